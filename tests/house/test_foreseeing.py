"""What an option does is said before it is chosen: exactly where there is no luck, else with its chances."""

from __future__ import annotations

from typing import Any

import pytest

from tablewright.engine.fate import Fate
from tablewright.engine.game import Game
from tablewright.engine.scene import Area, Counter, Counters, Head, Stat
from tablewright.engine.table import Origin, Table
from tablewright.house.foreseeing import MOST, foresee
from tablewright.house.walking import ways

LANE = 6


class Fair(Table):
    """A booth with a purse, a die, and a card that nobody has seen; and a lane of places."""

    def __init__(self, blank: bool = False) -> None:
        super().__init__(blank)
        self.coins = 5
        self.place = 0
        self.card = 3

    def copy(self) -> Fair:
        other = Fair(blank=True)
        other.keep(self)
        other.coins, other.place, other.card = self.coins, self.place, self.card
        return other

    def hide(self, seat: int) -> None:
        self.card = 0

    def imagine(self) -> None:
        self.card = self.fate.below(6, 0) + 1


def at_booth(table: Fair) -> None:
    table.ask(0, "1")
    for step in (pay, bet, draw):
        table.offer(step)
    if table.place < LANE:
        table.offer(step_on, table.place + 1)


def pay(table: Fair) -> None:
    table.coins -= 2
    table.do(at_booth)


def bet(table: Fair) -> None:
    if table.roll(0) >= 5:
        table.tell("1", "You win the bet.")
        table.coins += 3
    else:
        table.tell("1", "You lose the bet.")
        table.coins -= 1
    table.do(at_booth)


def draw(table: Fair) -> None:
    table.coins += table.card
    table.news += 1
    table.do(at_booth)


def step_on(table: Fair, place: int) -> None:
    table.place = place
    table.coins -= 1
    if place < 4:
        table.do(at_booth)
    else:
        table.roll(0)  # here luck decides what comes
        table.do(at_booth)


class FairGame(Game):
    id = "fair"
    title = "Fair"
    prefix = "FA"

    def head(self, seen: Table, seat: int) -> Head:
        return Head("Fair")

    def areas(self, seen: Any, seat: int) -> list[Area]:
        counters = Counters("booth", [Counter("coins", "Coins", seen.coins)])
        return [Area("main", "main", [counters])]

    def seat_stats(self, table: Any, seat: int) -> list[Stat]:
        return [Stat("Coins", table.coins)]

    def targets(self, table: Table, move: Any) -> list[str]:
        return [f"place-{move[1]}"] if move[0] is step_on else []

    def dress(self, table: Table, move: Any) -> dict[str, Any]:
        return {"walks": True} if move[0] is step_on else {}


@pytest.fixture
def fair() -> Fair:
    table = Fair()
    table.fate = Fate(4, ("luck",))
    table.origin = Origin("fair", 1, 4, {}, "", "", "")
    table.do(at_booth)
    table.run()
    return table


GAME = FairGame()


def test_what_no_luck_touches_is_told_exactly_and_once(fair: Fair) -> None:
    told = foresee(GAME, fair, 0, 0)
    assert told.sure
    assert told.words == "Coins 5 → 3."
    # AND nothing has happened
    assert fair.coins == 5


def test_luck_is_told_as_a_chance_in_the_words_of_the_log(fair: Fair) -> None:
    told = foresee(GAME, fair, 0, 1, seconds=60)
    assert not told.sure
    assert told.worlds == MOST
    shares = {chance.words: chance.share for chance in told.chances}
    assert shares["You win the bet."] == pytest.approx(1 / 3, abs=0.1)
    assert shares["You win the bet."] + shares["You lose the bet."] == pytest.approx(1)
    assert [change.words for change in told.changes] == ["Coins 5 → 4 to 8"]


def test_what_the_seat_may_not_know_is_not_told(fair: Fair) -> None:
    # GIVEN two tables that differ only in the hidden card
    other = fair.copy()
    other.card = 6
    told, as_told = (foresee(GAME, table, 0, 2, seconds=60) for table in (fair, other))
    assert told == as_told
    assert [change.words for change in told.changes] == ["Coins 5 → 6 to 11"]


def test_a_walk_is_told_with_its_path_and_its_price_and_ends_where_luck_falls(fair: Fair) -> None:
    found = {way.target: way for way in ways(GAME, fair, 0, seconds=60)}
    # One step is an option already; behind the place where luck falls nobody knows what comes
    assert list(found) == ["place-2", "place-3", "place-4"]
    assert found["place-3"].moves == ["step-on 1", "step-on 2", "step-on 3"]
    assert found["place-3"].path == ["place-1", "place-2", "place-3"]
    assert found["place-3"].data()["words"] == "Coins 5 → 2"
    assert fair.place == 0
