"""What the table teaches: a game's ideas, the words one meets, and its first game, from the `primer.toml` beside it.

An idea is told once, the first time that a question, an option, a refusal or a line of the log cites one of its
clauses. Screens remember which ideas a person has met; nothing here knows more than the scene of that person's seat.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.engine.complaints import PackError, PackErrors, Where, complain, nearest
from tablewright.engine.game import Game, SetupError, Value
from tablewright.engine.rulebook import Rulebook, rulebook_of
from tablewright.engine.scene import Option, Prompt, Scene, parts, text_of
from tablewright.engine.toml_lines import TomlLines

PRIMER: Final = "primer.toml"
MOST_WORDS: Final = 20
MOST_AT_ONCE: Final = 2  # words explained at one question; the others at the next one that uses them
ANSWERS_APART: Final = 3  # where a turn is long, a card may come after so many answers

SECTIONS: Final[Mapping[str, Mapping[str, type]]] = {
    "first": {
        "seed": int, "seats": int, "way": str, "options": dict, "bots": list, "goal": str, "turn": list,
        "lose": str, "next": list, "stop": dict,
    },
    "idea": {"id": str, "title": str, "clauses": list, "say": str, "point": str},
    "word": {"word": str, "say": str, "clause": str},
    "set_up": {"level": str, "also": list},
    "house": {"title": str, "options": list},
}  # fmt: skip
NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "first": ("seed", "goal", "turn", "lose", "next"),
    "idea": ("id", "title", "clauses", "say"),
    "word": ("word", "say"),
    "set_up": (),
    "house": ("title", "options"),
}
SINGLE: Final = ("first", "set_up")


class Idea(NamedTuple):
    """One thing to know about a game: which clauses bring it up, what is said, and what of the table it is about."""

    id: str
    title: str
    clauses: tuple[str, ...]
    say: str
    point: str = ""  # the id of a thing in the scene, or the beginning of one; "": whatever cites the clause


class Word(NamedTuple):
    """A word of the game, explained where a question first uses it."""

    word: str
    say: str
    clause: str = ""

    def is_in(self, text: str) -> bool:
        """A word all in capitals is another word than the same one in small letters."""
        how = 0 if self.word.isupper() else re.IGNORECASE
        return re.search(rf"\b{re.escape(self.word)}(?:s|es)?\b", text, how) is not None


class Stop(NamedTuple):
    """Where the first game asks whether that is enough: when the log has cited a clause so many times."""

    clause: str
    times: int
    say: str


class First(NamedTuple):
    """The game that teaches: how it is set up, what its one page says, and what to play next."""

    seed: int
    seats: int
    goal: str
    turn: tuple[str, ...]
    lose: str
    next: tuple[str, ...]
    way: str = ""
    options: Mapping[str, Value] = {}
    bots: tuple[str, ...] = ()  # who plays at the seats from the second on
    stop: Stop | None = None


class House(NamedTuple):
    """House rules that belong together, by the names of their options."""

    title: str
    options: tuple[str, ...]


class SetUp(NamedTuple):
    """What somebody new sets before a game: how hard it is, and little else. The rest are house rules."""

    level: str = ""
    also: tuple[str, ...] = ()
    house: tuple[House, ...] = ()


class Primer(NamedTuple):
    """All that a game teaches; empty for a game without a primer."""

    ideas: tuple[Idea, ...] = ()
    words: tuple[Word, ...] = ()
    first: First | None = None
    set_up: SetUp | None = None

    def idea(self, name: str) -> Idea:
        return next(idea for idea in self.ideas if idea.id == name)


NO_PRIMER: Final = Primer()


def primer_of(game: Game) -> Primer:
    """The primer of a game; PackErrors if something in it is wrong."""
    path = game.folder / PRIMER
    if game.folder == Path() or not path.is_file():
        return NO_PRIMER
    return kept_primer(game, path.stat().st_mtime_ns)


@cache
def kept_primer(game: Game, changed: int) -> Primer:
    return read_primer(game, (game.folder / PRIMER).read_text(encoding="utf-8"), f"{game.id}/{PRIMER}")


# Reading and checking


def read_primer(game: Game, text: str, where: str = PRIMER) -> Primer:
    """The primer that a text holds, with every mistake in it named by file and line."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as why:
        line = re.search(r"line (\d+)", str(why))
        raise PackErrors(
            [complain(Where(where, int(line[1]) if line else 0), f"this is not TOML: {why}")]
        ) from None
    reader = Reader(game, text, where)
    errors = list(reader.faults(found))
    if errors:
        raise PackErrors(errors)
    ideas = tuple(Idea(**{**idea, "clauses": tuple(idea["clauses"])}) for idea in found.get("idea", ()))
    words = tuple(Word(**word) for word in found.get("word", ()))
    first = first_of(found["first"]) if "first" in found else None
    return Primer(ideas, words, first, set_up_of(found) if "set_up" in found or "house" in found else None)


