"""What a story is made of: pages, choices, ways and memory, made from a pack and never changed in play."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from tablewright.engine.effects import Condition
from tablewright.engine.table import Move, Step, Table

# How a test or a fight came out

NONE: Final = 0
PASS: Final = 1
FAIL: Final = 2
BONUS: Final = 3  # passed by far: the same way as PASS, and the bonus
WON: Final = 4
PART: Final = 5
LOST: Final = 6
BROKEN: Final = 7  # broken off: the story ends here, without any branch
OUTCOMES: Final = 8

# Where a way leads

TO_NODE: Final = 0
TO_PAGE: Final = 1
TO_SCENE: Final = 2
TO_ENDING: Final = 3
BACK: Final = 4

NOWHERE: Final = -1
PARTY: Final = -1  # nobody in particular: what is told to all

Case = tuple[Condition | None, int, str]  # when, where to, and its id


def nothing_beyond(table: Table) -> None:
    """What happens on an imagined table where the story leads to pages nobody knows: the game goes on."""


def no_scene(table: Table, id: str) -> None:
    raise NotImplementedError(f"the story leads to «{id}», and the game says nothing of scenes or endings")


class Way:
    """Where it goes on: the first case that holds."""

    def __init__(self, cases: tuple[Case, ...]) -> None:
        self.cases = cases


class Adjustment:
    """A change to a scene to come, and why; the scene's set-up shows it."""

    def __init__(
        self,
        number: int,
        id: str,
        scene: str,
        moves: tuple[Move, ...],
        words: str,
        because: str,
        when: Condition | None,
    ) -> None:
        self.number = number
        self.id = id  # of the page or choice that makes it, and its place there: `i2.gate.talk:1`
        self.scene = scene
        self.moves = moves
        self.words = words
        self.because = because
        self.when = when


class Choice:
    """One thing that can be chosen on a page, or what happens on it at once."""

    def __init__(self, id: str, number: int, title: str) -> None:
        self.id = id
        self.number = number
        self.title = title
        self.when: Condition | None = None
        self.needs: Condition | None = None
        self.needs_words = ""
        self.pays: tuple[Move, ...] = ()
        self.guards: tuple[Move, ...] = ()
        self.pays_words = ""
        self.once = False
        self.effects: tuple[Move, ...] = ()
        self.deed: tuple[Move, ...] = ()  # the test or the fight
        self.deed_words = ""  # as they are written
        self.deed_text = ""  # in the words of the game's verb
        self.bonus: tuple[Move, ...] = ()
        self.ways: tuple[Way | None, ...] = (None,) * OUTCOMES
        self.visit: Way | None = None
        self.adjusts: tuple[Adjustment, ...] = ()
        self.pool = ""  # which choices are like this one, for those who do not know where it leads

    def without_outcome(self) -> Choice:
        """What is known of a choice before it is taken."""
        other = Choice(self.id, self.number, self.title)
        other.when = self.when
        other.needs = self.needs
        other.needs_words = self.needs_words
        other.pays = self.pays
        other.guards = self.guards
        other.pays_words = self.pays_words
        other.once = self.once
        other.deed = self.deed
        other.deed_words = self.deed_words
        other.deed_text = self.deed_text
        other.pool = self.pool
        return other


