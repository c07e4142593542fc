"""What happens when time is up: one server watches all clocks, and what comes of it is a line of the record."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from tablewright.engine.clock import BACK, GIVEN, OUT
from tablewright.engine.clock import STAND_IN as STANDS_IN
from tablewright.engine.table import GROUP, NOBODY, made_at
from tablewright.house.clocks import MORE, STAND_IN, VOTE
from tablewright.web import voting
from tablewright.web.clients import Client
from tablewright.web.going_back import seat_at_table
from tablewright.web.kept import KeptMatch
from tablewright.web.protocol import OutOfTime, seat_number
from tablewright.web.refusals import Refused
from tablewright.web.rooms import Room
from tablewright.web.serving import EVERY
from tablewright.web.store import SEATS, Overtaken, Tell, pace
from tablewright.web.store.database import Do

if TYPE_CHECKING:
    from tablewright.web.lobby import Lobby

LOOK_EVERY: Final = 0.5
TROUBLE: Final = 60.0  # seconds until a table that cannot be opened is tried again

log = logging.getLogger("tablewright.web")


class Job(NamedTuple):
    """What only one of several servers does, by the name of its lease."""

    id: str


CLOCKS: Final = Job("-clocks")


class Timekeeper:
    """Looks for tables where time is up, and sees to them."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.served = lobby.served
        self.leases = lobby.neighbours.leases
        self.troubled: dict[str, float] = {}
        self.beaten = 0.0

    async def run(self) -> None:
        while True:
            try:
                await self.look()
            except Refused:  # the database is away, and time with it
                log.debug("clocks stand: the database is away")
            except Exception:
                log.exception("clocks could not be looked at")
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        """Once: count the time, then see to every table where it is up."""
        now = time.monotonic()
        if now - self.beaten >= (1.0 if self.lobby.store.is_shared else EVERY):
            await self.served.beat()
            self.beaten = now
        if not self.leases.has(CLOCKS):
            if CLOCKS.id not in self.leases.wanted:
                self.leases.want(CLOCKS, lambda: None)
            return
        for match in await pace.due(self.lobby.store, self.served.now()):
            if self.troubled.get(match, 0.0) <= now:
                await self.see_to(match)

    async def see_to(self, match: str) -> None:
        try:
            room = await self.lobby.room(match)
            async with room.lock:
                await room.open()
                await look_at(room)
        except Overtaken:
            log.debug("table %s: somebody moved at the last moment", match)
        except Refused as no:
            if no.code in ("busy", "disk"):
                raise
            self.troubled[match] = time.monotonic() + TROUBLE
            log.warning("table %s: its clock cannot be looked at: %s", match, no.why)
        except Exception:
            self.troubled[match] = time.monotonic() + TROUBLE
            log.exception("table %s: its clock cannot be looked at", match)


# One table ------------------------------------------------------------------------------------------------


async def look_at(room: Room) -> None:
    """Whose time is up, is out; and bots that should have moved are called."""
    if not room.clock.is_on:
        return
    await count_again(room)
    for seat in room.clock.clocks.out_now(room.clock.served.now()):
        await run_out(room, seat)
    for seat in room.clock.lacking():
        await let_stand_in(room, seat, is_news=False)
    await room.clock.save()
    room.after_change(room)


async def run_out(room: Room, seat: int) -> None:
    """The time of a seat is up; what comes of it was chosen with the table."""
    room.clock.clocks.seats[seat].out = True
    if room.settings.clock.out == STAND_IN and room.clock.in_time(seat):
        await let_stand_in(room, seat, is_news=True)
    else:
        await room.change(lambda match: match.tick(seat, OUT), seat, mover=NOBODY)


async def let_stand_in(room: Room, seat: int, *, is_news: bool) -> None:
    """A bot plays for a seat from now on: said in the record and at the seat, both or neither."""
    player = room.settings.clock.player
    chair = room.chairs[seat]

    def act(match: KeptMatch) -> None:
        if is_news:
            match.tick(seat, OUT)
        match.tick(seat, STANDS_IN, player)

    await sit(room, seat, player, act)
    name = chair.name or f"Seat {seat + 1}"
    await room.tell_of_chair(seat, f"The time of {name} is up: {player} (a bot) plays until they are back.")
    await voting.decide(room, seat)


