"""Changes written into the TOML files of a pack, in place: comments, order and blanks stay as they were.

All new texts are made first, and each is read again to see that it says what was wanted. Only then are files
replaced, one after the other; if the disk refuses one, those before it get their old text back.
"""

from __future__ import annotations

import os
import tempfile
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import tomlkit
from tomlkit.items import AoT, Array, Item, String, Table

from tablewright.engine.complaints import PackErrors
from tablewright.engine.pack import Entry, Section, load_pack
from tablewright.engine.pack_content import SourceFile, default_of, fields_of, plain
from tablewright.workshop.bench import Bench, Key, Wanted, entry_text

HEAD: Final = "pack.toml"
NEW_FILE: Final = "changes.toml"


class CannotWrite(Exception):
    """The files stay as they are; the sentence says why."""


class Writing:
    """The new texts of a pack's files."""

    def __init__(self, bench: Bench, folder: Path) -> None:
        self.bench = bench
        self.folder = folder
        self.texts: dict[Path, str] = {}

    def carry_out(self, wanted: Wanted) -> dict[Path, str]:
        """The files that become different, with their new texts; nothing is written yet."""
        for (section, one), data in wanted.items():
            entry = self.bench.entry(section, one)
            if data is None:
                self.take_out(section, one, entry)
            elif entry is None:
                self.append(section, entry_text(section, self.bench.section(section).single, data))
            elif self.is_own(entry):
                self.change(entry, data)
            else:
                self.patch(entry, data)
        return {path: text for path, text in self.texts.items() if text != old_text(path)}

    # Where things stand

    def is_own(self, entry: Entry) -> bool:
        return self.file_of(entry.layers[-1].file) is not None

    def file_of(self, file: SourceFile) -> Path | None:
        """The file of this pack; None for one of the pack that it extends."""
        if file.folder is None or file.folder.resolve() != self.folder.resolve():
            return None
        return self.folder / file.name

    def text_of(self, path: Path) -> str:
        return self.texts.get(path) or old_text(path)

    def file_for(self, section: str) -> Path:
        """Where a new entry of a section belongs: behind the last one, else a file of its own."""
        for entry in reversed(self.bench.pack.raw[section]):
            found = self.file_of(entry.layers[-1].file)
            if found is not None:
                return found
        return self.folder / NEW_FILE

    # The four things that can be done

    def append(self, section: str, text: str) -> None:
        path = self.file_for(section)
        before = self.text_of(path)
        self.texts[path] = f"{before.rstrip()}\n\n{text}" if before.strip() else text

    def patch(self, entry: Entry, data: Mapping[str, Any]) -> None:
        """Only the fields that differ from the pack below."""
        section = self.bench.section(entry.section)
        head: dict[str, Any] = {} if section.single else {section.key: entry.id}
        self.append(
            entry.section,
            entry_text(
                entry.section, section.single, {**head, "patch": True, **differing(entry.data, data, section)}
            ),
        )

    def change(self, entry: Entry, data: Mapping[str, Any]) -> None:
        section = self.bench.section(entry.section)
        path, document, table = self.opened(entry, section)
        own = table.unwrap()
        if own.get("patch"):
            differ = differing(entry.data, data, section)
            below = entry_below(entry)
            goal = {**own, **differ}
            for name in [name for name in goal if name not in data and name not in below and name != "patch"]:
                del goal[name]
        else:
            goal = dict(data)
        reconcile(table, goal)
        self.keep(path, document)

    def take_out(self, section: str, id: str, entry: Entry | None) -> None:
        if entry is None:
            return
        kind = self.bench.section(section)
        foreign = any(self.file_of(layer.file) is None for layer in entry.layers)
        if self.is_own(entry):
            path, document, table = self.opened(entry, kind)
            tables = document[section]
            if isinstance(tables, AoT):
                tables.remove(table)
                if not tables:
                    document.remove(section)
            else:
                document.remove(section)
            self.keep(path, document)
        if foreign:
            self.note_removal(section, id)

    def note_removal(self, section: str, id: str) -> None:
        path = self.folder / HEAD
        document = tomlkit.parse(self.text_of(path))
        removed = document.setdefault("remove", tomlkit.table())
        if section in removed:
            removed[section].append(id)
        else:
            removed[section] = [id]
        self.keep(path, document)

    # Files

    def opened(self, entry: Entry, section: Section) -> tuple[Path, tomlkit.TOMLDocument, Table]:
        path = self.file_of(entry.layers[-1].file)
        assert path is not None
        document = tomlkit.parse(self.text_of(path))
        found: Any = document[entry.section]
        if not section.single:
            found = next(table for table in found if table.get(section.key) == entry.id)
        return path, document, found

    def keep(self, path: Path, document: tomlkit.TOMLDocument) -> None:
        text = tomlkit.dumps(document)
        if tomllib.loads(text) != document.unwrap():
            raise CannotWrite(
                f"{path.name} is written in a way that cannot be changed safely; edit it by hand"
            )
        self.texts[path] = text


def old_text(path: Path) -> str:
    return path.read_bytes().decode("utf-8") if path.exists() else ""


def entry_below(entry: Entry) -> Mapping[str, Any]:
    """What the layers under the last one say."""
    below: dict[str, Any] = {}
    for layer in entry.layers[:-1]:
        below.update(layer.data)
    return below


