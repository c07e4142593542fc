"""Chapter 9, Duels and Confrontations."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    WORKBENCH,
    asked,
    at_gate,
    carry_out,
    counter,
    exchange,
    face_guardian,
    fighting,
    forward,
    meet,
    names,
    packed,
    station,
)
from tests.games.forward.fighting import ATK_1, ATK_2, COMMON, DEF_1, riders

from tablewright.games.forward.rules import fights, items
from tablewright.testing import choose, refusal

# The procedure


@pytest.mark.parametrize("foe", ["hollow_neighbour", "champion_of_the_lists"], ids=["Duel", "Confrontation"])
def test_9_1_duel_and_confrontation_are_fought_in_the_same_way(foe: str) -> None:
    """FW-R10: identical procedure."""
    # GIVEN a foe on the common table with 3 HP
    table = fighting(foe, hp=3, equipment=[ATK_1])

    # WHEN two exchanges are fought
    exchange(table, own=4, foe=3)
    exchange(table, own=5, foe=5)

    # THEN it falls, the wounds are the same, and it lies on the discard pile
    assert table.health == 20 - 1 - 2
    assert names(table, table.discard) == [foe]


def test_9_2_a_fight_cannot_be_fled() -> None:
    # GIVEN a Duel
    table = fighting(COMMON)

    # WHEN the player wants to leave it, THEN this clause refuses it
    assert refusal(table, fights.retreat) == "FW-9.2"


def test_9_2_a_fight_cannot_be_refused() -> None:
    # GIVEN, WHEN a foe without a printed way out is revealed
    table = forward()
    meet(table, COMMON)

    # THEN the fight has begun without a choice
    assert asked(table) == "before_roll"
    assert table.fight.exchange == 1


def test_R10_with_duel_retreat_a_duel_may_be_left_for_one_dread() -> None:
    # GIVEN the option and a wounded foe of a Duel
    table = fighting("hollow_neighbour", options={"duel_retreat": "true"})
    exchange(table, own=3, foe=1)

    # WHEN the player leaves
    choose(table, fights.retreat)

    # THEN it costs 1 Dread, and the foe is discarded without reward
    assert table.marker == -1
    assert names(table, table.discard) == ["hollow_neighbour"]
    assert asked(table) == "choose_slot"


def test_R10_with_duel_retreat_a_confrontation_may_not_be_left() -> None:
    # GIVEN the option and a Confrontation
    table = fighting("champion_of_the_lists", options={"duel_retreat": "true"})

    # WHEN, THEN
    assert refusal(table, fights.retreat) == "FW-R10"


def test_9_3_the_foe_starts_with_its_printed_hp_and_modifiers_in_force() -> None:
    # GIVEN a Snare that gives foes of Duels 1 more HP
    table = fighting(COMMON, snares=["the_hunted"])

    # WHEN the fight has begun, THEN
    assert table.fight.hp == 3 + 1


def test_9_3_damage_stays_until_the_fight_ends() -> None:
    # GIVEN a foe with 3 HP
    table = fighting(COMMON)

    # WHEN it is HIT twice
    exchange(table, own=3, foe=1)
    exchange(table, own=3, foe=1)

    # THEN it has 1 left
    assert table.fight.hp == 1


def test_9_3_thresholds_at_the_start_are_read_once() -> None:
    # GIVEN 2 Dread: the Abbot has ATK +1
    table = fighting("the_faceless_abbot", marker=-2)

    # WHEN the Dread is gone in the middle of the fight
    carry_out(table, "resolve 2")
    exchange(table, own=1, foe=3)

    # THEN he still hits for 2
    assert table.health == 18


@pytest.mark.parametrize(("marker", "hp"), [(-3, 10), (0, 7)])
def test_9_3_hp_that_counts_something_counts_it_at_the_start(marker: int, hp: int) -> None:
    # GIVEN, WHEN What the Sea Kept is met: HP 7 + your Dread
    table = fighting("what_the_sea_kept", marker=marker)
    carry_out(table, "resolve 1")

    # THEN it was counted once
    assert table.fight.hp == hp


def test_9_4_a_bargain_is_offered_before_the_first_roll() -> None:
    # GIVEN the Visor Sliver, a Chilled status and the Mirror Knight
    table = forward(items=["visor_sliver"], statuses={"chilled": 1, "bleeding": 1})
    meet(table, "the_mirror_knight")

    # WHEN the key is given
    choose(table, fights.strike_bargain, 1)

    # THEN there was no fight: he is with you, nothing that waits for a fight happened or was used up
    assert names(table, table.companions) == ["the_mirror_knight"]
    assert names(table, table.discard) == ["visor_sliver"]
    assert (table.health, counter(table, "chilled"), counter(table, "bleeding")) == (20, 1, 1)
    assert (table.fights, asked(table)) == (0, "choose_slot")


def test_9_4_a_bargain_needs_its_condition() -> None:
    # GIVEN Prisoner Zero, who bargains only at 3 Resolve, and 2 Resolve
    table = forward(marker=2)
    meet(table, "prisoner_zero")

    # WHEN, THEN this clause refuses it; at 3 Resolve it costs 1 and does away with him
    assert refusal(table, fights.strike_bargain, 1) == "FW-9.4"
    richer = forward(marker=3)
    meet(richer, "prisoner_zero")
    choose(richer, fights.strike_bargain, 1)
    assert richer.marker == 2
    assert names(richer, richer.discard) == ["prisoner_zero"]


def test_9_4_a_bargain_needs_its_price_in_full() -> None:
    """FW-1.4: a price must be there in full."""
    # GIVEN the Tax-Knight, who wants an Item, and none
    table = forward()
    meet(table, "the_tax_knight")

    # WHEN, THEN it is refused, and the fight is all that is left
    assert refusal(table, fights.strike_bargain, 1) == "FW-1.4"
    choose(table, fights.begin_fight)
    assert asked(table) == "before_roll"


def test_9_4_a_bargain_may_change_the_fight_instead() -> None:
    # GIVEN a foe that fights with 2 HP less for 1 Resolve
    table = forward(pack=WORKBENCH, marker=2)
    meet(table, "the_gardener")

    # WHEN that is paid and the fight begins
    choose(table, fights.strike_bargain, 2)
    choose(table, fights.begin_fight)

    # THEN
    assert (table.marker, table.fight.hp) == (1, 4)


def test_9_5_an_exchange_has_its_steps_in_order() -> None:
    # GIVEN Grace, and an Item that turns your die to 5
    table = fighting(
        "scarecrow_on_the_march", pack=WORKBENCH, items=["plumb_bob"], grace=1, own=[1], foe=[1, 4]
    )

    # WHEN, THEN (1) the window before the roll is open, and no die has fallen
    assert (table.clause, table.fight.own, table.fight.die) == ("FW-9.5", 0, 0)
    # AND (2) both dice fall at once
    choose(table, fights.roll_exchange)
    assert (table.fight.own, table.fight.die) == (1, 1)
    # AND (3) either may be rerolled before anything is applied
    choose(table, fights.reroll_foe)
    assert (table.fight.die, table.health, table.fight.hp) == (4, 20, 4)
    # AND (4–8) the results are read and applied together
    choose(table, fights.read_results)
    assert (table.health, table.fight.hp) == (19, 4)
    # AND (9) nobody is defeated, so the next exchange begins
    assert table.fight.exchange == 2


def test_9_5_a_card_may_change_a_die_before_it_is_read() -> None:
    # GIVEN an Item that turns your die to 5
    table = fighting("the_deserter", pack=WORKBENCH, hp=9, items=["plumb_bob"], own=[1], foe=[1])

    # WHEN it is used after the roll
    choose(table, fights.roll_exchange)
    choose(table, items.use_item, "plumb_bob")

    # THEN the CRITICAL counts
    assert table.fight.hp == 7


# Your faces


def test_9_6_a_one_is_a_miss() -> None:
    # GIVEN ATK 2
    table = fighting(COMMON, equipment=[ATK_2])

    # WHEN you roll 1
    exchange(table, own=1, foe=1)

    # THEN you deal 0
    assert table.fight.hp == 3


def test_9_7_a_two_parries_everything() -> None:
    # GIVEN ATK 2, and a foe that will land a CRITICAL
    table = fighting(COMMON, equipment=[ATK_2])

    # WHEN you roll 2
    exchange(table, own=2, foe=5)

    # THEN you deal 0 and take 0
    assert (table.fight.hp, table.health) == (3, 20)


def test_s14_a_parry_blocks_a_deadly_critical() -> None:
    """FW-S14."""
    # GIVEN Health 2, and a common foe with HP 4 and ATK 1
    table = fighting(COMMON, hp=4, atk=1, health=2)

    # WHEN the dice show 2 and 5
    exchange(table, own=2, foe=5)

    # THEN the 3 damage is blocked
    assert (table.health, table.fight.hp) == (2, 4)


@pytest.mark.parametrize("face", [3, 4])
def test_9_8_three_and_four_hit_for_one_plus_atk(face: int) -> None:
    # GIVEN ATK 2
    table = fighting(COMMON, hp=9, equipment=[ATK_2])

    # WHEN you roll 3 or 4
    exchange(table, own=face, foe=1)

    # THEN you deal 3
    assert table.fight.hp == 6


def test_s13_a_hit_for_a_hit() -> None:
    """FW-S13."""
    # GIVEN ATK 1, DEF 0, Health 10, and a common foe with HP 3
    table = fighting("hollow_neighbour", equipment=[ATK_1], health=10)

    # WHEN the dice show 4 and 3
    exchange(table, own=4, foe=3)

    # THEN the foe is at 1, you are at 9, and the fight goes on
    assert (table.fight.hp, table.health) == (1, 9)
    assert asked(table) == "before_roll"


def test_9_9_a_five_is_a_critical_for_two_plus_atk() -> None:
    # GIVEN ATK 2
    table = fighting(COMMON, hp=9, equipment=[ATK_2])

    # WHEN you roll 5
    exchange(table, own=5, foe=1)

    # THEN you deal 4
    assert table.fight.hp == 5


def test_9_10_counter_deals_one_without_atk() -> None:
    # GIVEN ATK 1
    table = fighting(COMMON, equipment=[ATK_1])

    # WHEN you roll 6 against a HIT
    exchange(table, own=6, foe=3)

    # THEN you block it and deal 1
    assert (table.fight.hp, table.health) == (2, 20)


@pytest.mark.parametrize(("adds_atk", "hp"), [("false", 3), ("true", 1)])
def test_s15_a_counter_with_atk_2(adds_atk: str, hp: int) -> None:
    """FW-S15, FW-R12: every value of `counter_adds_atk`."""
    # GIVEN ATK 2 and a common foe with HP 4
    table = fighting(COMMON, hp=4, equipment=[ATK_2], options={"counter_adds_atk": adds_atk})

    # WHEN the dice show 6 and 4
    exchange(table, own=6, foe=4)

    # THEN you take 0, and the foe takes 1, or 3 with the option
    assert (table.health, table.fight.hp) == (20, hp)


def test_9_10_the_foes_text_may_change_what_a_counter_deals() -> None:
    # GIVEN a foe against which your COUNTER deals 2
    table = fighting("scarecrow_on_the_march", pack=WORKBENCH)

    # WHEN you roll 6
    exchange(table, own=6, foe=3)

    # THEN
    assert (table.fight.hp, table.health) == (2, 20)


# The foe's faces

TABLES = {
    # foe, then for each face: damage dealt to you when you MISS, and whether your HIT gets through
    "common": ("banner_hollow", [0, 0, 1, 1, 2, 1], [1, 0, 1, 1, 1, 0]),
    "feral": ("the_sirocco_itself", [0, 0, 1, 1, 2, 2], [1, 1, 1, 1, 1, 1]),
    "bulwark": ("the_reeve_who_stayed", [0, 0, 0, 1, 1, 1], [1, 0, 0, 1, 1, 0]),
    "swarm": ("gallows_crows", [0, 1, 1, 1, 1, 2], [1, 1, 1, 1, 1, 1]),
    "brute": ("chain_beast", [0, 0, 0, 2, 2, 3], [1, 1, 1, 1, 1, 1]),
    "stalker": ("abyssal_angler", [0, 0, 1, 1, 2, 2], [1, 0, 1, 1, 1, 0]),
    "horror": ("moth_of_prayers", [0, 0, 1, 1, 0, 1], [1, 0, 1, 1, 1, 0]),
    "venom": ("carrion_bloom", [0, 0, 1, 1, 2, 0], [1, 1, 1, 1, 1, 0]),
    "swift": ("cutpurse", [0, 0, 1, 1, 1, 1], [1, 0, 1, 1, 1, 0]),
}


@pytest.mark.parametrize("name", TABLES)
def test_9_11_a_foe_rolls_on_the_table_its_card_prints(name: str) -> None:
    """FW-G3: the nine tables with a die of their own, face by face."""
    # GIVEN a foe of this table
    foe, hurts, opens = TABLES[name]
    for face in range(1, 7):
        # WHEN it rolls this face against your MISS, and against your HIT
        missed, hit = fighting(foe, hp=9), fighting(foe, hp=9)
        exchange(missed, own=1, foe=face)
        exchange(hit, own=3, foe=face)

        # THEN it deals and blocks what its table says
        assert 20 - missed.health == hurts[face - 1]
        assert 9 - hit.fight.hp == opens[face - 1]


@pytest.mark.parametrize(("face", "poisoned"), [(3, 0), (4, 2), (5, 2)])
def test_9_11_venom_poisons_when_it_wounds(face: int, poisoned: int) -> None:
    """FW-G3: VENOM, on wound: Poisoned 2."""
    # GIVEN, WHEN a foe of the venom table rolls this face against your MISS
    table = fighting("glass_scorpion")
    exchange(table, own=1, foe=face)

    # THEN
    assert counter(table, "poisoned") == poisoned


def test_9_11_bleed_and_horror_do_what_they_say() -> None:
    """FW-G3: BLEED, on wound: Bleeding 2; HORROR, on hit: 1 Dread."""
    # GIVEN, WHEN a stalker and a horror roll 5 against your MISS
    stalker, horror = fighting("the_thing_that_follows"), fighting("moth_of_prayers")
    exchange(stalker, own=1, foe=5)
    exchange(horror, own=1, foe=5)

    # THEN
    assert counter(stalker, "bleeding") == 2
    assert (horror.marker, horror.health) == (-1, 20)


@pytest.mark.parametrize(("face", "damage"), [(3, 2), (4, 2), (5, 3), (6, 1)])
def test_9_11_a_foes_atk_counts_on_hit_and_critical_only(face: int, damage: int) -> None:
    # GIVEN a common foe with ATK 1
    table = fighting("maggot_knight")

    # WHEN it rolls this face against your MISS
    exchange(table, own=1, foe=face)

    # THEN its COUNTER deals 1 all the same
    assert table.health == 20 - damage


def test_9_11_a_single_printed_face_replaces_that_of_the_table() -> None:
    # GIVEN the Lantern Eater, whose face 5 deals nothing and makes you Lost
    table = fighting("lantern_eater")

    # WHEN it rolls 5 against your MISS
    exchange(table, own=1, foe=5)

    # THEN there is no Dread of a HORROR
    assert (counter(table, "lost"), table.marker, table.health) == (2, 0, 20)


@pytest.mark.parametrize(("foe_faces", "health", "poison"), [("printed", 19, 2), ("common", 19, 0)])
def test_R16_with_foe_faces_common_printed_tables_are_ignored(
    foe_faces: str, health: int, poison: int
) -> None:
    # GIVEN a foe of the venom table
    table = fighting("glass_scorpion", options={"foe_faces": foe_faces})

    # WHEN it rolls 4 against your MISS
    exchange(table, own=1, foe=4)

    # THEN it is VENOM 1 as printed, or a common HIT 1
    assert (table.health, counter(table, "poisoned")) == (health, poison)


@pytest.mark.parametrize(("foe_faces", "lost", "health"), [("printed", 2, 20), ("common", 0, 18)])
def test_R16_with_foe_faces_common_single_printed_faces_are_ignored(
    foe_faces: str, lost: int, health: int
) -> None:
    # GIVEN the Lantern Eater, whose face 5 is its own
    table = fighting("lantern_eater", options={"foe_faces": foe_faces})

    # WHEN it rolls 5 against your MISS
    exchange(table, own=1, foe=5)

    # THEN it makes you Lost, or is a common CRITICAL
    assert (counter(table, "lost"), table.health) == (lost, health)


def test_R16_hp_atk_and_other_texts_stay_under_foe_faces_common() -> None:
    # GIVEN the option, 2 Dread, and the Abbot with ATK +1 at 2 Dread
    table = fighting("the_faceless_abbot", marker=-2, options={"foe_faces": "common"})

    # WHEN he HITs
    exchange(table, own=1, foe=3)

    # THEN his HP and his ATK are his own
    assert (table.fight.hp, table.health) == (5, 18)


def test_R16_the_guardian_keeps_its_table_under_foe_faces_common() -> None:
    # GIVEN the option, and the Dragon
    table = at_gate(options={"foe_faces": "common"})
    face_guardian(table)

    # WHEN it rolls TALON
    exchange(table, own=1, foe=3)

    # THEN it deals 2
    assert table.health == 18


def test_9_12_a_block_stops_damage_and_riders(tmp_path: Path) -> None:
    """FW-R17: a block cancels both kinds of riders."""
    # GIVEN a foe with a rider on each of its HITs
    table = fighting(COMMON, pack=riders(tmp_path))

    # WHEN both are parried
    exchange(table, own=2, foe=4)
    exchange(table, own=2, foe=5)

    # THEN nothing of them is left
    assert (table.health, counter(table, "poisoned"), table.marker) == (20, 0, 0)


def test_9_12_a_result_that_cannot_be_blocked_gets_through() -> None:
    # GIVEN the Fencing Master, whose RIPOSTE cannot be blocked
    table = fighting("the_fencing_master", pack=WORKBENCH)

    # WHEN you PARRY it
    exchange(table, own=2, foe=6)

    # THEN its 1 damage arrives
    assert table.health == 19


def test_9_13_blocks_come_first() -> None:
    """FW-R13: PARRY against COUNTER, nobody is hurt."""
    # GIVEN a common foe
    table = fighting(COMMON)

    # WHEN one side PARRIES and the other COUNTERS, either way round
    exchange(table, own=2, foe=6)
    exchange(table, own=6, foe=2)

    # THEN nobody was damaged
    assert (table.health, table.fight.hp) == (20, 3)


def test_s16_both_sides_counter() -> None:
    """FW-S16, FW-R13."""
    # GIVEN a common foe
    table = fighting(COMMON)

    # WHEN both dice show 6
    exchange(table, own=6, foe=6)

    # THEN nobody is damaged
    assert (table.health, table.fight.hp) == (20, 3)


@pytest.mark.parametrize(("face", "damage"), [(2, 0), (6, 1)])
def test_9_14_a_foes_parry_or_counter_stops_your_damage(face: int, damage: int) -> None:
    # GIVEN ATK 2
    table = fighting(COMMON, equipment=[ATK_2])

    # WHEN your CRITICAL meets its PARRY or COUNTER
    exchange(table, own=5, foe=face)

    # THEN you deal 0, and its COUNTER deals 1
    assert (table.fight.hp, table.health) == (3, 20 - damage)


def test_9_14_a_counter_deals_what_is_printed() -> None:
    # GIVEN a stalker, whose COUNTER deals 2
    table = fighting("the_thing_that_follows")

    # WHEN it COUNTERS your MISS
    exchange(table, own=1, foe=6)

    # THEN
    assert table.health == 18


@pytest.mark.parametrize(("shield", "health"), [([], 9), ([DEF_1], 10)])
def test_s17_a_critical_against_a_counter(shield: list[str], health: int) -> None:
    """FW-S17."""
    # GIVEN Health 10, ATK 1, DEF 0 or 1, and a common foe with HP 2
    table = fighting(COMMON, hp=2, health=10, equipment=[ATK_1, *shield])

    # WHEN the dice show 5 and 6
    exchange(table, own=5, foe=6)

    # THEN your 3 damage is blocked, and the counter deals 1 less DEF
    assert (table.health, table.fight.hp) == (health, 2)


@pytest.mark.parametrize(("face", "health"), [(5, 19), (3, 20)])
def test_9_15_your_def_is_taken_off_once_and_not_below_zero(face: int, health: int) -> None:
    # GIVEN DEF 1
    table = fighting(COMMON, equipment=[DEF_1])

    # WHEN the foe deals 2, or 1
    exchange(table, own=1, foe=face)

    # THEN 1 gets through, or nothing, and nothing is healed
    assert table.health == health


def test_9_15_a_result_may_ignore_def() -> None:
    """FW-1.2: the card is followed."""
    # GIVEN DEF 1 in a Duel, and a FEINT of 2 that ignores it
    table = fighting("the_fencing_master", pack=WORKBENCH, equipment=["duelling_buckler"])

    # WHEN it falls
    exchange(table, own=1, foe=4)

    # THEN both points arrive
    assert table.health == 18


@pytest.mark.parametrize(("face", "hp"), [(3, 4), (5, 3)])
def test_9_16_a_foes_def_is_taken_off_your_damage(face: int, hp: int) -> None:
    # GIVEN the Fencing Master with HP 4 and DEF 1
    table = fighting("the_fencing_master", pack=WORKBENCH)

    # WHEN you deal 1, or 2
    exchange(table, own=face, foe=1)

    # THEN nothing gets through, or 1
    assert table.fight.hp == hp


def test_9_17_the_order_of_changes_to_damage_you_take(tmp_path: Path) -> None:
    # GIVEN a foe with ATK 1, 1 more damage from a Snare, a doubling, DEF 1, a fight ward of 2 and Warded 1
    pack = packed(tmp_path, station("homesick", lasting='"foe_damage 1"'))
    table = fighting(
        "maggot_knight",
        pack=pack,
        snares=["homesick", "echoes"],
        equipment=[DEF_1, "quilted_coat"],
        statuses={"warded": 1},
    )

    # WHEN it HITs for 1
    exchange(table, own=1, foe=3)

    # THEN (1 + 1 + 1) · 2 − 1 − 2 − 1
    assert table.health == 18
    assert counter(table, "warded") == 0


def test_9_17_the_order_of_changes_to_damage_you_deal() -> None:
    # GIVEN ATK 1 and 1 more on a CRITICAL, against a foe with DEF 1
    table = fighting("the_fencing_master", hp=9, pack=WORKBENCH)
    carry_out(table, "until this_fight: atk 1; crit_bonus 1")

    # WHEN a CRITICAL lands
    exchange(table, own=5, foe=1)

    # THEN 2 + 1 + 1 − 1
    assert table.fight.hp == 6


def test_9_17_additions_count_on_their_own_result_only() -> None:
    # GIVEN a rapier: ATK 1, and 1 more on a CRITICAL
    table = fighting(COMMON, hp=9, equipment=["spireglass_rapier"])

    # WHEN a HIT lands, and then a CRITICAL
    exchange(table, own=3, foe=1)
    assert table.fight.hp == 7
    exchange(table, own=5, foe=1)

    # THEN 1 + 1, then 2 + 1 + 1
    assert table.fight.hp == 3


def test_9_17_immunity_comes_last() -> None:
    # GIVEN a foe that is immune to your face 5, and ATK 2
    table = fighting("scarecrow_on_the_march", pack=WORKBENCH)
    carry_out(table, "until this_fight: atk 2; crit_bonus 3")

    # WHEN you roll 5
    exchange(table, own=5, foe=1)

    # THEN nothing of it counts
    assert table.fight.hp == 4


def test_9_17_fight_wards_add_up_on_the_first_damage_that_def_leaves_over() -> None:
    # GIVEN wards of 2 and 1 (the maul makes the first exchange a MISS), and foes that deal 3 at most
    table = fighting("chain_beast", equipment=["quilted_coat", "rimebound_maul"])

    # WHEN it deals 3, and then 2
    exchange(table, own=1, foe=6)
    assert table.health == 20
    exchange(table, own=1, foe=4)

    # THEN the wards took the 3 together, and are used up
    assert table.health == 18


def test_9_17_damage_that_def_stops_does_not_use_up_a_ward() -> None:
    # GIVEN DEF 1 and a ward of 2
    table = fighting(COMMON, equipment=[DEF_1, "quilted_coat"])

    # WHEN the foe deals 1, then 2, then 2
    exchange(table, own=1, foe=3)
    exchange(table, own=1, foe=5)
    assert table.health == 20
    exchange(table, own=1, foe=5)

    # THEN DEF stopped the first, the ward the second, and 1 of the third arrived
    assert table.health == 19


def test_9_17_a_ward_is_renewed_with_the_next_fight() -> None:
    # GIVEN a ward of 2, used up in a fight
    table = fighting("stray_hound", equipment=["quilted_coat"])
    exchange(table, own=1, foe=5)
    exchange(table, own=5, foe=1)

    # WHEN the next foe wounds
    meet(table, COMMON)
    exchange(table, own=1, foe=5)

    # THEN it helps again
    assert table.health == 20


def test_9_17_only_the_first_unblocked_result_is_doubled() -> None:
    # GIVEN Echoes
    table = fighting(COMMON, snares=["echoes"])

    # WHEN the foe is parried, then HITs twice
    exchange(table, own=2, foe=3)
    exchange(table, own=1, foe=3)
    exchange(table, own=1, foe=3)

    # THEN 0, then 2, then 1
    assert table.health == 17


def test_9_17_warded_counters_go_point_by_point() -> None:
    # GIVEN Warded 4
    table = fighting(COMMON, statuses={"warded": 4})

    # WHEN the foe deals 2
    exchange(table, own=1, foe=5)

    # THEN the counters took it
    assert (table.health, counter(table, "warded")) == (20, 2)


def test_9_18_a_foe_that_falls_still_deals_its_damage() -> None:
    # GIVEN a foe with 1 HP
    table = fighting("hollow_neighbour", hp=1)

    # WHEN both sides HIT
    exchange(table, own=3, foe=5)

    # THEN it is defeated, and its CRITICAL arrived
    assert names(table, table.discard) == ["hollow_neighbour"]
    assert table.health == 18
