"""What a seat can see and do, and what a position is."""

from __future__ import annotations

from typing import Any

from tablewright.engine.digest import digest
from tablewright.engine.fate import Fate
from tablewright.engine.game import Game, notation
from tablewright.engine.scene import encode
from tablewright.engine.table import GROUP, NOBODY, Table


def called(seat: int) -> str:
    return "a spectator" if seat == NOBODY else f"seat {seat}"


def is_asked(table: Table, seat: int) -> bool:
    waiting = table.waiting()
    return seat in waiting or (seat >= 0 and GROUP in waiting)


def facing(table: Table, seat: int) -> Table:
    """A copy that is turned to this seat's question."""
    copy = table.copy()
    copy.debug = False
    if copy.seat not in (seat, GROUP):
        copy.focus(seat)
    return copy


def view(game: Game, table: Table, seat: int) -> dict[str, Any]:
    """All that a seat gets to see, part by part."""
    seen = table.seen_by(seat)
    refused = facing(table, seat).why_not() if is_asked(table, seat) else []
    return {
        "options": [notation(table, move) for move in seen.options],
        "anytime moves": [notation(table, move) for move in table.anytime(seat)] if seat >= 0 else [],
        "refusals": [f"{notation(table, move)}: {clause}" for move, clause in refused],
        "log": log_of(table, seat),
        "scene": encode(game.scene(table, seat)).decode(),
        "table": position(seen),
    }


def log_of(table: Table, seat: int) -> list[str]:
    """The lines of the log that a seat may read."""
    return whole_log(table.seen_by(seat))


def whole_log(table: Table) -> list[str]:
    return [f"{line} ({line.clause})" for line in table.log or ()]


def seen_position(table: Table, seat: int) -> str:
    return position(table.seen_by(seat))


def shown_to(seat: int, table: Table) -> tuple[list[str], str]:
    return log_of(table, seat), seen_position(table, seat)


def position(table: Table) -> str:
    """A digest without luck: two tables that differ only in what is still to come have the same."""
    bare = table.copy()
    bare.fate = Fate(0, ())
    return digest(bare)


def with_other_luck(fate: Fate, stream: int, seed: int) -> Fate:
    """The same luck but for one stream."""
    other, new = fate.copy(), Fate(f"0x{seed:032x}" if fate.sources[stream].key else seed, fate.streams)
    other.sources = [*fate.sources[:stream], new.sources[stream], *fate.sources[stream + 1 :]]
    return other


def contrast(one: Any, other: Any) -> str:
    """Where two views part, in a few words."""
    if isinstance(one, list):
        for mine, theirs in zip([*one, "nothing"], [*other, "nothing"], strict=False):
            if mine != theirs:
                return f"{mine!r} here, {theirs!r} there"
    first = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    start = max(0, first - 30)
    return f"…{one[start : first + 30]!r} here, …{other[start : first + 30]!r} there"
