# interpreted: it looks at objects from outside, which compiled code does no faster
"""A short fingerprint of a whole table: two tables with the same digest are in the same position."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from tablewright.engine.fate import Fate
from tablewright.engine.pile import Pile
from tablewright.engine.table import Lane, Result, Table

PLAIN = frozenset({type(None), bool, int, str, float, bytes})
ENGINE_ONLY = frozenset(
    {
        "origin",
        "options",
        "refused",
        "ranges",
        "asked",
        "laid_anew",
        "past",
        "noted",
        "log",
        "debug",
        "aside",
        "stays_open",
        "blank",
        "on_loan",
        "sources",
        "imagined",
        "moments",
    }
)

NOTHING_BESIDE: frozenset[str] = frozenset()


class Lasting:
    """What never changes during a game (rules, cards) is no part of a position; derive it from this."""


def fields(thing: object) -> list[str]:
    """The names of an object's fields, compiled or not."""
    names: set[str] = set(getattr(thing, "__struct_fields__", ()))
    for kind in type(thing).__mro__:
        names.update(kind.__dict__.get("__mypyc_attrs__", ()))
        names.update(kind.__dict__.get("__slots__", ()))
    names.update(getattr(thing, "__dict__", ()))
    return sorted(names - {"__dict__", "__weakref__"})


def parts(thing: Any) -> Any:
    """A thing as nested lists of words and numbers, the same for equal things."""
    if type(thing) in PLAIN or isinstance(thing, (int, str)):
        return thing
    if isinstance(thing, (list, tuple)):
        return [inner if type(inner) in PLAIN else parts(inner) for inner in thing]
    if isinstance(thing, dict):
        return ["dict", *sorted(([parts(k), parts(v)] for k, v in thing.items()), key=repr)]
    if isinstance(thing, (set, frozenset)):
        return ["set", *sorted((parts(inner) for inner in thing), key=repr)]
    if isinstance(thing, Lasting) or getattr(thing, "LASTING", False):
        return [type(thing).__name__, getattr(thing, "id", "")]
    if callable(thing):
        return thing.__name__
    names = fields(thing)
    if not names and hasattr(thing, "__iter__"):
        return [type(thing).__name__, *(parts(inner) for inner in thing)]
    beside: frozenset[str] = getattr(thing, "BESIDE", NOTHING_BESIDE)  # worked out from other fields
    if isinstance(thing, (Table, Lane, Fate, Pile)):
        beside |= ENGINE_ONLY
    if isinstance(thing, Table) and not thing.picked:
        beside |= {"picked"}  # so that positions without picks keep the digests they had
    if isinstance(thing, Result):  # results without them have the digest that they always had
        beside |= {name for name in ("sheet", "grade") if not getattr(thing, name)}
    if beside:
        names = [name for name in names if name not in beside]
    return [type(thing).__name__, *([name, parts(getattr(thing, name))] for name in names)]


def digest(table: object) -> str:
    """Twelve hex digits for the position of a table."""
    return blake2b(repr(parts(table)).encode(), digest_size=6).hexdigest()
