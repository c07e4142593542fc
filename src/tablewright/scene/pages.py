"""The pages of a story that lie open, as a scene shows them, and the words of its choices."""

from __future__ import annotations

from typing import Any, Final

from tablewright.engine.effects import holds
from tablewright.engine.scene import Block, Story
from tablewright.engine.story import StoryTable, at_node, take_way
from tablewright.engine.story_pages import Choice, Page
from tablewright.scene.words import Ask, Asks, Say, Says


def pages_open(seen: StoryTable) -> list[Story]:
    """All pages that were read since the last choice, the newest last; each with the paragraphs that it had then."""
    return [page_shown(seen, *one) for one in seen.story.shown]


def page_shown(seen: StoryTable, number: int, added: int, head: int) -> Story:
    page = seen.stories.page(number, head)
    texts = [page.text, *(text for i, (_, text) in enumerate(page.text_if) if (added >> i) & 1)]
    blocks = [Block(" ".join(part.split())) for text in texts for part in text.split("\n\n") if part.strip()]
    return Story(f"page-{page.id}", page.title, blocks)


def page_of(table: StoryTable) -> Page | None:
    """The page whose choices are asked."""
    story = table.story
    return table.stories.page(story.page, story.head) if story.page >= 0 else None


def choice_of(table: StoryTable, id: str) -> Choice:
    page = page_of(table)
    choice = page.choice_called(id) if page is not None else None
    assert choice is not None, f"no page with the choice {id} lies open"
    return choice


def price_and_test(table: Any, id: str) -> str:
    """What is known of a choice before it is taken: its price, its test, and what it needs."""
    choice = choice_of(table, id)
    is_missing = not holds(table, choice.needs)
    needs = f"needs {choice.needs_words}" if is_missing else ""
    deed = choice.deed_text[:1].lower() + choice.deed_text[1:].rstrip(".")
    told = ", ".join(words for words in (choice.pays_words, deed, needs) if words)
    return told[:1].upper() + told[1:]


def title_of(table: Any, id: str) -> str:
    return choice_of(table, id).title


def question(table: Any) -> str:
    page = page_of(table)
    return f"{page.title}: what do you do?" if page is not None and page.title else "What do you do?"


def source(table: Any) -> str:
    page = page_of(table)
    return f"page-{page.id}" if page is not None else ""


SAY: Final[Says] = {take_way: Say(title_of, detail=price_and_test)}
ASK: Final[Asks] = {at_node: Ask(question, source)}
