# interpreted: made once for each look at the table, not once a move
"""What a seat sees of Marrowmourn Halls, as data: where the game stands, and what lies where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablewright.engine.scene import Area, Head, Widget
from tablewright.games.marrowmourn.show import cards, choosing, mat
from tablewright.games.marrowmourn.show.seats import seat_name, seat_stats
from tablewright.games.marrowmourn.table import (
    ANCIENT_TEXT,
    CHAMPIONS_TURN,
    PLAYER_PHASE,
    RESTLESS_PHASE,
    Table,
)

__all__ = ["areas", "head", "seat_name", "seat_stats"]

PHASES: Final = {
    PLAYER_PHASE: "Player phase",
    RESTLESS_PHASE: "Restless phase",
    ANCIENT_TEXT: "The Ancient Text",
    CHAMPIONS_TURN: "A Champion's turn",
}
STEPS: Final = ["Players", "Restless move", "Restless attack", "Restless spawn"]


def head(table: Table) -> Head:
    """Where the game stands."""
    if table.champions:
        return Head(
            "Chamber of Champions", PHASES.get(table.phase, "Set-up"), goal="Be the first with 10 EXP."
        )
    phase = "Set-up"
    if table.floor_number:
        phase = f"Floor {table.floor_number}, round {table.round} – {PHASES.get(table.phase, 'set-up')}"
    return Head("Marrowmourn Halls", phase, STEPS, step_of(table), goal(table))


def step_of(table: Table) -> int | None:
    """MH-5.1, 15.1: the Players, or the step of the Restless phase whose question is open; none between the steps."""
    if table.phase == PLAYER_PHASE:
        return 0
    if table.phase != RESTLESS_PHASE:
        return None
    return {"MH-16": 1, "MH-17": 2, "MH-18": 3}.get(table.clause.partition(".")[0])


def goal(table: Table) -> str:
    if table.boss is not None and table.event >= len(table.content.events):
        return f"Destroy {table.boss.name}."
    names = [table.content.sigils[colour].name for colour in table.floor.need]
    if not names:
        return "Find a way out."
    which = f"{' and '.join(names)} Sigil{'' if len(names) == 1 else 's'}"
    return f"Activate the {which}, then use Exit Floor on an Exit."


def areas(table: Table, seat: int) -> Sequence[Area]:
    """What lies where."""
    found = [Area("mat", "main", [mat.board(table)], table.floor.name, weight=3)]
    if choosing.is_choosing(table):
        found = [Area("choices", "main", [choosing.choices(table)], weight=3)]
    if table.phase == ANCIENT_TEXT:
        found = [Area("book", "story", [cards.book(table)], "The Ancient Text", weight=3)]
    found.append(Area("cards", "side", cards.side_cards(table), "Cards"))
    panels: list[Widget] = [cards.panel(table, other) for other in range(len(table.players))]
    found.append(Area("players", "side", panels, "Players"))
    if table.champions and seat >= 0:
        found.append(Area("hand", "hand", [cards.hand(table, seat)], "Your hand", owner=f"seat-{seat}"))
    found.append(Area("bags", "tray", [cards.bag_counters(table), cards.drawn_zone(table)], "Bags"))
    return found
