"""Which seat somebody means, and who may take it, give it away, or ask for a stand-in."""

from __future__ import annotations

from tablewright.house.chairs import OPEN, PERSON
from tablewright.web.protocol import seat_number
from tablewright.web.refusals import Refused
from tablewright.web.rooms import Room
from tablewright.web.seats import Chair, opens, seats_of


def chair_at(room: Room, named: int | str) -> Chair:
    seat = seat_number(named)
    if not 0 <= seat < len(room.chairs) or room.row.kind != "table":
        raise Refused(f"this table has no seat {seat}", "bad")
    return room.chairs[seat]


def open_chair(room: Room, named: int | str | None) -> Chair:
    """The seat that somebody wants, or the first that is open."""
    chairs = room.chairs if named is None else [chair_at(room, named)]
    for chair in chairs:
        if chair.kind == OPEN:
            return chair
    raise Refused("that seat is taken" if named is not None else "no seat is open", "no")


def check_host(room: Room, chair: Chair, key: str) -> None:
    """The host may replace bots and people who are not there, but nobody who sits at the table."""
    if not opens(key, room.row.host):
        raise Refused("only whoever sits there, or the host of this table, can do that", "token")
    if chair.kind == PERSON and chair.seat in room.online:
        raise Refused(f"{chair.name or 'whoever sits there'} is here; ask them to get up", "no")


def check_stand_in(room: Room, chair: Chair, token: str) -> None:
    """Who leaves may ask for it, the host if they are gone, and after a while anybody at the table."""
    if chair.kind != PERSON:
        raise Refused("a bot stands in only for a person who sits there", "bad")
    if opens(token, chair.token):
        return
    if not opens(token, room.row.host) and not seats_of(room.chairs, [token]):
        raise Refused("only those at this table can ask for somebody to stand in", "token")
    who = chair.name or "whoever sits there"
    if chair.seat in room.online:
        raise Refused(f"{who} is here; a bot stands in only for people who are away", "no")
    if not opens(token, room.row.host) and not room.has_been_away(chair.seat):
        raise Refused(f"{who} has only just left; wait a minute, or ask the host", "no")
