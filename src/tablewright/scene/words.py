"""The words of a game's steps: what an option is called and where one clicks for it, and what a question asks.

A game writes three tables, keyed by the steps themselves, and hands them over as `WORDS`:

    KINDS = {"world": Kind(world_name, world_target)}
    SAY = {gate: Say("Gate to {0:world}", group="Gate", detail=gate_words, key="g")}
    ASK = {at_gate: "{0:hero}: where do you go?"}
    WORDS = Words(SAY, ASK, KINDS)

`{0:world}` is the first argument of the step, read as a world: its name goes into the words, its place on the
table becomes a target. `{1,0:token}` gives a kind two arguments. `{0}` is the argument as it stands. Where a
template does not suffice, a function stands in its place; it gets the table and the arguments of the step.
A `Choosing` is a key too: `ASK[KEEP]` is its question, `SAY[KEEP]` names an item, `Say("Keep {1:card}")`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, NamedTuple, TypeAlias

from tablewright.engine.effects import choose_one, leave_it, may, take, take_it, words_of
from tablewright.engine.game import notation
from tablewright.engine.scene import Amount, Text
from tablewright.engine.several import Choosing, pick, picking, that_is_all
from tablewright.engine.table import Move, Step, Table, step_name

PART: Final = re.compile(r"\{(\d{1,3}(?:,\d{1,3})*)(?::(\w+))?\}")

Reads: TypeAlias = Callable[..., Any]  # (table, *arguments of the step)
Key: TypeAlias = Any  # a step, or a Choosing: what several are picked for has words of its own


class WordsError(ValueError):
    """The words of a game contradict themselves; the sentence names the step and what is wrong with it."""


class Kind(NamedTuple):
    """What an argument is: how it is called, and which object of the scene one would click ("" for none)."""

    name: Reads = lambda table, *args: " ".join(map(str, args))
    target: Reads | None = None


class Say(NamedTuple):
    """How an option is shown. Each word may be a template or a function of the table and the step's arguments."""

    words: str | Reads  # a sentence that is complete by itself
    group: str | Reads = ""
    detail: str | Reads = ""
    key: str | Reads = ""  # "none": no key at all
    tone: str | Reads = ""  # plain, primary, danger, quiet
    icon: str | Reads = ""
    term: str | Reads = ""
    confirm: str | Reads | None = None  # a question before it is done; "" asks none where one is usual
    cost: Reads | None = None  # amounts
    gain: Reads | None = None
    harms: str | Reads = (
        ""  # whom on one's own side it harms, in a sentence; shown last, and asked about once
    )
    walks: bool = False  # one step towards a place: several of them can be put in a row
    ends: bool = False  # a turn, or more: shown last and apart
    at: str | Reads = ""  # objects to click that the words do not name: "die", "slot-{0} {1:slot}"
    start: Reads | None = None  # of an amount: the number to begin with


class Ask(NamedTuple):
    """How a question is put, and the object that it is about."""

    words: str | Reads
    source: str | Reads = ""


Says: TypeAlias = dict[Key, Say]
Asks: TypeAlias = dict[Key, str | Ask | Reads]

SHARED_SAY: Final[Mapping[Step, Say]] = {
    take: Say(lambda table, i: in_card_words(table, (take, i))),
    take_it: Say(lambda table: in_card_words(table, (take_it,))),
    leave_it: Say("Leave it"),
    that_is_all: Say("That is all", tone="primary"),
}
SHARED_ASK: Final[Mapping[Step, str]] = {choose_one: "Choose one.", may: "Do you want to?"}
DRESS: Final = ("group", "detail", "key", "tone", "icon", "term")


