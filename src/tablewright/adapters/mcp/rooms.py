"""Language models at the tables of a web server: `/mcp`, with the token of a seat as bearer.

Each request stands alone and carries its token, so nothing is kept between requests but what a model was shown last.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextvars import ContextVar
from typing import Final

from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.transport_security import TransportSecuritySettings
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from tablewright.adapters.mcp.seats import POLL, TALK, SeatRefused
from tablewright.adapters.mcp.server import LISTED, Sitting, server_of
from tablewright.engine.game import Game
from tablewright.engine.rulebook import Rulebook, rulebook_at
from tablewright.engine.scene import Scene, decode
from tablewright.web.clients import Bucket, Client
from tablewright.web.hearing import hear
from tablewright.web.lobby import Lobby
from tablewright.web.refusals import Refused
from tablewright.web.rooms import Room
from tablewright.web.seats import hashed, seats_of

MOST_SITTINGS: Final = 1000
CALLS: Final = (10.0, 60.0)  # a second and at once, for each token
STAYS: Final = 120.0  # seconds after the last request
NO_TOKEN: Final = "send the token of your seat: Authorization: Bearer TOKEN"
NO_SEAT: Final = "this token opens no seat of a table here; you may have been replaced, or the table is gone"

given: ContextVar[tuple[str, str]] = ContextVar("given")  # the token and the table of the request


class RoomSeat:
    """A seat in a room of this server: the same messages as through a socket, without the socket."""

    def __init__(self, lobby: Lobby, table: str, token: str) -> None:
        self.lobby = lobby
        self.table = table
        self.token = token
        self.present: tuple[Room, Client] | None = None  # so that the others see that somebody sits there
        self.called = 0.0
        self.room: Room | None = None

    @property
    def game(self) -> Game:
        assert self.room is not None, "a seat has a game once it was looked at"
        return self.room.game

    async def client(self) -> tuple[Room, Client]:
        """The seat that the token opens now, and the room that it is in."""
        try:
            room = self.room = await self.lobby.room(self.table)
        except Refused as no:
            raise SeatRefused(no.why, no.clause) from None
        async with room.lock:
            await room.open()
            client = Client(seats_of(room.chairs, [self.token]), "", "mcp")
        if not client.seats:
            raise SeatRefused(NO_SEAT)
        client.showing = min(client.seats)
        self.be_there(room, client)
        return room, client

    def be_there(self, room: Room, client: Client) -> None:
        """Whoever asks sits there, for a while: bots play on only while somebody is at the table."""
        self.called = time.monotonic()
        if self.present is not None and self.present[0] is room and self.present[1].seats == client.seats:
            self.present[1].outbox.waiting.clear()  # nobody reads it: each request looks for itself
            return
        self.get_up()
        sitting = Client(client.seats, "", "mcp")
        room.enter(sitting, client.showing)
        self.present = (room, sitting)
        asyncio.get_running_loop().call_later(STAYS, self.leave_if_idle)

    def leave_if_idle(self) -> None:
        left = self.called + STAYS - time.monotonic()
        if left <= 0:
            self.get_up()
        elif self.present is not None:
            asyncio.get_running_loop().call_later(left, self.leave_if_idle)

    def get_up(self) -> None:
        if self.present is not None:
            room, client = self.present
            self.present = None
            room.leave(client)

    async def book(self) -> Rulebook:
        room, client = await self.client()
        return rulebook_at(room.game, room.table.seen_by(client.showing))

    async def scene(self) -> Scene:
        room, client = await self.client()
        try:
            told = json.loads(await room.scene_message(client))
        except Refused as no:
            raise SeatRefused(no.why, no.clause) from None
        return decode(json.dumps(told["scene"]).encode())

    async def answer(self, picks: Sequence[tuple[str, int | None]], revision: int, nonce: str) -> None:
        scene = await self.scene()
        prompt = scene.prompt.id if scene.prompt is not None else ""
        chosen = [{"option": option, "amount": amount} for option, amount in picks]
        await self.tell(
            {
                "type": "reply",
                "rev": revision,
                "prompt": prompt,
                "picks": chosen,
                "nonce": nonce or secrets.token_hex(8),
            }
        )

    async def say(self, text: str) -> None:
        await self.tell({"type": "chat", "text": text})

    async def talk(self) -> list[tuple[str, str]]:
        room, _ = await self.client()
        return [(row.name, row.text) for row in room.talk.rows[-TALK:]]

    async def tell(self, message: dict[str, object]) -> None:
        """Say it to the room, and hear whether it was refused."""
        room, client = await self.client()
        await hear(room, client, json.dumps(message), self.lobby.bots)
        for words in client.outbox.waiting.values():
            told = json.loads(words) if words else {}
            if told.get("type") == "refused":
                raise SeatRefused(told["why"], told.get("clause", ""))

    async def changed(self, revision: int, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while (await self.scene()).rev <= revision and time.monotonic() < deadline:
            await asyncio.sleep(POLL)

    async def close(self) -> None:
        self.get_up()


class Door:
    """The application behind `/mcp`."""

    def __init__(self, lobby: Lobby, mode: str = LISTED) -> None:
        self.lobby = lobby
        self.mode = mode
        self.sittings: OrderedDict[tuple[str, str], Sitting] = OrderedDict()
        self.calls: OrderedDict[str, Bucket] = OrderedDict()
        self.server = server_of(self.sitting, mode)
        self.app = self.server.streamable_http_app(
            stateless_http=True, json_response=True,
            # Whose pages and names may come in is checked by the guard of the whole server.
            transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
        )  # fmt: skip

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        async with self.server.session_manager.run():
            yield

    async def sitting(self) -> Sitting:
        """The seat that this request's token opens."""
        token, table = given.get()
        sitting = self.sittings.get((token, table))
        if sitting is None:
            sitting = Sitting(RoomSeat(self.lobby, table, token), self.mode)
            try:
                await sitting.seat.scene()
            except SeatRefused as no:
                raise ToolError(no.why) from None
            self.sittings[token, table] = sitting
            while len(self.sittings) > MOST_SITTINGS:
                _, oldest = self.sittings.popitem(last=False)
                await oldest.seat.close()
        return sitting

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        token = token.strip()
        why, status = "", 401
        if kind.casefold() != "bearer" or not token:
            why = NO_TOKEN
        table = request.query_params.get("table", "") or ("" if why else await self.table_of(token))
        if not why and not table:
            why = NO_SEAT
        if not why and not self.may_call(token):
            why, status = "that was too much at once; wait a moment", 429
        if why:
            headers = {"WWW-Authenticate": "Bearer"} if status == 401 else None
            await JSONResponse({"why": why}, status, headers=headers)(scope, receive, send)
            return
        scope = {**scope, "path": "/mcp", "raw_path": b"/mcp", "root_path": ""}
        mark = given.set((token, table))
        try:
            await self.app(scope, receive, send)
        finally:
            given.reset(mark)

    async def table_of(self, token: str) -> str:
        """The table at which a token opens a seat, the newest that is not over first; "" if there is none."""
        return await self.lobby.store.table_of_token(hashed(token))

    def may_call(self, token: str) -> bool:
        bucket = self.calls.setdefault(token, Bucket(*CALLS))
        self.calls.move_to_end(token)
        while len(self.calls) > MOST_SITTINGS:
            self.calls.popitem(last=False)
        return bucket.take()
