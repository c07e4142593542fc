"""Chapters 2 and 3: hero set-up and traits."""

from __future__ import annotations

from tests.games.fateforge.builders import fateforge, foe, hand_of, health_of, hero, take_turn, thing
from tests.games.fateforge.packs import content

from tablewright.engine.game import find_game
from tablewright.games.fateforge.printed.cards import CLOTHING_SLOT, TRAITS
from tablewright.games.fateforge.rules import campaign_frame, combat_set_up, hero_set_up
from tablewright.games.fateforge.table import SET_UP, STREAMS, Rules, Table
from tablewright.testing import choose, options_of, refusal, run

GUARD, MERC = "forest_guard", "mercenary"


def new_table(seats: int = 2) -> Table:
    return find_game("fateforge").new(seats, 1)  # type: ignore[return-value]


def test_2_1_each_player_takes_a_hero_s_board() -> None:
    """FF-1.16, 1.17: no two the same."""
    table = new_table()
    assert (table.seat, len(table.options)) == (0, 5)
    choose(table, "be", 0, "rogue")
    assert table.seat == 1
    assert refusal(table, "be", 1, "rogue") == "FF-1.17"


def test_2_2_each_hero_has_one_order_tile() -> None:
    from tablewright.games.fateforge.rules import preparation

    table = fateforge(hero(GUARD), hero(MERC), hero("rogue"))
    run(table, preparation.set_order, ())
    assert options_of(table) == ["next-in-order 0", "next-in-order 1", "next-in-order 2"]


def test_2_3_the_two_starting_skills_are_owned_and_active() -> None:
    table = fateforge(hero(GUARD), hero(MERC))
    names = [content().cards[skill].id for skill in table.heroes[0].skills]
    assert names == ["quick_draw", "fleet_hunter"]
    assert table.heroes[0].active == table.heroes[0].skills


def test_2_4_a_screen_hides_the_dice() -> None:
    table = fateforge(hero(GUARD, dice="hit hit hit miss", covered=True), hero(MERC))
    assert (table.seen_by(1).heroes[0].dice, len(table.seen_by(0).heroes[0].dice)) == ((), 4)


def test_2_5_2_6_dice_and_tokens_of_the_board() -> None:
    table = fateforge(hero(MERC), hero("shaman"))
    assert [(one.pool, int(one.health), int(one.energy)) for one in table.heroes] == [
        ((2, 1, 0, 1), 9, 3),
        ((0, 1, 1, 2), 6, 6),
    ]


def test_2_7_a_weapon_slot_a_second_one_and_four_in_the_backpack() -> None:
    table = fateforge(hero(MERC), hero(GUARD))
    assert (len(table.heroes[0].slots), CLOTHING_SLOT) == (6, 2)


def test_2_8_the_nobleman_has_a_stance_from_the_start_of_a_scene() -> None:
    table = fateforge(hero("nobleman"), hero(MERC), phase=SET_UP, round=0)
    run(table, combat_set_up.begin_combat)
    choose(table, "stand", 0, "guard")
    assert table.heroes[0].stance == 1


def test_2_9_the_rogue_begins_every_scene_in_stealth() -> None:
    table = fateforge(hero("rogue", stealth=False), hero(MERC), phase=SET_UP, round=0)
    run(table, combat_set_up.begin_combat)
    assert table.heroes[0].stealth


def test_2_10_the_drum_uses_a_slot_and_is_bound() -> None:
    table = fateforge(hero("shaman"), hero(MERC), phase=SET_UP, round=0)
    drum = content().card_of["shamanic_drum"]
    assert drum in table.heroes[0].slots
    run(table, combat_set_up.before_combat)
    assert refusal(table, "unequip", 0, "shamanic_drum") == "FF-2.10"
    table.heroes[0].face_down = 1 << table.heroes[0].slots.index(drum)
    hero_set_up.recount(table, 0)
    table.heroes[0].hand = (32,)
    take_turn(table)
    choose(table, "use_card", "spirit_bolt", 1, "focus")
    assert (hand_of(table), table.heroes[0].drum) == ("shot", 0)  # her ability is off


def test_2_11_abilities_do_not_count_among_the_six_skills() -> None:
    assert [len(one.abilities) for one in content().heroes] == [1, 2, 1, 1, 1]
    table = fateforge(
        hero(
            GUARD, hand="shot", skills="quick_draw fleet_hunter steady_aim double_nock backstep pinning_arrow"
        ),
        hero(MERC),
        foes=[foe("grunt", 1, "c1")],
    )
    take_turn(table)
    assert "shoot-far shot R1" in options_of(table)


def test_2_12_the_party_bag_is_empty_at_the_start() -> None:
    table = campaign_frame.lay_out(content(), Rules(), 2)
    assert (table.bag, table.gold, table.food) == ((), 0, 0)


def test_3_1_3_4_traits_come_from_board_cards_and_items_and_do_not_stack() -> None:
    table = fateforge(hero(GUARD, items="travellers_cloak acrobats_sash"), hero(MERC))
    traits = hero_set_up.traits_of(table, table.heroes[0])
    assert traits == 1 << TRAITS.index("perception") | 1 << TRAITS.index("agility")


def test_3_2_an_item_s_trait_goes_with_it() -> None:
    table = fateforge(hero(MERC, items="courtiers_silks"), hero(GUARD))
    charm = 1 << TRAITS.index("charm")
    assert hero_set_up.traits_of(table, table.heroes[0]) & charm
    table.heroes[0].face_down = 1 << CLOTHING_SLOT
    assert not hero_set_up.traits_of(table, table.heroes[0]) & charm


def test_3_5_traits_do_nothing_in_combat() -> None:
    plain = fateforge(hero(MERC, hand="hit"), hero(GUARD), foes=[foe("grunt", 1, "a1")])
    wise = fateforge(hero(MERC, hand="hit", items="scholars_robe"), hero(GUARD), foes=[foe("grunt", 1, "a1")])
    take_turn(plain)
    take_turn(wise)
    assert options_of(plain) == options_of(wise)


def test_FF_1_20_one_player_leads_two_heroes_and_sees_all_dice() -> None:
    """FF-G26, R59"""
    table = fateforge(hero(MERC, dice="hit hit hit miss"), hero(GUARD, dice="shot shot shot miss"), seats=1)
    assert [one.seat for one in table.heroes] == [0, 0]
    assert [len(one.dice) for one in table.seen_by(0).heroes] == [4, 4]  # type: ignore[attr-defined]


def test_FF_10_3_the_dice_of_each_hero_are_a_stream_of_their_own() -> None:
    assert STREAMS[:4] == ("dice-0", "dice-1", "dice-2", "dice-3")
    assert health_of(fateforge(hero(MERC), hero(GUARD), things=[thing("gem", "b1")])) == [9, 7]
