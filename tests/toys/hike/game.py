"""HIKE, a toy campaign: three parts, secrets that do not outlive them, luck, and one who may miss a part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablewright.engine.game import Game, Option, Value, Way
from tablewright.engine.scene import Area, Counter, Counters
from tablewright.engine.table import GROUP, Table, Who


class Hike(Table):
    """One part of the way; seats are those of the part."""

    def __init__(self) -> None:
        super().__init__()
        self.part = "gate"
        self.hikers: tuple[int, ...] = ()  # who of the party sits where
        self.coins = [2]
        self.wet = [False]
        self.paid = [False]
        self.snacks = [0]  # each known to its own seat, until it is eaten
        self.rested = False

    def copy(self) -> Hike:
        other = Hike()
        other.keep(self)
        other.part, other.hikers, other.rested = self.part, self.hikers, self.rested
        other.coins, other.wet = self.coins.copy(), self.wet.copy()
        other.paid, other.snacks = self.paid.copy(), self.snacks.copy()
        return other

    def hide(self, seat: int) -> None:
        if not self.over:
            self.snacks = [snack if i == seat else 0 for i, snack in enumerate(self.snacks)]

    def imagine(self) -> None:
        self.snacks = [snack or self.roll(0) for snack in self.snacks]


def set_out(table: Hike) -> None:
    """HK-2.1: everybody draws a snack."""
    for seat in range(table.seats):
        table.snacks[seat] = table.roll(0)
        table.whisper(seat, "HK-2.1", "Your snack is worth {0}.", table.snacks[seat])
    for seat in range(table.seats):
        table.do(take_turn, seat)
    table.do(before_the_end)


def take_turn(table: Hike, seat: int) -> None:
    """HK-2.2: pay, or try it."""
    table.ask(seat, "HK-2.2")
    table.offer(pay, seat, unless="HK-2.3" if table.coins[seat] == 0 else "")
    table.offer(try_it, seat)


def pay(table: Hike, seat: int) -> None:
    """HK-2.2: a coin."""
    table.coins[seat] -= 1
    table.paid[seat] = True
    table.tell("HK-2.2", "{0} pays.", Who(seat))


def try_it(table: Hike, seat: int) -> None:
    """HK-2.4: with 3 or less you get wet."""
    table.wet[seat] = table.roll(1) <= 3
    table.tell("HK-2.4", "{0} {1}.", Who(seat), "gets wet" if table.wet[seat] else "stays dry")


def before_the_end(table: Hike) -> None:
    """HK-2.5: the group may rest."""
    table.ask(GROUP, "HK-2.5")
    table.offer(rest)
    table.offer(go_on)


def rest(table: Hike) -> None:
    table.rested = True
    table.wet = [False] * table.seats
    table.do(go_on)


def go_on(table: Hike) -> None:
    """HK-3.1: the part is over, and snacks are eaten."""
    table.news += 1
    best = max(table.snacks)
    won = [snack == best for snack in table.snacks]
    table.finish(won, "HK-3.1", f"The {table.part} is behind you.", table.snacks.copy())


class HikeGame(Game):
    id = "hike"
    title = "HIKE"
    prefix = "HK"
    summary = "Walk to the hut together, and eat the best snacks on the way."
    least_seats = 1
    most_seats = 3
    minutes = "1"
    mode = "competitive"
    weight = "light"
    ways = (
        Way("gate", "One gate", 1, 3, "1", rivals=True),
        Way("hike", "The whole hike", 2, 3, "3", rivals=True, campaign="hike"),
    )

    def options(self) -> list[Option]:
        return [Option("coins", 2, low=0, high=5, text="How many coins each hiker has.", clause="HK-2.3")]

    def table(self, seats: int, options: Mapping[str, Value], pack: object) -> Hike:
        """HK-3.3: the gate alone."""
        coins = int(options["coins"])
        return part_table("gate", tuple(range(seats)), [coins] * seats, [False] * seats)

    def streams(self, pack: Any) -> tuple[str, ...]:
        return ("snacks", "dice")

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        assert isinstance(seen, Hike)
        coins = [Counter(f"coins-{i}", "Coins", n) for i, n in enumerate(seen.coins)]
        mine = [Counter(f"snack-{i}", "Snack", n) for i, n in enumerate(seen.snacks) if n]
        return [Area("way", "main", [Counters("counters", [*coins, *mine])], title=seen.part.capitalize())]


def part_table(part: str, hikers: tuple[int, ...], coins: list[int], wet: list[bool]) -> Hike:
    """A part for these of the party."""
    table = Hike()
    table.part, table.hikers = part, hikers
    table.coins, table.wet = coins, wet
    table.paid, table.snacks = [False] * len(hikers), [0] * len(hikers)
    table.do(set_out)
    return table


GAME = HikeGame()
