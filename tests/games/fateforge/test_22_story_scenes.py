"""Chapter 22: Story Scenes; with 3.3, 17.6 to 17.8 and 18.10."""

from __future__ import annotations

import pytest
from tests.games.fateforge.builders import answer, hero, said
from tests.games.fateforge.chronicles import BLANK, SIDES, SUCCESS, TRAIT, between, end, node, pages, tale

from tablewright.engine.story import LOST, PART, WON
from tablewright.games.fateforge.printed.cards import TRAITS
from tablewright.games.fateforge.rules import map_exploration, rest_scenes, story_scenes, traits
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, options_of, refusal, run

GUARD, MERC, SHAMAN, ROGUE = "forest_guard", "mercenary", "shaman", "rogue"
PERCEPTION = 1 << TRAITS.index("perception")


def trial(test: str) -> str:
    """A page with one test: passed it leads to b, failed to c."""
    branches = 'pass = { text = "Well done.", next = "b" }\nfail = { text = "No.", next = "c" }'
    return node(f'test = "{test}"\n{branches}') + end("b") + end("c")


def page_of(table: Table) -> str:
    page = table.stories.pages[table.story.page]
    assert page is not None
    return page.id


# 22.1


def test_22_1_a_page_is_read_and_the_party_decides_together() -> None:
    table = tale(node('[[node.choice]]\nid = "go"\ntitle = "Go"\nnext = "b"\n') + end())
    assert table.seat == table.lead
    assert "Page a" in said(table)
    answer(table, "take-way go")
    assert page_of(table) == "b"


def test_22_1_what_was_read_last_lies_open_until_the_party_goes_on() -> None:
    table = tale(node('next = "cs101"'))
    assert options_of(table) == ["go-on"]
    choose(table, "go_on")
    assert table.over
    assert table.journey.leads_to == "cs101"


# 22.2 to 22.9


@pytest.mark.parametrize(("level", "dice"), [("easy", 1), ("medium", 2), ("hard", 3)])
def test_22_2_a_test_has_a_type_and_as_many_dice_as_it_is_hard(level: str, dice: int) -> None:
    table = tale(trial(f"cunning {level} one"), dice=(SUCCESS,) * 3)
    choose(table, "take_test", 1)
    assert len(table.journey.dice) == dice


def test_22_3_the_party_selects_one_hero() -> None:
    table = tale(trial("cunning easy one"), dice=(SUCCESS,))
    assert table.seat == table.lead
    assert options_of(table) == ["take-test 0", "take-test 1"]


def test_22_3_r52_all_heroes_roll_and_half_of_them_must_pass() -> None:
    for faces, to in (((SUCCESS, BLANK), "b"), ((BLANK, BLANK), "c")):
        table = tale(trial("cunning easy all"), dice=faces)
        assert page_of(table) == to


def test_22_3_r52_each_for_itself_fails_if_one_does_and_the_page_means_that_one() -> None:
    text = node(
        'test = "cunning easy each"\npass = "b"\n'
        'fail = { text = "No.", effects = "suffer energy 1 tester", next = "c" }'
    )
    table = tale(text + end("b") + end("c"), dice=(SUCCESS, BLANK))
    assert page_of(table) == "c"
    assert [int(one.energy) for one in table.heroes] == [4, 2]


def test_22_4_every_rolled_die_must_show_a_success() -> None:
    table = tale(trial("cunning medium one"), dice=(SUCCESS, BLANK))
    choose(table, "take_test", 1)
    assert page_of(table) == "c"


def test_22_5_the_success_face_is_always_a_success() -> None:
    table = tale(trial("cunning medium one"), dice=(SUCCESS, SUCCESS))
    choose(table, "take_test", 1)
    assert page_of(table) == "b"


def test_22_6_the_trait_face_fails_without_the_trait() -> None:
    """FF-S11"""
    table = tale(trial("perception medium one"), dice=(SUCCESS, TRAIT))
    choose(table, "take_test", 1)
    assert page_of(table) == "c"
    assert table.journey.trait_points == 0


def test_22_7_the_trait_face_is_a_success_with_the_trait() -> None:
    """FF-S11"""
    table = tale(trial("perception medium one"), dice=(SUCCESS, TRAIT))
    choose(table, "take_test", 0)
    assert page_of(table) == "b"
    assert table.journey.trait_points == 1


