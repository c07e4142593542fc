"""Many tables of one set-up, played on in one call: what a vector environment needs, and one table for the others.

A learner sits at one seat, or at all; whoever sits at the others is a `Chooser`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from tablewright.engine.drive import Chooser, hear
from tablewright.engine.features import COLUMNS, OPTION_COLUMNS, Features, room_for
from tablewright.engine.table import GROUP, Stuck, Table, as_call

ALL: Final = -1  # the learner sits at every seat
Begin = Callable[[Table, int], Table]  # lets the luck of a seed fall on a table that is laid out


def advance(table: Table, learner: i64, others: Chooser | None, forced: bool) -> i64:
    """Play on until the learner has something to decide or the game is over; how many decisions that took.

    Where there is one option only nobody is asked, unless `forced` says so."""
    decisions: i64 = 0
    while not table.over:
        if others is not None and others.speaks:
            hear(table, others)
            if table.over:
                break
        seat: i64 = table.seat
        if learner == ALL or seat == learner or (seat == GROUP and learner == 0) or others is None:
            if forced or len(table.options) != 1:
                break
            table.choose(0)
        else:
            table.choose(others.choice(table))
        decisions += 1
    return decisions


class Many:
    """So many tables; each call of `step` answers the open question of each of them."""

    def __init__(
        self,
        fresh: Table,
        begin: Begin,
        features: Features,
        count: int,
        slots: int,
        learner: int,
        others: list[Chooser | None],
        forced: bool,
        longest: int,
        with_numbers: bool,
        with_rows: bool,
        by_word: bool,
    ) -> None:
        self.fresh = fresh
        self.begin = begin
        self.features = features
        self.count: i64 = count
        self.slots: i64 = slots
        self.learner: i64 = learner
        self.others = others
        self.forced = forced
        self.longest: i64 = longest
        self.with_numbers = with_numbers
        self.with_rows = with_rows
        self.by_word = by_word
        self.seed: i64 = 0
        self.games: i64 = 0  # begun so far
        self.illegal_costs = 0.0
        self.tables: list[Table] = []
        self.width: i64 = len(features.numbers)
        self.depth: i64 = features.rows
        self.numbers = room_for(count * len(features.numbers) if with_numbers else 0)
        self.rows = room_for(count * features.rows * COLUMNS if with_rows else 0)
        self.options = room_for(count * slots * OPTION_COLUMNS if with_rows else 0)
        self.masks = vec[u8]([0] * (count * slots))
        self.rewards = vec[float]([0.0] * count)
        self.ended = vec[u8]([0] * count)  # the game is over
        self.cut = vec[u8]([0] * count)  # it went on for too long
        self.refused = vec[u8]([0] * count)  # the answer was not offered
        self.done = vec[u8]([0] * count)  # the next answer begins a new game
        self.steps = vec[i64]([0] * count)
        self.offered = vec[i16]([0] * (count * slots))  # the bits of the mask that are set,
        self.sizes = vec[i64]([0] * count)  # and how many there are

    def reset(self, seed: int) -> None:
        """Begin every table anew."""
        self.seed = seed
        self.games = 0
        self.tables = []
        for k in range(self.count):
            self.tables.append(self.begun(k))
            self.forget(k)
            self.show(k)

    def begun(self, k: i64) -> Table:
        """Another game at table k, up to where the learner has something to decide."""
        seed: i64 = (self.seed + self.games) % 4294967296
        self.games += 1
        table = self.begin(self.fresh.copy(), seed)
        advance(table, self.learner, self.others[k], self.forced)
        return table

    def forget(self, k: i64) -> None:
        self.rewards[k] = 0.0
        self.ended[k] = u8(0)
        self.cut[k] = u8(0)
        self.refused[k] = u8(0)
        self.done[k] = u8(0)
        self.steps[k] = 0

    def step(self, answers: list[int]) -> None:
        """Answer at each table; where a game ended before, the answer is not read and a new game begins."""
        for k in range(self.count):
            if self.done[k] != u8(0):
                self.tables[k] = self.begun(k)
                self.forget(k)
                self.show(k)
            else:
                self.answer(k, answers[k])

    def answer(self, k: i64, answer: i64) -> None:
        table = self.tables[k]
        self.rewards[k] = 0.0
        self.refused[k] = u8(0)
        self.steps[k] += 1
        i: i64 = self.option_of(k, table, answer)
        if i < 0:
            self.refused[k] = u8(1)
            self.rewards[k] = -self.illegal_costs
        else:
            table.choose(i)
            advance(table, self.learner, self.others[k], self.forced)
        if table.over:
            self.ended[k] = u8(1)
            self.done[k] = u8(1)
            result = table.result
            if result is not None and result.won[0 if self.learner == ALL else self.learner]:
                self.rewards[k] = 1.0
        elif self.steps[k] >= self.longest:
            self.cut[k] = u8(1)
            self.done[k] = u8(1)
        if i >= 0:
            self.show(k)

    def option_of(self, k: i64, table: Table, answer: i64) -> i64:
        """The option that an answer means; -1 = none."""
        if not self.by_word:
            return answer if 0 <= answer < min(self.slots, len(table.options)) else -1
        offered: i64 = k * self.slots
        for i in range(self.sizes[k]):
            if i64(self.offered[offered + i]) == answer:
                return i
        return -1

    def show(self, k: i64) -> None:
        """Write down what the learner sees at table k, and what it may answer."""
        table = self.tables[k]
        first: i64 = k * self.slots
        for i in range(self.sizes[k]):
            self.masks[first + i64(self.offered[first + i])] = u8(0)
        count: i64 = len(table.options)
        if count > self.slots:
            count = self.slots
        i = 0
        while i < count:
            bit: i64 = self.features.id_of(table, table.options[i]) if self.by_word else i
            if bit < 0:
                raise Stuck(table.plight(f"offers {as_call(table.options[i])}, which is not among its words"))
            self.offered[first + i] = i16(bit)
            self.masks[first + bit] = u8(1)
            i += 1
        self.sizes[k] = count
        if table.over:  # the answer that begins a new game is any
            self.offered[first] = i16(0)
            self.masks[first] = u8(1)
            self.sizes[k] = 1
        seat: i64 = table.seat if self.learner == ALL else self.learner
        if seat < 0:
            seat = 0
        seen = table if self.features.reads_open else table.seen_by(seat)
        if self.with_numbers:
            self.features.write_numbers(seen, seat, self.numbers, k * self.width)
        if self.with_rows:
            begin: i64 = k * self.depth * COLUMNS
            self.features.write_rows(seen, seat, self.rows, begin)
            self.features.write_options(
                seen, self.options, first * OPTION_COLUMNS, self.slots, self.rows, begin
            )
