"""The table on a full screen: panes for the parts of a scene, and a cursor that explains what it points at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tablewright.engine.game import Game
from tablewright.engine.rulebook import Rulebook, RulebookError, rulebook_of
from tablewright.engine.scene import Board, Entry, Region, Scene
from tablewright.terminal.answering import Choices
from tablewright.terminal.dialogs import Reading, lines_of
from tablewright.terminal.explaining import OPTION, QUESTION, Explanation, explain
from tablewright.terminal.names import things_on
from tablewright.terminal.painting.brush import TAB, Brush
from tablewright.terminal.painting.composition import (
    NOWHERE,
    Parts,
    areas_of,
    arrange,
    has_side,
    page,
    question_width,
)
from tablewright.terminal.painting.looks import Palette
from tablewright.terminal.painting.panels import (
    explanation_paper,
    head_lines,
    head_paper,
    keys_paper,
    log_paper,
    question_paper,
)
from tablewright.terminal.painting.paper import Paper, Place, with_margin
from tablewright.terminal.painting.widgets import ruled
from tablewright.terminal.panes import Pane
from tablewright.terminal.pointing import DIRECTIONS, nearest
from tablewright.terminal.reading import KEYS, log_page, thing_page, why_page
from tablewright.terminal.rules_dialog import Rules

GROUNDS: Final = {
    "main": "felt", "side": "panel", "question": "panel", "log": "felt", "head": "bar", "explain": "bar",
    "keys": "bar",
}  # fmt: skip
MOST_NEWS: Final = 3
MANY: Final = 9  # options, beside which there is room for little news

Command = tuple[str, str, str]  # key, word, name


class Tabletop(Screen[Any]):
    """One scene on the screen; those who derive from it say what choosing does."""

    AUTO_FOCUS = None
    KEYS: ClassVar[Sequence[tuple[str, str]]] = KEYS

    def __init__(self, palette: Palette, game: Game) -> None:
        super().__init__()
        self.palette = palette
        self.game = game
        self.panes = {name: Pane(name, palette, ground) for name, ground in GROUNDS.items()}
        self.scene: Scene | None = None
        self.choices = Choices(None)
        self.news: Sequence[Entry] = ()
        self.parts: Parts | None = None
        self.since = 0  # the last line of the log that is not new
        self.pointed = ""
        self.tabs: dict[str, int] = {}
        self.styles.background = self.panes["main"].styles.background

    def compose(self) -> ComposeResult:
        yield from self.panes.values()

    # To be said by those who derive from it

    def commands(self) -> list[Command]:
        return []

    def choices_in(self, scene: Scene, held: Sequence[str]) -> Choices:
        return Choices(scene.prompt, held)

    def press(self, key: str) -> bool:
        """A key that is no arrow was pressed; whether it meant anything."""
        return False

    def choose(self, thing: str) -> None:
        """A thing was clicked, or Enter pressed on it."""

    def question(self, width: int) -> Paper:
        """What is asked, or whatever stands in its place."""
        assert self.scene is not None
        roomy = self.size.width >= 120 or self.size.height >= 40
        most = MOST_NEWS if len(self.choices.shown) <= MANY else 1
        news = () if self.shows_log() else self.news[-most:]
        return question_paper(self.scene, self.choices, width, news, roomy=roomy)

    # Painting

    def show(self, scene: Scene, held: Sequence[str] = ()) -> None:
        """Show a scene; what was pointed at stays so if it is still there."""
        fresh = self.scene is None or scene.rev != self.scene.rev or scene.seat != self.scene.seat
        asked = self.choices.prompt
        picks = (
            self.choices.picks
            if asked and scene.prompt and (asked.id, asked.how) == (scene.prompt.id, scene.prompt.how)
            else ()
        )
        self.scene = scene
        self.choices = self.choices_in(scene, held)
        self.choices.picks = list(picks) if self.choices.several else []
        if fresh:
            self.tabs = {}
        self.paint()
        if fresh:
            self.call_after_refresh(self.look_at_question)

    def shows_log(self) -> bool:
        return self.panes["log"].display

    def on_resize(self) -> None:
        self.paint()
        self.call_after_refresh(self.look_at_question)

    def paint(self) -> None:
        """Every pane anew."""
        scene = self.scene
        width, height = self.size
        if scene is None or width < 1 or height < 1:
            return
        brush = Brush(scene, self.choices.badges(), tabs=self.tabs)
        head = head_lines(brush, width, height)
        beside = has_side(scene)
        self.panes["log"].display = arrange(width, height, beside, head, 1).log.w > 0
        asked = self.question(question_width(width) - 2)
        parts = arrange(width, height, beside, head, asked.height)
        for name, place in parts._asdict().items():
            self.panes[name].lie(place)
        self.panes["head"].show(head_paper(brush, width, head))
        self.parts = parts
        self.show_question(asked)
        self.paint_table(brush, parts.main, parts.side)
        if parts.log.w:
            log = log_paper(scene, max(8, parts.log.w - 2), self.since, not parts.is_wide)
            self.panes["log"].show(with_margin(log))
        self.panes["keys"].show(keys_paper(self.commands(), width))
        self.call_after_refresh(self.panes["log"].scroll_end, animate=False)
        self.paint_explanation()

    def paint_question(self) -> None:
        """The question alone, where nothing else has changed."""
        if self.parts is not None:
            self.show_question(self.question(question_width(self.size.width) - 2))

    def show_question(self, asked: Paper) -> None:
        """Where the log lies below the question, its heading stays while the log is scrolled."""
        paper, place = with_margin(asked), self.parts.question if self.parts else NOWHERE
        if self.parts and self.parts.is_wide and asked.height < place.h:
            paper.paste(ruled("Log", place.w - 2, ""), 1, place.h - 1)
        self.panes["question"].show(paper)

    def paint_table(self, brush: Brush, main: Place, side: Place) -> None:
        middle, beside = areas_of(brush.scene, side.w > 0)
        self.panes["main"].show(with_margin(page(middle, brush, main.w - 2, main.h)))
        self.panes["side"].show(with_margin(page(beside, brush, max(8, side.w - 2), side.h)))

    def paint_explanation(self) -> None:
        """What is pointed at, explained; else the question."""
        pane = self.panes["explain"]
        width, height = self.size.width - 2, max(1, pane.place.h)
        pane.show(with_margin(explanation_paper(self.explanation(), width, height)))
        lit = self.lit_by(self.pointed)
        for each in self.panes.values():
            each.highlight(self.pointed, lit)

    def explanation(self, *, whole: bool = False) -> Explanation | None:
        """What there is to say about what is pointed at, or what it lies in, or else about the question."""
        assert self.scene is not None
        pane = self.pane_of(self.pointed) if self.pointed else None
        for thing in [*(pane.chain(self.pointed) if pane is not None else [self.pointed]), QUESTION]:
            found = explain(self.scene, thing, self.choices, whole=whole) if thing else None
            if found is not None and (found.told or thing == QUESTION):
                return found
        return None

    def lit_by(self, thing: str) -> frozenset[str]:
        """What lights up with a thing: the targets of an option, the options of a target, the spaces of a region."""
        assert self.scene is not None
        option = self.choices.by_id(thing.removeprefix(OPTION)) if thing.startswith(OPTION) else None
        if option is not None:
            return frozenset(option.targets)
        region = things_on(self.scene).get(thing)
        if isinstance(region, Region):
            return frozenset(region.spaces)
        chosen = frozenset(self.choices.held)
        return chosen | {f"{OPTION}{option.id}" for option in self.choices.on(thing)} if thing else chosen

    # Looking at what matters

    def look_at_question(self) -> None:
        """Scroll to what can be chosen, or to what the question is about."""
        scene = self.scene
        if scene is None:
            return
        self.panes["question"].scroll_home(animate=False, force=True)
        matter = [scene.prompt.source] if scene.prompt and scene.prompt.source else focuses(scene)
        for name in ("main", "side"):
            pane = self.panes[name]
            lit = [pane.paper.places[thing] for thing in self.choices.badges() if thing in pane.paper.places]
            about = [pane.paper.places[thing] for thing in matter if thing in pane.paper.places]
            pane.scroll_home(animate=False, force=True)
            for place in reversed(lit or about):
                pane.reveal(place)

    # Pointing

    def point_at(self, thing: str, *, follow: bool = False) -> None:
        """Point at a thing; by keys, the pane follows."""
        if thing == self.pointed:
            return
        self.pointed = thing
        self.paint_explanation()
        if follow and thing:
            pane = self.pane_of(thing)
            if pane is not None:
                pane.reveal(pane.stop_at(thing))

    def pane_of(self, thing: str) -> Pane | None:
        return next(
            (pane for pane in self.panes.values() if pane.display and thing in pane.paper.places), None
        )

    def stops(self, pane: Pane) -> list[str]:
        """The things in a pane on which the cursor stops: all but the areas that hold the others."""
        areas = {area.id for area in self.scene.areas} if self.scene else set()
        return [thing for thing in pane.paper.places if thing not in areas]

    def move_cursor(self, direction: str) -> None:
        """To the nearest thing in that direction: first in the same pane, then beyond it."""
        here = self.pane_of(self.pointed) if self.pointed else None
        if here is None:
            self.point_at(self.first_stop(), follow=True)
            return
        start = here.stop_at(self.pointed)
        inside = {thing: here.stop_at(thing) for thing in self.stops(here) if thing != self.pointed}
        found = nearest(start, inside, direction)
        if not found:
            visible = here.on_screen(start)
            beyond = {
                thing: pane.on_screen(pane.stop_at(thing))
                for pane in self.panes.values()
                if pane is not here and pane.display and pane is not self.panes["explain"]
                for thing in self.stops(pane)
            }
            found = nearest(visible, beyond, direction)
        if found:
            self.point_at(found, follow=True)

    def first_stop(self) -> str:
        """What can be chosen, if anything; else the first thing on the table."""
        lit = self.targets()
        if lit:
            return lit[0]
        return next((thing for name in ("main", "side") for thing in self.stops(self.panes[name])), "")

    def targets(self) -> list[str]:
        """What can be chosen on the table, in reading order."""
        badges = self.choices.badges()
        found = [
            (name, pane.paper.places[thing].y, pane.paper.places[thing].x, thing)
            for name, pane in self.panes.items()
            if name in ("main", "side")
            for thing in badges
            if thing in pane.paper.places
        ]
        return [thing for _, _, _, thing in sorted(found)]

    def next_target(self, step: int) -> None:
        """Tab goes from one thing that can be chosen to the next; without any, through the options."""
        around = self.targets() or [f"{OPTION}{option.id}" for option in self.choices.shown]
        if around:
            at = around.index(self.pointed) if self.pointed in around else -1 if step > 0 else 0
            self.point_at(around[(at + step) % len(around)], follow=True)

    # Keys and mouse

    def on_pane_pointed(self, event: Pane.Pointed) -> None:
        self.point_at(event.thing)

    def on_pane_chosen(self, event: Pane.Chosen) -> None:
        if event.thing:
            self.point_at(event.thing)
            self.choose_or_open(event.thing)

    def choose_or_open(self, thing: str) -> None:
        """Tabs open by themselves; everything else is for those who derive from it."""
        if thing.startswith(TAB):
            group, _, i = thing.removeprefix(TAB).rpartition("|")
            self.tabs[group] = int(i)
            self.paint()
        else:
            self.choose(thing)

    def on_key(self, event: events.Key) -> None:
        if self.take_key(event.key, event.character or ""):
            event.stop()
            event.prevent_default()

    def take_key(self, key: str, character: str) -> bool:
        """Whether a key meant anything."""
        if key in ("enter", "tab", "shift+tab") or key in DIRECTIONS or key in ("pageup", "pagedown"):
            self.move_or_choose(key)
            return True
        return self.press(
            key if key == "space" or not character.isprintable() or not character else character
        )

    def move_or_choose(self, key: str) -> None:
        if key == "enter":
            if self.pointed:
                self.choose_or_open(self.pointed)
            else:
                self.press("enter")
        elif key in ("tab", "shift+tab"):
            self.next_target(1 if key == "tab" else -1)
        elif key in DIRECTIONS:
            self.move_cursor(key)
        else:
            pane = (self.pane_of(self.pointed) if self.pointed else None) or self.panes["main"]
            pane.scroll_relative(
                y=(-1 if key == "pageup" else 1) * max(1, pane.size.height - 1), animate=False
            )

    # Looking things up

    def why(self) -> None:
        if self.scene is not None:
            self.read("Why?", why_page(self.scene, self.choices, self.KEYS), "lr")

    def log_all(self) -> None:
        if self.scene is not None:
            self.read("Log", log_page(self.scene, self.since), "r", end=True)

    def look(self) -> None:
        """Everything about what is pointed at."""
        explanation = self.explanation(whole=True)
        if explanation is not None:
            self.read(explanation.name, thing_page(explanation), "r")

    def rules(self) -> None:
        """The rulebook at the clause behind what is pointed at, else at the one that asks."""
        explanation = self.explanation()
        self.open_rules(explanation.clause if explanation else "")

    def rulebook(self) -> Rulebook:
        """The rulebook as those at this table may read it."""
        return rulebook_of(self.game)

    def open_rules(self, clause: str) -> None:
        try:
            book = self.rulebook()
        except RulebookError as why:
            self.complain(str(why))
            return
        asked = self.scene.prompt.clause if self.scene and self.scene.prompt else ""
        self.app.push_screen(Rules(self.palette, book, clause or asked))

    def read(self, title: str, page: Any, keys: str = "", *, end: bool = False) -> None:
        def after(answer: str | None) -> None:
            if answer and answer in keys:
                self.press(answer)
            elif answer:
                self.open_clause_of(answer)

        self.app.push_screen(Reading(self.palette, title, page, keys, end=end), after)

    def open_clause_of(self, thing: str) -> None:
        """A line of a page was clicked: the rulebook opens at its clause."""
        explanation = explain(self.scene, thing, self.choices) if self.scene is not None else None
        if explanation is not None and explanation.clause:
            self.open_rules(explanation.clause)

    def complain(self, sentence: str) -> None:
        """Something did not work; the sentence says what and what to do."""
        words = f"{sentence[:1].upper()}{sentence[1:]}".rstrip(".") + "."
        self.app.push_screen(Reading(self.palette, "That did not work", lines_of([words])))


def focuses(scene: Scene) -> list[str]:
    """The spaces that boards want to be seen."""
    return [thing.focus for thing in things_on(scene).values() if isinstance(thing, Board) and thing.focus]
