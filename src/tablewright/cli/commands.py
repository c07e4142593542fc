"""What commands are made of: how they are found, how they read their words, how they explain themselves."""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Final, NoReturn

from tablewright.cli.examples import beginning, examples_of
from tablewright.engine.numbers import shortened, whole

PROGRAM: Final = "tablewright"
ABOUT: Final = "Board games with many rules: play them, change them, study them, with the rulebook at hand."
BEGINNINGS: Final = {
    "games": "see what there is to play",
    "play GAME": "start a game; ? explains everything on the table",
    "resume": "go back to your last game, even after a power cut",
    "rule CLAUSE": "read the clause behind a ruling, and the code that carries it out",
}
HEADINGS: Final = ("Play", "Look up a rule", "Make and change games", "Measure")  # then the rest
FIRST: Final = ("games", "play", "resume", "saves", "replay", "serve")
HELP: Final = frozenset({"-h", "--help"})
WIDEST_PAGE: Final = 100

Run = Callable[[argparse.Namespace], int]


class Complaint(Exception):
    """One sentence for the person who typed something: what is wrong, where, and what to do."""


class Parser(argparse.ArgumentParser):
    """Reads the words of one command; complains in a sentence instead of a page."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog=prog, add_help=False, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise Complaint(f"{in_our_words(message)}; `{self.prog} --help` shows what it takes")

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """The command's arguments; a word it does not know is refused with the nearest it does."""
        arguments, unknown = self.parse_known_args(words)
        for word in unknown:
            raise Complaint(self.cannot_place(word))
        return arguments

    def cannot_place(self, word: str) -> str:
        if not word.startswith("-"):
            return f"`{self.prog}` cannot place {word!r}; `{self.prog} --help` shows what it takes"
        name = word.split("=")[0]
        return f"`{self.prog}` has no option {name}; {nearest(name, self.option_names(), self.prog)}"

    def option_names(self) -> list[str]:
        return [name for action in self._actions for name in action.option_strings]

    def places(self) -> list[argparse.Action]:
        """What the command takes by place."""
        return [action for action in self._actions if not action.option_strings]

    def options(self) -> list[argparse.Action]:
        return [action for action in self._actions if action.option_strings]


def in_our_words(message: str) -> str:
    """A message of argparse as a sentence of ours."""
    missing = "the following arguments are required: "
    if message.startswith(missing):
        return f"{message.removeprefix(missing)} is missing"
    message = message.removeprefix("argument ")
    return message.replace(": expected one argument", " needs a value after it")


class Command:
    """One command: its name, its page of help, and what it runs; or a family of commands under one name."""

    def __init__(self, name: str, summary: str, heading: str, run: Run | None) -> None:
        self.name = name
        self.summary = summary
        self.heading = heading
        self.runs = run
        self.parser = Parser(f"{PROGRAM} {name}")
        self.story = ""
        self.examples: tuple[str, ...] = ()
        self.family: dict[str, Command] = {}

    def takes(self, name: str, text: str, **how: object) -> Command:
        """One word or option that the command takes, with its explanation."""
        self.parser.add_argument(name, help=text, **how)  # type: ignore[arg-type]
        return self

    def tells(self, story: str, *examples: str) -> Command:
        """The paragraph and the examples of its page of help."""
        self.story = story
        self.examples = examples
        return self

    def all_examples(self) -> list[str]:
        """Those of games first: they are what people type most."""
        return [*examples_of(self.name), *self.examples]

    def add(self, name: str, summary: str, run: Run) -> Command:
        """A command of this family."""
        self.family[name] = Command(f"{self.name} {name}", summary, self.heading, run)
        return self.family[name]

    def run(self, words: list[str]) -> int:
        if self.family:
            return self.run_family(words)
        if HELP.intersection(before_dashes(words)):
            print(page_of(self))
            return 0
        assert self.runs is not None
        return self.runs(self.parser.read(words))

    def run_family(self, words: list[str]) -> int:
        if not words or words[0] in HELP:
            print(page_of(self))
            return 0 if words else 2
        if words[0] not in self.family:
            name = f"{PROGRAM} {self.name}"
            raise Complaint(f"`{name}` has no command {words[0]!r}; {nearest(words[0], self.family, name)}")
        return self.family[words[0]].run(words[1:])


class Commands:
    """All commands there are, by name."""

    def __init__(self) -> None:
        self.named: dict[str, Command] = {}

    def add(self, name: str, summary: str, run: Run | None = None, *, heading: str = "More") -> Command:
        """A new command; without `run`, a family of commands that are added to it."""
        self.named[name] = Command(name, summary, heading, run)
        return self.named[name]

    def run(self, words: list[str]) -> int:
        """Find the command that the first word names and let it read the rest."""
        if not words or words[0] in HELP:
            print(front_page(self))
            return 0
        if words[0] == "help":
            words = [*words[1:], "--help"]
            return self.run(words)
        if words[0] == "--version":
            words = ["version"]
        if words[0] not in self.named:
            raise Complaint(f"there is no command {words[0]!r}; {nearest(words[0], self.named, PROGRAM)}")
        return self.named[words[0]].run(words[1:])

    def by_heading(self) -> dict[str, list[Command]]:
        """The commands under their headings, as the front page shows them."""
        groups: dict[str, list[Command]] = {heading: [] for heading in HEADINGS}
        for command in self.named.values():
            groups.setdefault(command.heading, []).append(command)
        groups["More"] = groups.pop("More", [])
        return {heading: in_order(commands) for heading, commands in groups.items() if commands}


