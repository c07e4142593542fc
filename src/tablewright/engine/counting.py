"""What a game that is over can tell for statistics: which names its moves spoke of."""

from __future__ import annotations

from tablewright.engine.table import Move, Table


def named(table: Table) -> dict[str, int]:
    """Every name that somebody's move spoke of, and how often."""
    found: dict[str, int] = {}
    past = table.past
    for n in range(0, int(table.noted), 2):
        move: Move = past[n]
        for part in move:
            if isinstance(part, str):
                found[part] = found.get(part, 0) + 1
    return found
