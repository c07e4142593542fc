"""What a steady player of Now or Never does: the option that is worth most, and what it does without being asked."""

from __future__ import annotations

from tablewright.engine.table import Move
from tablewright.games.now_or_never.rules import combat, player_set_up
from tablewright.games.now_or_never.table import Table
from tablewright.games.now_or_never.think import aside, turns


def advise(table: Table, move: Move) -> float:
    """How good an option looks, in victory points."""
    return turns.value_of(table, move)


def unasked(table: Table, seat: int) -> Move | None:
    """What this seat would do now at any time, if anything."""
    return aside.unasked(table, seat)


def is_pause(table: Table) -> bool:
    """NN-R35: others are heard before somebody chooses a villager."""
    return bool(table.asking) and table.asking[0] is combat.choose_villager


def is_lot(table: Table) -> bool:
    """All heroes are alike good."""
    return bool(table.asking) and table.asking[0] is player_set_up.choose_hero
