"""Chapter 7: items."""

from __future__ import annotations

from tests.games.fateforge.builders import (
    answer,
    at,
    bag_of,
    fateforge,
    foe,
    give,
    hand_of,
    health_of,
    hero,
    is_there,
    take_turn,
    thing,
    token,
)
from tests.games.fateforge.packs import content

from tablewright.games.fateforge.codes import BAG
from tablewright.games.fateforge.printed.cards import CLOTHING_SLOT, PRIMARY_SLOT, SECONDARY_SLOT, SKILL
from tablewright.games.fateforge.rules import (
    battle_mode,
    combat_set_up,
    ending,
    health,
    hero_set_up,
    items,
    preparation,
)
from tablewright.games.fateforge.table import SET_UP, Table
from tablewright.testing import choose, options_of, refusal, run

GUARD, MERC = "forest_guard", "mercenary"


def arranging(*names: str, **more: object) -> Table:
    """The set-up screen with these items in the bag."""
    table = fateforge(hero(MERC, **more), hero(GUARD), phase=SET_UP, round=0)
    for name in names:
        item = content().card_of[name]
        table.bag = (*table.bag, item + int(content().cards[item].armour) * BAG)
    run(table, combat_set_up.before_combat)
    return table


def test_7_1_items_are_weapons_or_equipment_with_a_cost() -> None:
    found = [one for one in content().cards if one.kind != SKILL]
    assert all(one.cost > 0 for one in found if one.tier)
    table = fateforge(hero(MERC, gold=4), hero(GUARD), phase=SET_UP)
    run(table, battle_mode.spend_gold, 0)
    choose(table, "buy_item", 0, "short_sword")
    assert (table.heroes[0].gold, refusal(table, "buy_item", 0, "buckler")) == (1, "FF-25.6")


def test_7_2_items_are_traded_outside_combat_only() -> None:
    table = arranging("buckler", items="short_sword")
    choose(table, "unequip", 0, "short_sword")
    assert bag_of(table) == ["buckler", "short_sword"]
    choose(table, "equip", 1, "short_sword", PRIMARY_SLOT + 1)
    choose(table, "confirm")
    take_turn(table)
    assert not any(words.split()[0] in ("equip", "unequip") for words in options_of(table))


def test_7_3_7_4_an_item_works_only_face_up_in_its_correct_slot() -> None:
    """FF-S39, 7.18: a Padded Coat stored in the second backpack slot gives no armour."""
    table = fateforge(hero(MERC, health=8, blocks=0), hero(GUARD))
    coat = content().card_of["padded_coat"]
    hero_set_up.put_in(table, table.heroes[0], coat, CLOTHING_SLOT + 1)
    run(table, health.harm, 0, 1)
    assert health_of(table)[0] == 7  # nobody was asked
    sword = content().card_of["short_sword"]
    hero_set_up.put_in(table, table.heroes[0], sword, CLOTHING_SLOT + 2)
    assert hero_set_up.weapon_die(table, table.heroes[0]) == -1


def test_7_5_without_a_free_slot_it_goes_to_the_bag() -> None:
    table = fateforge(hero(MERC, gold=9, items="short_sword"), hero(GUARD), phase=SET_UP)
    run(table, battle_mode.spend_gold, 0)
    choose(table, "buy_item", 0, "bone_club")
    assert bag_of(table) == ["bone_club"]


def test_7_6_once_a_turn_unless_the_card_says_when() -> None:
    table = fateforge(hero(MERC, items="boots_of_celerity lucky_coin", hand="step"), hero(GUARD))
    take_turn(table)
    choose(table, "use_card", "boots_of_celerity", 1)
    choose(table, "step_to", "b1")
    assert refusal(table, "use_card", "boots_of_celerity", 1) == "FF-7.6"
    assert not any("lucky" in words for words in options_of(table))  # FF-R70: the Preparation Phase only


def test_7_7_an_item_converts_like_a_skill() -> None:
    table = fateforge(
        hero(MERC, items="off_hand_knife", hand="step"), hero(GUARD), foes=[foe("grunt", 1, "a1")]
    )
    take_turn(table)
    choose(table, "use_card", "off_hand_knife", 1, "step")
    choose(table, "hit", "hit", "R1")
    assert token(table, "R1").damage == 1


