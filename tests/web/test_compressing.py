"""Long messages are compressed, short ones are not, and nobody has to accept it."""

from __future__ import annotations

import json
import socket

from tests.found import ANY
from tests.web.house import CONNECTIONS, House
from websockets.sync.client import connect

from tablewright.web.compressing import SHORT
from tablewright.web.protocol import PROTOCOL


def on_the_wire(inn: House, compression: str | None) -> tuple[int, int]:
    """How many bytes a first scene takes as it comes, and how many letters it has."""
    made = inn.table(ANY, "Ada")
    line = socket.create_connection(("127.0.0.1", inn.port))
    counted = Counted(line)
    address = f"ws://127.0.0.1:{inn.port}/ws/{made['match']}"
    wire = CONNECTIONS.enter_context(connect(address, sock=counted, compression=compression, max_size=None))  # type: ignore[arg-type]
    counted.arrived = 0  # what browsers and servers say to each other first is not compressed
    wire.send(json.dumps({"type": "hello", "v": PROTOCOL}))
    while True:
        text = wire.recv(20)
        if json.loads(text)["type"] == "scene":
            return counted.arrived, len(text)


class Counted:
    """A socket that counts what arrives."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self.arrived = 0

    def recv(self, most: int) -> bytes:
        found = self.line.recv(most)
        self.arrived += len(found)
        return found

    def __getattr__(self, name: str) -> object:
        return getattr(self.line, name)


def test_a_scene_is_compressed_for_whoever_offers_it(inn: House) -> None:
    arrived, letters = on_the_wire(inn, "deflate")
    assert arrived < letters / 2
    arrived, letters = on_the_wire(inn, None)
    assert arrived > letters > SHORT
