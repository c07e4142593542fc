"""The one file that keeps every table: SQLite in WAL mode, each change on disk before anyone hears of it.

One thread writes. Whatever waits to be written when it comes round goes into one transaction, so two hundred
tables cost little more than one. What is read is read on the spot, over a connection of its own.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import IO, Any, Final

from tablewright.web.store.database import Ask, Do, News, Row, Script, StoreError, T, Taken, Unwritten
from tablewright.web.store.versions import (
    COMPANY_DOWN,
    COMPANY_UP,
    PACE_DOWN,
    PACE_UP,
    PEOPLE_DOWN,
    PEOPLE_UP,
    TABLES_DOWN,
    TABLES_UP,
)

VERSION: Final = 8
APPLICATION: Final = 0x74776272  # marks the file as ours
FILE: Final = "tablewright.db"
LOCK: Final = "tablewright.lock"
BATCH: Final = 256

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
    4: PEOPLE_UP,
    5: TABLES_UP,
    6: PACE_UP,
    7: COMPANY_UP,
}

# What leads back from the version after it, for whoever must return to an older program.
BACK: Final = {
    1: """
drop index matches_alone_by_change;
alter table matches drop column campaign;
alter table matches drop column part;
alter table matches drop column members;
alter table matches drop column earlier;
alter table matches drop column later;
drop table members;
drop table campaigns;
""",
    2: """
alter table matches drop column known;
alter table matches drop column let_out;
alter table matches drop column put_out;
""",
    3: """
drop table profiles;
alter table campaigns drop column away;
alter table matches drop column profile;
""",
    4: PEOPLE_DOWN,
    5: TABLES_DOWN,
    6: PACE_DOWN,
    7: COMPANY_DOWN,
}


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
    else:
        migrate(connection, version, VERSION)


def migrate(connection: sqlite3.Connection, now: int, to: int) -> None:
    """From one version to another, up or down: all of it, or nothing."""
    steps = [MIGRATIONS[n] for n in range(now, to)] or [BACK[n] for n in range(now - 1, to - 1, -1)]
    if steps:
        connection.executescript(f"begin immediate;{''.join(steps)}pragma user_version = {to};commit;")


def number(connection: sqlite3.Connection, question: str) -> int:
    return int(connection.execute(question).fetchone()[0])


# Writing --------------------------------------------------------------------------------------------------


class Job:
    """Something to write, and whoever waits for it to be on disk."""

    def __init__(self, script: Script[Any]) -> None:
        self.script = script
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
            job.result = carried_out(connection, job.script)
        except sqlite3.OperationalError:
            raise
        except Exception as why:
            job.error = why
            connection.execute("rollback to job")
        connection.execute("release job")


def carried_out(connection: sqlite3.Connection, script: Script[T]) -> T:
    """Do what a script says, one thing after another."""
    answer: Any = None
    while True:
        try:
            next_one = script.send(answer)
        except StopIteration as done:
            result: T = done.value
            return result
        if isinstance(next_one, Ask):
            answer = connection.execute(next_one.words, next_one.given).fetchall()
        elif not isinstance(next_one, Do):
            continue  # nobody else is there to be told
        elif len(next_one.rows) == 1:
            answer = connection.execute(next_one.words, next_one.rows[0]).rowcount
        else:
            answer = connection.executemany(next_one.words, next_one.rows).rowcount


class Sqlite:
    """A file in a folder that belongs to one server."""

    me = ""
    is_shared = False

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.where = str(self.path)
        self.lock = only_one(folder)
        try:
            prepare(self.path)
        except BaseException:
            self.lock.close()
            raise
        self.reader = connect(self.path)
        self.writer = Writer(self.path)
        self.writer.start()

    async def open(self) -> None:
        """It is open already."""

    async def close(self) -> None:
        """Write what waits, then let go of the file."""
        self.close_now()

    def close_now(self) -> None:
        self.writer.jobs.put(None)
        self.writer.join()
        self.reader.close()
        self.lock.close()

    async def listen(self, hear: Callable[[News], None], missed: Callable[[], None]) -> None:
        """Nobody else is there."""

    async def tell(self, news: Sequence[News]) -> None:
        """Nobody else is there."""

    async def read(self, words: str, *given: Any) -> list[Row]:
        """It takes some microseconds: less than handing it to anybody else."""
        return self.reader.execute(words, given).fetchall()

    async def write(self, script: Script[T]) -> T:
        job = Job(script)
        self.writer.jobs.put(job)
        try:
            result: T = await asyncio.wrap_future(job.future)
        except sqlite3.OperationalError as why:
            raise Unwritten(str(why)) from None
        except sqlite3.IntegrityError as why:
            raise Taken(str(why)) from None
        return result


class Beside:
    """The file of a server that may be running, for one small change by another program."""

    me = ""
    is_shared = False

    def __init__(self, path: Path) -> None:
        self.where = str(path)
        self.connection = connect(path)
        version = number(self.connection, "pragma user_version")
        if version != VERSION:
            self.connection.close()
            raise sqlite3.DatabaseError(f"it is of version {version}, not {VERSION}")

    async def open(self) -> None:
        """It is open already."""

    async def close(self) -> None:
        self.connection.close()

    async def listen(self, hear: Callable[[News], None], missed: Callable[[], None]) -> None:
        """Nobody tells anything."""

    async def tell(self, news: Sequence[News]) -> None:
        """Nobody listens."""

    async def read(self, words: str, *given: Any) -> list[Row]:
        return self.connection.execute(words, given).fetchall()

    async def write(self, script: Script[T]) -> T:
        self.connection.execute("begin immediate")
        try:
            result = carried_out(self.connection, script)
        except BaseException:
            self.connection.execute("rollback")
            raise
        self.connection.execute("commit")
        return result
