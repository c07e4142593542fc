"""The one file that keeps every table: SQLite in WAL mode, each change on disk before anyone hears of it.

One thread writes. Whatever waits to be written when it comes round goes into one transaction, so two hundred
tables cost little more than one. What is read is read on the spot, over a connection of its own.
"""

from __future__ import annotations

import asyncio
import json
import logging
import queue
import sqlite3
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, TypeVar

from tablewright.web.metrics import Meters
from tablewright.web.refusals import Refused

VERSION: Final = 4
APPLICATION: Final = 0x74776272  # marks the file as ours
FILE: Final = "tablewright.db"
LOCK: Final = "tablewright.lock"
BATCH: Final = 256
LISTED: Final = 100
NO_MORE: Final = "-"  # follows the last part of a campaign
ON_THE_SHELF: Final = 500

log = logging.getLogger("tablewright.web")

T = TypeVar("T")
Act = Callable[[sqlite3.Connection], Any]

SCHEMA: Final = """
create table matches (
    id text primary key,
    kind text not null,       -- table or replay
    game text not null,
    pack text not null,       -- the id of the pack, empty for the game's own
    header text not null,     -- of the record
    options text not null,    -- as JSON, for people who look
    settings text not null,   -- as JSON
    host text not null,       -- hash of the host's key
    invite text not null,
    parent text not null,     -- the table that this one branched off
    created real not null,
    changed real not null,
    moves integer not null,
    over text not null,
    waiting text not null     -- as JSON: the seats that have an open question
) without rowid;
create table lines (
    match text not null,
    n integer not null,
    text text not null,       -- one move of the record with its remarks, or `undo`
    seat integer not null,
    nonce text not null,
    at real not null,
    primary key (match, n)
) without rowid;
create table seats (
    match text not null,
    seat integer not null,
    kind text not null,       -- person, bot or open
    name text not null,
    player text not null,
    token text not null,      -- its hash
    primary key (match, seat)
) without rowid;
create table chat (
    match text not null,
    n integer not null,
    seat integer not null,
    name text not null,
    text text not null,
    how text not null,
    at real not null,
    primary key (match, n)
) without rowid;
create table votes (
    match text not null,
    seat integer not null,
    rev integer not null,
    option integer not null,
    primary key (match, seat)
) without rowid;
create index matches_by_change on matches (changed);
"""

# What is done to a database of an older version, by that version.
MIGRATIONS: Final = {
    1: """
alter table matches add column campaign text not null default '';  -- empty: a game by itself
alter table matches add column part integer not null default 0;    -- counted from 1
alter table matches add column members text not null default '';   -- as JSON: who of the party sits at which seat
alter table matches add column earlier text not null default '';   -- the match of the part before it
alter table matches add column later text not null default '';     -- … of the part after it; then this one is closed
create table campaigns (
    id text primary key,
    game text not null,
    campaign text not null,   -- which of the game's campaigns
    pack text not null,
    title text not null,
    seats integer not null,
    seed text not null,
    options text not null,    -- as JSON
    settings text not null,   -- as JSON
    begin text not null,      -- what was carried into the first part
    profile text not null,    -- hash of whoever began it
    host text not null,
    invite text not null,
    created real not null,
    changed real not null,
    current text not null,    -- the match of the part that was opened last
    part text not null,       -- its title
    done integer not null,
    total integer not null,
    place text not null,
    party text not null,
    so_far text not null,     -- as JSON: sentences
    over text not null
) without rowid;
create table members (
    campaign text not null,
    member integer not null,
    kind text not null,
    name text not null,
    player text not null,
    token text not null,      -- its hash
    primary key (campaign, member)
) without rowid;
create index campaigns_by_change on campaigns (changed);
create index matches_alone_by_change on matches (campaign, changed);
""",
    2: """
alter table matches add column known text not null default '';      -- who may know the luck to come, as a sentence
alter table matches add column let_out integer not null default 0;  -- all agreed that it may leave whole
alter table matches add column put_out integer not null default 0;  -- somebody was replaced while they were away
""",
    3: """
alter table matches add column profile text not null default '';    -- hash of whoever opened it
alter table campaigns add column away integer not null default 0;   -- it was exported, and not played on since
create table profiles (
    profile text not null,
    game text not null,
    known text not null,      -- as JSON: what outlives games
    primary key (profile, game)
) without rowid;
""",
}


