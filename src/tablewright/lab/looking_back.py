"""A finished game at a glance, in the time that somebody takes to read how it ended: the curve of chances, its turning
points, and whether luck or choice made the difference.

It is what `tablewright analyse` works out, on fewer decisions and fewer games where time is short.
"""

from __future__ import annotations

import time
from typing import Any, Final, NamedTuple, TypeVar

from tablewright.engine.game import find_game
from tablewright.engine.record import Record, play_line, set_up
from tablewright.engine.table import Table
from tablewright.lab.analysis import Judge, Moment, moment, option_of, turn_to_decision

MOST_PLACES: Final = 60  # decisions that are looked at
FEWEST_TIMES: Final = 2  # games played on from each, before anything is told
MOST_TIMES: Final = 40
TURNING_POINTS: Final = 3
FEWEST_PLACES: Final = 8
ROUNDS: Final = 6  # games for each decision that there should be time for

T = TypeVar("T")


class Place(NamedTuple):
    """A decision: the table before it, and what games played on from it came to."""

    n: int
    line: str
    table: Table
    thumb: list[float]  # with what a steady player would answer
    given: list[float]  # with the answer that was given


class LookBack(NamedTuple):
    """The decisions that were looked at, the end, and how often each was played on."""

    moments: list[Moment]
    end: float
    times: int

    def data(self) -> dict[str, Any]:
        turning = sorted(self.moments, key=lambda one: -abs(one.choice + one.luck))[:TURNING_POINTS]
        return {
            "points": [{"n": one.n, "chance": one.before} for one in self.moments],
            "turning": [point(one) for one in sorted(turning, key=lambda one: one.n)],
            "end": self.end,
            "luck": sum(one.luck for one in self.moments),
            "choice": sum(one.choice for one in self.moments),
            "times": self.times,
        }


def point(one: Moment) -> dict[str, Any]:
    return {
        "n": one.n, "seat": one.seat, "label": one.label, "before": one.before, "after": one.after,
        "choice": one.choice, "luck": one.luck,
    }  # fmt: skip


def look_back(record: Record, seat: int, seconds: float, pack: Any = None) -> LookBack | None:
    """How the chance of one seat (in a team: of all) went; nothing where there is too little time to tell."""
    started = time.monotonic()
    table = set_up(record, pack, log=False)
    game = find_game(record.game)
    judge = Judge(game, table, MOST_TIMES)
    places = places_of(record, table)
    if not table.over or not places:
        return None
    add_one(judge, places[len(places) // 2], seat, 0)  # how long one takes, in the middle of the game
    cost = time.monotonic() - started
    places[len(places) // 2].thumb.clear()
    places[len(places) // 2].given.clear()
    places = spread(places, max(FEWEST_PLACES, int(seconds / (cost * ROUNDS))))
    times = 0
    while times < MOST_TIMES and time.monotonic() - started < seconds:
        for i, place in enumerate(places):
            add_one(judge, place, seat, times)
            if time.monotonic() - started > seconds and i < len(places) - 1:
                return told(judge, places, table, seat, times)
        times += 1
    return told(judge, places, table, seat, times)


def places_of(record: Record, table: Table) -> list[Place]:
    """Decisions spread over the whole game, so that its curve has no gaps; the table is at the end afterwards."""
    found: list[int] = []
    probe = table.copy()
    for n, line in enumerate(record.moves):
        if turn_to_decision(probe, line):
            found.append(n)
        play_line(probe, line)
    wanted = set(spread(found, MOST_PLACES))
    places = []
    for n, line in enumerate(record.moves):
        if n in wanted and turn_to_decision(table, line):
            places.append(Place(n, line, table.copy(), [], []))
        play_line(table, line)
    return places


def spread(things: list[T], most: int) -> list[T]:
    """So many at most, evenly spread."""
    if len(things) <= most:
        return things
    return [things[k * len(things) // most] for k in range(most)]


def add_one(judge: Judge, place: Place, seat: int, k: int) -> None:
    """One more luck for a decision, the same for both answers."""
    asked = max(place.table.seat, 0)
    given, thumb = option_of(place.table, place.line), judge.thumb(place.table, asked)
    worth = judge.option(place.table, asked, thumb, start=k, stop=k + 1, whose=seat).wins[0]
    place.thumb.append(worth)
    place.given.append(
        worth if given == thumb
        else judge.option(place.table, asked, given, start=k, stop=k + 1, whose=seat).wins[0]
    )  # fmt: skip


def told(judge: Judge, places: list[Place], table: Table, seat: int, times: int) -> LookBack | None:
    if times < FEWEST_TIMES:
        return None
    end = judge.outcome(table, seat)
    before = [mean(place.thumb[:times]) for place in places] + [end]
    moments = [
        moment(
            judge.game, place.table, place.n, place.line, before[i], mean(place.given[:times]), before[i + 1]
        )
        for i, place in enumerate(places)
    ]
    return LookBack(moments, end, times)


def mean(worths: list[float]) -> float:
    return sum(worths) / len(worths)
