# interpreted: runs once, when a pack is loaded
"""What the builders of all games share: entries of a pack become effects, conditions and numbers of other entries.

A game derives its own Builder, adds to `known` what its cards may name, and asks here for the parts of each card.
What is wrong is gathered in the compiler, so that a designer sees it all at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablewright.engine.complaints import PackError, nearest
from tablewright.engine.effects import Condition, Effect
from tablewright.engine.language import Compiler, Known
from tablewright.engine.lasting import Force
from tablewright.engine.pack import Entry, Raw
from tablewright.engine.vocabulary import Amounts, Mismatch, Pairs, Vocabulary, a
from tablewright.engine.wording import NO_NAMES, spaced

NO_BITS: Mapping[str, int] = {}


class Builder:
    """Makes the cards of a pack and gathers what is wrong with it."""

    def __init__(self, raw: Raw, vocabulary: Vocabulary, bit_of: Mapping[str, int] = NO_BITS) -> None:
        self.raw = raw
        self.known = Known()
        self.compiler = Compiler(vocabulary, self.known)
        self.bit_of = dict(bit_of)

    @property
    def errors(self) -> list[PackError]:
        return self.compiler.errors

    def by(self, section: str, *fields: str) -> list[Entry]:
        """The entries of a section in the order of these fields, then of their ids."""
        return sorted(
            self.raw[section], key=lambda entry: [*(getattr(entry.value, name) for name in fields), entry.id]
        )

    def know(self, section: str, entries: Sequence[Entry]) -> None:
        """Cards may name these; a card gets the place of what it names in this order."""
        for i, entry in enumerate(entries):
            self.known.add(section, entry.id, i, entry.value.name)

    def complain(self, entry: Entry, field: str, message: str, word: str = "", near: str = "") -> None:
        self.compiler.complain(entry.where(field), message, word, near)

    def effect(
        self, entry: Entry, field: str, text: str, names: Mapping[str, str] = NO_NAMES
    ) -> Effect | None:
        """The effect in a field, or nothing when the field is empty."""
        return self.compiler.effect(text, entry.where(field), entry.id, names) if text else None

    def condition(
        self, entry: Entry, field: str, text: str, names: Mapping[str, str] = NO_NAMES
    ) -> tuple[Condition | None, str]:
        """A bare condition and its words, or nothing when the field is empty."""
        return self.compiler.condition(text, entry.where(field), entry.id, names) if text else (None, "")

    def force(self, effect: Effect | None, owner: int) -> Force | None:
        """A lasting text as the rules read it; none where nothing lasts."""
        if effect is None or not (effect.modifiers or effect.triggers):
            return None
        return Force(effect, owner, self.bit_of)

    def amounts(self, entry: Entry, field: str, text: str, kind: Amounts) -> tuple[Pairs, str]:
        """What stands in a field like `pay = "2 tool, 1 coin"`, and its words."""
        if not text:
            return (), ""
        try:
            read = kind.read_text(text)
        except Mismatch as wrong:
            self.complain(entry, field, f"«{text}» of {entry.called} {wrong.message}", text, wrong.near)
            return (), ""
        return read.value, read.said.text

    def ref(self, entry: Entry, field: str, name: str, *sections: str) -> Any:
        """What another entry is known as; None, with a complaint, if there is no such entry."""
        found = self.known.find(sections, name)
        if found is not None:
            return found[0]
        near = nearest(name, self.known.ids(sections))
        kinds = " or ".join(spaced(section) for section in sections)
        self.complain(entry, field, f"«{name}» of {entry.called} is not {a(kinds)} of this pack", name, near)
        return None

    def refs(self, entry: Entry, field: str, names: Sequence[str], *sections: str) -> tuple[Any, ...]:
        """The same for several; those that do not exist are left out."""
        found = (self.ref(entry, field, name, *sections) for name in names)
        return tuple(one for one in found if one is not None)
