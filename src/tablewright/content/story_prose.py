"""A report on the prose of a story: what a reader would stumble over, for the writers to judge."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tablewright.content.story import Built
from tablewright.engine.story_pages import Page

PAGE_WORDS: Final = (60, 150)
CHOICE_WORDS: Final = (3, 9)
RECAP_WORDS: Final = 15
RUN: Final = 3  # words in a row that are counted together
OFTEN: Final = 4  # so often a run of words is a habit
WORD: Final = re.compile(r"[A-Za-zÀ-ž]+(?:['’][A-Za-zÀ-ž]+)?")
SENTENCE: Final = re.compile(r"[^.!?…]+[.!?…]*[”’\"']?\s*")
NAME: Final = re.compile(r"(?<=[a-zà-ž,;] )[A-Z][a-zà-ž]+")
STRAIGHT: Final = re.compile(r"[\"']")
TIRED: Final = {
    "not … but …": r"\bnot (?:just |only |merely )?\w+(?: \w+)?,? but\b",
    "widening eyes": r"\beyes (?:widen|narrow|gleam|glint)\w*",
    "silence that does something": r"\bsilence (?:stretch|hang|fall|settle|press)\w*",
    "humming secrets": r"\b(?:secrets?|air|stones?) hums?\b",
    "wry": r"\bwry(?:ly)?\b",
    "a heavy door": r"\bheavy (?:wooden |oak |iron )?doors?\b",
    "a breath nobody knew": r"\bbreath (?:you|she|he|they) (?:did not|didn’t) know\b",
    "a shiver down a spine": r"\bshivers? (?:runs? )?down\b",
    "something shifts": r"\bsomething (?:shifts|stirs|changes)\b",
    "a triplet": r"\b\w+, \w+,? and \w+\b",
    "a dash": r" [–—] ",
}


class Remark(NamedTuple):
    """One thing to look at: where, and what."""

    page: str
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}: {self.text}"


def prose(built: Built, names: Iterable[str] = ()) -> list[Remark]:
    """Everything that is worth a look, page by page, then what is repeated in the whole story."""
    pages = [page for page in built.stories.pages if page is not None]
    known = {
        word for name in (*names, *speakers(pages), *built.rules.heads) for word in WORD.findall(name.title())
    }
    found = [remark for page in pages for remark in of_page(page, known)]
    found += neighbours(pages)
    found += tired(pages)
    found += runs(pages)
    return found


def speakers(pages: Iterable[Page]) -> list[str]:
    return [name.replace("_", " ") for page in pages for name in page.speakers]


def words(text: str) -> int:
    return len(WORD.findall(text))


def whole(page: Page) -> str:
    return "\n\n".join([page.text, *(text for _, text in page.text_if)])


def of_page(page: Page, known: set[str]) -> Iterator[Remark]:
    """Lengths, straight quotes, and names that no speaker has."""
    long = words(page.text)
    low, high = PAGE_WORDS
    if page.is_node and not low <= long <= high:
        yield Remark(page.id, "length", f"{long} words; a page has {low} to {high}")
    for choice in page.choices:
        long = words(choice.title)
        if not CHOICE_WORDS[0] <= long <= CHOICE_WORDS[1]:
            span = f"{CHOICE_WORDS[0]} to {CHOICE_WORDS[1]}"
            yield Remark(page.id, "length", f"«{choice.title}» has {long} words; a choice has {span}")
    if words(page.recap) >= RECAP_WORDS:
        yield Remark(
            page.id, "length", f"the recap has {words(page.recap)} words; it has under {RECAP_WORDS}"
        )
    if STRAIGHT.search(whole(page)):
        yield Remark(page.id, "quotes", "a straight quote; write “ ” ‘ ’")
    for name in dict.fromkeys(NAME.findall(whole(page))):
        if name not in known:
            yield Remark(page.id, "name", f"{name} is no speaker and no declared name")


def neighbours(pages: list[Page]) -> Iterator[Remark]:
    """Pages in a row that begin with the same word."""
    before = ""
    for page in pages:
        first = next(iter(WORD.findall(page.text)), "").lower()
        if page.is_node and first and first == before:
            yield Remark(page.id, "first word", f"begins with «{first}», as the page before it does")
        before = first if page.is_node else before


def tired(pages: list[Page]) -> Iterator[Remark]:
    """Tired phrases beyond the one that each chapter may have."""
    for name, pattern in TIRED.items():
        met: dict[int, list[str]] = defaultdict(list)
        for page in pages:
            for _ in re.finditer(pattern, whole(page), re.IGNORECASE):
                met[page.part].append(page.id)
        for places in met.values():
            for place in places[1:]:
                yield Remark(place, "tired", f"{name}, for the second time or more in this chapter")


def runs(pages: list[Page]) -> Iterator[Remark]:
    """Runs of words that come again and again."""
    found: Counter[tuple[str, ...]] = Counter()
    where: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for page in pages:
        for sentence in SENTENCE.findall(whole(page)):
            row = [word.lower() for word in WORD.findall(sentence)]
            for i in range(len(row) - RUN + 1):
                run = tuple(row[i : i + RUN])
                if sum(len(word) > 3 for word in run) > 1:
                    found[run] += 1
                    where[run].append(page.id)
    for run, times in found.most_common():
        if times < OFTEN:
            return
        yield Remark(
            where[run][0],
            "repeated",
            f"«{' '.join(run)}» {times} times: {', '.join(dict.fromkeys(where[run]))}",
        )
