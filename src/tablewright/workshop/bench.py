"""A pack that lies open: what its entries are, what somebody wants them to be, and what is wrong with that.

Nothing is read from disk twice and nothing is written: a wanted entry takes the place of the old one in memory, all
checks of the game run, and each complaint comes back with the entry and the field that it speaks of.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tablewright.engine.complaints import PackError, PackErrors
from tablewright.engine.effects import Effect
from tablewright.engine.language import noting_effects
from tablewright.engine.pack import Entry, Pack, Raw, Section
from tablewright.engine.pack_content import Layer, SourceFile, content_hash, decode

Key = tuple[str, str]  # section and id
Wanted = Mapping[Key, dict[str, Any] | None]  # None: the entry is to go

WANTED: Final = "wanted/"  # before the names of files that exist only here
STORIES: Final = "tablewright.content.story_schema"


@dataclass(frozen=True)
class Fault:
    """One complaint, and the place that it speaks of: «effect», «faces.2.on_hit»; no field: the whole entry."""

    section: str
    id: str
    field: str
    error: PackError
    line: int = 0  # inside the text of the field, from 1; 0 if it is not about a place in it
    column: int = 0

    @property
    def sentence(self) -> str:
        end = f"; did you mean «{self.error.nearest}»?" if self.error.nearest else "."
        return f"{self.error.message[:1].upper()}{self.error.message[1:]}{end}"


@dataclass
class Judged:
    """What a pack would be: its entries, what is wrong, and how its effects read."""

    raw: Raw
    faults: list[Fault]
    warnings: list[Fault]
    effects: dict[tuple[str, str, str], Effect] = field(default_factory=dict)  # section, id, field

    @property
    def is_sound(self) -> bool:
        return not self.faults


class Bench:
    """One pack, open."""

    def __init__(self, game: Any, path: str | Path | None) -> None:
        self.game = game
        self.pack: Pack = game.load(path)

    @property
    def sections(self) -> Mapping[str, Section]:
        found: Mapping[str, Section] = self.game.sections
        return found

    def section(self, name: str) -> Section:
        return self.sections[name]

    def entry(self, section: str, id: str) -> Entry | None:
        return next((entry for entry in self.pack.raw[section] if entry.id == id), None)

    def data(self, section: str, id: str) -> dict[str, Any]:
        """What is written of an entry, all layers together."""
        entry = self.entry(section, id)
        return deepcopy(entry.data) if entry is not None else {}

    def is_story(self, section: str) -> bool:
        """Stories have checks of their own and are written as stories, not in rows."""
        return self.sections[section].struct.__module__ == STORIES

    # Judging

    def judged(self, wanted: Wanted) -> Judged:
        """The pack as it would be."""
        errors: list[PackError] = []
        raw, fresh = self.overlaid(wanted)
        for entry in fresh:
            decode(entry, self.sections[entry.section], errors)
        effects: dict[tuple[str, str, str], Effect] = {}
        if not errors:
            with noting_effects() as noted:
                errors += self.game.check(raw)
            by_file = {entry.layers[-1].file.name: entry for entry in fresh}
            for where, effect in noted:
                if where.file in by_file:
                    entry = by_file[where.file]
                    effects[entry.section, entry.id, field_at(entry, where.line, where.column)[0]] = effect
        placed = [self.placed(error, raw) for error in errors]
        return Judged(
            raw,
            [fault for fault in placed if not fault.error.warning],
            [fault for fault in placed if fault.error.warning],
            effects,
        )

    def overlaid(self, wanted: Wanted) -> tuple[Raw, list[Entry]]:
        entries = {name: {entry.id: entry for entry in self.pack.raw[name]} for name in self.sections}
        fresh = []
        for (section, one), data in wanted.items():
            entries[section].pop(one, None)
            if data is not None:
                entry = self.fresh_entry(section, one, data)
                entries[section][one] = entry
                fresh.append(entry)
        return Raw({name: [found[one] for one in sorted(found)] for name, found in entries.items()}), fresh

    def fresh_entry(self, section: str, id: str, data: dict[str, Any]) -> Entry:
        """An entry that is written nowhere yet, with a text of its own so that complaints have a place."""
        file = SourceFile(f"{WANTED}{section}/{id}", entry_text(section, self.sections[section].single, data))
        spot = file.lines.spots.get((section, 0)) or file.lines.spots["", 0]
        return Entry(section, id, data, (Layer(file, spot, data),))

    def placed(self, error: PackError, raw: Raw) -> Fault:
        """A complaint with the entry and the field that it is about."""
        for entry in raw:
            layer = entry.layers[-1]
            if layer.file.name == error.file and layer.spot.line <= error.line <= max(
                layer.spot.last, layer.spot.line
            ):
                name, line, column = field_at(entry, error.line, error.column)
                if not name and error.word and layer.file.name.startswith(WANTED):
                    name, line, column = field_with(entry, error.word), 0, 0
                return Fault(entry.section, entry.id, name, error, line, column)
        return Fault("", "", "", error)

    def pack_of(self, judged: Judged, id: str = "", title: str = "") -> Pack:
        """The judged content as a pack that can be played, if nothing is wrong with it."""
        if judged.faults:
            raise PackErrors([fault.error for fault in judged.faults])
        base = self.pack
        return Pack(
            id=id or base.id, version=base.version, title=title or base.title, author=base.author,
            licence=base.licence, game=base.game, hash=content_hash(judged.raw), raw=judged.raw, path=base.path,
            extends=base.extends, secret=base.secret,
        )  # fmt: skip


def field_at(entry: Entry, line: int, column: int) -> tuple[str, int, int]:
    """The field of an entry that is written at a place, and how far into its text the place is."""
    best, start = "", (0, 0)
    for name, place in entry.layers[-1].spot.keys.items():
        if start <= place <= (line, column):
            best, start = name, place
    if not best:
        return "", 0, 0
    inside = (line - start[0] + 1, column - start[1] + 1 if line == start[0] else column)
    return best, *inside


def field_with(entry: Entry, word: str) -> str:
    """The field in which a word stands, where a complaint names no place: several tables of one kind, say."""
    layer = entry.layers[-1]
    for name, (line, column) in layer.spot.keys.items():
        if word in layer.file.lines.lines[line - 1][column - 1 :]:
            return name
    return ""


# Entries as text


def entry_text(section: str, single: bool, data: Mapping[str, Any]) -> str:
    """An entry as TOML: single values first, then its tables."""
    head = f"[{section}]" if single else f"[[{section}]]"
    return "\n".join([head, *table_lines(section, data)]) + "\n"


def table_lines(path: str, data: Mapping[str, Any]) -> list[str]:
    lines = [f"{toml_key(key)} = {value_text(value)}" for key, value in data.items() if not is_tabular(value)]
    for key, value in data.items():
        if not is_tabular(value):
            continue
        inner = f"{path}.{toml_key(key)}"
        tables = value if isinstance(value, list) else [value]
        head = f"[[{inner}]]" if isinstance(value, list) else f"[{inner}]"
        for table in tables:
            lines += ["", head, *table_lines(inner, table)]
    return lines


def is_tabular(value: Any) -> bool:
    """Whether TOML writes it with a header of its own."""
    if isinstance(value, Mapping):
        return True
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)


def value_text(value: Any) -> str:
    """A value as TOML writes it; a text of several lines keeps its lines."""
    if isinstance(value, str) and "\n" in value:
        inner = value.replace("\\", "\\\\").replace('"""', '""\\"')
        return f'"""\n{inner}"""'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{toml_key(key)} = {value_text(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(value_text(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def toml_key(key: str) -> str:
    plain = key.replace("_", "").replace("-", "")
    return key if plain.isalnum() and plain.isascii() else json.dumps(key, ensure_ascii=False)
