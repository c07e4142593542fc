"""The company one keeps: play again with these people, the ready check, people who are not to meet, my numbers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.web.house import House, No, Person, house
from tests.web.test_people import Browser, guest
from tests.web.test_people import inn as inn  # of either store

from tablewright.web.numbers import has_won, score_of


def named(inn: House, name: str) -> Browser:
    browser = guest(inn)
    browser.ask("/api/me", {"name": name})
    return browser


def joined(browser: Browser, made: Any, name: str) -> Any:
    return browser.ask(f"/api/matches/{made['match']}/join", {"invite": made["invite"], "name": name})


def sat(inn: House, browser: Browser, match: str, *tokens: str, **hello: Any) -> Person:
    """Somebody's page, whose socket carries their cookie."""
    return Person(inn.port, match, list(tokens), cookie=browser.cookie, **hello)


def evening(inn: House, **settings: Any) -> tuple[Any, Any, Browser, Browser]:
    """Ada's table of one day, and Bo at it."""
    ada, bo = named(inn, "Ada"), named(inn, "Bo")
    made = ada.table("Ada", "open", options={"days": 1}, settings={"pace": 0, **settings})
    return made, joined(bo, made, "Bo"), ada, bo


def over(inn: House, **settings: Any) -> tuple[Any, Any, Browser, Browser, Person, Person]:
    """The same when they have played it."""
    made, taken, ada, bo = evening(inn, **settings)
    one, two = (
        Person(inn.port, made["match"], [made["tokens"]["0"]]),
        Person(inn.port, made["match"], [taken["token"]]),
    )
    for person in (one, two):
        person.choose("Go left")
    one.see(1)
    one.done("Rest")
    two.hear("over")
    return made, taken, ada, bo, one, two


# Play again -----------------------------------------------------------------------------------------------


def test_the_same_people_play_again_at_the_same_seats(inn: House) -> None:
    # GIVEN a game that two people have played to its end
    made, taken, ada, bo, _, two = over(inn)

    # WHEN one of them wants to play again, THEN the other is told at once where
    again = ada.ask(f"/api/matches/{made['match']}/again", {"tokens": [made["tokens"]["0"], made["host"]]})
    assert (again["seats"], again["host"]) == ([0], True)
    while two.hear("presence")["again"] != again["match"]:
        pass
    while not any("Ada wants to play again" in line["text"] for line in two.hear("chat")["lines"]):
        pass

    # AND both sit at the new table with the keys that they had, whoever asks again is led there too
    assert (
        bo.ask(f"/api/matches/{made['match']}/again", {"tokens": [taken["token"]]})["match"] == again["match"]
    )
    first = Person(inn.port, again["match"], [made["tokens"]["0"]])
    second = Person(inn.port, again["match"], [taken["token"]])
    assert (first.scene["seat"], second.scene["seat"]) == ("seat-0", "seat-1")
    assert [seat["name"] for seat in first.scene["seats"]] == ["Ada", "Bo"]

    # AND it is on their lists, with fresh luck, while the old one can still be looked at
    assert [table["match"] for table in bo.me()["tables"]] == [again["match"]]
    rows = [inn.run(inn.lobby.store.match(name)) for name in (made["match"], again["match"])]
    seeds = [line for row in rows if row for line in row.header.splitlines() if line.startswith("seed")]
    assert len(set(seeds)) == 2
    assert inn.ask(f"/api/matches/{made['match']}/replay?at=1")["scene"]["rev"]


def test_who_may_call_for_another_game(inn: House) -> None:
    running, *_ = evening(inn)
    with pytest.raises(No, match="not over yet"):
        inn.ask(f"/api/matches/{running['match']}/again", {"tokens": [running["tokens"]["0"]]})
    made, *_ = over(inn)
    with pytest.raises(No, match="Only those who played here"):
        inn.ask(f"/api/matches/{made['match']}/again", {"tokens": ["made up"]})


def test_people_who_are_not_to_meet_do_not_play_again_together(inn: House) -> None:
    made, _, ada, bo, *_ = over(inn)
    ada.ask("/api/me/block", {"match": made["match"], "seat": 1})
    again = ada.ask(f"/api/matches/{made['match']}/again", {"tokens": [made["tokens"]["0"]]})
    assert [seat["kind"] for seat in inn.ask(f"/api/matches/{again['match']}")["seats"]] == ["person", "open"]
    assert not [table for table in bo.me()["tables"] if table["match"] == again["match"]]


# The ready check ------------------------------------------------------------------------------------------


