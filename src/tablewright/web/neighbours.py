"""What is done when another server on the same database tells something: whoever holds eyes on the table wakes up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from tablewright.house.party import Back
from tablewright.web import hearing, voting
from tablewright.web.abroad import AGREED, ASK, HERE, SAID, WHO, Abroad
from tablewright.web.going_back import counted
from tablewright.web.leases import EVERY, Leases
from tablewright.web.refusals import Refused
from tablewright.web.room_parts import Request
from tablewright.web.rooms import Room
from tablewright.web.store import EVERYTHING, LINES, VOTES
from tablewright.web.store.database import News
from tablewright.web.store.running import ALIVE, FREE, GONE

if TYPE_CHECKING:
    from tablewright.web.lobby import Lobby

ABOUT_SERVERS: Final = frozenset({ALIVE, GONE, WHO, HERE})

log = logging.getLogger("tablewright.web")


class Neighbours:
    """The other servers on the database."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.abroad = Abroad(lobby.store, self.others_changed)
        self.leases = Leases(lobby.store)
        self.refreshing: dict[str, asyncio.Task[None]] = {}
        self.errands: set[asyncio.Task[None]] = set()
        self.beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Listen, and say every second that we are here."""
        if not self.lobby.store.is_shared:
            return
        await self.lobby.store.database.listen(self.hear, self.missed)
        await self.leases.beat()
        self.abroad.tell(WHO)
        self.beating = asyncio.create_task(self.beat())

    async def beat(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.leases.beat()
                for server in self.abroad.forget_silent():
                    self.drop_requests(server)
            except Exception:  # the heart goes on beating
                log.exception("a sign of life could not be given")

    async def close(self) -> None:
        for task in (self.beating, *self.refreshing.values(), *self.errands):
            if task is not None:
                task.cancel()
        if self.lobby.store.is_shared:
            self.abroad.close()
            await self.leases.end()

    # What others tell

    def hear(self, news: News) -> None:
        """A letter from another server."""
        what, match = news["what"], str(news.get("match", ""))
        if what in ABOUT_SERVERS:
            self.abroad.hear(news)
            if what == GONE:
                self.drop_requests(str(news["by"]))
            return
        room = self.lobby.rooms.get(match)
        if room is None:
            return
        if what in EVERYTHING:
            if what != LINES or news.get("n", 0) > room.rev:
                room.stale.add(what)
                self.refresh_soon(room)
        elif what == ASK:
            asked_elsewhere(room, news)
        elif what == AGREED:
            self.do(self.agreed_elsewhere(room, news))
        elif what == SAID:
            room.tell_everyone(str(news["words"]).encode(), str(news["kind"]))
        elif what == FREE:
            self.lobby.bots.wake(room)

    def missed(self) -> None:
        """The database was away: nobody knows what has happened meanwhile."""
        for room in self.lobby.rooms.values():
            room.stale |= EVERYTHING
            self.refresh_soon(room)
        self.abroad.tell(WHO)
        self.abroad.show_all()

    def others_changed(self, match: str) -> None:
        """Somebody has come to a table elsewhere, or left it."""
        room = self.lobby.rooms.get(match)
        if room is not None and room.held is not None:
            room.tell_presence()

    def refresh_soon(self, room: Room) -> None:
        """Read what is new, if anybody here looks at it; else whoever looks next does."""
        if room.clients and room.id not in self.refreshing:
            task = self.refreshing[room.id] = asyncio.get_running_loop().create_task(self.refresh(room))
            task.add_done_callback(lambda _: self.refreshing.pop(room.id, None))

    async def refresh(self, room: Room) -> None:
        """Once more if something has changed while we read."""
        while room.stale and room.clients:
            has_votes = VOTES in room.stale
            try:
                async with room.lock:
                    await room.open()
                    if has_votes:  # two who voted at once, with two servers, have not seen each other's vote
                        await voting.decide(room, min(room.party.votes, default=0))
            except Refused as no:
                if no.code not in ("busy", "disk", "old"):
                    return
                await asyncio.sleep(EVERY)
            except Exception:
                log.exception("table %s: news cannot be read", room.id)
                room.held = None
                return

    # What is asked of a table

    async def agreed_elsewhere(self, room: Room, news: News) -> None:
        """Somebody has said yes or no with another server to what was asked here."""
        with contextlib.suppress(Refused):
            async with room.lock:
                await room.open()
                request = room.request
                if request is None or request.at or request.what != news["kind"]:
                    return
                seat = int(news["seat"])
                if counted(room, request, seat, news["seats"], yes=bool(news["yes"])) is not None:
                    await hearing.carry_out(room, request)

    def drop_requests(self, server: str) -> None:
        """Whoever counted the answers is gone."""
        for room in self.lobby.rooms.values():
            if room.request is not None and room.request.at == server and room.held is not None:
                room.drop_request("the connection was lost; ask again")

    def do(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)


def asked_elsewhere(room: Room, news: News) -> None:
    """Something is asked of the table with another server, or no longer."""
    if room.held is None:
        return
    if "need" not in news:
        if room.request is not None and room.request.at:
            room.drop_request(str(news["why"]))
        return
    if room.request is not None and not room.request.at:
        room.drop_request("something else is asked")
    need, agreed = set(news["need"]), set(news["agreed"])
    at, what = str(news["by"]), str(news["kind"])
    room.put_request(Request(int(news["seat"]), Back(*news["back"]), need, agreed, what, at))
