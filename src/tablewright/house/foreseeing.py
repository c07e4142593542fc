"""What an option does, said before it is chosen: exactly where no luck is in it, else with its chances.

It is tried on tables that the seat could be sitting at, so nothing is told that the seat may not know. What comes out
the same on all of them without a die or a card being drawn is certain; anything else is counted.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from tablewright.engine.fate import mixed
from tablewright.engine.game import Game
from tablewright.engine.scene import Counter, Group, Stat, Track
from tablewright.engine.staging import words_of
from tablewright.engine.table import GROUP, Line, Table
from tablewright.players.view import View

SURE: Final = 3  # worlds on which what no luck touches must come out alike
MOST: Final = 200  # worlds that are tried where luck is in it
FEWEST: Final = 12  # that chances are told from
SECONDS: Final = 0.2  # and no longer than this
LINES: Final = 2  # that tell the chances
RARE: Final = 0.15  # what is rarer is one of many things that may happen, and tells little

Numbers = dict[str, tuple[str, int, str]]  # by what it is: its label, its value, its icon


class Change(NamedTuple):
    """A number and where it goes: `least` and `most` are the same where it is certain."""

    label: str
    now: int
    least: int
    most: int
    icon: str = ""

    @property
    def words(self) -> str:
        to = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        return f"{self.label} {self.now} → {to}"


class Chance(NamedTuple):
    """Something that may happen, in the words of the log, and how often it does."""

    words: str
    share: float


class Foreseen(NamedTuple):
    """What comes of one option, up to the next question."""

    sure: bool
    changes: list[Change]
    chances: list[Chance]
    worlds: int

    @property
    def words(self) -> str:
        """In one line: `Health 20 → 17, Resolve 2 → 3` or `62 %: You defeat the Foe. Health 20 → 17 to 20`."""
        told = [f"{percent(chance.share)}: {chance.words}" for chance in self.chances]
        changed = ", ".join(change.words for change in self.changes)
        return " ".join([*told, *([f"{changed}."] if changed else [])])

    def data(self) -> dict[str, Any]:
        chances = [
            {"words": one.words, "share": one.share, "percent": percent(one.share)} for one in self.chances
        ]
        return {
            "sure": self.sure,
            "changes": [change._asdict() for change in self.changes],
            "chances": chances,
            "worlds": self.worlds,
            "words": self.words,
        }


class World(NamedTuple):
    """One try: the numbers after it, the lines it told, and whether luck or news came into it."""

    numbers: Numbers
    lines: list[Line]
    open: bool


def percent(share: float) -> str:
    return f"{max(1, min(99, round(100 * share)))} %"


def foresee(game: Game, table: Table, seat: int, option: int, seconds: float = SECONDS) -> Foreseen:
    """What the option with this number would do for whoever sits at the seat and is asked."""
    view = View(table, seat)
    before = numbers(game, view.seen, seat)
    until = time.monotonic() + seconds
    worlds: list[World] = []
    while len(worlds) < MOST and (len(worlds) < SURE or time.monotonic() < until):
        worlds.append(tried(game, view, seat, option, len(worlds)))
        if len(worlds) == SURE and is_certain(worlds):
            return Foreseen(True, list(changed(before, worlds)), [], SURE)
    names = tuple(game.seat_name(view.seen, i) for i in range(view.seen.seats))
    chances = list(chances_of(worlds, names)) if len(worlds) >= FEWEST else []
    return Foreseen(False, list(changed(before, worlds)), chances, len(worlds))


def tried(game: Game, view: View, seat: int, option: int, k: int) -> World:
    world = view.imagined_with(int(mixed(k * 7919 + 17)))
    world.log = []
    luck, news = world.fate.total, world.news
    world.choose(option)
    told = [line for line in world.log or [] if line.only in (GROUP, seat)]
    is_open = world.fate.total != luck or world.news != news
    return World(numbers(game, world.seen_by(seat), seat), told, is_open)


def is_certain(worlds: list[World]) -> bool:
    return not any(world.open for world in worlds) and all(
        world.numbers == worlds[0].numbers for world in worlds
    )


# Numbers


def numbers(game: Game, seen: Table, seat: int) -> Numbers:
    """All numbers on the table, as this seat sees it: those of the seats, then counters and tracks."""
    found: Numbers = {}
    if seen.over:
        return found
    for other in range(seen.seats):
        whose = f"{game.seat_name(seen, other)}: " if other != seat else ""
        for stat in game.seat_stats(seen, other):
            note(found, f"seat-{other} {stat.label}", whose, stat)
    for area in game.areas(seen, seat):
        if area.owner in ("", f"seat-{seat}"):
            for widget in counted(area.children):
                note(found, widget.id, "", widget)
    return found


def note(found: Numbers, name: str, whose: str, part: Stat | Counter | Track) -> None:
    """The same number often stands in two places; it is told once."""
    if isinstance(part.value, int) and not any(
        label == f"{whose}{part.label}" for label, _, _ in found.values()
    ):
        found[name] = (f"{whose}{part.label}", part.value, part.icon)


def counted(widgets: Any) -> Iterator[Counter | Track]:
    for widget in widgets:
        if isinstance(widget, Track):
            yield widget
        elif isinstance(widget, Group) and not widget.owner:
            yield from counted(widget.children)
        else:
            yield from (item for item in getattr(widget, "items", ()) if isinstance(item, Counter))


def changed(before: Numbers, worlds: list[World]) -> Iterator[Change]:
    """The numbers that another world would find changed, those that everybody knows by heart first."""
    for name, (label, now, icon) in before.items():
        after = [world.numbers[name][1] for world in worlds if name in world.numbers]
        if after and any(value != now for value in after):
            yield Change(label, now, min(after), max(after), icon)


# Chances


def chances_of(worlds: list[World], names: tuple[str, ...]) -> Iterator[Chance]:
    """The lines that stand in the log of some worlds and not of others, the most telling ones first.

    Lines that come in all the same worlds tell the same thing: the last of them, which says how it ended, is told.
    """
    where: dict[tuple[str, str], list[int]] = {}
    said: dict[tuple[str, str], set[str]] = {}
    for k, world in enumerate(worlds):
        for line in world.lines:
            key = (line.clause, line.text)
            if k not in where.setdefault(key, []):
                where[key].append(k)
            said.setdefault(key, set()).add(words_of(line, names))
    by_worlds: dict[tuple[int, ...], str] = {}
    for key, ks in where.items():
        if len(said[key]) == 1:
            by_worlds[tuple(ks)] = next(iter(said[key]))
    shares = [Chance(words, len(ks) / len(worlds)) for ks, words in by_worlds.items()]
    telling = [one for one in shares if RARE <= one.share <= 1 - RARE]
    yield from sorted(telling, key=lambda one: abs(one.share - 0.5))[:LINES]
