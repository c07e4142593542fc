"""What is checked when a story is loaded: memory that is used, pages that lead on, detours that come back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tablewright.content.story import Built, StoryParts
from tablewright.content.story_words import uses
from tablewright.engine import story_pages as story
from tablewright.engine.complaints import PackError, complain
from tablewright.engine.story_pages import Choice, Page, Way

FINISHED: Final = ("read", "final")


class Lead(NamedTuple):
    """One thing that a way leads to."""

    kind: int
    id: str


def pages_of(built: Built) -> Iterator[Page]:
    """All pages, and what is different on them for each hero."""
    for page in built.stories.pages:
        if page is not None:
            yield page
            yield from (own for own in page.heads if own is not None)


def choices_of(page: Page) -> Iterator[Choice]:
    yield from page.choices
    if page.at_once is not None:
        yield page.at_once


def ways_of(page: Page) -> Iterator[Way]:
    """All ways from a page, those of its detours too."""
    for way in (page.way, page.otherwise):
        if way is not None:
            yield way
    for choice in choices_of(page):
        yield from (way for way in (*choice.ways, choice.visit) if way is not None)


def leads(ways: Iterable[Way]) -> Iterator[Lead]:
    for way in ways:
        for _, kind, to in way.cases:
            yield Lead(kind, to)


def everything_on(page: Page) -> Iterator[object]:
    """All conditions and moves of a page."""
    yield page.effects
    for adjustment in page.adjusts:
        yield from (adjustment.moves, adjustment.when)
    yield from (condition for condition, _ in page.text_if)
    for way in ways_of(page):
        yield from (condition for condition, _, _ in way.cases)
    for choice in choices_of(page):
        yield from (
            choice.when,
            choice.needs,
            choice.pays,
            choice.guards,
            choice.effects,
            choice.deed,
            choice.bonus,
        )
        for adjustment in choice.adjusts:
            yield from (adjustment.moves, adjustment.when)


# Memory


def check_memory(built: Built, parts: StoryParts) -> list[PackError]:
    """What is asked must be set somewhere, and what is set must be asked or shown."""
    asked: dict[int, str] = {}
    is_set: set[int] = set()
    conditions = [(source.value.id, built.vocabulary.tests.get(source.value.id)) for source in parts.facts]
    told: list[tuple[str, object]] = [
        (f"the fact «{fact}»", tuple(kind.default for kind in test.kinds if not isinstance(kind, str)))
        for fact, test in conditions
        if test is not None
    ]
    told += [(f"«{page.id}»", thing) for page in pages_of(built) for thing in everything_on(page)]
    if built.rules.elsewhere is not None:
        told += [("a card", thing) for thing in built.rules.elsewhere(built.vocabulary)]
    for called, thing in told:
        for what, which in uses(thing, built.book):
            if what == "asks":
                asked.setdefault(which[0], called)
            elif what == "sets":
                is_set.add(which[0])
    return list(memory_complaints(built, asked, is_set))


def memory_complaints(built: Built, asked: dict[int, str], is_set: set[int]) -> Iterator[PackError]:
    for i, memory in enumerate(built.book.made):
        where = built.book.sources[memory.id].where("id")
        if i in asked and i not in is_set:
            message = f"«{memory.id}» is asked by {asked[i]}, and nothing ever sets it"
            yield complain(where, message, memory.id, code="story.never_set")
        elif i in is_set and i not in asked and not built.book.texts[memory.id].shown:
            message = f"«{memory.id}» is set, and nothing ever asks for it; ask for it, or say «shown = true»"
            yield complain(where, message, memory.id, code="story.never_asked")
        elif i not in is_set and i not in asked:
            message = f"«{memory.id}» is neither set nor asked; delete it"
            yield complain(where, message, memory.id, code="story.never_used")


# Ways


def check_graph(built: Built) -> list[PackError]:
    errors: list[PackError] = []
    for page in pages_of(built):
        errors += check_choices(built, page)
    errors += check_silence(built)
    errors += check_detours(built)
    errors += check_arrival(built)
    errors += check_stages(built)
    return errors


def check_choices(built: Built, page: Page) -> Iterator[PackError]:
    """There is always a way on: a choice without a condition or a price, or an `otherwise`."""
    if not page.choices or page.otherwise is not None:
        return
    if any(is_plain(choice) for choice in page.choices):
        return
    message = (
        f"every choice of «{page.id}» has a condition, a price or «once», so there may be none to take; "
        "add one without, or an «otherwise»"
    )
    yield complain(built.sources[page.id].where(), message, page.id, code="story.no_plain_choice")


def is_plain(choice: Choice) -> bool:
    return choice.when is None and choice.needs is None and not choice.pays and not choice.once


def silent_ways(page: Page) -> Iterator[Lead]:
    """Where a page leads without anybody being asked."""
    if not page.choices and page.at_once is None and page.way is not None:
        yield from leads([page.way])
    if page.otherwise is not None:
        yield from leads([page.otherwise])


def check_silence(built: Built) -> Iterator[PackError]:
    """No more pages in a row than a reader takes, and never round and round."""
    seen: set[str] = set()
    for page in pages_of(built):
        if page.id in seen or not page.is_node:
            continue
        seen.add(page.id)
        chain = longest_silence(built, page, ())
        if chain and chain[-1] in chain[:-1]:
            message = f"«{page.id}» goes round without ever asking: {' → '.join(chain)}"
            yield complain(built.sources[page.id].where(), message, page.id, code="story.loop")
        elif len(chain) > built.rules.most_pages:
            message = f"{len(chain)} pages follow each other without an answer: {' → '.join(chain)}"
            where = built.sources[page.id].where()
            yield complain(where, message, page.id, warning=True, code="story.many_pages")


def longest_silence(built: Built, page: Page, before: tuple[str, ...]) -> tuple[str, ...]:
    """The pages that follow this one without an answer; one that comes twice stands at the end."""
    chain = (*before, page.id)
    if page.id in before:
        return chain
    longest = chain
    for kind, to in silent_ways(page):
        following = built.stories.known(to) if kind in (story.TO_NODE, story.TO_PAGE) else None
        if following is not None:
            found = longest_silence(built, following, chain)
            if found[-1] in found[:-1]:
                return found
            longest = max(longest, found, key=len)
    return longest


def check_detours(built: Built) -> Iterator[PackError]:
    """A detour can come back from wherever it has led."""
    for page in pages_of(built):
        for choice in page.choices:
            if choice.visit is None:
                continue
            inside = reachable(built, leads([choice.visit]))
            back = comes_back(built, inside)
            lost = sorted(inside - back)
            if lost:
                detour = f"the detour «{page.id}.{choice.id}»"
                message = f"{detour} cannot come back from «{lost[0]}»: no way there says «back»"
                yield complain(built.sources[lost[0]].where(), message, lost[0], code="story.no_return")


def reachable(built: Built, first: Iterable[Lead]) -> set[str]:
    """The pages that these lead to, and what those lead to; detours inside come back by themselves."""
    found: set[str] = set()
    waiting = list(first)
    while waiting:
        kind, to = waiting.pop()
        if kind == story.TO_SCENE:
            waiting += [Lead(story.TO_NODE, after) for after in built.rules.after.get(to, ())]
        page = built.stories.known(to)
        if page is None or to in found or kind == story.TO_SCENE:
            continue
        found.add(to)
        for one in (page, *(own for own in page.heads if own is not None)):
            waiting += leads(ways_of(one))
    return found


def comes_back(built: Built, inside: set[str]) -> set[str]:
    """Those of these pages from which a `back`, a scene or an ending can be reached."""
    into: dict[str, set[str]] = defaultdict(set)
    good: set[str] = set()
    for place in inside:
        page = built.stories.known(place)
        assert page is not None
        if not page.is_node and page.way is None:
            good.add(place)  # an ending
        for one in (page, *(own for own in page.heads if own is not None)):
            for kind, to in leads(ways_of(one)):
                if kind in (story.BACK, story.TO_ENDING, story.TO_SCENE):
                    good.add(place)
                into[to].add(place)
    waiting = list(good)
    while waiting:
        for before in into[waiting.pop()] - good:
            good.add(before)
            waiting.append(before)
    return good


def check_arrival(built: Built) -> Iterator[PackError]:
    """Every node and every ending is led to by something, whatever the conditions."""
    stories = built.stories
    first = [Lead(story.TO_NODE, page.id) for page in pages_of(built) if page.is_root]
    if stories.start:
        first.append(Lead(story.TO_NODE, stories.start))
    first += [Lead(story.TO_NODE, to) for after in built.rules.after.values() for to in after]
    found = reachable(built, first)
    for page in stories.pages:
        if page is not None and page.id not in found:
            kind = "node" if page.is_node else "page" if page.way is not None else "ending"
            message = f"nothing leads to the {kind} «{page.id}»"
            yield complain(
                built.sources[page.id].where(), message, page.id, warning=True, code="story.nothing_leads"
            )


def check_stages(built: Built) -> Iterator[PackError]:
    """How many pages are not finished."""
    unfinished = [
        page.id
        for page in built.stories.pages
        if page is not None and page.is_node and built.sources[page.id].value.stage not in FINISHED
    ]
    if unfinished:
        many = f"{len(unfinished)} pages are" if len(unfinished) > 1 else "one page is"
        message = f"{many} not read yet (stage outline or draft), the first is «{unfinished[0]}»"
        where = built.sources[unfinished[0]].where()
        yield complain(where, message, unfinished[0], warning=True, code="story.stage")
