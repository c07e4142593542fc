# interpreted: runs once, when a pack is loaded
"""What stands on a card, part by part: the words that people read."""

from __future__ import annotations

from tablewright.engine.pack import Entry
from tablewright.games.forward.cards import (
    TYPES,
    Card,
    Face,
)


def is_wanted(entry: Entry, chosen: list[str] | None) -> bool:
    """FW-R50: the Domains of a run are the pack's nine, or those that were chosen for their places."""
    return not entry.value.alternative if chosen is None else entry.id in chosen


def parts_of(card: Card, conditions: dict[str, str]) -> list[tuple[str, str]]:
    """The rules text on a card, made from what it does, piece by piece. What an option may change is named:
    a face, a Pit's test, the purchases of a Rest, the minor text of a Caesura."""
    parts: list[tuple[str, str]] = []
    if card.use is not None:
        parts.append(("", f"Use: {card.use.text}"))
    if card.key:
        parts.append(("", "A key: somebody on the road has been waiting for it."))
    if card.revealed is not None:
        parts.append(("", f"When revealed: {card.revealed.text}"))
    if card.active is not None:
        parts.append(("", f"{activation_words(card)}: {card.active.text}"))
    if card.faces or card.mirror:
        parts += foe_parts(card, conditions)
    if card.a is not None and card.b is not None:
        a, b = way_words("A", conditions["a"]), way_words("B", conditions["b"])
        parts.append(("", f"{a}: {card.a.text} {b}: {card.b.text}"))
    if TYPES[card.kind] == "pit":
        parts += pit_parts(card)
    for effect in (card.effect, card.before):
        if effect is not None:
            parts.append(("", effect.text))
    if TYPES[card.kind] == "rest":
        parts.append(("rest", "You may buy Grace and Health for Resolve, as often as you can pay."))
    if card.minor is not None:
        parts.append(("minor", f"(Minor: {card.minor.text})"))
    if card.lasting is not None:
        parts.append(("", f"As a companion: {card.lasting.text}" if card.companion else card.lasting.text))
    if card.limit:
        company = "1 companion or boon" if card.limit == 1 else f"{card.limit} companions and boons"
        parts.append(("", f"Comes along only if you then have at most {company}."))
    return parts


def way_words(name: str, condition: str) -> str:
    return f"{name} (only {condition})" if condition else name


def foe_parts(card: Card, conditions: dict[str, str]) -> list[tuple[str, str]]:
    parts: list[tuple[str, str]] = []
    if card.defence:
        parts.append(("", f"DEF {card.defence}."))
    if card.own_counter != 1:
        parts.append(("", f"Your COUNTER deals {card.own_counter} to it."))
    for number, face in enumerate(card.faces):
        parts += [("face", words) for words in face_words(number + 1, face)]
    for number, bargain in enumerate(card.bargains):
        condition = conditions[str(number)]
        when = f"Before the first roll{', ' + condition + ',' if condition else ''}"
        parts.append(("", f"{when} you may: {bargain.effect.text}"))
    if card.at_start is not None:
        parts.append(
            ("", f"At the start: {card.at_start.text.replace('While ', 'If ').replace(' of each fight', '')}")
        )
    if card.survive:
        parts.append(("", f"The fight is won after {card.survive} exchanges."))
    parts.append(("", f"Victory: {card.win.text if card.win is not None else 'nothing.'}"))
    return parts


def face_words(number: int, face: Face) -> list[str]:
    """What a face does beyond its number."""
    extra = [f"on hit, {lower(face.on_hit.text)}"] if face.on_hit is not None else []
    extra += [f"on wound, {lower(face.on_wound.text)}"] if face.on_wound is not None else []
    extra += ["ignores DEF."] if face.pierce else []
    extra += ["cannot be blocked."] if face.unblockable else []
    return [f"Face {number} ({face.name}): {' '.join(extra)}"] if extra else []


def lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def activation_words(card: Card) -> str:
    limit = card.active_limit.replace("_", " ").replace("domain", "Domain").replace("once", "Once")
    when = {
        "duel_revealed": "when a Duel is revealed",
        "confrontation_revealed": "when a Confrontation is revealed",
        "before_roll": "before a roll",
        "after_roll": "after a roll",
        "in_fight": "in a fight",
    }.get(card.active_when, "")
    words = ", ".join(part for part in (limit, when) if part)
    return words[:1].upper() + words[1:] if words else "At any time"


def pit_parts(card: Card) -> list[tuple[str, str]]:
    rolls = "3 successes before 3 failures" if card.extended else "one roll"
    success = card.success.text if card.success else "nothing happens."
    failure = card.failure.text if card.failure else "nothing happens."
    return [("pit", f"Test {card.tn}+, {rolls}."), ("", f"Success: {success} Failure: {failure}")]
