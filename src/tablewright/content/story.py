"""Stories from a pack: what is written becomes pages, choices and ways, and everything wrong is said at once.

A game gives its words (`StoryRules`) and the entries of its pack (`sources`), or entries that it makes itself from
a form of its own. `build_stories` answers with the pages that tables use and with complaints; each has a code that
stays the same when its words change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from tablewright.content.story_schema import (
    BRANCHES,
    STORY_SECTIONS,
    AdjustText,
    ChoiceText,
    ChoiceVariant,
    EndingText,
    FactText,
    NodeText,
    NodeVariant,
    PageText,
    Paragraph,
    StoryText,
    branch,
)
from tablewright.content.story_words import MemoryBook, with_story_words
from tablewright.engine import story_pages as story
from tablewright.engine.complaints import PackError, Where, complain, nearest
from tablewright.engine.effects import Condition, Effect
from tablewright.engine.language import Compiler
from tablewright.engine.pack_content import Entry, Raw
from tablewright.engine.story_pages import Adjustment, Choice, Page, Stories, Way
from tablewright.engine.table import Step
from tablewright.engine.vocabulary import Known, Vocabulary

__all__ = [
    "STORY_SECTIONS",
    "Built",
    "Source",
    "StoryParts",
    "StoryRules",
    "Written",
    "build_stories",
    "parts_of",
]

ID: Final = re.compile(r"[a-z0-9][a-z0-9_.-]*")
BACK: Final = "back"
OUTCOME: Final = {
    "next": story.NONE,
    "pass": story.PASS,
    "fail": story.FAIL,
    "won": story.WON,
    "part": story.PART,
    "lost": story.LOST,
}
OF_TEST: Final = ("pass", "fail")
OF_FIGHT: Final = ("won", "part", "lost")


class Source(Protocol):
    """A thing of the story and where it is written; an entry of a pack is one."""

    @property
    def value(self) -> Any: ...

    def where(self, field: str = "") -> Where: ...


class Written:
    """A source that a game makes itself, from an entry in a form of its own."""

    def __init__(self, value: Any, entry: Entry, fields: Mapping[str, str] | None = None) -> None:
        self.value = value
        self.entry = entry
        self.fields = fields or {}

    def where(self, field: str = "") -> Where:
        """Where this is written in the game's own form; `fields` translates the names that differ."""
        return self.entry.where(self.fields.get(field, field if self.entry.layers[-1].gives(field) else ""))


@dataclass(frozen=True)
class StoryParts:
    """All that a story is made of."""

    nodes: Sequence[Source]
    memory: Sequence[Source] = ()
    facts: Sequence[Source] = ()
    endings: Sequence[Source] = ()
    start: Source | None = None


@dataclass(frozen=True)
class StoryRules:
    """What a game says about its stories."""

    vocabulary: Vocabulary
    known: Known = field(default_factory=Known)
    heads: tuple[str, ...] = ()  # its heroes, by id, as `as` and `line` name them
    scenes: Iterable[str] = ()  # the ids of fights and rests that a way may lead to
    asked_by: str = ""  # the clause by which choices are asked
    needs_by: str = ""  # … by which a choice is refused
    fixed_failure: bool = (
        False  # a clause says what a failure does, so `fail`, `lost` and `part` may be left out
    )
    on_scene: Step = story.no_scene
    on_ending: Step = story.no_scene
    beyond: Step = story.nothing_beyond
    guess: int = story.NOWHERE  # the stream of luck for what a search does not know
    most_pages: int = 3  # so many pages in a row without an answer are too many
    after: Mapping[str, Sequence[str]] = field(
        default_factory=dict
    )  # a scene -> the pages that may follow it
    closes: Mapping[int, Sequence[str]] = field(
        default_factory=dict
    )  # a chapter -> the spans that end with it, where these are more than «scene» and «chapter»
    richest: Callable[[], Any] | None = None  # a table at which everything can be paid that ever can
    elsewhere: Callable[[Vocabulary], Iterable[Any]] | None = None  # effects of cards that ask or set memory


