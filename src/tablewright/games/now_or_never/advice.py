"""What a steady player of Now or Never does: the option that is worth most, and what it does without being asked."""

from __future__ import annotations

from tablewright.engine.table import Move
from tablewright.games.now_or_never.rules import combat, player_set_up
from tablewright.games.now_or_never.table import Table
from tablewright.games.now_or_never.think import aside, turns
from tablewright.games.now_or_never.think.mind import Mind


def advise(table: Table, move: Move) -> float:
    """How good an option looks, in victory points."""
    return turns.value_of(Mind(table, table.seat), move)


def steady_option(table: Table) -> int:
    """The option that looks best; what several of them ask for is thought of once."""
    return turns.best_option(table)


def unasked(table: Table, seat: int) -> Move | None:
    """What this seat would do now at any time, if anything."""
    return aside.unasked(table, seat)


def beat(table: Table) -> int:
    """Where imagined luck falls in step: a new beat for each turn."""
    return int(table.turns)


def is_pause(table: Table) -> bool:
    """NN-R35: others are heard before somebody chooses a villager."""
    return bool(table.asking) and table.asking[0] is combat.choose_villager


def is_lot(table: Table) -> bool:
    """All heroes are alike good."""
    return bool(table.asking) and table.asking[0] is player_set_up.choose_hero
