"""Chapter 13, Caesuras: nothing happens, and a turn is gone."""

from __future__ import annotations

from tablewright.games.forward.table import Table


def pause(table: Table) -> None:
    """FW-13.1, FW-13.2: no effect; with `caesura_text: minor` its minor text is carried out."""
    card = table.card(table.revealed)
    table.tell("FW-13.1", "{0}", card.flavour, how="story")
    if table.rules.caesura_text == "minor" and card.minor is not None:
        for move in card.minor.moves:
            table.do_move(move)
