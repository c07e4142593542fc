"""What tests of the workshop share: a small pack with comments in it, and a way to type commands."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.found import CELLAR

from tablewright.cli import main
from tablewright.engine.game import find_game
from tablewright.workshop.bench import Bench

HEAD = """\
# Mine.
id = "mine"  # short
version = "0.1"
game = "cellar"
title = "Mine"
extends = "cellar"

[remove]   # to make room
card = ["stray_cat"]
"""
CARDS = """\
# The cards that I change.

[[card]]   # the bread
id    = "oat_cake"
patch = true
use   = "heal 6"   # was 5

# A card of my own.
[[card]]
id      = "wolf_of_ash"
name    = "Wolf of Ash"
room    = "kitchen"
kind    = "foe"
hp      = 4          # tough
atk     = 1
tags    = ["beast"]
flavour = "It coughs."

  [[card.faces]]  # its best face
  kind   = "critical"
  face   = 6
  damage = 3
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pack that changes one card and adds one, with comments everywhere."""
    place = tmp_path / "mine"
    place.mkdir()
    (place / "pack.toml").write_text(HEAD)
    (place / "cards.toml").write_text(CARDS)
    return place


@pytest.fixture
def bench(folder: Path) -> Bench:
    return Bench(find_game(CELLAR), folder)


@pytest.fixture
def type_in(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Type a command; its exit code, what it said, what it complained about."""

    def typed(*words: object, lines: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return typed
