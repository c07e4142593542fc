"""`admin`: who keeps order on a server."""

from __future__ import annotations

import asyncio
import sqlite3
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tablewright.cli.commands import Commands, Complaint, say
from tablewright.cli.keeping import folder_of

if TYPE_CHECKING:
    from tablewright.web.store import PersonRow, Store

WHATS: Final = ["grant", "revoke", "list"]


def add(commands: Commands) -> None:
    admin = commands.add("admin", "say who keeps order on a web server", run, heading="Play")
    admin.takes("WHAT", "grant, revoke, or list", choices=WHATS)
    admin.takes("NAME", "the name that somebody has given in the lobby, or their id where two have the same",
                nargs="?", default="")  # fmt: skip
    admin.takes("--data", "the folder that keeps the tables (your data folder)", metavar="DIR")
    admin.takes("--store", "the PostgreSQL database that keeps them", metavar="URL", default="")
    admin.tells(
        "Makes somebody a moderator, or takes that back. Moderators see what people have reported, at /moderate, "
        "remove words, and keep people or addresses away for a while. It works while the server runs.",
        "tablewright admin grant Ada",
        "tablewright admin list --store postgresql://tablewright@localhost/tablewright",
    )


def run(arguments: Namespace) -> int:
    if arguments.WHAT != "list" and not arguments.NAME:
        raise Complaint(
            f"admin {arguments.WHAT}: say whom; `tablewright admin list` names the moderators there are"
        )
    if arguments.store:
        lines = asyncio.run(in_postgres(arguments))
    else:
        lines = asyncio.run(in_sqlite(arguments))
    say(*lines)
    return 0


async def in_postgres(arguments: Namespace) -> list[str]:
    from tablewright.web.store import Store
    from tablewright.web.store.postgres import Postgres, prepare

    await prepare(arguments.store)
    store = Store(Postgres(arguments.store, prepared=True))
    await store.open()
    try:
        return await told(store, arguments)
    finally:
        await store.close()


async def in_sqlite(arguments: Namespace) -> list[str]:
    """Beside a server that runs: the file takes one change of ours among its own."""
    from tablewright.web.store import Store
    from tablewright.web.store.sqlite import FILE, Beside

    path: Path = folder_of(arguments) / FILE
    if not path.is_file():
        raise Complaint(f"there are no tables in {path.parent}; name the folder with --data DIR")
    try:
        store = Store(Beside(path))
        try:
            return await told(store, arguments)
        finally:
            await store.close()
    except sqlite3.Error as why:
        raise Complaint(f"{path} cannot be changed: {why}; start the server once with this version") from None


async def told(store: Store, arguments: Namespace) -> list[str]:
    from tablewright.web.moderation import MODERATOR
    from tablewright.web.store import order

    if arguments.WHAT == "list":
        rows = await order.moderators(store)
        return [f"{row.name or 'a guest'}  {row.id}" for row in rows] or ["There are no moderators."]
    row = only_one(await order.called(store, arguments.NAME), arguments.NAME)
    role = MODERATOR if arguments.WHAT == "grant" else ""
    await order.give_role(store, row.id, role)
    who = row.name or row.id
    return [f"{who} is a moderator now, at /moderate." if role else f"{who} is no moderator any more."]


def only_one(rows: list[PersonRow], name: str) -> PersonRow:
    if not rows:
        raise Complaint(f"nobody here is called {name!r}; they give their name in the lobby, under *You*")
    if len(rows) > 1:
        from datetime import datetime

        each = "; ".join(
            f"{row.id} (since {datetime.fromtimestamp(row.created):%Y-%m-%d %H:%M})" for row in rows
        )
        raise Complaint(f"{len(rows)} people are called {name!r}; name one of them by id: {each}")
    return rows[0]
