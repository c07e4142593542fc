"""Content that no seat has read must be out of reach of a table that a seat sees or imagines."""

from __future__ import annotations

import gc
from types import BuiltinFunctionType, CellType, FunctionType, ModuleType
from typing import Any, Final

from tablewright.engine.table import Table

PLAIN: Final = (type(None), bool, int, float, str, bytes, type, ModuleType, BuiltinFunctionType)


def unread(table: Table) -> list[str]:
    """What of unread content can be reached from this table, each by the name of its class.

    A thing says that it has unread parts by `is_public = False`, or by a `secret` that is not empty; what is left of
    it for the seats says the opposite."""
    found: list[str] = []
    met: set[int] = set()
    todo: list[Any] = [table]
    kept: list[Any] = []  # so that no other thing gets the identity of one that is gone
    while todo:
        thing = todo.pop()
        if isinstance(thing, PLAIN) or id(thing) in met:
            continue
        met.add(id(thing))
        kept.append(thing)
        if has_unread_parts(thing):
            found.append(type(thing).__name__)
        todo += held_by(thing)
    return list(dict.fromkeys(found))


def has_unread_parts(thing: Any) -> bool:
    if not callable(getattr(type(thing), "public", None)) or getattr(thing, "pages", None) == []:
        return False  # it has none, or says that there is nothing to read in it
    return not getattr(thing, "is_public", True) or bool(getattr(thing, "secret", ()))


def held_by(thing: Any) -> list[Any]:
    """What a thing holds on to; of a function what it was made with, not the module that it stands in."""
    if isinstance(thing, FunctionType):
        return [*(thing.__closure__ or ()), *(thing.__defaults__ or ())]
    if isinstance(thing, CellType):
        return [thing.cell_contents] if not is_empty(thing) else []
    return gc.get_referents(thing)


def is_empty(cell: CellType) -> bool:
    try:
        cell.cell_contents  # noqa: B018
    except ValueError:
        return True
    return False
