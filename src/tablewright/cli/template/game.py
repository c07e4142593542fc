"""New Game: what lies on the table, the rules as steps, and how it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablewright.engine.game import Game, Option, Value
from tablewright.engine.scene import Area, Counter, Counters, Stat, Track
from tablewright.engine.table import Move, Table, Who
from tablewright.scene.words import Say, Words

DICE: Final = 0  # the only stream of luck
OIL: Final = 2  # NG-1.2
MOST_OIL: Final = 3  # NG-2.4
STRIDE: Final = 2  # NG-2.2
USED: Final = -1  # a charm that has been shown


class Road(Table):
    """NG-1.1 to 1.3: where everybody is, what they carry, and the charms, each known to its own seat."""

    def __init__(self, *, blank: bool = False) -> None:
        super().__init__(blank=blank)
        self.length = 0
        self.steps_gone: list[int] = []
        self.oil: list[int] = []
        self.charms: list[int] = []  # 0: not known here

    def copy(self) -> Road:
        other = Road(blank=True)
        other.keep(self)
        other.length = self.length
        other.steps_gone, other.oil = self.steps_gone.copy(), self.oil.copy()
        other.charms = self.charms.copy()
        return other

    def hide(self, seat: int) -> None:
        """NG-1.3: the charms of others are a secret until they are used."""
        self.charms = [n if n == USED or i == seat else 0 for i, n in enumerate(self.charms)]

    def imagine(self) -> None:
        """For players that look ahead: a charm that is not known may be anything."""
        self.charms = [n or self.roll(DICE) for n in self.charms]


# The rules ------------------------------------------------------------------------------------------------


def set_out(table: Road) -> None:
    """NG-1.3: everybody rolls for a charm, then the first player begins."""
    table.charms = [table.roll(DICE) for _ in range(table.seats)]
    for seat, charm in enumerate(table.charms):
        table.whisper(seat, "NG-1.3", "Your charm is {0}.", charm)
    table.do(turn, 0)


def turn(table: Road, seat: int) -> None:
    """NG-2.1: walk, run, rest or use the charm."""
    table.ask(seat, "NG-2.1")
    table.offer(walk, seat)
    table.offer(run, seat, unless=cannot_run(table, seat))
    table.offer(rest, seat, unless=cannot_rest(table, seat))
    table.offer(use_charm, seat, unless=cannot_use_charm(table, seat))


def walk(table: Road, seat: int) -> None:
    """NG-2.2: two steps."""
    table.do(go, seat, STRIDE)


def run(table: Road, seat: int) -> None:
    """NG-2.3: one oil, and as many steps as a die shows."""
    table.oil[seat] -= 1
    table.do(go, seat, table.roll(DICE))


def cannot_run(table: Road, seat: int) -> str:
    """NG-2.3: not without oil."""
    return "NG-2.3" if table.oil[seat] == 0 else ""


def rest(table: Road, seat: int) -> None:
    """NG-2.4: one oil more."""
    table.oil[seat] += 1
    table.tell("NG-2.4", "{0} rests, and has {1} oil.", Who(seat), table.oil[seat])
    table.do(turn, (seat + 1) % table.seats)


def cannot_rest(table: Road, seat: int) -> str:
    """NG-2.4: three oil at most."""
    return "NG-2.4" if table.oil[seat] == MOST_OIL else ""


def use_charm(table: Road, seat: int) -> None:
    """NG-2.5: the charm is shown, and says how far; it cannot be used again (NG-3.2: nor is it worth anything)."""
    charm = table.charms[seat]
    table.charms[seat] = USED
    table.do(go, seat, charm)


def cannot_use_charm(table: Road, seat: int) -> str:
    """NG-2.5: once only."""
    return "NG-2.5" if table.charms[seat] == USED else ""


def go(table: Road, seat: int, steps: int) -> None:
    """NG-3.1: who reaches the last step wins; otherwise it is the next player's turn."""
    table.steps_gone[seat] = min(table.length, table.steps_gone[seat] + steps)
    table.tell("NG-2.1", "{0} goes {1} steps.", Who(seat), steps)
    if table.steps_gone[seat] == table.length:
        won = [other == seat for other in range(table.seats)]
        table.finish(won, "NG-3.1", f"Seat {seat + 1} has arrived.")
    else:
        table.do(turn, (seat + 1) % table.seats)


# What is said and shown -----------------------------------------------------------------------------------

SAY: Final = {
    walk: Say(f"Walk {STRIDE} steps"),
    run: Say("Run: burn 1 oil and roll"),
    rest: Say("Rest: gain 1 oil"),
    use_charm: Say(lambda table, seat: f"Use your charm: {table.charms[seat]} steps"),
}
ASK: Final = {turn: "What do you do?"}


class NewGame(Game):
    id = "newgame"
    title = "New Game"
    prefix = "NG"
    summary = "Race along a dark road with little oil, and a secret charm."
    least_seats = 2
    most_seats = 4
    minutes = "5"
    mode = "competitive"
    weight = "light"
    words = Words(SAY, ASK)
    order = (set_out, [turn, go])

    def streams(self, pack: object) -> tuple[str, ...]:
        return ("dice",)

    def options(self) -> list[Option]:
        return [Option("road", 12, low=6, high=60, text="How many steps the road has.", clause="NG-1.1")]

    def table(self, seats: int, options: Mapping[str, Value], pack: object) -> Road:
        """NG-1.1, 1.2: everybody before the first step, with two oil."""
        table = Road()
        table.length = int(options["road"])
        table.steps_gone = [0] * seats
        table.oil = [OIL] * seats
        table.do(set_out)
        return table

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        assert isinstance(seen, Road)
        road = [
            Track(f"road-{i}", f"Seat {i + 1}", 0, seen.length, gone)
            for i, gone in enumerate(seen.steps_gone)
        ]
        charms = [
            Counter(f"charm-{i}", f"Charm of seat {i + 1}", charm, clause="NG-1.3")
            for i, charm in enumerate(seen.charms)
            if charm > 0
        ]
        return [Area("road", "main", [*road, Counters("charms", charms)], title="The road")]

    def seat_stats(self, table: Table, seat: int) -> Sequence[Stat]:
        assert isinstance(table, Road)
        return [Stat("Oil", table.oil[seat], max=MOST_OIL)]

    def advise(self, table: Table, move: Move) -> float:
        """What a steady player thinks of an option: how far it goes."""
        assert isinstance(table, Road)
        left = table.length - table.steps_gone[table.seat]
        return {walk: 2.0, run: 3.5, rest: 1.0, use_charm: 3.0 if left <= max(table.charms) else 1.5}[move[0]]


GAME = NewGame()
