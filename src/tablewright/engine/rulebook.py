# interpreted: reads a text once
"""Rulebooks: numbered clauses in a Markdown file, which rules, refusals, cards, tests and screens all cite.

A clause is a paragraph that starts with its id, as in `**FW-1.1** *Cards beat rules.* If a card says …`, and
ends at a blank line. A last line `*Physical: reason.*` says that it only describes the printed things, a last line
`*Settled: reason.*` that a ruling decides what no code and no test can show.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

from tablewright.engine.game import Game
from tablewright.engine.table import NOBODY, Table

CHAPTER: Final = re.compile(r"## (?:(\d+)\.? )?(.+)")
CLAUSE: Final = re.compile(r"\*\*([A-Z]+)-([A-Z]?\d+(?:\.\d+)*[a-z]?)\*\*\s*(?:\*([^*]+)\*)?\s*(.*)")
MARK: Final = re.compile(r"\*(Physical|Settled): (.+?)\.?\*")
SENTENCE_END: Final = re.compile(r"(?<!\be\.g)(?<!\bi\.e)(?<!\bcf)[.!?][\"”’)»]*(?=\s|$)", re.IGNORECASE)
OWN_LINE: Final = ("|", "- ", "* ", "1. ")  # tables and lists keep their lines
MINUTE: Final = "The game in one minute"
# Words of a question that say nothing about what is asked, and words that mean the same to whoever searches.
ASIDES: Final = frozenset(
    re.findall(
        r"\w+",
        "a am an and are be can could do does for from get happens has have how i if in is it may me my of on or our "
        "should the there they this to us we what when where which who why will with you your",
    )
)
SAME: Final = (
    ("win", "wins", "won", "winning", "victory"), ("lose", "loses", "lost", "losing", "defeat"),
    ("start", "begin", "begins", "setup"),
    ("end", "ends", "ending", "over"), ("buy", "pay", "cost", "price"), ("heal", "heals", "healing", "recover"),
    ("fight", "combat", "attack", "confront", "duel"), ("move", "walk", "movement", "gate"),
    ("point", "points", "vp", "score", "scoring"),
)  # fmt: skip
ANSWERS: Final = re.compile(r"\*To (win|lose):\* ([^*]+)")  # at the end of the one minute
I_DIE: Final = re.compile(r"\b(?:i|we|you|hero) (?:die|dies|am dead|are dead)\b")
LOCKED: Final = "You have not found this rule yet. Its words stand here when you have."
LOCKED_CHAPTER: Final = "A rule that you have not found yet"
EMPHASIS: Final = re.compile(r"(\*{1,2})(\S(?:[^*]*\S)?)\1")


class RulebookError(ValueError):
    """A rulebook cannot be read, or has no such clause; the sentence says which and where."""


class Clause(NamedTuple):
    """One numbered rule."""

    id: str
    title: str
    text: str
    chapter: str
    physical: str  # why no code follows it; "" for a rule that the game plays by
    line: int
    settled: str = ""  # why neither code nor test can cite it; "" for all others


class Chapter(NamedTuple):
    """A part of the rulebook, with the ids of its clauses in order."""

    number: str
    title: str
    ids: list[str]


class Rulebook:
    """The clauses of one game; numbered ones apart from rulings and filled gaps, which have a letter."""

    def __init__(
        self, title: str, chapters: list[Chapter], found: Iterable[Clause], minute: str = ""
    ) -> None:
        self.title = title
        self.minute = plain(minute)  # the game in one minute, in paragraphs
        self.answers = {
            ask: re.findall(r"[A-Z]+-\w+(?:\.\d+)?[a-z]?", ids) for ask, ids in ANSWERS.findall(minute)
        }
        self.chapters = chapters
        self.all = {clause.id: clause for clause in found}
        self.ids = list(self.all)
        self.prefix = self.ids[0].partition("-")[0] if self.ids else ""
        self.clauses = {name: clause for name, clause in self.all.items() if number_of(name)[0].isdigit()}
        self.rulings = {name: clause for name, clause in self.all.items() if name not in self.clauses}
        self.physical = {name: clause.physical for name, clause in self.all.items() if clause.physical}
        self.settled = {name: clause.settled for name, clause in self.rulings.items() if clause.settled}
        self.locked: frozenset[str] = frozenset()  # those that have no words here, see `without`

    @classmethod
    def load(cls, path: str | Path) -> Rulebook:
        """The rulebook in a file."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except OSError as why:
            raise RulebookError(f"{path} cannot be read: {(why.strerror or str(why)).lower()}") from None
        return cls.parse(text, str(path))

    @classmethod
    def parse(cls, text: str, where: str = "the rulebook") -> Rulebook:
        """The rulebook that a text holds."""
        lines = text.splitlines()
        title = next((line[2:].strip() for line in lines if line.startswith("# ")), "")
        if not title:
            raise RulebookError(f"{where} has no title; start it with `# THE GAME`")
        chapters: list[Chapter] = []
        found = list(clauses_in(lines, chapters))
        for fault in faults(found, where):
            raise RulebookError(fault)
        whole = [chapter for chapter in chapters if chapter.title != MINUTE]
        return cls(title, whole, found, minute_of(lines))

    def without(self, locked: Collection[str]) -> Rulebook:
        """The same book in which these clauses keep their place without words; so does a chapter that is all locked."""
        shut = {chapter.title for chapter in self.chapters if chapter.ids and set(chapter.ids) <= set(locked)}
        chapters = [
            chapter._replace(title=LOCKED_CHAPTER) if chapter.title in shut else chapter
            for chapter in self.chapters
        ]
        found = (
            clause._replace(title="", text=LOCKED, chapter=LOCKED_CHAPTER, physical="")
            if clause.id in locked
            else clause
            for clause in self.all.values()
        )
        book = Rulebook(self.title, chapters, found)
        book.minute, book.answers, book.locked = self.minute, self.answers, frozenset(locked)
        return book

    def clause(self, name: str) -> Clause:
        """The clause of this id; for people, small letters and a left-out prefix do as well."""
        clause = self.all.get(self.whole_id(name))
        if clause is None:
            raise RulebookError(f"{self.title} has no clause {name}; {self.nearest(name)}")
        return clause

    def whole_id(self, name: str) -> str:
        if name in self.all:
            return name
        wanted = name.strip().casefold()
        for known in self.ids:
            if wanted in (known.casefold(), number_of(known).casefold()):
                return known
        return name

    def nearest(self, name: str) -> str:
        near = get_close_matches(name.upper(), self.ids, 1, 0.0)
        return f"the nearest is {near[0]}" if near else "it has none"

    def neighbours(self, name: str) -> tuple[Clause | None, Clause | None]:
        """The clauses before and after this one."""
        i = self.ids.index(self.clause(name).id)
        before = self.all[self.ids[i - 1]] if i > 0 else None
        after = self.all[self.ids[i + 1]] if i + 1 < len(self.ids) else None
        return before, after

    def sentence(self, name: str) -> str:
        """The first sentence of a clause: what a refusal says."""
        return first_sentence(self.clause(name).text)

    def search(self, words: str) -> list[Clause]:
        """The clauses in which all words occur, rules before rulings, each best first; if there are none, those with
        most of them. A question is understood by what it asks for: «How do I win?»"""
        wanted = wanted_of(words)
        open_ones = [clause for clause in self.all.values() if clause.id not in self.locked]
        valued = [(worth(clause, wanted), clause) for clause in open_ones]
        most = max((found for (found, _), _ in valued), default=0)
        best = [(weight, clause) for (found, weight), clause in valued if found == most > 0]
        ranked = sorted(best, key=lambda pair: (pair[1].id in self.rulings, -pair[0]))
        answers = [
            self.all[name] for name in self.answered(wanted) if name in self.all and name not in self.locked
        ]
        return [*answers, *(clause for _, clause in ranked if clause not in answers)]

    def answered(self, wanted: list[tuple[str, ...]]) -> list[str]:
        """The clauses that the one minute names for a question about winning or losing."""
        asked = wanted[0] if len(wanted) == 1 and len(wanted[0]) > 1 else ()
        return next((ids for ask, ids in self.answers.items() if ask in asked), [])


