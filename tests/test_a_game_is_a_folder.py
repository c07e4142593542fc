"""A game is a folder: take one away with its tests and its records, and everything that is shared stays as it was.

Shared code and shared tests name no game. What still does is listed below with its reason; the list may only shrink.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from tests.found import FOLDERS, GAMES

from tablewright.engine.game import find_game

ROOT: Final = Path(__file__).parents[1]
SHARED: Final = ("src/tablewright", "tests")
TEXTS: Final = frozenset({".py", ".js", ".css", ".html", ".toml", ".md"})

# What may look like the name of a game, by folder: so often, and why. Nothing else names one.
NAMED: Final[dict[str, tuple[int, str]]] = {
    "src/tablewright/terminal": (1, "a word that people type to go one move forward in a replay"),
}

QUICK: Final = ("tests/scene", "tests/content", "tests/house", "tests/test_api.py")
ALL: Final = ("tests",)
LEFT: Final = (
    "tests/docs",
    "tests/examples",
    "tests/games",
    "tests/web/browser",
    "tests/mutants",
    "tests/test_setup.py",
)


# What names a game


def names_of(game: str) -> re.Pattern[str]:
    """Its id where it stands for the game (one is a common word, too), its folder, and its title."""
    module, title = FOLDERS[game].name, find_game(game).title.split(":")[0]
    return re.compile(
        rf"(?<=[\"'/#.@ ]){game}(?=[\"'/\\#@])"
        rf"|tablewright [^\"'`]*\b{game}\b|games[./]{module}\b|(?<!\w){re.escape(title)}(?!\w)"
    )


def shared_files() -> Iterator[tuple[str, str]]:
    """Every text of the package and of its tests that belongs to no game."""
    own = {*FOLDERS.values(), *(ROOT / "tests/games" / folder.name for folder in FOLDERS.values())}
    for home in SHARED:
        for path in sorted((ROOT / home).rglob("*")):
            if (
                path.suffix in TEXTS
                and "__pycache__" not in path.parts
                and not own.intersection(path.parents)
            ):
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def named_in(text: str, games: list[str]) -> int:
    return sum(len(names_of(game).findall(text)) for game in games)


def test_shared_files_name_no_game() -> None:
    found: dict[str, int] = {}
    for path, text in shared_files():
        folder = Path(path).parent.as_posix()
        found[folder] = found.get(folder, 0) + named_in(text, GAMES)

    grown = {folder: count for folder, count in found.items() if count > NAMED.get(folder, (0, ""))[0]}
    assert grown == {}, "play a toy of tests/toys, ask tests/found.py, or move the test to tests/games"


# Taking one away


def most_named() -> str:
    """The game that shared files name most often: the one that is hardest to do without."""
    return max(GAMES, key=lambda game: sum(named_in(text, [game]) for _, text in shared_files()))


def without(game: str, home: Path) -> Path:
    """A copy of the project in which this game never was."""
    copy = home / "copy"
    shutil.copytree(ROOT, copy, ignore=lambda _, names: [name for name in names if is_left_out(name)])
    module = FOLDERS[game].name
    shutil.rmtree(copy / "src/tablewright/games" / module)
    shutil.rmtree(copy / "tests/games" / module)
    return copy


def is_left_out(name: str) -> bool:
    return name.startswith(".") or name in ("build", "dist", "node_modules") or name.endswith(".egg-info")


def ignored(game: str) -> list[str]:
    """The tests that are about this game: they are few, see `NAMED`; with a conftest goes its folder."""
    about = [path for path, text in shared_files() if path.startswith("tests/") and named_in(text, [game])]
    gone = [str(Path(path).parent) if path.endswith("conftest.py") else path for path in about]
    return [f"--ignore={path}" for path in (*gone, *LEFT)]


def run(copy: Path, *words: str) -> str:
    around = {**os.environ, "PYTHONPATH": str(copy / "src"), "TABLEWRIGHT_CACHE": str(copy / "cache")}
    done = subprocess.run(
        [sys.executable, *words], cwd=copy, env=around, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def of_games(only_one: bool) -> list[object]:
    long = not os.environ.get("TABLEWRIGHT_LONG")
    mark = pytest.mark.skipif(long, reason="all shared tests without each game: make long")
    return [most_named()] if only_one else [pytest.param(game, marks=mark) for game in GAMES]


@pytest.mark.parametrize("game", of_games(only_one=True))
def test_without_it_the_rest_goes_on(game: str, tmp_path: Path) -> None:
    copy = without(game, tmp_path)

    shelf = run(copy, "-m", "tablewright", "games")
    assert [each for each in GAMES if f"{each} – " in shelf] == [each for each in GAMES if each != game]
    run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *ignored(game), *QUICK)


@pytest.mark.parametrize("game", of_games(only_one=False))
def test_without_it_every_shared_test_passes(game: str, tmp_path: Path) -> None:
    run(without(game, tmp_path), "-m", "pytest", "-q", "-p", "no:cacheprovider", *ignored(game), *ALL)
