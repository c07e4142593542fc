"""Stories as bots play them: what was met how often, and playthroughs to be read aloud."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablewright.cli import main
from tablewright.content.story_reading import goal_of
from tablewright.engine.game import find_game
from tablewright.lab.stories import pages_met, played_transcript, story_order

LAMP = str(Path(__file__).parents[2] / "examples" / "lamp")
FIRST, SECOND = "The Last Barge", "A Boat on the Bar"


def test_how_often_bots_meet_a_page_is_counted_by_campaign() -> None:
    order = story_order(LAMP, "random", None)
    done: list[int] = []
    met = pages_met(order, 30, done.append)

    assert sum(done) == 30
    assert met["barge"] == met["boat"] == 30
    assert 0 < met["ship"] < 30
    assert pages_met(order, 30, done.append) == met


def test_a_playthrough_goes_on_from_part_to_part() -> None:
    game = find_game(LAMP)
    lines = played_transcript(game.story(None), None, story_order(LAMP, "random", None), 1)

    assert lines.index(FIRST) < lines.index(SECOND)
    choice = lines[lines.index(FIRST) + 4]
    assert choice in ("→ Lend him the winch", "→ Shoulder your casks and climb")


def test_a_playthrough_is_told_as_far_as_a_condition_holds() -> None:
    game = find_game(LAMP)
    built = game.story(None)
    order = story_order(LAMP, "random", None)
    lines = played_transcript(built, goal_of(built, "marten and dark >= 1"), order, 100)

    assert {"→ Row out and take her in tow", "→ Hang a storm lantern on the rail"} & set(lines)
    assert "The Room Goes Black" in lines
    assert played_transcript(built, goal_of(built, "dark >= 3"), order, 20) == []


def test_the_command_tells_it_and_says_so_when_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["story", LAMP, "--transcript"]) == 0
    assert FIRST in capsys.readouterr().out
    assert main(["story", LAMP, "--transcript", "--where", "dark >= 3"]) != 0
    assert "in none of 100 playthroughs of random «dark >= 3» came to be" in capsys.readouterr().err
