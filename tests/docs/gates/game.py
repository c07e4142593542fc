"""THE TWO GATES: the game whose campaign `docs/howto/write-a-campaign.md` writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablewright.engine.game import Game, Value
from tablewright.engine.scene import Area, Counter, Counters
from tablewright.engine.table import Table


class Gate(Table):
    """One gate: who pushes gets points."""

    def __init__(self) -> None:
        super().__init__()
        self.points: list[int] = []

    def copy(self) -> Gate:
        other = Gate()
        other.keep(self)
        other.points = self.points.copy()
        return other


def gate_table(seats: int, options: Mapping[str, Value], done: int) -> Gate:
    """GT-1.1: a table at the gate that comes now."""
    table = Gate()
    table.seats = seats
    table.points = [0] * seats
    for seat in range(seats):
        table.do(take_turn, seat)
    table.do(open_up)
    return table


def take_turn(table: Gate, seat: int) -> None:
    """GT-2.1: push or wait."""
    table.ask(seat, "GT-2.1")
    table.offer(push, seat)
    table.offer(wait, seat)


def push(table: Gate, seat: int) -> None:
    """GT-2.2: a die says how many points."""
    table.points[seat] += table.roll(0)


def wait(table: Gate, seat: int) -> None:
    """GT-2.1: nothing happens."""


def open_up(table: Gate) -> None:
    """GT-3.1: the most points win."""
    best = max(table.points)
    table.finish(
        [points == best for points in table.points], "GT-3.1", "The gate is open.", table.points.copy()
    )


class GatesGame(Game):
    id = "gates"
    title = "The Two Gates"
    prefix = "GT"
    least_seats = 1
    most_seats = 4

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        return gate_table(seats, options, 0)

    def areas(self, seen: Any, seat: int) -> Sequence[Area]:
        items = [Counter(f"points-{i}", f"Seat {i + 1}", points) for i, points in enumerate(seen.points)]
        return [Area("gate", "main", [Counters("points", items)])]


GAME = GatesGame()
