"""Opening, joining, leaving, replacing; what the lobby tells about games and tables."""

from __future__ import annotations

from typing import Any

import pytest
from tests.found import ANY
from tests.web.house import House, No, Person

from tablewright.engine.game import Game, find_game
from tablewright.engine.rulebook import LOCKED
from tablewright.scene.primer import read_primer
from tablewright.web import catalogue


def refused(inn: House, path: str, body: Any) -> No:
    with pytest.raises(No) as no:
        inn.ask(path, body)
    assert no.value.why.endswith((".", "?"))
    return no.value


def test_the_shelf_tells_all_that_a_form_needs(inn: House) -> None:
    shelf = inn.ask("/api/games")
    council = next(game for game in shelf["games"] if game["id"] == "council")
    assert (council["least"], council["most"], council["prefix"], council["theme"]) == (1, 5, "CO", "council")
    assert council["options"][0]["name"] == "days"
    assert {"default", "choices", "low", "high", "text", "clause", "explain", "presets"} <= set(
        council["options"][0]
    )
    assert "random" in [player["name"] for player in shelf["players"]]
    cellar = next(game for game in shelf["games"] if game["id"] == "cellar")
    assert cellar["packs"][0]["id"] == "cellar"
    assert cellar["options"]


def test_a_game_brings_its_own_cover(inn: House) -> None:
    covers = {game["id"]: game["cover"] for game in inn.ask("/api/games")["games"]}
    assert covers["council"] == ""
    assert covers[ANY] == f"/api/games/{ANY}/cover.svg"
    assert inn.ask(covers[ANY]).startswith("<svg ")
    assert inn.headers["Content-Type"] == "image/svg+xml"
    for without in ("council", "ludo"):
        with pytest.raises(No) as no:
            inn.ask(f"/api/games/{without}/cover.svg")
        assert no.value.status == 404


def test_the_rulebook_can_be_read_and_searched(inn: House) -> None:
    rules = inn.ask("/api/rules/council")
    assert rules["chapters"][0]["clauses"][0]["id"] == "CO-1"
    assert [clause["id"] for clause in inn.ask("/api/rules/council/search?q=waits")["found"]] == ["CO-3"]
    with pytest.raises(No) as no:
        inn.ask("/api/rules/ludo")
    assert no.value.status == 404


