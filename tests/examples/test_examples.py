"""The examples run, and the tutorial shows nothing that is not in them."""

from __future__ import annotations

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
TUTORIAL = ROOT / "docs" / "tutorial" / "your-first-game.md"


def blocks(language: str) -> list[str]:
    text = TUTORIAL.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def files(pattern: str) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sorted(TICTACTOE.glob(pattern)))


def test_the_example_passes_its_own_tests() -> None:
    program = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(TICTACTOE)]
    done = subprocess.run(program, capture_output=True, text=True, cwd=ROOT, check=False)

    assert done.returncode == 0, done.stdout


def test_a_whole_game_is_well_under_a_hundred_lines() -> None:
    assert files("*.py").count("\n") + files("*.md").count("\n") < 95


@pytest.mark.parametrize("block", blocks("python"))
def test_the_tutorial_shows_the_code_of_the_example(block: str) -> None:
    assert block in files("*.py")


def test_the_tutorial_shows_the_whole_rulebook() -> None:
    assert blocks("markdown") == [files("rulebook.md")]


def test_the_tutorial_leaves_out_only_imports() -> None:
    told = "".join(blocks("python"))
    left_out = [line for line in files("*.py").splitlines() if line and line not in told]

    assert all(line.startswith(("from ", "import ", "HERE = ")) for line in left_out), left_out


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
