"""Chapters 26 to 33: chests, barricades, difficult terrain, fountains, portals, guarded enemies, upgrades."""

from __future__ import annotations

import pytest
from tests.games.fateforge.builders import (
    answer,
    at,
    bag_of,
    behind_screen,
    fateforge,
    foe,
    hand_of,
    health_of,
    hero,
    is_there,
    take_turn,
    thing,
    token,
    zone_of,
)
from tests.games.fateforge.packs import content

from tablewright.games.fateforge.rules import ending, enemies, enemy_turns, hero_turns, items
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, lay, options_of, refusal, run

GUARD, MERC = "forest_guard", "mercenary"


def test_26_1_battle_mode_and_single_scenes_have_every_rule() -> None:
    table = fateforge(hero(MERC), hero(GUARD))
    assert all(table.unlocked >> rule & 1 for rule in range(1, 15))


# Chests


def chest(contents: str, **more: object) -> Table:
    table = fateforge(
        hero(MERC, hand="focus focus", **more), hero(GUARD), things=[thing("chest", "a1", contents=contents)]
    )
    take_turn(table)
    choose(table, "work_on", "focus", "chest-1")
    return table


def test_27_1_a_focus_opens_a_chest() -> None:
    table = chest("gem:4")
    assert (table.gold, hand_of(table)) == (4, "focus")


def test_27_2_a_chest_is_opened_once() -> None:
    assert refusal(chest("food:2"), "work_on", "focus", "chest-1") == "FF-27.2"


def test_27_3_27_4_an_item_found_is_equipped_stored_or_put_into_the_bag() -> None:
    """FF-S31"""
    table = chest("item:buckler", items="short_sword")
    assert (table.seat, options_of(table)) == (
        0,
        [
            "stow 0 buckler 2",
            "stow 0 buckler 3",
            "stow 0 buckler 4",
            "stow 0 buckler 5",
            "stow 0 buckler 6",
            "into-bag buckler",
        ],
    )
    choose(table, "stow", 0, "buckler", 2)
    choose(table, "use_card", "buckler", 1, "focus")
    assert hand_of(table) == "block"
    bagged = chest("item:bone_club", items="short_sword")
    choose(bagged, "into_bag", "bone_club")
    assert bag_of(bagged) == ["bone_club"]
    stored = chest("item:bone_club", items="short_sword")
    choose(stored, "stow", 0, "bone_club", 4)
    assert stored.heroes[0].face_down


@pytest.mark.parametrize(("roll", "what"), [(60, "choose_item"), (61, "hero_turn"), (86, "hero_turn")])
def test_FF_G30_what_a_chest_may_hold(roll: int, what: str) -> None:
    table = fateforge(
        hero(MERC, hand="focus"), hero(GUARD), things=[thing("chest", "a1")], scene={"chest_tier": 1}
    )
    lay(table, chests=[roll, 1, 1])
    take_turn(table)
    choose(table, "work_on", "focus", "chest-1")
    assert table.asking[0].__name__ == what
    assert (table.gold > 0, table.food > 0) == (roll == 61, roll == 86)


# Barricades


def test_28_1_28_2_a_barricade_stops_shots_into_its_zone_from_its_sides() -> None:
    """FF-S12: but not out of it."""
    table = fateforge(
        hero(GUARD, "a1", hand="shot", health=7),
        hero(MERC, "a1"),
        zones="a1 b1 c1",
        barricades=["b1<a1"],
        foes=[foe("militia_bowman", 1, "b1")],
    )
    take_turn(table)
    assert refusal(table, "shoot", "shot", "B1") == "FF-28.1"
    run(table, enemy_turns.all_turns)
    choose(table, "target", 0)
    assert health_of(table)[0] == 6
    other_side = fateforge(
        hero(GUARD, "c1", hand="shot"),
        hero(MERC),
        barricades=["b1<a1"],
        foes=[foe("militia_bowman", 1, "b1")],
    )
    take_turn(other_side)
    assert refusal(other_side, "shoot", "shot", "B1") == ""


def test_28_3_shots_beyond_the_protected_zone_are_allowed() -> None:
    table = fateforge(
        hero(GUARD, "a1", hand="shot"), hero(MERC), barricades=["b1<a1"], foes=[foe("grunt", 1, "c1")]
    )
    take_turn(table)
    assert "shoot-far shot R1" in options_of(table)


def test_28_4_movement_and_hits_are_not_affected() -> None:
    table = fateforge(
        hero(GUARD, "a1", hand="step hit"), hero(MERC), barricades=["b1<a1"], foes=[foe("grunt", 1, "b1")]
    )
    take_turn(table)
    choose(table, "walk", "step", "b1")
    choose(table, "hit", "hit", "R1")
    assert token(table, "R1").damage == 1


