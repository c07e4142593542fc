"""The Hidden Cup, a game for the conformance check: one hides a pea under a cup, the other guesses; later a letter is
opened that nobody has read. It can be told to have a fault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tablewright.engine.digest import Lasting
from tablewright.engine.game import Game, Value
from tablewright.engine.pile import UNSEEN
from tablewright.engine.scene import Area, Counter, Counters
from tablewright.engine.table import Move, Step, Table
from tablewright.scene.words import Say, Words

CUPS: Final = 3
ROUNDS: Final = 3


class Letters(Lasting):
    """What is written in the letters, by number; only what was opened is left for the seats."""

    def __init__(self, texts: tuple[str, ...], is_public: bool = False) -> None:
        self.texts = texts
        self.is_public = is_public

    def public(self) -> Letters:
        return self if self.is_public else Letters(("",) * len(self.texts), True)


class Cups(Table):
    def __init__(self, fault: str, letters: Letters) -> None:
        super().__init__()
        self.seats = 2
        self.fault = fault
        self.letters = letters
        self.pea = 0  # under which cup, from 1; 0 = nowhere
        self.turned = 0
        self.found = 0
        self.coins = [0, 0]
        self.round = 0

    def copy(self) -> Cups:
        other = Cups(self.fault, self.letters)
        other.keep(self)
        other.pea = self.pea
        other.turned = self.turned
        other.found = self.found
        other.coins = self.coins.copy()
        other.round = self.round
        return other

    def anytime(self, seat: int) -> list[Move]:
        """CU-4: each may pick up a coin once a round, asked or not."""
        return [(pick_up, seat)] if self.coins[seat] < self.round else []

    def hide(self, seat: int) -> None:
        if seat != 0 and self.pea:
            self.pea = UNSEEN

    def imagine(self) -> None:
        if self.pea == UNSEEN:
            self.pea = int(self.roll(0, CUPS))

    def withhold(self) -> None:
        if self.fault != "unread letters":
            self.letters = self.letters.public()


def next_round(table: Cups) -> None:
    table.round += 1
    table.do(hide_pea)


def hide_pea(table: Cups) -> None:
    """CU-1: under one of three cups."""
    table.ask(0, "CU-1")
    for cup in range(1, CUPS + 1):
        table.offer(put_under, cup)


def put_under(table: Cups, cup: int) -> None:
    if table.fault == "secret in a step":
        table.do(guess)
        table.do(turn_up, cup)
    else:
        table.pea = cup
        table.do(guess)
        table.do(turn_up)


def guess(table: Cups) -> None:
    """CU-2: the other turns a cup."""
    table.ask(1, "CU-2")
    for cup in range(1, CUPS + 1):
        table.offer(turn_cup, cup)


def turn_cup(table: Cups, cup: int) -> None:
    table.turned = cup


def turn_up(table: Cups, cup: int = 0) -> None:
    """CU-3: all is shown."""
    table.found += table.turned == (cup or table.pea)
    table.news += 1
    table.pea = 0
    if table.round < ROUNDS:
        table.do(next_round)
    else:
        table.finish([table.found < 2, table.found >= 2], "CU-5", "The letters are opened.")


def pick_up(table: Cups, seat: int) -> None:
    """CU-4: a coin."""
    table.coins[seat] += 1


SAY: Final[dict[Step, Say]] = {
    put_under: Say("Under cup {0}"),
    turn_cup: Say("Cup {0}"),
    pick_up: Say("Pick up a coin"),
}
ASK: Final[dict[Step, Any]] = {hide_pea: "Where does the pea go?", guess: "Which cup?"}


class CupGame(Game):
    title = "The Hidden Cup"
    prefix = "CU"
    least_seats = most_seats = 2
    mode = "competitive"
    folder = Path(__file__).parent / "cups"

    def __init__(self, fault: str = "") -> None:
        self.id = f"cups{'-with-' if fault else ''}{fault.replace(' ', '-')}"
        self.fault = fault
        say = {
            step: said for step, said in SAY.items() if fault != "coins without words" or step is not pick_up
        }
        ask = {
            step: said for step, said in ASK.items() if fault != "question without words" or step is not guess
        }
        self.words = Words(say=say, ask=ask)

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        table = Cups(self.fault, Letters(("You have won a boat.",)))
        table.do(next_round)
        return table

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        assert isinstance(seen, Cups)
        return [
            Area(
                "table",
                "main",
                [
                    Counters(
                        "coins", [Counter(f"coins-{i}", f"Seat {i + 1}", n) for i, n in enumerate(seen.coins)]
                    )
                ],
            )
        ]

    def unasked(self, table: Table, seat: int) -> Move | None:
        assert isinstance(table, Cups)
        if self.fault == "greedy bots":
            return (pick_up, seat)
        if self.fault == "bots that touch":
            table.coins[seat] += 1
        return (pick_up, seat) if table.coins[seat] < table.round else None
