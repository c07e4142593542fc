"""Every table in PostgreSQL: for several servers on one house, and for those who run one already.

The same questions and scripts as for SQLite. A change is a transaction; a row that somebody else has added first
makes it fail as a whole, so two servers that hold one table can do no harm.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec

from tablewright.web.store.database import (
    Ask,
    News,
    Row,
    Script,
    StoreError,
    T,
    Taken,
    Tell,
    Unwritten,
)
from tablewright.web.store.listening import CHANNEL, Listener
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

if TYPE_CHECKING:
    import asyncpg

VERSION: Final = 6
CONNECTIONS: Final = 8
PATIENCE: Final = 10.0
MAKING: Final = 8642  # the number of the lock that is held while tables are made

# What brings a database from one version to the next, and back.
UP: Final = {
    1: """
create table matches (
    id text primary key, kind text not null, game text not null, pack text not null, header text not null,
    options text not null, settings text not null, host text not null, invite text not null, parent text not null,
    created double precision not null, changed double precision not null, moves integer not null,
    over text not null, waiting text not null, campaign text not null default '', part integer not null default 0,
    members text not null default '', earlier text not null default '', later text not null default '',
    known text not null default '', let_out integer not null default 0, put_out integer not null default 0,
    profile text not null default ''
);
create table lines (
    match text not null, n integer not null, text text not null, seat integer not null, nonce text not null,
    at double precision not null, primary key (match, n)
);
create table seats (
    match text not null, seat integer not null, kind text not null, name text not null, player text not null,
    token text not null, primary key (match, seat)
);
create table chat (
    match text not null, n integer not null, seat integer not null, name text not null, text text not null,
    how text not null, at double precision not null, primary key (match, n)
);
create table votes (
    match text not null, seat integer not null, rev integer not null, option integer not null,
    primary key (match, seat)
);
create table campaigns (
    id text primary key, game text not null, campaign text not null, pack text not null, title text not null,
    seats integer not null, seed text not null, options text not null, settings text not null, begin text not null,
    profile text not null, host text not null, invite text not null, created double precision not null,
    changed double precision not null, current text not null, part text not null, done integer not null,
    total integer not null, place text not null, party text not null, so_far text not null, over text not null,
    away integer not null default 0
);
create table members (
    campaign text not null, member integer not null, kind text not null, name text not null, player text not null,
    token text not null, primary key (campaign, member)
);
create table profiles (
    profile text not null, game text not null, known text not null, primary key (profile, game)
);
create index matches_by_change on matches (campaign, changed);
create index campaigns_by_change on campaigns (changed);
""",
    2: """
