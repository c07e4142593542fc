"""Chapter 26, Champions: Summons."""

from __future__ import annotations

from tablewright.games.marrowmourn.rules import combat
from tablewright.games.marrowmourn.table import Table


def victims(table: Table, seat: int, here: int) -> list[int]:
    """MH-26.1, 26.2, R25: all adjacent enemies of the owner, never the owner or the owner's Summons."""
    found: list[int] = []
    for piece in table.characters():
        if combat.is_enemy(table, seat, piece) and combat.touches(table, here, piece):
            found.append(piece)
    return found
