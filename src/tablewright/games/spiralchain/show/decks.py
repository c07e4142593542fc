# interpreted: made once for each look at the table, not once a move
"""Warlord Cards, decks, discard piles and the supply."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.pile import Pile
from tablewright.engine.scene import (
    Counter,
    Counters,
    Piece,
    Widget,
    Zone,
)
from tablewright.games.spiralchain.cards import (
    NUR,
    SPOTS,
    SYMBOLS,
    TOKEN_NAMES,
    TOKENS,
    WORLDS,
    Card,
)
from tablewright.games.spiralchain.rules import terms as worlds
from tablewright.games.spiralchain.show.cards import (
    LETTERS,
    card_piece,
    enemy_id,
    enemy_piece,
    filled,
    picture_of,
    whole_text,
)
from tablewright.games.spiralchain.table import (
    NO_RUIN,
    RUIN,
    Table,
)


def decks(table: Table) -> list[Widget]:
    """The Warlord Cards, every deck with its count, every discard pile that has a card, and the supply."""
    content = table.content
    return [
        *filled(warlord_cards(table)),
        Counters("decks", deck_counters(table), label="Cards in the decks"),
        *filled(known_tops(table)),
        *filled(
            discards("resolved", "Foreverot Cards out of play", table.resolved, content.foreverot, "SF-2.19")
        ),
        *filled(
            discards(
                "event-discard",
                "Event Discard Pile",
                table.event_discard,
                content.events,
                "SF-18.1",
                "active-event",
            )
        ),
        *filled(obliviate_pile(table)),
        *filled(enemies_in_box(table)),
        *filled(
            discards(
                "prophecy-discard",
                "Prophecy Discard Pile",
                table.prophecy_discard,
                content.prophecies,
                "SF-21.4",
            )
        ),
        *world_discards(table),
        *filled(gate_supply(table)),
        Counters("supply", supply_counters(table), label="Supply", clause="SF-2.12"),
    ]


def deck_counters(table: Table) -> list[Counter]:
    found = [
        Counter(
            "foreverot", "Foreverot on Nur", int(table.left), tone="bad", term="foreverot", clause="SF-2.9"
        ),
        Counter("events", "Events", len(table.events), term="event-deck", clause="SF-18.6"),
        Counter("factions", "Factions", len(table.factions), clause="SF-10.7"),
        Counter("prophecies", "Prophecies", len(table.prophecies), clause="SF-21.5"),
        Counter("madness", "Madness", len(table.madness), clause="SF-20.6"),
    ]
    return found + [
        Counter(f"deck-{board.id}", board.name, len(table.decks[board.index]), clause="SF-5.11")
        for board in table.content.worlds[NUR:]
        if board.has_deck
    ]


def discards(
    name: str, label: str, lying: Sequence[int], cards: Sequence[Card], clause: str, term: str = ""
) -> Zone:
    """A face-up pile; the last card lies on top."""
    pieces = [card_piece(f"{name}-{cards[card].id}", cards[card], cards[card].name, clause) for card in lying]
    return Zone(name, f"{label} ({len(lying)})", "pile", pieces=pieces, term=term, clause=clause)


def obliviate_pile(table: Table) -> Zone:
    """SF-6.3: on the Event Board, face-up like every discard pile."""
    lying = table.obliviate_discard
    pieces = [enemy_piece(table, table.content.enemies[token]) for token in lying]
    label = f"Obliviate Discard Pile ({len(lying)})"
    return Zone("obliviate-pile", label, pieces=pieces, clause="SF-6.3")


def enemies_in_box(table: Table) -> Zone:
    """SF-2.4, SF-13.5: face-up, because a Warlord may return from there."""
    lying = sorted(table.enemy_box)
    pieces = [enemy_piece(table, table.content.enemies[token]) for token in lying]
    return Zone("enemy-box", f"Enemies in the box ({len(lying)})", pieces=pieces, clause="SF-13.5")


def gate_supply(table: Table) -> Zone:
    """SF-2.12: the Permanent Gate Cards that are not in place."""
    pieces = [
        Piece(
            f"gate-{card.id}",
            "card",
            name=card.name,
            icon=card.id,
            text="Gates between these two cost no Alliance.",
            term=f"gate-{card.id}",
            clause="SF-4.12",
        )
        for card in table.content.gates
        if not (table.gates >> card.index) & 1
    ]
    return Zone("gate-supply", "Permanent Gates in the supply", "list", pieces=pieces, clause="SF-2.12")


def world_discards(table: Table) -> list[Zone]:
    cards = table.content.world_cards
    return [
        discards(
            f"discard-{board.id}", f"{board.name} discards", table.discards[board.index], cards, "SF-19.4"
        )
        for board in table.content.worlds[NUR:]
        if table.discards[board.index]
    ]


def known_tops(table: Table) -> Zone:
    """Cards seen on top of a deck are known to the whole team."""
    seen: list[tuple[str, Card]] = []
    piles: list[tuple[str, Pile, list[Card]]] = [
        ("Foreverot deck", table.deck, table.content.foreverot),
        ("Event Deck", table.events, table.content.events),
        ("Prophecy Deck", table.prophecies, table.content.prophecies),
        ("Faction Deck", table.factions, table.content.factions),
    ]
    piles += [
        (f"{board.name} deck", table.decks[board.index], table.content.world_cards)
        for board in table.content.worlds[NUR:]
    ]
    for name, pile, cards in piles:
        seen += [(name, cards[card]) for card in reversed(pile.top) if card >= 0]
    pieces = [
        Piece(
            f"top-{card.id}",
            "card",
            name=f"{name}: {card.name}",
            text=whole_text(card),
            icon=picture_of(card),
            clause="SF-18.8",
        )
        for name, card in seen
    ]
    return Zone("known-tops", "Known on top of decks", pieces=pieces, clause="SF-18.8")


def warlord_cards(table: Table) -> Zone:
    """SF-13.1: each card with one direction for each symbol, the present one marked."""
    pieces = []
    for token in table.warlord_cards:
        enemy = table.content.enemies[token]
        spot = int(worlds.location_of(table, token)) % SPOTS
        lines = [
            f"{'▶ ' if i == spot else ''}{SYMBOLS[i]}: {direction.text}"
            for i, direction in enumerate(enemy.directions)
        ]
        pieces.append(
            Piece(
                f"card-{enemy.id}",
                "card",
                name=f"△{enemy.number} {enemy.name}",
                icon=enemy.id,
                tone="bad",
                text=" ".join(lines),
                term=enemy_id(enemy),
                clause="SF-13.2",
            )
        )
    return Zone("warlord-cards", "Warlord Cards", "list", pieces=pieces, clause="SF-13.1")


def supply_counters(table: Table) -> list[Counter]:
    found = [
        Counter(
            f"supply-{TOKENS[kind]}",
            f"{LETTERS[kind]} {TOKEN_NAMES[kind]}",
            table.supply[kind],
            icon=TOKENS[kind],
            clause="SF-17.1",
        )
        for kind in range(7)
    ]
    found.append(Counter("supply-lore", "Lore", len(table.lore), clause="SF-24.10"))
    found.append(Counter("supply-relics", "Relics", len(table.relics), clause="SF-24.12"))
    ruins = sum(token == RUIN for token in table.board) + int(table.ruin_space != NO_RUIN)
    ruins += sum(table.destroyed_on(world) for world in range(WORLDS))
    left = table.content.ruins - ruins
    found.append(Counter("supply-ruins", "Ruins", max(0, left), clause="SF-17.4"))
    found.append(
        Counter("supply-scrap", "Scrap", max(0, table.content.scrap + min(0, left)), clause="SF-1.20")
    )
    return found
