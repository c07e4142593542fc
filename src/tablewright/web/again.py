"""Play again with these people: a new table of the same game, where each of them has the same seat and the same key."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from tablewright.engine.fate import new_secret as new_secret_seed
from tablewright.house.chairs import OPEN, PERSON
from tablewright.web import apart, profiles
from tablewright.web.forms import GoOn
from tablewright.web.laying import Laid, row_of
from tablewright.web.refusals import Refused
from tablewright.web.rooms import Room
from tablewright.web.seats import Chair, new_name, new_secret, opens, seats_of
from tablewright.web.store import company

if TYPE_CHECKING:
    from tablewright.web.lobby import Lobby

OPENED: Final = "wants to play again. The next table is laid; everybody has the same seat there."


async def play_again(lobby: Lobby, name: str, form: GoOn, person: str = "") -> dict[str, Any]:
    """The table at which the people of a finished game play on; whoever asks first lays it."""
    room = await lobby.room(name)
    tokens = [form.token, *form.tokens]
    async with room.lock:
        await room.open()
        check_may_ask(room, tokens)
        if not room.row.again:
            await lay(lobby, room, tokens, person)
        following = await lobby.store.match(room.row.again)
        if following is None:
            raise Refused("the next table is kept no longer; open a new one in the lobby", "unknown")
    seats = [
        seat.seat
        for seat in await lobby.store.seats(following.id)
        if any(opens(t, seat.token) for t in tokens)
    ]
    return {"match": following.id, "seats": seats, "host": any(opens(t, following.host) for t in tokens)}


def check_may_ask(room: Room, tokens: list[str]) -> None:
    if room.row.kind != "table" or not room.table.over:
        raise Refused("this game is not over yet", "no")
    if room.row.campaign:
        raise Refused("this is part of a campaign: go on with its next part instead", "no")
    if not seats_of(room.chairs, tokens) and not any(opens(token, room.row.host) for token in tokens):
        raise Refused("only those who played here can call for another game", "token")


async def lay(lobby: Lobby, room: Room, tokens: list[str], person: str) -> None:
    """Lay the next table with fresh luck, and tell everybody at the old one."""
    options = {
        **msgspec.json.decode(room.row.options),
        **await profiles.options_from(lobby.store, room.row.profile, room.game),
    }
    chairs = await same_chairs(room, person)
    pack, seed = room.row.pack, new_secret_seed()
    record, table = await asyncio.to_thread(lobby.set_up, room.game, chairs, seed, options, pack)
    await asyncio.to_thread(lobby.keep_cards, room.game, table)
    laid = Laid(record, table, chairs, pack, room.settings, profile=room.row.profile)
    row = row_of(laid, new_name(), room.row.host, new_secret())
    match = await company.add_again(lobby.store, room.id, row, [chair.row(row.id) for chair in chairs])
    room.know(room.row._replace(again=match))
    room.tell_presence()
    asked = min(seats_of(room.chairs, tokens), default=-1)
    who = (room.chairs[asked].name if asked >= 0 else "The host") or f"Seat {asked + 1}"
    await room.talk.say(asked, "", f"{who} {OPENED}", "system")


async def same_chairs(room: Room, person: str) -> list[Chair]:
    """Everybody at the same seat, nobody stood in for; a seat is free where two would meet who are not to."""
    strangers = await apart.seats_apart(room, person)
    return [
        Chair(chair.seat, OPEN)
        if chair.kind == PERSON and chair.seat in strangers
        else replace(chair, stand_in="")
        for chair in room.chairs
    ]
