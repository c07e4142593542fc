# interpreted: made once for each look at the table, not once a move
"""What a seat of Fateforge sees, as data: where the game stands, and what lies where.

A Combat Scene has the map, the order track, the hero boards, the enemies and the bag. A Story Scene, a Rest Scene
or Map Exploration is drawn by a module of its own beside `combat.py`; this is the place to tell them apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.scene import Area, Head
from tablewright.games.fateforge.show import combat
from tablewright.games.fateforge.show.seats import seat_stats
from tablewright.games.fateforge.table import Table

__all__ = ["areas", "head", "seat_stats"]


def head(table: Table) -> Head:
    """Where the game stands."""
    return combat.head(table)


def areas(table: Table, seat: int) -> Sequence[Area]:
    """What lies where."""
    return combat.areas(table, seat)
