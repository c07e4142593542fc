# interpreted: made once for each look at the table, not once a move
"""What a seat sees of Now or Never, as data: where the game stands, and what lies where."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.scene import Area, Head, Stat
from tablewright.games.now_or_never.cards import COIN, EXPERIENCE, HEART, MANA
from tablewright.games.now_or_never.table import SEASONS, Table

__all__ = ["areas", "head", "seat_stats"]


def head(table: Table) -> Head:
    """NN-1.1: where the game stands."""
    phase = f"Season {table.season} of {SEASONS}" if table.season else "Set-up"
    return Head("Now or Never", phase, goal="Have the most victory points after six seasons.")


def areas(table: Table, seat: int) -> Sequence[Area]:
    """What lies where."""
    return []


def seat_stats(table: Table, seat: int) -> list[Stat]:
    """NN-4.1: the amounts of a seat; they are open to all."""
    player = table.players[seat]
    if player.hero < 0:
        return []
    return [
        Stat("Hearts", player.has[HEART], "heart", table.max_hearts(player), clause="NN-4.4"),
        Stat("Mana", player.has[MANA], "spark", table.max_mana(player), clause="NN-4.5"),
        Stat("Coins", player.has[COIN], "coin", clause="NN-4.1"),
        Stat("Experience", player.has[EXPERIENCE], "star", clause="NN-4.1"),
    ]
