# interpreted: made once for each look at the table, not once a move
"""What a seat of Fateforge sees, as data: where the game stands, and what lies where.

A Combat Scene has the map, the order track, the hero boards, the enemies and the bag. A Story Scene with its tests and
Map Exploration is drawn by `tales.py`, a Rest Scene by `resting.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.scene import Area, Head
from tablewright.games.fateforge.journey import REST
from tablewright.games.fateforge.show import choosing, combat, resting, tales
from tablewright.games.fateforge.show.seats import seat_stats
from tablewright.games.fateforge.table import BETWEEN, Table

__all__ = ["areas", "head", "seat_stats"]


def head(table: Table) -> Head:
    """Where the game stands."""
    if is_between(table):
        return resting.head(table) if table.journey.kind == REST else tales.head(table)
    return combat.head(table)


def areas(table: Table, seat: int) -> Sequence[Area]:
    """What lies where."""
    if is_between(table):
        return resting.areas(table, seat) if is_resting(table) else tales.areas(table, seat)
    return combat.areas(table, seat)


def is_between(table: Table) -> bool:
    """Whether this is a Story Scene or a Rest Scene, or the moment before or after a fight of the campaign."""
    return table.in_campaign and table.phase == BETWEEN


def is_resting(table: Table) -> bool:
    return table.journey.kind == REST and not choosing.is_choosing_heroes(table)
