"""Chapter 9: hero action – movement."""

from __future__ import annotations

import pytest
from tests.games.now_or_never.builders import (
    amount,
    arrive_at,
    asked,
    at,
    builds,
    completed,
    has,
    holds,
    offered,
    on_top,
    out_of_turn,
    space,
    use,
    village,
    wears,
)

from tablewright.games.now_or_never.rules import movement
from tablewright.games.now_or_never.table import Table
from tablewright.testing import choose, refusal, run


def walking(where: str = "the_monument", n: int = 3, **amounts: int) -> Table:
    """The hero of seat 0 (Namal) has begun a hero action with this movement."""
    table = village(**{"board": "underground"} if amounts.pop("underground", 0) else {})
    has(table, **amounts)
    at(table, where)
    run(table, movement.begin_move, n)
    return table


def step(table: Table, *path: str) -> None:
    for where in path:
        choose(table, "step_to", space(table, where))


def test_9_1_a_hero_action_needs_a_heart_and_a_token() -> None:
    table = village()
    has(table, hearts=0)
    assert refusal(table, "take_hero_action", 0) == "NN-16.2"
    has(table, hearts=1)
    assert refusal(table, "take_hero_action", 0) == ""
    table.players[0].arrows = 0
    has(table, hearts=9)
    assert refusal(table, "take_hero_action", 0) == "NN-9.1"


def test_9_2_move_then_a_quest_then_one_of_visit_fight_search() -> None:
    # GIVEN a hero who arrives at Ublo Tower with a quest for it
    table = village()
    holds(table, "tinkers_bargain")
    arrive_at(table, "ublo_tower", coins=9)
    steps = [move[0].__name__ for move in table.options]
    assert steps == ["play_quest", "visit", "end_hero_action"]

    # WHEN the quest is played THEN step 3 is still to come, and after it nothing more
    choose(table, "play_quest", table.content.quest_of["tinkers_bargain"])
    assert [move[0].__name__ for move in table.options] == ["visit", "end_hero_action"]
    choose(table, "visit")
    assert asked(table) == "rest"


def test_9_3_the_token_is_spent_until_production() -> None:
    table = village()
    choose(table, "take_hero_action", 2)
    assert table.players[0].arrows == 0b011
    assert table.movement == 3


def test_9_4_free_movement_is_the_number_and_all_bonuses() -> None:
    table = village(heroes=("halia", "namal"))
    wears(table, "trail_boots", "fox_step")
    builds(table, row4="snail_ranch . . .")
    choose(table, "take_hero_action", 0)
    assert table.movement == 2 + 1 + 1 + 1


def test_9_5_the_hero_must_end_elsewhere_R6() -> None:
    # GIVEN a hero on Ublo Tower
    table = walking("ublo_tower")
    assert refusal(table, "stop") == "NN-9.5"

    # WHEN it walks a space down and back
    step(table, "tower_of_miners", "ublo_tower")

    # THEN it may not stop there
    assert refusal(table, "stop") == "NN-9.5"


def test_R6_walking_out_and_back_may_be_allowed() -> None:
    table = village(allow_return_to_start=True)
    at(table, "ublo_tower")
    run(table, movement.begin_move, 3)
    assert refusal(table, "stop") == "NN-9.5"
    step(table, "tower_of_miners", "ublo_tower")
    assert refusal(table, "stop") == ""


def test_9_6_steps_are_orthogonal() -> None:
    table = walking("4,2")
    assert sorted(args[0] for args in offered(table, "step_to")) == sorted(
        space(table, where) for where in ("4,1", "4,3", "3,2", "5,2")
    )
    assert (space(table, "5,3"),) not in offered(table, "step_to")


def test_9_7_each_further_space_costs_a_heart() -> None:
    table = walking("the_monument", 1, hearts=5)
    step(table, "B")
    assert amount(table, "hearts") == 5
    step(table, "hermits_hut")
    step(table, "E")
    assert amount(table, "hearts") == 3


def test_9_8_each_mountain_costs_a_heart() -> None:
    table = walking("the_monument", 3, hearts=5)
    step(table, "3,2")
    assert amount(table, "hearts") == 4


def test_9_9_entering_an_enemy_space_without_fighting_costs_a_heart_R7() -> None:
    table = walking("the_monument", 3, hearts=5)
    step(table, "foe 1")
    assert asked(table) == "meet_enemy"
    choose(table, "evade")
    assert amount(table, "hearts") == 4
    assert asked(table) == "walk"  # it may move on or stop
    choose(table, "stop")
    assert refusal(table, "fight") == "NN-R7"


def test_9_9_who_stops_to_fight_pays_nothing_and_must_fight_R7() -> None:
    table = walking("8,4", 3, hearts=5)
    step(table, "forest_of_faces")
    choose(table, "stop_to_fight")
    assert amount(table, "hearts") == 5
    assert refusal(table, "visit") == "NN-R7"
    assert refusal(table, "end_hero_action") == "NN-R7"
    assert refusal(table, "fight") == ""


