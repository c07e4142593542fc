"""What a game that is over can tell for statistics: what came up in it, and which names its moves spoke of."""

from __future__ import annotations

from typing import Any, Final

from tablewright.engine.table import Move, Table, is_out_of_turn, made_at, make_again

Thing = tuple[
    str, str, str, int
]  # its name, its kind, the pile it comes from, how many are in it, or one of these:

FROM_THE_START: Final = 0
ON_THE_WAY: Final = -1  # it comes up in time, but not with an even chance

UNMET: Final = 0  # a thing that did not come up,
MET: Final = 1  # that came up,
USED: Final = 3  # and that was used, too


def named(table: Table) -> dict[str, int]:
    """Every name that somebody's move spoke of, and how often."""
    found: dict[str, int] = {}
    past = table.past
    for n in range(0, int(table.noted), 2):
        move: Move = past[n]
        if len(move) > 1:
            for part in move:
                if isinstance(part, str):
                    found[part] = found.get(part, 0) + 1
    return found


def mark(state: list[int], first: int, numbers: tuple[int, ...], how: int) -> None:
    """Note of these things, numbered from the first of their kind, that they were met or used."""
    for number in numbers:
        if number >= 0:
            state[first + number] |= how


class Retraced:
    """How often each step was offered and taken in a game, and how often each clause asked; steps as they are."""

    def __init__(self) -> None:
        self.offered: dict[Any, int] = {}
        self.taken: dict[Any, int] = {}
        self.clauses: dict[str, int] = {}


def retrace(table: Table, played: Table) -> Retraced:
    """Play a game that is over once more, move by move, on a table that is set up like it."""
    found = Retraced()
    offered = found.offered
    clauses = found.clauses
    for n in range(0, int(played.noted), 2):
        made = made_at(played, n)
        step = made.move[0]
        found.taken[step] = found.taken.get(step, 0) + 1
        if is_out_of_turn(made):  # no decision: nobody asked
            offered[step] = offered.get(step, 0) + 1
            make_again(table, made)
            continue
        if table.seat != made.seat:
            table.focus(made.seat)
        clauses[table.clause] = clauses.get(table.clause, 0) + 1
        here: list[Any] = []
        for option in table.options:
            other = option[0]
            if other not in here:
                here.append(other)
                offered[other] = offered.get(other, 0) + 1
        make_again(table, made)
    return found
