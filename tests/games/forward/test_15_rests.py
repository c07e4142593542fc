"""Chapter 15, Rests: Resolve buys Grace and Health."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import answer, asked, forward, meet, names, offered, packed, station

from tablewright.games.forward.rules import items, rests, windows
from tablewright.games.forward.rules.rests import buy_grace, buy_heal, stop_resting
from tablewright.testing import choose, refusal

REST = "your_own_bed"


def test_15_1_one_resolve_buys_five_health() -> None:
    # GIVEN a Rest, 1 Resolve and Health 9
    table = forward(marker=1, health=9)
    meet(table, REST)

    # WHEN a heal is bought
    choose(table, buy_heal)

    # THEN 5 Health for 1 Resolve
    assert (table.health, table.marker, table.grace) == (14, 0, 0)


def test_15_1_one_resolve_buys_one_grace() -> None:
    # GIVEN a Rest and 1 Resolve
    table = forward(marker=1, health=9)
    meet(table, REST)

    # WHEN Grace is bought
    choose(table, buy_grace)

    # THEN 1 Grace for 1 Resolve
    assert (table.health, table.marker, table.grace) == (9, 0, 1)


def test_15_2_any_number_of_purchases_in_any_order() -> None:
    # GIVEN a Rest and 4 Resolve
    table = forward(marker=4, health=4)
    meet(table, REST)

    # WHEN heal, Grace, heal, Grace are bought
    for purchase in (buy_heal, buy_grace, buy_heal, buy_grace):
        choose(table, purchase)

    # THEN all of them count, and the Rest is discarded only when the player stops
    assert (table.health, table.grace, table.marker) == (14, 2, 0)
    assert asked(table) == "at_rest"
    choose(table, stop_resting)
    assert names(table, table.discard) == [REST]


def test_15_2_once_each_allows_one_heal_and_one_grace() -> None:
    """FW-R8."""
    # GIVEN `rest_purchases: once_each` and plenty of Resolve
    table = forward(options={"rest_purchases": "once_each"}, marker=4, health=2)
    meet(table, REST)

    # WHEN a heal is bought
    choose(table, buy_heal)

    # THEN a second heal is refused, a Grace is not, and after it nothing is left to buy
    assert refusal(table, buy_heal) == "FW-15.2"
    choose(table, buy_grace)
    assert refusal(table, buy_grace) == "FW-15.2"


def test_15_2_once_allows_a_single_purchase() -> None:
    """FW-R8."""
    # GIVEN `rest_purchases: once` and plenty of Resolve
    table = forward(options={"rest_purchases": "once"}, marker=4, health=2)
    meet(table, REST)

    # WHEN a Grace is bought
    choose(table, buy_grace)

    # THEN both are refused
    assert refusal(table, buy_heal) == "FW-15.2"
    assert refusal(table, buy_grace) == "FW-15.2"


def test_15_2_the_next_rest_counts_anew() -> None:
    # GIVEN `rest_purchases: once`, and a purchase at one Rest
    table = forward(options={"rest_purchases": "once"}, marker=4, health=2)
    meet(table, REST)
    choose(table, buy_grace)
    choose(table, stop_resting)

    # WHEN another Rest is turned
    meet(table, "the_chapel_porch")

    # THEN one may buy again
    assert refusal(table, buy_grace) == ""


def test_15_3_a_rest_may_be_left_without_buying() -> None:
    # GIVEN a Rest and Resolve enough
    table = forward(marker=3, health=9)
    meet(table, REST)

    # WHEN the player stops at once
    choose(table, stop_resting)

    # THEN nothing was bought and the Rest is discarded
    assert (table.health, table.grace, table.marker) == (9, 0, 3)
    assert names(table, table.discard) == [REST]


@pytest.mark.parametrize("marker", [0, -1, -3])
def test_15_4_a_purchase_needs_its_full_price(marker: int) -> None:
    """FW-R9: Dread is never a means of payment."""
    # GIVEN a Rest and no Resolve
    table = forward(marker=marker, health=9)

    # WHEN it is turned
    meet(table, REST)

    # THEN both purchases are shown and refused
    assert refusal(table, buy_heal) == "FW-15.4"
    assert refusal(table, buy_grace) == "FW-15.4"


def test_15_4_a_changed_price_must_be_paid_in_full() -> None:
    # GIVEN Borrowed Grief (the first purchase costs 2) and 1 Resolve
    table = forward(marker=1, health=9, snares=["borrowed_grief"])
    meet(table, REST)

    # WHEN the player wants to buy
    refused = refusal(table, buy_heal)

    # THEN 1 Resolve is not enough for the first purchase
    assert refused == "FW-15.4"


def test_15_4_only_the_first_purchase_has_the_changed_price() -> None:
    # GIVEN Borrowed Grief and 3 Resolve
    table = forward(marker=3, health=5, snares=["borrowed_grief"])
    meet(table, REST)

    # WHEN two heals are bought
    choose(table, buy_heal)
    assert table.marker == 1
    choose(table, buy_heal)

    # THEN they cost 2 and 1, and nothing was spent below neutral
    assert (table.marker, table.health) == (0, 15)
    assert refusal(table, buy_grace) == "FW-15.4"


def test_15_5_a_heal_stops_at_the_maximum() -> None:
    """FW-R9: a heal that is only partly useful is allowed."""
    # GIVEN a Rest and Health 18
    table = forward(marker=1, health=18)
    meet(table, REST)

    # WHEN a heal is bought
    choose(table, buy_heal)

    # THEN the excess is lost
    assert (table.health, table.marker) == (20, 0)


def test_15_5_a_heal_at_full_health_is_refused() -> None:
    """FW-R9, FW-R59."""
    # GIVEN a Rest at full Health
    table = forward(marker=2)

    # WHEN it is turned
    meet(table, REST)

    # THEN the heal is refused, Grace is not
    assert refusal(table, buy_heal) == "FW-15.5"
    assert refusal(table, buy_grace) == ""


def test_15_5_grace_at_three_grace_is_refused() -> None:
    """FW-R9, FW-R59."""
    # GIVEN a Rest and 3 Grace
    table = forward(marker=2, grace=3, health=9)

    # WHEN it is turned
    meet(table, REST)

    # THEN Grace is refused, the heal is not
    assert refusal(table, buy_grace) == "FW-15.5"
    assert refusal(table, buy_heal) == ""


@pytest.mark.parametrize("marker", [0, -2])
def test_15_6_a_rest_without_resolve_gives_nothing(marker: int) -> None:
    # GIVEN a wounded player without Resolve
    table = forward(marker=marker, health=3)

    # WHEN a Rest is turned and left
    meet(table, REST)
    choose(table, stop_resting)

    # THEN Health, Grace and the marker are as they were
    assert (table.health, table.grace, table.marker) == (3, 0, marker)


def test_15_7_a_rest_with_other_text_does_what_it_says(tmp_path: Path) -> None:
    # GIVEN a pack with a Rest that first reduces Dread by 2
    pack = packed(tmp_path, station(REST, first='"reduce_dread 2"'))
    table = forward(pack=pack, marker=-3, health=9)

    # WHEN it is turned
    meet(table, REST)

    # THEN the Dread is eased before the purchases are offered
    assert table.marker == -1
    assert asked(table) == "at_rest"


def test_15_7_a_rest_may_stash_a_held_card(tmp_path: Path) -> None:
    # GIVEN a pack with a Rest that sets a held card aside and a Rest that gives it back
    cards = station(REST, first='"stash 1"') + station("the_chapel_porch", first='"unstash 1"')
    table = forward(pack=packed(tmp_path, cards), health=9, items=["hearth_loaf"])

    # WHEN the first one is turned
    meet(table, REST)
    answer(table, "go_on")
    choose(table, items.set_aside, "hearth_loaf")

    # THEN the Item lies outside the slots and cannot be used, until the second one brings it back
    assert names(table, table.stashed) == ["hearth_loaf"]
    assert not offered(table, "use_item")
    choose(table, stop_resting)
    meet(table, "the_chapel_porch")
    assert names(table, table.items) == ["hearth_loaf"]
    assert windows.has_aside(table)


def test_15_r60_without_grace_a_rest_sells_only_heals() -> None:
    """FW-R60."""
    # GIVEN `grace: off`
    table = forward(options={"grace": False}, marker=2, health=9)

    # WHEN a Rest is turned
    meet(table, REST)

    # THEN Grace is refused by the ruling, the heal is offered
    assert refusal(table, buy_grace) == "FW-R60"
    assert refusal(table, buy_heal) == ""


def test_15_what_a_rest_costs_and_heals_can_be_set() -> None:
    # GIVEN `rest_price: 2` and `rest_heal: 7`
    table = forward(options={"rest_price": 2, "rest_heal": 7}, marker=3, health=5)
    meet(table, REST)

    # WHEN a heal is bought
    choose(table, buy_heal)

    # THEN the numbers in force counted, and 1 Resolve is not enough for another
    assert (table.health, table.marker) == (12, 1)
    assert refusal(table, buy_heal) == "FW-15.4"


def test_s22_heal_heal_grace_and_no_more() -> None:
    """FW-S22."""
    # GIVEN a Rest, marker +3, Health 9, Grace 1
    table = forward(marker=3, health=9, grace=1)
    meet(table, REST)

    # WHEN the player buys heal, heal, Grace
    for purchase in (buy_heal, buy_heal, buy_grace):
        choose(table, purchase)

    # THEN Health is 19, Grace 2, marker 0, a further purchase is refused, and the Rest is discarded
    assert (table.health, table.grace, table.marker) == (19, 2, 0)
    assert refusal(table, buy_heal) == refusal(table, buy_grace) == "FW-15.4"
    choose(table, stop_resting)
    assert names(table, table.discard) == [REST]


def test_s23_dread_buys_nothing() -> None:
    """FW-S23."""
    # GIVEN a Rest and marker −2
    table = forward(marker=-2, health=9)
    meet(table, REST)

    # WHEN the player wants to buy a heal
    assert refusal(table, buy_heal) == "FW-15.4"
    answer(table, "stop_resting")

    # THEN the Rest is discarded without effect; the marker stays
    assert names(table, table.discard) == [REST]
    assert (table.marker, table.health) == (-2, 9)


def test_s24_no_purchase_can_be_wasted() -> None:
    """FW-S24."""
    # GIVEN a Rest, marker +2, Health 20, Grace 3
    table = forward(marker=2, grace=3)
    meet(table, REST)

    # WHEN the player tries to buy
    assert refusal(table, buy_heal) == refusal(table, buy_grace) == "FW-15.5"

    # THEN with Health 18 the heal is allowed and gives Health 20, marker +1
    table.health = 18
    table.ask_again()
    choose(table, buy_heal)
    assert (table.health, table.marker) == (20, 1)


def test_15_the_preview_of_a_purchase_names_its_price() -> None:
    # GIVEN Borrowed Grief
    table = forward(marker=3, health=5, snares=["borrowed_grief"])

    # WHEN a Rest is turned
    meet(table, REST)

    # THEN the price of the next purchase is 2, and afterwards 1
    assert rests.price(table) == 2
    choose(table, buy_heal)
    assert rests.price(table) == 1
