"""Random play to the end: the yardstick for speed, and the quickest way through a game."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from tablewright.engine.drive import AtRandom, Chooser, play_on
from tablewright.engine.table import Table


def play_random(table: Table, seed: int) -> int:
    """Choose each option with the same chance until the game is over; how many decisions that took."""
    return play_on(table, AtRandom(seed))


def positions(table: Table, draw: Callable[[int], int]) -> list[Table]:
    """Play to the end with this luck, and copy the table at each question."""
    walk = Walk(draw)
    play_on(table, walk)
    return walk.passed


class Walk(Chooser):
    """At random, with luck from elsewhere; keeps a copy of every position."""

    def __init__(self, draw: Callable[[int], int]) -> None:
        super().__init__()
        self.draw = draw
        self.passed: list[Table] = []

    def choice(self, table: Table) -> i64:
        self.passed.append(table.copy())
        return self.draw(len(table.options))


def copy_often(tables: list[Table], times: int) -> int:
    """Copy each of these tables so often; how many copies were made."""
    copies: i64 = 0
    for _ in range(times):
        for table in tables:
            table.copy()
            copies += 1
    return copies
