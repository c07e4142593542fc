"""The words for effects as a list to read: how each is written, and what it says with its arguments by name."""

from __future__ import annotations

import re
from typing import Any, Final

ARGUMENT: Final = re.compile(r"\[?\b[A-Z][A-Z_]+\b…?\]?|\[else: …\]|: (?:1-3: … \| 4-6: …|… \| …|…)")
PLACE: Final = re.compile(r"\{(\w+)(?::([^}]*))?\}")
OPTIONAL: Final = re.compile(r"\[([^\[\]]*)\]")


def glossary(vocabulary: Any) -> list[tuple[str, str, str]]:
    """Every word of a game: its role, how it is written, what it says."""
    return [(role, usage, in_plain(usage, says)) for role, usage, says in vocabulary.glossary()]


def in_plain(usage: str, says: str) -> str:
    """A template with the names of arguments where their values will stand: «Heal AMOUNT.»"""
    names = [found.strip("[]") for found in ARGUMENT.findall(usage)]

    def filled(place: re.Match[str]) -> str:
        word, how = place[1], place[2]
        if not word.isdecimal():
            return word.replace("_", " ")
        name = names[int(word)] if int(word) < len(names) else "…"
        name = name.replace("_…", " …") if name[0].isupper() else "…"
        if how is None or how == "abs":
            return name
        if how == "+":
            return f"+{name}"
        if how == "times":
            return f"{name} times"
        if how == "each":
            return ": …"
        if "?" in how:  # more than nought, or less
            return how.partition("?")[0]
        return how.rpartition("|")[2] if "|" in how else ""

    return PLACE.sub(filled, OPTIONAL.sub(r"\1", says))
