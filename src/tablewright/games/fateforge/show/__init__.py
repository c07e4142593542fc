# interpreted: made once for each look at the table, not once a move
"""What a seat of Fateforge sees, as data: where the scene stands, and what lies where."""

from __future__ import annotations

from tablewright.engine.scene import Area, Head, Stat
from tablewright.games.fateforge.table import PHASES, SET_UP, Table

__all__ = ["areas", "head", "seat_stats"]


def head(table: Table) -> Head:
    title = table.scene.title or "Fateforge: Chronicles of Kaan"
    return Head(title, phase=phase(table), clause="FF-10.2")


def phase(table: Table) -> str:
    if table.over:
        return "The game is over"
    if table.phase == SET_UP:
        return PHASES[SET_UP]
    return f"Round {table.round} of {table.last_round}, {PHASES[table.phase]}"


def areas(table: Table, seat: int) -> list[Area]:
    return []


def seat_stats(table: Table, seat: int) -> list[Stat]:
    """FF-5.1: health and energy of the heroes that this seat leads."""
    found: list[Stat] = []
    for hero in table.heroes:
        if hero.seat == seat and hero.type >= 0:
            found.append(Stat("Health", int(hero.health), "heart", int(hero.health_max), clause="FF-5.1"))
            found.append(Stat("Energy", int(hero.energy), "flame", int(hero.energy_max), clause="FF-5.1"))
    return found
