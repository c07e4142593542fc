"""Servers in front of ours: whose word about a visitor's address is believed, and what is said when nobody's is."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from tablewright.web.guard import address, is_number

MOST_PROXIES: Final = 32

log = logging.getLogger("tablewright.web")


def proxies_from(given: Iterable[str]) -> list[str]:
    """Networks of proxies to trust; a wrong one is a ValueError with a sentence."""
    found = []
    for words in given:
        try:
            found.append(str(ipaddress.ip_network(words, strict=False)))
        except ValueError:
            raise ValueError(
                f"{words[:60]!r} is no address or network; write 127.0.0.1 or 10.0.0.0/8"
            ) from None
    if len(found) > MOST_PROXIES:
        raise ValueError(f"that are {len(found)} networks; {MOST_PROXIES} at most")
    return found


class Proxies:
    """Visitors get the address that a trusted proxy names; what others say about an address is not believed.

    A proxy adds the address it sees to the end of `X-Forwarded-For`, so only the last address that is no trusted
    proxy counts: what a visitor wrote into the header makes no difference.
    """

    def __init__(self, app: ASGIApp, trusted: list[str]) -> None:
        self.app = app
        self.trusted = [ipaddress.ip_network(network) for network in trusted]
        self.warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            said = ",".join(headers.getlist("x-forwarded-for"))
            if said and not is_within(address(scope), self.trusted):
                self.warn(address(scope))
            elif said:
                believe(scope, last_outside(said, self.trusted), headers.get("x-forwarded-proto", ""))
        await self.app(scope, receive, send)

    def warn(self, who: str) -> None:
        """Once: behind a proxy that is not trusted all visitors share one address, and its limits."""
        if not self.warned:
            self.warned = True
            log.warning(
                "requests come through a proxy at %s, so all visitors count as one address; if it is yours, "
                "start with --trust-proxy %s",
                who,
                who,
            )


def believe(scope: Scope, client: str, scheme: str) -> None:
    """What a trusted proxy says; if it says rubbish, its own address goes on to count."""
    if is_number(client):
        scope["client"] = (client, 0)
    if scheme in ("http", "https"):
        scope["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme


Networks = list[ipaddress.IPv4Network | ipaddress.IPv6Network]


def last_outside(said: str, trusted: Networks) -> str:
    """The last address in the header that is no trusted proxy; the first if all are."""
    addresses = [without_port(one.strip()) for one in said.split(",")]
    return next((one for one in reversed(addresses) if not is_within(one, trusted)), addresses[0])


def without_port(words: str) -> str:
    """An address without its port: `10.0.0.1:80`, `[::1]:80`."""
    if words.startswith("["):
        return words[1:].partition("]")[0]
    return words.partition(":")[0] if words.count(":") == 1 else words


def is_within(words: str, networks: Networks) -> bool:
    return is_number(words) and any(ipaddress.ip_address(words) in network for network in networks)
