"""Chapter 24: gear, hero abilities, artifacts."""

from __future__ import annotations

from tests.games.now_or_never.builders import (
    amount,
    arrive_at,
    asked,
    at,
    can,
    completed,
    has,
    offered,
    out_of_turn,
    row_of_specialists,
    search_token,
    space,
    specialists,
    use,
    village,
    wears,
)
from tests.games.now_or_never.test_13_combat import fights

from tablewright.games.now_or_never.rules import build, movement, production_phase
from tablewright.games.now_or_never.rules import red_and_blue_tokens as tokens
from tablewright.testing import choose, lay, refusal, run


def test_24_1_the_helm_gives_a_heart_for_each_4_and_can_save_a_life_R20() -> None:
    # GIVEN 1 heart, enemy attack 1: without the heart that comes first the hero would fall
    table = village()
    wears(table, "arzian_helm")
    fights(20, 1, [4], table=table, hearts=1)
    assert (amount(table, "hearts"), asked(table)) == (1, "after_round")
    # two Helms give two, after the damage if there was no room before
    table = village()
    wears(table, "arzian_helm", "arzian_helm")
    most = table.max_hearts(table.players[0])
    fights(20, 2, [4], table=table, hearts=most)
    assert amount(table, "hearts") == most


def test_24_1_a_4_that_is_rerolled_does_not_count_R20() -> None:
    table = village(heroes=("halia", "namal"))
    wears(table, "arzian_helm")
    fights(20, 0, [4, 1], table=table, hearts=5, mana=1)
    choose(table, "reroll_by", use(table, "halia"))
    assert (amount(table, "hearts"), table.dealt) == (5, 2)


def test_24_2_gloves_and_coat_together_raise_the_mana_R68() -> None:
    table = village()
    player = wears(table, "azure_gloves")
    has(table, mana=3)
    tokens.place_token(table, player, table.content.token_of["azure_coat"], 1)
    assert (table.max_mana(player), amount(table, "mana")) == (4, 4)
    tokens.place_token(table, player, table.content.token_of["azure_coat"], 2)
    assert table.max_mana(player) == 4  # a third piece adds nothing
    has(table, mana=0)
    production_phase.produce(table)
    assert amount(table, "mana") == 4


def test_24_3_a_shield_crystal_raises_the_mana_at_once() -> None:
    table = village()
    player = table.players[0]
    has(table, mana=1)
    tokens.place_token(table, player, table.content.token_of["shield_crystal"], 0)
    assert (table.max_mana(player), amount(table, "mana")) == (4, 2)


def test_24_4_a_vampire_knife_gives_mana_for_the_same_roll() -> None:
    # GIVEN Namal with the knife on face 1 and a Shield Crystal, no mana
    table = village()
    wears(table, "shield_crystal", red={1: "vampire_knife"})
    fights(20, 3, [1, 1], table=table, hearts=9)
    choose(table, "use_in_round", use(table, "shield_crystal"))
    assert (amount(table, "hearts"), table.dealt, amount(table, "mana")) == (8, 2, 0)
    # with all slots full it gives nothing
    table = village()
    wears(table, red={1: "vampire_knife"})
    fights(20, 0, [1], table=table, mana=3)
    assert amount(table, "mana") == 3


def test_24_5_haste_adds_2_spaces_as_often_as_mana_allows_R27() -> None:
    table = village(heroes=("marklun", "namal"))
    has(table, mana=2)
    assert [move[0].__name__ for move in table.options].count("use_in_move") == 0
    choose(table, "take_hero_action", 0)
    haste = use(table, "marklun")
    choose(table, "use_in_move", haste)
    choose(table, "use_in_move", haste)
    assert (table.movement, amount(table, "mana")) == (2 + 4, 0)
    assert refusal(table, "use_in_move", haste) == "NN-4.10"


def test_24_6_strange_luck_rerolls_any_die_again_and_again_R21() -> None:
    table = village(heroes=("halia", "namal"))
    arrive_at(table, "A", hearts=9, mana=2)
    search_token(table, "lost_knowledge")
    lay(table, dice=[4, 3, 1])
    choose(table, "search")
    luck = use(table, "halia")
    choose(table, "reroll_by", luck)
    choose(table, "reroll_by", luck)
    assert (amount(table, "hearts"), amount(table, "mana")) == (8, 0)


def test_24_7_armored_ignores_all_enemies_for_the_turn_R29() -> None:
    table = village()
    has(table, mana=1, hearts=9)
    out_of_turn(table, "use_any_time", 0, use(table, "namal"))
    choose(table, "take_hero_action", 0)
    choose(table, "step_to", space(table, "foe 1"))
    choose(table, "evade")
    choose(table, "step_to", space(table, "hermits_hut"))
    choose(table, "step_to", space(table, "foe 1"))
    choose(table, "evade")
    assert amount(table, "hearts") == 8  # the third step was beyond the movement, the enemies cost nothing
    choose(table, "stop")
    table.evading = True
    assert refusal(table, "fight") == "NN-R7"


