"""Chapter 5, The turn."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    SHRINE,
    TERMINA,
    WASTES,
    WORKBENCH,
    answer,
    asked,
    carry_out,
    exchange,
    forward,
    has_lost,
    meet,
    names,
    offered,
    packed,
    roll_tests,
    shown,
    station,
)

from tablewright.engine.pile import NOTHING, UNSEEN
from tablewright.games.forward.rules import looking, terrors, turn, windows
from tablewright.games.forward.table import Table
from tablewright.testing import choose, refusal, run


def slots(table: Table) -> list[str]:
    """What lies in slots 1, 2 and 3, by id; "" for an empty one."""
    return [table.card(card).id if card >= 0 else "" for card in table.row]


def told(table: Table, clause: str) -> list[int | str]:
    """The first word of every line of the log that follows a clause."""
    return [line.args[0] for line in table.log or () if line.clause == clause]


def test_5_1_a_turn_has_its_steps_in_order() -> None:
    # GIVEN an empty slot, Poisoned, an Item to use at the end of the turn, and a Caesura in slot 1
    table = forward(
        row=["the_road_gate", None, "homesick"],
        deck=["barn_wight", "your_own_bed"],
        statuses={"poisoned": 2},
        items=["hearth_loaf"],
        health=10,
    )

    # WHEN the turn starts, THEN (a) the row is checked
    run(table, turn.start_turn)
    assert slots(table) == ["the_road_gate", "barn_wight", "homesick"]
    # AND WHEN (b) a slot is chosen, THEN (c) it is revealed, (d) resolved, (e) placed and (f) refilled
    choose(table, turn.reveal, 1)
    assert names(table, table.discard) == ["the_road_gate"]
    assert slots(table) == ["your_own_bed", "barn_wight", "homesick"]
    # AND only then (g) the end-of-turn effects happen
    assert (table.clause, table.health) == ("FW-21.7", 10)
    choose(table, windows.go_on)
    assert table.health == 9


def test_5_2_the_refill_check_fills_empty_slots_while_the_deck_lasts() -> None:
    # GIVEN two empty slots and a deck
    table = forward(row=[None, "homesick", None], deck=["barn_wight", "your_own_bed", "hearth_loaf"])

    # WHEN a turn starts
    run(table, turn.start_turn)

    # THEN both are filled
    assert slots(table) == ["barn_wight", "homesick", "your_own_bed"]
    assert len(table.deck) == 1


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_5_3_any_slot_that_holds_a_card_may_be_chosen(slot: int) -> None:
    # GIVEN three cards
    table = forward(row=["the_road_gate", "smoke_over_the_fields", "barn_wight"])
    card = table.row[slot - 1]

    # WHEN one of them is chosen
    choose(table, turn.reveal, slot)

    # THEN it is that one
    assert card in (table.revealed, *table.discard)


def test_5_4_the_turn_cannot_be_passed() -> None:
    # GIVEN face-down cards in the row
    table = forward()

    # WHEN the player wants to pass, THEN this clause refuses it
    assert refusal(table, turn.pass_turn) == "FW-5.4"


def test_5_4_an_empty_slot_cannot_be_chosen() -> None:
    # GIVEN slot 2 empty and nothing to fill it with
    table = forward(row=["the_road_gate", None, "homesick"], deck=[])

    # WHEN, THEN
    assert refusal(table, turn.reveal, 2) == "FW-5.4"
    assert refusal(table, turn.reveal, 3) == ""


def test_5_5_the_chosen_card_is_turned_face_up_and_stays_known() -> None:
    # GIVEN three unknown cards
    table = forward()
    assert table.row == [UNSEEN, UNSEEN, UNSEEN]

    # WHEN slot 3 is chosen
    choose(table, turn.reveal, 3)

    # THEN the player is told which card it is, and it is no longer among the unknown ones
    line = next(line for line in table.log or () if line.clause == "FW-5.5")
    card = next(card for card in table.content.cards if card.name == line.args[1])
    assert line.args[0] == 3
    assert card.index not in table.deck.unseen


def test_5_6_a_card_is_resolved_completely() -> None:
    # GIVEN an extended Pit that fails: lose 2 and 1 Dread
    table = forward()
    meet(table, "the_old_mill_race")

    # WHEN it has been failed
    roll_tests(table, 1, 1, 1)

    # THEN all of it has happened before the next turn
    assert (table.health, table.marker) == (18, -1)
    assert asked(table) == "choose_slot"


@pytest.mark.parametrize(
    ("card", "place"),
    [
        ("hearth_loaf", "items"),
        ("quilted_coat", "equipment"),
        ("homesick", "snares"),
        ("smoke_over_the_fields", "discard"),
        ("grandmothers_benediction", "discard"),
    ],
)
def test_5_7_a_resolved_card_goes_to_its_place(card: str, place: str) -> None:
    # GIVEN, WHEN a card of this kind is resolved
    table = forward()
    meet(table, card)

    # THEN it lies there
    assert names(table, getattr(table, place)) == [card]


def test_5_7_a_companion_goes_to_the_companion_area() -> None:
    # GIVEN, WHEN the Sage joins
    table = forward()
    meet(table, "the_sage_in_the_hollow_oak")
    choose(table, terrors.choose_a)

    # THEN
    assert names(table, table.companions) == ["the_sage_in_the_hollow_oak"]


def test_5_7_a_boon_goes_to_the_companion_area() -> None:
    """FW-R24: companion and boon are places that a card goes to by its own text."""
    # GIVEN, WHEN a Blessing that is kept is received
    table = forward(pack=WORKBENCH)
    meet(table, "a_borrowed_halo")

    # THEN
    assert names(table, table.companions) == ["a_borrowed_halo"]
    assert list(table.discard) == []


def test_5_7_a_pit_a_rest_and_a_foe_go_to_the_discard_pile() -> None:
    # GIVEN a Pit, a Rest and a Duel
    table = forward()

    # WHEN they are resolved
    meet(table, "rotten_floorboards")
    roll_tests(table, 6)
    meet(table, "your_own_bed")
    answer(table, "stop_resting")
    meet(table, "stray_hound")
    exchange(table, own=5, foe=1)

    # THEN all of them lie there, in this order
    assert names(table, table.discard) == ["rotten_floorboards", "your_own_bed", "stray_hound"]


def test_5_8_the_slot_is_refilled_after_the_card_is_placed() -> None:
    """FW-R37: after resolving, not before."""
    # GIVEN a Terror in slot 1 that looks at row cards
    table = forward(
        row=["the_door_behind_you", "homesick", "barn_wight"], deck=["hearth_loaf", "your_own_bed"]
    )

    # WHEN it is being resolved
    choose(table, turn.reveal, 1)
    assert slots(table) == ["", "homesick", "barn_wight"]
    choose(table, terrors.choose_b)

    # THEN the refill came only after it was placed
    assert names(table, table.discard) == ["the_door_behind_you"]
    assert slots(table) == ["hearth_loaf", "homesick", "barn_wight"]


def test_5_8_the_new_card_is_dealt_unseen() -> None:
    # GIVEN an unknown deck
    table = forward()

    # WHEN a card of slot 1 has been resolved
    meet(table, "the_road_gate")

    # THEN nobody knows what came in its place
    assert table.row[0] == UNSEEN


def test_s6_a_caesura_and_the_refill_of_its_slot() -> None:
    """FW-S6."""
    # GIVEN slots with a, b, c and d on top of the deck
    table = forward(row=["homesick", "the_road_gate", "barn_wight"], deck=["your_own_bed", "hearth_loaf"])

    # WHEN slot 2 is chosen and the Caesura resolved
    choose(table, turn.reveal, 2)

    # THEN b is discarded, d lies in slot 2, a and c are where they were, and the deck has one card fewer
    assert names(table, table.discard) == ["the_road_gate"]
    assert slots(table) == ["homesick", "your_own_bed", "barn_wight"]
    assert len(table.deck) == 1


def test_5_9_with_an_empty_deck_the_slot_stays_empty_and_play_goes_on() -> None:
    # GIVEN an empty deck and three cards
    table = forward(row=["the_road_gate", "smoke_over_the_fields", "homesick"], deck=[])

    # WHEN slot 2 is resolved
    choose(table, turn.reveal, 2)

    # THEN it stays empty, and the others are still to be revealed
    assert slots(table) == ["the_road_gate", "", "homesick"]
    assert offered(table, "reveal") == [(1,), (3,)]


def test_s7_the_last_cards_of_a_domain() -> None:
    """FW-S7."""
    # GIVEN an empty deck, and cards in slots 1 and 3
    table = forward(row=["the_road_gate", None, "homesick"], deck=[])

    # WHEN slot 1 is resolved
    choose(table, turn.reveal, 1)

    # THEN slot 1 stays empty, and only slot 3 can be chosen
    assert slots(table) == ["", "", "homesick"]
    assert [refusal(table, turn.reveal, slot) for slot in (1, 2, 3)] == ["FW-5.4", "FW-5.4", ""]


def test_5_10_slots_never_shift() -> None:
    # GIVEN three cards, and an empty deck
    table = forward(row=["the_road_gate", "homesick", "barn_wight"], deck=[])

    # WHEN slot 1 is resolved
    choose(table, turn.reveal, 1)

    # THEN the others have not moved up
    assert slots(table) == ["", "homesick", "barn_wight"]


def test_5_11_while_it_is_resolved_its_slot_counts_as_empty() -> None:
    # GIVEN a Terror in slot 2 that lets you peek at 2 row cards, and unknown cards beside it
    table = forward(row=[None, "the_door_behind_you"])
    run(table, turn.start_turn)

    # WHEN its peek is carried out
    choose(table, turn.reveal, 2)
    choose(table, terrors.choose_a)

    # THEN it reaches the other two only
    assert [args[0] for args in offered(table, "look_at")] == [1, 3]
    assert refusal(table, looking.look_at, 2) == "FW-24.7"


def test_5_12_several_empty_slots_are_filled_in_order_as_far_as_the_deck_reaches() -> None:
    # GIVEN two empty slots and one card
    table = forward(row=["homesick", None, None], deck=["barn_wight"])

    # WHEN they are refilled
    run(table, turn.start_turn)

    # THEN slot 2 got it
    assert slots(table) == ["homesick", "barn_wight", ""]


def test_5_13_face_down_cards_are_not_looked_at_or_moved_at_will() -> None:
    # GIVEN a row of face-down cards and enough Resolve
    table = forward(marker=4)

    # WHEN a slot is to be chosen, THEN choosing one is all that may be done with them
    assert [move[0].__name__ for move in table.options] == ["reveal", "reveal", "reveal"]
    assert refusal(table, looking.pay_to_peek, 1) == "FW-24.1"


def test_5_14_a_revealed_card_is_no_longer_active() -> None:
    # GIVEN three row cards, of which slot 1 has been turned up
    table = forward(row=["the_unlit_altar", "homesick", "barn_wight"])
    choose(table, turn.reveal, 1)

    # WHEN an effect rearranges the active cards
    carry_out(table, "reorder")

    # THEN only the two that are still face down can change places
    assert offered(table, "exchange") == [(2, 3)]


def test_5_15_the_discard_pile_lies_open() -> None:
    """FW-R54: it may be looked through at any time."""
    # GIVEN two resolved cards
    table = forward()
    meet(table, "the_road_gate")
    meet(table, "smoke_over_the_fields")

    # WHEN the player looks through the pile
    pile = shown(table, "discard")

    # THEN both are there with their faces up
    assert [piece.name for piece in pile.pieces] == ["The Road Gate", "Smoke Over the Fields"]
    assert {piece.face for piece in pile.pieces} == {"up"}


def test_5_16_statuses_then_snares_then_the_law_each_in_the_order_gained(tmp_path: Path) -> None:
    # GIVEN two statuses, two Snares and a law that each take Health at the end of a turn
    status = '[[status]]\nid = "bleeding"\npatch = true\nlasting = "when turn_end: lose 5; tick bleeding"\n'
    law = f'[[domain]]\nid = "{WASTES}"\npatch = true\nlaw = "when turn_end: lose 4"\n'
    snares = station("homesick", lasting='"when turn_end: lose 2"') + station(
        "echoes", lasting='"when turn_end: lose 3"'
    )
    table = forward(
        pack=packed(tmp_path, status + law + snares),
        options={"domain_laws": "on"},
        domain=WASTES,
        completed=[TERMINA, SHRINE],
        statuses={"bleeding": 1, "poisoned": 1},
        snares=["echoes", "homesick"],
    )

    # WHEN a turn ends
    meet(table, "the_shape_of_wind")

    # THEN the losses came in this order
    assert told(table, "FW-18.3") == [5, 1, 3, 2, 4]


def test_5_16_end_of_turn_effects_come_after_the_refill_and_can_end_the_run() -> None:
    # GIVEN Health 1 and Poisoned
    table = forward(health=1, statuses={"poisoned": 2}, row=["the_road_gate"], deck=["barn_wight"])

    # WHEN the turn is played
    choose(table, turn.reveal, 1)

    # THEN the slot was refilled, and the run is lost
    assert slots(table) == ["barn_wight", "", ""]
    assert has_lost(table)


def test_5_16_a_snare_that_counts_turns() -> None:
    # GIVEN Creeping Rot, and turn 6 of a Domain
    table = forward(snares=["creeping_rot"])
    table.turn = 6

    # WHEN this turn and the next are played
    meet(table, "the_road_gate")
    assert table.health == 19
    meet(table, "smoke_over_the_fields")

    # THEN it took 1 Health at the end of turn 6, and nothing at the end of turn 7
    assert (table.turn, table.health) == (8, 19)


def test_5_17_a_domain_lasts_18_turns_and_each_card_is_revealed_once() -> None:
    """FW-R42: every card exactly once."""
    # GIVEN a player who cannot die in Termina
    table = forward(options={"start_health": 99, "max_health": 99, "dread_death": "never"})

    # WHEN Termina is played to its end
    while not table.completed:
        table.choose(0)

    # THEN it took 18 turns, and all 18 cards were turned
    turned = [line.args[1] for line in table.log or () if line.clause == "FW-5.5"]
    assert table.turns == 18
    assert sorted(turned) == sorted(table.card(card).name for card in table.content.domains[0].cards)
    assert table.row == [NOTHING, NOTHING, NOTHING]
