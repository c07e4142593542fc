"""The log, several seats at once, who may know what, results and moments."""

from __future__ import annotations

import pytest
from tests.engine.bench import Bench, bench, end, note, stall
from tests.engine.toys import Gleaners, Pickers, Picks
from tests.found import ANY

from tablewright.engine.digest import digest, parts
from tablewright.engine.fate import Fate
from tablewright.engine.game import find_game
from tablewright.engine.pile import UNSEEN, Pile
from tablewright.engine.playout import play_random
from tablewright.engine.staging import spoken
from tablewright.engine.table import (
    GROUP,
    NOBODY,
    NotOffered,
    Score,
    Who,
    unwind,
)
from tablewright.testing import run

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
    game = find_game(ANY)
    table = game.new(1, 1)
    assert table.waiting() == [0]
    assert game.wait_text(table).startswith("Waiting for ")
    play_random(table, 1)
    assert (table.over, table.waiting()) == (True, [])
    assert game.wait_text(table) == "Waiting."


def test_a_move_is_spoken_by_its_phrase_or_by_its_name() -> None:
    move = (play_random, "left", 2)
    assert spoken(move, {"play_random": "Go {0} for {1}"}) == "Go left for 2"
    assert spoken(move, {}) == "Play random left 2"


def test_a_card_that_somebody_else_knows_is_concealed_and_one_that_all_know_is_not() -> None:
    pile = Pile(0, [0, 1, 2])
    for card in (0, 1, 2):
        pile.take(card)
    pile.put_under(0, 1 << 0)
    pile.put_under(1, 1 << 1)
    pile.put_under(2)
    pile.hide(0)
    assert pile.under == (0, UNSEEN, 2)
    assert pile.unseen == [1]
