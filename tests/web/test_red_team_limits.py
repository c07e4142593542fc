"""A server that stays up: what one address, table or reconnect may use, and the sentence when it is too much."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.web.house import CONNECTIONS, House, No, Person, house

from tablewright.web import silence
from tablewright.web.limits import Limits, limits_from
from tablewright.web.store import StoreError
from tablewright.web.store.sqlite import Sqlite

LONG = "9" * 5000  # Python reads no number of more than 4,300 digits


def test_two_servers_on_one_folder_are_refused(tmp_path: Path) -> None:
    first = Sqlite(tmp_path)
    with pytest.raises(StoreError, match="another tablewright serves the tables"):
        Sqlite(tmp_path)
    first.close_now()
    Sqlite(tmp_path).close_now()


def test_coming_back_does_not_allow_more_talk(inn: House) -> None:
    # GIVEN somebody who has said all that they may at once, and a spectator likewise
    made = inn.table("council", "Ada", "Bo")
    for who in ([made["tokens"]["0"]], []):
        talker = Person(inn.port, made["match"], who)
        for n in range(10):
            talker.say("chat", text=f"line {n}")
        talker.hear_all(0.2)
        assert not any(told["type"] == "refused" for told in talker.heard)

        # WHEN they leave and come back
        talker.leave()
        again = Person(inn.port, made["match"], who)
        for n in range(4):
            again.say("chat", text=f"more {n}")

        # THEN they are still asked to wait
        assert again.hear("refused")["code"] == "limit"


def test_coming_back_does_not_make_more_hints_at_once(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio

    running, most = 0, 0

    async def slow(*_: Any) -> Any:
        nonlocal running, most
        running += 1
        most = max(most, running)
        try:
            await asyncio.sleep(60)
        finally:
            running -= 1

    # GIVEN a game whose hints take long
    monkeypatch.setattr(inn.lobby.bots.minds, "judged", slow)
    made = inn.table("council", "Ada")

    # WHEN somebody asks, asks again, leaves, and comes back to ask
    for _ in range(3):
        ada = inn.sit(made, 0)
        ada.say("hint")
        ada.say("hint")
        assert ada.hear("refused")["code"] == "busy"
        ada.leave()

    # THEN there was never more than one at work, and none when everybody has left
    assert most == 1
    assert soon(lambda: running == 0)


def soon(so: Callable[[], bool]) -> bool:
    """Whether it comes to be so while anybody would wait."""
    until = time.monotonic() + 10
    while not so() and time.monotonic() < until:
        time.sleep(0.02)
    return so()


def test_whoever_opens_a_thousand_tables_is_asked_to_wait(tmp_path: Path) -> None:
    with house(tmp_path, Limits(tables=20)) as inn:
        for _ in range(20):
            inn.table("council", "Ada")
        with pytest.raises(No, match="many tables here; 60 more may be opened each hour") as no:
            inn.table("council", "Ada")
        assert (no.value.code, no.value.status) == ("limit", 429)

        # AND what is there can be played on
        assert inn.ask("/api/matches")["running"]


def test_one_address_holds_so_many_sockets(tmp_path: Path) -> None:
    with house(tmp_path, Limits(sockets=5)) as inn:
        made = inn.table("council", "Ada")
        watchers = [inn.watch(made) for _ in range(5)]
        late = Person(inn.port, made["match"], [], quiet=True)
        assert "close some" in late.next()["why"]
        assert late.closed() == 1013
        watchers[0].leave()
        for _ in range(50):
            again = Person(inn.port, made["match"], [], quiet=True)
            again.say("hello", v=2)
            if again.next()["type"] != "refused":
                break
            time.sleep(0.02)
        else:
            pytest.fail("the place of whoever left was not given back")


def test_a_process_bears_so_many_clients(tmp_path: Path) -> None:
    with house(tmp_path, Limits(clients=2)) as inn:
        made = inn.table("council", "Ada")
        for _ in range(2):
            inn.watch(made)
        assert Person(inn.port, made["match"], [], quiet=True).closed() == 1013


def test_the_host_says_how_much_one_address_may_ask_for(tmp_path: Path) -> None:
    # GIVEN a host who allows one change a second, so a burst of thirty
    with house(tmp_path, Limits(changes_a_second=1)) as inn:
        codes = []
        for _ in range(32):
            try:
                inn.ask("/api/matches/nowhere/leave", {"seat": 0, "token": "x"})
            except No as no:
                codes.append(no.status)
        assert codes[:30] == [404] * 30
        assert 429 in codes[30:]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(silence, "ASK_WITHIN", 0.3)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
def test_half_open_connections_do_not_stay(inn: House, said: bytes) -> None:
    # GIVEN a connection on which nothing whole is ever asked, and somebody who plays meanwhile
    made = inn.table("council", "Ada")
    ada = inn.sit(made, 0)
    half = socket.create_connection(("127.0.0.1", inn.port))
    CONNECTIONS.callback(half.close)
    half.sendall(said)
    half.settimeout(0.1)

    # WHEN a letter comes now and then
    started = time.monotonic()
    while time.monotonic() - started < 5:
        try:
            if said:
                half.sendall(b"x")
            if half.recv(1) == b"":
                break
        except TimeoutError:
            continue
        except OSError:
            break

    # THEN the server has hung up, and who plays has noticed nothing
    assert time.monotonic() - started < 3
    ada.done("Go left")


@pytest.mark.parametrize("limit", ["tables=0", "tables=-1", "tables=x", f"tables={LONG}", "tabels=3"])
def test_a_limit_that_makes_no_sense_is_refused(limit: str) -> None:
    name, _, value = limit.partition("=")
    with pytest.raises(
        ValueError, match=r"there is no limit called tabels; did you mean tables|must be a whole number"
    ):
        limits_from([(name, value)])


def test_the_lobby_shows_the_limits(inn: House) -> None:
    told = inn.ask("/api/games")
    assert told["limits"]["bot_iterations"] == 20_000
    assert "20,000 games" in " ".join(told["allows"])


# Numbers of thousands of digits ---------------------------------------------------------------------------

HEADER = "tablewright record 1\ngame council\nengine 0\npack none\nseats 1\nseed 0\n"


@pytest.mark.parametrize(
    "text",
    [
        HEADER.replace("record 1", f"record {LONG}") + "\n",
        HEADER + f"player {LONG} Ada\n\n",
        HEADER + f"option days={LONG}\n\n",
        HEADER + f"\n# digest {LONG} abc\n",
        HEADER + f"\n# agreed {LONG}\n",
        HEADER + f"\n@{LONG} go left\n",
        HEADER + f"\nundo {LONG}\n",
        HEADER.replace("seats 1", f"seats {LONG}") + "\n",
        HEADER.replace("seed 0", f"seed {LONG}") + "\n",
    ],
)
def test_long_numbers_in_a_record_are_refused_in_a_sentence(inn: House, text: str) -> None:
    with pytest.raises(No) as no:
        inn.ask("/api/records", text.encode())
    assert no.value.status < 500
    assert "Exceeds the limit" not in no.value.why


@pytest.mark.parametrize(
    "form",
    [
        '{"game":"council","seats":[{"kind":"person"}],"seed":N}',
        '{"game":"council","seats":[{"kind":"person"}],"options":{"days":N}}',
        '{"game":"council","seats":[{"kind":"person"}],"options":{"days":"N"}}',
        '{"game":"council","seats":[{"kind":"bot","player":"mcts:iterations=N"}]}',
        '{"game":"council","seats":[{"kind":"person"}],"settings":{"pace":N}}',
    ],
)
def test_long_numbers_in_a_form_are_refused_in_a_sentence(inn: House, form: str) -> None:
    with pytest.raises(No) as no:
        inn.ask("/api/matches", form.replace("N", LONG).encode())
    assert no.value.status < 500
    assert "Exceeds the limit" not in no.value.why


def test_long_numbers_in_a_message_are_refused_in_a_sentence(inn: House) -> None:
    ada = inn.sit(inn.table("council", "Ada"), 0)
    for said in [
        '{"type":"reply","rev":N,"prompt":"q0","nonce":"a","picks":[]}',
        '{"type":"reply","rev":0,"prompt":"q0","nonce":"b","picks":[{"option":"go left","amount":N}]}',
        '{"type":"reply","rev":0,"prompt":"q0","nonce":"c","picks":[{"option":"climb N"}]}',
        '{"type":"pass","seat":N}',
        '{"type":"hint","seat":N}',
    ]:
        ada.socket.send(said.replace("N", LONG))
        why = ada.hear("refused")["why"]
        assert "Exceeds the limit" not in why
        assert "went wrong" not in why
    assert json.loads(ada.raw[-1])["type"] == "refused"
