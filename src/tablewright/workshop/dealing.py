"""«Deal it to me»: luck and first moves with which a certain card lies open as soon as possible."""

from __future__ import annotations

import time
from random import Random
from typing import Any, Final, NamedTuple

from tablewright.engine import scene
from tablewright.engine.game import SetupError
from tablewright.engine.pack import Pack
from tablewright.engine.staging import stage

WITHIN: Final = 4.0  # seconds
MOST_SEEDS: Final = 400
LONGEST: Final = 40  # moves before the card comes, at most
ROUNDS: Final = ((0.15, 1), (0.5, 12), (1.0, LONGEST))  # until this part of the time: so many moves at most


class Dealt(NamedTuple):
    """A table at which the card lies open, and how many moves were made for it; none found: a new table."""

    table: Any
    moves: int
    found: bool


def dealt(game: Any, pack: Pack, titles: set[str], seats: int, within: float = WITHIN) -> Dealt:
    """The quickest way to a table on which something of one of these names lies open."""
    began = time.monotonic()
    for part, longest in ROUNDS:
        until = began + part * within
        for seed in range(1, MOST_SEEDS):
            found = look(game, pack, titles, seats, seed, longest, until)
            if found is not None:
                return found
            if time.monotonic() > until:
                break
    return Dealt(game.new(seats, seed=1, pack=pack), 0, False)


def look(
    game: Any, pack: Pack, titles: set[str], seats: int, seed: int, longest: int, until: float
) -> Dealt | None:
    try:
        table = game.new(seats, seed=seed, pack=pack)
    except SetupError:
        return None
    luck = Random(seed)
    for moves in range(longest):
        if shows(stage(game, table, 0), titles):
            return Dealt(table, moves, True)
        if table.over or not table.options or time.monotonic() > until:
            return None
        table.choose(luck.randrange(len(table.options)))
    return None


def shows(shown: scene.Scene, titles: set[str]) -> bool:
    """Whether something of one of these names lies open on the table."""
    for part in scene.parts(shown.areas):
        if isinstance(part, scene.Piece) and part.face == "up" and part.name in titles:
            return True
        if isinstance(part, scene.Space) and part.label in titles and len(titles) == 1:
            return True
    return False
