"""The words that a story adds to a game's effect language: to remember, to forget, to count, to ask."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tablewright.content.story_schema import MemoryText
from tablewright.engine import story
from tablewright.engine.complaints import PackError, complain, nearest
from tablewright.engine.effects import Branch, Condition, Effect, Modifier, TriggerRule, counted
from tablewright.engine.story_pages import Memory, Stories
from tablewright.engine.vocabulary import AmountArg, Arg, Count, Kind, Known, Mismatch, Test, Verb, Vocabulary
from tablewright.engine.wording import Said

if TYPE_CHECKING:
    from tablewright.content.story import Source

MEMORY_ID: Final = re.compile(r"[a-z][a-z0-9_]*")
VERBS: Final = ("remember", "forget", "count")
TESTS: Final = ("seen", "chosen")


class Fixed(Kind):
    """An argument that is the same each time and is not written."""

    name = "nothing"

    def __init__(self, value: Any) -> None:
        super().__init__(value)

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        raise Mismatch("is one word too many")


class MemoryArg(Kind):
    """Something that can be remembered: `marked`, `ally.korso`."""

    name = "memory"

    def __init__(self, values: dict[str, Any], means: dict[str, str]) -> None:
        super().__init__()
        self.values = values
        self.means = means

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        if atom not in self.values:
            raise Mismatch("is nothing that this story remembers so", nearest(atom, self.values))
        return Arg(self.values[atom], Said(self.means.get(atom, atom)))


class PageArg(Kind):
    """A page or a choice, by its id."""

    name = "page"

    def __init__(self, numbers: dict[str, int], name: str) -> None:
        super().__init__()
        self.numbers = numbers
        self.name = name

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        if atom not in self.numbers:
            raise Mismatch(f"is no {self.name} of this story", nearest(atom, self.numbers))
        return Arg(self.numbers[atom], Said(f"«{atom}»"))


class MemoryBook:
    """What a story remembers, as it was declared."""

    def __init__(self, heads: Sequence[str]) -> None:
        self.heads = heads
        self.made: list[Memory] = []
        self.sources: dict[str, Source] = {}
        self.texts: dict[str, MemoryText] = {}
        self.readers: dict[Any, int] = {}  # the function that reads a count -> its place in `made`

    def declare(self, sources: Sequence[Source]) -> list[PackError]:
        errors: list[PackError] = []
        slot = 0
        for source in sources:
            text: MemoryText = source.value
            wrong = self.objection(text)
            if wrong is not None:
                field, code, message = wrong
                errors.append(complain(source.where(field), message, text.id, code=f"story.{code}"))
                continue
            memory = Memory(text.id, slot, *self.range_of(text))
            memory.was = tuple(text.was)
            memory.kind, memory.values, memory.per_head = text.kind, tuple(text.values), text.per == "hero"
            memory.lasts, memory.is_open, memory.means = text.lasts, text.seen_by == "all", text.means
            slot += len(self.heads) if memory.per_head else 1
            self.made.append(memory)
            self.sources[text.id] = source
            self.texts[text.id] = text
        return errors

    def range_of(self, text: MemoryText) -> tuple[int, int, int]:
        """Start, low and high."""
        if text.kind == "count":
            return text.start, text.low, text.high
        return 0, 0, len(text.values) - 1 if text.kind == "one_of" else 1

    def objection(self, text: MemoryText) -> tuple[str, str, str] | None:
        """The field, the code and the words of what is wrong with a declaration."""
        if not MEMORY_ID.fullmatch(text.id):
            return (
                "id",
                "id",
                f"the id «{text.id}» may have small letters, digits and «_» only, and begins with a letter",
            )
        if text.id in self.texts or text.id in (*VERBS, *TESTS):
            return "id", "twice", f"«{text.id}» is declared already, or is a word of stories"
        if not text.means.strip():
            return "means", "memory", f"«{text.id}» does not say what it means"
        if text.per == "hero" and not self.heads:
            return "per", "memory", f"«{text.id}» is for each hero, but this game names no heroes"
        if text.kind == "one_of" and len(set(text.values)) < 2:
            return (
                "values",
                "memory",
                f"«{text.id}» is one of several: it needs two different «values» or more",
            )
        if text.kind != "one_of" and text.values:
            return "values", "memory", f"«{text.id}» is a {text.kind}, so it has no «values»"
        if any(not MEMORY_ID.fullmatch(value) for value in text.values):
            return "values", "id", f"the values of «{text.id}» may have small letters, digits and «_» only"
        if text.kind == "count" and not text.low <= text.start <= text.high:
            return "start", "memory", f"«{text.id}» starts at {text.start}, outside {text.low} to {text.high}"
        return None

    def blank(self) -> tuple[int, ...]:
        numbers: list[int] = []
        for memory in self.made:
            numbers += [memory.start] * (len(self.heads) if memory.per_head else 1)
        return tuple(numbers)

    def reader(self, i: int) -> Callable[[Any], int]:
        """The function that reads a count; it has the name of what it counts."""

        def read(table: Any) -> int:
            return story.remembered(table, i)

        read.__name__ = self.made[i].id
        self.readers[read] = i
        return read

    def with_fact(self, vocabulary: Vocabulary, id: str, means: str, condition: Condition) -> Vocabulary:
        test = Test(story.is_so, Fixed(condition), text=means.rstrip(".") or id)
        return replace(vocabulary, tests={**vocabulary.tests, id: test})


def with_story_words(vocabulary: Vocabulary, book: MemoryBook, stories: Stories) -> Vocabulary:
    """A game's words and those of its story."""
    to_remember: dict[str, Any] = {}
    to_forget: dict[str, int] = {}
    to_count: dict[str, int] = {}
    means: dict[str, str] = {}
    tests: dict[str, Test] = dict(vocabulary.tests)
    counts: dict[str, Count] = dict(vocabulary.counts)
    for i, memory in enumerate(book.made):
        means[memory.id] = memory.means.rstrip(".")
        to_forget[memory.id] = i
        if memory.kind == "count":
            to_count[memory.id] = i
            counts[memory.id] = Count(book.reader(i), text=memory.id.replace("_", " "))
            continue
        names = [memory.id] if memory.kind == "flag" else [f"{memory.id}.{value}" for value in memory.values]
        for value, name in enumerate(names, start=1 if memory.kind == "flag" else 0):
            to_remember[name] = (i, value)
            tests[name] = Test(story.remembers, Fixed((i, value)), text=means[memory.id])
    choices = {name: number for number, name in enumerate(stories.choice_ids)}
    tests["seen"] = Test(story.has_seen, PageArg(stories.number_of, "page"), text="you have read {0}")
    tests["chosen"] = Test(story.has_chosen, PageArg(choices, "choice"), text="you have chosen {0}")
    verbs = {
        **vocabulary.verbs,
        "remember": Verb(story.remember, MemoryArg(to_remember, means), text="remember: {0}"),
        "forget": Verb(story.forget, MemoryArg(to_forget, means), text="forget: {0}"),
        "count": Verb(story.count, MemoryArg(to_count, means), AmountArg, text="count {1:+}: {0}"),
    }
    return replace(vocabulary, verbs=verbs, tests=tests, counts=counts)


