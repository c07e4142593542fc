"""Hidden hands, luck, and choices made at the same time: a small game with something to hide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tablewright.engine.game import Game, Value
from tablewright.engine.pile import UNSEEN, Pile
from tablewright.engine.scene import Area, Dice, Die, Piece, Term, Zone
from tablewright.engine.table import Move, Table, Who

CRATES: Final = (
    "amberline", "basalt", "cinnabar", "dulcimer", "ebonwood", "feldspar", "gossamer", "hyssop", "indigo",
    "jasper", "kermes", "lapislazuli", "madder", "nutmeg", "opaline", "porphyry", "quicksilver", "rosewater",
    "saffron", "turmeric", "umberine", "vermilion", "wormwood", "xanthite",
)  # fmt: skip
NIGHTS: Final = 4
NONE: Final = -2


class Cove(Table):
    def __init__(self, seats: int) -> None:
        super().__init__()
        self.seats = seats
        self.deck = Pile(0, list(range(len(CRATES))))
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.stowed = [NONE] * seats
        self.landed: list[int] = []
        self.won = [0] * seats
        self.shouts = [0] * seats
        self.die = 0
        self.night = 0

    def copy(self) -> Cove:
        other = Cove(self.seats)
        other.keep(self)
        other.deck = self.deck.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.stowed = self.stowed.copy()
        other.landed = self.landed.copy()
        other.won = self.won.copy()
        other.shouts = self.shouts.copy()
        other.die = self.die
        other.night = self.night
        return other

    def anytime(self, seat: int) -> list[Move]:
        return [] if self.shouts[seat] else [(shout, seat)]

    def hide(self, seat: int) -> None:
        for owner, hand in enumerate(self.hands):
            if owner != seat:
                for i, crate in enumerate(hand):
                    if crate != UNSEEN:
                        self.deck.conceal(crate)
                    hand[i] = UNSEEN
        for owner, crate in enumerate(self.stowed):
            if owner != seat and crate >= 0:
                self.deck.conceal(crate)
                self.stowed[owner] = UNSEEN
        self.deck.hide(seat)

    def imagine(self) -> None:
        for hand in self.hands:
            hand[:] = [self.deck.turn_up(crate, self.fate) for crate in hand]
        self.stowed = [
            NONE if crate == NONE else self.deck.turn_up(crate, self.fate) for crate in self.stowed
        ]


def deal(table: Cove) -> None:
    for seat in range(table.seats):
        for _ in range(3):
            table.do(take, seat)
    table.do(nightfall)


def take(table: Cove, seat: int) -> None:
    crate = table.deck.draw(table.fate)
    table.hands[seat].append(crate)
    table.whisper(seat, "SM-1", "You find {0}.", CRATES[crate])


def nightfall(table: Cove) -> None:
    table.night += 1
    table.together(list(range(table.seats)), choose_crate)
    table.do(land)


def choose_crate(table: Cove, seat: int) -> None:
    """SM-1: each stows one crate, unseen."""
    table.ask(seat, "SM-1")
    for crate in sorted(table.hands[seat]):
        table.offer(stow, seat, crate)
    table.offer(stow_nothing, seat, unless="SM-5")


def stow_nothing(table: Cove, seat: int) -> None:
    """SM-5: shown so that it can be refused."""


def stow(table: Cove, seat: int, crate: int) -> None:
    table.hands[seat].remove(crate)
    table.stowed[seat] = crate
    table.whisper(seat, "SM-1", "You stow {0}.", CRATES[crate])
    table.tell("SM-1", "{0} stows a crate.", Who(seat))


def land(table: Cove) -> None:
    """SM-2: all crates are opened."""
    table.news += 1
    table.die = table.roll(1)
    best = max(range(table.seats), key=lambda seat: table.stowed[seat])
    table.won[best] += 1
    for seat, crate in enumerate(table.stowed):
        table.tell("SM-2", "{0} lands {1}.", Who(seat), CRATES[crate], how="roll")
        table.landed.append(crate)
        table.stowed[seat] = NONE
    if table.night == NIGHTS:
        most = max(table.won)
        table.finish([won == most for won in table.won], "SM-4", "Dawn breaks.", table.won)
        return
    for seat in range(table.seats):
        table.do(take, seat)
    table.do(nightfall)


def shout(table: Cove, seat: int) -> None:
    """SM-3: each may shout once."""
    table.shouts[seat] = 1
    table.tell("SM-3", "{0} shouts.", Who(seat))


class Smugglers(Game):
    id = "smugglers"
    title = "Smugglers"
    prefix = "SM"
    summary = "Stow crates by night and hope that nobody looks."
    least_seats = 2
    most_seats = 4
    mode = "competitive"
    folder = Path(__file__).parent

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        table = Cove(seats)
        table.do(deal)
        return table

    def streams(self, pack: Any) -> tuple[str, ...]:
        return ("deck", "die")

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        assert isinstance(seen, Cove)
        hands = [zone(f"hand-{owner}", hand, "owner") for owner, hand in enumerate(seen.hands)]
        stowed = zone("stowed", [crate for crate in seen.stowed if crate != NONE])
        dice = Dice("dice", "The die", [Die("die-0", str(seen.die))])
        pile = Zone("deck", "Deck", "pile", count=len(seen.deck))
        return [Area("cove", "main", [*hands, stowed, zone("landed", seen.landed), dice, pile])]

    def terms(self, seen: Table, seat: int) -> Mapping[str, Term]:
        assert isinstance(seen, Cove)
        known = [crate for hand in seen.hands for crate in hand if crate >= 0]
        return {CRATES[crate]: Term(CRATES[crate], f"A crate of {CRATES[crate]}.") for crate in known}

    def label(self, table: Table, move: Move) -> str:
        if len(move) == 3:
            return f"Stow {CRATES[move[2]]}"
        return "Shout" if move[0] is shout else "Stow nothing"

    def advise(self, table: Table, move: Move) -> float:
        return float(move[2]) if len(move) == 3 else -1.0


def zone(name: str, crates: list[int], sees: Any = "all") -> Zone:
    pieces = [piece(f"{name}-{i}", crate) for i, crate in enumerate(crates)]
    return Zone(name, name, sees=sees, pieces=pieces)


def piece(name: str, crate: int) -> Piece:
    return Piece(name, "card", face="down") if crate < 0 else Piece(name, "card", CRATES[crate])


GAME = Smugglers()
