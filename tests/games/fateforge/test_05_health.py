"""Chapter 5: health, energy, damage."""

from __future__ import annotations

from tests.games.fateforge.builders import answer, at, fateforge, foe, health_of, hero, take_turn, thing

from tablewright.games.fateforge.rules import ending, enemy_turns, health, hero_set_up, hero_turns
from tablewright.testing import choose, options_of, refusal, run

GUARD, MERC = "forest_guard", "mercenary"


def test_5_1_tokens_are_available_or_exhausted_and_never_above_the_maximum() -> None:
    table = fateforge(hero(MERC, health=8), hero(GUARD))
    run(table, health.recover_health, 0, 5)
    assert health_of(table)[0] == 9


def test_5_2_suffering_and_spending_exhaust_tokens() -> None:
    table = fateforge(hero(MERC, health=8, energy=3), hero(GUARD))
    run(table, health.suffer_health, 0, 2)
    run(table, health.suffer_energy, 0, 1)
    assert (health_of(table)[0], table.heroes[0].energy) == (6, 2)


def test_5_3_recovery_beyond_the_maximum_is_lost() -> None:
    table = fateforge(hero(MERC, health=8, energy=2), hero(GUARD))
    run(table, health.recover_energy, 0, 3)
    run(table, health.recover_health, 0, 3)
    run(table, health.suffer_health, 0, 1)
    assert (health_of(table)[0], table.heroes[0].energy) == (8, 3)


def test_5_4_each_point_of_damage_costs_1_health() -> None:
    table = fateforge(hero(MERC, health=8, blocks=0), hero(GUARD))
    run(table, health.harm, 0, 3)
    assert health_of(table)[0] == 5


def test_5_5_without_energy_nothing_can_be_spent() -> None:
    """FF-S16: and the loss of energy becomes one of health."""
    table = fateforge(hero(MERC, energy=1, health=4, blocks=1), hero(GUARD))
    run(table, health.suffer_energy, 0, 3)
    assert (table.heroes[0].energy, health_of(table)[0], table.heroes[0].blocks) == (0, 2, 1)
    take_turn(table)
    assert refusal(table, "energy_move", "b1") == "FF-5.5"


def test_5_6_missing_energy_is_suffered_as_health() -> None:
    """FF-R78, R18: point by point; neither block nor armour helps, and no ally is hurt."""
    table = fateforge(
        hero(MERC, energy=2, health=6, blocks=2, items="padded_coat"),
        hero(GUARD),
        ally=0,
        companion=0,
        ally_health=4,
    )
    run(table, health.suffer_energy, 0, 3)
    assert options_of(table) == ["rest"]
    assert (table.heroes[0].energy, health_of(table)[0], table.ally_health) == (0, 5, 4)


def test_5_7_zero_energy_alone_changes_nothing() -> None:
    table = fateforge(hero(MERC, energy=0, hand="step"), hero(GUARD))
    take_turn(table)
    choose(table, "walk", "step", "b1")
    assert (at(table), table.heroes[0].down) == ("b1", False)


def test_5_8_without_health_a_hero_is_ko_d_at_once() -> None:
    table = fateforge(hero(MERC, health=1, blocks=0), hero(GUARD))
    run(table, health.harm, 0, 1)
    assert table.heroes[0].down


def test_5_9_all_ko_d_the_scene_ends_at_once() -> None:
    """FF-R13, 17.10: even in the middle of Enemy Turns; what was still to come does not."""
    table = fateforge(
        hero(MERC, health=1, blocks=0),
        hero(GUARD, down=True, health=0),
        foes=[foe("grunt", 1, "a1"), foe("grunt", 2, "a1")],
    )
    run(table, enemy_turns.all_turns)
    assert (table.over, table.result is not None and table.result.won) == (True, (False, False))
    assert not any("Grunt 2" in str(line) for line in table.log or ())


def test_5_10_with_one_hero_standing_the_scene_can_be_won() -> None:
    table = fateforge(hero(MERC), hero(GUARD, down=True, health=0), things=[thing("exit", "a1", letter="A")])
    from tests.games.fateforge.builders import goal

    from tablewright.games.fateforge.printed.scenes import EXIT_BY

    table.scene.objectives = (goal(EXIT_BY, word="A"),)
    table.round = table.last_round
    run(table, ending.end_or_play_on)
    assert table.result is not None
    assert table.result.won == (True, True)


def test_5_11_a_block_token_negates_1_damage() -> None:
    """FF-R17: each point by itself, and to negate nothing is a choice."""
    table = fateforge(hero(MERC, health=8, blocks=2), hero(GUARD))
    run(table, health.harm, 0, 2)
    assert options_of(table) == ["block 0 damage", "take-it-all 0"]
    choose(table, "block", 0, "damage")
    choose(table, "take_it_all", 0)
    assert (health_of(table)[0], table.heroes[0].blocks) == (7, 1)


def test_5_12_health_and_energy_stay_as_they_are_between_scenes() -> None:
    table = fateforge(hero(MERC, health=4, energy=1), hero(GUARD))
    run(table, ending.reset)
    assert (health_of(table)[0], table.heroes[0].energy) == (4, 1)


