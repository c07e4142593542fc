"""Which cards a run has turned up, and which of them were used, for statistics."""

from __future__ import annotations

from functools import cache

from tablewright.engine.counting import named
from tablewright.games.forward.cards import TYPES, Card, Content
from tablewright.games.forward.table import Table

Thing = tuple[str, str, str, int]  # its name, its kind, the pile it comes from, how many are in it

MET = 1
USED = 2


def all_things(table: Table) -> list[Thing]:
    """Every Station card there is, by Domain."""
    return things(table.content)


def seen_things(table: Table) -> tuple[list[int], list[int]]:
    """The Station cards that were revealed or taken, and those of them that were used or held at the end."""
    state = [0] * len(table.content.cards)
    mark(state, table.box, MET)
    mark(state, table.discard, MET)
    mark(state, (int(table.revealed), int(table.using)), MET)
    for held in (table.items, table.equipment, table.companions, table.snares, table.stashed):
        mark(state, held, MET | USED)
    for name in named(table):
        card = table.content.card_of.get(name, -1)
        if card >= 0 and state[card]:
            state[card] |= USED
    for lying in (table.deck.unseen, table.row, table.deck.top, table.deck.under):
        for card in lying:
            if card >= 0:
                state[card] = 0
    seen: list[int] = []
    used: list[int] = []
    for thing, card in enumerate(cards_of(table.content)):
        if state[card]:
            seen.append(thing)
            if state[card] >= USED:
                used.append(thing)
    return seen, used


def mark(state: list[int], cards: tuple[int, ...], how: int) -> None:
    for card in cards:
        if card >= 0:
            state[card] |= how


@cache
def cards_of(content: Content) -> list[int]:
    """The Station cards in the order of `all_things`."""
    return [card for domain in content.domains for card in domain.cards]


@cache
def things(content: Content) -> list[Thing]:
    """What each Station card is called in statistics."""
    return [
        (content.cards[card].id, kind_of(content.cards[card]), domain.id, len(domain.cards))
        for domain in content.domains
        for card in domain.cards
    ]


def kind_of(card: Card) -> str:
    return TYPES[card.kind] if card.kind < len(TYPES) else "guardian"
