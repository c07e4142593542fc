"""Chapter 6, Completing a Domain."""

from __future__ import annotations

import pytest
from tests.games.forward.builders import (
    ROUTE_A,
    SHRINE,
    TERMINA,
    VALTHRIA,
    asked,
    at_gate,
    carry_out,
    counter,
    crossing,
    face_guardian,
    forward,
    has_lost,
    names,
    shown,
)

from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import final_battle, items, path, turn
from tablewright.scene.check import check
from tablewright.testing import choose, refusal

CAESURA = "the_road_gate"


def test_6_1_a_domain_is_completed_when_deck_and_row_are_empty() -> None:
    """FW-R61: `domain_end: row_empty`."""
    # GIVEN an empty deck and two cards in the row
    table = forward(row=[CAESURA, "smoke_over_the_fields"], deck=[])

    # WHEN the first is resolved, the Domain goes on
    choose(table, turn.reveal, 1)
    assert table.completed == ()

    # THEN the last one completes it
    choose(table, turn.reveal, 2)
    assert [table.content.domains[done].id for done in table.completed] == [TERMINA]
    assert table.domain == -1


def test_6_1_the_end_of_turn_effects_of_the_last_turn_come_first() -> None:
    # GIVEN the last card, and Poisoned
    table = forward(row=[CAESURA], deck=[], health=5, statuses={"poisoned": 2})

    # WHEN it is resolved
    choose(table, turn.reveal, 1)

    # THEN the poison acted before the Domain was completed
    assert (table.health, counter(table, "poisoned")) == (4, 1)
    assert asked(table) == "next_domain"


def test_6_1_the_last_turn_can_still_kill() -> None:
    # GIVEN the last card, Poisoned and 1 Health
    table = forward(row=[CAESURA], deck=[], health=1, statuses={"poisoned": 2})

    # WHEN it is resolved
    choose(table, turn.reveal, 1)

    # THEN the run is lost, and the Domain was never completed
    assert has_lost(table)
    assert table.completed == ()


@pytest.mark.parametrize("finished_domains", ["title", "stack"])
def test_6_2_the_cards_leave_play_and_the_title_goes_on_the_stack(finished_domains: str) -> None:
    """FW-R27: the option makes no difference to play."""
    # GIVEN a card on the discard pile, and the last card in the row
    row = ["smoke_over_the_fields", CAESURA]
    table = forward(row=row, deck=[], options={"finished_domains": finished_domains})
    choose(table, turn.reveal, 1)
    assert names(table, table.discard) == ["smoke_over_the_fields"]

    # WHEN the last card is resolved
    choose(table, turn.reveal, 2)

    # THEN the pile is gone out of play, and the title lies on the stack of completed Domains
    assert list(table.discard) == []
    assert set(row) <= set(names(table, table.box))
    assert [piece.name for piece in shown(table, "completed").pieces] == ["Home Village Termina"]


@pytest.mark.parametrize(
    ("finished_domains", "beneath"), [("title", []), ("stack", ["smoke_over_the_fields", CAESURA])]
)
def test_6_2_the_option_says_what_lies_beneath_the_title(finished_domains: str, beneath: list[str]) -> None:
    """FW-R27: with `stack` the discard pile is seen beneath the title, and each of its cards explains itself."""
    # GIVEN a card on the discard pile, and the last card in the row
    table = forward(
        row=["smoke_over_the_fields", CAESURA], deck=[], options={"finished_domains": finished_domains}
    )
    choose(table, turn.reveal, 1)

    # WHEN the Domain is completed
    choose(table, turn.reveal, 2)

    # THEN the scene shows the title with that pile beneath it, or the title alone
    (title,) = shown(table, "completed").pieces
    assert [piece.term for piece in title.under] == [f"card:{name}" for name in beneath]
    check(GAME.scene(table))


def test_6_3_what_is_out_of_play_never_returns() -> None:
    # GIVEN Termina completed, with the Hearth Loaf out of play
    table = forward(domain=SHRINE, completed=[TERMINA])

    # WHEN a card would give it to you
    carry_out(table, "gain_card hearth_loaf")

    # THEN it stays in the box
    assert names(table, table.items) == []
    assert "hearth_loaf" in names(table, table.box)


