# interpreted: read once for each game that is shown
"""How screens dress a game: `look/theme.toml`, `icons.json`, `pictures.toml` and the drawings in its folder.

The page gets the colours as a sheet and the symbols as a module; the terminal reads the same file. A game
without a look, or with one that cannot be read, is shown in the table's own colours, and the sentence that says
what is wrong is told once. The symbols that all games share stand in `icons.toml` beside this module.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.scene.pictures import (
    PICTURES,
    Gallery,
    PictureError,
    names_in,
    outlines,
    read_pictures,
    titled,
)

FOLDER: Final = "look"
THEME: Final = "theme.toml"
ICONS: Final = "icons.json"
COVER: Final = "cover.svg"
ENDS: Final = ("won", "lost")  # each with a sentence in [ends], and a picture, won.svg and lost.svg
SHARED: Final = Path(__file__).with_name("icons.toml")

# What a page paints with (`css/themes.css`), and what the terminal does.
COLOURS: Final = (
    "bg", "bg-2", "glow", "panel", "panel-2", "raise", "line", "ink", "ink-2", "title", "gold", "gold-2", "gold-ink",
    "gold-soft", "accent", "cell", "cell-2", "cell-line", "wall", "fog", "card", "card-2", "card-ink", "card-dim",
    "card-edge", "card-line", "back", "back-2", "back-ink", "shadow", "felt-spot",
)  # fmt: skip
TERMINAL: Final = (
    "felt", "panel", "bar", "card", "text", "dim", "line", "gold", "accent", "good", "bad", "dread", "resolve",
)  # fmt: skip
# The landscapes that pages can draw (`js/art.js`).
LANDS: Final = (
    "village", "shrine", "city", "spires", "sand", "forest", "rot", "ice", "sea", "hills", "lava", "stone", "water",
    "night", "rotworld", "cogworld", "duskworld", "lawworld", "iceworld", "emberworld", "boneworld", "sunworld",
    "street", "vaults", "burning", "garden", "plot", "rooftops",
)  # fmt: skip
TABLES: Final = ("colours", "terminal", "icons", "lands", "ends")
COLOUR: Final = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
LINES: Final = re.compile(
    r"[MmZzLlHhVvCcSsQqTtAa0-9 ,.+-]+"
)  # of a drawing: nothing else may stand in a page


class LookError(ValueError):
    """A look is wrong; the sentence names the file, what is wrong in it, and the nearest right word."""


class Symbols(NamedTuple):
    """The symbols that all games share."""

    letters: Mapping[str, str]  # what the terminal writes for them
    words: Mapping[str, str]  # other words for them
    names: frozenset[str]  # all that can be drawn


class Look(NamedTuple):
    """How one game is dressed."""

    colours: Mapping[str, str | tuple[str, str]] = {}  # one value, or one for light and one for dark
    terminal: Mapping[str, str] = {}
    words: Mapping[str, str] = {}  # the game's words for symbols
    lands: Mapping[str, str] = {}  # which landscape belongs to a skin
    icons: Mapping[str, Mapping[str, Any]] = {}  # symbols of the game's own: f, s, w and a letter
    gallery: Gallery = Gallery()  # the picture of each thing
    ends: Mapping[str, str] = {}  # the last sentence, for who has won and who has lost
    drawn: tuple[str, ...] = ()  # which of the two ends has a picture

    def letter(self, name: str) -> str:
        """What the terminal writes for a symbol of the game's own, "" if it has none of that name."""
        return str(self.icons.get(name, {}).get("letter", ""))


PLAIN: Final = Look()


@cache
def symbols() -> Symbols:
    found = tomllib.loads(SHARED.read_text(encoding="utf-8"))
    return Symbols(
        found["letters"], found["words"], frozenset(found["letters"]) | frozenset(found["pages"]["names"])
    )


