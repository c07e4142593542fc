"""The order of play that a game tells in its `game.py` is the order in which it is played."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import CodeType, FrameType
from typing import Any

import pytest
from tests.found import GAMES
from tests.stored import Stored, all_stored

import tablewright as tw
from tablewright.engine import table as engine
from tablewright.engine.game import Game, find_game

COMPILED = not engine.__file__.endswith(".py")


def flat(order: Any) -> Iterator[Any]:
    for one in order:
        if isinstance(one, (list, tuple)):
            yield from flat(one)
        else:
            yield one


def first_runs(one: Stored, wanted: set[CodeType]) -> list[CodeType]:
    """Those of the wanted steps that a stored game runs, each at its first time."""
    found: list[CodeType] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in wanted and frame.f_code not in found:
            found.append(frame.f_code)

    record = tw.Record.read(one.record)
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        tw.replay(record, log=False)
    finally:
        sys.setprofile(before)
    return found


@pytest.mark.skipif(COMPILED, reason="compiled steps cannot be watched")
@pytest.mark.parametrize("game", [pytest.param(find_game(name), id=name) for name in GAMES])
def test_the_order_of_play_is_the_order_in_which_it_is_played(game: Game) -> None:
    steps = list(flat(game.order))
    assert steps, f"{game.title} tells no order of play"
    codes = [step.__code__ for step in steps]
    met: set[CodeType] = set()
    for one in all_stored():
        if one.game != game.id or one.is_campaign():
            continue
        runs = first_runs(one, set(codes))
        assert [code.co_name for code in runs] == [code.co_name for code in codes if code in runs]
        met |= set(runs)
        if len(met) == len(codes):
            break
    assert [step.__name__ for step in steps if step.__code__ not in met] == []


@pytest.mark.skipif(COMPILED, reason="compiled steps have no docstrings")
@pytest.mark.parametrize("game", [pytest.param(find_game(name), id=name) for name in GAMES])
def test_each_step_of_it_cites_its_clauses(game: Game) -> None:
    for step in flat(game.order):
        assert any(char.isdigit() for char in (step.__doc__ or "").split(":")[0]), step.__name__
