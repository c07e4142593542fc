# interpreted: runs once, when a pack is loaded
"""What a pack is made of: sections of entries, each with the places where it is written.

An entry is decoded into the game's own struct. What does not fit is said field by field, in our words.
"""

from __future__ import annotations

import json
import re
import tomllib
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

import msgspec

from tablewright.engine.complaints import PackError, PackErrors, Where, complain, nearest
from tablewright.engine.numbers import whole
from tablewright.engine.pack_cache import KeptFile
from tablewright.engine.toml_lines import Spot, TomlLines
from tablewright.engine.vocabulary import Vocabulary
from tablewright.engine.wording import spaced

TOO_LONG: Final = re.compile(r"[\d_]{4000}")
AT_LINE: Final = re.compile(r" \(at line (\d+), column (\d+)\)| \(at end of document\)")
AT_PATH: Final = re.compile(r" - at (?:`(?:key|val)` in )?`([^`]*)`$")
KIND_NAMES: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}

Struct = TypeVar("Struct", bound=msgspec.Struct)


@dataclass(frozen=True)
class Section:
    """A kind of entry that a game's packs have: `[[station]]` many times, or `[player]` once."""

    struct: type[msgspec.Struct]
    single: bool = False
    key: str = "id"  # the field that tells one entry from another
    secret: bool = False  # no seat knows it before the game opens it; see `Pack.public`


class HasContent(Protocol):
    """What a game offers so that its packs can be loaded."""

    @property
    def id(self) -> str: ...

    @property
    def content_path(self) -> Path:
        """The folder of the default pack; further packs of the game lie in `packs/` beside it."""

    @property
    def sections(self) -> Mapping[str, Section]: ...

    @property
    def vocabulary(self) -> Vocabulary: ...

    def check(self, raw: Raw) -> list[PackError]:
        """What only the game can see: effects that do not compile, cards that are missing; and warnings."""


class SourceFile:
    """One file of a pack: its name for people, what it says, and on which lines."""

    def __init__(
        self, name: str, text: str, kept: KeptFile | None = None, folder: Path | None = None
    ) -> None:
        """Read a file; `kept` is what it said the last time, when it had the same words."""
        self.name = name
        self.folder = folder  # of the pack that it belongs to
        if kept is None:
            self.data = parsed(name, text)
            self.lines = TomlLines(text)
        else:
            self.data = kept.data
            spots = {(section, i): Spot(line, last, keys) for section, i, line, last, keys in kept.spots}
            self.lines = TomlLines(text, spots)


@dataclass(frozen=True)
class Layer:
    """One writing of an entry: where it stands and what it gives."""

    file: SourceFile
    spot: Spot
    data: dict[str, Any]

    def gives(self, path: str) -> bool:
        """Whether a field is written here: `effect`, `faces.5.on_hit`, `arrival.0`."""
        value: Any = self.data
        for part in path.split("."):
            if isinstance(value, list) and (at := whole(part)) is not None and at < len(value):
                value = value[at]
            elif isinstance(value, dict) and part in value:
                value = value[part]
            else:
                return False
        return True


class Entry:
    """One card (foe, board …) of a pack, perhaps patched; `value` is the game's own struct."""

    def __init__(self, section: str, id: str, data: dict[str, Any], layers: tuple[Layer, ...]) -> None:
        self.section = section
        self.id = id
        self.data = data
        self.layers = layers  # the latest last
        self.value: Any = None

    @property
    def called(self) -> str:
        return f"the {spaced(self.section)} «{self.id}»" if self.id else f"[{self.section}]"

    def where(self, field: str = "") -> Where:
        """Where a field of this entry is written: `effect`, `faces.5.on_hit`."""
        thing = f"the {field} of «{self.id or self.section}»" if field else self.called
        for part in (field, field.split(".", 1)[0]):
            for layer in reversed(self.layers):
                if part and layer.gives(part):
                    line, column = layer.file.lines.find(layer.spot, field)
                    return Where(layer.file.name, line, column, thing, given=part == field)
        latest = self.layers[-1]
        return Where(latest.file.name, latest.spot.line, 1, thing, given=False)