def test_6_4_what_lies_in_the_status_area_stays() -> None:
    """FW-R28: cards in the Status area stay."""
    # GIVEN finds from Termina, a companion, and the last card
    table = forward(
        row=[CAESURA],
        deck=[],
        items=["hearth_loaf"],
        equipment=["quilted_coat"],
        snares=["homesick"],
        companions=["the_ghostly_princess"],
    )

    # WHEN Termina is completed
    choose(table, turn.reveal, 1)

    # THEN all of them are still there, and none of them is in the box
    kept = ["hearth_loaf", "quilted_coat", "homesick", "the_ghostly_princess"]
    assert names(table, [*table.items, *table.equipment, *table.snares, *table.companions]) == kept
    assert not set(kept) & set(names(table, table.box))


def test_s8_the_last_card_of_termina() -> None:
    """FW-S8."""
    # GIVEN the last face-down card is a Caesura in turn 18, an Item and a Snare from Termina, no statuses
    table = forward(row=[CAESURA], deck=[], items=["hearth_loaf"], snares=["homesick"])
    table.turn = table.turns = 18

    # WHEN it is resolved
    choose(table, turn.reveal, 1)

    # THEN Termina is completed after its 18th turn; title, discard pile, Item and Snare are where they belong
    assert (table.turns, table.completed) == (18, (table.content.domain_of[TERMINA],))
    assert list(table.discard) == []
    assert CAESURA in names(table, table.box)
    assert names(table, [*table.items, *table.snares]) == ["hearth_loaf", "homesick"]


def test_6_5_a_kept_card_goes_to_the_pile_of_the_domain_active_now() -> None:
    """FW-R22: not to that of the Domain it came from."""
    # GIVEN an Item from Termina, in the Shrine
    table = forward(domain=SHRINE, completed=[TERMINA], items=["hearth_loaf"], health=10)

    # WHEN it is used
    choose(table, items.use_item, "hearth_loaf")

    # THEN it lies on the Shrine's pile
    assert names(table, table.discard) == ["hearth_loaf"]
    assert "hearth_loaf" not in names(table, table.box)


def test_6_6_between_domains_a_kept_card_goes_to_the_box() -> None:
    # GIVEN an Item between two Domains
    table = crossing(TERMINA, items=["hearth_loaf"], health=10)

    # WHEN it is used
    choose(table, items.use_item, "hearth_loaf")

    # THEN it is out of play, and the next Domain begins with an empty pile
    assert "hearth_loaf" in names(table, table.box)
    choose(table, path.choose_domain, VALTHRIA)
    assert list(table.discard) == []


def test_6_6_in_the_final_battle_a_kept_card_goes_to_the_box() -> None:
    # GIVEN an Item in the final battle
    table = at_gate(items=["boatmans_wage"], health=10)
    face_guardian(table)

    # WHEN it is used
    choose(table, items.use_item, "boatmans_wage")

    # THEN it is out of play
    assert table.health == 18
    assert "boatmans_wage" in names(table, table.box)


def test_6_7_after_a_domain_the_next_is_chosen() -> None:
    # GIVEN, WHEN a Domain below the Nightsea is completed
    table = crossing(TERMINA)

    # THEN
    assert asked(table) == "next_domain"
    assert refusal(table, path.choose_domain, SHRINE) == ""


def test_6_7_after_the_nightsea_comes_the_final_battle() -> None:
    # GIVEN, WHEN the Nightsea is completed
    table = crossing(*ROUTE_A)

    # THEN
    assert asked(table) == "before_guardian"
    assert refusal(table, final_battle.meet_guardian) == ""


@pytest.mark.parametrize(("domain_end", "turns"), [("row_empty", 18), ("deck_empty", 15)])
def test_6_8_with_deck_empty_a_domain_ends_when_its_deck_does(domain_end: str, turns: int) -> None:
    """FW-R61: every value of `domain_end`."""
    # GIVEN a player who cannot die in Termina
    tough = {"start_health": 99, "max_health": 99, "dread_death": "never"}
    table = forward(options={"domain_end": domain_end, **tough})

    # WHEN Termina is played to its end
    while not table.completed:
        table.choose(0)

    # THEN it took this many turns
    assert table.turns == turns


def test_6_8_the_cards_left_in_the_row_leave_unrevealed() -> None:
    # GIVEN the option, one card in the deck, and an Item and a Snare beside a Caesura in the row
    table = forward(
        options={"domain_end": "deck_empty"}, row=[CAESURA, "hearth_loaf", "homesick"], deck=["barn_wight"]
    )

    # WHEN the Caesura is resolved, and the refill empties the deck
    choose(table, turn.reveal, 1)

    # THEN the Domain is completed, and what was not turned is out of play without effect
    assert asked(table) == "next_domain"
    assert {"hearth_loaf", "homesick", "barn_wight"} <= set(names(table, table.box))
    assert names(table, [*table.items, *table.snares]) == []
