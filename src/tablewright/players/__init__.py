"""Those who sit at a seat without being a person: they see what their seat sees, never more."""

from __future__ import annotations

import random
from difflib import get_close_matches
from typing import Protocol

from tablewright.engine.game import SetupError
from tablewright.engine.table import Table


class Player(Protocol):
    """Whoever chooses for a seat."""

    name: str

    def choose(self, seen: Table, seat: int) -> int:
        """The number of the option that this player takes, on a table as the seat sees it."""
        ...


class RandomPlayer:
    """Takes any option, each with the same chance; its luck is its own, not the table's."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self.luck = random.Random(seed)

    def choose(self, seen: Table, seat: int) -> int:
        return self.luck.randrange(len(seen.options))


PLAYERS = {"random": RandomPlayer}


def find_player(name: str, seed: int | None = None) -> Player:
    """The player of this name, new at the table."""
    if name not in PLAYERS:
        near = get_close_matches(name, PLAYERS, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(PLAYERS)}"
        raise SetupError(f"there is no player called {name}; {hint}")
    return PLAYERS[name](seed)
