"""Chapter 14: red and blue tokens."""

from __future__ import annotations

from tests.games.now_or_never.builders import (
    ability,
    amount,
    arrive_at,
    asked,
    can,
    has,
    out_of_turn,
    use,
    village,
    wears,
)
from tests.games.now_or_never.test_13_combat import fights

from tablewright.games.now_or_never.rules import red_and_blue_tokens as tokens
from tablewright.testing import choose, lay, refusal


def test_14_1_a_red_ability_works_when_its_number_is_rolled_its_option_once() -> None:
    table = village()
    wears(table, "azure_gloves", red={3: "spark_lance"})
    fights(30, 0, [2, 3], table=table, mana=3)
    assert [move[0].__name__ for move in table.options] == ["strike", "use_in_round"]  # face 2: no lance
    choose(table, "strike")
    assert (table.dealt, amount(table, "mana")) == (1, 3)
    choose(table, "another_round")
    choose(table, "use_extra")
    assert refusal(table, "use_extra") == "NN-14.1"
    choose(table, "strike")
    assert table.dealt == 1 + 6


def test_14_2_a_blue_ability_may_be_used_any_number_of_times_on_your_turn() -> None:
    table = village(heroes=("marklun", "namal"))
    wears(table, "siphon_power", "research")
    has(table, demons=3, mana=0)
    siphon, research = use(table, "siphon_power"), use(table, "research")
    for _ in range(2):
        out_of_turn(table, "use_any_time", 0, siphon)
        out_of_turn(table, "use_any_time", 0, research)
    assert (amount(table, "demons"), amount(table, "books"), amount(table, "mana")) == (1, 2, 2)
    choose(table, "pass_season")
    assert table.seat == 1
    assert not can(table, "use_any_time", 0, siphon)  # R28: only on your turn


def test_14_3_some_work_once_in_an_attack_round() -> None:
    table = village(heroes=("zeik", "namal"))
    wears(table, "rock_shield", "azure_gloves")
    fights(30, 3, [2, 2], table=table, mana=3, hearts=9)
    shield = use(table, "rock_shield")
    choose(table, "use_in_round", shield)
    assert refusal(table, "use_in_round", shield) == "NN-14.3"
    choose(table, "strike")
    choose(table, "another_round")
    assert refusal(table, "use_in_round", shield) == ""


def test_14_4_blue_defence_works_each_round_by_itself_and_only_in_combat() -> None:
    # GIVEN three pieces with 1 defence, enemy attack 5
    table = village()
    wears(table, "bark_buckler", "bark_buckler", "azure_coat")
    fights(30, 5, [3, 3], table=table, hearts=9)
    assert amount(table, "hearts") == 7
    choose(table, "another_round")
    assert amount(table, "hearts") == 5

    # WHEN the same hero searches and rolls a 3 THEN 3 hearts are lost
    arrive_at(table, "A", hearts=9)
    table.foe = 0
    lay(table, dice=[3])
    choose(table, "search")
    assert amount(table, "hearts") == 6


def test_14_5_defence_adds_up() -> None:
    table = village(heroes=("namal", "zeik"))
    wears(table, "plating", "spare_core", "bark_buckler")
    assert table.players[0].mods.defence == 3


def test_14_6_a_displaced_token_loses_its_effects_and_goes_to_the_box() -> None:
    table = village()
    wears(table, "bark_buckler", "trail_boots", "shield_crystal")
    has(table, experience=9, mana=4)
    out_of_turn(table, "buy_ability", 0, ability(table, "plating"), 1)
    player = table.players[0]
    assert player.mods.movement == 0
    assert table.token_box == (table.content.token_of["trail_boots"],)


def test_R47_mana_above_a_lowered_maximum_is_lost_and_comes_again() -> None:
    table = village()
    player = wears(table, "shield_crystal")
    assert amount(table, "mana") == 4
    crystal, buckler = table.content.token_of["shield_crystal"], table.content.token_of["bark_buckler"]
    tokens.place_token(table, player, buckler, 0)
    assert amount(table, "mana") == 3
    tokens.place_token(table, player, crystal, 1)
    assert amount(table, "mana") == 4


def test_R15_a_token_goes_to_an_empty_slot_while_there_is_one() -> None:
    table = village()
    player = wears(table, "bark_buckler", red={1: "iron_flail", 4: "thorn_whip"})
    flail, boots = table.content.token_of["iron_flail"], table.content.token_of["trail_boots"]
    assert tokens.slots_for(table, player, flail) == [1, 2]
    assert tokens.slots_for(table, player, boots) == [1]
    wears(table, red={1: "iron_flail", 2: "iron_flail", 3: "spark_lance", 4: "thorn_whip"})
    assert tokens.slots_for(table, player, flail) == [0, 1, 2, 3]


def test_R28_self_repair_is_for_your_own_turn_out_of_combat() -> None:
    table = village()
    wears(table, "self_repair")
    repair = use(table, "self_repair")
    fights(30, 1, [1], table=table, mana=1, tools=1, hearts=4)
    assert asked(table) == "in_round"
    assert not can(table, "use_any_time", 0, repair)
