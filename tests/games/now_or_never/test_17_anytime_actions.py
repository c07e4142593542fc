"""Chapter 17: anytime actions."""

from __future__ import annotations

import pytest
from tests.games.now_or_never.builders import (
    ability,
    amount,
    arrive_at,
    asked,
    builds,
    can,
    has,
    housed,
    move_of,
    offered,
    order,
    out_of_turn,
    row_of_villagers,
    village,
    waiting,
    wears,
)

from tablewright.engine.table import NotOffered
from tablewright.games.now_or_never.rules import anytime_actions, combat
from tablewright.games.now_or_never.rules import game_end_and_scoring as scoring
from tablewright.testing import choose, lay, run

SALES = {(1, 1, 1, 1): 12, (3, 0, 0, 0): 5, (0, 3, 0, 0): 8, (0, 0, 3, 0): 11, (0, 0, 0, 3): 11,
         (1, 0, 0, 0): 1, (0, 1, 0, 0): 2, (0, 0, 1, 0): 3, (0, 0, 0, 1): 3}  # fmt: skip


def sale(goods: tuple[int, int, int, int]) -> int:
    """The number of a combination that can be sold."""
    table = village()
    wanted = tuple((i, n) for i, n in enumerate(goods) if n)
    return next(one.index for one in table.content.sales if one.goods == wanted)


def test_17_1_any_player_at_any_time_even_after_passing_and_in_the_middle_of_an_action_R35() -> None:
    # GIVEN seat 0 in the middle of a hero action, and seat 1 that has passed
    table = village()
    has(table, 1, shells=1, coins=0)
    table.passed = 0b10
    choose(table, "take_hero_action", 0)
    question = list(table.options)

    # WHEN seat 1 sells THEN it has its coin, and seat 0 is asked the same as before
    out_of_turn(table, "sell", 1, sale((1, 0, 0, 0)), seat=1)
    assert amount(table, "coins", 1) == 1
    assert (table.seat, asked(table), table.options) == (0, "walk", question)


def test_17_1_what_happens_changes_the_open_options_of_others() -> None:
    table = village()
    has(table, 0, coins=0, crystals=1)
    assert offered(table, "use_specialist") == []
    out_of_turn(table, "sell", 0, sale((0, 0, 0, 1)))
    assert offered(table, "use_specialist") != []


def test_17_1_a_move_that_is_not_possible_is_refused() -> None:
    table = village()
    has(table, shells=1)
    move = move_of(table, "sell", 0, sale((1, 0, 0, 0)))
    has(table, shells=0)
    with pytest.raises(NotOffered):
        table.interject(move, 0)


@pytest.mark.parametrize("goods", SALES)
def test_17_2_what_the_season_board_lists_can_be_sold(goods: tuple[int, int, int, int]) -> None:
    table = village()
    has(table, shells=goods[0], tools=goods[1], demons=goods[2], crystals=goods[3], coins=0)
    out_of_turn(table, "sell", 0, sale(goods))
    assert amount(table, "coins") == SALES[goods]
    assert [amount(table, thing) for thing in ("shells", "tools", "demons", "crystals")] == [0] * 4


def test_17_3_each_good_counts_once() -> None:
    # GIVEN 4 shells, 1 tool, 1 demon, 1 crystal
    table = village()
    has(table, shells=4, tools=1, demons=1, crystals=1, coins=0)
    out_of_turn(table, "sell", 0, sale((1, 1, 1, 1)))
    out_of_turn(table, "sell", 0, sale((3, 0, 0, 0)))
    assert amount(table, "coins") == 17
    assert not can(table, "sell", 0)


def test_17_4_nothing_else_can_be_sold() -> None:
    table = village()
    assert len(table.content.sales) == len(SALES)
    has(table, shells=2, books=5, coins=0)
    assert [move[2] for move in table.anytime(0) if move[0].__name__ == "sell"] == [sale((1, 0, 0, 0))]


