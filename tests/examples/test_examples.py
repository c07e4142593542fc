"""The examples run, and the tutorial shows nothing that is not in them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tablewright as tw
from tablewright.engine.scene import Refusal
from tablewright.terminal.plain import words

ROOT = Path(__file__).parents[2]
TICTACTOE = ROOT / "examples" / "tictactoe"
LAMP = ROOT / "examples" / "lamp"
PAGES = {TICTACTOE: "your-first-game.md", LAMP: "your-first-campaign.md"}
BOTH = pytest.mark.parametrize("example", PAGES, ids=["tictactoe", "lamp"])


def blocks(example: Path, language: str) -> list[str]:
    text = (ROOT / "docs" / "tutorial" / PAGES[example]).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def files(example: Path, *patterns: str) -> str:
    found = [path for pattern in patterns for path in sorted(example.glob(pattern))]
    return "".join(path.read_text(encoding="utf-8") for path in found)


@BOTH
def test_the_example_passes_its_own_tests(example: Path) -> None:
    program = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(example)]
    done = subprocess.run(program, capture_output=True, text=True, cwd=ROOT, check=False)

    assert done.returncode == 0, done.stdout


def test_a_whole_game_is_well_under_a_hundred_lines() -> None:
    assert files(TICTACTOE, "*.py", "*.md").count("\n") < 95


def test_a_whole_campaign_with_its_story_is_under_two_hundred_lines() -> None:
    lines = files(LAMP, "game.py", "campaign.py", "*.toml", "*.md").splitlines()

    assert sum(bool(line.strip()) for line in lines) < 200


@BOTH
def test_the_tutorial_shows_the_code_and_the_story_of_the_example(example: Path) -> None:
    for block in blocks(example, "python"):
        assert block in files(example, "*.py")
    for block in blocks(example, "toml"):
        assert block in files(example, "*.toml")


@BOTH
def test_the_tutorial_shows_the_whole_rulebook(example: Path) -> None:
    assert blocks(example, "markdown") == [files(example, "rulebook.md")]


@BOTH
def test_the_tutorial_leaves_out_only_imports(example: Path) -> None:
    told = "".join(blocks(example, "python"))
    left_out = [line for line in files(example, "*.py").splitlines() if line and line not in told]

    known = ("from ", "import ", "HERE = ", "DICE: Final = ")
    assert all(line.startswith(known) for line in left_out), left_out


def test_the_lamp_is_left_in_the_middle_of_a_night_and_gone_on_with(tmp_path: Path) -> None:
    def tablewright(said: str, *words: str) -> str:
        program = [sys.executable, "-m", "tablewright", "campaign", *words, "--plain"]
        home = {**os.environ, "TABLEWRIGHT_DATA": str(tmp_path)}
        done = subprocess.run(
            program, input=said, capture_output=True, text=True, cwd=ROOT, env=home, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    begun = tablewright(
        "1\n1\nquit\n", "new", str(LAMP), "--seats", "1", "--seed", "3", "--title", "Wednesdays"
    )
    assert "Part 1: The Last Barge" in begun
    assert "Hours until morning: 3" in begun
    assert "Hours until morning: 2" in tablewright("quit\n", "resume", "wednesdays")


def test_it_is_played_in_the_terminal_with_no_other_edit() -> None:
    table = tw.new(TICTACTOE)
    table.choose(4)

    scene = tw.scene(table, 1)

    assert "Cell 5: here X" in words(scene)
    assert "Mark cell 9." in words(scene)
    assert scene.prompt is not None
    refused = [option for option in scene.prompt.options if not option.enabled]
    assert [(option.label, option.targets) for option in refused] == [("Mark cell 5", ["cell-4"])]
    assert refused[0].why_not == Refusal("TT-2", "A cell that has a mark cannot be marked again.")
