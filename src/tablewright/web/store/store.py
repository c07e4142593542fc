"""All that is kept about tables and campaigns, written once for both databases."""

from __future__ import annotations

import contextlib
import json
import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from tablewright.web.metrics import Meters
from tablewright.web.refusals import Refused
from tablewright.web.store.database import (
    Ask,
    Database,
    Do,
    News,
    Row,
    Script,
    Taken,
    Tell,
    Unwritten,
    insert,
)
from tablewright.web.store.rows import (
    NO_MORE,
    CampaignRow,
    ChatRow,
    LineRow,
    MatchRow,
    MemberRow,
    ProfileRow,
    SeatRow,
    State,
    VoteRow,
)

LISTED: Final = 100
ON_THE_SHELF: Final = 500
# What of a table has changed, as servers tell each other.
LINES, SEATS, TALK, UNSAID, VOTES, ROW, CLOCK = "lines", "seats", "talk", "unsaid", "votes", "row", "clock"
EVERYTHING: Final = frozenset({LINES, SEATS, TALK, UNSAID, VOTES, ROW, CLOCK})

log = logging.getLogger("tablewright.web")

T = TypeVar("T")


class Overtaken(Refused):
    """Somebody else was quicker, at another server: what is known here must be read again first."""

    def __init__(self) -> None:
        super().__init__("somebody else has just changed this table; look again", "old")