def read_look(folder: Path) -> Look:
    """The look in a game's folder; a LookError says what is wrong with it."""
    theme, icons = folder / FOLDER / THEME, folder / FOLDER / ICONS
    own = own_icons(icons) if icons.is_file() else {}
    gallery = own_pictures(folder / FOLDER / PICTURES, own)
    stand_ins = {thing: picture.drawn for thing, picture in gallery.things()}
    drawn = tuple(end for end in ENDS if (folder / FOLDER / f"{end}.svg").is_file())
    if not theme.is_file():
        return Look(words=stand_ins, icons=own, gallery=gallery, drawn=drawn)
    try:
        said = tomllib.loads(theme.read_text(encoding="utf-8"))
    except (OSError, ValueError) as why:
        raise LookError(f"{where(theme)} cannot be read: {why}") from None
    for name, table in said.items():
        known(theme, "table", name, TABLES)
        if not isinstance(table, dict):
            raise LookError(f"{where(theme)}: {name} must be a table, [{name}]")
    words = {word: text(theme, "icons", word, said) for word in said.get("icons", {})}
    for name in words.values():
        known(theme, "symbol", name, (*symbols().names, *own))
    lands = {skin: text(theme, "lands", skin, said) for skin in said.get("lands", {})}
    for land in lands.values():
        known(theme, "landscape", land, LANDS)
    colours, terminal = page_colours(theme, said), terminal_colours(theme, said)
    ends = {end: text(theme, "ends", end, said) for end in said.get("ends", {})}
    for end in ends:
        known(theme, "end", end, ENDS)
    return Look(colours, terminal, stand_ins | words, lands, own, gallery, ends, drawn)


def where(path: Path) -> str:
    """A file as people would look for it: game, folder, name."""
    return "/".join(path.parts[-3:])


def known(path: Path, what: str, name: str, names: tuple[str, ...]) -> None:
    if name not in names:
        near = get_close_matches(name, names, 1)
        hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(sorted(names))}"
        raise LookError(f"{where(path)}: there is no {what} called {name!r}{hint}")


def text(path: Path, table: str, name: str, said: Mapping[str, Any]) -> str:
    value = said[table][name]
    if not isinstance(value, str):
        raise LookError(f"{where(path)}: {name} in [{table}] must be a text, not {value!r}")
    return value


def page_colours(path: Path, said: Mapping[str, Any]) -> dict[str, str | tuple[str, str]]:
    found: dict[str, str | tuple[str, str]] = {}
    for name, value in said.get("colours", {}).items():
        known(path, "colour", name, COLOURS)
        pair = value if isinstance(value, list) else [value]
        if len(pair) > 2 or not pair:
            raise LookError(
                f"{where(path)}: {name} has {len(pair)} values; give one, or one light and one dark"
            )
        values = [colour(path, name, each) for each in pair]
        found[name] = (values[0], values[1]) if len(values) == 2 else values[0]
    return found