@cache
def rulebook_in(folder: Path) -> Rulebook:
    return Rulebook.load(folder / "rulebook.md")


def rulebook_at(game: Game, table: Table) -> Rulebook:
    """The rulebook as those at this table may read it: rules that they have yet to find are without words."""
    whole = rulebook_of(game)
    seen = table.seen_by(NOBODY)
    locked = frozenset(clause for clause in whole.ids if game.is_locked(seen, clause))
    return whole.without(locked) if locked else whole


def rulebook_of(game: Game) -> Rulebook:
    """The rulebook of a game, wherever the game is installed."""
    if game.folder != Path():
        return rulebook_in(game.folder)
    package = type(game).__module__.rpartition(".")[0]
    with resources.as_file(resources.files(package)) as folder:
        return rulebook_in(folder)


# Reading


def minute_of(lines: list[str]) -> str:
    """The paragraphs under the heading of the one minute."""
    heading = f"## {MINUTE}"
    if heading not in lines:
        return ""
    start = lines.index(heading) + 1
    end = next((i for i in range(start, len(lines)) if lines[i].startswith("## ")), len(lines))
    paragraphs = "\n".join(lines[start:end]).strip().split("\n\n")
    return "\n\n".join(joined(part.splitlines()) for part in paragraphs if part.strip())