def differing(old: Mapping[str, Any], new: Mapping[str, Any], section: Section) -> dict[str, Any]:
    """The fields of a patch: what is different; what is to be gone is written as its default."""
    changed = {name: value for name, value in new.items() if old.get(name) != value or name not in old}
    fields = {one.encode_name: one for one in fields_of(section.struct)}
    for name in old:
        if name not in new and name in fields and not fields[name].required:
            value = plain(default_of(fields[name]))
            if value is not None:
                changed[name] = value
    return changed


def reconcile(table: Any, goal: Mapping[str, Any]) -> None:
    """Make a table say this, touching only what is different."""
    for name in [name for name in table if name not in goal]:
        del table[name]
    for name, value in goal.items():
        if name not in table:
            put(table, name, value)
        elif unwrapped(table[name]) != value:
            settle(table, name, value)


def settle(holder: Any, name: Any, value: Any) -> None:
    """Replace one value by another, going inside where both have the same shape."""
    there = holder[name]
    if isinstance(value, Mapping) and isinstance(there, Mapping):
        reconcile(there, value)
    elif isinstance(value, list) and isinstance(there, (AoT, Array)) and len(value) == len(there):
        for i, inner in enumerate(value):
            if unwrapped(there[i]) != inner:
                settle(there, i, inner)
    elif isinstance(there, String) and isinstance(value, str) and "\n" in value:
        holder[name] = tomlkit.string(value, multiline=True)
    else:
        holder[name] = value


def put(table: Any, name: str, value: Any) -> None:
    """A new field: behind the single values and before the tables inside, as TOML wants it."""
    if isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
        made = tomlkit.array()
        for one in value:
            inline = tomlkit.inline_table()
            inline.update(one)
            made.append(inline)
        value = made.multiline(True)
    elif isinstance(value, Mapping):
        inline = tomlkit.inline_table()
        inline.update(value)
        value = inline
    elif isinstance(value, str) and "\n" in value:
        value = tomlkit.string(value, multiline=True)
    table.add(name, value) if isinstance(table, Table) else table.update({name: value})


def unwrapped(value: Any) -> Any:
    return value.unwrap() if isinstance(value, Item) or hasattr(value, "unwrap") else value


# On disk


def proved(bench: Bench, folder: Path, texts: Mapping[Path, str], wanted: Wanted) -> None:
    """Read a copy of the pack with its new texts: it must hold what was wanted and nothing else."""
    with tempfile.TemporaryDirectory(prefix=".tablewright-", dir=None) as place:
        copy = Path(place) / folder.resolve().name
        copy.mkdir()
        for path in sorted([*folder.rglob("*.toml"), *texts]):
            target = copy / path.relative_to(folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(
                texts.get(path) or path.read_text(encoding="utf-8"), encoding="utf-8", newline=""
            )
        point_to_parent(copy / HEAD, folder)
        pack = load_pack(copy, bench.game)
    expected = {key: value for key, value in as_plain(bench.judged(wanted).raw).items() if value is not None}
    found = as_plain(pack.raw)
    if expected != found:
        odd = sorted(key for key in expected.keys() | found.keys() if expected.get(key) != found.get(key))
        raise CannotWrite(f"{odd[0][0]} «{odd[0][1]}» cannot be changed safely in its file; edit it by hand")


def point_to_parent(head: Path, folder: Path) -> None:
    """A pack that extends a folder beside it must find it from its copy too."""
    document = tomlkit.parse(head.read_text(encoding="utf-8"))
    parent = document.get("extends")
    if parent and (folder / str(parent) / HEAD).is_file():
        document["extends"] = str((folder / str(parent)).resolve())
        head.write_text(tomlkit.dumps(document), encoding="utf-8")


def as_plain(raw: Any) -> dict[Key, Any]:
    return {(entry.section, entry.id): plain(entry.value) for entry in raw}


def save(bench: Bench, folder: Path, wanted: Wanted) -> list[Path]:
    """Write what is wanted into the files of a pack; all of it or nothing. The files that were changed."""
    texts = Writing(bench, folder).carry_out(wanted)
    try:
        proved(bench, folder, texts, wanted)
    except PackErrors as why:
        raise CannotWrite(f"the pack would not be sound any more:\n{why}") from None
    write_all(texts)
    return list(texts)


def write_all(texts: Mapping[Path, str]) -> None:
    """Every file gets its new text, or all keep their old one."""
    fresh: dict[Path, Path] = {}
    old: dict[Path, bytes | None] = {path: path.read_bytes() if path.exists() else None for path in texts}
    try:
        for path, text in texts.items():
            number, name = tempfile.mkstemp(prefix=".tablewright-", dir=path.parent)
            fresh[path] = Path(name)
            with os.fdopen(number, "wb") as file:
                file.write(text.encode("utf-8"))
            if path.exists():
                os.chmod(name, path.stat().st_mode & 0o777)
            else:
                os.chmod(name, 0o644)
        for path, made in fresh.items():
            os.replace(made, path)
    except OSError as why:
        restore(old, fresh)
        reason = (why.strerror or str(why)).lower()
        raise CannotWrite(f"the pack cannot be written ({reason}), so nothing was changed") from None


def restore(old: Mapping[Path, bytes | None], fresh: Mapping[Path, Path]) -> None:
    for path, made in fresh.items():
        if made.exists():
            with suppress(OSError):
                made.unlink()
            continue
        before = old[path]
        with suppress(OSError):
            if before is None:
                path.unlink()
            else:
                path.write_bytes(before)
