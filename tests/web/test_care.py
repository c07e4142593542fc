"""What a host and the programs that watch over a server see: proxies, health, numbers, lines of log."""

from __future__ import annotations

import json
import logging
import socket
import sqlite3
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send
from tests.web.house import Elsewhere, House, No, by_itself, free_port, house

from tablewright.cli import main
from tablewright.web.health import JsonLines
from tablewright.web.limits import Limits
from tablewright.web.proxies import Proxies, proxies_from
from tablewright.web.refusals import Refused


def seen(trusted: list[str], client: str, *, scheme: str = "", **headers: str) -> tuple[str, str]:
    """The address and scheme that the server goes by."""
    met: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        met.append(scope)

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope: Scope = {"type": "http", "client": (client, 1), "scheme": "http", "headers": raw}
    by_itself(Proxies(app, trusted)(scope, None, None))  # type: ignore[arg-type]
    return met[0]["client"][0], met[0]["scheme"]


# Proxies


def test_a_trusted_proxy_names_the_visitor() -> None:
    assert seen(["10.0.0.0/8"], "10.1.2.3", x_forwarded_for="192.0.2.7", x_forwarded_proto="https") == (
        "192.0.2.7",
        "https",
    )
    assert seen(["10.0.0.0/8"], "10.1.2.3", x_forwarded_for="[2001:db8::1]:4711")[0] == "2001:db8::1"


def test_what_a_visitor_writes_into_the_header_counts_for_nothing() -> None:
    # GIVEN two proxies in a row, and a visitor who claims to be somebody else
    said = "203.0.113.9, 192.0.2.7, 10.9.9.9"

    # THEN the last address that is no proxy counts
    assert seen(["10.0.0.0/8"], "10.1.2.3", x_forwarded_for=said)[0] == "192.0.2.7"


def test_a_stranger_is_not_believed_and_the_host_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    assert seen([], "127.0.0.1", x_forwarded_for="192.0.2.7", x_forwarded_proto="https") == (
        "127.0.0.1",
        "http",
    )
    assert "start with --trust-proxy 127.0.0.1" in caplog.text


@pytest.mark.parametrize("rubbish", ["", "unknown", "nonsense, 10.1.1.1", "999.1.1.1", "," * 500])
def test_a_proxy_that_says_rubbish_counts_itself(rubbish: str) -> None:
    assert seen(["10.0.0.0/8"], "10.1.2.3", x_forwarded_for=rubbish)[0] == "10.1.2.3"


NEW = {"game": "council", "seats": [{"kind": "person", "name": "Ada"}, {"kind": "bot"}]}


def test_visitors_behind_a_proxy_have_limits_of_their_own(tmp_path: Path) -> None:
    # GIVEN a server behind a proxy, where one address may open one table
    with house(tmp_path, Limits(tables=1, tables_an_hour=1), proxies=["127.0.0.1/32"]) as inn:
        # WHEN two visitors open one each
        for visitor in ("192.0.2.7", "192.0.2.8"):
            assert inn.ask("/api/matches", NEW, **{"X-Forwarded-For": visitor})["match"]

        # THEN the second table of one of them is too many
        with pytest.raises(No) as no:
            inn.ask("/api/matches", NEW, **{"X-Forwarded-For": "192.0.2.7"})
        assert no.value.code == "limit"


def test_a_page_under_the_proxys_name_is_let_in_and_a_lost_host_header_is_explained(tmp_path: Path) -> None:
    with house(tmp_path, proxies=["127.0.0.1/32"], names=["games.example.org"]) as inn:
        forwarded = {"X-Forwarded-For": "192.0.2.7", "Origin": "https://games.example.org"}
        assert inn.ask("/api/matches", NEW, Host="games.example.org", **forwarded)["match"]
        with pytest.raises(No, match="let it pass on the Host header"):
            inn.ask("/api/matches", NEW, **forwarded)


