"""Chapter 15, Rests: Resolve buys Grace and Health."""

from __future__ import annotations

from typing import Final

from tablewright.engine.table import Move
from tablewright.games.forward import force, modifiers
from tablewright.games.forward.rules import grace, health, marker, windows
from tablewright.games.forward.table import PLAYER, Table


def rest_at_station(table: Table) -> None:
    """FW-15.1, FW-15.7: what the card says first, then the purchases."""
    card = table.card(table.revealed)
    if card.before is not None:
        for move in card.before.moves:
            table.do_move(move)
        table.do(rest)
    else:
        rest(table)


def rest(table: Table) -> None:
    """FW-15.1, FW-15.6: a Rest gives nothing by itself; it lets you buy."""
    table.bought = 0
    table.healed = 0
    table.graced = 0
    table.rests += 1
    if table.marker < price(table):
        table.rests_unpaid += 1
    modifiers.fire(table, force.REST_START)
    table.do_move(AT_REST)


def at_rest(table: Table) -> None:
    """FW-15.2, FW-15.3, FW-21.6: buy any number of times, in any order, until you stop."""
    table.ask(PLAYER, "FW-15.1")
    table.offer_move(BUY_HEAL, cannot_buy_heal(table))
    table.offer_move(BUY_GRACE, cannot_buy_grace(table))
    table.offer_move(STOP_RESTING)
    windows.offer_asides(table)


def price(table: Table) -> int:
    """FW-15.4: the price of the next purchase; a card may change that of the first."""
    if table.bought == 0:
        first = modifiers.value(table, force.REST_PRICE_FIRST)
        if first > 0:
            return first
    return table.rules.rest_price


def cannot_buy(table: Table, of_this_kind: int) -> str:
    """FW-15.2, FW-15.4, FW-R8: within the number allowed, and for its full price."""
    rule = table.rules.rest_purchases
    if (rule == "once" and table.bought > 0) or (rule == "once_each" and of_this_kind > 0):
        return table.because("FW-15.2", "you have bought {0} at this Rest already", table.bought)
    limit = modifiers.value(table, force.REST_LIMIT)
    if limit > 0 and table.bought >= limit:
        return table.because("FW-1.2", "you may buy {0} here, and have bought {1}", limit, table.bought)
    asked = price(table)
    return table.short_of("FW-15.4", "Resolve", asked, table.marker) if table.marker < asked else ""


def cannot_buy_heal(table: Table) -> str:
    """FW-15.5, R9: not at full Health."""
    if table.health >= health.maximum(table):
        return table.because("FW-15.5", "your Health is {0}, the most you can have", table.health)
    return cannot_buy(table, table.healed)


def cannot_buy_grace(table: Table) -> str:
    """FW-15.5, FW-R60, R9: not at the most Grace, and not when Grace is out of the game."""
    if not table.rules.grace:
        return "FW-R60"
    if table.grace >= table.rules.grace_cap:
        return table.because(
            "FW-15.5", "you have {0} Grace, and {1} is the most", table.grace, table.rules.grace_cap
        )
    return cannot_buy(table, table.graced)


def heal_sold(table: Table) -> int:
    """FW-15.1: how much the next heal is; a card or a law may change the first."""
    first = modifiers.value(table, force.REST_HEAL_FIRST)
    return first if first > 0 and table.healed == 0 else table.rules.rest_heal


def buy_heal(table: Table) -> None:
    """FW-15.1: Resolve for Health."""
    amount = heal_sold(table)
    marker.spend_resolve(table, price(table))
    table.bought += 1
    table.healed += 1
    health.heal(table, amount)
    table.do_move(AT_REST)


def buy_grace(table: Table) -> None:
    """FW-15.1, FW-17.2: Resolve for Grace, its only source."""
    marker.spend_resolve(table, price(table))
    table.bought += 1
    table.graced += 1
    grace.gain_grace(table, 1)
    table.do_move(AT_REST)


def stop_resting(table: Table) -> None:
    """FW-15.2, FW-15.3: you stop; the Rest is discarded."""
    table.tell("FW-15.3", "You get up and go on.")


# Calls that every Rest makes, kept ready
AT_REST: Final[Move] = (at_rest,)
BUY_HEAL: Final[Move] = (buy_heal,)
BUY_GRACE: Final[Move] = (buy_grace,)
STOP_RESTING: Final[Move] = (stop_resting,)
