"""Tables: the order of steps, questions, asides, interjections, lanes, groups, copies, and what seats see."""

from __future__ import annotations

import random
import re

import pytest
from tests.engine.toys import Gleaners, Pickers, Picks

from tablewright.engine.digest import digest, parts
from tablewright.engine.fate import Fate
from tablewright.engine.game import find_game
from tablewright.engine.pile import UNSEEN, Pile
from tablewright.engine.playout import play_random
from tablewright.engine.staging import spoken
from tablewright.engine.table import (
    GROUP,
    NOBODY,
    Move,
    NotOffered,
    Result,
    Score,
    Stuck,
    Table,
    Who,
    last_made,
    unwind,
)
from tablewright.testing import run


class Bench(Table):
    """A table that notes what was done at it."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []
        self.coins = 2

    def copy(self) -> Bench:
        other = Bench()
        other.keep(self)
        other.done = self.done.copy()
        other.coins = self.coins
        return other

    def anytime(self, seat: int) -> list[Move]:
        return [(note, f"whistle by {seat}")]


def bench(*moves: Move, debug: bool = True) -> Bench:
    """A bench on which these moves are made one after the other."""
    table = Bench()
    table.debug = debug
    table.log = []
    table.fate = Fate(1, ("dice",))
    table.steps = [(end,), *reversed(moves)]
    table.run()
    return table


def end(table: Bench) -> None:
    table.finish([True], "B-9", "All is done.")


def note(table: Bench, what: str) -> None:
    table.done.append(what)


def branch(table: Bench, name: str, depth: int) -> None:
    table.done.append(name)
    if depth:
        table.do(branch, name + "a", depth - 1)
        table.do(branch, name + "b", depth - 1)
        table.do(branch, name + "c", 0)


def stall(table: Bench) -> None:
    """B-1: buy as often as you can pay; whistle in between; or leave."""
    table.ask(0, "B-1")
    table.offer(buy, "apple", unless=cannot_buy(table, 1))
    table.offer(buy, "horse", unless=cannot_buy(table, 100))
    table.offer(leave)
    table.asides()
    table.offer(note, "count coins")


def cannot_buy(table: Bench, price: int) -> str:
    return "B-2" if table.coins < price else ""


def buy(table: Bench, what: str) -> None:
    table.coins -= 1
    table.do(note, f"buy {what}")
    table.do(stall)


def leave(table: Bench) -> None:
    table.done.append("leave")


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
    game = find_game("spiralchain")
    fresh = game.laid_out(3, log=False)

    # WHEN several games begin on copies of it
    begun = [game.begin(fresh.copy(), seed) for seed in range(3)]

    # THEN each asks what a game of its own would ask, and the layout asks nothing
    assert [table.options for table in begun] == [game.new(3, seed, log=False).options for seed in range(3)]
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


# The log


def say(table: Bench) -> None:
    table.seat = 0
    table.tell("B-3", "{0} says {1}.", "Ann", 3)
    table.whisper(1, "B-4", "A secret: {0}.", "x")


def test_lines_keep_their_clause_and_who_may_read_them() -> None:
    table = bench((say,), (stall,))
    assert table.log is not None

    assert [(line.clause, str(line), line.only) for line in table.log] == [
        ("B-3", "Ann says 3.", GROUP),
        ("B-4", "A secret: x.", 1),
    ]
    assert table.news == 1
    seen = table.seen_by(0).log
    assert seen is not None
    assert [str(line) for line in seen] == ["Ann says 3."]


def test_a_line_that_speaks_of_a_seat_is_that_seats() -> None:
    """Whoever was asked last, perhaps only whether to interrupt."""
    table = Bench()
    table.log = []
    table.seat = 3
    table.tell("B-3", "{0} ends the turn.", Who(1))
    table.tell("B-3", "A bell rings.")
    assert [line.seat for line in table.log] == [1, 3]


def test_without_a_log_telling_costs_nothing_but_still_counts_as_news() -> None:
    table = Bench()
    table.tell("B-3", "{9}")
    table.whisper(1, "B-4", "{9}")

    assert table.log is None
    assert table.news == 1


# Several seats at once


def pickers(seats: int = 3) -> Picks:
    table = Pickers().new(seats, debug=True)
    assert isinstance(table, Picks)
    return table


def test_each_seat_has_its_own_question_at_the_same_time() -> None:
    table = pickers()

    assert table.waiting() == [0, 1, 2]
    assert table.seat == 0
    table.choose(1, seat=2)
    assert table.waiting() == [0, 1]
    assert table.picks == [0, 0, 2]


def test_without_a_seat_the_first_who_waits_is_meant() -> None:
    table = pickers()
    table.choose(0)

    assert (table.seat, table.waiting(), table.picks) == (1, [1, 2], [1, 0, 0])


def test_a_lane_may_ask_more_than_once() -> None:
    table = pickers()
    table.choose(2, seat=1)

    assert table.waiting() == [0, 1, 2]
    table.focus(1)
    assert table.clause == "PK-1"
    assert [move[0].__name__ for move in table.options] == ["stay", "put"]


def test_what_follows_waits_for_all() -> None:
    table = pickers()
    table.choose(0, seat=2)
    table.choose(0, seat=0)
    assert table.shown == [0, 0, 0]
    table.choose(1, seat=1)

    assert table.shown == [1, 2, 1]
    assert table.lanes is None
    assert (table.seat, table.clause) == (GROUP, "PK-4")


def test_a_seat_that_is_done_is_not_asked_again() -> None:
    table = pickers()
    table.choose(0, seat=1)

    with pytest.raises(NotOffered, match="seat 1 is not asked anything now"):
        table.choose(0, seat=1)


def test_an_interjection_runs_beside_the_lanes() -> None:
    table = pickers()
    table.choose(2, seat=1)
    table.interject(table.anytime(2)[0], seat=2)
    table.interject(table.anytime(1)[0], seat=1)

    assert table.songs == [0, 1, 1]
    assert table.waiting() == [0, 1, 2]
    table.focus(1)
    assert [move[0].__name__ for move in table.options] == ["stay", "put"]


def test_an_interjection_renews_the_question_of_the_seat_that_makes_it() -> None:
    table = pickers()
    table.interject(table.anytime(1)[0], seat=1)

    assert len(table.options) == 3
    table.focus(1)
    assert [move[2] for move in table.options] == [1, 2, 3, 4]


def test_who_is_done_may_still_interject() -> None:
    table = pickers()
    table.choose(0, seat=1)
    table.interject(table.anytime(1)[0], seat=1)

    assert table.songs == [0, 1, 0]
    assert (table.seat, table.waiting()) == (0, [0, 2])


def test_copies_of_lanes_part_ways() -> None:
    table = pickers()
    table.choose(2, seat=1)
    copy = table.copy()
    for seat, i in [(1, 0), (0, 0), (2, 0)]:
        copy.choose(i, seat)

    assert copy.shown == [1, 3, 1]
    assert table.waiting() == [0, 1, 2]
    assert table.shown == [0, 0, 0]


def test_nobody_at_once_is_nobody() -> None:
    table = Bench()
    table.steps = [(end,)]
    table.together([], note)
    table.run()

    assert table.over


def test_what_is_pending_for_all_is_printed_by_name() -> None:
    table = Bench()
    table.together([0, 1], note, "x")

    assert "then open_lanes((0, 1), note('x'))" in str(table).splitlines()


def test_a_group_is_asked_together_and_everybody_sees_it() -> None:
    table = pickers(2)
    table.choose(0)
    table.choose(0)

    assert table.waiting() == [GROUP]
    for seat in (0, 1, NOBODY):
        assert table.seen_by(seat).options == table.options


# Who may know what


def test_a_seat_sees_its_own_question_and_no_other() -> None:
    table = Gleaners().new(seed=3)

    asked, other, spectator = table.seen_by(0), table.seen_by(1), table.seen_by(NOBODY)

    assert asked.options == table.options
    for seen in (other, spectator):
        assert seen.options == []
        assert seen.why_not() == []
        assert seen.options == []


def test_in_lanes_a_seat_sees_its_own_lane_and_who_is_still_deciding() -> None:
    table = pickers()
    table.choose(2, seat=1)
    table.choose(0, seat=0)

    seen = table.seen_by(1)

    assert [move[0].__name__ for move in seen.options] == ["stay", "put"]
    assert seen.waiting() == [1, 2]
    done = table.seen_by(0)
    assert (done.options, done.asking, done.waiting()) == ([], (), [1, 2])


def test_what_a_seat_sees_holds_no_luck_no_seed_no_past_and_no_plans() -> None:
    table = Gleaners().new(seed=3)
    table.choose(0)

    seen = table.seen_by(0)

    assert seen.origin is not None
    assert seen.origin.seed == -1
    assert (seen.fate.seed, seen.fate.sources, unwind(seen), seen.steps) == (0, [], [], [])
    assert table.origin is not None
    assert table.origin.seed == 3


def test_an_imagined_table_is_dealt_anew_and_asks_others_what_they_would_be_asked() -> None:
    table = Gleaners().new(seed=3)
    table.choose(0)
    assert table.seat == 1

    worlds = [table.imagined_by(0, Fate(seed, ("deck",))) for seed in range(20)]

    hands = {tuple(sorted(world.hands[1])) for world in worlds}  # type: ignore[attr-defined]
    assert len(hands) > 3
    for world in worlds:
        offered = [move[2] for move in world.options]
        assert offered == sorted(world.hands[1])  # type: ignore[attr-defined]
        world.choose(0)


def test_in_lanes_imagining_keeps_everybodys_question() -> None:
    table = pickers()
    table.choose(2, seat=1)

    worlds = [table.imagined_by(0, Fate(seed, ("fate",))) for seed in range(20)]

    assert len({tuple(world.picks) for world in worlds}) == 3  # type: ignore[attr-defined]
    for world in worlds:
        assert world.origin is not None
        assert (world.origin.seed, world.seat, world.waiting()) == (-1, 0, [0, 1, 2])
        world.focus(1)
        assert world.options[1][1:] == (1, max(1, world.picks[1] - 1))  # type: ignore[attr-defined]


# Results, moments, and what is still to do


def count(table: Bench) -> None:
    sheet = [Score("Rows", "B-7", (8, 14, 3)), Score("Coins", "B-8", (2, 0, 7))]
    table.finish([False, True, False], "B-9", "Counted.", sheet=sheet, grade="silver")


def test_scores_are_the_sums_of_their_sources() -> None:
    table = bench((stall,))
    run(table, count)
    result = table.result
    assert result is not None
    assert result.scores == (10, 14, 10)
    assert [(line.label, line.clause) for line in result.sheet] == [("Rows", "B-7"), ("Coins", "B-8")]
    assert [result.margin(seat) for seat in range(3)] == [-4, 4, -4]
    assert result.grade == "silver"
    assert "grade='silver'" in repr(result)


def miscount(table: Bench) -> None:
    table.finish([True, False], "B-9", "Counted.", sheet=[Score("Rows", "B-7", (8,))])


def test_a_line_of_the_sheet_has_points_for_every_seat() -> None:
    with pytest.raises(ValueError, match="'Rows' has points for 1 seats; the table has 2"):
        run(bench((stall,)), miscount)


def test_a_result_without_a_sheet_has_the_digest_it_always_had() -> None:
    table = bench((stall,))
    run(table, end)
    assert parts(table.result) == [
        "Result", ["clause", "B-9"], ["scores", []], ["why", "All is done."], ["won", [True]]
    ]  # fmt: skip


def parade(table: Bench) -> None:
    for name in ("drum", "horn", "flag"):
        table.do(march, name)
    table.do(stall)


def march(table: Bench, name: str) -> None:
    table.done.append(name)
    table.tell("B-6", "{0} goes by {1}.", Who(1), name)
    table.moment()


def test_a_phase_can_be_watched_moment_by_moment() -> None:
    watched, other = bench((stall,)), bench((stall,))
    watched.log = []
    watched.moments = []
    run(watched, parade)
    run(other, parade)
    assert [moment.done[-1] for moment in watched.moments] == ["drum", "horn", "flag"]
    assert str((watched.moments[0].log or [])[-1]) == "Seat 2 goes by drum."
    assert all(moment.waiting() == [] and moment.moments is None for moment in watched.moments)
    assert all(moment.seen_by(seat).options == [] for moment in watched.moments for seat in (0, NOBODY))
    assert digest(watched) == digest(other)
    assert other.moments is None
    assert watched.copy().moments is None


def test_a_line_is_of_the_first_seat_that_it_speaks_of() -> None:
    table = bench((stall,))
    table.log = []
    table.tell("B-6", "{0} sells {1} to {2}.", Who(2), "a horse", Who(0))
    table.tell("B-6", "{0} cheer.", Who(GROUP))
    assert [str(line) for line in table.log] == ["Seat 3 sells a horse to Seat 1.", "The players cheer."]
    assert [line.seat for line in table.log] == [2, GROUP]


def reconsider(table: Bench) -> None:
    mark = table.mark()
    table.do(note, "never")
    assert table.has_more(mark)
    assert not table.has_more(table.mark())
    table.drop_pending()
    assert not table.has_more(table.mark())
    table.do(note, "first")
    table.do(note, "second")
    table.do(stall)


def test_what_is_pending_can_be_dropped_and_what_follows_keeps_its_order() -> None:
    table = bench((note, "begin"), (reconsider,), (note, "never either"))
    assert table.done == ["begin", "first", "second"]
    assert not table.is_next(stall)


def skip(table: Bench) -> None:
    table.do(note, "a step on the way")
    table.drop_until(stall)
    assert table.is_next(stall)


def test_what_leads_up_to_a_step_can_be_dropped() -> None:
    table = bench((skip,), (note, "never"), (stall,), (note, "later"))
    assert table.done == []
    with pytest.raises(ValueError, match="skip is not among what is still to do"):
        table.drop_until(skip)


def look_ahead(table: Bench) -> None:
    assert table.is_next(stall)
    assert not table.is_next(note)


def test_a_rule_may_ask_whether_a_step_is_next() -> None:
    bench((look_ahead,), (stall,))


# What mutants had survived


def test_nobody_is_waited_for_once_a_game_is_over() -> None:
    table = find_game("forward").new(1, 1)
    assert (table.waiting(), find_game("forward").wait_text(table)) == ([0], "Waiting for You.")
    play_random(table, 1)
    assert (table.over, table.waiting()) == (True, [])
    assert find_game("forward").wait_text(table) == "Waiting."


def test_a_move_is_spoken_by_its_phrase_or_by_its_name() -> None:
    move = (play_random, "left", 2)
    assert spoken(move, {"play_random": "Go {0} for {1}"}) == "Go left for 2"
    assert spoken(move, {}) == "Play random left 2"


def test_a_card_that_somebody_else_knows_is_concealed_and_one_that_all_know_is_not() -> None:
    pile = Pile("deck", [0, 1, 2])
    for card in (0, 1, 2):
        pile.take(card)
    pile.put_under(0, 1 << 0)
    pile.put_under(1, 1 << 1)
    pile.put_under(2)
    pile.hide(0)
    assert pile.under == (0, UNSEEN, 2)
    assert pile.unseen == [1]
