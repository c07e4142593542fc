"""Every Combat Scene and every questline: each can be won and lost, and keeps to what every game must keep to.

Interpreted, every sixth of them is played to both ends, for it takes minutes; with compiled rules, which CI runs as
well, all are. Interpreted, each is looked at closely in three games, with one to four seats in turn, and three of them
with either rules; `make long` looks at four games of all, and plays all with every number of heroes.
"""

from __future__ import annotations

import os
from typing import Final

import pytest

from tablewright.build_info import engine_kind
from tablewright.engine.drive import BySeat, play_on
from tablewright.engine.table import Result, Table, step_name
from tablewright.games.fateforge import advice
from tablewright.games.fateforge.game import GAME
from tablewright.testing import check_game

CHOICES: Final = {option.name: option.choices for option in GAME.options()}
LONG: Final = "TABLEWRIGHT_LONG" in os.environ
COMPILED: Final = engine_kind() == "compiled"
EVERY: Final = [str(scene) for scene in CHOICES["scene"]]
SCENES: Final = EVERY[:: 1 if LONG or COMPILED else 6]
QUESTLINES: Final = [str(line) for line in CHOICES["questline"]]
CLOSELY: Final = ("101", "305", "long_procession")
TRIES: Final = 20
MOST_SEATS: Final = GAME.most_seats
MOST: Final = 300  # decisions of somebody who does nothing
ENDINGS: Final = ("leave", "end-turn", "ready")  # of a scene, of a turn, of the Preparation Phase


def result_of(scene: str, seats: int, seed: int) -> Result:
    """How the steady player comes out of a scene."""
    table = GAME.new(seats, seed, {"mode": "scene", "scene": scene}, log=False)
    chooser = BySeat([advice.steady_option] * seats, seed, advice.is_lot)  # type: ignore[list-item,arg-type]
    play_on(table, chooser)
    assert table.result is not None
    return table.result


def idle(table: Table) -> int:
    """The option of somebody who does nothing: ends what can be ended, and else takes the last."""
    words = [step_name(move).replace("_", "-") for move in table.options]
    return next((words.index(word) for word in ENDINGS if word in words), len(words) - 1)


@pytest.mark.parametrize("seats", [2, *((1, 3, 4) if LONG else ())])
@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_can_be_won(scene: str, seats: int) -> None:
    """FF-16.8: all objectives are met, by a player who goes by rule of thumb."""
    assert any(result_of(scene, seats, seed).won[0] for seed in range(TRIES))


@pytest.mark.parametrize("seats", [2, *((1, 3, 4) if LONG else ())])
@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_in_which_nobody_does_anything_is_lost(scene: str, seats: int) -> None:
    """FF-16.8, 5.9: an objective is missed, or nobody is left standing."""
    table = GAME.new(seats, 1, {"mode": "scene", "scene": scene}, log=False)
    for _ in range(MOST):
        if not table.over:
            table.choose(idle(table))
    assert table.result is not None
    assert not any(table.result.won)
    assert table.result.clause in ("FF-16.8", "FF-5.9")


@pytest.mark.parametrize("scene", CLOSELY)
def test_a_scene_keeps_to_what_every_game_must_keep_to(scene: str) -> None:
    """The same twice, saved, loaded and copied at any question, and nothing told that is a secret."""
    assert check_game(GAME, 3, 3, {"mode": "scene", "scene": scene}).worlds > 0


@pytest.mark.skipif(COMPILED, reason="most of it is looking, which is never compiled")
@pytest.mark.parametrize("number", range(len(EVERY)), ids=EVERY)
def test_every_scene_keeps_to_it_with_few_or_many(number: int) -> None:
    """FF-1.1: three games of each, with one to four seats in turn; in `make long` one with each number of them."""
    options = {"mode": "scene", "scene": EVERY[number]}
    games, seats = (MOST_SEATS, None) if LONG else (3, 1 + number % MOST_SEATS)
    assert check_game(GAME, games, seats, options).worlds > 0


@pytest.mark.skipif(COMPILED, reason="most of it is looking, which is never compiled")
@pytest.mark.parametrize("number", range(len(QUESTLINES)), ids=QUESTLINES)
def test_a_questline_keeps_to_what_every_game_must_keep_to(number: int) -> None:
    """FF-25.2: its scenes one after the other, with one to four seats in turn; in `make long` three games of each."""
    options = {"questline": QUESTLINES[number]}
    found = (
        check_game(GAME, 3, None, options) if LONG else check_game(GAME, 1, 1 + number % MOST_SEATS, options)
    )
    assert found.worlds > 0
