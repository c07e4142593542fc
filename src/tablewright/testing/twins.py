"""Answers that a seat cannot tell apart, and seats that decide at the same time: both must leave it the same worlds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tablewright.engine.digest import digest
from tablewright.engine.fate import Fate, word_of
from tablewright.engine.game import Game, notation
from tablewright.engine.lanes import lane_that_asks
from tablewright.engine.table import GROUP, Move, Table, as_call, step_name
from tablewright.testing.copies import first_difference
from tablewright.testing.seen import facing, is_asked, seen_position, view

PAIRS: Final = 6  # of answers to one question that are compared
LONGEST: Final = 200  # answers until all lanes are closed

Act = tuple[str, Callable[[Table], None]]  # an answer in words, and how it is given


def acts_of(table: Table, seat: int) -> list[Act]:
    """What a seat may answer now, or do without being asked."""
    found: list[Act] = []
    if is_asked(table, seat) and table.seat != GROUP:
        options = facing(table, seat).options
        found += [(as_call(move), choosing(i, seat)) for i, move in enumerate(options)]
    return found + [(as_call(move), interjecting(move, seat)) for move in table.anytime(seat)]


def choosing(i: int, seat: int) -> Callable[[Table], None]:
    return lambda on: on.choose(i, seat)


def interjecting(move: Move, seat: int) -> Callable[[Table], None]:
    return lambda on: on.interject(move, seat)


def pairs_of(acts: list[Act], luck: Fate, stream: int) -> Iterator[tuple[Act, Act]]:
    """A few pairs of different answers."""
    if len(acts) > 1:
        for _ in range(min(PAIRS, len(acts) * (len(acts) - 1) // 2)):
            i = luck.below(len(acts), stream)
            j = luck.below(len(acts) - 1, stream)
            yield acts[i], acts[j + (j >= i)]


def after(table: Table, act: Act) -> Table:
    copy = table.copy()
    copy.debug = False
    act[1](copy)
    return copy


def tell_apart(game: Game, table: Table, pair: tuple[Act, Act], watcher: int, seed: int) -> tuple[bool, str]:
    """Whether a seat sees the same after both answers, and if so by what its imagined worlds differ, if they do."""
    one, other = (after(table, act) for act in pair)
    if seen_position(one, watcher) != seen_position(other, watcher):
        return False, ""
    if view(game, one, watcher) != view(game, other, watcher):
        return False, ""
    worlds = [made.imagined_by(watcher, Fate(seed, made.fate.streams)) for made in (one, other)]
    if digest(worlds[0]) == digest(worlds[1]):
        return True, ""
    steps = [pending(world) for world in worlds]
    differing = [pair for pair in zip(*steps, strict=False) if as_call(pair[0]) != as_call(pair[1])]
    if not differing:
        return True, first_difference(*worlds)
    secret = [pair for pair in differing if step_name(pair[0]) not in game.spoken]
    return True, f"the step {as_call(secret[0][0])}, which is {as_call(secret[0][1])}" if secret else ""


def pending(table: Table) -> list[Move]:
    """What is still to do, in all lanes."""
    lanes = table.lanes or []
    found = [*table.steps, *table.shared, table.asking]
    for lane in lanes:
        found += [*lane.steps, lane.asking]
    return [move for move in found if move]


def decide_together(table: Table) -> bool:
    """Whether several seats decide now, each on its own."""
    return table.lanes is not None and len({lane.seat for lane in table.lanes}) > 1


class InOrder:
    """A copy on which all who decide at the same time do so, one seat after the other.

    What a seat answers depends on its question alone, so the order is all that differs."""

    def __init__(self, table: Table, backwards: bool, seed: int) -> None:
        self.table = table.copy()
        self.table.debug = False
        self.backwards = backwards
        self.seed = seed
        self.draws: dict[int, set[int]] = {}  # for each stream of luck: whose steps drew from it

    def play(self) -> Table:
        lanes = self.table.lanes
        for _ in range(LONGEST):
            if self.table.over or self.table.lanes is not lanes:
                break
            self.answer()
        return self.table

    def answer(self) -> None:
        """One answer of the seat whose turn it is in this order."""
        table = self.table
        lanes, drawn = table.lanes, list(table.fate.drawn)
        seat = sorted(table.waiting(), reverse=self.backwards)[0]
        lane = lane_that_asks(table, seat)
        table.focus(seat)
        words = " ".join(notation(table, move) for move in table.options)
        table.choose(word_of(f"{self.seed} {seat} {words}") % len(table.options), seat)
        if lane is not None and table.lanes is lanes:  # else common steps may have come after it
            for stream, times in enumerate(table.fate.drawn):
                if times != drawn[stream]:
                    self.draws.setdefault(stream, set()).add(lane.seat)

    def shared(self) -> str:
        """The name of a stream that several seats drew from; "" if there is none."""
        return next((self.table.fate.streams[one] for one, seats in self.draws.items() if len(seats) > 1), "")


def differ_by_order(table: Table, seed: int) -> str:
    """What is wrong with seats that decide at the same time; "" if nothing is. Where one may change what others are
    offered, the order counts, but luck is still each seat's own."""
    orders = [InOrder(table, backwards, seed) for backwards in (False, True)]
    first, last = (order.play() for order in orders)
    shared = orders[0].shared() or orders[1].shared()
    if shared:
        return f"seats that decide at the same time draw from one stream, {shared}; give each its own with per_seat()"
    if any(lane.anew for lane in table.lanes or []) or digest(first) == digest(last):
        return ""
    return (
        f"seats that decide at the same time come out otherwise in another order, in {first_difference(first, last)}; "
        "say together(…, anew=True) where one may take what others want"
    )
