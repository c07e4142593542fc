"""Language models at the door: what answers `/mcp` is loaded when somebody first asks for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

if TYPE_CHECKING:
    from tablewright.adapters.mcp.rooms import Door
    from tablewright.web.lobby import Lobby

MISSING: Final = (
    "this server has no door for language models; its host can install it: pip install 'tablewright[mcp]'"
)
PACKAGES: Final = ("mcp", "mcp_types", "pydantic")


class Models:
    """The door for language models, open from the first request until the server ends."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.door: Door | None = None
        self.is_missing = False
        self.lock = asyncio.Lock()
        self.ending = asyncio.Event()
        self.ready = asyncio.Event()
        self.open: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self.lock:
            if self.door is None and not self.is_missing:
                await self.unlock()
        if self.door is None:
            await JSONResponse({"why": MISSING, "code": "no"}, 501)(scope, receive, send)
        else:
            await self.door(scope, receive, send)

    async def unlock(self) -> None:
        try:
            from tablewright.adapters.mcp.rooms import Door
        except ImportError as why:
            if (why.name or "").split(".")[0] not in PACKAGES:
                raise
            self.is_missing = True
            return
        self.door = Door(self.lobby)
        self.open = asyncio.create_task(self.keep_open(self.door))
        await self.ready.wait()

    async def keep_open(self, door: Door) -> None:
        async with door.opened():
            self.ready.set()
            await self.ending.wait()

    async def close(self) -> None:
        self.ending.set()
        if self.open is not None:
            await self.open
