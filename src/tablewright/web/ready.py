"""The ready check: a table may wait with its first move until everybody sits there and has said that they are ready.

Who is ready is kept with the votes, under a revision that no question has, so it outlives a server and reaches others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tablewright.house.chairs import BOT, OPEN
from tablewright.web.refusals import Refused
from tablewright.web.store import VoteRow

if TYPE_CHECKING:
    from tablewright.web.clients import Client
    from tablewright.web.protocol import Ready
    from tablewright.web.rooms import Room

BEFORE: Final = -1  # the revision of these votes
BEGUN: Final = "Everybody is ready. The game begins."


def missing(room: Room) -> list[int]:
    """The seats for which this table still waits; none once it has begun."""
    if not room.settings.ready or room.rev or room.row.kind != "table":
        return []
    return [
        chair.seat
        for chair in room.chairs
        if chair.kind == OPEN or not (chair.kind == BOT or chair.stand_in or chair.seat in room.ready)
    ]


def check_begun(room: Room) -> None:
    """Nobody moves before everybody is ready."""
    names = [room.chairs[seat].name or f"seat {seat + 1}" for seat in missing(room)]
    if names:
        raise Refused(f"this table begins when everybody is ready; it waits for {' and '.join(names)}", "no")


async def read(room: Room) -> None:
    """Who is ready, as the database has it. Whoever has voted on the first question was ready before."""
    if room.settings.ready and not room.rev:
        kept = [*await room.store.votes(room.id, BEFORE), *await room.store.votes(room.id, 0)]
        room.ready = {vote.seat for vote in kept if vote.option or not vote.rev}


async def say(room: Room, client: Client, said: Ready) -> None:
    """Somebody is ready, or is not after all."""
    if not client.seats:
        raise Refused("you are watching; take a seat to play", "seat")
    if not missing(room):
        return
    await room.store.add_votes(
        [VoteRow(room.id, seat, BEFORE, int(said.yes)) for seat in sorted(client.seats)]
    )
    room.ready = room.ready | client.seats if said.yes else room.ready - client.seats
    room.tell_presence()
    await begin(room)


async def begin(room: Room) -> None:
    """If nobody is missed any more, everybody is told, and bots may move."""
    if room.settings.ready and not room.rev and not missing(room):
        await room.clock.recount()  # they begin to run
        await room.talk.say(-1, "", BEGUN, "system")
        room.after_change(room)


def told(room: Room, client: Client) -> dict[str, Any] | None:
    """What a client needs to know of it."""
    waits = missing(room)
    return {"missing": waits, "mine": not (client.seats & set(waits))} if waits else None