def test_22_7_dull_ears_never_hear_it() -> None:
    table = tale(
        trial("perception easy one"),
        hero(GUARD, corruption="dull_ears", energy=0),
        hero(MERC),
        dice=(TRAIT,),
    )
    choose(table, "take_test", 0)
    assert page_of(table) == "c"


def test_22_8_with_the_trait_one_energy_rerolls_all_the_dice_once() -> None:
    table = tale(trial("perception medium one"), dice=(SUCCESS, BLANK, SUCCESS, BLANK))
    choose(table, "take_test", 0)
    choose(table, "reroll_test", 0)
    assert table.heroes[0].energy == 3
    assert page_of(table) == "c"  # the new roll stands, and there is no second one


def test_22_8_without_the_trait_or_without_energy_there_is_no_reroll() -> None:
    table = tale(trial("perception easy one"), dice=(BLANK,))
    choose(table, "take_test", 1)
    assert page_of(table) == "c"
    table = tale(trial("perception easy one"), hero(GUARD, energy=0), hero(MERC), dice=(BLANK,))
    choose(table, "take_test", 0)
    assert page_of(table) == "c"


@pytest.mark.parametrize(("level", "points"), [("easy", 0), ("medium", 1), ("hard", 2)])
def test_22_9_a_passed_test_gives_trait_points(level: str, points: int) -> None:
    table = tale(trial(f"cunning {level} one"), dice=(SUCCESS,) * 3)
    choose(table, "take_test", 1)
    assert table.journey.trait_points == points


def test_22_9_points_are_given_once_for_all() -> None:
    table = tale(trial("cunning medium all"), dice=(SUCCESS,) * 4)
    assert table.journey.trait_points == 1


def test_22_10_three_points_are_a_trait_card_at_the_next_rest() -> None:
    table = between(trait_points=4, point_types=(TRAITS.index("lore"),))
    run(table, traits.redeem)
    assert options_of(table)[:2] == ["take-trait 0 lore", "take-trait 1 lore"]
    choose(table, "take_trait", 1, "lore")
    assert table.journey.trait_points == 1
    assert table.heroes[1].traits >> TRAITS.index("lore") & 1


def test_22_10_only_a_hero_that_lacks_the_trait() -> None:
    table = between(trait_points=3, point_types=(TRAITS.index("perception"),))
    run(table, traits.choose_trait)
    assert "take-trait 0 perception" not in options_of(table)


def test_3_3_a_trait_of_which_no_card_is_left_cannot_be_gained() -> None:
    table = between(trait_points=3, point_types=(TRAITS.index("lore"),), trait_supply=(3, 3, 3, 0, 3, 3))
    run(table, traits.choose_trait)
    assert not any("lore" in option for option in options_of(table))
    choose(table, "take_trait", 1, "perception")
    assert table.journey.trait_supply == (2, 3, 3, 0, 3, 3)


def test_22_11_two_tests_in_one_both_have_to_be_passed() -> None:
    for faces, to in (((SUCCESS,) * 4, "b"), ((SUCCESS, SUCCESS, BLANK, BLANK), "c")):
        table = tale(trial("lore_and_perception medium one"), dice=faces)
        choose(table, "take_test", 1)
        choose(table, "take_test", 1)
        assert page_of(table) == to


def test_22_11_a_first_test_that_fails_is_the_only_one() -> None:
    table = tale(trial("lore_and_perception medium one"), dice=(BLANK, BLANK))
    choose(table, "take_test", 1)
    assert page_of(table) == "c"


def test_22_11_one_of_several_traits_will_do() -> None:
    table = tale(trial("might_or_agility hard one"), dice=(TRAIT,) * 3)
    choose(table, "take_test", 1)
    assert page_of(table) == "b"


# 17.6 to 17.9, 18.10


def test_17_6_a_ko_d_hero_takes_no_test_and_fails_what_it_would_have_to_take() -> None:
    table = tale(
        trial("cunning easy one"), hero(GUARD), hero(MERC, health=0, down=True), hero(ROGUE), seats=3
    )
    assert refusal(table, story_scenes.take_test, 1) == "FF-17.6"
    table = tale(trial("cunning easy each"), hero(GUARD), hero(MERC, health=0, down=True), dice=(SUCCESS,))
    assert page_of(table) == "c"


