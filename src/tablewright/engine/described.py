# interpreted: it looks at objects from outside, which compiled code does no faster
"""How a table stands, in a line for each field: what `print(table)` shows beside the question."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from tablewright.engine.digest import PLAIN, fields
from tablewright.engine.pile import Pile
from tablewright.engine.table import Table

LONGEST: Final = 150


def described(table: Table) -> list[str]:
    """The game's own fields, but for those that are empty or nothing; heroes, foes and the like each on a line."""
    lines = []
    for name in fields(table):
        value = getattr(table, name)
        if name in of_every_table() or is_fixed(value) or is_nothing(value):
            continue
        if isinstance(value, list) and value and all(is_thing(one) for one in value):
            lines += [f"{name} {i}: {shortened(words(one))}" for i, one in enumerate(value)]
        else:
            lines.append(f"{name}: {shortened(words(value))}")
    return lines


def is_thing(value: Any) -> bool:
    """Something with fields of its own that is no card and no pile."""
    return bool(fields(value)) and not isinstance(value, Pile) and not getattr(value, "LASTING", False)


@cache
def of_every_table() -> frozenset[str]:
    return frozenset(fields(Table()))


def is_fixed(value: Any) -> bool:
    """Rules and cards never change during a game."""
    return bool(getattr(value, "LASTING", False)) or type(value).__name__ in ("Rules", "Content")


def is_nothing(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return all(map(is_nothing, value))
    if isinstance(value, int):
        return value <= 0  # what is not there has a number below nought
    return type(value) in PLAIN and not value


def words(value: Any) -> str:
    """A value in as few words as will do."""
    if type(value) in PLAIN or isinstance(value, (int, str)):
        return str(value)
    if isinstance(value, (list, tuple, set, frozenset)):
        return f"[{', '.join(map(words, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{words(key)}: {words(held)}' for key, held in value.items())}}}"
    if getattr(value, "LASTING", False):
        return str(getattr(value, "id", "") or getattr(value, "name", "") or type(value).__name__)
    if isinstance(value, Pile):
        return f"{len(value)} cards"
    if callable(value):
        return str(value.__name__)
    held = {name: getattr(value, name) for name in fields(value)}
    told = [
        f"{name}={words(part)}" for name, part in held.items() if not is_nothing(part) and not is_fixed(part)
    ]
    return f"{type(value).__name__}({', '.join(told)})"


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
