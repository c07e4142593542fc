# interpreted: asked once a game, not once a move
"""What can be set before a game: options, ways to play it, and how a wrong one is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from tablewright.engine.numbers import shortened
from tablewright.engine.scene import Text
from tablewright.engine.table import Move

if TYPE_CHECKING:
    pass

Value = str | int | bool
A_NUMBER: Final = re.compile(r"-?\d{1,18}", re.ASCII)


class SetupError(ValueError):
    """A game cannot be set up as asked; the sentence says what is wrong and what to do."""


class Option:
    """One thing about a game that can be set before it starts, with its words and the clause it follows."""

    def __init__(
        self,
        name: str,
        default: Value,
        *,
        choices: tuple[Value, ...] = (),
        low: int | None = None,
        high: int | None = None,
        text: str = "",
        clause: str = "",
        explain: Mapping[Value, str] | None = None,
        presets: Mapping[Value, Mapping[str, Value]] | None = None,
    ) -> None:
        self.name = name
        self.default = default
        self.choices = choices
        self.low = low
        self.high = high
        self.text = text
        self.clause = clause
        self.explain = dict(explain or {})
        self.presets = {value: dict(sets) for value, sets in (presets or {}).items()}

    def settle(self, value: object) -> Value:
        """A value from a person or a record as this option takes it."""
        if isinstance(self.default, bool):
            words = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
            value = words.get(str(value).lower(), value)
        elif isinstance(self.default, int) and not isinstance(value, bool):
            value = int(str(value)) if A_NUMBER.fullmatch(str(value)) else value
        if not self.takes(value):
            ruled = by_clause(self.clause)
            raise SetupError(
                f"option {self.name} cannot be {shortened(repr(value))}: {self.range_in_words()}{ruled}"
            )
        return value  # type: ignore[return-value]

    def takes(self, value: object) -> bool:
        if type(value) is not type(self.default):
            return False
        if self.choices:
            return value in self.choices
        if isinstance(value, int) and not isinstance(value, bool):
            return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)
        return True

    def range_in_words(self) -> str:
        if self.choices:
            return "choose " + ", ".join(as_word(choice) for choice in self.choices)
        if isinstance(self.default, bool):
            return "choose on or off"
        if self.low is not None and self.high is not None:
            return f"give a whole number from {self.low} to {self.high}"
        return "give a whole number" if isinstance(self.default, int) else "give a word"


def by_clause(clause: str) -> str:
    """The clause behind a refusal, where there is one."""
    return f" ({clause})" if clause else ""


def as_word(value: Value) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


class Wording(Protocol):
    """The words of a game's steps (`tablewright.scene.words`)."""

    def question(self, table: Any, /) -> Text: ...
    def source(self, table: Any, /) -> str: ...
    def label(self, table: Any, move: Move, /) -> str: ...
    def targets(self, table: Any, move: Move, /) -> Sequence[str]: ...
    def dress(self, table: Any, move: Move, /) -> dict[str, Any]: ...
    def start_of(self, table: Any, move: Move, /) -> int | None: ...

    def gap(self, table: Any, /) -> str:
        """The first step of the open question that has no words, as a sentence; "" if there is none."""


class Way(NamedTuple):
    """One way to play a game: with how many, for how long, against each other or not, and what it sets."""

    id: str
    title: str
    least_seats: int
    most_seats: int
    minutes: str
    rivals: bool = False  # those at the table play against each other
    options: Mapping[str, Value] = {}  # what makes it this way
    summary: str = ""
    clause: str = ""
    campaign: str = ""  # the id of the campaign that it begins; empty: a single game

    @property
    def mode(self) -> str:
        """In one word: solo, cooperative or competitive."""
        if self.most_seats == 1:
            return "solo"
        return "competitive" if self.rivals else "cooperative"

    def refuse_seats(self, seats: int) -> str:
        """A sentence with its clause when so many cannot play it this way, else nothing."""
        if self.least_seats <= seats <= self.most_seats:
            return ""
        few, many = self.least_seats, self.most_seats
        span = f"{few} to {many} seats" if few != many else f"{few} seat{'s' if few != 1 else ''}"
        return f"{self.title} is for {span}, not {seats}{by_clause(self.clause)}"
