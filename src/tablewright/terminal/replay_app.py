"""A game looked at again on a full screen: forward, back, to any move, from any seat's view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace
from textual.timer import Timer

from tablewright.engine.game import notation
from tablewright.engine.match import Match
from tablewright.engine.record import parts_of
from tablewright.engine.rulebook import Rulebook, rulebook_at
from tablewright.engine.scene import Scene, text_of
from tablewright.engine.table import NOBODY
from tablewright.terminal.answering import LOG, LOOK, QUIT, RULES, WHY, Choices
from tablewright.terminal.app import TerminalApp
from tablewright.terminal.dialogs import Number
from tablewright.terminal.explaining import DO, ENTRY, OPTION
from tablewright.terminal.painting.looks import Palette
from tablewright.terminal.painting.paper import Paper, column, paragraph, stacked
from tablewright.terminal.reading import REPLAY_KEYS, log_page
from tablewright.terminal.replay import Replay
from tablewright.terminal.tabletop import Command, Tabletop

PACE: Final = 0.8  # seconds for each move while the game plays by itself


class ReplayApp(TerminalApp):
    """One record at one terminal."""

    def __init__(self, match: Match, seat: int, *, depth: str | None = None) -> None:
        replay = Replay(match, seat)
        scene = replay.scene()
        super().__init__(scene.theme or scene.game, depth)
        self.replay = replay
        self.title = replay.game.title

    def on_mount(self) -> None:
        self.push_screen(ReplayScreen(self.palette, self.replay))


class ReplayScreen(Tabletop):
    """A position of the record, the move that led to it, and the one that follows."""

    KEYS = REPLAY_KEYS

    def __init__(self, palette: Palette, replay: Replay) -> None:
        super().__init__(palette, replay.game)
        self.replay = replay
        self.playing: Timer | None = None
        self.coming: list[Scene] | None = None  # moments of the next move that are still to be shown

    def on_mount(self) -> None:
        self.go_to(0)

    def rulebook(self) -> Rulebook:
        return rulebook_at(self.game, self.replay.match.at(self.replay.at))

    # Showing

    def go_to(self, n: int) -> None:
        """Show the position after n moves; beyond both ends nothing happens."""
        if not 0 <= n <= self.replay.match.moves:
            self.stop()
            return
        self.coming = None
        before = self.replay.scene(max(0, n - 1))
        self.replay.at = n
        scene = self.replay.scene()
        self.since = before.log[-1].n if before.log and n else 0
        self.news = [entry for entry in scene.log if entry.n > self.since]
        self.pointed = ""
        self.show(scene)

    def forward(self) -> None:
        """The next moment of what ran by itself, or else the position after the next move."""
        last = self.replay.match.moves
        if self.coming is None:
            self.coming = self.replay.stills(self.replay.at + 1) if self.replay.at < last else []
        if not self.coming:
            self.go_to(self.replay.at + 1)
            return
        still = self.coming.pop(0)
        whole = self.replay.scene(self.replay.at + 1)
        self.since, self.news = still.log[0].n - 1, list(still.log)
        known = [line for line in whole.log if line.n <= still.log[-1].n]
        self.show(replace(still, log=known, rev=still.rev - 1))

    def question(self, width: int) -> Paper:
        """Where in the game this is, the question as it was asked, and the answer that followed."""
        replay = self.replay
        if self.coming is not None:
            told = [paragraph([(text_of(line.text), "accent", "")], width) for line in self.news]
            return stacked(told)
        where = f"Move {replay.at} of {replay.match.moves}" if not replay.at else replay.move_line()
        seen = f"seen by {self.view_name()}"
        line = paragraph([(where, "accent bold", ""), (f" · {seen}", "dim", "")], width, 2)
        return stacked([line, super().question(width), self.answer_paper(width)])

    def answer_paper(self, width: int) -> Paper:
        """What was answered, where the one who looks could see the question."""
        move = self.next_move()
        if not move:
            return column([[("This is the end of the record.", "dim", "")]])
        option = self.choices.by_id(self.taken())
        name = f"{OPTION}{option.id}" if option is not None else ""
        words = option.label if option is not None else move
        return paragraph([("Then: ", "dim", ""), (words, "gold bold", name)], width, 2)

    def next_move(self) -> str:
        replay = self.replay
        return parts_of(replay.match.record.moves[replay.at])[2] if replay.at < replay.match.moves else ""

    def taken(self) -> str:
        """The id of the option that was answered, if it is among those shown."""
        replay = self.replay
        seat = replay.seat if replay.seat != NOBODY else 0
        table = replay.match.at(replay.at).seen_by(seat)
        words = [notation(table, move) for move in table.options]
        if self.next_move() not in words:
            return ""
        in_range = self.next_move().rpartition(" ")[
            0
        ]  # of an amount the scene shows one option for all numbers
        return self.next_move() if self.choices.by_id(self.next_move()) else in_range

    def view_name(self) -> str:
        seat = self.replay.seat
        return "an onlooker" if seat == NOBODY else self.replay.name_of(seat)

    def choices_in(self, scene: Scene, held: Sequence[str]) -> Choices:
        """What could be chosen then; no key chooses it now."""
        choices = Choices(scene.prompt)
        choices.keys = {}
        return choices

    # The log

    def log_all(self) -> None:
        """The log of the whole game, each line with the move that told it."""
        replay = self.replay
        whole = replay.scene(replay.match.moves)
        here = self.scene.log[-1].n if self.scene is not None and self.scene.log else 0
        self.read("Log", log_page(whole, here, moves=True), "gr", end=here == len(whole.log))

    def open_clause_of(self, thing: str) -> None:
        """A line of the log leads to its move; anything else to its clause."""
        line = int(thing.removeprefix(ENTRY)) if thing.startswith(ENTRY) else 0
        whole = self.replay.scene(self.replay.match.moves)
        move = next((entry.move for entry in whole.log if entry.n == line), None)
        if move is not None:
            self.step_to(move)
        else:
            super().open_clause_of(thing)

    # Keys

    def commands(self) -> list[Command]:
        seats = [("s", "seat", "seat")] if self.replay.match.table.seats > 1 else []
        return [
            ("→", "next", "ahead"), ("←", "back", "back"), ("g", "go to", "jump"),
            ("p", "play" if self.playing is None else "pause", "play"), *seats, (WHY, "keys", "why"),
            (LOG, "log", "log"), (RULES, "rules", "rules"), (LOOK, "inspect", "look"), (QUIT, "quit", "quit"),
        ]  # fmt: skip

    def take_key(self, key: str, character: str) -> bool:
        """Left and right step through the game; up, down and Tab point at things."""
        if key in ("left", "right"):
            self.command("back" if key == "left" else "ahead")
            return True
        return super().take_key(key, character)

    def press(self, key: str) -> bool:
        named = {
            "n": "ahead", "f": "ahead", "space": "ahead", "enter": "ahead", "b": "back", "backspace": "back",
            "g": "jump", "home": "first", "end": "last", "p": "play", "s": "seat", WHY: "why", LOG: "log",
            RULES: "rules", LOOK: "look", QUIT: "quit", "escape": "calm", "ctrl+c": "quit",
        }  # fmt: skip
        if key.isdigit() and len(key) == 1 and int(key) <= self.replay.match.table.seats:
            self.see_as(int(key) - 1 if key != "0" else NOBODY)
            return True
        if key in named:
            self.command(named[key])
        return key in named

    def choose(self, thing: str) -> None:
        if thing.startswith(DO):
            self.command(thing.removeprefix(DO))
        else:
            self.look()

    def command(self, name: str) -> None:
        at, last = self.replay.at, self.replay.match.moves
        before = at - 1 if self.coming is None else at
        doing: Callable[[], None] | None = {
            "ahead": self.step_forward, "back": lambda: self.step_to(before), "jump": self.jump,
            "first": lambda: self.step_to(0), "last": lambda: self.step_to(last), "play": self.play_or_pause,
            "seat": self.next_seat, "why": self.why, "log": self.log_all, "rules": self.rules, "look": self.look,
            "quit": self.app.exit, "calm": lambda: self.point_at(""),
        }.get(name)  # fmt: skip
        if doing is not None:
            doing()

    def step_to(self, n: int) -> None:
        self.stop()
        self.go_to(n)

    def step_forward(self) -> None:
        self.stop()
        self.forward()

    def jump(self) -> None:
        def go(n: int | None) -> None:
            if n is not None:
                self.step_to(n)

        self.app.push_screen(Number(self.palette, "To which move?", self.replay.match.moves), go)

    def next_seat(self) -> None:
        """An onlooker's view, then each seat's in turn."""
        views = [NOBODY, *range(self.replay.match.table.seats)]
        self.see_as(views[(views.index(self.replay.seat) + 1) % len(views)])

    def see_as(self, seat: int) -> None:
        self.replay.seat = seat
        self.go_to(self.replay.at)

    def play_or_pause(self) -> None:
        """Let the game play by itself, or stop it."""
        if self.playing is not None:
            self.stop()
        else:
            self.playing = self.set_interval(PACE, self.forward)
        self.paint()

    def stop(self) -> None:
        if self.playing is not None:
            self.playing.stop()
            self.playing = None