class Raw:
    """The merged content of a pack: its entries by section, in the order of their ids."""

    LASTING: Final = True  # no part of a position, see `digest`

    def __init__(self, entries: dict[str, list[Entry]]) -> None:
        self.entries = entries

    def __getitem__(self, section: str) -> list[Entry]:
        return self.entries.get(section, [])

    def __iter__(self) -> Iterator[Entry]:
        for section in self.entries.values():
            yield from section

    def all(self, section: str, struct: type[Struct]) -> list[Struct]:
        """The structs of a section."""
        return [typing.cast(Struct, entry.value) for entry in self[section]]

    def one(self, section: str, struct: type[Struct]) -> Struct:
        """The struct of a section that is there once."""
        return typing.cast(Struct, self[section][0].value)


@dataclass(frozen=True)
class Pack:
    """A pack that was loaded and checked."""

    id: str
    version: str
    title: str
    author: str
    licence: str
    game: str
    hash: str  # of the merged content: the same for the same cards, however their files are written
    raw: Raw
    path: Path
    extends: str = ""
    warnings: tuple[PackError, ...] = ()
    secret: frozenset[str] = frozenset()  # the sections that no seat knows

    def public(self) -> Pack:
        """The pack without what is secret in it: all that those at a table may know."""
        return self.without_secrets if self.secret else self

    @cached_property
    def without_secrets(self) -> Pack:
        known = {name: entries for name, entries in self.raw.entries.items() if name not in self.secret}
        return replace(self, raw=Raw(known), secret=frozenset())


def parsed(name: str, text: str) -> dict[str, Any]:
    """What a TOML file says, or a complaint about the line where it stops being TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        match = AT_LINE.search(str(wrong))
        line, column = (int(match[1]), int(match[2])) if match and match[1] else (len(text.splitlines()), 1)
        reason = AT_LINE.sub("", str(wrong))
        message = f"this line is not valid TOML: {reason[:1].lower()}{reason[1:]}"
        raise PackErrors([PackError(name, line, column, "", message)]) from None
    except ValueError:  # tomllib leaves a number of more than 4,300 digits to Python, which says no line
        n = next((n for n, line in enumerate(text.splitlines(), 1) if TOO_LONG.search(line)), 1)
        message = "there is a number of thousands of digits; write one that a game can use"
        raise PackErrors([PackError(name, n, 1, "", message)]) from None


# Decoding


@cache
def fields_of(struct: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(struct)


def decode(entry: Entry, section: Section, errors: list[PackError], called: str = "") -> None:
    """Turn what is written into the game's struct; say what does not fit, field by field."""
    called = called or entry.called
    fields = {one.encode_name: one for one in fields_of(section.struct)}
    unknown = [name for name in entry.data if name not in fields]
    for name in unknown:
        message = f"«{name}» is not a field of {called}"
        errors.append(complain(entry.where(name), message, name, nearest(name, fields)))
    missing = [name for name, one in fields.items() if one.required and name not in entry.data]
    for name in missing:
        errors.append(complain(entry.where(), f"«{name}» is missing in {called}", name))
    if unknown or missing:
        return
    try:
        entry.value = msgspec.convert(entry.data, section.struct)
    except msgspec.ValidationError as wrong:
        errors.append(unfit(entry, section, called, str(wrong)))


def unfit(entry: Entry, section: Section, called: str, reason: str) -> PackError:
    """A complaint in our words about a field that is not as the struct wants it."""
    match = AT_PATH.search(reason)
    reason = AT_PATH.sub("", reason)
    names = re.findall(r"[A-Za-z_][\w-]*", match[1] if match else "")
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", reason)
    missing = re.fullmatch(r"Object missing required field `(.*)`", reason)
    path = ".".join([*names, unknown[1]] if unknown else names)
    where = entry.where(path)
    if unknown:
        message = f"«{unknown[1]}» is not a field of «{'.'.join(names)}» in {called}"
        return complain(where, message, unknown[1], nearest(unknown[1], fields_inside(section.struct, names)))
    if missing:
        return complain(where, f"«{missing[1]}» is missing in «{path}» of {called}", missing[1])
    word = re.fullmatch(r"Invalid enum value '?(.*?)'?", reason)
    if word:
        allowed = allowed_words(section.struct, names)
        message = f"«{word[1]}» cannot be the «{path}» of {called}; it may be {listed(allowed)}"
        return complain(where, message, word[1], nearest(word[1], allowed))
    return complain(where, f"«{path}» of {called} {in_our_words(reason)}", path)


