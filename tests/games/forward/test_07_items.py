"""Chapter 7, Items."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    GLADE,
    SHRINE,
    SPIREMAZE,
    TERMINA,
    WORKBENCH,
    asked,
    carry_out,
    counter,
    crossing,
    exchange,
    fighting,
    forward,
    meet,
    names,
    offered,
    packed,
    station,
)

from tablewright.games.forward.rules import companions, items, path, terrors, turn
from tablewright.testing import choose, refusal

TWO_ITEMS = ["visor_sliver", "tallow_lantern"]


def test_7_1_a_revealed_item_goes_into_one_of_two_item_slots() -> None:
    # GIVEN no Items
    table = forward()

    # WHEN two are revealed one after the other
    meet(table, "hearth_loaf")
    meet(table, "visor_sliver")

    # THEN each lies in a slot, and there is no third slot
    assert [table.card(card).id for card in table.items] == ["hearth_loaf", "visor_sliver"]


def test_7_2_with_a_free_slot_it_is_placed_without_a_choice() -> None:
    # GIVEN one free slot
    table = forward(items=["visor_sliver"])

    # WHEN an Item is revealed
    meet(table, "hearth_loaf")

    # THEN nothing was asked
    assert names(table, table.items) == ["visor_sliver", "hearth_loaf"]
    assert asked(table) == "choose_slot"


def test_7_2_it_cannot_be_left_while_a_slot_is_free() -> None:
    # GIVEN one free slot, and a held Item that keeps the window open
    table = forward(items=["votive_oil"])

    # WHEN an Item is revealed, THEN leaving it is refused
    meet(table, "hearth_loaf")
    assert refusal(table, items.leave_find) == "FW-7.2"


@pytest.mark.parametrize(("choice", "held", "gone"), [("keep_find", 1, 0), ("leave_find", 0, 1)])
def test_7_2_with_take_finds_optional_it_may_be_discarded(choice: str, held: int, gone: int) -> None:
    """FW-R21: `take_finds: optional`."""
    # GIVEN the option and free slots
    table = forward(options={"take_finds": "optional"})

    # WHEN an Item is revealed, and taken or left
    meet(table, "hearth_loaf")
    choose(table, choice)

    # THEN it lies in a slot or on the pile
    assert (len(names(table, table.items)), len(table.discard)) == (held, gone)


def test_s9_a_free_slot_takes_the_item() -> None:
    """FW-S9."""
    # GIVEN one free Item slot
    table = forward(items=["visor_sliver"])

    # WHEN an Item is revealed
    meet(table, "hearth_loaf")

    # THEN it is in the free slot, and throwing it away is refused
    assert names(table, table.items) == ["visor_sliver", "hearth_loaf"]
    assert refusal(table, items.throw_away, "hearth_loaf") == "FW-7.9"


def test_7_3_with_no_free_slot_a_swap_is_offered() -> None:
    # GIVEN both slots full
    table = forward(items=TWO_ITEMS)

    # WHEN an Item is revealed
    meet(table, "hearth_loaf")

    # THEN it may be swapped for either, or left
    assert offered(table, "swap") == [("visor_sliver",), ("tallow_lantern",)]
    assert refusal(table, items.leave_find) == ""


def test_s10_the_swapped_item_goes_to_the_pile_of_the_present_domain() -> None:
    """FW-S10, FW-R22."""
    # GIVEN the Shrine, x from Termina and y from the Shrine
    table = forward(domain=SHRINE, completed=[TERMINA], items=["visor_sliver", "ashen_circlet"])

    # WHEN z is revealed and swapped with x
    meet(table, "votive_oil")
    choose(table, items.swap, "visor_sliver")

    # THEN z lies in x's slot, and x on the Shrine's pile
    assert [table.card(card).id for card in table.items] == ["votive_oil", "ashen_circlet"]
    assert names(table, table.discard) == ["visor_sliver"]


def test_s11_without_a_swap_the_new_item_is_discarded() -> None:
    """FW-S11."""
    # GIVEN both slots full
    table = forward(items=TWO_ITEMS)

    # WHEN a new Item is revealed and not swapped
    meet(table, "hearth_loaf")
    choose(table, items.leave_find)

    # THEN it is discarded, and the held ones stay
    assert names(table, table.discard) == ["hearth_loaf"]
    assert names(table, table.items) == TWO_ITEMS


def test_7_3_a_swap_may_have_a_price() -> None:
    # GIVEN both slots full, and Shackles: each swap costs 2 Health
    table = forward(items=TWO_ITEMS, snares=["shackles"])

    # WHEN a swap is made
    meet(table, "hearth_loaf")
    choose(table, items.swap, "visor_sliver")

    # THEN it was paid
    assert table.health == 18


def test_7_3_a_card_may_forbid_swaps() -> None:
    """FW-1.2: the card is followed."""
    # GIVEN both slots full, and a Snare that forbids swaps
    table = forward(pack=WORKBENCH, items=["tin_whistle", "plumb_bob"], snares=["sunstroke"])

    # WHEN an Item is revealed, THEN it can only be left
    meet(table, "cracked_canteen")
    assert refusal(table, items.swap, "tin_whistle") == "FW-1.2"
    assert refusal(table, items.leave_find) == ""


def test_7_4_an_item_is_used_at_any_time_and_then_discarded() -> None:
    # GIVEN the Hearth Loaf and Health 10
    table = forward(items=["hearth_loaf"], health=10)

    # WHEN it is used
    choose(table, items.use_item, "hearth_loaf")

    # THEN its effect is carried out, it lies on the pile, and the question is still open
    assert table.health == 15
    assert names(table, table.discard) == ["hearth_loaf"]
    assert asked(table) == "choose_slot"


def test_7_4_all_its_effects_are_carried_out() -> None:
    # GIVEN Votive Oil: Kindled 1, heal 2
    table = forward(items=["votive_oil"], health=10)

    # WHEN it is used
    choose(table, items.use_item, "votive_oil")

    # THEN
    assert (counter(table, "kindled"), table.health) == (1, 12)


def test_7_5_an_item_is_used_once() -> None:
    # GIVEN an Item that has been used
    table = forward(items=["hearth_loaf"], health=5)
    choose(table, items.use_item, "hearth_loaf")

    # WHEN it would still heal, THEN it is not there to be used again
    assert table.health == 10
    assert offered(table, "use_item") == []


def test_7_6_an_item_cannot_be_used_from_the_row() -> None:
    # GIVEN both slots full, and Health 10
    table = forward(items=["visor_sliver", "votive_oil"], health=10)

    # WHEN the Hearth Loaf is revealed
    meet(table, "hearth_loaf")

    # THEN only held Items may be used
    assert offered(table, "use_item") == [("votive_oil",)]


def test_s12_using_an_item_first_frees_its_slot() -> None:
    """FW-S12, FW-R20: in the window after the reveal."""
    # GIVEN Health 12, both slots full, one of them heals 5
    table = forward(items=["hearth_loaf", "visor_sliver"], health=12)

    # WHEN a new Item is revealed, and the healing one is used first
    meet(table, "ashen_circlet")
    choose(table, items.use_item, "hearth_loaf")

    # THEN Health is 17, the used one is discarded, and the new one took its slot without a swap
    assert table.health == 17
    assert names(table, table.discard) == ["hearth_loaf"]
    assert [table.card(card).id for card in table.items] == ["ashen_circlet", "visor_sliver"]
    assert asked(table) == "choose_slot"


def test_7_7_an_item_without_a_use_line_cannot_be_used() -> None:
    # GIVEN a key
    table = forward(items=["visor_sliver"], health=10)

    # WHEN it is to be used, THEN this clause refuses it, and it keeps its slot
    assert refusal(table, items.use_item, "visor_sliver") == "FW-7.7"
    assert names(table, table.items) == ["visor_sliver"]


def test_7_8_a_pure_heal_at_full_health_is_refused() -> None:
    """FW-R59: pointless uses are refused."""
    # GIVEN full Health
    table = forward(items=["hearth_loaf"])

    # WHEN, THEN
    assert refusal(table, items.use_item, "hearth_loaf") == "FW-7.8"


def test_7_8_a_use_that_changes_anything_is_allowed() -> None:
    # GIVEN full Health, and an Item that heals and also kindles
    table = forward(items=["votive_oil"])

    # WHEN, THEN
    assert refusal(table, items.use_item, "votive_oil") == ""


def test_7_8_a_heal_that_a_snare_makes_nothing_is_refused(tmp_path: Path) -> None:
    # GIVEN an Item that heals 1, and Homesick, which takes 1 off every heal
    pack = packed(tmp_path, station("hearth_loaf", use='"heal 1"'))
    table = forward(pack=pack, items=["hearth_loaf"], health=10, snares=["homesick"])

    # WHEN, THEN its use could not change anything
    assert refusal(table, items.use_item, "hearth_loaf") == "FW-7.8"


def test_7_8_at_full_health_nothing_is_healed_so_what_waits_for_a_heal_is_no_reason() -> None:
    # GIVEN full Health, and Withered, which falls whenever you heal
    table = forward(items=["hearth_loaf"], statuses={"withered": 2})

    # WHEN, THEN
    assert refusal(table, items.use_item, "hearth_loaf") == "FW-7.8"


def test_7_4_an_item_in_use_is_no_longer_held(tmp_path: Path) -> None:
    # GIVEN an Item that adds 3 to every heal while you hold it, and heals 1
    pack = packed(tmp_path, station("hearth_loaf", use='"heal 1"', lasting='"heal_change 3"'))
    table = forward(pack=pack, items=["hearth_loaf"], health=10)

    # WHEN it is used
    choose(table, items.use_item, "hearth_loaf")

    # THEN it adds nothing to its own heal
    assert table.health == 11


def test_7_9_held_items_cannot_be_thrown_away() -> None:
    # GIVEN a held Item
    table = forward(items=["visor_sliver"])

    # WHEN, THEN
    assert refusal(table, items.throw_away, "visor_sliver") == "FW-7.9"


def test_7_10_surplus_items_are_discarded_on_the_spot_by_choice() -> None:
    """FW-R23: trimming only when some other effect than a reveal breaks the limit."""
    # GIVEN both Item slots full
    table = forward(items=TWO_ITEMS)

    # WHEN an effect brings a third Item
    carry_out(table, "gain_card hearth_loaf")

    # THEN any of the three may go, and never more than two lie in the slots
    assert [args[0] for args in offered(table, "trim")] == [*TWO_ITEMS, "hearth_loaf"]
    assert names(table, table.items) == TWO_ITEMS
    choose(table, items.trim, "tallow_lantern")
    assert names(table, table.items) == ["visor_sliver", "hearth_loaf"]
    assert names(table, table.discard) == ["tallow_lantern"]


def test_7_10_cards_that_come_back_from_aside_keep_to_the_limit() -> None:
    # GIVEN an Item set aside, and both slots full again
    table = forward(pack=WORKBENCH, items=["plumb_bob", "file_in_a_cake"])
    carry_out(table, "stash 1")
    choose(table, items.set_aside, "plumb_bob")
    carry_out(table, "gain_card tin_whistle")

    # WHEN it comes back
    carry_out(table, "unstash 1")

    # THEN one of the three goes
    assert len(offered(table, "trim")) == 3
    choose(table, items.trim, "file_in_a_cake")
    assert sorted(names(table, table.items)) == ["plumb_bob", "tin_whistle"]
    assert table.stashed == ()


def test_7_10_surplus_equipment_is_discarded_on_the_spot() -> None:
    # GIVEN both Equipment slots full
    table = forward(equipment=["quilted_coat", "climbers_harness"])

    # WHEN an effect brings a third piece, and the newcomer is let go
    carry_out(table, "gain_card woodcutters_hatchet")
    choose(table, items.trim, "woodcutters_hatchet")

    # THEN
    assert names(table, table.equipment) == ["quilted_coat", "climbers_harness"]
    assert names(table, table.discard) == ["woodcutters_hatchet"]


def test_7_10_surplus_companions_are_discarded_on_the_spot() -> None:
    # GIVEN room for one companion, and the Princess in it
    table = forward(options={"companion_slots": 1}, asleep=["the_ghostly_princess"])

    # WHEN the Sage joins
    meet(table, "the_sage_in_the_hollow_oak")
    choose(table, terrors.choose_a)

    # THEN either may go, and the limit is not exceeded even for a moment
    either = ["the_ghostly_princess", "the_sage_in_the_hollow_oak"]
    assert [args[0] for args in offered(table, "part_with")] == either
    assert len(table.companions) == 1
    choose(table, companions.part_with, "the_ghostly_princess")
    assert names(table, table.companions) == ["the_sage_in_the_hollow_oak"]
    assert names(table, table.asleep) == ["the_sage_in_the_hollow_oak"]
    assert names(table, table.discard) == ["the_ghostly_princess"]


def test_7_10_a_companion_that_is_one_too_many_may_be_the_newcomer() -> None:
    # GIVEN room for one companion, and the Princess in it
    table = forward(options={"companion_slots": 1}, asleep=["the_ghostly_princess"])

    # WHEN the Sage joins, and is let go
    meet(table, "the_sage_in_the_hollow_oak")
    choose(table, terrors.choose_a)
    choose(table, companions.part_with, "the_sage_in_the_hollow_oak")

    # THEN the Princess stays, and the rest of the effect is carried out
    assert names(table, table.companions) == ["the_ghostly_princess"]
    assert names(table, table.discard) == ["the_sage_in_the_hollow_oak"]
    assert table.health == 18


def test_7_11_items_and_equipment_keep_to_their_own_slots() -> None:
    # GIVEN both Item slots full, and both Equipment slots free
    table = forward(items=TWO_ITEMS)

    # WHEN an Item is revealed and left
    meet(table, "hearth_loaf")
    choose(table, items.leave_find)

    # THEN it did not find its way into an Equipment slot
    assert names(table, table.equipment) == []
    assert names(table, table.discard) == ["hearth_loaf"]


def test_7_11_equipment_does_not_go_into_item_slots() -> None:
    # GIVEN both Equipment slots full, and both Item slots free
    table = forward(equipment=["quilted_coat", "climbers_harness"])

    # WHEN Equipment is revealed
    meet(table, "woodcutters_hatchet")

    # THEN it can only be swapped for Equipment, or left
    assert offered(table, "swap") == [("quilted_coat",), ("climbers_harness",)]
    choose(table, items.leave_find)
    assert names(table, table.items) == []


def test_7_4_an_item_may_be_used_between_domains_and_in_fights() -> None:
    # GIVEN the same Item between two Domains and in a fight
    between = crossing(TERMINA, items=["hearth_loaf"], health=10)
    fight = fighting("barn_wight", items=["hearth_loaf"], health=10)

    # WHEN it is used in both
    for table in (between, fight):
        choose(table, items.use_item, "hearth_loaf")

    # THEN it heals in both, and both go on
    assert (between.health, fight.health) == (15, 15)
    choose(between, path.choose_domain, SHRINE)
    exchange(fight, own=3, foe=1)
    assert fight.fight.hp == 2


def test_7_4_a_turn_goes_on_after_a_use_at_its_start() -> None:
    # GIVEN an Item used at the start of a turn
    table = forward(items=["hearth_loaf"], health=10, row=["the_road_gate"])
    choose(table, items.use_item, "hearth_loaf")

    # WHEN a slot is chosen, THEN the turn is played as usual
    choose(table, turn.reveal, 1)
    assert names(table, table.discard) == ["hearth_loaf", "the_road_gate"]


@pytest.mark.parametrize("revealed", [False, True])
def test_7_8_a_use_that_only_harms_changes_something_too(revealed: bool) -> None:
    """FW-R59: at full Health the Tonic still poisons, and Amara is weaker against the poisoned."""
    # GIVEN full Health, no status, and the Rotcap Tonic
    table = forward(domain=GLADE, completed=(TERMINA, SHRINE, SPIREMAZE), items=["rotcap_tonic"])
    if revealed:
        meet(table, "amara_who_will_not_die")

    # WHEN it is used
    assert refusal(table, items.use_item, "rotcap_tonic") == ""
    choose(table, items.use_item, "rotcap_tonic")

    # THEN you are Poisoned, and she has 2 of her 7 HP less
    assert counter(table, "poisoned") == 2
    if revealed:
        assert table.fight.hp == 5


def test_7_8_a_harm_that_cannot_happen_is_no_reason_either(tmp_path: Path) -> None:
    # GIVEN an Item that takes Resolve, and none
    pack = packed(tmp_path, station("hearth_loaf", use='"heal 1; lose_resolve 1"'))
    table = forward(pack=pack, items=["hearth_loaf"])

    # WHEN, THEN its use could not change anything; with Resolve it could
    assert refusal(table, items.use_item, "hearth_loaf") == "FW-7.8"
    assert refusal(forward(pack=pack, items=["hearth_loaf"], marker=1), items.use_item, "hearth_loaf") == ""
