"""Chapter 23: Rest Scenes; with the brief rest of FF-R79."""

from __future__ import annotations

import pytest
from tests.games.fateforge.builders import answer, bag_of, fateforge, hero, said
from tests.games.fateforge.chronicles import BLANK, SUCCESS, between, resting

from tablewright.games.fateforge.journey import FIGHT, REST
from tablewright.games.fateforge.rules import foretelling, rest_locations, rest_scenes
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, lay, options_of, refusal, run

GUARD, MERC, SHAMAN = "forest_guard", "mercenary", "shaman"


def mask(table: Table, *names: str) -> int:
    """Locations as a mask."""
    return sum(1 << place.index for place in table.content.chronicle.locations if place.id in names)


def arrived(n: int, *heroes: dict[str, object], **more: object) -> Table:
    """The party arrives at this rest."""
    table = between(*heroes, kind=REST, at=f"rest{n}", **more)
    run(table, rest_scenes.begin_rest)
    return table


def inside(id: str, *heroes: dict[str, object], **more: object) -> Table:
    """The party stands in this place."""
    table = resting(*heroes, **{"tokens": 9, **more})  # type: ignore[arg-type]
    table.journey.opened |= mask(table, id)
    run(table, rest_scenes.visit, id)
    return table


# Time (23.1 to 23.5)


@pytest.mark.parametrize(("rest", "tokens"), [(1, 3), (2, 4), (3, 5), (4, 4), (5, 4), (6, 6), (7, 4)])
def test_23_1_the_number_of_time_tokens_is_stated(rest: int, tokens: int) -> None:
    table = arrived(rest, chapter=5)
    assert table.journey.tokens == tokens
    assert f"time for {tokens}" in said(table)


def test_23_1_four_heroes_have_one_token_more_at_the_last_rest() -> None:
    four = (hero(GUARD), hero(MERC), hero(SHAMAN), hero("rogue"))
    assert arrived(7, *four, seats=4).journey.tokens == 5


def test_23_1_the_story_may_take_time_away_once() -> None:
    table = arrived(3, time_change=-1)
    assert table.journey.tokens == 4
    assert table.journey.time_change == 0


def test_23_2_visits_and_side_quests_cost_time_and_what_is_left_is_lost() -> None:
    table = resting(tokens=3)
    choose(table, "visit", "l1")
    assert table.journey.tokens == 2
    choose(table, "leave_place")
    choose(table, "end_rest")
    assert table.journey.tokens == 0


def test_23_2_without_time_there_is_no_visit() -> None:
    table = resting(tokens=0)
    assert refusal(table, rest_scenes.visit, "l1") == "FF-23.2"
    assert refusal(table, rest_scenes.take_quest, "sq1") == "FF-23.2"


def test_23_3_some_locations_are_there_from_the_start_and_others_open_later() -> None:
    table = resting(rest=1)
    assert {option for option in options_of(table) if option.startswith("visit")} == {
        "visit l1",
        "visit l2",
        "visit l3",
    }
    table = resting(rest=2)
    assert {"visit l8", "visit l11"} <= set(options_of(table))


def test_23_3_a_value_opens_a_place_and_a_value_may_close_it() -> None:
    assert "visit l5" in options_of(resting(tally=1))
    table = resting(tally=1)
    table.journey.reputation = (0, 0, -2, 0, 0, 0, 0, 0, 0, 0)
    run(table, rest_scenes.go_on_resting)
    assert "visit l5" not in options_of(table)


def test_23_3_what_is_open_is_looked_at_again_after_every_visit() -> None:
    table = resting(tokens=5, rest=2, tally=1)
    assert "visit l10" not in options_of(table)
    choose(table, "visit", "l5")
    table.gold = 9
    run(table, rest_scenes.at_place)
    choose(table, "buy", "buckler")
    choose(table, "into_bag", "buckler")
    choose(table, "leave_place")
    assert "visit l10" in options_of(table)


def test_23_4_a_place_that_is_no_shop_is_paid_on_visiting() -> None:
    table = resting(tokens=2)
    choose(table, "visit", "l3")
    assert table.journey.tokens == 1


def test_23_5_a_shop_is_browsed_for_nothing_and_paid_once() -> None:
    """FF-S37"""
    table = resting(tokens=1, gold=9)
    choose(table, "visit", "l2")
    assert table.journey.tokens == 1
    for item in ("buckler", "short_sword", "padded_coat"):
        choose(table, "buy", item)
        choose(table, "into_bag", item)
    assert (table.journey.tokens, table.gold) == (0, 2)
    choose(table, "leave_place")
    assert refusal(table, rest_scenes.visit, "l1") == "FF-23.2"
    choose(table, "visit", "l2")  # to browse again costs nothing
    assert refusal(table, rest_locations.buy, "bone_club") == "FF-23.5"


