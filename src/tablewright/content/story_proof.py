"""The proof that a story can be read to every end: all that can happen in it is tried out.

A place is a page that lies open, with the detours that it will come back from and what is remembered, as far as
anything that can still be read asks for it. Tests, fights, prices and what only the game knows may come out either
way. The shortest way to everything is kept, by how much of it is not in the hands of those who choose.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from tablewright.content.story import Built
from tablewright.content.story_checks import Lead, choices_of, everything_on, reachable
from tablewright.content.story_links import Links, closing_masks, variants
from tablewright.content.story_search import (
    NO,
    PERHAPS,
    YES,
    Ask,
    Coder,
    Do,
    Key,
    asked_keys,
    nothing,
    set_keys,
)
from tablewright.engine import story_pages as story
from tablewright.engine.story_pages import Choice, Page, Way

MOST_STATES: Final = 400_000  # a search that needs more is given up, and says so
HUB: Final = -1  # no page is open: the game goes on, and may open any page that it opens itself
END: Final = -2

State = tuple[int, int, tuple[int, ...], int]  # page or HUB, hero or chapter, detours, memory
Item = tuple[
    str, str
]  # "node" and its id, "choice" and "node.choice", "paragraph" and "page 1", "way" and "page 2"


class Found(msgspec.Struct):
    """The way to something that takes the least that is not in anybody's hands, and the fewest steps."""

    free: int  # prices, tests, fights and conditions of the game on that way
    steps: list[str]


class Proof(msgspec.Struct):
    """What was proved of a story."""

    states: int
    seconds: float
    met: dict[str, Found]  # "node i2.gate", "choice i2.gate.coins" …
    missing: list[str]  # what nothing leads to, in the same words
    traps: list[str]  # pages from which no end can be reached
    given_up: list[str] = []  # pages whose search was too large
    unpayable: list[str] = []  # choices that nobody can ever pay for

    @property
    def holds(self) -> bool:
        return not (self.missing or self.traps or self.given_up or self.unpayable)


class Told(NamedTuple):
    """Something that is read or chosen: a page with its added paragraphs as bits, or a choice by its number."""

    page: int
    head: int
    paragraphs: int
    choice: int


Trail = tuple[Told, ...]
NO_CHOICE: Final = -1


class Mark(NamedTuple):
    """Where something was met first."""

    free: int
    depth: int
    state: int
    label: str


def prove(built: Built, most: int = MOST_STATES) -> Proof:
    """Try out all that can happen, and say what cannot be reached and what never ends."""
    began = time.perf_counter()
    found = Proof(0, 0.0, {}, [], [])
    links = Links(built)
    found.unpayable = list(links.unpayable.values())
    for opener, head, keys, roots in searches(built):
        search = Search(built, links, keys, roots, head)
        search.run(opener, most)
        found.states += len(search.states)
        if search.given_up:
            found.given_up.append(opener.id)
        found.traps += [trap for trap in search.traps() if trap not in found.traps]
        for item, mark in search.met.items():
            name = " ".join(item)
            known = found.met.get(name)
            if known is None or (mark.free, mark.depth) < (known.free, len(known.steps)):
                found.met[name] = Found(mark.free, search.way_to(mark))
    found.missing = [name for name in map(" ".join, all_items(built)) if name not in found.met]
    found.seconds = time.perf_counter() - began
    return found


def trail_where(built: Built, goal: Any, keys: set[Key], most: int = MOST_STATES) -> Trail:
    """What is read and chosen in the shortest playthrough that ends so, or at all; nothing if there is none."""
    links = Links(built)
    for opener, head, own, roots in searches(built):
        search = Search(built, links, sorted({*own, *keys}), roots, head, keys)
        search.goal, search.is_sought = goal, True
        search.run(opener, most)
        if search.best is not None:
            return search.whole_trail()
    return ()


# What there is to reach -----------------------------------------------------------------------------------


def kind_of(page: Page) -> str:
    return "node" if page.is_node else "page" if page.way is not None else "ending"


def all_items(built: Built) -> list[Item]:
    """Everything that has to be reached, in the order of the pack."""
    found: dict[Item, None] = {}
    for page in built.stories.pages:
        if page is None:
            continue
        found[kind_of(page), page.id] = None
        for one in variants(page):
            for i in range(len(one.text_if)):
                found["paragraph", f"{page.id} {i + 1}"] = None
            for choice in choices_of(one):
                if choice.id:
                    found["choice", f"{page.id}.{choice.id}"] = None
            for key, way in named_ways(one):
                if len(way.cases) > 1:
                    found.update((("way", f"{key} {i + 1}"), None) for i in range(len(way.cases)))
    return list(found)


