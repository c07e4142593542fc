"""What looks mean in colours: a palette for each theme, in millions of colours, in sixteen, or in none.

A look is a few words such as `bold gold`: bold, in the colour of what can be chosen. The painters use looks
only; words that a palette does not know change nothing.
"""

from __future__ import annotations

import os
from typing import Final, NamedTuple

from rich.style import Style

from tablewright.scene.theme import look_named

MILLIONS: Final = "millions"
SIXTEEN: Final = "sixteen"
NONE: Final = "none"


class Colours(NamedTuple):
    """The colours of one theme: grounds first, then what is written on them."""

    felt: str  # the table
    panel: str  # what lies beside it
    bar: str  # the first and the last line
    card: str  # a card that lies face up
    text: str
    dim: str
    line: str
    gold: str  # what can be chosen
    accent: str  # headings
    good: str
    bad: str
    dread: str
    resolve: str


# Green cloth; a game's own colours stand in `look/theme.toml` of its folder.
FELT: Final = Colours("#10201c", "#142723", "#0b1714", "#1d352f", "#dfe8dc", "#86978e", "#4c625a", "#e2b04a",
                      "#d9c48c", "#8fce7a", "#ea6a5a", "#b48ce8", "#f2a65a")  # fmt: skip

SEATS: Final = {
    "a": "#5ab8e8", "b": "#e584c8", "c": "#a5d46a", "d": "#f0a860", "e": "#b69af0", "f": "#62d0bc",
    "g": "#e8d060", "h": "#e07a7a",
}  # fmt: skip

# In sixteen colours the terminal's own are used, on its own ground.
PLAIN: Final = Colours("default", "default", "default", "default", "default", "bright_black", "bright_black",
                       "bright_yellow", "yellow", "green", "red", "magenta", "yellow")  # fmt: skip
PLAIN_SEATS: Final = {
    "a": "bright_cyan", "b": "bright_magenta", "c": "bright_green", "d": "yellow", "e": "magenta", "f": "cyan",
    "g": "bright_yellow", "h": "bright_red",
}  # fmt: skip

# Other colours by name, as games speak of tokens.
HUES: Final = {
    "red": "#e8655a", "orange": "#f09a4a", "yellow": "#e8d060", "green": "#8fce7a", "blue": "#6aa8f0",
    "purple": "#b58cf0", "violet": "#b58cf0", "pink": "#e890c0", "white": "#f0f0f0", "black": "#8a8a8a",
    "grey": "#a0a0a0", "gray": "#a0a0a0", "brown": "#b08860", "teal": "#62d0bc", "silver": "#c0c8d0",
}  # fmt: skip
PLAIN_HUES: Final = {
    "red": "red", "orange": "yellow", "yellow": "bright_yellow", "green": "green", "blue": "bright_blue",
    "purple": "magenta", "violet": "magenta", "pink": "bright_magenta", "white": "bright_white",
    "black": "bright_black", "grey": "white", "gray": "white", "brown": "yellow", "teal": "cyan",
    "silver": "white",
}  # fmt: skip


class Palette:
    """The styles behind looks, for one theme at one depth of colour."""

    def __init__(self, theme: str, depth: str = MILLIONS) -> None:
        self.depth = depth
        self.colours = FELT._replace(**look_named(theme).terminal) if depth == MILLIONS else PLAIN
        self.words = self.vocabulary()
        self.known: dict[str, Style] = {}

    def style(self, look: str) -> Style:
        """The style of a look."""
        found = self.known.get(look)
        if found is None:
            found = Style.combine(
                [Style.null(), *(self.words[word] for word in look.split() if word in self.words)]
            )
            self.known[look] = found
        return found

    def ground(self, name: str) -> Style:
        """Text on one of the grounds: felt, panel, bar."""
        if self.depth == NONE:
            return Style()
        return Style(color=self.colours.text, bgcolor=getattr(self.colours, name))

    def vocabulary(self) -> dict[str, Style]:
        words = {"bold": Style(bold=True), "italic": Style(italic=True), "under": Style(underline=True)}
        words |= self.without_colour() if self.depth == NONE else self.in_colour()
        return words

    def without_colour(self) -> dict[str, Style]:
        """Where there is no colour, what matters is bold, reversed or underlined."""
        bold, reverse = Style(bold=True), Style(reverse=True)
        words = dict.fromkeys(("gold", "accent", "primary", "key-look"), bold)
        dim = dict.fromkeys(("dim", "quiet", "line", "fog", "back"), Style(dim=True))
        return words | dim | {"key": Style(bold=True, reverse=True), "pointed": reverse, "lit": bold + reverse,
                              "around": Style(underline=True), "step": reverse}  # fmt: skip

    def in_colour(self) -> dict[str, Style]:
        colours = self.colours
        seats, hues = (SEATS, HUES) if self.depth == MILLIONS else (PLAIN_SEATS, PLAIN_HUES)
        words = {name: Style(color=colour) for name, colour in (hues | seats).items()}
        for name in ("text", "dim", "line", "gold", "accent", "good", "bad", "dread", "resolve"):
            words[name] = Style(color=getattr(colours, name))
        words |= {
            "quiet": words["dim"],
            "primary": words["gold"],
            "danger": words["bad"],
            "fog": words["line"],
        }
        words |= {"back": words["line"], "wall": Style(color=colours.accent)}
        return words | (self.marks_in_millions() if self.depth == MILLIONS else self.marks_in_sixteen())

    def marks_in_millions(self) -> dict[str, Style]:
        colours = self.colours
        return {
            "card": Style(bgcolor=colours.card),
            "key": Style(color=colours.bar, bgcolor=colours.gold, bold=True),
            "pointed": Style(bgcolor=colours.line, bold=True),
            "lit": Style(color=colours.bar, bgcolor=colours.accent, bold=True),
            "around": Style(bgcolor=colours.line),
            "step": Style(color=colours.bar, bgcolor=colours.accent),
        }

    def marks_in_sixteen(self) -> dict[str, Style]:
        return {
            "key": Style(color="black", bgcolor="yellow"),
            "pointed": Style(reverse=True),
            "lit": Style(color="black", bgcolor="cyan"),
            "around": Style(underline=True),
            "step": Style(reverse=True),
        }


def depth_of_terminal() -> str:
    """How many colours this terminal can show and its owner wants to see."""
    if os.environ.get("NO_COLOR") is not None:
        return NONE
    from rich.console import Console

    system = Console(force_terminal=True).color_system
    return MILLIONS if system in ("256", "truecolor") else SIXTEEN if system else NONE
