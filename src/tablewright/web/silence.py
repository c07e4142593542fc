"""Connections on which nothing is asked do not stay: a socket that was opened and left costs the host a file."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

ASK_WITHIN: Final = 20.0  # seconds for a request with all its headers


class Impatient(H11Protocol):
    """HTTP as ever, but whoever has not asked anything for a while, or asks it byte by byte, is hung up on."""

    watch: asyncio.TimerHandle | None = None
    seen: Any = None  # the request that was under way or done when we looked last

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.look_again()

    def look_again(self) -> None:
        self.watch = self.loop.call_later(ASK_WITHIN, self.look)

    def look(self) -> None:
        """Hang up unless a request is under way or another has come since we looked last."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # gone, or a web socket by now, which has a rhythm of its own
        is_idle = self.cycle is None or self.cycle.response_complete
        if is_idle and self.cycle is self.seen:
            self.transport.abort()
            return
        self.seen = self.cycle
        self.look_again()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.watch is not None:
            self.watch.cancel()
        super().connection_lost(exc)
