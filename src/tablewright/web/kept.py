"""A match whose record is kept in the database instead of a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablewright.engine.clock import tick_from
from tablewright.engine.match import Match
from tablewright.engine.record import UNDONE, Record, parts_of, play_line, set_up
from tablewright.engine.table import GROUP, NOBODY, Table, made_at
from tablewright.house.chairs import BOT, Chair
from tablewright.saves import BOT as BOT_NAME


class Strayed(Exception):
    """The same line has led to another position here: the table must be read again from its beginning."""


class KeptMatch(Match):
    """A match that gathers what is to be written; nobody may see the result before it is on disk."""

    def __init__(self, table: Table, record: Record) -> None:
        super().__init__(table, record, None)
        self.fresh: list[str] = []

    def append(self, text: str) -> None:
        self.fresh.append(text)

    def follow(self, text: str, seat: int) -> int:
        """Let happen here what this seat did at the same table elsewhere; whose question it answered, as `mover`."""
        line = text.partition("\n")[0]
        mover = seat
        if line.startswith("#"):
            ticked = tick_from(line.split()[2:])
            if ticked is None or ticked.after != self.moves:
                raise Strayed
            self.tick(ticked.seat, ticked.what, ticked.value)
            mover = NOBODY
        elif undone := UNDONE.fullmatch(line):
            back = int(undone[1] or 1)
            if back == 1:
                self.undo(force=True)
            else:
                self.take_out(made_at(self.table, 2 * (self.moves - back)).seat)
        else:
            if parts_of(line)[1]:
                mover = NOBODY
            elif GROUP in self.table.waiting():
                mover = GROUP
            self.make(lambda table: play_line(table, line))
        if self.take_fresh() != [text]:
            raise Strayed
        return mover

    def take_fresh(self) -> list[str]:
        """What has happened since it was last asked."""
        fresh, self.fresh = self.fresh, []
        return fresh


def restored(record: Record, pack: Any) -> KeptMatch:
    """The match that a record tells of, played up to where the record ends."""
    match = KeptMatch(set_up(record, pack), record)
    match.catch_up()
    return match


def shortened(record: Record, at: int) -> Record:
    """The same record up to a move, as the beginning of another game."""
    short = Record.parse(record.text(), record.where)
    while len(short.moves) > at:
        short.take_back()
    short.undone = []
    short.agreed = {n: times for n, times in short.agreed.items() if n < at}
    short.ticks = []  # another table, another clock
    return short


def opening(record: Record) -> str:
    """The part of a record that stands before its first move."""
    return record.header() + record.remarks(0)


def lines_of(record: Record) -> list[str]:
    """The rest of a record, a move with its remarks at a time."""
    return [f"{move}\n{record.remarks(n)}" for n, move in enumerate(record.moves, 1)]


def players_of(chairs: Sequence[Chair]) -> dict[int, str]:
    """Who plays, as a record writes it."""
    named = {
        chair.seat: BOT_NAME + (chair.player or chair.name) if chair.kind == BOT else chair.name
        for chair in chairs
    }
    return {seat: name for seat, name in named.items() if name}
