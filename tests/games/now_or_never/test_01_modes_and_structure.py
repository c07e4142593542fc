"""Chapter 1: modes and structure."""

from __future__ import annotations

import pytest
from tests.games.now_or_never.builders import amount, asked, has, set_up, village

from tablewright.engine.game import SetupError
from tablewright.games.now_or_never.game import GAME
from tablewright.games.now_or_never.rules import turns_and_passing
from tablewright.games.now_or_never.table import SEASONS, Table
from tablewright.testing import choose, run


def pass_all(table: Table) -> None:
    """Everybody passes, up to the first turn of the next season or the end."""
    season = table.season
    while not table.over and table.season == season:
        choose(table, "pass_season")


def test_1_1_six_seasons_of_turns_and_a_production() -> None:
    # GIVEN a first season in which production would be seen by the mana that comes back
    table = village()
    has(table, mana=0)
    seasons = [int(table.season)]

    # WHEN everybody passes, season after season
    while not table.over:
        pass_all(table)
        seasons.append(int(table.season))
        # THEN each of the first five ends with a production
        assert amount(table, "mana") == table.max_mana(table.players[0])

    # ... and after the sixth the game is over
    assert seasons == [1, 2, 3, 4, 5, 6, 6]
    assert SEASONS == 6


def test_1_2_turns_go_clockwise_until_all_have_passed() -> None:
    table = village(3, first_player="seat_2")
    order = []
    for _ in range(4):
        order.append(table.seat)
        choose(table, "rest", 0, 5) if len(order) < 4 else choose(table, "pass_season")
    assert order == [1, 2, 0, 1]
    assert table.seat == 2
    choose(table, "pass_season")
    assert table.seat == 0  # who passed has no turn any more
    assert table.season == 1
    choose(table, "pass_season")
    assert table.season == 2


def test_1_3_production_comes_once_for_all_and_the_last_one_is_the_final_one() -> None:
    table = village()
    for player in table.players:
        player.kept = (0, 1)
    before = amount(table, "coins"), amount(table, "coins", 1)
    choose(table, "pass_season")
    assert (amount(table, "coins"), amount(table, "coins", 1)) == before
    choose(table, "pass_season")
    assert (amount(table, "coins"), amount(table, "coins", 1)) == (before[0] + 2, before[1] + 2)

    while table.season < SEASONS:
        pass_all(table)
    pass_all(table)
    assert table.over
    assert table.in_final
    assert table.result is not None
    assert table.result.scores == (2, 2)  # the coins of before are gone, those of the last production count


def test_1_4_most_victory_points_win() -> None:
    table = village()
    table.players[1].kept = (0, 1, 2)
    while not table.over:
        pass_all(table)
    assert table.result is not None
    assert (table.result.won, table.result.clause) == ((False, True), "NN-1.4")


def test_1_5_the_mode_is_chosen_before_set_up_and_may_be_played_alone() -> None:
    ways = {way.id: (way.least_seats, way.most_seats, way.rivals) for way in GAME.all_ways()}
    assert ways["village"] == (2, 4, True)
    assert ways["caverns"] == (2, 4, True)
    assert ways["alone"] == (1, 1, False)
    assert village(1).is_solo()
    assert not village(2).is_solo()
    with pytest.raises(SetupError, match=r"NN-3\.1"):
        GAME.new(5)


def test_1_6_options_are_chosen_before_set_up() -> None:
    table = set_up(2, board="underground", reroll_variant=True, first_player="seat_2")
    assert table.map.id == "underground"
    assert table.rules.reroll_variant
    assert table.first == 1


def test_1_2_the_last_one_left_goes_on_alone() -> None:
    table = village()
    table.passed = 2
    run(table, turns_and_passing.next_turn, 1)
    assert (asked(table), table.seat) == ("choose_turn", 0)
