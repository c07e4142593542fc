"""What an option announces, and what the table then does: prices, gains and losses in play are those on screen.

An option speaks in its label, its price tags (`cost` and `gain`) and, if its game says so, in its detail. Where no luck
comes between, the first change to what it named must be the number that it named. Nothing is tried on a copy for the
words: the words are read first, then the move is made.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from tablewright.engine.campaign import campaigns_of
from tablewright.engine.fate import Fate
from tablewright.engine.game import Game
from tablewright.engine.saga import Saga
from tablewright.engine.scene import Option
from tablewright.engine.staging import option_of
from tablewright.engine.table import GROUP, Table
from tablewright.testing.conformance import LIMIT, Nonconforming, seats_for

PATIENCE: Final = 6  # answers to what belongs to the move, before its price is paid
LOSES: Final = r"costs?|pays?|spends?|loses?|gives? up|for"
GAINS: Final = r"gains?|heals?|buys?|takes?|gets?"
AMOUNT: Final = r"(?:\d+ [\w’'-]+(?: [A-Z][\w’'-]+)*)"
RUN: Final = re.compile(
    rf"\b(?:(?P<loses>(?i:{LOSES}))|(?P<gains>(?i:{GAINS}))) (?P<run>{AMOUNT}(?:(?:, | and ){AMOUNT})*)"
)
PART: Final = re.compile(r"(\d+) (.+)")


class Held(NamedTuple):
    """How much of something a seat has, and between what it stays whatever is announced."""

    n: int
    least: int = 0
    most: int = 1 << 30


class Purse(NamedTuple):
    """How a game counts what its options speak of."""

    held: Callable[[Any, int], Mapping[str, Held | int]]  # by name, of a seat
    nouns: Mapping[
        str, str
    ] = {}  # a word in the text, or an icon of a price tag -> a name; -name counts the other way
    reads: Callable[[Any, Option], str] = lambda table, option: option.label  # the words to be believed
    more: Callable[[Any, Option], Mapping[str, int]] = lambda table, option: {}  # what is said in other ways
    payer: Callable[[Any, Option], int] = lambda table, option: max(int(table.seat), 0)
    unless: Callable[[Any, Option], bool] = lambda table, option: False  # said of something else


class Announced(NamedTuple):
    """What a check had to compare."""

    games: int
    options: int
    numbers: int
    names: Mapping[str, int]  # how often each thing was compared


def announced(purse: Purse, table: Table, option: Option) -> dict[str, int]:
    """What an option says that it takes (less than nothing) and brings."""
    found: dict[str, int] = {}

    def add(word: str, n: int) -> None:
        name = purse.nouns.get(word, purse.nouns.get(word.removesuffix("s"), ""))
        if name:
            sign = -1 if name.startswith("-") else 1
            name = name.removeprefix("-")
            found[name] = found.get(name, 0) + sign * n

    if option.cost or option.gain:
        for amounts, sign in ((option.cost, -1), (option.gain, 1)):
            for amount in amounts:
                add(amount.icon, sign * amount.n)
        return found
    for run in RUN.finditer(purse.reads(table, option)):
        for part in re.split(r", | and ", run["run"]):
            number = PART.fullmatch(part)
            if number:
                add(number[2], int(number[1]) * (-1 if run["loses"] else 1))
    for name, n in purse.more(table, option).items():
        found[name] = found.get(name, 0) + n
    return found


def check_announced(
    game: Game, purse: Purse, games: int = 20, campaigns: int = 1, limit: int = LIMIT,
    options: Mapping[str, object] | None = None,
) -> Announced:  # fmt: skip
    """Play random games, and campaigns of a game that has some; every number that a chosen option announced must be
    what the table then does."""
    told: Counter[str] = Counter()
    chosen = 0
    for seed in range(games):
        table = game.new(seats_for(game, seed), seed, options or {})
        watch = Watch(game, purse, table, seed)
        watch.play(limit)
        told.update(watch.compared)
        chosen += watch.chosen
    for watch in journeys(game, purse, campaigns, limit):
        told.update(watch.compared)
        chosen += watch.chosen
    return Announced(games, chosen, told.total(), dict(told))


def journeys(game: Game, purse: Purse, campaigns: int, limit: int) -> Iterator[Watch]:
    """The parts of so many random campaigns of each kind."""
    for name in campaigns_of(game):
        for seed in range(campaigns):
            saga = Saga.begin(game, name, seats_for(game, seed), seed)
            moves = 0
            while not saga.over and moves < limit:
                watch = Watch(game, purse, saga.table, seed)
                watch.play(limit - moves)
                moves += watch.moves
                yield watch
                if not saga.table.over:
                    break
                saga.go_on()


class Watch:
    """One random game, in which announcements are held against what follows."""

    def __init__(self, game: Game, purse: Purse, table: Table, seed: int) -> None:
        self.game, self.purse, self.table, self.seed = game, purse, table, seed
        self.compared: Counter[str] = Counter()
        self.chosen = 0
        self.moves = 0

    def play(self, limit: int) -> None:
        luck = Fate(self.seed, ("options", "seats"))
        while not self.table.over and self.moves < limit:
            self.act(luck)

    def act(self, luck: Fate) -> None:
        table = self.table
        waiting = table.waiting()
        seat = waiting[luck.below(len(waiting), 0)]
        if seat not in (table.seat, GROUP):
            table.focus(seat)
        i = luck.below(len(table.options), 0)
        option = self.option(i)
        numbers = (
            {} if option is None or self.purse.unless(table, option) else announced(self.purse, table, option)
        )
        if option is None or not numbers:
            self.choose(i)
            return
        self.chosen += 1
        self.follow(option, numbers, i, luck)

    def option(self, i: int) -> Option:
        """One option as whoever is asked reads it."""
        seen = self.table.seen_by(max(int(self.table.seat), 0))
        return option_of(self.game, seen, self.table.options[i], False)

    def choose(self, i: int) -> None:
        self.table.choose(i)
        self.moves += 1

    def follow(self, option: Option, numbers: dict[str, int], i: int, luck: Fate) -> None:
        """Choose it, and answer what belongs to it, until all that it named has changed or luck has a say."""
        table, at = self.table, self.moves
        seat = self.purse.payer(table, option)
        before = self.held(seat)
        drawn, asking = table.fate.total, table.asking
        self.choose(i)
        for _ in range(PATIENCE):
            if table.over or table.fate.total != drawn or table.asking == asking:
                break
            now = self.held(seat)
            if all(now[name].n != before[name].n for name in numbers):
                break
            if table.seat != seat or len(table.options) == 0:
                break
            j = luck.below(len(table.options), 1)
            following = self.option(j)
            # What the next answer announces itself is held against that one.
            said_again = announced(self.purse, table, following)
            numbers = {name: n for name, n in numbers.items() if name not in said_again}
            if said_again or not numbers:
                break
            self.choose(j)
        if table.fate.total != drawn or table.over:
            return
        now = self.held(seat)
        for name, n in numbers.items():
            held = before[name]
            wanted = min(held.most, max(held.least, held.n + n))
            self.compared[name] += 1
            if now[name].n != wanted:
                raise Nonconforming(
                    f"{self.game.id}, {table.seats} seats, seed {self.seed}, move {at}: {option.id!r} announces "
                    f"{name} {n:+} in {option.label!r}; it went from {held.n} to {now[name].n}"
                )

    def held(self, seat: int) -> dict[str, Held]:
        found = self.purse.held(self.table, seat)
        return {name: one if isinstance(one, Held) else Held(one) for name, one in found.items()}
