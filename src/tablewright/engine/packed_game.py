# interpreted: asked once a game, not once a move
"""A game whose options and cards stand in files beside it: read once, shared by all its tables."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from tablewright.engine.complaints import PackError
from tablewright.engine.game import Game, Option, Value, Wording
from tablewright.engine.pack import Pack, Raw, Section, load_pack
from tablewright.engine.scene import Area, Head, Stat, Term
from tablewright.engine.table import Move, Table
from tablewright.engine.vocabulary import Vocabulary

# The modules beside a game, and what each must have; a table is of the game's own class.


class Contents(Protocol):
    """`content/build.py`: what may stand in a pack, and the cards made from it."""

    @property
    def SECTIONS(self) -> Mapping[str, Section]: ...  # noqa: N802 (a constant of the module)

    def check(self, raw: Raw, /) -> list[PackError]:
        """What is wrong with a pack beyond its form."""

    def content_of(self, pack: Pack, variant: Any, /) -> Any:
        """The cards of a pack, ready to be played; `variant` is what the options change about them."""


class Scenes(Protocol):
    """`show/` or `scenes.py`: the table as data; see `Game` for what each is for."""

    def head(self, table: Any, /) -> Head: ...
    def areas(self, table: Any, seat: int, /) -> Sequence[Area]: ...
    def seat_stats(self, table: Any, seat: int, /) -> Sequence[Stat]: ...


class Advice(Protocol):
    """`advice.py`: the rule of thumb."""

    def advise(self, table: Any, move: Move, /) -> float: ...


class Counting(Protocol):
    """`counting.py`: what statistics tell of a game, and of its cards, roles, places and foes."""

    def facts(self, table: Any, /) -> dict[str, Value]: ...
    def all_things(self, table: Any, /) -> list[tuple[str, str, str, int]]: ...
    def seen_things(self, table: Any, /) -> bytes: ...


class Parts(NamedTuple):
    """The modules of a game, and the words that its cards may use."""

    content: Contents
    vocabulary: Vocabulary
    scenes: Scenes
    advice: Advice
    counting: Counting
    words: Wording | None = None  # `WORDS` of `show/words.py`
    term: Callable[[Any, str], Term | None] | None = None  # the text behind a key, of the table as it is seen


class PackedGame(Game):
    """Adds to a game: `options.toml`, `content/`, packs of other people, and the cards compiled from them."""

    content_path: Path = Path()
    parts: Parts

    def __init__(self) -> None:
        self.words = self.parts.words
        self.declared: list[Option] = []
        self.own: Pack | None = None
        self.made: dict[tuple[str, str, str, object], Any] = {}

    # Options and cards

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
            self.made[key] = self.parts.content.content_of(pack, variant)
        return self.made[key]

    @property
    def sections(self) -> Mapping[str, Section]:
        return self.parts.content.SECTIONS

    @property
    def vocabulary(self) -> Vocabulary:
        return self.parts.vocabulary

    def check(self, raw: Raw) -> list[PackError]:
        return self.parts.content.check(raw)

    # What is shown

    def head(self, seen: Table, seat: int) -> Head:
        return self.parts.scenes.head(seen)

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        return self.parts.scenes.areas(seen, seat)

    def term(self, seen: Table, key: str) -> Term | None:
        return self.parts.term(seen, key) if self.parts.term is not None else None

    def seat_stats(self, table: Table, seat: int) -> Sequence[Stat]:
        return self.parts.scenes.seat_stats(table, seat)

    # What is thought and counted

    def advise(self, table: Table, move: Move) -> float:
        return self.parts.advice.advise(table, move)

    def facts(self, table: Table) -> dict[str, Value]:
        return self.parts.counting.facts(table)

    def all_things(self, table: Table) -> list[tuple[str, str, str, int]]:
        return self.parts.counting.all_things(table)

    def seen_things(self, table: Table) -> bytes:
        return self.parts.counting.seen_things(table)


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
