# interpreted: runs once, when a pack is loaded
"""How the cards of Now or Never read, beyond what their effects say."""

from __future__ import annotations

from typing import Final

from tablewright.engine.effects import Effect
from tablewright.games.now_or_never.cards import Quest, StoryToken
from tablewright.games.now_or_never.content.schema import BuildingText, EnemyText, StoryTokenText, UseText

WHEN: Final = {
    "round": "in a combat round",
    "turn": "on your turn",
    "move": "during your move",
    "anytime": "at any time",
    "whole_turn": "as your whole turn",
    "reroll": "after a roll of yours",
    "total": "after your roll for a story choice",
}
LIMITED: Final = {"": "", "once_per_round": "once per combat round", "once_per_season": "once per season"}
DOES: Final = {"reroll": "roll that die again", "total": "add to your total"}


def joined(*parts: str | Effect | None) -> str:
    """Sentences one after the other."""
    texts = [part if isinstance(part, str) else (part.text if part else "") for part in parts]
    return " ".join(text for text in texts if text)


def use_text(text: UseText, price: str, does: str) -> str:
    """«Once per season, on your turn (not in combat): pay 1 tool and gain 7 hearts.»"""
    when = [LIMITED[text.limit]] if text.limit else []
    if not (text.when == "round" and text.limit == "once_per_round"):
        when.append(WHEN[text.when])
    lead = ", ".join(when)
    barred = [words for words, is_so in barriers(text) if is_so]
    if barred:
        lead += f" ({', '.join(barred)})"
    deed = lowered(does).rstrip(".") or DOES.get(text.when, "")
    if text.when == "whole_turn" and price:
        deed = f"{deed} for {price}"
        price = ""
    whole = f"{lead}: {f'pay {price}: ' if price else ''}{deed}."
    return whole[0].upper() + whole[1:] + (" Then discard this." if text.discards else "")


def barriers(text: UseText) -> list[tuple[str, bool]]:
    return [
        ("not in combat", text.not_in_combat),
        ("not in the final production", text.not_in_final),
        ("only with a hero action token", text.by_token_only),
    ]


def enemy_text(text: EnemyText, gains: str) -> str:
    """«Health 7, attack 3. Reward: 2 experience, 2 coins and 1 villager.»"""
    people = (
        f"{text.villagers} {'villager' if text.villagers == 1 else 'villagers'}" if text.villagers else ""
    )
    reward = (
        f"{gains.replace(' and ', ', ')} and {people}" if gains and people else gains or people or "nothing"
    )
    return f"Health {text.health}, attack {text.attack}. Reward: {reward}."


def lowered(text: str) -> str:
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def tile_text(text: BuildingText, makes: str) -> str:
    parts: list[str] = []
    if makes:
        parts.append(
            f"Makes {makes} in each production phase{', not in the final one' if text.not_in_final else ''}."
        )
    if text.beds:
        parts.append(f"{text.beds} {'bed' if text.beds == 1 else 'beds'}.")
    if text.book:
        parts.append("1 book when it is built.")
    return " ".join(parts)


def quest_text(quest: Quest, lasting: Effect | None, points: Effect | None) -> str:
    """What a quest card says besides its place, its price and its points."""
    parts: list[str] = []
    if quest.condition_text:
        parts.append(f"Only if {quest.condition_text}.")
    if quest.health:
        parts.append(f"Fight: health {quest.health}, attack {quest.attack}.")
    if quest.effect:
        parts.append(f"If you win, {lowered(quest.effect.text)}" if quest.health else quest.effect.text)
    if lasting is not None:
        parts.append(f"Ongoing: {lowered(lasting.text)}")
    if points is not None:
        parts.append(points.text)
    return joined(*parts, *(use.text for use in quest.uses))


def story_token_text(
    text: StoryTokenText, token: StoryToken, lasting: Effect | None, points: Effect | None
) -> str:
    parts = [lasting.text if lasting else "", points.text if points else ""]
    if token.gained:
        parts.append(f"When you gain it: {lowered(token.gained.text)}")
    if token.chapter_start:
        parts.append(f"At the start of each later chapter: {lowered(token.chapter_start.text)}")
    if token.makes_villager >= 0:
        parts.append(
            f"This is a villager: house it, and it makes 1 {text.villager} in each production phase."
        )
    if text.opens:
        parts.append(f"Opens {text.opens}.")
    return joined(*parts, *(use.text for use in token.uses))
