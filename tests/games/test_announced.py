"""What an option announces is what the table then does, in random games of every game that says how it counts."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from tablewright.engine.game import find_game
from tablewright.testing.announced import check_announced

SHARED = 40  # games of each; a campaign besides where there is one
GAMES = sorted(path.parent.name for path in Path(__file__).parent.glob("*/announced.py"))
FEWEST = 50  # numbers compared: fewer would prove nothing


@pytest.mark.parametrize("folder", GAMES)
def test_what_an_option_announces_is_what_the_table_then_does(folder: str) -> None:
    purse = importlib.import_module(f"tests.games.{folder}.announced").PURSE
    found = check_announced(find_game(folder.replace("_", "-")), purse, SHARED)
    assert found.numbers > FEWEST, found