def set_up_of(found: Mapping[str, Any]) -> SetUp:
    told = found.get("set_up", {})
    house = tuple(House(each["title"], tuple(each["options"])) for each in found.get("house", ()))
    return SetUp(told.get("level", ""), tuple(told.get("also", ())), house)


def first_of(told: Mapping[str, Any]) -> First:
    listed = {name: tuple(told.get(name, ())) for name in ("turn", "next", "bots")}
    stop = Stop(**{"times": 1, **told["stop"]}) if "stop" in told else None
    seats = told.get("seats", 1 + len(listed["bots"]))
    return First(**{**told, **listed, "seats": seats, "stop": stop})


class Reader:
    """Looks through a primer for what is wrong."""

    def __init__(self, game: Game, text: str, where: str) -> None:
        self.game = game
        self.where = where
        self.lines = TomlLines(text)
        self.book: Rulebook = rulebook_of(game)

    def faults(self, found: Mapping[str, Any]) -> Iterator[PackError]:
        for section, told in found.items():
            if section not in SECTIONS:
                yield complain(Where(self.where), f"there is no section «{section}» in a primer", section,
                               nearest(section, SECTIONS))  # fmt: skip
                continue
            tables = [told] if isinstance(told, dict) else told
            if (section in SINGLE) != isinstance(told, dict):
                heading = f"[{section}]" if section in SINGLE else f"[[{section}]]"
                yield complain(Where(self.where), f"write {heading}")
                continue
            for i, table in enumerate(tables):
                yield from self.faults_of(section, i, table)
        names = [idea.get("id") for idea in found.get("idea", ())]
        for i, name in enumerate(names):
            if name in names[:i]:
                yield complain(self.spot("idea", i, "id"), f"there is an idea «{name}» already", str(name))

    def faults_of(self, section: str, i: int, table: Mapping[str, Any]) -> Iterator[PackError]:
        known = SECTIONS[section]
        for name, value in table.items():
            if name not in known:
                yield complain(
                    self.spot(section, i, name), f"{section} has no «{name}»", name, nearest(name, known)
                )
            elif not isinstance(value, known[name]):
                yield complain(
                    self.spot(section, i, name), f"{name} must be of the kind {known[name].__name__}"
                )
        missing = [name for name in NEEDED[section] if not table.get(name) and table.get(name) != 0]
        if missing:
            yield complain(self.spot(section, i, ""), f"this {section} lacks {', '.join(missing)}")
            return
        yield from self.unknown_options(section, i, table)
        if "say" in table and len(str(table["say"]).split()) > MOST_WORDS:
            count = len(str(table["say"]).split())
            yield complain(self.spot(section, i, "say"), f"{count} words; say it in {MOST_WORDS}")
        cited = table.get("clauses", [table["clause"]] if table.get("clause") else [])
        yield from self.unknown(section, i, "clauses" if "clauses" in table else "clause", cited)
        if section == "first":
            yield from self.faults_of_first(table)

    def unknown(self, section: str, i: int, field: str, cited: Collection[Any]) -> Iterator[PackError]:
        for clause in cited:
            if clause not in self.book.all:
                yield complain(
                    self.spot(section, i, field), f"the rulebook has no clause «{clause}»", str(clause),
                    nearest(str(clause), self.book.ids),
                )  # fmt: skip

    def unknown_options(self, section: str, i: int, table: Mapping[str, Any]) -> Iterator[PackError]:
        """What is set before a game must be an option of it."""
        if section not in ("set_up", "house"):
            return
        known = [option.name for option in self.game.options()]
        named = [("level", table.get("level", ""))]
        named += [(field, name) for field in ("also", "options") for name in table.get(field, [])]
        for field, name in named:
            if name and name not in known:
                yield complain(
                    self.spot(section, i, field),
                    f"there is no option «{name}»",
                    str(name),
                    nearest(str(name), known),
                )

    def faults_of_first(self, table: Mapping[str, Any]) -> Iterator[PackError]:
        """The first game can be set up as it says, and stops where the log will say so."""
        stop = table.get("stop")
        if stop is not None:
            if not {"clause", "say"} <= set(stop) <= {"clause", "say", "times"}:
                yield complain(
                    self.spot("first", 0, "stop"), "stop has a clause, a sentence to say, and times"
                )
            else:
                yield from self.unknown("first", 0, "stop", [stop["clause"]])
        seats = table.get("seats", 1 + len(table.get("bots", ())))
        try:
            count, options = self.game.seats_and_options(table.get("way"), seats, table.get("options", {}))
            objection = self.game.refuse_setup(count, self.game.settle(options))
            if objection:
                raise SetupError(objection)
        except SetupError as why:
            yield complain(self.spot("first", 0, "options"), str(why).rstrip("."))

    def spot(self, section: str, i: int, field: str) -> Where:
        """Where a field stands, or else its table."""
        spot = self.lines.spots.get((section, i))
        if spot is None:
            return Where(self.where)
        line, column = self.lines.find(spot, field) if field else (spot.line, 1)
        return Where(self.where, line, column)


