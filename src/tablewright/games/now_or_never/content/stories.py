# interpreted: runs once, when a pack is loaded
"""The book of the six chapters: pages from the story files, and what each chapter changes about the set-up."""

from __future__ import annotations

from typing import Final

from tablewright.content.story import Built, StoryRules, build_stories, parts_of
from tablewright.engine.complaints import PackError, nearest
from tablewright.engine.effects import Effect, if_holds
from tablewright.engine.language import Compiler
from tablewright.engine.pack import Entry, Raw
from tablewright.engine.story_pages import Page
from tablewright.engine.vocabulary import Known
from tablewright.games.now_or_never.cards import SIDES, Chapter
from tablewright.games.now_or_never.content.schema import CaseText, ChapterText
from tablewright.games.now_or_never.content.verbs import VOCABULARY
from tablewright.games.now_or_never.rules import resources, story_mode
from tablewright.games.now_or_never.table import GUESS

CHAPTERS: Final = 6
PAGES_IN_A_ROW: Final = 3
MOVES_A_SKILL: Final = (story_mode.ease, story_mode.hinder)


class Book:
    """All chapters of a pack, and the pages that are read in them."""

    def __init__(self, built: Built, chapters: list[Chapter], errors: list[PackError]) -> None:
        self.built = built
        self.chapters = chapters
        self.errors = errors


def book_of(raw: Raw) -> Book:
    """The stories of a pack with everything that is wrong with them."""
    known = known_of(raw)
    heads = tuple(entry.id for entry in sorted(raw["hero"], key=lambda one: (one.value.place, one.id)))
    built = build_stories(parts_of(raw), rules_of(known, heads))
    for page in built.stories.pages:
        if page is not None:
            bind_choices(page)
    binder = Binder(raw, built, known)
    chapters = binder.chapters()
    return Book(built, chapters, [*built.errors, *binder.compiler.errors])


def rules_of(known: Known, heads: tuple[str, ...]) -> StoryRules:
    """What the game says about its stories."""
    return StoryRules(
        VOCABULARY,
        known,
        heads,
        asked_by="NN-20.7",
        needs_by="NN-R38",
        fixed_failure=True,
        beyond=story_mode.go_on,
        guess=GUESS,
        most_pages=PAGES_IN_A_ROW,
    )


def known_of(raw: Raw) -> Known:
    """What a story may name, numbered as the cards are."""
    known = Known()
    for i, entry in enumerate(sorted(raw["location"], key=lambda one: one.id)):
        known.add("location", entry.id, i, entry.value.name)
    for i, entry in enumerate(raw["story_token"]):
        known.add("story_token", entry.id, i, entry.value.name)
    return known


def bind_choices(page: Page) -> None:
    """NN-20.8: what cannot be paid is refused by the story's own clause. NN-20.6, G18: what moves a skill happens with
    the test and not before it, so everybody sees the moved skill."""
    for one in (page, *(own for own in page.heads if own is not None)):
        for choice in one.choices:
            choice.guards = tuple(
                (story_mode.cannot_pay_for_choice, *guard[1:]) if guard[0] is resources.cannot_pay else guard
                for guard in choice.guards
            )
            if choice.effects and all(moves_skill(move) for move in choice.effects):
                choice.deed = (*choice.effects, *choice.deed)
                choice.effects = ()


def moves_skill(move: tuple[object, ...]) -> bool:
    return move[0] is if_holds and all(inner[0] in MOVES_A_SKILL for inner in move[2])  # type: ignore[attr-defined]


class Binder:
    """Makes the chapters, and gathers what is wrong with them."""

    def __init__(self, raw: Raw, built: Built, known: Known) -> None:
        self.raw = raw
        self.built = built
        self.known = known
        self.compiler = Compiler(built.vocabulary, known)

    def chapters(self) -> list[Chapter]:
        """NN-20.1: the six, in their order."""
        entries = sorted(self.raw["chapter"], key=lambda entry: entry.value.number)
        numbers = [entry.value.number for entry in entries]
        if entries and numbers != list(range(1, CHAPTERS + 1)):
            wrong = next((n for n in numbers if numbers.count(n) > 1), None)
            message = (
                f"the chapters are {', '.join(map(str, numbers))}; there must be each of 1 to {CHAPTERS} once"
            )
            self.complain(entries[0], "number", message, str(wrong or numbers[0]))
        found = [self.chapter(entry) for entry in entries]
        for entry, chapter in zip(entries, found, strict=True):
            self.check_pages(entry, chapter)
        return found

    def complain(self, entry: Entry, field: str, message: str, word: str = "", near: str = "") -> None:
        self.compiler.complain(entry.where(field), message, word, near)

    def chapter(self, entry: Entry) -> Chapter:
        text: ChapterText = entry.value
        made = Chapter(text.number, text.title, SIDES.index(text.board))
        made.question = text.question
        made.searches = tuple(self.location(entry, name) for name in text.searches)
        made.without, made.doubled = tuple(text.without), tuple(text.doubled)
        made.least_skill, made.most_skill = text.skills
        if text.start:
            made.start = self.compiler.effect(text.start, entry.where("start"), entry.id) or Effect()
        made.endings = self.cases(entry, "endings", text.endings)
        made.epilogues = self.cases(entry, "epilogues", text.epilogues)
        return made

    def location(self, entry: Entry, name: str) -> int:
        found = self.known.find(("location",), name)
        if found is None:
            near = nearest(name, self.known.ids(("location",)))
            self.complain(
                entry, "searches", f"«{name}» of {entry.called} is not a location of this pack", name, near
            )
            return 0
        return int(found[0])

    def cases(self, entry: Entry, field: str, texts: list[CaseText]) -> tuple[tuple[object, str], ...]:
        found: list[tuple[object, str]] = []
        for i, one in enumerate(texts):
            is_last = i == len(texts) - 1
            if is_last == bool(one.when):
                message = (
                    f"the last of the {field} of {entry.called} has no condition, and all others have one"
                )
                self.complain(entry, field, message, one.page)
            condition = None
            if one.when:
                condition, _ = self.compiler.condition(one.when, entry.where(field))
            found.append((condition, one.page))
        return tuple(found)

    # The pages of a chapter

    def check_pages(self, entry: Entry, chapter: Chapter) -> None:
        """NN-20.3, G18: a chapter has its frame, an entry for each letter and hero, and each mission its entries."""
        numbers = self.built.stories.number_of
        for page in wanted(chapter, self.built.rules.heads, self.spaces(chapter)):
            names = page.split("|")
            if not any(name in numbers for name in names):
                message = f"{entry.called} has no page «{names[0]}»"
                self.complain(entry, "number", message, names[0], nearest(names[0], numbers))

    def spaces(self, chapter: Chapter) -> list[str]:
        """The letters of the map, and the locations with a search token."""
        locations = self.known.ids(("location",))
        return [*"abcdefghijklmn", *(locations[i] for i in chapter.searches)]


def wanted(chapter: Chapter, heads: tuple[str, ...], keys: list[str]) -> list[str]:
    """The ids of all pages that the rules of a chapter open; «|» parts those of which one is enough."""
    n = chapter.number
    found = [f"{n}.intro", f"{n}.outro"]
    for head in heads:
        found += [f"{n}.prologue.{head}", f"{n}.hook.{head}"]
        found += [f"{n}.{head}.{key}|{n}.all.{key}" for key in keys]
        found += [f"{n}.ending.{head}.{page}" for _, page in chapter.endings]
    return found + [f"{n}.epilogue.{page}" for _, page in chapter.epilogues]
