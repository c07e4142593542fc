"""`games`: what there is to play."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.found import GAMES

from tablewright.engine.game import find_game

Type = Any


def test_every_game_is_on_the_shelf_with_its_facts(tw: Type) -> None:
    shelf = tw("games").out

    assert "pebbles – PEBBLES: 2 players, competitive, light" in shelf
    for name in GAMES:
        assert f"{name} – {find_game(name).title}: " in shelf


def test_one_game_explains_its_options(tw: Type) -> None:
    page = tw("games", "pebbles").out

    assert "heap=9  How many pebbles there are. (PB-1.1)" in page
    assert "give a whole number from 2 to 30" in page
    assert "echo=off" in page


@pytest.mark.parametrize("game", GAMES)
def test_each_value_of_an_option_is_explained(tw: Type, game: str) -> None:
    page = tw("games", game).out

    for option in find_game(game).options():
        assert f"{option.name}=" in page
        assert all(value in page for value in option.choices if isinstance(value, str))


def test_programs_get_the_same_as_data(tw: Type) -> None:
    told = json.loads(tw("games", "--json").out)

    assert told["pebbles"]["players"] == [2, 2]
    assert told["pebbles"]["options"]["heap"]["default"] == 9
    assert told["pebbles"]["options"]["heap"]["range"] == [2, 30]
