"""The pack of Fateforge for tests of its content: whole, or broken in one place."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from tablewright.engine.complaints import PackError, PackErrors
from tablewright.engine.pack import Pack, Raw, Section, load_pack
from tablewright.engine.vocabulary import Vocabulary
from tablewright.games.fateforge import content as made
from tablewright.games.fateforge.content.verbs import VOCABULARY
from tablewright.games.fateforge.printed.cards import Card
from tablewright.games.fateforge.printed.content import Content
from tablewright.games.fateforge.printed.foes import EnemyType
from tablewright.games.fateforge.printed.scenes import Scene

FOLDER = Path(made.__file__).parent


class Packs:
    """What a game offers so that its packs can be loaded."""

    id = "fateforge"
    content_path = FOLDER
    sections: Mapping[str, Section] = made.SECTIONS
    vocabulary: Vocabulary = VOCABULARY

    def check(self, raw: Raw) -> list[PackError]:
        return made.check(raw)


@cache
def pack() -> Pack:
    return load_pack(None, Packs())


@cache
def content() -> Content:
    return made.content_of(pack())


def card(name: str) -> Card:
    return content().cards[content().card_of[name]]


def enemy(name: str) -> EnemyType:
    return content().enemies[content().enemy_of[name]]


def scene(name: str, heroes: int = 2) -> Scene:
    return content().scenes[name][heroes - 2]


def complaints(tmp_path: Path, file: str, old: str, new: str) -> list[PackError]:
    """What is said about the pack after one change in one file."""
    folder = tmp_path / "broken"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {file}"
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(PackErrors) as wrong:
        load_pack(folder, Packs())
    return wrong.value.errors


def complaint(tmp_path: Path, file: str, old: str, new: str) -> PackError:
    """The one thing that is said about it, with its file and line."""
    found = complaints(tmp_path, file, old, new)
    first = found[0]
    assert first.file == file, first
    assert first.line > 0
    return first
