"""Whom somebody has blocked: a list of their own, which nobody else sees."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import Any, Final

import msgspec

from tablewright.web.apart import people_in
from tablewright.web.people import People
from tablewright.web.protocol import SeatName, Word
from tablewright.web.refusals import Refused
from tablewright.web.sitting import chair_at
from tablewright.web.store import BlockRow, company, people

MOST: Final = 500  # people whom somebody blocks
NOBODY_KNOWN: Final = "nobody knows who sits there: it is a bot, or somebody who has not been to the lobby"


class Block(msgspec.Struct):
    """Somebody at a table whom one does not want to meet any more."""

    match: Word
    seat: SeatName


class Unblock(msgspec.Struct):
    """Somebody whom one may meet again, by the handle that the list of the blocked gives."""

    handle: Word


def handle(person: str, other: str) -> str:
    """What stands for somebody on the list of another, and for nobody else."""
    return sha256(f"{person} {other}".encode()).hexdigest()[:16]


async def block(of: People, person: str, said: Block) -> None:
    """Whoever sits there is not met again."""
    room = await of.lobby.room(said.match)
    async with room.lock:
        await room.open()
        seat = chair_at(room, said.seat).seat
        other = (await people_in(room)).get(seat, "")
    if not other:
        raise Refused(NOBODY_KNOWN, "unknown")
    if other == person:
        raise Refused("that is you", "bad")
    if len(await company.blocks(of.store, person)) >= MOST:
        raise Refused(f"you have blocked {MOST} people; take some of them back first", "limit")
    await people.keep_new(of.store, await of.row(person))
    await company.block(of.store, BlockRow(person, other, time.time()))


async def unblock(of: People, person: str, said: Unblock) -> None:
    for row in await company.blocks(of.store, person):
        if handle(person, row.other) == said.handle:
            await company.unblock(of.store, person, row.other)


async def shown(of: People, person: str) -> list[dict[str, Any]]:
    """Those whom somebody has blocked, for their own page."""
    rows = await company.blocks(of.store, person)
    names = await people.names(of.store, [row.other for row in rows])
    return [
        {
            "handle": handle(person, row.other),
            "name": names.get(row.other, "") or "a guest",
            "since": row.made,
        }
        for row in rows
    ]
