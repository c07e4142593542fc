# interpreted: runs once, when a pack is loaded
"""What is wrong with a pack, in sentences that help: which file, line and word, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final

from tablewright.engine.numbers import shortened


@dataclass(frozen=True)
class Where:
    """A place in a pack: a file, a line, and what stands there («the effect of «hearth_loaf»»)."""

    file: str
    line: int = 0
    column: int = 1
    thing: str = "the effect"
    given: bool = True  # False: the field is not written in the file

    def inside(self, line: int, column: int) -> Where:
        """A place inside a text that starts here; lines and columns count from 1."""
        return replace(
            self, line=self.line + line - 1, column=column if line > 1 else self.column + column - 1
        )


QUOTED: Final = re.compile(
    r"«([^»]{61,})»"
)  # somebody's own words that are too long to be read in a sentence


class PackError(Exception):
    """One thing that is wrong (or, as a warning, unwise) in a pack."""

    def __init__(
        self,
        file: str,
        line: int,
        column: int,
        word: str,
        message: str,
        nearest: str = "",
        warning: bool = False,
        code: str = "",
    ) -> None:
        super().__init__(file, line, column, word, message, nearest, warning, code)
        self.file = file
        self.line = line
        self.column = column
        self.word = word
        self.message = QUOTED.sub(lambda long: f"«{shortened(long[1])}»", message)
        self.nearest = nearest
        self.warning = warning
        self.code = (
            code  # its name for programs, which stays the same when its words change: `story.dead_end`
        )

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        end = f"; did you mean «{self.nearest}»?" if self.nearest else "."
        return f"{place}: {self.message}{end}"


class PackErrors(Exception):
    """Everything that is wrong with a pack, in the order of its files and lines."""

    def __init__(self, errors: Iterable[PackError]) -> None:
        self.errors = sorted(errors, key=lambda error: (error.file, error.line, error.column))
        super().__init__(self.errors)

    def __str__(self) -> str:
        return "\n".join(str(error) for error in self.errors)


def complain(
    where: Where, message: str, word: str = "", nearest: str = "", warning: bool = False, code: str = ""
) -> PackError:
    """A complaint about this place."""
    return PackError(where.file, where.line, where.column, word, message, nearest, warning, code)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that somebody who wrote this one probably meant, or ""."""
    words = sorted(known)
    by_small = {candidate.lower(): candidate for candidate in words}
    close = get_close_matches(word.lower(), list(by_small), n=1, cutoff=0.6)
    return by_small[close[0]] if close else ""