@dataclass
class Built:
    """The stories of a pack, what is wrong with them, and where everything is written."""

    stories: Stories
    errors: list[PackError]
    vocabulary: Vocabulary  # the game's words and those of the story: for cards that ask about it
    sources: dict[str, Source]  # of pages, by id
    book: MemoryBook
    rules: StoryRules


def parts_of(raw: Raw) -> StoryParts:
    """The parts of a story that is written as `docs/reference/stories.md` says."""
    start = raw["story"]
    return StoryParts(raw["node"], raw["memory"], raw["fact"], raw["ending"], start[0] if start else None)


def build_stories(parts: StoryParts, rules: StoryRules) -> Built:
    """The stories of these parts, with everything that is wrong with them."""
    from tablewright.content.story_checks import check_graph, check_memory

    builder = StoryBuilder(parts, rules)
    built = builder.build()
    if not any(not error.warning for error in built.errors):
        built.errors += check_memory(built, parts)
        built.errors += check_graph(built)
    # A page that differs for each hero is read once for each; what is wrong with it is said once.
    built.errors[:] = {(error.code, str(error)): error for error in built.errors}.values()
    return built


class StoryBuilder:
    """Makes the pages and gathers what is wrong with them."""

    def __init__(self, parts: StoryParts, rules: StoryRules) -> None:
        self.parts = parts
        self.rules = rules
        self.errors: list[PackError] = []
        self.stories = Stories()
        self.sources: dict[str, Source] = {}
        self.scenes = frozenset(rules.scenes)
        self.nodes: dict[str, Source] = {}
        self.endings: dict[str, Source] = {}
        self.renamed: dict[str, str] = {}
        self.book = MemoryBook(rules.heads)
        self.compiler = Compiler(rules.vocabulary, rules.known)
        self.pooled: dict[str, list[tuple[Any, ...]]] = {}

    def build(self) -> Built:
        self.name_all()
        self.errors += self.book.declare(self.parts.memory)
        self.stories.memory = tuple(self.book.made)
        self.stories.blank = self.book.blank()
        self.name_choices()
        vocabulary = with_story_words(self.rules.vocabulary, self.book, self.stories)
        self.compiler = Compiler(vocabulary, self.rules.known)
        self.compiler.vocabulary = self.facts(vocabulary)
        for source in self.parts.nodes:
            if self.nodes.get(source.value.id) is source:
                self.node(source)
        for source in self.parts.endings:
            if self.endings.get(source.value.id) is source:
                self.ending(source)
        self.finish()
        return Built(self.stories, self.errors, self.compiler.vocabulary, self.sources, self.book, self.rules)

    def complain(self, where: Where, code: str, message: str, word: str = "", near: str = "") -> None:
        self.errors.append(complain(where, message, word, near, code=f"story.{code}"))

    # Names

    def name_all(self) -> None:
        """Every id once, in a form that stays, and renames that lead to something."""
        taken: dict[str, str] = dict.fromkeys(self.scenes, "a scene of the game")
        taken[BACK] = "a word of ways"
        for kind, sources, named in (
            ("a node", self.parts.nodes, self.nodes),
            ("an ending", self.parts.endings, self.endings),
        ):
            for source in sources:
                name = source.value.id
                if not ID.fullmatch(name):
                    message = f"the id «{name}» may have small letters, digits, «.», «_» and «-» only"
                    self.complain(source.where("id"), "id", message, name)
                elif name in taken:
                    self.complain(
                        source.where("id"), "twice", f"«{name}» is the id of {taken[name]} already", name
                    )
                else:
                    taken[name] = kind
                    named[name] = source
                    self.number_page(name, source)
        for source in (*self.nodes.values(), *self.endings.values()):
            self.rename(source, source.value.id, taken)

    def number_page(self, id: str, source: Source) -> int:
        number = len(self.stories.pages)
        self.stories.pages.append(None)
        self.stories.number_of[id] = number
        self.sources[id] = source
        return number

    def rename(self, source: Source, id: str, taken: Mapping[str, str]) -> None:
        for old in source.value.was:
            if old in taken or old in self.renamed:
                message = f"«{old}» was another name of «{id}», but something has that name now"
                self.complain(source.where("was"), "renamed", message, old)
            else:
                self.renamed[old] = id
                self.stories.number_of[old] = self.stories.number_of[id]

    def name_choices(self) -> None:
        """A number for each choice, so that it can be remembered."""
        for source in self.nodes.values():
            text: NodeText = source.value
            found: set[str] = set()
            if not text.choice:
                self.stories.choice_ids.append(text.id)
                continue
            for i, choice in enumerate(text.choice):
                where = source.where(f"choice.{i}.id")
                if not ID.fullmatch(choice.id) or "." in choice.id or choice.id in BRANCHES:
                    message = (
                        f"the id «{choice.id}» of a choice may have small letters, digits, «_» and «-» only"
                    )
                    self.complain(where, "id", message, choice.id)
                elif choice.id in found:
                    self.complain(where, "twice", f"«{text.id}» has two choices «{choice.id}»", choice.id)
                found.add(choice.id)
                self.stories.choice_ids.append(f"{text.id}.{choice.id}")

    def facts(self, vocabulary: Vocabulary) -> Vocabulary:
        """The words with all facts; a fact may speak of those that stand before it."""
        for source in self.parts.facts:
            text: FactText = source.value
            self.compiler.vocabulary = vocabulary
            if (
                text.id in vocabulary.tests
                or text.id in vocabulary.counts
                or not re.fullmatch(r"[a-z]\w*", text.id)
            ):
                message = f"«{text.id}» cannot be the name of a fact: it is a word of the game or of the story already"
                self.complain(source.where("id"), "twice", message, text.id)
                continue
            condition = self.condition(source, "is", text.holds)
            if condition is not None:
                vocabulary = self.book.with_fact(vocabulary, text.id, text.means, condition)
        return vocabulary

    # Texts

    def condition(self, source: Source, field: str, text: str) -> Condition | None:
        return self.asked(source, field, text)[0]

    def asked(self, source: Source, field: str, text: str) -> tuple[Condition | None, str]:
        """A condition, and its words for people whom it keeps from something."""
        if not text:
            return None, ""
        before = len(self.compiler.errors)
        found = self.compiler.condition(text, source.where(field))
        self.keep_errors(before)
        return found

    def effect(self, source: Source, field: str, text: str, verb: str = "") -> Effect:
        """An effect; with a verb, the rest of its words, several of them parted by commas."""
        if not text:
            return Effect()
        if verb:
            if verb not in self.compiler.vocabulary.verbs:
                message = f"this game has no verb «{verb}», so «{field}» cannot be used"
                self.complain(source.where(field), "words", message, verb)
                return Effect()
            text = "; ".join(f"{verb} {one.strip()}" for one in text.split(",") if one.strip())
        before = len(self.compiler.errors)
        effect = self.compiler.effect(text, source.where(field))
        self.keep_errors(before)
        return effect

    def keep_errors(self, before: int) -> None:
        for error in self.compiler.errors[before:]:
            error.code = error.code or "story.words"
            self.errors.append(error)
        del self.compiler.errors[before:]

    def paragraphs(
        self, source: Source, field: str, texts: list[Paragraph]
    ) -> tuple[tuple[Condition, str], ...]:
        found: list[tuple[Condition, str]] = []
        for i, one in enumerate(texts):
            if not one.when:
                message = (
                    f"«when» is empty in «{field}»: a paragraph that is always there belongs to the text"
                )
                self.complain(source.where(f"{field}.{i}.when"), "words", message)
            condition = self.condition(source, f"{field}.{i}.when", one.when)
            if condition is not None:
                found.append((condition, one.text))
        return tuple(found)

    # Pages

    def node(self, source: Source) -> None:
        text: NodeText = source.value
        self.check_heads(source, "line", text.line)
        self.check_heads(source, "as", text.variants)
        for i, choice in enumerate(text.choice):
            self.check_heads(source, f"choice.{i}.as", choice.variants)
        if "{line}" in text.text and set(text.line) != set(self.rules.heads):
            missing = ", ".join(head for head in self.rules.heads if head not in text.line) or "nobody"
            self.complain(
                source.where("text"), "head", f"the text has {{line}}, and none is written for {missing}"
            )
        page = self.node_for(source, text, "")
        if self.rules.heads and self.differs(text):
            page.heads = tuple(self.node_for(source, text, head) for head in self.rules.heads)
        self.stories.pages[page.number] = page

    def differs(self, text: NodeText) -> bool:
        return bool(text.line or text.variants or any(choice.variants for choice in text.choice))

    def check_heads(self, source: Source, field: str, given: Mapping[str, Any]) -> None:
        for head in given:
            if head not in self.rules.heads:
                message = f"«{head}» in «{field}» is no hero of this game"
                self.complain(
                    source.where(f"{field}.{head}"), "head", message, head, nearest(head, self.rules.heads)
                )

    def node_for(self, source: Source, text: NodeText, head: str) -> Page:
        own = text.variants.get(head, NodeVariant())
        page = Page(text.id, self.stories.number_of[text.id])
        page.title = own.title or text.title
        page.text = (own.text or text.text).replace("{line}", text.line.get(head, "")).strip()
        page.text_if = self.paragraphs(source, "text_if", text.text_if)
        page.speakers, page.recap, page.part = tuple(text.speakers), text.recap, text.chapter
        page.is_node, page.is_root = True, text.root
        page.effects = self.effect(source, "effects", text.effects).moves
        if not head:
            page.adjusts = tuple(self.adjusts(source, "", text.adjusts, text.id))
        if text.choice:
            self.no_deed_beside_choices(source, text)
            page.choices = tuple(self.choice(source, text, i, head) for i in range(len(text.choice)))
            page.otherwise = self.way(source, "otherwise", text.otherwise, f"{text.id}.otherwise", head)
        elif text.test or text.fight:
            page.at_once = self.at_once(source, text, head)
        else:
            page.way = self.way(source, "next", text.next, f"{text.id}.next", head)
            if page.way is None:
                message = f"«{text.id}» leads nowhere: it has no choice, no test, no fight and no «next»"
                self.complain(source.where(), "no_way", message, text.id)
        return page

    def no_deed_beside_choices(self, source: Source, text: NodeText) -> None:
        for name in ("test", "fight", "next", *BRANCHES):
            if branch(text, name):
                message = f"«{text.id}» has choices, so «{name}» belongs to one of them"
                self.complain(source.where(name), "branch", message, name)

    def at_once(self, source: Source, text: NodeText, head: str) -> Choice:
        number = self.stories.choice_ids.index(text.id)
        choice = Choice("", number, text.title)
        self.deed(source, "", text, choice, text.id, head)
        return choice

    def choice(self, source: Source, node: NodeText, i: int, head: str) -> Choice:
        text = node.choice[i]
        own = text.variants.get(head, ChoiceVariant())
        at, name = f"choice.{i}.", f"{node.id}.{text.id}"
        choice = Choice(text.id, self.stories.choice_ids.index(name), own.title or text.title)
        choice.when = self.condition(source, f"{at}when", text.when)
        choice.needs, choice.needs_words = self.asked(source, f"{at}needs", text.needs)
        price = self.effect(source, f"{at}pays", text.pays, "pay")
        choice.pays, choice.guards, choice.pays_words = price.moves, price.guards, text.pays
        choice.once = text.once
        effects = own.effects or text.effects
        choice.effects = self.effect(
            source, f"{at}as.{head}.effects" if own.effects else f"{at}effects", effects
        ).moves
        if text.visit:
            choice.visit = self.way(source, f"{at}visit", text.visit, f"{name}.visit", head)
            if text.test or text.fight or text.next:
                message = (
                    f"«{name}» is a detour, and comes back by itself; it can have no test, fight or next"
                )
                self.complain(source.where(f"{at}visit"), "branch", message, "visit")
        self.deed(source, at, text, choice, name, head, own)
        return choice

    def deed(
        self, source: Source, at: str, text: NodeText | ChoiceText, choice: Choice, id: str, head: str,
        own: ChoiceVariant | None = None,
    ) -> None:  # fmt: skip
        """The test or the fight of a choice, and all its branches."""
        verb = "test" if text.test else "fight"
        if text.test and text.fight:
            self.complain(
                source.where(f"{at}fight"), "branch", f"«{id}» has a test and a fight; give it one of them"
            )
        choice.deed_words = text.test or text.fight
        if choice.deed_words:
            effect = self.effect(source, f"{at}{verb}", choice.deed_words, verb)
            choice.deed, choice.deed_text = effect.moves, effect.text
        bonus = own.bonus if own is not None and own.bonus else text.bonus
        choice.bonus = self.effect(source, f"{at}bonus", bonus).moves
        ways: list[Way | None] = [None] * story.OUTCOMES
        for name, outcome in OUTCOME.items():
            theirs = branch(own, name) if own is not None else ""
            field = f"{at}as.{head}.{name}" if theirs else f"{at}{name}"
            ways[outcome] = self.way(source, field, theirs or branch(text, name), f"{id}.{name}", head)
        choice.ways = tuple(ways)
        if isinstance(text, ChoiceText) and not head:
            choice.adjusts = tuple(self.adjusts(source, at, text.adjusts, id))
        self.check_branches(source, at, text, choice, id)
        choice.pool = f"{verb} {choice.deed_words}" if choice.deed_words else f"pay {choice.pays_words}"
        if not head:
            self.pour(choice)

    def check_branches(
        self, source: Source, at: str, text: NodeText | ChoiceText, choice: Choice, id: str
    ) -> None:
        """Every branch of a test or a fight is there, and no others."""
        allowed = OF_TEST if text.test else OF_FIGHT if text.fight else () if choice.visit else ("next",)
        needed = tuple(name for name in allowed if name != "part")
        if self.rules.fixed_failure and allowed != ("next",):
            needed = needed[:1]
        for name, outcome in OUTCOME.items():
            way = choice.ways[outcome]
            if way is not None and name not in allowed:
                why = (
                    "a detour comes back by itself" if choice.visit else f"it has {self.deed_in_words(text)}"
                )
                self.complain(
                    source.where(f"{at}{name}"), "branch", f"«{id}» cannot have «{name}»: {why}", name
                )
            if way is None and name in needed:
                why = f", and its {self.deed_in_words(text)} may come out so" if name != "next" else ""
                code = "missing_branch" if name != "next" else "no_way"
                self.complain(
                    source.where(at.rstrip(".")), code, f"«{id}» does not say where «{name}» leads{why}", name
                )
        if text.bonus and not text.test:
            self.complain(source.where(f"{at}bonus"), "branch", f"«{id}» has a bonus, but no test", "bonus")

    def deed_in_words(self, text: NodeText | ChoiceText) -> str:
        return "test" if text.test else "fight" if text.fight else "neither a test nor a fight"

    def adjusts(self, source: Source, at: str, texts: list[AdjustText], id: str) -> Iterable[Adjustment]:
        for i, text in enumerate(texts):
            field = f"{at}adjusts.{i}"
            if text.scene not in self.scenes:
                message = f"«{text.scene}» is no scene of this game"
                near = nearest(text.scene, self.scenes)
                self.complain(source.where(f"{field}.scene"), "unknown_place", message, text.scene, near)
                continue
            effect = self.effect(source, f"{field}.change", text.change)
            condition = self.condition(source, f"{field}.when", text.when)
            made = Adjustment(
                len(self.stories.adjustments), f"{id}:{i + 1}", text.scene, effect.moves, effect.text,
                text.because, condition,
            )  # fmt: skip
            self.stories.adjustments = (*self.stories.adjustments, made)
            yield made

    def pour(self, choice: Choice) -> None:
        """What this choice brings, for those who know only that some choice like it brings it."""
        for outcome, way in enumerate(choice.ways):
            if way is not None:
                brought = [*choice.effects] if outcome == story.NONE else []
                if way.cases[0][1] == story.TO_PAGE:
                    page = self.stories.pages[self.stories.number_of[way.cases[0][2]]]
                    brought += page.effects if page is not None else ()
                self.pooled.setdefault(f"{choice.pool} {outcome}", []).append(tuple(brought))

    # Ways

    def way(self, source: Source, field: str, text: Any, id: str, head: str) -> Way | None:
        """Where it goes on; None if nothing is written."""
        if not text:
            return None
        if isinstance(text, (str, PageText)):
            return Way((self.case(source, field, None, text, id, head),))
        cases: list[tuple[Condition | None, int, str]] = []
        for i, one in enumerate(text):
            at = f"{field}.{i}"
            is_last = i == len(text) - 1
            if is_last == bool(one.when):
                message = (
                    f"the last of the ways of «{id}» has a condition, so there may be no way at all"
                    if is_last
                    else f"the ways of «{id}» after one without a condition are never taken"
                )
                self.complain(source.where(f"{at}.when" if one.when else at), "last_way", message)
            condition = self.condition(source, f"{at}.when", one.when)
            cases.append(self.case(source, f"{at}.next", condition, one.next, f"{id}.{i + 1}", head))
        return Way(tuple(cases))

    def case(
        self,
        source: Source,
        field: str,
        condition: Condition | None,
        text: str | PageText,
        id: str,
        head: str,
    ) -> tuple[Condition | None, int, str]:
        if isinstance(text, PageText):
            self.page_in_place(source, field, text, id, head)
            return condition, story.TO_PAGE, id
        target = self.renamed.get(text, text)
        if target == BACK:
            return condition, story.BACK, BACK
        if target in self.nodes:
            return condition, story.TO_NODE, target
        if target in self.endings:
            return condition, story.TO_ENDING, target
        if target in self.scenes:
            return condition, story.TO_SCENE, target
        if not head:
            near = nearest(text, [*self.nodes, *self.endings, *self.scenes, BACK])
            message = f"«{text}», where «{id}» leads, is no node, scene or ending"
            self.complain(source.where(field), "unknown_place", message, text, near)
        return condition, story.BACK, BACK

    def page_in_place(self, source: Source, field: str, text: PageText, id: str, head: str) -> None:
        number = self.stories.number_of.get(id, -1)
        if number < 0:
            number = self.number_page(id, source)
        page = Page(id, number)
        page.title, page.text, page.recap = text.title, text.text.strip(), text.recap
        page.speakers = tuple(text.speakers)
        page.text_if = self.paragraphs(source, f"{field}.text_if", text.text_if)
        page.effects = self.effect(source, f"{field}.effects", text.effects).moves
        if not head:
            page.adjusts = tuple(self.adjusts(source, f"{field}.", text.adjusts, id))
        page.way = self.way(source, f"{field}.next", text.next, f"{id}.next", head)
        if page.way is None:
            self.complain(
                source.where(field), "no_way", f"the page «{id}» leads nowhere: it has no «next»", "next"
            )
        known = self.stories.pages[number]
        if head and known is not None:
            own: list[Page | None] = list(known.heads or (None,) * len(self.rules.heads))
            own[self.rules.heads.index(head)] = page
            known.heads = tuple(own)
        else:
            self.stories.pages[number] = page

    def ending(self, source: Source) -> None:
        text: EndingText = source.value
        page = Page(text.id, self.stories.number_of[text.id])
        page.title, page.text, page.grade = text.title, text.text.strip(), text.grade
        page.text_if = self.paragraphs(source, "text_if", text.text_if)
        self.stories.pages[page.number] = page

    # The end

    def finish(self) -> None:
        stories, rules = self.stories, self.rules
        stories.heads = rules.heads
        stories.asked_by, stories.needs_by = rules.asked_by, rules.needs_by or rules.asked_by
        stories.on_scene, stories.on_ending, stories.beyond = rules.on_scene, rules.on_ending, rules.beyond
        stories.guess = rules.guess
        stories.pools = {pool: tuple(brought) for pool, brought in self.pooled.items()}
        self.find_start()

    def find_start(self) -> None:
        source = self.parts.start
        roots = [one for one in self.nodes.values() if one.value.root]
        if source is None or not source.value.start:
            if not roots and self.parts.nodes:
                where = (source or self.parts.nodes[0]).where()
                message = (
                    "nothing says where the story begins: give [story] a «start», or some node «root = true»"
                )
                self.complain(where, "no_start", message)
            return
        text: StoryText = source.value
        self.stories.start = self.renamed.get(text.start, text.start)
        if self.stories.start not in self.nodes:
            near = nearest(text.start, self.nodes)
            message = f"the story begins at «{text.start}», which is no node"
            self.complain(source.where("start"), "unknown_place", message, text.start, near)
