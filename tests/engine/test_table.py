"""Steps, questions, asides, and what the rules of the engine forbid."""

from __future__ import annotations

import random
import re

import pytest
from tests.engine.bench import Bench, bench, buy, end, leave, note, stall
from tests.found import ANY

from tablewright.engine.digest import digest
from tablewright.engine.game import find_game
from tablewright.engine.table import (
    NotOffered,
    Result,
    Score,
    Stuck,
    last_made,
    unwind,
)


def branch(table: Bench, name: str, depth: int) -> None:
    table.done.append(name)
    if depth:
        table.do(branch, name + "a", depth - 1)
        table.do(branch, name + "b", depth - 1)
        table.do(branch, name + "c", 0)


def market(table: Bench) -> None:
    """B-4: spend what you have, coin by coin; then the market closes."""
    if table.coins == 0:
        table.do(note, "closed")
        return
    table.ask(0, "B-4")
    table.stay_open()
    table.offer(spend, 1)
    table.offer(spend, 2, unless="B-2" if table.coins < 2 else "")
    table.asides()
    table.offer(note, "look round")


def spend(table: Bench, coins: int) -> None:
    table.coins -= coins
    table.do(note, f"spend {coins}")


# The order of steps


def test_steps_are_done_in_the_order_written() -> None:
    table = bench((note, "one"), (note, "two"), (note, "three"))

    assert table.done == ["one", "two", "three"]


def test_what_a_step_says_to_do_is_done_before_what_was_waiting() -> None:
    table = bench((branch, "x", 2), (note, "last"))

    assert table.done == ["x", "xa", "xaa", "xab", "xac", "xb", "xba", "xbb", "xbc", "xc", "last"]


def test_the_end_leaves_nothing_to_do() -> None:
    table = bench((end,), (note, "never"))

    assert table.over
    assert table.done == []
    assert (table.steps, table.options) == ([], [])
    assert repr(table.result) == "Result(winners=[0], scores=[], clause='B-9', why='All is done.')"


def test_a_result_takes_any_rows_of_seats_and_keeps_them_as_they_were() -> None:
    won = [True, False]
    result = Result(won, [3, 1], "B-9", "All is done.", [Score("Coins", "B-9", (3, 1))])
    won[0] = False
    assert (result.won, result.scores, result.margin(0)) == ((True, False), (3, 1), 2)


def spread(table: Bench, *args: int) -> None:
    table.done.append(str(args))


def spread_all(table: Bench) -> None:
    table.do(spread)
    table.do(spread, 1)
    table.do(spread, 1, 2)
    table.do(spread, 1, 2, 3)
    table.do(spread, 1, 2, 3, 4)
    table.do_move((spread, 5, 6, 7, 8, 9))


def test_a_step_takes_up_to_four_arguments_and_a_move_any_number() -> None:
    table = bench((spread_all,))

    assert table.done == ["()", "(1,)", "(1, 2)", "(1, 2, 3)", "(1, 2, 3, 4)", "(5, 6, 7, 8, 9)"]


