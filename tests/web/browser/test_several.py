"""Real browsers before two server processes on one database: every click goes to another process than the last."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from tests.web.browser.guest import Guest
from tests.web.house import Elsewhere


class Turnstile:
    """Stands where a proxy would, and sends each connection to the next server in turn."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self.turns = count()
        self.sockets: list[int] = []  # which server each page's socket went to
        self.ends: list[socket.socket] = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.door.getsockname()[1])
        threading.Thread(target=self.open, daemon=True).start()

    def open(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                guest, _ = self.door.accept()
                self.ends.append(guest)
                threading.Thread(target=self.lead, args=(guest,), daemon=True).start()

    def lead(self, guest: socket.socket) -> None:
        """The first words of a connection say what it is; only sockets take turns, so that each click changes sides."""
        with contextlib.suppress(OSError):
            first = guest.recv(65536)
            is_socket = first.startswith(b"GET /ws/")
            to = self.ports[next(self.turns) % len(self.ports)] if is_socket else self.ports[0]
            if is_socket:
                self.sockets.append(to)
            server = socket.create_connection(("127.0.0.1", to))
            self.ends.append(server)
            server.sendall(first)
            threading.Thread(target=pour, args=(server, guest), daemon=True).start()
            pour(guest, server)

    def close(self) -> None:
        for end in (self.door, *self.ends):
            end.close()


def pour(here: socket.socket, there: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while words := here.recv(65536):
            there.sendall(words)
    for end in (here, there):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


def test_each_click_goes_to_another_process(
    guest: Callable[..., Guest], postgres: Any, tmp_path: Path
) -> None:
    # GIVEN two processes on one database, and a door that leads every socket to the other one
    url = postgres.new()
    processes = [Elsewhere(tmp_path / name, 0, "--store", url) for name in ("a", "b")]
    door = Turnstile([process.port for process in processes])
    try:
        made = processes[0].table("council", "Ada", "Bo", options={"days": 2})
        ada, bo = guest(port=door.port), guest(port=door.port)
        ada.sit(made, 0)
        bo.sit(made, 1)

        # WHEN two people play a game, and their pages reconnect after each click
        for clicks in (
            ((ada, "Go left"), (bo, "Go left"), (ada, "Rest")),
            ((ada, "Go up"), (bo, "Go up"), (bo, "Rest")),
        ):
            for who, label in clicks:
                who.sees(f"[data-option]:has-text('{label}')")
                who.page.click(f"[data-option]:has-text('{label}')")
                who.page.wait_for_timeout(300)  # the click is on its way before the page is loaded anew
                who.page.reload()

        # THEN both see its end, and each move is there once
        for each in (ada, bo):
            each.sees("dialog.end")
        record = processes[1].ask(f"/api/matches/{made['match']}/record")
        moves = [line for line in record.splitlines() if line.startswith(("go ", "rest", "climb"))]
        assert moves == ["go left", "rest 0", "go up", "rest 1"]
        assert len(set(door.sockets)) == 2
        assert all(one != other for one, other in zip(door.sockets, door.sockets[1:], strict=False))
    finally:
        door.close()
        for process in processes:
            process.kill()