async def sit(room: Room, seat: int, player: str, act: Callable[[KeptMatch], None]) -> None:
    """Who plays at a seat changes together with what the record says of it."""
    chair = room.chairs[seat]
    words = "update seats set player = ? where match = ? and seat = ? and token = ?"
    room.chairs[seat] = replace(chair, stand_in=player)
    room.also = [Do(words, [(player, room.id, seat, chair.token)]), Tell(room.id, SEATS)]
    try:
        await room.change(act, seat, mover=NOBODY)
    except BaseException:
        room.chairs[seat] = chair
        raise
    finally:
        room.also = []


async def welcome_back(room: Room, seats: Collection[int], *, answers: bool = False) -> None:
    """Somebody has given a sign of life: whoever stood in for them gives the seat back.

    Where time ran out, the stand-in first answers the question that is open, unless they do so themselves.
    """
    if not room.clock.is_on:
        await room.welcome_back(seats)
        return
    for seat in sorted(seats):
        if room.chairs[seat].stand_in and (answers or not is_late(room, seat)):
            await come_back(room, seat)


def is_late(room: Room, seat: int) -> bool:
    """Whether the question is still open at which the time of this seat ran out."""
    outs = [tick.after for tick in room.match.record.ticks if (tick.seat, tick.what) == (seat, OUT)]
    if not (outs and room.clock.clocks.seats[seat].out):
        return False
    since = range(outs[-1] + 1, room.match.moves + 1)
    return not any(made_at(room.table, 2 * n - 2).seat in (seat, GROUP) for n in since)


async def come_back(room: Room, seat: int) -> None:
    """Whoever ran out of time plays again."""
    room.clock.clocks.begin_again(seat, room.clock.served.now())
    await sit(room, seat, "", lambda match: match.tick(seat, BACK))
    name = room.chairs[seat].name or f"Seat {seat + 1}"
    await room.tell_of_chair(seat, f"{name} is back.")


# Votes of the others --------------------------------------------------------------------------------------


async def vote(room: Room, client: Client, said: OutOfTime) -> None:
    """What somebody wants for a seat whose time is up: a stand-in, or more time."""
    by, seat = seat_at_table(client), seat_number(said.seat)
    if said.want not in (STAND_IN, MORE):
        raise Refused(f"vote for {STAND_IN} or for {MORE}, not for {said.want[:20]!r}", "bad")
    if not room.clock.is_on:
        raise Refused("this table is played without a clock", "no")
    if room.settings.clock.out != VOTE:
        raise Refused("this table does not vote on those whose time is up", "no")
    if seat not in room.clock.votes_open():
        raise Refused("there is nothing to vote on: nobody at that seat has run out of time", "no")
    voters = room.clock.voters(seat)
    if by not in voters:
        raise Refused("the others decide about your time; you may answer your question", "seat")
    if room.store.is_shared:
        await room.clock.read()
    decided = ""
    for each in sorted(client.seats & voters):
        decided = room.clock.clocks.vote(seat, each, said.want, voters)
    await (settle(room, seat, decided) if decided else room.clock.save())
    room.clock.tell()


async def settle(room: Room, seat: int, decided: str) -> None:
    """The others have decided."""
    if decided == STAND_IN:
        await let_stand_in(room, seat, is_news=False)
        return
    more = room.settings.clock.more
    room.clock.clocks.give(seat, room.clock.served.now(), more)
    await room.change(lambda match: match.tick(seat, GIVEN, f"{more:.0f}"), seat, mover=NOBODY)


async def count_again(room: Room) -> None:
    """Somebody has left or come: those who still vote may have decided by that."""
    for seat, decided in room.clock.decided().items():
        await settle(room, seat, decided)
