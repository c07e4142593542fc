# interpreted: runs once, when a pack is loaded
"""Packs: a game's content as a folder of TOML files, checked as a whole before anything is played with it.

A pack has a `pack.toml` that says what it is, and any number of other TOML files with its content. It may
extend another pack: an entry with an id that the other pack has replaces that card, one with `patch = true`
changes only the fields that it gives, a new id is a new card, and `[remove]` in `pack.toml` takes cards out.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from tablewright.engine.complaints import PackError, PackErrors, Where, complain, nearest
from tablewright.engine.grammar import kept_trees, noting_trees, plant
from tablewright.engine.pack_cache import Kept, KeptFile, KeptWarning, keep, key_of, look_up, spot_rows
from tablewright.engine.pack_content import (
    Entry,
    HasContent,
    Layer,
    Pack,
    Raw,
    Section,
    SourceFile,
    content_hash,
    decode,
    json_schema,
    plain,
)
from tablewright.engine.pack_diff import Change, diff_packs
from tablewright.engine.toml_lines import Spot
from tablewright.engine.vocabulary import a
from tablewright.engine.wording import spaced

__all__ = [
    "Change",
    "Entry",
    "HasContent",
    "Pack",
    "PackError",
    "PackErrors",
    "Raw",
    "Section",
    "Where",
    "built_in_packs",
    "diff_packs",
    "json_schema",
    "load_pack",
    "new_pack",
]

HEAD_FILE: Final = "pack.toml"
SCHEMA_FILE: Final = "pack.schema.json"
ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """What `pack.toml` says."""

    id: str
    version: str
    game: str
    title: str
    author: str = ""
    licence: str = ""
    extends: str = ""  # the id of a pack that comes with the game, or the path of a folder beside this one
    remove: dict[str, list[str]] = {}


# Loading


def load_pack(path: str | Path | None, game: HasContent) -> Pack:
    """The pack in a folder (None: the game's own), or PackErrors with everything that is wrong with it."""
    folder = game.content_path if path is None else folder_of(path, game)
    chain = chain_of(folder, game)
    whole = not any(written.unread for written in chain)
    key = key_of(game, [text for written in chain for text in written.all_texts()]) if whole else ""
    kept = look_up(key)
    return (kept and as_kept(kept, chain, game)) or read_and_checked(chain, game, key)


def as_kept(kept: Kept, chain: list[Written], game: HasContent) -> Pack | None:
    """The pack as it was found to be right before; None if what is kept does not fit after all."""
    files = iter(kept.files)
    if len(kept.files) != sum(len(written.texts) for written in chain):
        return None
    for written in chain:
        written.files = [SourceFile(name, text, next(files), written.folder) for name, text in written.texts]
    errors: list[PackError] = []
    try:
        plant(kept.trees)
        raw = merged(chain, game, errors)
        for entry in raw:
            decode(entry, game.sections[entry.section], errors)
    except (KeyError, ValueError):
        return None
    if errors:
        return None
    warnings = [PackError(**msgspec.structs.asdict(one), warning=True) for one in kept.warnings]
    return pack_of(chain, game, raw, kept.hash, warnings)


def read_and_checked(chain: list[Written], game: HasContent, key: str) -> Pack:
    """The pack from its files, with everything that can be wrong looked for; kept if it is right."""
    for written in chain:
        written.files = content_files(written)
    # Merging takes `patch` out of what the files say, so what is to be kept is copied first.
    files = [
        KeptFile(deepcopy(file.data), list(spot_rows(file.lines.spots)))
        for written in (chain if key else ())
        for file in written.files
    ]
    errors: list[PackError] = []
    raw = merged(chain, game, errors)
    for entry in raw:
        decode(entry, game.sections[entry.section], errors)
    stop_if_wrong(errors)
    with noting_trees() as trees:
        errors += game.check(raw)
    stop_if_wrong(errors)
    pack = pack_of(chain, game, raw, content_hash(raw), errors)
    warnings = [
        KeptWarning(one.file, one.line, one.column, one.word, one.message, one.nearest, one.code)
        for one in errors
    ]
    keep(key, Kept(pack.hash, files, kept_trees(trees), warnings))
    return pack


def pack_of(chain: list[Written], game: HasContent, raw: Raw, hash: str, warnings: list[PackError]) -> Pack:
    head = chain[-1].head
    return Pack(
        id=head.id,
        version=head.version,
        title=head.title,
        author=head.author,
        licence=head.licence,
        game=game.id,
        hash=hash,
        raw=raw,
        path=chain[-1].folder,
        extends=head.extends,
        warnings=tuple(warnings),
        secret=frozenset(name for name, section in game.sections.items() if section.secret),
    )


def stop_if_wrong(errors: list[PackError]) -> None:
    wrong = [error for error in errors if not error.warning]
    if wrong:
        raise PackErrors(wrong)


def built_in_packs(game: HasContent) -> dict[str, Path]:
    """The packs that come with a game, by id; one whose head cannot be read is left out, see `broken_packs`."""
    found: dict[str, Path] = {}
    for folder in pack_folders(game):
        with suppress(PackErrors):
            found[read_head(folder, "").head.id] = folder
    return found


def pack_folders(game: HasContent) -> list[Path]:
    folders = [game.content_path, *sorted((game.content_path.parent / "packs").glob("*/"))]
    return [folder for folder in folders if (folder / HEAD_FILE).is_file()]


def broken_packs(game: HasContent, *, closely: bool = True) -> list[str]:
    """What is wrong with packs that come with a game, a sentence for each; all others can be played with. Not looked
    at closely, only what says what a pack is counts: reading all cards of all games takes seconds."""
    told: list[str] = []
    for folder in pack_folders(game):
        try:
            if closely:
                load_pack(folder, game)
            else:
                read_head(folder, "")
        except PackErrors as why:
            first, others = str(why.errors[0]).rstrip("."), len(why.errors) - 1
            more = f"; `tablewright pack check {folder}` lists {others} more" if others else ""
            told.append(f"the pack {folder.name} of {game.id} cannot be used: {first}{more}")
    return told


def folder_of(path: str | Path, game: HasContent) -> Path:
    """The folder that somebody means by a path or by the id of a pack that comes with the game."""
    folder = Path(path)
    if folder.name == HEAD_FILE:
        folder = folder.parent
    if folder.exists():
        return folder
    known = built_in_packs(game)
    if str(path) in known:
        return known[str(path)]
    message = f"there is no folder «{path}», and no pack of that name comes with {game.id}"
    raise PackErrors([PackError(str(path), 0, 0, str(path), message, nearest(str(path), known))])


@dataclass
class Written:
    """A pack as its files have it, before it is merged with the one that it extends."""

    folder: Path
    head: Head
    file: SourceFile
    text: str  # of pack.toml
    texts: list[tuple[str, str]] = field(default_factory=list)  # the other files, each with its name
    unread: list[PackError] = field(default_factory=list)  # what could not be read at all
    files: list[SourceFile] = field(default_factory=list)

    def all_texts(self) -> list[tuple[str, str]]:
        return [(self.file.name, self.text), *self.texts]

    def where(self, field: str) -> Where:
        line, column = self.file.lines.find(self.file.lines.spots["", 0], field)
        return Where(self.file.name, line, column, f"the {field}")


def chain_of(folder: Path, game: HasContent) -> list[Written]:
    """The pack and all that it builds upon, the lowest first."""
    chain: list[Written] = []
    seen: list[Path] = []
    label = ""
    while True:
        written = read_head(folder, label)
        check_game(written, game)
        chain.insert(0, written)
        seen.append(folder.resolve())
        if not written.head.extends:
            break
        folder = parent_folder(written, game)
        if folder.resolve() in seen:
            message = (
                f"the pack «{written.head.id}» extends «{written.head.extends}», which extends it in turn"
            )
            raise PackErrors([complain(written.where("extends"), message, written.head.extends)])
        label = written.head.extends.rstrip("/") + "/"
    for written in chain:
        read_texts(written)
    return chain


def read_head(folder: Path, label: str) -> Written:
    """What `pack.toml` says; `label` goes before file names in complaints about a pack that is extended."""
    shown = label or str(folder)
    if not folder.is_dir():
        raise PackErrors([PackError(shown, 0, 0, "", f"this is not a folder with a {HEAD_FILE}")])
    path = folder / HEAD_FILE
    if not path.is_file():
        message = f"there is no {HEAD_FILE}, which says what the pack is; `tablewright pack new` writes one"
        raise PackErrors([PackError(shown, 0, 0, HEAD_FILE, message)])
    text = read_text(path, label + HEAD_FILE)
    file = SourceFile(label + HEAD_FILE, text)
    entry = Entry("pack", "", file.data, (Layer(file, file.lines.spots["", 0], file.data),))
    errors: list[PackError] = []
    decode(entry, Section(Head, single=True), errors, called=HEAD_FILE)
    stop_if_wrong(errors)
    return Written(folder, entry.value, file, text)


def check_game(written: Written, game: HasContent) -> None:
    head = written.head
    if head.game != game.id:
        message = f"the pack «{head.id}» is for the game «{head.game}», not for «{game.id}»"
        raise PackErrors([complain(written.where("game"), message, head.game)])
    if not ID.fullmatch(head.id):
        message = f"«{head.id}» cannot be the id of a pack; use letters, digits, «_» and «-»"
        raise PackErrors([complain(written.where("id"), message, head.id)])


def parent_folder(written: Written, game: HasContent) -> Path:
    """The folder of the pack that this one extends."""
    name = written.head.extends
    beside = written.folder / name
    if (beside / HEAD_FILE).is_file():
        return beside
    known = built_in_packs(game)
    if name in known:
        return known[name]
    message = f"there is no pack «{name}» to extend, neither with the game nor as a folder beside this one"
    raise PackErrors([complain(written.where("extends"), message, name, nearest(name, known))])


def read_texts(written: Written) -> None:
    """All other TOML files of a pack, also in its subfolders, but not those of a pack inside it."""
    prefix = written.file.name.removesuffix(HEAD_FILE)
    for path in sorted(written.folder.rglob("*.toml")):
        if path.name == HEAD_FILE or is_inside_another_pack(path, written.folder):
            continue
        name = prefix + path.relative_to(written.folder).as_posix()
        try:
            written.texts.append((name, read_text(path, name)))
        except PackErrors as wrong:
            written.unread += wrong.errors


def content_files(written: Written) -> list[SourceFile]:
    """What the files of a pack say, or everything that keeps them from being read."""
    files: list[SourceFile] = []
    errors = [*written.unread]
    for name, text in written.texts:
        try:
            files.append(SourceFile(name, text, folder=written.folder))
        except PackErrors as wrong:
            errors += wrong.errors
    stop_if_wrong(errors)
    return files


def is_inside_another_pack(path: Path, folder: Path) -> bool:
    between = path.parent
    while between != folder:
        if (between / HEAD_FILE).exists():
            return True
        between = between.parent
    return False


def read_text(path: Path, name: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise PackErrors([PackError(name, 0, 0, "", "this file is not written in UTF-8")]) from None
    except OSError as wrong:
        message = f"this file cannot be read ({wrong.strerror})"
        raise PackErrors([PackError(name, 0, 0, "", message)]) from None


# Merging


def merged(chain: list[Written], game: HasContent, errors: list[PackError]) -> Raw:
    """The entries of a pack laid over those of the packs below it."""
    entries: dict[str, dict[str, Entry]] = {section: {} for section in game.sections}
    for written in chain:
        take_out(written, entries, errors)
        own: dict[tuple[str, str], Entry] = {}
        for file in written.files:
            for entry in entries_of(file, game, errors):
                lay(entry, entries, own, errors)
    for section, kind in game.sections.items():
        if kind.single and not entries[section]:
            message = f"the pack has no [{section}], which {game.id} needs"
            errors.append(complain(Where(chain[-1].file.name, 1), message, section))
    return Raw({section: [found[one] for one in sorted(found)] for section, found in entries.items()})


def take_out(written: Written, entries: dict[str, dict[str, Entry]], errors: list[PackError]) -> None:
    """Carry out the `[remove]` of a pack."""
    spot = written.file.lines.spots.get(("remove", 0))
    for section, ids in written.head.remove.items():
        line, column = (
            written.file.lines.find(spot, section)
            if spot
            else written.file.lines.find(written.file.lines.spots["", 0], "remove")
        )
        where = Where(written.file.name, line, column)
        if section not in entries:
            errors.append(
                complain(
                    where, f"«{section}» in [remove] is not a section", section, nearest(section, entries)
                )
            )
            continue
        for one in [*entries[section]] if ids == ["*"] else ids:
            if entries[section].pop(one, None) is None:
                message = f"«{one}» in [remove] is not {a(spaced(section))} of the pack that is extended"
                errors.append(complain(where, message, one, nearest(one, entries[section])))


def entries_of(file: SourceFile, game: HasContent, errors: list[PackError]) -> Iterator[Entry]:
    """The entries of one file; what does not fit the sections of the game is noted."""
    for section, content in file.data.items():
        spot = file.lines.spots.get((section, 0))
        line = spot.line if spot else file.lines.spots["", 0].keys.get(section, (1, 1))[0]
        where = Where(file.name, line)
        kind = game.sections.get(section)
        if kind is None:
            message = f"«{section}» is not a section of a pack for {game.id}"
            errors.append(complain(where, message, section, nearest(section, game.sections)))
        elif kind.single and not isinstance(content, dict):
            errors.append(complain(where, f"there is only one «{section}»; write [{section}]", section))
        elif not kind.single and not is_list_of_tables(content):
            errors.append(complain(where, f"there are several of «{section}»; write [[{section}]]", section))
        else:
            tables = [content] if kind.single else content
            for i, data in enumerate(tables):
                yield from entry_of(file, section, i, data, kind, errors)


def is_list_of_tables(content: Any) -> bool:
    return isinstance(content, list) and all(isinstance(one, dict) for one in content)


def entry_of(
    file: SourceFile, section: str, i: int, data: dict[str, Any], kind: Section, errors: list[PackError]
) -> Iterator[Entry]:
    """One entry, if it has an id that can be one."""
    spot = file.lines.spots.get((section, i)) or Spot(1)
    where = Where(file.name, spot.line)
    name = "" if kind.single else data.get(kind.key)
    if name is None:
        errors.append(complain(where, f"{a(spaced(section))} has no «{kind.key}»", kind.key))
    elif not isinstance(name, str) or not (kind.single or ID.fullmatch(name)):
        message = (
            f"«{name}» cannot be the {kind.key} of {a(spaced(section))}; use letters, digits, «_» and «-»"
        )
        errors.append(complain(where, message, str(name)))
    elif not isinstance(data.get("patch", False), bool):
        errors.append(complain(where, f"«patch» of «{name or section}» must be true or false", "patch"))
    else:
        yield Entry(section, name, data, (Layer(file, spot, data),))


def lay(
    entry: Entry,
    entries: dict[str, dict[str, Entry]],
    own: dict[tuple[str, str], Entry],
    errors: list[PackError],
) -> None:
    """Lay an entry over the one of the same id: replace it, or patch it."""
    key = (entry.section, entry.id)
    below = entries[entry.section].get(entry.id)
    if key in own:
        first = own[key].where()
        message = f"{entry.called} is written twice, first in {first.file}:{first.line}"
        errors.append(complain(entry.where(), message, entry.id))
        return
    own[key] = entry
    if not entry.data.pop("patch", False):
        entries[entry.section][entry.id] = entry
    elif below is None:
        message = f"there is no {spaced(entry.section)} «{entry.id}» to patch in the pack that is extended"
        errors.append(complain(entry.where(), message, entry.id, nearest(entry.id, entries[entry.section])))
    else:
        data = overlaid(below.data, entry.data)
        entries[entry.section][entry.id] = Entry(entry.section, entry.id, data, below.layers + entry.layers)


def overlaid(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """The fields of one table over those of another; tables inside are overlaid too, lists replaced."""
    result = dict(below)
    for key, value in above.items():
        old = result.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            value = overlaid(old, value)
        result[key] = value
    return result


# For those who start


def new_pack(path: str | Path, game: HasContent, extends: str | None = None) -> Path:
    """Write a small commented pack that passes the check; `extends=""` copies all content instead."""
    folder = Path(path)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        message = "this is not an empty folder; a new pack would write over what is there"
        raise PackErrors([PackError(str(path), 0, 0, "", message)])
    own = read_head(game.content_path, "").head.id
    parent = own if extends is None else extends
    base = load_pack(game.content_path if parent in ("", own) else folder_of(parent, game), game)
    name = re.sub(r"[^a-z0-9_-]+", "-", folder.name.lower()).strip("-") or "my-pack"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / SCHEMA_FILE).write_text(json.dumps(json_schema(game), indent=2) + "\n", encoding="utf-8")
    if parent and parent not in built_in_packs(game):
        parent = Path(os.path.relpath(folder_of(parent, game), folder)).as_posix()
    (folder / HEAD_FILE).write_text(head_text(name, game, parent), encoding="utf-8")
    if parent:
        (folder / "changes.toml").write_text(example_text(base, game), encoding="utf-8")
    else:
        copy_content(game.content_path, folder)
    return folder


def copy_content(source: Path, folder: Path) -> None:
    for path in sorted(source.rglob("*.toml")):
        if path.name != HEAD_FILE and not is_inside_another_pack(path, source):
            target = folder / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")


def head_text(name: str, game: HasContent, extends: str) -> str:
    lines = [
        "# What this pack is. Check it with: tablewright pack check .",
        f"id      = {toml(name)}",
        'version = "0.1"',
        f"game    = {toml(game.id)}",
        f"title   = {toml(spaced(name.replace('-', ' ')).title())}",
        'author  = ""',
        'licence = ""',
    ]
    if extends:
        many = next((name for name, section in game.sections.items() if not section.single), "card")
        lines += [
            "",
            "# Everything that this pack does not change comes from here.",
            f"extends = {toml(extends)}",
            "",
            "# Take cards out:",
            "# [remove]",
            f'# {many} = ["some_id", "another_id"]',
        ]
    return "\n".join(lines) + "\n"


def example_text(base: Pack, game: HasContent) -> str:
    """A file that patches one card of the pack below, and shows how to replace one and how to add one."""
    entry = next((one for one in base.raw if one.id), None)
    lines = [
        f"#:schema {SCHEMA_FILE}",
        "# Any number of TOML files, with any names, hold the content of a pack.",
    ]
    if entry is None:
        return "\n".join(lines) + "\n"
    data = plain(entry.value)
    key = game.sections[entry.section].key
    others = [name for name in data if name != key]
    given = "name" if "name" in data else next(iter(others), key)
    lines += [
        "",
        "# Change single fields of a card: give its id, say patch, write what is different.",
        f"[[{entry.section}]]",
        f"{key}    = {toml(entry.id)}",
        "patch = true",
        f"{given}  = {toml(data[given])}",
        "",
        "# Without patch the whole card is replaced; with a new id it is a new card:",
        f"# [[{entry.section}]]",
        f"# {key} = {toml('my_own_' + entry.section)}",
        *(f"# {name} = {toml(data[name])}" for name in others),
    ]
    return "\n".join(lines) + "\n"


def toml(value: Any) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(inner) for inner in value) + "]"
    return json.dumps(value, ensure_ascii=False)
