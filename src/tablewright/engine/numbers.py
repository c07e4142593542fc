"""Whole numbers as people and files write them. Python refuses to read one of more than 4,300 digits with an error of
its own, so nothing that comes from outside is read with `int` alone."""

from __future__ import annotations

from typing import Final

MOST_DIGITS: Final = 18  # so that it fits into 64 bits
LONGEST_WORD: Final = 60


def whole(words: str) -> int | None:
    """The number from nought up that these words are; None if they are none, or one that nobody can mean."""
    if words.isascii() and words.isdigit() and len(words) <= MOST_DIGITS:
        return int(words)
    return None


def shortened(words: str, longest: int = LONGEST_WORD) -> str:
    """Words of somebody's own in a sentence of ours: a long one is cut."""
    return words if len(words) <= longest else f"{words[: longest - 1]}…"
