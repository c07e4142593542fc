"""Promises about numbers: points and where they come from, and whether seats and heroes win their fair share."""

from __future__ import annotations

from typing import Any

import pytest
from tests.found import TOYS

from tablewright.engine.game import SetupError
from tablewright.lab.amounts import Even, Number, number_told, shares
from tablewright.lab.experiment import ordered

GAME = str(TOYS / "pebbles")


def rows(*games: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"won": (True, False), "scores": (10, 6), **game} for game in games]


def number(of: str, **more: Any) -> Number:
    return Number("points", ordered(GAME, "steady", 2), of, **{"low": 7, "high": 9, **more})


def test_the_mean_of_all_seats_or_of_the_winner() -> None:
    # GIVEN two games of two rivals
    played = rows({}, {"scores": (12, 20), "won": (False, True)})

    # THEN all seats count, or whoever won
    assert number_told(number("total"), played).measured == "12"
    assert number_told(number("total", whose="winner"), played).measured == "15"


def test_a_line_of_the_score_sheet_a_fact_and_a_share() -> None:
    played = rows(
        {"score_coins": (5, 3), "fact_built_0": 4, "fact_built_1": 2, "fact_felled": 7},
        {"score_coins": (5, 3), "fact_built_0": 4, "fact_built_1": 2, "fact_felled": 9},
    )
    assert number_told(number("coins"), played).measured == "4"
    assert number_told(number("built"), played).measured == "3"
    assert number_told(number("felled"), played).kept == "yes"
    part = number("coins", part_of="total", whose="winner", low=0.0, high=0.45)
    assert (number_told(part, played).measured, number_told(part, played).kept) == ("50.0%", "no")


def test_a_number_that_no_game_tells_is_refused_with_those_that_it_tells() -> None:
    with pytest.raises(SetupError, match="«coin», which no game reports; it tells total, built, coins"):
        number_told(number("coin"), rows({"score_coins": (5, 3), "fact_built_0": 1, "fact_built_1": 1}))


def test_fair_shares_count_a_shared_victory_in_parts() -> None:
    # GIVEN three games: the first seat wins one, the second one, one is shared
    played = rows(
        {"fact_hero_0": "a", "fact_hero_1": "b"},
        {"fact_hero_0": "b", "fact_hero_1": "a"},
        {"fact_hero_0": "a", "fact_hero_1": "c", "won": (True, True)},
    )
    order = ordered(GAME, "steady", 2)

    # THEN seats, and heroes in the games where they took part, have their shares
    by_seat = {who: found.share for who, found in shares(Even("wins", order, "seat", 0.1), played)}
    by_hero = {who: (found.share, found.n) for who, found in shares(Even("wins", order, "hero", 0.1), played)}
    assert by_seat == pytest.approx({"seat 1": 2.5 / 3, "seat 2": 0.5 / 3})
    assert by_hero == {"a": (0.5, 3), "b": (0.5, 2), "c": (0.5, 1)}
