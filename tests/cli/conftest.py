"""What tests of the command line share: a toy to play, a data folder of their own, and a way to type."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tablewright.cli import main
from tablewright.engine.game import find_game

TOY = Path(__file__).parents[1] / "toys/pebbles"


class Answer(NamedTuple):
    """What a command did: its exit code, what it said, what it complained about."""

    code: int
    out: str
    err: str


Type = Callable[..., Answer]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has its own saves, and the toy among its games."""
    monkeypatch.setenv("TABLEWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TABLEWRIGHT_GAMES", str(TOY))
    monkeypatch.setenv("COLUMNS", "100")
    find_game(str(TOY))
    return tmp_path / "data"


@pytest.fixture
def tw(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Type:
    """Type a command, with lines for its standard input."""

    def type_(*words: str, lines: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = main(list(words))
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return type_
