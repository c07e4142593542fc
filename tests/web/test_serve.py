"""`tablewright serve`: where it listens, what it says, how it ends."""

from __future__ import annotations

import signal
import socket
import sqlite3
from pathlib import Path

import pytest
from tests.web.house import Elsewhere

from tablewright.cli import main
from tablewright.cli.serve import address, welcome
from tablewright.web.server import listening


def test_it_says_where_it_is_and_who_can_come() -> None:
    assert welcome("127.0.0.1", 8642, Path("d"))[0] == "The table is laid at http://127.0.0.1:8642/"
    assert "Only this computer" in welcome("127.0.0.1", 8642, Path("d"))[1]
    open_house = " ".join(welcome("0.0.0.0", 8642, Path("d")))
    assert "not encrypted" in open_house
    assert "Only this computer" not in open_house
    assert address("::", 80) == "http://[::1]:80/"


def test_it_stops_when_asked_and_keeps_everything(tmp_path: Path) -> None:
    server = Elsewhere(tmp_path)
    made = server.table("council", "Ada")
    ada = server.sit(made, 0)
    ada.done("Go left")
    server.process.send_signal(signal.SIGINT)
    assert ada.closed() == 1012
    assert server.process.wait(10) == 0
    assert server.process.stdout is not None
    assert "everything is kept" in server.process.stdout.read()
    server.process.stdout.close()


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--data", str(tmp_path), "--no-browser"]) == 2
    assert "choose another with --port N" in capsys.readouterr().err


def test_a_newer_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    connection = sqlite3.connect(tmp_path / "tablewright.db")
    connection.execute("pragma user_version = 99")
    connection.execute(f"pragma application_id = {0x74776272}")
    connection.execute("create table later (x)")
    connection.close()
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--no-browser"]) == 2
    assert "update tablewright" in capsys.readouterr().err


def test_a_port_that_is_no_port(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "99999", "--data", str(tmp_path)]) == 2
    assert main(["serve", "--host", "no.such.host.invalid", "--data", str(tmp_path)]) == 2
    no_port, no_host = capsys.readouterr().err.splitlines()
    assert no_port == "tablewright: there is no port 99999; choose one from 0 to 65535 with --port N"
    assert no_host.startswith("tablewright: cannot listen at no.such.host.invalid port ")
    assert no_host.endswith("name an address of this computer with --host H, such as 127.0.0.1 or 0.0.0.0")


def test_small_messages_are_not_held_back() -> None:
    """Without the protocol in the socket, asyncio leaves Nagle's algorithm on: 40 ms for every second message."""
    with listening("127.0.0.1", 0) as waiting:
        assert waiting.proto == socket.IPPROTO_TCP