def test_r50_a_place_can_be_visited_again_by_paying_again_unless_its_card_says_once() -> None:
    table = resting(tokens=3)
    for left in (2, 1):
        choose(table, "visit", "l1")
        choose(table, "leave_place")
        assert table.journey.tokens == left
    table = resting(rest=3, tokens=3)
    lay(table, tests=[BLANK, BLANK])
    choose(table, "visit", "l10")
    choose(table, "take_test", 0)
    assert refusal(table, rest_scenes.visit, "l10") == "FF-R50"


# Purchases (23.6, 23.7, 23.14)


def test_23_6_purchases_are_paid_from_the_bag_at_card_cost() -> None:
    table = inside("l2", gold=3)
    assert refusal(table, rest_locations.buy, "lucky_coin") == "FF-23.6"
    choose(table, "buy", "short_sword")
    choose(table, "take_item", 1, "short_sword")
    assert table.gold == 0
    assert table.content.card_of["short_sword"] in table.heroes[1].slots


def test_23_6_what_is_taken_is_not_for_sale_again() -> None:
    table = inside("l2", hero(GUARD, items="short_sword"), hero(MERC), gold=9)
    assert "buy short-sword" not in options_of(table)


@pytest.mark.parametrize(
    ("place", "chapter", "there", "not_there"),
    [
        ("l2", 1, "short_sword", "guard_sabre"),  # tier 1 in Act I
        ("l2", 6, "guard_sabre", "plate_cuirass"),
        ("l4", 6, "healing_potion", "short_sword"),
        ("l5", 1, "bone_club", "padded_coat"),
        ("l13", 11, "plate_cuirass", "short_sword"),
    ],
)
def test_g15_each_shop_sells_its_own(place: str, chapter: int, there: str, not_there: str) -> None:
    table = inside(place, gold=20, chapter=chapter, rest=5)
    sold = [option.split()[1] for option in options_of(table) if option.startswith("buy ")]
    assert there.replace("_", "-") in sold
    assert not_there.replace("_", "-") not in sold


def test_g15_potions_cost_one_less_at_yarrows_and_the_signet_counts_at_the_militias() -> None:
    table = inside("l4", gold=2)
    choose(table, "buy", "healing_potion")
    assert table.gold == 0
    table = inside("l13", hero(GUARD, items="captains_signet"), hero(MERC), gold=7, chapter=11, rest=5)
    choose(table, "buy", "plate_cuirass")
    assert table.gold == 0


def test_g15_the_den_buys_at_half_the_cost() -> None:
    table = inside("l5", gold=0)
    table.bag = (table.content.card_of["short_sword"],)
    run(table, rest_scenes.at_place)
    choose(table, "sell", "short_sword")
    assert (table.gold, bag_of(table)) == (1, [])


def test_g5_26_2_an_item_that_speaks_of_a_locked_rule_is_sold_from_the_rest_after_its_unlock() -> None:
    assert "buy climbing-rope" not in options_of(inside("l2", gold=9, rest=1))
    assert "buy climbing-rope" in options_of(inside("l2", gold=9, rest=2))


def test_23_7_skills_come_from_the_own_deck_where_they_are_taught() -> None:
    table = inside("l3", hero(GUARD), hero(MERC), gold=4)
    assert "learn 0 steady-aim" in options_of(table)
    assert "learn 1 steady-aim" not in options_of(table)
    assert not any("-ii" in option for option in options_of(table))
    choose(table, "learn", 0, "steady_aim")
    assert table.gold == 1
    assert table.content.card_of["steady_aim"] in table.heroes[0].active


def test_23_7_33_2_level_two_only_with_level_one() -> None:
    table = inside("l8", hero(GUARD, skills="steady_aim"), hero(MERC), gold=9, rest=2)
    assert "learn 0 steady-aim-ii" in options_of(table)
    assert "learn 0 double-nock-ii" not in options_of(table)


def test_g4_some_skills_are_taught_from_act_two_on() -> None:
    assert "learn 0 volley" not in options_of(inside("l3", gold=9))
    assert "learn 0 volley" in options_of(inside("l3", gold=9, chapter=6, rest=3))


def test_g16_the_training_yard_may_sell_one_skill_at_one_less() -> None:
    table = inside("l3", gold=6, discount=1)
    choose(table, "learn", 0, "steady_aim")
    assert table.gold == 4
    choose(table, "learn", 1, "brawler")
    assert table.gold == 1


