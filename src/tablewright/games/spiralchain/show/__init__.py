# interpreted: made once for each look at the table, not once a move
"""What a seat of Spiralchain sees, as data: the chain of worlds, Nur, the common panel, every play area, the
Foreverot Roll step by step. All play areas are open to all (SF-3.15)."""

from __future__ import annotations

from typing import Literal

from tablewright.engine.scene import (
    Area,
    Head,
)
from tablewright.games.spiralchain.show.cards import counted, rot_left
from tablewright.games.spiralchain.show.chain import chain
from tablewright.games.spiralchain.show.common import common
from tablewright.games.spiralchain.show.decks import decks
from tablewright.games.spiralchain.show.hidden import never_seen
from tablewright.games.spiralchain.show.play_area import play_area, seat_stats, seat_words
from tablewright.games.spiralchain.show.roll import ROLL_STEPS, roll_widgets
from tablewright.games.spiralchain.table import (
    FOREVEROT_PHASE,
    PLAYER_PHASE,
    Table,
)

__all__ = ["areas", "head", "seat_stats"]


def head(table: Table) -> Head:
    rolling = table.phase == FOREVEROT_PHASE and not table.over
    return Head(
        "Spiralchain: Foreverot",
        phase=phase(table),
        steps=ROLL_STEPS if rolling else ["Player Phase", "Foreverot Roll"],
        step=int(table.roll_step) if rolling else (0 if table.phase == PLAYER_PHASE else None),
        goal=f"Clear Nur: {counted(rot_left(table), 'token')} left, "
        f"{counted(int(table.left), 'Foreverot Card')} before the end.",
        term="roll" if rolling else "actions" if table.phase == PLAYER_PHASE else "round",
        clause="SF-12.3" if rolling else "SF-3.1",
    )


def phase(table: Table) -> str:
    if table.over:
        return "The game is over"
    if table.round == 0:
        return f"Setting up, {table.rules.challenge}"
    if table.phase == FOREVEROT_PHASE:
        return f"Round {table.round}, Foreverot Roll: {ROLL_STEPS[table.roll_step]}"
    left = counted(max(0, int(table.actions)), "action")
    return f"Round {table.round}, seat {table.acting + 1} acts, {left} left"


def areas(table: Table, seat: int) -> list[Area]:
    """The chain and the roll in the middle; beside them what is common, one's own play area and the decks."""
    others = [hero_area(table, other, "tray") for other in range(table.seats) if other != seat]
    return [
        Area("chain-area", "main", [chain(table)], title="The chain of worlds", weight=3.0),
        Area("roll-area", "story", roll_widgets(table), title="The Foreverot Roll"),
        Area("common-area", "side", common(table), title="The common panel"),
        *([hero_area(table, seat, "side")] if seat >= 0 else []),
        Area("decks-area", "side", decks(table), title="Warlord Cards, decks, supply"),
        *([Area("hidden-area", "side", never_seen(table), title="What stayed hidden")] if table.over else []),
        *others,
    ]


def hero_area(table: Table, seat: int, role: Literal["side", "tray"]) -> Area:
    name, owner = f"area-{seat}", f"seat-{seat}"
    title = seat_words(table, seat)
    return Area(name, role, [play_area(table, seat)], title=title, owner=owner, clause="SF-1.8")
