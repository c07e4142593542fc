"""A section as columns: every field of its schema, tables inside as `faces[1].text`, lists with `; ` in one cell."""

from __future__ import annotations

import datetime
import json
import types
import typing
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Any, Final

import msgspec

from tablewright.engine.pack import Section
from tablewright.engine.pack_content import default_of, fields_of

Path = tuple[str | int, ...]
Cell = str | int | float | bool

GAP: Final = "; "
MOST_TABLES: Final = 12  # of a list that get columns of their own
YES: Final = frozenset({"true", "yes", "on", "x"})
NO: Final = frozenset({"false", "no", "off"})


class Misfit(ValueError):
    """What stands in a cell cannot be what its column wants; the words say what it wants."""


@dataclass(frozen=True)
class Column:
    """One column: the way to its value inside an entry, and what may stand there."""

    path: Path
    kind: str  # text, whole, number, yes, list, data, either (whole number or text)
    words: tuple[str, ...] = ()  # the only ones that may stand there
    low: int | None = None
    high: int | None = None
    inner: str = "text"  # of a list: what its items are
    help: str = ""

    @property
    def name(self) -> str:
        name = ""
        for part in self.path:
            if isinstance(part, int):
                name += f"[{part + 1}]"
            else:
                name += f".{part}" if name else part
        return name


def columns_of(section: Section, entries: Iterable[Mapping[str, Any]]) -> list[Column]:
    """The columns of a section, wide enough for these entries; what tells them apart comes first."""
    rows = list(entries)
    found = inside(section.struct, (), rows)
    if section.single:
        return found
    return sorted(found, key=lambda column: column.path != (section.key,))


def inside(struct: type[msgspec.Struct], path: Path, tables: list[Any]) -> list[Column]:
    hints = typing.get_type_hints(struct, include_extras=True)
    found: list[Column] = []
    for one in fields_of(struct):
        values = [table[one.encode_name] for table in tables if one.encode_name in table]
        told = "needed" if one.required else f"otherwise {as_default(default_of(one))}"
        found += spread(hints[one.name], (*path, one.encode_name), values, told)
    return found


def as_default(value: Any) -> str:
    if value in ("", None) or value == [] or value == {} or value == ():
        return "nothing"
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


def spread(hint: Any, path: Path, values: list[Any], told: str) -> list[Column]:
    """The columns of one field."""
    hint, low, high = stripped(hint)
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    struct = struct_of(hint)
    if struct is not None and all(isinstance(value, Mapping) for value in values):
        return inside(struct, path, values)
    if origin in (list, tuple) and parts:
        item, item_low, item_high = stripped(parts[0])
        longest = max((len(value) for value in values if isinstance(value, list)), default=0)
        of_tables = struct_of(item)
        if of_tables is not None and longest <= MOST_TABLES and all_tables(values):
            found = []
            for i in range(max(longest, 1)):
                found += inside(of_tables, (*path, i), [value[i] for value in values if i < len(value)])
            return found
        kind = simple(item)
        if kind:
            return [Column(path, "list", words_in(item), item_low, item_high, kind, f"a list; {told}")]
    if origin is dict and simple(stripped(parts[1])[0]) and values:
        names = dict.fromkeys([*words_in(parts[0]), *(str(key) for value in values for key in value)])
        return [
            Column(
                (*path, name), simple(stripped(parts[1])[0]), words_in(parts[1]), *limits(parts[1]), help=told
            )
            for name in names
        ]
    kind = simple(hint)
    return [Column(path, kind or "data", words_in(hint), low, high, help=told)]


def all_tables(values: list[Any]) -> bool:
    return all(isinstance(value, list) and all(isinstance(one, Mapping) for one in value) for value in values)


def stripped(hint: Any) -> tuple[Any, int | None, int | None]:
    """A type without its limits and without `| None`, and the limits."""
    low = high = None
    if typing.get_origin(hint) is typing.Annotated:
        for meta in hint.__metadata__:
            if isinstance(meta, msgspec.Meta):
                low = meta.ge if isinstance(meta.ge, int) else low
                high = meta.le if isinstance(meta.le, int) else high
        inner, inner_low, inner_high = stripped(hint.__origin__)
        return inner, low if low is not None else inner_low, high if high is not None else inner_high
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        rest = [part for part in typing.get_args(hint) if part is not type(None)]
        if len(rest) == 1:
            return stripped(rest[0])
    return hint, low, high


def limits(hint: Any) -> tuple[int | None, int | None]:
    return stripped(hint)[1:]


def struct_of(hint: Any) -> type[msgspec.Struct] | None:
    return hint if isinstance(hint, type) and issubclass(hint, msgspec.Struct) else None


def simple(hint: Any) -> str:
    """How a single value of this type is called here, "" if it is not single."""
    hint = stripped(hint)[0]
    if typing.get_origin(hint) is typing.Literal:
        return "whole" if all(isinstance(word, int) for word in typing.get_args(hint)) else "text"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return "text"
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        kinds = {stripped(part)[0] for part in typing.get_args(hint)}
        return "either" if kinds == {int, str} else ""
    return {str: "text", int: "whole", float: "number", bool: "yes"}.get(hint, "")


def words_in(hint: Any) -> tuple[str, ...]:
    hint = stripped(hint)[0]
    if typing.get_origin(hint) is typing.Literal:
        return tuple(str(word) for word in typing.get_args(hint) if word != "")
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(str(member.value) for member in hint)
    return ()


