"""The worked scenarios of the rules, each by its number; 1, 5, 16, 31–34 and 40 stand with their chapters."""

from __future__ import annotations

from tests.games.now_or_never.builders import (
    ability,
    amount,
    arrive_at,
    asked,
    at,
    builds,
    can,
    has,
    holds,
    housed,
    lays_grid,
    offered,
    out_of_turn,
    row_of_specialists,
    row_of_villagers,
    search_at,
    search_token,
    space,
    specialists,
    town_space,
    village,
    waiting,
    wears,
)
from tests.games.now_or_never.test_13_combat import fights
from tests.games.now_or_never.test_22_solo_play import alone, bot, next_card

from tablewright.games.now_or_never.cards import COIN, HEART
from tablewright.games.now_or_never.rules import build, movement, production_phase
from tablewright.games.now_or_never.rules import reputation_missions_campaign as campaign
from tablewright.games.now_or_never.table import QUEST_FOE, Table
from tablewright.testing import choose, lay, refusal, run

SHELL, TOOL = 0, 1


def walking(table: Table, where: str, n: int, **amounts: int) -> Table:
    has(table, **amounts)
    at(table, where)
    run(table, movement.begin_move, n)
    return table


def sale(table: Table, *goods: tuple[int, int]) -> int:
    return next(one.index for one in table.content.sales if one.goods == goods)


def test_scenario_2_no_diagonal_step() -> None:
    """NN-9.6: from column 4 row 2, column 5 row 3 is no next step."""
    table = walking(village(), "4,2", 3, hearts=9)
    assert (space(table, "5,3"),) not in offered(table, "step_to")
    assert sorted(one for (one,) in offered(table, "step_to")) == sorted(
        space(table, where) for where in ("3,2", "5,2", "4,1", "4,3")
    )


def test_scenario_3_staying_put() -> None:
    """NN-9.5, NN-R6: one space down and back up is refused as an end."""
    table = walking(village(), "ublo_tower", 3, hearts=9)
    choose(table, "step_to", space(table, "tower_of_miners"))
    choose(table, "step_to", space(table, "ublo_tower"))
    assert refusal(table, "stop") == "NN-9.5"


def test_scenario_4_three_costs_on_one_entry() -> None:
    """NN-9.10: an extra step, a mountain and an enemy that is evaded."""
    table = village(board="underground")
    walking(table, "undergarden", 0, hearts=6)
    choose(table, "step_to", space(table, "foe 5"))
    assert amount(table, "hearts") == 4
    choose(table, "evade")
    assert amount(table, "hearts") == 3


def test_scenario_6_the_first_tile_comes_from_the_border() -> None:
    """NN-7.2: second column, second row is refused."""
    table = village()
    has(table, coins=40)
    run(table, build.build, 0)
    assert refusal(table, "pick_tile", 6) == "NN-7.2"


def test_scenario_7_the_grid_after_the_first_build() -> None:
    """NN-7.3, NN-R3: exactly the three neighbours of the gap."""
    table = village()
    lays_grid(table, "row_cottage", "inn", "shell_garden")
    has(table, coins=40)
    builds(table, row4="inn . . .")
    run(table, build.build, 0)
    assert sorted(cell for cell, _ in offered(table, "pick_tile")) == [0, 2, 6]


def test_scenario_8_town_adjacency() -> None:
    """NN-7.4, 7.5: beside the building on space 2 of the bottom row."""
    table = village()
    builds(table, row4=". shell_garden . .")
    has(table, coins=40)
    run(table, build.build, 0)
    cell = offered(table, "pick_tile")[0][0]
    choose(table, "pick_tile", cell)
    assert refusal(table, "place_tile", cell, town_space(4, 4)) == "NN-7.5"
    sites = {one[1] for one in offered(table, "place_tile")}
    assert sites == {town_space(4, 1), town_space(4, 3), town_space(3, 2)}


def test_scenario_9_surcharge_and_discount() -> None:
    """NN-7.7, 23.5, NN-R31: 6 + 2 − 1 = 7 coins."""
    table = village()
    builds(table, row3="shell_garden . . .", row4="construction_hq . . .")
    player = table.players[0]
    cottage = table.content.building_of["row_cottage"]
    assert build.price_of(table, player, cottage, town_space(2, 1), 0) == 7