def test_R7_each_entry_is_a_new_decision() -> None:
    table = walking("the_monument", 9, hearts=5)
    step(table, "foe 1")
    choose(table, "evade")
    step(table, "hermits_hut", "foe 1")
    assert asked(table) == "meet_enemy"
    choose(table, "evade")
    assert amount(table, "hearts") == 3


def test_9_10_the_costs_of_one_space_add_up() -> None:
    # GIVEN underground, 6 hearts, no free movement left, the next space is foe 5 on a mountain
    table = walking("undergarden", 0, hearts=6, underground=1)
    step(table, "foe 5")
    assert amount(table, "hearts") == 4
    choose(table, "evade")
    assert amount(table, "hearts") == 3


def test_9_11_heroes_share_spaces_and_may_stop_after_a_step() -> None:
    table = walking("the_monument", 3)
    at(table, "B", 1)
    step(table, "B")
    assert refusal(table, "stop") == ""
    assert table.players[0].space == table.players[1].space


def test_9_12_at_0_hearts_the_hero_stays_and_the_turn_ends() -> None:
    table = walking("the_monument", 3, hearts=1)
    step(table, "3,2")
    assert amount(table, "hearts") == 0
    assert table.players[0].space == space(table, "3,2")
    assert (asked(table), table.seat) == ("choose_turn", 1)


def test_R46_the_step_is_paid_before_the_enemy_is_met() -> None:
    table = walking("the_monument", 0, hearts=1)
    step(table, "foe 1")
    assert (asked(table), table.seat) == ("choose_turn", 1)  # at 0 it is not asked
    table = walking("the_monument", 1, hearts=1)
    step(table, "foe 1")
    choose(table, "evade")
    assert (amount(table, "hearts"), table.seat) == (0, 1)


def test_9_13_leaving_an_enemy_space_costs_nothing() -> None:
    table = walking("foe 1", 3, hearts=5)
    step(table, "the_monument")
    assert amount(table, "hearts") == 5


def test_9_14_defence_does_not_help_while_moving() -> None:
    table = village()
    wears(table, "bark_buckler", "bark_buckler", "azure_coat")
    has(table, hearts=5)
    run(table, movement.begin_move, 3)
    step(table, "3,2")
    assert amount(table, "hearts") == 4


@pytest.mark.parametrize("token", ["climbers_spikes", "surefoot"])
def test_9_8_what_makes_mountains_free(token: str) -> None:
    table = village(heroes=("zeik", "namal"))
    wears(table, token)
    has(table, hearts=5)
    run(table, movement.begin_move, 3)
    step(table, "3,2")
    assert amount(table, "hearts") == 5


def test_9_8_a_glass_compass_makes_mountains_free() -> None:
    table = village()
    completed(table, "glass_compass")
    has(table, hearts=5)
    run(table, movement.begin_move, 3)
    step(table, "3,2")
    assert amount(table, "hearts") == 5


def test_scenario_1_namal_walks_to_the_undergarden() -> None:
    """NN-9.3–9.8, 10.1, 11.14: with a quest for it in hand, over an arrow that shows 2."""
    # GIVEN Namal on the Monument with 10 hearts, 2 experience, 3 coins
    table = village()
    has(table, hearts=10, experience=2, coins=3)
    holds(table, "root_tunnels")
    on_top(table, "census", "street_lamps", "foundation_stone", "letters_home")

    # WHEN she steps right over a mountain, down, and right, plays the quest (2 coins: 2 cards) and visits
    choose(table, "take_hero_action", 0)
    step(table, "3,2")
    assert amount(table, "hearts") == 9
    step(table, "3,3")
    assert amount(table, "hearts") == 9
    step(table, "undergarden")
    assert amount(table, "hearts") == 8
    choose(table, "stop")
    choose(table, "play_quest", table.content.quest_of["root_tunnels"])
    for _ in range(2):
        choose(table, "draw_from", 0, table.asking[2], 0)
    assert amount(table, "coins") == 1
    choose(table, "visit")
    for _ in range(2):
        choose(table, "draw_from", 0, table.asking[2], 0)
    choose(table, "pick", 0, table.content.quest_of["census"])

    # THEN 8 hearts, 7 coins, no experience, three cards in hand
    assert (amount(table, "hearts"), amount(table, "coins"), amount(table, "experience")) == (8, 7, 0)
    assert len(table.players[0].hand) == 3


def test_9_9_armored_lets_her_pass() -> None:
    table = village()
    has(table, hearts=5, mana=1)
    run(table, movement.begin_move, 3)
    out_of_turn(table, "use_any_time", 0, use(table, "namal"))
    step(table, "foe 1")
    choose(table, "evade")
    assert (amount(table, "hearts"), amount(table, "mana")) == (5, 0)
