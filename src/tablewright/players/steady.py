"""The steady player: the option that the game's own rule of thumb likes best."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable

from tablewright.engine.game import Game
from tablewright.engine.table import Table
from tablewright.players.view import View

Policy = Callable[[Table], int]


class SteadyPlayer:
    """Takes what the game's rule of thumb likes best, the first of equals; quick, and always the same."""

    name = "steady"

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def choose(self, view: View) -> int:
        return steady_policy(view.game)(view.seen)


class ByAdvice:
    """The policy of a game that scores options one by one."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __call__(self, table: Table) -> int:
        if len(table.options) == 1:
            return 0
        worths = [self.game.advise(table, move) for move in table.options]
        return worths.index(max(worths))


_policies: dict[str, Policy] = {}


def steady_policy(game: Game) -> Policy:
    """The rule of thumb of a game as one call; a `steady_option(table)` in its advice.py is the quickest."""
    known = _policies.get(game.id)
    if known is None:
        known = _policies[game.id] = own_policy(game) or ByAdvice(game)
    return known


def own_policy(game: Game) -> Policy | None:
    """The `steady_option` that stands beside the game's `advise`, if it has one."""
    home = type(game).__module__.rpartition(".")[0]
    name = f"{home}.advice"
    if not home or (name not in sys.modules and importlib.util.find_spec(name) is None):
        return None
    policy: Policy | None = getattr(importlib.import_module(name), "steady_option", None)
    return policy


def has_advice(game: Game) -> bool:
    """Whether the game has a rule of thumb of its own."""
    return type(game).advise is not Game.advise
