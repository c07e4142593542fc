"""Clocks and reminders, as the database keeps them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from tablewright.web.store.database import Ask, Do, Script, insert
from tablewright.web.store.rows import ChannelRow, ClockRow, TurnRow, WishRow
from tablewright.web.store.store import Store, columns

TABLES: Final = "tables"  # whose seconds are counted
AT_ONCE: Final = 100
MOST_LOOKED_AT: Final = 2000

# Clocks ---------------------------------------------------------------------------------------------------


async def served(store: Store) -> float:
    """For how many seconds tables have been served here, ever."""
    found = await store.read("select seconds from served where name = ?", TABLES)
    return float(found[0][0]) if found else 0.0


def served_for(seconds: float) -> Do:
    """It was so long by now; a process that has counted less changes nothing."""
    words = (
        "insert into served (name, seconds) values (?, ?) on conflict (name) do update set seconds = "
        "case when served.seconds < excluded.seconds then excluded.seconds else served.seconds end"
    )
    return Do(words, [(TABLES, seconds)])


def beat(seconds: float) -> Script[float]:
    """So long by our count; the answer is the longest that anybody has counted."""
    yield served_for(seconds)
    found = yield Ask("select seconds from served where name = ?", (TABLES,))
    return float(found[0][0])


async def clock(store: Store, match: str) -> ClockRow | None:
    found = await store.read(f"select {columns(ClockRow)} from clocks where match = ?", match)
    return ClockRow(*found[0]) if found else None


async def clocks(store: Store, matches: Collection[str]) -> dict[str, ClockRow]:
    if not matches:
        return {}
    places = ", ".join("?" * len(matches))
    words = f"select {columns(ClockRow)} from clocks where match in ({places})"
    return {row[0]: ClockRow(*row) for row in await store.read(words, *matches)}


def keep_clock(row: ClockRow) -> list[Do]:
    return insert("clocks", [row], "match")


async def due(store: Store, now: float) -> list[str]:
    """The tables at which a clock must be looked at."""
    words = f"select match from clocks where due > 0 and due <= ? order by due limit {AT_ONCE}"
    return [str(row[0]) for row in await store.read(words, now)]


async def is_any_running(store: Store) -> bool:
    return bool(await store.read("select 1 from clocks where due > 0 limit 1"))


# Whose turn it is -----------------------------------------------------------------------------------------


async def set_turns(store: Store, match: str, rows: Sequence[TurnRow], kept: Collection[int]) -> None:
    """These are to be told, and those seats still; nobody else at this table."""
    places = ", ".join("?" * len(kept))
    others = f" and seat not in ({places})" if kept else ""
    await store.do(
        [
            Do(f"delete from turns where match = ?{others}", [(match, *kept)]),
            *(
                Do(f"{one.words} on conflict (match, seat) do nothing", one.rows)
                for one in insert("turns", rows)
            ),
        ]
    )


async def turns(store: Store, digested_before: float) -> list[TurnRow]:
    """Who is to be told that it is their turn, the longest waiting first; not those who had today's digest."""
    all_of = ", ".join(f"turns.{column}" for column in TurnRow._fields)
    rows = await store.read(
        f"select {all_of} from turns left join wishes on wishes.person = turns.person where tries >= 0 "
        "and (wishes.how is null or wishes.how <> 'daily' or wishes.digest < ?) "
        f"order by since limit {MOST_LOOKED_AT}",
        digested_before,
    )
    return [TurnRow(*row) for row in rows]


async def told(store: Store, rows: Sequence[TurnRow]) -> None:
    """They know; the rows stay until they have answered, so that nobody is told twice."""
    words = "update turns set tries = -1 where match = ? and seat = ? and since = ?"
    if rows:
        await store.do([Do(words, [(row.match, row.seat, row.since) for row in rows])])


async def try_again(store: Store, rows: Sequence[TurnRow]) -> None:
    words = "update turns set tries = ? where match = ? and seat = ? and since = ?"
    if rows:
        await store.do([Do(words, [(row.tries + 1, row.match, row.seat, row.since) for row in rows])])


# How they are told ----------------------------------------------------------------------------------------


async def channels(store: Store, person: str) -> list[ChannelRow]:
    words = f"select {columns(ChannelRow)} from channels where person = ? order by made"
    return [ChannelRow(*row) for row in await store.read(words, person)]


async def keep_channel(store: Store, row: ChannelRow) -> None:
    await store.do(insert("channels", [row], "id"))


async def drop_channel(store: Store, person: str, name: str) -> None:
    await store.do([Do("delete from channels where person = ? and id = ?", [(person, name)])])


async def failed(store: Store, name: str, why: str) -> None:
    """Why the last message to a channel did not arrive; nothing: it did."""
    await store.do([Do("update channels set failed = ? where id = ? and failed <> ?", [(why, name, why)])])


async def wish(store: Store, person: str) -> WishRow | None:
    found = await store.read(f"select {columns(WishRow)} from wishes where person = ?", person)
    return WishRow(*found[0]) if found else None


async def keep_wish(store: Store, row: WishRow) -> None:
    await store.do(insert("wishes", [row], "person"))


async def note(store: Store, person: str, words: str) -> None:
    await store.do([Do("update wishes set note = ? where person = ?", [(words, person)])])


async def told_at(store: Store, person: str, now: float, *, digest: bool) -> None:
    what = "told = ?, digest = ?" if digest else "told = ?"
    given = (now, now, person) if digest else (now, person)
    await store.do([Do(f"update wishes set {what} where person = ?", [given])])
