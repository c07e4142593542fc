"""A table that is laid and not yet on disk, and how the database keeps a new one."""

from __future__ import annotations

import time
from typing import NamedTuple

import msgspec

from tablewright.engine.record import Record
from tablewright.engine.table import Table
from tablewright.web.kept import opening
from tablewright.web.room_parts import Settings
from tablewright.web.seats import Chair
from tablewright.web.store import MatchRow


class Laid(NamedTuple):
    """A table that is laid and not yet on disk."""

    record: Record
    table: Table
    chairs: list[Chair]
    pack: str
    settings: Settings
    parent: str = ""
    kind: str = "table"
    known: str = ""  # who may know its luck, for those who sit down later
    profile: str = ""  # hash of whoever opens it


def row_of(laid: Laid, name: str, host: str, invite: str) -> MatchRow:
    """A new table as the database keeps it."""
    now = time.time()
    origin = laid.table.origin
    assert origin is not None
    return MatchRow(
        id=name,
        kind=laid.kind,
        game=origin.game,
        pack=laid.pack,
        header=opening(laid.record),
        options=msgspec.json.encode(origin.options).decode(),
        settings=msgspec.json.encode(laid.settings).decode(),
        host=host,
        invite=invite,
        parent=laid.parent,
        created=now,
        changed=now,
        moves=len(laid.record.moves),
        over=laid.record.over,
        waiting=msgspec.json.encode(laid.table.waiting()).decode(),
        profile=laid.profile,
        known=laid.known,
        listed=int(laid.settings.is_listed),
    )
