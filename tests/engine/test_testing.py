"""The conformance check: it lets sound games pass and names what is wrong with each unsound one."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from tests.engine.toys import Field, Gleaners, Pickers, glean, pass_by, play, turn

from tablewright.engine.fate import Fate
from tablewright.testing import (
    Nonconforming,
    check_game,
    choose,
    compare_builds,
    lay,
    options_of,
    random_game,
    refusal,
    run,
)

TICTACTOE = Path(__file__).parents[2] / "examples" / "tictactoe"


def test_sound_games_pass() -> None:
    check_game(Gleaners(), 12)
    check_game(Pickers(), 12)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("shallow copy", "the copy shares table.discard with the table"),
        ("forgetful copy", "Field has a copy() that leaves something out; it last asked turn("),
        ("leaking guard", "seat 0 is offered something else on the table that it sees than on the real one"),
        ("leaking scene", "what is hidden from seat 0 shows in its scene: "),
        (
            "telltale log",
            "the log tells seat 0 what it may not see: 'Seat 2 gleans 6. (GL-2)' here, 'Seat 2 gleans 4. (GL-2)' there",
        ),
        ("news forgotten", "glimpse(0) shows seat 0 something hidden, yet table.news is the same as before"),
        ("change before asking", "changes something before it asks; it last asked turn(0)"),
        ("telling while asking", "changes something before it asks; it last asked turn(0)"),
        ("dead end", "Field asks a question without options; it last asked turn("),
        ("lost card", "not everything is still there: lost 5, made nothing"),
        ("endless", "the game is still not over; it last asked turn("),
        ("private luck", "after loading the game goes on differently, in table.scores"),
        ("nothing imagined", "neither what is hidden nor what is to come ever differed"),
        ("two things with one id", "contradicts itself: More than one object has the id 'hand-0'."),
        ("nameless option", "which no record can hold"),
        ("half a result", "the result must say of each seat whether it has won, and it is Result(winners="),
        ("same notation", "two options are written 'play 0 a-b' in a record"),
    ],
)
def test_each_fault_is_found_and_named(fault: str, told: str) -> None:
    with pytest.raises(Nonconforming, match=re.escape(told)) as caught:
        check_game(Gleaners(fault), 20, limit=100)
    assert str(caught.value).startswith(f"gleaners-with-{fault.replace(' ', '-')}")


def test_the_message_names_game_seats_seed_and_move() -> None:
    with pytest.raises(
        Nonconforming, match=r"^gleaners-with-lost-card, 2 seats, seed \d+, after move \d+: not"
    ):
        check_game(Gleaners("lost card"), 20)


def test_a_lane_that_changes_what_others_are_offered_is_found() -> None:
    with pytest.raises(Nonconforming, match=r"the question to seat \d changes when it is asked again"):
        check_game(Pickers("one supply for all"), 10)


def test_what_is_done_out_of_turn_is_tried_too() -> None:
    with pytest.raises(Nonconforming, match=r"in .*, the rules raise ZeroDivisionError: "):
        check_game(Pickers("hoarse singer"), 30)


def test_options_are_handed_on() -> None:
    with pytest.raises(
        Nonconforming, match="in its set-up, the rules raise SetupError: option season cannot be 'x'"
    ):
        check_game(Gleaners(), 1, options={"season": "x"})


# The builders


def field(*, mine: list[int] | None = None) -> Field:
    """A field on which nothing has been dealt."""
    table = Field("")
    table.seats = 2
    table.fate = Gleaners().new(seed=1).fate
    table.hands = [mine or [], []]
    return table


def test_run_does_one_step_and_leaves_the_rest_pending() -> None:
    table = field()
    table.do(turn, 1)

    run(table, glean, 0)

    assert len(table.hands[0]) == 1
    assert [move[0] for move in table.steps] == [turn]


def test_choose_takes_the_option_that_is_this_call() -> None:
    table = field(mine=[3, 5])
    run(table, turn, 0)

    choose(table, play, 0, 5)

    assert table.discard == [5]


def test_choose_says_what_is_offered_instead() -> None:
    table = field(mine=[3, 5])
    run(table, turn, 0)

    with pytest.raises(
        AssertionError, match=r"play\(0, 4\) is not offered; turn\(0\) offers play\(0, 3\), play\(0, 5\)"
    ):
        choose(table, play, 0, 4)


def test_choose_by_a_part_of_the_call_must_be_clear() -> None:
    table = field(mine=[3, 5])
    run(table, turn, 0)

    with pytest.raises(AssertionError, match=r"play\(0\) is offered more than once"):
        choose(table, "play", 0)


def crossroads(table: Field) -> None:
    table.ask(0, "GL-1")
    table.offer(walk)
    table.offer(walk, "far")


def walk(table: Field, how: str = "home") -> None:
    table.tell("GL-1", how)


def test_choose_prefers_the_whole_call() -> None:
    table = field()
    table.log = []
    run(table, crossroads)

    choose(table, walk)

    assert [str(line) for line in table.log] == ["home"]


def test_refusal_gives_the_clause_or_nothing() -> None:
    table = field(mine=[3])
    run(table, turn, 0)

    assert refusal(table, pass_by) == "GL-3"
    assert refusal(table, play, 0, 3) == ""
    with pytest.raises(AssertionError, match=r"glean\(\) is neither offered nor refused"):
        refusal(table, glean)


def test_options_of_are_in_notation() -> None:
    table = field(mine=[5, 3])
    run(table, turn, 0)

    assert options_of(table) == ["play 0 3", "play 0 5"]


def test_lay_writes_a_dash_as_an_underscore() -> None:
    table = field()
    table.fate = Fate(1, ("foe-dice",))

    lay(table, foe_dice=[6])

    assert table.roll(0) == 6


def test_lay_takes_faces_from_one() -> None:
    table = field()

    lay(table, deck=[1, 4])

    assert [table.roll(0), table.roll(0)] == [1, 4]
    with pytest.raises(AssertionError, match="there is no stream of luck called dice; the table has deck"):
        lay(table, dice=[1])


# Two builds


def test_the_same_build_plays_the_same_games() -> None:
    compare_builds(sys.executable, sys.executable, str(TICTACTOE), 3)


def test_builds_that_differ_are_told_apart(tmp_path: Path) -> None:
    # GIVEN a game that offers its cells in the order of a set of words, which changes from run to run
    source = (TICTACTOE / "game.py").read_text(encoding="utf-8")
    restless = source.replace("for cell in range(9):", "for cell in map(int, set('012345678')):")
    (tmp_path / "game.py").write_text(restless, encoding="utf-8")

    with pytest.raises(Nonconforming, match=r"seed 0, line \d+ of the record: .* differ, 'mark "):
        compare_builds(sys.executable, sys.executable, str(tmp_path), 3)


def test_an_interpreter_that_cannot_play_is_named() -> None:
    with pytest.raises(Nonconforming, match=r"cannot play it: .*there is no game called nonesuch"):
        compare_builds(sys.executable, sys.executable, "nonesuch", 1)


def test_random_games_are_the_same_every_time() -> None:
    once, again = random_game(Gleaners(), 5), random_game(Gleaners(), 5)

    assert once.result is not None
    assert repr(once.result) == repr(again.result)
