"""A table read back from its lines: with today's cards where they make no difference, else with its own."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from tablewright.engine.record import OtherPack, Record, RecordError
from tablewright.record.changed import difference, pack_of, read_with
from tablewright.web.kept import KeptMatch, restored
from tablewright.web.refusals import Refused

if TYPE_CHECKING:
    from tablewright.web.rooms import Room

log = logging.getLogger("tablewright.web")


def restore(room: Room, text: str) -> KeptMatch:
    try:
        return with_cards(room, Record.parse(text, f"table {room.id}"))
    except OtherPack as why:
        log.error("table %s cannot be opened: %s", room.id, why)
        raise Refused(str(why), "rules") from None
    except Refused as why:
        raise Refused(why.why, "rules") from None
    except Exception as why:
        # What went wrong may name a hidden move, so the reason is for the host alone.
        log.error("table %s cannot be opened: %s", room.id, why, exc_info=not isinstance(why, RecordError))
        raise Refused(
            "this table cannot be opened with the rules installed here; the host's log says why", "rules"
        ) from None


def with_cards(room: Room, record: Record) -> KeptMatch:
    """The match with today's cards, if they make no difference to it, else with those it was begun with."""
    room.cards = ""
    try:
        pack = room.packs.load(room.game, room.row.pack)
    except Refused:  # a pack that was never offered here, or no longer is
        kept = room.packs.kept(room.game, record.pack_hash)
        if kept is None:
            raise
        return restored(record, kept)
    if (record.pack, record.pack_hash) == pack_of(pack):
        return restored(record, pack)
    old = room.packs.kept(room.game, record.pack_hash)
    if why := difference(record, pack, old):
        if old is None:
            raise RecordError(f"its cards have changed: {why}")
        room.cards = "old"
        return restored(record, old)
    room.cards = "same"
    with read_with(record, pack):
        return restored(record, pack)
