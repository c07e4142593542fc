# interpreted: made once for each look at the table, not once a move
"""Seats and heroes: who is whose, what colour marks them, the numbers beside a name."""

from __future__ import annotations

from typing import Final

from tablewright.engine.scene import Stat
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.table import Table

TONES: Final = "abcd"
NO_TYPE: Final = -1


def seat_stats(table: Table, seat: int) -> list[Stat]:
    """Health and energy of the seat's hero; with several heroes their boards say it."""
    mine = [hero for hero in table.heroes if hero.seat == seat and hero.type != NO_TYPE]
    if len(mine) != 1 or table.seats == 1:
        return []
    return vigour(mine[0])


def vigour(hero: Hero) -> list[Stat]:
    """What is looked at first on a hero."""
    return [
        health_of(hero),
        Stat("energy", int(hero.energy), "energy", int(hero.energy_max), "gold", clause="FF-5.1"),
    ]


def health_of(hero: Hero) -> Stat:
    return Stat("health", int(hero.health), "heart", int(hero.health_max), "bad", clause="FF-5.1")


def owner_of(table: Table, hero: Hero) -> str:
    """The seat that a hero belongs to; alone at the table everything is yours."""
    return f"seat-{hero.seat}" if table.seats > 1 else ""


def tone_of(table: Table, hero: Hero) -> str:
    return TONES[hero.index % 4]