# From an entry to cells and back


def value_at(data: Any, path: Path) -> Any:
    """What stands at a place of an entry, None if nothing does."""
    for part in path:
        if isinstance(part, int):
            data = data[part] if isinstance(data, list) and part < len(data) else None
        else:
            data = data.get(part) if isinstance(data, Mapping) else None
        if data is None:
            return None
    return data


def to_cell(value: Any, column: Column) -> Cell | None:
    """A value as it stands in its cell; None for nothing."""
    if value is None or value == "" or value == [] or value == {}:
        return None
    if column.kind == "list" and isinstance(value, list):
        items = [str(item) if not isinstance(item, bool) else str(item).lower() for item in value]
        joined = GAP.join(items)
        whole_again = [item.strip() for item in joined.split(";")]
        fits = whole_again == items and all(items) and not joined.startswith("[")
        return joined if fits else compact(value)
    if isinstance(value, (Mapping, list)):
        return compact(value)
    if column.kind == "data" and isinstance(value, str) and value[:1] in "[{":
        return compact(value)
    return typing.cast(Cell, value)


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def from_cell(cell: Any, column: Column) -> Any:
    """What a cell says, as its field wants it; None for an empty one."""
    if isinstance(cell, (datetime.date, datetime.time, datetime.timedelta)):
        raise Misfit(
            f"holds a date ({cell}), which a spreadsheet program makes of words like `1-2`; "
            "format the cell as text and write it again"
        )
    if isinstance(cell, str):
        cell = cell.replace("\r\n", "\n")
        if column.kind != "text":
            cell = cell.strip()
    if cell is None or cell == "" or (isinstance(cell, str) and not cell.strip()):
        return None
    if column.kind == "list":
        return listed(cell, column)
    if column.kind == "data":
        return as_data(cell)
    return single(cell, column.kind, column)


def single(cell: Any, kind: str, column: Column) -> Any:
    if kind == "yes":
        return as_yes(cell)
    if kind == "whole":
        return in_limits(as_whole(cell), column)
    if kind == "number":
        return as_number(cell)
    if kind == "either":
        try:
            return as_whole(cell)
        except Misfit:
            return as_text(cell)
    text = as_text(cell)
    if column.words and text not in column.words:
        raise Misfit(f"must be {' or '.join(column.words)}, not «{text}»")
    return text


def listed(cell: Any, column: Column) -> Any:
    text = as_text(cell)
    if text.startswith("["):
        return as_data(text)
    return [single(item.strip(), column.inner, column) for item in text.split(";") if item.strip()]


def as_data(cell: Any) -> Any:
    if not isinstance(cell, str):
        return as_whole(cell)
    if cell[:1] not in '[{"':
        return cell
    try:
        return json.loads(cell)
    except ValueError as why:
        raise Misfit(f"begins like JSON and is not: {why}") from None


def as_text(cell: Any) -> str:
    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)


def as_whole(cell: Any) -> int:
    if isinstance(cell, bool):
        raise Misfit(f"must be a whole number, not {str(cell).lower()}")
    if isinstance(cell, (int, float)) and float(cell).is_integer():
        return int(cell)
    try:
        return int(str(cell).strip())
    except ValueError:
        raise Misfit(f"must be a whole number, not «{cell}»") from None


def as_number(cell: Any) -> float | int:
    try:
        number = float(cell)
    except (TypeError, ValueError):
        raise Misfit(f"must be a number, not «{cell}»") from None
    return int(number) if number.is_integer() and not isinstance(cell, float) else number


def as_yes(cell: Any) -> bool:
    if isinstance(cell, bool):
        return cell
    word = as_text(cell).strip().casefold()
    if word in YES or word == "1":
        return True
    if word in NO or word == "0":
        return False
    raise Misfit(f"must be TRUE or FALSE, not «{cell}»")


def in_limits(number: int, column: Column) -> int:
    if column.low is not None and number < column.low:
        raise Misfit(f"must be at least {column.low}, not {number}")
    if column.high is not None and number > column.high:
        raise Misfit(f"must be at most {column.high}, not {number}")
    return number


def changed(data: Mapping[str, Any], changes: Mapping[Path, Any]) -> dict[str, Any]:
    """An entry with other values at some places; None takes a value out."""
    result = deepcopy(dict(data))
    for path, value in changes.items():
        lay(result, path, value)
    return tidy(result, frozenset(str(path[0]) for path in changes))


def lay(data: Any, path: Path, value: Any) -> None:
    """Put a value at a place, with the tables that lead to it."""
    for part, after in pairwise(path):
        empty: Any = [] if isinstance(after, int) else {}
        if isinstance(part, int):
            while len(data) <= part:
                data.append({})
            data = data[part]
        elif part in data:
            data = data[part]
        elif value is None:
            return
        else:
            data = data.setdefault(part, empty)
    last = path[-1]
    if value is not None:
        data[last] = value
    elif isinstance(data, dict):
        data.pop(last, None)


def tidy(data: dict[str, Any], touched: frozenset[str]) -> dict[str, Any]:
    """Without the tables that have become empty."""
    for name in touched & data.keys():
        value = data[name]
        if isinstance(value, list):
            while value and value[-1] == {}:
                value.pop()
        if value in ([], {}):
            del data[name]
    return data
