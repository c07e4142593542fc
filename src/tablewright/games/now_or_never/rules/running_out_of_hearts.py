"""Chapter 16, Running out of hearts: at 0 the turn ends at once."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import HEART
from tablewright.games.now_or_never.rules import turns_and_passing
from tablewright.games.now_or_never.table import NO_FOE, NO_PROMISES, NO_ROLL, Table


def lose_hearts(table: Table, n: i64, clause: str) -> bool:
    """4.4, 16.1: the active player loses hearts, never below 0; whether none is left."""
    player = table.players[table.current]
    lost = min(n, player.has[HEART])
    player.has[HEART] = player.has[HEART] - lost
    if lost > 0:
        told = "{0} loses {1} heart." if lost == 1 else "{0} loses {1} hearts."
        table.tell(clause, told, Who(table.current), int(lost))
    return player.has[HEART] == 0


def end_turn_at_once(table: Table) -> None:
    """16.1, 16.3, 16.6, R53: nothing more is done this turn; the hero stays where it is."""
    if table.players[table.current].has[HEART] == 0:
        table.tell("NN-16.1", "{0} has no hearts left: the turn ends.", Who(table.current))
    table.foe = NO_FOE
    table.face = 0
    table.roll_for = NO_ROLL
    table.you = table.current
    table.promised = NO_PROMISES
    table.drop_until(turns_and_passing.finish_turn)
