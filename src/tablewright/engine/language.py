# interpreted: runs once, when a pack is loaded
"""The effect language: from the short text on a card to moves, modifiers and triggers, once, at load.

One grammar serves all games; each brings its own vocabulary. A line is a list of statements separated by
semicolons; what follows a colon runs to the end of its line or parenthesis.

    lose 3; gain 1 resolve
    roll 4+: gain 1 resolve; else: choose: lose 2 | gain 1 dread
    when turn_end if dread>=2 once_per_domain: may spend 1: heal 2
    atk 1 vs_confrontation if resolve>=2
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from tablewright.engine.complaints import PackError, PackErrors, Where, complain
from tablewright.engine.effects import (
    Amount,
    Condition,
    Effect,
)
from tablewright.engine.grammar import read_tree
from tablewright.engine.reading import Reading
from tablewright.engine.vocabulary import (
    AmountArg,
    Amounts,
    Block,
    Branches,
    Cases,
    Chooser,
    Count,
    Known,
    Lasting,
    Many,
    Mismatch,
    Number,
    Otherwise,
    Passive,
    Quote,
    Range,
    Ref,
    Target,
    Test,
    Trigger,
    Verb,
    Vocabulary,
    Word,
)
from tablewright.engine.wording import NO_NAMES

__all__ = [
    "NO_EFFECT",
    "AmountArg",
    "Amounts",
    "Block",
    "Branches",
    "Cases",
    "Chooser",
    "Compiler",
    "Count",
    "Effect",
    "Known",
    "Lasting",
    "Many",
    "Number",
    "Otherwise",
    "PackError",
    "PackErrors",
    "Passive",
    "Quote",
    "Range",
    "Ref",
    "Target",
    "Test",
    "Trigger",
    "Verb",
    "Vocabulary",
    "Where",
    "Word",
    "compile_amount",
    "compile_condition",
    "compile_effect",
]

NO_EFFECT: Final = Effect()


def compile_effect(
    text: str,
    vocabulary: Vocabulary,
    where: Where,
    known: Known | None = None,
    this: str = "",
    names: Mapping[str, str] = NO_NAMES,
) -> Effect:
    """The effect that a text describes, or PackErrors with everything that is wrong in it."""
    tree = read_tree(text, vocabulary.limits, where)
    reading = Reading(vocabulary, known or Known(), where, this, names)
    built = reading.body(tree, True)
    if reading.errors:
        raise PackErrors(reading.errors)
    return built.effect(text)


def compile_condition(
    text: str,
    vocabulary: Vocabulary,
    where: Where,
    known: Known | None = None,
    this: str = "",
    names: Mapping[str, str] = NO_NAMES,
) -> tuple[Condition, str]:
    """The condition that a text describes, as after `if`, and its words: for fields like `requires = "dread>=2"`."""
    tree = read_tree(text, vocabulary.limits, where, "condition")
    reading = Reading(vocabulary, known or Known(), where, this, names)
    try:
        asked = reading.asked(tree)
        return asked.condition, asked.text
    except PackError as wrong:
        raise PackErrors([wrong]) from None


def compile_amount(text: str, vocabulary: Vocabulary, where: Where) -> Amount:
    """The amount that a text describes: for fields like `damage = "seals_unbroken+3"`."""
    try:
        return AmountArg().read(text.strip(), vocabulary, Known(), "").value
    except Mismatch as wrong:
        message = f"«{text}», {where.thing}, {wrong.message}"
        raise PackErrors([complain(where, message, text, wrong.near)]) from None


class Noted(threading.local):
    """What each thread notes of the effects that are compiled in it."""

    def __init__(self) -> None:
        self.noted: list[list[tuple[Where, Effect]]] = []


_compiled = Noted()


@contextmanager
def noting_effects() -> Iterator[list[tuple[Where, Effect]]]:
    """Note every effect that is compiled from here on, with the place where it is written."""
    found: list[tuple[Where, Effect]] = []
    _compiled.noted.append(found)
    try:
        yield found
    finally:
        _compiled.noted.pop()


class Compiler:
    """Compiles all effects of a pack and keeps what is wrong, so that a designer sees it all at once."""

    def __init__(self, vocabulary: Vocabulary, known: Known | None = None) -> None:
        self.vocabulary = vocabulary
        self.known = known or Known()
        self.errors: list[PackError] = []

    def effect(self, text: str, where: Where, this: str = "", names: Mapping[str, str] = NO_NAMES) -> Effect:
        """This effect; none if the field is not written, or if it is wrong. `names` is what the card calls `{here}`
        and the like."""
        if not text and not where.given:
            return NO_EFFECT
        try:
            effect = compile_effect(text, self.vocabulary, where, self.known, this, names)
            for said in _compiled.noted:
                said.append((where, effect))
            return effect
        except PackErrors as wrong:
            self.errors.extend(wrong.errors)
            return NO_EFFECT

    def condition(
        self, text: str, where: Where, this: str = "", names: Mapping[str, str] = NO_NAMES
    ) -> tuple[Condition | None, str]:
        """This condition and its words; None if the field is not written, or if it is wrong."""
        if not text and not where.given:
            return None, ""
        try:
            return compile_condition(text, self.vocabulary, where, self.known, this, names)
        except PackErrors as wrong:
            self.errors.extend(wrong.errors)
            return None, ""

    def amount(self, text: str, where: Where) -> Amount:
        """This amount; 0 if it is wrong."""
        try:
            return compile_amount(text, self.vocabulary, where)
        except PackErrors as wrong:
            self.errors.extend(wrong.errors)
            return 0

    def complain(self, where: Where, message: str, word: str = "", near: str = "") -> None:
        self.errors.append(complain(where, message, word, near))

    def warn(self, where: Where, message: str, word: str = "", near: str = "") -> None:
        self.errors.append(complain(where, message, word, near, warning=True))
