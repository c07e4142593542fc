"""What runs by itself is sent moment by moment, with its captions, to whoever watches."""

from __future__ import annotations

from typing import Any

from tests.web.house import House, Person


def night(inn: House, *names: str, **more: Any) -> tuple[Any, list[Person]]:
    """The evening of the first day; three gusts will blow in the night."""
    options = {"gusts": 3, "days": 9}
    made = inn.table("council", *names, settings={"group": "hand"}, options=options, **more)
    people = [inn.sit(made, int(seat)) for seat in made["tokens"]]
    people[0].done("Go left")
    return made, people


def captions(person: Person) -> list[list[str]]:
    return [[line["text"] for line in still["log"]] for still in person.envelope["before"]]


def heights(stills: list[dict[str, Any]]) -> list[int]:
    return [still["areas"][0]["children"][0]["items"][0]["value"] for still in stills]


GUSTS = [["Ada rests.", "Gust 1 takes a step."], ["Gust 2 takes a step."], ["Gust 3 takes a step."]]


def test_everybody_at_the_table_gets_the_moments_and_then_the_present(inn: House) -> None:
    made, (ada, bo) = night(inn, "Ada", "Bo")
    watcher = inn.watch(made)
    ada.done("Rest")
    for person in (ada, bo, watcher):
        person.see(2)
        assert captions(person) == GUSTS
        stills = person.envelope["before"]
        assert [still.get("prompt") for still in stills] == [None] * 3
        assert heights([*stills, person.scene]) == [-1, -2, -3, -3]
        assert [still["seats"][0]["name"] for still in stills] == ["Ada"] * 3


def test_who_comes_late_gets_the_present_alone(inn: House) -> None:
    made, (ada,) = night(inn, "Ada")
    ada.done("Rest")
    assert inn.sit(made, 0).envelope["before"] == []
    assert inn.watch(made).envelope["before"] == []


def test_moments_are_sent_once(inn: House) -> None:
    _, (ada,) = night(inn, "Ada")
    ada.done("Rest")
    ada.done("Go left")
    assert ada.envelope["before"] == []


def test_what_was_taken_back_is_not_watched(inn: House) -> None:
    made, (ada,) = night(inn, "Ada")
    ada.done("Rest")
    ada.say("undo")
    ada.see(3)
    assert ada.envelope["before"] == []
    assert inn.room(made).phases == []

    # WHEN it is done again it runs again
    ada.say("redo")
    ada.see(4)
    assert captions(ada) == GUSTS


def test_what_a_bot_sets_going_is_watched_too(inn: House) -> None:
    # GIVEN a person and a bot, whose evening is the second
    made = inn.table("council", "Ada", "bot", settings={"group": "hand"}, options={"gusts": 2, "days": 9})
    ada = inn.sit(made, 0)
    for move in ("Go left", "Rest", "Go left"):
        ada.done(move)
    ada.see(4)
    assert sum("Gust" in line for lines in captions(ada) for line in lines) == 2


def test_a_replay_has_the_moments_of_each_move(inn: House) -> None:
    made, (ada,) = night(inn, "Ada")
    ada.done("Rest")
    shown = inn.ask(f"/api/matches/{made['match']}/replay?at=2")
    assert [[line["text"] for line in still["log"]] for still in shown["before"]] == GUSTS
    assert inn.ask(f"/api/matches/{made['match']}/replay?at=1")["before"] == []
    assert inn.ask(f"/api/matches/{made['match']}/replay?at=0")["before"] == []
