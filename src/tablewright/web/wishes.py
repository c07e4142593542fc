"""What somebody wants to be told, and how: the part of "me" about reminders, and its requests."""

from __future__ import annotations

import hmac
import secrets
import time
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablewright.web.channels import MAIL, PUSH, WEBHOOK, Letter
from tablewright.web.clients import Bucket
from tablewright.web.guard import address
from tablewright.web.passkeys import Site
from tablewright.web.protocol import Word
from tablewright.web.refusals import Refused
from tablewright.web.reminders import DAILY, NEVER, NOW, Reminders
from tablewright.web.requests import data, filled_in
from tablewright.web.seats import hashed
from tablewright.web.store import ChannelRow, WishRow, pace

MOST_CHANNELS: Final = 8
MOST_BUCKETS: Final = 10_000
WRONG_CODES: Final = 5
EXAMPLES: Final = {
    WEBHOOK: "https://example.org/hook",
    MAIL: "ada@example.org",
    "discord": "discord://ID/TOKEN, from the address of a webhook",
    "slack": "slack://A/B/C, from the address of a webhook",
    "telegram": "tgram://BOT:TOKEN/CHAT",
    "ntfy": "ntfy://your-topic",
}
HOME: Final = ("localhost", "127.0.0.1", "[::1]")


class How(msgspec.Struct):
    """When somebody wants to be told."""

    how: Word = NOW
    hour: int | None = None


class Way(msgspec.Struct):
    """A way to reach somebody, as they give it."""

    kind: Word
    address: str


class Which(msgspec.Struct):
    id: Word
    code: Word = ""


class Wishes:
    """What everybody wants to be told."""

    def __init__(self, reminders: Reminders) -> None:
        self.reminders = reminders
        self.store = reminders.store
        self.buckets: dict[str, Bucket] = {}
        self.wrong: dict[str, int] = {}

    async def shown(self, person: str, site: Site) -> dict[str, Any] | None:
        """For the page about me; nothing where the host offers no reminders."""
        if not self.reminders.is_on:
            return None
        channels = self.reminders.channels
        wish = await self.wish(person)
        rows = await pace.channels(self.store, person)
        return {
            "how": wish.how,
            "hour": wish.hour,
            "note": wish.note,
            "kinds": [{"kind": kind, "example": EXAMPLES.get(kind, "")} for kind in channels.allowed.kinds],
            "push_key": channels.public_key(),
            "no_push": self.why_no_push(site),
            "channels": [
                {"id": row.id, "kind": row.kind, "name": name_of(row), "failed": row.failed,
                 "unproven": bool(row.code), "since": row.made}
                for row in rows
            ],
        }  # fmt: skip

    def why_no_push(self, site: Site) -> str:
        if PUSH not in self.reminders.channels.allowed.kinds or site.scheme == "https":
            return ""
        if site.host.rpartition(":")[0] in HOME or site.host in HOME:
            return ""
        return (
            "Browsers take messages only over https. This page came over plain http, so choose another way."
        )

    async def wish(self, person: str) -> WishRow:
        return await pace.wish(self.store, person) or WishRow(person, NOW, digest=time.time())

    async def choose(self, person: str, said: How) -> None:
        if said.how not in (NOW, DAILY, NEVER):
            raise Refused(f"reminders come {NOW}, {DAILY} or {NEVER}, not {said.how[:20]!r}", "bad")
        if said.hour is not None and not 0 <= said.hour < 24:
            raise Refused("an hour is a number from 0 to 23", "bad")
        wish = await self.wish(person)
        hour = wish.hour if said.hour is None else said.hour
        digest = wish.digest if wish.how == said.how else time.time()
        await pace.keep_wish(self.store, wish._replace(how=said.how, hour=hour, digest=digest))

    async def add(self, person: str, said: Way, site: Site, who: str) -> None:
        """One more way; a mail address must first prove that it is theirs."""
        kept = self.reminders.channels.checked(said.kind, said.address.strip())
        rows = await pace.channels(self.store, person)
        if any(row.address == kept for row in rows):
            raise Refused("that way is on your list already", "no")
        if len(rows) >= MOST_CHANNELS:
            raise Refused(f"{MOST_CHANNELS} ways are enough; remove one first", "limit")
        self.check_rate(person, who)
        code = f"{secrets.randbelow(10**6):06}" if said.kind == MAIL else ""
        name = hashed(f"{person} {kept}")[:24]
        row = ChannelRow(name, person, said.kind, kept, code, f"{site.scheme}://{site.host}", "", time.time())
        await pace.keep_wish(self.store, (await self.wish(person))._replace(note=""))
        await pace.keep_channel(self.store, row)
        if code:
            words = f"Your code is {code}. If you did not ask for it, do nothing: no more mails will come."
            await self.reminders.deliver(row, Letter("Reminders from tablewright", words, row.site))

    async def prove(self, person: str, said: Which) -> None:
        row = await self.named(person, said.id)
        if not row.code:
            return
        if hmac.compare_digest(said.code.strip().encode(), row.code.encode()):
            await pace.keep_channel(self.store, row._replace(code=""))
            return
        if len(self.wrong) > MOST_BUCKETS:
            self.wrong.clear()
        self.wrong[row.id] = self.wrong.get(row.id, 0) + 1
        if self.wrong[row.id] >= WRONG_CODES:
            del self.wrong[row.id]
            await pace.drop_channel(self.store, person, row.id)
            raise Refused("that was the wrong code too often; add the address again", "no")
        raise Refused("that is not the code that was sent", "no")

    async def attempt(self, person: str, said: Which, who: str) -> None:
        """Send a letter now, to see whether it arrives."""
        row = await self.named(person, said.id)
        if row.code:
            raise Refused("say the code first that was sent there", "no")
        self.check_rate(person, who)
        words = "This is how you are told that it is your turn."
        if not await self.reminders.deliver(
            row, Letter("A reminder from tablewright", words, f"{row.site}/")
        ):
            failed = next(
                (one.failed for one in await pace.channels(self.store, person) if one.id == row.id), ""
            )
            raise Refused(f"it did not arrive: {failed or 'this browser takes no messages any more'}", "no")

    async def drop(self, person: str, said: Which) -> None:
        await pace.drop_channel(self.store, person, said.id)

    async def named(self, person: str, name: str) -> ChannelRow:
        found = next((row for row in await pace.channels(self.store, person) if row.id == name), None)
        if found is None:
            raise Refused("that way is not on your list", "unknown")
        return found

    def check_rate(self, person: str, who: str) -> None:
        """Nobody sends letters to others by the dozen, under whichever names."""
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.clear()
        for name, burst in ((person, 5), (who, 20)):
            if not self.buckets.setdefault(name, Bucket(rate=1 / 60, burst=burst)).take():
                raise Refused("that was a lot at once; wait a minute", "limit")


