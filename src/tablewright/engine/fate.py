"""Luck, in named streams: draw k of stream s depends on the seed, s and k alone.

So two versions of a card can be compared on the same luck, a search can be handed another fate and never
sees the future, and a test lays out the faces it wants. All arithmetic stays in 32-bit words with products
below 2^63, so interpreted and compiled code give the same numbers on every machine.

A seed is a number or a secret. A number is quick, and good for the lab: whoever sees enough draws can find it.
A secret (`0x` and at least 32 hex digits) is for tables that people play: its draws come out of a keyed hash,
so however many one has seen, they give away neither the secret nor a draw to come.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from struct import Struct
from typing import Final

from mypy_extensions import i64, mypyc_attr

WORD: Final[i64] = 0xFFFFFFFF
WEYL: Final[i64] = 0x1E3779B9

SEEDS: Final = 1 << 32
BEAT: Final[i64] = 1 << 10  # draws of one stream between two beats, more than ever happen

Seed = int | str  # a number, or a secret as `new_secret` writes it
SECRET_BYTES: Final = 16
SECRET: Final = re.compile(r"0x(?:[0-9a-f]{2}){16,64}")
LONGEST_NUMBER: Final = 40  # digits; more than any seed ever had
BLOCK: Final[i64] = 16  # words that one hash gives
WORDS_OF_A_BLOCK: Final = Struct("<16I")
NO_KEY: Final = b""
NO_BLOCK: Final = (-1,)


@mypyc_attr(acyclic=True)
class Source:
    """What one stream of luck springs from: two words, or a table's secret and the stream's name. Copies share it,
    for it never changes: it only remembers its key, and the words that were hashed last behind the number of their
    block. Most games draw from few of their streams, so a key is worked out with the first draw."""

    def __init__(self, first: i64, second: i64, secret: bytes = NO_KEY, name: str = "") -> None:
        self.first = first
        self.second = second
        self.secret = secret
        self.name = name
        self.is_secret = secret != NO_KEY
        self.key = NO_KEY
        self.block: tuple[int, ...] = NO_BLOCK


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


class NoSeed(ValueError):
    """Something is given as a seed that is neither a number nor a secret."""


def seed_from(words: str) -> Seed:
    """A seed as it stands in a record or on a command line."""
    if words.isascii() and words.isdecimal() and len(words) <= LONGEST_NUMBER:
        return int(words)
    if SECRET.fullmatch(words) is None:
        start = words if len(words) <= LONGEST_NUMBER else f"{words[:LONGEST_NUMBER]}…"
        raise NoSeed(
            f"{start!r} is no seed; give a whole number, or 0x and an even number of at least 32 hex digits"
        )
    return words


def new_secret() -> str:
    """A seed for a table that people play: 128 bits that nobody can guess."""
    from secrets import token_hex

    return f"0x{token_hex(SECRET_BYTES)}"


def seed_of_part(seed: Seed, part: str) -> Seed:
    """The seed of a campaign's part, by the campaign's seed and the part's name; it cannot be run backwards.

    So a finished part gives away neither the campaign's seed nor the luck of another part.
    """
    if isinstance(seed, str):
        return "0x" + keyed(key_of(seed), f"part {part}").hex()[: 2 * SECRET_BYTES]
    return int.from_bytes(keyed(str(seed).encode(), f"part {part}")[:4], "little")


def key_of(secret: str) -> bytes:
    """The bytes that a secret writes; a test that it is one comes first."""
    if SECRET.fullmatch(secret) is None:
        raise NoSeed(f"{secret[:LONGEST_NUMBER]!r} is no seed; a secret is 0x and at least 32 hex digits")
    return bytes.fromhex(secret[2:])


def keyed(key: bytes, words: str) -> bytes:
    """A hash of these words that only who has the key can make, and that does not tell the key."""
    return blake2b(words.encode(), digest_size=32, key=key).digest()


def block_of(source: Source, number: int) -> tuple[int, ...]:
    """Sixteen words of a secret stream, behind the number of their block."""
    if source.key == NO_KEY:
        source.key = keyed(source.secret, f"stream {source.name}")
    raw = blake2b(number.to_bytes(8, "little"), key=source.key).digest()
    block: tuple[int, ...] = (number, *WORDS_OF_A_BLOCK.unpack(raw))
    source.block = block
    return block


def per_seat(name: str, seats: int) -> tuple[str, ...]:
    """A stream of luck for each seat, `dice-0`, `dice-1` …: for steps of several seats at once. So nobody's dice hang
    on who was quicker."""
    return tuple([f"{name}-{seat}" for seat in range(seats)])


_words: Final[dict[tuple[str, ...], list[int]]] = {}


def words_of(streams: tuple[str, ...]) -> list[int]:
    """The words of all streams, spelled once for each game and not once for each table."""
    found = _words.get(streams)
    if found is None:
        found = _words[streams] = [int(word_of(name)) for name in streams]
    return found


def sources_of(seed: int, streams: tuple[str, ...]) -> list[Source]:
    """The streams of a numbered seed."""
    sources: list[Source] = []
    low: i64 = seed & 0xFFFFFFFF
    for word in words_of(streams):
        own: i64 = word
        first = mixed(low ^ own)
        sources.append(Source(first, mixed((first + WEYL) & WORD)))
    return sources


def secret_sources(seed: str, streams: tuple[str, ...]) -> list[Source]:
    """The streams of a secret: each has a key of its own, from the secret and its name."""
    secret = key_of(seed)
    return [Source(0, 0, secret, name) for name in streams]


def secret_word(source: Source, k: i64) -> i64:
    """Word k of a secret stream."""
    block = source.block
    number = k // BLOCK
    if block[0] != number:
        block = block_of(source, number)
    word: i64 = block[k % BLOCK + 1]
    return word


@mypyc_attr(acyclic=True)
class Fate:
    """One counter for each named stream; `laid` holds the faces that a test has laid out."""

    def __init__(self, seed: Seed, streams: tuple[str, ...]) -> None:
        self.seed: Seed = seed
        self.streams = streams
        self.total: i64 = 0
        self.drawn: list[int] = NO_DRAWS
        self.sources: list[Source] = NO_SOURCES
        self.laid: dict[int, list[int]] | None = None
        self.blank = False
        if not streams:
            return  # the blank form that copies start from
        self.drawn = [0] * len(streams)
        self.sources = secret_sources(seed, streams) if isinstance(seed, str) else sources_of(seed, streams)

    def word(self, stream: i64) -> i64:
        """The next 32 bits of a stream."""
        k: i64 = self.drawn[stream]
        self.drawn[stream] = k + 1
        source = self.sources[stream]
        if source.is_secret:
            return secret_word(source, k)
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