def test_24_8_farsight_draws_from_any_pile_once_per_season() -> None:
    table = village(heroes=("zeik", "namal"))
    has(table, mana=2)
    farsight = use(table, "zeik")
    out_of_turn(table, "use_any_time", 0, farsight)
    choose(table, "draw_from", 0, 1, 2)
    assert (len(table.players[0].hand), amount(table, "mana")) == (1, 1)
    assert int(table.content.quests[table.players[0].hand[0]].kind) == 2
    assert not can(table, "use_any_time", 0, farsight)


def test_24_9_self_repair() -> None:
    table = village()
    wears(table, "self_repair")
    has(table, tools=2, hearts=4)
    repair = use(table, "self_repair")
    out_of_turn(table, "use_any_time", 0, repair)
    assert (amount(table, "hearts"), amount(table, "tools")) == (11, 1)
    assert not can(table, "use_any_time", 0, repair)


def test_24_10_toughness_saves_the_last_heart() -> None:
    # GIVEN Zeik with Toughness, 1 heart
    table = village(heroes=("zeik", "namal"))
    wears(table, "toughness")
    arrive_at(table, "A", hearts=1, mana=0)
    search_token(table, "lost_knowledge")
    lay(table, dice=[1])
    choose(table, "search")
    assert (amount(table, "hearts"), amount(table, "books")) == (1, 1)


def test_24_11_leadership_makes_recruiting_cheaper_after_doubling_R31() -> None:
    table = village(heroes=("halia", "namal"))
    wears(table, "leadership")
    row_of_specialists(table, "tracker")
    has(table, coins=9)
    choose(table, "recruit", 0)
    assert amount(table, "coins") == 0


def test_24_12_research() -> None:
    table = village(heroes=("marklun", "namal"))
    wears(table, "research")
    has(table, mana=5)
    out_of_turn(table, "use_any_time", 0, use(table, "research"))
    assert (amount(table, "books"), amount(table, "mana")) == (1, 2)
    assert not can(table, "use_any_time", 0, use(table, "research"))


def test_24_13_siphon_power_fills_empty_slots_only() -> None:
    table = village(heroes=("marklun", "namal"))
    wears(table, "siphon_power")
    has(table, demons=2, mana=3)
    out_of_turn(table, "use_any_time", 0, use(table, "siphon_power"))
    assert (amount(table, "demons"), amount(table, "mana")) == (1, 5)


def test_24_14_gravity_orb_adds_another_die_once_a_round() -> None:
    table = village(heroes=("marklun", "namal"))
    wears(table, "azure_gloves", red={2: "gravity_orb"})
    fights(20, 0, [2, 3], table=table, mana=3)
    choose(table, "use_extra")
    assert refusal(table, "use_extra") == "NN-14.1"
    choose(table, "strike")
    assert table.dealt == 2 + 3


def test_24_14_its_die_counts_for_the_helm_R20() -> None:
    table = village(heroes=("marklun", "namal"))
    wears(table, "arzian_helm", red={2: "gravity_orb"})
    fights(20, 0, [2, 4], table=table, mana=1, hearts=5)
    choose(table, "use_extra")
    assert (table.dealt, amount(table, "hearts")) == (6, 6)


def test_24_15_dark_flame_is_halias_R13() -> None:
    table = village(heroes=("halia", "namal"))
    token = table.content.tokens[table.content.token_of["dark_flame"]]
    assert (token.hero, token.level, token.colour) == (table.content.hero_of["halia"], 1, 0)
    wears(table, red={1: "dark_flame"})
    fights(12, 0, [1], table=table, mana=2)
    choose(table, "accept_die")
    choose(table, "use_extra")
    assert table.dealt == 5


def test_24_16_demon_trap_works_at_any_time_once_a_season_R24() -> None:
    table = village()
    completed(table, "demon_trap", seat=1)
    trap = use(table, "demon_trap")
    has(table, 1, mana=2)
    out_of_turn(table, "use_any_time", 1, trap, seat=1)  # on another player's turn
    assert (amount(table, "demons", 1), amount(table, "mana", 1)) == (1, 1)
    assert not can(table, "use_any_time", 1, trap, seat=1)
    table.players[1].spent.renew("once_per_season")
    assert can(table, "use_any_time", 1, trap, seat=1)
    table.in_final = True
    assert not can(table, "use_any_time", 1, trap, seat=1)


def test_24_17_warp_stone_adds_4_in_a_hero_action_and_grants_none_R27() -> None:
    table = village()
    completed(table, "warp_stone")
    has(table, mana=2)
    stone = use(table, "warp_stone")
    assert not can(table, "use_any_time", 0, stone)
    choose(table, "take_hero_action", 0)
    choose(table, "use_in_move", stone)
    choose(table, "use_in_move", stone)
    assert (table.movement, amount(table, "mana")) == (2 + 8, 0)


