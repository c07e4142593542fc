# interpreted: runs once, when a pack is loaded
"""The words on a card, made from what the card does, so that text and behaviour cannot drift apart.

A template is a phrase with places: `{0}` an argument, `{0:+}` a number with its sign, `{0:card|cards}` the
form that agrees with the number, `{0:Gain?Lose}` the one or the other by its sign, `{0:abs}` the number
without it, `{0:times}` once, twice or 3 times, and `{1:each}` an effect as something that they do: « gains 1
Energy». `{here}` is a name: what the card or the trigger calls so. A part in square brackets is left out when an
argument in it was not given.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

PLACE = re.compile(r"\{(\d{1,3})(?::([^{}]*))?\}")
NAME = re.compile(r"\{([a-z_]+)\}")
BRACKETED = re.compile(r"\([^()]*\)")
OPTIONAL_PART = re.compile(r"\[([^\[\]]*)\]")
LETTERS = ("X", "Y", "Z")
TIMES = {1: "", 2: "twice ", 3: "three times ", 4: "four times "}
NO_NAMES: Mapping[str, str] = {}
NO_COMMANDS = {"a", "all", "an", "each", "every", "if", "it", "nothing", "only", "the", "until", "when"}
SECOND_COMMAND = re.compile(r" and [a-z]")


@dataclass(frozen=True)
class Said:
    """An argument as it is spoken of: its words, its number, or a formula if it is counted later."""

    text: str
    number: int | None = None
    formula: str = ""
    given: bool = True


def fill(template: str, said: Sequence[Said], names: Mapping[str, str] = NO_NAMES) -> str:
    """A template with its places filled; a counted number becomes X, explained at the end."""
    letters = dict(zip((i for i, one in enumerate(said) if one.formula), LETTERS, strict=False))
    text = OPTIONAL_PART.sub(lambda part: part[1] if is_told(part[1], said) else "", template)
    text = PLACE.sub(lambda place: in_place(said, int(place[1]), place[2] or "", letters), text)
    notes = [f"{letter} is {said[i].formula}" for i, letter in letters.items() if letter in text]
    whole = f"{text.rstrip('. ')} ({' and '.join(notes)})" if notes else text.strip()
    return NAME.sub(lambda name: names.get(name[1], name[0]), whole)


def is_told(part: str, said: Sequence[Said]) -> bool:
    """Whether every argument in an optional part was given and has words."""
    places = [int(place) for place, _ in PLACE.findall(part)]
    return all(said[i].given and said[i].text for i in places)


def in_place(said: Sequence[Said], i: int, form: str, letters: dict[int, str]) -> str:
    one = said[i]
    if i in letters:
        return counted_form(letters[i], form)
    if form == "each":
        return done_by_each(one.text)
    if one.number is None or not form:
        return one.text
    if form == "+":
        return signed(one.number)
    if form == "abs":
        return str(abs(one.number))
    if form == "times":
        return times(one.number)
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
    if form == "times":
        return f"{letter} times"
    if "|" in form:
        return form.split("|", 1)[1]
    if "?" in form:
        return form.split("?", 1)[0]
    return letter


def signed(n: int) -> str:
    """A number with its sign, as cards print it."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def done_by_each(command: str) -> str:
    """« gains 1 Energy», to follow «each player»; what is more than one plain command stands after a colon."""
    verb, _, rest = command.partition(" ")
    is_plain = verb.isalpha() and verb not in NO_COMMANDS and not is_long(command)
    if not is_plain or SECOND_COMMAND.search(command) or "you" in rest.split():
        return f": {command}"
    ending = "es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s"
    return f" {verb}{ending} " + re.sub(r"\byour\b", "their", rest)


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
    parts = [clause(phrase) for phrase in unrepeated(phrases)]
    if len(parts) < 2:
        return "".join(parts)
    if any(is_long(part) for part in parts):
        return parts[0] + "".join(following(part, in_order) for part in parts[1:])
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def following(part: str, in_order: bool) -> str:
    return f"; then {part}" if in_order and not part.startswith("if ") else f"; {part}"


def unrepeated(phrases: Sequence[str]) -> list[str]:
    """The same phrase in a row is said once: «heal 1 twice», and «if …, do so again» where only a condition is new."""
    found: list[str] = []
    runs: list[int] = []
    last = ""
    for phrase in phrases:
        said = clause(phrase)
        if said == last:
            runs[-1] += 1
            continue
        is_again = bool(last) and not is_long(last) and said.endswith(f", {last}")
        found.append(said.removesuffix(last) + "do so again" if is_again else phrase)
        runs.append(1)
        last = said
    return [repeated(phrase, n) for phrase, n in zip(found, runs, strict=True)]


def repeated(phrase: str, n: int) -> str:
    if n == 1:
        return phrase
    said = clause(phrase)
    return f"do this {times(n)}: {said}" if is_long(said) else f"{said} {times(n)}"


def is_long(part: str) -> bool:
    """Whether it has pauses of its own; what stands in brackets does not count."""
    return any(sign in BRACKETED.sub("", part) for sign in (":", ";", ". ", ", "))


def one_of(parts: Sequence[str]) -> str:
    """Alternatives: «a or b», «a, b or c», and with semicolons where a part has commas of its own."""
    if any(is_long(part) or " and " in part for part in parts):
        return "; ".join(parts[:-1]) + "; or " + parts[-1]
    return ", ".join(parts[:-1]) + " or " + parts[-1]


def spaced(name: str) -> str:
    return name.replace("_", " ")
