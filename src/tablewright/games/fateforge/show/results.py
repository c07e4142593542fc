# interpreted: made once for each look at the table, not once a move
"""Results of dice in words, in pictures, and in the texts of cards."""

from __future__ import annotations

import re
from typing import Final

from tablewright.engine.scene import Span, Text
from tablewright.games.fateforge.codes import RESULT_OF, colour_of
from tablewright.games.fateforge.printed.dice import DICE, FACE, FROM, RESULTS

RESULT: Final = re.compile(r"\[[^\]]*\]|<[^>]*>")
TONES: Final = ("red", "yellow", "blue", "green", "white", "violet")  # of the six kinds of dice
DICE_NAMES: Final = ("Red die", "Yellow die", "Blue die", "Green die", "Melee die", "Ranged die")
STANDS_FOR: Final = ("strength", "speed", "ranged skill", "intelligence", "a melee weapon", "a ranged weapon")
ICONS: Final = {
    "step/focus": "step-or-focus",
    "skill_hit/skill_shot": "skill-hit-or-skill-shot",
}
USES: Final = {
    "step": "Move to an adjacent zone.",
    "hit": "1 damage to one enemy in your zone.",
    "skill hit": "Counts as a hit; some cards ask for it alone.",
    "shot": "1 damage to one enemy in an adjacent zone.",
    "skill shot": "Counts as a shot; some cards ask for it alone.",
    "focus": "Work on an object in your zone.",
    "block": "Feed it to a card, or gain 1 block token.",
    "special": "What your weapon's card says for it.",
    "miss": "Of no use.",
}


def words_of_face(face: int) -> list[str]:
    """The results on a face: skill hit, or both of a split one."""
    return [name.replace("_", " ") for i, name in enumerate(RESULTS) if face & FACE & 1 << i]


def face_words(code: int) -> str:
    """A result in hand as people say it: skill hit, step or focus."""
    return " or ".join(words_of_face(code))


def icon_of(code: int) -> str:
    """The picture of a face."""
    word = "/".join([name for i, name in enumerate(RESULTS) if code & FACE & 1 << i])
    return ICONS.get(word, word.replace("_", "-"))


def result_words(word: str) -> str:
    """A result of a record: «red skill hit», or just «skill hit» if no die stands behind it."""
    return coloured_words(RESULT_OF[word])


def coloured_words(code: int) -> str:
    """A result with the colour of its die."""
    colour = colour_of(code)
    name = face_words(code)
    return f"{DICE[colour]} {name}" if colour >= 0 else name


def results_words(word: str) -> str:
    """Several results that pay together."""
    return " and ".join(result_words(part) for part in word.split("+")) if word else ""


def codes_of(word: str) -> list[int]:
    return [RESULT_OF[part] for part in word.split("+")] if word else []


def is_of_die(code: int) -> bool:
    return code >= FROM


def rich(text: str) -> Text:
    """The text of a card with a picture before each result or action that it names."""
    spans: list[Span] = []
    at = 0
    for found in RESULT.finditer(text):
        if found.start() > at:
            spans.append(Span(text[at : found.start()]))
        spans.append(Span(found[0], "b", picture(found[0][1:-1])))
        at = found.end()
    if not spans:
        return text
    return [*spans, *([Span(text[at:])] if at < len(text) else [])]


def picture(words: str) -> str:
    """The picture for «skill hit», «hit +1» or «stun that target»; none for a wild."""
    name = words.split(",")[0].split("+")[0].strip()
    if name.replace(" ", "_") in RESULTS:
        return name.replace(" ", "-")
    first = name.split(" ")[0]
    return first if first in ("step", "hit", "shot", "push", "pull", "stun", "focus", "follow") else ""
