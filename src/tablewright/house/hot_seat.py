"""Several seats at one device: whose view is shown, and when the device must be passed first."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from tablewright.engine.digest import digest
from tablewright.engine.table import GROUP, NOBODY, Table


class Sight(NamedTuple):
    """The seat whose view a device shows, and the seat it must be passed to before the next view, if any."""

    showing: int
    curtain: int | None = None


def first_sight(table: Table, seats: Collection[int], wanted: int | None = None) -> Sight:
    """What somebody sees who has just come: the view they had, or, without secrets, that of the seat that acts."""
    if wanted is not None and wanted in seats:
        return next_sight(table, seats, wanted)
    if len(seats) == 1 or (seats and not have_secrets(table, seats)):
        return next_sight(table, seats, min(set(table.waiting()) & set(seats) or seats))
    return next_sight(table, seats, NOBODY)


def next_sight(table: Table, seats: Collection[int], showing: int) -> Sight:
    """Turn to the seat that acts, or let the curtain down if the one who looks may not see its view."""
    acting = set(table.waiting()) & set(seats)
    if len(seats) < 2 or not acting or showing in acting:
        return Sight(showing)
    if showing != NOBODY and not have_secrets(table, {showing, min(acting)}):
        return Sight(min(acting))
    return Sight(showing, min(acting))


def have_secrets(table: Table, seats: Collection[int]) -> bool:
    """Whether these seats know different things: about the table, from the log, or of what others choose."""
    if table.lanes is not None and len({lane.seat for lane in table.lanes} & set(seats)) > 1:
        return True
    if any(line.only != GROUP and line.only in seats for line in table.log or ()):
        return True
    return len({what_is_known(table, seat) for seat in seats}) > 1


def what_is_known(table: Table, seat: int) -> str:
    """A fingerprint of the table with only that blanked which the seat may not know."""
    seen = table.copy()
    seen.hide_picks(seat)
    seen.hide(seat)
    return digest(seen)