def test_17_6_the_loss_that_fells_the_last_hero_does_not_end_the_story() -> None:
    text = node(
        'effects = "suffer health 1 each"\n[[node.choice]]\nid = "go"\ntitle = "Go"\nnext = "cs101"\n'
    )
    table = tale(text, hero(GUARD, health=1), hero(MERC, health=1))
    assert all(one.down for one in table.heroes)
    assert options_of(table) == ["take-way go"]


def test_17_7_a_healing_skill_of_another_hero_wakes_it() -> None:
    table = tale(
        node('[[node.choice]]\nid = "go"\ntitle = "Go"\nnext = "cs101"\n'),
        hero(SHAMAN),
        hero(MERC, health=0, down=True),
    )
    table.interject((rest_scenes.help_outside, 0, "mending_chant", 2), 0)
    answer(table, "help-hero mercenary health 1")
    assert not table.heroes[1].down
    assert (table.heroes[1].health, table.heroes[0].energy) == (1, 4)


def test_17_7_once_a_story_scene() -> None:
    table = between(hero(SHAMAN), hero(MERC), helped=(0,))
    run(table, story_scenes.turn_page)
    chant = table.content.card_of["mending_chant"]
    table.journey.helped = (chant,)
    assert not any(move[0] is rest_scenes.help_outside for move in table.anytime(0))


def test_r53_food_does_not_wake_it_unless_the_option_says_so() -> None:
    for option, words in ((False, False), (True, True)):
        table = tale(
            node('[[node.choice]]\nid = "go"\ntitle = "Go"\nnext = "cs101"\n'),
            hero(GUARD),
            hero(MERC, health=0, down=True),
            food=1,
            options={"food_wakes": option},
        )
        assert any(move[0].__name__ == "eat" and move[1] == 1 for move in table.anytime(0)) == words


def test_17_8_who_is_still_ko_d_at_the_close_draws_a_card_and_then_gets_2_health() -> None:
    table = between(hero(GUARD), hero(MERC, health=0, down=True))
    run(table, story_scenes.close_scene)
    assert len(table.heroes[1].corruption) + len(table.graveyard) == 1
    assert not table.heroes[1].down
    assert table.heroes[1].health == 2


def test_17_9_a_ko_by_corruption_draws_no_further_card() -> None:
    table = between(hero(GUARD), hero(MERC, health=0, down=True, out=True))
    run(table, story_scenes.close_scene)
    assert table.heroes[1].corruption == ()
    assert table.graveyard == ()
    assert table.heroes[1].health == 2


@pytest.mark.parametrize(("level", "dice"), [("easy", 2), ("hard", 3)])
def test_18_10_whispering_voices_add_a_die_that_must_succeed_too(level: str, dice: int) -> None:
    """FF-S10"""
    table = tale(
        trial(f"cunning {level} one"),
        hero(GUARD, corruption="whispering_voices"),
        hero(MERC),
        dice=(SUCCESS, BLANK, SUCCESS),
    )
    choose(table, "take_test", 0)
    assert len(table.journey.dice) == dice
    assert page_of(table) == "c"


# 22.12 to 22.14


def test_22_12_nothing_is_traded_while_a_test_is_in_progress() -> None:
    table = tale(trial("perception easy one"), hero(GUARD, items="buckler"), hero(MERC), food=1)
    names = {move[0].__name__ for move in table.anytime(0)}
    assert names == {"shift"}  # FF-R76: on the own board


def test_r76_with_the_option_off_nothing_is_moved_at_all() -> None:
    table = tale(
        trial("perception easy one"),
        hero(GUARD, items="buckler"),
        hero(MERC),
        options={"rearrange_in_test": False},
    )
    assert table.anytime(0) == []


def test_22_13_choices_change_reputation_and_the_story_reacts_to_it() -> None:
    text = node(
        '[[node.choice]]\nid = "help"\ntitle = "Help"\neffects = "reputation yarrow 2; reputation forest -1"\n'
        'next = [{ when = "yarrow >= 2", next = "b" }, { next = "c" }]\n'
    )
    table = tale(text + end("b") + end("c"))
    answer(table, "take-way help")
    assert (table.journey.value("yarrow"), table.journey.value("forest")) == (2, -1)
    assert page_of(table) == "b"


