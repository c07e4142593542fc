"""Bots sit at tables, think elsewhere, see what their seat sees, and never hold up the house."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from tests.web.house import HERE, House, by_itself

from tablewright.engine.pile import UNSEEN
from tablewright.engine.record import Record
from tablewright.players import PLAYERS, View
from tablewright.web.minds import Minds, Order, caught_up, decide

SMUGGLERS = HERE / "games" / "smugglers"


class Peeker:
    """Notes what it is shown, and takes the first option."""

    name = "peeker"
    quick = True
    seen: list[tuple[int, Any]] = []  # noqa: RUF012 - one list for all, that is the point

    def __init__(self, seed: int | None = None) -> None:
        pass

    def choose(self, view: View) -> int:
        self.seen.append((view.seat, view.seen))
        return 0


class Slowpoke(Peeker):
    """Thinks until it is told to stop."""

    name = "slowpoke"
    enough = threading.Event()

    def choose(self, view: View) -> int:
        self.enough.wait(20)
        return 0


class Cheat(Peeker):
    """Answers with what is not offered."""

    name = "cheat"

    def choose(self, view: View) -> int:
        return 99


@pytest.fixture(autouse=True)
def strange_players(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (Peeker, Slowpoke, Cheat):
        monkeypatch.setitem(PLAYERS, kind.name, kind)


def table_with(inn: House, player: str, game: str = "smugglers", **more: Any) -> Any:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "player": player}]
    return inn.ask("/api/matches", {"game": game, "seats": seats, "settings": {"pace": 0}, **more})


def test_a_whole_game_against_a_bot(inn: House) -> None:
    made = inn.table("smugglers", "Ada", "bot")
    ada = inn.sit(made, 0)
    while not ada.scene.get("over"):
        if ada.is_asked():
            nonce = ada.reply(ada.options[0]["id"])
            ada.see(ada.hear("done", nonce=nonce)["rev"])
        else:
            ada.next()
    assert len(ada.scene["over"]["ranks"]) == 2


def test_bots_among_themselves_play_while_somebody_looks(inn: House) -> None:
    made = inn.table("council", "bot", "bot", options={"days": 5})
    watcher = inn.watch(made)
    assert watcher.see(10)["over"]["text"] == "The walk is over."


def test_bots_wait_while_nobody_looks(inn: House) -> None:
    made = inn.table("council", "bot", options={"days": 5})
    assert inn.ask(f"/api/matches/{made['match']}")["moves"] == 0


def test_a_bot_sees_what_its_seat_sees(inn: House) -> None:
    # GIVEN a bot that notes what it is shown
    Peeker.seen.clear()
    made = table_with(inn, "peeker")
    ada = inn.sit(made, 0)
    ada.see(1)
    ada.reply(ada.options[0]["id"])
    ada.see(3)

    # THEN the other hand is blank, and so is all luck to come
    assert Peeker.seen
    for seat, seen in Peeker.seen:
        assert seat == 1
        assert set(seen.hands[0]) == {UNSEEN}
        assert seen.fate.blank
        assert seen.origin.seed < 0


def test_a_slow_bot_holds_up_nobody(inn: House) -> None:
    # GIVEN a bot that thinks for a long time
    Slowpoke.enough.clear()
    made = table_with(inn, "slowpoke", "council", options={"days": 9})
    ada = inn.sit(made, 0)
    for label in ("Go left", "Rest", "Go left"):
        ada.done(label)

    # THEN the table is told that it thinks, and other tables go on
    told = ada.hear("thinking")
    assert (told["seat"], told["of"]) == (1, 0)
    other = inn.sit(inn.table("council", "Cy"), 0)
    other.done("Go left")

    # AND what it chooses after the table has moved on does not count
    ada.say("undo")
    ada.see(4)
    Slowpoke.enough.set()
    ada.hear_all(0.2)
    assert ada.envelope["moves"] == 2


def test_a_bot_that_fails_leaves_the_table_to_the_people(inn: House) -> None:
    made = table_with(inn, "cheat", "council", options={"days": 9})
    ada = inn.sit(made, 0)
    for label in ("Go left", "Rest", "Go left"):
        ada.done(label)
    assert "cannot move" in ada.hear("chat")["lines"][0]["text"]
    by = {"seat": 1, "token": made["host"], "by": {"kind": "bot", "player": "random"}}
    inn.ask(f"/api/matches/{made['match']}/replace", by)
    assert ada.see(4)["prompt"]["text"] == "Morning"


def test_a_hint_names_the_two_best_with_their_chances(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablewright.web.minds.HINT_SECONDS", 0.3)
    made = inn.table("smugglers", "Ada", "Bo")
    ada = inn.sit(made, 0)
    ada.say("hint")
    told = ada.hear("hint")
    options = {option["id"]: option["label"] for option in ada.options}
    assert [one["label"] for one in told["best"]] == [options[one["option"]] for one in told["best"]]
    assert told["option"] == told["best"][0]["option"]
    assert len(told["best"]) == 2
    assert all(0 <= one["chance"] <= 1 for one in told["best"])
    assert told["best"][0]["label"] in told["text"]

    # AND a table that asks somebody else says so
    council = inn.table("council", "Ada", "Bo", settings={"group": "hand"})
    cy, di = inn.sit(council, 0), inn.sit(council, 1)
    cy.done("Go left")
    di.see(1)
    di.say("hint")
    assert di.hear("refused")["code"] == "seat"


def test_what_an_option_does_is_said_to_who_asks_and_to_nobody_else(inn: House) -> None:
    made = inn.table("smugglers", "Ada", "Bo")
    ada, bo = inn.sit(made, 0), inn.sit(made, 1)
    option = ada.options[0]["id"]
    ada.say("foresee", option=option, prompt=ada.envelope["scene"]["prompt"]["id"])
    told = ada.hear("foreseen")
    assert told["option"] == option
    assert told["worlds"] >= 3
    assert not any(message["type"] == "foreseen" for message in bo.hear_all(0.2))

    # AND nobody asks for others
    bo.say("foresee", option=option, prompt="q0", seat=0)
    assert bo.hear("refused")["code"] == "seat"


def test_another_process_chooses_on_a_table_that_it_has_caught_up_with(inn: House) -> None:
    # GIVEN a running game
    made = inn.table("smugglers", "Ada", "Bo", seed=3)
    ada = inn.sit(made, 0)
    ada.reply("o0")
    ada.see(1)
    record = inn.lobby.rooms[made["match"]].match.record
    order = Order("m", "smugglers", str(SMUGGLERS), "", record.header(), tuple(record.moves), 1, "random")

    # WHEN a bot is asked in a process of its own
    minds = Minds()
    try:
        choice = by_itself(minds.elsewhere(order))
    finally:
        minds.close()

    # THEN it chooses among its own options
    assert 0 <= choice < 3

    # AND a process that knows the table plays on, or anew when the past has changed
    assert 0 <= decide(order) < 3
    first = caught_up(order)
    longer = order._replace(moves=(*order.moves, f"@1 stow 1 {first.hands[1][0]}"))  # type: ignore[attr-defined]
    assert caught_up(longer) is first
    assert caught_up(order._replace(moves=())) is not first
    assert Record.parse(order.header).seed == 3
