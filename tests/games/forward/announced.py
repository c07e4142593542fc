"""What the options of FORWARD speak of: Health, Resolve and Dread on the marker, Grace."""

from __future__ import annotations

from tablewright.engine.scene import Option
from tablewright.games.forward.table import Table
from tablewright.testing.announced import Held, Purse


def held(table: Table, seat: int) -> dict[str, Held]:
    """FW-16.1: Resolve and Dread are two sides of one marker."""
    return {
        "health": Held(int(table.health), 0, int(table.max_health)),
        "grace": Held(int(table.grace), 0, int(table.rules.grace_cap)),
        "marker": Held(int(table.marker), -int(table.rules.track_steps), int(table.rules.track_steps)),
    }


def unconditional(table: Table, option: Option) -> str:
    """The label without sentences that may not come true; what stands in brackets comes too."""
    said = option.label.replace("(", "gain ").split(". ")
    return ". ".join(part for part in said if not part.startswith(("A: If", "B: If", "If")))


def turn_ends_with_more(table: Table, option: Option) -> bool:
    """FW-19.4, FW-12.1: after a Terror the turn ends, and what holds you takes its own toll."""
    return option.id.startswith("choose-") and bool(table.statuses or table.snares)


PURSE = Purse(
    held,
    {"Health": "health", "Grace": "grace", "Resolve": "marker", "Dread": "-marker"},
    unconditional,
    unless=turn_ends_with_more,
)
