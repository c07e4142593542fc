"""Chapter 21, Anytime windows: when you may act without being asked."""

from __future__ import annotations

from typing import Final

from tablewright.engine.pile import NOTHING
from tablewright.engine.table import Move
from tablewright.games.forward.rules import companions, equipment, items
from tablewright.games.forward.table import PLAYER, Table


def offer_asides(table: Table) -> None:
    """FW-21.1, FW-21.9: in a window you may use Items, activate Equipment and companions and give keys, any
    number of times in any order."""
    table.asides()
    for index in table.items:
        if index != NOTHING:
            card = table.card(index)
            table.offer_move(card.to_use, items.cannot_use_item(table, card))
    for index in table.equipment:
        if index != NOTHING:
            card = table.card(index)
            if card.active is not None:
                table.offer_move(card.to_activate, equipment.cannot_activate(table, card))
    if table.companions:
        offer_companions(table)
    if table.refused is not None:
        for index in items.held_cards(table, "any"):
            card = table.card(index)
            table.offer(items.throw_away, card.id, unless=items.cannot_throw_away(table, card))


def offer_companions(table: Table) -> None:
    """FW-20.3, FW-21.9: give a key to one that sleeps, call on one that is awake."""
    for index in table.companions:
        card = table.card(index)
        if index in table.asleep:
            table.offer(companions.give_key, card.id, unless=companions.cannot_give_key(table, card))
        elif card.active is not None:
            table.offer_move(card.to_activate, equipment.cannot_activate(table, card))


def has_aside(table: Table) -> bool:
    """Whether a window has anything to decide; one that has not is passed over."""
    for index in table.items:
        if index != NOTHING and not items.cannot_use_item(table, table.card(index)):
            return True
    for index in table.equipment:
        if index != NOTHING:
            card = table.card(index)
            if card.active is not None and not equipment.cannot_activate(table, card):
                return True
    for index in table.companions:
        card = table.card(index)
        if index in table.asleep:
            if not companions.cannot_give_key(table, card):
                return True
        elif card.active is not None and not equipment.cannot_activate(table, card):
            return True
    return False


def before_resolving(table: Table) -> None:
    """FW-21.3: the window after a card is revealed, before it is resolved."""
    window(table, "FW-21.3")


def window(table: Table, clause: str) -> None:
    """FW-21.1, FW-R20: asked only when there is something that could be done."""
    if has_aside(table):
        table.ask(PLAYER, clause)
        table.offer(go_on)
        offer_asides(table)


def go_on(table: Table) -> None:
    """FW-21.9: nothing more in this window."""


BEFORE_RESOLVING: Final[Move] = (before_resolving,)