class Words:
    """The words of one game. A step without words is still shown, as it stands in a record, but `gap` names it."""

    def __init__(
        self,
        say: Mapping[Key, Say],
        ask: Mapping[Key, str | Ask | Reads],
        kinds: Mapping[str, Kind] | None = None,
        source: Callable[[Any], str] | None = None,  # what a question is about whose `Ask` does not say it
    ) -> None:
        self.say: Mapping[Key, Say] = {**SHARED_SAY, **say}
        self.ask: Mapping[Key, Ask] = {
            step: how if isinstance(how, Ask) else Ask(how) for step, how in {**SHARED_ASK, **ask}.items()
        }
        self.kinds = dict(kinds or {})
        self.about = source
        for step, said in self.say.items():
            self.check(step, said)
        for step, asked in self.ask.items():
            self.check(step, asked)

    def check(self, key: Key, entry: Say | Ask) -> None:
        step = key_name(key)
        for template in entry:
            if not isinstance(template, str):
                continue
            for part in PART.finditer(template):
                if part[2] and part[2] not in self.kinds:
                    near = get_close_matches(part[2], self.kinds, 1)
                    hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(self.kinds)}"
                    raise WordsError(f"{step}: {template!r} names the kind {part[2]!r}{hint}")
            rest = PART.sub("", template)
            if "{" in rest or "}" in rest:
                raise WordsError(
                    f"{step}: {template!r} has a brace that is not an argument; write {{0}} or {{0:kind}}"
                )

    # What is asked

    def question(self, table: Table) -> Text:
        """The open question in words."""
        how = self.ask.get(asks(table))
        if how is None:
            return step_name(table.asking).replace("_", " ").capitalize() + "?"
        return self.read(how.words, table, table.asking)  # type: ignore[no-any-return]

    def source(self, table: Table) -> str:
        """The object that the question is about, if it is on the table."""
        how = self.ask.get(asks(table))
        if how is not None and how.source:
            return str(self.read(how.source, table, table.asking))
        return self.about(table) if self.about is not None else ""

    # What may be answered

    def label(self, table: Table, move: Move) -> str:
        """An option as a sentence that is complete by itself."""
        how = self.said(table, move)
        return str(self.read(how.words, table, move)) if how is not None else notation(table, move)

    def targets(self, table: Table, move: Move) -> list[str]:
        """The objects that one would click: those that the words name, then those named besides, each once."""
        how = self.said(table, move)
        if how is None:
            return []
        found = self.aims(how.words, table, move) if isinstance(how.words, str) else []
        if isinstance(how.at, str):
            for word in how.at.split():
                aims = self.aims(word, table, move)
                found += aims if PART.fullmatch(word) else [str(self.read(word, table, move))]
        else:
            found += self.read(how.at, table, move)
        return [aim for aim in dict.fromkeys(found) if aim]

    def start_of(self, table: Table, move: Move) -> int | None:
        """With which number somebody begins who chooses an amount."""
        how = self.said(table, move)
        return None if how is None or how.start is None else int(how.start(table, *move[1:]))

    def dress(self, table: Table, move: Move) -> dict[str, Any]:
        """How an option is shown besides: only what its entry says."""
        how = self.said(table, move)
        look: dict[str, Any] = {}
        if how is None:
            return look
        for name in DRESS:
            said = self.read(getattr(how, name), table, move)
            if said:
                look[name] = said
        if how.confirm is not None:
            look["confirm"] = self.read(how.confirm, table, move)
        harm = self.read(how.harms, table, move)
        if harm:
            look |= {"harms": harm, "tone": "danger", "confirm": f"{harm} Do it all the same?"}
        if how.walks:
            look["walks"] = True
        if how.ends:
            look["ends"] = True
        for name, amounts in (("cost", how.cost), ("gain", how.gain)):
            if amounts is not None:
                listed: Sequence[Amount] = amounts(table, *move[1:])
                if listed:
                    look[name] = list(listed)
        return look

    def said(self, table: Table, move: Move) -> Say | None:
        return self.say.get(asks(table) if move[0] is pick else move[0])

    # Templates

    def read(self, how: str | Reads, table: Table, move: Move) -> Any:
        """A template filled in with the arguments of a step, or what a function says of them."""
        if not isinstance(how, str):
            return how(table, *move[1:])
        if "{" not in how:
            return how
        return PART.sub(lambda part: self.named(part, table, move), how)

    def named(self, part: re.Match[str], table: Table, move: Move) -> str:
        args = arguments(part, move)
        return str(self.kinds[part[2]].name(table, *args)) if part[2] else " ".join(map(str, args))

    def aims(self, template: str, table: Table, move: Move) -> list[str]:
        """The objects that the arguments of a template stand for."""
        found: list[str] = []
        for part in PART.finditer(template):
            target = self.kinds[part[2]].target if part[2] else None
            if target is not None:
                found.append(target(table, *arguments(part, move)))
        return found

    # What has no words

    def gap(self, table: Table) -> str:
        """The first step of the open question that has no words, as a sentence; "" if there is none."""
        if table.asking and asks(table) not in self.ask:
            return f"the step {key_name(asks(table))} asks, and ASK has no words for it"
        anytime = [move for seat in range(table.seats) for move in table.anytime(seat)]
        for move in [*table.options, *(move for move, _ in table.why_not()), *anytime]:
            if self.said(table, move) is None:
                name = key_name(asks(table)) if move[0] is pick else step_name(move)
                return f"the step {name} is offered, and SAY has no words for it"
        return ""


def asks(table: Table) -> Key:
    """Whose question is open: that of a step, or of the picks for a Choosing."""
    key: Key = table.asking[2] if table.asking[0] is picking else table.asking[0]
    return key


def key_name(key: Key) -> str:
    return repr(key) if isinstance(key, Choosing) else key.__name__


def arguments(part: re.Match[str], move: Move) -> list[Any]:
    wanted = [1 + int(n) for n in part[1].split(",")]
    if max(wanted) >= len(move):
        raise WordsError(
            f"{step_name(move)}: {part[0]!r} names argument {part[1]}, and it has {len(move) - 1}"
        )
    return [move[n] for n in wanted]


def in_card_words(table: Table, move: Move) -> str:
    """What an option of `choose_one` or `may` would do, in the words of its card."""
    words = words_of(table, move)
    return words[:1].upper() + words[1:]
