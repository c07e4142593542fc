"""Luck, in named streams: draw k of stream s depends on the seed, s and k alone.

So two versions of a card can be compared on the same luck, a search can be handed another fate and never
sees the future, and a test lays out the faces it wants. All arithmetic stays in 32-bit words with products
below 2^63, so interpreted and compiled code give the same numbers on every machine.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

WORD: Final[i64] = 0xFFFFFFFF
WEYL: Final[i64] = 0x1E3779B9

SEEDS: Final = 1 << 32
BEAT: Final[i64] = 1 << 10  # draws of one stream between two beats, more than ever happen


@mypyc_attr(acyclic=True)
class Source:
    """The two words that one stream of luck springs from, unpacked; it never changes, so copies share it."""

    def __init__(self, first: i64, second: i64) -> None:
        self.first = first
        self.second = second


NO_DRAWS: Final[list[int]] = []
NO_SOURCES: Final[list[Source]] = []


class NoLuckHere(Exception):
    """Someone rolled on a table that shows only what a seat sees."""


def mixed(x: i64) -> i64:
    """Stir a 32-bit word until every bit depends on every other."""
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & WORD
    x = ((x ^ (x >> 15)) * 0x2C1B3C6D) & WORD
    x = ((x ^ (x >> 12)) * 0x297A2D39) & WORD
    return x ^ (x >> 15)


def word_of(name: str) -> i64:
    """A 32-bit word for a stream's name: luck hangs on the name, not on its place in a list."""
    x: i64 = 0x11C9DC5
    for byte in name.encode():
        x = ((x ^ byte) * 0x1000193) & WORD
    return mixed(x)


_words: Final[dict[tuple[str, ...], list[int]]] = {}


def words_of(streams: tuple[str, ...]) -> list[int]:
    """The words of all streams, spelled once for each game and not once for each table."""
    found = _words.get(streams)
    if found is None:
        found = _words[streams] = [int(word_of(name)) for name in streams]
    return found


@mypyc_attr(acyclic=True)
class Fate:
    """One counter for each named stream; `laid` holds the faces that a test has laid out."""

    def __init__(self, seed: int, streams: tuple[str, ...]) -> None:
        self.seed = seed
        self.streams = streams
        self.total: i64 = 0
        self.drawn: list[int] = NO_DRAWS
        self.sources: list[Source] = NO_SOURCES
        self.laid: dict[int, list[int]] | None = None
        self.blank = False
        if not streams:
            return  # the blank form that copies start from
        self.drawn = [0] * len(streams)
        sources: list[Source] = []
        low: i64 = seed & 0xFFFFFFFF
        for word in words_of(streams):
            own: i64 = word
            first = mixed(low ^ own)
            sources.append(Source(first, mixed((first + WEYL) & WORD)))
        self.sources = sources

    def word(self, stream: i64) -> i64:
        """The next 32 bits of a stream."""
        k: i64 = self.drawn[stream]
        self.drawn[stream] = k + 1
        source = self.sources[stream]
        x: i64 = (source.first + k * WEYL) & WORD
        x = ((x ^ (x >> 15)) * 0x2C1B3C6D) & WORD
        x = ((x ^ (x >> 12)) + source.second) & WORD
        x = ((x ^ (x >> 16)) * 0x7FEB352D) & WORD
        x = ((x ^ (x >> 13)) * 0x297A2D39) & WORD
        return x ^ (x >> 15)

    def below(self, n: i64, stream: i64) -> i64:
        """A number from 0 to n - 1, each as likely as the others."""
        self.total += 1
        if self.blank:
            raise NoLuckHere("this table shows what a seat sees; luck falls only on the real one")
        if self.laid is not None:
            laid = self.laid.get(stream)
            if laid:
                return laid.pop(0)
        return (self.word(stream) * n) >> 32

    def fall_in(self, k: i64) -> None:
        """Let every stream go on from a place of its own for this beat, however much was drawn before it.

        For imagined luck alone: where two games have drifted apart, what comes after the beat falls alike again.
        """
        self.drawn = [k * BEAT] * len(self.drawn)

    def lay(self, stream: str, values: list[int]) -> None:
        """Lay out what this stream will give next (numbers from 0), before chance takes over again."""
        if self.laid is None:
            self.laid = {}
        self.laid.setdefault(self.streams.index(stream), []).extend(values)

    def copy(self) -> Fate:
        other = Fate(0, ())
        other.seed = self.seed
        other.streams = self.streams
        other.total = self.total
        other.drawn = self.drawn.copy()
        other.sources = self.sources
        other.blank = self.blank
        if self.laid is not None:
            other.laid = {stream: values.copy() for stream, values in self.laid.items()}
        return other

    def unknown(self) -> Fate:
        """The fate of a table as a seat sees it: nothing can be drawn from it, and nothing told of it."""
        other = Fate(0, ())
        other.total = self.total
        other.blank = True
        return other