class StoreError(Exception):
    """The database cannot be used; the sentence says why and what to do."""


class MatchRow(NamedTuple):
    """A table or a replay, without its moves."""

    id: str
    kind: str
    game: str
    pack: str
    header: str
    options: str
    settings: str
    host: str
    invite: str
    parent: str
    created: float
    changed: float
    moves: int
    over: str
    waiting: str
    campaign: str = ""
    part: int = 0
    members: str = ""
    earlier: str = ""
    later: str = ""
    known: str = ""
    let_out: int = 0
    put_out: int = 0
    profile: str = ""


class CampaignRow(NamedTuple):
    """A campaign as the shelf shows it, and what its next part is made of."""

    id: str
    game: str
    campaign: str
    pack: str
    title: str
    seats: int
    seed: str
    options: str
    settings: str
    begin: str
    profile: str
    host: str
    invite: str
    created: float
    changed: float
    current: str
    part: str
    done: int
    total: int
    place: str
    party: str
    so_far: str
    over: str
    away: int = 0


class MemberRow(NamedTuple):
    """Who of a campaign's party is who, whether they sit at the present table or miss the part."""

    campaign: str
    member: int
    kind: str
    name: str
    player: str
    token: str


class LineRow(NamedTuple):
    """One thing that happened at a table."""

    match: str
    n: int
    text: str
    seat: int
    nonce: str
    at: float


class SeatRow(NamedTuple):
    """Who sits where."""

    match: str
    seat: int
    kind: str
    name: str
    player: str
    token: str


class ChatRow(NamedTuple):
    """A line of talk, or what happened to the seats."""

    match: str
    n: int
    seat: int
    name: str
    text: str
    how: str
    at: float


class VoteRow(NamedTuple):
    """A vote that is cast while the question of this revision is open."""

    match: str
    seat: int
    rev: int
    option: int


class State(NamedTuple):
    """How a table stands, for the lobby."""

    changed: float
    moves: int
    over: str
    waiting: str


# Opening --------------------------------------------------------------------------------------------------


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, timeout=10, check_same_thread=False)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    return connection


def prepare(path: Path) -> None:
    """Make sure that there is a database that we can read and write; make it on the first start."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        is_new = not path.exists()
        connection = sqlite3.connect(path, isolation_level=None, timeout=10)
        if is_new:
            path.chmod(0o600)
        try:
            check_or_create(connection, path)
        finally:
            connection.close()
    except sqlite3.DatabaseError as why:
        raise StoreError(
            f"{path} cannot be used: {why}; make room, mend it, or choose another folder with --data DIR"
        ) from None
    except OSError as why:
        reason = (why.strerror or str(why)).lower()
        raise StoreError(f"{path} cannot be used: {reason}; choose another folder with --data DIR") from None


def only_one(folder: Path) -> IO[str]:
    """Hold this folder as long as the answer is open; a second server on it is refused. A kill lets go of it too."""
    path = folder / LOCK
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = path.open("a+")
    except OSError as why:
        reason = (why.strerror or str(why)).lower()
        raise StoreError(f"{path} cannot be used: {reason}; choose another folder with --data DIR") from None
    try:
        hold(lock)
    except OSError:
        lock.close()
        raise StoreError(
            f"another tablewright serves the tables in {folder}; stop it, or choose another folder with --data DIR"
        ) from None
    return lock


def hold(lock: IO[str]) -> None:
    """Lock a file for this process alone."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def check_or_create(connection: sqlite3.Connection, path: Path) -> None:
    version = number(connection, "pragma user_version")
    owner = number(connection, "pragma application_id")
    tables = number(connection, "select count(*) from sqlite_master")
    if version == 0 and owner == 0 and tables == 0:
        newer = "".join(MIGRATIONS[n] for n in range(1, VERSION))
        connection.executescript(
            f"begin immediate;{SCHEMA}{newer}pragma application_id = {APPLICATION};"
            f"pragma user_version = {VERSION};commit;"
        )
    elif owner != APPLICATION:
        raise StoreError(f"{path} is a database of another program; choose another folder with --data DIR")
    elif version > VERSION:
        raise StoreError(
            f"{path} was written by a newer tablewright (database version {version}, this one knows "
            f"{VERSION}); update tablewright, or choose another folder with --data DIR"
        )
    elif version < VERSION:
        newer = "".join(MIGRATIONS[n] for n in range(version, VERSION))
        connection.executescript(f"begin immediate;{newer}pragma user_version = {VERSION};commit;")


