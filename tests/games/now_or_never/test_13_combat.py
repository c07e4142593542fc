"""Chapter 13: combat."""

from __future__ import annotations

from tests.games.now_or_never.builders import (
    ability,
    amount,
    arrive_at,
    asked,
    builds,
    can,
    completed,
    has,
    holds,
    offered,
    out_of_turn,
    row_of_villagers,
    space,
    use,
    village,
    wears,
)

from tablewright.games.now_or_never.rules import combat
from tablewright.games.now_or_never.table import BOARD_FOE, QUEST_FOE, Table
from tablewright.testing import choose, lay, refusal, run


def fights(
    health: int,
    attack: int,
    dice: list[int],
    hero: str = "namal",
    *,
    table: Table | None = None,
    **amounts: int,
) -> Table:
    """Seat 0 fights an enemy of the board with this health and attack."""
    table = table or village(heroes=(hero, "marklun" if hero != "marklun" else "halia"))
    has(table, **{"mana": 0, **amounts})
    lay(table, dice=dice)
    table.foe, table.foe_level = BOARD_FOE, 1
    run(table, combat.begin_fight, health, attack)
    return table


def test_13_1_the_top_enemy_of_a_stack_may_be_fought() -> None:
    table = village()
    arrive_at(table, "foe 4", hearts=9)
    lay(table, dice=[4])
    choose(table, "fight")
    assert (table.foe_level, table.foe_health, table.foe_attack) == (4, 7, 3)
    table = village()
    arrive_at(table, "A")
    assert ("fight",) not in [(move[0].__name__,) for move in table.options]


def test_13_1_a_combat_quest_does_not_count_against_the_fight_R23() -> None:
    table = village()
    holds(table, "whisper_debt")
    table.stacks[6] = 1
    arrive_at(table, "forest_of_faces", hearts=14)
    table.players[0].hand = ()
    run(table, combat.fight_quest, table.content.quest_of["spore_sickness"])
    while asked(table) != "rest":
        table.choose(0)
    assert table.players[0].completed == (table.content.quest_of["spore_sickness"],)
    arrive_at(table, "forest_of_faces", hearts=14)
    assert refusal(table, "fight") == ""


def test_13_2_the_slot_of_the_number_rolled_is_the_only_red_ability() -> None:
    # GIVEN Namal with a flail on face 2
    table = village()
    wears(table, red={2: "iron_flail"})
    fights(20, 0, [2, 3, 4], table=table)
    assert table.dealt == 4
    choose(table, "another_round")
    assert table.dealt == 4 + 2  # the printed ability of face 3
    choose(table, "another_round")
    assert table.dealt == 4 + 2 + 3


def test_scenario_16_basic_red_ability() -> None:
    """NN-13.2, 13.3: Namal rolls 1, pays 1 mana: 2 + 1 = 3 damage."""
    table = fights(3, 1, [1], mana=2, hearts=6)
    assert asked(table) == "in_round"
    choose(table, "use_extra")
    assert (amount(table, "hearts"), amount(table, "mana"), table.felled) == (5, 1, 1)
    assert amount(table, "experience") == 1


def test_13_3_an_option_is_bought_once_in_a_round() -> None:
    # GIVEN Dark Flame in slot 1, 2 mana, enemy health 12
    table = village(heroes=("halia", "marklun"))
    wears(table, "azure_gloves", red={1: "dark_flame"})
    fights(12, 0, [1, 1], table=table, mana=3)
    choose(table, "accept_die")
    choose(table, "use_extra")
    assert refusal(table, "use_extra") == "NN-14.1"
    choose(table, "strike")
    assert table.dealt == 5


def test_13_4_attack_less_all_defence_never_below_0() -> None:
    table = village()
    wears(table, "bark_buckler", "azure_coat", red={4: "tower_blade"})
    fights(20, 3, [2, 4], table=table, hearts=9)
    assert amount(table, "hearts") == 9  # 1 damage / def 1 of face 2, and two blue pieces
    choose(table, "another_round")
    assert amount(table, "hearts") == 9


def test_13_5_damage_adds_up_over_the_rounds() -> None:
    table = fights(4, 0, [3, 3])
    assert table.dealt == 2
    choose(table, "another_round")
    assert table.felled == 1


