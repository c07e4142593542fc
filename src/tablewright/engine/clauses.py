# interpreted: reads sources, not tables
"""Clause tracing: what of a rulebook is in the code, what is proved by tests, what comes up when one plays."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator, Mapping
from cProfile import Profile
from pathlib import Path
from types import CodeType
from typing import Any, Final, NamedTuple

from tablewright.engine.campaign import campaigns_of
from tablewright.engine.citations import (
    Citation,
    Place,
    Reader,
    card_citations,
    citations_of_tests,
    code_citations,
    files_of_tests,
    kept_proofs,
)
from tablewright.engine.drive import Chooser, play_on
from tablewright.engine.game import Game, Option, SetupError, Value
from tablewright.engine.rulebook import Rulebook, rulebook_of
from tablewright.engine.saga import Saga
from tablewright.engine.scene import Explained, parts
from tablewright.engine.table import Move, Table

GAMES: Final = 200
SHARE_OF_VARIANTS: Final = 10  # each other value of an option gets a tenth of the games
LOOK_EVERY: Final = 50  # a scene now and then, so that what people see is exercised too
ASIDE_EVERY: Final = 10  # one game in ten does, once, what may be done at any time,
TALKS_EVERY: Final = 8  # and one in eight whenever it likes
TALKS: Final = 0.3
LONGEST: Final = 100_000
SHARE_OF_CAMPAIGNS: Final = 4  # a campaign is many games, so there are fewer of them
MOST_PARTS: Final = 60

Places = dict[str, list[Place]]


class Trace(NamedTuple):
    """Where each clause of a game is cited; tests are None where there are none to read."""

    rulebook: Rulebook
    code: Places
    cards: Places
    tests: Places | None
    functions: dict[
        tuple[str, int], set[str]
    ]  # the clauses in a function's docstring, by file and first line


class Coverage(NamedTuple):
    """What a rulebook still lacks; a list that could not be made is None."""

    clauses: int
    no_code: list[str]
    no_test: list[str] | None
    never_exercised: list[str] | None
    unknown: list[str]
    physical: dict[str, str]
    rulings: int
    rulings_no_code: list[str]
    rulings_no_test: list[str] | None
    settled: dict[str, str]  # rulings that neither code nor tests can cite, with the reason

    def is_complete(self) -> bool:
        lists = (
            self.no_code, self.no_test, self.never_exercised, self.unknown, self.rulings_no_code, self.rulings_no_test
        )  # fmt: skip
        return not any(lists)


# What is cited


def trace(game: Game) -> Trace:
    """Read everything that a game's code, cards and tests cite."""
    reader = Reader(game.prefix)
    code = list(code_citations(game.folder, reader))
    cards = list(card_citations(game.folder, reader))
    files = files_of_tests(game.id, game.folder)
    proofs = citations_of_tests(files, reader) if files is not None else kept_proofs(game.folder)
    tests = by_clause(proofs) if proofs is not None else None
    return Trace(rulebook_of(game), by_clause(code), by_clause(cards), tests, by_function(code))


def by_clause(citations: Iterable[Citation]) -> Places:
    places: Places = {}
    for citation in citations:
        cited = places.setdefault(citation.clause, [])
        if citation.place not in cited:
            cited.append(citation.place)
    return places


def by_function(citations: Iterable[Citation]) -> dict[tuple[str, int], set[str]]:
    functions: dict[tuple[str, int], set[str]] = {}
    for citation in citations:
        if citation.key is not None:
            functions.setdefault(citation.key, set()).add(citation.clause)
    return functions


def coverage(game: Game, traced: Trace, games: int = GAMES) -> Coverage:
    """What the rulebook of a traced game lacks, also after playing it so many times."""
    physical = dict(traced.rulebook.physical)
    needed = [clause for clause in traced.rulebook.clauses if clause not in physical]
    settled = traced.rulebook.settled
    rulings = [  # -S: worked examples
        name for name in traced.rulebook.rulings if "-S" not in name and name not in physical | settled
    ]
    met = exercised(game, traced, games) if games else None
    return Coverage(
        clauses=len(traced.rulebook.clauses),
        no_code=[clause for clause in needed if clause not in traced.code and clause not in traced.cards],
        no_test=None if traced.tests is None else [clause for clause in needed if clause not in traced.tests],
        never_exercised=None if met is None else [clause for clause in needed if clause not in met],
        unknown=sorted(unknown(traced)),
        physical=physical,
        rulings=len(rulings),
        rulings_no_code=[name for name in rulings if name not in traced.code and name not in traced.cards],
        rulings_no_test=None
        if traced.tests is None
        else [name for name in rulings if name not in traced.tests],
        settled=settled,
    )


