"""Chapter 24, Looking at and moving hidden cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    answer,
    asked,
    forward,
    index,
    meet,
    names,
    offered,
    packed,
    start_over,
    station,
)

from tablewright.engine.pile import NOTHING, UNSEEN
from tablewright.engine.scene import encode
from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import looking, turn
from tablewright.games.forward.rules.looking import look_at, pay_to_peek
from tablewright.testing import choose, refusal, run


def test_24_1_looking_needs_a_card_effect() -> None:
    """FW-R35."""
    # GIVEN Resolve to spend, and the default options
    table = forward(marker=4)

    # WHEN the player wants to look at a slot
    refused = [refusal(table, pay_to_peek, slot) for slot in (1, 2, 3)]

    # THEN it is refused, for every slot
    assert refused == ["FW-24.1"] * 3


def test_24_1_a_face_down_card_shows_nothing() -> None:
    """FW-R38."""
    # GIVEN a new run
    table = forward()

    # WHEN the row is read as the player sees it
    seen = table.seen_by(0)

    # THEN three backs, without identity
    assert list(seen.row) == [UNSEEN] * 3
    assert seen.deck.top == ()


def test_24_1_brume_blind_makes_looking_effects_do_nothing() -> None:
    """FW-1.2."""
    # GIVEN Brume-blind, and Items that peek and scry
    table = forward(snares=["brume_blind"], items=["tallow_lantern", "chalk_and_thread"])

    # WHEN the turn starts
    refused = [refusal(table, "use_item", item) for item in ("tallow_lantern", "chalk_and_thread")]

    # THEN their use could change nothing (FW-7.8)
    assert refused == ["FW-7.8", "FW-7.8"]


@pytest.mark.parametrize("step", [(looking.peek, 1), (looking.scry, 2), (looking.fish, "rest", 2)])
def test_24_1_brume_blind_forbids_peek_scry_and_fish(step: tuple[object, ...]) -> None:
    # GIVEN Brume-blind
    table = forward(snares=["brume_blind"])

    # WHEN an effect lets you look
    run(table, *step)  # type: ignore[arg-type]

    # THEN nothing is seen
    assert asked(table) == "rest"
    assert list(table.row) == [UNSEEN] * 3


def test_24_2_peek_looks_at_up_to_n_row_cards_one_after_the_other() -> None:
    # GIVEN three unknown cards
    table = forward()

    # WHEN 2 may be peeked at, and slot 3 is looked at first
    run(table, looking.peek, 2)
    assert [slot for slot, _ in offered(table, "look_at")] == [1, 2, 3]
    choose(table, look_at, 3)
    assert table.row[2] >= 0

    # THEN the second look is asked for with the first already known, and ends it
    assert [slot for slot, _ in offered(table, "look_at")] == [1, 2]
    choose(table, look_at, 1)
    assert asked(table) == "rest"
    assert table.row[1] == UNSEEN


def test_24_2_one_may_stop_looking_earlier() -> None:
    # GIVEN three unknown cards
    table = forward()
    run(table, looking.peek, 3)

    # WHEN the player stops after one look
    choose(table, look_at, 2)
    answer(table, "stop_looking")

    # THEN the others are still unknown
    assert (table.row[0], table.row[2]) == (UNSEEN, UNSEEN)


def test_24_2_a_peeked_card_stays_in_its_slot_and_triggers_nothing() -> None:
    """FW-R43."""
    # GIVEN Thirst (lose 1 whenever a Confrontation is revealed), and nothing but Confrontations about
    table = forward(snares=["thirst"], row=["hearth_loaf"], deck=[])
    table.deck.unseen = [index(table, "the_reeve_who_stayed")]
    table.row[1] = table.deck.deal()
    start_over(table)

    # WHEN it is peeked at
    run(table, looking.peek, 1)
    choose(table, look_at, 2)

    # THEN it lies known in slot 2, unresolved, and nothing was lost
    assert names(table, table.row) == ["hearth_loaf", "the_reeve_who_stayed"]
    assert (table.row[1], table.health) == (index(table, "the_reeve_who_stayed"), 20)
    assert table.revealed == NOTHING


def test_24_2_a_known_card_is_not_peeked_at_again() -> None:
    """FW-R59."""
    # GIVEN slot 1 known, slot 2 unknown, slot 3 empty
    table = forward(row=["hearth_loaf"], deck=[])
    table.deck.unseen = [index(table, "barn_wight")]
    table.row[1] = table.deck.deal()
    run(table, looking.peek, 1)

    # WHEN the slots are offered
    refused = {slot: refusal(table, look_at, slot) for slot in (1, 2, 3)}

    # THEN only the unknown one can be looked at
    assert refused == {1: "FW-R59", 2: "", 3: "FW-24.7"}


DECK = ["hearth_loaf", "barn_wight", "your_own_bed", "the_chapel_porch", "stray_hound"]


def test_24_3_scry_puts_the_top_cards_back_in_any_order() -> None:
    # GIVEN a deck of five
    table = forward(row=["homesick"], deck=DECK)

    # WHEN 3 are scried and laid in another order
    run(table, looking.scry, 3)
    assert names(table, table.looking) == DECK[:3]
    answer(table, "lay_next", "your_own_bed")
    answer(table, "lay_next", "hearth_loaf")

    # THEN they are drawn in that order, the rest as before
    drawn = [looking.turn_up(table, table.deck.deal()) for _ in range(5)]
    assert names(table, drawn) == ["your_own_bed", "hearth_loaf", "barn_wight", *DECK[3:]]


def test_24_3_scried_cards_come_known_into_the_row() -> None:
    """FW-24.6."""
    # GIVEN one scried card on top of an otherwise unknown deck
    table = forward()
    run(table, looking.scry, 1)
    card = table.deck.top[-1]

    # WHEN a slot is refilled
    meet(table, "the_road_gate")

    # THEN the player knows what lies there
    assert card in table.row


def test_24_4_reorder_rearranges_without_looking() -> None:
    # GIVEN slot 1 known, slots 2 and 3 unknown
    table = forward()
    run(table, looking.peek, 1)
    choose(table, look_at, 1)
    known = table.row[0]

    # WHEN slots 1 and 3 change places
    run(table, looking.reorder)
    answer(table, "exchange", 1, 3)
    answer(table, "leave_order")

    # THEN the known card lies in slot 3, and nothing else became known
    assert list(table.row) == [UNSEEN, UNSEEN, known]


def test_24_4_a_single_card_cannot_be_rearranged() -> None:
    # GIVEN one card in the row
    table = forward(row=["hearth_loaf"], deck=[])

    # WHEN a reorder comes
    run(table, looking.reorder)

    # THEN nothing is asked
    assert asked(table) == "rest"


def test_24_5_fish_puts_one_card_of_the_type_on_top() -> None:
    # GIVEN a deck of five, with two Rests among the top four
    table = forward(row=["homesick"], deck=DECK)

    # WHEN a Rest is fished for among 4 and the second one taken
    run(table, looking.fish, "rest", 4)
    assert [args[0] for args in offered(table, "land")] == ["your_own_bed", "the_chapel_porch"]
    answer(table, "land", "the_chapel_porch")

    # THEN it lies on top, the fifth card is next, and the other three went under the deck
    drawn = names(table, [looking.turn_up(table, table.deck.deal()) for _ in range(5)])
    assert drawn[:2] == ["the_chapel_porch", "stray_hound"]
    assert set(drawn[2:]) == {"hearth_loaf", "barn_wight", "your_own_bed"}


def test_24_5_one_need_not_land_anything() -> None:
    # GIVEN a deck of five
    table = forward(row=["homesick"], deck=DECK)

    # WHEN the catch is thrown back
    run(table, looking.fish, "rest", 4)
    answer(table, "land_nothing")

    # THEN all four went under the deck
    drawn = names(table, [looking.turn_up(table, table.deck.deal()) for _ in range(5)])
    assert drawn[0] == "stray_hound"
    assert set(drawn[1:]) == set(DECK[:4])


def test_24_5_the_order_under_the_deck_is_random_and_unknown() -> None:
    """FW-R44."""
    # GIVEN three fished cards under the deck
    table = forward(row=["homesick"], deck=DECK)
    run(table, looking.fish, "rest", 3)
    answer(table, "land_nothing")
    assert all(card < 0 for card in table.deck.under)

    # WHEN the deck is drawn to its end, and the lot falls on the third of them, then on the first
    first = names(table, [looking.turn_up(table, table.deck.deal()) for _ in range(2)])
    table.fate.lay("lot", [2, 0, 0])
    last = names(table, [looking.turn_up(table, table.deck.deal()) for _ in range(3)])

    # THEN the unfished ones came first, and the others in the order of the lot
    by_number = sorted(DECK[:3], key=lambda card: index(table, card))
    assert first == DECK[3:]
    assert last == [by_number[2], by_number[0], by_number[1]]


def test_24_5_fished_cards_come_unknown_into_the_row() -> None:
    """FW-R44: where each one lies is no longer known."""
    # GIVEN a deck of three, all of which go under it
    table = forward(options={"row_size": 1}, row=["the_road_gate"], deck=DECK[:3])
    run(table, looking.fish, "terror", 3)
    answer(table, "land_nothing")

    # WHEN one of them is dealt into the row
    start_over(table)
    answer(table, "reveal", 1)

    # THEN the player sees a back
    assert table.row[0] < 0
    assert offered(table, "reveal") == [(1,)]


def test_24_6_what_was_seen_is_shown_on_that_card() -> None:
    # GIVEN an unknown card in slot 2
    table = forward()
    before = encode(GAME.scene(table, 0))

    # WHEN it is peeked at
    run(table, looking.peek, 1)
    choose(table, look_at, 2)
    name = table.card(table.row[1]).name

    # THEN the player is shown its name on the card, and was not before
    assert name.encode() not in before
    assert name.encode() in encode(GAME.scene(table, 0))


def test_24_6_knowledge_stays_until_the_card_moves_to_an_unknown_place() -> None:
    """FW-R44."""
    # GIVEN a known card in slot 1, and turns played in slot 2
    table = forward(row=["hearth_loaf", "the_road_gate", None])
    answer(table, "reveal", 2)
    assert table.row[0] == index(table, "hearth_loaf")

    # WHEN the row is shuffled
    run(table, looking.shuffle_row)

    # THEN nobody knows which card is which
    assert all(card < 0 and card != NOTHING for card in table.row)


def test_24_6_shuffled_row_cards_stay_in_the_row() -> None:
    """FW-G10, FW-R44: they are shuffled among their slots, not into the deck."""
    # GIVEN three known Items in the row, and three others in the deck
    row = ["hearth_loaf", "tallow_lantern", "visor_sliver"]
    turned = set()
    for seed in range(20):
        table = forward(seed=seed, row=row, deck=[])
        table.deck.unseen = [index(table, card) for card in ("waterskin", "salt_charm", "foxfire_jar")]

        # WHEN the row is shuffled and a slot turned
        run(table, looking.shuffle_row)
        start_over(table)
        answer(table, "reveal", 1)

        # THEN it is always one of the three, but not always the same
        turned |= set(names(table, table.items))
    assert turned == set(row)


def test_24_6_shuffling_neither_loses_nor_makes_cards() -> None:
    # GIVEN a row of which one card is known
    table = forward()
    run(table, looking.peek, 1)
    choose(table, look_at, 2)
    everything = GAME.everything(table)
    known = table.row[1]

    # WHEN it is shuffled, looked at again, shuffled and played
    for _ in range(3):
        run(table, looking.shuffle_row)
        run(table, looking.peek, 3)
        seen = []
        for slot in (1, 2, 3):
            choose(table, look_at, slot)
            seen.append(table.row[slot - 1])

        # THEN the known card is still one of the three, and all cards are there
        assert known in seen
        assert GAME.everything(table) == everything


@pytest.mark.parametrize(
    ("turn_number", "shuffled"), [(1, False), (2, False), (3, True), (4, False), (6, True)]
)
def test_24_6_the_law_of_the_spiremaze_shuffles_the_row_every_third_turn(
    turn_number: int, shuffled: bool
) -> None:
    """FW-G10."""
    # GIVEN the Spiremaze with its law, and a known card in slot 2
    table = forward(
        options={"domain_laws": True},
        domain="caelith_spiremaze",
        row=["stairs_going_nowhere", "chalk_and_thread", None],
    )
    table.turn = turn_number

    # WHEN the turn ends
    answer(table, "reveal", 1)

    # THEN after every third turn the card is known no more
    assert (index(table, "chalk_and_thread") not in table.row) == shuffled


def test_24_7_with_fewer_cards_than_asked_for_one_looks_at_those_there_are() -> None:
    # GIVEN two cards in the deck
    table = forward(row=["homesick"], deck=DECK[:2])

    # WHEN 4 are scried
    run(table, looking.scry, 4)

    # THEN the two are seen
    assert names(table, table.looking) == DECK[:2]


def test_24_7_peeking_at_an_empty_row_and_scrying_an_empty_deck_lapse() -> None:
    """FW-1.4, FW-1.6."""
    # GIVEN nothing face down but one known card, and no deck
    table = forward(row=["homesick"], deck=[])

    # WHEN effects let you peek, scry and fish
    for step in ((looking.peek, 2), (looking.scry, 2), (looking.fish, "rest", 2)):
        run(table, *step)

        # THEN nothing is asked
        assert asked(table) == "rest"


def test_24_8_paid_peek_buys_looks_at_the_start_of_a_turn() -> None:
    """FW-R35: `paid_peek`."""
    # GIVEN `paid_peek: 2` and 4 Resolve
    table = forward(options={"paid_peek": 2}, marker=4)

    # WHEN two looks are bought
    choose(table, pay_to_peek, 1)
    choose(table, pay_to_peek, 3)

    # THEN each cost 2, and without Resolve there is no third
    assert table.marker == 0
    assert table.row[0] >= 0
    assert table.row[2] >= 0
    assert refusal(table, pay_to_peek, 2) == "FW-16.6"
    assert (asked(table), table.turn) == ("choose_slot", 1)


def test_24_8_paid_peek_is_for_the_start_of_a_turn_only() -> None:
    # GIVEN `paid_peek: 1`, Resolve, and a fight
    table = forward(options={"paid_peek": 1}, marker=4)

    # WHEN a window of the fight is open
    meet(table, "barn_wight")

    # THEN no look is for sale
    assert not offered(table, "pay_to_peek")


def test_24_8_who_is_lost_may_still_pay_to_peek() -> None:
    # GIVEN `paid_peek: 1`, Resolve, and a player who is Lost
    table = forward(options={"paid_peek": 1}, marker=2, statuses={"lost": 1})

    # WHEN the turn starts
    run(table, turn.start_turn)

    # THEN a look is for sale before the lot falls
    assert offered(table, "pay_to_peek") == [(1,), (2,), (3,)]
    assert not offered(table, "reveal")


def test_24_8_brume_blind_forbids_it() -> None:
    """FW-1.2."""
    # GIVEN `paid_peek: 1`, Resolve and Brume-blind
    table = forward(options={"paid_peek": 1}, marker=2, snares=["brume_blind"])

    # WHEN the turn starts
    refused = refusal(table, pay_to_peek, 1)

    # THEN no look is for sale
    assert refused == "FW-1.2"


def test_24_the_law_of_the_brume_covers_slot_two() -> None:
    """FW-G10."""
    # GIVEN the Brume with its law
    table = forward(options={"domain_laws": True}, domain="darkwood_brume")

    # WHEN 3 may be peeked at
    run(table, looking.peek, 3)

    # THEN slot 2 is refused by the law
    assert refusal(table, look_at, 2) == "FW-G10"
    assert refusal(table, look_at, 1) == ""


def test_24_recycle_puts_a_row_card_under_the_deck() -> None:
    # GIVEN a known card in slot 1 and two in the deck
    table = forward(row=["homesick", "the_road_gate", None], deck=DECK[:2])
    table.row[2] = table.deck.deal()

    # WHEN slot 1 is recycled
    run(table, looking.recycle, 1)

    # THEN the top card lies there, and the old one is the last of the deck
    assert table.row[0] == index(table, "barn_wight")
    assert names(table, [table.deck.draw(table.fate)]) == ["homesick"]


def test_24_recycling_a_slot_that_is_not_there_does_nothing(tmp_path: Path) -> None:
    """FW-1.4."""
    # GIVEN a Blessing that recycles slot 5 of a row of three
    pack = packed(tmp_path, station("grandmothers_benediction", effect='"recycle 5"'))
    table = forward(pack=pack)

    # WHEN it is turned
    meet(table, "grandmothers_benediction")

    # THEN nothing happens
    assert (asked(table), table.turn) == ("choose_slot", 2)


def test_24_mill_discards_unresolved_from_the_top() -> None:
    """FW-1.5, FW-1.6."""
    # GIVEN two cards in the deck
    table = forward(row=["homesick"], deck=DECK[:2])

    # WHEN 3 are milled
    run(table, looking.mill, 3)

    # THEN the two lie face up on the discard pile, unresolved, and the third is skipped
    assert names(table, table.discard) == DECK[:2]
    assert list(table.items) == [NOTHING, NOTHING]


def test_s35_looking_for_resolve() -> None:
    """FW-S35."""
    # GIVEN default options and marker +2
    table = forward(marker=2)

    # WHEN the player asks to look at a slot without an effect
    assert refusal(table, pay_to_peek, 1) == "FW-24.1"
    paid = forward(options={"paid_peek": 1}, marker=2)
    choose(paid, pay_to_peek, 1)

    # THEN it is refused; with `paid_peek: 1` the marker becomes +1 and the card is known, still unresolved
    assert paid.marker == 1
    assert paid.row[0] >= 0
    assert paid.revealed == NOTHING
