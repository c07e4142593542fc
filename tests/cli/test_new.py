"""`tablewright new`: a game that can be played at once, passes every check, and overwrites nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.found import ANY

from tablewright.cli import main


def run(*words: str, games: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, so that the new game stays out of this one."""
    environment = {**os.environ, **({"TABLEWRIGHT_GAMES": str(games)} if games else {})}
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, env=environment, timeout=120
    )


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game that somebody has just made."""
    folder = tmp_path_factory.mktemp("new")
    found = run("-m", "tablewright", "new", "Night Ferry", "--in", str(folder))
    assert found.returncode == 0, found.stderr
    return folder / "night_ferry"


def test_it_has_ten_clauses_and_no_trace_of_the_template(made: Path) -> None:
    texts = {path.name: path.read_text() for path in made.iterdir()}
    assert sorted(texts) == ["game.py", "rulebook.md", "test_night_ferry.py"]
    assert texts["rulebook.md"].count("**NF-") == 10
    for text in texts.values():
        assert not any(old in text for old in ("newgame", "NewGame", "New Game", "NG-", "test_ng"))


def test_its_own_tests_pass_the_checks_for_games_among_them(made: Path) -> None:
    found = run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(made))
    assert found.returncode == 0, found.stdout
    assert "12 passed" in found.stdout


def test_every_clause_has_code_and_test_and_is_met_in_play(made: Path) -> None:
    found = run("-m", "tablewright", "clauses", "night_ferry", "--games", "40", games=made)
    assert found.returncode == 0, found.stdout + found.stderr
    assert found.stdout.count(": none") == 4, found.stdout


def test_it_is_played_in_the_terminal_at_once(made: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-m", "tablewright", "play", str(made), "--plain", "--seats", "2"],
        input="1\n2\n" * 60,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "Walk 2 steps" in found.stdout, found.stdout + found.stderr
    assert "has arrived" in found.stdout


def test_it_is_in_the_lobby_of_the_browser(made: Path) -> None:
    code = (
        "from tablewright.web.catalogue import Packs, shelf; from pathlib import Path; "
        f"found = shelf(Packs(Path({str(made)!r}))); print([game['title'] for game in found['games']])"
    )
    assert "Night Ferry" in run("-c", code, games=made).stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([ANY], f"there is a game called {ANY} already"),
        (["../escape"], "cannot be the name of a game"),
        (["7 Wonders"], "begin with a letter"),
        (["!?"], "use letters, digits and spaces"),
        (["x" * 80], "stay within 40"),
        (["Good Name", "--in", "/no/such/place"], "choose another folder with --in DIR"),
    ],
)
def test_what_cannot_be_made(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", *words]) == 2
    assert told in capsys.readouterr().err


def test_what_is_there_is_left_alone(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (made / "game.py").read_text()
    assert main(["new", "Night Ferry", "--in", str(made.parent)]) == 2
    assert "nothing in it was changed" in capsys.readouterr().err
    assert (made / "game.py").read_text() == before
