"""Who somebody is: a guest at once, by a signed cookie, so that their tables are found again.

The cookie names a person and is signed; nothing is kept about them before they sit down or give a name. It opens no
seat by itself: a page that has lost the key to a seat asks for another one, and gets it if the seat is still theirs.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Mapping
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tablewright.house.chairs import OPEN, PERSON
from tablewright.web import parts
from tablewright.web.lobby import Lobby
from tablewright.web.numbers import numbers
from tablewright.web.protocol import Name, Secret, Word
from tablewright.web.refusals import Refused
from tablewright.web.rooms import Room
from tablewright.web.seats import HOST, chair_from, clean, hashed, new_secret, opens, shares_key, with_key
from tablewright.web.store import EVERYTHING, HoldRow, MatchRow, PersonRow, company, pace, people

COOKIE: Final = "tablewright"
A_YEAR: Final = 365 * 24 * 3600
COLOURS: Final = ("", *"abcdefgh")  # the tones of the pages
MOST_TABLES: Final = 200  # of which keys are collected at once
LONGEST_LEARNED: Final = 16 * 1024
NOT_OURS: Final = (
    "This browser was known to another server, or is not known any more. You are a new guest here; the keys to your "
    "tables that this browser has kept still open them."
)


class About(msgspec.Struct):
    """What somebody says of themselves."""

    name: Name | None = None
    colour: Word | None = None
    learned: dict[str, Any] | None = None


class Collected(msgspec.Struct):
    """The keys that a browser has kept, by table."""

    keys: dict[Word, list[Secret]] = {}
    campaigns: dict[Word, list[Secret]] = {}


class Sure(msgspec.Struct):
    """Nobody is deleted by mistake."""

    sure: bool = False


class People:
    """Everybody whom a browser has introduced."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.store = lobby.store
        self.secret = b""

    async def open(self) -> None:
        self.secret = (await people.secret(self.store, "cookies", secrets.token_hex(32))).encode()

    # The cookie

    def signed(self, person: str) -> str:
        return f"{person}.{hmac.new(self.secret, person.encode(), sha256).hexdigest()}"

    def known(self, cookies: str) -> tuple[str, bool]:
        """Who the cookies of a request name, "" if nobody; and whether they carry one that we have not signed."""
        try:
            found = SimpleCookie(cookies).get(COOKIE)
        except CookieError:
            return "", False
        if found is None:
            return "", False
        person = found.value.partition(".")[0]
        if not person or not hmac.compare_digest(found.value.encode(), self.signed(person).encode()):
            return "", True
        return person, False

    def cookie(self, person: str, *, secure: bool) -> str:
        """The header that gives it to a browser: for a year, for no script, for no other site."""
        words = f"{COOKIE}={self.signed(person)}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax"
        return f"{words}; Secure" if secure else words

    # Who they are

    async def row(self, person: str) -> PersonRow:
        """What is known of somebody; next to nothing of a new guest."""
        found = await people.person(self.store, person)
        return found or PersonRow(person, "", "", time.time())

    async def about(self, person: str) -> dict[str, Any]:
        """Somebody as their own pages show them: name, tables with "your turn" first, campaigns, finished games."""
        row = await self.row(person)
        tables = await people.tables(self.store, person)
        chairs = await self.lobby.store.seats_of_all([table.id for table in tables])
        clocks = await self.lobby.clocks(tables)
        held = {(hold.match, hold.seat): hold.key for hold in await people.holds(self.store, person)}
        mine = []
        for table in tables:
            seats = [
                seat.seat
                for seat in chairs[table.id]
                if shares_key(seat.token, held.get((table.id, seat.seat), ""))
            ]
            is_host = shares_key(table.host, held.get((table.id, HOST), ""))
            if seats or is_host:
                waiting = msgspec.json.decode(table.waiting)
                turn = not table.over and any(seat in seats or seat < 0 for seat in waiting)
                shown = self.lobby.summary(table, chairs[table.id], clocks.get(table.id, ""))
                mine.append(
                    {**shown, "mine": seats, "turn": turn, "host": is_host, "campaign": table.campaign}
                )
        shelf = await people.campaigns(
            self.store, sorted({one["campaign"] for one in mine if one["campaign"]})
        )
        members = {row.id: await self.store.members(row.id) for row in shelf}
        alone = [one for one in mine if not one["campaign"]]
        return {
            "name": row.name,
            "colour": row.colour,
            "role": row.role,
            "learned": msgspec.Raw(row.learned.encode()),
            "tables": sorted((one for one in alone if not one["over"]), key=lambda one: not one["turn"]),
            "finished": [one for one in alone if one["over"]],
            "numbers": numbers(await company.played(self.store, person)),
            "campaigns": [parts.shelved(one, members[one.id]) for one in shelf],
        }

    async def change(self, person: str, said: About) -> None:
        row = await self.row(person)
        if said.colour is not None and said.colour not in COLOURS:
            raise Refused(f"there is no colour {said.colour!r}; choose one of a to h", "bad")
        learned = row.learned
        if said.learned is not None:
            learned = msgspec.json.encode(said.learned).decode()
            if len(learned) > LONGEST_LEARNED:
                raise Refused("that is more than anybody can learn; 16 KB at most", "limit")
        name = row.name if said.name is None else clean(said.name)
        colour = row.colour if said.colour is None else said.colour
        await people.keep(self.store, row._replace(name=name, colour=colour, learned=learned))

    # Their seats

    async def note(self, person: str, match: str, tokens: Mapping[int, str]) -> None:
        """Somebody has sat down."""
        if person and tokens:
            rows = [HoldRow(person, match, seat, hashed(token)) for seat, token in tokens.items()]
            await people.hold(self.store, PersonRow(person, "", "", time.time()), rows)

    async def collect(self, person: str, said: Collected) -> int:
        """Take the keys that a browser has kept onto this person's list; how many seats they open."""
        count = 0
        shown = dict(list(said.keys.items())[:MOST_TABLES])
        for row in await people.campaigns(self.store, list(said.campaigns)[:MOST_TABLES]):
            shown[row.current] = [*shown.get(row.current, []), *said.campaigns[row.id]]
        for match, tokens in shown.items():
            chairs = [chair_from(seat) for seat in await self.store.seats(match)]
            opened = {chair.seat: token for chair in chairs for token in tokens if opens(token, chair.token)}
            await self.note(person, match, opened)
            count += len(opened)
        return count

    async def keys(self, person: str, match: str) -> dict[str, Any]:
        """New keys to the seats of a table that are this person's: they have lost the link, or use another device."""
        room = await self.lobby.room(match)
        async with room.lock:
            await room.open()
            held = await self.keys_of(person, room.row)
            found = {}
            for chair in room.chairs:
                if chair.kind == PERSON and any(shares_key(chair.token, key) for key in held):
                    token = new_secret()
                    await room.set_chair(replace(chair, token=with_key(chair.token, hashed(token))))
                    found[chair.seat] = token
            host = await self.host_key(person, room)
            await self.note(person, match, {**found, HOST: host} if host else found)
        return {
            "match": match,
            "tokens": {str(seat): token for seat, token in found.items()},
            **({"host": host} if host else {}),
        }

    async def host_key(self, person: str, room: Room) -> str:
        """A new key to a host's rights, for whoever had one."""
        held = [hold.key for hold in await people.holds(self.store, person, room.id) if hold.seat == HOST]
        if not any(shares_key(room.row.host, key) for key in held):
            return ""
        token = new_secret()
        await room.mark(host=with_key(room.row.host, hashed(token)))
        return token

    async def keys_of(self, person: str, row: MatchRow) -> list[str]:
        """The keys that somebody has had at a table, or at another part of its campaign."""
        if not row.campaign:
            return [hold.key for hold in await people.holds(self.store, person, row.id)]
        parts = {part.id for part in await self.store.parts_of(row.campaign)}
        return [hold.key for hold in await people.holds(self.store, person) if hold.match in parts]

    # What is kept of them

    async def exported(self, person: str) -> dict[str, Any]:
        """Everything that is kept about somebody, as one file for them."""
        row = await self.row(person)
        holds = await people.holds(self.store, person)
        keys = await people.passkeys(self.store, person)
        blocked = [row.other for row in await company.blocks(self.store, person)]
        ways = await pace.channels(self.store, person)
        return {
            "made by": "tablewright",
            "name": row.name,
            "colour": row.colour,
            "since": row.created,
            "learned": msgspec.Raw(row.learned.encode()),
            "seats": [{"table": hold.match, "seat": hold.seat} for hold in holds if hold.seat != HOST],
            "hosts": [hold.match for hold in holds if hold.seat == HOST],
            "blocked": [name or "a guest" for name in (await people.names(self.store, blocked)).values()],
            "passkeys": [{"name": key.name, "since": key.created} for key in keys],
            "reminders": [{"kind": way.kind, "to": way.address, "since": way.made} for way in ways],
            "said": [
                {"table": match, "at": at, "text": text}
                for match, at, text in await people.talk_of(self.store, holds)
            ],
        }

    async def delete(self, person: str) -> None:
        """Forget somebody: their seats in games that go on are open again, their names and words are gone."""
        left: list[people.Left] = []
        headers: dict[str, str] = {}
        for hold in await people.holds(self.store, person):
            row = await self.store.match(hold.match)
            seats = await self.store.seats(hold.match)
            seat = next((one for one in seats if one.seat == hold.seat), None)
            if row is None or seat is None or not shares_key(seat.token, hold.key):
                continue
            goes_on = not row.over and row.kind == "table"
            after = seat._replace(kind=OPEN if goes_on else PERSON, name="", token="")
            left.append(people.Left(seat, after))
            headers[row.id] = without_player(headers.get(row.id, row.header), hold.seat)
        await people.forget(self.store, person, left, list(headers.items()))
        for match in {one.after.match for one in left}:
            await self.look_again(match)

    async def look_again(self, match: str) -> None:
        """A table that is in memory here must show what has been changed on disk."""
        room = self.lobby.rooms.get(match)
        if room is not None:
            async with room.lock:
                room.stale |= EVERYTHING
                room.talk.rows = []
                await room.open()


def without_player(header: str, seat: int) -> str:
    """The header of a record, without the name of whoever sat at a seat."""
    return "".join(
        line for line in header.splitlines(keepends=True) if not line.startswith(f"player {seat} ")
    )


def new_person() -> str:
    return secrets.token_hex(12)
