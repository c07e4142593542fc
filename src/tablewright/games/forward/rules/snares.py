"""Chapter 12, Snares: what clings to you until a card takes it off."""

from __future__ import annotations

from tablewright.engine.pile import NOTHING
from tablewright.games.forward import modifiers
from tablewright.games.forward.rules import completing
from tablewright.games.forward.table import PLAYER, Table, without


def spring_snare(table: Table) -> None:
    """FW-12.1, FW-12.3: the Snare lies in the Snare area and is in force from now on; there is no limit."""
    index = table.revealed
    card = table.card(index)
    table.snares = (*table.snares, index)
    table.revealed = NOTHING
    table.tell("FW-12.1", "{0} holds you: {1}", card.name, card.text)
    modifiers.refresh(table)
    if card.revealed is not None:
        for move in card.revealed.moves:
            table.do_move(move)


def cleanse(table: Table, n: int) -> None:
    """FW-12.4, FW-12.5: discard n Snares of your choice; with none left nothing happens."""
    if n <= 0 or not table.snares:
        return
    if len(table.snares) == 1:
        table.do(cut_snare, table.card(table.snares[0]).id, n)
    else:
        table.do(which_snare, n)


def which_snare(table: Table, n: int) -> None:
    """FW-12.4: the player picks any Snare of the Snare area."""
    table.ask(PLAYER, "FW-12.4")
    for index in table.snares:
        table.offer(cut_snare, table.card(index).id, n)


def cut_snare(table: Table, snare: str, n: int) -> None:
    """FW-12.2, FW-12.4: it is discarded to the active Domain's pile and its effect ends at once."""
    index = table.content.card_of[snare]
    table.snares = without(table.snares, index)
    completing.discard_card(table, index)
    table.tell("FW-12.4", "You are free of {0}.", table.card(index).name)
    modifiers.refresh(table)
    if n > 1:
        table.do(cleanse, n - 1)


def gain_snare(table: Table, card: int) -> None:
    """FW-22.3: an effect lays a named Snare on you, wherever the card lies; one already on you stays single."""
    from tablewright.games.forward.rules import companions

    if card not in table.snares and companions.fetch(table, card):
        table.snares = (*table.snares, card)
        table.tell("FW-12.1", "{0} holds you.", table.card(card).name)
        modifiers.refresh(table)
