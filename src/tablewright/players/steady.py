"""The steady player: the option that the game's own rule of thumb likes best."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from types import ModuleType

from tablewright.engine.game import Game
from tablewright.engine.search import Advise, Beat, ByAdvice, Outlook, Policy
from tablewright.players.view import View


class SteadyPlayer:
    """Takes what the game's rule of thumb likes best, the first of equals; quick, and always the same."""

    name = "steady"

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def choose(self, view: View) -> int:
        return steady_policy(view.game)(view.seen)


_policies: dict[str, Policy] = {}


def steady_policy(game: Game) -> Policy:
    """The rule of thumb of a game as one call; a `steady_option(table)` in its advice.py is the quickest."""
    known = _policies.get(game.id)
    if known is None:
        known = _policies[game.id] = own_policy(game) or ByAdvice(own_advice(game))
    return known


def own_advice(game: Game) -> Advise:
    """The `advise` of the game's advice.py, without the detour over the game, or else the game's own."""
    advise: Advise = getattr(beside(game, "advice"), "advise", game.advise)
    return advise


def own_policy(game: Game) -> Policy | None:
    """The `steady_option` that stands beside the game's `advise`, if it has one."""
    policy: Policy | None = getattr(beside(game, "advice"), "steady_option", None)
    return policy


def outlook_of(game: Game) -> tuple[Outlook | None, int]:
    """How the game tells who stands well before it is over, and after how many decisions to ask; not every game can."""
    module = beside(game, "outlook")
    outlook: Outlook | None = getattr(module, "outlook", None)
    return outlook, getattr(module, "HORIZON", 0)


def beat_of(game: Game) -> Beat | None:
    """Where the game lets imagined luck fall in step: `beat(table)` in its advice.py, if it has one."""
    beat: Beat | None = getattr(beside(game, "advice"), "beat", None)
    return beat


def beside(game: Game, name: str) -> ModuleType | None:
    """A module in the folder of the game."""
    home = type(game).__module__.rpartition(".")[0]
    path = f"{home}.{name}"
    if not home or (path not in sys.modules and importlib.util.find_spec(path) is None):
        return None
    return importlib.import_module(path)


def has_advice(game: Game) -> bool:
    """Whether the game has a rule of thumb of its own."""
    return type(game).advise is not Game.advise