class Page:
    """Something to read: a node, a page in place, or an ending."""

    def __init__(self, id: str, number: int) -> None:
        self.id = id
        self.number = number
        self.title = ""
        self.text = ""
        self.text_if: tuple[tuple[Condition, str], ...] = ()
        self.speakers: tuple[str, ...] = ()
        self.recap = ""
        self.part = 0
        self.effects: tuple[Move, ...] = ()
        self.adjusts: tuple[Adjustment, ...] = ()
        self.way: Way | None = None  # without choices
        self.choices: tuple[Choice, ...] = ()
        self.at_once: Choice | None = None  # a test or a fight without a choice before it
        self.otherwise: Way | None = None
        self.is_node = False
        self.is_root = False
        self.grade = ""  # of an ending
        self.heads: tuple[Page | None, ...] = ()  # by hero: the same page with what is different for them

    def choice_called(self, id: str) -> Choice | None:
        for choice in self.choices:
            if choice.id == id:
                return choice
        return None

    def choice_numbered(self, number: int) -> Choice | None:
        if self.at_once is not None and self.at_once.number == number:
            return self.at_once
        for choice in self.choices:
            if choice.number == number:
                return choice
        return None

    def as_read(self) -> Page:
        """A page as those know it who have read it: not what it leads to."""
        other = Page(self.id, self.number)
        other.title = self.title
        other.text = self.text
        other.text_if = self.text_if
        other.speakers = self.speakers
        other.recap = self.recap
        other.part = self.part
        other.choices = tuple([choice.without_outcome() for choice in self.choices])
        if self.at_once is not None:
            other.at_once = self.at_once.without_outcome()
        other.is_node = self.is_node
        other.is_root = self.is_root
        other.grade = self.grade
        other.heads = tuple([None if page is None else page.as_read() for page in self.heads])
        return other


class Memory:
    """Something that can be remembered, and where its numbers stand."""

    def __init__(self, id: str, slot: int, start: int, low: int, high: int) -> None:
        self.id = id
        self.slot = slot
        self.start = start
        self.low = low
        self.high = high
        self.was: tuple[str, ...] = ()  # earlier names
        self.kind = "flag"
        self.values: tuple[str, ...] = ()
        self.per_head = False
        self.lasts = "campaign"
        self.is_open = True  # it stands on the memory page
        self.means = ""


class Stories:
    """All stories of a pack. Never changes, shared by all tables of a game."""

    LASTING: ClassVar[bool] = True  # no part of a position, see `digest`

    def __init__(self) -> None:
        self.id = "stories"
        self.start = ""
        self.pages: list[Page | None] = []
        self.number_of: dict[str, int] = {}
        self.choice_ids: list[str] = []  # by number: "node.choice"
        self.memory: tuple[Memory, ...] = ()
        self.blank: tuple[int, ...] = ()  # the memory at the start
        self.heads: tuple[str, ...] = ()
        self.adjustments: tuple[Adjustment, ...] = ()
        self.asked_by = ""  # the clause by which choices are asked
        self.needs_by = ""  # … by which one is refused for what it needs
        self.paid_by = ""  # … for its price, where the price has no clause of its own
        self.on_scene: Step = no_scene
        self.on_ending: Step = no_scene
        self.beyond: Step = nothing_beyond
        self.guess: i64 = NOWHERE  # the stream of luck for what is not known
        self.pools: dict[str, tuple[tuple[Move, ...], ...]] = {}
        self.is_public = False
        self.public_read = NOWHERE
        self.public_stories: Stories | None = None

    def page(self, number: int, head: int) -> Page:
        """A page as it is for this hero."""
        page = self.pages[number]
        assert page is not None, "this page has not been read"
        if 0 <= head < len(page.heads):
            own = page.heads[head]
            if own is not None:
                return own
        return page

    def known(self, id: str) -> Page | None:
        """The page of this id, if it is known here."""
        number = self.number_of.get(id, NOWHERE)
        return None if number == NOWHERE else self.pages[number]

    def public(self, read: int) -> Stories:
        """What those know who have read these pages; kept until another page is read."""
        if self.is_public:
            return self
        if self.public_stories is None or self.public_read != read:
            self.public_stories = self.only(read)
            self.public_read = read
        return self.public_stories

    def only(self, read: int) -> Stories:
        other = Stories()
        other.pages = [None] * len(self.pages)
        for number, page in enumerate(self.pages):
            if page is not None and (read >> number) & 1:
                other.pages[number] = page.as_read()
                other.number_of[page.id] = number
        other.memory = self.memory
        other.blank = self.blank
        other.heads = self.heads
        other.adjustments = self.adjustments
        other.asked_by = self.asked_by
        other.needs_by = self.needs_by
        other.paid_by = self.paid_by
        other.on_scene = self.on_scene
        other.on_ending = self.on_ending
        other.beyond = self.beyond
        other.guess = self.guess
        other.pools = self.pools
        other.is_public = True
        return other


NO_STORIES: Final = Stories()
