"""Lessons at a terminal: a line for what is new, kept between games, and the first game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from tests.terminal.app_bench import Driver, drive
from tests.terminal.test_line import Script

from tablewright.engine.game import find_game
from tablewright.engine.match import Match
from tablewright.players import View, find_player
from tablewright.scene.primer import primer_of
from tablewright.terminal.line import LineTable
from tablewright.terminal.teaching import Lessons

FORWARD = find_game("forward")
STORY = {"difficulty": "story"}


def lessons(file: Path | None = None, *, first: bool = False) -> Lessons:
    return Lessons(FORWARD, primer_of(FORWARD), file, first=first)


def play(taught: Lessons, lines: Iterable[str]) -> str:
    console = Script(lines)
    table = LineTable(Match.start(FORWARD, 1, 2, STORY), console)
    table.lessons = taught
    table.play()
    return console.text


def test_the_first_question_brings_the_first_idea() -> None:
    said = play(lessons(), ["1", "table"])
    assert "* New: Three hidden cards." in said
    assert said.count("New: Three hidden cards") == 1


def test_what_was_told_is_not_told_again_in_another_game(tmp_path: Path) -> None:
    file = tmp_path / "taught.json"
    play(lessons(file), ["1"])
    assert "Three hidden cards" not in play(lessons(file), ["1"])


def test_teaching_can_be_stopped_and_begun_again(tmp_path: Path) -> None:
    file = tmp_path / "taught.json"
    said = play(lessons(file), ["stop teaching", "1"])
    assert "teach me brings them back" in said
    assert "* " not in play(lessons(file), ["1", "1"])
    assert "What is new will be explained" in play(lessons(file), ["teach me"])
    assert lessons(file).is_on


def test_a_folder_that_cannot_be_written_to_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "full").write_text("no folder")
    assert "Three hidden cards" in play(lessons(tmp_path / "full" / "taught.json"), ["1"])


@pytest.mark.parametrize("spoilt", ["", "[1]", "{"])
def test_a_spoilt_file_counts_as_empty(tmp_path: Path, spoilt: str) -> None:
    file = tmp_path / "taught.json"
    file.write_text(spoilt)
    assert "Three hidden cards" in play(lessons(file), ["1"])


def test_the_first_game_begins_with_its_page() -> None:
    said = play(lessons(first=True), ["1"])
    assert said.index("How you lose") < said.index("Question (FW-5.3)")


def test_forward_asks_after_the_second_domain_whether_that_is_enough() -> None:
    taught = lessons(first=True)
    match = Match.start(FORWARD, 1, 2, STORY)
    steady = find_player("steady")
    domains: set[int] = set()
    while not taught.asks_to_stop(scene := FORWARD.scene(match.table)):
        domains |= {entry.n for entry in scene.log if entry.clause == "FW-6.1"}
        match.choose(steady.choose(View(match.table, 0)), 0)
    assert len(domains) < 2  # not before
    assert taught.asks_to_stop(FORWARD.scene(match.table)) == ""  # and once only
    assert any("standard level" in line for line in taught.next())


def test_on_the_whole_screen_an_idea_stands_above_the_question() -> None:
    async def look(driver: Driver) -> None:
        driver.app.sitting.lessons = lessons()
        driver.table.paint()
        await driver.settle()
        assert "Three hidden cards" in driver.pane("question")

    drive(Match.start(FORWARD, 1, 2, STORY), look, (100, 40))
