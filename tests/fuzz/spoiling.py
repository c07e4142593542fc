"""What a fuzzer does to a text that somebody wrote: small slips, bold cuts, and the odd monster."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

TIMES: Final = int(os.environ.get("TABLEWRIGHT_FUZZ", "1"))  # `make fuzz` looks this many times as long


def looking(examples: int) -> settings:
    """So many examples, always the same ones in CI, and others each time in `make fuzz`."""
    return settings(
        max_examples=examples * TIMES, deadline=None, derandomize=TIMES == 1, database=None,
        suppress_health_check=list(HealthCheck), print_blob=True,
    )  # fmt: skip


MONSTERS: Final = (
    "", "\n", "\0", "\r", "\ufeff", "é", "🎲", "\ud7ff", "-1", "0", "9" * 40, "9" * 5000, "1e999", "NaN", "١٢", "²",
    "undo", "undo 0", "undo 99999999", "redo", "# digest 0 x", "# agreed 0", "@0 ", "@99 ", "@-1 ", ": ", "; ", "( ",
    "((((((((((((((((((((((((((((((((((((((((", '"', '"""', "[", "[[", "]", "=", "== ", "{", "}", "\\", "\\u0000",
    "seed 0x", "seed -1", "seats 0", "seats 999999999", "pack none", "game nothing", "option ", "player 0 ", "if ",
    "else: ", "roll 4+: ", "repeat 999999999: ", "each player: ", "null", "true", "id = ", "../../../etc/passwd",
)  # fmt: skip


class Slip(NamedTuple):
    """One slip of the pen: where, how much, what instead, and where to."""

    how: str
    start: float
    length: int
    to: float
    words: str


SLIPS: Final = st.lists(
    st.builds(
        Slip,
        st.sampled_from(("cut", "double", "move", "swap", "insert")),
        st.floats(0, 1),
        st.one_of(st.integers(0, 8), st.integers(0, 2000)),
        st.floats(0, 1),
        st.one_of(st.sampled_from(MONSTERS), st.text(max_size=12)),
    ),
    min_size=1,
    max_size=5,
)


def spoil(text: str, slips: Sequence[Slip]) -> str:
    """A text with these slips, wherever they fall in it."""
    for slip in slips:
        start = int(slip.start * len(text))
        end = min(len(text), start + slip.length)
        piece, rest = text[start:end], text[:start] + text[end:]
        if slip.how == "cut":
            text = rest
        elif slip.how == "double":
            text = text[:end] + piece + text[end:]
        elif slip.how == "move":
            to = int(slip.to * len(rest))
            text = rest[:to] + piece + rest[to:]
        else:
            text = text[:start] + slip.words + text[end if slip.how == "swap" else start :]
    return text


def spoiled(texts: tuple[str, ...]) -> st.SearchStrategy[str]:
    """One of these texts, spoiled in a few places."""
    return st.builds(spoil, st.sampled_from(texts), SLIPS)


def words(lines: str) -> st.SearchStrategy[str]:
    """Rows of words that somebody might write in this language, in any order."""
    return st.lists(st.sampled_from(lines.split()), max_size=14).map(" ".join)
