"""What every painter needs to know: names, keys, how much room there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablewright.engine.scene import Amount, Scene, Span, Stat, Text
from tablewright.terminal.names import names_on
from tablewright.terminal.painting.glyphs import FLAGS, glyph
from tablewright.terminal.painting.paper import Bit

TIGHT: Final = 0
SNUG: Final = 1
ROOMY: Final = 2

TERM: Final = "term|"  # before the key of a glossary word that one can point at
TAB: Final = "tab|"  # before the group and the number of a tab

SPAN_LOOKS: Final = {"b": "bold", "i": "italic", "dim": "dim", "good": "good", "bad": "bad", "": ""}


class Brush:
    """One way to paint one scene: who can be chosen by which key, and how much room there is."""

    def __init__(
        self,
        scene: Scene,
        keys: Mapping[str, str] | None = None,
        size: int = ROOMY,
        tabs: Mapping[str, int] | None = None,
    ) -> None:
        self.scene = scene
        self.names = names_on(scene)
        self.keys = dict(keys or {})  # things that can be chosen, each with its key, or + for several options
        self.size = size
        self.tabs = dict(tabs or {})  # which child of a group of tabs is open
        self.source = scene.prompt.source if scene.prompt else ""

    def with_size(self, size: int) -> Brush:
        other = Brush.__new__(Brush)
        other.__dict__.update(self.__dict__)
        other.size = size
        return other

    def is_lit(self, thing: str) -> bool:
        return thing in self.keys

    def badge(self, thing: str) -> list[Bit]:
        """The key that chooses a thing, before its name."""
        return [(f"[{self.keys[thing]}]", "key", thing), (" ", "", thing)] if self.is_lit(thing) else []

    def edge(self, thing: str, usual: str = "line") -> str:
        """The look of the frame around a thing."""
        if self.is_lit(thing):
            return "gold bold"
        return "accent" if thing and thing == self.source else usual


def text_bits(text: Text, look: str = "", thing: str = "") -> list[Bit]:
    """A text as words with looks; what explains a word, or what it speaks of, can be pointed at."""
    if isinstance(text, str):
        return [(text, look, thing)]
    return [span_bit(span, look, thing) for span in text]


def span_bit(span: Span, look: str, thing: str) -> Bit:
    words = span.s or glyph(span.icon) or span.icon
    behind = span.ref or (f"{TERM}{span.term}" if span.term else "")
    marked = "under" if behind else ""
    return words, f"{look} {SPAN_LOOKS[span.style]} {marked}".strip(), behind or thing


def stat_words(stat: Stat | Amount) -> str:
    """A value in few signs: its glyph or else its name, and the number."""
    sign = glyph(stat.icon)
    if isinstance(stat, Amount):
        return f"{stat.n}{sign}" if sign else f"{stat.n} {stat.label or stat.icon}"
    most = f"/{stat.max}" if stat.max is not None else ""
    return f"{sign}{stat.value}{most}" if sign else f"{stat.label} {stat.value}{most}"


def stat_bits(stats: Sequence[Stat], thing: str = "") -> list[Bit]:
    bits: list[Bit] = []
    for stat in stats:
        bits += [(" ", "", thing), (stat_words(stat).replace(" ", "\u00a0"), stat.tone or "dim", thing)]
    return bits[1:]


def amount_words(amounts: Sequence[Amount]) -> str:
    return " ".join(stat_words(amount) for amount in amounts)


def flag_words(flags: Sequence[str]) -> str:
    """States in signs where there is one, else in words."""
    return " ".join(filter(None, (FLAGS.get(flag, flag) for flag in flags)))


def joined_bits(parts: Sequence[Sequence[Bit]], between: str = " ") -> list[Bit]:
    """Several runs of words with something between them."""
    bits: list[Bit] = []
    for part in parts:
        if part:
            bits += [(between, "", "")] * bool(bits) + list(part)
    return bits
