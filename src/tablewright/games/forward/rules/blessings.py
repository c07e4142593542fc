"""Chapter 14, Blessings: good at once, and gone."""

from __future__ import annotations

from tablewright.games.forward.rules import companions
from tablewright.games.forward.table import Table


def receive_blessing(table: Table) -> None:
    """FW-14.1, FW-14.2, FW-1.3: carried out immediately; one whose wording says it is kept becomes a boon."""
    card = table.card(table.revealed)
    table.tell("FW-14.1", "{0}. {1}", card.name, card.text)
    if card.keep:
        table.do(companions.keep_boon)
    if card.effect is not None:
        for move in card.effect.moves:
            table.do_move(move)