def test_13_6_at_0_hearts_the_fight_is_lost_even_if_the_enemy_is_down() -> None:
    # GIVEN 2 hearts, enemy with 2 health left and attack 2, an ability that deals 3
    table = fights(2, 2, [4], hearts=2)
    assert (amount(table, "hearts"), table.felled) == (0, 0)
    assert amount(table, "experience") == 1
    assert table.stacks[1] == 2
    assert (asked(table), table.seat) == ("choose_turn", 1)


def test_13_7_otherwise_another_round_or_retreat() -> None:
    table = fights(10, 1, [3], hearts=9)
    assert [move[0].__name__ for move in table.options] == ["another_round", "retreat"]


def test_13_8_retreat_leaves_the_hero_there_and_ends_the_turn() -> None:
    # GIVEN enemy health 10, 3 damage dealt, hero 5 hearts
    table = village()
    arrive_at(table, "foe 4", hearts=8, mana=0)
    lay(table, dice=[4])
    choose(table, "fight")
    choose(table, "retreat")
    assert (amount(table, "experience"), amount(table, "hearts")) == (1, 5)
    assert table.players[0].space == space(table, "foe 4")
    assert (asked(table), table.seat) == ("choose_turn", 1)


def test_13_9_after_it_the_enemy_is_whole_again_and_gives_nothing() -> None:
    table = village()
    arrive_at(table, "foe 4", hearts=15, mana=0)
    lay(table, dice=[4, 3])
    choose(table, "fight")
    choose(table, "retreat")
    assert (table.stacks[4], table.players[0].waiting) == (2, ())
    table.current = 0
    arrive_at(table, "foe 4", hearts=15)
    choose(table, "fight")
    assert table.dealt == 2


def test_13_10_a_victory_gives_no_consolation() -> None:
    table = fights(2, 0, [3])  # level 1 gives 1 experience
    assert amount(table, "experience") == 1


def test_13_11_victory_gives_every_reward_and_the_rest_of_the_stack_stays() -> None:
    table = village(3)
    arrive_at(table, "foe 3", hearts=15, mana=0, coins=0)
    lay(table, dice=[4, 4])
    choose(table, "fight")
    choose(table, "another_round")
    assert (amount(table, "experience"), amount(table, "coins"), amount(table, "tools")) == (1, 1, 1)
    choose(table, "pick_villager", 0)
    assert len(table.players[0].waiting) == 1
    assert table.stacks[3] == 2


def test_13_12_villagers_are_chosen_one_at_a_time() -> None:
    table = village()
    run(table, combat.gain_villagers, 2)
    assert len(offered(table, "pick_villager")) == 6
    choose(table, "pick_villager", 3)
    assert len(offered(table, "pick_villager")) == 5
    choose(table, "pick_villager", 0)
    assert len(table.players[0].waiting) == 2


def test_13_13_the_row_is_refilled_only_when_it_is_empty_R11() -> None:
    # GIVEN 1 villager in the row, a gain of 2
    table = village()
    row_of_villagers(table, "crystal")
    run(table, combat.gain_villagers, 2)
    choose(table, "pick_villager", 0)
    assert len(offered(table, "pick_villager")) == 6  # six new ones lie there before the second pick
    choose(table, "pick_villager", 0)
    assert len([one for one in table.row if one >= 0]) == 5


def test_R12_an_exhausted_supply_gives_what_is_left() -> None:
    table = village()
    row_of_villagers(table, "crystal")
    table.villagers.own().clear()
    run(table, combat.gain_villagers, 3)
    assert (len(table.players[0].waiting), max(table.row), asked(table)) == (1, -1, "rest")


def test_13_14_a_villager_may_be_housed_at_once_or_wait() -> None:
    table = village()
    builds(table, row4="inn . . .")
    row_of_villagers(table, "crystal", "shell")
    run(table, combat.gain_villagers, 2)
    choose(table, "pick_villager", 0)
    out_of_turn(table, "house", 0, 3, 3)
    choose(table, "pick_villager", 1)
    assert (len(table.players[0].housed), len(table.players[0].waiting)) == (1, 1)


def test_13_15_after_a_victory_the_turn_is_over() -> None:
    table = village()
    table.steps = [move for move in table.steps if move[0].__name__ != "rest"]
    arrive_at(table, "foe 1", hearts=9, mana=0)
    lay(table, dice=[4])
    choose(table, "fight")
    choose(table, "pick_villager", 0)
    assert asked(table) == "rest"  # nothing is left of the hero action


