"""Sending something to an address that a visitor has named: never to one inside the host's own network.

The name is looked up once, every address that it stands for must be public, and the connection goes to the one that
was looked at, so that a name cannot lead elsewhere a moment later. Redirects are not followed.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple
from urllib.parse import urlsplit

WITHIN: Final = 10.0  # seconds for each step
ALTOGETHER: Final = 20.0  # whoever answers a letter at a time is hung up on
LONGEST_URL: Final = 2000
MOST_READ: Final = 4096
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


class NotSent(Exception):
    """It did not arrive; the sentence says why."""

    def __init__(self, why: str, *, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone  # there is nobody at that address any more


class Address(NamedTuple):
    """Where something is sent."""

    scheme: str
    host: str
    port: int
    path: str


def address_of(url: str, *, private: bool) -> Address:
    """The parts of an address; one that cannot be used is refused in a sentence."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotSent("that is no address of the web") from None
    if len(url) > LONGEST_URL or not url.isascii() or any(letter <= " " for letter in url):
        raise NotSent("that is no address of the web")
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise NotSent("the address must begin with https://")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise NotSent("the address must name a host, and no user")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Address(parts.scheme, parts.hostname, port or (443 if parts.scheme == "https" else 80), path)


def is_public(number: str) -> bool:
    """Whether an IP address can be reached by everybody, however it is written."""
    ip = ipaddress.ip_address(number.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is not None:
            return is_public(str(inner))
        if ip in NAT64:
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
    return ip.is_global and not ip.is_multicast


def looked_up(where: Address, *, private: bool) -> str:
    """The IP address to connect to."""
    try:
        found = socket.getaddrinfo(where.host, where.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotSent(f"there is no host called {where.host[:80]}") from None
    numbers = [str(entry[4][0]) for entry in found]
    if not numbers or (not private and not all(is_public(number) for number in numbers)):
        raise NotSent(f"{where.host[:80]} is no public address, and this server sends to no other")
    return numbers[0]


def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool = False) -> None:
    """Send it; returns when it was taken."""
    where = address_of(url, private=private)
    number = looked_up(where, private=private)
    try:
        with wrapped(socket.create_connection((number, where.port), WITHIN), where) as wire, hung_up_on(wire):
            if isinstance(wire, ssl.SSLSocket):
                wire.do_handshake()
            status = answered(wire, where, body, headers)
    except ssl.SSLError:
        raise NotSent(f"{where.host[:80]} cannot prove who it is") from None
    except (OSError, http.client.HTTPException) as why:
        reason = str(getattr(why, "strerror", None) or why or type(why).__name__).lower()
        raise NotSent(f"{where.host[:80]} did not take it: {reason[:100]}") from None
    if status in (404, 410):
        raise NotSent(f"{where.host[:80]} says that this address is gone ({status})", gone=True)
    if not 200 <= status < 300:
        raise NotSent(f"{where.host[:80]} refused it ({status})")


def wrapped(plain: socket.socket, where: Address) -> socket.socket:
    if where.scheme == "http":
        return plain
    trust = ssl.create_default_context()
    return trust.wrap_socket(plain, server_hostname=where.host, do_handshake_on_connect=False)


@contextmanager
def hung_up_on(wire: socket.socket) -> Iterator[None]:
    """However slowly the other side speaks, it is over after a while."""
    timer = threading.Timer(ALTOGETHER, end, [wire])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def end(wire: socket.socket) -> None:
    with suppress(OSError):
        socket.socket.shutdown(wire, socket.SHUT_RDWR)


def answered(wire: socket.socket, where: Address, body: bytes, headers: Mapping[str, str]) -> int:
    """What the other side says to it."""
    connection = http.client.HTTPConnection(where.host, where.port, timeout=WITHIN)
    connection.sock = wire
    try:
        connection.request("POST", where.path, body, {**headers, "Connection": "close"})
        answer = connection.getresponse()
        answer.read(MOST_READ)
        return answer.status
    finally:
        connection.close()
