"""Starting up: only what is needed is imported, and nothing is read twice."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.found import ANY, FOLDERS


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    own = {**os.environ, "TABLEWRIGHT_DATA": str(tmp_path / "data")}
    own.pop("TABLEWRIGHT_GAMES", None)
    return {**own, "TABLEWRIGHT_CACHE": str(tmp_path / "cache")}


def imported(home: dict[str, str], *words: str) -> set[str]:
    """The modules that a command imports."""
    command = [sys.executable, "-X", "importtime", "-m", "tablewright", *words]
    told = subprocess.run(command, input="q\n", capture_output=True, check=False, text=True, env=home)
    assert told.returncode == 0, told.stderr[-300:]
    return set(re.findall(r"^import time:.*\| +(\S+)$", told.stderr, re.MULTILINE))


def test_playing_one_game_does_not_import_the_others(home: dict[str, str]) -> None:
    modules = imported(home, "play", ANY, "--plain")

    played = {name.split(".")[2] for name in modules if re.match(r"tablewright\.games\.\w+$", name)}
    assert played == {FOLDERS[ANY].name}
    assert not [name for name in modules if name.split(".")[0] in ("textual", "starlette", "uvicorn", "dask")]


def test_the_second_start_needs_no_parser(home: dict[str, str]) -> None:
    first = imported(home, "play", ANY, "--plain")
    second = imported(home, "play", ANY, "--plain")

    assert "lark" in first
    assert "lark" not in second


def test_the_list_of_games_reads_no_pack(home: dict[str, str]) -> None:
    modules = imported(home, "games")

    assert "lark" not in modules
    assert "textual" not in modules
    assert "statistics" not in modules