def number(connection: sqlite3.Connection, question: str) -> int:
    return int(connection.execute(question).fetchone()[0])


# Writing --------------------------------------------------------------------------------------------------


class Job:
    """Something to write, and whoever waits for it to be on disk."""

    def __init__(self, act: Act) -> None:
        self.act = act
        self.result: Any = None
        self.error: Exception | None = None
        self.future: Future[Any] = Future()

    def settle(self) -> None:
        if not self.future.set_running_or_notify_cancel():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer(threading.Thread):
    """The one thread that writes, several jobs in one transaction."""

    def __init__(self, path: Path) -> None:
        super().__init__(name="tablewright-writer", daemon=True)
        self.path = path
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()

    def run(self) -> None:
        connection = connect(self.path)
        stop = False
        while not stop:
            batch, stop = self.next_batch()
            if batch:
                self.carry_out(connection, batch)
        connection.close()

    def next_batch(self) -> tuple[list[Job], bool]:
        """All that waits, at least one; and whether that was the last."""
        batch: list[Job] = []
        job = self.jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == BATCH or self.jobs.empty():
                return batch, False
            job = self.jobs.get()
        return batch, True

    def carry_out(self, connection: sqlite3.Connection, batch: list[Job]) -> None:
        try:
            connection.execute("begin immediate")
            for job in batch:
                self.attempt(connection, job)
            connection.execute("commit")
        except sqlite3.Error as why:
            if connection.in_transaction:
                connection.execute("rollback")
            for job in batch:
                job.error = job.error or why
        for job in batch:
            job.settle()

    def attempt(self, connection: sqlite3.Connection, job: Job) -> None:
        """One job; if it cannot be done it leaves no trace, and the others go on."""
        connection.execute("savepoint job")
        try:
            job.result = job.act(connection)
        except sqlite3.OperationalError:
            raise
        except Exception as why:
            job.error = why
            connection.execute("rollback to job")
        connection.execute("release job")


