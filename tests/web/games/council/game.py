"""Choices for all, with a tie-break, and choices for one, with and without luck: nothing is hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tablewright.engine.game import Game, Option, Value
from tablewright.engine.scene import Area, Counter, Counters, Dice, Die
from tablewright.engine.table import GROUP, Move, Table, Who


class Walk(Table):
    def __init__(self, seats: int, days: int, gusts: int = 0) -> None:
        super().__init__()
        self.seats = seats
        self.days = days
        self.gusts = gusts
        self.day = 0
        self.height = 0
        self.roads: list[str] = []
        self.die = 0

    def tie_break(self) -> int:
        """CO-1: ties go to the last seat."""
        return self.seats - 1

    def copy(self) -> Walk:
        other = Walk(self.seats, self.days, self.gusts)
        other.keep(self)
        other.day = self.day
        other.height = self.height
        other.roads = self.roads.copy()
        other.die = self.die
        return other


def morning(table: Walk) -> None:
    """CO-1, CO-3: the players together choose the road; on the first day nobody waits."""
    table.ask(GROUP, "CO-1")
    for road in ("left", "right", "up"):
        table.offer(go, road)
    table.offer(go, "nowhere", unless="CO-3" if table.day == 0 else "")


def go(table: Walk, road: str) -> None:
    table.roads.append(road)
    table.tell("CO-1", "They go {0}.", road)
    table.do(evening, table.day % table.seats)


def evening(table: Walk, seat: int) -> None:
    """CO-2: one of them rests or climbs."""
    table.ask(seat, "CO-2")
    table.offer(rest, seat)
    table.offer(climb, seat)


def rest(table: Walk, seat: int) -> None:
    table.tell("CO-2", "{0} rests.", Who(seat))
    table.do(night)


def climb(table: Walk, seat: int) -> None:
    table.die = table.roll(0)
    table.height += table.die
    table.tell("CO-2", "{0} climbs {1}.", Who(seat), table.die, how="roll")
    table.do(night)


def night(table: Walk) -> None:
    """CO-4: the walk ends after so many days; CO-5: the wind blows before."""
    for gust in range(1, table.gusts + 1):
        table.height -= 1
        table.tell("CO-5", "Gust {0} takes a step.", gust)
        table.moment()
    table.day += 1
    if table.day == table.days:
        table.finish([True] * table.seats, "CO-4", "The walk is over.", [table.height] * table.seats)
    else:
        table.do(morning)


class Council(Game):
    id = "council"
    title = "Council"
    prefix = "CO"
    least_seats = 1
    most_seats = 5
    folder = Path(__file__).parent

    def options(self) -> list[Option]:
        return [
            Option("days", 3, low=1, high=500, text="How many days they walk.", clause="CO-4"),
            Option("gusts", 0, low=0, high=9, text="How often the wind blows each night.", clause="CO-5"),
        ]

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        table = Walk(seats, int(options["days"]), int(options["gusts"]))
        table.do(morning)
        return table

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        assert isinstance(seen, Walk)
        counters = Counters("counters", [Counter("height", "Height", seen.height)])
        return [Area("walk", "main", [counters, Dice("dice", "Die", [Die("die-0", str(seen.die))])])]

    def label(self, table: Table, move: Move) -> str:
        return (
            f"Go {move[1]}" if len(move) > 1 and isinstance(move[1], str) else move[0].__name__.capitalize()
        )


GAME = Council()