def test_a_die_shows_every_face_from_one() -> None:
    table = bench((stall,))

    assert {table.roll(0) for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    assert {table.roll(0, 3) for _ in range(100)} == {1, 2, 3}


# Questions


def test_a_question_waits_for_its_answer() -> None:
    table = bench((stall,), (note, "home"))

    assert (table.seat, table.clause, table.asking) == (0, "B-1", (stall,))
    assert table.options == [(buy, "apple"), (leave,), (note, "count coins")]

    table.choose(1)

    assert table.done == ["leave", "home"]


def test_choosing_runs_the_call_and_what_it_leads_to() -> None:
    table = bench((stall,))

    table.choose(0)
    table.choose(0)

    assert table.done == ["buy apple", "buy apple"]
    assert table.options[0] == (leave,)


@pytest.mark.parametrize("i", [3, 99, -1])
def test_an_option_that_is_not_there_is_refused(i: int) -> None:
    table = bench((stall,))
    before = digest(table)

    with pytest.raises(NotOffered, match=f"there is no option {i}: the open question has 3"):
        table.choose(i)
    assert digest(table) == before


def test_a_seat_that_is_not_asked_cannot_answer() -> None:
    table = bench((stall,))

    with pytest.raises(NotOffered, match="seat 3 is not asked anything now"):
        table.choose(0, seat=3)


def test_refusals_are_told_with_their_clause_and_change_nothing() -> None:
    table = bench((stall,))
    before, offered = digest(table), table.options

    assert table.why_not() == [((buy, "horse"), "B-2")]
    assert (digest(table), table.options) == (before, offered)
    assert table.refused is None


def test_a_question_can_be_asked_again_as_often_as_one_likes() -> None:
    table = bench((stall,))
    before, offered, aside = digest(table), table.options, table.aside
    for _ in range(3):
        table.ask_again()

    assert (digest(table), table.options, table.aside) == (before, offered, aside)


# Asides and interjections


def test_after_an_aside_the_question_is_asked_again() -> None:
    table = bench((stall,), (note, "home"))

    table.choose(2)

    assert table.done == ["count coins"]
    assert table.asking == (stall,)
    table.choose(1)
    assert table.done == ["count coins", "leave", "home"]


def test_a_question_that_stays_open_is_asked_after_every_answer() -> None:
    table = bench((market,), (note, "home"))

    table.choose(2)
    table.choose(0)

    assert table.done == ["look round", "spend 1"]
    assert table.asking == (market,)
    assert table.options == [(spend, 1), (note, "look round")]
    table.choose(0)
    assert table.done == ["look round", "spend 1", "spend 1", "closed", "home"]


def test_the_next_question_stays_open_only_if_it_says_so() -> None:
    table = bench((market,), (stall,), (note, "home"))
    table.choose(1)

    table.choose(0)  # leave, for nothing is left to buy with

    assert table.done == ["spend 2", "closed", "leave", "home"]


def test_a_question_stays_open_on_copies_and_when_asked_again() -> None:
    table = bench((market,), (note, "home"))
    table.why_not()
    copy = table.copy()

    copy.choose(0)

    assert (copy.asking, copy.coins, table.coins) == ((market,), 1, 2)


def test_an_interjection_runs_first_and_then_the_question_is_asked_again() -> None:
    table = bench((stall,), (note, "home"))
    table.choose(0)

    table.interject((note, "whistle by 0"))

    assert table.done == ["buy apple", "whistle by 0"]
    assert table.asking == (stall,)
    assert table.options[0] == (buy, "apple")


def test_an_interjection_that_is_not_possible_is_refused() -> None:
    table = bench((stall,))

    with pytest.raises(NotOffered, match=re.escape("note('shout') is not possible at any time for seat 0")):
        table.interject((note, "shout"))
    assert table.done == []


def test_nothing_is_interjected_into_a_game_that_is_over() -> None:
    table = bench()

    with pytest.raises(NotOffered, match="not possible at any time"):
        table.interject((note, "whistle by 0"))


def test_the_past_knows_seat_move_and_whether_it_was_an_aside() -> None:
    table = bench((stall,))
    table.choose(2)
    table.interject((note, "whistle by 0"))
    table.choose(1)

    assert unwind(table) == [
        (0, (note, "count coins"), True, ""),
        (0, (note, "whistle by 0"), True, "! "),
        (0, (leave,), False, ""),
    ]
    assert last_made(table).move == (leave,)


def test_copies_of_a_layout_begin_games_of_their_own() -> None:
    # GIVEN one table laid out for many games
    game = find_game(ANY)
    fresh = game.laid_out(game.most_seats, log=False)

    # WHEN several games begin on copies of it
    begun = [game.begin(fresh.copy(), seed) for seed in range(3)]

    # THEN each asks what a game of its own would ask, and the layout asks nothing
    assert [table.options for table in begun] == [
        game.new(game.most_seats, seed, log=False).options for seed in range(3)
    ]
    assert fresh.options == []


def test_copies_share_their_past_and_part_ways() -> None:
    # GIVEN a table and two copies of it
    table = bench((stall,))
    table.choose(0)
    copy, later = table.copy(), table.copy()
    assert copy.past is table.past

    # WHEN each goes its own way
    copy.choose(0)
    table.choose(1)
    later.choose(2)

    # THEN each has its own past, and whoever went on first still has the list that they shared
    assert [made.move for made in unwind(copy)] == [(buy, "apple"), (buy, "apple")]
    assert [made.move for made in unwind(table)] == [(buy, "apple"), (leave,)]
    assert [made.move for made in unwind(later)] == [(buy, "apple"), (note, "count coins")]
    assert len(copy.past) == len(table.past) == len(later.past) == 4


# Debugging: what the rules of the engine forbid is found at once


def ask_and_change(table: Bench) -> None:
    table.coins = 5
    table.ask(0, "B-1")
    table.offer(leave)


def ask_and_do(table: Bench) -> None:
    table.ask(0, "B-1")
    table.offer(leave)
    table.do(note, "too late")


def ask_and_roll(table: Bench) -> None:
    table.ask(0, "B-1")
    table.offer(note, table.roll(0))


def ask_and_tell(table: Bench) -> None:
    table.tell("B-1", "Asking.")
    table.ask(0, "B-1")
    table.offer(leave)


def ask_twice(table: Bench) -> None:
    table.ask(0, "B-1")
    table.offer(leave)
    table.offer(leave)


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (
            ask_and_change,
            "Bench changes something before it asks; it last asked ask_and_change(); still to do: end()",
        ),
        (
            ask_and_roll,
            "Bench changes something before it asks; it last asked ask_and_roll(); still to do: end()",
        ),
        (
            ask_and_tell,
            "Bench changes something before it asks; it last asked ask_and_tell(); still to do: end()",
        ),
        (ask_and_do, "Bench asks a question and does something in one step; it last asked ask_and_do(); "),
        (ask_twice, "Bench offers the same option twice; it last asked ask_twice(); still to do: end()"),
    ],
)
def test_in_debug_an_impure_question_is_found(step: object, told: str) -> None:
    with pytest.raises(Stuck, match=re.escape(told)):
        bench((step,))
    bench((step,), debug=False)


