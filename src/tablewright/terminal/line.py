"""The line mode: the whole table in words, and a line typed for each answer.

For screen readers, pipes and plain terminals. It draws any game from its scene and knows none of them.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from tablewright.engine.match import CannotUndo, Match
from tablewright.engine.numbers import shortened, whole
from tablewright.engine.record import RecordError
from tablewright.engine.rulebook import Clause, RulebookError, rulebook_at
from tablewright.engine.scene import Option, Prompt, Scene
from tablewright.house.answers import Refusal
from tablewright.house.votes import Way
from tablewright.players import Player
from tablewright.terminal import plain
from tablewright.terminal.sitting import Sitting
from tablewright.terminal.telling import area_lines, bracketed

LOG_LINES: Final = 20
NARROWEST: Final = 20
TALLEST: Final = 100  # lines that push everything out of sight where the screen cannot be cleared
FOUND_CLAUSES: Final = 8

FULL: Final = "full"
CHANGES: Final = "changes"
BRIEF: Final = "brief"

HELP: Final = """\
Answer with the number of an option, or with its short form as it stands in records.
  hint           the two best answers, their chances to win, and why
  does N         what an option would do: exactly, or with its chances
  why            what is refused now, and by which clause
  table          show the table again
  look THING     explain anything on the table: a card, a place, a word
  rule ID        a clause in full;  rule WORDS  searches the rulebook
  log [N]        the last N lines of what happened, each with the number of its move
  undo, redo     take a move back, do it again
  anytime        what you may do at any moment, such as giving up
  as N           what seat N could do out of turn; with a short form after it, seat N does that
  moves          the short forms of all options
  full           from now on show the whole table before each question
  changes        from now on show what has changed on it (as at the start)
  brief          from now on show the question only
  drawings       leave the drawings of boards out, or show them again
  stop teaching  no more lines about what is new; "teach me" brings them back
  save [FILE]    every move is saved as you make it; with FILE, a copy goes there
  quit           leave; `tablewright resume` goes on from here"""


class Leave(Exception):
    """The person goes away; the game is safe on disk."""


class Console:
    """Reads and writes lines: at a terminal with a prompt, through a pipe with an echo."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        if self.live:
            with suppress(ImportError):
                import readline  # noqa: F401  # lets people edit what they type

    @property
    def width(self) -> int:
        return max(NARROWEST, shutil.get_terminal_size().columns)

    def say(self, text: str = "") -> None:
        print(text, flush=True)

    def ask(self, prompt: str = "> ") -> str:
        """What the person types; when there is no more, they have left."""
        if self.live:
            try:
                return input(prompt).strip()
            except EOFError:
                print()
                raise Leave from None
        line = sys.stdin.readline()
        if not line:
            raise Leave
        self.say(f"{prompt}{line.strip()}")
        return line.strip()

    def clear(self) -> None:
        """Take what is on the screen out of sight; through a pipe there is nothing to hide."""
        if self.live:
            simple = os.environ.get("TERM", "dumb") == "dumb" and os.name != "nt"
            print("\n" * TALLEST if simple else "\x1b[2J\x1b[3J\x1b[H", end="", flush=True)


