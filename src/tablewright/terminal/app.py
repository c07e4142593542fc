"""The full-screen table: `tablewright play` at a terminal.

Everything on the screen is drawn from the scene, so a new game needs nothing here.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace
from textual.app import App
from textual.message import Message
from textual.timer import Timer

from tablewright.engine.match import CannotUndo
from tablewright.engine.record import RecordError
from tablewright.engine.rulebook import Rulebook, rulebook_at
from tablewright.engine.scene import Option, Range, Scene, text_of
from tablewright.engine.table import NotOffered
from tablewright.house.answers import Refusal
from tablewright.players import View
from tablewright.scene.theme import look_named
from tablewright.terminal.answering import HINT, LOG, LOOK, OTHERS, QUIT, REDO, RULES, SPEED, UNDO, WHY
from tablewright.terminal.dialogs import Confirm, Curtain, Number, lines_of
from tablewright.terminal.explaining import DO, OPTION, Explanation
from tablewright.terminal.pace import Pace
from tablewright.terminal.painting.glyphs import wear
from tablewright.terminal.painting.looks import MILLIONS, NONE, Palette, depth_of_terminal
from tablewright.terminal.painting.paper import Paper, column, paragraph, stacked
from tablewright.terminal.plain import how_many
from tablewright.terminal.reading import end_page
from tablewright.terminal.sitting import Sitting
from tablewright.terminal.tabletop import Command, Tabletop

PACE: Final = 0.35  # seconds between the moves of players of ours, so that people can follow
TICK: Final = 0.2
SPINNER: Final = "|/-\\"


class TerminalApp(App[Any]):
    """What all our full-screen programs share: colours as the terminal has them, and no extras."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    CSS = """
    Input { background: $surface; border: none; }
    Input:focus { border: none; }
    """

    def __init__(self, theme: str = "", depth: str | None = None) -> None:
        self.depth = depth if depth is not None else depth_of_terminal()
        self.palette = Palette(theme, self.depth)
        wear(look_named(theme))
        super().__init__(ansi_color=self.depth != MILLIONS)

    @property
    def has_colours(self) -> bool:
        return self.depth != NONE


class TableApp(TerminalApp):
    """One match at one terminal."""

    def __init__(
        self, sitting: Sitting, *, pace: float = PACE, depth: str | None = None, speed: Pace | None = None
    ) -> None:
        scene = sitting.scene()
        super().__init__(scene.theme or scene.game, depth)
        self.sitting = sitting
        self.pace = pace
        self.speed = speed or Pace()
        self.title = sitting.game.title

    def on_mount(self) -> None:
        self.push_screen(PlayScreen(self.palette, self.sitting, self.pace, self.speed))


class PlayScreen(Tabletop):
    """The table with people at it: questions, answers, taking back, looking up."""

    class BotChose(Message):
        """A player of ours has made up its mind, or failed to."""

        def __init__(self, thought: int, seat: int, choice: int | Exception) -> None:
            self.thought = thought
            self.seat = seat
            self.choice = choice
            super().__init__()

    def __init__(
        self, palette: Palette, sitting: Sitting, pace: float = PACE, speed: Pace | None = None
    ) -> None:
        super().__init__(palette, sitting.game)
        self.sitting = sitting
        self.pace = pace
        self.speed = speed or Pace()
        self.thought = 0  # counts up; an answer to an earlier thought comes too late
        self.one_thought = threading.Lock()  # a player has but one head, even if a thought comes too late
        self.thinking = -1  # the seat that thinks
        self.began = 0.0
        self.ended = False
        self.coming: list[Scene] = []  # moments that are still to be shown
        self.foreseen: dict[tuple[int, str], str] = {}  # what the option that is pointed at would do
        self.of = 0  # how many there were; 0 while the present is shown
        self.pausing: Timer | None = None

    def on_mount(self) -> None:
        self.set_interval(TICK, self.tick)
        self.proceed()
        lessons = self.sitting.lessons
        if lessons is not None and lessons.first is not None and not self.sitting.match.moves:
            title, _, *page = lessons.page()
            self.read(title, lines_of([*page, "", "Esc begins."]))

    # The game from question to question

    def proceed(self) -> None:
        """Something has happened: first what ran by itself is shown, then whoever is next is asked."""
        self.thought += 1
        self.thinking = -1
        try:
            while self.sitting.let_bot_speak():
                pass
        except RecordError as why:
            self.complain(str(why))
        if self.speed.is_at_once:
            self.sitting.phases = []  # the present is all there is to see
        self.coming = self.sitting.take_moments() if self.pace else []
        self.of = len(self.coming)
        self.next_moment()

    # What runs by itself

    @property
    def is_watching(self) -> bool:
        return self.of > 0

    def next_moment(self) -> None:
        """Show the next moment of what ran by itself, or else the present."""
        if self.pausing is not None:
            self.pausing.stop()
        if not self.coming:
            self.of = 0
            self.ask_next()
            return
        still = self.coming.pop(0)
        known = [line for line in self.sitting.scene().log if line.n <= still.log[-1].n]
        self.since = still.log[0].n - 1
        self.news = still.log
        self.show(replace(still, log=known, rev=still.rev - 1))  # the present is new when it comes
        self.pausing = self.set_timer(self.speed.seconds(still), self.next_moment)

    def change_pace(self) -> None:
        """Calm, brisk, at once, and calm again; it is told, and remembered."""
        self.speed.turn()
        if self.is_watching and self.speed.is_at_once:
            self.skip_moments()
        self.notify(f"Pace: {self.speed.name}.", timeout=3)
        if self.is_watching:
            self.paint()

    def skip_moments(self) -> None:
        self.coming = []
        self.next_moment()

    def rulebook(self) -> Rulebook:
        return rulebook_at(self.game, self.sitting.match.table)

    def take_key(self, key: str, character: str) -> bool:
        """While moments are shown, Esc goes to the present, P changes the pace, q leaves; every other key goes on."""
        if not self.is_watching:
            return super().take_key(key, character)
        if key == "escape":
            self.skip_moments()
        elif key in (QUIT, "ctrl+c"):
            self.leave()
        elif character == SPEED:
            self.change_pace()
        else:
            self.next_moment()
        return True

    def ask_next(self) -> None:
        """Whoever is next: a player of ours thinks, a person sees the table, perhaps after a curtain."""
        table = self.sitting.match.table
        if table.over:
            self.show_end()
            return
        seat = self.sitting.seat_to_ask()
        if seat in self.sitting.bots:
            self.let_think(seat)
            return
        viewer = self.sitting.viewer_for(seat)
        if viewer != self.sitting.viewer and self.sitting.needs_curtain():
            self.let_curtain_down(viewer)
        else:
            self.sitting.viewer = viewer
            self.show_news()
            self.ask_if_enough()

    def ask_if_enough(self) -> None:
        """In a first game, once: whether to stop where it may end early."""
        lessons = self.sitting.lessons
        said = lessons.asks_to_stop(self.scene) if lessons is not None and self.scene is not None else ""
        if lessons is not None and said:
            page = [said, "", f"Esc goes on; {QUIT} leaves, and the game is kept.", "", *lessons.next()]
            self.read("Enough for a first time?", lines_of(page))

    def let_curtain_down(self, viewer: int) -> None:
        def lift(stays: bool | None) -> None:
            if not stays:
                self.leave()
                return
            self.sitting.viewer = viewer
            self.show_news()

        self.app.push_screen(Curtain(self.palette, self.sitting.name_of(viewer)), lift)

    def show_news(self) -> None:
        """The table as it is now, with what has happened since this seat last looked."""
        scene, viewer = self.sitting.scene(), self.sitting.viewer
        self.since = self.sitting.heard.get(viewer, 0)
        self.news = [entry for entry in scene.log if entry.n > self.since]
        self.sitting.heard[viewer] = scene.log[-1].n if scene.log else 0
        self.pointed = ""
        self.show(scene)

    def show_end(self) -> None:
        """The end: the table stays, the story of the game opens over it once."""
        self.show_news()
        if not self.ended:
            self.ended = True
            further = self.sitting.lessons.next() if self.sitting.lessons is not None else []
            self.read("The end", end_page(self.sitting.scene(), self.words_at_the_end(), further), "ulrq")

    def words_at_the_end(self) -> str:
        kept = self.sitting.match.path
        again = f"`tablewright replay {kept.stem}` shows the game again, move by move. " if kept else ""
        return f"{again}Esc shows the table once more; u takes the last move back."

    # Players of ours

    def let_think(self, seat: int) -> None:
        """A player of ours thinks beside us, so that the table stays alive meanwhile."""
        self.thinking, self.began = seat, time.monotonic()
        view = View(self.sitting.match.table.copy(), seat)
        player, thought = self.sitting.bots[seat], self.thought

        def think() -> None:
            try:
                with self.one_thought:
                    choice: int | Exception = player.choose(view)
            except Exception as why:
                choice = why
            self.post_message(self.BotChose(thought, seat, choice))

        self.show_while_waiting()
        threading.Thread(target=think, daemon=True).start()

    def show_while_waiting(self) -> None:
        scene = self.sitting.scene()
        self.since = self.sitting.heard.get(self.sitting.viewer, 0)
        self.news = [entry for entry in scene.log if entry.n > self.since]
        self.show(scene)

    def on_play_screen_bot_chose(self, event: BotChose) -> None:
        if isinstance(event.choice, Exception):
            raise event.choice
        wait = max(0.0, self.pace - (time.monotonic() - self.began))
        self.set_timer(wait, lambda: self.make_bot_move(event)) if wait else self.make_bot_move(event)

    def make_bot_move(self, event: BotChose) -> None:
        if event.thought != self.thought or isinstance(event.choice, Exception):
            return
        try:
            self.sitting.make_choice(event.seat, event.choice)
        except RecordError as why:
            self.complain(str(why))
            return
        self.proceed()

    def tick(self) -> None:
        """While somebody thinks, one sees that the program is alive."""
        if self.thinking >= 0 and self.scene is not None:
            self.paint_question()

    def question(self, width: int) -> Paper:
        if self.is_watching:
            return self.moment_paper(width)
        usual = super().question(width)
        lessons = self.sitting.lessons
        lines = (
            lessons.at(self.scene)
            if lessons is not None and self.scene is not None and self.thinking < 0
            else []
        )
        if lines:
            told = [paragraph([("* " + line, "accent", "")], width) for line in lines]
            usual = stacked([*told, column([[]]), usual])
        if self.sitting.decided:
            usual = stacked([paragraph([(self.sitting.decided, "accent", "")], width), usual])
        if self.thinking < 0:
            return usual
        passed = time.monotonic() - self.began
        name = self.sitting.name_of(self.thinking)
        sign = SPINNER[int(passed / TICK) % len(SPINNER)]
        player = self.sitting.bots[self.thinking].name
        line = column([[(f"{sign} {name} ({player}) is thinking … {passed:.0f} s", "accent", "")]])
        return stacked([usual, line])

    def moment_paper(self, width: int) -> Paper:
        """The caption of a moment, and how to go on."""
        where = column([[(f"{self.of - len(self.coming)} of {self.of}", "dim", "")]])
        told = [paragraph([(text_of(line.text), "accent", "")], width) for line in self.news]
        return stacked([*told, where])

    # Answering

    def choose(self, thing: str) -> None:
        """A click or Enter: an option, a command, or a thing with options on it."""
        option = self.choices.by_id(thing.removeprefix(OPTION)) if thing.startswith(OPTION) else None
        if option is not None:
            self.answer(option)
        elif thing.startswith(DO):
            self.command(thing.removeprefix(DO))
        else:
            self.choose_thing(thing)

    def choose_thing(self, thing: str) -> None:
        """With one option on it, that is the answer; with several, only they stay; with none, it is explained."""
        pane = self.pane_of(thing)
        around = pane.chain(thing) if pane is not None else [thing]
        target = next(
            (each for each in around if self.choices.on(each) and each not in self.choices.held), ""
        )
        if not target:
            self.look()
            return
        options = self.choices.on(target)
        if len(options) == 1:
            self.answer(options[0])
        else:
            self.hold([*self.choices.held, target])

    def hold(self, held: list[str]) -> None:
        assert self.scene is not None
        self.show(self.scene, held)
        self.panes["question"].scroll_home(animate=False)

    def answer(self, option: Option) -> None:
        anytime = self.sitting.is_anytime(option)
        if self.thinking >= 0 and not anytime:
            return
        if self.choices.several and not anytime:
            self.pick(option)
        elif option.amount is not None:
            self.ask_amount(option, option.amount)
        else:
            self.confirm(option)

    def confirm(self, option: Option, amount: int | None = None) -> None:
        if not option.confirm:
            self.carry_out(option, amount)
            return

        def decide(sure: bool | None) -> None:
            if sure:
                self.carry_out(option, amount)

        asked = option.confirm.replace(".?", "?")
        label = "" if option.label.rstrip(".") in asked else option.label
        self.app.push_screen(Confirm(self.palette, asked, label), decide)

    def pick(self, option: Option) -> None:
        """One more of several, or no longer; Enter sends them."""
        if not self.choices.toggle(option):
            self.complain(f"{how_many(self.choices.prompt)} are enough" if self.choices.prompt else "")
        self.paint()

    def ask_amount(self, option: Option, span: Range) -> None:
        def give(amount: int | None) -> None:
            if amount is not None:
                self.confirm(option, amount)

        self.app.push_screen(
            Number(self.palette, f"{option.label.rstrip('.')}: how many?", span.max, span.min), give
        )

    def send(self) -> None:
        """The picks of a question for several."""
        prompt, picks = self.choices.prompt, self.choices.picks
        if prompt is None or not self.choices.several:
            return
        if len(picks) < prompt.min:
            self.complain(f"Pick {how_many(prompt)}; {len(picks)} are picked so far")
            return
        self.do(lambda: self.sitting.answer(picks))

    def carry_out(self, option: Option, amount: int | None = None) -> None:
        self.do(lambda: self.sitting.carry_out(option, amount))

    def do(self, act: Callable[[], None]) -> None:
        """Let something happen; it is on disk before anything else is shown."""
        try:
            act()
        except Refusal as no:
            self.complain(f"{no.why} ({no.clause})" if no.clause else no.why)
            return
        except (RecordError, NotOffered) as why:
            self.complain(str(why))
            return
        self.proceed()

    def out_of_turn(self) -> None:
        """The next person at this keyboard who could do something without being asked; Esc turns back."""
        others = self.sitting.out_of_turn()
        if others and self.thinking < 0:
            later = [seat for seat in others if seat > self.sitting.viewer]
            self.turn_to((later or others)[0])

    def turn_to(self, viewer: int) -> None:
        if self.sitting.needs_curtain():
            self.let_curtain_down(viewer)
        else:
            self.sitting.viewer = viewer
            self.show_news()

    # Commands

    def commands(self) -> list[Command]:
        if self.is_watching:
            pace = (SPEED, f"pace: {self.speed.name}", "pace")
            return [("Enter", "next", "moment"), ("Esc", "skip", "skip"), pace, (QUIT, "quit", "quit")]
        match = self.sitting.match
        undo = [(UNDO, "undo", "undo")] if match.moves or self.sitting.cast else []
        redo = [(REDO, "redo", "redo")] if not match.can_redo() else []
        back = [("Esc", "all options", "back")] if self.choices.held else []
        send = [("Enter", "send", "send")] if self.choices.several else []
        others = [(OTHERS, "out of turn", "others")] if self.sitting.out_of_turn() else []
        return [
            *back, *send, *others, (WHY, "why & keys", "why"), (HINT, "hint", "hint"), *undo, *redo,
            (LOG, "log", "log"), (RULES, "rules", "rules"), (LOOK, "inspect", "look"), ("Tab", "next", "next"),
            (QUIT, "quit", "quit"),
        ]  # fmt: skip

    def press(self, key: str) -> bool:
        """Commands first, for they mean the same in every game; then the options."""
        named = {WHY: "why", UNDO: "undo", REDO: "redo", LOG: "log", RULES: "rules", LOOK: "look", QUIT: "quit",
                 HINT: "hint", OTHERS: "others", SPEED: "pace", "escape": "back", "ctrl+c": "quit", "ctrl+z": "undo",
                 "ctrl+y": "redo", "f1": "why"}  # fmt: skip
        if key in named:
            self.command(named[key])
            return True
        if key == "enter" and self.choices.several:
            self.send()
            return True
        option = self.choices.by_key(key) if key != "enter" else self.choices.obvious()
        if option is not None:
            self.answer(option)
        return option is not None

    def command(self, name: str) -> None:
        doing: Callable[[], None] | None = {
            "why": self.why, "undo": self.undo, "redo": self.redo, "log": self.log_all, "rules": self.rules,
            "hint": self.hint, "send": self.send, "pace": self.change_pace,
            "others": self.out_of_turn, "moment": self.next_moment, "skip": self.skip_moments,
            "look": self.look, "quit": self.leave, "back": self.back, "next": lambda: self.next_target(1),
        }.get(name)  # fmt: skip
        if doing is not None:
            doing()

    def explanation(self, *, whole: bool = False) -> Explanation | None:
        """Of an option that is pointed at, also what it would do."""
        found = super().explanation(whole=whole)
        if found is None or not self.pointed.startswith(OPTION) or self.is_watching:
            return found
        about = (self.sitting.match.moves, self.pointed)
        if about not in self.foreseen:
            self.foreseen = {about: self.sitting.foreseen(self.pointed.removeprefix(OPTION))}
        words = self.foreseen[about]
        return Explanation(found.name, [words, *found.told], found.clauses)

    def hint(self) -> None:
        """The two best answers and why; that takes a moment, in which the screen stays as it is."""
        self.notify("One moment …", timeout=2)

        def think() -> None:
            words = self.sitting.hint()
            self.app.call_from_thread(self.read, "Hint", lines_of([words]))

        self.run_worker(think, thread=True, exclusive=True)

    def back(self) -> None:
        if self.choices.held:
            self.hold(self.choices.held[:-1])
        elif self.is_turned_away():
            self.proceed()
        else:
            self.point_at("")

    def is_turned_away(self) -> bool:
        """Whether the screen shows somebody who could act out of turn, and not whoever is asked."""
        table, sitting = self.sitting.match.table, self.sitting
        if table.over or self.thinking >= 0:
            return False
        return sitting.viewer != sitting.viewer_for(sitting.seat_to_ask())

    def undo(self) -> None:
        """Take the last answer back; where something new was seen since, the table must agree."""
        objection = self.sitting.objection_to_undo()
        if not objection:
            self.take_back(agreed=False)
            return

        def decide(agreed: bool | None) -> None:
            if agreed:
                self.take_back(agreed=True)

        self.app.push_screen(Confirm(self.palette, f"{objection}.", "Do all agree?"), decide)

    def take_back(self, *, agreed: bool) -> None:
        try:
            self.sitting.undo(agreed=agreed)
        except (CannotUndo, RecordError) as why:
            self.complain(str(why))
            return
        self.ended = False
        self.proceed()

    def redo(self) -> None:
        try:
            self.sitting.redo()
        except (CannotUndo, RecordError, NotOffered) as why:
            self.complain(str(why))
            return
        self.proceed()

    def leave(self) -> None:
        self.thought += 1
        self.coming = []
        self.app.exit()
