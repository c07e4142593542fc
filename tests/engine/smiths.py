"""A made-up game for what happens at the same time: secrets behind screens, dice of one's own, a question to
somebody else in the middle of one's own work, moves out of turn, scores with sources.

It can be told to have a fault, so that the conformance check can be seen to find it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tablewright.engine.fate import per_seat
from tablewright.engine.game import Game, Value
from tablewright.engine.pile import UNSEEN
from tablewright.engine.scene import Area, Piece, Zone
from tablewright.engine.table import Move, Score, Table, Who

HERE = Path(__file__).parent
GUESS, FORGE = 0, 1  # streams of luck: one for those who imagine, then one for each seat
COMMON, OWN = ("guess", "forge"), 2


class Smithy(Table):
    def __init__(self, seats: int, fault: str) -> None:
        super().__init__()
        self.seats = seats
        self.fault = fault
        self.moulds = [0] * seats  # behind the screens
        self.dice = [0] * seats
        self.coins = [0] * seats
        self.swords = [0] * seats
        self.sold = [0] * seats
        self.round = 0
        self.coal = 0

    def copy(self) -> Smithy:
        other = Smithy(self.seats, self.fault)
        other.keep(self)
        other.moulds = self.moulds.copy()
        other.dice = self.dice.copy()
        other.coins = self.coins.copy()
        other.swords = self.swords.copy()
        other.sold = self.sold.copy()
        other.round = self.round
        other.coal = self.coal
        return other

    def anytime(self, seat: int) -> list[Move]:
        """SY-5: each may sell once a round, asked or not."""
        return [(sell, seat)] if self.sold[seat] < self.round else []

    def hide(self, seat: int) -> None:
        self.moulds = [UNSEEN if mould and i != seat else mould for i, mould in enumerate(self.moulds)]

    def imagine(self) -> None:
        for seat, mould in enumerate(self.moulds):
            if mould == UNSEEN:
                self.moulds[seat] = self.fate.below(3, GUESS) + 1


def open_smithy(table: Smithy) -> None:
    """SY-1: all work at the same time; then the moulds are broken."""
    table.round += 1
    table.coal = 1
    table.together(list(range(table.seats)), choose_mould, anew=table.fault != "stale questions")
    table.do(break_moulds)


def choose_mould(table: Smithy, seat: int) -> None:
    """SY-2: one of three moulds, behind a screen."""
    table.ask(seat, "SY-2")
    for mould in (1, 2, 3):
        table.offer(take_mould, seat, mould)


def take_mould(table: Smithy, seat: int, mould: int) -> None:
    if table.fault == "secret in a step":
        table.do(strike, seat, mould)
    else:
        table.moulds[seat] = mould
        table.do(strike, seat)


def strike(table: Smithy, seat: int, mould: int = 0) -> None:
    """SY-3: how hard one strikes is for all to see, but not on what; to strike twice takes coal."""
    table.ask(seat, "SY-3")
    table.offer(hammer, seat, 1, mould)
    table.offer(hammer, seat, 2, mould, unless="" if table.coal else "SY-3")


def hammer(table: Smithy, seat: int, times: int, mould: int) -> None:
    """SY-3: the better of so many dice of one's own; a 1 needs a neighbour's hand."""
    if mould:
        table.moulds[seat] = mould
    table.coal -= times - 1
    stream = FORGE if table.fault == "one anvil for all" else OWN + seat
    table.dice[seat] = max(table.roll(stream) for _ in range(times))
    table.tell("SY-3", "{0} strikes a {1}.", Who(seat), table.dice[seat], how="roll")
    if table.dice[seat] == 1:
        table.do(ask_for_help, seat, (seat + 1) % table.seats)


def ask_for_help(table: Smithy, seat: int, other: int) -> None:
    """SY-4: the neighbour says whether it helps."""
    table.ask(other, "SY-4")
    table.offer(help_out, seat, other)
    table.offer(look_away, other)


def help_out(table: Smithy, seat: int, other: int) -> None:
    """SY-4: a coin for the neighbour, another die for you."""
    table.coins[other] += 1
    table.dice[seat] = table.roll(OWN + seat)
    if table.fault == "lanes in lanes":
        table.together([seat, other], choose_mould)


def look_away(table: Smithy, other: int) -> None:
    """SY-4: nothing happens."""


def sell(table: Smithy, seat: int) -> None:
    """SY-5: a coin at once, without being asked."""
    table.sold[seat] = table.round
    table.coins[seat] += 1
    table.tell("SY-5", "{0} sells a nail.", Who(seat))
    if table.fault == "haggling":
        table.do(haggle, seat)


def haggle(table: Smithy, seat: int) -> None:
    table.ask(seat, "SY-5")
    table.offer(look_away, seat)


def break_moulds(table: Smithy) -> None:
    """SY-6: the moulds are shown, and swords counted seat by seat."""
    table.news += 1
    for seat in range(table.seats):
        table.swords[seat] += table.moulds[seat] * table.dice[seat]
        table.tell("SY-6", "{0} has {1}.", Who(seat), table.swords[seat])
        table.moment()
    table.moulds = [0] * table.seats
    table.dice = [0] * table.seats
    if table.round < 2:
        table.do(open_smithy)
    else:
        table.do(settle)


def settle(table: Smithy) -> None:
    """SY-7: swords and coins count; the most wins."""
    swords = table.swords[:1] if table.fault == "sheet without a seat" else table.swords
    sheet = [Score("Swords", "SY-6", tuple(swords)), Score("Coins", "SY-5", tuple(table.coins))]
    totals = [swords + coins for swords, coins in zip(table.swords, table.coins, strict=True)]
    won = [total == max(totals) for total in totals]
    if table.fault == "one score for all":
        table.finish(won, "SY-7", "The fire is out.", [sum(totals)])
        return
    table.finish(won, "SY-7", "The fire is out.", sheet=sheet, grade="hot" if max(totals) > 20 else "cold")


class Smiths(Game):
    title = "Smithy"
    prefix = "SY"
    mode = "competitive"
    least_seats = 2
    most_seats = 3
    folder = HERE / "smithy"

    def __init__(self, fault: str = "") -> None:
        self.id = f"smithy{'-with-' if fault else ''}{fault.replace(' ', '-')}"
        self.fault = fault

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        table = Smithy(seats, self.fault)
        table.do(open_smithy)
        return table

    def streams(self, pack: Any) -> tuple[str, ...]:
        return (*COMMON, *per_seat("dice", self.most_seats))

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        assert isinstance(seen, Smithy)
        rows = [("moulds", seen.moulds), ("dice", seen.dice), ("coins", seen.coins), ("swords", seen.swords)]
        zones = [
            Zone(name, pieces=[Piece(f"{name}-{i}", "token", str(n)) for i, n in enumerate(row) if n])
            for name, row in rows
        ]
        return [Area("smithy", "main", zones)]

    def worth(self, table: Table, seat: int) -> float:
        """SY-7: a win, and how clear it was."""
        result = table.result
        assert result is not None
        if self.fault == "boundless worth":
            return float(result.margin(seat))
        if self.fault == "one score for all":
            return super().worth(table, seat)
        return 0.8 * super().worth(table, seat) + 0.002 * max(-50, min(50, result.margin(seat))) + 0.1