def in_order(commands: list[Command]) -> list[Command]:
    """What one needs first stands first."""
    return sorted(
        commands, key=lambda command: FIRST.index(command.name) if command.name in FIRST else len(FIRST)
    )


def found_commands() -> Commands:
    """The commands of every module in this package that has an `add`."""
    import tablewright.cli as home

    commands = Commands()
    for found in pkgutil.iter_modules(home.__path__, f"{home.__name__}."):
        add = getattr(importlib.import_module(found.name), "add", None)
        if add is not None:
            add(commands)
    return commands


def nearest(word: str, known: Iterable[str], prog: str) -> str:
    """What was probably meant, or where to look."""
    close = get_close_matches(word, list(known), 1, 0.5)
    return f"did you mean {close[0]}?" if close else f"`{prog} --help` lists what there is"


def before_dashes(words: list[str]) -> list[str]:
    return words[: words.index("--")] if "--" in words else words


# Words that options take


def whole_number(word: str) -> int:
    """A whole number from nought up, for argparse."""
    number = whole(word)
    if number is None:
        raise argparse.ArgumentTypeError(f"must be a whole number, not {shortened(word)!r}")
    return number


def at_least_one(word: str) -> int:
    number = whole_number(word)
    if number == 0:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def one_of(*words: str) -> Callable[[str], str]:
    """One of these words, for argparse; another is refused with the nearest."""

    def chosen(word: str) -> str:
        if word not in words:
            raise argparse.ArgumentTypeError(f"is {' or '.join(words)}, not {word!r}")
        return word

    return chosen


def pair(word: str) -> tuple[str, str]:
    """`name=value`, for argparse."""
    name, sign, value = word.partition("=")
    if not (name and sign):
        raise argparse.ArgumentTypeError(f"must look like name=value, not {word!r}")
    return name.strip(), value.strip()


# Pages of help


def front_page(commands: Commands) -> str:
    """What `tablewright --help` says."""
    width = max(len(name) for name in commands.named)
    lines = [*wrapped(ABOUT), "", "Begin with"]
    begin = {beginning(words.split()[0], words): story for words, story in BEGINNINGS.items()}
    for words, story in begin.items():
        lines += hanging(f"{PROGRAM} {words}".ljust(len(PROGRAM) + 1 + max(map(len, begin))), story)
    for heading, members in commands.by_heading().items():
        lines += ["", heading]
        for command in members:
            lines += hanging(command.name.ljust(width), command.summary)
    lines += ["", *wrapped(f"`{PROGRAM} COMMAND --help` explains each, with examples.")]
    return "\n".join(lines)


def page_of(command: Command) -> str:
    """What `tablewright COMMAND --help` says."""
    lines = [usage(command), "", *wrapped(command.story or sentence(command.summary))]
    lines += family_lines(command)
    lines += argument_lines("It takes", command.parser.places())
    lines += argument_lines("Options", command.parser.options())
    if examples := command.all_examples():
        lines += ["", "For example", *(f"  {example}" for example in examples)]
    return "\n".join(lines)


def usage(command: Command) -> str:
    """The command with all that it takes, on one line."""
    parts = [f"{PROGRAM} {command.name}"]
    parts += ["COMMAND …"] if command.family else []
    parts += [place_name(place) for place in command.parser.places()]
    parts += ["[options]"] if command.parser.options() else []
    return " ".join(parts)


def place_name(place: argparse.Action) -> str:
    name = str(place.metavar or place.dest.upper())
    many = " …" if place.nargs in ("*", "+") else ""
    return f"[{name}{many}]" if place.nargs in ("?", "*") else name + many


def family_lines(command: Command) -> list[str]:
    if not command.family:
        return []
    width = max(len(name) for name in command.family)
    members = [hanging(name.ljust(width), member.summary) for name, member in command.family.items()]
    return ["", "Commands", *(line for lines in members for line in lines)]


def argument_lines(heading: str, actions: list[argparse.Action]) -> list[str]:
    if not actions:
        return []
    names = [argument_name(action) for action in actions]
    width = max(len(name) for name in names)
    told = [hanging(name.ljust(width), str(action.help)) for name, action in zip(names, actions, strict=True)]
    return ["", heading, *(line for lines in told for line in lines)]


def argument_name(action: argparse.Action) -> str:
    if not action.option_strings:
        return str(action.metavar or action.dest.upper())
    value = f" {action.metavar or action.dest.upper()}" if action.nargs != 0 else ""
    return ", ".join(action.option_strings) + value


def page_width() -> int:
    return min(WIDEST_PAGE, shutil.get_terminal_size().columns)


def hanging(name: str, text: str) -> list[str]:
    """A name with its explanation beside it, the rest of which stays in its column."""
    import textwrap

    first = f"  {name}  "
    width = max(page_width(), len(first) + 30)
    return textwrap.wrap(first + text, width, subsequent_indent=" " * len(first))


def wrapped(text: str) -> list[str]:
    import textwrap

    paragraphs = [" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n")]
    lines: list[str] = []
    for paragraph in paragraphs:
        lines += [*textwrap.wrap(paragraph, page_width()), ""]
    return lines[:-1]


def sentence(words: str) -> str:
    return words[:1].upper() + words[1:].rstrip(".") + "."


def say(*lines: str) -> None:
    """Lines for the person or program that asked."""
    for line in lines:
        sys.stdout.write(line + "\n")


def say_json(answer: object) -> None:
    """An answer for a program."""
    import json

    print(json.dumps(answer, ensure_ascii=False, indent=2, default=str))
