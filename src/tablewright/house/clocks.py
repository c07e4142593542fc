"""Clocks: how long each seat may think, and what happens when its time is up.

Nobody looks at a clock here: whoever calls says what time it is, in seconds that never run backwards. A decision has
an allowance; when that is spent, the bank pays. What is left of an allowance is not saved. A move that is taken back
brings no new allowance: time is spent once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

import msgspec

from tablewright.engine.clock import in_words

DAY: Final = 86400.0
DAYS: Final = (1, 3, 7)
LEAST_EACH: Final = 5.0  # seconds for a decision
MOST_EACH: Final = 3600.0
MOST_BANK: Final = 24 * 3600.0
NOTHING, STAND_IN, VOTE = "nothing", "stand-in", "vote"
AT_TIME_OUT: Final = (NOTHING, STAND_IN, VOTE)
MORE: Final = "more"  # what others may vote for instead of a stand-in
MORE_SECONDS: Final = 300.0
LOW: Final = 0.2  # of an allowance: what is left is little
LOW_SECONDS: Final = 10.0


class Pace(msgspec.Struct):
    """How quickly a table is played, as its maker chose it. Without `each` and `days` there is no clock."""

    each: float = 0.0  # seconds for a decision
    bank: float = 0.0  # seconds for all of a seat's decisions together, when that is not enough
    days: int = 0  # instead of both: days for a decision
    out: str = NOTHING
    player: str = "steady"  # the bot that stands in

    @property
    def has_clock(self) -> bool:
        return self.each > 0 or self.days > 0

    @property
    def allowance(self) -> float:
        return self.days * DAY if self.days else self.each

    @property
    def more(self) -> float:
        """What a vote gives to whoever ran out of time."""
        return DAY if self.days else MORE_SECONDS

    def words(self) -> str:
        """`30 seconds a decision, 10 minutes in the bank`."""
        if not self.has_clock:
            return ""
        bank = f", {in_words(self.bank)} in the bank" if self.bank else ""
        return f"{in_words(self.allowance)} a decision{bank}"


def wrong_with(pace: Pace) -> str:
    """What cannot be played by, in a sentence; nothing if all is well."""
    if pace.out not in AT_TIME_OUT:
        return f"what a table does when time is up is one of {', '.join(AT_TIME_OUT)}, not {pace.out[:20]!r}"
    if pace.days and pace.days not in DAYS:
        return "a decision takes 1, 3 or 7 days at most; choose one of them"
    if pace.days and (pace.each or pace.bank):
        return "choose days for a decision, or seconds with a bank, not both"
    if pace.bank and not pace.each:
        return "a bank needs a time for each decision as well; set each"
    if pace.each and not LEAST_EACH <= pace.each <= MOST_EACH:
        return f"a decision has {LEAST_EACH:g} seconds to {in_words(MOST_EACH)}; for more, choose days"
    if not 0 <= pace.bank <= MOST_BANK:
        return f"the bank holds nothing to {in_words(MOST_BANK)}"
    return ""


class SeatClock(msgspec.Struct):
    """The clock of one seat."""

    bank: float
    spent: float = 0.0  # on this decision, before `since`
    since: float | None = None  # when it began to run; none while it stands
    most: int = -1  # after how many moves this decision was first asked for
    out: bool = False  # its time is up, and the table has been told


class Kept(msgspec.Struct):
    """All clocks of a table as the database has them."""

    moves: int
    seats: dict[int, SeatClock]
    votes: dict[int, dict[int, str]] = {}


class Clocks:
    """The clocks of all seats at a table."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.moves = 0
        self.seats = {seat: SeatClock(pace.bank) for seat in range(seats)}
        self.votes: dict[int, dict[int, str]] = {}  # on a seat whose time is up: who wants what

    # On disk

    def data(self) -> bytes:
        return msgspec.json.encode(Kept(self.moves, self.seats, self.votes))

    def read(self, raw: bytes | str) -> None:
        kept = msgspec.json.decode(raw, type=Kept)
        self.moves, self.votes = kept.moves, kept.votes
        self.seats.update((seat, clock) for seat, clock in kept.seats.items() if seat in self.seats)

    # What happens at the table

    def turn(self, now: float, asked: Collection[int], answered: Collection[int], moves: int) -> None:
        """These seats are asked now, after so many moves; these have just answered."""
        went_back = moves < self.moves
        for seat, clock in self.seats.items():
            if seat not in asked or seat in answered:
                stop(clock, now)
            if seat not in asked:
                self.votes.pop(seat, None)
        for seat in asked:
            clock = self.seats[seat]
            if clock.since is not None:
                continue
            if went_back:
                clock.most = max(clock.most, self.moves)
            if moves > clock.most:
                self.refresh(seat)
                clock.most = moves
            clock.since = now
        self.moves = moves

    def refresh(self, seat: int) -> None:
        """Another decision: the bank pays for what the last one took beyond its allowance."""
        clock = self.seats[seat]
        clock.bank = max(0.0, clock.bank - max(0.0, clock.spent - self.pace.allowance))
        clock.spent = 0.0
        clock.out = False
        self.votes.pop(seat, None)

    def begin_again(self, seat: int, now: float) -> None:
        """Its person is back: the decision, if it is still open, has an allowance of its own."""
        clock = self.seats[seat]
        runs = clock.since is not None
        stop(clock, now)
        self.refresh(seat)
        if runs:
            clock.since = now

    def give(self, seat: int, now: float, seconds: float) -> None:
        """So much more time, counted from now if there was none left."""
        clock = self.seats[seat]
        clock.bank = max(clock.bank, self.used(seat, now) - self.pace.allowance) + seconds
        clock.out = False
        self.votes.pop(seat, None)

    def vote(self, seat: int, by: int, what: str, voters: Collection[int]) -> str:
        """What the others want for a seat whose time is up; what is decided, if anything is."""
        self.votes.setdefault(seat, {})[by] = what
        return self.decided(seat, voters)

    def decided(self, seat: int, voters: Collection[int]) -> str:
        """More than half for a stand-in bring one; when that cannot be reached any more, there is more time."""
        cast = [what for by, what in self.votes.get(seat, {}).items() if by in voters]
        if cast.count(STAND_IN) * 2 > len(voters):
            return STAND_IN
        return MORE if cast and cast.count(MORE) * 2 >= len(voters) else ""

    # What they show

    def used(self, seat: int, now: float) -> float:
        clock = self.seats[seat]
        return clock.spent + (max(0.0, now - clock.since) if clock.since is not None else 0.0)

    def left(self, seat: int, now: float) -> float:
        """Seconds until the time of a seat is up; below nought when it is."""
        return self.pace.allowance + self.seats[seat].bank - self.used(seat, now)

    def is_running(self, seat: int) -> bool:
        return self.seats[seat].since is not None

    def out_now(self, now: float) -> list[int]:
        """The seats whose time has just run out."""
        return [
            seat
            for seat, clock in self.seats.items()
            if clock.since is not None and not clock.out and self.left(seat, now) <= 0
        ]

    def due(self) -> float:
        """When the next time is up; 0 if no clock runs."""
        allowance = self.pace.allowance
        ends = [
            clock.since + allowance + clock.bank - clock.spent
            for clock in self.seats.values()
            if clock.since is not None and not clock.out
        ]
        return min(ends, default=0.0)

    def shown(self, now: float) -> list[dict[str, Any]]:
        """Each seat's clock, for screens."""
        return [
            {
                "seat": seat,
                "left": round(self.left(seat, now) if clock.since is not None else self.at_rest(clock), 1),
                "bank": round(max(0.0, self.bank_now(seat, now)), 1),
                "running": clock.since is not None,
                "out": clock.out and clock.since is not None,
            }
            for seat, clock in self.seats.items()
        ]

    def at_rest(self, clock: SeatClock) -> float:
        """What a seat will have when it is asked next."""
        allowance = self.pace.allowance
        return allowance + max(0.0, clock.bank - max(0.0, clock.spent - allowance))

    def bank_now(self, seat: int, now: float) -> float:
        return self.seats[seat].bank - max(0.0, self.used(seat, now) - self.pace.allowance)


def stop(clock: SeatClock, now: float) -> None:
    if clock.since is not None:
        clock.spent += max(0.0, now - clock.since)
        clock.since = None


def least_left(raw: str, pace: Pace, now: float) -> Mapping[int, float]:
    """What the running clocks of a table have left, from what the database keeps of them."""
    kept = msgspec.json.decode(raw, type=Kept)
    clocks = Clocks(pace, 1 + max(kept.seats, default=-1))
    clocks.read(raw)
    return {seat: clocks.left(seat, now) for seat in kept.seats if clocks.is_running(seat)}
