"""Campaigns at the web: parts follow each other with the same people, the shelf, and what outlives a server."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from tests.kills import KILLS
from tests.web.house import Elsewhere, House, No, Person, by_itself

import tablewright as tw
from tablewright.engine.campaign import find_campaign
from tablewright.engine.campaign_record import CampaignRecord
from tablewright.engine.game import find_game
from tablewright.record.campaigns import KeptCampaign, look_into
from tablewright.record.exports import bring_in
from tablewright.web import parts
from tablewright.web.store import Store
from tablewright.web.store.sqlite import FILE, SCHEMA, Sqlite


def begun(inn: Any, *seats: str, **more: Any) -> Any:
    return inn.table(
        "hike",
        *seats,
        campaign="hike",
        **{"seed": 5, "profile": more.pop("profile", str(random.random())), **more},
    )


def answer(person: Person, *words: str) -> None:
    """Answer with the options that begin with these words."""
    for word in words:
        label = next(option["label"] for option in person.options if option["label"].startswith(word))
        person.done(label)


def gate(inn: Any, made: Any, first: str = "Pay") -> tuple[Person, Person]:
    """Two people at the gate, which is then behind them."""
    ada, bo = inn.sit(made, 0), inn.sit(made, 1)
    answer(ada, first)
    bo.see(ada.scene["rev"])
    answer(bo, "Pay")
    ada.see(bo.scene["rev"])
    return ada, bo


def go_on(inn: Any, made: Any, match: str, member: int = 0) -> Any:
    told = inn.ask(f"/api/matches/{match}/go-on", {"token": made["members"][str(member)]})
    seats = {str(seat): made["members"][str(who)] for seat, who in enumerate(told["members"])}
    return {"match": told["match"], "tokens": seats, "members": made["members"]}


def test_a_way_to_play_begins_its_campaign(inn: House) -> None:
    ways = next(game for game in inn.ask("/api/games")["games"] if game["id"] == "hike")["ways"]
    assert [(way["id"], way["campaign"], way["least"], way["most"]) for way in ways] == [
        ("gate", "", 1, 3),
        ("hike", "hike", 2, 3),
    ]
    made = inn.table("hike", "Ada", "Bo", way="hike")
    assert inn.sit(made, 0).hear("campaign")["name"] == "The Gate"
    assert "campaign" not in inn.table("hike", "Ada", way="gate")


def test_a_way_to_play_refuses_seats_that_it_does_not_have(inn: House) -> None:
    with pytest.raises(No, match="The whole hike is for 2 to 3 seats, not 1"):
        inn.table("hike", "Ada", way="hike")
    with pytest.raises(No, match="cannot be played the way hikke; did you mean hike"):
        inn.table("hike", "Ada", way="hikke")


def test_a_campaign_opens_at_its_first_part(inn: House) -> None:
    made = begun(inn, "Ada", "Bo", title="Our walk")
    ada = inn.sit(made, 0)

    told = ada.hear("campaign")
    assert (told["title"], told["part"], told["name"]) == ("Our walk", 1, "The Gate")
    assert (told["members"], told["next"], told["later"]) == ([0, 1], "", "")
    assert made["members"].keys() == {"0", "1"}


def test_the_next_part_opens_with_the_same_people_and_keys(inn: House) -> None:
    made = begun(inn, "Ada", "Bo", settings={"group": "hand"})
    ada, bo = gate(inn, made)
    answer(ada, "Rest")
    told = ada.hear("campaign", next="The Ford")
    assert told["later"] == ""

    following = go_on(inn, made, made["match"])
    assert bo.hear("campaign", later=following["match"])["name"] == "The Gate"
    again = inn.sit(following, 0, 1)
    assert again.hear("campaign")["name"] == "The Ford"
    names = [seat["name"] for seat in again.hear("presence")["seats"]]
    assert names == ["Ada", "Bo"]
    assert (
        go_on(inn, made, made["match"], 1)["match"] == following["match"]
    )  # whoever else goes on comes here too


def test_who_misses_a_part_sits_there_again_in_the_next_one(inn: House) -> None:
    made = begun(inn, "Ada", "Bo", settings={"group": "hand"})
    ada, _ = gate(inn, made, "Try it")
    answer(ada, "Rest")
    ford = go_on(inn, made, made["match"])
    assert list(ford["tokens"].values()) == [made["members"]["1"]]
    bo = inn.sit(ford, 0)
    answer(bo, "Pay", "Rest")
    hut = go_on(inn, made, ford["match"], 0)

    assert [seat["name"] for seat in inn.sit(hut, 0).hear("presence")["seats"]] == ["Ada", "Bo"]


def test_a_part_that_was_gone_on_from_is_not_changed_any_more(inn: House) -> None:
    made = begun(inn, "Ada", "Bo", settings={"group": "hand"})
    ada, _ = gate(inn, made)
    answer(ada, "Rest")
    go_on(inn, made, made["match"])
    ada.say("undo", rev=ada.scene["rev"])

    # THEN nobody else is bothered with it
    assert "The campaign has gone on" in ada.hear("refused")["why"]


def test_only_those_who_play_it_can_go_on_and_not_before_the_end(inn: House) -> None:
    made = begun(inn, "Ada", "Bo", settings={"group": "hand"})
    with pytest.raises(No, match="not over yet"):
        go_on(inn, made, made["match"])
    ada, _ = gate(inn, made)
    answer(ada, "Rest")
    with pytest.raises(No) as no:
        inn.ask(f"/api/matches/{made['match']}/go-on", {"token": "x" * 20})
    assert no.value.code == "token"


def test_somebody_else_who_sits_down_stays_in_the_campaign(inn: House) -> None:
    made = begun(inn, "Ada", "open", settings={"group": "hand"})
    joined = inn.ask(
        f"/api/matches/{made['match']}/join", {"invite": made["invite"], "name": "Cleo", "knowing": True}
    )
    made["tokens"]["1"] = made["members"]["1"] = joined["token"]
    ada, _ = gate(inn, made)
    answer(ada, "Rest")
    following = go_on(inn, made, made["match"])

    cleo = inn.sit(following, 1)
    assert [seat["name"] for seat in cleo.hear("presence")["seats"]] == ["Ada", "Cleo"]
    (shelved,) = [one for one in inn.ask("/api/campaigns") if one["match"] == following["match"]]
    assert [one["name"] for one in shelved["members"]] == ["Ada", "Cleo"]


def asked(people: list[Person]) -> Person | None:
    """Who has an open question, when all have seen the same."""
    rev = max(person.scene["rev"] for person in people)
    for person in people:
        person.see(rev)
    return next((person for person in people if person.options), None)


def to_the_end(inn: Any, made: Any) -> str:
    """Play on to the end of the campaign; the match of its last part."""
    at = made
    while True:
        people = [inn.sit(at, int(seat)) for seat in at["tokens"]]
        while (person := asked(people)) is not None:
            person.done(person.options[0]["label"])
        following = go_on(inn, made, at["match"])
        if not following["match"]:
            return str(at["match"])
        at = following


def test_the_shelf_tells_progress_and_the_story_so_far(inn: House) -> None:
    made = begun(inn, "Ada", "Bo", title="Shelf", settings={"group": "hand"})
    ada, _ = gate(inn, made)
    answer(ada, "Rest")
    following = go_on(inn, made, made["match"])
    shelved = next(one for one in inn.ask("/api/campaigns") if one["title"] == "Shelf")

    assert (shelved["place"], shelved["done"], shelved["of"]) == ("The Ford", 1, 3)
    assert shelved["so_far"] == ["We passed the gate."]
    assert shelved["match"] == following["match"]
    told = inn.ask(f"/api/campaigns/{shelved['campaign']}")
    assert [(part["name"], bool(part["over"])) for part in told["parts"]] == [("gate", True), ("ford", False)]
    listing = inn.ask("/api/matches")
    assert following["match"] not in [match["match"] for match in listing["running"]]
    assert shelved["campaign"] in [one["campaign"] for one in listing["campaigns"]]


def test_a_finished_part_is_replayed(inn: House) -> None:
    made = begun(inn, "Ada", "Bo", settings={"group": "hand"})
    ada, _ = gate(inn, made)
    answer(ada, "Rest")
    go_on(inn, made, made["match"])

    assert inn.ask(f"/api/matches/{made['match']}/replay/index")["moves"] == 3
    keys = ",".join(made["tokens"].values())
    assert "campaign hike" in inn.ask(f"/api/matches/{made['match']}/record", authorization=f"Bearer {keys}")


def test_at_the_end_the_campaign_is_over(inn: House) -> None:
    made = begun(inn, "Ada", "Bo", title="To the end", settings={"group": "hand"})
    last = to_the_end(inn, made)
    shelved = next(one for one in inn.ask("/api/campaigns") if one["title"] == "To the end")

    assert shelved["over"].endswith("(HK-3.2)")
    assert shelved["match"] == last
    assert go_on(inn, made, last)["match"] == ""


def test_only_so_many_may_be_unfinished_for_one_profile(inn: House) -> None:
    begun(inn, "Ada", "Bo", profile="me" * 10)
    begun(inn, "Ada", "Bo", profile="me" * 10)
    with pytest.raises(No, match="2 campaigns of The Hike are unfinished"):
        begun(inn, "Ada", "Bo", profile="me" * 10)
    begun(inn, "Ada", "Bo", profile="you" * 10)


def exported(inn: House, made: Any, *members: str) -> str:
    tokens = [made["members"][member] for member in members or made["members"]]
    return str(inn.ask(f"/api/campaigns/{made['campaign']}/export", {"tokens": tokens}))


def test_exporting_frees_a_place_until_somebody_plays_on(inn: House) -> None:
    first, second = (begun(inn, "Ada", "Bo", profile="here" * 5) for _ in range(2))
    exported(inn, first)
    shelved = {one["campaign"]: one["away"] for one in inn.ask("/api/campaigns")}
    assert (shelved[first["campaign"]], shelved[second["campaign"]]) == (True, False)
    begun(inn, "Ada", "Bo", profile="here" * 5)

    # There is no room for the first one now
    ada = inn.sit(first, 0)
    ada.choose(ada.options[0]["label"])
    assert "2 campaigns of The Hike are unfinished" in ada.hear("refused")["why"]

    # When another one is away, it takes its room again
    exported(inn, second)
    ada.done(ada.options[0]["label"])
    shelved = {one["campaign"]: one["away"] for one in inn.ask("/api/campaigns")}
    assert not shelved[first["campaign"]]


def test_what_is_exported_is_played_on_elsewhere(
    inn: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = begun(inn, "Ada", "Bo", title="Our walk", settings={"group": "hand"})
    gate(inn, made)
    while (person := asked([inn.sit(made, 0), inn.sit(made, 1)])) is not None:
        person.done(person.options[0]["label"])
    second = go_on(inn, made, made["match"])
    ada = inn.sit(second, 0)
    ada.done(ada.options[0]["label"])
    (tmp_path / "walk.tw").write_text(exported(inn, made), encoding="utf-8")

    monkeypatch.setenv("TABLEWRIGHT_DATA", str(tmp_path / "elsewhere"))
    path, wrong = bring_in(tmp_path / "walk.tw")
    kept = KeptCampaign.load(path)
    assert wrong == ""
    assert kept.match is not None
    assert (kept.present().name, kept.match.moves, kept.players()) == ("ford", 1, {0: "Ada", 1: "Bo"})
    slot = look_into(path / "campaign.tw")
    assert (slot.title, slot.done, slot.of, slot.place) == ("Our walk", 1, 3, "The Ford")


def test_a_whole_campaign_is_exported_with_its_end(inn: House, tmp_path: Path) -> None:
    made = begun(inn, "Ada", "Bo", settings={"group": "hand"})
    at = made
    while at["match"]:
        people = [inn.sit(at, int(seat)) for seat in at["tokens"]]
        while (person := asked(people)) is not None:
            person.done(person.options[0]["label"])
        at = go_on(inn, made, at["match"])
    text = exported(inn, made)

    saga = tw.replay(CampaignRecord.parse(text, "the file"))
    assert saga.over
    assert f"over {inn.ask('/api/campaigns')[0]['over']}" in text


def test_an_unfinished_campaign_is_exported_only_by_all_who_play_it(inn: House) -> None:
    made = begun(inn, "Ada", "Bo")
    with pytest.raises(No, match="when everybody who sits here agrees"):
        exported(inn, made, "0")
    with pytest.raises(No, match="There is no campaign"):
        inn.ask("/api/campaigns/nowhere/export", {})


def test_what_outlives_a_campaign_enters_the_next_one_as_an_option(
    inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = type(find_campaign(find_game("hike")))
    monkeypatch.setattr(campaign, "from_profile", lambda self, known: dict(known))
    monkeypatch.setattr(campaign, "to_profile", lambda self, known, carried: {"coins": carried.done + 4})
    made = begun(inn, "Ada", "Bo", profile="old" * 5, settings={"group": "hand"})
    people = [inn.sit(made, 0), inn.sit(made, 1)]
    while (person := asked(people)) is not None:
        person.done(person.options[0]["label"])

    assert coins_of(inn, begun(inn, "Ada", "Bo", profile="old" * 5)) == 5
    assert coins_of(inn, begun(inn, "Ada", "Bo", profile="new" * 5)) == 2


def coins_of(inn: House, made: Any) -> int:
    """How many coins each hiker has, as the header of the part tells."""
    row = inn.run(inn.lobby.store.match(made["match"]))
    assert row is not None
    return int(json.loads(row.options)["coins"])


def test_a_shelf_of_200_is_one_question(tmp_path: Path) -> None:
    from tests.web.house import house

    with house(tmp_path) as inn:
        for _ in range(3):
            begun(inn, "Ada", "Bo")
        store = inn.lobby.store
        row = inn.run(store.campaigns())[0]
        connection = sqlite3.connect(tmp_path / FILE)
        connection.executemany(
            f"insert into campaigns values ({', '.join('?' * len(row))})",
            [(f"c{n}", *row[1:]) for n in range(200)],
        )
        connection.commit()
        connection.close()
        began = time.perf_counter()
        shown = inn.run(parts.shelf(inn.lobby))
        spent = time.perf_counter() - began
    assert len(shown) == 203
    assert spent < 0.1


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript(f"{SCHEMA}pragma application_id = {0x74776272}; pragma user_version = 1;")
    connection.execute(
        "insert into matches values ('m', 'table', 'hike', '', 'h', '{}', '{}', '', '', '', 1, 1, 0, '', '[]')"
    )
    connection.commit()
    connection.close()
    store = Store(Sqlite(tmp_path))

    row = by_itself(store.match("m"))
    assert row is not None
    assert (row.campaign, row.part, row.later) == ("", 0, "")
    assert by_itself(store.campaigns()) == []
    assert (row.profile, by_itself(store.known_to("me", "hike"))) == ("", {})
    by_itself(store.close())


def test_the_server_is_killed_at_random_moments_and_the_campaign_loses_nothing(tmp_path: Path) -> None:
    luck = random.Random(2)
    server = Elsewhere(tmp_path)
    kills = campaigns = 0
    while kills < KILLS:
        server, died = played_and_killed(server, tmp_path, luck, KILLS - kills)
        kills += died
        campaigns += 1
    shelved = server.ask("/api/campaigns")
    assert len(shelved) == campaigns
    for one in shelved:
        parts = server.ask(f"/api/campaigns/{one['campaign']}")["parts"]
        assert one["over"]
        assert all(part["over"] for part in parts)
    server.kill()


def played_and_killed(
    server: Elsewhere, folder: Path, luck: random.Random, most: int
) -> tuple[Elsewhere, int]:
    """Play a campaign to its end on a server that dies now and then, also between two parts."""
    made = begun(server, "Ada", "Bo", settings={"group": "hand"})
    at, kills = made, 0
    while True:
        seen = 0
        people = [server.sit(at, int(seat)) for seat in at["tokens"]]
        while (person := asked(people)) is not None:
            option = luck.choice(person.options)["label"]
            if kills < most and luck.random() < 0.5:
                person.choose(option)
                time.sleep(luck.random() * 0.01)
                server.kill()
                kills += 1
                server = Elsewhere(folder)
                people = [server.sit(at, int(seat)) for seat in at["tokens"]]
                assert people[0].envelope["moves"] >= seen
            else:
                person.done(option)
            seen = max(one.envelope["moves"] for one in people)
        if kills < most:
            server.kill()
            kills += 1
            server = Elsewhere(folder)
        following = go_on(server, made, at["match"])
        assert go_on(server, made, at["match"])["match"] == following["match"]
        if not following["match"]:
            return server, kills
        at = following
