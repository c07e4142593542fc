"""Several seats that decide at the same time: each has a list of steps of its own, a lane."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tablewright.engine.moves import NO_MOVES, Move, Stuck
from tablewright.engine.telling import GROUP

if TYPE_CHECKING:
    from tablewright.engine.table import Table

NO_ASIDE: Final = 1 << 30


class Lane:
    """One seat's own list of steps while several seats decide at the same time."""

    def __init__(self, seat: int, steps: list[Move], anew: bool = False) -> None:
        self.seat = seat
        self.asks = seat  # who is asked: mostly the seat itself, but its steps may ask another one
        self.steps = steps
        self.anew = anew  # its question is put again after each act of others
        self.asking: Move = ()
        self.options: list[Move] = []
        self.aside: i64 = NO_ASIDE
        self.stays_open = False
        self.clause = ""

    def copy(self) -> Lane:
        other = Lane(self.seat, self.steps.copy(), self.anew)
        other.asks = self.asks
        other.asking = self.asking
        other.options = self.options
        other.aside = self.aside
        other.stays_open = self.stays_open
        other.clause = self.clause
        return other

    def reopen(self) -> None:
        """Its question is put once more before it goes on."""
        if self.options:
            self.steps.append(self.asking)
            self.options = []
            self.aside = NO_ASIDE
            self.stays_open = False


def open_lanes(table: Table, seats: tuple[int, ...], move: Move) -> None:
    """Give each of these seats its own list of steps; the common ones wait."""
    lay_lanes(table, seats, move, False)


def open_lanes_anew(table: Table, seats: tuple[int, ...], move: Move) -> None:
    """The same, where each act may change what the others are offered."""
    lay_lanes(table, seats, move, True)


def lay_lanes(table: Table, seats: tuple[int, ...], move: Move, anew: bool) -> None:
    table.lanes = [Lane(seat, [(move[0], seat, *move[1:])], anew) for seat in seats]
    table.shared = table.steps
    enter_lane(table, table.lanes[0])
    table.laid_anew = True


def has_open_lane(table: Table) -> bool:
    """Nothing is left to do here: turn to the next seat that decides at the same time, if there is one."""
    if table.lanes is None:
        raise Stuck(table.plight("has nothing left to do"))
    next_lane(table)
    return bool(table.options)


def next_lane(table: Table) -> None:
    """This lane is done: turn to the next one, or back to the common steps when all are."""
    lanes = table.lanes
    assert lanes is not None
    for i, lane in enumerate(lanes):
        if lane.steps is table.steps:
            del lanes[i]
            break
    if not lanes:
        table.lanes = None
        table.steps = table.shared
        table.shared = NO_MOVES
    else:
        another_lane(table)


def another_lane(table: Table) -> bool:
    """Turn to a lane that has not come to its question yet; if there is none, to that of the seat asked first."""
    lanes = table.lanes
    assert lanes is not None
    leave_lane(table)
    for lane in lanes:
        if not lane.options:
            enter_lane(table, lane)
            return True
    first = lane_that_asks(table, lanes[0].asks)
    assert first is not None
    enter_lane(table, first)
    return False


def lane_that_asks(table: Table, seat: int) -> Lane | None:
    """Where this seat has a question to answer: before its own come those that others' steps have for it."""
    found: Lane | None = None
    if table.lanes is not None:
        leave_lane(table)
        for lane in table.lanes:
            if lane.asks == seat and lane.options:
                if lane.seat != seat:
                    return lane
                found = lane
    return found


def enter_own_lane(table: Table, seat: int) -> None:
    """Where a seat that is not asked acts: its own lane, open or made for it."""
    lanes = table.lanes
    assert lanes is not None
    leave_lane(table)
    for lane in lanes:
        if lane.seat == seat:
            enter_lane(table, lane)
            return
    own = Lane(seat, [])
    lanes.append(own)
    enter_lane(table, own)


def reopen_others(table: Table) -> None:
    """Somebody acts: the questions of the other lanes that want it will be put again."""
    lanes = table.lanes
    assert lanes is not None
    for lane in lanes:
        if lane.anew and lane.steps is not table.steps:
            lane.reopen()


def leave_lane(table: Table) -> None:
    lanes = table.lanes
    assert lanes is not None
    for lane in lanes:
        if lane.steps is table.steps:
            lane.asks = table.seat
            lane.asking = table.asking
            lane.options = table.options
            lane.aside = table.aside
            lane.stays_open = table.stays_open
            lane.clause = table.clause


def enter_lane(table: Table, lane: Lane) -> None:
    table.steps = lane.steps
    table.asking = lane.asking
    table.options = lane.options
    table.aside = lane.aside
    table.stays_open = lane.stays_open
    table.clause = lane.clause
    table.seat = lane.asks


def keep_lanes(table: Table, other: Table) -> None:
    assert other.lanes is not None
    table.lanes = [lane.copy() for lane in other.lanes]
    table.shared = other.shared.copy()
    for mine, lane in zip(table.lanes, other.lanes, strict=True):
        if lane.steps is other.steps:
            table.steps = mine.steps


def show_lane_of(table: Table, seat: int) -> None:
    lanes = table.lanes
    assert lanes is not None
    asked = lane_that_asks(table, seat) or lane_that_asks(table, GROUP)
    table.options = []
    table.asking = ()
    if asked is not None:
        enter_lane(table, asked)
    table.lanes = [Lane(lane.asks, []) for lane in lanes]  # who is still deciding, but not what
