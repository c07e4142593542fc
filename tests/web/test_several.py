"""Several servers on one PostgreSQL database: any of them serves any table, and none is needed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.house import House, No, Person, house
from tests.web.postgres import Server
from tests.web.test_campaigns import answer, begun, gate

from tablewright.cli import main
from tablewright.engine.record import Record, replay


@pytest.fixture(scope="module")
def two(postgres: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    """Two servers on one database, each with a data folder of its own."""
    url = postgres.new()
    folders = [tmp_path_factory.mktemp(name) for name in ("here", "there")]
    with house(folders[0], store=url) as here, house(folders[1], store=url) as there:
        yield here, there


def sit(at: House, made: Any, *seats: int) -> Person:
    return at.sit(made, *seats)


def until(holds: Any, patience: float = 8.0) -> None:
    """Wait for something that happens by itself."""
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_each_click_goes_to_another_server(two: tuple[House, House]) -> None:
    # GIVEN somebody with a page open at each of two servers
    here, there = two
    made = here.table("council", "Ada", options={"days": 10}, seed=4)
    pages = [sit(here, made, 0), sit(there, made, 0)]

    # WHEN they play to the end, clicking here and there in turn
    wanted = []
    while not pages[0].scene.get("over"):
        page, other = pages
        label = page.options[len(wanted) % len(page.options)]["label"]
        rev = page.done(label)["rev"]
        other.see(rev)  # which the other page is told by itself
        wanted.append(label)
        pages = [other, page]

    # THEN both saw the same, and the record has each click once
    assert len(wanted) == 20
    assert pages[0].scene["log"] == pages[1].scene["log"]
    assert pages[0].hear("over") == pages[1].hear("over")
    record = Record.parse(there.ask(f"/api/matches/{made['match']}/record"))
    assert len(record.moves) == 20
    assert replay(record).over


def test_a_click_reaches_a_server_that_has_not_heard_of_the_last_one(two: tuple[House, House]) -> None:
    # GIVEN a server that hears no news
    here, there = two
    made = here.table("council", "Ada", options={"days": 10})
    ada, again = sit(here, made, 0), sit(there, made, 0)
    there.lobby.store.database.listener.hear = lambda news: None  # type: ignore[attr-defined]
    try:
        # WHEN somebody moves at one, and answers the next question at the other, which has not shown it yet
        ada.done("Go left")
        option = next(option["id"] for option in ada.options if option["label"] == "Rest")
        nonce = again.reply(option, rev=1, prompt=ada.scene["prompt"]["id"])

        # THEN it reads what it has missed, and takes the answer
        assert again.hear("done", nonce=nonce)["rev"] == 2
        assert again.see(2)["log"][-1]["text"] == "Ada rests."
    finally:
        there.lobby.store.database.listener.hear = there.lobby.neighbours.hear  # type: ignore[attr-defined]


def test_an_answer_that_arrives_at_both_counts_once(two: tuple[House, House]) -> None:
    here, there = two
    made = here.table("council", "Ada", options={"days": 10})
    ada, again = sit(here, made, 0), sit(there, made, 0)
    left = next(option["id"] for option in ada.options if option["label"] == "Go left")
    for page in (ada, again):
        page.reply(left, rev=0, nonce="the very same")
    assert ada.hear("done", nonce="the very same")["rev"] == 1
    assert again.hear("done", nonce="the very same")["rev"] == 1
    assert here.ask(f"/api/matches/{made['match']}")["moves"] == 1


def test_two_who_answer_at_once_at_two_servers(two: tuple[House, House]) -> None:
    # GIVEN a game in which all decide at the same time
    here, there = two
    for seed in range(5):
        made = here.table("fair", "Ada", "Bo", seed=seed)
        people = [sit(here, made, 0), sit(there, made, 1)]
        assert all(person.scene["prompt"]["how"] == "many" for person in people)

        # WHEN both answer at the same moment
        nonces = [person.reply(*(option["id"] for option in legal(person))) for person in people]

        # THEN both answers count, and each stands in the record once
        for person, nonce in zip(people, nonces, strict=True):
            person.hear("done", nonce=nonce)
        assert here.ask(f"/api/matches/{made['match']}")["moves"] == 4
        lines = here.run(here.lobby.store.lines(made["match"]))
        assert sorted(line.text.split()[0] for line in lines) == ["@0", "@0", "@1", "@1"]


def legal(person: Person) -> list[Any]:
    """Two goods that may be kept together."""
    barrels = [option for option in person.options if option["label"].startswith("Barrel")]
    return [option for option in person.options if option not in barrels[1:]][:2]


def test_who_is_here_is_seen_everywhere(two: tuple[House, House]) -> None:
    here, there = two
    made = here.table("council", "Ada", "open")
    ada = sit(here, made, 0)

    # WHEN somebody sits down at the other server
    taken = there.ask(f"/api/matches/{made['match']}/join", {"invite": made["invite"], "name": "Bo"})
    bo = Person(there.port, made["match"], [taken["token"]])
    watcher = there.watch(made)

    # THEN those at the first one see them, and the lobby of either tells of it
    def seats_seen_by_ada() -> Any:
        ada.hear_all(0.05)
        told = [told for told in ada.heard if told["type"] == "presence"][-1]
        return [(seat["name"], seat["online"]) for seat in told["seats"]], told["watching"]

    until(lambda: seats_seen_by_ada() == ([("Ada", True), ("Bo", True)], 1))
    listed = next(one for one in here.ask("/api/matches")["running"] if one["match"] == made["match"])
    assert ([seat["online"] for seat in listed["seats"]], listed["watching"]) == ([True, True], 1)

    # AND what is said there is heard here
    bo.say("chat", text="Good evening")
    assert ada.hear("chat", lines=bo.hear("chat")["lines"])

    # AND nobody gives away the seat of somebody who is there
    with pytest.raises(No, match="Bo is here"):
        here.ask(
            f"/api/matches/{made['match']}/replace",
            {"seat": 1, "token": made["host"], "by": {"kind": "open"}},
        )

    # AND when they leave, that is seen as well
    bo.leave()
    watcher.leave()
    until(lambda: seats_seen_by_ada() == ([("Ada", True), ("Bo", False)], 0))


def test_a_seat_that_is_lost_is_lost_everywhere(two: tuple[House, House]) -> None:
    here, there = two
    made = here.table("council", "Ada", "Bo")
    bo = sit(there, made, 1)
    here.ask(f"/api/matches/{made['match']}/leave", {"seat": 1, "token": made["tokens"]["1"]})
    until(lambda: not bo.hear_all(0.05) and "seat" not in bo.scene)
    bo.say("reply", rev=0, prompt="q0", picks=[{"option": "go left"}], nonce="n")
    assert bo.hear("refused")["code"] == "seat"


def test_votes_are_counted_across_servers(two: tuple[House, House]) -> None:
    here, there = two
    made = here.table("council", "Ada", "Bo", settings={"group": "unanimous"})
    ada, bo = sit(here, made, 0), sit(there, made, 1)
    ada.choose("Go up")
    assert bo.hear("votes", open=[1])["cast"] == {"0": "go up"}
    bo.choose("Go up")
    for person in (ada, bo):
        assert person.see(1)["log"][-1]["text"] == "They go up."


def test_what_is_asked_of_the_table_is_asked_everywhere(two: tuple[House, House]) -> None:
    # GIVEN a move that cannot be taken back without the others, who sit at another server
    here, there = two
    made = here.table("council", "Ada", "Bo", settings={"group": "hand"}, options={"days": 9})
    ada, bo = sit(here, made, 0), sit(there, made, 1)
    ada.done("Go up")
    ada.done("Climb")
    bo.see(2)

    # WHEN one asks and the other says no, nothing happens
    ada.say("undo")
    assert bo.hear("ask", by=0)["need"] == [1]
    bo.say("agree", what="undo", yes=False)
    assert "Bo does not agree" in ada.hear("ask", by=None)["why"]

    # AND when the other says yes, the move is taken back for both
    ada.say("undo")
    bo.hear("ask", by=0)
    bo.say("agree", what="undo", yes=True)
    for person in (ada, bo):
        until(lambda person=person: not person.hear_all(0.05) and person.envelope["moves"] == 1)


def test_one_of_them_moves_the_bots_and_the_other_goes_on(two: tuple[House, House]) -> None:
    # GIVEN a game between bots that somebody watches at each server
    here, there = two
    made = here.table("council", "bot", "bot", options={"days": 500}, settings={"pace": 0.02})
    first = here.watch(made)
    first.see(3)
    second = there.watch(made)
    second.see(first.scene["rev"] + 3)
    room = here.room(made)
    assert here.lobby.neighbours.leases.has(room)
    assert not there.lobby.neighbours.leases.has(there.room(made))

    # WHEN the one that moves the bots has nobody left who watches
    first.leave()

    # THEN the other one goes on
    until(lambda: there.lobby.neighbours.leases.has(there.room(made)))
    before = second.scene["rev"]
    second.see(before + 5)

    # AND each bot's move is there once
    lines = here.run(here.lobby.store.lines(made["match"]))
    assert [line.n for line in lines] == list(range(1, len(lines) + 1))


def test_moments_are_seen_at_the_other_server(two: tuple[House, House]) -> None:
    here, there = two
    made = here.table("council", "Ada", options={"days": 3, "gusts": 2})
    ada, watcher = sit(here, made, 0), there.watch(made)
    ada.done("Go left")
    ada.done("Rest")
    watcher.see(2)
    assert [still["log"][-1]["text"] for still in watcher.envelope["before"]] == [
        still["log"][-1]["text"] for still in ada.envelope["before"]
    ]
    assert len(watcher.envelope["before"]) == 2


def test_the_next_part_of_a_campaign_is_known_at_once_everywhere(two: tuple[House, House]) -> None:
    here, there = two
    made = begun(here, "Ada", "Bo", settings={"group": "hand"})
    watcher = there.watch(made)
    ada, _ = gate(here, made)
    answer(ada, "Rest")
    watcher.hear("over")
    went = there.ask(f"/api/matches/{made['match']}/go-on", {"token": made["tokens"]["0"]})
    assert ada.hear("campaign", later=went["match"])
    assert (
        here.ask(f"/api/matches/{made['match']}/go-on", {"token": made["tokens"]["0"]})["match"]
        == (went["match"])
    )


def test_several_processes_need_postgresql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "2", "--data", str(tmp_path), "--no-browser"]) == 2
    assert "--workers 2 needs PostgreSQL" in capsys.readouterr().err
    assert main(["serve", "--workers", "0", "--data", str(tmp_path), "--no-browser"]) == 2
    assert "--workers" in capsys.readouterr().err
