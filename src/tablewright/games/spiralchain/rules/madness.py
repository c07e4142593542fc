"""Chapter 20, Madness."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.pile import NOTHING
from tablewright.engine.table import Who
from tablewright.games.spiralchain import force, forces
from tablewright.games.spiralchain.table import Table, mix_in


def draw_madness(table: Table) -> None:
    """SF-20.1, SF-20.2, SF-20.4, SF-20.6, SF-R67: at most one for each player; an empty deck gives none."""
    hero = table.heroes[table.you]
    table.done = False
    if hero.madness != NOTHING or len(table.madness) == 0:
        table.tell("SF-20.4", "{0} draws no Madness.", Who(table.you))
        return
    table.news += 1
    hero.madness = table.madness.draw(table.fate)
    table.done = True
    card = table.content.madness[hero.madness]
    table.tell("SF-20.1", "{0} goes mad: {1}.", Who(table.you), card.name, how="story")
    forces.refresh_for(table, table.you)


def cure(table: Table) -> None:
    """SF-20.3: your Madness leaves, if you have one."""
    cure_seat(table, table.you)


def cure_seat(table: Table, seat: i64) -> None:
    """SF-20.3, SF-20.5: to the bottom of its deck, which is then shuffled."""
    hero = table.heroes[seat]
    table.done = hero.madness != NOTHING
    if table.done:
        table.tell("SF-20.5", "{0} leaves {1}.", table.content.madness[hero.madness].name, Who(seat))
        table.madness.shuffle()
        mix_in(table.madness, hero.madness)
        hero.madness = NOTHING
        forces.refresh_for(table, seat)
        forces.fire_for(table, seat, force.MADNESS_LEFT)
