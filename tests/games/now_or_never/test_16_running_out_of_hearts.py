"""Chapter 16: running out of hearts."""

from __future__ import annotations

from tests.games.now_or_never.builders import (
    amount,
    arrive_at,
    asked,
    can,
    has,
    space,
    village,
)
from tests.games.now_or_never.test_13_combat import fights

from tablewright.games.now_or_never.cards import COIN
from tablewright.testing import choose, lay, refusal


def test_16_1_at_0_hearts_the_turn_ends_at_once() -> None:
    table = village()
    arrive_at(table, "ublo_tower", hearts=1)
    choose(table, "visit")
    assert (amount(table, "hearts"), amount(table, "tools")) == (0, 0)
    assert (asked(table), table.seat) == ("choose_turn", 1)


def test_16_2_without_hearts_there_is_no_hero_action_but_all_else() -> None:
    table = village()
    has(table, hearts=0, coins=30, shells=1)
    assert refusal(table, "take_hero_action", 0) == "NN-16.2"
    assert refusal(table, "use_specialist", 0, 1) == ""
    assert refusal(table, "rest", 0, COIN) == ""
    assert refusal(table, "pass_season") == ""
    assert can(table, "sell", 0) or can(table, "sell")
    has(table, hearts=1)
    assert refusal(table, "take_hero_action", 0) == ""


def test_16_3_the_last_heart_for_a_location_gains_nothing() -> None:
    table = village()
    arrive_at(table, "city_of_spirits", hearts=2, coins=0)
    choose(table, "visit")
    assert (amount(table, "demons"), amount(table, "coins"), amount(table, "hearts")) == (0, 0, 0)


def test_16_4_in_combat_the_fight_is_lost() -> None:
    table = fights(9, 3, [3], hearts=3)
    assert (amount(table, "hearts"), amount(table, "experience"), table.stacks[1]) == (0, 1, 2)
    assert table.seat == 1


def test_16_5_while_searching_the_token_stays() -> None:
    table = village()
    arrive_at(table, "A", hearts=1, mana=0)
    lay(table, dice=[1])
    choose(table, "search")
    assert table.has_token(space(table, "A"))
    assert table.seat == 1


def test_16_6_a_hero_is_never_removed() -> None:
    table = village()
    arrive_at(table, "ublo_tower", hearts=1)
    choose(table, "visit")
    assert table.players[0].space == space(table, "ublo_tower")
