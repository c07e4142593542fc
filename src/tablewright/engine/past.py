"""The past of a table: the moves that were made, and making them once more."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tablewright.engine.moves import Move

if TYPE_CHECKING:
    from tablewright.engine.table import Table


class Made(NamedTuple):
    """A move that was made: by whom, whether the question was asked again after it, how a record marks it."""

    seat: int
    move: Move
    aside: bool
    mark: str


def is_out_of_turn(made: Made) -> bool:
    """Whether a move was made without being asked."""
    return made.mark.endswith("! ")


def make_again(table: Table, made: Made) -> None:
    """Make a move once more that was made at the same position before."""
    if is_out_of_turn(made):
        table.interject(made.move, made.seat)
        return
    if table.seat != made.seat:
        table.focus(made.seat)
    table.choose(table.options.index(made.move))


def unwind(table: Table) -> list[Made]:
    """The whole past of a table, oldest first."""
    return [made_at(table, n) for n in range(0, table.noted, 2)]


def last_made(table: Table) -> Made:
    """The move that was made last."""
    return made_at(table, table.noted - 2)


def made_at(table: Table, n: int) -> Made:
    move, how = table.past[n], table.past[n + 1]
    if isinstance(how, int):
        return Made(how // 2, move, how % 2 == 1, "")
    seat, aside, mark = how
    return Made(seat, move, aside, mark)
