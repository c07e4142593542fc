"""Chapter 24, Champions: weapons come from one deck, are imagined in secret and manifested for a turn."""

from __future__ import annotations

from typing import Final

from tablewright.games.marrowmourn import kits
from tablewright.games.marrowmourn.table import Table

HAND: Final = 2  # MH-24.2
ON_TABLE: Final = 2  # MH-24.2, 24.5


def draw_weapon(table: Table, seat: int) -> None:
    """MH-22.4, 24.1: a card from the deck into a hand, for the holder's eyes only."""
    if len(table.deck) == 0:
        return
    card = table.deck.draw(table.fate)
    player = table.players[seat]
    player.hand = (*player.hand, card)
    table.news += 1
    table.whisper(seat, "MH-24.1", "You draw {0}.", table.content.weapons[card].name)


def cannot_imagine(table: Table) -> str:
    """MH-24.3, R47: with a full hand it would do nothing."""
    held = len(table.players[table.actor].hand)
    if held >= HAND:
        return table.because("MH-24.3", "you hold {0} cards, and {1} is the most", held, HAND)
    if len(table.deck) == 0:
        return table.because("MH-24.3", "the deck is empty")
    return ""


def imagine(table: Table) -> None:
    """MH-24.3, 24.9: draw until you hold 2, before or after manifesting."""
    draw_up(table, table.actor)


def draw_up(table: Table, seat: int) -> None:
    n = HAND - len(table.players[seat].hand)
    for _ in range(n):
        draw_weapon(table, seat)
    if table.log is not None:
        table.tell("MH-24.3", "{0} imagines {1} {1:weapon|weapons}.", table.name(seat), n)


def cannot_manifest(table: Table) -> str:
    """MH-24.2, 24.5: at most 2 in a turn, and a card must be in hand."""
    player = table.players[table.actor]
    if player.manifested >= ON_TABLE or len(player.cards) >= ON_TABLE:
        return table.because("MH-24.5", "you have {0} of {1} cards on the table", len(player.cards), ON_TABLE)
    return "" if player.hand else "MH-24.4"


def manifest(table: Table) -> None:
    """MH-24.4: choose the card from your hand."""
    table.ask(table.actor, "MH-24.4")
    for card in table.players[table.actor].hand:
        table.offer(manifest_this, table.content.weapons[card].id)


def manifest_this(table: Table, id: str) -> None:
    """MH-24.4, 24.8: it lies open; its abilities are usable at once, whatever its level."""
    seat = table.actor
    player = table.players[seat]
    card = table.content.weapon_of[id]
    player.hand = tuple([other for other in player.hand if other != card])
    player.cards = (*player.cards, card)
    player.manifested += 1
    table.news += 1
    kits.refresh(table, seat)
    if table.log is not None:
        table.tell("MH-24.4", "{0} manifests {1}.", table.name(seat), table.content.weapons[card].name)


def discard_table(table: Table, seat: int) -> None:
    """MH-24.6, 24.7, R44: to the bottom of the deck, in the order they were manifested."""
    player = table.players[seat]
    for card in player.cards:
        if table.log is not None:
            table.tell("MH-24.7", "{0} fades under the deck.", table.content.weapons[card].name)
        table.deck.put_under(card)
    player.cards = ()
    kits.refresh(table, seat)


def discard_hand(table: Table) -> None:
    """MH-24.7: a hand that is discarded goes face down to the bottom, unknown to others."""
    seat = table.actor
    player = table.players[seat]
    for card in player.hand:
        table.deck.put_under(card, 1 << seat)
    player.hand = ()
    table.tell("MH-24.7", "{0} discards the hand.", table.name(seat))


def draw_weapons(table: Table, n: int) -> None:
    """MH-24.2: new cards from the deck, up to a full hand."""
    for _ in range(n):
        if len(table.players[table.actor].hand) < HAND:
            draw_weapon(table, table.actor)
