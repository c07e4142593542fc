"""Keeping order on a server: reports, and people or addresses that may not come in for a while."""

from __future__ import annotations

import ipaddress
import logging
import secrets
import time
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal

import msgspec
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from tablewright.web import hosting
from tablewright.web.guard import address, kind_of, refuse
from tablewright.web.people import People
from tablewright.web.protocol import Word
from tablewright.web.refusals import Refused
from tablewright.web.seats import clean, shares_key
from tablewright.web.store import BanRow, ReportRow, order, people

MODERATOR: Final = "moderator"
FRESH: Final = 5.0  # seconds after which another server's bans are read again
DAY: Final = 24 * 3600.0
MOST_REPORTS: Final = 20  # of one person in a day
LONGEST: Final = 1000
ALWAYS_OPEN: Final = ("/api/login", "/api/me/leave", "/api/me/delete", "/api/moderation")

log = logging.getLogger("tablewright.web")

Text = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class Report(msgspec.Struct):
    """Something that a moderator should look at: a line of talk, or what happens at a table."""

    text: Text = ""
    n: int = 0


class Act(msgspec.Struct):
    """What a moderator does."""

    act: Literal["ban", "lift", "done", "unsay"]
    report: Word = ""
    kind: Literal["person", "address"] = "person"
    value: Word = ""
    why: Text = ""
    days: Annotated[int, msgspec.Meta(ge=0, le=3650)] = 7  # 0: for good


class Moderation:
    """What a server knows of those who may not come in."""

    def __init__(self, of: People) -> None:
        self.people = of
        self.store = of.store
        self.bans: dict[tuple[str, str], BanRow] = {}
        self.read_at = -FRESH

    # Who may come in

    async def objection(self, person: str, who: str) -> Refused | None:
        """Why somebody may not change anything here, if so."""
        if time.monotonic() - self.read_at > FRESH:
            await self.read()
        row = self.bans.get(("person", person)) or self.banned_address(who)
        if row is None or (row.until and row.until < time.time()):
            return None
        until = f" until {datetime.fromtimestamp(row.until, UTC):%d %B %Y}" if row.until else ""
        why = f": {row.why}" if row.why else ""
        return Refused(f"a moderator has asked you to stay away from this server{until}{why}", "token")

    def banned_address(self, who: str) -> BanRow | None:
        """A ban of an address holds for its whole network of version 6, where everybody has many."""
        return self.bans.get(("address", network(who)))

    async def read(self) -> None:
        self.bans = {(row.kind, row.value): row for row in await order.bans(self.store)}
        self.read_at = time.monotonic()

    # Reports

    async def report(self, person: str, match: str, said: Report) -> None:
        if not person:
            raise Refused("only those whom the lobby knows can report something; load it first", "token")
        if await order.reports_of(self.store, person, time.time() - DAY) >= MOST_REPORTS:
            raise Refused(
                f"you have reported {MOST_REPORTS} things today; a moderator will look at them", "limit"
            )
        if await self.store.match(match) is None:
            raise Refused(f"there is no table {match[:20]!r} here", "unknown")
        words = clean(said.text, LONGEST)
        if not words and not said.n:
            raise Refused("say what a moderator should look at", "bad")
        row = ReportRow(secrets.token_hex(8), match, said.n, person, words, time.time(), "open")
        await order.report(self.store, row)

    # The moderator's page

    async def check_is_moderator(self, person: str) -> None:
        row = await people.person(self.store, person) if person else None
        if row is None or row.role != MODERATOR:
            raise Refused(
                "this page is for moderators; the host makes one with `tablewright admin grant NAME`", "token"
            )

    async def page(self) -> dict[str, Any]:
        """All that waits, with the line it is about, and everybody who may not come in."""
        return {
            "reports": [await self.told(row) for row in await order.reports(self.store)],
            "bans": [
                {**row._asdict(), "name": await self.name_of(row.value) if row.kind == "person" else ""}
                for row in await order.bans(self.store)
            ],
        }

    async def told(self, row: ReportRow) -> dict[str, Any]:
        said = next((line for line in await self.store.chat(row.match, 1000) if line.n == row.n), None)
        about = await self.who_said(row) if said is not None else ""
        return {
            "id": row.id,
            "match": row.match,
            "n": row.n,
            "text": row.text,
            "at": row.made,
            "by": await self.name_of(row.by_whom),
            "said": said.text if said is not None else "",
            "name": said.name if said is not None else "",
            "person": about,
        }

    async def who_said(self, row: ReportRow) -> str:
        """Whoever holds the seat that a line came from; nobody knows who a spectator is."""
        line = next((line for line in await self.store.chat(row.match, 1000) if line.n == row.n), None)
        if line is None or line.seat < 0:
            return ""
        seats = {seat.seat: seat.token for seat in await self.store.seats(row.match)}
        for hold in await people.holders(self.store, row.match):
            if hold.seat == line.seat and shares_key(seats.get(line.seat, ""), hold.key):
                return hold.person
        return ""

    async def name_of(self, person: str) -> str:
        row = await people.person(self.store, person)
        return (row.name if row is not None else "") or "a guest"

    async def act(self, person: str, said: Act) -> dict[str, Any]:
        """Do it, and show how the page stands now."""
        if said.act == "ban":
            await self.ban(person, said)
        elif said.act == "lift":
            await order.lift(self.store, said.kind, said.value)
        else:
            row = await order.report_called(self.store, said.report)
            if row is None:
                raise Refused("there is no such report; somebody else may have dealt with it", "unknown")
            if said.act == "unsay":
                await hosting.unsay(self.people.lobby, row.match, hosting.Unsay(row.n), is_moderator=True)
            await order.done(self.store, row.id)
        await self.read()
        return await self.page()

    async def ban(self, person: str, said: Act) -> None:
        value = network(said.value) if said.kind == "address" else said.value
        if said.kind == "address" and not value:
            raise Refused(f"{said.value[:40]!r} is no address; write one such as 192.0.2.7", "bad")
        if said.kind == "person":
            known = await people.person(self.store, value)
            if known is None:
                raise Refused("nobody here is known by that; look at the report again", "unknown")
            if known.role == MODERATOR:
                raise Refused("that is a moderator; the host can take that back first", "no")
        now = time.time()
        until = now + said.days * DAY if said.days else 0.0
        await order.ban(self.store, BanRow(said.kind, value, clean(said.why, LONGEST), person, now, until))
        log.info("a moderator has banned a %s", said.kind)


def network(who: str) -> str:
    """What a ban of an address is written down as; "" for what is none."""
    try:
        found = ipaddress.ip_address(who)
    except ValueError:
        return ""
    if found.version == 6:
        return str(ipaddress.ip_network(f"{who}/64", strict=False))
    return str(found)


class Welcome:
    """Lets nobody change anything, or sit down, whom a moderator has sent away."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_asked = scope["type"] in ("http", "websocket") and kind_of(scope) != "look"
        if is_asked and not scope["path"].startswith(ALWAYS_OPEN):
            moderation: Moderation = scope["app"].state.moderation
            cookies = Headers(scope=scope).get("cookie", "")
            person = moderation.people.known(cookies)[0]
            try:
                why = await moderation.objection(person, address(scope))
            except Refused:  # the database is away: what is asked will say so
                why = None
            if why is not None:
                await refuse(scope, receive, send, why)
                return
        await self.app(scope, receive, send)