class Store:
    """The log of moves is the truth, and a room is a cache of it."""

    def __init__(self, database: Database, meters: Meters | None = None) -> None:
        self.database = database
        self.where = database.where
        self.is_shared = database.is_shared
        self.meters = meters or Meters()
        self.writes = True  # false after a change that the database did not take, until one succeeds

    async def open(self) -> None:
        await self.database.open()

    async def close(self) -> None:
        await self.database.close()

    async def write(self, script: Script[T]) -> T:
        """Have something written; it is on disk when this returns."""
        try:
            with self.meters.append():
                written: T = await self.database.write(script)
        except Unwritten as why:
            self.writes = False
            log.error("%s cannot be written: %s", self.database.where, why)
            raise Refused(
                f"the host's disk does not take this ({why}); nothing has happened, and nothing is lost: "
                "tell the host, then try again",
                "disk",
            ) from None
        except Taken as why:
            level = logging.DEBUG if self.is_shared else logging.ERROR
            log.log(level, "%s: another server writes to it as well: %s", self.database.where, why)
            raise Overtaken from None
        self.writes = True
        return written

    async def read(self, words: str, *given: Any) -> list[Row]:
        """The rows that answer a question."""
        try:
            return await self.database.read(words, *given)
        except Unwritten as why:
            log.error("%s does not answer: %s", self.database.where, why)
            raise Refused(
                f"the host's database does not answer ({why}); nothing is lost: wait a moment, then try again",
                "busy",
            ) from None

    async def do(self, statements: Iterable[Do | Tell]) -> None:
        await self.write(one_by_one(statements))

    async def tell(self, news: Sequence[News]) -> None:
        """Tell the other servers something that is kept nowhere; if the database is away, nobody hears it."""
        with contextlib.suppress(Unwritten):
            await self.database.tell(news)

    # What is written

    async def add_match(
        self, match: MatchRow, seats: Sequence[SeatRow], lines: Sequence[LineRow] = ()
    ) -> None:
        """A new table with those who sit at it and whatever was played before."""
        await self.do([*insert("matches", [match]), *insert("seats", seats), *insert("lines", lines)])

    async def add_lines(
        self,
        match: str,
        lines: Sequence[LineRow],
        state: State,
        campaign: str = "",
        also: Sequence[Do | Tell] = (),
    ) -> None:
        """What happened at a table, how it stands now, and what changes with it."""
        how = "update matches set changed = ?, moves = ?, over = ?, waiting = ? where id = ?"
        statements: list[Do | Tell] = [*insert("lines", lines), Do(how, [(*state, match)])]
        if campaign:
            statements.append(
                Do("update campaigns set changed = ? where id = ?", [(state.changed, campaign)])
            )
        if lines:
            statements.append(Tell(match, LINES, lines[-1].n))
        await self.do([*statements, *also])

    async def set_seat(self, row: SeatRow, expected: str) -> None:
        """Someone else sits at a seat, unless that was no longer as expected (its former token's hash)."""
        await self.write(seat_set(row, expected))

    async def add_part(
        self,
        campaign: CampaignRow,
        match: MatchRow | None,
        seats: Sequence[SeatRow],
        lines: Sequence[LineRow],
        members: Sequence[MemberRow] = (),
        instead_of: str = "",
    ) -> str:
        """The next part of a campaign, or its end without one, all at once; the match that follows.

        If somebody was quicker, theirs is the part that follows. `instead_of`: a part that is begun again in this one.
        """
        before = instead_of or (match.earlier if match is not None else campaign.current)
        statements = [
            *insert("campaigns", [campaign], "id"),
            *insert("members", members),
            *(insert("matches", [match]) if match is not None else []),
            *insert("seats", seats),
            *insert("lines", lines),
        ]
        return await self.write(part_added(before, match.id if match is not None else NO_MORE, statements))

    async def mark(self, match: str, **known: Any) -> None:
        """What is noted about who may know the luck of a table: `known`, `let_out`, `put_out`."""
        names = ", ".join(f"{name} = ?" for name in known)
        await self.do(
            [Do(f"update matches set {names} where id = ?", [(*known.values(), match)]), Tell(match, ROW)]
        )

    async def put_away(self, campaign: str, *, away: bool) -> None:
        await self.do([Do("update campaigns set away = ? where id = ?", [(int(away), campaign)])])

    async def remember(self, profile: str, game: str, known: Mapping[str, Any]) -> None:
        """What outlives games, for whoever opened them."""
        row = ProfileRow(profile, game, json.dumps(dict(known), sort_keys=True))
        await self.do(insert("profiles", [row], "profile, game"))

    async def add_chat(self, row: ChatRow) -> None:
        await self.do([*insert("chat", [row]), Tell(row.match, TALK, row.n)])

    async def change_chat(self, row: ChatRow) -> None:
        """What stands in a line of talk."""
        words = "update chat set text = ? where match = ? and n = ?"
        await self.do([Do(words, [(row.text, row.match, row.n)]), Tell(row.match, UNSAID)])

    async def add_votes(self, rows: Sequence[VoteRow]) -> None:
        await self.do([*insert("votes", rows, "match, seat"), *(Tell(row.match, VOTES) for row in rows[:1])])

    async def forget(self, finished_before: float, idle_before: float, but: Collection[str] = ()) -> int:
        """Tables that ended, or that nobody has touched, since long ago, are no longer kept; how many. Campaigns
        stay."""
        return await self.write(forgotten(finished_before, idle_before, but))

    # What is read

    async def match(self, name: str) -> MatchRow | None:
        found = await self.read(f"select {columns(MatchRow)} from matches where id = ?", name)
        return MatchRow(*found[0]) if found else None

    async def lines(self, match: str, after: int = 0) -> list[LineRow]:
        """What happened at a table, from the beginning or after a revision."""
        words = f"select {columns(LineRow)} from lines where match = ? and n > ? order by n"
        return [LineRow(*row) for row in await self.read(words, match, after)]

    async def table_of_token(self, token: str) -> str:
        """The table at which the token of this hash opens a seat, the newest that is not over first; "" if none."""
        found = await self.read(
            "select matches.id from seats join matches on matches.id = seats.match where seats.token like ? "
            "order by case when matches.over = '' then 0 else 1 end, matches.created desc limit 1",
            f"%{token}%",
        )
        return str(found[0][0]) if found else ""

    async def seats(self, match: str) -> list[SeatRow]:
        words = f"select {columns(SeatRow)} from seats where match = ? order by seat"
        return [SeatRow(*row) for row in await self.read(words, match)]

    async def seats_of_all(self, matches: Sequence[str]) -> dict[str, list[SeatRow]]:
        """Who sits at each of these tables, in one question."""
        found: dict[str, list[SeatRow]] = {match: [] for match in matches}
        if matches:
            places = ", ".join("?" * len(matches))
            words = f"select {columns(SeatRow)} from seats where match in ({places}) order by match, seat"
            for row in await self.read(words, *matches):
                found[row[0]].append(SeatRow(*row))
        return found

    async def chat(self, match: str, last: int) -> list[ChatRow]:
        """The latest lines of talk, oldest first."""
        words = f"select {columns(ChatRow)} from chat where match = ? order by n desc limit {int(last)}"
        return [ChatRow(*row) for row in reversed(await self.read(words, match))]

    async def chat_after(self, match: str, n: int) -> list[ChatRow]:
        """Lines of talk that are new, oldest first."""
        words = f"select {columns(ChatRow)} from chat where match = ? and n > ? order by n"
        return [ChatRow(*row) for row in await self.read(words, match, n)]

    async def votes(self, match: str, rev: int) -> list[VoteRow]:
        words = f"select {columns(VoteRow)} from votes where match = ? and rev = ?"
        return [VoteRow(*row) for row in await self.read(words, match, rev)]

    async def campaign(self, name: str) -> CampaignRow | None:
        found = await self.read(f"select {columns(CampaignRow)} from campaigns where id = ?", name)
        return CampaignRow(*found[0]) if found else None

    async def campaigns(self) -> list[CampaignRow]:
        """The listed campaigns, the one played last first."""
        words = f"select {columns(CampaignRow)} from campaigns where listed = 1"
        words += f" order by changed desc limit {ON_THE_SHELF}"
        return [CampaignRow(*row) for row in await self.read(words)]

    async def members(self, campaign: str) -> list[MemberRow]:
        words = f"select {columns(MemberRow)} from members where campaign = ? order by member"
        return [MemberRow(*row) for row in await self.read(words, campaign)]

    async def members_of_all(self) -> dict[str, list[MemberRow]]:
        """Who is who in every campaign that is listed."""
        found: dict[str, list[MemberRow]] = {}
        words = (
            f"select {columns(MemberRow)} from members where campaign in (select id from campaigns where listed = 1) "
            "order by campaign, member"
        )
        for row in await self.read(words):
            found.setdefault(row[0], []).append(MemberRow(*row))
        return found

    async def unfinished(self, game: str, campaign: str, profile: str) -> int:
        """How many campaigns of this kind somebody has begun that are neither over nor put away."""
        words = (
            "select count(*) from campaigns where game = ? and campaign = ? and profile = ? and over = '' "
            "and away = 0"
        )
        found = await self.read(words, game, campaign, profile)
        return int(found[0][0])

    async def known_to(self, profile: str, game: str) -> dict[str, Any]:
        """What outlived the games of this profile."""
        found = await self.read("select known from profiles where profile = ? and game = ?", profile, game)
        return dict(json.loads(found[0][0])) if found else {}

    async def text_of(self, row: MatchRow) -> str:
        """The record of a match as it is kept."""
        return row.header + "".join(line.text for line in await self.lines(row.id))

    async def parts(self, last: str) -> list[MatchRow]:
        """The matches of a campaign up to this one, in order; old branches are left out."""
        found: list[MatchRow] = []
        name = last
        while name:
            row = await self.match(name)
            if row is None:
                break
            found.append(row)
            name = row.earlier
        return found[::-1]

    async def parts_of(self, campaign: str) -> list[MatchRow]:
        """All matches of a campaign, old branches too."""
        rows = await self.read(f"select {columns(MatchRow)} from matches where campaign = ?", campaign)
        return [MatchRow(*row) for row in rows]

    async def listed(
        self, *, finished: bool, game: str = "", words: str = "", free: bool = False
    ) -> list[MatchRow]:
        """The listed tables that are running, or those that have ended, the latest first; campaigns have a shelf of
        their own. `words`: that stand in somebody's name; `free`: where a seat is open."""
        ended = "(over <> '' or kind = 'replay')" if finished else "over = '' and kind = 'table'"
        found = [f"listed = 1 and campaign = '' and {ended}"]
        given: list[Any] = []
        if game:
            found.append("game = ?")
            given.append(game)
        if words:
            found.append(
                "exists (select 1 from seats where seats.match = matches.id and lower(name) like ? escape '!')"
            )
            given.append(f"%{escaped(words.lower())}%")
        if free:
            found.append(
                "exists (select 1 from seats where seats.match = matches.id and seats.kind = 'open')"
            )
        rows = await self.read(
            f"select {columns(MatchRow)} from matches where {' and '.join(found)} "
            f"order by changed desc limit {LISTED}",
            *given,
        )
        return [MatchRow(*row) for row in rows]


