"""Chapter 9: enemies."""

from __future__ import annotations

from tests.games.fateforge.builders import (
    answer,
    at,
    fateforge,
    foe,
    health_of,
    hero,
    is_there,
    said,
    take_turn,
    token,
)
from tests.games.fateforge.packs import content

from tablewright.games.fateforge.printed.foes import BOSS, PURPLE
from tablewright.games.fateforge.rules import clean_up, enemies, enemy_turns, stun
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, options_of, refusal, run

GUARD, MERC = "forest_guard", "mercenary"


def striking(hand: str, *foes: dict[str, object], **more: object) -> Table:
    table = fateforge(hero(MERC, hand=hand, **more), hero(GUARD, "c1"), foes=list(foes))
    take_turn(table)
    return table


def test_9_1_9_2_minions_leaders_and_bosses() -> None:
    for enemy in content().enemies:
        assert enemy.is_minion() == (enemy.colour < PURPLE)
        assert bool(enemy.faction) == (0 < enemy.colour < BOSS)


def test_9_3_the_lower_number_comes_first_among_tokens_of_a_type() -> None:
    table = fateforge(hero(MERC), hero(GUARD), foes=[foe("grunt", 4, "b1"), foe("grunt", 2, "c1")])
    assert [one.code % 8 for one in table.foes] == [2, 4]


def test_9_4_an_enemy_is_defeated_by_its_toughness_at_one_time() -> None:
    table = striking("hit hit", foe("grunt", 1, "a1"))
    choose(table, "hit", "hit", "R1")
    assert token(table, "R1").damage == 1
    choose(table, "hit", "hit", "R1")
    assert not is_there(table, "R1")


def test_9_5_unfinished_damage_is_lost_in_clean_up() -> None:
    """FF-S21, 15.4: two cubes of three, then two more the round after."""
    table = striking("hit hit", foe("militia_guard", 1, "a1", damage=2))
    run(table, clean_up.clear_tokens)
    take_turn(table)
    choose(table, "hit", "hit", "G1")
    choose(table, "hit", "hit", "G1")
    assert token(table, "G1").damage == 2


def test_9_6_armour_goes_first_and_the_rest_of_an_attack_carries_over() -> None:
    """FF-S22, 9.7: a hit of two takes the cube and one of toughness; the armour does not come back."""
    table = striking("melee_special", foe("elite_wight", 1, "a1"), items="short_sword")
    answer(table, "use-card short-sword 1 melee-special")
    choose(table, "strike_at", "G1")
    assert (token(table, "G1").armour, token(table, "G1").damage) == (0, 1)
    run(table, clean_up.clear_tokens)
    assert (token(table, "G1").armour, token(table, "G1").damage) == (0, 0)


def test_9_7_armour_comes_back_by_an_ability_only() -> None:
    table = striking("hit", foe("barkhide", 1, "a1", armour=0), foe("elite_wight", 2, "b1", armour=0))
    run(table, clean_up.enemy_abilities)
    assert (token(table, "G1").armour, token(table, "G2").armour) == (1, 0)
    run(table, clean_up.enemy_abilities)
    assert token(table, "G1").armour == 1  # its printed value


def test_9_8_9_9_a_band_of_up_to_three_sections_of_which_one_is_performed() -> None:
    assert all(1 <= len(enemy.sections) <= 3 for enemy in content().enemies if enemy.colour < BOSS)
    table = fateforge(
        hero(GUARD, "b1", health=7), hero(MERC, "c1", blocks=0), foes=[foe("guard_dog", 1, "b1")]
    )
    run(table, enemy_turns.all_turns)
    assert health_of(table) == [6, 9]  # only the section for its own zone


def test_9_10_a_modifier_changes_the_actions_of_its_section() -> None:
    table = fateforge(hero(GUARD, health=7), hero(MERC, "c1"), foes=[foe("captain", 1, "a1")])
    run(table, enemy_turns.all_turns)
    assert health_of(table)[0] == 5  # +1


def test_9_11_alert_abilities_are_in_force_in_hero_turns() -> None:
    table = striking("step", foe("enforcer", 1, "a1"))
    assert refusal(table, "walk", "step", "b1") == "FF-11.10"
    run(table, stun.stun_foe, token(table, "G1").code)
    take_turn(table)
    assert refusal(table, "walk", "step", "b1") == ""  # FF-19.1: a stunned Blocker blocks nobody


