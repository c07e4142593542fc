"""Chapter 8: Combat Scene set-up, map and basic tokens."""

from __future__ import annotations

import pytest
from tests.games.fateforge.builders import (
    answer,
    at,
    behind_screen,
    fateforge,
    foe,
    health_of,
    hero,
    is_there,
    said,
    take_turn,
    thing,
    token,
    zone_of,
)
from tests.games.fateforge.packs import content, scene

from tablewright.engine.game import find_game
from tablewright.games.fateforge.pieces import GONE, HELD
from tablewright.games.fateforge.printed.ground import NOWHERE
from tablewright.games.fateforge.rules import (
    choosing_heroes,
    clean_up,
    combat_set_up,
    ending,
    enemies,
    health,
    movement,
    stun,
)
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, options_of, refusal, run

GUARD, MERC = "forest_guard", "mercenary"


def set_up(id: str, seats: int = 2, **options: object) -> Table:
    """A scene of the pack up to its first question about itself."""
    table = find_game("fateforge").new(seats, 1, {"mode": "scene", "scene": id, **options})
    while table.asking[0].__name__ in ("choose_hero_board", "spend_gold"):
        table.choose(len(table.options) - 1)
    return table  # type: ignore[return-value]


def test_8_1_each_tile_is_a_zone_and_range_counts_zones() -> None:
    table = fateforge(hero(MERC), hero(GUARD), zones="a1 b1 c1 a2")
    assert [table.geo.distance(0, zone) for zone in range(4)] == [0, 1, 2, 1]


def test_8_2_what_the_players_see_before_the_scene() -> None:
    table = set_up("101")
    told = said(table)
    assert "Causeway Ambush" in told
    assert "Objective: " in told


def test_8_3_heroes_start_where_the_sheet_says_or_divide_themselves() -> None:
    one = set_up("101")
    assert [at(one, who) for who in (0, 1)] == ["a1", "a1"]
    several = set_up("202A")
    assert options_of(several) == ["start-at 0 a1", "start-at 0 a3"]
    choose(several, "start_at", 0, "a3")
    choose(several, "start_at", 1, "a1")
    assert [at(several, who) for who in (0, 1)] == ["a3", "a1"]


def test_8_3_nobody_is_on_the_new_map_before_choosing_a_zone() -> None:
    # GIVEN heroes who come from a scene with more zones than the next one has
    table = set_up("202A")
    for each in table.heroes:
        each.zone = 8

    # WHEN the next scene is laid out and they choose where they start
    run(table, combat_set_up.set_scene, "202A")

    # THEN no enemy sees one of them, and the screen can show what the enemies would do
    assert [each.zone for each in table.heroes] == [NOWHERE, NOWHERE]
    assert all(choosing_heroes.heroes_at(table, foe, 0, 99) == [] for foe in table.foes)
    assert find_game("fateforge").scene(table, 0).areas


def test_8_4_8_5_all_leave_by_the_same_lettered_exit_and_only_at_the_end() -> None:
    exits = [thing("exit", "a1", letter="A"), thing("exit", "c1", letter="B")]
    table = fateforge(hero(MERC, "b1"), hero(GUARD, "c1"), things=exits, round=4)
    take_turn(table)
    assert not any("leave" in words for words in options_of(table))
    run(table, ending.choose_exit)
    choose(table, "leave_by", "A")
    assert [at(table, who) for who in (0, 1)] == ["a1", "a1"]


def test_8_6_an_objective_is_picked_up_free_of_charge_even_among_enemies() -> None:
    """FF-S23: not while its guard lives, stunned or not."""
    table = fateforge(
        hero(MERC, hand="hit"),
        hero(GUARD),
        foes=[foe("grunt", 1, "a1", damage=1, stunned=True), foe("grunt", 2, "a1")],
        things=[thing("objective", "a1", word="satchel", guard="R1")],
    )
    take_turn(table)
    assert refusal(table, "pick_up", 0, "satchel-1") == "FF-8.8"
    choose(table, "hit", "hit", "R1")
    choose(table, "pick_up", 0, "satchel-1")
    assert table.place == [HELD]


