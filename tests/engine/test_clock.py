"""What a clock did at a table: lines of the record that replay without a clock."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.engine.toys import Pickers

from tablewright.engine.clock import Tick, in_words, tick_from
from tablewright.engine.digest import digest
from tablewright.engine.game import adopt
from tablewright.engine.match import Match
from tablewright.engine.record import Record, RecordError, replay

TICTACTOE = str(Path(__file__).parents[2] / "examples" / "tictactoe")
adopt(Pickers())


def said(match: Match) -> list[str]:
    return [str(line) for line in match.table.log or ()]


def test_what_the_clock_did_stands_in_the_record_and_in_the_log(tmp_path: Path) -> None:
    # GIVEN a game in which a seat runs out of time, and a bot plays for it
    path = tmp_path / "game.record"
    match = Match.start(TICTACTOE, path=path)
    match.choose(4)
    before = digest(match.table)
    match.tick(1, "out")
    match.tick(1, "stand-in", "steady")

    # THEN the record says so after the move, the log as well, and the position is the same
    assert path.read_text(encoding="utf-8").endswith("# clock 1 1 out\n# clock 1 1 stand-in steady\n")
    assert said(match)[-2:] == ["Seat 2's time has run out.", "steady plays for Seat 2 for now."]
    assert digest(match.table) == before

    # WHEN it is read again, THEN nothing is missing and no clock is asked
    match.choose(0)
    again = Match.load(path, None)
    assert said(again) == said(match)
    assert again.record.text() == match.record.text()
    assert [str(line) for line in replay(again.record).log or ()] == said(match)


def test_time_does_not_run_backwards_when_a_move_is_taken_back() -> None:
    # GIVEN a seat that was given time after its move
    match = Match.start(Pickers(), 2)
    match.choose(0, 0)
    match.tick(1, "out")
    match.tick(1, "given", "300")

    # WHEN that move is taken back, THEN what the clock did still stands, before the next move
    match.undo()
    assert match.record.ticks == [Tick(0, 1, "out"), Tick(0, 1, "given", "300")]
    assert said(match)[-2:] == ["Seat 2's time has run out.", "Seat 2 gets 5 minutes more."]
    match.choose(0, 0)
    text = match.record.text()
    assert Record.parse(text).text() == text


def test_a_move_taken_out_from_under_others_leaves_what_the_clock_did() -> None:
    # GIVEN three who decide at the same time, and a clock that ran out between the moves of two
    match = Match.start(Pickers(), 3)
    match.choose(0, 0)
    match.tick(1, "out")
    match.choose(0, 1)

    # WHEN the first is taken out, THEN the log is what the record says
    match.take_out(0)
    assert said(match) == [str(line) for line in replay(match.record).log or ()]
    assert any("time has run out" in line for line in said(match))


@pytest.mark.parametrize(
    "line",
    ["# clock", "# clock 0 out", "# clock 0 1", "# clock 0 1 sneeze", "# clock 0 1 given -5", "# clock 0 1 given 1e999",
     "# clock 0 1 stand-in", "# clock 0 1 out now", "# clock 0 99999 out", "# clock ² 1 out"],
)  # fmt: skip
def test_a_line_that_no_clock_wrote_is_refused(line: str) -> None:
    match = Match.start(TICTACTOE)
    with pytest.raises(RecordError, match="is no remark"):
        Record.parse(f"{match.record.text()}{line}\n")


def test_times_are_said_as_people_say_them() -> None:
    found = [in_words(seconds) for seconds in (1, 45, 60, 90, 150, 600, 3600, 5400, 86400, 3 * 86400)]
    assert found == [
        "1 second", "45 seconds", "1 minute", "90 seconds", "2 minutes and 30 seconds", "10 minutes", "1 hour",
        "90 minutes", "1 day", "3 days",
    ]  # fmt: skip
    assert tick_from(["3", "0", "given", "60"]) == Tick(3, 0, "given", "60")
