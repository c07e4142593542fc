"""Who plays on with whom, and who does not want to, as the database keeps it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tablewright.web.store.database import Ask, Do, Script, Tell, insert
from tablewright.web.store.rows import BlockRow, HoldRow, MatchRow, SeatRow
from tablewright.web.store.store import ROW, Store, columns


async def blocks(store: Store, person: str) -> list[BlockRow]:
    """Those whom somebody does not want to play with, the latest first."""
    words = f"select {columns(BlockRow)} from blocks where person = ? order by made desc"
    return [BlockRow(*row) for row in await store.read(words, person)]


async def block(store: Store, row: BlockRow) -> None:
    await store.do(insert("blocks", [row], "person, other"))


async def unblock(store: Store, person: str, other: str) -> None:
    await store.do([Do("delete from blocks where person = ? and other = ?", [(person, other)])])


async def apart(store: Store, person: str) -> dict[str, bool]:
    """Everybody whom somebody is not to sit with: whether it was they who wanted it so."""
    if not person:
        return {}
    rows = await store.read(
        "select other, 1 from blocks where person = ? union all select person, 0 from blocks where other = ?",
        person,
        person,
    )
    return {str(other): bool(mine) for other, mine in sorted(rows, key=lambda row: int(row[1]))}


async def holders_of(store: Store, keys: Collection[str]) -> list[HoldRow]:
    """Who holds seats that have one of these keys."""
    if not keys:
        return []
    places = ", ".join("?" * len(keys))
    rows = await store.read(f"select {columns(HoldRow)} from holds where key in ({places})", *keys)
    return [HoldRow(*row) for row in rows]


class Played(NamedTuple):
    """A seat that somebody has held in a game that is over."""

    match: str
    game: str
    options: str
    over: str
    seats: int
    seat: int
    key: str  # that they had
    token: str  # that opens the seat now
    changed: float


async def played(store: Store, person: str) -> list[Played]:
    """Every game that somebody has played to its end, the oldest first."""
    rows = await store.read(
        "select matches.id, matches.game, matches.options, matches.over, "
        "(select count(*) from seats as all_seats where all_seats.match = matches.id), "
        "holds.seat, holds.key, seats.token, matches.changed "
        "from holds join matches on matches.id = holds.match "
        "join seats on seats.match = holds.match and seats.seat = holds.seat "
        "where holds.person = ? and matches.over <> '' and matches.kind = 'table' order by matches.changed",
        person,
    )
    return [Played(*row) for row in rows]


async def add_again(store: Store, before: str, match: MatchRow, seats: Sequence[SeatRow]) -> str:
    """The table at which the same people play on; if somebody was quicker, theirs is that table."""
    return await store.write(again_added(before, match, seats))


def again_added(before: str, match: MatchRow, seats: Sequence[SeatRow]) -> Script[str]:
    """The change comes first: of two who do this at once, the second finds it done."""
    changed = yield Do("update matches set again = ? where id = ? and again = ''", [(match.id, before)])
    if not changed:
        found = yield Ask("select again from matches where id = ?", (before,))
        return str(found[0][0])
    for statement in (*insert("matches", [match]), *insert("seats", seats)):
        yield statement
    keys = {key for seat in (*seats, SeatRow("", 0, "", "", "", match.host)) for key in seat.token.split()}
    held = yield Ask(f"select {columns(HoldRow)} from holds where match = ?", (before,))
    fresh = [HoldRow(*row)._replace(match=match.id) for row in held if row[3] in keys]
    for statement in insert("holds", fresh):
        yield statement
    yield Tell(before, ROW)
    return match.id
