"""Who is who at a table, and who is not to meet whom: nobody sits with somebody who has blocked them, is matched with
them, or makes them read what they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablewright.web.refusals import Refused
from tablewright.web.rooms import Room
from tablewright.web.seats import HOST, shares_key
from tablewright.web.store import MatchRow, SeatRow, Store, company

BLOCKED: Final = (
    "somebody at this table does not want to play with you; choose another table, or open one of your own"
)
BLOCKS: Final = (
    "you have blocked somebody at this table; take that back on your own page, or choose another table"
)
SILENT: Final = "somebody at this table has blocked you: you may watch, but not talk"


async def people_at(store: Store, row: MatchRow, seats: Mapping[int, str]) -> dict[int, str]:
    """Who holds each seat, and who hosts, as far as the lobby knows them; `seats` are the keys by seat."""
    keys = {HOST: row.host, **seats}
    holders = await company.holders_of(store, {key for known in keys.values() for key in known.split()})
    found: dict[int, str] = {}
    for hold in holders:
        for seat, known in keys.items():
            if shares_key(known, hold.key):
                found[seat] = hold.person
    return found


async def people_in(room: Room) -> dict[int, str]:
    return await people_at(room.store, room.row, {chair.seat: chair.token for chair in room.chairs})


async def check_may_sit(room: Room, person: str) -> None:
    """Nobody sits down with somebody who has blocked them, or whom they have blocked."""
    apart = await company.apart(room.store, person)
    there = set((await people_in(room)).values()) if apart else set()
    if any(not apart[other] for other in there & set(apart)):
        raise Refused(BLOCKED, "token")
    if there & set(apart):
        raise Refused(BLOCKS, "no")


async def check_may_talk(room: Room, person: str) -> None:
    """Whoever only watches may not talk where somebody who sits there has blocked them."""
    apart = await company.apart(room.store, person)
    there = set((await people_in(room)).values()) if apart else set()
    if any(not apart[other] for other in there & set(apart)):
        raise Refused(SILENT, "token")


async def seats_apart(room: Room, person: str) -> set[int]:
    """The seats of those with whom somebody is not to sit."""
    apart = await company.apart(room.store, person)
    there = await people_in(room) if apart else {}
    return {seat for seat, other in there.items() if seat >= 0 and other in apart}


async def deaf_to(room: Room, person: str) -> dict[int, str]:
    """The seats whose words somebody does not read, with the keys of those who sit there."""
    apart = await company.apart(room.store, person)
    if not any(apart.values()):
        return {}
    there = await people_in(room)
    return {
        seat: room.chairs[seat].token
        for seat, other in there.items()
        if seat >= 0 and apart.get(other, False)
    }


async def without(
    store: Store, person: str, rows: Sequence[MatchRow], seats: Mapping[str, list[SeatRow]]
) -> list[MatchRow]:
    """Those tables at which somebody would meet nobody whom they are not to meet."""
    apart = await company.apart(store, person)
    if not apart:
        return list(rows)
    found = []
    for row in rows:
        there = await people_at(store, row, {seat.seat: seat.token for seat in seats[row.id]})
        if not set(there.values()) & set(apart):
            found.append(row)
    return found
