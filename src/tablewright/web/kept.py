"""A match whose record is kept in the database instead of a file of its own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from tablewright.engine.match import Match
from tablewright.engine.record import Record, parts_of, set_up
from tablewright.engine.table import GROUP, Table, unwind
from tablewright.saves import BOT as BOT_NAME
from tablewright.web.seats import BOT, Chair


class KeptMatch(Match):
    """A match that gathers what is to be written; nobody may see the result before it is on disk."""

    def __init__(self, table: Table, record: Record) -> None:
        super().__init__(table, record, None)
        self.fresh: list[str] = []

    def append(self, text: str) -> None:
        self.fresh.append(text)

    def take_fresh(self) -> list[str]:
        """What has happened since it was last asked."""
        fresh, self.fresh = self.fresh, []
        return fresh

    # Going back

    def moves_since(self, seats: Collection[int]) -> list[int]:
        """The seats that moved since one of these last decided something, that decision first; the latest last."""
        movers: list[int] = []
        for made in reversed(unwind(self.table)):
            movers.append(made.seat)
            if made.seat in seats or made.seat == GROUP:
                return movers[::-1]
        return []

    def showed_something(self, back: int) -> bool:
        """Whether the last so many moves brought luck or showed something hidden."""
        return self.known[-1] != self.known[-1 - back]

    def take_back(self, back: int, *, agreed: bool) -> None:
        for _ in range(back):
            self.undo(force=agreed)

    def next_again(self) -> int | None:
        """The seat whose move could be done again, if there is one."""
        if not self.record.undone or self.table.over:
            return None
        named = parts_of(self.record.undone[-1])[0]
        return self.table.waiting()[0] if named is None else named


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
    short.agreed = [n for n in short.agreed if n < at]
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
        chair.seat: (BOT_NAME if chair.kind == BOT else "") + (chair.player or chair.name) for chair in chairs
    }
    return {seat: name for seat, name in named.items() if name}