def named_ways(page: Page) -> Iterator[tuple[str, Way]]:
    """The ways from a page with their names: `i2.gate.talk.pass`."""
    if page.way is not None:
        yield f"{page.id}.next", page.way
    if page.otherwise is not None:
        yield f"{page.id}.otherwise", page.otherwise
    for choice in choices_of(page):
        own = f"{page.id}.{choice.id}" if choice.id else page.id
        for outcome, way in enumerate(choice.ways):
            if way is not None:
                yield f"{own}.{OUTCOMES[outcome]}", way
        if choice.visit is not None:
            yield f"{own}.visit", choice.visit


OUTCOMES: Final = {
    story.NONE: "next",
    story.PASS: "pass",
    story.FAIL: "fail",
    story.WON: "won",
    story.PART: "part",
    story.LOST: "lost",
}


# Which searches there are ---------------------------------------------------------------------------------


class Tree:
    """All pages that one opener leads to, until the game goes on."""

    def __init__(self, built: Built, opener: Page, head: int) -> None:
        self.opener = opener
        self.head = head
        pages = reachable(built, [Lead(story.TO_NODE, opener.id)])
        self.asked: set[Key] = set()
        self.guards: set[Key] = set()
        self.sets: set[Key] = set()
        self.differs = False
        for name in pages:
            page = built.stories.known(name)
            assert page is not None
            self.sets.add(("seen", page.number, 0))
            self.differs |= any(own is not None for own in page.heads)
            for one in variants(page) if head < 0 else (built.stories.page(page.number, head),):
                self.look_at(built, one, head)
        for key in (*self.asked, *self.sets):
            self.differs |= key[0] == "memory" and built.book.made[key[1]].per_head

    def look_at(self, built: Built, page: Page, head: int) -> None:
        texts = {id(condition) for condition, _ in page.text_if}
        for thing in everything_on(page):
            keys = set(asked_keys(thing, built, head))
            self.asked |= keys
            if id(thing) not in texts:
                self.guards |= keys
            self.sets |= set(set_keys(thing, built, head))
        for choice in choices_of(page):
            self.sets.add(("chosen", choice.number, 0))
            if choice.once:
                self.asked.add(("chosen", choice.number, 0))
                self.guards.add(("chosen", choice.number, 0))


def searches(built: Built) -> Iterator[tuple[Page, int, list[Key], list[tuple[Page, int]]]]:
    """What is searched: from which page, for which hero, with what in mind, and which pages the game may open.

    A story with a start is one search. Where the game opens pages itself, there is one for each of them, with those
    others that set what it asks for.
    """
    stories = built.stories
    openers = [page for page in stories.pages if page is not None and page.is_root]
    start = stories.known(stories.start) if stories.start else None
    if start is not None and start not in openers:
        openers.insert(0, start)
    heads = heads_of(built)
    trees = [Tree(built, page, head) for page in openers for head in heads]
    for tree in trees:
        if tree.head > 0 and not tree.differs:
            continue  # the same for all heroes
        keys, helpers = needed(tree, trees)
        opened = [(one.opener, one.head) for one in dict.fromkeys([tree, *helpers])]
        yield tree.opener, tree.head, sorted(keys), opened


def heads_of(built: Built) -> tuple[int, ...]:
    """The heroes whose story it may be; PARTY alone where nothing differs."""
    differs = any(page is not None and page.heads for page in built.stories.pages)
    per_head = any(memory.per_head for memory in built.book.made)
    return tuple(range(len(built.rules.heads))) if differs or per_head else (story.PARTY,)


def needed(tree: Tree, trees: list[Tree]) -> tuple[set[Key], list[Tree]]:
    """What a tree asks for, with all that decides whether it can be so; and the trees that set it."""
    keys = set(tree.asked)
    helpers: list[Tree] = []
    grows = True
    while grows:
        grows = False
        for other in trees:
            # What is the same for all heroes is opened for one of them.
            useful = other.head == tree.head or other.differs
            if useful and other not in helpers and other.sets & keys:
                helpers.append(other)
                keys |= other.guards
                grows = True
    return keys, helpers


# The search -----------------------------------------------------------------------------------------------