def clauses_in(lines: list[str], chapters: list[Chapter]) -> Iterator[Clause]:
    """The clauses of a text in order; the chapters are noted on the way."""
    i = 0
    while i < len(lines):
        heading = CHAPTER.fullmatch(lines[i].strip())
        if heading is not None:
            chapters.append(Chapter(heading[1] or "", heading[2].strip(), []))
        elif CLAUSE.fullmatch(lines[i].strip()):
            end = next((j for j in range(i, len(lines)) if not lines[j].strip()), len(lines))
            clause = read_clause(lines[i:end], chapters[-1].title if chapters else "", i + 1)
            if chapters:
                chapters[-1].ids.append(clause.id)
            yield clause
            i = end
        i += 1


def read_clause(lines: list[str], chapter: str, line: int) -> Clause:
    opening = CLAUSE.fullmatch(lines[0].strip())
    assert opening is not None
    mark = MARK.fullmatch(lines[-1].strip()) if len(lines) > 1 else None
    body = [opening[4], *(lines[1:-1] if mark else lines[1:])]
    title = (opening[3] or "").strip().rstrip(".")
    reasons = {mark[1]: mark[2]} if mark else {}
    return Clause(
        f"{opening[1]}-{opening[2]}", title, plain(joined(body)), chapter,
        reasons.get("Physical", ""), line, reasons.get("Settled", ""),
    )  # fmt: skip


def joined(lines: list[str]) -> str:
    """Prose on one line, tables and lists on their own."""
    text = ""
    for line in filter(None, (line.strip() for line in lines)):
        apart = line.startswith(OWN_LINE) or text.rpartition("\n")[2].startswith(OWN_LINE)
        text += ("\n" if apart else " ") + line
    return text.strip()


def plain(text: str) -> str:
    """A text without the stars that set words apart: screens show what they get."""
    return EMPHASIS.sub(r"\2", text)


def faults(found: list[Clause], where: str) -> Iterator[str]:
    lines: dict[str, int] = {}
    for clause in found:
        if clause.id in lines:
            yield f"line {clause.line} of {where} has {clause.id} again, as on line {lines[clause.id]}"
        if clause.id.partition("-")[0] != found[0].id.partition("-")[0]:
            yield f"line {clause.line} of {where} has {clause.id}, but its clauses start like {found[0].id}"
        if not clause.text:
            yield f"line {clause.line} of {where} has {clause.id} without a sentence; write one behind it"
        if clause.settled and number_of(clause.id)[0].isdigit():
            yield f"line {clause.line} of {where} calls {clause.id} settled; only rulings can be, a rule needs code"
        lines[clause.id] = clause.line


def number_of(name: str) -> str:
    return name.partition("-")[2]


def first_sentence(text: str) -> str:
    """A text up to its first full stop, without Markdown; a question comes with its answer."""
    line = text.split("\n", 1)[0]
    stops = [end.end() for end in SENTENCE_END.finditer(line)]
    end = next((stop for stop in stops if line[stop - 1] != "?"), len(line))
    return re.sub(r"[*`]", "", line[:end])


# Searching


def wanted_of(words: str) -> list[tuple[str, ...]]:
    """What is searched for: of a question only the words that matter, each with those that mean the same."""
    said = re.findall(r"\w+", I_DIE.sub("i lose", words.casefold()))
    asked = [word for word in said if word not in ASIDES]
    is_question = len(asked) < len(said) and len(said) > 2
    if not is_question:
        return [(word,) for word in said]
    return [next((same for same in SAME if word in same), (word,)) for word in asked]


def worth(clause: Clause, wanted: list[tuple[str, ...]]) -> tuple[int, int]:
    """How many of the words a clause has, and how prominently: in its id, its title, its text; where several words
    mean the same, the title of its chapter counts too."""
    title, text, name, chapter = (
        re.findall(r"\w+", part.casefold()) for part in (clause.title, clause.text, clause.id, clause.chapter)
    )
    weights = [weight_of(same, name, title, text, chapter) for same in wanted]
    return sum(weight > 0 for weight in weights), sum(weights)


def weight_of(
    same: tuple[str, ...], name: list[str], title: list[str], text: list[str], chapter: list[str]
) -> int:
    if len(same) == 1:
        return 8 * hits(same[0], name) + 4 * hits(same[0], title) + min(3, hits(same[0], text))
    found = 8 * whole(same, title) + min(6, 3 * whole(same, text))
    return found + 8 * whole(same, chapter) if found else 0


def whole(same: tuple[str, ...], words: list[str]) -> int:
    """How often one of these words stands there whole."""
    return sum(word in same for word in words)


def hits(word: str, words: list[str]) -> int:
    """How often a word begins one of these; a whole word counts double."""
    return sum((other == word) + other.startswith(word) for other in words)
