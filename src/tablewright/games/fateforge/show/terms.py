# interpreted: made once for each look at the table, not once a move
"""The texts behind what is shown, each by its key: `card:charge`."""

from __future__ import annotations

from tablewright.engine.scene import Term
from tablewright.games.fateforge.table import Table


def term(table: Table, key: str) -> Term | None:
    """The text behind anything that is shown."""
    kind, _, name = key.partition(":")
    index = table.content.card_of.get(name, -1)
    if kind == "card" and index >= 0:
        card = table.content.cards[index]
        return Term(card.name, card.text, "FF-6.15")
    return None