def test_g3_a_hero_buys_at_most_one_die_an_act() -> None:
    table = inside("l6", gold=10, militia=1)
    choose(table, "buy_die", 0, "red")
    assert (table.heroes[0].pool, table.gold) == ((2, 1, 2, 0), 5)
    assert refusal(table, rest_locations.buy_die, 0, "yellow") == "FF-4.2"
    assert "buy-die 1 yellow" in options_of(table)
    assert not any(option.endswith("green") for option in options_of(table))


def test_147_the_signet_makes_a_die_cheaper_where_the_militia_sells_it() -> None:
    """FF-G5."""
    signet = inside("l6", hero(GUARD, items="captains_signet"), hero(MERC), gold=4, militia=1)
    without = inside("l6", hero(GUARD), hero(MERC), gold=4, militia=1)
    assert refusal(signet, "buy_die", 0, "red") == ""
    assert refusal(without, "buy_die", 0, "red") != ""


def test_23_14_food_is_bought_for_one_gold_and_goes_into_the_bag() -> None:
    """FF-R49: the exact price leaves the bag, whatever gems the gold came in."""
    table = inside("l1", gold=3)
    choose(table, "buy_food")
    assert (table.gold, table.food) == (2, 1)


def test_23_14_unless_the_story_has_made_it_dear() -> None:
    table = inside("l1", gold=3, food_price=2)
    choose(table, "buy_food")
    assert (table.gold, table.food) == (1, 1)


# Healing (23.12, 23.13, 23.15, 23.16)


def test_23_12_two_health_for_each_gold_split_freely() -> None:
    """FF-S36"""
    table = inside("l1", hero(GUARD, health=2, energy=0), hero("nobleman", health=6), gold=3)
    for who in (0, 0, 0, 0, 0, 1):
        choose(table, "heal", who)
    assert [int(one.health) for one in table.heroes] == [7, 7]
    assert table.gold == 0
    assert table.heroes[0].energy == 0
    assert not any(option.startswith("heal") for option in options_of(table))


def test_23_12_R74_who_was_knocked_out_elsewhere_wakes_with_health() -> None:
    table = inside("l1", hero(GUARD, health=0, down=True), hero(MERC), gold=1)
    choose(table, "heal", 0)
    assert (int(table.heroes[0].health), table.heroes[0].down) == (1, False)


def test_23_12_without_gold_there_is_no_healing() -> None:
    table = inside("l1", hero(GUARD, health=2), hero(MERC), gold=0)
    assert refusal(table, rest_locations.heal, 0) == "FF-23.6"


def test_23_13_at_its_end_all_energy_and_armour_come_back_but_no_health() -> None:
    table = resting(hero(GUARD, health=2, energy=0, items="padded_coat", armour=(0,) * 6), hero(MERC))
    choose(table, "end_rest")
    assert (table.heroes[0].energy, table.heroes[0].health) == (4, 2)
    assert sum(table.heroes[0].armour) == 1


def test_23_15_food_gives_one_health_and_one_energy_at_any_time() -> None:
    table = resting(hero(GUARD, health=2, energy=0), hero(MERC), food=1)
    answer(table, "eat 0")
    assert (table.heroes[0].health, table.heroes[0].energy, table.food) == (3, 1, 0)
    assert "end-rest" in options_of(table)


def test_23_16_energy_costs_nothing_at_a_rest() -> None:
    table = resting(hero(GUARD, energy=0), hero(MERC), gold=0, tokens=0)
    choose(table, "end_rest")
    assert table.heroes[0].energy == 4


def test_23_17_a_rest_ends_when_the_party_says_so() -> None:
    table = resting(tokens=3)
    choose(table, "end_rest")
    assert table.over


# Shrine, arena, booth, herbalist (G15)


def test_g15_at_the_shrine_one_corruption_card_of_each_hero_goes_for_gold() -> None:
    table = inside("l9", hero(GUARD, corruption="dull_ears leaden_limbs"), hero(MERC), gold=7)
    choose(table, "cleanse", 0, "dull_ears")
    assert (table.gold, len(table.heroes[0].corruption)) == (4, 1)
    assert not any(option.startswith("cleanse 0") for option in options_of(table))


def test_g14_the_forest_makes_it_cheaper() -> None:
    table = inside("l9", hero(GUARD, corruption="dull_ears"), hero(MERC), gold=2, forest=2)
    choose(table, "cleanse", 0, "dull_ears")
    assert table.gold == 0


