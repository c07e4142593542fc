# interpreted: it looks at objects from outside, which compiled code does no faster
"""A short fingerprint of a whole table: two tables with the same digest are in the same position."""

from __future__ import annotations

from functools import lru_cache
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
    kind: Any = type(thing)
    return list(names_of(kind, tuple(getattr(thing, "__dict__", ()))))


@lru_cache(maxsize=1024)
def names_of(kind: type, own: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the fields of a kind of thing and of those that one of them has beside, in order."""
    names = {*own, *getattr(kind, "__struct_fields__", ())}
    for base in kind.__mro__:
        names.update(base.__dict__.get("__mypyc_attrs__", ()))
        names.update(base.__dict__.get("__slots__", ()))
    return tuple(sorted(names - {"__dict__", "__weakref__"}))


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
    told: list[Any] = [type(thing).__name__]
    for name in names:
        value = getattr(thing, name)
        told.append([name, value if type(value) in PLAIN else parts(value)])
    return told


def digest(table: object) -> str:
    """Twelve hex digits for the position of a table."""
    return blake2b(repr(parts(table)).encode(), digest_size=6).hexdigest()
