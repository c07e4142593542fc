# interpreted: waits for people and disks
"""A match: a table with its record, on disk move by move, with undo and redo.

Every move is on disk before the next question is shown, and the file only ever grows: taking a move back
adds the line `undo`. So a program that is killed at any moment has lost nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from io import FileIO
from pathlib import Path
from typing import Any, Final

from tablewright.engine.clock import Tick
from tablewright.engine.digest import digest
from tablewright.engine.fate import Seed
from tablewright.engine.game import Game, adopt, find_game, notation
from tablewright.engine.record import (
    CUT,
    UNDO,
    Record,
    RecordError,
    advance,
    check_digest,
    create,
    note_agreements,
    play_line,
    set_up,
    started,
)
from tablewright.engine.table import GROUP, Move, NotOffered, Table, last_made, made_at

COPY_EVERY: Final = 16


class CannotUndo(ValueError):
    """A move cannot be taken back, or not without the others; the sentence says why and what to do."""


class Match:
    """A game that people play: the table, its record, and the file that keeps it."""

    def __init__(self, table: Table, record: Record, path: Path | None) -> None:
        self.table = table
        self.record = record
        self.path = path
        self.size = path.stat().st_size if path is not None else 0
        self.known = [knowledge(table)]  # after each move
        self.told = [len(table.log or ())]  # how long the log was after each move
        self.copies = {0: table.copy()}  # by number of moves, so that going back is quick
        self.moments: list[Table] = []  # what there was to see during the last move, see `Table.moment`

    @classmethod
    def start(
        cls,
        game: str | Game,
        seats: int | None = None,
        seed: Seed = 0,
        options: Mapping[str, object] | None = None,
        pack: Any = None,
        path: str | Path | None = None,
        players: Mapping[int, str] | None = None,
        *,
        debug: bool = False,
    ) -> Match:
        """Begin a game; with a path, its record is kept in a new file there."""
        found = adopt(game) if isinstance(game, Game) else find_game(game)
        return cls.begun(found.new(seats, seed, options, pack, debug=debug), path, players)

    @classmethod
    def begun(
        cls, table: Table, path: str | Path | None = None, players: Mapping[int, str] | None = None
    ) -> Match:
        """A match at this table, at which nobody has made a move yet."""
        record = started(table)
        record.players = dict(players or {})
        record.note(table)
        if path is not None:
            create(Path(path), record.header() + record.remarks(0))
            record.where = str(path)
        return cls(table, record, Path(path) if path is not None else None)

    @classmethod
    def load(cls, path: str | Path, pack: Any = None, *, debug: bool = False) -> Match:
        """Take up a game where its record ends; what was cut off there is told by `record.cut`."""
        record = Record.read(path)
        match = cls(set_up(record, pack, debug=debug), record, Path(path))
        match.catch_up()
        return match

    def catch_up(self) -> None:
        """Play all that the record tells on a table that has just been set up."""
        for n in range(len(self.record.moves) + 1):
            if n:
                advance(self.table, self.record, n)
                check_digest(self.table, self.record, n)
                self.remember(n)
            note_agreements(self.table, self.record, n)
            self.told[n] = len(self.table.log or ())

    # Playing

    def choose(self, i: int, seat: int | None = None) -> None:
        """Answer the open question; the answer is on disk when this returns."""
        who = None if self.table.seat == GROUP else seat
        self.make(lambda table: table.choose(i, who))

    def interject(self, move: Move, seat: int | None = None) -> None:
        """An out-of-turn action; it is on disk when this returns."""
        self.make(lambda table: table.interject(move, seat))

    def make(self, act: Callable[[Table], None]) -> None:
        """Let something happen at the table, and if it cannot be kept on disk, let it not have happened."""
        before = self.table.copy()
        undone = list(self.record.undone)
        seen: list[Table] = []
        self.table.moments = seen
        try:
            act(self.table)
            self.record.add(last_line(self.table))
            self.record.note(self.table)
            n = len(self.record.moves)
            self.append(f"{self.record.moves[-1]}\n{self.record.remarks(n)}")
        except BaseException:
            if len(self.record.moves) == len(self.known):
                self.record.take_back()
            self.record.undone = undone
            self.table = before
            raise
        finally:
            self.table.moments = None
        self.moments = seen
        self.remember(n)

    def remember(self, n: int) -> None:
        """Keep what undo needs to know about the position after move n."""
        self.known.append(knowledge(self.table))
        self.told.append(len(self.table.log or ()))
        if n % COPY_EVERY == 0:
            self.copies[n] = self.table.copy()

    def append(self, text: str) -> None:
        """Add to the file and see it on disk; a file that someone else has changed is left alone."""
        if self.path is None:
            return
        raw = (f" {CUT}\n{text}" if self.record.cut else text).encode()
        try:
            with self.path.open("r+b", buffering=0) as file:
                if file.seek(0, os.SEEK_END) != self.size:
                    raise RecordError(
                        f"{self.path} was changed by someone else; load it again before you go on"
                    )
                write_whole(file, raw, self.size)
        except OSError as why:
            raise RecordError(
                f"{self.path} cannot be written: {(why.strerror or str(why)).lower()}"
            ) from None
        self.size += len(raw)
        self.record.cut = ""

    def tick(self, seat: int, what: str, value: str = "") -> None:
        """What a clock did to a seat is told, and on disk when this returns; the rules know nothing of it."""
        tick = Tick(self.moves, seat, what, value)
        self.append(tick.text())
        self.record.ticks.append(tick)
        if self.table.log is not None:
            self.table.log.append(tick.line())
        self.told[-1] = len(self.table.log or ())
        self.moments = []

    # Going back

    @property
    def moves(self) -> int:
        """How many moves have been made and stand."""
        return len(self.record.moves)

    def can_undo(self) -> str:
        """Nothing, or the reason why the last move cannot simply be taken back, with what to do."""
        if self.moves == 0:
            return "there is no move to take back: the game has just begun"
        if self.known[-1] != self.known[-2]:
            return (
                "the last move showed something new, by luck or out of hiding; "
                "take it back only if the whole table agrees"
            )
        return ""

    def undo(self, *, force: bool = False) -> None:
        """Take the last move back; beyond new information only by force, which means: the table agrees."""
        reason = self.can_undo()
        if reason and (not force or self.moves == 0):
            raise CannotUndo(reason)
        n = self.moves - 1
        self.append(f"{UNDO}\n" + (f"# agreed {n}\n" if reason else ""))
        self.record.take_back()
        if reason:
            self.record.agree(n)
        self.known.pop()
        self.copies = {at: table for at, table in self.copies.items() if at <= n}
        self.table = self.position(n)
        self.moments = []
        self.told[n:] = [len(self.table.log or ())]

    def can_take_out(self, seat: int) -> str:
        """Nothing, or the reason why this seat's last move cannot simply be taken back, with what to do.

        Others may have moved since: their moves stand if each is still possible and brings the same luck and news.
        """
        n = self.last_of(seat)
        if n == self.moves:
            return self.can_undo()
        return self.without(n, seat) if n else "there is no move of this seat to take back"

    def take_out(self, seat: int) -> None:
        """Take this seat's last move back, although others may have moved since."""
        reason = self.can_take_out(seat)
        if reason:
            raise CannotUndo(reason)
        n = self.last_of(seat)
        if n == self.moves:
            self.undo()
            return
        back = self.moves - n + 1
        table, known, told = self.played_without(n)
        after = digest(table)
        self.append(f"{UNDO} {back}\n# digest {self.moves - 1} {after}\n")
        self.record.take_back(back)
        self.record.digests[self.moves] = after
        self.moments = []
        self.known[n:] = known[1:]
        self.told[n:] = told[1:]
        self.copies = {at: copy for at, copy in self.copies.items() if at < n}
        self.table = table

    def last_of(self, seat: int) -> int:
        """The number of the move that this seat made last; 0 if there is none."""
        for n in range(self.moves, 0, -1):
            if made_at(self.table, 2 * n - 2).seat == seat:
                return n
        return 0

    def without(self, n: int, seat: int) -> str:
        """Nothing, or why move n cannot be taken out from under those that came after it."""
        if self.known[n] != self.known[n - 1]:
            return "that move showed something new, by luck or out of hiding; take it back only together with all since"
        if self.known[-1] != self.known[n] and self.is_among_rivals():
            return "something new has been seen since; among rivals a move stands then"
        try:
            table, known, _ = self.played_without(n)
        except NotOffered:
            return "what others have done since would not be possible without it; take that back first"
        same = [(luck - self.known[n][0], news - self.known[n][1]) for luck, news in self.known[n:]]
        now = [(luck - known[0][0], news - known[0][1]) for luck, news in known]
        movers = [made_at(self.table, 2 * k).seat for k in range(n, self.moves)]
        drawn = table.fate.drawn == self.table.fate.drawn
        if (
            not drawn
            or now != same
            or movers != [made_at(table, 2 * k).seat for k in range(n - 1, self.moves - 1)]
        ):
            return (
                "what others have done since would have come out otherwise without it; take that back first"
            )
        return ""

    def played_without(self, n: int) -> tuple[Table, list[tuple[int, int]], list[int]]:
        """The table as it would be without move n, with what was known and told before it and after each later one."""
        table = self.position(n - 1)
        note_agreements(table, self.record, n)
        known, told = [knowledge(table)], [len(table.log or ())]
        for k in range(n + 1, self.moves + 1):
            play_line(table, self.record.moves[k - 1])
            note_agreements(table, self.record, k)
            known.append(knowledge(table))
            told.append(len(table.log or ()))
        return table, known, told

    def is_among_rivals(self) -> bool:
        origin = self.table.origin
        return origin is not None and find_game(origin.game).are_rivals(self.table)

    def can_redo(self) -> str:
        """Nothing, or the reason why there is nothing to do again."""
        return "" if self.record.undone else "there is no move to do again: none was taken back"

    def redo(self) -> None:
        """Do again what was taken back last."""
        reason = self.can_redo()
        if reason:
            raise CannotUndo(reason)
        line = self.record.undone[-1]
        self.make(lambda table: play_line(table, line))

    def at(self, n: int) -> Table:
        """The table after n moves, to look at or to play on; the match itself stays where it is."""
        if not 0 <= n <= self.moves:
            raise IndexError(f"there is no position {n}: {self.moves} moves have been made")
        return self.position(n)

    def moments_of(self, n: int) -> list[Table]:
        """What there was to see during move n."""
        table = self.at(n - 1)
        seen: list[Table] = []
        table.moments = seen
        play_line(table, self.record.moves[n - 1])
        return seen

    def position(self, n: int) -> Table:
        start = max(at for at in self.copies if at <= n)
        table = self.copies[start].copy()
        note_agreements(table, self.record, start)  # copies are made before the table agrees to anything
        for k in range(start + 1, n + 1):
            play_line(table, self.record.moves[k - 1])
            note_agreements(table, self.record, k)
        return table


def knowledge(table: Table) -> tuple[int, int]:
    """What changes whenever anybody learns something that the moves alone do not tell."""
    return table.fate.total, table.news


def last_line(table: Table) -> str:
    """The last move of a table as a line of its record."""
    made = last_made(table)
    return made.mark + notation(table, made.move)


def write_whole(file: FileIO, raw: bytes, size: int) -> None:
    """All of it and on disk, or nothing: half a line would spoil the next one."""
    try:
        if file.write(raw) != len(raw):
            raise OSError("the disk is full")
        os.fsync(file.fileno())
    except BaseException:
        file.truncate(size)
        raise