def escaped(words: str) -> str:
    """Words as `like` takes them, whatever signs stand in them."""
    for sign in "!%_":
        words = words.replace(sign, f"!{sign}")
    return words


def columns(kind: Any) -> str:
    return ", ".join(kind._fields)


# Scripts --------------------------------------------------------------------------------------------------


def one_by_one(statements: Iterable[Do | Tell]) -> Script[None]:
    for statement in statements:  # noqa: UP028 - answers are sent in, which a list could not take
        yield statement


def forgotten(finished_before: float, idle_before: float, but: Collection[str]) -> Script[int]:
    found = yield Ask(
        "select id from matches where campaign = '' and "
        "(((over <> '' or kind = 'replay') and changed < ?) or (over = '' and kind = 'table' and changed < ?))",
        (finished_before, idle_before),
    )
    names = [(row[0],) for row in found if row[0] not in but]
    if names:
        for table in ("lines", "seats", "chat", "votes", "holds", "clocks", "turns"):
            yield Do(f"delete from {table} where match = ?", names)
        yield Do("delete from matches where id = ?", names)
    return len(names)


def seat_set(row: SeatRow, expected: str) -> Script[None]:
    changed = yield Do(
        "update seats set kind = ?, name = ?, player = ?, token = ? where match = ? and seat = ? and token = ?",
        [(row.kind, row.name, row.player, row.token, row.match, row.seat, expected)],
    )
    if changed != 1:
        raise Refused("somebody else was quicker: that seat is taken", "no")
    yield from member_kept(row)
    yield Do("delete from votes where match = ? and seat = ?", [(row.match, row.seat)])
    yield Tell(row.match, SEATS)


def member_kept(row: SeatRow) -> Script[None]:
    """Whoever sits down in the middle of a campaign stays in it."""
    found = yield Ask("select campaign, members from matches where id = ?", (row.match,))
    if not found or not found[0][0]:
        return
    campaign, members = found[0]
    yield Do(
        "update members set kind = ?, name = ?, player = ?, token = ? where campaign = ? and member = ?",
        [(row.kind, row.name, row.player, row.token, campaign, json.loads(members)[row.seat])],
    )


def part_added(before: str, later: str, statements: Iterable[Do | Tell]) -> Script[str]:
    """The change comes first: of two who do this at once, the second finds it done."""
    changed = yield Do("update matches set later = ? where id = ? and later = ''", [(later, before)])
    if not changed:
        found = yield Ask("select later from matches where id = ?", (before,))
        if found:
            return str(found[0][0])
    yield from one_by_one(statements)
    yield Tell(before, ROW)
    return later
