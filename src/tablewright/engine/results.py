"""How a game ends: who won, and where the scores come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Score(NamedTuple):
    """One line of a score sheet: what counted, by which clause, and how much of it each seat has."""

    label: str
    clause: str
    points: tuple[int, ...]


class Result:
    """How a game ended: who won, with what score, why and by which clause; where the scores come from, and how
    good the end is in the words of the game, if it has such words."""

    def __init__(
        self,
        won: Sequence[bool],
        scores: Sequence[int],
        clause: str,
        why: str,
        sheet: Sequence[Score] = (),
        grade: str = "",
    ) -> None:
        self.won: tuple[bool, ...] = tuple(won)
        self.scores: tuple[int, ...] = tuple(scores)
        self.clause = clause
        self.why = why
        self.sheet: tuple[Score, ...] = tuple(sheet)
        self.grade = grade

    def margin(self, seat: int) -> int:
        """By how many points a seat is ahead of the best other one, or behind it; 0 if nobody else has a score."""
        best = 0
        known = False
        for other, points in enumerate(self.scores):
            if other != seat and (not known or points > best):
                best, known = points, True
        return self.scores[seat] - best if known else 0

    def __repr__(self) -> str:
        winners = [seat for seat, won in enumerate(self.won) if won]
        scores = list(self.scores)
        grade = f", grade={self.grade!r}" if self.grade else ""
        return f"Result(winners={winners}, scores={scores}, clause={self.clause!r}, why={self.why!r}{grade})"


def sums(sheet: list[Score], seats: int) -> list[int]:
    """The scores that the lines of a sheet add up to."""
    totals = [0] * seats
    for line in sheet:
        if len(line.points) != seats:
            raise ValueError(f"{line.label!r} has points for {len(line.points)} seats; the table has {seats}")
        for seat, points in enumerate(line.points):
            totals[seat] += points
    return totals
