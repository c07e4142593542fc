"""Chapter 17: knock-out and revival."""

from __future__ import annotations

from tests.games.fateforge.builders import (
    answer,
    at,
    fateforge,
    foe,
    hand_of,
    health_of,
    hero,
    take_turn,
    thing,
)

from tablewright.games.fateforge.rules import corruption, ending, enemy_turns, health, hero_turns, movement
from tablewright.games.fateforge.table import ENEMIES, Table
from tablewright.testing import options_of, refusal, run

GUARD, MERC = "forest_guard", "mercenary"


def only(table: Table, *cards: str) -> Table:
    """A Corruption deck of these cards."""
    names = [card.id for card in table.content.corruption]
    table.corruption.unseen = [names.index(card) for card in cards]
    return table


def test_17_1_a_ko_d_hero_does_nothing_and_lies_where_it_fell() -> None:
    table = fateforge(
        hero(MERC, "b1", health=1, blocks=0),
        hero(GUARD),
        things=[thing("gem", "b1", worth=3)],
        track=(0, 1, ENEMIES),
    )
    run(table, health.harm, 0, 1)
    assert (table.heroes[0].down, at(table)) == (True, "b1")
    run(table, hero_turns.next_on_track)
    assert table.actor == 1
    movement.sweep(table)
    assert table.gold == 0


def test_17_2_17_3_17_4_a_hero_is_revived_for_two_results_1_health_and_1_energy() -> None:
    """FF-S25, R5: missing energy becomes health; the Corruption card is drawn at once; no turn this round."""
    table = only(
        fateforge(
            hero("shaman", "b1", hand="focus shot", health=5, energy=0),
            hero("nobleman", "b1", health=0, energy=3, down=True),
            foes=[foe("lieutenant", 1, "b1")],
            track=(1, ENEMIES),
        ),
        "dull_ears",
    )
    take_turn(table)
    answer(table, "revive 1 shot+focus")
    assert (hand_of(table), health_of(table)) == ("", [3, 2])
    baras = table.heroes[1]
    assert (int(baras.energy), len(baras.corruption), baras.down) == (3, 1, False)
    run(table, hero_turns.next_on_track)
    assert table.actor != 1  # no turn before the next round
    assert health_of(table) != [3, 2]  # but the Lieutenant could strike


def test_17_2_not_from_another_zone_nor_with_one_result_nor_with_a_miss() -> None:
    down = hero("nobleman", "b1", health=0, down=True)
    far = fateforge(hero("shaman", "a1", hand="focus shot"), down)
    take_turn(far)
    assert not any(words.startswith("revive") for words in options_of(far))
    for hand in ("focus", "focus red_miss"):
        poor = fateforge(hero("shaman", "b1", hand=hand), down)
        take_turn(poor)
        assert refusal(poor, "revive", 1) == "FF-17.2"


def test_FF_R5_the_revival_comes_before_the_ko_of_the_reviver() -> None:
    table = only(
        fateforge(hero("shaman", hand="hit hit", health=1, energy=2), hero(GUARD, health=0, down=True)),
        "dull_ears",
    )
    take_turn(table)
    answer(table, "revive 1 hit+hit")
    assert ([one.down for one in table.heroes], table.over) == ([True, False], False)


def test_17_3_a_loss_of_the_card_drawn_on_revival_does_not_go_below_1() -> None:
    """FF-G9, Blood Price"""
    table = only(fateforge(hero("shaman", hand="hit hit"), hero(GUARD, health=0, down=True)), "blood_price")
    take_turn(table)
    answer(table, "revive 1 hit+hit")
    assert (health_of(table)[1], table.heroes[1].down) == (1, False)


def test_17_5_who_was_not_revived_is_handled_at_the_end_of_the_scene() -> None:
    table = only(fateforge(hero(MERC), hero(GUARD, health=0, energy=4, down=True), round=4), "dull_ears")
    run(table, ending.end_or_play_on)
    assert (health_of(table)[1], table.heroes[1].energy, len(table.heroes[1].corruption)) == (2, 2, 1)


def test_17_9_a_ko_by_corruption_draws_no_card_and_is_out() -> None:
    """FF-R15: it cannot be revived in this scene."""
    table = only(
        fateforge(hero(MERC, health=2, hand="hit hit"), hero(GUARD, health=2)), "blood_price", "dull_ears"
    )
    table.corruption.unseen = table.corruption.unseen[:1]
    run(table, corruption.draw_corruption, 1)
    assert (table.heroes[1].down, table.heroes[1].out) == (True, True)
    take_turn(table)
    assert refusal(table, "revive", 1) == "FF-R15"
    table.round = 4
    run(table, ending.end_or_play_on)
    assert (health_of(table)[1], table.heroes[1].corruption) == (2, ())


def test_17_10_the_last_standing_hero_falls() -> None:
    table = fateforge(hero(MERC, health=1, blocks=0), hero(GUARD, health=0, down=True))
    run(table, health.harm, 0, 1)
    assert table.result is not None
    assert table.result.clause == "FF-5.9"


def test_FF_R14_ko_d_revived_and_ko_d_again_draws_twice() -> None:
    table = only(
        fateforge(hero("shaman", hand="hit hit", health=6), hero(GUARD, health=0, down=True)),
        "dull_ears",
        "open_wound",
    )
    take_turn(table)
    answer(table, "revive 1 hit+hit")
    run(table, health.harm, 1, 2)
    table.round = 4
    run(table, ending.end_or_play_on)
    assert len(table.heroes[1].corruption) == 2


def test_FF_R73_what_a_ko_d_hero_has_is_inert() -> None:
    table = fateforge(
        hero("shaman", "a1", skills="life_link", health=0, down=True, energy=3),
        hero(GUARD, "a1", health=5),
        foes=[foe("grunt", 1, "a1")],
    )
    run(table, enemy_turns.all_turns)
    assert health_of(table)[1] == 4  # nobody was asked