def test_7_8_7_9_slots() -> None:
    """A cumbersome weapon needs both weapon slots; clothing only the leftmost of the backpack."""
    table = fateforge(hero(MERC, items="buckler"), hero(GUARD))
    you, box = table.heroes[0], content()
    assert hero_set_up.cannot_put_in(table, you, box.card_of["great_axe"], PRIMARY_SLOT) == "FF-7.9"
    assert hero_set_up.cannot_put_in(table, you, box.card_of["short_sword"], PRIMARY_SLOT) == ""
    hero_set_up.take_out(table, you, SECONDARY_SLOT)
    give(table, 0, "great_axe")
    assert hero_set_up.cannot_put_in(table, you, box.card_of["buckler"], SECONDARY_SLOT) == "FF-7.9"
    assert hero_set_up.own_slots(box.cards[box.card_of["padded_coat"]]) == (CLOTHING_SLOT,)
    assert CLOTHING_SLOT in hero_set_up.own_slots(box.cards[box.card_of["lockpicks"]])
    assert hero_set_up.cannot_put_in(table, you, box.card_of["buckler"], PRIMARY_SLOT) == "FF-7.5"


def test_7_10_a_weapon_s_effect_is_used_once_a_round() -> None:
    table = fateforge(hero(MERC, items="guard_sabre", hand="hit hit"), hero(GUARD))
    take_turn(table)
    answer(table, next(words for words in options_of(table) if words.startswith("use-card guard-sabre")))
    assert not any(words.startswith("use-card guard-sabre") for words in options_of(table))


def test_7_11_7_12_a_weapon_die_is_one_of_the_four() -> None:
    table = fateforge(hero(MERC, items="short_sword"), hero(GUARD), round=1)
    assert len(hero_set_up.all_dice(table, table.heroes[0])) == 5
    run(table, preparation.prepare, 0)
    assert all(len(words.split("+")) == 4 for words in options_of(table))
    assert sum("melee" in words for words in options_of(table)) == 3


def test_7_13_the_special_result_comes_beside_the_weapon_s_effect() -> None:
    """FF-R32: either may be used when the other is spent."""
    table = fateforge(
        hero(MERC, items="guard_sabre", hand="melee_special hit"),
        hero(GUARD, "c1"),
        foes=[foe("grunt", 1, "a1")],
    )
    take_turn(table)
    answer(table, next(words for words in options_of(table) if words.endswith("1 hit") and "sabre" in words))
    answer(
        table,
        next(words for words in options_of(table) if words.endswith("melee-special") and "sabre" in words),
    )
    choose(table, "strike_at", "R1")
    choose(table, "step_to", "b1")
    assert (hand_of(table), at(table)) == ("block", "b1")


def test_7_14_a_charged_item_is_used_twice() -> None:
    """FF-S39, R60, 24.3: the final-use card lies in the same slot, the second use discards it; once a turn."""
    table = fateforge(hero(MERC, items="healing_potion", health=3), hero(GUARD))
    slot = table.heroes[0].slots.index(content().card_of["healing_potion"])
    take_turn(table)
    choose(table, "use_card", "healing_potion", 1)
    last = content().cards[content().card_of["healing_potion"]].last_use
    assert (health_of(table)[0], table.heroes[0].slots[slot]) == (5, last)
    assert not any("potion" in words for words in options_of(table))
    table.heroes[0].forget_round()
    take_turn(table)
    choose(table, "use_card", content().cards[last].id, 1)
    assert (health_of(table)[0], table.heroes[0].slots[slot]) == (7, -1)


def test_7_15_7_16_armour_holds_cubes_that_negate_damage() -> None:
    table = fateforge(hero(MERC, items="chain_shirt", health=8, blocks=0), hero(GUARD))
    assert sum(table.heroes[0].armour) == 2
    run(table, health.harm, 0, 3)
    choose(table, "absorb", 0, "damage")
    choose(table, "absorb", 0, "damage")
    assert (health_of(table)[0], sum(table.heroes[0].armour)) == (7, 0)


def test_7_17_armour_is_not_refilled_by_moving_it_or_by_the_end_of_a_scene() -> None:
    table = arranging(items="chain_shirt")
    slots = list(table.heroes[0].armour)
    slots[CLOTHING_SLOT] = 1
    table.heroes[0].armour = tuple(slots)
    choose(table, "unequip", 0, "chain_shirt")
    choose(table, "equip", 1, "chain_shirt", CLOTHING_SLOT + 1)
    assert table.heroes[1].armour[CLOTHING_SLOT] == 1
    run(table, ending.reset)
    assert table.heroes[1].armour[CLOTHING_SLOT] == 1


def test_7_18_armour_in_the_bag_protects_nobody() -> None:
    table = fateforge(hero(MERC, health=8, blocks=0), hero(GUARD))
    table.bag = (content().card_of["chain_shirt"] + 2 * BAG,)
    run(table, health.harm, 0, 1)
    assert health_of(table)[0] == 7


