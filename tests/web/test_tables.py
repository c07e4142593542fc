"""Tables of a house with many people: who sees them, who may come in, what their host may do."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.house import Address, House, No, Person, house
from tests.web.test_people import Browser, guest
from websockets.exceptions import ConnectionClosed

from tablewright.web.rooms import Room
from tablewright.web.store import ROW
from tablewright.web.store.database import Do
from tablewright.web.store.rows import MatchRow, SeatRow


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def inn(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    url = request.getfixturevalue("postgres").new() if request.param == "postgres" else ""
    with house(tmp_path_factory.mktemp("inn"), store=url) as opened:
        yield opened


def private(inn: Address, *seats: str, **settings: Any) -> Any:
    return inn.table("council", *seats, settings={"listed": False, **settings}, options={"days": 9})


def named(inn: Address, **asked: str) -> list[str]:
    words = "&".join(f"{name}={value}" for name, value in asked.items())
    return [one["match"] for one in inn.ask(f"/api/matches?{words}")["running"]]


def host(inn: Address, made: Any, **changes: Any) -> Any:
    return inn.ask(f"/api/matches/{made['match']}/host", {"token": made["host"], **changes})


async def look_again(room: Room) -> None:
    async with room.lock:
        room.stale.add(ROW)
        await room.open()


# Who sees them


def test_a_table_is_private_unless_it_is_listed(inn: House) -> None:
    hidden, listed = private(inn, "Ada"), inn.table("council", "Ada")
    anyone = private(inn, "Ada", "open", door="anyone")
    seen = named(inn)
    assert hidden["match"] not in seen
    assert {listed["match"], anyone["match"]} <= set(seen)
    host(inn, hidden, listed=True)
    assert hidden["match"] in named(inn)
    host(inn, listed, listed=False)
    assert listed["match"] not in named(inn)


def test_a_campaign_is_private_unless_it_is_listed(inn: House) -> None:
    made = inn.table("hike", "Ada", "Bo", campaign="hike", seed=5, profile="mine", settings={"listed": False})
    assert made["campaign"] not in [one["campaign"] for one in inn.ask("/api/campaigns")]
    assert inn.ask(f"/api/campaigns/{made['campaign']}")["match"] == made["match"]
    # A browser that has kept its keys finds it.
    ada = guest(inn)
    ada.ask("/api/me/collect", {"campaigns": {made["campaign"]: list(made["members"].values())}})
    assert [one["campaign"] for one in ada.me()["campaigns"]] == [made["campaign"]]


def test_the_lobby_finds_tables_by_name_game_and_open_seats(inn: House) -> None:
    ada = inn.table("council", "Ada 100%_!", "open")
    bo = inn.table("fair", "Bo Derek", "Cy")
    assert named(inn, q="100%25_!") == [ada["match"]]
    assert named(inn, q="derek") == [bo["match"]]
    assert named(inn, q="nobody%20of%20this%20name") == []
    assert bo["match"] in named(inn, game="fair")
    assert ada["match"] not in named(inn, game="fair")
    assert named(inn, q="ada%20100", free="1") == [ada["match"]]
    assert named(inn, q="derek", free="1") == []


def test_a_lobby_of_ten_thousand_tables_asks_the_database_for_a_hundred(tmp_path: Path) -> None:
    # GIVEN ten thousand tables, half of them listed
    with house(tmp_path) as inn:
        row = MatchRow(
            id="", kind="table", game="council", pack="", header="h\n", options="{}", settings="{}", host="",
            invite="", parent="", created=1.0, changed=0.0, moves=0, over="", waiting="[0]",
        )  # fmt: skip
        rows = [row._replace(id=f"m{n}", changed=float(n), listed=n % 2) for n in range(10_000)]
        seats = [SeatRow(one.id, 0, "person", f"Ada {one.id}", "", "") for one in rows]
        places = ", ".join("?" * len(row))
        names = ", ".join(MatchRow._fields)
        inn.run(
            inn.lobby.store.do(
                [
                    Do(f"insert into matches ({names}) values ({places})", rows),
                    Do("insert into seats values (?, ?, ?, ?, ?, ?)", seats),
                ]
            )
        )

        # THEN the lobby shows the latest hundred of those that are listed, and a name finds one of all
        assert named(inn) == [f"m{n}" for n in range(9_999, 9_799, -2)]
        assert named(inn, q="ada%20m123") == [*(f"m{n}" for n in range(1239, 1229, -2)), "m123"]
        plan = inn.run(
            inn.lobby.store.read(
                "explain query plan select id from matches where listed = 1 and campaign = '' and over = '' "
                "and kind = 'table' order by changed desc limit 100"
            )
        )
        assert "matches_listed" in str(plan)


# Who may come in


def test_an_invitation_is_exchanged_and_ends(inn: House) -> None:
    # GIVEN a table with two open seats, and an invitation that somebody has
    made = private(inn, "Ada", "open", "open")
    join = f"/api/matches/{made['match']}/join"

    # WHEN the host makes a new one for an hour, THEN the old one is refused with a sentence, and the new one is good
    told = host(inn, made, invite_hours=1)
    assert told["invite"] != made["invite"]
    assert 3500 < told["invite_until"] - time.time() <= 3600
    with pytest.raises(No, match="not good any more; ask somebody at the table for a new one"):
        inn.ask(join, {"invite": made["invite"]})
    assert inn.ask(join, {"invite": told["invite"], "name": "Bo"})["seat"] == 1

    # AND when the hour is over, it is not
    inn.database(f"update matches set invite_until = 1 where id = '{made['match']}'")
    room = inn.room(made)
    inn.run(look_again(room))
    with pytest.raises(No, match="not good any more"):
        inn.ask(join, {"invite": told["invite"]})


def test_some_tables_are_watched_by_invitation_only(inn: House) -> None:
    made = private(inn, "Ada", "open", watch="invited")
    stranger = Person(inn.port, made["match"], [], quiet=True)
    stranger.say("hello", v=2)
    assert "Only those with an invitation may watch" in stranger.hear("refused")["why"]
    with pytest.raises(ConnectionClosed):
        stranger.next()
    with pytest.raises(No, match="Only those with an invitation"):
        inn.ask(f"/api/matches/{made['match']}/replay?at=0")
    assert Person(inn.port, made["match"], [], invite=made["invite"]).scene["rev"] == 0
    assert inn.sit(made, 0).scene["seat"] == "seat-0"
    key = {"Authorization": f"Bearer {made['tokens']['0']}"}
    assert inn.ask(f"/api/matches/{made['match']}/replay?at=0", **key)["at"] == 0


def test_find_me_a_table(inn: House) -> None:
    # GIVEN nobody who waits
    with pytest.raises(No, match="Nobody waits for players of this game now") as no:
        inn.ask("/api/find", {"game": "smugglers", "name": "Cy"})
    assert (no.value.status, no.value.code) == (404, "none")

    # WHEN two tables wait, one of which lacks one person only
    settings = {"door": "anyone"}
    inn.table("smugglers", "Ada", "open", "open", settings=settings)
    nearly = inn.table("smugglers", "Bo", "Di", "open", settings=settings)

    # THEN that one is found, and the seat is on my list
    cy = guest(inn)
    found = cy.ask("/api/find", {"game": "smugglers", "name": "Cy"})
    assert (found["match"], found["seat"]) == (nearly["match"], 2)
    assert [one["match"] for one in cy.me()["tables"]] == [nearly["match"]]
    with pytest.raises(No, match="game"):
        cy.ask("/api/find", {"game": "chess"})


# What the host may do


def test_the_host_sees_all_rights_on_one_page_and_nobody_else_does(inn: House) -> None:
    made = private(inn, "Ada", "open")
    key = {"Authorization": f"Bearer {made['host']}"}
    told = inn.ask(f"/api/matches/{made['match']}/host", **key)
    assert (told["invite"], [seat["kind"] for seat in told["seats"]]) == (made["invite"], ["person", "open"])
    assert told["settings"]["chat"] == "open"
    for token in (made["tokens"]["0"], "", "nonsense"):
        with pytest.raises(No, match="Only the host"):
            inn.ask(f"/api/matches/{made['match']}/host", {"token": token, "chat": "off"})


def test_the_host_sends_somebody_away_who_is_here(inn: House) -> None:
    # GIVEN somebody who sits at the table
    made = private(inn, "Ada", "open")
    bo = guest(inn)
    invite = {"invite": made["invite"], "name": "Bo"}
    taken = bo.ask(f"/api/matches/{made['match']}/join", invite)
    page = Person(inn.port, made["match"], [taken["token"]])

    # WHEN the host gives the seat to a bot
    told = inn.ask(
        f"/api/matches/{made['match']}/kick", {"token": made["host"], "seat": 1, "player": "random"}
    )

    # THEN their page loses the seat, their invitation is not good any more, and they do not find the seat again
    assert told["seats"][1]["kind"] == "bot"
    while "seat" in page.scene:
        page.next()
    with pytest.raises(No, match="not good any more"):
        bo.ask(f"/api/matches/{made['match']}/join", invite)
    assert bo.ask("/api/me/keys", {"match": made["match"]})["tokens"] == {}

    # AND the luck to come stays a secret of the table, as whenever somebody is replaced
    key = {"Authorization": f"Bearer {made['tokens']['0']}"}
    with pytest.raises(No, match="has been replaced"):
        inn.ask(f"/api/matches/{made['match']}/record", **key)


def test_talk_in_phrases_or_none(inn: House) -> None:
    made = private(inn, "Ada", "Bo")
    ada = inn.sit(made, 0)
    host(inn, made, chat="phrases")
    assert "Well played." in ada.hear("presence", chat="phrases")["phrases"]
    ada.say("chat", text="I hold the queen")
    assert "speaks in prepared phrases" in ada.hear("refused")["why"]
    ada.say("chat", text="Well played.")
    while ada.hear("chat")["lines"][-1]["text"] != "Well played.":
        pass
    host(inn, made, chat="off")
    ada.say("chat", text="Well played.")
    assert "switched talk off" in ada.hear("refused")["why"]
    host(inn, made, chat="open", muted=[0])
    ada.say("chat", text="Hello?")
    assert "does not want you to talk" in ada.hear("refused")["why"]


def test_the_host_removes_a_word(inn: House) -> None:
    made = private(inn, "Ada", "Bo")
    ada, bo = inn.sit(made, 0), inn.sit(made, 1)
    bo.say("chat", text="Rude words")
    line = ada.hear("chat")["lines"][0]
    with pytest.raises(No, match="Only the host"):
        inn.ask(f"/api/matches/{made['match']}/unsay", {"n": line["n"], "token": made["tokens"]["0"]})
    inn.ask(f"/api/matches/{made['match']}/unsay", {"n": line["n"], "token": made["host"]})
    assert ada.hear("unsaid")["lines"][0]["text"] == "(removed)"
    assert inn.watch(made).hear("chat")["lines"][0]["text"] == "(removed)"
    with pytest.raises(No, match="There is no such line"):
        inn.ask(f"/api/matches/{made['match']}/unsay", {"n": 99, "token": made["host"]})


def test_a_table_without_help(inn: House) -> None:
    made = private(inn, "Ada", help=False)
    ada = inn.sit(made, 0)
    ada.say("hint")
    assert "played without help: hints" in ada.hear("refused")["why"]
    with pytest.raises(No, match="branching off can be had when the game is over"):
        inn.ask(f"/api/matches/{made['match']}/branch", {"at": 0, "token": made["tokens"]["0"]})
    host(inn, made, help=True)
    assert inn.ask(f"/api/matches/{made['match']}/branch", {"at": 0, "token": made["tokens"]["0"]})["match"]


def test_my_numbers_for_each_game(inn: House) -> None:
    ada = guest(inn)
    for over in ("seat 0 won, 3 : 1: more", "seat 1 won: more", "all won: together", ""):
        made = ada.table("Ada", "Bo")
        inn.ask(f"/api/matches/{made['match']}/leave", {"seat": 1, "token": made["tokens"]["1"]})
        inn.database(f"update matches set over = '{over}' where id = '{made['match']}'")
    numbers = ada.me()["numbers"]["council"]
    assert (numbers["played"], numbers["won"]) == (3, 2)


def test_the_key_of_a_host_is_found_again(inn: House) -> None:
    ada = guest(inn)
    made = ada.table("bot", "open")
    found = ada.ask("/api/me/keys", {"match": made["match"]})
    assert host(inn, {**made, "host": found["host"]}, chat="off")["settings"]["chat"] == "off"
    assert "host" not in guest(inn).ask("/api/me/keys", {"match": made["match"]})
    assert isinstance(Browser(inn, ada.cookie).me()["tables"][0]["host"], bool)
