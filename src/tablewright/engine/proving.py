"""What a table in debug mode proves at each step: a step that asks changes nothing, and can be asked again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.engine.moves import Move, Stuck, call

if TYPE_CHECKING:
    from tablewright.engine.table import Table


def call_and_prove(table: Table, move: Move) -> None:
    """Debug: make the call that a move is; if it asks, it must have changed nothing before."""
    mark = len(table.steps)
    before = table.copy()
    call(table, move)
    if table.asked and table.options:
        table.asked = False
        table.asking = move
        prove_question(table, mark, before)
        table.asked = True


def prove_question(table: Table, mark: int, before: Table) -> None:
    """Debug: a step that asks changes nothing, and asked again it offers the same."""
    from tablewright.engine.digest import digest

    if len(table.steps) != mark:
        raise Stuck(table.plight("asks a question and does something in one step"))
    if len(set(table.options)) != len(table.options):
        raise Stuck(table.plight("offers the same option twice"))
    now = digest(table)
    again = table.copy()
    if digest(again) != now:
        raise Stuck(table.plight("has a copy() that leaves something out"))
    before.asking, before.seat, before.clause = table.asking, table.seat, table.clause
    if digest(before) != now or len(before.log or ()) != len(table.log or ()):
        raise Stuck(table.plight("changes something before it asks"))
    again.debug = False
    again.ask_again()
    if again.options != table.options or digest(again) != now:
        raise Stuck(table.plight("changes when its question is asked again"))