def test_22_13_from_minus_5_to_plus_5() -> None:
    table = tale(node('effects = "reputation court 4; reputation tally -9"\nnext = "cs101"'), court=3)
    assert (table.journey.value("court"), table.journey.value("tally")) == (5, -5)


def test_22_13_a_page_may_mean_your_side_its_captain_and_who_tells() -> None:
    text = node(
        'effects = "remember side.tally; reputation side 2; reputation teller 1; reputation captain 1"\n'
        'next = "cs101"'
    )
    table = tale(SIDES + text)
    assert (table.journey.value("tally"), table.journey.value("korso")) == (2, 1)
    assert table.journey.value("benedek") == 1  # Irsa and Korso are even


def test_22_14_food_may_be_eaten_at_any_time() -> None:
    table = tale(
        node('[[node.choice]]\nid = "go"\ntitle = "Go"\nnext = "cs101"\n'),
        hero(GUARD, health=3),
        hero(MERC),
        food=1,
    )
    table.interject(next(move for move in table.anytime(0) if move[0].__name__ == "eat"), 0)
    assert (table.heroes[0].health, table.food) == (4, 0)
    assert options_of(table) == ["take-way go"]


# 22.15 and 22.16


def walking(route: str = "me1", **more: object) -> Table:
    table = between(**more)
    run(table, map_exploration.explore, route)
    return table


def test_22_15_a_hint_and_what_is_seen_without_the_name_of_the_place() -> None:
    table = walking()
    assert "half a cask" in said(table)
    assert "wooden bridge" in said(table)
    assert "Causeway Gate" not in said(table)


def test_22_15_only_the_open_directions_are_offered_and_the_place_reached_is_named() -> None:
    table = walking()
    assert options_of(table) == ["walk north", "walk east"]
    answer(table, "walk north")
    assert "Warehouse Nine" in said(table)
    assert options_of(table) == ["walk north", "walk south"]  # the street to Rat Alley is closed


def test_22_15_the_marker_stands_where_the_players_put_it_and_nobody_corrects_it() -> None:
    table = walking()
    table.interject((map_exploration.put_marker, "F4"), 0)
    assert table.content.chronicle.places[table.journey.marker].id == "F4"
    answer(table, "walk north")
    assert table.content.chronicle.places[table.journey.marker].id == "F4"


def test_22_15_the_marker_moves_to_the_place_that_is_named() -> None:
    table = walking()
    other = next(
        place for place in table.content.chronicle.places if place.index not in (0, table.journey.marker)
    )
    table.interject((map_exploration.put_marker, other.id), 0)
    assert table.journey.marker == other.index


def test_g25_there_are_24_places_with_two_landmarks_each_and_eleven_closed_streets() -> None:
    places = between().content.chronicle.places
    assert len(places) == 24
    assert all(len(place.landmarks) == 2 and place.name not in place.text for place in places)
    open_ways = sum(1 for place in places for way in place.ways if way >= 0)
    assert open_ways // 2 == 38 - 11


def test_g25_in_par_somewhat_over_it_or_too_late() -> None:
    straight = ["north", "north", "east", "east", "north"]
    for before, outcome in (
        ([], WON),
        (["north", "south"], PART),
        (["north", "south"] * 2, LOST),
    ):
        table = walking()
        for way in (*before, *straight):
            choose(table, "walk", way)
        assert table.story.outcome == outcome
        assert table.journey.route == ""


def test_22_15_who_is_lost_for_good_is_led_there() -> None:
    table = walking("sq2")
    while table.journey.route:
        choose(table, "walk", options_of(table)[0].split()[1])
    assert table.story.outcome == LOST


def test_22_16_a_page_leads_into_a_map_exploration_and_on() -> None:
    text = node('fight = "sq2"\nwon = "b"\nlost = { text = "Late.", effects = "lose_gold 2", next = "b" }')
    table = tale(text + end("b"), gold=5)
    for way in ("west", "west", "south"):
        choose(table, "walk", way)
    assert page_of(table) == "b"
    assert table.gold == 5


# 22.17 and the words of pages