@pytest.mark.parametrize("words", ["everybody", "10.0.0.0/99", "", "1.2.3"])
def test_a_network_that_is_none(words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--data", str(tmp_path), "--no-browser", f"--trust-proxy={words}"]) == 2
    assert "is no address or network; write 127.0.0.1 or 10.0.0.0/8" in capsys.readouterr().err
    with pytest.raises(ValueError, match="is no address"):
        proxies_from([words])


# Health


def test_alive_and_ready(inn: House) -> None:
    assert inn.ask("/healthz") == {"alive": True}
    ready = inn.ask("/readyz")
    assert ready["ready"]
    assert ready["sqlite"]["version"] == sqlite3.sqlite_version


def test_not_ready_while_the_disk_takes_nothing(inn: House) -> None:
    # GIVEN a disk that is full
    with pytest.raises(Refused, match="disk does not take this"):
        inn.database("insert into no_such_table values (1)")

    # THEN the server says that it is not ready, and why
    with pytest.raises(No) as no:
        inn.ask("/readyz")
    assert no.value.status == 503
    assert "could not be written" in no.value.why

    # WHEN something could be written again, THEN it is
    inn.table("council", "Ada", "Bo")
    assert inn.ask("/readyz")["ready"]


# Numbers


def test_what_prometheus_reads(tmp_path: Path) -> None:
    # GIVEN a server that counts, and a game with a move and a refusal
    port = free_port()
    server = Elsewhere(tmp_path, 0, "--metrics-port", str(port))
    try:
        made = server.table("council", "Ada")
        ada = server.sit(made, 0)
        ada.done("Go left")
        ada.say("reply", picks=[{"option": "nonsense"}], rev=99)
        ada.hear("refused")

        # WHEN the numbers are read
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
            lines = answer.read().decode().splitlines()

        # THEN they tell of the table, the socket, the move, what was written, and the refusal; of nobody's secrets
        numbers = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
        assert float(numbers["tablewright_tables_open"]) == 1
        assert float(numbers["tablewright_sockets"]) == 1
        assert float(numbers['tablewright_move_seconds_count{game="council"}']) == 1
        assert float(numbers["tablewright_append_seconds_count"]) >= 2
        assert (
            sum(float(n) for name, n in numbers.items() if name.startswith("tablewright_refusals_total")) == 1
        )
        assert not any(token in "".join(lines) for token in made["tokens"].values())
    finally:
        server.kill()


def test_a_port_for_numbers_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ["serve", "--port", "0", "--data", str(tmp_path), "--no-browser", "--metrics-port", port]
        assert main(words) == 2
    assert "choose another with --metrics-port N" in capsys.readouterr().err


# Lines of log


def test_lines_as_data() -> None:
    record = logging.LogRecord(
        "tablewright.web", logging.WARNING, "", 0, "table %s: %s", ("abc", "so\nso"), None
    )
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["from"], told["text"]) == ("warning", "tablewright.web", "table abc: so\nso")
    assert told["at"].endswith("+00:00")


def test_no_line_holds_a_key(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    # GIVEN a table whose people say wrong things with their keys
    caplog.set_level(logging.DEBUG, "tablewright")
    with house(tmp_path) as inn:
        made = inn.table("council", "Ada", "open")
        token = made["tokens"]["0"]
        inn.sit(made, 0).say("reply", picks=[{"option": token}], rev=0)
        for path in (f"/api/matches/{made['match']}/join", f"/api/matches/{made['match']}/leave"):
            with pytest.raises(No):
                inn.ask(path, {"seat": 5, "invite": made["invite"], "token": token})
        with pytest.raises(No):
            inn.ask(f"/api/matches/{made['match']}/nothing", None, Authorization=f"Bearer {token}")

    # THEN the log names none of them
    assert caplog.text
    assert token not in caplog.text
    assert made["invite"] not in caplog.text


# What is kept no longer


def test_old_games_go_and_campaigns_stay(tmp_path: Path) -> None:
    # GIVEN a finished game, a game that nobody plays on, one that somebody looks at, and a campaign; all a year old
    with house(tmp_path, Limits(tables=50, keep_finished_days=30, keep_idle_days=90)) as inn:
        finished, idle, looked_at = (inn.table("council", "Ada", options={"days": 9}) for _ in range(3))
        campaign = inn.table("hike", "Ada", "Bo", campaign="hike", seed=5, profile="me")
        ada = inn.sit(looked_at, 0)
        year = 365 * 24 * 3600
        inn.database(
            f"update matches set over = 'won' where id = '{finished['match']}'",
            f"update matches set changed = changed - {year}",
        )
        inn.database(f"update matches set changed = changed + {year - 31 * 24 * 3600} where over <> ''")

        # WHEN the house is tidied up
        inn.run(inn.lobby.forget(time.time()))

        # THEN the first two are gone with all their moves, the others are not
        def is_there(made: Any) -> bool:
            return inn.run(inn.lobby.store.match(made["match"])) is not None

        assert [is_there(made) for made in (finished, idle, looked_at, campaign)] == [
            False,
            False,
            True,
            True,
        ]
        assert inn.run(inn.lobby.store.seats(idle["match"])) == []
        ada.leave()


def test_a_younger_game_stays_and_for_ever_is_for_ever(tmp_path: Path) -> None:
    with house(tmp_path, Limits(keep_idle_days=90)) as inn:
        young, finished = inn.table("council", "Ada"), inn.table("council", "Ada")
        inn.database(f"update matches set over = 'won', changed = 1 where id = '{finished['match']}'")
        inn.run(inn.lobby.forget(time.time() + 89 * 24 * 3600))
        assert {match["match"] for match in inn.ask("/api/matches")["running"]} == {young["match"]}
        assert [match["match"] for match in inn.ask("/api/matches")["finished"]] == [finished["match"]]