def test_FF_R23_an_objective_is_taken_at_the_end_of_a_dash_too() -> None:
    table = fateforge(
        hero(MERC, dice="hit hit miss step"), hero(GUARD), things=[thing("objective", "b1", word="key")]
    )
    behind_screen(table)
    choose(table, "dash", 0, "b1")
    choose(table, "pick_up", 0, "key-1")
    assert table.place == [HELD]


def test_8_7_a_ko_d_hero_drops_what_it_carries() -> None:
    table = fateforge(
        hero(MERC, "b1", health=1, blocks=0), hero(GUARD), things=[thing("objective", "-", held=0)]
    )
    run(table, health.harm, 0, 1)
    assert table.place == [1]


def test_8_8_guarded_tokens_are_of_no_use_until_the_guard_falls() -> None:
    things = [
        thing("chest", "a1", guard="R1"),
        thing("portal", "a1-c3", guard="R2"),
        thing("door", "a1-b1", guard="R3"),
        thing("gem", "a1", worth=3, guard="R4"),
        thing("exploration", "a1", guard="R5", contents="gem:1"),
    ]
    table = fateforge(
        hero(MERC, hand="focus step"),
        hero(GUARD, "b1"),
        zones="a1 b1 c3",
        things=things,
        foes=[foe("grunt", n, "a1") for n in range(1, 6)],
    )
    take_turn(table)
    assert refusal(table, "work_on", "focus", "chest-1") == "FF-8.8"
    assert refusal(table, "work_on", "focus", "exploration-1") == "FF-8.8"
    assert not any("c3" in words or "door" in words for words in options_of(table))
    table.foes = [one for one in table.foes if one.code % 8 == 4]
    enemies.defeat(table, token(table, "R4"), 0)
    assert table.gold == 3


def test_8_9_a_stunned_guard_still_guards() -> None:
    table = fateforge(
        hero(MERC),
        hero(GUARD),
        foes=[foe("grunt", 1, "a1", stunned=True)],
        things=[thing("objective", "a1", guard="R1")],
    )
    take_turn(table)
    assert refusal(table, "pick_up", 0, "objective-1") == "FF-8.8"


def test_8_10_a_guard_never_moves() -> None:
    table = fateforge(
        hero(MERC, "b1"),
        hero(GUARD, "b1"),
        foes=[foe("recruit", 1, "a1"), foe("captain", 1, "b1")],
        things=[thing("chest", "a1", guard="R1")],
    )
    from tablewright.games.fateforge.rules import enemy_turns

    run(table, enemy_turns.all_turns)
    assert zone_of(table, "R1") == "a1"  # neither its own step nor the Captain moves it
    assert stun.cannot_move_foe(table, token(table, "R1")) == "FF-19.11"


def test_8_11_gems_and_food_are_collected_when_no_enemy_is_there() -> None:
    """FF-R22: a stunned enemy is present; the KO'd collect nothing."""
    table = fateforge(
        hero(MERC, hand="step hit"),
        hero(GUARD),
        foes=[foe("grunt", 1, "b1", damage=1, stunned=True)],
        things=[thing("gem", "b1", worth=3), thing("food", "b1", worth=1), thing("gem", "c1", worth=5)],
    )
    take_turn(table)
    choose(table, "walk", "step", "b1")
    assert (table.gold, table.food) == (0, 0)
    choose(table, "hit", "hit", "R1")
    assert (table.gold, table.food) == (3, 1)
    down = fateforge(hero(MERC, down=True, health=0), hero(GUARD, "c1"), things=[thing("gem", "a1", worth=3)])
    movement.sweep(down)
    assert down.gold == 0


