"""Clocks: an allowance for each decision, a bank, and no time won by taking moves back."""

from __future__ import annotations

import pytest

from tablewright.house.clocks import MORE, STAND_IN, Clocks, Pace, least_left, wrong_with

BLITZ = Pace(each=30, bank=60)


def clocks(pace: Pace = BLITZ, seats: int = 2) -> Clocks:
    made = Clocks(pace, seats)
    made.turn(0, {0}, (), 0)
    return made


def test_the_allowance_goes_first_and_the_bank_after_it() -> None:
    # GIVEN 30 seconds a decision and a minute in the bank
    made = clocks()
    assert made.left(0, 10) == 80

    # WHEN a decision takes 20 seconds, THEN the next one has all of it again
    made.turn(20, {1}, {0}, 1)
    made.turn(25, {0}, {1}, 2)
    assert made.left(0, 25) == 90

    # WHEN another takes 50, THEN the bank has paid 20
    made.turn(75, {1}, {0}, 3)
    assert made.shown(75)[0] == {"seat": 0, "left": 70, "bank": 40, "running": False, "out": False}
    made.turn(80, {0}, {1}, 4)
    assert made.left(0, 80) == 70


def test_only_the_clock_of_the_seat_that_is_asked_runs() -> None:
    made = clocks()
    made.turn(20, {1}, {0}, 1)
    assert (made.is_running(0), made.is_running(1)) == (False, True)
    assert made.due() == 20 + 90


def test_time_is_up_once() -> None:
    made = clocks()
    assert made.out_now(89.9) == []
    assert made.out_now(90) == [0]
    made.seats[0].out = True
    assert (made.out_now(1000), made.due()) == ([], 0)
    assert made.left(0, 100) == -10

    # WHEN it answers at last, THEN its bank is empty, and the next decision has its allowance
    made.turn(100, {1}, {0}, 1)
    made.turn(101, {0}, {1}, 2)
    assert (made.left(0, 101), made.seats[0].out) == (30, False)


def test_taking_a_move_back_wins_no_time() -> None:
    # GIVEN a seat that moved after 25 seconds and took it back, again and again
    made = clocks()
    for at in (25, 27, 29):
        made.turn(at, {1}, {0}, 1)
        made.turn(at + 1, {0}, {0}, 0)

    # THEN the time that it has thought is spent: 25, then a second each time
    assert made.left(0, 30) == 90 - 27

    # WHEN the game goes further than ever, THEN there is an allowance again
    made.turn(31, {1}, {0}, 1)
    made.turn(32, {0}, {1}, 2)
    assert made.left(0, 32) == 90


def test_taking_back_does_not_harm_those_who_waited() -> None:
    # GIVEN seat 0, which takes its move back while seat 1 thinks
    made = clocks()
    made.turn(10, {1}, {0}, 1)
    made.turn(30, {0}, {0}, 0)

    # WHEN it moves again, THEN seat 1 goes on with the same decision
    made.turn(40, {1}, {0}, 1)
    assert made.left(1, 40) == 70


def test_those_who_decide_at_the_same_time_have_a_clock_each() -> None:
    made = Clocks(BLITZ, 3)
    made.turn(0, {0, 1, 2}, (), 0)
    made.turn(10, {1, 2}, {0}, 1)
    assert [made.is_running(seat) for seat in range(3)] == [False, True, True]
    assert made.left(1, 40) == 50

    # WHEN seat 1 is asked something else, THEN seat 2 still thinks about the same
    made.turn(40, {1, 2}, {1}, 2)
    assert (made.left(1, 40), made.left(2, 40)) == (80, 50)
    assert made.out_now(90) == [2]


