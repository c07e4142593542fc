"""Chapter 10, Terrors."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    WORKBENCH,
    asked,
    carry_out,
    forward,
    has_lost,
    meet,
    names,
    offered,
    packed,
    shown,
    station,
)

from tablewright.games.forward.rules import items, terrors
from tablewright.testing import choose, refusal


def test_10_1_both_effects_are_visible() -> None:
    # GIVEN, WHEN a Terror is revealed
    table = forward()
    meet(table, "the_unlit_altar")

    # THEN A and B can both be read on it
    terror = table.card(table.revealed)
    assert terror.a is not None
    assert terror.b is not None
    assert f"A: {terror.a.text} B: {terror.b.text}" in shown(table, "card-the_unlit_altar").text


def test_10_2_exactly_one_must_be_chosen() -> None:
    # GIVEN, WHEN a Terror is revealed
    table = forward()
    meet(table, "the_unlit_altar")

    # THEN A and B are all that is offered; after one of them it is over
    assert [move[0].__name__ for move in table.options] == ["choose_a", "choose_b"]
    choose(table, terrors.choose_b)
    assert asked(table) == "choose_slot"


def test_10_3_the_chosen_effect_is_carried_out_and_the_other_ignored() -> None:
    # GIVEN the Unlit Altar
    table = forward()
    meet(table, "the_unlit_altar")

    # WHEN A is chosen: lose 4, gain 2 Resolve
    choose(table, terrors.choose_a)

    # THEN all of A happened, nothing of B, and the card is discarded
    assert (table.health, table.marker) == (16, 2)
    assert names(table, table.discard) == ["the_unlit_altar"]


def test_10_3_in_its_order() -> None:
    # GIVEN full Health and the Mirage: A 1 Dread, then heal 6
    table = forward(marker=-3)
    meet(table, "mirage_of_home")

    # WHEN A is chosen at 3 Dread
    choose(table, terrors.choose_a)

    # THEN the Dread came first
    assert has_lost(table)


def test_10_3_an_effect_reads_its_threshold_when_it_happens() -> None:
    # GIVEN the Well: A loses 3, or 2 at 2 Resolve
    bold, plain = forward(marker=2), forward(marker=1)

    # WHEN A is chosen
    for table in (bold, plain):
        meet(table, "your_name_in_the_well")
        choose(table, terrors.choose_a)

    # THEN
    assert (bold.health, plain.health) == (18, 17)


def test_10_4_a_demand_that_cannot_be_met_is_refused_while_the_other_can() -> None:
    # GIVEN no Equipment, and the Hangman's Bargain: A discard 1 Equipment, B lose 4
    table = forward()
    meet(table, "the_hangmans_bargain")

    # WHEN, THEN
    assert refusal(table, terrors.choose_a) == "FW-10.4"
    assert refusal(table, terrors.choose_b) == ""


@pytest.mark.parametrize(("marker", "clause"), [(0, "FW-10.4"), (-1, "FW-10.4"), (1, "")])
def test_10_4_losing_more_resolve_than_you_have_is_such_a_demand(marker: int, clause: str) -> None:
    # GIVEN Confession: A lose 1 Resolve and clear a status, B lose 4
    table = forward(marker=marker)
    meet(table, "confession")

    # WHEN, THEN
    assert refusal(table, terrors.choose_a) == clause


def test_s28_a_terror_that_wants_an_item() -> None:
    """FW-S28."""
    # GIVEN «A: discard an Item / B: lose 3», and no Items
    table = forward()
    meet(table, "hymn_without_voices")

    # WHEN A is chosen, THEN it is refused, and B must be chosen
    assert refusal(table, terrors.choose_a) == "FW-10.4"
    choose(table, terrors.choose_b)
    assert table.health == 17


def test_s28_with_unpayable_terror_allowed() -> None:
    """FW-S28, FW-R31: `unpayable_terror: allowed`."""
    # GIVEN the option, «A: discard an Item / B: lose 3», and no Items
    table = forward(options={"unpayable_terror": "allowed"})
    meet(table, "hymn_without_voices")

    # WHEN A is chosen
    choose(table, terrors.choose_a)

    # THEN it is accepted and does nothing
    assert table.health == 20
    assert names(table, table.discard) == ["hymn_without_voices"]


def test_10_5_if_neither_can_be_met_either_may_be_chosen(tmp_path: Path) -> None:
    # GIVEN a Terror that wants two Items or an Equipment, and one Item
    pack = packed(tmp_path, station("hymn_without_voices", a='"discard_item 2"', b='"discard_equipment 1"'))
    table = forward(pack=pack, items=["visor_sliver"])

    # WHEN A is chosen
    meet(table, "hymn_without_voices")
    assert refusal(table, terrors.choose_b) == ""
    choose(table, terrors.choose_a)

    # THEN it is carried out as far as possible
    assert names(table, table.items) == []


def test_10_5_also_if_the_other_may_not_be_chosen(tmp_path: Path) -> None:
    # GIVEN a Terror whose B needs 2 Dread, and whose A wants an Item that is not there
    pack = packed(tmp_path, station("hymn_without_voices", b_if='"dread>=2"'))
    table = forward(pack=pack)

    # WHEN it is met, THEN A may be chosen after all
    meet(table, "hymn_without_voices")
    assert refusal(table, terrors.choose_b) == "FW-10.7"
    assert refusal(table, terrors.choose_a) == ""


def test_10_5_also_if_neither_condition_holds(tmp_path: Path) -> None:
    # GIVEN a Terror whose A needs 2 Dread and whose B needs 2 Resolve
    pack = packed(tmp_path, station("hymn_without_voices", a_if='"dread>=2"', b_if='"resolve>=2"'))
    table = forward(pack=pack)

    # WHEN it is met on neutral, THEN choosing is still forced, and either may be chosen
    meet(table, "hymn_without_voices")
    assert [move[0].__name__ for move in table.options] == ["choose_a", "choose_b"]


def test_10_6_a_deadly_effect_may_be_chosen() -> None:
    # GIVEN Health 3, and «B: lose 3»
    table = forward(health=3, items=["visor_sliver"])
    meet(table, "hymn_without_voices")

    # WHEN it is chosen
    choose(table, terrors.choose_b)

    # THEN the run is lost
    assert has_lost(table)


@pytest.mark.parametrize(("marker", "clause"), [(-1, ""), (-2, "FW-10.7"), (-3, "FW-10.7")])
def test_10_7_a_printed_condition_is_checked(marker: int, clause: str) -> None:
    # GIVEN the Mirage, whose B cannot be chosen at 2 Dread
    table = forward(marker=marker)
    meet(table, "mirage_of_home")

    # WHEN, THEN
    assert refusal(table, terrors.choose_b) == clause


def test_10_7_it_is_checked_at_the_moment_of_choosing() -> None:
    # GIVEN 2 Dread before the Mirage, and an Item that takes 1 Dread away
    table = forward(marker=-2, items=["bottled_dawn"])
    meet(table, "mirage_of_home")

    # WHEN it is used after the reveal
    choose(table, items.use_item, "bottled_dawn")

    # THEN B may be chosen now
    assert refusal(table, terrors.choose_b) == ""


def test_10_3_a_choice_inside_an_effect_is_yours_too() -> None:
    # GIVEN a Terror whose B is itself a choice
    table = forward(pack=WORKBENCH)
    meet(table, "the_sleeping_acolyte")

    # WHEN B is chosen, and in it 1 Dread
    choose(table, terrors.choose_b)
    assert offered(table, "take") == [(1,), (2,)]
    choose(table, "take", 2)

    # THEN
    assert (table.health, table.marker) == (20, -1)


def test_10_4_inside_an_effect_what_cannot_be_paid_is_refused() -> None:
    """FW-1.4: a price must be there in full."""
    # GIVEN a choice between an Item and 1 Dread, and no Item
    table = forward()

    # WHEN it is put, THEN the Item cannot be given
    carry_out(table, "choose: discard_item 1 | dread 1")
    assert refusal(table, "take", 1) == "FW-1.4"
    assert refusal(table, "take", 2) == ""


@pytest.mark.parametrize(("held", "effect", "refused"), [
    (["hearth_loaf"], "discard_item 2", "FW-10.4"),
    (["hearth_loaf"], "discard_item 1; lose 1; discard_item 1", "FW-10.4"),
    (["hearth_loaf"], "bury_held item; discard hearth_loaf", "FW-10.4"),
    (["hearth_loaf"], "bury_held any; discard_equipment 1", "FW-10.4"),
    (["hearth_loaf"], "discard_item 1; heal 1", ""),
    (["hearth_loaf"], "lose 1; if health>=2: discard_item 2", "FW-10.4"),
    (["hearth_loaf"], "lose 1; if health<2: discard_item 2", ""),
    ([], "heal 1; choose: discard_item 1 | lose 2", ""),
    ([], "heal 1; choose: discard_item 1 | discard_equipment 1", "FW-10.4"),
    ([], "spend_resolve 1; lose_resolve 1", "FW-10.4"),
    ([], "repeat 2: spend_resolve 1", "FW-10.4"),
])  # fmt: skip
def test_10_4_all_demands_of_an_effect_are_looked_at_together(
    tmp_path: Path, held: list[str], effect: str, refused: str
) -> None:
    """FW-R31, FW-1.4: for any pack, whatever the card: under conditions, and several on one thing."""
    # GIVEN a Terror with this effect, 1 Resolve, and what is held
    pack = packed(tmp_path, station("your_name_in_the_well", a=f'"{effect}"', b='"lose 1"'))
    table = forward(pack=pack, items=held, marker=1)

    # WHEN it is met, THEN it can be chosen only if all of it is there
    meet(table, "your_name_in_the_well")
    assert refusal(table, "choose_a") == refused
