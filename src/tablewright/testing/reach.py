"""Content that no seat has read must be out of reach of a table that a seat sees or imagines."""

from __future__ import annotations

import gc
from functools import cache
from types import BuiltinFunctionType, CellType, FunctionType, ModuleType
from typing import Any, Final

from tablewright.engine.table import Table

PLAIN: Final = (type(None), bool, int, float, str, bytes, type, ModuleType, BuiltinFunctionType)


def unread(table: Table, clean: dict[int, Any] | None = None) -> list[str]:
    """What of unread content can be reached from this table, each by the name of its class.

    A thing says that it has unread parts by `is_public = False`, or by a `secret` that is not empty; what is left of
    it for the seats says the opposite. `clean` holds lasting content from which nothing unread was reached just now:
    it is not walked again, and what this walk finds clean is added."""
    found: list[str] = []
    known = {} if clean is None else clean
    met = dict(known)  # what was met is held, so that no other thing gets the identity of one that is gone
    todo: list[Any] = [table]
    while todo:
        fresh = []
        for thing in todo:
            kind: Any = type(thing)
            if is_plain(kind) or id(thing) in met:
                continue
            met[id(thing)] = thing
            fresh.append(thing)
            if can_have_unread_parts(kind) and has_unread_parts(thing):
                found.append(kind.__name__)
        todo = held_by(fresh)
    if not found:
        known.update((one, thing) for one, thing in met.items() if is_lasting(thing))
    return list(dict.fromkeys(found))


def is_lasting(thing: Any) -> bool:
    return getattr(type(thing), "LASTING", False) is True


@cache
def is_plain(kind: type) -> bool:
    return issubclass(kind, PLAIN)


@cache
def can_have_unread_parts(kind: type) -> bool:
    return callable(getattr(kind, "public", None))


def has_unread_parts(thing: Any) -> bool:
    if getattr(thing, "pages", None) == []:
        return False  # there is nothing to read in it
    return not getattr(thing, "is_public", True) or bool(getattr(thing, "secret", ()))


def held_by(things: list[Any]) -> list[Any]:
    """What these hold on to; of a function what it was made with, not the module that it stands in."""
    held: list[Any] = []
    others = []
    for thing in things:
        if isinstance(thing, FunctionType):
            held += [*(thing.__closure__ or ()), *(thing.__defaults__ or ())]
        elif isinstance(thing, CellType):
            held += [] if is_empty(thing) else [thing.cell_contents]
        else:
            others.append(thing)
    return [*held, *gc.get_referents(*others)]


def is_empty(cell: CellType) -> bool:
    try:
        cell.cell_contents  # noqa: B018
    except ValueError:
        return True
    return False
