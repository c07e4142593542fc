"""Which cards a run has turned up, and which of them were used, for statistics."""

from __future__ import annotations

from functools import cache
from typing import Final

from tablewright.engine.table import Move
from tablewright.games.forward.cards import TYPES, Card, Content
from tablewright.games.forward.table import Table

Thing = tuple[str, str, str, int]  # its name, its kind, the pile it comes from, how many are in it

UNMET: Final = 0
MET: Final = 1
USED: Final = 2


def all_things(table: Table) -> list[Thing]:
    """Every Station card there is, by Domain."""
    return things(table.content)


def seen_things(table: Table) -> tuple[list[int], list[int]]:
    """The Station cards that were revealed or taken, and those of them that were used or held at the end."""
    state = [0] * len(table.content.cards)
    mark(state, table.box, MET)
    mark(state, table.discard, MET)
    mark(state, (int(table.revealed), int(table.using)), MET)
    mark(state, table.items, USED)
    mark(state, table.equipment, USED)
    mark(state, table.companions, USED)
    mark(state, table.snares, USED)
    mark(state, table.stashed, USED)
    mark_named(state, table)
    deck = table.deck
    mark(state, tuple(deck.unseen), UNMET)
    mark(state, tuple(table.row), UNMET)
    mark(state, deck.top, UNMET)
    mark(state, deck.under, UNMET)
    seen: list[int] = []
    used: list[int] = []
    for thing, card in enumerate(cards_of(table.content)):
        how = state[card]
        if how != UNMET:
            seen.append(thing)
            if how == USED:
                used.append(thing)
    return seen, used


def mark(state: list[int], cards: tuple[int, ...], how: int) -> None:
    for card in cards:
        if card >= 0:
            state[card] = how


def mark_named(state: list[int], table: Table) -> None:
    """What a move speaks of was used, if it came up."""
    card_of = table.content.card_of
    past = table.past
    for n in range(0, int(table.noted), 2):
        move: Move = past[n]
        for i in range(1, len(move)):
            part = move[i]
            if isinstance(part, str):
                card = card_of.get(part, -1)
                if card >= 0 and state[card] != UNMET:
                    state[card] = USED


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
