"""Chapter 17, Grace: banked rerolls."""

from __future__ import annotations

from tablewright.games.forward import modifiers
from tablewright.games.forward.table import Table


def gain_grace(table: Table, n: int) -> None:
    """FW-17.1: between 0 and the cap, whatever is gained or lost."""
    if not table.rules.grace:
        return
    table.grace = max(0, min(table.rules.grace_cap, table.grace + n))
    table.tell("FW-17.1", "Grace: {0}.", table.grace)


def cannot_reroll(table: Table) -> str:
    """FW-17.7, FW-R60: no Grace, no reroll; a card in place may forbid it (FW-1.2)."""
    if not table.rules.grace:
        return "FW-R60"
    if table.grace <= 0:
        return table.short_of("FW-17.7", "Grace", 1, table.grace)
    return "FW-1.2" if modifiers.is_forbidden(table, "grace") else ""


def could_reroll(table: Table) -> bool:
    """FW-17.7: whether Grace would buy a reroll now; asked after every roll."""
    return table.grace > 0 and not cannot_reroll(table)


def spend_grace(table: Table) -> None:
    """FW-17.3, FW-17.7, FW-17.9: 1 Grace buys the reroll of one die, and nothing else."""
    table.grace -= 1
    table.grace_used += 1
    table.tell("FW-17.7", "You spend 1 Grace.")
