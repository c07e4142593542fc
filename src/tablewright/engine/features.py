"""A table as rows of whole numbers, for programs that learn: quicker than a scene, and just as honest.

A game may have a `features.py` with a `features_of(table)`; for one without, the rows are read from its scene
(`adapters.scene_rows`). Whoever writes rows gets the table as the seat sees it.
"""

from __future__ import annotations

from typing import Any, Final
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from tablewright.engine.table import Move, Table, step_name

LAYOUT: Final = 1  # of the columns below; it rises when one of them changes its meaning

# The columns of a row: one thing on the table
KIND: Final = 0  # its place in KINDS, from 1; 0 = the row is empty
PLACE: Final = 1  # the zone, board or track it is in
NAME: Final = 2  # what it is: a number of the game's own, or made from its name
OWNER: Final = 3  # 0 nobody, 1 the seat that looks, 2 the next seat …
FACE: Final = 4  # 1 up, 0 down
COUNT: Final = 5
X: Final = 6  # in quarters of a space
Y: Final = 7
WITHIN: Final = 8  # the number of the row it lies in or on; -1 = none
FLAGS: Final = 9  # a bit for each, by its name
VALUE: Final = 10
MOST: Final = 11  # of the value, if it has a limit
STATS: Final = 12  # eight numbers more
STAT_COLUMNS: Final = 8
COLUMNS: Final = STATS + STAT_COLUMNS
COLUMN_NAMES: Final = (
    "kind", "place", "name", "owner", "face", "count", "x", "y", "within", "flags", "value", "most",
    "stat_0", "stat_1", "stat_2", "stat_3", "stat_4", "stat_5", "stat_6", "stat_7",
)  # fmt: skip

KINDS: Final = (
    "seat", "space", "slot", "zone", "card", "mini", "token", "cube", "tile", "marker", "counter", "track", "die",
    "link", "amount", "state",
)  # fmt: skip

# The columns of an option
STEP: Final = 0  # made from the name of its step
ARGUMENTS: Final = 1  # four: whole numbers as they are, words as numbers
TARGETS: Final = 5  # three: the rows that one would click; -1 = none
ASIDE: Final = 8  # 1 = afterwards the question is asked again
OPTION_COLUMNS: Final = 9
OPTION_COLUMN_NAMES: Final = (
    "step", "argument_0", "argument_1", "argument_2", "argument_3", "target_0", "target_1", "target_2", "aside",
)  # fmt: skip

LEAST: Final = -32768
LARGEST: Final = 32767


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """How the tables of one set-up are written as numbers."""

    def __init__(self) -> None:
        self.rows = 64  # how many rows there are at most
        self.row_names: list[str] = []  # where each row always means the same
        self.numbers: list[str] = []  # the names of the flat observation, if the game has one
        self.words: list[str] = []  # every move that there can be, if that is known
        self.reads_open = False  # only reads what every seat sees, so that it can be given the real table
        self.known: dict[Any, int] = {}

    def id_of(self, table: Table, move: Move) -> i64:
        """The number of a move among the words; -1 = it is none of them."""
        return -1

    def write_numbers(self, table: Table, seat: i64, into: vec[i16], at: i64) -> None:
        """The flat observation."""

    def write_rows(self, table: Table, seat: i64, into: vec[i16], at: i64) -> i64:
        """The rows, from `at` on; how many. What stood there before is written over or blanked."""
        return 0

    def point(self, table: Table, move: Move, into: vec[i16], at: i64, rows: vec[i16], first: i64) -> None:
        """Into the three columns from `at` on, the rows that an option is about."""

    def write_options(
        self, table: Table, into: vec[i16], at: i64, most: i64, rows: vec[i16], first: i64
    ) -> i64:
        """A row for each option, which point to the rows that stand from `first` on; how many."""
        options = table.options
        count: i64 = len(options)
        if count > most:
            count = most
        i: i64 = 0
        while i < count:
            self.write_option(table, options[i], into, at, rows, first)
            into[at + ASIDE] = i16(1) if i >= table.aside else i16(0)
            at += OPTION_COLUMNS
            i += 1
        while i < most:
            blank(into, at, OPTION_COLUMNS)
            at += OPTION_COLUMNS
            i += 1
        return count

    def write_option(
        self, table: Table, move: Move, into: vec[i16], at: i64, rows: vec[i16], first: i64
    ) -> None:
        into[at + STEP] = self.number_of(move[0])
        count: i64 = len(move)
        for n in range(4):
            into[at + ARGUMENTS + n] = self.number_of(move[n + 1]) if n + 1 < count else i16(0)
        for n in range(3):
            into[at + TARGETS + n] = i16(-1)
        self.point(table, move, into, at + TARGETS, rows, first)

    def number_of(self, part: Any) -> i16:
        """An argument as a number, the same in every run of the program."""
        if isinstance(part, int):
            return clipped(part)
        found = self.known.get(part)
        if found is None:
            found = named(part if isinstance(part, str) else in_words(part))
            self.known[part] = found
        return i16(found)


def in_words(part: Any) -> str:
    """A step or an effect in words that do not change from run to run."""
    if isinstance(part, tuple):
        return f"({' '.join([in_words(inner) for inner in part])})"
    return step_name((part,)) if callable(part) else str(part)


def named(text: str) -> int:
    """A name as a number from 1 to 32767."""
    return crc32(text.encode()) % LARGEST + 1


def clipped(value: i64) -> i16:
    if value > LARGEST:
        return i16(LARGEST)
    if value < LEAST:
        return i16(LEAST)
    return i16(value)


def blank(into: vec[i16], at: i64, count: i64) -> None:
    """So many numbers from here on are nought."""
    end: i64 = at + count
    while at < end:
        into[at] = i16(0)
        at += 1


def lay_down(values: list[int], into: vec[i16], at: i64) -> None:
    """These numbers, from here on."""
    for value in values:
        into[at] = i16(value)
        at += 1


def room_for(count: int) -> vec[i16]:
    """So many numbers, all nought; an array of other people can look into it."""
    return vec[i16]([0] * count)
