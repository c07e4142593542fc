"""Sitting down and getting up: which seat somebody means, who may take it, give it away, or ask for a stand-in."""

from __future__ import annotations

import hmac
import time
from typing import TYPE_CHECKING, Any, Final

from tablewright.house.chairs import BOT, OPEN, PERSON
from tablewright.house.clocks import NOTHING, Pace, wrong_with
from tablewright.web import apart, leaving, voting
from tablewright.web.forms import Join, Leave, Replace, StandIn
from tablewright.web.limits import Limits, check_within
from tablewright.web.protocol import seat_number
from tablewright.web.refusals import Refused
from tablewright.web.rooms import Room
from tablewright.web.seats import (
    Chair,
    Wish,
    chair_for,
    check_player,
    clean,
    hashed,
    new_secret,
    opens,
    seats_of,
)

if TYPE_CHECKING:
    from tablewright.web.lobby import Lobby

EXPIRED: Final = "this invitation is not good any more; ask somebody at the table for a new one"


def check_pace(limits: Limits, chosen: Pace) -> None:
    """Whether a table can be played at this pace here."""
    if why := wrong_with(chosen):
        raise Refused(why, "bad")
    if chosen.has_clock and chosen.out != NOTHING:
        check_player(chosen.player)
        check_within(limits, chosen.player)


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
        raise Refused("only the person at that seat, or the host of this table, can do that", "token")
    if chair.kind == PERSON and chair.seat in room.online:
        raise Refused(f"{chair.name or 'the person at that seat'} is here; ask them to get up", "no")


def check_stand_in(room: Room, chair: Chair, token: str) -> None:
    """Who leaves may ask for it, the host if they are gone, and after a while anybody at the table."""
    if chair.kind != PERSON:
        raise Refused("a bot stands in only for a person who sits there", "bad")
    if opens(token, chair.token):
        return
    if not opens(token, room.row.host) and not seats_of(room.chairs, [token]):
        raise Refused("only those at this table can ask for somebody to stand in", "token")
    who = chair.name or "the person at that seat"
    if chair.seat in room.online:
        raise Refused(f"{who} is here; a bot stands in only for people who are away", "no")
    if not opens(token, room.row.host) and not room.has_been_away(chair.seat):
        raise Refused(f"{who} has only just left; wait a minute, or ask the host", "no")


def is_invited(room: Room, invite: str) -> bool:
    """Whether an invitation is the present one; one that was good once is refused with a sentence of its own."""
    if not invite:
        return False
    if not hmac.compare_digest(invite.encode(), room.row.invite.encode()):
        if room.settings.door == "anyone":
            return False
        raise Refused(EXPIRED, "token")
    if room.row.invite_until and room.row.invite_until < time.time():
        raise Refused(EXPIRED, "token")
    return True


# Sitting down and getting up ------------------------------------------------------------------------------


async def join(lobby: Lobby, name: str, form: Join, person: str = "") -> dict[str, Any]:
    """Take an open seat; `person` is who the lobby knows them as, if it does."""
    room = await lobby.room(name)
    async with room.lock:
        await room.open()
        invited = is_invited(room, form.invite)
        if room.row.kind != "table" or not (invited or room.settings.door == "anyone"):
            raise Refused("this seat is for people with an invitation; ask for the link", "token")
        chair = open_chair(room, form.seat)
        await apart.check_may_sit(room, person)
        leaving.check_knowing(room, form.knowing)
        token = new_secret()
        person = clean(form.name)
        taken = Chair(chair.seat, PERSON, person, token=hashed(token))
        await room.seat_changed(taken, f"{person or 'Somebody'} sits down at seat {chair.seat + 1}.")
    return {"match": name, "seat": chair.seat, "token": token}


async def leave(lobby: Lobby, name: str, form: Leave) -> dict[str, Any]:
    """Get up; the seat is open again."""
    room = await lobby.room(name)
    async with room.lock:
        await room.open()
        chair = chair_at(room, form.seat)
        if not opens(form.token, chair.token):
            raise Refused("only the person at that seat can get up", "token")
        await seat(room, chair, Wish(OPEN))
    return {}


async def replace(lobby: Lobby, name: str, form: Replace) -> dict[str, Any]:
    """Put a bot on a seat, or open it."""
    room = await lobby.room(name)
    async with room.lock:
        await room.open()
        chair = chair_at(room, form.seat)
        if not opens(form.token, chair.token):
            check_host(room, chair, form.token)
        if form.by.kind not in (BOT, OPEN):
            raise Refused("a seat can be given to a bot, or opened for people to join", "bad")
        check_within(lobby.limits, form.by.player)
        if leaving.has_put_out(room, chair.seat, form.token):
            await room.mark(put_out=1)
        await seat(room, chair, form.by)
    return {}


async def stand_in(lobby: Lobby, name: str, form: StandIn) -> dict[str, Any]:
    """Let a bot play for somebody who is away; the seat stays theirs."""
    room = await lobby.room(name)
    async with room.lock:
        await room.open()
        chair = chair_at(room, form.seat)
        check_stand_in(room, chair, form.token)
        check_player(form.player)
        check_within(lobby.limits, form.player)
        person = chair.name or f"Seat {chair.seat + 1}"
        words = f"{form.player} (a bot) plays for {person} until they are back."
        await room.stand_in(chair.seat, form.player, words)
        await voting.decide(room, chair.seat)
    return {}


async def seat(room: Room, chair: Chair, wish: Wish) -> None:
    bots = [other.player for other in room.chairs if other.kind == BOT and other.seat != chair.seat]
    new = chair_for(chair.seat, wish, bots)
    before = chair.name or f"Seat {chair.seat + 1}"
    after = f"{new.name} (a bot) takes the place of {before}" if new.kind == BOT else f"{before} gets up"
    await room.seat_changed(new, f"{after}.")
    await voting.decide(room, chair.seat)
