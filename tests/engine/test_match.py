"""Matches: every move on disk before the next question, undo up to new information."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.engine.toys import Gleaners, Pickers, Picks

from tablewright.engine.digest import digest
from tablewright.engine.game import adopt
from tablewright.engine.match import COPY_EVERY, CannotUndo, Match
from tablewright.engine.record import AGREED, DIGEST_EVERY, Record, RecordError, record, replay
from tablewright.engine.table import GROUP, NotOffered, Table

ROOT = Path(__file__).parents[2]
TICTACTOE = str(ROOT / "examples" / "tictactoe")

adopt(Gleaners())
adopt(Pickers())


def pickers(path: Path | None = None, seats: int = 2) -> Match:
    return Match.start(Pickers(), seats, path=path)


def songs(match: Match) -> list[int]:
    assert isinstance(match.table, Picks)
    return match.table.songs


def lines(path: Path) -> list[str]:
    """What stands behind the header, digests left out."""
    body = path.read_text(encoding="utf-8").partition("\n\n")[2]
    return [line for line in body.splitlines() if not line.startswith("# digest")]


# Playing


def test_each_move_is_on_disk_when_it_is_made(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    match = Match.start(TICTACTOE, path=path, players={0: "Ann", 1: "Bo"})
    assert lines(path) == []
    assert "player 0 Ann\nplayer 1 Bo\n" in path.read_text(encoding="utf-8")

    match.choose(4)
    assert lines(path) == ["mark 0 4"]
    match.choose(0)
    assert lines(path) == ["mark 0 4", "mark 1 0"]


def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    match = Match.start(Gleaners(), seed=3, options={"rain": True}, path=path)
    match.choose(0)
    match.choose(1)

    again = Match.load(path)

    assert digest(again.table) == digest(match.table)
    assert again.table.origin is not None
    assert again.table.origin.options["rain"] is True
    again.choose(0)
    assert lines(path)[-1] == again.record.moves[-1]
    assert Match.load(path).moves == 3


def test_the_file_of_a_match_is_its_record(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    match = pickers(path, 3)
    match.interject(match.table.anytime(2)[0], seat=2)
    match.choose(1, seat=2)
    while not match.table.over:
        match.choose(0)

    assert path.read_text(encoding="utf-8") == match.record.text()
    assert lines(path)[:2] == ["@2 ! sing 2", "@2 put 2 2"]
    assert lines(path)[-1] == "# over all won: They went home. (PK-4)"


def test_a_match_writes_the_same_record_as_its_table(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    match = pickers(path, 4)
    while not match.table.over:
        match.choose(len(match.table.options) - 1)

    assert match.moves > DIGEST_EVERY
    assert path.read_text(encoding="utf-8") == record(match.table).text()


def test_a_new_match_never_writes_over_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text("precious", encoding="utf-8")

    with pytest.raises(RecordError, match="exists already and is not written over; give another name"):
        pickers(path)
    assert path.read_text(encoding="utf-8") == "precious"


def test_an_answer_that_is_not_offered_leaves_no_trace(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    match = pickers(path)
    before, text = digest(match.table), path.read_text(encoding="utf-8")

    with pytest.raises(NotOffered):
        match.choose(9)

    assert digest(match.table) == before
    assert (path.read_text(encoding="utf-8"), match.moves) == (text, 0)
    match.choose(0)
    assert match.moves == 1


def test_a_move_that_cannot_be_written_has_not_happened(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    match = pickers(path)
    match.choose(0)
    before = digest(match.table)
    path.unlink()

    with pytest.raises(RecordError, match="cannot be written: no such file or directory"):
        match.choose(0)

    assert digest(match.table) == before
    assert (match.moves, match.record.undone) == (1, [])


def test_a_file_that_someone_else_has_changed_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    mine, other = pickers(path), Match.load(path)
    other.choose(0)
    text = path.read_text(encoding="utf-8")

    with pytest.raises(RecordError, match="was changed by someone else; load it again before you go on"):
        mine.choose(1)
    assert path.read_text(encoding="utf-8") == text


def test_a_full_disk_leaves_no_half_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.record"
    match = pickers(path)
    text = path.read_text(encoding="utf-8")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(RecordError, match="cannot be written: no space left on device"):
        match.choose(0)
    monkeypatch.undo()

    assert path.read_text(encoding="utf-8") == text
    match.choose(0)
    assert lines(path) == ["@0 put 0 1"]


def test_a_line_that_was_cut_off_is_told_kept_and_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    match = pickers(path)
    match.choose(0)
    with path.open("ab") as file:
        file.write(b"put 1")

    again = Match.load(path)

    assert (again.record.cut, again.moves) == ("put 1", 1)
    again.choose(1)
    assert lines(path) == ["@0 put 0 1", "put 1 # cut", "@1 put 1 2"]
    assert Match.load(path).record.moves == ["@0 put 0 1", "@1 put 1 2"]


# Going back


def test_undo_takes_back_what_showed_nothing_new(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    match = Match.start(TICTACTOE, path=path)
    start = digest(match.table)
    match.choose(4)
    after = digest(match.table)
    match.choose(0)

    match.undo()
    assert digest(match.table) == after
    match.undo()
    assert digest(match.table) == start
    assert lines(path) == ["mark 0 4", "mark 1 0", "undo", "undo"]
    assert digest(Match.load(path).table) == start


def test_there_is_nothing_before_the_beginning() -> None:
    match = pickers()

    assert match.can_undo() == "there is no move to take back: the game has just begun"
    for force in (False, True):
        with pytest.raises(CannotUndo, match="the game has just begun"):
            match.undo(force=force)


def test_luck_cannot_be_unseen_unless_the_table_agrees(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    match = Match.start(Gleaners(), seed=3, path=path)
    before = digest(match.table)
    match.choose(0)

    assert match.can_undo() == (
        "the last move showed something new, by luck or out of hiding; take it back only if the whole table agrees"
    )
    with pytest.raises(CannotUndo, match="take it back only if the whole table agrees"):
        match.undo()
    assert match.moves == 1

    match.undo(force=True)

    assert digest(match.table) == before
    assert lines(path) == ["play 0 1", "undo", "# agreed 0"]


def test_what_comes_out_of_hiding_cannot_be_unseen() -> None:
    match = pickers()
    match.choose(0)
    assert match.can_undo() == ""
    match.choose(0)

    assert match.can_undo() != ""
    match.undo(force=True)
    assert match.can_undo() == ""


def test_copies_are_kept_every_so_many_moves_and_dropped_when_undone() -> None:
    match = rounds(None, COPY_EVERY + 3)
    assert sorted(match.copies) == [0, COPY_EVERY]

    for _ in range(4):
        match.undo(force=True)
    assert sorted(match.copies) == [0]


@pytest.mark.parametrize("moves", [2, 3, 4])
def test_an_agreement_stays_in_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: int) -> None:
    # GIVEN a game in which luck falls at the first four moves, and copies after every second move
    monkeypatch.setattr("tablewright.engine.match.COPY_EVERY", 2)
    path = tmp_path / "game.record"
    match = Match.start(Gleaners(), seed=3, path=path)
    for _ in range(moves):
        match.choose(0)

    match.undo(force=True)
    match.undo(force=True)
    match.redo()

    assert told(match).count(AGREED) == 2
    assert told(match)[-1] != AGREED
    assert told(Match.load(path)) == told(match)
    match.undo(force=True)
    assert told(match)[-3:] == [AGREED] * 3
    assert told(Match.load(path)) == told(match)


def told(match: Match) -> list[str]:
    return [str(line) for line in match.table.log or ()]


def rounds(path: Path | None, moves: int) -> Match:
    """Pickers at four seats after so many moves, four rounds at most."""
    match = pickers(path, 4)
    for seat in range(4):
        match.interject(match.table.anytime(seat)[0], seat)
    while match.moves < moves:
        match.choose(
            len(match.table.options) - 1 if match.table.seat == GROUP else 2 if match.moves % 2 else 0
        )
        if match.table.seat != GROUP and len(match.table.options) == 2:
            match.choose(0)
    while match.moves > moves:
        match.undo(force=True)
    return match


def test_redo_does_again_what_was_undone_and_only_until_something_else_is_done(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    match = Match.start(TICTACTOE, path=path)
    match.choose(4)
    match.choose(0)
    after = digest(match.table)
    match.undo()
    match.undo()

    match.redo()
    match.redo()
    assert digest(match.table) == after
    assert match.can_redo() == "there is no move to do again: none was taken back"
    with pytest.raises(CannotUndo, match="none was taken back"):
        match.redo()

    match.undo()
    match.choose(1)
    assert match.can_redo() != ""
    assert Match.load(path).can_redo() != ""


def test_redo_survives_loading(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    match = Match.start(TICTACTOE, path=path)
    match.choose(4)
    after = digest(match.table)
    match.undo()

    again = Match.load(path)
    again.redo()

    assert digest(again.table) == after


def test_undoing_everything_in_a_long_game_comes_past_the_same_positions(tmp_path: Path) -> None:
    match = rounds(tmp_path / "game.record", 0)
    positions = [digest(match.table)]
    for _ in range(2 * COPY_EVERY):
        if not match.table.over:
            match.choose(len(match.table.options) - 1)
            positions.append(digest(match.table))
    assert match.moves > COPY_EVERY

    while match.moves:
        assert digest(match.table) == positions[match.moves]
        match.undo(force=True)

    assert digest(match.table) == positions[0]


def test_any_position_can_be_looked_at() -> None:
    match = rounds(None, COPY_EVERY + 3)
    now = digest(match.table)

    for n in range(match.moves + 1):
        assert digest(match.at(n)) == digest(replayed(match, n))
    with pytest.raises(IndexError, match="there is no position 99: 19 moves have been made"):
        match.at(99)
    match.at(match.moves).choose(0)
    assert digest(match.table) == now


def replayed(match: Match, n: int) -> Table:
    return replay(Record.parse(match.record.text()), upto=n)


# Deciding together


def test_one_hand_may_choose_for_the_group() -> None:
    match = pickers()
    match.choose(0)
    match.choose(0)
    assert match.table.seat == GROUP

    match.choose(1, seat=1)

    assert match.record.moves[-1] == "start-round"


# Killed at any moment

PLAYER = """
import random, sys
from pathlib import Path
from tablewright.engine.digest import digest
from tablewright.engine.match import Match
from tests.engine.toys import Pickers