def test_FF_R42_barred_if_every_shortest_path_ends_at_a_protected_side() -> None:
    table = fateforge(hero(GUARD), hero(MERC), zones="a1 b1 a2 b2", barricades=["b2<b1"])
    assert not enemies.is_barred(table, 0, 3)  # over a2 it comes in from the other side
    both = fateforge(hero(GUARD), hero(MERC), zones="a1 b1 a2 b2", barricades=["b2<b1", "b2<a2"])
    assert enemies.is_barred(both, 0, 3)


def test_FF_R43_a_shot_with_range_1_more_does_not_reach_the_own_zone() -> None:
    table = fateforge(
        hero(GUARD, hand="shot"), hero(MERC), foes=[foe("grunt", 1, "a1"), foe("grunt", 2, "c1")]
    )
    take_turn(table)
    assert [words for words in options_of(table) if words.startswith("shoot")] == ["shoot-far shot R2"]


# Difficult terrain


def test_29_1_29_2_leaving_costs_a_step_result_more_and_there_is_no_dash() -> None:
    """FF-S32, R6"""
    table = fateforge(hero(MERC, hand="step hit", energy=1), hero(GUARD), difficult="a1")
    take_turn(table)
    assert refusal(table, "walk", "step", "b1") == "FF-29.2"  # the step itself cannot pay for itself
    choose(table, "energy_move", "b1", "step")
    assert (at(table), hand_of(table), table.heroes[0].energy) == ("b1", "hit", 0)
    poor = fateforge(hero(MERC, hand="hit", energy=1), hero(GUARD), difficult="a1")
    take_turn(poor)
    assert refusal(poor, "energy_move", "b1") == "FF-29.2"
    dashing = fateforge(hero(MERC, dice="hit hit hit miss"), hero(GUARD), difficult="a1")
    behind_screen(dashing)
    assert refusal(dashing, "dash", 0, "b1") == "FF-29.1"


def test_FF_R6_with_the_option_any_result_pays() -> None:
    table = fateforge(
        hero(MERC, hand="step hit"), hero(GUARD), difficult="a1", options={"difficult_terrain_extra": "wild"}
    )
    take_turn(table)
    choose(table, "walk", "step", "b1", "hit")
    assert (at(table), hand_of(table)) == ("b1", "")


def test_29_2_a_chain_a_portal_and_a_granted_step_pay_too() -> None:
    chain = fateforge(
        hero(MERC, hand="focus step", skills="charge"),
        hero(GUARD),
        difficult="a1",
        foes=[foe("grunt", 1, "b1")],
    )
    take_turn(chain)
    assert refusal(chain, "use_card", "charge", 1, "focus+step") == "FF-6.12"
    chain.heroes[0].hand = (*chain.heroes[0].hand, 1)
    chain.ask_again()
    choose(chain, "use_card", "charge", 1, "focus+step")
    choose(chain, "step_to", "b1", "step")
    assert (at(chain), hand_of(chain)) == ("b1", "")
    portal = fateforge(
        hero(MERC, hand="step step"),
        hero(GUARD),
        zones="a1 b1 c3",
        difficult="a1",
        things=[thing("portal", "a1-c3")],
    )
    take_turn(portal)
    choose(portal, "walk", "step", "c3", "step")
    assert hand_of(portal) == ""
    granted = fateforge(hero(MERC, hand="red_step"), hero(GUARD), difficult="a1")
    run(granted, hero_turns.grant_step, 0)
    assert options_of(granted) == ["decline 0", "granted 0 b1 red-step"]


def test_29_3_entering_is_free_and_enemies_do_not_care() -> None:
    table = fateforge(
        hero(MERC, "a1", hand="step"), hero(GUARD, "c1"), difficult="b1", foes=[foe("recruit", 1, "b1")]
    )
    take_turn(table)
    choose(table, "walk", "step", "b1")
    assert at(table) == "b1"
    table.heroes[0].zone = 0
    run(table, enemy_turns.all_turns)
    assert zone_of(table, "R1") in ("a1", "c1")


# Fountains


def test_30_1_30_2_cubes_of_a_fountain_are_health_and_energy_in_any_mix() -> None:
    table = fateforge(hero(MERC, health=6, energy=1), hero(GUARD), things=[thing("fountain", "a1", cubes=3)])
    take_turn(table)
    choose(table, "drink", 0, 1, 1)
    assert (health_of(table)[0], table.heroes[0].energy, table.cubes) == (7, 2, [1])
    choose(table, "end_turn")
    choose(table, "drink", 0, 1, 0)
    assert (health_of(table)[0], table.cubes) == (8, [0])


def test_30_2_not_with_an_enemy_there() -> None:
    table = fateforge(
        hero(MERC, health=6),
        hero(GUARD),
        foes=[foe("grunt", 1, "a1")],
        things=[thing("fountain", "a1", cubes=3)],
    )
    take_turn(table)
    assert not any(words.startswith("drink") for words in options_of(table))