def test_FF_R18_suffered_health_is_no_damage() -> None:
    table = fateforge(hero(MERC, health=4, blocks=2), hero(GUARD), ally=0, companion=0, ally_health=4)
    run(table, health.suffer_health, 0, 1)
    assert (health_of(table)[0], table.heroes[0].blocks, table.ally_health) == (3, 2, 4)


def test_FF_R65_a_lower_maximum_removes_what_is_above_it_and_knocks_nobody_out() -> None:
    table = fateforge(hero(MERC), hero(GUARD))
    brittle = next(i for i, card in enumerate(table.content.corruption) if card.id == "brittle_bones")
    table.heroes[0].corruption = (brittle,) * 2
    hero_set_up.recount(table, 0)
    assert health_of(table)[0] == 7
    table.heroes[0].health_max = 2
    hero_set_up.recount(table, 0)
    assert (health_of(table)[0], table.heroes[0].down) == (1, False)


def test_FF_R75_damage_to_several_is_assigned_first_and_kos_are_checked_together() -> None:
    table = fateforge(hero(MERC, health=1, blocks=1), hero(GUARD, health=1))
    run(table, health.harm_each, (0, 1), 1, 0)
    assert (health_of(table), table.seat) == ([1, 1], 0)  # nobody has suffered before the first has chosen
    choose(table, "take_it_all", 0)
    assert table.over


def test_FF_R75_behind_the_screens_nobody_s_choice_is_made_by_another() -> None:
    """Two Dashes at the same time: the one who blocks has not chosen yet."""
    from tablewright.games.fateforge.rules import preparation

    table = fateforge(
        hero(MERC, dice="hit hit hit miss", health=3, blocks=1),
        hero(GUARD, "b1", dice="hit hit hit miss", health=3),
        foes=[foe("grunt", 1, "a1"), foe("grunt", 2, "b1")],
    )
    table.together([0, 1], preparation.behind_screen, anew=True)
    table.run()
    table.focus(0)
    choose(table, "dash", 0, "b1")
    table.focus(1)
    choose(table, "dash", 1, "c1")
    assert health_of(table) == [3, 2]
    table.focus(0)
    choose(table, "block", 0, "damage")
    assert health_of(table) == [3, 2]


def test_FF_G4_life_link_reaches_across_the_screens() -> None:
    """The Shaman is asked while the others go on; before the victim's own choice is final."""
    from tablewright.games.fateforge.rules import preparation

    table = fateforge(
        hero("shaman", "b1", dice="hit hit hit miss", skills="life_link", energy=2),
        hero(GUARD, "a1", dice="hit hit hit miss", health=3),
        hero(MERC, "c1", dice="hit hit hit miss"),
        foes=[foe("grunt", 1, "a1")],
    )
    table.together([0, 1, 2], preparation.behind_screen, anew=True)
    table.run()
    table.focus(1)
    choose(table, "dash", 1, "b1")
    table.focus(0)
    assert options_of(table) == ["let-be 1", "link 0 1 damage"]
    table.focus(2)
    assert "ready 2" in options_of(table)
    table.focus(0)
    choose(table, "link", 0, 1, "damage")
    assert (health_of(table)[1], table.heroes[0].energy, at(table, 1)) == (3, 1, "b1")


def test_FF_G4_life_link_once_a_round_within_1_zone() -> None:
    table = fateforge(
        hero("shaman", "a1", skills="life_link", energy=2),
        hero(GUARD, "b1", health=5),
        hero(MERC, "c1", blocks=0),
    )
    run(table, health.harm, 1, 2)
    choose(table, "link", 0, 1, "damage")
    assert health_of(table)[1] == 4
    run(table, health.harm, 1, 1)
    assert health_of(table)[1] == 3  # she is not asked again
    far = fateforge(hero("shaman", "a1", skills="life_link"), hero(GUARD, "c1", health=5))
    run(far, health.harm, 1, 1)
    assert health_of(far)[1] == 4


def test_FF_G5_heartwood_charm_and_amulet_of_will() -> None:
    table = fateforge(hero(MERC, health=2, blocks=0, items="heartwood_charm"), hero(GUARD))
    run(table, health.harm, 0, 4)
    choose(table, "keep_standing", 0)
    assert (health_of(table)[0], table.heroes[0].down) == (1, False)
    run(table, health.harm, 0, 1)
    assert table.heroes[0].down  # once a scene
    calm = fateforge(hero(MERC, energy=3, items="amulet_of_will"), hero(GUARD))
    run(calm, health.suffer_energy, 0, 2)
    choose(calm, "ward_energy", 0, 2)
    assert calm.heroes[0].energy == 2
    run(calm, health.suffer_energy, 0, 1)
    assert calm.heroes[0].energy == 1


def test_5_11_block_also_helps_in_the_own_turn() -> None:
    table = fateforge(
        hero(MERC, hand="hit", health=5, blocks=1), hero(GUARD), foes=[foe("zealot", 1, "a1", damage=1)]
    )
    take_turn(table)
    answer(table, "hit hit R1")
    choose(table, "block", 0, "damage")
    assert (health_of(table)[0], table.asking[0]) == (5, hero_turns.hero_turn)
