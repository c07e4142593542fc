"""Chapter 14, Alliance track: the common purse, its cap, and the Ruin Token that lowers it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.games.spiralchain.rules import terms
from tablewright.games.spiralchain.table import NO_RUIN, Table

FIRST_RUIN: Final = 19  # SF-14.7
RUIN_STEP: Final = 3  # SF-14.7


def gain_alliance(table: Table, n: i64) -> None:
    """SF-14.1, SF-14.3–14.6: up to the cap; a gain that reaches it turns an Event, one at the cap does nothing."""
    if table.engaged >= 0:
        n += table.heroes[table.current].mods.location_alliance
    cap = table.cap()
    if n <= 0 or table.alliance >= cap:
        return
    table.alliance = min(table.alliance + n, cap)
    table.tell("SF-14.1", "Alliance rises to {0}.", table.alliance)
    if table.alliance == cap:
        table.events_due += 1
        table.tell("SF-14.4", "The Alliance Track is full: an Event follows.")


def lose_alliance(table: Table, n: int) -> None:
    """SF-14.2, SF-R64: losing stops at 0, and any way down reopens the track."""
    if n > 0:
        table.alliance = max(table.alliance - n, 0)
        table.tell("SF-14.2", "Alliance falls to {0}.", table.alliance)


def pay_alliance(table: Table, n: int) -> None:
    """SF-14.2, SF-14.6, SF-1.4: any player's action may spend what is common to all."""
    table.alliance -= n
    if table.log is not None:
        table.tell("SF-14.2", "{0} Alliance is spent; {1} left.", n, table.alliance)


def cannot_pay_alliance(table: Table, n: int) -> str:
    """SF-14.2: spending needs the full amount."""
    return table.short_of("SF-14.2", "Alliance", n, table.alliance) if table.alliance < n else ""


def halve_alliance(table: Table) -> None:
    """SF-1.15: half, rounded up."""
    table.alliance = terms.half(table.alliance)
    table.tell("SF-1.15", "Alliance is halved to {0}.", table.alliance)


def empty_alliance(table: Table) -> None:
    """SF-14.2: down to nothing."""
    lose_alliance(table, table.alliance)


def shorten(table: Table) -> None:
    """SF-14.7, SF-14.8, SF-R9: the Ruin Token comes to 19, or moves 3 down; it pushes the Alliance Token before it."""
    table.ruin_space = FIRST_RUIN if table.ruin_space == NO_RUIN else max(table.ruin_space - RUIN_STEP, 1)
    table.tell("SF-14.7", "The Ruin on the Alliance Track stands on {0}.", table.ruin_space)
    if table.alliance >= table.ruin_space:
        table.alliance = table.ruin_space - 1
        table.tell("SF-14.8", "Alliance drops to {0}.", table.alliance)
