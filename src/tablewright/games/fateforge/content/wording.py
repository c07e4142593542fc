# interpreted: runs once, when a pack is loaded
"""The words of cards, made from what they do."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.printed.cards import LIMITS, Card
from tablewright.games.fateforge.printed.dice import SPECIAL
from tablewright.games.fateforge.printed.foes import ABILITIES, WeakSpot

ARROW: Final = " → "
HOW_OFTEN: Final = {"x1": "Once a round", "scene": "Once a scene", "passive": "Any number of times"}
STATIC_WORDS: Final = {
    "own_zone_shots": "Your shots may target enemies in your own zone.",
    "trapfinder": "Entering a zone with a trap, you may remove its token instead of resolving it.",
    "no_dash": "You cannot Dash.",
    "climber": "Once a round, leaving difficult terrain needs no extra result.",
    "brave_once": "Ignore the first Fear card that you draw each scene.",
    "lantern": "Heroes in your zone draw no Fear cards.",
    "energy_ward": "Once a round, when you would suffer energy, suffer 1 less.",
    "heartwood": "When you would be KO'd for the first time in a scene, keep 1 health.",
    "loud": "Its bearer draws one more Corruption card when KO'd.",
    "lucky": "Preparation: once a round, reroll one of your dice.",
    "militia_discount": "Militia shops sell at −1.",
    "holds_drum": "It holds up to 3 cubes, see Rhythm of the Forest.",
    "whispers": "Every test that you take uses one more die, at most three.",
    "hunger": "Food gives you 1 health or 1 energy, not both.",
    "trembling": "Your Energy Reroll costs 1 energy more.",
    "leaden": "Your Dash also makes you suffer 1 energy.",
    "brittle": "Your maximum health is reduced by 1.",
    "blurred": "In the first Preparation Phase of every Combat Scene you roll one die fewer.",
    "open_wound": "You do not recover the 1 health after Combat Scenes.",
    "dull": "Trait faces never count for you.",
    "dread": "When you draw Fear, suffer 1 energy too.",
    "shaken": "Your Energy Reroll is unavailable.",
    "tunnel": "Your shots cannot have range +1.",
    "hesitant": "You cannot be first in player order unless you are the only standing hero.",
    "clumsy": "Your first [special] or skill result each round counts as its plain form, special as hit.",
}


# Words


def use_words(paid: str, given: list[str], stance: str) -> str:
    """«[focus] + [step] → <step>→<hit>», what a text does in a sentence of its own."""
    plain = [one for one in given if one[:1] in "[<"]
    told = [one for one in given if one[:1] not in "[<"]
    text = " + ".join(plain) if plain else ""
    if told and paid and not text:
        told[0] = told[0][:1].lower() + told[0][1:]
    if told:
        text = f"{text}. {' '.join(told)}" if text else " ".join(told)
    text = f"{paid}{ARROW}{text}" if paid else text
    lead = f"In {stance.capitalize()} stance: " if stance else ""
    text = lead + text
    return text if text.endswith((".", ")")) else f"{text}."


def card_words(card: Card, limit: str) -> list[str]:
    """Each way to use a card with how often it may be used; ways that share a limit name it once."""
    found: list[str] = []
    told = ""
    for use in card.uses:
        how_often = HOW_OFTEN[LIMITS[use.limit]]
        if SPECIAL in use.pay:
            found.append(use.text)
            continue
        if not use.in_combat:
            how_often = "Outside combat, once per Story or Rest Scene"
        elif card.charged:
            how_often = "On your turn or outside combat" if use.outside else "On your turn"
        text = use.text[:1].upper() + use.text[1:] if told == how_often else use.text
        found.append(f"Or: {use.text}" if told == how_often else f"{how_often}: {text}")
        told = how_often
    return found


def spot_words(spot: WeakSpot) -> str:
    """What a weak spot's consequence does, in words."""
    words: list[str] = []
    if spot.armour_loss:
        words.append(f"its armour falls by {spot.armour_loss} for each hero")
    if spot.drops:
        words.append(f"it loses «{spot.drops}»")
    if spot.ends:
        names = [name.capitalize() for i, name in enumerate(ABILITIES) if spot.ends >> i & 1]
        words.append(f"{' and '.join(names)} end")
    if spot.weakens:
        words.append(f"«{spot.weakens}» deals 1 less")
    if spot.no_mending:
        words.append("it can no longer regrow")
    if spot.toughness:
        words.append(f"its toughness becomes {spot.toughness} plus 1 for each hero")
    text = ", ".join(words)
    return f"{text[:1].upper()}{text[1:]}."
