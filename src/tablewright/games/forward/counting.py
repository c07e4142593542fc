"""What statistics tell of a run: how it went, which cards it turned up, and which of them were used."""

from __future__ import annotations

from functools import cache

from tablewright.engine.counting import MET, UNMET, USED, Thing
from tablewright.engine.game import Value
from tablewright.engine.table import Move
from tablewright.games.forward.cards import TYPES, Card, Content
from tablewright.games.forward.rules import final_battle, health
from tablewright.games.forward.table import Table


def facts(table: Table) -> dict[str, Value]:
    """FW-23.8: path, Domains, turns, Health and the cause of defeat."""
    return {
        "path": "-".join(f"L{table.content.domains[index].place}" for index in table.completed),
        "domains": len(table.completed),
        "turns": int(table.turns),
        "health": int(table.health),
        "max_health": health.maximum(table),
        "marker": int(table.marker),
        "seals": final_battle.seals_broken(table),
        "cause": "won" if table.result and table.result.won[0] else table.cause,
        "reached_guardian": bool(table.guardian_here),
        "resolve_gained": int(table.resolve_gained),
        "dread_gained": int(table.dread_gained),
        "grace_used": int(table.grace_used),
        "exchanges": int(table.exchanges),
        "resolve_lost_at_cap": int(table.resolve_lost),
        "rests": int(table.rests),
        "rests_unpaid": int(table.rests_unpaid),
    }


def all_things(table: Table) -> list[Thing]:
    """Every Station card there is, by its number."""
    return things(table.content)


def seen_things(table: Table) -> bytes:
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
    return bytes(state)


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
def things(content: Content) -> list[Thing]:
    """What each Station card is called in statistics."""
    home = {card: domain for domain in content.domains for card in domain.cards}
    return [
        (card.id, kind_of(card), home[number].id, len(home[number].cards))
        for number, card in enumerate(content.cards)
    ]


def kind_of(card: Card) -> str:
    return TYPES[card.kind] if card.kind < len(TYPES) else "guardian"
