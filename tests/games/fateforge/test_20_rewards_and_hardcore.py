"""Chapters 20 and 21: win rewards, the party bag, Hardcore Mode."""

from __future__ import annotations

import pytest
from tests.games.fateforge.builders import fateforge, foe, hero, said, take_turn, thing
from tests.games.fateforge.chronicles import between

from tablewright.engine.digest import digest
from tablewright.engine.match import Match
from tablewright.engine.table import NOBODY
from tablewright.games.fateforge.journey import FIGHT, LOST, WON
from tablewright.games.fateforge.pieces import NO_HERO
from tablewright.games.fateforge.printed.scenes import GEM_WORTH
from tablewright.games.fateforge.rules import battle_mode, campaign_fights, ending, health, movement, rewards
from tablewright.games.fateforge.table import PREPARATION, Table
from tablewright.testing import choose, options_of, run

GUARD, MERC = "forest_guard", "mercenary"


def test_20_3_what_is_found_goes_to_the_bag_and_is_not_used_before_the_scene_is_over() -> None:
    table = fateforge(hero(MERC, health=3, hand="focus"), hero(GUARD), things=[thing("food", "a1", worth=1)])
    movement.sweep(table)
    assert table.food == 1
    take_turn(table)
    assert not any(words.startswith("eat") for words in options_of(table))


def test_20_4_the_bag_survives_a_total_ko() -> None:
    table = fateforge(hero(MERC, health=1, blocks=0), hero(GUARD, down=True, health=0), gold=5, food=2)
    run(table, health.harm, 0, 1)
    assert (table.over, table.gold, table.food) == (True, 5, 2)


def test_20_5_gems_are_worth_1_3_and_5() -> None:
    assert GEM_WORTH == {"yellow": 1, "red": 3, "blue": 5}
    table = fateforge(
        hero(MERC), hero(GUARD), things=[thing("gem", "a1", worth=5), thing("gem", "a1", worth=1)]
    )
    movement.sweep(table)
    assert (table.gold, "worth 5 gold" in said(table)) == (6, True)


def test_20_6_gems_stay_in_the_bag_until_they_can_be_spent() -> None:
    table = fateforge(hero(MERC), hero(GUARD), gold=5)
    run(table, ending.reset)
    assert table.gold == 5


def test_21_1_to_21_3_hardcore_changes_no_rule_of_play() -> None:
    for hardcore in (False, True):
        table = fateforge(
            hero(MERC, hand="hit step"),
            hero(GUARD),
            foes=[foe("grunt", 1, "a1")],
            options={"hardcore": hardcore},
        )
        take_turn(table)
        assert "hit hit R1" in options_of(table)


def test_21_2_R57_in_the_action_phase_only_whose_turn_it_is_speaks() -> None:
    # GIVEN the turn of the first hero, in Hardcore Mode and without
    for hardcore in (False, True):
        table = fateforge(hero(MERC, hand="hit step"), hero(GUARD), seats=2, options={"hardcore": hardcore})
        take_turn(table)
        assert [table.hushed(seat) for seat in (0, 1, NOBODY)] == [
            "",
            *(["FF-21.2"] * 2 if hardcore else ["", ""]),
        ]

        # WHEN enemies act, nobody speaks; in the Preparation Phase all may
        table.actor = NO_HERO
        assert table.hushed(0) == ("FF-21.2" if hardcore else "")
        table.phase = PREPARATION
        assert table.hushed(1) == ""


def test_R58_a_fight_can_be_taken_back_and_falls_the_same_way_again() -> None:
    # GIVEN a fight, and what its first choices led to
    match = Match.start("fateforge", seats=1, seed=3)
    before = digest(match.table)
    for _ in range(40):
        match.choose(0)
    after = digest(match.table)

    # WHEN all is taken back and chosen again, THEN everything falls as it did
    for _ in range(40):
        match.undo()
    assert digest(match.table) == before
    for _ in range(40):
        match.choose(0)
    assert digest(match.table) == after


