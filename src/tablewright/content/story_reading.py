"""Stories as people read them: one page, or a whole playthrough to be read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any

from tablewright.content.story import Built
from tablewright.content.story_checks import everything_on
from tablewright.content.story_proof import NO_CHOICE, Trail, trail_where
from tablewright.content.story_search import NO, PERHAPS, Coder, asked_keys
from tablewright.engine.complaints import PackErrors, Where
from tablewright.engine.language import compile_condition
from tablewright.engine.story_pages import PARTY, Choice, Page


class NoSuchPage(ValueError):
    """Something was asked for that the story does not have; the sentence says what is near it."""


def near(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word, list(known), 1, 0.5)
    return f"; did you mean {close[0]}?" if close else ""


def head_of(built: Built, hero: str) -> int:
    """The number of a hero; PARTY if none is named."""
    if not hero:
        return PARTY
    if hero not in built.rules.heads:
        raise NoSuchPage(f"this game has no hero {hero}{near(hero, built.rules.heads)}")
    return built.rules.heads.index(hero)


def page_of(built: Built, name: str, head: int) -> Page:
    known = built.stories.known(name)
    if known is None:
        raise NoSuchPage(f"this story has no page {name}{near(name, built.stories.number_of)}")
    return built.stories.page(known.number, head)


# One page -------------------------------------------------------------------------------------------------


def page_lines(built: Built, name: str, hero: str = "", knowing: Iterable[str] = ()) -> list[str]:
    """A page as those see it who know these things, paragraph by paragraph."""
    head = head_of(built, hero)
    page = page_of(built, name, head)
    coder = Coder(
        built, sorted({key for thing in everything_on(page) for key in asked_keys(thing, built, head)})
    )
    memory = remembered(built, coder, head, knowing)
    lines = [page.title or page.id, "", *paragraphs(page.text)]
    for condition, text in page.text_if:
        answer = coder.ask(condition, head)(memory)
        if answer != NO:
            lines += ["", *(["(Only sometimes:)"] if answer == PERHAPS else []), text.strip()]
    for choice in page.choices:
        if coder.ask(choice.when, head)(memory) != NO:
            lines += ["", choice_line(choice, coder.ask(choice.needs, head)(memory) == NO)]
    return lines


def paragraphs(text: str) -> list[str]:
    found = [" ".join(one.split()) for one in text.split("\n\n")]
    return [line for one in found for line in (one, "")][:-1]


def choice_line(choice: Choice, refused: bool) -> str:
    """A choice with its price and its test, as it is offered."""
    beside = [choice.pays_words, choice.deed_words, f"needs {choice.needs_words}" if refused else ""]
    told = ", ".join(filter(None, beside))
    return f"→ {choice.title}" + (f" ({told})" if told else "")


def remembered(built: Built, coder: Coder, head: int, knowing: Iterable[str]) -> int:
    """Memory in which these hold: `marked`, `ally.korso`, `seals=2`, a page that was seen, a choice that was taken."""
    memory = coder.blank()
    for word in knowing:
        key, value = meaning(built, word, head)
        var = coder.vars.get(key)
        if var is not None:
            memory = var.put(memory, value)
    return memory


def meaning(built: Built, word: str, head: int) -> tuple[tuple[str, int, int], int]:
    name, _, number = word.partition("=")
    for i, one in enumerate(built.book.made):
        own = max(head, 0) if one.per_head else 0
        if one.kind == "count" and name == one.id and number.lstrip("-").isdecimal():
            return ("memory", i, own), max(one.low, min(one.high, int(number)))
        values = [f"{one.id}.{value}" for value in one.values] if one.kind == "one_of" else ["", one.id]
        if name in values and one.kind != "count":
            return ("memory", i, own), values.index(name)
    if word in built.stories.choice_ids:
        return ("chosen", built.stories.choice_ids.index(word), 0), 1
    if word in built.stories.number_of:
        return ("seen", built.stories.number_of[word], 0), 1
    words = [one.id for one in built.book.made]
    raise NoSuchPage(
        f"nothing in this story is called {word}{near(word, [*words, *built.stories.number_of])}"
    )


# A whole playthrough --------------------------------------------------------------------------------------


def transcript(built: Built, where: str = "") -> list[str]:
    """The shortest playthrough that ends so, with all that is read and chosen in it."""
    goal = goal_of(built, where)
    keys = {key for head in range(-1, len(built.rules.heads)) for key in asked_keys(goal, built, head)}
    trail = trail_where(built, goal, keys)
    if not trail:
        raise NoSuchPage(
            f"no playthrough ends with «{where}»; what only the game knows cannot be asked for here"
        )
    return list(told(built, trail))


def goal_of(built: Built, where: str) -> Any:
    """A condition in the words of the story; None if none is given."""
    if not where:
        return None
    place = Where("--where", 1, thing="the condition")
    try:
        return compile_condition(where, built.vocabulary, place, built.rules.known)[0]
    except PackErrors as wrong:
        raise NoSuchPage(str(wrong.errors[0])) from None


def told(built: Built, trail: Trail) -> Iterator[str]:
    for one in trail:
        page = built.stories.page(one.page, one.head)
        if one.choice != NO_CHOICE:
            choice = page.choice_numbered(one.choice)
            if choice is not None and choice.title:
                yield f"→ {choice.title}"
                yield ""
            continue
        yield from page_told(page, one.paragraphs)


def page_told(page: Page, added: int) -> Iterator[str]:
    """A page with those of its further paragraphs that were read, as bits."""
    if page.title:
        yield page.title
        yield ""
    yield from paragraphs(page.text)
    for i, (_, text) in enumerate(page.text_if):
        if added >> i & 1:
            yield ""
            yield text.strip()
    yield ""