def test_22_17_story_cards_are_kept_and_later_pages_ask_for_them() -> None:
    text = node('effects = "story_card 3"\nnext = [{ when = "card 3", next = "b" }, { next = "c" }]')
    table = tale(text + end("b") + end("c"))
    assert page_of(table) == "b"
    assert table.journey.has_card(3)


def test_g21_gold_and_food_grow_with_the_party_prices_do_not() -> None:
    three = (hero(GUARD), hero(MERC), hero(ROGUE))
    table = tale(node('effects = "gold 3; food 1; gold 1 per_hero"\nnext = "cs101"'), *three, seats=3)
    assert (table.gold, table.food) == (4 + 3, 1)
    text = node(
        '[[node.choice]]\nid = "buy"\ntitle = "Buy"\npays = "6 gold"\nnext = "cs101"\n'
        '[[node.choice]]\nid = "go"\ntitle = "Go"\nnext = "cs101"\n'
    )
    table = tale(text, gold=5)
    assert refusal(table, "take_way", "buy") == "FF-20.6"
    table = tale(text, gold=6)
    answer(table, "take-way buy")
    assert table.gold == 0


def test_g21_a_hero_may_suffer_for_a_price_and_the_party_says_which() -> None:
    text = node(
        '[[node.choice]]\nid = "carry"\ntitle = "Carry him"\npays = "1 energy one"\nnext = "cs101"\n'
        '[[node.choice]]\nid = "go"\ntitle = "Go"\nnext = "cs101"\n'
    )
    table = tale(text)
    answer(table, "take-way carry")
    answer(table, "bear-it 1 energy 1")
    assert [int(one.energy) for one in table.heroes] == [4, 2]


def test_r51_story_damage_is_not_negated() -> None:
    text = node(
        'test = "cunning easy one"\npass = "b"\nfail = { text = "No.", effects = "suffer damage 1 tester", next = "b" }'
    )
    table = tale(text + end(), hero(GUARD, items="padded_coat"), hero(MERC), dice=(BLANK,))
    choose(table, "take_test", 0)
    assert table.heroes[0].health == 6


def test_g23_items_locations_allies_and_rules_come_from_pages() -> None:
    table = tale(
        node('effects = "item 147; location l9; ally irsa; unlock_rule 4"\nnext = "cs101"'), unlocked=0
    )
    answer(table, "take-item 0 captains-signet")
    assert table.content.card_of["captains_signet"] in table.heroes[0].slots
    assert "Grove Shrine" in said(table)
    assert len(table.allies) == 1
    assert table.unlocked == 1 << 4


def test_g23_a_page_may_take_corruption_away_or_order_it() -> None:
    table = tale(
        node('effects = "remove_corruption 1; corruption 1 each"\nnext = "cs101"'),
        hero(GUARD, corruption="dull_ears"),
        hero(MERC),
    )
    answer(table, "lose-card 0 dull-ears")
    assert len(table.graveyard) + sum(len(one.corruption) for one in table.heroes) == 3


def test_g23_the_hero_that_heard_its_name_is_spared() -> None:
    text = node('effects = "name_heard"\nnext = "b"') + node(
        'effects = "corruption 1 each_but_named"\nnext = "cs101"', "b"
    )
    table = tale(text, hero(GUARD), hero(MERC, corruption="dull_ears leaden_limbs"))
    assert len(table.heroes[1].corruption) == 2
    assert len(table.heroes[0].corruption) + len(table.graveyard) == 1


# What a pack may not say


def test_a_page_that_leads_to_an_unknown_page_is_refused_with_its_line() -> None:
    wrong = [error for error in pages(node('next = "nowhere"')).errors if not error.warning]
    assert [(error.file, error.line, error.code) for error in wrong] == [
        ("pages.toml", 8, "story.unknown_place")
    ]
    assert "«nowhere»" in str(wrong[0])


def test_a_test_without_a_trait_is_refused_with_its_line_and_the_nearest_word() -> None:
    wrong = [error for error in pages(trial("percepton medium one")).errors if not error.warning]
    assert (wrong[0].file, wrong[0].line) == ("pages.toml", 8)
    assert "did you mean «perception»" in str(wrong[0])
    wrong = [error for error in pages(trial("medium one")).errors if not error.warning]
    assert "«medium»" in str(wrong[0])
