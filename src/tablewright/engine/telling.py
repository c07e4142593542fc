"""What the log and the guards tell: lines, whom they speak of, and why something cannot be done."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tablewright.engine.agreeing import filled
from tablewright.engine.moves import Move

GROUP: Final = -1  # the players together
NOBODY: Final = -2  # no seat: a spectator
CASE: Final = "\t"  # between a clause and the case it is applied to, in what a guard says


class Line:
    """A line of the log: the clause it follows, its words with places for the things it tells of."""

    def __init__(self, clause: str, text: str, args: tuple[Any, ...], seat: int, only: int, how: str) -> None:
        self.clause = clause
        self.text = text
        self.args = args
        self.seat = seat
        self.only = only  # the one seat that may read it; GROUP = everybody
        self.how = how

    def __str__(self) -> str:
        return filled(self.text, self.args)


class Who:
    """A seat that a line of the log speaks of; screens put the name there of whoever sits at it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __str__(self) -> str:
        return "The players" if self.seat == GROUP else f"Seat {self.seat + 1}"


def spoken_of(args: tuple[Any, ...], asked: int) -> int:
    """Whose line it is: that of the first seat it speaks of, else that of who was asked last."""
    for part in args:
        if isinstance(part, Who):
            return part.seat
    return asked


class No(NamedTuple):
    """Why something cannot be done: the clause, how it applies here, and how much is wanting where that is a number."""

    move: Move
    clause: str
    case: str = ""
    short: int = -1


def no_of(move: Move, said: str) -> No:
    """What a guard said, taken apart."""
    if CASE not in said:
        return No(move, said)
    clause, short, case = said.split(CASE, 2)
    return No(move, clause, case, int(short) if short else -1)