create table processes (id text primary key, until double precision not null);
create table runs (match text primary key, owner text not null);
""",
    3: PEOPLE_UP,
    4: TABLES_UP,
    5: PACE_UP,
    6: COMPANY_UP,
}
DOWN: Final = {
    1: "drop table matches, lines, seats, chat, votes, campaigns, members, profiles;",
    2: "drop table processes, runs;",
    3: PEOPLE_DOWN,
    4: TABLES_DOWN,
    5: PACE_DOWN,
    6: COMPANY_DOWN,
}


class Postgres:
    """A database of a PostgreSQL server, at an address such as `postgresql://user@host/tablewright`."""

    is_shared = True

    def __init__(self, url: str, *, prepared: bool = False) -> None:
        self.me = secrets.token_hex(6)
        self.listener: Listener | None = None
        self.url = checked(url)
        self.where = without_password(url)
        self.pool: asyncpg.Pool | None = None
        self.said: dict[str, str] = {}  # questions with `?` and as PostgreSQL wants them
        if not prepared:
            asyncio.run(prepare(url))

    async def open(self) -> None:
        self.pool = await library().create_pool(
            self.url, min_size=1, max_size=CONNECTIONS, timeout=PATIENCE, command_timeout=PATIENCE * 3
        )

    async def close(self) -> None:
        if self.listener is not None:
            await self.listener.close()
        if self.pool is not None:
            await self.pool.close()

    async def listen(self, hear: Callable[[News], None], missed: Callable[[], None]) -> None:
        self.listener = Listener(lambda: connected(self.url), self.me, hear, missed)
        await self.listener.open()

    async def tell(self, news: Sequence[News]) -> None:
        letters = [self.letter(one) for one in news]
        await self.read(f"select pg_notify('{CHANNEL}', letter) from unnest(?::text[]) letter", letters)

    def letter(self, news: News) -> str:
        return msgspec.json.encode({"by": self.me, **news}).decode()

    async def read(self, words: str, *given: Any) -> list[Row]:
        assert self.pool is not None
        asyncpg = library()
        try:
            found = await self.pool.fetch(self.in_words(words), *given)
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as why:
            raise Unwritten(in_short(why)) from None
        return [tuple(row) for row in found]

    async def write(self, script: Script[T]) -> T:
        assert self.pool is not None
        asyncpg = library()
        try:
            async with self.pool.acquire() as connection, connection.transaction():
                return await self.carried_out(connection, script)
        except asyncpg.UniqueViolationError as why:
            raise Taken(in_short(why)) from None
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as why:
            raise Unwritten(in_short(why)) from None

    async def carried_out(self, connection: Any, script: Script[T]) -> T:
        """Do what a script says, one thing after another."""
        answer: Any = None
        while True:
            try:
                next_one = script.send(answer)
            except StopIteration as done:
                result: T = done.value
                return result
            if isinstance(next_one, Tell):
                letter = self.letter({"what": next_one.what, "match": next_one.match, "n": next_one.n})
                await connection.execute(f"select pg_notify('{CHANNEL}', $1)", letter)
                continue
            words = self.in_words(next_one.words)
            if isinstance(next_one, Ask):
                answer = [tuple(row) for row in await connection.fetch(words, *next_one.given)]
            elif len(next_one.rows) == 1:
                answer = rows_changed(await connection.execute(words, *next_one.rows[0]))
            else:
                await connection.executemany(words, next_one.rows)
                answer = -1

    def in_words(self, words: str) -> str:
        """A question with `$1`, `$2` … instead of `?`."""
        if words not in self.said:
            parts = words.split("?")
            self.said[words] = parts[0] + "".join(f"${n}{part}" for n, part in enumerate(parts[1:], 1))
        return self.said[words]


async def prepare(url: str) -> None:
    """Make the tables, or bring them up to date; whatever is wrong is said before anybody comes."""
    connection = await connected(url)
    try:
        await migrate(connection, without_password(url))
    finally:
        await connection.close()


async def connected(url: str) -> asyncpg.Connection:
    asyncpg = library()
    try:
        return await asyncpg.connect(checked(url), timeout=PATIENCE)
    except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as why:
        reason = str(why).strip() or type(why).__name__
        raise StoreError(
            f"{without_password(url)} cannot be used: {reason}; see that PostgreSQL runs there and knows this user "
            "and database, or leave out --store to keep tables in a file"
        ) from None


def library() -> Any:
    try:
        import asyncpg
    except ImportError:
        raise StoreError(
            "PostgreSQL needs the package asyncpg: pip install 'tablewright[postgres]'"
        ) from None
    return asyncpg


def checked(url: str) -> str:
    if urlsplit(url).scheme not in ("postgresql", "postgres"):
        raise StoreError(
            f"--store takes an address like postgresql://user@host/database, not {without_password(url)[:60]!r}"
        )
    return url


def without_password(url: str) -> str:
    """An address that may stand in a log."""
    return re.sub(r"(//[^:/@]*):[^@]*@", r"\1@", url)


def in_short(why: BaseException) -> str:
    return (str(why).strip() or type(why).__name__).splitlines()[0]


def rows_changed(status: str) -> int:
    """How many rows, from an answer like `UPDATE 1`."""
    last = status.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0


# Versions -------------------------------------------------------------------------------------------------


async def migrate(connection: Any, where: str, to: int = VERSION) -> None:
    """Bring the tables to a version, one step at a time, each whole or not at all; only one server does it."""
    async with connection.transaction():
        await connection.execute(f"select pg_advisory_xact_lock({MAKING})")
        await connection.execute("create table if not exists tablewright (version integer not null)")
        now = await connection.fetchval("select version from tablewright")
        if now is None:
            now = 0
            await connection.execute("insert into tablewright values (0)")
        if now > VERSION:
            raise StoreError(
                f"{where} was written by a newer tablewright (database version {now}, this one knows {VERSION}); "
                "update tablewright, or use another database"
            )
        for version in range(now + 1, to + 1):
            await connection.execute(UP[version])
        for version in range(now, to, -1):
            await connection.execute(DOWN[version])
        await connection.execute("update tablewright set version = $1", to)
