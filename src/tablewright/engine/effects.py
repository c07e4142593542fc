"""What a card does while a game is played: moves, modifiers and triggers, compiled from its text at load.

Everything here is plain tuples and three small classes, so an effect can wait in a table's list of steps, be
copied for nothing and be printed by name. How the text becomes this is told in `language`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from tablewright.engine.table import Move, Step, Table

Reader = Callable[[Any], int]  # a count that cards may speak of: your Dread, the turn
Amount = Any  # an int, or (reader, factor, plus): counted when the effect happens
Condition = tuple[Any, ...]  # (test, *args): a question to the table that changes nothing


# Amounts


def amount(table: Table, x: Amount) -> int:
    """How much this is now: a number is itself, a count is read from the table."""
    if isinstance(x, int):
        return x
    reader: Reader = x[0]
    factor: int = x[1]
    plus: int = x[2]
    return reader(table) * factor + plus


def counted(table: Table, step: Step, args: tuple[Any, ...], which: tuple[int, ...]) -> None:
    """Do a step whose numbers are counted only now, so that the step itself gets plain numbers."""
    known: list[Any] = list(args)
    for i in which:
        known[i] = amount(table, known[i])
    table.do_move((step, *known))


# Conditions


def holds(table: Table, condition: Condition | None) -> bool:
    """Whether a condition is true now; no condition always is."""
    if condition is None:
        return True
    test = condition[0]
    if test is AT_LEAST:  # what most cards ask, without a call in between
        return at_least(table, condition[1], condition[2])
    if test is BOTH:
        return both(table, condition[1], condition[2])
    n = len(condition)
    if n == 1:
        return bool(condition[0](table))
    if n == 2:
        return bool(condition[0](table, condition[1]))
    if n == 3:
        return bool(condition[0](table, condition[1], condition[2]))
    return bool(condition[0](table, *condition[1:]))


def at_least(table: Table, reader: Reader, n: Amount) -> bool:
    return reader(table) >= amount(table, n)


AT_LEAST: Final[Any] = at_least


def at_most(table: Table, reader: Reader, n: Amount) -> bool:
    return reader(table) <= amount(table, n)


def exactly(table: Table, reader: Reader, n: Amount) -> bool:
    return reader(table) == amount(table, n)


def both(table: Table, one: Condition, other: Condition) -> bool:
    return holds(table, one) and holds(table, other)


BOTH: Final[Any] = both


def either(table: Table, one: Condition, other: Condition) -> bool:
    return holds(table, one) or holds(table, other)


def not_(table: Table, condition: Condition) -> bool:
    return not holds(table, condition)


# What an effect is made of


class Branch:
    """One way an effect may go: its moves, what must be payable for it, and its words for people."""

    def __init__(self, moves: tuple[Move, ...], guards: tuple[Move, ...], text: str) -> None:
        self.moves = moves
        self.guards = guards  # (cannot_x, *args): each gives the clause that forbids it, or ""
        self.text = text

    def __repr__(self) -> str:
        return f"Branch({self.text!r})"


class Modifier:
    """Something that is so as long as the card is in place: `atk 1 vs_confrontation`."""

    def __init__(self, kind: str, args: tuple[Any, ...], condition: Condition | None) -> None:
        self.kind = kind
        self.args = args
        self.condition = condition

    def __repr__(self) -> str:
        return f"Modifier({self.kind!r}, {self.args!r})"


class TriggerRule:
    """Something that happens whenever something else does: `when turn_end: lose 1`."""

    def __init__(
        self,
        kind: str,
        args: tuple[Any, ...],
        condition: Condition | None,
        limit: str,
        moves: tuple[Move, ...],
        guards: tuple[Move, ...] = (),
    ) -> None:
        self.kind = kind
        self.args = args
        self.condition = condition
        self.limit = limit
        self.moves = moves
        self.guards = guards  # what must be payable for it

    def __repr__(self) -> str:
        return f"TriggerRule({self.kind!r}, {self.args!r}, limit={self.limit!r})"


class Effect:
    """All that the text of one card says. Never changes, shared by all tables."""

    LASTING: ClassVar[bool] = True  # no part of a position, see `digest`

    def __init__(
        self,
        moves: tuple[Move, ...] = (),
        modifiers: tuple[Modifier, ...] = (),
        triggers: tuple[TriggerRule, ...] = (),
        text: str = "",
        source: str = "",
        guards: tuple[Move, ...] = (),
    ) -> None:
        self.moves = moves
        self.modifiers = modifiers
        self.triggers = triggers
        self.text = text  # as printed on the card
        self.source = source  # as the designer wrote it
        self.id = source or text  # tells it from other effects in a digest
        self.guards = guards  # what must be payable if the effect is a choice, see `cannot_take`

    def __bool__(self) -> bool:
        return bool(self.moves or self.modifiers or self.triggers)

    def __repr__(self) -> str:
        return f"Effect({self.source!r})"


# Steps that effects are put together with


def run_all(table: Table, moves: tuple[Move, ...]) -> None:
    """Do these in the order written."""
    for move in moves:
        table.do_move(move)


def if_holds(
    table: Table, condition: Condition, then: tuple[Move, ...], otherwise: tuple[Move, ...] = ()
) -> None:
    """Do the one or the other, as the condition is now."""
    run_all(table, branch_taken(table, condition, then, otherwise))


def branch_taken(
    table: Table, condition: Condition, then: tuple[Move, ...], otherwise: tuple[Move, ...] = ()
) -> tuple[Move, ...]:
    """What `if_holds` would do now."""
    return then if holds(table, condition) else otherwise


def repeat(table: Table, n: Amount, moves: tuple[Move, ...]) -> None:
    """Do these so many times."""
    for _ in range(amount(table, n)):
        run_all(table, moves)


def cannot_take(table: Table, guards: tuple[Move, ...]) -> str:
    """The first clause that forbids paying for this, or ""."""
    for guard in guards:
        clause = objection(table, guard)
        if clause:
            return clause
    return ""


def objection(table: Table, guard: Move) -> str:
    """What one guard says. Arguments that are written out are passed on much quicker than a row of them."""
    n = len(guard)
    if n == 1:
        clause: str = guard[0](table)
    elif n == 2:
        clause = guard[0](table, guard[1])
    elif n == 3:
        clause = guard[0](table, guard[1], guard[2])
    else:
        clause = guard[0](table, *guard[1:])
    return clause


def cannot_unless(table: Table, condition: Condition, clause: str) -> str:
    """The guard of `only if`: the clause by which cards ask forbids what the card's own condition does."""
    return "" if holds(table, condition) else clause


