"""Lasting texts as the rules read them: what is so while a card is in place, and what waits for something to happen.

What is in force for whom stays with each game; here is how a text is kept, fired and limited.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from tablewright.engine.effects import Effect, Modifier, TriggerRule, cannot_take, holds, if_holds, run_all
from tablewright.engine.table import Move, Table

MOST_TRIGGERS: Final = 62  # each has a bit of a machine word
MARKS: Final = 16  # how many limited texts one owner may have


def bits(names: tuple[str, ...]) -> dict[str, int]:
    """A bit for each kind of trigger, in the order in which the game lists them."""
    if len(names) > MOST_TRIGGERS:
        raise ValueError(f"a game may have {MOST_TRIGGERS} kinds of triggers, not {len(names)}")
    return {name: 1 << i for i, name in enumerate(names)}


class Waiting:
    """A trigger with its bit, its mark among the limited texts, and what must be payable for it."""

    LASTING: Final = True

    def __init__(self, bit: i64, rule: TriggerRule, mark: int, guards: tuple[Move, ...] = ()) -> None:
        self.bit = bit
        self.rule = rule
        self.mark = mark
        self.guards = guards


class Force:
    """A lasting effect, sorted by how it is read: what is so, and what waits.

    `owner` is a number that no other lasting text of the pack has; `bit_of` comes from `bits`. The marks of its limited
    texts are counted from `first`, by `step`; they stand in positions, so a game keeps to the ones it has.
    """

    LASTING: Final = True

    def __init__(
        self, effect: Effect, owner: int, bit_of: dict[str, int], first: int = -1, step: int = 1
    ) -> None:
        self.effect = effect
        self.owner = owner
        self.triggers: i64 = 0
        self.waiting: list[Waiting] = []
        self.modifiers: tuple[Modifier, ...] = effect.modifiers
        mark = owner * MARKS if first == -1 else first
        for rule in effect.triggers:
            bit = bit_of[rule.kind]
            self.triggers |= bit
            self.waiting.append(Waiting(bit, rule, mark, rule.guards))
            mark += step

    @property
    def id(self) -> int:
        return self.owner


@mypyc_attr(acyclic=True)
class Spent:
    """Which limited texts are used up, each with the scope of its limit. Copied with its table."""

    def __init__(self) -> None:
        self.marks: tuple[tuple[str, int], ...] = ()

    def has(self, mark: int) -> bool:
        for _, noted in self.marks:
            if noted == mark:
                return True
        return False

    def note(self, scope: str, mark: int) -> None:
        """This text is used up until its scope is renewed."""
        self.marks = (*self.marks, (scope, mark))

    def renew(self, scope: str) -> None:
        """A turn, a season, a fight begins: what was limited to one such is free again."""
        if self.marks:
            self.marks = tuple([one for one in self.marks if one[0] != scope])

    def copy(self) -> Spent:
        other = Spent()
        other.marks = self.marks
        return other


def fire(table: Table, trigger: i64, forces: list[Force], spent: Spent, a: Any = None, b: Any = None) -> None:
    """Everything among these that waits for this happens next, in the order given.

    `a` and `b` are what the trigger's own words may ask for: which place, which card.
    """
    for force in forces:
        if force.triggers & trigger:
            for waiting in force.waiting:
                if waiting.bit == trigger and is_meant(waiting.rule.args, a, b):
                    happen(table, waiting, spent)


def is_meant(args: tuple[Any, ...], a: Any, b: Any) -> bool:
    """Whether each word of a trigger fits what happened."""
    for arg in args:
        if arg is not None and arg != a and arg != b:
            return False
    return True


def happen(table: Table, waiting: Waiting, spent: Spent) -> None:
    """A limited text is used up only when its condition holds and what it asks for can be paid."""
    rule = waiting.rule
    if rule.limit:
        if spent.has(waiting.mark) or not holds(table, rule.condition) or cannot_take(table, waiting.guards):
            return
        spent.note(rule.limit, waiting.mark)
        table.do(run_all, rule.moves)
    elif rule.condition is None:
        table.do(run_all, rule.moves)
    else:
        table.do(if_holds, rule.condition, rule.moves, ())