luck = random.Random(int(sys.argv[2]))
match = Match.start(Pickers(), 4, path=Path(sys.argv[1]))
acts = 0
while True:
    if match.table.over or (match.moves and luck.random() < 0.3):
        match.undo(force=True)
    else:
        seat = luck.choice(match.table.waiting())
        match.choose(0 if match.table.over else luck.randrange(2) if seat >= 0 else len(match.table.options) - 1, seat)
    acts += 1
    print(acts, digest(match.table), flush=True)
"""


@pytest.mark.parametrize("seed", range(4))
def test_killed_at_any_moment_it_loses_no_move(tmp_path: Path, seed: int) -> None:
    # GIVEN a program that plays and takes back as fast as it can, and tells what it has shown
    path = tmp_path / "game.record"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    program = [sys.executable, "-c", PLAYER, str(path), str(seed)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, env=environment) as player:
        assert player.stdout is not None
        first = player.stdout.readline()
        time.sleep(random.Random(seed).uniform(0.05, 0.5))

        # WHEN it is killed without warning
        player.send_signal(signal.SIGKILL)
        told = (first + player.stdout.read()).decode().split("\n")[:-1]
    acts, shown = told[-1].split()

    # THEN everything it has shown is in the file, which loads, and at most one act more
    written = path.read_bytes().partition(b"\n\n")
    body = [line for line in written[2].split(b"\n")[:-1] if not line.startswith(b"#")]
    assert int(acts) <= len(body) <= int(acts) + 1
    again = Match.load(path)
    if len(body) == int(acts):
        assert digest(again.table) == shown
    else:
        assert shown in {digest(again.at(n)) for n in range(again.moves + 1)} | {digest(undone(path, body))}


def undone(path: Path, body: list[bytes]) -> Table:
    """The position before the last line of a file."""
    raw = path.read_bytes()
    shorter = path.with_suffix(".shorter")
    shorter.write_bytes(raw[: raw.rindex(body[-1])])
    return Match.load(shorter).table
