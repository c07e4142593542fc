"""Lessons at a terminal: a line for what is new, kept between games, and the first game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from tests.found import CELLAR
from tests.terminal.app_bench import Driver, drive
from tests.terminal.test_line import Script

from tablewright.engine.game import find_game
from tablewright.engine.match import Match
from tablewright.players import View, find_player
from tablewright.scene.primer import primer_of
from tablewright.terminal.line import LineTable
from tablewright.terminal.teaching import Lessons

TOY = find_game(CELLAR)
EASY = {"difficulty": "easy"}


def lessons(file: Path | None = None, *, first: bool = False) -> Lessons:
    return Lessons(TOY, primer_of(TOY), file, first=first)


def play(taught: Lessons, lines: Iterable[str]) -> str:
    console = Script(lines)
    table = LineTable(Match.start(TOY, 1, 2, EASY), console)
    table.lessons = taught
    table.play()
    return console.text


def test_the_first_question_brings_the_first_idea() -> None:
    said = play(lessons(), ["1", "table"])
    assert "* New: Three heaps." in said
    assert said.count("New: Three heaps") == 1


def test_what_was_told_is_not_told_again_in_another_game(tmp_path: Path) -> None:
    file = tmp_path / "taught.json"
    play(lessons(file), ["1"])
    assert "Three heaps" not in play(lessons(file), ["1"])


def test_teaching_can_be_stopped_and_begun_again(tmp_path: Path) -> None:
    file = tmp_path / "taught.json"
    said = play(lessons(file), ["stop teaching", "1"])
    assert "teach me brings them back" in said
    assert "* " not in play(lessons(file), ["1", "1"])
    assert "What is new will be explained" in play(lessons(file), ["teach me"])
    assert lessons(file).is_on


def test_a_folder_that_cannot_be_written_to_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "full").write_text("no folder")
    assert "Three heaps" in play(lessons(tmp_path / "full" / "taught.json"), ["1"])


@pytest.mark.parametrize("spoilt", ["", "[1]", "{"])
def test_a_spoilt_file_counts_as_empty(tmp_path: Path, spoilt: str) -> None:
    file = tmp_path / "taught.json"
    file.write_text(spoilt)
    assert "Three heaps" in play(lessons(file), ["1"])


def test_the_first_game_begins_with_its_page() -> None:
    said = play(lessons(first=True), ["1"])
    assert said.index("How you lose") < said.index("Question (CE-2.1)")


def test_the_first_game_asks_after_a_while_whether_that_is_enough() -> None:
    taught = lessons(first=True)
    match = Match.start(TOY, 1, 2, EASY)
    steady = find_player("steady")
    entered: set[int] = set()
    while not taught.asks_to_stop(scene := TOY.scene(match.table)):
        entered |= {entry.n for entry in scene.log if entry.clause == "CE-2.5"}
        match.choose(steady.choose(View(match.table, 0)), 0)
    assert len(entered) < 2  # not before
    assert taught.asks_to_stop(TOY.scene(match.table)) == ""  # and once only
    assert any("standard level" in line for line in taught.next())


def test_on_the_whole_screen_an_idea_stands_above_the_question() -> None:
    async def look(driver: Driver) -> None:
        driver.app.sitting.lessons = lessons()
        driver.table.paint()
        await driver.settle()
        assert "Three heaps" in driver.pane("question")

    drive(Match.start(TOY, 1, 2, EASY), look, (100, 40))
