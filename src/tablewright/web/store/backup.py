"""A copy of everything that is kept, as one file: made while the server runs, checked, and put back into either store.

The file is a database of SQLite of the present version, whichever store it was made from. So a backup is also the
way from a file to PostgreSQL, and back.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.web.store.database import Do, Script, StoreError
from tablewright.web.store.rows import (
    BanRow,
    BlockRow,
    CampaignRow,
    ChannelRow,
    ChatRow,
    ClockRow,
    HoldRow,
    IdentityRow,
    LineRow,
    MatchRow,
    MemberRow,
    PasskeyRow,
    PersonRow,
    ProfileRow,
    ReportRow,
    SeatRow,
    SecretRow,
    ServedRow,
    TurnRow,
    VoteRow,
    WishRow,
)
from tablewright.web.store.sqlite import APPLICATION, FILE, VERSION, Sqlite, check_or_create, number

# Every table with what orders its rows.
TABLES: Final[dict[str, tuple[Any, str]]] = {
    "campaigns": (CampaignRow, "id"),
    "members": (MemberRow, "campaign, member"),
    "matches": (MatchRow, "id"),
    "seats": (SeatRow, "match, seat"),
    "lines": (LineRow, "match, n"),
    "chat": (ChatRow, "match, n"),
    "votes": (VoteRow, "match, seat"),
    "profiles": (ProfileRow, "profile, game"),
    "people": (PersonRow, "id"),
    "holds": (HoldRow, "person, match, seat"),
    "secrets": (SecretRow, "name"),
    "passkeys": (PasskeyRow, "id"),
    "bans": (BanRow, "kind, value"),
    "reports": (ReportRow, "id"),
    "clocks": (ClockRow, "match"),
    "served": (ServedRow, "name"),
    "turns": (TurnRow, "match, seat"),
    "channels": (ChannelRow, "id"),
    "wishes": (WishRow, "person"),
    "blocks": (BlockRow, "person, other"),
    "identities": (IdentityRow, "issuer, subject"),
}
AT_ONCE: Final = 2000


class Copied(NamedTuple):
    """What a backup holds."""

    tables: int
    campaigns: int
    moves: int


def columns(table: str) -> str:
    return ", ".join(TABLES[table][0]._fields)


def back_up(folder: Path, url: str, file: Path) -> Copied:
    """Copy a store into a new file, and check the copy."""
    if file.exists():
        raise StoreError(f"{file} is there already; name a new file")
    rough = file.with_name(f"{file.name}.part")
    rough.unlink(missing_ok=True)
    try:
        if url:
            asyncio.run(copy_from_postgres(url, rough))
        else:
            copy_from_sqlite(folder / FILE, rough)
        found = checked(rough)
        rough.chmod(0o600)
        rough.rename(file)
    except (sqlite3.Error, OSError) as why:
        raise StoreError(f"{file} cannot be written: {why}; make room, or choose another place") from None
    finally:
        rough.unlink(missing_ok=True)
    return found


def copy_from_sqlite(source: Path, file: Path) -> None:
    """SQLite copies a database that is in use; an older one is brought up to date in the copy."""
    if not source.exists():
        raise StoreError(f"there are no tables in {source.parent}; name the folder with --data DIR")
    with (
        contextlib.closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
        contextlib.closing(sqlite3.connect(file, isolation_level=None)) as new,
    ):
        old.backup(new)
        check_or_create(new, source)


async def copy_from_postgres(url: str, file: Path) -> None:
    """All tables as they stand at one moment."""
    from tablewright.web.store.postgres import connected, migrate, without_password

    connection = await connected(url)
    try:
        await migrate(connection, without_password(url))
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as new:
            check_or_create(new, file)
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                for table in TABLES:
                    async for rows in pages(connection, table):
                        put(new, table, rows)
    finally:
        await connection.close()


async def pages(connection: Any, table: str) -> AsyncIterator[list[tuple[Any, ...]]]:
    """The rows of a table, so many at a time."""
    cursor = await connection.cursor(f"select {columns(table)} from {table} order by {TABLES[table][1]}")
    while rows := await cursor.fetch(AT_ONCE):
        yield [tuple(row) for row in rows]


def put(connection: sqlite3.Connection, table: str, rows: list[tuple[Any, ...]]) -> None:
    places = ", ".join("?" * len(rows[0]))
    connection.execute("begin")
    connection.executemany(f"insert into {table} ({columns(table)}) values ({places})", rows)
    connection.execute("commit")


def checked(file: Path) -> Copied:
    """Whether a file is a sound backup; what it holds."""
    if not file.is_file():
        raise StoreError(f"there is no file {file}")
    try:
        with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            if number(connection, "pragma application_id") != APPLICATION:
                raise StoreError(f"{file} is no backup of tablewright")
            version = number(connection, "pragma user_version")
            if version > VERSION:
                raise StoreError(
                    f"{file} was written by a newer tablewright (database version {version}, this one knows "
                    f"{VERSION}); update tablewright"
                )
            faults = [row[0] for row in connection.execute("pragma integrity_check")]
            if faults != ["ok"]:
                raise StoreError(f"{file} is damaged: {faults[0]}; use an older backup")
            if version == VERSION:
                return counted(connection)
            with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as newer:
                connection.backup(newer)
                check_or_create(newer, file)
                return counted(newer)
    except sqlite3.DatabaseError as why:
        raise StoreError(f"{file} is no backup, or a damaged one: {why}; use an older backup") from None


def counted(connection: sqlite3.Connection) -> Copied:
    return Copied(
        number(connection, "select count(*) from matches"),
        number(connection, "select count(*) from campaigns"),
        number(connection, "select coalesce(sum(moves), 0) from matches"),
    )


def restore(file: Path, folder: Path, url: str) -> Copied:
    """Put a backup back into a store that holds nothing yet."""
    found = checked(file)
    if url:
        asyncio.run(into_postgres(file, url))
    else:
        into_sqlite(file, folder)
    return found


def into_sqlite(file: Path, folder: Path) -> None:
    target = Sqlite(folder)  # so that no server uses it meanwhile
    try:
        if target.reader.execute("select 1 from matches limit 1").fetchone():
            raise StoreError(not_empty(target.where, "--data DIR"))
        with (
            contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as old,
            contextlib.closing(sqlite3.connect(target.path, isolation_level=None)) as new,
        ):
            old.backup(new)
            check_or_create(new, target.path)
    except sqlite3.Error as why:
        raise StoreError(f"{target.where} cannot be written: {why}; make room, then try again") from None
    finally:
        target.close_now()


async def into_postgres(file: Path, url: str) -> None:
    from tablewright.web.store.postgres import Postgres, prepare

    await prepare(url)
    target = Postgres(url, prepared=True)
    await target.open()
    try:
        if await target.read("select 1 from matches limit 1"):
            raise StoreError(not_empty(target.where, "--store URL"))
        with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as old:
            with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as kept:
                kept.backup(old)
            check_or_create(old, file)  # an older backup is brought up to date first
            await target.write(all_rows(old))
    finally:
        await target.close()


def all_rows(connection: sqlite3.Connection) -> Script[None]:
    """Everything in one change: all of it, or nothing."""
    for table, (_, order) in TABLES.items():
        cursor = connection.execute(f"select {columns(table)} from {table} order by {order}")
        places = ", ".join("?" * len(TABLES[table][0]._fields))
        while rows := cursor.fetchmany(AT_ONCE):
            yield Do(f"insert into {table} ({columns(table)}) values ({places})", rows)


def not_empty(where: str, option: str) -> str:
    return f"{where} holds tables already, and a backup would mix with them; name an empty one with {option}"
