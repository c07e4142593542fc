# interpreted: made once for each look at the table, not once a move
"""The Domain being explored: its row, its deck, what you look at and what is still to come."""

from __future__ import annotations

from tablewright.engine.pile import NOTHING
from tablewright.engine.scene import Counter, Counters, Group, Piece, Widget, Zone
from tablewright.games.forward.cards import TYPES
from tablewright.games.forward.show.cards import ICONS, card_piece, text_of
from tablewright.games.forward.show.fight import fight_panel, pit_panel
from tablewright.games.forward.table import Table


def middle(table: Table) -> list[Widget]:
    widgets: list[Widget] = []
    if table.revealed != NOTHING:
        card = table.card(table.revealed)
        widgets.append(Zone("revealed", "Revealed", pieces=[card_piece(table, card)], clause="FW-5.5"))
    if table.fight.foe is not None:
        widgets.append(fight_panel(table, table.fight.foe))
    if table.trial.tn > 0:
        widgets.append(pit_panel(table))
    if table.looking or table.arranged:
        widgets.append(looking_zone(table))
    if table.domain >= 0:
        widgets += [row_zone(table), deck_group(table)]
        if table.rules.show_remaining:
            widgets.append(remaining(table))
    return widgets


def row_zone(table: Table) -> Zone:
    """FW-4.2, FW-24.6: the row: backs, with what you have looked at shown to you."""
    pieces = [row_piece(table, slot) for slot, card in enumerate(table.row) if card != NOTHING]
    return Zone("row", "Stations", "row", cap=len(table.row), pieces=pieces, clause="FW-4.2")


def row_piece(table: Table, slot: int) -> Piece:
    index = table.row[slot]
    name = f"Slot {slot + 1}"
    if index < 0:
        return Piece(f"slot-{slot + 1}", "card", name, face="down", back="station", at=slot, clause="FW-2.5")
    card = table.card(index)
    return Piece(
        f"slot-{slot + 1}", "card", f"{name}: {card.name}", icon=card.id, face="down",
        back="station", at=slot, flags=["peeked"], text=text_of(table, card), term=f"card:{card.id}", clause="FW-24.6",
    )  # fmt: skip


def deck_group(table: Table) -> Group:
    """FW-4.1, FW-5.15, R54: the deck, and the discard pile, which everybody may look through."""
    deck = Zone("deck", "Deck", "pile", sees="none", count=len(table.deck), clause="FW-4.1")
    known = [table.card(card) for card in reversed(table.deck.top) if card >= 0]
    tops = [
        Piece(
            f"top-{i + 1}",
            "card",
            card.name,
            face="down",
            back="station",
            term=f"card:{card.id}",
            flags=["peeked"],
        )
        for i, card in enumerate(known)
    ]
    if tops:
        deck = Zone("deck", "Deck (top cards known)", "pile", sees="none", count=len(table.deck), pieces=tops)
    gone = [card_piece(table, table.card(card)) for card in table.discard]
    discard = Zone("discard", "Discard pile", "pile", count=len(gone), pieces=gone, clause="FW-5.15")
    return Group("piles", [deck, discard], arrange="row")


def looking_zone(table: Table) -> Zone:
    pieces = [card_piece(table, table.card(card)) for card in [*table.arranged, *table.looking]]
    return Zone("looking", "Cards you look at", "row", sees="owner", pieces=pieces, clause="FW-24.3")


def remaining(table: Table) -> Counters:
    """An aid that counts which types are still to come; what you could count yourself."""
    mixed = [card for mixture in table.mixtures for card in mixture if card >= 0]
    left = [table.card(card).kind for card in (*table.deck.unseen, *mixed)]
    items = [
        Counter(f"left-{name}", name.capitalize(), left.count(kind), ICONS[name])
        for kind, name in enumerate(TYPES)
        if left.count(kind)
    ]
    return Counters("remaining", items, "Still to come", clause="FW-24.6")
