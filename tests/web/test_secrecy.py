"""Nothing that a seat may not know ever crosses its socket, in a whole game with hidden hands."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.web.games.smugglers.game import CRATES, Cove
from tests.web.house import House, No, Person

from tablewright.engine.record import Record, replay
from tablewright.engine.scene import decode
from tablewright.engine.table import NOBODY
from tablewright.scene.check import check

SEATS = 3


def play(people: list[Person], luck: random.Random) -> None:
    """Play to the end by luck, with a shout now and then."""
    revision = 0
    while not people[0].scene.get("over"):
        asked = [person for person in people if person.is_asked()]
        person = luck.choice(asked)
        option = luck.choice([option["id"] for option in person.options])
        nonce = person.reply(option)
        revision = person.hear("done", nonce=nonce)["rev"]
        for other in people:
            other.see(revision)


def hidden_from(table: Cove, seat: int) -> set[str]:
    """The crates that this seat has never seen."""
    hands = [crate for owner, hand in enumerate(table.hands) if owner != seat for crate in hand]
    stowed = [crate for owner, crate in enumerate(table.stowed) if owner != seat and crate >= 0]
    return {CRATES[crate] for crate in [*hands, *stowed, *table.deck.unseen]}


def leaks(frames: list[dict[str, Any]], seat: int, positions: list[Cove]) -> list[str]:
    """Every hidden name that stands in what a seat was told at the time."""
    found = []
    revision = 0
    for told in frames:
        revision = told["scene"]["rev"] if told["type"] == "scene" else revision
        text = json.dumps(told).casefold()
        found += [f"{name} at {revision}" for name in hidden_from(positions[revision], seat) if name in text]
    return found


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_with_hidden_hands_betrays_nothing(inn: House, seed: int) -> None:
    # GIVEN three people with hidden hands, two tabs on one seat, and a spectator
    made = inn.table("smugglers", "Ada", "Bo", "Cy", seed=seed)
    people = [inn.sit(made, seat) for seat in range(SEATS)]
    watcher, second = inn.watch(made), inn.sit(made, 1)

    # WHEN they play to the end
    play(people, random.Random(seed))
    last = people[0].scene["rev"]
    watcher.see(last)
    second.see(last)

    # THEN what each was told holds no name that was hidden from them at the time
    record = Record.parse(inn.ask(f"/api/matches/{made['match']}/record"))
    positions: list[Any] = [replay(record, upto=n) for n in range(len(record.moves) + 1)]
    for seat, person in enumerate(people):
        assert leaks(person.heard, seat, positions) == []
    assert leaks(second.heard, 1, positions) == []
    assert leaks(watcher.heard, NOBODY, positions) == []

    # AND every scene holds together
    for person in (*people, watcher, second):
        for told in person.heard:
            if told["type"] == "scene":
                check(decode(json.dumps(told["scene"]).encode()))

    # AND the seed, which would tell all luck to come, was told to nobody
    assert not any('"seed"' in text for person in people for text in person.raw)
    assert sum(len(hidden_from(position, 0)) for position in positions) > 0


def test_requests_betray_no_more_than_sockets(inn: House) -> None:
    # GIVEN a running game in which everybody has stowed or holds something
    made = inn.table("smugglers", "Ada", "Bo", seed=5)
    match, ada, bo = made["match"], inn.sit(made, 0), inn.sit(made, 1)
    nonce = bo.reply("o0")
    bo.hear("done", nonce=nonce)
    ada.see(1)
    room = inn.lobby.rooms[match]
    mine = {"authorization": f"Bearer {made['tokens']['0']}"}
    table: Any = room.table

    # THEN other seats' views, the record and a branch are refused, to strangers and to each other
    for path, headers in [
        (f"/api/matches/{match}/record", {}),
        (f"/api/matches/{match}/record", mine),
        (f"/api/matches/{match}/replay?at=1&seat=1", mine),
        (f"/api/matches/{match}/replay?at=1&seat=0", {}),
        (f"/api/matches/{match}/replay/index?seat=1", mine),
    ]:
        with pytest.raises(No) as no:
            inn.ask(path, **headers)
        assert no.value.code == "token"
    with pytest.raises(No):
        inn.ask(f"/api/matches/{match}/branch", {"at": 0, "token": made["tokens"]["0"]})

    # AND what is not refused holds nothing hidden
    views = {
        NOBODY: [f"/api/matches/{match}/replay?at=1", f"/api/matches/{match}/replay/index"],
        0: [f"/api/matches/{match}/replay?at=1&seat=0", f"/api/matches/{match}/replay/index?seat=0"],
    }
    for seat, paths in views.items():
        for path in [*paths, "/api/matches", f"/api/matches/{match}"]:
            text = json.dumps(inn.ask(path, **mine)).casefold()
            assert [name for name in hidden_from(table, seat) if name in text] == []


def test_tokens_are_kept_as_hashes_only(inn: House) -> None:
    made = inn.table("smugglers", "Ada", "Bo")
    inn.sit(made, 0).leave()
    kept = b"".join(path.read_bytes() for path in inn.data.glob("tablewright.db*"))
    assert made["tokens"]["0"].encode() not in kept
    assert made["host"].encode() not in kept
    assert made["match"].encode() in kept