def test_scenario_10_hiring_from_a_rival() -> None:
    """NN-6.2, 6.3: A pays 6 to the supply, B takes 2 from there although it has passed."""
    table = village()
    has(table, 0, coins=12)
    has(table, 1, coins=4)
    specialists(table, "surveyor", "", seat=1)
    lays_grid(table, "shell_garden")
    table.passed = 0b10
    choose(table, "use_specialist", 1, 0)
    assert (amount(table, "coins"), amount(table, "coins", 1), table.players[1].up) == (6, 6, 0)
    choose(table, "pick_tile", 0)
    choose(table, "place_tile", 0, 12)
    assert amount(table, "experience") == 1


def test_scenario_11_recruit() -> None:
    """NN-6.6, 6.7, NN-R50: 10 coins for Tracker, who is used at once and lies face down."""
    table = village()
    has(table, coins=12, tools=0, experience=0)
    specialists(table, "mason", "herbalist", "surveyor", "brick_golem", down=["surveyor"])
    row_of_specialists(table, "tracker", "duelist", "glazier", "reef_nurse")
    choose(table, "recruit", 0)
    choose(table, "place_recruit", 0, table.content.specialist_of["tracker"])
    player = table.players[0]
    assert (amount(table, "coins"), amount(table, "experience"), amount(table, "tools")) == (2, 2, 1)
    assert player.specialists[0] == table.content.specialist_of["tracker"]
    assert not player.is_up(0)
    assert table.content.specialist_of["mason"] in table.box
    assert min(table.offer_row) >= 0


def test_scenario_12_a_recruit_that_is_too_dear() -> None:
    """NN-6.6, 4.10: cost 3 means 6 coins."""
    table = village()
    has(table, coins=5)
    row_of_specialists(table, "field_medic")
    assert refusal(table, "recruit", 0) == "NN-4.10"


def test_scenario_13_face_down_and_foreign() -> None:
    """NN-6.4, 8.7: a face-down specialist of B, and one of C that A would rest."""
    table = village(3)
    has(table, coins=30)
    specialists(table, "surveyor", seat=1, down=["surveyor"])
    specialists(table, "tracker", seat=2)
    assert refusal(table, "use_specialist", 1, 0) == "NN-6.4"
    assert all(len(move) == 2 for move in offered(table, "rest"))  # of one's own slots only


def test_scenario_14_rest() -> None:
    """NN-8.6: 2 hearts at 0 hearts, and a hero action from the next turn on."""
    table = village()
    has(table, hearts=0, coins=2)
    specialists(table, "", "herbalist")
    choose(table, "rest", 1, HEART)
    assert (amount(table, "hearts"), amount(table, "coins"), table.players[0].up) == (2, 2, 0)
    choose(table, "pass_season")
    assert refusal(table, "take_hero_action", 0) == ""


def test_scenario_15_heal_with_bonus() -> None:
    """NN-8.1: all hearts, mana stays full, 3 coins."""
    table = village(heroes=("halia", "zeik"))
    has(table, hearts=4, mana=4, coins=10)
    specialists(table, "field_medic")
    choose(table, "use_specialist", 0, 0)
    assert (amount(table, "hearts"), amount(table, "mana"), amount(table, "coins")) == (13, 4, 7)


def test_scenario_17_dark_flame() -> None:
    """NN-24.15, 14.1: 5 damage for 1 mana, and no second one for the same roll."""
    table = village(heroes=("halia", "marklun"))
    wears(table, "azure_gloves", red={1: "dark_flame"})
    fights(12, 0, [1], table=table, mana=2)
    choose(table, "accept_die")
    choose(table, "use_extra")
    assert refusal(table, "use_extra") == "NN-14.1"
    choose(table, "strike")
    assert table.dealt == 5


def test_scenario_18_stacked_defence() -> None:
    """NN-14.4, 14.5: 5 − 3 = 2 hearts in combat; a search takes the whole die."""
    table = village()
    wears(table, "bark_buckler", "azure_coat", "plating")
    fights(30, 5, [3], table=table, hearts=9)
    assert amount(table, "hearts") == 7
    choose(table, "retreat")
    table = village()
    wears(table, "bark_buckler", "azure_coat", "plating")
    arrive_at(table, "A", hearts=9, mana=0)
    lay(table, dice=[3])
    choose(table, "search")
    assert amount(table, "hearts") == 6