def test_a_move_taken_out_from_among_others_wins_no_time() -> None:
    # GIVEN a seat that is done while another goes on moving
    made = Clocks(BLITZ, 2)
    made.turn(0, {0, 1}, (), 0)
    made.turn(25, {1}, {0}, 1)
    made.turn(30, {1}, {1}, 2)
    made.turn(35, {1}, {1}, 3)

    # WHEN it takes its own move out, THEN it goes on with the time that is left of it
    made.turn(36, {0, 1}, {0}, 2)
    assert made.left(0, 36) == 65


def test_more_time_counts_from_now() -> None:
    made = clocks()
    made.seats[0].out = True
    made.give(0, 200, 300)
    assert (made.left(0, 200), made.due(), made.seats[0].out) == (300, 500, False)


def test_who_comes_back_has_an_allowance() -> None:
    made = clocks()
    made.seats[0].out = True
    made.begin_again(0, 200)
    assert (made.left(0, 200), made.due()) == (30, 230)


@pytest.mark.parametrize(
    ("cast", "decided"),
    [([STAND_IN], ""), ([STAND_IN, STAND_IN], STAND_IN), ([STAND_IN, MORE], ""), ([MORE, MORE], MORE),
     ([STAND_IN, MORE, MORE], MORE), ([STAND_IN, MORE, STAND_IN], STAND_IN)],
)  # fmt: skip
def test_more_than_half_of_the_others_bring_a_stand_in(cast: list[str], decided: str) -> None:
    made = clocks(seats=4)
    for by, what in enumerate(cast, 1):
        found = made.vote(0, by, what, {1, 2, 3})
    assert found == decided


def test_when_two_are_of_two_minds_there_is_more_time() -> None:
    made = clocks(seats=3)
    made.vote(0, 1, STAND_IN, {1, 2})
    assert made.vote(0, 2, MORE, {1, 2}) == MORE


def test_votes_go_with_the_question() -> None:
    made = clocks(seats=3)
    made.vote(0, 1, STAND_IN, {1, 2})
    made.turn(100, {1}, {0}, 1)
    assert made.votes == {}


def test_clocks_are_read_as_they_were_kept() -> None:
    # GIVEN clocks in mid-decision
    made = clocks()
    made.turn(50.0, {1}, {0}, 1)
    made.vote(1, 0, MORE, {0, 2, 3})
    again = Clocks(BLITZ, 2)

    # WHEN they are read again, THEN nothing is different, whatever time has passed since
    again.read(made.data())
    again.turn(60, {1}, (), 1)
    assert (again.left(1, 60), again.votes, again.data()) == (made.left(1, 60), made.votes, made.data())
    assert least_left(made.data().decode(), BLITZ, 60) == {1: 80}


def test_time_before_the_beginning_is_no_time() -> None:
    made = clocks()
    assert made.left(0, -1000) == 90
    made.turn(-1000, {1}, {0}, 1)
    assert made.seats[0].spent == 0


@pytest.mark.parametrize(
    ("pace", "words"),
    [(Pace(), ""), (Pace(each=30, bank=600), "30 seconds a decision, 10 minutes in the bank"),
     (Pace(each=60), "1 minute a decision"), (Pace(days=3), "3 days a decision")],
)  # fmt: skip
def test_a_pace_is_said_in_words(pace: Pace, words: str) -> None:
    assert (wrong_with(pace), pace.words()) == ("", words)


@pytest.mark.parametrize(
    ("pace", "why"),
    [(Pace(each=1), "5 seconds"), (Pace(each=1e9), "choose days"), (Pace(each=float("inf")), "choose days"),
     (Pace(each=-5), "5 seconds"), (Pace(bank=60), "needs a time for each"), (Pace(each=30, bank=-1), "bank holds"),
     (Pace(each=30, bank=1e9), "bank holds"), (Pace(days=2), "1, 3 or 7"), (Pace(days=3, each=30), "not both"),
     (Pace(each=30, out="flog"), "one of nothing, stand-in, vote")],
)  # fmt: skip
def test_a_pace_that_nobody_can_play_by_is_refused(pace: Pace, why: str) -> None:
    assert why in wrong_with(pace)
