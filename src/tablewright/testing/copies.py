"""What a copy shares with its table that it should not."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, Final

from tablewright.engine.digest import Lasting, digest, fields
from tablewright.engine.effects import Branch, Effect, Modifier, TriggerRule
from tablewright.engine.fate import Fate
from tablewright.engine.pile import Pile
from tablewright.engine.story import StoryTable
from tablewright.engine.table import NO_MOVES, Lane, Line, Origin, Result, Table

SHARED_BY_COPIES: Final = {
    Table: frozenset({"origin", "options", "refused", "past", "noted", "result", "picked"}),
    Lane: frozenset({"options"}),
    Fate: frozenset({"streams", "first", "second", "sources"}),
}
UNCHANGING: Final = (Branch, Effect, Modifier, TriggerRule, Line, Origin, Result, Lasting, Enum)


def first_shared(table: Table, copy: Table) -> str:
    """The first changeable thing that two tables have in common, by its path; "" if there is none."""
    kept: dict[int, Any] = {}
    mine = dict(changeable(table, "table", kept))
    for theirs, path in changeable(copy, "table", {}):
        if theirs in mine:
            return path
    return ""


def changeable(thing: Any, path: str, met: dict[int, Any]) -> Iterator[tuple[int, str]]:
    """Everything inside a thing that could be changed, by identity, with the path to it.

    What was met is held: a compiled table hands out its rows of numbers in a new wrapping each time, and the next
    one must not get the identity of one that is gone."""
    if is_unchanging(thing) or id(thing) in met:
        return
    if not isinstance(thing, tuple):
        met[id(thing)] = thing
        yield id(thing), path
    for name, inner in inside(thing):
        if not is_lent(thing, inner):
            yield from changeable(inner, path + name, met)


def is_lent(thing: Any, inner: Any) -> bool:
    """Copies hold it in common until one changes it (see `Pile.own`), or as long as there is no story to tell."""
    if isinstance(thing, StoryTable):
        return inner is thing.story and not thing.stories.pages
    return isinstance(thing, Pile) and thing.on_loan and inner is thing.unseen


def is_unchanging(thing: Any) -> bool:
    if thing is None or isinstance(thing, (bool, int, str, float, bytes, frozenset, Path, *UNCHANGING)):
        return True
    if thing is NO_MOVES or callable(thing) or getattr(thing, "LASTING", False) or is_frozen(thing):
        return True
    if is_constant(thing):
        return True
    return not isinstance(thing, tuple) and not fields(thing) and not hasattr(thing, "__iter__")


def is_constant(thing: Any) -> bool:
    """An empty one that a module names, `NO_JOURNEY: Final = Journey()`, is shared by all tables that have none. If a
    rule wrote on it, playing on a copy would change the table, which is looked at besides."""
    home = vars(sys.modules[type(thing).__module__])
    return any(value is thing for name, value in home.items() if name.isupper())


def is_frozen(thing: Any) -> bool:
    """Frozen dataclasses and msgspec structs never change."""
    params = getattr(thing, "__dataclass_params__", None) or getattr(thing, "__struct_config__", None)
    return bool(params is not None and params.frozen)


def inside(thing: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(thing, dict):
        yield from ((f"[{key!r}]", inner) for key, inner in thing.items())
    elif isinstance(thing, (list, tuple)):
        yield from ((f"[{i}]", inner) for i, inner in enumerate(thing))
    else:
        shared = {
            name for kind in SHARED_BY_COPIES if isinstance(thing, kind) for name in SHARED_BY_COPIES[kind]
        }
        yield from ((f".{name}", getattr(thing, name)) for name in fields(thing) if name not in shared)


def first_difference(table: Table, copy: Table) -> str:
    """The first field in which two tables differ."""
    for name in fields(table):
        if name not in ("origin", "past", "noted", "log", "debug", "refused", "asked"):
            if digest([getattr(table, name)]) != digest([getattr(copy, name, None)]):
                return f"table.{name}"
    return "a way that no field shows"
