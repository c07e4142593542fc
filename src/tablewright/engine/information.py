# interpreted: it looks at objects from outside, which compiled code does no faster
"""What a seat knows, as one string: the same at every table that the seat cannot tell from its own.

Algorithms for games with hidden information keep what they learn under this string. It holds the whole table as the
seat sees it and what the seat may do. The log is left out: imagined tables have none.
"""

from __future__ import annotations

import msgspec

from tablewright.engine.digest import parts
from tablewright.engine.fate import Fate
from tablewright.engine.game import notation
from tablewright.engine.table import Table


def information_of(table: Table, seat: int) -> str:
    """What this seat knows, as one line of JSON; NOBODY is a spectator."""
    seen = table.seen_by(seat)
    anytime = [notation(table, move) for move in table.anytime(seat)] if seat >= 0 else []
    options = [notation(seen, move) for move in seen.options]
    seen.fate = Fate(0, ())  # its counters would tell how often luck fell, which may be a secret
    known = {
        "game": table.origin.game if table.origin is not None else "",
        "seat": seat,
        "waiting": table.waiting(),
        "options": options,
        "anytime": anytime,
        "table": parts(seen),
    }
    return msgspec.json.encode(known).decode()
