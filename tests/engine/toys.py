"""Two made-up games for the engine's tests: one with hidden hands and luck, one in which seats choose at once.

Both can be told to have a fault, so that the conformance check can be seen to find it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from tablewright.engine.fate import Fate
from tablewright.engine.game import Game, Option, Value
from tablewright.engine.pile import UNSEEN, Pile
from tablewright.engine.scene import Area, Piece, Stat, Zone
from tablewright.engine.table import GROUP, Move, Table, Who

HERE = Path(__file__).parent
NAMELESS = object()


# Gleaners: play cards from a hidden hand, draw others, count what was played ------------------------------


class Field(Table):
    def __init__(self, fault: str) -> None:
        super().__init__()
        self.fault = fault
        self.deck = Pile(0, list(range(1, 9)))
        self.hands: list[list[int]] = [[], []]
        self.discard: list[int] = []
        self.scores = [0, 0]
        self.asked_for = 0
        self.glimpsed = 0

    def copy(self) -> Field:
        other = Field(self.fault)
        other.keep(self)
        other.deck = self.deck.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.discard = self.discard if self.fault == "shallow copy" else self.discard.copy()
        if self.fault != "forgetful copy":
            other.scores = self.scores.copy()
        other.asked_for = self.asked_for
        other.glimpsed = self.glimpsed
        return other

    def hide(self, seat: int) -> None:
        for owner, hand in enumerate(self.hands):
            if owner != seat:
                for i, card in enumerate(hand):
                    if card != UNSEEN:
                        self.deck.conceal(card)
                    hand[i] = UNSEEN
        self.deck.hide(seat)

    def imagine(self) -> None:
        for hand in self.hands:
            hand[:] = [self.deck.turn_up(card, self.fate) for card in hand]

    def imagined_by(self, seat: int, fate: Fate) -> Table:
        if self.fault == "nothing imagined":
            return self.copy()
        return super().imagined_by(seat, fate)


def deal(table: Field) -> None:
    for _ in range(2):
        for seat in range(2):
            table.do(glean, seat)
    table.do(turn, 0)


def glean(table: Field, seat: int) -> None:
    """GL-2: draw a card that only you see."""
    card = table.deck.draw(table.fate)
    table.hands[seat].append(card)
    if table.fault == "telltale log":
        table.tell("GL-2", "{0} gleans {1}.", Who(seat), card)
    else:
        table.tell("GL-2", "{0} gleans a card.", Who(seat))
        table.whisper(seat, "GL-2", "It is {0}.", card)


def turn(table: Field, seat: int) -> None:
    """GL-1: play a card from your hand; you may look through the discard pile as often as you like."""
    if table.fault == "change before asking":
        table.asked_for = seat + 1
    if table.fault == "telling while asking":
        table.tell("GL-1", "{0} thinks.", Who(seat))
    table.ask(seat, "GL-1")
    if table.fault == "dead end" and len(table.discard) == 3:
        return
    for card in sorted(table.hands[seat]):
        table.offer(play, seat, card)
    table.offer(pass_by, seat, unless=cannot_pass(table, seat))
    if table.fault == "same notation":
        table.offer(play, seat, "a_b")
        table.offer(play, seat, "a-b")
    if table.fault == "news forgotten":
        table.offer(glimpse, seat)
    if table.fault == "nameless option":
        table.offer(play, seat, NAMELESS)


def cannot_pass(table: Field, seat: int) -> str:
    """GL-3: nobody passes."""
    if table.fault == "leaking guard" and table.hands[1 - seat]:
        return "GL-3" if max(table.hands[1 - seat]) > 4 else "GL-4"
    return "GL-3"


def pass_by(table: Field, seat: int) -> None:
    """GL-3: shown so that it can be refused."""


def glimpse(table: Field, seat: int) -> None:
    """A look at a card of the other hand that forgets to count as news."""
    table.glimpsed = max(table.hands[1 - seat], default=0)
    table.do(turn, 1 - seat)


def play(table: Field, seat: int, card: int) -> None:
    """GL-1, GL-4: the card counts; then draw another; when all hands are empty the game is over."""
    table.hands[seat].remove(card)
    table.tell("GL-1", "{0} plays {1}.", Who(seat), card)
    table.scores[seat] += card if table.fault != "private luck" else random.randrange(1 << 30)
    if table.fault == "endless":
        table.deck.take_back(card)
    elif table.fault != "lost card" or card != 5:
        table.discard.append(card)
    if len(table.deck) > 0:
        table.do(glean, seat)
    table.do(after_play, seat)


def after_play(table: Field, seat: int) -> None:
    if not table.hands[1 - seat]:
        best = max(table.scores)
        won = [score == best for score in table.scores]
        if table.fault == "half a result":
            won.pop()
        table.finish(won, "GL-4", "The field is bare.", table.scores)
    else:
        table.do(turn, 1 - seat)


class Gleaners(Game):
    title = "Gleaners"
    prefix = "GL"
    least_seats = most_seats = 2
    folder = HERE / "gleaners"
    aliases: ClassVar[Mapping[str, str]] = {"lay_down": "play"}

    def __init__(self, fault: str = "") -> None:
        self.id = f"gleaners{'-with-' if fault else ''}{fault.replace(' ', '-')}"
        self.fault = fault

    def options(self) -> list[Option]:
        return [Option("rain", False), Option("season", "summer", choices=("summer", "autumn"))]

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        table = Field(self.fault)
        table.do(deal)
        return table

    def streams(self, pack: Any) -> tuple[str, ...]:
        return ("deck",)

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        assert isinstance(seen, Field)
        hands = [
            Zone(f"hand-{owner}", pieces=[card_piece(owner, i, card) for i, card in enumerate(hand)])
            for owner, hand in enumerate(seen.hands)
        ]
        same = "hand-0" if self.fault == "two things with one id" else "deck"
        return [Area("field", "main", [*hands, Zone(same, arrange="pile", count=len(seen.deck))])]

    def seat_stats(self, table: Table, seat: int) -> Sequence[Stat]:
        assert isinstance(table, Field)
        return [Stat("Best card", max(table.hands[seat], default=0))] if self.fault == "leaking scene" else []

    def everything(self, table: Table) -> list[str]:
        assert isinstance(table, Field)
        hands = [card for hand in table.hands for card in hand]
        return [str(card) for card in table.deck.unseen + table.discard + hands]


def card_piece(owner: int, i: int, card: int) -> Piece:
    if card == UNSEEN:
        return Piece(f"hand-{owner}-{i}", "card", face="down")
    return Piece(f"hand-{owner}-{i}", "card", str(card))


# Pickers: all seats pick at the same time, then decide together whether to go on --------------------------


class Picks(Table):
    def __init__(self, seats: int, fault: str) -> None:
        super().__init__()
        self.seats = seats
        self.fault = fault
        self.picks = [0] * seats
        self.shown = [0] * seats
        self.songs = [0] * seats
        self.round = 0

    def copy(self) -> Picks:
        other = Picks(self.seats, self.fault)
        other.keep(self)
        other.picks = self.picks.copy()
        other.shown = self.shown.copy()
        other.songs = self.songs.copy()
        other.round = self.round
        return other

    def anytime(self, seat: int) -> list[Move]:
        """PK-3: each may sing once."""
        return [] if self.songs[seat] else [(sing, seat)]

    def hide(self, seat: int) -> None:
        self.picks = [UNSEEN if pick and i != seat else pick for i, pick in enumerate(self.picks)]

    def imagine(self) -> None:
        self.picks = [self.fate.below(3, 0) + 1 if pick == UNSEEN else pick for pick in self.picks]


def start_round(table: Picks) -> None:
    table.round += 1
    table.together(list(range(table.seats)), pick)
    table.do(reveal)


def pick(table: Picks, seat: int) -> None:
    """PK-1, PK-3: each picks a number behind a screen; whoever has sung may pick 4."""
    table.ask(seat, "PK-1")
    for number in (1, 2, 3, 4) if table.songs[seat] else (1, 2, 3):
        if table.fault != "one supply for all" or number not in table.picks:
            table.offer(put, seat, number)


def put(table: Picks, seat: int, number: int) -> None:
    table.picks[seat] = number
    if number == 3:
        table.do(pick_again, seat)


def pick_again(table: Picks, seat: int) -> None:
    """PK-1: whoever has picked 3 may still change to one less."""
    table.ask(seat, "PK-1")
    table.offer(stay, seat)
    table.offer(put, seat, max(1, table.picks[seat] - 1))


def stay(table: Picks, seat: int) -> None:
    """PK-1: it stays as it is."""


def reveal(table: Picks) -> None:
    """PK-2: all picks are shown at once."""
    table.news += 1
    table.shown = table.picks
    table.picks = [0] * table.seats
    table.do(council)


def council(table: Picks) -> None:
    """PK-4: the players together go on or stop."""
    table.ask(GROUP, "PK-4")
    table.offer(stop)
    if table.round < 4:
        table.offer(start_round)


def stop(table: Picks) -> None:
    table.finish([True] * table.seats, "PK-4", "They went home.")


def sing(table: Picks, seat: int) -> None:
    """PK-3: each may sing once, at any time."""
    table.songs[seat] = 1 // (table.fault != "hoarse singer")
    table.tell("PK-3", "{0} sings.", Who(seat))


class Pickers(Game):
    id = "pickers"
    title = "Pickers"
    prefix = "PK"
    least_seats = 2
    most_seats = 4
    folder = HERE / "pickers"

    def __init__(self, fault: str = "") -> None:
        self.fault = fault

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        table = Picks(seats, self.fault)
        table.do(start_round)
        return table

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        assert isinstance(seen, Picks)
        rows = [("picked", seen.picks), ("shown", seen.shown)]
        zones = [
            Zone(name, pieces=[Piece(f"{name}-{i}", "token", str(n)) for i, n in enumerate(row) if n])
            for name, row in rows
        ]
        return [Area("screens", "main", zones)]
