"""A bot plays for somebody who is away, and gives the seat back at the first sign of life."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.web.house import House, No, Person

from tablewright.web import rooms


def table(inn: House, *names: str, **settings: Any) -> Any:
    return inn.table("council", *names, settings={"group": "hand", **settings}, options={"days": 9})


def stand_in(inn: House, made: Any, seat: int, token: str, **more: Any) -> Any:
    return inn.ask(f"/api/matches/{made['match']}/stand-in", {"seat": seat, "token": token, **more})


def chat(person: Person, words: str) -> None:
    """Wait until the chat has said this."""
    while not any(
        words in line["text"] for told in person.heard if told["type"] == "chat" for line in told["lines"]
    ):
        person.next()


def gone(inn: House, made: Any, person: Person, seat: int) -> None:
    person.leave()
    room = inn.room(made)
    while seat in room.online:
        time.sleep(0.005)


def at_bos_evening(inn: House, **settings: Any) -> tuple[Any, Person, Person]:
    """The second evening: Bo is asked, and goes away."""
    made = table(inn, "Ada", "Bo", **settings)
    ada, bo = inn.sit(made, 0), inn.sit(made, 1)
    for move in ("Go left", "Rest", "Go right"):
        ada.done(move)
    bo.see(3)
    gone(inn, made, bo, 1)
    return made, ada, bo


def test_a_bot_answers_for_whoever_is_away(inn: House) -> None:
    made, ada, _ = at_bos_evening(inn)
    stand_in(inn, made, 1, made["host"], player="random")
    chat(ada, "random (a bot) plays for Bo until they are back.")
    assert ada.see(4)["prompt"]["clause"] == "CO-1"
    shown = [told for told in ada.heard if told["type"] == "presence"][-1]["seats"][1]
    assert (shown["kind"], shown["name"], shown["stand_in"], shown["online"]) == (
        "person",
        "Bo",
        "random",
        False,
    )


def test_the_first_hello_gives_the_seat_back(inn: House) -> None:
    # GIVEN somebody for whom a bot has played
    made, ada, _ = at_bos_evening(inn)
    stand_in(inn, made, 1, made["host"], player="random")
    ada.see(4)

    # WHEN they come back with the token they always had
    bo = inn.sit(made, 1)
    assert bo.scene["seat"] == "seat-1"
    chat(ada, "Bo is back; random gives the seat back.")

    # THEN it is theirs again: the next evening of theirs waits for them
    for move in ("Go left", "Rest", "Go up"):
        ada.done(move)
    assert ada.hear_all() is not None
    assert inn.room(made).match.moves == 7
    bo.see(7)
    bo.done("Climb")


def test_a_bot_that_still_thinks_is_not_listened_to(inn: House) -> None:
    # GIVEN a bot that takes its time
    made, ada, _ = at_bos_evening(inn, pace=0.5)
    stand_in(inn, made, 1, made["host"], player="random")
    chat(ada, "plays for Bo")

    # WHEN the person is back before it has answered
    bo = inn.sit(made, 1)
    time.sleep(0.8)

    # THEN they are still asked
    assert inn.room(made).match.moves == 3
    bo.done("Climb")


def test_nobody_stands_in_for_people_who_are_here(inn: House) -> None:
    made = table(inn, "Ada", "Bo")
    ada, _ = inn.sit(made, 0), inn.sit(made, 1)
    with pytest.raises(No, match="a bot stands in only for people who are away"):
        stand_in(inn, made, 1, made["host"])
    assert ada.scene["rev"] == 0


def test_others_at_the_table_wait_a_while(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made, ada, _ = at_bos_evening(inn)
    with pytest.raises(No, match="Bo has only just left; wait a minute"):
        stand_in(inn, made, 1, made["tokens"]["0"])
    with pytest.raises(No, match="Only those at this table"):
        stand_in(inn, made, 1, "somebody")
    monkeypatch.setattr(rooms, "AWAY", 0.0)
    stand_in(inn, made, 1, made["tokens"]["0"], player="random")
    ada.see(4)


def test_who_leaves_can_ask_for_it_and_is_back_with_the_next_word(inn: House) -> None:
    # GIVEN somebody who asks for it while still there
    made = table(inn, "Ada", "Bo")
    ada, bo = inn.sit(made, 0), inn.sit(made, 1)
    ada.done("Go left")
    stand_in(inn, made, 0, made["tokens"]["0"], player="random")
    bo.see(2)

    # WHEN they say something after all
    ada.say("chat", text="Here I am.")
    chat(bo, "Ada is back")
    chat(bo, "Here I am.")
    assert inn.room(made).chairs[0].stand_in == ""


def test_whoever_is_stood_in_for_holds_up_no_vote(inn: House) -> None:
    made = table(inn, "Ada", "Bo", "Cy", group="unanimous")
    ada, bo = inn.sit(made, 0), inn.sit(made, 1)
    for person in (ada, bo):
        person.reply("go left", nonce="v")
        person.hear("done", nonce="v")
    stand_in(inn, made, 2, made["host"], player="random")
    assert ada.see(1)["log"][-1]["text"] == "They go left."


def test_a_stand_in_outlives_the_table_in_memory(inn: House) -> None:
    made, ada, _ = at_bos_evening(inn)
    gone(inn, made, ada, 0)
    stand_in(inn, made, 1, made["host"], player="random")
    inn.lobby.rooms.pop(made["match"])
    listed = inn.ask(f"/api/matches/{made['match']}")["seats"][1]
    assert (listed["kind"], listed["stand_in"], listed["player"]) == ("person", "random", "")
    ada = inn.sit(made, 0)
    ada.see(4)
    assert inn.sit(made, 1).scene["seat"] == "seat-1"


def test_bots_for_bots_and_bots_that_are_not_there_are_refused(inn: House) -> None:
    made = table(inn, "Ada", "bot", "open")
    for seat in (1, 2):
        with pytest.raises(No, match="A bot stands in only for a person who sits there"):
            stand_in(inn, made, seat, made["host"])
    with pytest.raises(No, match="nonesuch"):
        stand_in(inn, made, 0, made["tokens"]["0"], player="nonesuch")
    with pytest.raises(No, match="no seat 7"):
        stand_in(inn, made, 7, made["host"])
