"""A host's rights, in one place: who may come in, who sits where, what is said, what helps."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec
from msgspec.structs import replace

from tablewright.house.chairs import BOT, OPEN
from tablewright.web import apart, leaving
from tablewright.web.clients import Client
from tablewright.web.limits import check_within
from tablewright.web.protocol import SeatName, Secret, Word
from tablewright.web.refusals import Refused
from tablewright.web.room_parts import PHRASES, chat_data
from tablewright.web.rooms import Room
from tablewright.web.seats import Wish, new_secret, opens
from tablewright.web.sitting import chair_at, is_invited, seat

if TYPE_CHECKING:
    from tablewright.web.lobby import Lobby

HOUR: Final = 3600.0
REMOVED: Final = "(removed)"


class Hosting(msgspec.Struct):
    """What the host of a table changes; what is left out stays."""

    token: Secret
    listed: bool | None = None
    door: Literal["link", "anyone"] | None = None
    watch: Literal["anyone", "invited"] | None = None
    chat: Literal["open", "phrases", "off"] | None = None
    help: bool | None = None
    ready: bool | None = None
    muted: Annotated[list[int], msgspec.Meta(max_length=32)] | None = None
    invite_hours: Annotated[float, msgspec.Meta(ge=0, le=24 * 365)] | None = None  # a new one; 0: for ever


class Kick(msgspec.Struct):
    """Somebody shall sit at this table no more."""

    token: Secret
    seat: SeatName
    player: Word = ""  # a bot that takes the seat; none: it is open


class Unsay(msgspec.Struct):
    """A line of talk that nobody shall read any more."""

    n: int
    token: Secret = ""


# What is allowed -------------------------------------------------------------------------------------------


def check_may_watch(room: Room, client_seats: frozenset[int], invite: str) -> None:
    """Whether somebody who holds no seat may look on."""
    if client_seats or room.settings.watch == "anyone" or is_invited(room, invite):
        return
    raise Refused(
        "only those with an invitation may watch this table; ask somebody who plays for it", "token"
    )


def check_help(room: Room, what: str) -> None:
    if not room.settings.help and not room.table.over:
        raise Refused(f"this table is played without help: {what} can be had when the game is over", "no")


def check_talk(room: Room, client: Client, text: str) -> None:
    """What may be said here, and by whom."""
    if room.settings.chat == "off":
        raise Refused("the host of this table has switched talk off", "no")
    if room.settings.chat == "phrases" and text not in PHRASES:
        raise Refused(f"this table speaks in prepared phrases: {' '.join(PHRASES)}", "no")
    if client.seats and client.seats <= set(room.settings.muted):
        raise Refused("the host of this table does not want you to talk here", "no")


def check_is_host(room: Room, token: str) -> None:
    if not opens(token, room.row.host):
        raise Refused("only the host of this table can do that", "token")


# What a host does ------------------------------------------------------------------------------------------


async def show(lobby: Lobby, name: str, token: str) -> dict[str, Any]:
    """All that a host needs to see on one page."""
    room = await lobby.room(name)
    async with room.lock:
        await room.open()
        check_is_host(room, token)
        return shown(lobby, room)


def shown(lobby: Lobby, room: Room) -> dict[str, Any]:
    settings = room.settings
    return {
        "match": room.id,
        "seats": lobby.summary(room.row, [chair.row(room.id) for chair in room.chairs])["seats"],
        "settings": settings,
        "invite": room.row.invite,
        "invite_until": room.row.invite_until,
        "talk": [chat_data(row) for row in room.talk.rows[-50:] if row.how == "chat"],
    }


async def change(lobby: Lobby, name: str, said: Hosting) -> dict[str, Any]:
    """Change what is allowed at a table; everybody there is told."""
    room = await lobby.room(name)
    async with room.lock:
        await room.open()
        check_is_host(room, said.token)
        wanted = {
            field: value
            for field in ("listed", "door", "watch", "chat", "help", "ready", "muted")
            if (value := getattr(said, field)) is not None
        }
        settings = replace(room.settings, **wanted)
        known: dict[str, Any] = {
            "settings": msgspec.json.encode(settings).decode(),
            "listed": int(settings.is_listed and not room.row.campaign),
        }
        if said.invite_hours is not None:
            known["invite"] = new_secret()
            known["invite_until"] = time.time() + said.invite_hours * HOUR if said.invite_hours else 0.0
        before = room.settings
        await room.mark(**known)
        room.tell_presence()
        if said.ready is not None:
            room.after_change(room)
        for words in news(before.chat, settings.chat, before.help, settings.help):
            await room.talk.say(-1, "", words, "system")
        return shown(lobby, room)


def news(chat: str, new_chat: str, help_before: bool, new_help: bool) -> list[str]:
    """What everybody at the table is told."""
    told = {
        "open": "The host lets everybody talk freely.",
        "phrases": "The host lets everybody talk in prepared phrases.",
        "off": "The host has switched talk off.",
    }
    helps = {True: "The host allows hints and branching off.", False: "The host wants no hints from now on."}
    return [
        *([told[new_chat]] if chat != new_chat else []),
        *([helps[new_help]] if help_before != new_help else []),
    ]


async def kick(lobby: Lobby, name: str, said: Kick) -> dict[str, Any]:
    """Somebody must get up, even if they are here; the invitation that they know is not good any more."""
    room = await lobby.room(name)
    async with room.lock:
        await room.open()
        check_is_host(room, said.token)
        chair = chair_at(room, said.seat)
        wish = Wish(BOT, said.player) if said.player else Wish(OPEN)
        check_within(lobby.limits, said.player)
        marks: dict[str, Any] = {"invite": new_secret()}
        if leaving.has_put_out(room, chair.seat, said.token):
            marks["put_out"] = 1
        await room.mark(**marks)
        await seat(room, chair, wish)
        return shown(lobby, room)


async def unsay(lobby: Lobby, name: str, said: Unsay, *, is_moderator: bool = False) -> dict[str, Any]:
    """A line of talk is not to be read any more; that it was there is."""
    room = await lobby.room(name)
    async with room.lock:
        await room.open()
        if not is_moderator:
            check_is_host(room, said.token)
        await room.talk.unsay(said.n, REMOVED)
        return shown(lobby, room)


# Finding a table -------------------------------------------------------------------------------------------


async def find_seat(lobby: Lobby, game: str, person: str = "") -> str:
    """A table of this game where anyone may sit down, the one that lacks the fewest people first; nobody is led to
    people whom they have blocked, or who have blocked them."""
    rows = await lobby.store.listed(finished=False, game=game, free=True)
    seats = await lobby.store.seats_of_all([row.id for row in rows])
    rows = await apart.without(lobby.store, person, rows, seats)
    waiting = [
        (sum(seat.kind == OPEN for seat in seats[row.id]), row.created, row.id)
        for row in rows
        if msgspec.json.decode(row.settings).get("door") == "anyone"
    ]
    return min(waiting)[2] if waiting else ""
