"""What a steady player of Fateforge values: a rule of thumb for each kind of decision."""

from __future__ import annotations

from tablewright.engine.table import Move
from tablewright.games.fateforge.table import Table


def advise(table: Table, move: Move) -> float:
    """How good an option looks; the steady player takes the best, the first of equals."""
    return 0.0
