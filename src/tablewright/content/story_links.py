"""Which pages lead to which, what nobody could ever pay, and which marks close what for ever."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablewright.content.story import Built
from tablewright.content.story_checks import choices_of, everything_on, leads, ways_of
from tablewright.content.story_search import (
    Coder,
    Key,
    asked_keys,
)
from tablewright.engine import story_pages as story
from tablewright.engine.effects import cannot_take
from tablewright.engine.story_pages import Page

ENDS_WITH_CHAPTER: Final = ("scene", "chapter")


def variants(page: Page) -> Iterator[Page]:
    """A page, and what is different on it for each hero."""
    yield page
    yield from (own for own in page.heads if own is not None)


class Links:
    """What each page asks for and leads to: looked up once for all searches."""

    def __init__(self, built: Built) -> None:
        stories = built.stories
        self.asked: list[set[Key]] = []
        self.following: list[set[int]] = []
        heads = range(-1, max(1, len(built.rules.heads)))
        for page in stories.pages:
            asked: set[Key] = set()
            after: set[int] = set()
            for one in () if page is None else variants(page):
                for thing in everything_on(one):
                    for head in heads:
                        asked |= set(asked_keys(thing, built, head))
                asked |= {("chosen", choice.number, 0) for choice in choices_of(one) if choice.once}
                for kind, to in leads(ways_of(one)):
                    if kind in (story.TO_NODE, story.TO_PAGE, story.TO_ENDING):
                        after.add(stories.number_of[to])
                    elif kind == story.TO_SCENE:
                        after |= {stories.number_of[node] for node in built.rules.after.get(to, ())}
            self.asked.append(asked)
            self.following.append(after)
        self.unpayable = dict(never_payable(built))
        self.parts = [0 if page is None else page.part for page in stories.pages]

    def masks(self, coder: Coder, roots: list[Page]) -> list[int]:
        """For each page, what it and all that can follow it ask for: the rest may be forgotten there."""
        if not coder.vars:
            return [0] * len(self.asked)
        own = [sum({coder.vars[key].bits for key in asked if key in coder.vars}) for asked in self.asked]
        following = self.following
        if roots:  # what the game opens later may ask for anything that is asked there
            opened = {root.number for root in roots}
            later = {part: {n for n in opened if (self.parts[n] or part) >= part} for part in set(self.parts)}
            following = [after | later[part] for after, part in zip(self.following, self.parts, strict=True)]
        return closure(own, following)


def never_payable(built: Built) -> Iterator[tuple[int, str]]:
    """Choices whose price is too high even for the richest table."""
    if built.rules.richest is None:
        return
    rich = built.rules.richest()
    for page in built.stories.pages:
        for one in () if page is None else variants(page):
            for choice in one.choices:
                if cannot_take(rich, choice.guards):
                    yield id(choice), f"{one.id}.{choice.id}"


def closure(own: list[int], following: list[set[int]]) -> list[int]:
    found = list(own)
    before: list[set[int]] = [set() for _ in own]
    for number, after in enumerate(following):
        for one in after:
            before[one].add(number)
    waiting = set(range(len(own)))
    while waiting:
        number = waiting.pop()
        for one in before[number]:
            if found[one] | found[number] != found[one]:
                found[one] |= found[number]
                waiting.add(one)
    return found


def closing_masks(built: Built, coder: Coder) -> dict[int, list[tuple[int, int]]]:
    """What is forgotten at the end of each chapter: bits, and what they are afterwards; 0 is any chapter."""
    found: dict[int, list[tuple[int, int]]] = {}
    for chapter in (0, *built.rules.closes):
        spans = built.rules.closes.get(chapter, ENDS_WITH_CHAPTER)
        found[chapter] = []
        for key, var in coder.vars.items():
            if key[0] == "memory" and built.book.made[key[1]].lasts in spans:
                found[chapter].append((var.bits, var.put(0, built.book.made[key[1]].start)))
    return found
