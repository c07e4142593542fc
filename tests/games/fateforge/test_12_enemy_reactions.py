"""Chapter 12: Enemy Reactions."""

from __future__ import annotations

from tests.games.fateforge.builders import fateforge, foe, health_of, hero, said, thing, zone_of

from tablewright.engine.game import find_game
from tablewright.games.fateforge.printed.foes import BOSS, FOE_BLUE, FOE_GREEN, FOE_RED, PURPLE, WHITE
from tablewright.games.fateforge.rules import enemy_reactions, enemy_turns, preparation
from tablewright.games.fateforge.table import ENEMIES, REACT, Table
from tablewright.testing import choose, options_of, run

GUARD, MERC = "forest_guard", "mercenary"


def reacting(table: Table, *colours: int) -> Table:
    table.reacting = colours
    run(table, enemy_reactions.react)
    return table


def scene_of(seats: int, seed: int, **options: object) -> Table:
    """A scene of the pack, in its first Preparation Phase."""
    table = find_game("fateforge").new(seats, seed, {"mode": "scene", **options})
    while table.round == 0:  # type: ignore[attr-defined]
        table.choose(len(table.options) - 1)
    return table  # type: ignore[return-value]


def test_12_1_once_a_round_at_the_announced_space() -> None:
    """FF-S3: Forest Guard, reactions, Rogue, Enemy Turns."""
    table = fateforge(
        hero(GUARD), hero("rogue"), foes=[foe("recruit", 1, "c1")], space=1, reacting=(FOE_RED,)
    )
    run(table, preparation.set_order, ())
    choose(table, "next_in_order", 0)
    assert (table.track, table.reacting_shown) == ((REACT, 1, ENEMIES), False)
    choose(table, "end_turn")
    assert (table.track, table.reacting_shown) == ((ENEMIES,), True)


def test_12_2_the_colours_are_shown_then_and_resolved_from_left_to_right() -> None:
    """FF-S6, 12.3, 12.4: white by the leftmost section that anybody can use, then blue; nobody else reacts."""
    table = fateforge(
        hero(GUARD, "b2", health=7),
        hero(MERC, "b2", health=9, blocks=0),
        zones="a1 b1 c1 a2 b2 c2",
        foes=[
            foe("guard_dog", 1, "a2"),
            foe("guard_dog", 2, "b1"),
            foe("bowman", 1, "b2"),
            foe("bowman", 2, "c2"),
        ],
    )
    reacting(table, WHITE, FOE_BLUE)
    assert (zone_of(table, "W1"), zone_of(table, "W2"), health_of(table)) == ("b2", "b1", [6, 9])
    assert (table.seat, options_of(table)) == (1, ["target 0", "target 1"])  # the Beastmaster's seat
    choose(table, "target", 1)
    assert health_of(table) == [6, 8]


def test_12_3_exactly_one_token_of_each_type() -> None:
    table = fateforge(
        hero(GUARD, health=7), hero(MERC, "c1"), foes=[foe("grunt", 1, "a1"), foe("grunt", 2, "a1")]
    )
    reacting(table, FOE_RED)
    assert health_of(table)[0] == 6


def test_12_4_12_5_the_section_comes_before_the_number() -> None:
    table = fateforge(
        hero(GUARD, "b1", health=7),
        hero(MERC, "b1", blocks=0),
        foes=[foe("guard_dog", 1, "a1"), foe("guard_dog", 5, "b1")],
    )
    reacting(table, WHITE)
    choose(table, "target", 0)
    assert (zone_of(table, "W1"), health_of(table)[0]) == ("a1", 6)  # dog 5 has hit


def test_12_6_a_stunned_token_or_a_guard_that_would_move_is_passed_over() -> None:
    """FF-S24, 8.10, 13.5, R37"""
    table = fateforge(
        hero(GUARD, "b2", health=7),
        hero(MERC, "b4"),
        zones="a2 b2 c2 b3 b4",
        foes=[foe("guard_dog", 1, "a2"), foe("guard_dog", 2, "c2")],
        things=[thing("exit", "a2", letter="A", guard="W1")],
    )
    reacting(table, WHITE)
    assert (zone_of(table, "W1"), zone_of(table, "W2"), health_of(table)[0]) == ("a2", "b2", 6)
    run(table, enemy_turns.all_turns)
    assert (zone_of(table, "W1"), health_of(table)[0]) == ("a2", 5)  # dog 1 cannot, dog 2 hits
    dizzy = fateforge(
        hero(GUARD, health=7),
        hero(MERC, "c1"),
        foes=[foe("grunt", 1, "a1", stunned=True), foe("grunt", 2, "a1", damage=1)],
    )
    reacting(dizzy, FOE_RED)
    assert (health_of(dizzy)[0], "Grunt 2 hits" in said(dizzy)) == (6, True)


