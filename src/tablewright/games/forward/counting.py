# interpreted: asked once a game, not once a move
"""Which cards a run has turned up, for statistics."""

from __future__ import annotations

from functools import cache

from tablewright.games.forward.cards import TYPES, Card, Content
from tablewright.games.forward.table import Table

Thing = tuple[
    str, str, str, int, bool
]  # its name, its kind, the pile it comes from, how many are in it, kept


def seen_things(table: Table) -> list[Thing]:
    """Every Station card that was revealed or taken, with its Domain, and whether it was held at the end."""
    kept = {*table.items, *table.equipment, *table.companions, *table.snares, *table.stashed}
    unseen = {*table.deck.unseen, *table.row, *table.deck.top, *table.deck.under}
    met = {*table.box, *table.discard, table.revealed, table.using, *kept} - unseen
    names = things(table.content)
    return [(*names[card], card in kept) for card in sorted(met) if card in names]


@cache
def things(content: Content) -> dict[int, tuple[str, str, str, int]]:
    """What each Station card is called in statistics."""
    return {
        card.index: (card.id, kind_of(card), domain.id, len(domain.cards))
        for domain in content.domains
        for card in (content.cards[index] for index in domain.cards)
    }


def kind_of(card: Card) -> str:
    return TYPES[card.kind] if card.kind < len(TYPES) else "guardian"


def all_things(content: Content) -> list[tuple[str, str, str, int]]:
    """Every Station card there is, so that those nobody ever saw can be named."""
    return list(things(content).values())
