"""`games`: what there is to play."""

from __future__ import annotations

import json
from typing import Any

Type = Any


def test_every_game_is_on_the_shelf_with_its_facts(tw: Type) -> None:
    shelf = tw("games").out

    assert "pebbles – PEBBLES: 2 players, competitive, light" in shelf
    assert "forward – FORWARD: 1 player" in shelf


def test_one_game_explains_its_options(tw: Type) -> None:
    page = tw("games", "pebbles").out

    assert "heap=9  How many pebbles there are. (PB-1.1)" in page
    assert "give a whole number from 2 to 30" in page
    assert "echo=off" in page


def test_forward_explains_each_value_of_its_options(tw: Type) -> None:
    page = tw("games", "forward").out

    assert "difficulty=standard" in page
    assert "harsh" in page


def test_programs_get_the_same_as_data(tw: Type) -> None:
    told = json.loads(tw("games", "--json").out)

    assert told["pebbles"]["players"] == [2, 2]
    assert told["pebbles"]["options"]["heap"]["default"] == 9
    assert told["pebbles"]["options"]["heap"]["range"] == [2, 30]