def test_scenario_19_double_knock_out() -> None:
    """NN-13.6, 13.9: the fight is lost though the enemy has no health left."""
    table = fights(2, 2, [4], hearts=2)
    assert (amount(table, "hearts"), amount(table, "experience"), table.felled) == (0, 1, 0)
    assert (asked(table), table.seat) == ("choose_turn", 1)


def test_scenario_20_retreat() -> None:
    """NN-13.7–13.9: 1 experience, the hero stays, the enemy is whole again."""
    table = fights(10, 0, [3, 3], hearts=5)
    choose(table, "another_round")
    assert table.dealt == 4
    here = table.players[0].space
    choose(table, "retreat")
    assert (amount(table, "experience"), table.players[0].space) == (1, here)
    assert table.stacks[1] == 2
    assert table.seat == 1


def test_scenario_21_the_villager_row_runs_dry() -> None:
    """NN-13.13, NN-R11: six new ones before the second pick."""
    from tablewright.games.now_or_never.rules import combat

    table = village()
    row_of_villagers(table, "shell")
    table.you = 0
    run(table, combat.gain_villagers, 2)
    choose(table, "pick_villager", 0)
    assert len(offered(table, "pick_villager")) == 6


def test_scenario_22_refill_in_between() -> None:
    """NN-17.11: 2 experience between two picks fill the row."""
    from tablewright.games.now_or_never.rules import combat

    table = village()
    row_of_villagers(table, "shell", "tool", "demon")
    has(table, experience=2)
    table.you = 0
    run(table, combat.gain_villagers, 2)
    choose(table, "pick_villager", 0)
    out_of_turn(table, "refill_row", 0)
    assert (len(offered(table, "pick_villager")), amount(table, "experience")) == (6, 0)


def test_scenario_23_search() -> None:
    """NN-15.1–15.3: a 3 for an Old Teacher, who pays a coin each production."""
    table = village()
    arrive_at(table, "A", hearts=5, mana=0, coins=0)
    search_token(table, "old_teacher")
    lay(table, dice=[3])
    choose(table, "search")
    assert (amount(table, "hearts"), amount(table, "experience")) == (2, 2)
    production_phase.produce(table)
    assert amount(table, "coins") == 1


def test_scenario_24_search_to_zero() -> None:
    """NN-15.2: the token stays, unseen."""
    table = village()
    arrive_at(table, "A", hearts=3, mana=0)
    lay(table, dice=[3])
    choose(table, "search")
    assert (amount(table, "hearts"), table.players[0].kept) == (0, ())
    assert table.has_token(space(table, "A"))
    assert table.seat == 1


def test_scenario_25_toughness() -> None:
    """NN-24.10: a 1 costs nothing."""
    table = village(heroes=("zeik", "halia"))
    wears(table, "toughness")
    arrive_at(table, "A", hearts=1, mana=0)
    lay(table, dice=[1])
    choose(table, "search")
    assert amount(table, "hearts") == 1
    assert not table.has_token(space(table, "A"))


def test_scenario_26_lost_villager() -> None:
    """NN-15.4: a villager, and no income."""
    table = village()
    arrive_at(table, "A", hearts=5, mana=0)
    search_token(table, "lost_villager")
    lay(table, dice=[1])
    choose(table, "search")
    choose(table, "pick_villager", 0)
    assert (len(table.players[0].waiting), table.players[0].kept) == (1, ())


def test_scenario_27_selling() -> None:
    """NN-17.2–17.4: 12 + 5 coins on another's turn after passing; books cannot be sold."""
    table = village()
    has(table, 1, shells=4, tools=1, demons=1, crystals=1, books=1, coins=0)
    table.passed = 0b10
    out_of_turn(table, "sell", 1, sale(table, (0, 1), (1, 1), (2, 1), (3, 1)), seat=1)
    out_of_turn(table, "sell", 1, sale(table, (0, 3)), seat=1)
    assert amount(table, "coins", 1) == 17
    assert not can(table, "sell", seat=1)


def test_scenario_28_housing() -> None:
    """NN-17.5–17.7, 7.13: two fit where a building has a bed; nobody moves to another row."""
    table = village()
    builds(table, row3="row_cottage . . .", row4="shell_garden . . .")
    waiting(table, "shell", "shell", "shell")
    out_of_turn(table, "house", 0, SHELL, 2)
    out_of_turn(table, "house", 0, SHELL, 2)
    assert not can(table, "house", 0, SHELL, 2)
    assert not can(table, "move_villager")