def cannot_either(
    table: Table, condition: Condition, guards: tuple[Move, ...], otherwise: tuple[Move, ...]
) -> str:
    """The guard of `if … else`: what the way that the condition leads to asks for."""
    return cannot_take(table, guards if holds(table, condition) else otherwise)


def choose_one(table: Table, branches: tuple[Branch, ...], who: Amount, clause: str) -> None:
    """Ask for one of several ways; what cannot be paid in full is refused while another way can be."""
    table.ask(amount(table, who), clause)
    payable = any(not cannot_take(table, branch.guards) for branch in branches)
    for i, branch in enumerate(branches):
        table.offer(take, i + 1, unless=cannot_take(table, branch.guards) if payable else "")


def take(table: Table, i: int) -> None:
    """The answer to `choose_one`: the i-th way, counted from 1 as people do."""
    branch: Branch = table.asking[1][i - 1]
    table.tell(table.clause, "Chosen: {0}.", branch.text)
    run_all(table, branch.moves)


def may(table: Table, branch: Branch, otherwise: tuple[Move, ...], who: Amount, clause: str) -> None:
    """Ask whether to do something; what cannot be paid is not asked about."""
    if cannot_take(table, branch.guards):
        run_all(table, otherwise)
        return
    table.ask(amount(table, who), clause)
    table.offer(take_it)
    table.offer(leave_it)


def take_it(table: Table) -> None:
    """The answer to `may`: do it."""
    branch: Branch = table.asking[1]
    run_all(table, branch.moves)


def leave_it(table: Table) -> None:
    """The answer to `may`: do without it."""
    run_all(table, table.asking[2])


def words_of(table: Table, option: Move) -> str:
    """What an option of `choose_one` or `may` would do, in the card's words; "" for any other option."""
    if option[0] is take:
        branch: Branch = table.asking[1][option[1] - 1]
        return branch.text
    if option[0] is take_it:
        offered: Branch = table.asking[1]
        return offered.text
    return ""
