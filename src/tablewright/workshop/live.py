"""One pack as a form shows it: its sections, the cells of a card, and what is wrong with it while it is typed."""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec

from tablewright.engine.complaints import PackErrors
from tablewright.engine.pack import Entry, Pack, built_in_packs
from tablewright.engine.pack_diff import diff_packs
from tablewright.workshop.bench import Bench, Fault, Judged, Key
from tablewright.workshop.columns import Column, Misfit, changed, columns_of, from_cell, to_cell, value_at
from tablewright.workshop.faces import Face, Faces, Layout, effects_in
from tablewright.workshop.glossary import glossary
from tablewright.workshop.writing import CannotWrite, save

INDEX: Final = re.compile(r"\.\d+")
MORE_TABLES: Final = 1  # of a list, beyond those that there are, so that one can be added

Cells = Mapping[str, Any]


class NoSuchEntry(Exception):
    """There is no section or no entry of this name; the sentence says so."""


class Live:
    """A pack in a folder, open in a form; what is wanted is judged in memory and written only when somebody says so."""

    def __init__(self, game: Any, folder: Path) -> None:
        self.game, self.folder = game, folder
        self.lock = threading.RLock()
        self.open()

    def open(self) -> None:
        """Read the folder as it is now."""
        with self.lock:
            self.bench = Bench(self.game, self.folder)
            self.stamp = newest(self.folder)
            self.faces: Faces | None = None
            self.wide: dict[str, list[Column]] = {}

    def refresh(self) -> None:
        """Somebody may have changed the files in an editor meanwhile."""
        if newest(self.folder) != self.stamp:
            self.open()

    @property
    def is_own(self) -> bool:
        """Whether it may be written: packs that come with a game are there to build upon."""
        return self.folder not in built_in_packs(self.game).values()

    # What the form is made of

    def shape(self) -> dict[str, Any]:
        """The sections with their entries and fields, and the words that effects may use."""
        with self.lock:
            bench, pack = self.bench, self.bench.pack
            spoken = {
                (section, INDEX.sub("", field))
                for (section, _), found in effects_in(self.game, pack).items()
                for field, _ in found
            }
            return {
                "id": pack.id, "title": pack.title, "version": pack.version, "game": pack.game, "hash": pack.hash,
                "own": self.is_own, "folder": str(self.folder) if self.is_own else "", "extends": pack.extends,
                "sections": [self.section_shape(name, spoken) for name in bench.sections if pack.raw[name]],
                "words": [
                    {"role": role, "usage": usage, "means": means}
                    for role, usage, means in glossary(self.game.vocabulary)
                ],
            }  # fmt: skip

    def section_shape(self, name: str, spoken: set[tuple[str, str]]) -> dict[str, Any]:
        section = self.bench.section(name)
        return {
            "name": name,
            "single": section.single,
            "key": section.key,
            "story": self.bench.is_story(name),
            "entries": [
                {"id": entry.id, "title": called(entry), "own": self.is_written_here(entry)}
                for entry in self.bench.pack.raw[name]
            ],
            "fields": [
                {
                    "name": column.name, "kind": column.kind, "words": list(column.words), "help": column.help,
                    "low": column.low, "high": column.high,
                    "effect": is_effect(name, column, spoken),
                    "refs": self.refs(column, name),
                }
                for column in self.columns(name)
            ],
        }  # fmt: skip

    def refs(self, column: Column, section: str) -> str:
        """The section whose entries a field names, as far as their names tell."""
        last = str(column.path[-1])
        return last if last in self.bench.sections and last != section and column.kind == "text" else ""

    def is_written_here(self, entry: Entry) -> bool:
        folder = entry.layers[-1].file.folder
        return self.is_own and folder is not None and folder.resolve() == self.folder.resolve()

    def columns(self, name: str) -> list[Column]:
        """The columns of a section, with room for one more table in each list."""
        if name not in self.wide:
            if name not in self.bench.sections:
                raise NoSuchEntry(f"there is no section {name!r}")
            rows = [entry.data for entry in self.bench.pack.raw[name]]
            columns = columns_of(self.bench.section(name), rows)
            self.wide[name] = [*columns, *one_more(columns, rows)]
        return self.wide[name]

    # One entry

    def entry(self, section: str, name: str) -> dict[str, Any]:
        """An entry as cells, and as it looks."""
        with self.lock:
            self.refresh()
            columns = self.columns(section)
            found = self.bench.entry(section, name)
            if found is None:
                raise NoSuchEntry(f"there is no {section} «{name}»")
            cells = {column.name: to_cell(value_at(found.data, column.path), column) for column in columns}
            return {
                "section": section, "id": name, "own": self.is_written_here(found),
                "cells": {key: cell for key, cell in cells.items() if cell is not None},
                "face": as_data(self.face(found)),
            }  # fmt: skip

    def face(self, entry: Entry) -> Face:
        if self.faces is None:
            self.faces = Faces(self.game, self.bench.pack)
        return self.faces.face(entry)

    def wanted(self, section: str, name: str, cells: Cells) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """What the cells say, and which of them cannot be what their field wants."""
        old = self.bench.data(section, name)
        changes, wrong = {}, []
        for column in self.columns(section):
            if column.name not in cells:
                continue
            cell = cells[column.name]
            said = to_cell(value_at(old, column.path), column)
            if cell == said or (cell in (None, "") and said is None):
                continue
            try:
                value = from_cell(cell, column)
            except Misfit as why:
                wrong.append(fault_data(column.name, f"«{column.name}» {why}."))
                continue
            changes[column.path] = value
        return changed(old, changes), wrong

    def tried(self, section: str, name: str, cells: Cells) -> dict[str, Any]:
        """What is wrong with an entry as it is wanted, how it looks, and what is different."""
        with self.lock:
            key, data, wrong = self.key_of(section, name, cells)
            if wrong:
                return {"sound": False, "faults": wrong, "warnings": [], "face": None, "changes": []}
            judged = self.bench.judged({key: data})
            sound = judged.is_sound
            changes = [
                str(change) for change in diff_packs(self.bench.pack, replace(self.bench.pack, raw=judged.raw))
            ] if sound else []  # fmt: skip
            return {
                "sound": sound,
                "faults": [self.told(fault, key) for fault in judged.faults],
                "warnings": [self.told(fault, key) for fault in judged.warnings],
                "face": as_data(self.wanted_face(judged, key)) if sound else None,
                "changes": changes,
            }

    def key_of(
        self, section: str, name: str, cells: Cells
    ) -> tuple[Key, dict[str, Any], list[dict[str, Any]]]:
        data, wrong = self.wanted(section, name, cells)
        kind = self.bench.section(section)
        own = "" if kind.single else str(data.get(kind.key, ""))
        if not kind.single and not own and not wrong:
            wrong = [fault_data(kind.key, f"«{kind.key}» is missing: each entry needs its own.")]
        return (section, own), data, wrong

    def told(self, fault: Fault, key: Key) -> dict[str, Any]:
        """A complaint for the form; one about another entry says which."""
        here = (fault.section, fault.id) == key
        sentence = fault.sentence
        if not here and fault.section:
            sentence = f"{fault.section} «{fault.id}»: {sentence}"
        return fault_data(
            as_column(fault.field) if here else "", sentence, fault.error.word, fault.line if here else 0,
            fault.column if here else 0, fault.error.nearest,
        )  # fmt: skip

    def wanted_face(self, judged: Judged, key: Key) -> Face:
        pack = self.bench.pack_of(judged)
        entry = next(one for one in judged.raw[key[0]] if one.id == key[1])
        return Faces(self.game, pack).face(entry)

    def saved(self, section: str, name: str, cells: Cells) -> list[str]:
        """Write an entry into its file, in place. The names of the files that were changed."""
        with self.lock:
            if not self.is_own:
                raise CannotWrite(
                    f"{self.bench.pack.title} comes with the game; begin a pack of your own that builds upon it"
                )
            if newest(self.folder) != self.stamp:
                self.open()
            key, data, wrong = self.key_of(section, name, cells)
            if wrong:
                raise CannotWrite(wrong[0]["sentence"])
            files = save(self.bench, self.folder, {key: data})
            self.open()
            return [path.relative_to(self.folder).as_posix() for path in files]

    def removed(self, section: str, name: str) -> list[str]:
        """Take an entry out of the pack."""
        with self.lock:
            if not self.is_own:
                raise CannotWrite(f"{self.bench.pack.title} comes with the game and stays as it is")
            files = save(self.bench, self.folder, {(section, name): None})
            self.open()
            return [path.relative_to(self.folder).as_posix() for path in files]

    def pack_with(self, section: str, name: str, cells: Cells) -> tuple[Key, dict[str, Any], Pack]:
        """The pack as it would be with this entry; PackErrors if it would not be sound."""
        with self.lock:
            key, data, wrong = self.key_of(section, name, cells)
            if wrong:
                raise CannotWrite(wrong[0]["sentence"])
            judged = self.bench.judged({key: data})
            if judged.faults:
                raise PackErrors([fault.error for fault in judged.faults])
            return key, data, self.bench.pack_of(judged)


