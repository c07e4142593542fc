"""PEBBLES, a toy with refusals, secrets, luck, options and an action that is possible at any time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablewright.engine.game import Game, Option, Value
from tablewright.engine.scene import Area, Counter, Counters, Stat
from tablewright.engine.table import Move, Table, Who


class Pebbles(Table):
    """The heap, what was taken last, and the secret numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.heap = 0  # PB-1.1
        self.last = 0
        self.echo = False
        self.lucky = [0, 0]  # each known to its own seat

    def copy(self) -> Pebbles:
        other = Pebbles()
        other.keep(self)
        other.heap, other.last, other.echo, other.lucky = self.heap, self.last, self.echo, self.lucky.copy()
        return other

    def hide(self, seat: int) -> None:
        self.lucky = [number if i == seat else 0 for i, number in enumerate(self.lucky)]

    def imagine(self) -> None:
        self.lucky = [number or self.roll(0) for number in self.lucky]

    def anytime(self, seat: int) -> list[Move]:
        return [(give_up, seat)]


def draw_numbers(table: Pebbles) -> None:
    """PB-1.1, 1.2: the heap lies there, and both draw their numbers."""
    table.lucky = [table.roll(0), table.roll(0)]
    for seat in (0, 1):
        table.whisper(seat, "PB-1.2", "Your lucky number is {0}.", table.lucky[seat])
    table.do(take_turn, 0)


def take_turn(table: Pebbles, seat: int) -> None:
    """PB-2.1: take one, two or three."""
    table.ask(seat, "PB-2.1")
    for n in (1, 2, 3):
        table.offer(take, seat, n, unless=cannot_take(table, n))


def cannot_take(table: Pebbles, n: int) -> str:
    """PB-2.2–2.3: not more than there are, and no echo."""
    if n > table.heap:
        return "PB-2.2"
    if n == table.last and not table.echo and table.heap > 1:
        return "PB-2.3"
    return allowed_echo(table) if table.echo else ""


def allowed_echo(table: Pebbles) -> str:
    """PB-2.3a: any number may follow any other."""
    return ""


def take(table: Pebbles, seat: int, n: int) -> None:
    """PB-2.1: the pebbles leave the heap."""
    table.heap -= n
    table.last = n
    table.tell("PB-2.1", "{0} takes {1}, {2} left.", Who(seat), n, table.heap)
    if table.heap == 0:
        table.do(win, seat)
    else:
        table.do(take_turn, 1 - seat)


def win(table: Pebbles, seat: int) -> None:
    """PB-3.1: whoever takes the last pebble wins."""
    table.finish([seat == 0, seat == 1], "PB-3.1", f"Seat {seat + 1} took the last pebble.")


def give_up(table: Pebbles, seat: int) -> None:
    """PB-3.2: the other wins."""
    table.finish([seat == 1, seat == 0], "PB-3.2", f"Seat {seat + 1} gave up.")


class PebblesGame(Game):
    id = "pebbles"
    title = "PEBBLES"
    prefix = "PB"
    summary = "Take pebbles from a heap; whoever takes the last one wins."
    least_seats = 2
    most_seats = 2
    minutes = "1"
    mode = "competitive"
    weight = "light"

    def options(self) -> list[Option]:
        return [
            Option("heap", 9, low=2, high=30, text="How many pebbles there are.", clause="PB-1.1"),
            Option(
                "echo", False, text="Whether one may take as many as the other just did.", clause="PB-2.3a"
            ),
        ]

    def table(self, seats: int, options: Mapping[str, Value], pack: object) -> Pebbles:
        table = Pebbles()
        table.heap = int(options["heap"])
        table.echo = bool(options["echo"])
        table.do(draw_numbers)
        return table

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        assert isinstance(seen, Pebbles)
        heap = Counter("heap", "Pebbles", seen.heap, clause="PB-1.1")
        mine = [Counter(f"lucky-{i}", "Lucky number", n) for i, n in enumerate(seen.lucky) if n]
        return [Area("table", "main", [Counters("counters", [heap, *mine])], title="The heap")]

    def seat_stats(self, table: Table, seat: int) -> Sequence[Stat]:
        return ()

    def label(self, table: Table, move: Move) -> str:
        return "Give up." if move[0] is give_up else f"Take {move[2]}."

    def dress(self, table: Table, move: Move) -> dict[str, Any]:
        return {"tone": "danger", "confirm": "Give up?"} if move[0] is give_up else {}


GAME = PebblesGame()
