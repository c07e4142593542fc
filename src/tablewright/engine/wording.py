# interpreted: runs once, when a pack is loaded
"""The words on a card, made from what the card does, so that text and behaviour cannot drift apart.

A template is a phrase with places: `{0}` an argument, `{0:+}` a number with its sign, `{0:card|cards}` the
form that agrees with the number, `{0:Gain?Lose}` the one or the other by its sign, `{0:abs}` the number
without it. A part in square brackets is left out when an argument in it was not given.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

PLACE = re.compile(r"\{(\d+)(?::([^{}]*))?\}")
OPTIONAL_PART = re.compile(r"\[([^\[\]]*)\]")
LETTERS = ("X", "Y", "Z")
TIMES = {1: "", 2: "twice ", 3: "three times ", 4: "four times "}


@dataclass(frozen=True)
class Said:
    """An argument as it is spoken of: its words, its number, or a formula if it is counted later."""

    text: str
    number: int | None = None
    formula: str = ""
    given: bool = True


def fill(template: str, said: Sequence[Said]) -> str:
    """A template with its places filled; a counted number becomes X, explained at the end."""
    letters = dict(zip((i for i, one in enumerate(said) if one.formula), LETTERS, strict=False))
    text = OPTIONAL_PART.sub(lambda part: part[1] if is_told(part[1], said) else "", template)
    text = PLACE.sub(lambda place: in_place(said, int(place[1]), place[2] or "", letters), text)
    notes = [f"{letter} is {said[i].formula}" for i, letter in letters.items() if letter in text]
    return f"{text.rstrip('. ')} ({' and '.join(notes)})" if notes else text.strip()


def is_told(part: str, said: Sequence[Said]) -> bool:
    """Whether every argument in an optional part was given and has words."""
    places = [int(place) for place, _ in PLACE.findall(part)]
    return all(said[i].given and said[i].text for i in places)


def in_place(said: Sequence[Said], i: int, form: str, letters: dict[int, str]) -> str:
    one = said[i]
    if i in letters:
        return counted_form(letters[i], form)
    if one.number is None or not form:
        return one.text
    if form == "+":
        return signed(one.number)
    if form == "abs":
        return str(abs(one.number))
    if "|" in form:
        single, several = form.split("|", 1)
        return single if abs(one.number) == 1 else several
    if "?" in form:
        more, less = form.split("?", 1)
        return less if one.number < 0 else more
    return one.text


def counted_form(letter: str, form: str) -> str:
    if form == "+":
        return f"+{letter}"
    if "|" in form:
        return form.split("|", 1)[1]
    if "?" in form:
        return form.split("?", 1)[0]
    return letter


def signed(n: int) -> str:
    """A number with its sign, as cards print it."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def plain_number(n: int) -> str:
    return str(n) if n >= 0 else f"−{-n}"


def formula_text(count: str, factor: int, plus: int) -> str:
    """«twice your Dread plus 1», «3 minus your Dread»."""
    if factor < 0:
        return f"{plus} minus {TIMES.get(-factor, f'{-factor} times ')}{count}"
    text = f"{TIMES.get(factor, f'{factor} times ')}{count}"
    if plus:
        text += f" plus {plus}" if plus > 0 else f" minus {-plus}"
    return text


def sentence(phrase: str) -> str:
    """A phrase that stands alone."""
    whole = phrase[:1].upper() + phrase[1:]
    return whole if whole.endswith((".", "!", "?")) else f"{whole}."


def clause(phrase: str) -> str:
    """A phrase inside a sentence: no full stop, and small unless it starts with an abbreviation."""
    text = phrase.rstrip(". ")
    if len(text) > 1 and text[0].isupper() and not text[1].isupper():
        return text[0].lower() + text[1:]
    return text


def together(phrases: Sequence[str], in_order: bool = True) -> str:
    """Several phrases in one breath: «lose 3 Health, gain 1 Dread and draw a card»."""
    parts = [clause(phrase) for phrase in phrases]
    if len(parts) < 2:
        return "".join(parts)
    if any(is_long(part) for part in parts):
        return ("; then " if in_order else "; ").join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def is_long(part: str) -> bool:
    return any(sign in part for sign in (":", ";", ". ", ", "))


def one_of(parts: Sequence[str]) -> str:
    """Alternatives: «a or b», «a, b or c», and with semicolons where a part has commas of its own."""
    if any(is_long(part) or " and " in part for part in parts):
        return "; ".join(parts[:-1]) + "; or " + parts[-1]
    return ", ".join(parts[:-1]) + " or " + parts[-1]


def spaced(name: str) -> str:
    return name.replace("_", " ")
