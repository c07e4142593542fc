"""Chapter 15: Clean-Up Phase."""

from __future__ import annotations

from tests.games.fateforge.builders import fateforge, foe, hero, said, thing, token

from tablewright.games.fateforge.rules import clean_up, enemies
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, lay, options_of, run

GUARD, MERC = "forest_guard", "mercenary"


def cleaned(table: Table) -> Table:
    run(table, clean_up.clean_up)
    return table


def test_15_1_enemy_abilities_come_first() -> None:
    """FF-R68: then the heroes', then tokens and cubes."""
    table = fateforge(
        hero("rogue", energy=2),
        hero(MERC, blocks=3),
        foes=[foe("barkhide", 1, "c1", armour=0, damage=1)],
        round=1,
    )
    cleaned(table)
    assert token(table, "G1").armour == 1
    assert (options_of(table), token(table, "G1").damage) == (["hide-again 0", "stay-seen 0"], 1)
    choose(table, "hide_again", 0)
    assert (table.asking[0].__name__, token(table, "G1").damage) == ("keep_blocks", 1)
    choose(table, "keep", 1, 2)
    assert token(table, "G1").damage == 0


def test_15_2_block_tokens_go_back_unless_an_effect_keeps_them() -> None:
    table = fateforge(hero(GUARD, blocks=2), hero(MERC, blocks=1), foes=[foe("grunt", 1, "c1", blocks=1)])
    cleaned(table)
    choose(table, "keep", 1, 1)
    assert ([int(one.blocks) for one in table.heroes], token(table, "R1").blocks) == ([0, 1], 0)


def test_15_3_15_4_stun_cubes_and_red_cubes_leave_the_enemies() -> None:
    table = fateforge(
        hero(GUARD, stunned=True),
        hero(MERC, blocks=0),
        foes=[foe("enforcer", 1, "c1", stunned=True, damage=2)],
    )
    run(table, clean_up.clear_tokens)
    assert (token(table, "G1").stunned, token(table, "G1").damage, table.heroes[0].stunned) == (
        False,
        0,
        True,
    )


def test_FF_R68_a_stunned_enemy_s_clean_up_ability_is_ignored() -> None:
    """FF-19.1"""
    table = fateforge(
        hero(GUARD), hero(MERC, blocks=0), foes=[foe("barkhide", 1, "c1", armour=0, stunned=True)]
    )
    cleaned(table)
    assert token(table, "G1").armour == 0


def test_15_5_all_ko_d_is_a_failure() -> None:
    from tablewright.games.fateforge.rules import health

    table = fateforge(hero(GUARD, health=1), hero(MERC, down=True, health=0))
    run(table, health.harm, 0, 1)
    assert table.result is not None
    assert table.result.won == (False, False)


def test_15_6_other_black_cubes_stay() -> None:
    """FF-38.3"""
    table = fateforge(
        hero(GUARD),
        hero(MERC, blocks=0),
        foes=[foe("gorvash", 0, "c1")],
        things=[thing("fountain", "b1", cubes=3), thing("interact", "a1")],
        spots=(1,),
    )
    table.cubes[1] = 1
    cleaned(table)
    assert (table.cubes, table.spots, token(table, "X").armour) == ([3, 1], (1,), 8)


def test_15_7_the_next_preparation_phase_follows() -> None:
    table = fateforge(hero(GUARD), hero(MERC, blocks=0), round=2)
    cleaned(table)
    assert (table.round, table.phase, "Round 3 of 4" in said(table)) == (3, 1, True)


def test_FF_R68_an_enemy_with_enough_damage_is_gone_at_once() -> None:
    table = fateforge(hero(GUARD), hero(MERC), foes=[foe("grunt", 1, "c1")])
    enemies.wound(table, token(table, "R1"), 2, 0)
    assert table.foes == []


def test_FF_G8_the_abbot_goes_to_the_altar_in_round_2() -> None:
    table = fateforge(
        hero(GUARD, "a1"),
        hero(MERC, "c1", blocks=0),
        foes=[foe("hollow_abbot", 0, "b1")],
        scene={"altar": 0},
        round=2,
    )
    lay(table, fear=[1])
    run(table, clean_up.enemy_abilities)
    assert (token(table, "X").zone, table.heroes[0].feared) == (0, True)
