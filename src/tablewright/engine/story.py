"""Stories while a game is played: pages that are opened, ways that are taken, and what is remembered.

A story is data, made by `content.story` from a pack. Here it runs: to open a page, to ask which way to take, to
settle a test or a fight and to follow the way it leads to are ordinary steps, so they save, undo and replay like
all others. What is remembered is a tuple of numbers.

A game's table derives from `StoryTable`. It calls `begin`; when the story says `back`, what the game had still to
do goes on. Its tests and fights are steps of its own that end with `settle_as`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from tablewright.engine.effects import Condition, cannot_take, holds, run_all
from tablewright.engine.story_pages import (
    BACK,
    BONUS,
    BROKEN,
    FAIL,
    LOST,
    NO_STORIES,
    NONE,
    NOWHERE,
    PART,
    PARTY,
    PASS,
    TO_ENDING,
    TO_NODE,
    TO_PAGE,
    TO_SCENE,
    WON,
    Adjustment,
    Choice,
    Memory,
    Page,
    Stories,
    Way,
)
from tablewright.engine.table import Move, Table

__all__ = [
    "BACK",
    "BONUS",
    "BROKEN",
    "FAIL",
    "LOST",
    "NONE",
    "NOWHERE",
    "PART",
    "PARTY",
    "PASS",
    "WON",
    "Adjustment",
    "Choice",
    "Memory",
    "Page",
    "Stories",
    "StoryTable",
    "Telling",
    "Way",
    "adjustments_for",
    "begin",
    "go_on_after",
    "memory_after",
    "settle_as",
    "tell_stories",
]

# What a table knows of its story --------------------------------------------------------------------------


class Telling:
    """Where the story stands at one table, as plain numbers."""

    def __init__(self) -> None:
        self.memory: tuple[int, ...] = ()
        self.read = 0  # a bit for each page that was opened
        self.chosen = 0  # a bit for each choice that was taken
        self.trail: tuple[int, ...] = ()  # all pages in the order they were read
        self.shown: tuple[tuple[int, int, int], ...] = ()  # what lies open: page, its added paragraphs, hero
        self.page = NOWHERE  # the node that is open
        self.choice = NOWHERE  # the choice that is being carried out
        self.outcome = NONE
        self.visits: tuple[int, ...] = ()  # the nodes that detours come back to, the last one last
        self.seat = 0  # who chooses
        self.head = PARTY  # whose story it is
        self.adjust: tuple[int, ...] = ()

    def copy(self) -> Telling:
        other = Telling()
        other.memory = self.memory
        other.read = self.read
        other.chosen = self.chosen
        other.trail = self.trail
        other.shown = self.shown
        other.page = self.page
        other.choice = self.choice
        other.outcome = self.outcome
        other.visits = self.visits
        other.seat = self.seat
        other.head = self.head
        other.adjust = self.adjust
        return other


NO_TELLING: Final = Telling()


@mypyc_attr(allow_interpreted_subclasses=True)
class StoryTable(Table):
    """A table at which a story is told."""

    def __init__(self, blank: bool = False) -> None:
        super().__init__(blank)
        self.story = NO_TELLING
        self.stories = NO_STORIES

    def keep(self, other: Table) -> None:
        super().keep(other)
        if isinstance(other, StoryTable):
            # A table at which nothing was told has nothing to copy: both know the same nothing.
            self.story = other.story if other.story is NO_TELLING else other.story.copy()
            self.stories = other.stories

    def withhold(self) -> None:
        """Pages that nobody has opened are known to no seat."""
        super().withhold()
        if len(self.stories.pages) > 0:
            self.stories = self.stories.public(self.story.read)


def tell_stories(table: StoryTable, stories: Stories) -> None:
    """Give a new table its stories, with nothing read and nothing remembered."""
    table.stories = stories
    table.story = Telling()
    table.story.memory = stories.blank


# Steps ----------------------------------------------------------------------------------------------------


def begin(table: StoryTable, id: str, seat: int, head: int = PARTY) -> None:
    """Open a page of the story; `seat` chooses (GROUP: all together), `head` is the hero whose story it is."""
    story = table.story
    story.seat = seat
    story.head = head
    story.visits = ()
    story.shown = ()
    story.outcome = NONE
    table.do(open_node, id)


def open_node(table: StoryTable, id: str) -> None:
    """A page is read, then its effects happen, then its choices are asked."""
    number = table.stories.number_of[id]
    page = table.stories.page(number, table.story.head)
    table.story.page = number
    read_out(table, page)
    adjust(table, page.adjusts)
    run_all(table, page.effects)
    table.do(at_node)


def open_again(table: StoryTable, id: str) -> None:
    """A detour is over: the page that it began on lies open again."""
    story = table.story
    number = table.stories.number_of[id]
    page = table.stories.page(number, story.head)
    story.page = number
    story.shown = (*story.shown, (number, paragraphs_of(table, page), story.head))
    table.do(at_node)


def read_out(table: StoryTable, page: Page) -> None:
    """A page is read; one that was not read before is news, and cannot be taken back unseen."""
    story = table.story
    if not (story.read >> page.number) & 1:
        table.news += 1
    story.read |= 1 << page.number
    story.trail = (*story.trail, page.number)
    story.shown = (*story.shown, (page.number, paragraphs_of(table, page), story.head))
    if page.title:
        table.tell(table.stories.asked_by, "{0}", page.title, how="story")


def paragraphs_of(table: StoryTable, page: Page) -> int:
    """Which of the added paragraphs are read, as bits; what changes later does not change what was read."""
    found = 0
    for i, (condition, _) in enumerate(page.text_if):
        if holds(table, condition):
            found |= 1 << i
    return found


def at_node(table: StoryTable) -> None:
    """Which way to take; a page without choices goes on by itself."""
    stories = table.stories
    page = stories.page(table.story.page, table.story.head)
    if page.at_once is not None:
        table.do(carry_out, page.at_once.number)
        return
    if not page.choices:
        follow(table, page.way)
        return
    if page.otherwise is not None and not can_go_on(table, page):
        follow(table, page.otherwise)
        return
    table.ask(table.story.seat, stories.asked_by)
    for choice in page.choices:
        if is_there(table, choice):
            table.offer(take_way, choice.id, unless=cannot_take_way(table, choice))


def can_go_on(table: StoryTable, page: Page) -> bool:
    for choice in page.choices:
        if is_there(table, choice) and not cannot_take_way(table, choice):
            return True
    return False


def is_there(table: StoryTable, choice: Choice) -> bool:
    """Whether a choice can be seen at all."""
    if choice.once and (table.story.chosen >> choice.number) & 1:
        return False
    return holds(table, choice.when)


def cannot_take_way(table: StoryTable, choice: Choice) -> str:
    """The clause that forbids a choice: what it needs is missing, or its price cannot be paid in full."""
    if not holds(table, choice.needs):
        return table.stories.needs_by
    return cannot_take(table, choice.guards)


def take_way(table: StoryTable, id: str) -> None:
    """The answer to `at_node`."""
    story = table.story
    choice = table.stories.page(story.page, story.head).choice_called(id)
    assert choice is not None
    story.shown = ()
    table.tell(table.stories.asked_by, "Chosen: {0}.", choice.title)
    carry_out(table, choice.number)


def carry_out(table: StoryTable, number: int) -> None:
    """Pay, take the effects, then the test or the fight, then go where it leads. What it brings was not known."""
    story = table.story
    choice = table.stories.page(story.page, story.head).choice_numbered(number)
    assert choice is not None
    if not (story.chosen >> number) & 1:
        table.news += 1
    story.chosen |= 1 << number
    story.choice = number
    story.outcome = NONE
    adjust(table, choice.adjusts)
    run_all(table, choice.pays)
    run_all(table, choice.effects)
    run_all(table, choice.deed)
    table.do(settle)


def adjust(table: StoryTable, adjustments: tuple[Adjustment, ...]) -> None:
    """Changes to a scene to come are noted, those whose condition holds."""
    for one in adjustments:
        if holds(table, one.when):
            table.story.adjust = (*table.story.adjust, one.number)


def settle_as(table: StoryTable, outcome: int) -> None:
    """A test or a fight of the game says how it came out, also where no story asks for it."""
    if table.story is NO_TELLING:
        table.story = Telling()
    table.story.outcome = outcome


def settle(table: StoryTable) -> None:
    """Go where the choice leads, as its test or its fight came out."""
    story = table.story
    choice = table.stories.page(story.page, story.head).choice_numbered(story.choice)
    assert choice is not None
    if story.outcome == BROKEN:
        story.visits = ()
        leave(table)
        return
    if table.stories.is_public:
        imagine_outcome(table, choice)
        return
    story.choice = NOWHERE
    if choice.visit is not None:
        story.visits = (*story.visits, story.page)
        follow(table, choice.visit)
        return
    way = way_after(choice, story.outcome)
    if story.outcome == BONUS and (way is None or way.cases[0][1] != TO_PAGE):
        run_all(table, choice.bonus)
    if way is None:
        leave(table)
    else:
        follow(table, way)


def way_after(choice: Choice, outcome: int) -> Way | None:
    if outcome == BONUS:
        return choice.ways[PASS]
    if outcome == PART and choice.ways[PART] is None:
        return choice.ways[LOST]
    return choice.ways[outcome]


def go_on_after(table: StoryTable, outcome: int) -> None:
    """A fight was a table of its own, and is over: the story goes on from the choice that led to it."""
    table.story.shown = ()
    settle_as(table, outcome)
    table.do(settle)


def follow(table: StoryTable, way: Way | None) -> None:
    """Go where this way leads now."""
    if way is None:  # on an imagined table, where nobody knows
        table.do(table.stories.beyond)
        return
    for condition, kind, to in way.cases:
        if holds(table, condition):
            arrive(table, kind, to)
            return


def arrive(table: StoryTable, kind: int, id: str) -> None:
    if kind == TO_NODE:
        table.do(open_node, id)
    elif kind == TO_PAGE:
        table.do(turn_page, id)
    elif kind == TO_SCENE:
        table.do(table.stories.on_scene, id)
    elif kind == TO_ENDING:
        read_out(table, table.stories.page(table.stories.number_of[id], table.story.head))
        table.do(table.stories.on_ending, id)
    else:
        leave(table)


def turn_page(table: StoryTable, id: str) -> None:
    """A page in place is read, then its effects happen, then it goes on."""
    page = page_in_place(table, id)
    read_out(table, page)
    adjust(table, page.adjusts)
    run_all(table, page.effects)
    if table.story.outcome == BONUS:
        run_all(table, bonus_of(table, id))
    table.do(after_page, id)


def page_in_place(table: StoryTable, id: str) -> Page:
    return table.stories.page(table.stories.number_of[id], table.story.head)


def bonus_of(table: StoryTable, id: str) -> tuple[Move, ...]:
    """The bonus of the choice that this page is the reaction to."""
    story = table.story
    page = table.stories.page(story.page, story.head)
    for choice in page.choices if page.at_once is None else (page.at_once,):
        way = choice.ways[PASS]
        if way is None:
            continue
        for case in way.cases:
            if case[2] == id:
                return choice.bonus
    return ()


def after_page(table: StoryTable, id: str) -> None:
    """The effects of a page in place are done: it goes on."""
    table.story.outcome = PASS if table.story.outcome == BONUS else table.story.outcome
    follow(table, page_in_place(table, id).way)


def leave(table: StoryTable) -> None:
    """`back`: to the page where the detour began, or out of the story."""
    story = table.story
    story.choice = NOWHERE
    if not story.visits:
        story.page = NOWHERE
        return
    page = table.stories.pages[story.visits[-1]]
    assert page is not None
    story.visits = story.visits[:-1]
    table.do(open_again, page.id)


def imagine_outcome(table: StoryTable, choice: Choice) -> None:
    """Nobody knows where this leads: take what choices like it bring, and leave the story there."""
    story = table.story
    stories = table.stories
    outcome = PASS if story.outcome == BONUS else story.outcome
    pool = stories.pools.get(f"{choice.pool} {outcome}", ())
    if pool and stories.guess != NOWHERE:
        run_all(table, pool[table.fate.below(len(pool), stories.guess)])
    story.choice = NOWHERE
    story.page = NOWHERE
    story.visits = ()
    table.do(stories.beyond)


# Memory ---------------------------------------------------------------------------------------------------


def place_of(table: StoryTable, memory: Memory) -> int:
    """Where its number stands: that of the hero whose story it is, where each has one of their own."""
    return memory.slot + max(table.story.head, 0) if memory.per_head else memory.slot


def note_down(table: StoryTable, memory: Memory, value: int) -> None:
    known = table.story.memory
    i = place_of(table, memory)
    table.story.memory = (*known[:i], value, *known[i + 1 :])


def remember(table: StoryTable, what: tuple[int, int]) -> None:
    """`remember marked`, `remember ally.korso`."""
    note_down(table, table.stories.memory[what[0]], what[1])


def forget(table: StoryTable, what: int) -> None:
    """`forget marked`: as it was at the start."""
    memory = table.stories.memory[what]
    note_down(table, memory, memory.start)


def count(table: StoryTable, what: int, n: int) -> None:
    """`count seals 1`, `count seals -1`: within its limits."""
    memory = table.stories.memory[what]
    value = remembered(table, what) + n
    note_down(table, memory, max(memory.low, min(memory.high, value)))


def remembered(table: StoryTable, what: int) -> int:
    """What is remembered now."""
    return table.story.memory[place_of(table, table.stories.memory[what])]


def remembers(table: StoryTable, what: tuple[int, int]) -> bool:
    """The test `marked`, `ally.korso`."""
    return remembered(table, what[0]) == what[1]


def has_seen(table: StoryTable, number: int) -> bool:
    """The test `seen i2.gate`."""
    return (table.story.read >> number) & 1 == 1


def has_chosen(table: StoryTable, number: int) -> bool:
    """The test `chosen i2.gate.coins`."""
    return (table.story.chosen >> number) & 1 == 1


def is_so(table: StoryTable, condition: Condition) -> bool:
    """A fact: a condition that has a name."""
    return holds(table, condition)


def memory_after(stories: Stories, memory: tuple[int, ...], spans: tuple[str, ...]) -> tuple[int, ...]:
    """What is left when a scene, a chapter or an act is over: `spans` names all that end."""
    kept = list(memory)
    for one in stories.memory:
        if one.lasts in spans:
            for i in range(one.slot, one.slot + (max(1, len(stories.heads)) if one.per_head else 1)):
                kept[i] = one.start
    return tuple(kept)


def adjustments_for(table: StoryTable, scene: str) -> list[Adjustment]:
    """What earlier choices change about this scene."""
    return [
        one for one in table.stories.adjustments if one.scene == scene and one.number in table.story.adjust
    ]
