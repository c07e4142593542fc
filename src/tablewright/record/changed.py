"""Whether a record that was made with one pack goes on with another: only if every position is the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tablewright.engine.digest import digest
from tablewright.engine.game import SetupError
from tablewright.engine.record import Record, RecordError, play_line, set_up, with_kind
from tablewright.engine.table import NotOffered


def pack_of(pack: Any) -> tuple[str, str]:
    """The id and the hash of a pack, as records write them."""
    return getattr(pack, "id", ""), with_kind(getattr(pack, "hash", ""))


@contextmanager
def read_with(record: Record, pack: Any) -> Iterator[None]:
    """Read a record as if it had been made with this pack; its header stays as it is."""
    head = (record.pack, record.pack_version, record.pack_hash)
    record.pack, record.pack_hash = pack_of(pack)
    record.pack_version = getattr(pack, "version", "")
    try:
        yield
    finally:
        record.pack, record.pack_version, record.pack_hash = head


def positions(record: Record, old: Any) -> dict[int, str]:
    """The digest after every move with the pack that it was played with, if that is kept; else those of its file."""
    if old is None:
        return record.digests
    table = set_up(record, old)
    found = {0: digest(table)}
    for n, line in enumerate(record.moves, 1):
        play_line(table, line)
        found[n] = digest(table)
    return found


def difference(record: Record, pack: Any, old: Any) -> str:
    """What this pack makes different, as a sentence; "" if every position is the same. `old` is the pack it was
    made with, if that is kept."""
    try:
        known = positions(record, old)
        with read_with(record, pack):
            table = set_up(record, pack)
            for n, line in enumerate(record.moves, 1):
                play_line(table, line)
                if known.get(n, "") not in ("", digest(table)):
                    return f"the position after move {n} differs"
    except (RecordError, SetupError, NotOffered) as why:
        return str(why)
    return ""
