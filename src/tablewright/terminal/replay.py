"""Looking at a game again, line by line: forward, back, to any move, from any seat's view."""

from __future__ import annotations

from typing import Final

from tablewright.engine.game import find_game
from tablewright.engine.match import Match
from tablewright.engine.numbers import whole
from tablewright.engine.record import parts_of
from tablewright.engine.scene import Scene, Seat
from tablewright.engine.table import NOBODY, Table
from tablewright.house.chairs import at_one_keyboard, name_at, seats_shown
from tablewright.house.watching import phase_of
from tablewright.saves import bots_of, names_of
from tablewright.terminal import plain
from tablewright.terminal.line import Console, Leave

HELP: Final = (
    "Enter goes forward, b back; a number jumps to that move, end to the last; log WORDS finds moves; seat N, "
    "q (leave)."
)
LOG_LINES: Final = 20


class Replay:
    """One record at one console."""

    def __init__(self, match: Match, seat: int, console: Console | None = None) -> None:
        self.match = match
        self.seat = seat
        self.console = console or Console()
        self.game = find_game(match.record.game)
        players = match.record.players
        self.chairs = at_one_keyboard(match.table.seats, bots_of(players), names_of(players))
        self.at = 0

    def name_of(self, seat: int) -> str:
        return name_at(self.game, self.match.table, self.chairs[seat])

    def tell_all(self) -> None:
        """The whole story: every move, and what the log of this view tells of it."""
        told = 0
        for n in range(self.match.moves + 1):
            self.at = n
            if n:
                self.console.say(self.move_line())
            scene = self.scene()
            for line in plain.log_lines(scene, told, self.console.width - 2):
                self.console.say("\n".join(f"  {part}" for part in line.splitlines()))
            told = scene.log[-1].n if scene.log else 0
        outcome = self.scene().over
        if outcome is not None:
            self.console.say("\n".join(plain.outcome_lines(outcome, plain.names_on(self.scene()))))

    def step_through(self) -> None:
        """Show a position and wait for a line, until the person has seen enough."""
        self.console.say(HELP)
        self.show()
        try:
            while True:
                self.obey(self.console.ask(f"{self.at}/{self.match.moves}> "))
        except (Leave, KeyboardInterrupt):
            pass

    def obey(self, line: str) -> None:
        word, _, rest = line.casefold().partition(" ")
        if word in ("", "f", "n", "next", "forward"):
            self.go_to(self.at + 1)
        elif word in ("b", "back"):
            self.go_to(self.at - 1)
        elif (n := whole(word)) is not None:
            self.go_to(n)
        elif word == "end":
            self.go_to(self.match.moves)
        elif word == "seat":
            self.change_view(rest)
        elif word in ("l", "log"):
            self.find(rest)
        elif word in ("q", "quit"):
            raise Leave
        else:
            self.console.say(HELP)

    def go_to(self, n: int) -> None:
        if not 0 <= n <= self.match.moves:
            self.console.say(f"There is no move {n}; the game has {self.match.moves}.")
            return
        self.at = n
        self.show()

    def find(self, wanted: str) -> None:
        """The lines of the whole game's log with these words, each with the number of its move."""
        scene = self.scene(self.match.moves)
        lines = zip(scene.log, plain.log_lines(scene, 0, self.console.width - 6), strict=True)
        found = [f"{entry.move:>4}  {line}" for entry, line in lines if wanted in line.casefold()]
        self.console.say("\n".join(found[-LOG_LINES:]) or "No line of the log has these words.")

    def change_view(self, word: str) -> None:
        seats = self.match.table.seats
        if word in ("", "none", "0"):
            self.seat = NOBODY
        elif (number := whole(word)) is not None and number <= seats:
            self.seat = number - 1
        else:
            self.console.say(f"The seats of this game are 1 to {seats}; seat 0 is an onlooker.")
            return
        self.show()

    def show(self) -> None:
        """The position, the move that led to it, and what the log told of that move."""
        scene = self.scene()
        if self.at:
            before = self.scene(self.at - 1)
            self.console.say("\n" + self.move_line())
            told = before.log[-1].n if before.log else 0
            for line in plain.news_lines(scene, told, self.stills(self.at), self.console.width):
                self.console.say(line)
        self.console.say("\n" + plain.words(scene, self.console.width, hints=False))

    def stills(self, n: int) -> list[Scene]:
        """What there was to see during move n, moment by moment."""
        return phase_of(self.match, n).stills(self.game, self.seat, seats=self.seats, told=self.match.told)

    def seats(self, table: Table) -> list[Seat]:
        return seats_shown(self.game, table, self.chairs, range(table.seats))

    def scene(self, at: int | None = None) -> Scene:
        n = self.at if at is None else at
        table = self.match.at(n)
        return self.game.scene(table, self.seat, rev=n, seats=self.seats, told=self.match.told)

    def move_line(self) -> str:
        """A move as its record tells it, with who made it."""
        seat, _, words = parts_of(self.match.record.moves[self.at - 1])
        table = self.match.at(self.at - 1)
        asked = table.seat if seat is None else seat
        who = name_at(self.game, table, self.chairs[asked]) if asked >= 0 else "All"
        return f"Move {self.at} of {self.match.moves}, {who}: {words}"