def test_9_12_nobody_is_asked_whether_an_ability_takes_effect() -> None:
    table = striking("hit", foe("zealot", 1, "a1", damage=1), health=5, blocks=0)
    choose(table, "hit", "hit", "R1")
    assert health_of(table)[0] == 4


def test_9_13_a_boss_has_a_card_for_each_round_and_a_reaction() -> None:
    bosses = [enemy for enemy in content().enemies if enemy.script]
    assert [(enemy.id, len(enemy.script)) for enemy in bosses] == [
        ("gorvash", 6),
        ("hollow_abbot", 6),
        ("blightheart", 6),
    ]
    assert all(enemy.reaction is not None and not enemy.sections for enemy in bosses)


def test_9_14_any_number_may_share_a_zone() -> None:
    crowd = [foe("grunt", n, "b1") for n in range(1, 6)] + [foe("guard_dog", n, "b1") for n in range(1, 6)]
    table = fateforge(hero(MERC, hand="step"), hero(GUARD, "b1"), foes=crowd)
    take_turn(table)
    choose(table, "walk", "step", "b1")
    assert at(table) == "b1"


def test_FF_R17_enemies_lose_blocks_then_armour_and_overkill_is_lost() -> None:
    table = striking("hit hit hit hit", foe("elite_wight", 1, "a1", blocks=1), foe("grunt", 1, "a1"))
    for blocks, armour, damage in ((0, 1, 0), (0, 0, 0), (0, 0, 1)):
        choose(table, "hit", "hit", "G1")
        wight = token(table, "G1")
        assert (wight.blocks, wight.armour, wight.damage) == (blocks, armour, damage)
    enemies.wound(table, token(table, "G1"), 5, 0)
    assert (is_there(table, "G1"), token(table, "R1").damage) == (False, 0)


def test_FF_R66_area_effects_target_nobody_but_do_not_reach_a_guarded_enemy() -> None:
    table = fateforge(
        hero("shaman", hand="focus focus", skills="rolling_thunder"),
        hero(GUARD),
        foes=[
            foe("veteran", 1, "b1"),
            foe("recruit", 1, "b1"),
            foe("assassin", 2, "b1", armour=0),
            foe("captain", 1, "b1", guarded_by="N1"),
        ],
    )
    take_turn(table)
    choose(table, "use_card", "rolling_thunder", 1, "focus+focus")
    choose(table, "strike_zone", "b1")
    assert [token(table, word).damage for word in ("R1", "N2", "P1")] == [1, 1, 0]
    assert (token(table, "N1").armour, token(table, "P1").armour) == (0, 3)


def test_FF_R66_an_effect_on_an_enemy_targets() -> None:
    table = striking("focus hit", foe("veteran", 1, "b1"), foe("recruit", 1, "b1"), items="fire_flask")
    choose(table, "use_card", "fire_flask", 1, "focus")
    assert options_of(table) == ["strike-foe N1"]


def test_FF_G7_swarm_thorns_and_rise() -> None:
    swarm = striking("melee_special", foe("rat_swarm", 1, "a1"), items="great_axe")
    answer(swarm, "use-card great-axe 1 melee-special")
    choose(swarm, "strike_at", "W1")
    assert token(swarm, "W1").damage == 1
    thorns = striking("hit hit", foe("thornguard", 1, "a1"), energy=3)
    choose(thorns, "hit", "hit", "G1")
    choose(thorns, "hit", "hit", "G1")
    assert thorns.heroes[0].energy == 2  # once a turn
    from tablewright.testing import lay

    for face, back in ((4, False), (5, True)):
        rising = striking("hit", foe("shambler", 3, "a1", damage=1))
        choose(rising, "hit", "hit", "R3")
        lay(rising, lot=[face])
        run(rising, clean_up.enemy_abilities)
        assert is_there(rising, "R3") == back
        assert f"D6 for the dead: {face}" in said(rising)


def test_FF_G7_spawn_in_even_rounds() -> None:
    table = striking("hit", foe("blight_mother", 1, "b1"), foe("rotling", 1, "c1"))
    run(table, clean_up.enemy_abilities)
    assert not is_there(table, "R2")
    table.round = 2
    run(table, clean_up.enemy_abilities)
    assert is_there(table, "R2")


def test_FF_G7_thorns_that_only_met_a_block_token_do_not_prick() -> None:
    table = striking("hit", foe("thornguard", 1, "a1", blocks=1), energy=3)
    choose(table, "hit", "hit", "G1")
    assert table.heroes[0].energy == 3
