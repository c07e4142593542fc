"""Chapter 6, Completing a Domain: what leaves play and what stays with you."""

from __future__ import annotations

from typing import Final

from tablewright.engine.pile import NOTHING, Pile
from tablewright.games.forward import force, modifiers
from tablewright.games.forward.rules import final_battle, path
from tablewright.games.forward.table import Table, with_one

BENEATH: Final = "FW-6.2"  # the clause of the lines that tell what lies beneath a title


def complete_domain(table: Table) -> None:
    """FW-6.1, FW-6.2, FW-6.4, FW-6.8, R28: the title goes to the completed stack, the cards out of play; what
    lies in the Status area stays."""
    domain = table.content.domains[table.domain]
    modifiers.fire(table, force.COMPLETE_DOMAIN)
    table.tell("FW-6.1", "{0} is behind you. {1}", domain.name, domain.complete, how="story")
    table.do(put_away)
    table.do(after_domain)


def put_away(table: Table) -> None:
    """FW-6.2, FW-6.3, FW-3.12, FW-16.9, FW-19.5: the discard pile, and row cards left unrevealed, go to the
    box and never return; Health, marker, Grace, statuses and all that you hold stay as they are."""
    deck = table.deck
    places = (*table.row, *deck.top, *deck.under, *(card for mixture in table.mixtures for card in mixture))
    known = [card for card in places if card >= 0]
    table.box = (*table.box, *table.discard, *known, *deck.unseen)
    if table.rules.finished_domains == "stack":
        # FW-R27: of no effect on play, so it stands in the log, where the scene finds it, and not in the position.
        name = table.content.domains[table.domain].name
        table.tell(
            BENEATH, "{0} lies on the completed stack, with {1} beneath.", name, cards(table), table.discard
        )
    table.discard = ()
    table.deck = Pile(0, [])
    table.mixtures = ()
    table.row = [NOTHING] * table.rules.row_size
    table.completed = (*table.completed, table.domain)
    table.domain = -1
    modifiers.end_loans(table, "this_domain")
    if table.rules.domain_laws:
        modifiers.refresh(table)


def cards(table: Table) -> str:
    count = len(table.discard)
    return "no card" if count == 0 else "one card" if count == 1 else f"{count} cards"


def piles_beneath(table: Table) -> dict[str, tuple[int, ...]]:
    """FW-R27: what lies beneath each title on the completed stack, by the Domain's name, as the log tells it."""
    return {line.args[0]: line.args[2] for line in table.log or [] if line.clause == BENEATH}


def after_domain(table: Table) -> None:
    """FW-6.7, FW-3.8, FW-3.9, FW-3.14, R5: on to the next Domain, or from the last one, by default the fifth, to the
    Guardian."""
    done = table.content.domains[table.completed[-1]]
    is_free = table.rules.path_mode == "free"
    if len(table.completed) < len(table.content.domains) if is_free else done.forward:
        table.do(path.next_domain)
    else:
        table.do(final_battle.before_guardian)


def discard_card(table: Table, card: int) -> None:
    """FW-6.5, FW-6.6, FW-R22: a card that leaves play goes to the discard pile of the Domain active now, or,
    between Domains and in the final battle, to the box."""
    if table.domain >= 0:
        table.discard = with_one(table.discard, card)
    else:
        table.box = with_one(table.box, card)
