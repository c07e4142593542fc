"""Who people are, as the database keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablewright.web.store.database import Ask, Do, Script, Tell, insert
from tablewright.web.store.rows import (
    BlockRow,
    CampaignRow,
    HoldRow,
    IdentityRow,
    MatchRow,
    PasskeyRow,
    PersonRow,
    SeatRow,
    SecretRow,
)
from tablewright.web.store.store import ROW, SEATS, Store, columns, one_by_one

MOST_LISTED: Final = 300
NO_WORDS: Final = "…"  # where somebody said something who is not known any more


async def secret(store: Store, name: str, fresh: str) -> str:
    """A secret that all servers on a database share; the first one makes it."""

    def made() -> Script[str]:
        yield Do(
            "insert into secrets (name, value) values (?, ?) on conflict (name) do nothing",
            [SecretRow(name, fresh)],
        )
        found = yield Ask("select value from secrets where name = ?", (name,))
        return str(found[0][0])

    return await store.write(made())


async def person(store: Store, name: str) -> PersonRow | None:
    found = await store.read(f"select {columns(PersonRow)} from people where id = ?", name)
    return PersonRow(*found[0]) if found else None


async def keep(store: Store, row: PersonRow) -> None:
    await store.do(insert("people", [row], "id"))


async def keep_new(store: Store, guest: PersonRow) -> None:
    """Whoever was nobody so far is a guest from now on."""
    await store.do([met(guest)])


def met(guest: PersonRow) -> Do:
    places = ", ".join("?" * len(guest))
    words = f"insert into people ({columns(PersonRow)}) values ({places}) on conflict (id) do nothing"
    return Do(words, [guest])


async def names(store: Store, those: Sequence[str]) -> dict[str, str]:
    """What people call themselves."""
    if not those:
        return {}
    places = ", ".join("?" * len(those))
    rows = await store.read(f"select id, name from people where id in ({places})", *those)
    return {str(name): str(called) for name, called in rows}


async def hold(store: Store, guest: PersonRow, rows: Sequence[HoldRow]) -> None:
    """Somebody holds these seats; whoever was nobody so far is a guest from now on."""
    await store.do([met(guest), *insert("holds", rows, "person, match, seat")])


async def holds(store: Store, name: str, match: str = "") -> list[HoldRow]:
    words = f"select {columns(HoldRow)} from holds where person = ?"
    rows = await store.read(f"{words} and match = ?", name, match) if match else await store.read(words, name)
    return [HoldRow(*row) for row in rows]


async def holders(store: Store, match: str) -> list[HoldRow]:
    rows = await store.read(f"select {columns(HoldRow)} from holds where match = ?", match)
    return [HoldRow(*row) for row in rows]


async def tables(store: Store, name: str) -> list[MatchRow]:
    """Where somebody sits or sat, the latest first."""
    all_of = ", ".join(f"matches.{column}" for column in MatchRow._fields)
    rows = await store.read(
        f"select distinct {all_of} from matches join holds on holds.match = matches.id where holds.person = ? "
        f"order by changed desc limit {MOST_LISTED}",
        name,
    )
    return [MatchRow(*row) for row in rows]


async def campaigns(store: Store, names: Sequence[str]) -> list[CampaignRow]:
    if not names:
        return []
    places = ", ".join("?" * len(names))
    rows = await store.read(
        f"select {columns(CampaignRow)} from campaigns where id in ({places}) order by changed desc", *names
    )
    return [CampaignRow(*row) for row in rows]


async def passkeys(store: Store, name: str) -> list[PasskeyRow]:
    rows = await store.read(
        f"select {columns(PasskeyRow)} from passkeys where person = ? order by created", name
    )
    return [PasskeyRow(*row) for row in rows]


async def namesakes(store: Store, name: str, but: str) -> int:
    """How many others of this name have a passkey."""
    words = (
        "select count(distinct people.id) from people join passkeys on passkeys.person = people.id "
        "where lower(case when people.name = '' then 'Guest' else people.name end) = ? and people.id <> ?"
    )
    return int((await store.read(words, name.lower(), but))[0][0])


async def passkey(store: Store, key: str) -> PasskeyRow | None:
    rows = await store.read(f"select {columns(PasskeyRow)} from passkeys where id = ?", key)
    return PasskeyRow(*rows[0]) if rows else None


async def add_passkey(store: Store, row: PasskeyRow) -> None:
    await store.do(insert("passkeys", [row]))


async def count_passkey(store: Store, key: str, counter: int) -> None:
    await store.do([Do("update passkeys set counter = ? where id = ?", [(counter, key)])])


async def drop_passkey(store: Store, name: str, key: str) -> None:
    await store.do([Do("delete from passkeys where id = ? and person = ?", [(key, name)])])


async def identities(store: Store, name: str) -> list[IdentityRow]:
    words = f"select {columns(IdentityRow)} from identities where person = ? order by created"
    return [IdentityRow(*row) for row in await store.read(words, name)]


async def identity(store: Store, issuer: str, subject: str) -> IdentityRow | None:
    words = f"select {columns(IdentityRow)} from identities where issuer = ? and subject = ?"
    rows = await store.read(words, issuer, subject)
    return IdentityRow(*rows[0]) if rows else None


async def add_identity(store: Store, row: IdentityRow) -> None:
    await store.do(insert("identities", [row]))


async def drop_identity(store: Store, name: str, issuer: str, subject: str) -> None:
    words = "delete from identities where issuer = ? and subject = ? and person = ?"
    await store.do([Do(words, [(issuer, subject, name)])])


async def join(store: Store, guest: str, other: str) -> None:
    """What a guest holds belongs to somebody who is known already."""
    await store.write(joined(guest, other))


def joined(guest: str, other: str) -> Script[None]:
    rows = yield Ask(f"select {columns(HoldRow)} from holds where person = ?", (guest,))
    yield Do("delete from holds where person = ?", [(guest,)])
    yield from one_by_one(insert("holds", [HoldRow(other, *row[1:]) for row in rows], "person, match, seat"))
    rows = yield Ask(f"select {columns(BlockRow)} from blocks where person = ?", (guest,))
    yield Do("delete from blocks where person = ?", [(guest,)])
    yield from one_by_one(insert("blocks", [BlockRow(other, *row[1:]) for row in rows], "person, other"))
    yield Do("update channels set person = ? where person = ?", [(other, guest)])
    yield Do("update turns set person = ? where person = ?", [(other, guest)])
    found = yield Ask("select person from wishes where person = ?", (other,))
    if found:
        yield Do("delete from wishes where person = ?", [(guest,)])
    else:
        yield Do("update wishes set person = ? where person = ?", [(other, guest)])
    yield Do("delete from people where id = ?", [(guest,)])


async def talk_of(store: Store, rows: Sequence[HoldRow]) -> list[tuple[str, float, str]]:
    """What was said from these seats: where, when, what."""
    found = []
    for row in rows:
        said = await store.read(
            "select match, at, text from chat where match = ? and seat = ? and how = 'chat' order by n",
            row.match, row.seat,
        )  # fmt: skip
        found += [(str(match), float(at), str(text)) for match, at, text in said]
    return found


class Left(NamedTuple):
    """A seat as it was, and as it is when nobody knows any more who sat there."""

    before: SeatRow
    after: SeatRow


async def forget(store: Store, name: str, seats: Sequence[Left], headers: Sequence[tuple[str, str]]) -> None:
    """Somebody is not known here any more: neither who they are, nor their name at any table, nor what they said."""
    await store.write(forgotten(name, seats, headers))


def forgotten(name: str, seats: Sequence[Left], headers: Sequence[tuple[str, str]]) -> Script[None]:
    for before, after in seats:
        yield Do(
            "update seats set kind = ?, name = ?, token = ? where match = ? and seat = ?",
            [(after.kind, after.name, after.token, after.match, after.seat)],
        )
        yield Do(
            "update chat set name = '', text = ? where match = ? and seat = ? and how = 'chat'",
            [(NO_WORDS, after.match, after.seat)],
        )
        found = yield Ask("select campaign from matches where id = ?", (after.match,))
        if found and found[0][0]:
            yield Do(
                "update members set kind = ?, name = ?, token = ? where campaign = ? and token = ?",
                [(after.kind, after.name, after.token, found[0][0], before.token)],
            )
    yield Do("update matches set header = ? where id = ?", [(header, match) for match, header in headers])
    for table in ("holds", "passkeys", "identities", "blocks", "turns", "channels", "wishes"):
        yield Do(f"delete from {table} where person = ?", [(name,)])
    yield Do("delete from blocks where other = ?", [(name,)])
    yield Do("delete from people where id = ?", [(name,)])
    for match in {left.after.match for left in seats}:
        for what in (SEATS, ROW):
            yield Tell(match, what)
