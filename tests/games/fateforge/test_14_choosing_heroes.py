"""Chapter 14: enemies choosing heroes."""

from __future__ import annotations

from tests.games.fateforge.builders import (
    answer,
    fateforge,
    foe,
    health_of,
    hero,
    take_turn,
    token,
    zone_of,
)

from tablewright.games.fateforge.rules import choosing_heroes, clean_up, enemy_turns, knock_out
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, options_of, run

GUARD, MERC = "forest_guard", "mercenary"


def turns(table: Table) -> Table:
    run(table, enemy_turns.all_turns)
    return table


def test_14_1_one_eligible_hero_is_the_target() -> None:
    table = fateforge(hero(GUARD, "b1", health=7), hero(MERC, blocks=0), foes=[foe("grunt", 1, "b1")])
    assert health_of(turns(table)) == [6, 9]


def test_14_2_without_a_modifier_the_players_choose() -> None:
    """FF-S8, 14.3: the Recruit's target is chosen, the Assassin takes the earliest."""
    table = fateforge(
        hero(GUARD, health=7),
        hero("rogue", health=6),
        hero("shaman", health=6),
        foes=[foe("recruit", 1, "a1"), foe("assassin", 1, "b1")],
    )
    turns(table)
    assert (table.seat, options_of(table)) == (1, ["target 0", "target 1", "target 2"])
    choose(table, "target", 2)
    assert (health_of(table), zone_of(table, "N1")) == ([6, 6, 5], "a1")


def test_14_3_the_modifiers_take_the_leftmost_and_the_rightmost() -> None:
    """FF-41.3"""
    first = fateforge(
        hero(GUARD, health=7), hero(MERC, blocks=0), foes=[foe("lieutenant", 1, "a1")], order=(1, 0)
    )
    assert health_of(turns(first)) == [7, 7]
    last = fateforge(
        hero(GUARD, health=7), hero(MERC, blocks=0), foes=[foe("rat_swarm", 1, "a1")], order=(1, 0)
    )
    assert health_of(turns(last)) == [6, 9]


def test_14_4_movement_takes_the_earliest_at_the_section_s_distance() -> None:
    table = fateforge(hero(GUARD, "a1"), hero(MERC, "c1"), foes=[foe("recruit", 1, "b1")], order=(1, 0))
    assert zone_of(turns(table), "R1") == "c1"


def test_14_5_only_heroes_at_the_section_s_distance_are_candidates() -> None:
    table = fateforge(
        hero(GUARD, "c1", health=7), hero(MERC, "b1", blocks=0), foes=[foe("militia_bowman", 1, "a1")]
    )
    assert health_of(turns(table)) == [7, 8]


def test_14_6_who_is_no_valid_target_is_absent() -> None:
    """FF-R21, S44: for distances, for targets and for movement."""
    table = fateforge(
        hero("rogue", "b1", stealth=True), hero(MERC, "c1"), foes=[foe("enforcer", 1, "a1")], zones="a1 b1 c1"
    )
    assert zone_of(turns(table), "G1") == "b1"  # it walks to the Mercenary, past her
    assert health_of(table) == [6, 9]


def test_14_6_camouflage_and_smoke() -> None:
    table = fateforge(hero(GUARD, hand="focus", skills="camouflage"), hero(MERC, "c1"))
    take_turn(table)
    choose(table, "use_card", "camouflage", 1, "focus")
    assert choosing_heroes.is_absent(table, table.heroes[0])
    table.foes = fateforge(hero(GUARD), hero(MERC), foes=[foe("grunt", 1, "a1")]).foes
    assert not choosing_heroes.is_absent(table, table.heroes[0])
    smoke = fateforge(hero("rogue", hand="hit hit", skills="smoke_bomb"), hero(MERC), hero(GUARD, "c1"))
    take_turn(smoke)
    answer(smoke, "use-card smoke-bomb 1 hit+hit")
    assert [choosing_heroes.is_absent(smoke, one) for one in smoke.heroes] == [True, True, False]
    smoke.heroes[1].zone = 1
    smoke.heroes[1].veil = 0
    run(smoke, clean_up.clear_tokens)
    assert not choosing_heroes.is_absent(smoke, smoke.heroes[0])


