"""Trying out what a move would do: on a copy of the table, by the rules themselves, and no farther than the question
that the move answers."""

from __future__ import annotations

from typing import Final

from tablewright.engine.fate import Fate, NoLuckHere
from tablewright.engine.table import NO_MOVES, Move, Stuck
from tablewright.games.fateforge.table import STREAMS, Table

UNKNOWN_LUCK: Final = 0.4  # what a draw of luck costs that could fall otherwise
NO_LUCK: Final = Fate(1, STREAMS)


def apart(table: Table) -> Table:
    """A copy on which nothing is left to do but the open question; its luck is made up, and never what will come."""
    other = table.copy()
    other.log = None
    other.forget()
    other.lanes = None
    other.shared = NO_MOVES
    other.steps = []
    other.fate = NO_LUCK.copy()
    return other


def answer(table: Table, i: int) -> bool:
    """Take an option on a copy; whether a question of the same seat follows."""
    seat = table.seat
    try:
        table.choose(i)
    except (Stuck, NoLuckHere):
        table.options = []
        return False
    return not table.over and table.seat == seat and len(table.options) > 0


def go_on(table: Table, first: Move | None = None) -> bool:
    """Do what is left to do on a copy, after a move that nobody was asked for; whether it comes to a question."""
    table.options = []
    try:
        table.run(first)
    except (Stuck, NoLuckHere):
        table.options = []
    return not table.over and len(table.options) > 0