def test_8_12_what_an_enemy_carries_lies_where_it_falls() -> None:
    table = fateforge(
        hero(MERC, "b1", hand="hit"),
        hero(GUARD),
        foes=[foe("grunt", 1, "b1", damage=1)],
        things=[thing("gem", "-", on="R1", worth=5)],
    )
    movement.sweep(table)
    assert table.gold == 0
    take_turn(table)
    choose(table, "hit", "hit", "R1")
    assert (table.gold, table.place) == (5, [GONE])


def test_8_13_counters_are_black_cubes() -> None:
    table = fateforge(
        hero(MERC, hand="focus focus"),
        hero(GUARD, hand="focus"),
        things=[thing("interact", "a1", word="bell", asks=(32, 32))],
    )
    take_turn(table)
    choose(table, "work_on", "focus", "bell-1")
    assert table.cubes == [1]
    take_turn(table, 1)  # FF-G18: from any hero
    choose(table, "work_on", "focus", "bell-1")
    assert table.cubes == [2]


def test_8_14_damage_lies_on_the_token() -> None:
    table = fateforge(hero(MERC, hand="hit"), hero(GUARD), foes=[foe("grunt", 2, "a1")])
    take_turn(table)
    choose(table, "hit", "hit", "R2")
    assert token(table, "R2").damage == 1


def test_8_15_block_tokens_of_enemies_negate_one_each_until_clean_up() -> None:
    table = fateforge(hero(MERC, hand="hit"), hero(GUARD), foes=[foe("grunt", 2, "a1", blocks=2)])
    take_turn(table)
    choose(table, "hit", "hit", "R2")
    assert (token(table, "R2").damage, token(table, "R2").blocks) == (0, 1)
    run(table, clean_up.clear_tokens)
    assert token(table, "R2").blocks == 0


def test_8_16_armour_comes_with_the_enemy_also_later() -> None:
    """FF-G18: in this scene every enemy has one more than its card says."""
    table = set_up("104A", 3)
    kind = content().enemies[content().enemy_of["lieutenant"]]
    armour = {one.type: int(one.armour) for one in table.foes}
    assert (kind.armour, armour[kind.index]) == (2, 3)
    assert armour[content().enemy_of["grunt"]] == 1
    assert {int(one.armour) for one in set_up("101", 3).foes} == {0}
    late = fateforge(hero(MERC), hero(GUARD), foes=[foe("barkhide", 1, "b1")])
    assert enemies.spawn(late, content().enemy_of["barkhide"], 2)
    assert token(late, "G2").armour == 1


def test_8_17_the_scene_begins_when_the_players_confirm() -> None:
    table = set_up("101")
    assert (table.asking[0].__name__, table.round) == ("before_combat", 0)
    choose(table, "confirm")
    assert table.round == 1


def test_8_18_the_beastmaster_is_another_seat_than_the_lead() -> None:
    assert [(int(one.lead), int(one.beastmaster)) for one in (set_up("101", 3), set_up("101", 1))] == [
        (0, 1),
        (0, 0),
    ]


def test_FF_G18_a_minion_fewer_on_gentle() -> None:
    assert len(set_up("101", 2).foes) - len(set_up("101", 2, difficulty="gentle").foes) == 1
    assert set_up("101", 2, difficulty="gentle").food - set_up("101", 2).food == 1
    assert len(set_up("101", 4).foes) - len(set_up("101", 4, difficulty="gentle").foes) == 2


@pytest.mark.parametrize("kinds", [("militia_guard", "grunt"), ("grunt", "militia_guard")])
def test_FF_G18_of_two_cards_with_as_many_tokens_the_red_one_has_a_minion_fewer(
    kinds: tuple[str, str],
) -> None:
    # GIVEN a red and a green minion, whichever is printed first
    table = fateforge(hero(MERC), hero(GUARD), foes=[foe(kind, 1, "b1") for kind in kinds])
    places = list(table.scene.places)

    # WHEN one is left out
    combat_set_up.drop_minion(table, places)

    # THEN the red one is
    assert [int(place.type) for place in places] == [content().enemy_of["militia_guard"]]


