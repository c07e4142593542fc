"""The server is killed at random moments, again and again: no move is lost, none is made twice."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

from tests import kills
from tests.web.house import Elsewhere, Person
from websockets.exceptions import ConnectionClosed

from tablewright.engine.record import Record, replay

KILLS = max(6, kills.KILLS // 2)  # the other half are those of the terminal and of campaigns
MOVES = 5 * KILLS


def test_kill_nine_loses_nothing(tmp_path: Path) -> None:
    # GIVEN a table on a server that will not live long
    luck = random.Random(9)
    server = Elsewhere(tmp_path)
    made = server.table("council", "Ada", options={"days": 5 * MOVES}, seed=2)
    wanted: list[str] = []
    killed = 0

    # WHEN many moves are made, and it is killed in the middle of some of them
    ada = server.sit(made, 0)
    deadly = set(luck.sample(range(1, MOVES), KILLS))
    for n in range(MOVES):
        label = luck.choice([option["label"] for option in ada.options])
        nonce = ada.choose(label)
        wanted.append(label)
        if n in deadly:
            time.sleep(luck.random() * 0.004)
            server.kill()
            server = Elsewhere(tmp_path)
            ada = say_again(server, made, ada, nonce, n)
            killed += 1
        else:
            ada.see(ada.hear("done", nonce=nonce)["rev"])

    # THEN the record has each of them once, in order, and replays to what is on the screen
    key = {"authorization": f"Bearer {made['tokens']['0']}"}
    record = Record.parse(server.ask(f"/api/matches/{made['match']}/record", **key))
    assert [in_words(move) for move in record.moves] == wanted
    table: Any = replay(record)
    assert table.height == ada.scene["areas"][0]["children"][0]["items"][0]["value"]
    assert killed == KILLS
    ada.leave()
    server.kill()


def say_again(server: Elsewhere, made: Any, before: Person, nonce: str, rev: int) -> Person:
    """Somebody who does not know whether their answer arrived connects again and sends it again."""
    answered = [told for told in rest_of(before) if told["type"] == "done" and told["nonce"] == nonce]
    after = server.sit(made, 0)
    if answered:
        assert after.scene["rev"] == rev + 1  # what was confirmed is there
    option = before.chosen
    after.reply(option, rev=rev, nonce=nonce)
    after.hear("done", nonce=nonce)
    after.see(rev + 1)
    assert after.scene["rev"] == rev + 1
    return after


def rest_of(person: Person) -> list[dict[str, Any]]:
    """What had arrived before the connection broke."""
    told = list(person.unread)
    try:
        while True:
            told.append(person.next())
    except ConnectionClosed:
        return told


def in_words(move: str) -> str:
    step, *rest = move.split()
    return f"Go {rest[0]}" if step == "go" else step.capitalize()


def test_seats_chat_and_undo_survive_as_well(tmp_path: Path) -> None:
    # GIVEN a table where somebody sat down, something was said, and a move was taken back
    server = Elsewhere(tmp_path)
    made = server.table("council", "Ada", "open", settings={"group": "hand"}, options={"days": 9})
    ada = server.sit(made, 0)
    taken = server.ask(f"/api/matches/{made['match']}/join", {"invite": made["invite"], "name": "Bo"})
    ada.say("chat", text="Good evening")
    ada.hear("chat")
    ada.done("Go left")
    ada.done("Rest")
    ada.say("undo")
    ada.see(3)

    # WHEN the server is killed and started again
    server.kill()
    server = Elsewhere(tmp_path)

    # THEN all of it is still there
    bo = Person(server.port, made["match"], [taken["token"]])
    assert (bo.scene["rev"], bo.envelope["moves"], bo.scene["seat"]) == (3, 1, "seat-1")
    assert bo.scene["seats"][1]["name"] == "Bo"
    assert bo.hear("chat")["lines"][-1]["text"] in ("Good evening", "Bo sits down at seat 2.")
    bo.leave()
    server.kill()
