"""Several seats in one hand: whose view a client is shown, and when the device must be passed first."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tablewright.engine.digest import digest
from tablewright.engine.table import GROUP, NOBODY, Table
from tablewright.web.clients import Client
from tablewright.web.protocol import message
from tablewright.web.seats import Chair


def first_view(client: Client, seat: int | None, table: Table, chairs: Sequence[Chair]) -> None:
    """The view of somebody who has just come: the seat they had, or the one that acts if there are no secrets."""
    if seat is not None and seat in client.seats:
        client.showing = seat
    elif len(client.seats) == 1 or (client.seats and not have_secrets(table, client.seats)):
        client.showing = min(set(table.waiting()) & client.seats or client.seats)
    else:
        client.showing = NOBODY
    turn_view(client, table, chairs)


def turn_view(client: Client, table: Table, chairs: Sequence[Chair]) -> None:
    """Turn to the seat that acts, or let the curtain down if the one who looks may not see its view."""
    acting = set(table.waiting()) & client.seats
    if len(client.seats) < 2 or not acting or client.showing in acting:
        client.curtain = None
    elif client.showing != NOBODY and not have_secrets(table, {client.showing, min(acting)}):
        client.showing = min(acting)
        client.curtain = None
    else:
        let_down(client, chairs[min(acting)])


def let_down(client: Client, chair: Chair) -> None:
    client.curtain = chair.seat
    client.tell(message("curtain", seat=chair.seat, name=chair.name), "curtain")


def have_secrets(table: Table, seats: Collection[int]) -> bool:
    """Whether these seats know different things, so that they must not look at each other's view."""
    if table.lanes is not None and len({lane.seat for lane in table.lanes} & set(seats)) > 1:
        return True
    if any(line.only != GROUP and line.only in seats for line in table.log or ()):
        return True
    return len({what_is_known(table, seat) for seat in seats}) > 1


def what_is_known(table: Table, seat: int) -> str:
    """A fingerprint of the table with only that blanked which the seat may not know."""
    seen = table.copy()
    seen.hide(seat)
    return digest(seen)