def test_FF_G16_two_heroes_of_the_party_fight_the_duel() -> None:
    """CS-S4"""
    table = set_up("S4", 3)
    assert options_of(table) == ["fight 0", "fight 1", "fight 2"]
    choose(table, "fight", 1)
    assert options_of(table) == ["fight 0", "fight 2"]
    choose(table, "fight", 0)
    choose(table, "confirm")
    assert [one.away for one in table.heroes] == [False, False, True]
    assert sorted(table.waiting()) == [0, 1]
    assert len(scene("S4").places) == 3


def test_FF_G22_the_bearer_of_the_reliquary_cannot_dash() -> None:
    table = set_up("205")
    choose(table, "carry", 1, "reliquary-1")
    assert table.place.count(HELD + 1) == 1
    bearer = fateforge(
        hero(MERC, dice="hit hit hit miss"),
        hero(GUARD),
        things=[thing("objective", "-", held=0, with_hero=True)],
    )
    behind_screen(bearer)
    assert refusal(bearer, "dash", 0, "b1") == "FF-6.15"


def test_FF_G22_206R_the_ground_gives_way_and_305R_the_dead_come_back() -> None:
    creeping = fateforge(hero(MERC), hero(GUARD), scene={"creeping": True}, round=2)
    run(creeping, clean_up.scene_rules)
    assert creeping.difficult == 2
    back = fateforge(
        hero(MERC),
        hero(GUARD),
        foes=[foe("rotling", 1, "b1")],
        scene={"reenters": content().enemy_of["rotling"], "reenters_at": (0, 2)},
    )
    from tablewright.testing import lay

    lay(back, lot=[5])
    enemies.defeat(back, token(back, "R1"), 0)
    run(back, clean_up.scene_rules)
    assert not is_there(back, "R1")
    run(back, clean_up.scene_rules)
    assert zone_of(back, "R1") == "c1"


def test_FF_G22_the_heart_tree_is_gnawed_at_and_boars_are_driven_off() -> None:
    tree = fateforge(
        hero(MERC), hero(GUARD), foes=[foe("rotling", 1, "b1")], things=[thing("tree", "b1", cubes=4)]
    )
    run(tree, clean_up.scene_rules)
    assert tree.cubes == [3]
    tree.heroes[0].zone = 1
    run(tree, clean_up.scene_rules)
    assert tree.cubes == [3]
    reeds = fateforge(
        hero(MERC),
        hero(GUARD),
        foes=[foe("marsh_boar", 1, "c1")],
        things=[thing("gem", "-", on="W1", worth=1)],
        scene={"reeds": 2},
    )
    run(reeds, clean_up.scene_rules)
    assert is_there(reeds, "W1")  # from round 2 on
    reeds.round = 2
    run(reeds, clean_up.scene_rules)
    assert (is_there(reeds, "W1"), reeds.place, len(reeds.escaped)) == (False, [GONE], 1)


def test_FF_G16_nothing_is_driven_off_where_a_hero_stands_in_the_reeds() -> None:
    """CS-S1."""
    reeds = fateforge(
        hero(MERC, "c1"), hero(GUARD), foes=[foe("marsh_boar", 1, "c1")], scene={"reeds": 2}, round=2
    )
    run(reeds, clean_up.scene_rules)
    assert is_there(reeds, "W1")


def test_FF_G22_fire_burns_who_ends_a_turn_in_it() -> None:
    table = fateforge(hero(MERC, health=5, blocks=0), hero(GUARD), things=[thing("fire", "a1")])
    take_turn(table)
    choose(table, "end_turn")
    assert (health_of(table)[0], table.burned) == (4, True)


def test_8_7_what_fell_can_be_picked_up_by_another() -> None:
    table = fateforge(
        hero(MERC, health=1, blocks=0), hero(GUARD), things=[thing("objective", "-", held=0, word="slip")]
    )
    run(table, health.harm, 0, 1)
    take_turn(table, 1)
    answer(table, "pick-up 1 slip-1")
    assert table.place == [HELD + 1]