# Teaching


def cited_in(scene: Scene, since: int = 0) -> list[tuple[str, str]]:
    """The clauses that a person is faced with, each with what cites it: `question`, an option's id, or `log`.

    Of the log only the lines after number `since` that are this seat's or nobody's: what others do can wait until it
    is one's own turn to do it. What is asked comes first.
    """
    found: dict[str, str] = {}
    prompt = scene.prompt
    if prompt is not None and prompt.how != "wait":
        found.setdefault(prompt.clause, "question")
        for option in prompt.options:
            for clause in clauses_of(option):
                found.setdefault(clause, option.id)
    for entry in scene.log:
        if entry.n > since and entry.clause and entry.seat in ("", scene.seat):
            found.setdefault(entry.clause, "log")
    return [(clause, by) for clause, by in found.items() if clause]


def clauses_of(option: Option) -> list[str]:
    return [clause for clause in (option.clause, option.why_not.clause if option.why_not else "") if clause]


def ideas_in(primer: Primer, scene: Scene, met: Collection[str], since: int = 0) -> list[Idea]:
    """The ideas that come up now and were not met before, in the order of the primer."""
    cited = {clause for clause, _ in cited_in(scene, since)}
    return [idea for idea in primer.ideas if idea.id not in met and not cited.isdisjoint(idea.clauses)]


def thing_of(idea: Idea, scene: Scene) -> str:
    """The id of the thing on the table that an idea points at; "" if none lies there."""
    if not idea.point:
        return ""
    ids = [found for part in parts(scene.areas) if (found := getattr(part, "id", ""))]
    ids += [seat.id for seat in scene.seats]
    exact = [found for found in ids if found == idea.point]
    return next(iter([*exact, *(found for found in ids if found.startswith(idea.point))]), "")


def words_in(primer: Primer, prompt: Prompt | None, met: Collection[str]) -> list[Word]:
    """The words of a question and its open options that were not met before."""
    if prompt is None or prompt.how == "wait" or not primer.words:
        return []
    said = [prompt.text, *(option.label for option in prompt.options if option.enabled)]
    text = " ".join(text_of(each) for each in said)
    return [word for word in primer.words if word.word not in met and word.is_in(text)][:MOST_AT_ONCE]


def turn_of(scene: Scene) -> str:
    """A name for the present turn: the phase without what is left of it, and who acts."""
    phase = re.sub(r", \d+ \w+ left$", "", scene.head.phase)
    acting = [seat.id for seat in scene.seats if seat.to_act]
    return " ".join([phase, *acting])


class Teacher:
    """Tells one person about a game: at most one idea a turn, each once; the rest wait."""

    def __init__(self, primer: Primer, met: Collection[str] = ()) -> None:
        self.primer = primer
        self.met = set(met)
        self.waiting: list[Idea] = []
        self.heard = 0  # how much of the log was looked at
        self.turn = ""
        self.answers = 0  # questions seen since the last idea was told
        self.question = ""

    def look(self, scene: Scene) -> Idea | None:
        """What to tell at this scene; it counts as met."""
        fresh = ideas_in(self.primer, scene, self.met | {idea.id for idea in self.waiting}, self.heard)
        self.waiting += fresh
        self.heard = max(self.heard, scene.log[-1].n if scene.log else 0)
        prompt = scene.prompt
        if prompt is not None and prompt.id != self.question:
            self.question = prompt.id
            self.answers += 1
        if not self.waiting or (turn_of(scene) == self.turn and self.answers < ANSWERS_APART):
            return None
        self.turn = turn_of(scene)
        self.answers = 0
        return self.tell(self.most_fitting(scene))

    def most_fitting(self, scene: Scene) -> Idea:
        """What waits and is cited by what is asked now, before what has waited longest."""
        asked = {clause for clause, by in cited_in(scene, self.heard) if by != "log"}
        return next((idea for idea in self.waiting if not asked.isdisjoint(idea.clauses)), self.waiting[0])

    def tell(self, idea: Idea) -> Idea:
        self.waiting = [other for other in self.waiting if other is not idea]
        self.met.add(idea.id)
        return idea

    def words(self, scene: Scene) -> list[Word]:
        """The words at this question that are new; they count as met."""
        found = words_in(self.primer, scene.prompt, self.met)
        self.met |= {word.word for word in found}
        return found


# As data


def primer_data(game: Game) -> dict[str, Any]:
    """The primer as screens elsewhere get it."""
    primer = primer_of(game)
    first = primer.first
    set_up = primer.set_up
    return {
        "game": game.id,
        "title": game.title,
        "set_up": None if set_up is None else {
            "level": set_up.level, "also": set_up.also, "house": [house._asdict() for house in set_up.house],
        },
        "ideas": [idea._asdict() for idea in primer.ideas],
        "words": [word._asdict() for word in primer.words],
        "first": None if first is None else {
            **first._asdict(), "options": dict(first.options),
            "stop": first.stop._asdict() if first.stop else None,
        },
    }  # fmt: skip