def test_14_6_taunt_and_challenge_draw_the_blows() -> None:
    table = fateforge(
        hero(GUARD, health=7),
        hero(MERC, hand="focus", skills="taunt", blocks=0),
        foes=[foe("lieutenant", 1, "a1"), foe("recruit", 1, "a1")],
    )
    take_turn(table, 1)
    choose(table, "use_card", "taunt", 1, "focus")
    assert table.heroes[1].blocks == 1
    turns(table)
    choose(table, "take_it_all", 1)
    choose(table, "take_it_all", 1)
    assert health_of(table) == [7, 6]
    dared = fateforge(
        hero(GUARD, health=7),
        hero("nobleman", hand="hit", skills="challenge"),
        foes=[foe("recruit", 1, "a1"), foe("lieutenant", 1, "b1")],
    )
    take_turn(dared, 1)
    choose(dared, "use_card", "challenge", 1, "hit")
    choose(dared, "dare", "R1")
    run(dared, enemy_turns.take_turn, token(dared, "R1").code)
    choose(dared, "take_it_all", 1)
    assert health_of(dared) == [7, 6]


def test_14_7_ko_d_heroes_are_never_targets() -> None:
    table = fateforge(hero(GUARD, down=True, health=0), hero(MERC, "c1"), foes=[foe("recruit", 1, "a1")])
    assert (zone_of(turns(table), "R1"), health_of(table)) == ("a1", [0, 9])


def test_14_8_a_revived_hero_is_a_target_at_once() -> None:
    table = fateforge(
        hero(GUARD, down=True, health=0),
        hero(MERC, hand="hit hit", health=9, blocks=0),
        foes=[foe("lieutenant", 1, "a1")],
    )
    take_turn(table, 1)
    answer(table, "revive 0 hit+hit")
    knock_out.end_revival(table)
    before = health_of(table)[0]
    turns(table)
    assert health_of(table)[0] == max(0, before - 2)


def test_FF_R4_the_closest_hero_or_any() -> None:
    for option, expected in (("any", [7, 8]), ("closest", [7, 9])):
        table = fateforge(
            hero(GUARD, "a1", health=7),
            hero(MERC, "b1", blocks=0),
            foes=[foe("bowman", 1, "a1")],
            options={"band_distance": option},
        )
        assert health_of(turns(table)) == expected


def test_FF_R21_a_hidden_hero_still_collects_and_suffers_what_targets_nobody() -> None:
    from tests.games.fateforge.builders import thing

    from tablewright.games.fateforge.rules import movement

    table = fateforge(hero("rogue", stealth=True), hero(MERC, "c1"), things=[thing("gem", "a1", worth=3)])
    movement.sweep(table)
    assert table.gold == 3
    boss = fateforge(hero("rogue", stealth=True, health=6), hero(MERC, "c1"), foes=[foe("gorvash", 0, "a1")])
    assert enemy_turns.around(boss, token(boss, "X"), 0, 0) == [0]


def test_FF_R34_one_seat_answers_or_all_must_agree() -> None:
    from tablewright.engine.table import GROUP

    table = fateforge(
        hero(GUARD), hero(MERC), foes=[foe("grunt", 1, "a1")], options={"group_choice": "unanimous"}
    )
    assert turns(table).seat == GROUP
    alone = fateforge(hero(GUARD), hero(MERC), foes=[foe("grunt", 1, "a1")], seats=1)
    assert turns(alone).seat == 0


def test_14_6_a_hero_unnoticed_in_the_night() -> None:
    """FF-G22, 303A: absent until one deals damage or ends an action in a zone with an enemy."""
    table = fateforge(
        hero(GUARD, "b1", hand="step"),
        hero(MERC, "c1"),
        foes=[foe("hexer", 1, "a1")],
        scene={"unnoticed": True},
    )
    assert all(choosing_heroes.is_absent(table, one) for one in table.heroes)
    take_turn(table)
    choose(table, "walk", "step", "a1")
    assert not any(choosing_heroes.is_absent(table, one) for one in table.heroes)


def test_R34_the_lead_breaks_ties_and_with_the_option_all_must_agree() -> None:
    table = fateforge(hero(GUARD), hero(MERC))
    table.lead = 1
    assert (table.tie_break(), table.agreement()) == (1, "")
    table.rules.group_choice = "unanimous"
    assert table.agreement() == "unanimous"