def test_scenario_29_ability_levels() -> None:
    """NN-17.14: Cinder Slash needs Dark Flame; Pyre Dance is open then too."""
    table = village(heroes=("halia", "marklun"))
    has(table, experience=6)
    assert not can(table, "buy_ability", 0, ability(table, "cinder_slash"))
    out_of_turn(table, "buy_ability", 0, ability(table, "dark_flame"), 0)
    out_of_turn(table, "buy_ability", 0, ability(table, "cinder_slash"), 1)
    assert amount(table, "experience") == 1
    has(table, experience=3)
    assert can(table, "buy_ability", 0, ability(table, "pyre_dance"))


def test_scenario_30_a_location_without_the_means() -> None:
    """NN-11.2, NN-R9: 4 hearts are too few for 5; with 5 none is left and nothing gained."""
    table = village()
    arrive_at(table, "forest_of_faces", hearts=4, coins=0)
    table.evaded = True
    assert refusal(table, "visit") == "NN-11.2"
    has(table, hearts=5)
    choose(table, "visit")
    assert (amount(table, "hearts"), amount(table, "coins"), table.seat) == (0, 0, 1)


def test_scenario_35_a_quest_with_a_requirement() -> None:
    """NN-10.3, 10.8: the 8th villager is housed first."""
    table = village()
    builds(table, row3="inn . . .", row4="row_cottage scribe_house garden_house shell_cottage")
    housed(table, row4="shell tool demon crystal shell tool demon")
    waiting(table, "shell")
    holds(table, "nomad_treaty")
    arrive_at(table, "nomad_camp", books=2)
    treaty = table.content.quest_of["nomad_treaty"]
    assert refusal(table, "play_quest", treaty) == "NN-10.3"
    out_of_turn(table, "house", 0, SHELL, 2)
    assert refusal(table, "play_quest", treaty) == ""


def test_scenario_36_a_combat_quest_fails() -> None:
    """NN-10.6, NN-R23: the card is discarded, 1 experience, the turn ends."""
    table = village()
    holds(table, "cave_in")
    arrive_at(table, "tower_of_miners", hearts=2, mana=0, experience=0)
    cave_in = table.content.quest_of["cave_in"]
    lay(table, dice=[3])
    choose(table, "play_quest", cave_in)
    assert (amount(table, "hearts"), amount(table, "experience"), table.seat) == (0, 1, 1)
    assert table.discards[0][-1] == cave_in
    assert table.foe != QUEST_FOE


def test_scenario_37_story_check() -> None:
    """NN-20.9–20.11: the robot head, choice A, a 3 and 5 hearts; with 2 hearts a failure."""
    for hearts, left, gained in ((5, 4, (3, 1, 1)), (2, 7, (0, 0, 0))):
        table = village(heroes=("namal", "marklun"), chapter=1)
        search_at(table, "G", hearts=9, coins=0, tools=0, experience=0)
        lay(table, dice=[3])
        choose(table, "take_way", "a")
        choose(table, "add_hearts", hearts)
        assert amount(table, "hearts") == left
        assert (amount(table, "coins"), amount(table, "tools"), amount(table, "experience")) == gained
        assert len(table.players[0].kept) == (1 if gained[0] else 0)
        assert table.has_token(space(table, "G")) == (gained[0] == 0)
    assert (asked(table), table.seat) == ("choose_turn", 1)  # after the failure the turn is over


def test_scenario_38_reputation() -> None:
    """NN-21.2, 21.3: 5, 5 and −2 are 2 + 3, 2 + 3 and −2 VP."""
    table = village(3, heroes=("namal", "halia", "zeik"), chapter=1)
    for player, n in zip(table.players, (5, 5, -2), strict=True):
        player.reputation = n
    assert [campaign.reputation_points(table, seat) for seat in range(3)] == [5, 5, -2]


def test_scenario_39_solo_attack() -> None:
    """NN-22.14, 22.15: a level 2 falls and the crystal villager goes; the second attack is ignored."""
    table = alone()
    next_card(table, "solo_attack", "solo_attack", "solo_recruit")
    table.stacks[1] = 0
    row_of_villagers(table, "shell", "demon", "crystal")
    choose(table, "rest", 0, COIN)
    assert table.stacks[2] == 0
    assert [table.content.villagers[one].good for one in bot(table).waiting] == [3]
    choose(table, "rest", 1, COIN)
    assert table.stacks[3] == 1
    assert len([one for one in bot(table).specialists if one >= 0]) == 3
