"""Chapters 20 and 21: win rewards, the party bag, Hardcore Mode."""

from __future__ import annotations

from tests.games.fateforge.builders import fateforge, foe, hero, said, take_turn, thing

from tablewright.games.fateforge.parts import GEM_WORTH
from tablewright.games.fateforge.rules import battle_mode, ending, health, movement
from tablewright.testing import options_of, run

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


def test_FF_23_15_food_gives_1_health_and_1_energy() -> None:
    """FF-22.14, 25.3; Gnawing Hunger: one of the two."""
    table = fateforge(
        hero(MERC, health=3, energy=0), hero(GUARD, health=3, energy=0, corruption="gnawing_hunger"), food=2
    )
    run(table, battle_mode.eat, 0)
    run(table, battle_mode.eat_for, 1, "energy")
    assert [(int(one.health), int(one.energy)) for one in table.heroes] == [(4, 1), (3, 1)]
    assert table.food == 0
