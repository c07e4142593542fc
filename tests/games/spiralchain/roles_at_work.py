"""How heroes with one Role each are set up."""

from __future__ import annotations

from tests.games.spiralchain.builders import (
    asked,
    offered,
)

from tablewright.games.spiralchain.cards import (
    TOKENS,
)
from tablewright.games.spiralchain.rules import terms
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose


def at(table: Table, name: str) -> int:
    """The number of a location."""
    return int(table.content.location_of[name])


def pay(table: Table, seat: int = 0, **tokens: int) -> None:
    """Pay with exactly these tokens."""
    choose(table, "pay", seat, tuple(tokens.get(kind, 0) for kind in TOKENS[:8]))


def ways_to_pay(table: Table) -> list[dict[str, int]]:
    """The payments that are offered, without Relics."""
    assert asked(table) == "choose_payment"
    ways = [{TOKENS[k]: n for k, n in enumerate(counts) if n} for _, counts, _ in offered(table, "pay")]
    return sorted(ways, key=lambda way: sorted(way.items()))


def is_at_rest(table: Table, actions: int, seat: int = 0) -> bool:
    """Nothing more is asked but the next action of this player, who has so many left."""
    return (asked(table), table.seat, table.actions) == ("take_action", seat, actions)


def dragons(table: Table, name: str) -> int:
    """Dragons that are not Destroyed."""
    return int(terms.dragons_left(table, table.content.world_of[name]))
