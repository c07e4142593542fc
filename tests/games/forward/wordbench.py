"""A small pack for one word of the effect language at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.games.forward.builders import (
    answer,
    asked,
    exchange,
    forward,
    meet,
    packed,
    station,
    turn_up,
)

from tablewright.games.forward.table import Table

BLESSING = "grandmothers_benediction"
COAT = "quilted_coat"
LOAF = "hearth_loaf"
SAGE = "the_sage_in_the_hollow_oak"


def blessed(folder: Path, effect: str, **position: Any) -> Table:
    """A Blessing with this effect has been turned, other cards lying face down beside it."""
    table = forward(pack=packed(folder, station(BLESSING, effect=f"'''{effect}'''")), **position)
    turn_up(table, BLESSING)
    return table


def wearing(folder: Path, lasting: str, more: str = "", **position: Any) -> Table:
    """A coat with this lasting text is worn."""
    pack = packed(folder, station(COAT, lasting=f"'''{lasting}'''") + more)
    return forward(pack=pack, **{"equipment": [COAT], **position})


def holding(folder: Path, use: str, **position: Any) -> Table:
    """A loaf with this Use line is held."""
    return forward(pack=packed(folder, station(LOAF, use=f"'''{use}'''")), **{"items": [LOAF], **position})


# Passives: what is so while a card is in place


def in_fight(table: Table, foe: str = "barn_wight") -> Table:
    meet(table, foe)
    if asked(table) == "meet_foe":
        answer(table, "begin_fight")
    return table


def blows(table: Table, *dice: tuple[int, int]) -> list[tuple[int, int]]:
    """What exchanges deal and take."""
    results = []
    for own, foe in dice:
        hp, health = table.fight.hp, table.health
        exchange(table, own=own, foe=foe)
        results.append((int(hp - table.fight.hp), int(health - table.health)))
    return results
