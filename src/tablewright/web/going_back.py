"""Undo and redo: free to the last new information by whoever moved, beyond it by agreement of the table."""

from __future__ import annotations

from tablewright.engine.table import GROUP
from tablewright.web.clients import Client
from tablewright.web.kept import KeptMatch
from tablewright.web.protocol import Agree, Redo, Undo
from tablewright.web.refusals import Refused
from tablewright.web.rooms import Request, Room
from tablewright.web.seats import BOT, people


async def undo(room: Room, client: Client, _: Undo) -> None:
    """Back to before the client's last decision, at once if that is free."""
    seat = seat_at_table(client)
    movers = room.match.moves_since(client.seats)
    if not movers:
        raise Refused("you have made no move that could be taken back", "no")
    if room.is_free(client, movers):
        await take_back(room, seat, len(movers), agreed=False)
    else:
        ask(room, client, seat, len(movers))


def ask(room: Room, client: Client, seat: int, back: int) -> None:
    """Put it to the table; somebody who is alone is asked themself, so that it does not happen by mistake."""
    others = set(people(room.chairs)) - client.seats
    agreed = set(client.seats) if others else set()
    room.request = Request(seat, back, others or {seat}, agreed)
    room.tell_everyone(room.request_message(room.request, reason(room, back)), "ask")


def reason(room: Room, back: int) -> str:
    if room.match.showed_something(back):
        return "Something new has been seen since, by luck or out of hiding."
    return "Others have moved since, or decided together."


async def agree(room: Room, client: Client, said: Agree) -> None:
    """A yes or no to what is asked of the table."""
    seat = seat_at_table(client)
    request = room.request
    if request is None or said.what != "undo":
        raise Refused("nothing is being asked of the table now", "no")
    if not said.yes:
        room.drop_request(f"{room.chairs[seat].name or 'Somebody'} does not agree.")
        return
    request.agreed |= request.need & client.seats
    request.need -= client.seats
    if request.need:
        room.tell_everyone(room.request_message(request, reason(room, request.back)), "ask")
    else:
        await take_back(room, request.by, request.back, agreed=True)


async def take_back(room: Room, seat: int, back: int, *, agreed: bool) -> None:
    await room.change(lambda match: match.take_back(back, agreed=agreed), seat)


async def redo(room: Room, client: Client, _: Redo) -> None:
    """Do the client's own move again, and what bots did after it."""
    seat = seat_at_table(client)
    if room.match.next_again() is None:
        raise Refused("there is no move to do again: none was taken back", "no")
    if not may_do_again(room, client):
        raise Refused("the move that was taken back is not yours to do again", "seat")
    await room.change(lambda match: do_again(room, client, match), seat)


def do_again(room: Room, client: Client, match: KeptMatch) -> None:
    match.redo()
    while may_do_again(room, client):
        if match.next_again() in (GROUP, *client.seats):
            return
        match.redo()


def may_do_again(room: Room, client: Client) -> bool:
    seat = room.match.next_again()
    if seat is None:
        return False
    if seat == GROUP:
        return not set(people(room.chairs)) - client.seats
    return seat in client.seats or room.chairs[seat].kind == BOT


def seat_at_table(client: Client) -> int:
    """The seat that somebody speaks for; spectators only watch."""
    if not client.seats:
        raise Refused("you are watching; take a seat to do this", "seat")
    return client.showing if client.showing in client.seats else min(client.seats)