def is_effect(section: str, column: Column, spoken: set[tuple[str, str]]) -> bool:
    """Whether a field holds an effect, as far as those of this pack show it."""
    name = ".".join(part for part in column.path if isinstance(part, str))
    inner = (section, str(column.path[0])) in spoken and column.path[-1] == "effect"
    return column.kind in ("text", "list") and not column.words and ((section, name) in spoken or inner)


def one_more(columns: list[Column], rows: list[Any]) -> list[Column]:
    """The columns of a further table in each list that has any."""
    found = []
    for column in columns:
        if len(column.path) > 2 and column.path[1] == 0:
            longest = max((len(row.get(column.path[0], [])) for row in rows), default=0)
            if longest:
                for more in range(MORE_TABLES):
                    found.append(replace(column, path=(column.path[0], longest + more, *column.path[2:])))
    return found


def as_column(field: str) -> str:
    """A field as the columns call it: `faces.2.on_hit` is `faces[3].on_hit`."""
    name = ""
    for part in field.split(".") if field else []:
        name += f"[{int(part) + 1}]" if part.isdigit() else f".{part}" if name else part
    return name


def fault_data(
    field: str, sentence: str, word: str = "", line: int = 0, column: int = 0, near: str = ""
) -> dict[str, Any]:
    return {"field": field, "sentence": sentence, "word": word, "line": line, "column": column, "near": near}


def as_data(face: Face) -> Any:
    return msgspec.to_builtins(face)


def called(entry: Entry) -> str:
    from tablewright.workshop.faces import title_of

    return title_of(entry, Layout())


def newest(folder: Path) -> tuple[int, int]:
    """Changes when a file of the pack does."""
    stamps = [path.stat().st_mtime_ns for path in folder.rglob("*.toml")]
    return len(stamps), max(stamps, default=0)
