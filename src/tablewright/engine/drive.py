"""The one loop that plays a game on: who chooses is handed in, and so is when it is enough.

Random play, rollouts of searches, games of the lab and of checks are all `play_on` with a `Chooser`.
So lanes, moves out of turn and whatever comes after them enter the package in one place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64, mypyc_attr

from tablewright.engine.fate import mixed
from tablewright.engine.table import GROUP, Move, Table

Policy = Callable[[Table], int]  # the number of the option that is taken
Unasked = Callable[[Table, int], Move | None]  # what a seat would do now without being asked
Holds = Callable[[Table], bool]  # whether something is so at this table
Beat = Callable[[Table], int]  # a number that changes where luck is to fall in step again

ENDLESS: Final = 1 << 60
UNASKED_AT_ONCE: Final = (
    200  # moves out of turn before one question; a rule of thumb that wants more runs in a circle
)
WORD: Final[i64] = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Chooser:
    """Those who play, all seats of them; `speaks` says that they may have something to do unasked."""

    def __init__(self) -> None:
        self.speaks = False

    def choice(self, table: Table) -> i64:
        """The number of the option that is taken of the open question."""
        return 0

    def unasked(self, table: Table, seat: int) -> Move | None:
        """What a seat wants to do before the open question is answered; asked only where `speaks` is set."""
        return None

    def is_pause(self, table: Table) -> bool:
        """Whether those who are not asked are heard too before the open question is answered."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Until:
    """When to stop before the game is over."""

    def is_enough(self, table: Table, decisions: i64) -> bool:
        return False


def play_on(
    table: Table,
    chooser: Chooser,
    beat: Beat | None = None,
    until: Until | None = None,
    longest: i64 = ENDLESS,
) -> int:
    """Play until the game is over, or it is enough; how many decisions that took. Moves out of turn are none."""
    decisions: i64 = 0
    if beat is None and until is None and not chooser.speaks:  # the usual game, and the quickest
        while not table.over and decisions < longest:
            table.choose(chooser.choice(table))
            decisions += 1
        return decisions
    last: i64 = beat(table) if beat is not None else 0
    while not table.over and decisions < longest:
        if beat is not None:
            last = fallen_in(table, beat, last)
        if until is not None and until.is_enough(table, decisions):
            break
        if chooser.speaks:
            hear(table, chooser)
            if table.over:
                break
        decisions += 1
        table.choose(chooser.choice(table))
    return decisions


def hear(table: Table, chooser: Chooser) -> None:
    """Let everybody make their moves out of turn before the open question is answered."""
    for _ in range(UNASKED_AT_ONCE):
        if table.over or not speak_up(table, chooser):
            return


def speak_up(table: Table, chooser: Chooser) -> bool:
    """One move out of turn, if somebody wants to make one: who is asked comes first, then, where the game pauses for
    them, the others in the order of their seats. Whether there was one."""
    seats = table.seats
    first = max(table.seat, 0)
    heard = seats if table.seat == GROUP or chooser.is_pause(table) else 1
    for k in range(heard):
        seat = (first + k) % seats
        move = chooser.unasked(table, seat)
        if move is not None:
            table.interject(move, seat)
            return True
    return False


def fallen_in(table: Table, beat: Beat, last: i64) -> i64:
    """The beat now; where it is a new one, luck falls in step."""
    now: i64 = beat(table)
    if now != last:
        table.fate.fall_in(now)
    return now


# Luck of those who play


def first_word(seed: int) -> i64:
    """Where the little generator starts; it must never start at nought, where it would stay."""
    low: i64 = seed & 0xFFFFFFFF
    return mixed(low ^ 0x2545F491) | 1


def next_word(x: i64) -> i64:
    """Marsaglia's xorshift: a table's fate stays untouched by whoever plays at it."""
    x = x ^ ((x << 13) & WORD)
    x = x ^ (x >> 17)
    return x ^ ((x << 5) & WORD)


# Those who choose


class AtRandom(Chooser):
    """Each option with the same chance."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.x: i64 = first_word(seed)

    def choice(self, table: Table) -> i64:
        x = self.x
        x ^= (x << 13) & WORD
        x ^= x >> 17
        x ^= (x << 5) & WORD
        self.x = x
        n: i64 = len(table.options)
        return (x * n) >> 32


class ByPolicy(Chooser):
    """One policy for all seats, on a table where nothing is hidden from it; None = at random."""

    def __init__(
        self, policy: Policy | None, seed: int, unasked: Unasked | None = None, pause: Holds | None = None
    ):
        super().__init__()
        self.policy = policy
        self.voice = unasked
        self.pause = pause
        self.speaks = unasked is not None
        self.x: i64 = first_word(seed)

    def choice(self, table: Table) -> i64:
        n: i64 = len(table.options)
        if n == 1:
            return 0
        policy = self.policy
        if policy is not None:
            return policy(table)
        self.x = next_word(self.x)
        return (self.x * n) >> 32

    def unasked(self, table: Table, seat: int) -> Move | None:
        return self.voice(table, seat) if self.voice is not None else None

    def is_pause(self, table: Table) -> bool:
        return self.pause is not None and self.pause(table)


class BySeat(Chooser):
    """A policy for each seat, on what the seat sees; None = at random. Where all is one they draw lots."""

    def __init__(
        self, policies: list[Policy | None], seed: int, lot: Holds | None = None, unasked: Unasked | None = None,
        pause: Holds | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.policies = policies
        self.lot = lot
        self.voice = unasked
        self.pause = pause
        self.speaks = unasked is not None
        self.seen: Table | None = None  # by who is asked, if it was looked at already
        self.x: i64 = first_word(seed)

    def choice(self, table: Table) -> i64:
        n: i64 = len(table.options)
        seat = max(table.seat, 0)
        policy = self.policies[seat]
        seen, self.seen = self.seen, None
        if policy is None or (self.lot is not None and self.lot(table)):
            self.x = next_word(self.x)
            return (self.x * n) >> 32
        if n == 1:
            return 0
        return policy(table.seen_by(seat) if seen is None else seen)

    def unasked(self, table: Table, seat: int) -> Move | None:
        if self.voice is None or self.policies[seat] is None or not table.anytime(seat):
            return None
        seen = table.seen_by(seat)
        move = self.voice(seen, seat)
        self.seen = seen if move is None and seat == max(table.seat, 0) else None
        return move

    def is_pause(self, table: Table) -> bool:
        return self.pause is not None and self.pause(table)