class LineTable(Sitting):
    """One match at one console: people at some seats, players of ours at the others."""

    def __init__(
        self,
        match: Match,
        console: Console | None = None,
        bots: Mapping[int, Player] | None = None,
        *,
        show: str = CHANGES,
        drawings: bool = True,
        way: Way = "hand",
    ) -> None:
        super().__init__(match, bots, way=way)
        self.console = console or Console()
        self.show = show
        self.drawings = drawings
        self.shown: dict[int, Scene] = {}  # the table as each seat last saw it
        self.afterwards = "leave"  # what an empty line does when the game is over
        self.resumes = "tablewright resume"
        self.has_left = False
        self.drawn = -1  # the number of moves at which the table was last shown

    # The game from question to question

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        try:
            self.show_first_page()
            while not self.match.table.over:
                self.next_question()
            self.show_end()
            while self.after_the_end():
                pass
        except (Leave, KeyboardInterrupt):
            self.has_left = True
            self.say_goodbye()

    def show_first_page(self) -> None:
        page = self.lessons.page() if self.lessons is not None and not self.match.moves else []
        if page:
            self.tell("\n".join(page))
            if self.console.live:
                self.console.ask("\nPress Enter to begin. ")

    def is_enough(self) -> bool:
        """In a first game, whether the person stops where it asks."""
        said = self.lessons.asks_to_stop(self.scene()) if self.lessons is not None else ""
        return bool(said) and not self.is_sure(f"\n{said} The game is kept. Do you go on?")

    def next_question(self) -> None:
        if self.let_bot_speak():
            return
        seat = self.seat_to_ask()
        if seat in self.bots:
            self.let_bot_choose(seat)
            return
        viewer = self.viewer_for(seat)
        if viewer != self.viewer:
            self.pass_keyboard(viewer)
        if self.drawn != self.match.moves:
            self.show_position()
        if self.is_enough():
            self.show_next()
            raise Leave
        self.take_line()

    def pass_keyboard(self, viewer: int) -> None:
        """Name who is asked; where seats know different things, wait until that person sits down."""
        who = self.name_of(viewer)
        if self.console.live and self.needs_curtain():
            self.console.clear()
            self.console.ask(f"{who} is asked. Pass the keyboard, then press Enter. ")
        elif len(self.people) > 1:
            self.console.say(f"\n--- {who} ---")
        self.viewer = viewer
        self.drawn = -1

    # Showing

    def show_position(self) -> None:
        """What happened, then what has changed on the table (or all of it, or none), then the question."""
        self.show_news()
        before = self.shown.get(self.viewer)
        if self.show == FULL or before is None:
            self.show_table()
            return
        scene = self.scene()
        if self.show == CHANGES:
            self.show_changes(scene, before)
        self.show_question(scene)

    def show_changes(self, scene: Scene, before: Scene) -> None:
        """The parts of the table that are not as this seat last saw them."""
        width = self.console.width
        room = width if self.drawings else 0
        for block in changes(scene, before, room):
            self.console.say("\n" + plain.wrapped(block, width))
        self.shown[self.viewer] = scene

    def show_table(self) -> None:
        scene = self.scene()
        self.console.say("\n" + plain.words(scene, self.console.width, drawings=self.drawings))
        self.show_lessons(scene)
        self.shown[self.viewer] = scene
        self.drawn = self.match.moves

    def show_question(self, scene: Scene) -> None:
        if scene.prompt is not None:
            lines = [*plain.question_lines(scene.prompt, plain.names_on(scene)), "", plain.hint(scene)]
            self.console.say("\n" + plain.wrapped(lines, self.console.width))
        self.show_lessons(scene)
        self.drawn = self.match.moves

    def show_lessons(self, scene: Scene) -> None:
        """What is new at this question."""
        lines = self.lessons.at(scene) if self.lessons is not None else []
        if lines:
            self.console.say("\n" + plain.wrapped([f"* {line}" for line in lines], self.console.width))

    def show_news(self) -> None:
        """What happened since this seat last looked."""
        scene, heard = self.scene(), self.heard.get(self.viewer, 0)
        lines = plain.news_lines(scene, heard, self.take_moments(), self.console.width)
        if lines:
            self.console.say("\n" + "\n".join(lines))
        self.heard[self.viewer] = scene.log[-1].n if scene.log else 0

    def show_end(self) -> None:
        self.show_news()
        self.show_table()
        self.show_next()

    def show_next(self) -> None:
        lines = self.lessons.next() if self.lessons is not None else []
        if lines:
            self.tell("\n" + "\n".join(lines))

    def say_goodbye(self) -> None:
        if self.match.table.over:
            return
        kept = self.match.path
        where = f"Your game is kept in {kept.name}; go on with `{self.resumes}`." if kept else ""
        self.console.say(f"\n{where}".rstrip())

    # Listening

    def take_line(self) -> None:
        """One line from the person: an answer, or one of the commands."""
        try:
            self.obey(self.console.ask())
        except (CannotUndo, RecordError, RulebookError) as why:
            self.tell(f"{why}.")

    def after_the_end(self) -> bool:
        """Looking back is still possible; an empty line leaves. False when it is time to go."""
        self.console.say(
            f"\nPress Enter to {self.afterwards}; or look back with undo, log, table, rule and save."
        )
        line = self.console.ask()
        if not line:
            return False
        try:
            self.obey(line)
        except (CannotUndo, RecordError, RulebookError) as why:
            self.tell(f"{why}.")
        if not self.match.table.over:
            self.play()
            return False
        return True

    def obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = COMMANDS.get(word.casefold())
        picks = self.picks_meant(line)
        if picks is not None:
            self.answer_with(picks)
        elif command is not None:
            command(self, rest.strip())
        elif line:
            self.tell(self.not_understood(line))

    def picks_meant(self, line: str) -> list[tuple[Option, int | None]] | None:
        """The options that a line names, with their amounts; none of them is an empty line, where that is enough."""
        prompt = self.scene().prompt
        if prompt is None:
            return None
        several = prompt.how in ("many", "order")
        if several and not line:
            return [] if prompt.min == 0 else None
        option = self.option_meant(line, prompt)
        if option is not None:
            return [(option, None)]
        words = line.split()
        if several and words and all(whole(each) is not None for each in words):
            found = [self.option_meant(each, prompt) for each in words]
            return [(each, None) for each in found if each is not None] if None not in found else None
        head, _, last = line.rpartition(" ")
        number = whole(last)
        option = self.option_meant(head, prompt) if number is not None else None
        return [(option, number)] if option is not None and option.amount is not None else None

    def option_meant(self, line: str, prompt: Prompt) -> Option | None:
        """The option of this number, short form or key; a refused one can be meant too."""
        if not line:
            return None
        choices = plain.numbered(prompt)
        number = whole(line)
        if number is not None:
            return choices[number - 1] if 0 < number <= len(choices) else None
        wanted = " ".join(line.split()).casefold()
        for option in [*prompt.options, *prompt.anytime]:
            if option.id.casefold() == wanted:
                return option
        return next((option for option in choices if option.key and option.key == line), None)

    def answer_with(self, picks: Sequence[tuple[Option, int | None]]) -> None:
        """One option, or several that are sent together."""
        prompt = self.scene().prompt
        several = prompt is not None and prompt.how in ("many", "order")
        try:
            if len(picks) == 1 and not (several and not self.is_anytime(picks[0][0])):
                self.answer_one(*picks[0])
                return
            refused = next((option for option, _ in picks if option.why_not is not None), None)
            if refused is not None:
                self.tell(plain.refusal_line(refused))
                return
            self.answer([option.id for option, _ in picks])
            self.drawn = -1
        except Refusal as no:
            self.tell(f"{no.why[:1].upper()}{no.why[1:]}".rstrip(".") + bracketed([no.clause]) + ".")

    def answer_one(self, option: Option, amount: int | None) -> None:
        if option.why_not is not None:
            self.tell(plain.refusal_line(option))
            return
        if option.amount is not None and amount is None:
            amount = self.amount_for(option)
            if amount is None:
                return
        if not option.confirm or self.is_sure(option.confirm):
            self.carry_out(option, amount)
            self.drawn = -1  # on a tie the last to vote may be asked again
            if self.decided:
                self.tell(self.decided)

    def amount_for(self, option: Option) -> int | None:
        """The number that an option still wants."""
        assert option.amount is not None
        word = self.console.ask(f"How many, {plain.range_words(option.amount)}? ")
        number = whole(word)
        if number is not None:
            return number
        self.tell("That is no number; the question is still open.")
        return None

    def is_sure(self, question: str) -> bool:
        return self.console.ask(f"{question} (yes or no) ").casefold() in ("y", "yes")

    def not_understood(self, line: str) -> str:
        prompt = self.scene().prompt
        choices = plain.numbered(prompt) if prompt else []
        if whole(line) is not None:
            there = f"there are {len(choices)}" if choices else "nothing is asked now"
            return f"There is no option {line}; {there}."
        words = [*COMMANDS, *(option.id for option in choices)]
        near = get_close_matches(line.casefold(), words, 1)
        return f"{shortened(line)!r} is neither an option nor a command; " + (
            f"did you mean {near[0]}?" if near else "help lists what you may type."
        )

    def tell(self, text: str) -> None:
        self.console.say(plain.wrapped(text.splitlines(), self.console.width))

    # Commands

    def advise(self, _: str) -> None:
        self.tell("One moment …")
        self.tell(self.hint())

    def does(self, rest: str) -> None:
        """What an option would do, before it is chosen."""
        wanted = rest.strip()
        prompt = self.scene().prompt
        option = self.option_meant(wanted, prompt) if wanted and prompt is not None else None
        if option is None:
            self.tell("does N shows what option N would do; N is its number.")
            return
        self.tell(self.foreseen(option.id) or "Nothing is certain before you choose it.")

    def why(self, _: str) -> None:
        self.console.say(plain.refusals(self.scene(), self.console.width))

    def table(self, _: str) -> None:
        self.show_table()

    def look(self, thing: str) -> None:
        if thing:
            self.console.say(plain.explain(self.scene(), thing, self.console.width))
        else:
            self.show_table()

    def log(self, rest: str) -> None:
        count = whole(rest) or LOG_LINES
        scene = self.scene()
        last = scene.log[-1].n if scene.log else 0
        lines = plain.log_lines(scene, last - count, self.console.width, moves=True)
        self.console.say("\n".join(lines) or "Nothing has happened yet.")

    def take_back(self, _: str) -> None:
        """Back to the last time that a person was asked; beyond new information only if all agree."""
        objection = self.objection_to_undo()
        if objection and not self.is_sure(f"{objection}. Do all agree?"):
            return
        self.undo(agreed=bool(objection))
        self.drawn = -1
        self.console.say("Taken back.")

    def do_again(self, _: str) -> None:
        self.redo()
        self.console.say("Done again.")

    def save(self, rest: str) -> None:
        if rest:
            path = Path(rest).expanduser()
            self.match.record.write(path)
            self.tell(f"A copy of the game so far is in {path}.")
        elif self.match.path is not None:
            self.tell(f"Every move is saved already, in {self.match.path}.")
        else:
            self.tell("This game is not kept on disk; save FILE writes it to a file.")

    def rule(self, rest: str) -> None:
        """A clause by its id, else a search; without words, the clause that asks."""
        book = rulebook_at(self.game, self.match.table)
        wanted = rest.strip("\"'") or self.match.table.clause
        if book.whole_id(wanted) in book.all:
            self.tell(clause_in_words(book.clause(wanted)))
            return
        found = book.search(wanted)
        lines = [f"{clause.id} {clause.title}" for clause in found[:FOUND_CLAUSES]]
        more = [f"and {len(found) - FOUND_CLAUSES} more"] if len(found) > FOUND_CLAUSES else []
        self.tell("\n".join([*lines, *more]) or f"No clause has the words {wanted!r}.")

    def anytime(self, _: str) -> None:
        prompt = self.scene().prompt
        choices = plain.numbered(prompt) if prompt else []
        lines = [
            f"{n}. {plain.option_words(option)}"
            for n, option in enumerate(choices, 1)
            if prompt and option in prompt.anytime
        ]
        self.tell("\n".join(lines) or "There is nothing that you may do at any time.")

    def as_seat(self, rest: str) -> None:
        """What another person at this keyboard does out of turn, or could do."""
        number, _, words = rest.partition(" ")
        seat = (whole(number) or 0) - 1
        if seat not in self.people:
            seats = " or ".join(str(one + 1) for one in self.people)
            self.tell(f"Say which seat acts out of turn: as {seats}, and then what it does.")
            return
        asked, self.viewer = self.viewer, seat
        try:
            self.act_as(words.strip(), asked)
        finally:
            self.viewer = asked

    def act_as(self, words: str, asked: int) -> None:
        prompt = self.scene().prompt
        anytime = prompt.anytime if prompt else ()
        if not anytime:
            self.tell(f"{self.name_of(self.viewer)} can do nothing out of turn now.")
        elif not words:
            if self.console.live and self.viewer != asked and self.needs_curtain():
                self.console.clear()
                self.console.ask(f"This is for {self.name_of(self.viewer)}. Press Enter to see it. ")
            self.tell("\n".join(f"{option.id}: {plain.option_words(option)}" for option in anytime))
        else:
            wanted = " ".join(words.split()).casefold()
            called = (wanted, f"{wanted}.")
            option = next(
                (one for one in anytime if {one.id.casefold(), one.label.casefold()} & {*called}), None
            )
            if option is None:
                offered = ", ".join(one.id for one in anytime)
                self.tell(f"{self.name_of(self.viewer)} cannot do {words!r} out of turn; there is {offered}.")
            elif not option.confirm or self.is_sure(option.confirm):
                self.interject(option)
                self.drawn = -1

    def moves(self, _: str) -> None:
        prompt = self.scene().prompt
        choices = plain.numbered(prompt) if prompt else []
        self.tell("\n".join(f"{n}. {option.id}" for n, option in enumerate(choices, 1)))

    def be_brief(self, _: str) -> None:
        self.show = BRIEF
        self.console.say("From now on only the question; table shows everything.")

    def be_changing(self, _: str) -> None:
        self.show = CHANGES
        self.console.say("From now on what has changed, and the question; table shows everything.")

    def be_full(self, _: str) -> None:
        self.show = FULL
        self.show_table()

    def toggle_drawings(self, _: str) -> None:
        self.drawings = not self.drawings
        self.show_table()

    def stop(self, rest: str) -> None:
        if rest.strip().casefold() != "teaching" or self.lessons is None:
            self.tell("To leave, type quit; to have no more explained, type stop teaching.")
            return
        self.lessons.stop()
        self.tell("No more explanations; teach me brings them back.")

    def teach(self, _: str) -> None:
        if self.lessons is None or not self.lessons.primer.ideas:
            self.tell("This game has nothing to teach; rule WORDS searches its rulebook.")
            return
        self.lessons.start()
        self.tell("What is new will be explained, each thing once.")

    def help(self, _: str) -> None:
        self.console.say(HELP)

    def quit(self, _: str) -> None:
        raise Leave


