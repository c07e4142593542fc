"""Chapter 4, Entering a Domain."""

from __future__ import annotations

from tests.games.forward.builders import (
    BRUME,
    GLADE,
    SHRINE,
    TERMINA,
    VALTHRIA,
    WASTES,
    WORKBENCH,
    asked,
    carry_out,
    counter,
    crossing,
    forward,
    meet,
)

from tablewright.engine.pile import UNSEEN
from tablewright.games.forward.rules import equipment, looking, path, turn
from tablewright.games.forward.table import Table
from tablewright.testing import choose, refusal


def entered(domain: str, *completed: str, seed: int = 1) -> Table:
    """This Domain just entered, after these."""
    table = crossing(*completed, seed=seed)
    choose(table, path.choose_domain, domain)
    return table


def order(table: Table) -> list[int]:
    """The Domain's cards as they lie: the row, then the deck from the top."""
    table.row = [table.deck.turn_up(card, table.fate) for card in table.row]
    return [*table.row, *(table.deck.draw(table.fate) for _ in range(len(table.deck)))]


def test_4_1_the_cards_are_shuffled_unseen_and_the_discard_pile_is_empty() -> None:
    # GIVEN a discard pile from Termina
    table = crossing(TERMINA)

    # WHEN the Shrine is entered
    choose(table, path.choose_domain, SHRINE)

    # THEN its 18 cards lie in an unknown order, and its own discard pile is empty
    assert len(table.deck.unseen) == 18
    assert (table.deck.top, table.deck.under) == ((), ())
    assert list(table.discard) == []


def test_4_1_the_order_differs_from_run_to_run() -> None:
    # GIVEN, WHEN the same Domain is entered in several runs
    orders = {tuple(order(entered(SHRINE, TERMINA, seed=seed))) for seed in range(5)}

    # THEN the cards are the same, and their order is not
    assert len(orders) == 5
    assert len({tuple(sorted(cards)) for cards in orders}) == 1


def test_R3_the_order_of_a_domain_does_not_depend_on_the_path() -> None:
    # GIVEN, WHEN the Wastes are entered from either side in runs of the same seed
    left, right = entered(WASTES, TERMINA, SHRINE), entered(WASTES, TERMINA, VALTHRIA)

    # THEN their cards lie in the same order
    assert order(left) == order(right)


def test_4_2_three_cards_are_dealt_face_down_and_15_remain() -> None:
    """FW-R2: from the deck; there is one deal of three, not two."""
    # GIVEN, WHEN a Domain is entered
    table = entered(VALTHRIA, TERMINA)

    # THEN
    assert table.row == [UNSEEN, UNSEEN, UNSEEN]
    assert len(table.deck) == 15


def test_s5_termina_is_prepared() -> None:
    """FW-S5."""
    # GIVEN Termina is moved to the Exploration area, WHEN it is prepared
    table = forward()

    # THEN 18 cards are unseen, three of them in the slots, 15 in the deck; the discard pile is empty
    assert len(table.deck.unseen) == 18
    assert table.row == [UNSEEN, UNSEEN, UNSEEN]
    assert len(table.deck) == 15
    assert list(table.discard) == []


def test_4_3_a_titles_text_applies_until_the_domain_is_completed() -> None:
    """FW-G10: with `domain_laws` each title carries a law; slot 2 of the Brume cannot be peeked at."""
    # GIVEN laws, and the way on to the Brume
    table = crossing(TERMINA, VALTHRIA, options={"domain_laws": "on"})
    choose(table, path.choose_domain, BRUME)

    # WHEN row cards are peeked at in the Brume
    carry_out(table, "peek 1")

    # THEN its law holds there
    assert refusal(table, looking.look_at, 2) == "FW-G10"
    assert refusal(table, looking.look_at, 1, 1) == ""


def test_4_3_a_law_ends_with_its_domain() -> None:
    """FW-G10: Poisoned gained in the Glade has a counter 1 higher."""
    # GIVEN laws, inside the Glade and after it
    inside = forward(domain=GLADE, completed=[TERMINA], options={"domain_laws": "on"})
    after = crossing(TERMINA, SHRINE, WASTES, GLADE, options={"domain_laws": "on"})

    # WHEN the player is poisoned
    carry_out(inside, "status poisoned 2")
    carry_out(after, "status poisoned 2")

    # THEN the law added 1 inside only
    assert (counter(inside, "poisoned"), counter(after, "poisoned")) == (3, 2)


def test_4_3_titles_carry_no_rules_in_the_default_game() -> None:
    # GIVEN no laws, inside the Glade
    table = forward(domain=GLADE, completed=[TERMINA])

    # WHEN the player is poisoned
    carry_out(table, "status poisoned 2")

    # THEN nothing is added
    assert counter(table, "poisoned") == 2


def test_4_4_entry_effects_come_after_the_deal() -> None:
    # GIVEN a cord that lets you look at the top two cards of the deck on entering a Domain
    table = crossing(TERMINA, pack=WORKBENCH, equipment=["surveyors_cord"])

    # WHEN a Domain of five cards is entered
    choose(table, path.choose_domain, SHRINE)

    # THEN three were dealt first, and the two others are looked at before the first turn
    assert asked(table) == "arrange"
    assert table.row == [UNSEEN, UNSEEN, UNSEEN]
    assert (len(table.looking), table.turn) == (2, 0)


def test_4_4_limits_per_domain_are_renewed() -> None:
    # GIVEN a cloak whose one evasion in Termina was used on the last card there
    table = forward(equipment=["huntsmans_cloak"], row=["barn_wight"], deck=[])
    choose(table, turn.reveal, 1)
    choose(table, equipment.activate, "huntsmans_cloak")

    # WHEN the Shrine is entered, and a Duel is met in it
    choose(table, path.choose_domain, SHRINE)
    meet(table, "kneeling_hollow")

    # THEN the cloak can be used again
    assert refusal(table, equipment.activate, "huntsmans_cloak") == ""
