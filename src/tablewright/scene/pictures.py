# interpreted: read once for each game that is shown
"""Which picture each thing of a game has: `look/pictures.toml` in its folder.

A picture is an outline of the kept set, with a drawn symbol that stands in where that set is not there, or a symbol
drawn by the game or by the table. The outlines are taken from the set when the package is built, or by `make play`
into the data folder (`outlines.py`, docs/decisions/0080); nothing of the set is part of the sources.
"""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

PICTURES: Final = "pictures.toml"
BEHIND: Final = "behind"
SHARED: Final = "shared"
BUILT: Final = Path(__file__).with_name("outlines.json")


class Picture(NamedTuple):
    """What a thing looks like."""

    outline: str  # its name in the kept set, "" for what is drawn here
    drawn: str  # the symbol that is drawn here, or stands in

    @property
    def name(self) -> str:
        return self.outline or self.drawn


class Gallery(NamedTuple):
    """All pictures of one game."""

    kinds: Mapping[str, Mapping[str, Picture]] = {}  # by what the content calls them
    behind: Mapping[str, str] = {}  # the landscape behind a thing, or behind all of a kind
    shared: Mapping[str, str] = {}  # why several things have this picture

    def things(self) -> Iterator[tuple[str, Picture]]:
        for kind in self.kinds.values():
            yield from kind.items()

    def lands(self) -> dict[str, str]:
        """The landscape behind each thing that has one."""
        found = {
            thing: self.behind[kind]
            for kind, things in self.kinds.items()
            if kind in self.behind
            for thing in things
        }
        return found | {thing: land for thing, land in self.behind.items() if thing not in self.kinds}

    def several(self) -> dict[str, list[str]]:
        """The pictures that several things have, and those things."""
        users: dict[str, list[str]] = defaultdict(list)
        for thing, picture in self.things():
            users[picture.name].append(thing)
        return {name: things for name, things in users.items() if len(things) > 1}


class PictureError(ValueError):
    """A table of pictures is wrong; the sentence says what and where."""


def read_pictures(path: Path, symbols: Collection[str], lands: Collection[str]) -> Gallery:
    """The table of a game's pictures; its drawn symbols must be among `symbols`, its landscapes among `lands`."""
    where = "/".join(path.parts[-3:])
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as why:
        raise PictureError(f"{where} cannot be read: {why}") from None
    behind, shared = said.pop(BEHIND, {}), said.pop(SHARED, {})
    for name, table in {BEHIND: behind, SHARED: shared, **said}.items():
        if not isinstance(table, dict):
            raise PictureError(f"{where}: {name} must be a table, [{name}]")
    kinds = {
        kind: {thing: one_picture(where, thing, value) for thing, value in things.items()}
        for kind, things in said.items()
    }
    gallery = Gallery(kinds, behind, shared)
    for thing, picture in gallery.things():
        if picture.drawn not in symbols:
            raise PictureError(f"{where}: {thing} stands for itself as {picture.drawn!r}, which nobody draws")
    for thing, land in behind.items():
        if land not in lands:
            raise PictureError(f"{where}: behind {thing} lies {land!r}, which is no landscape")
    return gallery


def one_picture(where: str, thing: str, value: Any) -> Picture:
    match value:
        case str():
            return Picture("", value)
        case [str() as outline, str() as drawn]:
            return Picture(outline, drawn)
    raise PictureError(
        f"{where}: {thing} is {value!r}; write the name of a drawn symbol, or [outline, symbol that stands in]"
    )


# What hangs in the gallery


def titled(folder: Path, otherwise: str) -> str:
    """What a game calls itself, in its pack of cards."""
    pack = folder / "content" / "pack.toml"
    return str(tomllib.loads(pack.read_text(encoding="utf-8"))["title"]) if pack.is_file() else otherwise


def names_in(folder: Path) -> dict[str, str]:
    """What the things of a game's content are called."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("content/*.toml")):
        for said in tomllib.loads(path.read_text(encoding="utf-8")).values():
            things = said if isinstance(said, list) else [said]
            found.update(
                {
                    one["id"]: one["name"]
                    for one in things
                    if isinstance(one, dict) and {"id", "name"} <= one.keys()
                }
            )
    return found


# The kept set


@cache
def outlines() -> Mapping[str, str]:
    """The outlines that were taken from the kept set, as SVG paths on a 24 x 24 grid; empty where nobody took any."""
    for path in (BUILT, taken()):
        if path.is_file():
            return read_outlines(path)
    return {}


def taken() -> Path:
    """Where `make play` puts them."""
    from tablewright.saves import data_folder

    return data_folder() / "outlines.json"


def read_outlines(path: Path) -> Mapping[str, str]:
    """Outlines from a file; one that cannot be read is told, and the drawn symbols stand in."""
    from tablewright.scene.theme import LINES, tell

    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(said, dict):
            raise ValueError("it must hold one object")
    except (OSError, ValueError) as why:
        tell(f"{path} cannot be read: {why}; drawn symbols stand in. `make play` makes it again")
        return {}
    return {name: path for name, path in said.items() if isinstance(path, str) and LINES.fullmatch(path)}
