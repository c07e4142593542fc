"""The door: which names and pages may speak to the server, how often, and what pages may do."""

from __future__ import annotations

import ipaddress
import logging
import socket
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablewright.web.clients import Bucket
from tablewright.web.limits import Limits
from tablewright.web.refusals import Refused

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self' {socket}; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
BURST: Final = {"look": 10, "change": 30, "socket": 10}  # at once, as a multiple of what is allowed a second
MOST_ADDRESSES: Final = 10_000

log = logging.getLogger("tablewright.web")


class Guard:
    """Lets in those who come by one of our names and from one of our pages; counts what they ask for."""

    def __init__(self, app: ASGIApp, names: Iterable[str], limits: Limits) -> None:
        self.app = app
        self.names = frozenset(name.casefold() for name in names)
        self.rates = {
            "look": limits.looks_a_second,
            "change": limits.changes_a_second,
            "socket": limits.sockets_a_second,
        }
        self.asked: dict[tuple[str, str], Bucket] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        why = self.objection(scope, headers)
        if why is not None:
            log.warning("refused %s from %s: %s", scope["path"], address(scope), why.why)
            await refuse(scope, receive, send, why)
            return
        await self.app(
            scope, receive, safely(send, headers.get("host", "")) if scope["type"] == "http" else send
        )

    def objection(self, scope: Scope, headers: Headers) -> Refused | None:
        """Why somebody may not come in, if so."""
        host = headers.get("host", "")
        if not self.is_ours(host):
            return Refused(
                f"this server is not called {host[:60]!r}; start it with --name to add a name", "token"
            )
        kind = kind_of(scope)
        if kind != "look" and not is_own_page(headers.get("origin"), host):
            return Refused(f"this comes from a page of another site{hint_for_proxies(headers)}", "token")
        if not self.may_ask(kind, address(scope)):
            return Refused("that was too much at once; wait a moment", "limit")
        return None

    def is_ours(self, host: str) -> bool:
        """An address in numbers, or a name that we know: other names may be a trick of another site."""
        name = host_name(host)
        return name in self.names or is_number(name)

    def may_ask(self, kind: str, who: str) -> bool:
        if len(self.asked) > MOST_ADDRESSES:
            self.asked.clear()
        rate = self.rates[kind]
        return self.asked.setdefault((kind, who), Bucket(rate, rate * BURST[kind])).take()


def kind_of(scope: Scope) -> str:
    """What somebody wants: to look, to change something, or to sit down at a socket."""
    if scope["type"] == "websocket":
        return "socket"
    return "look" if scope["method"] in ("GET", "HEAD", "OPTIONS") else "change"


def own_names(host: str, more: Iterable[str] = ()) -> list[str]:
    """The names under which this computer may be reached."""
    here = socket.gethostname()
    return ["localhost", host, here, f"{here}.local", socket.getfqdn(), *more]


def host_name(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").casefold()
    except ValueError:
        return ""


def is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_own_page(origin: str | None, host: str) -> bool:
    """A browser says which page it speaks for; a program that is no browser says nothing."""
    if origin is None:
        return True
    return origin.partition("://")[2].casefold() == host.casefold() and origin.startswith(
        ("http://", "https://")
    )


def hint_for_proxies(headers: Headers) -> str:
    """A proxy that calls us by another name than people do makes every page look like a stranger's."""
    if "x-forwarded-for" not in headers:
        return ""
    return "; if a proxy stands before this server, let it pass on the Host header"


def address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "?"


async def refuse(scope: Scope, receive: Receive, send: Send, why: Refused) -> None:
    """No, before anything is looked at."""
    answer = Response(why.why, why.status, media_type="text/plain")
    if scope["type"] == "http" or "websocket.http.response" in scope.get("extensions", {}):
        await answer(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": why.why})


def safely(send: Send, host: str) -> Send:
    """Answers that tell the browser what a page may do."""
    policy = POLICY.format(socket=f"ws://{host} wss://{host}")

    async def send_safely(message: Message) -> None:
        if message["type"] == "http.response.start":
            add_headers(MutableHeaders(scope=message), policy)
        await send(message)

    return send_safely


def add_headers(headers: MutableHeaders, policy: str) -> None:
    headers["Content-Security-Policy"] = policy
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    headers.setdefault("Cache-Control", "no-store")