def test_30_3_an_empty_fountain_is_inert() -> None:
    table = fateforge(hero(MERC, health=6), hero(GUARD), things=[thing("fountain", "a1", cubes=0)])
    assert hero_turns.fountain_at(table, 0) == -1


# Portals


def test_31_1_31_2_a_step_goes_through_a_portal() -> None:
    table = fateforge(
        hero(MERC, hand="step"), hero(GUARD), zones="a1 b1 c3", things=[thing("portal", "a1-c3")]
    )
    take_turn(table)
    choose(table, "walk", "step", "c3")
    assert at(table) == "c3"


def test_31_3_a_guarded_portal_cannot_be_entered() -> None:
    table = fateforge(
        hero(MERC, hand="step"),
        hero(GUARD),
        zones="a1 b1 c3",
        things=[thing("portal", "a1-c3", guard="R1")],
        foes=[foe("grunt", 1, "a1")],
    )
    take_turn(table)
    assert "walk step c3" not in options_of(table)


def test_31_4_31_5_no_shots_and_no_enemies_through_portals() -> None:
    table = fateforge(
        hero(GUARD, "a1", hand="shot"),
        hero(MERC),
        zones="a1 b1 c3",
        things=[thing("portal", "a1-c3")],
        foes=[foe("recruit", 1, "c3"), foe("bowman", 1, "c3")],
    )
    take_turn(table)
    assert not any(words.startswith("shoot") for words in options_of(table))
    run(table, enemy_turns.all_turns)
    assert (zone_of(table, "R1"), health_of(table)[0]) == ("c3", 7)


def test_31_6_no_portal_on_the_way_out_unless_the_scene_says_so() -> None:
    table = fateforge(
        hero(MERC),
        hero(GUARD),
        zones="a1 b1 c3",
        things=[thing("exit", "c3", letter="A"), thing("portal", "a1-c3")],
    )
    assert ending.exits(table) == []
    table.scene.portals_in_exit = True
    assert ending.exits(table) == [0]


# Guarded enemies


def guarded(hero_zone: str, **more: object) -> Table:
    return fateforge(
        hero(MERC, hero_zone, blocks=0, **more),
        hero(GUARD, "a1", health=7),
        foes=[foe("veteran", 1, "c1", damage=2, armour=0), foe("captain", 1, "c1", guarded_by="N1")],
    )


def test_32_1_to_32_4_a_guarded_enemy_is_out_of_reach_and_neither_of_the_two_moves() -> None:
    """FF-S43"""
    table = guarded("b1")
    run(table, enemy_turns.all_turns)
    assert (zone_of(table, "N1"), zone_of(table, "P1"), health_of(table)[0]) == ("c1", "c1", 9)
    table = guarded("c1", hand="hit hit")
    take_turn(table)
    assert refusal(table, "hit", "hit", "P1") == "FF-32.3"
    choose(table, "hit", "hit", "N1")
    assert not is_there(table, "N1")
    choose(table, "hit", "hit", "P1")
    assert token(table, "P1").armour == 2
    table.heroes[0].zone = 1
    run(table, enemy_turns.all_turns)
    assert (zone_of(table, "P1"), health_of(table)[0]) == ("b1", 8)


def test_32_4_both_act_without_moving() -> None:
    table = guarded("c1")
    run(table, enemy_turns.all_turns)
    assert health_of(table)[0] == 5  # the Veteran and the Captain hit for two each


# Upgradeable skills


def test_33_1_33_2_33_3_a_level_ii_card_replaces_its_level_i_card() -> None:
    box = content()
    table = fateforge(hero(GUARD, skills="quick_draw fleet_hunter"), hero(MERC))
    assert items.cannot_learn(table, 0, box.card_of["steady_aim_ii"]) == "FF-33.2"
    items.gain_skill(table, 0, box.card_of["steady_aim"])
    assert items.cannot_learn(table, 0, box.card_of["steady_aim_ii"]) == ""
    items.gain_skill(table, 0, box.card_of["steady_aim_ii"])
    names = [box.cards[skill].id for skill in table.heroes[0].active]
    assert names == ["quick_draw", "fleet_hunter", "steady_aim_ii"]
    assert items.cannot_learn(table, 0, box.card_of["steady_aim"]) == "FF-33.3"
    assert box.cards[box.card_of["steady_aim_ii"]].name.endswith("II")


def test_FF_G22_a_short_cut_is_found() -> None:
    table = fateforge(
        hero(MERC, hand="focus"),
        hero(GUARD),
        things=[thing("exploration", "a1", contents="relocate:c1", asks=(32,))],
    )
    take_turn(table)
    answer(table, "work-on focus exploration-1")
    choose(table, "take_short_cut", 0, "c1")
    assert (at(table), table.place) == ("c1", [-1])
