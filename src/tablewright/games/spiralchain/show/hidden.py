# interpreted: made once for each look at the table, not once a move
"""What nobody got to see, shown when the game is over."""

from __future__ import annotations

from tablewright.engine.scene import (
    Piece,
    Widget,
    Zone,
)
from tablewright.games.spiralchain.show.cards import card_piece, cost_of, rot_text
from tablewright.games.spiralchain.table import (
    Table,
)


def never_seen(table: Table) -> list[Widget]:
    """SF-R41: after the game, what nobody got to see: Rot below other Rot or in the box, and Foreverot Cards."""
    rots, cards = sorted(table.rot.unseen), sorted(table.deck.unseen)
    tokens = [
        Piece(
            f"unseen-{rot.id}",
            "token",
            name=rot.name,
            icon=rot.id,
            tone="bad",
            cost=cost_of(rot.cost),
            text=rot_text(rot),
            clause="SF-R41",
            term=f"rot-{rot.id}",
        )
        for rot in [table.content.rots[token] for token in rots]
    ]
    unread = [table.content.foreverot[card] for card in cards]
    pieces = [card_piece(f"unseen-{card.id}", card, card.name, "SF-2.9") for card in unread]
    return [
        Zone("unseen-rot", f"Rot under Rot, and in the box ({len(tokens)})", pieces=tokens, clause="SF-R41"),
        Zone("unseen-foreverot", f"Foreverot Cards ({len(pieces)})", pieces=pieces, clause="SF-2.9"),
    ]
