# interpreted: made once for each look at the table, not once a move
"""How a card lies on the table, whatever it is."""

from __future__ import annotations

from typing import Final

from tablewright.engine.effects import amount
from tablewright.engine.scene import Piece, Stat
from tablewright.games.forward.cards import GUARDIAN, TYPES, Card, Face
from tablewright.games.forward.rules import fights
from tablewright.games.forward.table import Table

ICONS: Final = {  # of the kinds, where cards are only counted
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


def card_piece(table: Table, card: Card) -> Piece:
    kind = TYPES[card.kind]
    return Piece(
        card_id(card), "card", card.name, icon=card.id, tone=TONES[kind], stats=card_stats(card),
        tags=[kind, *card.tags], text=text_of(table, card), term=f"card:{card.id}",
        clause=card.cites[0] if card.cites else "",
    )  # fmt: skip


def card_stats(card: Card) -> list[Stat]:
    if (card.hp and card.faces) or card.mirror:
        stats = [Stat("HP", card.hp, "heart"), Stat("ATK", card.atk, "sword")]
        return [*stats, Stat("DEF", card.defence, "shield")] if card.defence else stats
    return [Stat("TN", card.tn, "die")] if TYPES[card.kind] == "pit" else []


# The text on a card, as the options in force make it


def text_of(table: Table, card: Card) -> str:
    """FW-G11: what a card says, as it is played here; a foe also says how it fights (FW-9.27)."""
    parts = [fitting(table, card, kind, text) for kind, text in card.parts]
    if is_foe(card):
        parts.insert(0, die_words(table, card))
    return " ".join(part for part in parts if part)


def is_foe(card: Card) -> bool:
    return card.mirror or (card.hp > 0 and bool(card.faces))


def fitting(table: Table, card: Card, kind: str, text: str) -> str:
    """One piece of a text: what an option switches off is left out, what it changes is said its way."""
    if kind == "face":
        return "" if table.rules.foe_faces == "common" else text
    if kind == "minor":
        minor = card.minor.text if card.minor is not None else ""
        return minor if table.rules.caesura_text == "minor" else "Nothing happens."
    if kind == "pit":
        return f"{test_words(table, card.tn)}, {tries_words(table, card)}."
    return rest_words(table) if kind == "rest" else text


def die_words(table: Table, foe: Card) -> str:
    """FW-9.11, FW-9.24, FW-R16: its six faces with its ATK."""
    if fights.is_mirror(table, foe):
        return "It rolls no die: it reads the number on yours on the combat table, with its own ATK."
    atk = 0 if foe.kind == GUARDIAN else foe.atk
    faces = [face_words(table, face, atk) for face in fights.faces_of(table, foe)]
    return "Its die: " + ", ".join(f"{i + 1} {words}" for i, words in enumerate(faces)) + "."


def face_words(table: Table, face: Face, atk: int) -> str:
    """«HIT 1», with what it deals before DEF."""
    if not face.deals:
        return face.name
    return f"{face.name} {amount(table, face.damage) + (atk if face.adds_atk else 0)}"


def test_words(table: Table, tn: int) -> str:
    """FW-R29: what a roll must show."""
    return f"Test above {tn}" if table.rules.pit_success == "above" else f"Test {tn}+"


def tries_words(table: Table, pit: Card) -> str:
    """FW-11.2, FW-11.3: how often one rolls."""
    if not pit.extended or table.rules.pit_threshold == 1:
        return "one roll"
    needed = table.rules.pit_threshold
    return f"{needed} successes before {needed} failures"


def rest_words(table: Table) -> str:
    """FW-15.1, FW-15.2, FW-R60: what a Rest sells, and how often."""
    rules = table.rules
    goods = f"{rules.rest_heal} Health for {rules.rest_price} Resolve"
    if rules.grace:
        goods = f"1 Grace or {goods}"
    often = {
        "unlimited": "as often as you can pay",
        "once_each": "each once" if rules.grace else "once",
        "once": "once in all" if rules.grace else "once",
    }[rules.rest_purchases]
    return f"You may buy {goods}, {often}."
