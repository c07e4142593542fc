"""Chapter 16, Resolve and Dread: one marker on one line."""

from __future__ import annotations

from tablewright.games.forward import force, modifiers
from tablewright.games.forward.rules import endings
from tablewright.games.forward.table import Table


def gain_resolve(table: Table, n: int) -> None:
    """FW-16.1, FW-16.2, FW-16.4, FW-16.10: up n steps, Dread first; what goes past the top is lost. High
    Resolve does nothing by itself: effects live on the cards."""
    if n <= 0:
        return
    top = table.rules.track_steps
    moved = n if table.marker + n <= top else top - table.marker
    table.marker += moved
    table.resolve_gained += n
    table.resolve_lost += n - moved
    table.tell("FW-16.2", "You gain {0} Resolve.", n)
    modifiers.fire(table, force.RESOLVE_GAINED)


def gain_dread(table: Table, n: int) -> None:
    """FW-16.3, FW-16.5, FW-23.3: down n steps, Resolve first; at the bottom waits defeat."""
    if n <= 0:
        return
    bottom = -table.rules.track_steps
    beyond = bottom - (table.marker - n)
    table.marker = table.marker - n if beyond <= 0 else bottom
    table.dread_gained += n
    table.tell("FW-16.3", "You gain {0} Dread.", n)
    if endings.is_dread_death(table, beyond):
        endings.lose_run(table, "dread")
        return
    modifiers.fire(table, force.DREAD_GAINED)


def spend_resolve(table: Table, n: int) -> None:
    """FW-16.6, R46: a price: only what is there, at most to neutral."""
    table.marker -= n
    table.tell("FW-16.6", "You spend {0} Resolve.", n)


def cannot_spend_resolve(table: Table, n: int) -> str:
    """FW-16.6: only possible with at least that much Resolve."""
    return table.short_of("FW-16.6", "Resolve", n, table.marker) if table.marker < n else ""


def pay_resolve(table: Table, n: int) -> None:
    """FW-1.4, FW-16.6: an effect that spends what is not there spends nothing."""
    if not cannot_spend_resolve(table, n):
        spend_resolve(table, n)


def lose_resolve(table: Table, n: int) -> None:
    """FW-16.7: down, but not below neutral."""
    if table.marker > 0:
        table.marker = table.marker - n if table.marker > n else 0
        table.tell("FW-16.7", "You lose Resolve.")


def reduce_dread(table: Table, n: int) -> None:
    """FW-16.11: up, but not above neutral."""
    if table.marker < 0:
        table.marker = table.marker + n if table.marker + n < 0 else 0
        table.tell("FW-16.11", "Your Dread eases.")


def set_marker(table: Table, value: int) -> None:
    """FW-16.1: a card puts the marker on a step of the line; standing on the last one counts as reaching it."""
    steps = table.rules.track_steps
    table.marker = max(-steps, min(steps, value))
    if endings.is_dread_death(table, 0):
        endings.lose_run(table, "dread")
