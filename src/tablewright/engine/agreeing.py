"""Words that agree with a number: « 1 weapon», « 2 weapons»."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

FORMS: Final = re.compile(r"\{(\d):([^{}|]*)\|([^{}|]*)\}")


def filled(text: str, args: Sequence[Any]) -> str:
    """Words with their places filled; `{1:weapon|weapons}` is the form that agrees with the number."""
    for found in FORMS.finditer(text):
        text = text.replace(found[0], form(f"{found[2]}|{found[3]}", args[int(found[1])]))
    return text.format(*args)


def form(words: str, n: int) -> str:
    """The form of `weapon|weapons` that agrees with the number; a word without forms stays as it is."""
    one, _, many = words.partition("|")
    return many if many and n != 1 else one


def with_number(n: int, words: str) -> str:
    """`with_number(2, "weapon|weapons")` is « 2 weapons»."""
    return f"{n} {form(words, n)}"
