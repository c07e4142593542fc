"""Chapter 4, Entering a Domain: its deck, its row of three, and what waits for an arrival."""

from __future__ import annotations

from tablewright.engine.pile import NOTHING, Pile
from tablewright.games.forward import force, modifiers
from tablewright.games.forward.rules import turn
from tablewright.games.forward.table import Table


def enter_domain(table: Table, domain: str) -> None:
    """FW-4.1, FW-4.2, FW-2.4, R2: the title comes with its Stations; shuffle them unseen, deal the row, start an
    empty discard pile."""
    place = table.content.domains[table.content.domain_of[domain]]
    cards = [card for card in place.cards if card not in table.taken]
    table.domain = place.index
    table.deck = Pile(place.stream, cards)
    table.row = [NOTHING] * table.rules.row_size
    table.discard = ()
    table.turn = 0
    table.tell("FW-4.1", "You enter {0}. {1}", place.name, place.enter, how="story")
    turn.refill(table)
    table.do(arrive)
    table.do(turn.start_turn)


def arrive(table: Table) -> None:
    """FW-4.3, FW-4.4: limits per Domain are renewed, then what waits for an arrival happens."""
    table.spent_domain = ()
    table.fights = 0
    table.item_used = False
    if table.rules.domain_laws:
        modifiers.refresh(table)
    modifiers.fire(table, force.ENTER_DOMAIN)
