"""Who may not come in, and what people want a moderator to look at."""

from __future__ import annotations

from typing import Final

from tablewright.web.store.database import Do, insert
from tablewright.web.store.rows import BanRow, PersonRow, ReportRow
from tablewright.web.store.store import Store, columns

MOST_SHOWN: Final = 200


async def bans(store: Store) -> list[BanRow]:
    rows = await store.read(f"select {columns(BanRow)} from bans order by made desc")
    return [BanRow(*row) for row in rows]


async def ban(store: Store, row: BanRow) -> None:
    await store.do(insert("bans", [row], "kind, value"))


async def lift(store: Store, kind: str, value: str) -> None:
    await store.do([Do("delete from bans where kind = ? and value = ?", [(kind, value)])])


async def report(store: Store, row: ReportRow) -> None:
    await store.do(insert("reports", [row]))


async def reports(store: Store) -> list[ReportRow]:
    """Those that nobody has dealt with yet, the oldest first."""
    words = f"select {columns(ReportRow)} from reports where state = 'open' order by made limit {MOST_SHOWN}"
    return [ReportRow(*row) for row in await store.read(words)]


async def report_called(store: Store, name: str) -> ReportRow | None:
    rows = await store.read(f"select {columns(ReportRow)} from reports where id = ?", name)
    return ReportRow(*rows[0]) if rows else None


async def reports_of(store: Store, person: str, since: float) -> int:
    """How much somebody has reported lately."""
    rows = await store.read("select count(*) from reports where by_whom = ? and made > ?", person, since)
    return int(rows[0][0])


async def done(store: Store, name: str) -> None:
    await store.do([Do("update reports set state = 'done' where id = ?", [(name,)])])


async def called(store: Store, name: str) -> list[PersonRow]:
    """Everybody of this name, or with this id."""
    words = f"select {columns(PersonRow)} from people where lower(name) = ? or id = ? order by created"
    return [PersonRow(*row) for row in await store.read(words, name.lower(), name)]


async def moderators(store: Store) -> list[PersonRow]:
    rows = await store.read(f"select {columns(PersonRow)} from people where role <> '' order by name")
    return [PersonRow(*row) for row in rows]


async def give_role(store: Store, person: str, role: str) -> None:
    await store.do([Do("update people set role = ? where id = ?", [(role, person)])])
