"""A bench with coins, and the steps that tests of the engine run on it."""

from __future__ import annotations

from tablewright.engine.fate import Fate
from tablewright.engine.table import (
    Move,
    Table,
)


class Bench(Table):
    """A table that notes what was done at it."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []
        self.coins = 2

    def copy(self) -> Bench:
        other = Bench()
        other.keep(self)
        other.done = self.done.copy()
        other.coins = self.coins
        return other

    def anytime(self, seat: int) -> list[Move]:
        return [(note, f"whistle by {seat}")]


def bench(*moves: Move, debug: bool = True) -> Bench:
    """A bench on which these moves are made one after the other."""
    table = Bench()
    table.debug = debug
    table.log = []
    table.fate = Fate(1, ("dice",))
    table.steps = [(end,), *reversed(moves)]
    table.run()
    return table


def end(table: Bench) -> None:
    table.finish([True], "B-9", "All is done.")


def note(table: Bench, what: str) -> None:
    table.done.append(what)


def stall(table: Bench) -> None:
    """B-1: buy as often as you can pay; whistle in between; or leave."""
    table.ask(0, "B-1")
    table.offer(buy, "apple", unless=cannot_buy(table, 1))
    table.offer(buy, "horse", unless=cannot_buy(table, 100))
    table.offer(leave)
    table.asides()
    table.offer(note, "count coins")


def cannot_buy(table: Bench, price: int) -> str:
    return "B-2" if table.coins < price else ""


def buy(table: Bench, what: str) -> None:
    table.coins -= 1
    table.do(note, f"buy {what}")
    table.do(stall)


def leave(table: Bench) -> None:
    table.done.append("leave")