class Search:
    """All that can happen from one page on."""

    def __init__(
        self,
        built: Built,
        links: Links,
        keys: Iterable[Key],
        roots: list[tuple[Page, int]],
        head: int,
        always: Iterable[Key] = (),
    ) -> None:
        self.built = built
        self.stories = built.stories
        self.coder = Coder(built, keys)
        self.roots = [(page, own) for page, own in roots if page.is_root]
        self.start = next((page for page, _ in roots if page.id == built.stories.start), None)
        self.head = head
        self.tracked: dict[tuple[int, int], bool] = {}
        self.states: dict[State, int] = {}
        self.listed: list[State] = []
        self.free: list[int] = []  # by state
        self.depth: list[int] = []
        self.parent: list[tuple[int, str]] = []
        self.into: list[list[int]] = []  # the states before each
        self.ends: set[int] = set()
        self.met: dict[Item, Mark] = {}
        self.buckets: list[list[int]] = [[]]
        self.given_up = False
        self.trail: Trail = ()  # what is read and chosen on the way to the next state
        self.told: list[Trail] = []  # by state, what was read and chosen since the one before
        self.is_sought = False  # whether an end that meets the goal is looked for
        self.goal: Any = None
        self.best: tuple[Mark, Trail] | None = None  # the end that meets it, with what is read there
        self.now = (0, 0, -1)  # free, depth and number of the state that is being looked at
        self.asks: dict[tuple[int, int], Ask] = {}
        self.does: dict[tuple[int, int], Do] = {}
        wanted = sum(self.coder.vars[key].bits for key in set(always) & self.coder.vars.keys())
        self.kept = [mask | wanted for mask in links.masks(self.coder, [page for page, _ in self.roots])]
        self.closing = closing_masks(built, self.coder)
        self.unpayable = links.unpayable

    # Running

    def run(self, opener: Page, most: int) -> None:
        blank = self.coder.blank()
        if self.start is not None:
            self.open_node(self.start.number, self.head, (), blank, 0, 0, "")
        if opener is not self.start:
            self.reach((HUB, 0, (), blank), int(self.start is not None), "")
        free = 0
        while free < len(self.buckets):
            for number in self.buckets[free]:  # grows on the way
                if self.free[number] == free:
                    self.now = (free, self.depth[number], number)
                    self.expand(self.listed[number])
                if len(self.listed) > most:
                    self.given_up = True
                    return
            free += 1

    def reach(self, state: State, free: int, label: str) -> None:
        """One more state, or a better way to a known one."""
        base, depth, before = self.now
        free += base
        number = self.states.get(state)
        if number is None:
            number = self.states[state] = len(self.listed)
            self.listed.append(state)
            self.free.append(free)
            self.depth.append(depth + 1)
            self.parent.append((before, label))
            self.told.append(self.trail)
            self.into.append([])
            self.wait(number, free)
        elif free < self.free[number]:
            self.free[number], self.depth[number], self.parent[number] = free, depth + 1, (before, label)
            self.told[number] = self.trail
            self.wait(number, free)
        if before >= 0:
            self.into[number].append(before)

    def wait(self, number: int, free: int) -> None:
        while len(self.buckets) <= free:
            self.buckets.append([])
        self.buckets[free].append(number)

    def mark(self, item: Item, free: int, label: str) -> None:
        base, depth, number = self.now
        known = self.met.get(item)
        if known is None or (base + free, depth) < (known.free, known.depth):
            self.met[item] = Mark(base + free, depth, number, label)

    def end(self, head: int, memory: int, free: int, label: str) -> None:
        """The story ends here, or lets go."""
        base, depth, number = self.now
        if number >= 0:
            self.ends.add(number)
        if self.is_sought and self.ask(self.goal, head, memory) == YES:
            mark = Mark(base + free, depth, number, label)
            if self.best is None or mark[:2] < self.best[0][:2]:
                self.best = mark, self.trail

    def whole_trail(self) -> Trail:
        """All that is read and chosen on the way to the end that meets the goal."""
        if self.best is None:
            return ()
        mark, last = self.best
        found = [last]
        number = mark.state
        while number >= 0:
            found.append(self.told[number])
            number = self.parent[number][0]
        return tuple(told for trail in reversed(found) for told in trail)

    def way_to(self, mark: Mark) -> list[str]:
        """The answers that lead there."""
        steps = [mark.label] if mark.label else []
        number = mark.state
        while number >= 0:
            number, label = self.parent[number]
            if label:
                steps.append(label)
        return steps[::-1]

    def traps(self) -> list[str]:
        """Pages that were reached, and from which no end can be."""
        good = set(self.ends)
        waiting = list(good)
        while waiting:
            for before in self.into[waiting.pop()]:
                if before not in good:
                    good.add(before)
                    waiting.append(before)
        if self.given_up:
            return []
        lost = {state[0] for number, state in enumerate(self.listed) if number not in good and state[0] >= 0}
        return [self.page(number, story.PARTY).id for number in sorted(lost)]

    # What can happen

    def page(self, number: int, head: int) -> Page:
        return self.stories.page(number, head)

    def ask(self, condition: Any, head: int, memory: int) -> int:
        if condition is None:
            return YES
        key = (id(condition), head)
        asked = self.asks.get(key)
        if asked is None:
            asked = self.asks[key] = self.coder.ask(condition, head)
        return asked(memory)

    def is_tracked(self, condition: Any, head: int) -> bool:
        """Whether all that a condition asks of memory is in this search's mind."""
        key = (id(condition), head)
        if key not in self.tracked:
            self.tracked[key] = all(one in self.coder.vars for one in asked_keys(condition, self.built, head))
        return self.tracked[key]

    def after(self, moves: tuple[Any, ...], head: int, memory: int) -> Iterable[int]:
        if not moves:
            return (memory,)
        key = (id(moves), head)
        done = self.does.get(key)
        if done is None:
            done = self.does[key] = self.coder.do(moves, head) or nothing
        return done(memory)

    def note(self, kind: str, number: int, memory: int) -> int:
        """That a page was read or a choice taken."""
        var = self.coder.vars.get((kind, number, 0))
        return memory if var is None else var.put(memory, 1)

    def expand(self, state: State) -> None:
        number, head, visits, memory = state
        self.trail = ()
        if number == HUB:
            self.end(story.PARTY, memory, 0, "")
            for page, own in self.roots:
                if page.part >= head or not page.part:
                    self.open_node(page.number, own, (), memory, head, 0, f"({page.id})")
            return
        page = self.page(number, head)
        if page.at_once is not None:
            self.carry_out(page, page.at_once, head, visits, memory, 0, "")
        elif not page.choices:
            self.follow(page.way, f"{page.id}.next", page, head, visits, memory, 0, "")
        else:
            self.choose(page, head, visits, memory)

    def choose(self, page: Page, head: int, visits: tuple[int, ...], memory: int) -> None:
        is_sure = False
        for choice in page.choices:
            there = self.ask(choice.when, head, memory)
            able = self.ask(choice.needs, head, memory)
            if choice.once:
                var = self.coder.vars.get(("chosen", choice.number, 0))
                there = NO if var is not None and var.get(memory) else there
            if NO in (there, able) or id(choice) in self.unpayable:
                continue
            priced = bool(choice.pays or choice.guards)
            is_sure |= there == able == YES and not priced
            free = int(priced) + (there == PERHAPS) + (able == PERHAPS)
            label = f"{page.id}.{choice.id}"
            self.mark(("choice", label), free, label)
            self.trail = (Told(page.number, head, 0, choice.number),)
            self.carry_out(page, choice, head, visits, memory, free, label)
            self.trail = ()
        if page.otherwise is not None and not is_sure:
            self.follow(
                page.otherwise, f"{page.id}.otherwise", page, head, visits, memory, 1, f"{page.id} otherwise"
            )

    def carry_out(
        self,
        page: Page,
        choice: Choice,
        head: int,
        visits: tuple[int, ...],
        memory: int,
        free: int,
        label: str,
    ) -> None:
        own = f"{page.id}.{choice.id}" if choice.id else page.id
        memory = self.note("chosen", choice.number, memory)
        for paid in self.after(choice.pays, head, memory):
            for now in self.after(choice.effects, head, paid):
                if choice.visit is not None:
                    self.follow(
                        choice.visit, f"{own}.visit", page, head, (*visits, page.number), now, free, label
                    )
                elif choice.deed:
                    self.come_out(page, choice, own, head, visits, now, free + 1, label or page.id)
                else:
                    self.follow(choice.ways[story.NONE], f"{own}.next", page, head, visits, now, free, label)

    def come_out(
        self,
        page: Page,
        choice: Choice,
        own: str,
        head: int,
        visits: tuple[int, ...],
        memory: int,
        free: int,
        label: str,
    ) -> None:
        """A test or a fight comes out in every way."""
        is_test = choice.pool.startswith("test ")
        for outcome in (story.PASS, story.FAIL) if is_test else (story.WON, story.PART, story.LOST):
            way = choice.ways[outcome]
            if outcome == story.PART and way is None:
                continue  # as if it were lost
            told = f"{label} {OUTCOMES[outcome]}"
            for now in self.after(choice.deed, head, memory):
                self.follow(way, f"{own}.{OUTCOMES[outcome]}", page, head, visits, now, free, told)
                if outcome == story.PASS and choice.bonus:
                    for more in self.after(choice.bonus, head, now):
                        if more != now:
                            self.follow(way, f"{own}.pass", page, head, visits, more, free, told)

    def follow(
        self,
        way: Way | None,
        key: str,
        page: Page,
        head: int,
        visits: tuple[int, ...],
        memory: int,
        free: int,
        label: str,
    ) -> None:
        if way is None:  # a clause of the game says what a failure does
            self.leave(page, head, (), memory, free, label)
            return
        for i, (condition, kind, to) in enumerate(way.cases):
            answer = self.ask(condition, head, memory)
            if answer == NO:
                continue
            cost = free + (answer == PERHAPS)
            if len(way.cases) > 1:
                self.mark(("way", f"{key} {i + 1}"), cost, label)
            self.arrive(kind, to, page, head, visits, memory, cost, label)
            if answer == YES:
                return

    def arrive(
        self,
        kind: int,
        to: str,
        page: Page,
        head: int,
        visits: tuple[int, ...],
        memory: int,
        free: int,
        label: str,
    ) -> None:
        if kind == story.BACK:
            self.leave(page, head, visits, memory, free, label)
        elif kind == story.TO_SCENE:
            after = self.built.rules.after.get(to, ())
            if not after:
                self.leave(page, head, (), memory, free, label)
            for one in after:
                self.open_node(
                    self.stories.number_of[one], head, (), memory, page.part, free, f"{label} → {to}"
                )
        elif kind == story.TO_NODE:
            self.open_node(self.stories.number_of[to], head, visits, memory, page.part, free, label)
        else:
            self.turn_to(self.stories.number_of[to], page, head, visits, memory, free, label)

    def read(self, page: Page, head: int, memory: int, free: int, label: str) -> int:
        """A page lies open with those paragraphs that belong there."""
        memory = self.note("seen", page.number, memory)
        shown = 0
        self.mark((kind_of(page), page.id), free, label)
        for i, (condition, _) in enumerate(page.text_if):
            answer = self.ask(condition, head, memory)
            if answer != NO and self.is_tracked(condition, head):
                self.mark(("paragraph", f"{page.id} {i + 1}"), free + (answer == PERHAPS), label)
            shown |= (answer == YES) << i
        self.trail = (*self.trail, Told(page.number, head, shown, NO_CHOICE))
        return memory

    def turn_to(
        self,
        number: int,
        before: Page,
        head: int,
        visits: tuple[int, ...],
        memory: int,
        free: int,
        label: str,
    ) -> None:
        """A page in place, or an ending."""
        page, trail = self.page(number, head), self.trail
        memory = self.read(page, head, memory, free, label)
        if page.way is None:
            self.end(head, memory, free, label)
        for now in self.after(page.effects, head, memory) if page.way is not None else ():
            in_chapter = before if not page.part else page
            self.follow(page.way, f"{page.id}.next", in_chapter, head, visits, now, free, label)
        self.trail = trail

    def open_node(
        self,
        number: int,
        head: int,
        visits: tuple[int, ...],
        memory: int,
        chapter: int,
        free: int,
        label: str,
    ) -> None:
        page, trail = self.page(number, head), self.trail
        if page.part > chapter > 0:
            memory = self.closed(memory, chapter, page.part)
        memory = self.read(page, head, memory, free, label)
        keep = self.kept[number]
        for back in visits:
            keep |= self.kept[back]
        for now in self.after(page.effects, head, memory):
            self.reach((number, head, visits, now & keep), free, label)
        self.trail = trail

    def closed(self, memory: int, chapter: int, to: int) -> int:
        """What is left when chapters are over."""
        for n in range(chapter, to):
            for bits, blank in self.closing.get(n, self.closing[0]):
                memory = memory & ~bits | blank
        return memory

    def leave(
        self, page: Page, head: int, visits: tuple[int, ...], memory: int, free: int, label: str
    ) -> None:
        """Back to where a detour began, or to the game."""
        if visits:
            back = visits[-1]
            keep = self.kept[back]
            for one in visits[:-1]:
                keep |= self.kept[one]
            self.reach((back, head, visits[:-1], memory & keep), free, label)
            return
        self.end(head, memory, free, label)
        if self.roots:
            keep = 0
            for root, _ in self.roots:
                if root.part >= page.part or not root.part:
                    keep |= self.kept[root.number]
            self.reach((HUB, page.part, (), memory & keep), free, label)


__all__ = ["END", "Found", "Proof", "Search", "all_items", "prove", "searches"]
