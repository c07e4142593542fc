"""Who may come into the workshop, and what it answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.found import CELLAR

from tablewright.engine.game import find_game
from tablewright.web.server import application

find_game(CELLAR)  # known from here on

ONE = "/api/workshop/cellar/cellar"
CARD = {"section": "card", "id": "oat_cake", "cells": {"use": "heal 9"}}


@pytest.fixture
def knock(tmp_path: Path) -> Iterator[Any]:
    """A client from an address, at a server whose workshop is open to somebody."""
    opened = []

    def come(who: str = "here", where: str = "127.0.0.1", host: str = "localhost:8642") -> TestClient:
        app = application(tmp_path / who, ["localhost", "table.example"], workshop_for=who)
        client = TestClient(app, base_url=f"http://{host}", client=(where, 50000))
        client.__enter__()
        opened.append(client)
        return client

    yield come
    for client in opened:
        client.__exit__(None, None, None)


@pytest.mark.parametrize(
    ("who", "where", "host", "headers", "status"),
    [
        ("here", "127.0.0.1", "localhost:8642", {}, 200),
        ("here", "::1", "[::1]:8642", {}, 200),
        ("here", "192.168.1.7", "localhost:8642", {}, 403),
        ("here", "127.0.0.1", "table.example", {}, 403),
        ("here", "127.0.0.1", "localhost:8642", {"x-forwarded-for": "8.8.8.8"}, 403),
        ("here", "127.0.0.1", "localhost:8642", {"x-real-ip": "8.8.8.8"}, 403),
        ("everybody", "192.168.1.7", "table.example", {}, 200),
        ("off", "127.0.0.1", "localhost:8642", {}, 403),
    ],
)
def test_the_workshop_is_for_the_host_unless_allowed(
    knock: Any, who: str, where: str, host: str, headers: dict[str, str], status: int
) -> None:
    client = knock(who, where, host)

    assert client.get("/api/workshop", headers=headers).status_code == status
    assert client.get(ONE, headers=headers).status_code == status
    answers = [client.post(f"{ONE}/{name}", json=CARD, headers=headers) for name in ("try", "save", "deal")]
    assert all((answer.status_code == 403) == (status == 403) for answer in answers)


def test_a_stranger_gets_no_comparison_either(knock: Any) -> None:
    with knock("here", "192.168.1.7").websocket_connect(
        "ws://localhost:8642/ws/workshop/cellar/cellar"
    ) as wire:
        assert "host's own machine" in wire.receive_json()["why"]
        with pytest.raises(WebSocketDisconnect):
            wire.receive_json()


def test_another_site_cannot_use_the_hosts_browser(knock: Any) -> None:
    answer = knock().post(f"{ONE}/try", json=CARD, headers={"origin": "https://evil.example"})

    assert answer.status_code == 403


def test_nothing_is_looked_up_outside_the_packs(knock: Any) -> None:
    client = knock()

    assert client.get("/api/workshop/cellar/..%2F..%2Fetc").status_code == 404
    assert client.get("/api/workshop/nothing/cellar").status_code == 404
    assert client.get(f"{ONE}/entry?section=card&id=nothing").status_code == 404
    assert client.get(f"{ONE}/entry?section=nothing&id=x").status_code == 404


def test_a_disk_that_refuses_is_told_and_nothing_is_changed(
    knock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    import errno
    import os

    client = knock()
    assert client.post("/api/workshop", json={"game": "cellar", "name": "Mine"}).json()["pack"] == "mine"

    def read_only(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr("tablewright.workshop.writing.os.replace", read_only)
    answer = client.post("/api/workshop/cellar/mine/save", json=CARD)

    assert answer.status_code == 400
    assert "read-only file system" in answer.json()["why"]
    assert (
        client.get("/api/workshop/cellar/mine/entry?section=card&id=oat_cake").json()["cells"]["use"]
        == "heal 5"
    )


def test_a_comparison_of_a_wrong_card_is_refused(knock: Any) -> None:
    with knock().websocket_connect("ws://localhost:8642/ws/workshop/cellar/cellar") as wire:
        wire.send_json({**CARD, "cells": {"use": "heall 9"}})
        assert "is not a word this game knows" in wire.receive_json()["why"]


def test_a_pack_named_by_the_host_is_offered(tmp_path: Path) -> None:
    from tablewright.engine.pack import new_pack

    folder = new_pack(tmp_path / "elsewhere" / "theirs", find_game(CELLAR))  # type: ignore[arg-type]
    app = application(tmp_path / "data", ["localhost"], packs=[folder])
    with TestClient(app, base_url="http://localhost", client=("127.0.0.1", 1)) as client:
        games = {game["id"]: game for game in client.get("/api/workshop").json()["games"]}
        assert {"id": "theirs", "own": True}.items() <= games["cellar"]["packs"][-1].items()
        assert client.get("/api/workshop/cellar/theirs").json()["own"]


@pytest.mark.parametrize("pack", ["cellar", "mine"])
def test_a_dealt_table_goes_on_with_its_cards_when_the_server_starts_again(tmp_path: Path, pack: str) -> None:
    one = f"/api/workshop/cellar/{pack}"

    def start() -> TestClient:
        return TestClient(
            application(tmp_path, ["localhost"]), base_url="http://localhost", client=("127.0.0.1", 1)
        )

    with start() as client:
        client.post("/api/workshop", json={"game": "cellar", "name": "Mine"})
        made = client.post(f"{one}/deal", json=CARD).json()
    with start() as client:
        keys = {"authorization": f"Bearer {made['tokens']['0']}"}
        record = client.get(f"/api/matches/{made['match']}/record", headers=keys)
        position = client.get(f"/api/matches/{made['match']}/replay?at=0", headers=keys)

    assert record.status_code == 200, record.text
    assert f"{pack}-changed" in record.text
    assert position.status_code == 200, position.text
