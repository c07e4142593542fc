"""Ways to play: names for seats and options, and who plays against whom."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.engine.toys import Field, Gleaners

from tablewright.engine.game import Game, SetupError, Value, Way, find_game
from tablewright.engine.table import Table

PEBBLES = str(Path(__file__).parents[1] / "toys" / "pebbles")


class Harvest(Gleaners):
    id = "harvest"
    least_seats = 1
    ways = (
        Way("fair", "The Fair", 2, 2, "20", True, {"season": "summer"}, clause="GL-9"),
        Way("vigil", "The Vigil", 1, 2, "30", options={"season": "autumn"}, campaign="year"),
    )


class Duel(Game):
    id = "duel"
    title = "Duel"
    least_seats = 1
    most_seats = 2
    mode = "competitive"

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        return Field("")


def test_a_way_sets_its_options_and_its_seats() -> None:
    game = Harvest()
    assert game.seats_and_options("vigil", None, {"rain": True}) == (1, {"rain": True, "season": "autumn"})
    assert game.seats_and_options("fair", 2, {}) == (2, {"season": "summer"})
    assert game.seats_and_options(None, None, {"rain": True}) == (1, {"rain": True})


def test_what_does_not_go_with_a_way_is_refused() -> None:
    game = Harvest()
    with pytest.raises(SetupError, match=r"^The Fair is for 2 seats, not 1 \(GL-9\)$"):
        game.seats_and_options("fair", 1, {})
    with pytest.raises(
        SetupError, match=r"^The Fair is played with season=summer; leave the option season out"
    ):
        game.seats_and_options("fair", 2, {"season": "autumn"})
    with pytest.raises(SetupError, match=r"^Gleaners cannot be played the way vigl; did you mean vigil\?$"):
        game.way("vigl")


def test_the_way_is_told_from_seats_and_options() -> None:
    game = Harvest()
    assert game.way_of(2, {"season": "summer"}).id == "fair"
    assert game.way_of(2, {"season": "autumn"}).id == "vigil"
    assert game.way_of(1, {"season": "summer"}).id == "fair"  # no way is like this: the usual one
    assert [way.mode for way in game.ways] == ["competitive", "cooperative"]


def test_a_game_without_ways_has_one() -> None:
    (way,) = find_game(PEBBLES).all_ways()
    assert (way.id, way.title, way.least_seats, way.most_seats, way.mode) == (
        "pebbles", "PEBBLES", 2, 2, "competitive"
    )  # fmt: skip


def test_rivals_are_at_least_two() -> None:
    game = Duel()
    table = game.table(2, {}, None)
    table.seats = 2
    assert game.are_rivals(table)
    table.seats = 1
    assert not game.are_rivals(table)
    table.finish([False], "D-1", "Lost.")
    assert game.worth(table, 0) == 0.0
    table.finish([True], "D-1", "Won.")
    assert game.worth(table, 0) == 1.0
