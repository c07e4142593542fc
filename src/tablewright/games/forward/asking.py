"""What cards may demand, ask and count: the guards, tests and readers behind the words of the effect language."""

from __future__ import annotations

from typing import Final

from tablewright.engine.pile import NOTHING
from tablewright.games.forward.cards import TYPES
from tablewright.games.forward.rules import items
from tablewright.games.forward.table import Table

# Guards of what a card demands in full (FW-1.4, FW-10.4)


CARDS_OF: Final = {"item": "Item|Items", "equipment": "Equipment"}
EITHER: Final = "Item or Equipment|Items or Equipment"


def cannot_give_cards(table: Table, n: int, kind: str) -> str:
    """FW-1.4, FW-10.4: a demand for cards needs that many of them."""
    held = len(items.held_cards(table, kind))
    return table.short_of("FW-1.4", CARDS_OF.get(kind, EITHER), n, held) if held < n else ""


def cannot_give_items(table: Table, n: int, chooser: str = "player") -> str:
    return cannot_give_cards(table, n, "item")


def cannot_give_equipment(table: Table, n: int, chooser: str = "player") -> str:
    return cannot_give_cards(table, n, "equipment")


def cannot_give_named(table: Table, card: int) -> str:
    return "" if card in table.items or card in table.equipment else "FW-1.4"


def cannot_give_one(table: Table, kind: str) -> str:
    return cannot_give_cards(table, 1, kind)


def cannot_lose_resolve(table: Table, n: int) -> str:
    """FW-1.4, FW-10.4: losing more Resolve than you have is a demand you cannot meet."""
    held = table.resolve()
    return table.short_of("FW-1.4", "Resolve", n, held) if held < n else ""


# What cards may ask and count


def has_card(table: Table, card: int) -> bool:
    return card in table.items or card in table.equipment


def has_equipment(table: Table) -> bool:
    return items.has_any(table.equipment)


def is_domain(table: Table, domain: str) -> bool:
    return table.domain >= 0 and table.content.domains[table.domain].id == domain


def has_visited(table: Table, domain: str) -> bool:
    return is_domain(table, domain) or table.content.domain_of[domain] in table.completed


def is_type(table: Table, kind: str) -> bool:
    return table.revealed != NOTHING and TYPES[table.card(table.revealed).kind] == kind


def has_tag(table: Table, tag: str) -> bool:
    foe = table.fight.foe
    return foe is not None and tag in foe.tags


def is_first_item(table: Table) -> bool:
    return not table.item_used


def option_is(table: Table, option: str, value: str) -> bool:
    return str(getattr(table.rules, option)).lower() == value


def resolve(table: Table) -> int:
    return table.resolve()


def dread(table: Table) -> int:
    return table.dread()


def health(table: Table) -> int:
    return table.health


def grace(table: Table) -> int:
    return table.grace


def snares(table: Table) -> int:
    return len(table.snares)


def turn(table: Table) -> int:
    return table.turn


def exchange(table: Table) -> int:
    return table.fight.exchange


def fights(table: Table) -> int:
    return table.fights


def own_face(table: Table) -> int:
    return table.fight.own


def foe_face(table: Table) -> int:
    return table.fight.die