def test_rules_that_are_yet_to_be_found_are_not_told_at_that_table(
    inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = inn.table("council", "Ada")
    monkeypatch.setattr(Game, "is_locked", lambda game, seen, clause: clause == "CO-3")
    at_table = f"match={made['match']}"

    told = inn.ask(f"/api/rules/council?{at_table}")
    texts = {clause["id"]: clause["text"] for chapter in told["chapters"] for clause in chapter["clauses"]}
    assert (told["locked"], texts["CO-3"]) == (1, LOCKED)
    assert "rests" in texts["CO-2"]
    assert inn.ask(f"/api/rules/council/search?q=waits&{at_table}")["found"] == []
    with pytest.raises(No, match="404"):
        inn.ask("/api/rules/council?match=nowhere")


def test_a_game_tells_what_it_teaches(inn: House) -> None:
    told = inn.ask("/api/primer/cellar")
    assert told["first"]["options"] == {"difficulty": "easy"}
    assert {"id", "title", "clauses", "say", "point"} == set(told["ideas"][0])
    firsts = {game["id"]: game["first"] for game in inn.ask("/api/games")["games"]}
    assert firsts["cellar"]
    assert not firsts["council"]
    assert inn.ask("/api/primer/council")["ideas"] == []


def test_a_primer_with_mistakes_teaches_nothing_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def spoilt(game: Game) -> None:
        read_primer(game, '[[idea]]\nid = "x"\ntitle = "X"\nclauses = ["CE-99.9"]\nsay = "x"\n')

    monkeypatch.setattr(catalogue, "primer_data", spoilt)
    assert catalogue.primer_told(find_game("cellar"))["first"] is None
    assert "primer.toml:4: the rulebook has no clause «CE-99.9»" in caplog.text


@pytest.mark.parametrize(
    ("wanted", "part"),
    [
        ({"game": "ludo", "seats": []}, "no game called 'ludo'"),
        ({"game": "../../etc", "seats": []}, "no game"),
        ({"game": "council", "seats": []}, "for 1 to 5 seats"),
        ({"game": "council", "seats": [{"kind": "person"}] * 6}, "for 1 to 5 seats"),
        ({"game": "council", "seats": [{"kind": "ghost"}]}, "a bot, or open"),
        ({"game": "council", "seats": [{"kind": "bot", "player": "randon"}]}, "did you mean random?"),
        ({"game": "council", "seats": [{"kind": "person"}], "options": {"days": 0}}, "1 to 500"),
        ({"game": "council", "seats": [{"kind": "person"}], "options": {"dayz": 1}}, "did you mean days?"),
        ({"game": "council", "seats": [{"kind": "person"}], "pack": "/etc"}, "no pack"),
        ({"game": "council", "seats": [{"kind": "person"}], "seed": -1}, "seed"),
        ({"game": "council", "seats": [{"kind": "person"}], "settings": {"pace": 99}}, "not understood"),
        ({"game": "council", "seats": [{"kind": "person"}], "settings": {"group": "king"}}, "not understood"),
        ({"seats": []}, "not understood"),
        ([], "not understood"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(inn: House, wanted: Any, part: str) -> None:
    assert part.casefold() in refused(inn, "/api/matches", wanted).why.casefold()


def test_a_friend_joins_by_link(inn: House) -> None:
    # GIVEN a table with an open seat, and its maker at it
    made = inn.table("council", "Ada", "open", settings={"group": "hand"})
    ada = inn.sit(made, 0)

    # WHEN a friend follows the link
    code = made["link"].partition("?join=")[2]
    taken = inn.ask(f"/api/matches/{made['match']}/join", {"invite": code, "name": "Bo\n"})
    bo = Person(inn.port, taken["match"], [taken["token"]])

    # THEN both sit there, and everybody is told
    assert (taken["seat"], bo.scene["seat"]) == (1, "seat-1")
    assert "Bo sits down" in ada.hear("chat")["lines"][0]["text"]
    bo.done("Go left")
    assert ada.see(1)["seats"][1]["name"] == "Bo"

    # AND the seat is no longer open
    assert refused(inn, f"/api/matches/{made['match']}/join", {"invite": code}).code == "no"


def test_without_the_invitation_nobody_sits_down(inn: House) -> None:
    made = inn.table("council", "Ada", "open")
    for invite in ("", "guess", made["host"], made["tokens"]["0"], "é"):
        assert refused(inn, f"/api/matches/{made['match']}/join", {"invite": invite}).code == "token"
    assert refused(inn, "/api/matches/nowhere/join", {"invite": "x"}).status == 404
    assert (
        refused(inn, f"/api/matches/{made['match']}/join", {"invite": made["invite"], "seat": 0}).code == "no"
    )
    assert (
        refused(inn, f"/api/matches/{made['match']}/join", {"invite": made["invite"], "seat": 7}).code
        == "bad"
    )


def test_an_open_door_needs_no_invitation(inn: House) -> None:
    made = inn.table("council", "Ada", "open", settings={"door": "anyone"})
    assert inn.ask(f"/api/matches/{made['match']}/join", {"seat": "seat-1", "name": "Bo"})["seat"] == 1


def test_whoever_gets_up_loses_the_seat_and_its_view(inn: House) -> None:
    # GIVEN two people with hidden hands
    made = inn.table("smugglers", "Ada", "Bo")
    ada, bo = inn.sit(made, 0), inn.sit(made, 1)
    path = f"/api/matches/{made['match']}/leave"
    assert refused(inn, path, {"seat": 1, "token": made["tokens"]["0"]}).code == "token"

    # WHEN one gets up
    inn.ask(path, {"seat": 1, "token": made["tokens"]["1"]})

    # THEN the open socket only watches, and the token opens nothing any more
    scene = bo.see_as("")
    assert scene["seats"][1]["kind"] == "open"
    bo.reply("o0")
    assert bo.hear("refused")["code"] == "seat"
    back = Person(inn.port, made["match"], [made["tokens"]["1"]])
    assert back.hear("refused")["code"] == "token"
    assert "gets up" in ada.hear("chat")["lines"][0]["text"]


def test_a_bot_takes_over_in_mid_game_and_gives_back(inn: House) -> None:
    # GIVEN two people, one of whom has to go
    made = inn.table("council", "Ada", "Bo", settings={"group": "hand"}, options={"days": 20})
    path = f"/api/matches/{made['match']}/replace"
    ada = inn.sit(made, 0)
    ada.done("Go left")
    ada.done("Rest")
    ada.done("Go left")  # now Bo is asked

    # WHEN the host puts a bot there
    bot = {"kind": "bot", "player": "random"}
    assert refused(inn, path, {"seat": 1, "token": made["tokens"]["0"], "by": bot}).code == "token"
    inn.ask(path, {"seat": 1, "token": made["host"], "by": bot})

    # THEN the bot moves
    scene = ada.see(4)
    assert scene["seats"][1]["kind"] == "bot"

    # AND the seat can be opened for somebody again
    inn.ask(path, {"seat": 1, "token": made["host"], "by": {"kind": "open"}})
    assert (
        inn.ask(f"/api/matches/{made['match']}/join", {"invite": made["invite"], "name": "Cy"})["seat"] == 1
    )


def test_the_host_cannot_push_away_somebody_who_is_there(inn: House) -> None:
    made = inn.table("smugglers", "Ada", "Bo")
    inn.sit(made, 1)
    path = f"/api/matches/{made['match']}/replace"
    no = refused(inn, path, {"seat": 1, "token": made["host"], "by": {"kind": "open"}})
    assert "Bo is here" in no.why
    assert refused(inn, path, {"seat": 0, "token": made["host"], "by": {"kind": "person"}}).code == "bad"


def test_a_person_may_leave_their_seat_to_a_bot(inn: House) -> None:
    made = inn.table("smugglers", "Ada", "Bo")
    ada = inn.sit(made, 0)
    own = {"seat": 1, "token": made["tokens"]["1"], "by": {"kind": "bot", "name": "Otto"}}
    inn.ask(f"/api/matches/{made['match']}/replace", own)
    assert ada.see(1)["seats"][1]["name"] == "Otto"


def test_bots_of_one_kind_are_told_apart_by_their_seats(inn: House) -> None:
    seats = [{"kind": "bot", "player": name} for name in ("random", "steady", "random")]
    made = inn.ask("/api/matches", {"game": "council", "seats": [*seats, {"kind": "open"}]})
    path = f"/api/matches/{made['match']}"
    inn.ask(f"{path}/replace", {"seat": 3, "token": made["host"], "by": {"kind": "bot", "player": "steady"}})
    names = [seat["name"] for seat in inn.ask(path)["seats"]]
    assert names == ["random 1", "steady", "random 3", "steady 4"]


def test_the_lobby_lists_what_runs(inn: House) -> None:
    made = inn.table("council", "Ada", "open", options={"days": 4}, settings={"group": "hand"})
    ada = inn.sit(made, 0)
    ada.done("Go left")
    listed = next(match for match in inn.ask("/api/matches")["running"] if match["match"] == made["match"])
    assert (listed["game"], listed["title"], listed["moves"], listed["waiting"]) == (
        "council",
        "Council",
        1,
        [0],
    )
    assert [(seat["name"], seat["kind"], seat["online"]) for seat in listed["seats"]] == [
        ("Ada", "person", True),
        ("", "open", False),
    ]
    details = inn.ask(f"/api/matches/{made['match']}")
    assert details["options"]["days"] == 4
    assert details["settings"]["group"] == "hand"
    with pytest.raises(No):
        inn.ask("/api/matches/nowhere")