def unknown(traced: Trace) -> Places:
    """The ids that somebody cites and the rulebook does not have, with where."""
    book = traced.rulebook
    chapters = {
        f"{book.prefix}-{chapter.number}" for chapter in book.chapters
    }  # «see FW-9» names a whole chapter
    known = set(book.all) | chapters
    lost: Places = {}
    for places in (traced.code, traced.cards, traced.tests or {}):
        for clause, where in places.items():
            if clause not in known:
                lost.setdefault(clause, []).extend(where)
    return lost


# What comes up in play


def exercised(game: Game, traced: Trace, games: int) -> set[str]:
    """The clauses that so many games meet: in a function that runs, a question, a refusal, a line of the log."""
    needed = set(traced.rulebook.clauses) - set(traced.rulebook.physical)
    met: set[str] = set()
    with Watch() as watch:
        for seed, setup in enumerate(setups(game, games)):
            met |= play_one(game, seed, setup)
            for code in watch.news():
                met |= traced.functions.get((code.co_filename, code.co_firstlineno), set())
            if met >= needed:
                break
    return met


class Watch:
    """Notes each Python function that runs, once; it sees interpreted code only.

    The profiler of the standard library is written in C: a function of ours that is told of every call would take
    several times as long as the games themselves.
    """

    def __init__(self) -> None:
        self.known: dict[
            int, CodeType
        ] = {}  # kept, so that no other code can take the place of one in memory

    def __enter__(self) -> Watch:
        self.before = sys.getprofile()
        sys.setprofile(None)
        self.profile = Profile(subcalls=False, builtins=False)
        self.profile.enable()
        return self

    def __exit__(self, *_: object) -> None:
        self.profile.disable()
        sys.setprofile(self.before)

    def news(self) -> list[CodeType]:
        """What has run for the first time since this was last asked."""
        ran = (one.code for one in self.profile.getstats())
        new = [code for code in ran if isinstance(code, CodeType) and id(code) not in self.known]
        self.known.update((id(code), code) for code in new)
        return new