def in_our_words(reason: str) -> str:
    """«Expected `int`, got `str`» as a designer would say it."""
    kinds = re.fullmatch(r"Expected `([^`]*)`, got `([^`]*)`", reason)
    if kinds:
        wanted = " or ".join(KIND_NAMES.get(kind, kind) for kind in kinds[1].split(" | "))
        return f"must be {wanted}, not {KIND_NAMES.get(kinds[2], kinds[2])}"
    limit = re.fullmatch(r"Expected `(int|float)` (>=|<=|>|<) (\S+)", reason)
    if limit:
        signs = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
        return f"must be {signs[limit[2]]} {limit[3]}"
    return f"does not fit: {reason[:1].lower()}{reason[1:]}"


def fields_inside(struct: type[msgspec.Struct], names: list[str]) -> list[str]:
    """The fields of the table that these names lead to."""
    inner: type[msgspec.Struct] | None = struct
    for name in names:
        inner = struct_in(typing.get_type_hints(inner).get(name)) if inner else None
    return [one.encode_name for one in fields_of(inner)] if inner else []


def struct_in(hint: Any) -> type[msgspec.Struct] | None:
    """The struct inside a list, a dict or an optional."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint
    return next((found for part in typing.get_args(hint) if (found := struct_in(part))), None)


def allowed_words(struct: type[msgspec.Struct], names: list[str]) -> list[str]:
    """The words that a field may have, if it is one of a few."""
    hints = typing.get_type_hints(struct)
    return words_of_type(hints.get(names[0])) if len(names) == 1 else []


def words_of_type(hint: Any) -> list[str]:
    if typing.get_origin(hint) is typing.Literal:
        return [str(word) for word in typing.get_args(hint)]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [str(member.value) for member in hint]
    if typing.get_origin(hint) in (list, tuple, typing.Union, types.UnionType):
        return [word for inner in typing.get_args(hint) for word in words_of_type(inner)]
    return []


def listed(words: list[str]) -> str:
    return ", ".join(words) if words else "one of a few words only"


# As plain data


def plain(value: Any) -> Any:
    """Content as plain data without what is so anyway: the same for the same content."""
    if isinstance(value, msgspec.Struct):
        fields = [(one, getattr(value, one.name)) for one in fields_of(type(value))]
        return {one.encode_name: plain(inner) for one, inner in fields if inner != default_of(one)}
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    if isinstance(value, (set, frozenset)):
        return sorted(plain(inner) for inner in value)
    return msgspec.to_builtins(value)


def default_of(info: msgspec.structs.FieldInfo) -> Any:
    if info.default_factory is not msgspec.NODEFAULT:
        return info.default_factory()
    return info.default


def content_hash(raw: Raw) -> str:
    """A fingerprint of all content: the order of files and entries, comments and blanks do not count."""
    content = {f"{entry.section}/{entry.id}": plain(entry.value) for entry in raw}
    written = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(written.encode()).hexdigest()


# For editors


def json_schema(game: HasContent) -> dict[str, Any]:
    """A JSON Schema of the content files, so that editors complete and check while typing."""
    structs = [section.struct for section in game.sections.values()]
    parts, definitions = msgspec.json.schema_components(structs, ref_template="#/$defs/{name}")
    properties: dict[str, Any] = {}
    for (name, section), part in zip(game.sections.items(), parts, strict=True):
        patchable(definitions[part["$ref"].rsplit("/", 1)[-1]], section)
        properties[name] = part if section.single else {"type": "array", "items": part}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Content of a pack for {game.id}",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": definitions,
    }


def patchable(definition: dict[str, Any], section: Section) -> None:
    """An entry that is a patch needs its id only."""
    if "patch" in definition.get("properties", {}):
        return
    needed = definition.pop("required", [])
    definition.setdefault("properties", {})["patch"] = {
        "type": "boolean",
        "description": "true: change only the fields that are given here",
    }
    definition["if"] = {"properties": {"patch": {"const": True}}, "required": ["patch"]}
    definition["then"] = {"required": [] if section.single else [section.key]}
    definition["else"] = {"required": needed}
