"""Whether the server is alive and can let people in, and its log as data, for programs that watch over it."""

from __future__ import annotations

import logging
import sqlite3
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from tablewright.build_info import VERSION

SOUND_SQLITE: Final = (
    3,
    51,
    3,
)  # before it two connections that write and tidy up at one instant could do harm


def sqlite_state() -> dict[str, Any]:
    """The version of SQLite here, and whether a known fault of it is mended."""
    sound = sqlite3.sqlite_version_info >= SOUND_SQLITE
    return {"version": sqlite3.sqlite_version, "wal_fault_mended": sound}


def ready_state(*, writes: bool) -> dict[str, Any]:
    """What `/readyz` answers; `why` is empty if people can be let in."""
    why = "" if writes else "The last change could not be written: look at the host's log."
    return {"ready": not why, "why": why, "version": VERSION, "sqlite": sqlite_state()}


class JsonLines(logging.Formatter):
    """One JSON object a line: when, how grave, where from, what, and the trace of an error."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()
