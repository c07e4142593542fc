"""Undo and redo: at once where that is free, else when the others at the table agree."""

from __future__ import annotations

from collections.abc import Collection

from tablewright.house.party import Back
from tablewright.web.abroad import AGREED
from tablewright.web.clients import Client
from tablewright.web.protocol import Agree, Redo, Undo
from tablewright.web.refusals import Refused
from tablewright.web.room_parts import Request
from tablewright.web.rooms import Room


async def undo(room: Room, client: Client, _: Undo) -> None:
    """Back to before the client's last decision, at once if that is free."""
    seat = seat_at_table(client)
    if room.row.later:  # before anybody is asked
        raise Refused("the campaign has gone on: this part can be looked at, but not changed any more", "no")
    back = room.back(client.seats)
    if not back.moves:
        raise Refused("you have made no move that could be taken back", "no")
    if back.is_free:
        await take_back(room, seat, back, agreed=False)
    else:
        ask(room, client, seat, back)


def ask(room: Room, client: Client, seat: int, back: Back) -> None:
    """Put it to the table; somebody who is alone is asked themself, so that it does not happen by mistake."""
    others = set(room.party.people) - client.seats
    agreed = set(client.seats) if others else set()
    room.put_request(Request(seat, back, others or {seat}, agreed))


def agreed(room: Room, client: Client, said: Agree) -> Request | None:
    """Note a yes or no to what is asked of the table; the request, if all have agreed now."""
    seat = seat_at_table(client)
    request = room.request
    if request is None or said.what != request.what:
        raise Refused("nothing is being asked of the table now", "no")
    if request.at:  # whoever it was asked with counts
        room.abroad.tell(AGREED, room.id, seats=sorted(client.seats), seat=seat, yes=said.yes, kind=said.what)
        return None
    return counted(room, request, seat, client.seats, yes=said.yes)


def counted(room: Room, request: Request, seat: int, seats: Collection[int], *, yes: bool) -> Request | None:
    """A yes or no, wherever it was said; the request, if all have agreed now."""
    if not yes:
        room.drop_request(f"{room.chairs[seat].name or 'Somebody'} does not agree.")
        return None
    request.agreed |= request.need & set(seats)
    request.need -= set(seats)
    if request.need:
        room.put_request(request)
        return None
    return request


async def take_back(room: Room, seat: int, back: Back, *, agreed: bool) -> None:
    await room.change(lambda _: room.party.take_back(back, agreed=agreed), seat)


async def redo(room: Room, client: Client, _: Redo) -> None:
    """Do the client's own move again, and what bots did after it."""
    seat = seat_at_table(client)
    if room.party.next_again() is None:
        raise Refused("there is no move to do again: none was taken back", "no")
    if not room.party.may_do_again(client.seats):
        raise Refused("the move that was taken back is not yours to do again", "seat")
    await room.change(lambda _: room.party.do_again(client.seats), seat)


def seat_at_table(client: Client) -> int:
    """The seat that somebody speaks for; spectators only watch."""
    if not client.seats:
        raise Refused("you are watching; take a seat to do this", "seat")
    return client.showing if client.showing in client.seats else min(client.seats)