def terminal_colours(path: Path, said: Mapping[str, Any]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in said.get("terminal", {}).items():
        known(path, "colour of the terminal", name, TERMINAL)
        found[name] = colour(path, name, value)
        if len(found[name]) != 7:
            raise LookError(f"{where(path)}: {name} is {value!r}; the terminal needs six digits, #rrggbb")
    return found


def colour(path: Path, name: str, value: object) -> str:
    if not isinstance(value, str) or not COLOUR.fullmatch(value):
        raise LookError(f"{where(path)}: {name} is {value!r}, which is no colour; write #rrggbb")
    return value


def own_pictures(path: Path, own: Mapping[str, Any]) -> Gallery:
    """The table of a game's pictures; none if there is no such file."""
    try:
        return read_pictures(path, symbols().names | set(own), LANDS) if path.is_file() else Gallery()
    except PictureError as why:
        raise LookError(str(why)) from None


def own_icons(path: Path) -> dict[str, dict[str, Any]]:
    """Symbols that a game brings: filled lines `f`, drawn lines `s` of width `w`, and a letter for the terminal."""
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as why:
        raise LookError(f"{where(path)} is not JSON: {why}") from None
    if not isinstance(said, dict):
        raise LookError(f"{where(path)} must hold one object, a drawing for each name")
    for name, drawing in said.items():
        if not isinstance(drawing, dict) or not {"f", "s"} & set(drawing):
            raise LookError(f"{where(path)}: {name} needs lines, under f (filled) or s (drawn)")
        for key, value in drawing.items():
            known(path, "part of a drawing", key, ("f", "s", "w", "letter"))
            if key in ("f", "s") and not (isinstance(value, str) and LINES.fullmatch(value)):
                raise LookError(f"{where(path)}: {key} of {name} is not a path as SVG has them")
            if key == "w" and (isinstance(value, bool) or not isinstance(value, int | float)):
                raise LookError(f"{where(path)}: w of {name} must be a number")
            if key == "letter" and not (isinstance(value, str) and len(value) == 1):
                raise LookError(f"{where(path)}: letter of {name} must be one letter")
    return said


# Looks of the games that are there


_told: set[str] = set()


def look_of(folder: Path) -> Look:
    """The look of a game; a plain one if it cannot be read, and the reason is told once."""
    try:
        return look_at(folder, stamp(folder / FOLDER))
    except LookError as why:
        tell(f"{why}; until then the game is shown in plain colours")
        return PLAIN


@lru_cache(maxsize=32)
def look_at(folder: Path, stamp: tuple[int, ...]) -> Look:
    """The look as the files are now; it is read again when one of them has changed."""
    return read_look(folder)


def stamp(place: Path) -> tuple[int, ...]:
    """When the files of a look were written last, and whether one came or went."""
    found = []
    for path in (place, place / THEME, place / ICONS, place / PICTURES):
        try:
            told = path.stat()
            found += [told.st_mtime_ns, told.st_size]
        except OSError:
            found += [0, 0]
    return tuple(found)


def tell(what: str) -> None:
    """Say once what is wrong with what we draw from; the game goes on."""
    if what not in _told:
        _told.add(what)
        print(f"tablewright: {what}", file=sys.stderr)


def look_named(theme: str) -> Look:
    """The look behind the theme of a scene, without loading a game that is not there yet."""
    from tablewright.engine.game import _found

    for game in list(_found.values()):
        if theme in (game.theme, game.id) and theme:
            return look_of(game.folder)
    folder = Path(__file__).parent.parent / "games" / theme.replace("-", "_")
    return look_of(folder) if theme and re.fullmatch(r"[\w-]+", theme) and folder.is_dir() else PLAIN


def sheet(theme: str, look: Look) -> str:
    """The colours of a theme as a sheet for pages."""
    rows = [
        f"  --{name}: {value if isinstance(value, str) else f'light-dark({value[0]}, {value[1]})'};"
        for name, value in look.colours.items()
    ]
    return "\n".join([f'[data-theme="{theme}"] {{', *rows, "}", ""])


def module() -> str:
    """The words of all games for the symbols that they share, for the scripts of a page."""
    return (
        f"// Made by the server from icons.toml.\nexport const WORDS = {json.dumps(dict(symbols().words))};\n"
    )


def hung(dressed: Mapping[str, Path]) -> str:
    """What hangs in the gallery: for each theme its things by kind, and why some look alike."""
    looks = {theme: look_of(folder) for theme, folder in dressed.items()}
    said = {
        theme: {
            "title": titled(dressed[theme], theme),
            "names": names_in(dressed[theme]),
            "kinds": {kind: list(things) for kind, things in look.gallery.kinds.items()},
            "shared": look.gallery.shared,
            "alike": look.gallery.several(),
        }
        for theme, look in looks.items()
        if look.gallery.kinds
    }
    return f"// Made by the server from the games' tables of pictures.\nexport const HUNG = {json.dumps(said)};\n"


def wardrobe(look: Look) -> str:
    """What one game brings to a page: its symbols, the pictures of its things, its landscapes and its ends."""
    icons: dict[str, Mapping[str, Any]] = {
        name: {key: part for key, part in drawing.items() if key != "letter"}
        for name, drawing in look.icons.items()
    }
    words = dict(look.words)
    kept = outlines()
    for thing, picture in look.gallery.things():
        if picture.outline in kept:
            words[thing] = f"outline {picture.outline}"
            icons[words[thing]] = {"f": kept[picture.outline]}
    said = {"icons": icons, "words": words, "lands": look.lands, "behind": look.gallery.lands(),
            "ends": look.ends, "drawn": look.drawn}  # fmt: skip
    return f"// Made by the server from the look of the game.\nexport const LOOK = {json.dumps(said)};\n"