def test_13_16_damage_of_other_heroes_and_other_turns_does_not_count() -> None:
    table = village()
    arrive_at(table, "foe 4", hearts=15, mana=0)
    lay(table, dice=[4])
    choose(table, "fight")
    choose(table, "retreat")
    table.current = table.you = 1
    table.players[1].space = table.players[0].space
    has(table, 1, hearts=13, mana=0)
    lay(table, dice=[4])
    run(table, combat.fight)
    assert table.dealt == 3


def test_13_17_options_and_abilities_are_decided_after_the_die() -> None:
    table = village(heroes=("zeik", "marklun"))
    wears(table, "rock_shield")
    fights(10, 3, [2], table=table, mana=1, hearts=9)
    assert (table.face, asked(table)) == (2, "in_round")
    choose(table, "use_in_round", use(table, "rock_shield"))
    assert amount(table, "hearts") == 8  # nothing more could be done, so the blow has fallen


def test_R16_a_red_token_placed_after_the_roll_counts_from_the_next_one() -> None:
    # GIVEN Namal who has rolled a 1 and can buy Hammer Fist (3 damage)
    table = fights(20, 0, [1, 1], experience=2, mana=1)
    assert asked(table) == "in_round"
    out_of_turn(table, "buy_ability", 0, ability(table, "hammer_fist"), 0)
    choose(table, "strike")
    assert table.dealt == 2
    choose(table, "another_round")
    assert table.dealt == 5


def test_R16_a_blue_token_works_from_now_on_unless_the_option_forbids_it() -> None:
    table = fights(20, 3, [3], experience=2, hearts=9)
    assert asked(table) == "in_round"  # R62: something could still be done
    out_of_turn(table, "buy_ability", 0, ability(table, "plating"), 0)
    choose(table, "strike") if asked(table) == "in_round" else None
    assert amount(table, "hearts") == 9 - 2

    table = village(heroes=("namal", "marklun"), equip_mid_round=False)
    fights(20, 3, [1], table=table, experience=2, mana=1)
    assert asked(table) == "in_round"
    assert not can(table, "buy_ability", 0, ability(table, "plating"))
    choose(table, "strike")
    assert can(table, "buy_ability", 0, ability(table, "plating"))


def test_R17_both_blows_fall_together_and_more_damage_than_health_is_wasted() -> None:
    table = fights(1, 2, [4], hearts=9)
    assert (amount(table, "hearts"), table.felled) == (7, 1)


def test_R18_every_lost_combat_gives_1_experience_unless_the_option_says_the_board_only() -> None:
    for everywhere, gained in ((True, 1), (False, 0)):
        table = village(consolation_everywhere=everywhere)
        has(table, hearts=1, mana=0)
        lay(table, dice=[3])
        holds(table, "cave_in")
        table.foe = QUEST_FOE
        table.players[0].hand = ()
        run(table, combat.fight_quest, table.content.quest_of["cave_in"])
        assert (amount(table, "hearts"), amount(table, "experience")) == (0, gained)
        table = village(consolation_everywhere=everywhere)
        fights(9, 9, [3], table=table, hearts=5)
        assert amount(table, "experience") == 1


def test_R19_there_is_no_retreat_before_the_first_roll() -> None:
    table = village()
    arrive_at(table, "foe 2", hearts=9, mana=3)
    lay(table, dice=[1])
    choose(table, "fight")
    assert [move[0].__name__ for move in table.options] == ["strike", "use_extra"]


def test_R62_siphon_power_in_the_pause_pays_for_the_shield() -> None:
    # GIVEN Marklun without mana, with a bottled demon, Siphon Power and a Warding Sigil
    table = village(heroes=("marklun", "namal"))
    wears(table, "siphon_power", "warding_sigil")
    fights(20, 4, [2], table=table, demons=1, hearts=3)
    assert asked(table) == "in_round"
    assert refusal(table, "use_in_round", use(table, "warding_sigil")) == "NN-4.10"
    out_of_turn(table, "use_any_time", 0, use(table, "siphon_power"))
    choose(table, "use_in_round", use(table, "warding_sigil"))
    if asked(table) == "in_round":
        choose(table, "strike")
    assert amount(table, "hearts") == 2


def test_R62_the_life_candle_is_barred_in_combat() -> None:
    table = village()
    completed(table, "life_candle", "demon_trap")
    fights(20, 1, [1], table=table, mana=2)
    assert asked(table) == "in_round"
    assert not can(table, "use_any_time", 0, use(table, "life_candle"))
    assert can(table, "use_any_time", 0, use(table, "demon_trap"))