def test_FF_23_15_food_gives_1_health_and_1_energy() -> None:
    """FF-22.14, 25.3; Gnawing Hunger: one of the two."""
    table = fateforge(
        hero(MERC, health=3, energy=0), hero(GUARD, health=3, energy=0, corruption="gnawing_hunger"), food=2
    )
    run(table, battle_mode.eat, 0)
    run(table, battle_mode.eat_for, 1, "energy")
    assert [(int(one.health), int(one.energy)) for one in table.heroes] == [(4, 1), (3, 1)]
    assert table.food == 0


# Victory points and rewards (20.1, 20.2)


def test_20_1_a_main_story_scene_that_was_won_gives_a_point_a_side_quest_none() -> None:
    for fight, points in (("cs101", 1), ("cs-s1", 0)):
        table = between(kind=FIGHT, at=fight)
        table.journey.note_outcome(fight, WON)
        run(table, campaign_fights.after_fight)
        assert table.journey.victory_points == points


def test_20_1_a_lost_scene_gives_none() -> None:
    table = between(kind=FIGHT, at="cs101")
    table.journey.note_outcome("cs101", LOST)
    run(table, campaign_fights.after_fight)
    assert table.journey.victory_points == 0


@pytest.mark.parametrize("points", [2, 4, 7, 10, 13])
def test_20_2_at_a_threshold_two_rewards_are_offered_and_one_is_taken(points: int) -> None:
    before = [2, 4, 7, 10, 13].index(points)
    table = between(victory_points=points - 1, rewards=before)
    run(table, rewards.gain_victory_point)
    assert options_of(table) == [f"take-reward {before + 1} a", f"take-reward {before + 1} b"]


def test_20_2_between_thresholds_there_is_none() -> None:
    table = between(victory_points=2, rewards=1)
    run(table, rewards.gain_victory_point)
    assert options_of(table) == ["rest"]


def rewarded(n: int, which: str, *heroes: dict[str, object], **more: object) -> Table:
    table = between(*heroes, **more)
    run(table, rewards.take_reward, n, which)
    return table


def test_g13_two_points_gold_or_an_item() -> None:
    assert rewarded(1, "a").gold == 4
    table = rewarded(1, "b")
    assert "give-item short-sword" in options_of(table)
    assert "give-item guard-sabre" not in options_of(table)


def test_g13_four_points_a_die_or_a_skill_for_each() -> None:
    table = rewarded(2, "a")
    choose(table, "add_die", 0, "green")
    choose(table, "add_die", 1, "red")
    assert [one.pool for one in table.heroes] == [(1, 1, 2, 1), (3, 1, 0, 1)]
    table = rewarded(2, "b")
    assert "learn-free 0 double-nock" in options_of(table)
    assert "learn-free 0 volley" not in options_of(table)  # it costs 6


def test_g3_seven_dice_are_the_most() -> None:
    table = rewarded(2, "a", hero(GUARD, pool=(2, 2, 2, 1)), hero(MERC))
    assert options_of(table)[0] == "add-die 1 red"


def test_g13_seven_points_gold_and_food_or_a_corruption_card_less() -> None:
    table = rewarded(3, "a")
    assert (table.gold, table.food) == (6, 2)
    table = rewarded(
        3, "b", hero(GUARD, corruption="dull_ears"), hero(MERC, corruption="leaden_limbs dull_ears")
    )
    choose(table, "lose_card", 1, "dull_ears")
    assert [len(one.corruption) for one in table.heroes] == [0, 1]


def test_g13_ten_points_an_item_for_every_two_or_a_level_two_skill() -> None:
    assert "give-item chain-shirt" in options_of(rewarded(4, "a"))
    table = rewarded(4, "b", hero(GUARD, skills="steady_aim"), hero(MERC))
    assert options_of(table) == ["learn-free 0 steady-aim-ii"]


def test_g13_thirteen_points_a_die_or_a_greater_maximum() -> None:
    table = rewarded(5, "b")
    assert [int(one.health_max) for one in table.heroes] == [8, 10]