def test_17_5_a_waiting_villager_moves_into_a_row_with_room() -> None:
    table = village()
    builds(table, row3="row_cottage . . .", row4="shell_garden . . .")
    player = waiting(table, "crystal")
    one = player.waiting[0]
    assert can(table, "house", 0, 3, 2)
    out_of_turn(table, "house", 0, 3, 3)
    assert (player.waiting, player.housed) == ((), (one * 4 + 3,))


def test_17_6_housing_is_buildings_and_beds_and_no_more_fit() -> None:
    # GIVEN one building with a bed in row 3
    table = village()
    builds(table, row3="row_cottage . . .")
    waiting(table, "shell", "shell", "shell")
    out_of_turn(table, "house", 0, 0, 2)
    out_of_turn(table, "house", 0, 0, 2)
    assert not can(table, "house", 0, 0, 2)


def test_17_7_a_housed_villager_never_changes_rows() -> None:
    table = village()
    builds(table, row3="row_cottage . . .", row4="shell_garden . . .")
    housed(table, row3="shell")
    waiting(table, "tool")
    steps = {move[0].__name__ for move in table.anytime(0)}
    assert "move_villager" not in steps


def test_17_8_an_order_is_completed_once() -> None:
    table = village()
    player = has(table, tools=4, coins=0)
    two_tools = order(table, "TT")
    player.orders = (two_tools,)
    out_of_turn(table, "complete_order", 0, two_tools)
    assert (amount(table, "tools"), amount(table, "coins")) == (2, 7)
    assert (player.orders, player.done) == ((), (two_tools,))
    assert not can(table, "complete_order", 0, two_tools)


def test_17_8_it_needs_all_its_goods() -> None:
    table = village()
    player = has(table, tools=1)
    player.orders = (order(table, "TT"),)
    assert not can(table, "complete_order", 0)


def test_17_9_not_in_the_final_production() -> None:
    # GIVEN an open order TT and 2 tools in the last turn of season 6
    table = village()
    player = has(table, tools=2)
    player.orders = (order(table, "TT"),)
    assert can(table, "complete_order", 0)
    table.in_final = True
    assert not can(table, "complete_order", 0)


def test_17_10_each_completed_order_is_worth_2_points() -> None:
    table = village()
    player = has(table, coins=0)
    player.done = (order(table, "TT"), order(table, "SSS"))
    player.orders = (order(table, "DD"),)
    assert scoring.points_of(table, 0)[5] == 4


def test_17_11_two_experience_refill_the_row_even_between_two_villagers() -> None:
    # GIVEN 3 villagers in the row, 2 experience, a gain of 2
    table = village()
    row_of_villagers(table, "shell", "tool", "demon")
    has(table, experience=2)
    run(table, combat.gain_villagers, 2)
    choose(table, "pick_villager", 0)
    out_of_turn(table, "refill_row", 0)
    assert (len(offered(table, "pick_villager")), amount(table, "experience")) == (6, 0)
    choose(table, "pick_villager", 5)
    assert not can(table, "refill_row", 0)


def test_17_11_a_full_row_cannot_be_refilled() -> None:
    table = village()
    has(table, experience=9)
    assert not can(table, "refill_row", 0)


def test_17_12_an_ability_is_paid_with_experience_and_placed() -> None:
    table = village(heroes=("halia", "namal"))
    player = has(table, experience=2)
    flame = ability(table, "dark_flame")
    out_of_turn(table, "buy_ability", 0, flame, 2)
    assert (amount(table, "experience"), player.red[2]) == (0, table.content.token_of["dark_flame"])
    assert not can(table, "buy_ability", 0, flame)


def test_17_13_a_token_that_has_been_taken_is_not_sold_again() -> None:
    table = village()
    assert anytime_actions.cannot_buy_ability(table, 0, 0) != "NN-17.13"
    table.players[0].abilities = 0
    assert anytime_actions.cannot_buy_ability(table, 0, 0) == "NN-17.13"


