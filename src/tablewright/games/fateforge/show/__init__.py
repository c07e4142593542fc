# interpreted: made once for each look at the table, not once a move
"""What a seat of Fateforge sees, as data: where the game stands, and what lies where.

A Combat Scene has the map, the order track, the hero boards, the enemies and the bag. Story Scenes, Rest Scenes
and Map Exploration are tables of another kind; each gets a module beside `combat.py` and a line in `areas`.
"""

from __future__ import annotations

from tablewright.games.fateforge.show.combat import areas, head
from tablewright.games.fateforge.show.seats import seat_stats

__all__ = ["areas", "head", "seat_stats"]
