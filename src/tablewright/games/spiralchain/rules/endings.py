"""Chapter 25, Winning and losing."""

from __future__ import annotations

from tablewright.games.spiralchain.table import Table


def check_victory(table: Table) -> None:
    """SF-25.1, SF-25.4, SF-25.6, SF-25.7, SF-R51, SF-R61: the players win together at once when no Rot and no Rotkin
    is left."""
    for stack in table.stacks:
        if stack:
            return
    table.finish([True] * table.seats, "SF-25.1", table.content.victory)


def be_defeated(table: Table) -> None:
    """SF-25.2, SF-25.4, SF-25.5: a Foreverot Card must be revealed and none is left; all lose together."""
    table.finish([False] * table.seats, "SF-25.2", table.content.defeat)