def test_a_table_waits_until_everybody_is_ready(inn: House) -> None:
    # GIVEN a table with a ready check where a seat is free
    ada, bo = named(inn, "Ada"), named(inn, "Bo")
    made = ada.table("Ada", "open", settings={"pace": 0, "ready": True})
    one = Person(inn.port, made["match"], [made["tokens"]["0"]])
    assert one.hear("presence")["ready"] == {"missing": [0, 1], "mine": False}

    # WHEN somebody moves, THEN they are told for whom it waits
    one.choose("Go left")
    assert "waits for Ada and seat 2" in one.hear("refused")["why"]

    # AND readiness outlives the table in memory
    one.say("ready")
    while (one.hear("presence")["ready"] or {}).get("missing") != [1]:
        pass
    inn.lobby.rooms.pop(made["match"])
    taken = joined(bo, made, "Bo")
    two = Person(inn.port, made["match"], [taken["token"]])
    assert two.hear("presence")["ready"] == {"missing": [1], "mine": False}

    # AND when the last one is ready, it begins; once it has begun nobody is asked again
    two.say("ready")
    while two.hear("presence")["ready"] is not None:
        pass
    two.hear("chat")
    one = Person(inn.port, made["match"], [made["tokens"]["0"]])
    for person in (one, two):
        person.choose("Go left")
    assert one.see(1)["rev"] == 1


def test_readiness_can_be_taken_back_and_a_bot_is_always_ready(inn: House) -> None:
    ada = named(inn, "Ada")
    made = ada.table("Ada", "bot", settings={"pace": 0, "ready": True})
    one = Person(inn.port, made["match"], [made["tokens"]["0"]])
    assert one.hear("presence")["ready"] == {"missing": [0], "mine": False}
    one.say("ready")
    while one.hear("presence")["ready"] is not None:
        pass
    one.done("Go left")
    made = ada.table("Ada", "open", settings={"pace": 0, "ready": True})
    one = Person(inn.port, made["match"], [made["tokens"]["0"]])
    one.say("ready")
    one.say("ready", yes=False)
    for missing in ([0, 1], [1], [0, 1]):
        assert one.hear("presence")["ready"]["missing"] == missing


def test_no_clock_runs_before_the_game_has_begun(inn: House) -> None:
    ada = named(inn, "Ada")
    made = ada.table("Ada", settings={"ready": True, "clock": {"each": 60, "bank": 60}})
    one = Person(inn.port, made["match"], [made["tokens"]["0"]])
    room = inn.room(made)
    assert room.clock.asked({}) == set()
    one.say("ready")
    one.hear("chat")
    assert room.clock.asked({}) == {0}


def test_whoever_watches_is_not_asked(inn: House) -> None:
    made = named(inn, "Ada").table("Ada", settings={"ready": True})
    watcher = inn.watch(made)
    watcher.say("ready")
    assert "take a seat" in watcher.hear("refused")["why"]


# People who are not to meet -------------------------------------------------------------------------------


def test_whoever_is_blocked_does_not_sit_down_with_me(inn: House) -> None:
    # GIVEN Ada, who has met Bo and blocks him
    made, _, ada, bo = evening(inn)
    ada.ask("/api/me/block", {"match": made["match"], "seat": 1})
    (blocked,) = ada.me()["blocked"]
    assert blocked["name"] == "Bo"
    assert "blocked" not in json.dumps(bo.me()["tables"])

    # THEN he cannot sit at her tables, and she not at his by mistake
    hers = ada.table("Ada", "open")
    with pytest.raises(No, match="does not want to play with you"):
        joined(bo, hers, "Bo")
    his = bo.table("Bo", "open")
    with pytest.raises(No, match="You have blocked somebody"):
        joined(ada, his, "Ada")

    # AND when she takes it back, he can
    assert ada.ask("/api/me/unblock", {"handle": blocked["handle"]})["blocked"] == []
    assert joined(bo, hers, "Bo")["seat"] == 1


def test_nobody_is_matched_with_whom_they_have_blocked(inn: House) -> None:
    made, _, ada, bo = evening(inn)
    ada.ask("/api/me/block", {"match": made["match"], "seat": 1})
    bo.table("Bo", "open", "open", game="hike", settings={"door": "anyone"})
    for match in inn.ask("/api/matches?game=hike&free=1")["running"]:
        inn.database(f"update matches set listed = 0 where id = '{match['match']}' and id <> ''")
    his = bo.table("Bo", "open", settings={"door": "anyone"})
    with pytest.raises(No, match="Nobody waits"):
        ada.ask("/api/find", {"game": "council"})
    assert named(inn, "Cy").ask("/api/find", {"game": "council"})["match"] == his["match"]


