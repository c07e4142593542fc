"""A pack with one change in a folder of its own, for what reads packs from disk: comparisons and tables."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import tomlkit

from tablewright.engine.pack import toml
from tablewright.workshop.bench import Bench, Key, entry_text
from tablewright.workshop.writing import HEAD, NEW_FILE, Writing, point_to_parent


def write_overlay(bench: Bench, key: Key, data: dict[str, Any], place: Path, *, is_own: bool) -> Path:
    """A copy of somebody's pack with the change in it; for a pack of a game, one that builds upon it."""
    place.mkdir(parents=True)
    if not is_own:
        pack = bench.pack
        said = {
            "id": f"{pack.id}-changed", "version": pack.version, "game": pack.game,
            "title": f"{pack.title}, changed", "extends": pack.id,
        }  # fmt: skip
        lines = "".join(f"{name} = {toml(value)}\n" for name, value in said.items())
        (place / HEAD).write_text(lines, encoding="utf-8")
        text = entry_text(key[0], bench.section(key[0]).single, data)
        (place / NEW_FILE).write_text(text, encoding="utf-8")
        return place
    folder = bench.pack.path
    texts = Writing(bench, folder).carry_out({key: data})
    for path in sorted({*folder.rglob("*.toml"), *texts}):
        target = place / path.relative_to(folder)
        target.parent.mkdir(parents=True, exist_ok=True)
        if path in texts:
            target.write_text(texts[path], encoding="utf-8")
        else:
            shutil.copyfile(path, target)
    point_to_parent(place / HEAD, folder)
    head = tomlkit.parse((place / HEAD).read_text(encoding="utf-8"))
    head["id"] = f"{bench.pack.id}-changed"  # so that nobody takes it for the pack itself
    (place / HEAD).write_text(tomlkit.dumps(head), encoding="utf-8")
    return place
