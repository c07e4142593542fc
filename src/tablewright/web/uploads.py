"""Records that people send are read in a process of their own, with a budget of time, moves and memory."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, Final

import msgspec

from tablewright.engine.game import Game, SetupError, game_in
from tablewright.engine.record import Record, RecordError
from tablewright.web.catalogue import Packs
from tablewright.web.kept import lines_of, opening, restored
from tablewright.web.limits import Limits
from tablewright.web.refusals import Refused
from tablewright.web.workers import TooLong, Worker

GAME_LINE: Final = re.compile(rb"^game (\S{1,64})\r?$", re.MULTILINE)
HEAD: Final = 64 * 1024


class Upload(msgspec.Struct):
    """A record that has been played through, as what the database keeps of it; or why it was refused."""

    header: str = ""
    lines: list[str] = []
    options: str = "{}"
    moves: int = 0
    over: str = ""
    waiting: str = "[]"
    pack: str = ""
    game: str = ""
    seats: int = 0
    players: dict[int, str] = {}
    refused: str = ""
    code: str = ""


class Reader:
    """The one process that reads records; one waits for another."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.worker = Worker(limits.record_megabytes)

    async def read(self, raw: bytes, folder: str, packs: Path) -> Upload:
        budget = self.limits.record_seconds
        try:
            return await self.read_elsewhere(raw, folder, packs)
        except TooLong:
            why = f"reading this record took more than {budget} seconds; the host can allow more"
        except BrokenProcessPool:
            why = "reading this record used more memory than this server allows"
        raise Refused(why, "limit")

    async def read_elsewhere(self, raw: bytes, folder: str, packs: Path) -> Upload:
        given = (raw, folder, str(packs), self.limits.record_moves)
        upload: Upload = await self.worker.call_within(self.limits.record_seconds, read_upload, *given)
        return upload

    def close(self) -> None:
        self.worker.stop()


def game_named(raw: bytes) -> str:
    """Which game a record is of, from its header alone; "" if it does not say."""
    found = GAME_LINE.search(raw[:HEAD])
    return found[1].decode(errors="replace") if found else ""


def read_upload(raw: bytes, folder: str, packs: str, most: int) -> Upload:
    """In the process: the record, played through."""
    try:
        if folder:
            game_in(Path(folder))
        return played(raw, Packs(Path(packs)), most)
    except MemoryError:
        return Upload(refused="reading this record used more memory than this server allows", code="limit")


def played(raw: bytes, packs: Packs, most: int, known: Callable[[str], Game] | None = None) -> Upload:
    """The record, played through; a refusal is an answer too, so that it comes back whole from a process."""
    from tablewright.web.catalogue import known_game

    try:
        record = Record.decode(raw, "this file")
    except RecordError as why:
        return Upload(refused=str(why), code="bad")
    if len(record.moves) > most:
        return Upload(refused=f"this record has more than {most} moves", code="limit")
    try:
        game = (known or known_game)(record.game)
        match = restored(record, packs.load(game, record.pack))
    except Refused as why:
        return Upload(refused=why.why, code=why.code)
    except (RecordError, SetupError) as why:
        return Upload(refused=str(why), code="rules")
    return told(record, match.table)


def told(record: Record, table: Any) -> Upload:
    origin = table.origin
    assert origin is not None
    return Upload(
        opening(record), lines_of(record), msgspec.json.encode(origin.options).decode(), len(record.moves),
        record.over, msgspec.json.encode(table.waiting()).decode(), record.pack, origin.game, record.seats,
        record.players,
    )  # fmt: skip
