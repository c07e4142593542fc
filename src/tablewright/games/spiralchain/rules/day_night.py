"""Chapter 22, Day and Night."""

from __future__ import annotations

from tablewright.games.spiralchain import force, forces
from tablewright.games.spiralchain.table import Table


def set_time(table: Table, time: str) -> None:
    """SF-22.1, SF-22.4: the Time Token shows Day or Night."""
    if table.night != (time == "night"):
        flip_time(table)


def flip_time(table: Table) -> None:
    """SF-22.4: by step 5 or by an effect."""
    table.night = not table.night
    if table.log is not None:
        table.tell("SF-22.4", "It turns to {0}.", "Night" if table.night else "Day")
    if not table.night:
        forces.fire(table, force.TURNED_TO_DAY)


def hold_time(table: Table) -> None:
    """SF-22.4: step 5 does not flip the Time Token this round."""
    table.time_held = True


def is_night(table: Table) -> bool:
    """SF-22.2, SF-22.3: read when the effect resolves."""
    return table.night


def is_day(table: Table) -> bool:
    return not table.night