class Store:
    """All that is kept about tables; writes are awaited, reads are not."""

    def __init__(self, folder: Path, meters: Meters | None = None) -> None:
        self.path = folder / FILE
        self.meters = meters or Meters()
        self.writes = True  # false after a write that the disk refused, until one succeeds
        self.lock = only_one(folder)
        try:
            prepare(self.path)
        except BaseException:
            self.lock.close()
            raise
        self.reader = connect(self.path)
        self.writer = Writer(self.path)
        self.writer.start()

    def close(self) -> None:
        """Write what waits, then let go of the file."""
        self.writer.jobs.put(None)
        self.writer.join()
        self.reader.close()
        self.lock.close()

    async def write(self, act: Callable[[sqlite3.Connection], T]) -> T:
        """Have something written; it is on disk when this returns."""
        job = Job(act)
        self.writer.jobs.put(job)
        try:
            with self.meters.append():
                written: T = await asyncio.wrap_future(job.future)
            self.writes = True
            return written
        except sqlite3.OperationalError as why:
            self.writes = False
            log.error("%s cannot be written: %s", self.path, why)
            raise Refused(
                f"the host's disk does not take this ({why}); nothing has happened, and nothing is lost: "
                "tell the host, then try again",
                "disk",
            ) from None
        except sqlite3.IntegrityError as why:
            log.error("%s: another server writes to it as well: %s", self.path, why)
            raise Refused("somebody else has just changed this table; look again", "old") from None

    # What is written

    async def add_match(
        self, match: MatchRow, seats: Sequence[SeatRow], lines: Sequence[LineRow] = ()
    ) -> None:
        """A new table with those who sit at it and whatever was played before."""

        def act(connection: sqlite3.Connection) -> None:
            insert(connection, "matches", [match])
            insert(connection, "seats", seats)
            insert(connection, "lines", lines)

        await self.write(act)

    async def add_lines(self, match: str, lines: Sequence[LineRow], state: State, campaign: str = "") -> None:
        """What happened at a table, and how it stands now."""

        def act(connection: sqlite3.Connection) -> None:
            insert(connection, "lines", lines)
            connection.execute(
                "update matches set changed = ?, moves = ?, over = ?, waiting = ? where id = ?",
                (*state, match),
            )
            if campaign:
                connection.execute("update campaigns set changed = ? where id = ?", (state.changed, campaign))

        await self.write(act)

    async def set_seat(self, row: SeatRow, expected: str) -> None:
        """Someone else sits at a seat, unless that was no longer as expected (its former token's hash)."""

        def act(connection: sqlite3.Connection) -> None:
            changed = connection.execute(
                "update seats set kind = ?, name = ?, player = ?, token = ? "
                "where match = ? and seat = ? and token = ?",
                (row.kind, row.name, row.player, row.token, row.match, row.seat, expected),
            )
            if changed.rowcount != 1:
                raise Refused("somebody else was quicker: that seat is taken", "no")
            keep_member(connection, row)
            connection.execute("delete from votes where match = ? and seat = ?", (row.match, row.seat))

        await self.write(act)

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

        def act(connection: sqlite3.Connection) -> str:
            before = instead_of or (match.earlier if match is not None else campaign.current)
            found = connection.execute("select later from matches where id = ?", (before,)).fetchone()
            if found is not None and found[0]:
                return str(found[0])
            insert(connection, "campaigns", [campaign], "or replace")
            insert(connection, "members", members)
            if match is not None:
                insert(connection, "matches", [match])
                insert(connection, "seats", seats)
                insert(connection, "lines", lines)
            later = match.id if match is not None else NO_MORE
            connection.execute("update matches set later = ? where id = ?", (later, before))
            return later

        return await self.write(act)

    async def mark(self, match: str, **known: Any) -> None:
        """What is noted about who may know the luck of a table: `known`, `let_out`, `put_out`."""
        names = ", ".join(f"{name} = ?" for name in known)
        await self.write(
            lambda connection: connection.execute(
                f"update matches set {names} where id = ?", (*known.values(), match)
            )
        )

    async def put_away(self, campaign: str, *, away: bool) -> None:
        await self.write(
            lambda connection: connection.execute(
                "update campaigns set away = ? where id = ?", (int(away), campaign)
            )
        )

    async def remember(self, profile: str, game: str, known: Mapping[str, Any]) -> None:
        """What outlives games, for whoever opened them."""
        row = (profile, game, json.dumps(dict(known), sort_keys=True))
        await self.write(lambda connection: insert(connection, "profiles", [row], "or replace"))

    async def add_chat(self, row: ChatRow) -> None:
        await self.write(lambda connection: insert(connection, "chat", [row]))

    async def add_votes(self, rows: Sequence[VoteRow]) -> None:
        await self.write(lambda connection: insert(connection, "votes", rows, "or replace"))

    # What is read

    def match(self, name: str) -> MatchRow | None:
        found = self.reader.execute("select * from matches where id = ?", (name,)).fetchone()
        return MatchRow(*found) if found else None

    def lines(self, match: str) -> list[LineRow]:
        found = self.reader.execute("select * from lines where match = ? order by n", (match,))
        return [LineRow(*row) for row in found]

    def seats(self, match: str) -> list[SeatRow]:
        found = self.reader.execute("select * from seats where match = ? order by seat", (match,))
        return [SeatRow(*row) for row in found]

    def chat(self, match: str, last: int) -> list[ChatRow]:
        """The latest lines of talk, oldest first."""
        found = self.reader.execute(
            "select * from chat where match = ? order by n desc limit ?", (match, last)
        ).fetchall()
        return [ChatRow(*row) for row in reversed(found)]

    def votes(self, match: str, rev: int) -> list[VoteRow]:
        found = self.reader.execute("select * from votes where match = ? and rev = ?", (match, rev))
        return [VoteRow(*row) for row in found]

    def campaign(self, name: str) -> CampaignRow | None:
        found = self.reader.execute("select * from campaigns where id = ?", (name,)).fetchone()
        return CampaignRow(*found) if found else None

    def campaigns(self) -> list[CampaignRow]:
        """The shelf, the campaign played last first."""
        found = self.reader.execute("select * from campaigns order by changed desc limit ?", (ON_THE_SHELF,))
        return [CampaignRow(*row) for row in found]

    def members(self, campaign: str) -> list[MemberRow]:
        found = self.reader.execute("select * from members where campaign = ? order by member", (campaign,))
        return [MemberRow(*row) for row in found]

    def members_of_all(self) -> dict[str, list[MemberRow]]:
        """Who is who in every campaign."""
        found: dict[str, list[MemberRow]] = {}
        for row in self.reader.execute("select * from members order by campaign, member"):
            found.setdefault(row[0], []).append(MemberRow(*row))
        return found

    def unfinished(self, game: str, campaign: str, profile: str) -> int:
        """How many campaigns of this kind somebody has begun that are neither over nor put away."""
        question = (
            "select count(*) from campaigns where game = ? and campaign = ? and profile = ? and over = '' "
            "and away = 0"
        )
        return int(self.reader.execute(question, (game, campaign, profile)).fetchone()[0])

    def known_to(self, profile: str, game: str) -> dict[str, Any]:
        """What outlived the games of this profile."""
        found = self.reader.execute(
            "select known from profiles where profile = ? and game = ?", (profile, game)
        ).fetchone()
        return dict(json.loads(found[0])) if found else {}

    def text_of(self, row: MatchRow) -> str:
        """The record of a match as it is kept."""
        return row.header + "".join(line.text for line in self.lines(row.id))

    def parts(self, last: str) -> list[MatchRow]:
        """The matches of a campaign up to this one, in order; old branches are left out."""
        found: list[MatchRow] = []
        name = last
        while name:
            row = self.match(name)
            if row is None:
                break
            found.append(row)
            name = row.earlier
        return found[::-1]

    def listed(self, *, finished: bool) -> list[MatchRow]:
        """The tables that are running, or those that have ended, the latest first; campaigns have a shelf of their
        own."""
        ended = "over <> '' or kind = 'replay'" if finished else "over = '' and kind = 'table'"
        ended = f"campaign = '' and ({ended})"
        found = self.reader.execute(
            f"select * from matches where {ended} order by changed desc limit ?", (LISTED,)
        )
        return [MatchRow(*row) for row in found]


def keep_member(connection: sqlite3.Connection, row: SeatRow) -> None:
    """Whoever sits down in the middle of a campaign stays in it."""
    found = connection.execute("select campaign, members from matches where id = ?", (row.match,)).fetchone()
    if found is None or not found[0]:
        return
    member = json.loads(found[1])[row.seat]
    connection.execute(
        "update members set kind = ?, name = ?, player = ?, token = ? where campaign = ? and member = ?",
        (row.kind, row.name, row.player, row.token, found[0], member),
    )


def insert(
    connection: sqlite3.Connection, table: str, rows: Sequence[tuple[Any, ...]], how: str = ""
) -> None:
    if rows:
        places = ", ".join("?" * len(rows[0]))
        connection.executemany(f"insert {how} into {table} values ({places})", rows)
