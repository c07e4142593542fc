"""Sets of small numbers in one machine word."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

TOP: Final[i64] = 1 << 62


def bit(place: i64) -> i64:
    """The word in which this bit alone is set; places 0 to 62.

    Compiled, `1 << place` counts in 32 bits when `place` is a machine word: mypyc writes a small constant as a C int.
    """
    return TOP >> (62 - place)