def test_24_18_metal_hound_takes_any_token_once_a_season_R25() -> None:
    table = village()
    completed(table, "metal_hound")
    has(table, mana=3, hearts=5, books=0)
    hound = use(table, "metal_hound")
    search_token(table, "lost_knowledge")
    out_of_turn(table, "use_any_time", 0, hound)
    assert len(offered(table, "take_token")) == 14
    choose(table, "take_token", space(table, "N"))
    assert (amount(table, "books"), amount(table, "hearts"), len(table.players[0].kept)) == (1, 5, 1)
    has(table, mana=3)
    assert not can(table, "use_any_time", 0, hound)
    choose(table, "pass_season")
    assert not can(table, "use_any_time", 0, hound)  # not on another's turn


def test_24_19_life_candle_heals_6_at_any_time_out_of_combat() -> None:
    table = village()
    completed(table, "life_candle", seat=1)
    has(table, 1, hearts=3, mana=1)
    out_of_turn(table, "use_any_time", 1, use(table, "life_candle"), seat=1)
    assert (amount(table, "hearts", 1), amount(table, "mana", 1)) == (9, 0)


def test_24_20_magic_chest_pays_4_coins() -> None:
    table = village()
    completed(table, "magic_chest")
    has(table, coins=0, mana=1)
    out_of_turn(table, "use_any_time", 0, use(table, "magic_chest"))
    assert (amount(table, "coins"), amount(table, "mana")) == (4, 0)


def test_24_21_lightning_fungus_is_a_hero_action_without_a_token_R26() -> None:
    table = village()
    completed(table, "lightning_fungus", "warp_stone")
    wears(table, "trail_boots")
    player = has(table, mana=2)
    player.arrows = 0
    fungus = use(table, "lightning_fungus")
    table.ask_again()
    choose(table, "use_as_turn", fungus)
    assert (asked(table), table.movement, player.arrows) == ("walk", 4, 0)
    assert refusal(table, "use_in_move", use(table, "warp_stone")) == "NN-R26"
    choose(table, "step_to", space(table, "B"))
    choose(table, "stop")
    choose(table, "end_hero_action")
    assert table.seat == 1


def test_24_21_it_needs_a_heart_and_its_mana_and_works_once_a_season() -> None:
    table = village()
    completed(table, "lightning_fungus")
    fungus = use(table, "lightning_fungus")
    has(table, hearts=0)
    assert refusal(table, "use_as_turn", fungus) == "NN-9.1"
    has(table, hearts=1, mana=0)
    assert refusal(table, "use_as_turn", fungus) == "NN-4.10"
    has(table, mana=1)
    table.players[0].spent.note("once_per_season", -1 - fungus)
    table.ask_again()
    assert refusal(table, "use_as_turn", fungus) == "NN-18.11"


def test_scenario_40_helm_and_knife() -> None:
    """NN-24.1, 24.4, R20: the knife's mana pays for the shield, the helm's heart comes first; he survives with 1."""
    table = village(heroes=("zeik", "namal"))
    wears(table, "arzian_helm", "rock_shield", red={4: "vampire_knife"})
    fights(20, 3, [4], table=table, hearts=1, mana=0)
    choose(table, "use_in_round", use(table, "rock_shield"))
    assert (amount(table, "hearts"), asked(table)) == (1, "after_round")


def test_G15_a_masons_seal_makes_the_next_building_of_this_turn_cheaper() -> None:
    table = village()
    completed(table, "masons_seal")
    player = has(table, mana=1, coins=40)
    inn = table.content.building_of["inn"]
    out_of_turn(table, "use_any_time", 0, use(table, "masons_seal"))
    assert build.price_of(table, player, inn, 12, 0) == 7
    run(table, build.place_tile, player.grid.index(inn), 12, 0)
    assert build.price_of(table, player, table.content.building_of["school"], 13, 0) == 5


def test_G15_an_echo_bell_turns_one_of_your_specialists_up() -> None:
    table = village()
    completed(table, "echo_bell")
    has(table, mana=1)
    bell = use(table, "echo_bell")
    specialists(table, "mason", "herbalist")
    assert not can(table, "use_any_time", 0, bell)  # none lies face down
    specialists(table, "mason", "herbalist", "tracker", down=["mason", "tracker"])
    out_of_turn(table, "use_any_time", 0, bell)
    assert offered(table, "flip_up") == [(0,), (2,)]
    choose(table, "flip_up", 2)
    assert table.players[0].up == 0b110


def test_24_17_haste_goes_with_the_fungus() -> None:
    table = village(heroes=("marklun", "namal"))
    completed(table, "lightning_fungus")
    has(table, mana=3)
    choose(table, "use_as_turn", use(table, "lightning_fungus"))
    choose(table, "use_in_move", use(table, "marklun"))
    assert table.movement == 5


def test_24_7_armored_does_not_help_in_combat() -> None:
    table = village()
    table.evading = True
    fights(20, 2, [3], table=table, hearts=9)
    assert amount(table, "hearts") == 7
    at(table, "the_monument")
    run(table, movement.begin_move, 1)
    choose(table, "step_to", space(table, "foe 1"))
    assert asked(table) == "meet_enemy"