def setups(game: Game, games: int) -> Iterator[dict[str, Any]]:
    """What to play: the game as it is, with each other value of each option, what the game itself asks for, and its
    campaigns."""
    few = max(1, games // SHARE_OF_VARIANTS)
    kinds: list[tuple[int, dict[str, Any]]] = [(games, {})]
    for option in game.options():
        kinds += [(few, {"options": {option.name: value}}) for value in other_values(option)]
    kinds += [(few, with_pack(game, setup)) for setup in getattr(game, "exercise", list)()]
    kinds += [(max(1, few // SHARE_OF_CAMPAIGNS), {"campaign": name}) for name in campaigns_of(game)]
    for n in range(games):
        yield from (setup for often, setup in kinds if n < often)


def with_pack(game: Game, setup: Mapping[str, Any]) -> dict[str, Any]:
    """A set-up whose pack is loaded once, not for each game."""
    pack = setup.get("pack")
    return {**setup, "pack": game.load(pack)} if isinstance(pack, (str, Path)) else dict(setup)


def other_values(option: Option) -> list[Value]:
    """The values that an option can have besides its own: all where they are listed, else the ends of its range."""
    if option.choices:
        values = list(option.choices)
    elif isinstance(option.default, bool):
        values = [True, False]
    else:
        values = [end for end in (option.low, option.high) if end is not None]
    return [value for value in values if value != option.default]


def play_one(game: Game, seed: int, setup: Mapping[str, Any]) -> set[str]:
    """One game or campaign; the clauses that it meets."""
    luck = random.Random(seed)
    if "campaign" in setup:
        return travel(game, seed, setup, luck)
    table = set_up(game, seed, setup)
    return play(game, table, luck) if table is not None else set()


def travel(game: Game, seed: int, setup: Mapping[str, Any], luck: random.Random) -> set[str]:
    """A whole campaign, part by part, with each number of seats in turn."""
    ways = [way for way in game.ways if way.campaign == setup["campaign"]]
    least = min((way.least_seats for way in ways), default=game.least_seats)
    most = max((way.most_seats for way in ways), default=game.most_seats)
    seats = setup.get("seats", least + seed % (most - least + 1))
    saga = Saga.begin(game, setup["campaign"], seats, seed, setup.get("options"), setup.get("pack"))
    met: set[str] = set()
    while not saga.over:
        met |= play(game, saga.table, luck)
        saga.go_on()
        if len(saga.done) > MOST_PARTS:
            break
    saga.frame.campaign.so_far(saga.carried)
    if saga.result is not None:
        met |= {saga.result.clause, *(line.clause for line in saga.result.sheet)}
    return met


def set_up(game: Game, seed: int, setup: Mapping[str, Any]) -> Table | None:
    """A table for this game, with each number of seats in turn; None if these options do not go together."""
    seats = game.least_seats + seed % (game.most_seats - game.least_seats + 1)
    try:
        return game.new(**{"seats": seats, "seed": seed, **setup})
    except SetupError:
        return None


def play(game: Game, table: Table, luck: random.Random) -> set[str]:
    """Play to the end, by luck or half by rule of thumb; the clauses of questions, refusals, log and result."""
    reader = Noting(game, luck)
    play_on(table, reader, longest=LONGEST)
    met = reader.met | clauses_seen(game, table)
    met.update(line.clause for line in table.log or [])
    if table.result is not None:
        met.add(table.result.clause)
    return met


class Noting(Chooser):
    """Plays by luck or half by rule of thumb, once in a few games out of turn, and notes which clauses come up."""

    def __init__(self, game: Game, luck: random.Random) -> None:
        super().__init__()
        self.game = game
        self.luck = luck
        self.met: set[str] = set()
        self.skill = luck.choice((0.0, 0.5, 0.9))
        soon_or_late = luck.choice((luck.randrange(5), luck.randrange(100)))
        self.aside_at = soon_or_late if luck.randrange(ASIDE_EVERY) == 0 else -1
        self.talks = luck.randrange(TALKS_EVERY) == 0
        self.speaks = self.talks or self.aside_at >= 0 or self.skill > 0
        self.turn = 0

    def unasked(self, table: Table, seat: int) -> Move | None:
        """By rule of thumb where one is played by; otherwise once in a game, from any seat that may, or again and
        again."""
        if self.talks and self.luck.random() < TALKS:
            asides = table.anytime(seat)
            return self.luck.choice(asides) if asides else None
        if self.skill:
            thought = self.game.unasked(table, seat)
            if thought is not None and thought in table.anytime(seat):
                return thought
        if self.aside_at < 0 or self.turn < self.aside_at:
            return None
        asides = table.anytime(seat)
        if asides:
            self.aside_at = -1
            self.speaks = self.talks or self.skill > 0
        return self.luck.choice(asides) if asides else None

    def is_pause(self, table: Table) -> bool:
        return True

    def choice(self, table: Table) -> int:
        self.met.add(table.clause)
        self.met.update(clause for _, clause in table.why_not())
        if self.turn % LOOK_EVERY == 0:
            self.met |= clauses_seen(self.game, table)
        self.turn += 1
        return pick(self.game, table, self.luck, self.skill)


def clauses_seen(game: Game, table: Table) -> set[str]:
    """The clauses that the things people see stand on; the numbers kept for statistics are asked for too."""
    game.facts(table)
    scene = game.scene(table, max(table.seat, 0))
    return {part.clause for part in parts(scene) if isinstance(part, Explained)}


def pick(game: Game, table: Table, luck: random.Random, skill: float) -> int:
    """An option by luck, or with this chance the best by the game's own rule of thumb."""
    n = len(table.options)
    if luck.random() >= skill:
        return luck.randrange(n)
    return max(range(n), key=lambda i: (game.advise(table, table.options[i]), luck.random()))
