"""What servers on one PostgreSQL database tell each other: a letter arrives after the change that it tells of."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tablewright.web.store.database import News, StoreError

if TYPE_CHECKING:
    import asyncpg

CHANNEL: Final = "tablewright"
AGAIN: Final = 1.0  # seconds until a connection that was lost is tried again

log = logging.getLogger("tablewright.web")


class Listener:
    """A connection that only listens; lost, it comes back by itself, and says that something may have been missed."""

    def __init__(
        self,
        connect: Callable[[], Awaitable[asyncpg.Connection]],
        me: str,
        hear: Callable[[News], None],
        missed: Callable[[], None],
    ) -> None:
        self.connect = connect
        self.me = me
        self.hear = hear
        self.missed = missed
        self.connection: asyncpg.Connection | None = None
        self.returning: asyncio.Task[None] | None = None
        self.is_closing = False

    async def open(self) -> None:
        connection = await self.connect()
        await connection.add_listener(CHANNEL, self.arrived)
        connection.add_termination_listener(self.lost)
        self.connection = connection

    def arrived(self, connection: Any, pid: int, channel: str, letter: str) -> None:
        """A letter; one's own, and those of other programs, are passed over."""
        try:
            news = msgspec.json.decode(letter, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeError):
            return
        if news.get("by", self.me) != self.me:
            self.hear(news)

    def lost(self, connection: Any) -> None:
        if not self.is_closing:
            self.returning = asyncio.get_running_loop().create_task(self.come_back())

    async def come_back(self) -> None:
        """Try until the database is there again."""
        log.warning("the database has gone away; other servers are not heard until it is back")
        while True:
            try:
                await self.open()
            except (StoreError, OSError):
                await asyncio.sleep(AGAIN)
            else:
                self.missed()
                return

    async def close(self) -> None:
        self.is_closing = True
        if self.returning is not None:
            self.returning.cancel()
        if self.connection is not None:
            with contextlib.suppress(Exception):  # it may be gone already
                await self.connection.close(timeout=2)
