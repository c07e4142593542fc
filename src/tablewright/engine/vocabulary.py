# interpreted: runs once, when a pack is loaded
"""The words that a game adds to the effect language, and the kinds of arguments that they take.

A game lists each word once, beside the step that it runs: `"heal": Verb(heal, AmountArg, text="Heal {0}.")`.
The grammar that puts words together is the same for all games; see `language`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tablewright.engine.complaints import nearest
from tablewright.engine.effects import Amount, Reader
from tablewright.engine.table import Step
from tablewright.engine.wording import NO_NAMES, Said, formula_text, plain_number, spaced

REQUIRED: Final = object()

NUMBER: Final = re.compile(r"[+-]?\d{1,9}")
COUNT_FIRST: Final = re.compile(r"(-?)(?:(\d{1,9})[*×])?([A-Za-z_]\w*)(?:[*×](\d{1,9}))?([+-]\d{1,9})?")
NUMBER_FIRST: Final = re.compile(r"(\d{1,9})([+-])(?:(\d{1,9})[*×])?([A-Za-z_]\w*)")
RANGE: Final = re.compile(r"(\d{1,9})(?:[-–](\d{1,9}))?(\+?)")


@dataclass(frozen=True)
class Arg:
    """An argument that was read: what the step gets, and how people speak of it."""

    value: Any
    said: Said

    @property
    def is_counted(self) -> bool:
        return bool(self.said.formula)


class Mismatch(Exception):
    """A word is not of the kind that is needed: a message without subject, and the nearest word that is."""

    def __init__(self, message: str, near: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.near = near


class Known:
    """What a pack has: for each section the ids of its entries, what they become and what they are called."""

    def __init__(self) -> None:
        self.sections: dict[str, dict[str, tuple[Any, str]]] = {}

    def add(self, section: str, id: str, value: Any, name: str) -> None:
        self.sections.setdefault(section, {})[id] = (value, name)

    def find(self, sections: Iterable[str], id: str) -> tuple[Any, str] | None:
        for section in sections:
            if id in self.sections.get(section, {}):
                return self.sections[section][id]
        return None

    def ids(self, sections: Iterable[str]) -> list[str]:
        return [one for section in sections for one in self.sections.get(section, {})]


# Kinds of arguments


class Kind:
    """A kind of argument; one with a default may be left out."""

    name = "argument"

    def __init__(self, default: Any = REQUIRED) -> None:
        self.default = default

    @property
    def is_required(self) -> bool:
        return self.default is REQUIRED

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        """The argument that this word is, or a Mismatch."""
        raise NotImplementedError

    def absent(self) -> Arg:
        """The argument when no word is given for it."""
        number = self.default if isinstance(self.default, int) else None
        text = plain_number(number) if number is not None else str(self.default)
        return Arg(self.default, Said(text, number, given=False))


class Number(Kind):
    """A whole number, perhaps within limits."""

    name = "number"

    def __init__(self, low: int | None = None, high: int | None = None, default: Any = REQUIRED) -> None:
        super().__init__(default)
        self.low = low
        self.high = high

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        if not NUMBER.fullmatch(atom):
            raise Mismatch("is not a number")
        n = int(atom)
        if (self.low is not None and n < self.low) or (self.high is not None and n > self.high):
            raise Mismatch(f"must be {self.limits()}")
        return Arg(n, Said(plain_number(n), n))

    def limits(self) -> str:
        if self.high is None:
            return f"{self.low} or more"
        if self.low is None:
            return f"{self.high} or less"
        return f"a number from {self.low} to {self.high}"


class AmountArg(Kind):
    """A number, or a count with an optional factor and addend: `3`, `dread`, `2*dread+1`, `3-dread`."""

    name = "amount"

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        if NUMBER.fullmatch(atom):
            return Arg(int(atom), Said(plain_number(int(atom)), int(atom)))
        name, factor, plus = formula(atom)
        count = vocabulary.counts.get(name)
        if count is None:
            raise Mismatch("is neither a number nor a count", nearest(name, vocabulary.counts))
        return Arg((count.reader, factor, plus), Said(atom, formula=formula_text(count.text, factor, plus)))


def formula(atom: str) -> tuple[str, int, int]:
    """The count, factor and addend of an amount."""
    match = COUNT_FIRST.fullmatch(atom)
    if match:
        sign = -1 if match[1] else 1
        return match[3], sign * int(match[2] or 1) * int(match[4] or 1), int(match[5] or 0)
    match = NUMBER_FIRST.fullmatch(atom)
    if match:
        return match[4], int(f"{match[2]}{match[3] or 1}"), int(match[1])
    raise Mismatch("is neither a number nor a count")


class Word(Kind):
    """One of a few words, perhaps with what people see: `Word("scope", {"vs_duel": "in Duels"})`."""

    def __init__(self, name: str, words: Iterable[str] | Mapping[str, str], default: Any = REQUIRED) -> None:
        super().__init__(default)
        self.name = name
        self.words: dict[str, str] = dict(words) if isinstance(words, Mapping) else dict.fromkeys(words, "")
        self.has_texts = isinstance(words, Mapping)

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        if atom not in self.words:
            raise Mismatch(f"is not {a(self.name)}", nearest(atom, self.words))
        text = self.words[atom] if self.has_texts else vocabulary.words.get(atom, spaced(atom))
        return Arg(atom, Said(text))

    def absent(self) -> Arg:
        text = self.words.get(self.default, "") if self.has_texts else spaced(str(self.default))
        return Arg(self.default, Said(text, given=False))


class Ref(Kind):
    """The id of an entry of the pack, in one of these sections; `this` is the card itself."""

    def __init__(self, *sections: str, default: Any = REQUIRED, name: str = "") -> None:
        super().__init__(default)
        self.sections = sections
        self.name = name or " or ".join(spaced(section) for section in sections)

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        found = known.find(self.sections, this if atom == "this" and this else atom)
        if found is None and atom == "this":
            raise Mismatch(f"is the card itself, which is not {a(self.name)}")
        if found is None:
            raise Mismatch(f"is not {a(self.name)} of this pack", nearest(atom, known.ids(self.sections)))
        return Arg(found[0], Said("this card" if atom == "this" else found[1]))


class Target(Kind):
    """A number to reach with a die: `4+`."""

    name = "target like 4+"

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        match = RANGE.fullmatch(atom)
        if not match or match[2] or not match[3]:
            raise Mismatch("is not a target like «4+»")
        return Arg(int(match[1]), Said(match[1], int(match[1])))


class Range(Kind):
    """Numbers from … to …: `1-3`, or a single one: `6`."""

    name = "range like 1-3"

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        match = RANGE.fullmatch(atom)
        if not match or match[3]:
            raise Mismatch("is not a range like «1-3»")
        low, high = int(match[1]), int(match[2] or match[1])
        if high < low:
            raise Mismatch(f"runs backwards; write «{high}-{low}»")
        return Arg((low, high), Said(f"{low}–{high}" if low != high else str(low)))


class Quote(Kind):
    """A text in quotation marks."""

    name = "quoted text"

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        if atom[:1] not in ("'", '"'):
            raise Mismatch("is not a text in quotation marks")
        return Arg(atom[1:-1], Said(f"«{atom[1:-1]}»"))


class Many(Kind):
    """All words that follow, each of one kind; the step gets a tuple."""

    def __init__(self, kind: Kind | type[Kind], default: Any = REQUIRED) -> None:
        super().__init__(default)
        self.kind = as_kind(kind)
        self.name = f"{self.kind.name} …"

    def gather(self, args: list[Arg]) -> Arg:
        texts = [arg.said.text for arg in args]
        text = ", ".join(texts[:-1]) + " and " + texts[-1] if len(texts) > 1 else texts[0]
        return Arg(tuple(arg.value for arg in args), Said(text))


Pairs = tuple[tuple[Any, int], ...]  # so many of each thing


@dataclass(frozen=True)
class Thing:
    """Something that can be counted out: what the rules call it, and its name for one and for several."""

    value: Any
    one: str
    several: str

    def counted(self, n: int) -> str:
        return f"{n} {self.one if n == 1 else self.several}"


class Amounts(Kind):
    """So many of these things, all the words that follow: `2 tool, 1 coin`. The step gets pairs of thing and number.

    A thing without a number counts once; the same thing twice is added up.
    """

    name = "number and thing …"

    def __init__(self, things: Mapping[str, Thing], default: Any = REQUIRED) -> None:
        super().__init__(default)
        self.things = dict(things)

    def gather(self, atoms: Sequence[str]) -> Arg:
        """What these words come to, or a Mismatch that names the wrong word."""
        found: dict[str, int] = {}
        n: int | None = None
        for atom in atoms:
            if NUMBER.fullmatch(atom):
                if n is not None:
                    raise Mismatch(f"has a number too many, «{atom}»")
                n = int(atom)
                if n < 1:
                    raise Mismatch(f"asks for {n} of something; write 1 or more")
            elif atom in self.things:
                found[atom] = found.get(atom, 0) + (1 if n is None else n)
                n = None
            else:
                raise Mismatch(f"has the unknown word «{atom}»", nearest(atom, self.things))
        if n is not None:
            raise Mismatch(f"ends with the number {n}; say of what")
        texts = [self.things[word].counted(n) for word, n in found.items()]
        text = ", ".join(texts[:-1]) + " and " + texts[-1] if len(texts) > 1 else "".join(texts)
        return Arg(tuple((self.things[word].value, n) for word, n in found.items()), Said(text))

    def read_text(self, text: str) -> Arg:
        """The same for a field of its own: `pay = "2 tool, 1 coin"`."""
        return self.gather(text.replace(",", " ").split())


def total(one: Any, other: Any) -> Any:
    """Two amounts as one: numbers, counts with numbers, or pairs of things; None if they do not add up."""
    if isinstance(one, int) and isinstance(other, int):
        return one + other
    if isinstance(one, int) or isinstance(other, int):
        number, count = (one, other) if isinstance(one, int) else (other, one)
        return (count[0], count[1], count[2] + number) if callable(count[0]) else None
    if callable(one[0]) or callable(other[0]):
        same = callable(one[0]) and callable(other[0]) and one[0] is other[0]
        return (one[0], one[1] + other[1], one[2] + other[2]) if same else None
    things = dict(one)
    for thing, n in other:
        things[thing] = things.get(thing, 0) + n
    return tuple(things.items())


class Body(Kind):
    """What follows a colon."""


class Block(Body):
    """Effects after the colon; the step gets them as a tuple of moves."""

    name = "effects after a colon"


class Otherwise(Body):
    """Effects after `else:`; none if it is not there."""

    name = "else"

    def __init__(self) -> None:
        super().__init__(())


class Branches(Body):
    """Several ways, `… | …`; the step gets a tuple of Branch."""

    name = "ways after a colon"


class Cases(Body):
    """A table of ranges, `1-3: … | 4-6: …`; the step gets a tuple of (low, high, moves)."""

    name = "a table after a colon"


class Lasting(Body):
    """Passives and triggers after the colon; the step gets them as an Effect."""

    name = "lasting effects after a colon"


Kinds = tuple["Kind | str", ...]  # a plain string is a word that must stand there and means nothing


def as_kind(kind: Kind | type[Kind]) -> Kind:
    return kind() if isinstance(kind, type) else kind


def as_kinds(kinds: Iterable[Kind | type[Kind] | str]) -> Kinds:
    return tuple(kind if isinstance(kind, str) else as_kind(kind) for kind in kinds)


def a(name: str) -> str:
    return f"{'an' if name[:1] in 'aeiou' else 'a'} {name}"


# Words


class Term:
    """A word of a vocabulary: its arguments and its text for people."""

    def __init__(self, kinds: Iterable[Kind | type[Kind] | str], text: str) -> None:
        self.kinds = as_kinds(kinds)
        self.text = text

    def template(self, name: str) -> str:
        """The text for people; without one, the word itself and its arguments."""
        if self.text:
            return self.text
        n = len([kind for kind in self.kinds if not isinstance(kind, str)])
        return spaced(name) + "".join(f"[ {{{i}}}]" for i in range(n))

    def usage(self, name: str) -> str:
        """How it is written: «status STATUS AMOUNT»."""
        return " ".join([name, *(kind if isinstance(kind, str) else shown(kind) for kind in self.kinds)])


def shown(kind: Kind) -> str:
    if isinstance(kind, Otherwise):
        return "[else: …]"
    if isinstance(kind, Body):
        return {"Branches": ": … | …", "Cases": ": 1-3: … | 4-6: …"}.get(type(kind).__name__, ": …")
    word = kind.name.upper().replace(" ", "_")
    return word if kind.is_required else f"[{word}]"


class Verb(Term):
    """Something that happens: compiled to the move (step, *args). `unless` guards it when it is a price.

    `adds_up`: several such prices of one effect are asked for as one, since they are paid from one purse; the verb
    has one argument, an amount.
    """

    def __init__(
        self,
        step: Step,
        *kinds: Kind | type[Kind] | str,
        text: str = "",
        unless: Callable[..., str] | None = None,
        adds_up: bool = False,
    ) -> None:
        super().__init__(kinds, text)
        self.step = step
        self.unless = unless
        self.adds_up = adds_up


class Passive(Term):
    """Something that is so while the card is in place: compiled to a Modifier of this kind."""

    def __init__(self, kind: str, *kinds: Kind | type[Kind] | str, text: str = "") -> None:
        super().__init__(kinds, text)
        self.kind = kind


class Trigger(Term):
    """Something that can be waited for with `when`: compiled to a TriggerRule of this kind.

    `may`: what follows is optional. `given`: its words when these tests are its condition. `names`: see `wording`.
    """

    def __init__(
        self,
        kind: str,
        *kinds: Kind | type[Kind] | str,
        text: str = "",
        may: bool = False,
        given: Mapping[str, str] = NO_NAMES,
        names: Mapping[str, str] = NO_NAMES,
    ) -> None:
        super().__init__(kinds, text)
        self.kind = kind
        self.may = may
        self.given = given
        self.names = names


class Test(Term):
    """Something that can be asked with `if`: compiled to the condition (function, *args).

    `absent` is for what must be there: «destroy a Dragon; if there is none, …» instead of «if …, …; otherwise …».
    """

    __test__ = False  # not a test of ours

    def __init__(
        self,
        function: Callable[..., bool],
        *kinds: Kind | type[Kind] | str,
        text: str = "",
        negated: str = "",
        absent: str = "",
    ) -> None:
        super().__init__(kinds, text)
        self.function = function
        self.negated = negated
        self.absent = absent


class Count:
    """A number that can be read from the table, compared and used as an amount.

    `asked` is how a comparison reads («you have {0} Lore»), `each` what there are so many of («Warlord»).
    """

    def __init__(self, reader: Reader, text: str = "", asked: str = "", each: str = "") -> None:
        self.reader = reader
        self.text = text
        self.asked = asked
        self.each = each


class Chooser:
    """Somebody who can be asked: `choose group: …`; `who` is a seat or (reader, 1, 0)."""

    def __init__(self, who: Amount, text: str) -> None:
        self.who = who
        self.text = text


def nothing_lasts(table: Any, duration: str, effect: Any) -> None:
    raise NotImplementedError("this game has no lasting effects")


def no_bargain(moves: list[Any]) -> list[Any]:
    return []


@dataclass(frozen=True)
class Vocabulary:
    """All words of one game."""

    verbs: Mapping[str, Verb] = field(default_factory=dict)
    passives: Mapping[str, Passive] = field(default_factory=dict)
    triggers: Mapping[str, Trigger] = field(default_factory=dict)
    tests: Mapping[str, Test] = field(default_factory=dict)
    counts: Mapping[str, Count] = field(default_factory=dict)
    limits: Mapping[str, str] = field(default_factory=dict)  # `once_per_domain` → «once per Domain»
    durations: Mapping[str, str] = field(default_factory=dict)  # `turn_end` → «the end of the turn»
    choosers: Mapping[str, Chooser] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)  # how words are shown to people
    names: Mapping[str, str] = field(default_factory=dict)  # what `{here}` in a text is if nobody says
    who: Amount = 0  # who chooses when the card does not say
    clause: str = ""  # the rule by which cards ask
    lasting: Callable[[Any, str, Any], None] = nothing_lasts  # the step behind `until DURATION: …`
    bargain: Callable[[list[Any]], list[Any]] = no_bargain  # further guards for moves that go together

    def __post_init__(self) -> None:
        twice = set(self.verbs) & set(self.passives)
        if twice:
            raise ValueError(f"both verb and passive: {', '.join(sorted(twice))}")
        for name, count in self.counts.items():
            count.text = count.text or spaced(name)

    def adds_up(self, guard: Callable[..., str]) -> bool:
        """Whether what this guard asks for comes from one purse, so that several of them are one price."""
        return any(verb.adds_up and verb.unless is guard for verb in self.verbs.values())

    def summed(self, guards: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """The guards of an effect, prices from one purse as one: with 1 coin you cannot pay 1 coin twice."""
        found: list[tuple[Any, ...]] = []
        for guard in guards:
            for i, other in enumerate(found):
                if other[0] is guard[0] and self.adds_up(guard[0]):
                    whole = total(other[1], guard[1])
                    if whole is not None:
                        found[i] = (guard[0], whole)
                        break
            else:
                found.append(guard)
        return found

    def glossary(self) -> list[tuple[str, str, str]]:
        """Every word with how it is written and what it says: for help pages and editors."""
        rows: list[tuple[str, str, str]] = []
        for role, entries in (
            ("verb", self.verbs),
            ("passive", self.passives),
            ("trigger", self.triggers),
            ("test", self.tests),
        ):
            rows.extend((role, entry.usage(name), entry.template(name)) for name, entry in entries.items())
        rows.extend(("count", name, count.text) for name, count in self.counts.items())
        rows.extend(("limit", name, text) for name, text in self.limits.items())
        rows.extend(("duration", name, text) for name, text in self.durations.items())
        return rows
