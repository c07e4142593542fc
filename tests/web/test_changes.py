"""Clients that keep what they were sent get the changes alone, and see what everybody else sees."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
from tests.found import GAMES
from tests.web.house import House, Person
from tests.web.kept import Kept

from tablewright.engine.game import Game, find_game
from tablewright.engine.match import Match
from tablewright.engine.scene import Area, Block, Head, Scene, Story, Term, encode
from tablewright.engine.staging import Lines, staged
from tablewright.engine.table import GROUP
from tablewright.house.watching import last_phase
from tablewright.web.changes import NOTHING, changed, moment
from tablewright.web.views import scene_and_log

MOVES = 25


def test_each_scene_made_whole_again_is_the_scene() -> None:
    for game in map(find_game, GAMES):
        play_and_compare(game, random.Random(3))


def play_and_compare(game: Game, luck: random.Random) -> None:
    """A game seen by one seat and a spectator, each scene and moment as a change and whole."""
    match = Match.start(game, game.most_seats if game.most_seats < 3 else 2, 11)
    eyes = {seat: (Kept(), NOTHING) for seat in (0, -1)}
    for _ in range(MOVES):
        if match.table.over:
            return
        if match.can_undo() == "" and luck.random() < 0.2:
            match.undo()
        else:
            seat = match.table.waiting()[0]
            match.choose(luck.randrange(len(match.table.options)), None if seat == GROUP else seat)
        for seat, (kept, known) in eyes.items():
            stills = last_phase(match, match.moves).stills(game, seat) if match.moments else []
            for still in stills:
                raw, known = moment(still, known)
                assert kept.areas_of(read(raw)) == data(still)["areas"], game.id
            scene, lines = staged(game, match.table, seat, told=match.told)
            raw, known = changed(scene, lines, known)
            eyes[seat] = kept, known
            wanted = {"log": [], "terms": {}, **data(game.scene(match.table, seat, told=match.told))}
            shown = kept.scene(read(raw))
            assert wanted["terms"].items() <= shown["terms"].items(), game.id
            assert {**shown, "terms": {}} == {**wanted, "terms": {}}, game.id


def data(scene: Scene) -> dict[str, Any]:
    return read(encode(scene))


def read(raw: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(bytes(raw))
    return found


def scene_with(terms: dict[str, Term], text: str = "") -> Scene:
    area = Area("table", "main", [Story("words", "", [Block(text)])])
    return Scene(1, "toy", "", 0, Head("Toy"), [], [area], terms=terms)


def test_a_term_that_reads_otherwise_is_sent_each_time_it_changes() -> None:
    # GIVEN a term that is one thing, then another, then the first again
    known, none = NOTHING, Lines(0, [], [], ())
    told = []
    for text in ("one", "two", "two", "one"):
        raw, known = changed(scene_with({"a": Term("A", text)}), none, known)
        told.append(read(raw).get("terms", {}))

    # THEN it is sent each time it changes, and only then
    assert [term.get("a", {}).get("text") for term in told] == ["one", "two", None, "one"]


def test_what_stays_is_not_sent_again() -> None:
    none = Lines(0, [], [], ())
    _, known = changed(scene_with({}, "as ever"), none, NOTHING)
    raw, known = changed(scene_with({}, "as ever"), none, known)
    assert read(raw)["areas"] == ["table"]
    raw, _ = changed(scene_with({}, "new"), none, known)
    assert read(raw)["areas"][0]["id"] == "table"


@pytest.mark.parametrize("game", ["council", "smugglers"])
def test_over_the_wire_both_see_the_same(inn: House, game: str) -> None:
    # GIVEN Ada twice at one table, once with a page that keeps what it was sent
    made = inn.table(game, "Ada", "Bo", settings={"group": "hand"})
    people = [inn.sit(made, 0), inn.sit(made, 1)]
    keeper = inn.sit(made, 0, changes=True)

    # WHEN they play, talk, go back, and Bo leaves and comes again
    for n in range(6):
        mover = next((person for person in people if person.is_asked()), None)
        if mover is None:
            break
        rev = mover.hear("done", nonce=mover.reply(mover.options[n % len(mover.options)]["id"]))["rev"]
        for person in (*people, keeper):
            person.see(rev)
        if n == 3:
            people[1].leave()
            people[1] = inn.sit(made, 1)
        people[0].say("chat", text="Well")
    for person in (people[0], keeper):
        person.hear_all(0.2)

    # THEN the last scene is the same, although less was sent
    kept = Kept()
    scenes = [kept.whole(told)["scene"] for told in scenes_of(keeper)]
    whole = {"log": [], "terms": {}, **scenes_of(people[0])[-1]["scene"]}
    assert {**scenes[-1], "terms": whole["terms"]} == whole
    assert whole["terms"].items() <= scenes[-1]["terms"].items()
    assert size(keeper) < size(people[0])


@pytest.mark.parametrize("changes", [False, True])
def test_a_scene_is_drawn_once_for_all_who_watch(
    inn: House, monkeypatch: pytest.MonkeyPatch, changes: bool
) -> None:
    # GIVEN five who watch a table
    made = inn.table("council", "Ada", "Bo", settings={"group": "hand"})
    ada = inn.sit(made, 0)
    watchers = [inn.watch(made, changes=changes) for _ in range(5)]
    for person in (ada, *watchers):
        person.hear_all(0.2)
        person.unread.clear()
    views: list[int] = []

    def drawn(*given: Any, **more: Any) -> Any:
        views.append(given[2])
        return scene_and_log(*given, **more)

    monkeypatch.setattr("tablewright.web.drawing.scene_and_log", drawn)

    # WHEN all wait in a row for their scenes, THEN what they see is drawn once, and dropped when all have it
    room = inn.room(made)

    async def keep_them_waiting() -> None:
        async with room.lock:
            room.show_everyone()
            await asyncio.sleep(0.2)

    inn.run(keep_them_waiting())
    for person in (ada, *watchers):
        person.hear("scene")
    assert sorted(views) == [-2, 0]
    assert room.drawing.scenes == {}


def scenes_of(person: Person) -> list[dict[str, Any]]:
    return [told for told in person.heard if told["type"] == "scene"]


def size(person: Person) -> int:
    """Letters in the last scene that came."""
    return len(json.dumps(scenes_of(person)[-1]))
