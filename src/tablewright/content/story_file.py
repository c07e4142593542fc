"""A story in one file, for games that have no packs."""

from __future__ import annotations

from pathlib import Path

from tablewright.content.story import STORY_SECTIONS, Built, StoryRules, build_stories, parts_of
from tablewright.engine.complaints import PackError, PackErrors, Where, complain, nearest
from tablewright.engine.pack_content import Entry, Layer, Raw, SourceFile, decode


def read_story(path: Path, rules: StoryRules) -> Built:
    """The story that this file tells; PackErrors says everything that is wrong with it, with file and line."""
    found, errors = entries_of(SourceFile(path.name, path.read_text(encoding="utf-8")))
    if errors:
        raise PackErrors(errors)
    built = build_stories(parts_of(found), rules)
    wrong = [error for error in built.errors if not error.warning]
    if wrong:
        raise PackErrors(wrong)
    return built


def entries_of(file: SourceFile) -> tuple[Raw, list[PackError]]:
    """The entries of a story's file, and what is wrong with their form."""
    errors: list[PackError] = []
    entries: dict[str, list[Entry]] = {}
    for section, written in file.data.items():
        spot = file.lines.spots.get((section, 0))
        if section not in STORY_SECTIONS or spot is None:
            where = Where(file.name, spot.line if spot is not None else 1)
            message = f"a story has no section «{section}»"
            errors.append(complain(where, message, section, nearest(section, STORY_SECTIONS)))
            continue
        for i, data in enumerate(written if isinstance(written, list) else [written]):
            layer = Layer(file, file.lines.spots[section, i], data)
            entry = Entry(section, data.get("id", ""), data, (layer,))
            decode(entry, STORY_SECTIONS[section], errors)
            entries.setdefault(section, []).append(entry)
    return Raw(entries), errors
