"""What is read from requests, and how they are answered."""

from __future__ import annotations

import asyncio
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablewright.engine.table import NOBODY
from tablewright.web.lobby import Lobby
from tablewright.web.protocol import seat_number
from tablewright.web.refusals import Refused

LONGEST_BODY: Final = 64 * 1024
LONGEST_RECORD: Final = 4 * 1024 * 1024
BODY_WITHIN: Final = 60.0

T = TypeVar("T")


def lobby_of(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


def data(answer: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


async def filled_in(request: Request, kind: type[T]) -> T:
    """The form in the body of a request."""
    raw = await body_of(request, LONGEST_BODY)
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as why:
        raise Refused(f"this request was not understood: {why}", "bad") from None


async def body_of(request: Request, longest: int) -> bytes:
    raw = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                raw += chunk
                if len(raw) > longest:
                    raise Refused(f"that is too long: {longest // 1024} KB at most", "limit")
    except TimeoutError:
        raise Refused("that took too long to arrive; try again", "limit") from None
    return bytes(raw)


def bearer(request: Request) -> list[str]:
    """The tokens that a request carries in its header."""
    kind, _, tokens = request.headers.get("authorization", "").partition(" ")
    return [token.strip() for token in tokens.split(",")[:16]] if kind.casefold() == "bearer" else []


def seat_asked(request: Request) -> int:
    named = request.query_params.get("seat", "")
    return seat_number(named) if named else NOBODY
