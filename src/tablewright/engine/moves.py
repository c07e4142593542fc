"""Moves: calls of steps that are still to be made. Options are moves, and so is what is still to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from tablewright.engine.table import Table

Move = tuple[Any, ...]  # (step, *args): a call that is still to be made
Step = Callable[..., None]

NO: Final = object()
NO_MOVES: Final[list[Move]] = []  # never changed, only replaced


class Stuck(Exception):
    """A table that is not over has no option: a defect of its rules."""


class NotOffered(Exception):
    """Somebody answered with something that the open question does not offer."""


def nothing_left(table: Table) -> None:
    """Never called: it lies at the bottom of the steps, see BOTTOM."""


# A list that shrinks to nothing and grows again asks for memory each time. A few of these at the bottom of a
# table's steps keep it at a size where it does not.
BOTTOM: Final[Move] = (nothing_left,)
FLOOR: Final = 4


def move_of(step: Step, a: Any, b: Any, c: Any, d: Any) -> Move:
    if a is NO:
        return (step,)
    if b is NO:
        return (step, a)
    if c is NO:
        return (step, a, b)
    if d is NO:
        return (step, a, b, c)
    return (step, a, b, c, d)


def step_name(move: Move) -> str:
    """The name that a move has in records and in print."""
    return str(move[0].__name__)


def as_call(move: Move) -> str:
    """A move as one would write it in the rules."""
    return f"{step_name(move)}({', '.join(brief(part) for part in move[1:])})"


def brief(part: Any) -> str:
    if isinstance(part, tuple):
        if part and callable(part[0]):
            return as_call(part)
        return "(" + ", ".join(brief(inner) for inner in part) + ")"
    return part.__name__ if callable(part) else repr(part)


def turn_round(steps: list[Move], mark: i64) -> None:
    """What a step pushed last is done last: the new part of the list is turned round in place."""
    last: i64 = len(steps) - 1
    while mark < last:
        move = steps[mark]
        steps[mark] = steps[last]
        steps[last] = move
        mark += 1
        last -= 1


def call(table: Table, move: Move) -> None:
    """Make the call that a move is."""
    n: i64 = len(move)
    if n == 1:
        move[0](table)
    elif n == 2:
        move[0](table, move[1])
    elif n == 3:
        move[0](table, move[1], move[2])
    elif n == 4:
        move[0](table, move[1], move[2], move[3])
    else:
        move[0](table, *move[1:])