# What effects and conditions have to do with memory -------------------------------------------------------

Use = tuple[
    str, Any
]  # "sets" (memory, value | None), "asks" (memory, value | None), "seen" page, "chosen" choice


def uses(thing: Any, book: MemoryBook) -> Iterator[Use]:
    """Every use of memory in moves, conditions and effects."""
    if isinstance(thing, Effect):
        for part in (thing.moves, thing.guards, thing.triggers, thing.modifiers):
            yield from uses(part, book)
    elif isinstance(thing, Branch):
        yield from uses(thing.moves, book)
        yield from uses(thing.guards, book)
    elif isinstance(thing, (tuple, list)):
        head = thing[0] if thing else None
        if head is story.remember:
            yield "sets", thing[1]
        elif head is story.forget or head is story.count:
            yield "sets", (thing[1], None)
        elif head is counted:  # its numbers are counted only when it happens
            yield from uses((thing[1], *thing[2]), book)
            yield from uses(thing[2], book)
        elif head is story.remembers:
            yield "asks", thing[1]
        elif head is story.has_seen:
            yield "seen", thing[1]
        elif head is story.has_chosen:
            yield "chosen", thing[1]
        else:
            for part in thing:
                yield from uses(part, book)
    elif isinstance(thing, (Modifier, TriggerRule)):
        yield from uses(thing.condition, book)
        yield from uses(thing.moves if isinstance(thing, TriggerRule) else (), book)
    elif callable(thing) and thing in book.readers:
        yield "asks", (book.readers[thing], None)