def test_7_19_an_item_gives_its_trait_while_it_is_worn() -> None:
    """FF-3.2"""
    table = fateforge(hero(MERC, items="scholars_robe"), hero(GUARD))
    lore = 1 << 3
    assert hero_set_up.traits_of(table, table.heroes[0]) & lore
    hero_set_up.take_out(table, table.heroes[0], CLOTHING_SLOT)
    assert not hero_set_up.traits_of(table, table.heroes[0]) & lore


def test_7_20_the_bag_is_closed_during_combat() -> None:
    """FF-S31: a weapon found is equipped at once, but not swapped with one from the bag."""
    table = fateforge(
        hero(MERC, hand="focus"), hero(GUARD), things=[thing("chest", "a1", contents="item:short_sword")]
    )
    table.bag = (content().card_of["bone_club"],)
    take_turn(table)
    choose(table, "work_on", "focus", "chest-1")
    choose(table, "stow", 0, "short_sword", PRIMARY_SLOT + 1)
    assert hero_set_up.weapon_die(table, table.heroes[0]) >= 0
    assert not any("bone-club" in words for words in options_of(table))


def test_FF_R70_several_items_of_your_turn() -> None:
    table = fateforge(
        hero(MERC, items="boots_of_celerity battle_horn", hand="", blocks=0),
        hero(GUARD),
        foes=[foe("grunt", 1, "c1")],
    )
    take_turn(table)
    choose(table, "use_card", "battle_horn", 1)
    choose(table, "use_card", "boots_of_celerity", 1)
    choose(table, "step_to", "b1")
    assert [int(one.blocks) for one in table.heroes] == [1, 1]


def test_FF_R71_a_skill_gained_is_active_if_a_place_is_free() -> None:
    table = fateforge(hero(GUARD), hero(MERC))
    for name in ("steady_aim", "double_nock", "pinning_arrow", "backstep", "far_shot"):
        items.gain_skill(table, 0, content().card_of[name])
    assert (len(table.heroes[0].skills), len(table.heroes[0].active)) == (7, 6)


def test_FF_R77_the_set_up_screens_are_outside_combat() -> None:
    table = arranging("healing_potion", health=3)
    table.food = 1
    table.ask_again()
    choose(table, "eat", 0)
    choose(table, "equip", 0, "healing_potion", 4)
    choose(table, "use_outside", 0, "healing_potion", 1)
    assert health_of(table)[0] == 6


def test_FF_G5_what_items_do() -> None:
    axes = fateforge(
        hero(MERC, items="throwing_axes", hand="ranged_special"), hero(GUARD), foes=[foe("grunt", 1, "b1")]
    )
    take_turn(axes)
    ways = [words for words in options_of(axes) if "throwing" in words]
    assert ways == ["use-card throwing-axes 2 ranged-special"]  # the hit finds nobody here
    answer(axes, ways[0])
    choose(axes, "strike_at", "R1")
    assert not is_there(axes, "R1")
    club = fateforge(
        hero(MERC, items="bone_club", hand="melee_special"), hero(GUARD), foes=[foe("militia_guard", 1, "a1")]
    )
    take_turn(club)
    answer(club, "use-card bone-club 1 melee-special")
    choose(club, "strike_at", "G1")
    choose(club, "push_it", "G1", "b1")
    assert club.scene.ground.names[token(club, "G1").zone] == "b1"
    rope = fateforge(hero(MERC, items="climbing_rope", hand="step step"), hero(GUARD), difficult="a1 b1")
    take_turn(rope)
    choose(rope, "walk", "step", "b1")
    assert at(rope) == "b1"
    assert refusal(rope, "walk", "step", "c1") == "FF-29.2"  # once a round
    hook = fateforge(
        hero(MERC, items="grappling_hook", hand="focus"), hero(GUARD), foes=[foe("enforcer", 1, "a1")]
    )
    take_turn(hook)
    choose(hook, "use_card", "grappling_hook", 1, "focus")
    choose(hook, "step_to", "b1")
    assert at(hook) == "b1"
    powder = fateforge(
        hero(MERC, items="stunning_powder", hand="focus"),
        hero(GUARD),
        foes=[foe("grunt", n, "a1") for n in (1, 2, 3)],
    )
    take_turn(powder)
    choose(powder, "use_card", "stunning_powder", 1, "focus")
    choose(powder, "stun_minion", "R1")
    choose(powder, "stun_minion", "R3")
    assert [one.stunned for one in powder.foes] == [True, False, True]
    picks = fateforge(
        hero(MERC, items="lockpicks", hand="step"), hero(GUARD), things=[thing("door", "a1-b1")]
    )
    take_turn(picks)
    choose(picks, "use_card", "lockpicks", 1, "step")
    choose(picks, "focus_on", "door-1")
    assert picks.open_doors == 1
