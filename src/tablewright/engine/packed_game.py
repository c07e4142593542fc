# interpreted: asked once a game, not once a move
"""A game whose options and cards stand in files beside it: read once, shared by all its tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablewright.engine.complaints import PackError
from tablewright.engine.game import Game, Option
from tablewright.engine.pack import Pack, Raw, Section, load_pack
from tablewright.engine.vocabulary import Vocabulary


class PackedGame(Game):
    """Adds to a game: `options.toml`, `content/`, packs of other people, and the cards compiled from them."""

    content_path: Path = Path()

    def __init__(self) -> None:
        self.declared: list[Option] = []
        self.own: Pack | None = None
        self.made: dict[tuple[str, str, str, object], Any] = {}

    # To be given by each game

    @property
    def sections(self) -> Mapping[str, Section]:
        """What may stand in a pack."""
        raise NotImplementedError

    @property
    def vocabulary(self) -> Vocabulary:
        """The words that its cards may use."""
        raise NotImplementedError

    def check(self, raw: Raw) -> list[PackError]:
        """What is wrong with a pack beyond its form."""
        raise NotImplementedError

    def compile(self, pack: Pack, variant: Any) -> Any:
        """The cards of a pack, ready to be played; `variant` is what the options change about them."""
        raise NotImplementedError

    # The same for all

    def options(self) -> list[Option]:
        """The options stand in one file of data."""
        if not self.declared:
            entries = tomllib.loads((self.folder / "options.toml").read_text(encoding="utf-8"))["option"]
            self.declared = [option_from(entry) for entry in entries]
        return self.declared

    def load(self, path: str | Path | None) -> Pack:
        if path is not None:
            return load_pack(path, self)
        if self.own is None:
            self.own = load_pack(None, self)
        return self.own

    def compiled(self, pack: Pack, variant: Any) -> Any:
        """The cards of a pack, compiled once for all tables that use it."""
        key = (pack.id, pack.version, pack.hash, variant)
        if key not in self.made:
            self.made[key] = self.compile(pack, variant)
        return self.made[key]


def option_from(entry: dict[str, Any]) -> Option:
    """An option as its file declares it; without a default the first of its values is one."""
    values = tuple(entry.get("values", ()))
    return Option(
        entry["name"],
        entry["default"] if "default" in entry else values[0],
        choices=values,
        low=entry.get("low"),
        high=entry.get("high"),
        text=entry["text"],
        clause=entry["clause"],
        explain=entry.get("explain"),
        presets=entry.get("presets"),
    )
