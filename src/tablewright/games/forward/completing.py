"""Chapter 6, Completing a Domain: what leaves play and what stays with you."""

from __future__ import annotations

from tablewright.engine.pile import NOTHING, UNSEEN
from tablewright.games.forward import final_battle, modifiers, path
from tablewright.games.forward.table import Table


def complete_domain(table: Table) -> None:
    """FW-6.1, FW-6.2, FW-6.4, FW-6.8: the title goes to the completed stack, the cards out of play; what
    lies in the Status area stays."""
    domain = table.content.domains[table.domain]
    modifiers.fire(table, "complete_domain")
    table.tell("FW-6.1", "{0} is behind you. {1}", domain.name, domain.complete, how="story")
    table.do(put_away)
    table.do(after_domain)


def put_away(table: Table) -> None:
    """FW-6.2, FW-6.3: the discard pile, and row cards left unrevealed, go to the box and never return."""
    table.box.extend(table.discard)
    table.discard = []
    table.box.extend(card for card in table.row if card >= 0)
    table.box.extend(card for card in table.deck.top if card != UNSEEN)
    table.box.extend(card for card in table.deck.under if card != UNSEEN)
    table.box.extend(table.deck.unseen)
    table.deck.unseen = []
    table.deck.away = 0
    table.deck.top, table.deck.top_seen, table.deck.under, table.deck.under_seen = [], [], [], []
    table.row = [NOTHING] * table.rules.row_size
    table.completed.append(table.domain)
    table.domain = -1
    modifiers.end_loans(table, "this_domain")
    modifiers.refresh(table)


def after_domain(table: Table) -> None:
    """FW-6.7, FW-3.8: on to the next Domain, or from the last one to the Guardian."""
    done = table.content.domains[table.completed[-1]]
    if done.forward:
        table.do(path.next_domain)
    else:
        table.do(final_battle.before_guardian)


def discard_card(table: Table, card: int) -> None:
    """FW-6.5, FW-6.6, FW-R22: a card that leaves play goes to the discard pile of the Domain active now, or,
    between Domains and in the final battle, to the box."""
    if table.domain >= 0:
        table.discard.append(card)
    else:
        table.box.append(card)