def test_17_13_only_your_own_six_and_each_once() -> None:
    table = village(heroes=("halia", "namal"))
    player = has(table, experience=50)
    for i in (0, 1, 2, 3, 4, 5):
        assert table.content.tokens[table.content.heroes[player.hero].tokens[i]].hero == player.hero
        slot = next(
            move[3] for move in table.anytime(0) if move[0].__name__ == "buy_ability" and move[2] == i
        )
        out_of_turn(table, "buy_ability", 0, i, slot)
    assert not can(table, "buy_ability", 0)


def test_17_14_a_level_needs_the_one_below_of_the_same_colour() -> None:
    # GIVEN Halia, 6 experience, no abilities
    table = village(heroes=("halia", "namal"))
    has(table, experience=6)
    slash, flame, dance = (ability(table, name) for name in ("cinder_slash", "dark_flame", "pyre_dance"))
    assert not can(table, "buy_ability", 0, slash)

    # WHEN she buys Dark Flame, then Cinder Slash
    out_of_turn(table, "buy_ability", 0, flame, 0)
    out_of_turn(table, "buy_ability", 0, slash, 1)

    # THEN 1 experience is left, and Pyre Dance is open to her without another level 1
    assert amount(table, "experience") == 1
    has(table, experience=3)
    assert can(table, "buy_ability", 0, dance)
    assert not can(table, "buy_ability", 0, ability(table, "fox_step"))  # blue 2 needs blue 1


def test_R14_owned_means_in_a_slot_now_and_it_may_be_the_one_that_goes() -> None:
    table = village(heroes=("halia", "namal"))
    wears(table, red={1: "dark_flame", 2: "iron_flail", 3: "iron_flail", 4: "thorn_whip"})
    has(table, experience=3)
    slash = ability(table, "cinder_slash")
    out_of_turn(table, "buy_ability", 0, slash, 0)
    assert table.players[0].red[0] == table.content.token_of["cinder_slash"]
    has(table, experience=3)
    assert not can(table, "buy_ability", 0, ability(table, "pyre_dance"))  # the level 1 is gone


def test_17_15_villagers_stand_in_the_boxes_of_rows() -> None:
    table = village()
    builds(table, row4="inn . . .")
    player = housed(table, row4="shell tool demon")
    assert {home % 4 for home in player.housed} == {3}


def test_scenario_31_an_order_in_the_last_turn() -> None:
    """NN-17.8, 17.9, 19.2: completed before the end of the action part, or discarded with it."""
    for complete, points in ((True, 2), (False, 0)):
        table = village()
        player = has(table, tools=2, coins=0)
        player.orders = (order(table, "TT"),)
        table.season = 6
        table.passed = 0b10
        if complete:
            out_of_turn(table, "complete_order", 0)
            assert amount(table, "coins") == 7
        choose(table, "pass_season")
        assert table.result is not None
        assert table.result.scores[0] == points
        assert player.orders == ()


def test_R35_out_of_turn_moves_of_several_come_in_the_order_of_arrival() -> None:
    table = village(3)
    row_of_villagers(table, "shell")
    for seat in (1, 2):
        has(table, seat, experience=2)
    out_of_turn(table, "refill_row", 2, seat=2)
    assert (amount(table, "experience", 2), amount(table, "experience", 1)) == (0, 2)
    assert not can(table, "refill_row", 1, seat=1)


def test_17_1_in_the_pause_of_a_search_too() -> None:
    table = village(reroll_variant=True)
    arrive_at(table, "A", hearts=9, shells=2)
    lay(table, dice=[4])
    choose(table, "search")
    assert asked(table) == "look_at_die"
    out_of_turn(table, "sell", 0, sale((1, 0, 0, 0)))
    assert asked(table) == "look_at_die"