def name_of(row: ChannelRow) -> str:
    """What a way is called on the page; keys in addresses are not shown."""
    if row.kind == MAIL:
        return row.address
    if row.kind == WEBHOOK:
        return f"Webhook at {row.address.partition('://')[2].partition('/')[0]}"
    return "Browser" if row.kind == PUSH else row.kind.capitalize()


# Requests -------------------------------------------------------------------------------------------------


def wishes_of(request: Request) -> Wishes:
    found: Wishes = request.app.state.wishes
    return found


def site_of(request: Request) -> Site:
    return Site(str(request.scope.get("scheme", "http")), request.headers.get("host", ""))


async def answered(request: Request, person: str) -> Response:
    return data(await wishes_of(request).shown(person, site_of(request)) or {})


def person_in(request: Request) -> str:
    people = request.app.state.people
    person: str = people.known(request.headers.get("cookie", ""))[0]
    if not person:
        raise Refused(
            "this browser is not known here; load the lobby first, and let it keep its cookie", "token"
        )
    if not wishes_of(request).reminders.is_on:
        raise Refused("the host of this server offers no reminders", "no")
    return person


async def choose(request: Request) -> Response:
    person = person_in(request)
    await wishes_of(request).choose(person, await filled_in(request, How))
    return await answered(request, person)


async def add(request: Request) -> Response:
    person = person_in(request)
    said = await filled_in(request, Way)
    await wishes_of(request).add(person, said, site_of(request), address(request.scope))
    return await answered(request, person)


async def prove(request: Request) -> Response:
    person = person_in(request)
    await wishes_of(request).prove(person, await filled_in(request, Which))
    return await answered(request, person)


async def attempt(request: Request) -> Response:
    person = person_in(request)
    await wishes_of(request).attempt(person, await filled_in(request, Which), address(request.scope))
    return await answered(request, person)


async def drop(request: Request) -> Response:
    person = person_in(request)
    await wishes_of(request).drop(person, await filled_in(request, Which))
    return await answered(request, person)


def routes() -> list[Route]:
    return [
        Route("/api/me/reminders", choose, methods=["POST"]),
        Route("/api/me/channels", add, methods=["POST"]),
        Route("/api/me/channels/prove", prove, methods=["POST"]),
        Route("/api/me/channels/try", attempt, methods=["POST"]),
        Route("/api/me/channels/drop", drop, methods=["POST"]),
    ]
