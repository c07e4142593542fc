"""Random play to the end in one compiled loop: the yardstick for speed, and the quickest way through a game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.fate import mixed
from tablewright.engine.table import Table

WORD: Final[i64] = 0xFFFFFFFF


def play_random(table: Table, seed: int) -> int:
    """Choose each option with the same chance until the game is over; how many decisions that took."""
    x: i64 = first_word(seed)
    decisions: i64 = 0
    while not table.over:
        x = next_word(x)
        n: i64 = len(table.options)
        table.choose((x * n) >> 32)
        decisions += 1
    return decisions


def first_word(seed: int) -> i64:
    """Where the little generator starts; it must never start at nought, where it would stay."""
    low: i64 = seed & 0xFFFFFFFF
    return mixed(low ^ 0x2545F491) | 1


def next_word(x: i64) -> i64:
    """Marsaglia's xorshift: a table's fate stays untouched by whoever plays at it."""
    x = x ^ ((x << 13) & WORD)
    x = x ^ (x >> 17)
    return x ^ ((x << 5) & WORD)


def copy_often(tables: list[Table], times: int) -> int:
    """Copy each of these tables so often; how many copies were made."""
    copies: i64 = 0
    for _ in range(times):
        for table in tables:
            table.copy()
            copies += 1
    return copies