@pytest.mark.parametrize(("faces", "gold", "health"), [((SUCCESS, SUCCESS), 4, 9), ((BLANK, BLANK), 0, 8)])
def test_g15_the_arena_pays_or_hurts(faces: tuple[int, ...], gold: int, health: int) -> None:
    table = resting(hero(GUARD), hero(MERC, energy=0), rest=3)
    lay(table, tests=list(faces))
    choose(table, "visit", "l10")
    choose(table, "take_test", 1)
    assert (table.gold, table.heroes[1].health) == (gold, health)


def test_g15_the_fortune_teller_shows_the_next_set_ups_and_their_first_reactions() -> None:
    table = resting(rest=2, gold=2, chapter=3)
    choose(table, "visit", "l11")
    choose(table, "hear_fortune")
    assert [sheet for sheet, _, _ in table.journey.foretold] == ["104A", "104B"]
    assert "The Auction" in said(table)
    assert table.gold == 0


def test_g15_what_she_saw_is_what_happens() -> None:
    table = fateforge(hero(GUARD), hero(MERC), round=0)
    table.journey = between(foretold=(("test", 1, (2,)),), kind=FIGHT).journey
    from tablewright.games.fateforge.rules import enemy_reactions

    table.round = 1
    enemy_reactions.plan(table)
    assert (table.space, table.reacting) == (1, (2,))


def test_g15_a_fight_with_listed_reactions_is_told_as_it_is_listed() -> None:
    table = resting(chapter=0)
    foretelling.foretell(table)
    assert table.journey.foretold == (("101", 1, (0,)),)


def test_g15_a_tonic_gives_one_energy_above_the_maximum() -> None:
    table = inside("l12", hero(GUARD), hero(MERC), gold=2, rest=6)
    choose(table, "take_tonic", 0)
    choose(table, "leave_place")
    choose(table, "end_rest")
    assert [int(one.energy) for one in table.heroes] == [5, 3]


# Side Quests (23.8 to 23.11)


def test_23_8_location_cards_are_kept_for_later_rests() -> None:
    table = arrived(2, opened=1 << 8)
    assert "visit l9" in options_of(table)


def test_23_9_a_side_quest_is_taken_while_time_lasts_and_the_rest_goes_on_afterwards() -> None:
    table = resting(tokens=2)
    choose(table, "take_quest", "sq1")
    assert table.over
    assert (table.journey.leads_to, table.journey.tokens) == ("quest sq1", 1)
    table = resting(tokens=1, quest=0, quests_taken=1)
    run(table, rest_scenes.come_back)
    assert "take-quest sq1" not in options_of(table)
    assert "visit l1" in options_of(table)


def test_23_10_a_side_quest_shows_its_threat() -> None:
    assert [int(quest.threat) for quest in resting().content.chronicle.quests] == [1, 2, 2, 2, 3, 2, 3, 4]


def test_23_10_it_unlocks_what_its_combat_needs() -> None:
    table = resting(tokens=2, unlocked=0)
    choose(table, "take_quest", "sq1")
    assert table.unlocked == 1 << 3


def test_23_11_most_disappear_after_so_many_rests_and_leave_a_line() -> None:
    offered = (1, 0, 0, 0, 0, 0, 0, 0)
    assert "take-quest sq1" in options_of(arrived(2, quests_offered=offered))
    table = arrived(3, quests_offered=offered)
    assert "take-quest sq1" not in options_of(table)
    assert "left to the reeds" in said(table)


def test_23_11_one_that_was_taken_leaves_none() -> None:
    table = arrived(3, quests_offered=(1, 0, 0, 0, 0, 0, 0, 0), quests_taken=1)
    assert "left to the reeds" not in said(table)


def test_g16_a_side_quest_waits_for_its_condition() -> None:
    assert "take-quest sq2" not in options_of(resting())
    assert "take-quest sq2" in options_of(resting(korso=1))


# The brief rest (R79)


def test_r79_a_brief_rest_heals_up_to_half_of_the_maximum() -> None:
    """FF-S47"""
    table = between(hero(GUARD, health=2), hero(MERC, health=5), gold=2)
    run(table, rest_scenes.rest_briefly)
    assert options_of(table) == ["heal 0", "end-brief-rest"]
    choose(table, "heal", 0)
    choose(table, "heal", 0)
    assert (table.heroes[0].health, table.gold) == (4, 1)
    assert options_of(table) == ["end-brief-rest"]


def test_r79_and_food() -> None:
    table = between(hero(GUARD, health=6), hero(MERC), food=1)
    run(table, rest_scenes.rest_briefly)
    assert "eat 0" in options_of(table)
