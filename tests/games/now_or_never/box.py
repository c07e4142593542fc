"""The box of the game: its own pack, and packs that change one thing of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import tablewright.games.now_or_never as game
from tablewright.engine.pack import PackErrors, load_pack
from tablewright.games.now_or_never import content
from tablewright.games.now_or_never.cards import Content
from tablewright.games.now_or_never.content.verbs import VOCABULARY

HEAD = 'id = "test"\nversion = "1"\ngame = "now-or-never"\ntitle = "Test"\nextends = "now-or-never"\n'


class Box:
    """What loading a pack needs to know of the game."""

    id = "now-or-never"
    folder = Path(game.__file__).parent
    content_path = folder / "content"
    sections = content.SECTIONS
    vocabulary = VOCABULARY
    check = staticmethod(content.check)


@cache
def box() -> Content:
    return content.content_of(load_pack(None, Box()))


def changed(folder: Path, cards: str, head: str = HEAD) -> Content:
    """The box with these cards laid over it."""
    (folder / "pack.toml").write_text(head, encoding="utf-8")
    (folder / "cards.toml").write_text(cards, encoding="utf-8")
    return content.content_of(load_pack(folder, Box()))


def refused(folder: Path, cards: str, head: str = HEAD) -> str:
    """What is said of a pack that is wrong."""
    with pytest.raises(PackErrors) as caught:
        changed(folder, cards, head)
    return str(caught.value)
