# interpreted: made once for each look at the table, not once a move
"""How a card lies on the table, whatever it is."""

from __future__ import annotations

from typing import Final

from tablewright.engine.scene import Piece, Stat
from tablewright.games.forward.cards import TYPES, Card

ICONS: Final = {
    "item": "satchel",
    "equipment": "sword",
    "duel": "crossed-swords",
    "confrontation": "crown",
    "terror": "eye",
    "pit": "pit",
    "snare": "chain",
    "caesura": "pause",
    "blessing": "sun",
    "rest": "campfire",
}
TONES: Final = {
    "item": "good", "equipment": "good", "duel": "bad", "confrontation": "bad", "terror": "dread", "pit": "bad",
    "snare": "dread", "caesura": "quiet", "blessing": "gold", "rest": "resolve",
}  # fmt: skip


def card_id(card: Card) -> str:
    return f"card-{card.id}"


def card_piece(card: Card) -> Piece:
    kind = TYPES[card.kind]
    return Piece(
        card_id(card), "card", card.name, icon=ICONS[kind], tone=TONES[kind], stats=card_stats(card),
        tags=[kind, *card.tags], text=card.text, term=f"card:{card.id}", clause=card.cites[0] if card.cites else "",
    )  # fmt: skip


def card_stats(card: Card) -> list[Stat]:
    if (card.hp and card.faces) or card.mirror:
        stats = [Stat("HP", card.hp, "heart"), Stat("ATK", card.atk, "sword")]
        return [*stats, Stat("DEF", card.defence, "shield")] if card.defence else stats
    return [Stat("TN", card.tn, "die")] if TYPES[card.kind] == "pit" else []