def test_i_do_not_read_what_they_say(inn: House) -> None:
    # GIVEN Ada and Bo at a table, where Ada has blocked Bo, and Cy who watches
    made, taken, ada, _ = evening(inn)
    two = Person(inn.port, made["match"], [taken["token"]])
    two.say("chat", text="First words")
    two.hear("chat")
    ada.ask("/api/me/block", {"match": made["match"], "seat": 1})
    one = sat(inn, ada, made["match"], made["tokens"]["0"])
    watcher = inn.watch(made)

    # WHEN Bo speaks, THEN everybody but Ada reads it; what happens to the seats she reads as well
    two.say("chat", text="More words")
    assert watcher.hear("chat")["lines"]
    two.say("chat", text="Still more")
    one.say("chat", text="Here I am")
    lines = [line["text"] for line in one.hear("chat")["lines"]]
    while "Here I am" not in lines:
        lines += [line["text"] for line in one.hear("chat")["lines"]]
    assert not {"First words", "More words", "Still more"} & set(lines)
    seats = [told for told in one.heard if told["type"] == "presence"][-1]["seats"]
    assert [seat["blocked"] for seat in seats] == [False, True]


def test_whoever_is_blocked_may_watch_but_not_talk(inn: House) -> None:
    made, _, ada, bo = evening(inn)
    ada.ask("/api/me/block", {"match": made["match"], "seat": 1})
    hers = ada.table("Ada", "open")
    watcher = sat(inn, bo, hers["match"])
    watcher.say("chat", text="Hello there")
    assert "you may watch, but not talk" in watcher.hear("refused")["why"]


def test_who_cannot_be_blocked(inn: House) -> None:
    ada = named(inn, "Ada")
    made = ada.table("Ada", "bot")
    with pytest.raises(No, match="That is you"):
        ada.ask("/api/me/block", {"match": made["match"], "seat": 0})
    with pytest.raises(No, match="Nobody knows who sits there"):
        ada.ask("/api/me/block", {"match": made["match"], "seat": 1})
    with pytest.raises(No, match="not known here"):
        inn.ask("/api/me/block", {"match": made["match"], "seat": 0})


def test_blocks_are_exported_and_forgotten_with_me(inn: House) -> None:
    made, _, ada, bo = evening(inn)
    ada.ask("/api/me/block", {"match": made["match"], "seat": 1})
    assert ada.ask("/api/me/export")["blocked"] == ["Bo"]
    bo.ask("/api/me/delete", {"sure": True})
    assert ada.me()["blocked"] == []


# My numbers -----------------------------------------------------------------------------------------------


def test_my_numbers_by_game_and_way(inn: House) -> None:
    ada = named(inn, "Ada")
    for words in ("seat 0 won, 12 : 9: more", "seat 0 won, 30 : 9: more", "seat 1 won, 40 : 41: more"):
        made = ada.table("Ada", "bot")
        inn.database(f"update matches set over = '{words}' where id = '{made['match']}'")
    ada.table("Ada", "bot")
    of = ada.me()["numbers"]["council"]
    assert (of["played"], of["won"]) == (3, 2)
    (way,) = of["ways"]
    assert (way["best"]["score"], way["best"]["won"], way["played"]) == (30, True, 3)


@pytest.mark.parametrize(
    ("over", "seats", "won", "score"),
    [
        ("won, 12: the day is done", [0], True, 12),
        ("lost: night has fallen, 3 : 4: or so", [0], False, None),
        ("seats 0 and 2 won, -1 : 5 : 7: more (CO-1)", [1], False, 5),
        ("seat 1 won, 3 : 9: more", [0, 1], True, 9),
        ("all won, 8: together", [1], True, 8),
    ],
)
def test_how_a_game_went_for_these_seats(over: str, seats: list[int], won: bool, score: int | None) -> None:
    assert (has_won(over, seats), score_of(over, seats)) == (won, score)


def test_two_servers_know_who_is_not_to_meet_and_who_is_ready(postgres: Any, tmp_path: Any) -> None:
    url = postgres.new()
    with house(tmp_path / "a", store=url) as here, house(tmp_path / "b", store=url) as there:
        made, taken, ada, _ = evening(here, ready=True)
        one = Person(here.port, made["match"], [made["tokens"]["0"]])
        two = Person(there.port, made["match"], [taken["token"]])
        one.say("ready")
        while (two.hear("presence")["ready"] or {}).get("missing") != [1]:
            pass
        two.say("ready")
        while one.hear("presence")["ready"] is not None:
            pass
        for person in (one, two):
            person.choose("Go left")
        one.see(1)
        one.done("Rest")
        two.hear("over")
        again = ada.ask(f"/api/matches/{made['match']}/again", {"tokens": [made["tokens"]["0"]]})
        while two.hear("presence")["again"] != again["match"]:
            pass
