"""Decks and bags: drawn, not ordered; who knows what lies where; nothing is lost."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablewright.engine.fate import Fate
from tablewright.engine.pile import EVERYONE, UNSEEN, Pile


def luck(*laid: int) -> Fate:
    fate = Fate(1, ("deck",))
    fate.lay("deck", list(laid))
    return fate


def pile(*cards: int) -> Pile:
    return Pile(0, list(cards))


# Drawing


def test_a_card_gets_its_identity_when_it_is_drawn() -> None:
    deck = pile(10, 20, 30)

    assert deck.draw(luck(1)) == 20
    assert sorted(deck.unseen) == [10, 30]
    assert len(deck) == 2


def test_a_card_dealt_face_down_has_no_identity_yet() -> None:
    deck = pile(10, 20, 30)

    assert deck.deal() == UNSEEN
    assert len(deck) == 2
    assert sorted(deck.unseen) == [10, 20, 30]


def test_turning_up_a_face_down_card_settles_it() -> None:
    deck = pile(10, 20, 30)
    card = deck.deal()

    assert deck.turn_up(card, luck(2)) == 30
    assert len(deck) == 2
    assert deck.turn_up(10, luck()) == 10


def test_each_unseen_card_is_as_likely_as_the_others() -> None:
    drawn = [pile(1, 2, 3).draw(Fate(seed, ("deck",))) for seed in range(3000)]

    assert all(900 < drawn.count(card) < 1100 for card in (1, 2, 3))


def test_known_cards_come_from_the_top_first_and_from_below_last() -> None:
    deck = pile(10)
    deck.put_on_top(20)
    deck.put_on_top(30)
    deck.put_under(40)
    deck.put_under(50)

    assert [deck.draw(luck(0)) for _ in range(5)] == [30, 20, 10, 40, 50]
    assert len(deck) == 0


def test_a_face_down_card_can_go_back_on_top_and_stays_unknown() -> None:
    deck = pile(10, 20)
    deck.put_on_top(deck.deal())

    assert len(deck) == 2
    assert deck.deal() == UNSEEN
    assert deck.turn_up(UNSEEN, luck(0)) == 10
    assert len(deck) == 1


# Putting back


def test_what_is_shuffled_in_may_be_anywhere() -> None:
    deck = pile(10)
    deck.take_back(20)

    assert sorted(deck.unseen) == [10, 20]


def test_a_face_down_card_shuffled_in_was_never_out() -> None:
    deck = pile(10, 20)
    deck.take_back(deck.deal())

    assert len(deck) == 2
    assert sorted(deck.unseen) == [10, 20]


def test_shuffling_forgets_what_was_known() -> None:
    deck = pile(10)
    deck.put_on_top(20)
    deck.put_under(30)
    deck.put_on_top(deck.deal())

    deck.shuffle()

    assert sorted(deck.unseen) == [10, 20, 30]
    assert (len(deck), len(deck.top), len(deck.under)) == (3, 0, 0)


def test_a_named_card_can_be_taken_out() -> None:
    deck = pile(10, 20, 30)
    deck.take(20)

    assert sorted(deck.unseen) == [10, 30]


# Who has seen it


def test_a_seat_knows_the_places_it_has_looked_into() -> None:
    deck = pile(10)
    deck.put_on_top(20, seen=0b01)
    deck.put_on_top(30, seen=0b10)
    deck.put_under(40, seen=EVERYONE)

    deck.hide(0)

    assert list(deck.top) == [20, UNSEEN]
    assert list(deck.under) == [40]
    assert sorted(deck.unseen) == [10, 30]
    assert len(deck) == 4


def test_a_spectator_knows_only_what_everyone_does() -> None:
    deck = pile()
    deck.put_on_top(20, seen=0b11)
    deck.put_on_top(30, seen=EVERYONE)

    deck.hide(-2)

    assert list(deck.top) == [UNSEEN, 30]


def test_hiding_leaves_no_trace_of_the_order_of_events() -> None:
    one, other = pile(30, 10, 20), pile(20, 30, 10)
    one.hide(0)
    other.hide(0)

    assert one.unseen == other.unseen


def test_a_hidden_place_may_turn_out_to_be_any_unseen_card() -> None:
    tops = set()
    for seed in range(60):
        deck = pile(10, 20)
        deck.put_on_top(30, seen=0b10)
        deck.hide(0)
        tops.add(deck.draw(Fate(seed, ("deck",))))
        assert len(deck) == 2

    assert tops == {10, 20, 30}


def test_a_copy_goes_its_own_way() -> None:
    deck = pile(10, 20)
    deck.put_on_top(30)
    copy = deck.copy()

    copy.draw(luck())
    copy.draw(luck(0))
    copy.put_under(30)

    assert sorted(deck.unseen) == [10, 20]
    assert (list(deck.top), list(deck.under)) == ([30], [])


# Nothing is lost, whatever one does


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no lost card
@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 2)), max_size=40), st.integers(0, 99))
def test_no_card_is_lost_or_made(acts: list[tuple[int, int]], seed: int) -> None:
    deck = pile(*range(8))
    fate = Fate(seed, ("deck",))
    away: list[int] = []
    for act, mask in acts:
        if act < 2 and len(deck):
            away.append(deck.deal())
        elif act == 2 and away:
            away.append(deck.turn_up(away.pop(), fate))
        elif act == 3 and away:
            deck.take_back(away.pop())
        elif act == 4 and away:
            deck.put_on_top(away.pop(), mask)
        elif act == 5 and away:
            deck.put_under(away.pop(), mask)
        elif act == 6:
            deck.shuffle()
        elif act == 7 and len(deck):
            away.append(deck.draw(fate))

    known = [card for card in [*away, *deck.top, *deck.under] if card != UNSEEN]
    assert len(deck) + len(away) == 8
    assert sorted([*known, *deck.unseen]) == list(range(8))


def test_a_copy_lives_its_own_life() -> None:
    fate = Fate(7, ("deck",))
    deck = Pile(0, [10, 20, 30, 40])
    copy = deck.copy()
    drawn = [copy.draw(fate), copy.draw(fate)]
    assert deck.unseen == [10, 20, 30, 40]
    assert sorted([*drawn, *copy.unseen]) == [10, 20, 30, 40]
    second = deck.copy()
    deck.take(10)
    deck.take_back(50)
    assert (second.unseen, sorted(deck.unseen)) == ([10, 20, 30, 40], [20, 30, 40, 50])