def test_12_7_a_type_of_which_nobody_can_act_does_not_react() -> None:
    """FF-R38: and no ability of it triggers."""
    table = fateforge(
        hero(GUARD, "c1"), hero(MERC, "c1"), foes=[foe("grunt", 1, "a1"), foe("lieutenant", 1, "b1")]
    )
    reacting(table, FOE_RED, PURPLE)
    assert "Red does not react" in said(table)
    assert (zone_of(table, "R1"), "leads" in said(table)) == ("a1", False)


def test_12_8_a_reaction_is_like_an_activation_with_its_abilities() -> None:
    table = fateforge(
        hero(GUARD, "c1", health=7),
        hero(MERC, "c1", blocks=0),
        foes=[foe("grunt", 1, "b1"), foe("lieutenant", 1, "c1")],
    )
    reacting(table, PURPLE)
    assert (health_of(table), zone_of(table, "R1")) == ([5, 9], "c1")


def test_12_9_a_token_that_has_reacted_acts_again_in_the_enemy_turns() -> None:
    table = fateforge(hero(GUARD, health=7), hero(MERC, "c1"), foes=[foe("grunt", 1, "a1")])
    reacting(table, FOE_RED)
    run(table, enemy_turns.all_turns)
    assert health_of(table)[0] == 5


def test_FF_R3_the_colours_are_hidden_until_then() -> None:
    table = scene_of(2, 1, scene="102A")
    assert table.reacting
    assert table.seen_by(0).reacting == ()  # type: ignore[attr-defined]
    told = scene_of(2, 1, scene="102A", reaction_preview="space_and_colours")
    assert told.seen_by(0).reacting == told.reacting  # type: ignore[attr-defined]


def test_FF_R39_the_cards_lie_in_the_order_of_the_colours() -> None:
    for seed in range(30):
        table = scene_of(3, seed, scene="302")
        assert list(table.reacting) == sorted(table.reacting)


def test_FF_G19_how_many_colours_react() -> None:
    two = {len(scene_of(2, seed, scene="102A").reacting) for seed in range(20)}
    three = {len(scene_of(3, seed, scene="102A").reacting) for seed in range(10)}
    late = {len(scene_of(3, seed, scene="302").reacting) for seed in range(10)}
    grim = {len(scene_of(3, seed, scene="302", difficulty="grim").reacting) for seed in range(10)}
    assert (two, three, late, grim) == ({1, 2}, {2}, {3}, {4})


def test_FF_G19_a_boss_reacts_in_every_round_and_101_lists_its_reactions() -> None:
    assert all(BOSS in scene_of(2, seed, scene="105").reacting for seed in range(10))
    first = scene_of(2, 3, scene="101")
    assert (first.space, first.reacting) == (1, (WHITE,))


def test_FF_G26_solo_one_more_colour_and_harder_leaders() -> None:
    two = {len(scene_of(1, seed, scene="302").reacting) for seed in range(20)}
    assert two == {3, 4}
    alone, both = scene_of(1, 1, scene="104A"), scene_of(2, 1, scene="104A")
    armour = [[int(one.armour) for one in table.foes if one.code // 8 == PURPLE] for table in (alone, both)]
    assert armour[0] == [one + 1 for one in armour[1]] != []


def test_FF_R33_the_tokens_of_one_colour_are_one_type() -> None:
    table = fateforge(
        hero(GUARD, health=7), hero(MERC, "c1"), foes=[foe("enforcer", 1, "a1"), foe("thornguard", 2, "a1")]
    )
    reacting(table, FOE_GREEN)
    assert (health_of(table)[0], "Enforcer 1 hits" in said(table)) == (6, True)


def test_FF_13_5_12_6_a_barricade_passes_the_token_over() -> None:
    """FF-S44: in reactions another one would act; here there is none."""
    table = fateforge(
        hero(GUARD, "b1"),
        hero(MERC, "b4"),
        zones="b1 b2 b3 b4",
        barricades=["b1<b2"],
        foes=[foe("militia_bowman", 1, "b2")],
    )
    reacting(table, FOE_BLUE)
    assert (zone_of(table, "B1"), "Blue does not react" in said(table)) == ("b2", True)