COMMANDS: Final[Mapping[str, Callable[[LineTable, str], None]]] = {
    "hint": LineTable.advise,
    "does": LineTable.does,
    "why": LineTable.why,
    "?": LineTable.why,
    "table": LineTable.table,
    "look": LineTable.look,
    "what": LineTable.look,
    "log": LineTable.log,
    "undo": LineTable.take_back,
    "redo": LineTable.do_again,
    "save": LineTable.save,
    "rule": LineTable.rule,
    "anytime": LineTable.anytime,
    "as": LineTable.as_seat,
    "moves": LineTable.moves,
    "brief": LineTable.be_brief,
    "changes": LineTable.be_changing,
    "full": LineTable.be_full,
    "drawings": LineTable.toggle_drawings,
    "stop": LineTable.stop,
    "teach": LineTable.teach,
    "help": LineTable.help,
    "quit": LineTable.quit,
}


def changes(scene: Scene, before: Scene, room: int) -> list[list[str]]:
    """The head, seats and widgets of a scene that differ from an earlier one, in words."""
    names = plain.names_on(scene)
    old = {widget.id: widget for area in before.areas for widget in area.children}
    blocks = (
        [] if scene.head == before.head else [[plain.title_line(scene.head), *plain.step_line(scene.head)]]
    )
    blocks.append([plain.seat_line(seat, scene.seat) for seat in scene.seats if seat not in before.seats])
    for area in scene.areas:
        children = [widget for widget in area.children if widget != old.get(widget.id)]
        blocks.append(area_lines(replace(area, children=children), names, room) if children else [])
    return [block for block in blocks if block]


def clause_in_words(clause: Clause) -> str:
    title = f"{clause.id} {clause.title}".strip()
    printed = f"\n(Printed table only: {clause.physical}.)" if clause.physical else ""
    return f"{title}\n{clause.text}{printed}"