def ask_at_random(table: Bench) -> None:
    table.ask(0, "B-1")
    table.offer(note, random.random())


def test_in_debug_a_question_must_offer_the_same_again() -> None:
    with pytest.raises(Stuck, match="Bench changes when its question is asked again"):
        bench((ask_at_random,))


def test_in_debug_a_forgetful_copy_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(self: Bench) -> Bench:
        other = Bench()
        other.keep(self)
        return other

    monkeypatch.setattr(Bench, "copy", forgetful)

    with pytest.raises(Stuck, match=re.escape("Bench has a copy() that leaves something out")):
        bench((note, "one"), (stall,))


def ask_nothing(table: Bench) -> None:
    table.ask(0, "B-1")


def test_a_question_without_options_names_the_steps_that_were_pending() -> None:
    told = "Bench asks a question without options; it last asked ask_nothing(); still to do: note('a'), end()"
    with pytest.raises(Stuck, match=re.escape(told)):
        bench((ask_nothing,), (note, "a"))


def test_a_table_with_nothing_left_to_do_says_so() -> None:
    table = Bench()
    with pytest.raises(
        Stuck, match="Bench has nothing left to do; it last asked nothing yet; still to do: nothing"
    ):
        table.run()


def test_a_table_prints_its_question_options_pending_steps_and_fields() -> None:
    table = bench((stall,), (note, "home"))

    assert str(table) == "\n".join(
        [
            "Bench, 1 seat",
            "seat 0 is asked stall() by B-1",
            "  0 buy('apple')",
            "  1 leave()",
            "  2 note('count coins')",
            "then note('home')",
            "then end()",
            "coins: 2",
        ]
    )


def test_a_table_that_is_over_prints_its_result() -> None:
    assert str(bench()) == (
        "Bench, 1 seat\nover: Result(winners=[0], scores=[], clause='B-9', why='All is done.')\ncoins: 2"
    )
