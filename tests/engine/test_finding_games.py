"""Games are found, not registered; one that cannot be loaded, or has another's id, leaves all others alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.found import ANY

from tablewright.engine.game import SetupError, find_game

ROOT = Path(__file__).parents[2]
PEBBLES = ROOT / "tests" / "toys" / "pebbles"
TITLE = find_game(ANY).title
GAME = """
from tablewright.engine.game import Game


class Own(Game):
    id = "{id}"
    title = "Own"


GAME = Own()
"""


def game(folder: Path, id: str, text: str = GAME) -> Path:
    folder.mkdir()
    (folder / "game.py").write_text(text.format(id=id), encoding="utf-8")
    return folder


def games(*folders: Path) -> subprocess.CompletedProcess[str]:
    around = {**os.environ, "TABLEWRIGHT_GAMES": os.pathsep.join(map(str, folders))}
    program = [sys.executable, "-m", "tablewright", "games"]
    return subprocess.run(program, capture_output=True, text=True, env=around, check=False)


def test_two_games_with_one_id_are_told_and_the_first_is_played(tmp_path: Path) -> None:
    first, second = game(tmp_path / "first", "twin_toy"), game(tmp_path / "second", "twin_toy")
    assert find_game(str(first)).folder == first

    with pytest.raises(SetupError) as told:
        find_game(str(second))
    assert str(told.value) == (
        f"two games have the id twin_toy: {first} and {second}; give one of them another id"
    )
    assert find_game("twin_toy").folder == first


def test_a_game_with_the_id_of_one_of_ours_leaves_ours_as_it_is(tmp_path: Path) -> None:
    done = games(game(tmp_path / "mine", ANY), PEBBLES)

    assert done.returncode == 1
    assert f"two games have the id {ANY}" in done.stderr
    assert str(tmp_path / "mine") in done.stderr
    assert f"{ANY} – {TITLE}" in done.stdout
    assert "pebbles – " in done.stdout


def test_a_game_that_cannot_be_loaded_leaves_all_others_as_they_are(tmp_path: Path) -> None:
    done = games(
        game(tmp_path / "broken", "broken", "import nothing_like_that\n"), tmp_path / "empty", PEBBLES
    )

    assert done.returncode == 1
    assert "broken cannot be loaded: ModuleNotFoundError: No module named 'nothing_like_that'" in done.stderr
    assert "there is no game in" in done.stderr
    assert "pebbles – " in done.stdout
    assert f"{ANY} – " in done.stdout


def installed(home: Path, name: str, value: str) -> None:
    """What pip leaves of a package whose pyproject.toml is the one of the how-to."""
    text = (ROOT / "docs/howto/write-a-game-with-cards.md").read_text(encoding="utf-8")
    toml = next(
        block for block in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if "entry-points" in block
    )
    points = tomllib.loads(toml)["project"]["entry-points"]
    assert points == {"tablewright.games": {"emberwick": "emberwick"}}
    (group,) = points
    info = home / f"{name}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {value}\n", encoding="utf-8")


def test_an_installed_game_is_found_by_its_entry_point_and_a_broken_one_hides_nothing(tmp_path: Path) -> None:
    # GIVEN two installed packages, one of which cannot be imported
    game(tmp_path / "emberwick", "emberwick")
    (tmp_path / "emberwick" / "__init__.py").touch()
    installed(tmp_path, "emberwick", "emberwick")
    installed(tmp_path, "gone", "nowhere_at_all")

    # WHEN all games are listed
    around = {**os.environ, "PYTHONPATH": str(tmp_path)}
    program = [sys.executable, "-m", "tablewright", "games"]
    done = subprocess.run(program, capture_output=True, text=True, env=around, check=False)

    # THEN the one is there, the other is said to be missing, and ours are as they were
    assert "emberwick – Own" in done.stdout
    assert f"{ANY} – {TITLE}" in done.stdout
    assert "the game gone cannot be loaded: ModuleNotFoundError" in done.stderr
