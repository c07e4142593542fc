# interpreted: made once for each look at the table, not once a move
"""From a table to a scene: the part that is the same for all games.

A game tells what lies where (`head`, `areas`, `terms`) and what its options are called and point at
(`label`, `targets`, `dress`). The question, the refusals with their clauses, the log and the seats are put
together here, from a table that is already blanked for the seat.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from tablewright.engine.agreeing import filled
from tablewright.engine.game import notation
from tablewright.engine.rulebook import LOCKED, Rulebook, rulebook_of
from tablewright.engine.scene import (
    Entry,
    Option,
    Outcome,
    Prompt,
    Range,
    Rank,
    Refusal,
    Scene,
    Seat,
    Source,
    Term,
)
from tablewright.engine.several import choosing_of, least_and_most, that_is_all
from tablewright.engine.table import GROUP, NOBODY, Line, Move, No, Table, Who, step_name

if TYPE_CHECKING:
    from tablewright.engine.game import Game

LOG_LINES = 200

said: Final = msgspec.json.Encoder().encode


@cache
def book(game: Game) -> Rulebook:
    return rulebook_of(game)


def seat_id(seat: int) -> str:
    """How a seat is called in scenes: `seat-0`; nobody and the group have none."""
    return f"seat-{seat}" if seat >= 0 else ""


def stage(
    game: Game,
    table: Table,
    seat: int = 0,
    *,
    match: str = "",
    rev: int = 0,
    undo: bool = False,
    since: int | None = None,
    seats: Sequence[Seat] | Callable[[Table], Sequence[Seat]] = (),
    events: Sequence[Any] = (),
    told: Sequence[int] = (),
) -> Scene:
    """What this seat may see of the table; NOBODY for a spectator.

    `seats` are those who sit there, or make them from the table as the seat sees it. `told` says how long the
    whole log was after each move (`Match.told`), so that its lines can name theirs. `since` is the revision at
    which the question was put, where that was earlier: the name of a question stays while others move.
    """
    scene, lines = staged(
        game, table, seat, match=match, rev=rev, undo=undo, since=since, seats=seats, events=events, told=told
    )
    return replace(scene, log=lines.entries())


def staged(
    game: Game,
    table: Table,
    seat: int,
    *,
    match: str = "",
    rev: int = 0,
    undo: bool = False,
    since: int | None = None,
    seats: Sequence[Seat] | Callable[[Table], Sequence[Seat]] = (),
    events: Sequence[Any] = (),
    told: Sequence[int] = (),
) -> tuple[Scene, Lines]:
    """The same without its log, and the lines that stand there: most of them were shown before."""
    seen = table.seen_by(seat)
    prompt = None if seen.over else prompt_of(game, seen, table, seat, rev if since is None else since, undo)
    terms = dict(game.terms(seen, seat))
    areas = list(game.areas(seen, seat))
    sitting = (seats(seen) if callable(seats) else seats) or default_seats(game, table)
    lines = last_lines(seen, moves_told(table.log or (), seat, told), tuple(each.name for each in sitting))
    head = game.head(seen, seat)
    over = outcome(seen)
    tops, lying, asked = said([head, sitting]), said(areas), said(prompt)
    for key in terms_named([tops, lying, asked]):
        if key not in terms and (found := game.term(seen, key)) is not None:
            terms[key] = found
    for clause in clauses_shown([asked, lying, said(over)], lines.lines):
        if clause not in terms and (found := term_of(game, clause)) is not None:
            terms[clause] = Term(clause, LOCKED, clause) if game.is_locked(seen, clause) else found
    scene = Scene(
        v=1,
        game=game.id,
        match=match,
        rev=rev,
        head=head,
        seats=sitting,
        areas=areas,
        seat=seat_id(seat),
        theme=game.theme or game.id,
        prompt=prompt,
        events=events,
        terms=terms,
        over=over,
    )
    return scene, lines


def still(
    game: Game,
    table: Table,
    seat: int,
    heard: int,
    *,
    match: str = "",
    rev: int = 0,
    seats: Sequence[Seat] | Callable[[Table], Sequence[Seat]] = (),
    told: Sequence[int] = (),
) -> Scene | None:
    """A moment in which nobody is asked anything, with the lines of the log that are new to a seat that has heard so
    many; nothing if there are none."""
    seen = table.seen_by(seat)
    if len(seen.log or ()) <= heard:
        return None
    sitting = (seats(seen) if callable(seats) else seats) or default_seats(game, table)
    lines = last_lines(seen, moves_told(table.log or (), seat, told), tuple(each.name for each in sitting))
    return Scene(
        v=1,
        game=game.id,
        match=match,
        rev=rev,
        head=game.head(seen, seat),
        seats=sitting,
        areas=list(game.areas(seen, seat)),
        seat=seat_id(seat),
        theme=game.theme or game.id,
        log=lines.entries(heard),
        over=outcome(seen),
    )


def default_seats(game: Game, table: Table) -> list[Seat]:
    waiting = table.waiting()
    group = GROUP in waiting
    return [
        Seat(
            seat_id(i),
            game.seat_name(table, i),
            tone="abcdefgh"[i % 8],
            to_act=group or i in waiting,
            stats=game.seat_stats(table, i),
        )
        for i in range(table.seats)
    ]


@cache
def term_of(game: Game, clause: str) -> Term | None:
    """A clause of the rulebook as a term; nothing if the book does not have it."""
    found = book(game).all.get(clause)
    return found and Term(f"{clause} {found.title}".strip(), found.text, clause)


def terms_named(shown: Sequence[bytes]) -> list[str]:
    """The keys of the texts by which the parts of a scene are explained, each once."""
    return words_at(b'"term":"', shown)


def clauses_shown(shown: Sequence[bytes], lines: Sequence[Line]) -> list[str]:
    """The clauses that anything in the scene cites, so that pointing at it explains it."""
    cited = dict.fromkeys(line.clause for line in lines if line.clause)
    return list(cited | dict.fromkeys(words_at(b'"clause":"', shown)))


def words_at(field: bytes, shown: Sequence[bytes]) -> list[str]:
    """What stands in a field of parts of a scene, as JSON has it, each word once. Walking through the parts themselves
    would take ten times as long. No text can be taken for a field: inside a text the quotes are escaped."""
    found: dict[bytes, None] = {}
    for raw in shown:
        for rest in raw.split(field)[1:]:
            end = rest.index(b'"')
            while rest[end - 1 : end] == b"\\":  # a quotation mark in the word itself
                end = rest.index(b'"', end + 1)
            found[rest[:end]] = None
    return [word.decode() if b"\\" not in word else json.loads(b'"%b"' % word) for word in found]


# The question


def prompt_of(game: Game, seen: Table, table: Table, seat: int, since: int, undo: bool) -> Prompt:
    """The open question as this seat sees it, or whom the table waits for; and what it may do at any time."""
    waiting = [seat_id(i) for i in table.waiting() if i >= 0]
    who: Any = "group" if GROUP in table.waiting() else "seat"
    mine = bool(seen.options) and seat != NOBODY and (seen.seat in (seat, GROUP))
    if not mine:
        return Prompt(
            f"q{since}", game.wait_text(table), seen.clause, how="wait", who=who, waiting=waiting, undo=undo,
            anytime=anytime_of(game, seen, table, seat, ()),
        )  # fmt: skip
    how, least, most = answer_wanted(seen)
    options = sorted(options_of(game, seen, how), key=lambda option: bool(option.harms))
    if how == "pick" and len(options) == 1 and options[0].amount is not None:
        how = "amount"
    options += refusals_of(game, seen, {option.id for option in options})
    return Prompt(
        f"q{since}", game.question(seen), seen.clause, how=how, who=who, min=least, max=most, options=options,
        source=game.source(seen), waiting=waiting, undo=undo,
        anytime=anytime_of(game, seen, table, seat, [option.id for option in options]),
    )  # fmt: skip


def answer_wanted(seen: Table) -> tuple[Any, int, int]:
    """What kind of answer the open question wants, and of how many options; a group picks one by one."""
    choosing = choosing_of(seen)
    if choosing is None or seen.seat == GROUP:
        return "pick", 1, 1
    least, most = least_and_most(seen)
    return ("pick", 1, 1) if most < 2 else ("order" if choosing.ordered else "many", least, most)


def options_of(game: Game, seen: Table, how: str) -> list[Option]:
    """What can be chosen; numbers from a range are one option, and “that is all” is to pick no more."""
    ranges = [each for each in seen.amounts() if each[1] < each[2]]
    found: list[Option] = []
    for i, move in enumerate(seen.options):
        if how != "pick" and move[0] is that_is_all:
            continue
        span = next((each for each in ranges if is_within(move, each)), None)
        if span is None:
            found.append(option_of(game, seen, move, i >= seen.aside))
        elif move[-1] == span[1]:
            option = option_of(game, seen, span[0], i >= seen.aside)
            found.append(replace(option, amount=range_of(game, seen, span)))
    return found


def range_of(game: Game, seen: Table, span: tuple[Move, int, int]) -> Range:
    """The numbers of an amount, and where the game has a better one than the least, the one to begin with."""
    move, least, most = span
    start = game.start_of(seen, move)
    return Range(least, most, start=None if start is None else max(least, min(most, start)))


def is_within(move: Move, span: tuple[Move, int, int]) -> bool:
    """Whether a move is one of those that differ in an amount only."""
    return move[:-1] == span[0] and isinstance(move[-1], int) and span[1] <= move[-1] <= span[2]


def option_of(game: Game, seen: Table, move: Move, aside: bool) -> Option:
    return Option(
        notation(seen, move), game.label(seen, move), targets=list(game.targets(seen, move)), aside=aside,
        **game.dress(seen, move),
    )  # fmt: skip


def refusals_of(game: Game, seen: Table, open_ones: set[str]) -> list[Option]:
    """What is refused, each once, with the first clause that forbids it; the nearest to being possible first."""
    known = set(open_ones)
    off = switched_off(game, seen)
    found: list[No] = []
    for no in seen.refusals():
        name = notation(seen, no.move)
        if name not in known and no.clause not in off:
            known.add(name)
            found.append(no)
    return [refusal_of(game, seen, no) for no in sorted(found, key=how_far)]


def switched_off(game: Game, seen: Table) -> set[str]:
    """The clauses of what this table plays without: what they forbid is not there at all."""
    chosen = seen.origin.options if seen.origin is not None else {}
    return {option.clause for option in game.options() if chosen.get(option.name) is False}


def how_far(no: No) -> tuple[bool, int]:
    """What is nearest to being possible comes first: that for which the least is wanting, then what has reasons."""
    return (no.short < 0, no.short if no.short >= 0 else not no.case)


def case_of(no: No) -> str:
    """How a refusal applies here, as a sentence."""
    return f"{no.case[:1].upper()}{no.case[1:]}." if no.case else ""


def refusal_of(game: Game, seen: Table, no: No) -> Option:
    return Option(
        notation(seen, no.move), game.label(seen, no.move), targets=list(game.targets(seen, no.move)),
        enabled=False, why_not=Refusal(no.clause, sentence_of(game, seen, no.clause), case_of(no)),
    )  # fmt: skip


def anytime_of(game: Game, seen: Table, table: Table, seat: int, known: Sequence[str]) -> list[Option]:
    """What the seat may do at any moment, asked or not; what the question offers as well is not said twice."""
    if seat < 0:
        return []
    options = [option_of(game, seen, move, True) for move in table.anytime(seat)]
    return [option for option in options if option.id not in known]


def sentence_of(game: Game, seen: Table, clause: str) -> str:
    """The clause's own words: why something is refused."""
    if game.is_locked(seen, clause):
        return LOCKED
    found = book(game).all.get(clause)
    return found.text if found else f"Rule {clause}."


# The log and the end

YOU: Final = "You"  # whoever sits alone at a table
IRREGULAR: Final = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go", "undoes": "undo"}


class Lines(NamedTuple):
    """The last lines that a seat may read: the first of them has the number `first`, counted from 0."""

    first: int
    lines: list[Line]
    moves: list[int | None]  # after which each was told
    names: tuple[str, ...]  # of those who sit there

    def entries(self, heard: int = 0) -> list[Entry]:
        """As a scene has them, without as many as were heard before."""
        skipped = max(0, heard - self.first)
        return [
            entry_of(self.first + i, self.lines[i], self.moves[i], self.names)
            for i in range(skipped, len(self.lines))
        ]


def last_lines(seen: Table, moves: Sequence[int] = (), names: tuple[str, ...] = ()) -> Lines:
    """The last lines that the seat may read; `moves` are those of as many lines, counted from the end."""
    log = seen.log or []
    first = max(0, len(log) - LOG_LINES)
    shown = log[first:]
    known: list[int | None] = [*moves] if len(moves) == len(shown) else [None] * len(shown)
    return Lines(first, shown, known, names)


@lru_cache(5_000)  # a line never changes, and stands in scene after scene
def entry_of(n: int, line: Line, move: int | None = None, names: tuple[str, ...] = ()) -> Entry:
    how: Any = line.how
    text = words_of(line, names)
    return Entry(
        n + 1, text, seat_id(line.seat), how, private=line.only != GROUP, clause=line.clause, move=move
    )


def words_of(line: Line, names: Sequence[str]) -> str:
    """A line with the names of those it speaks of, as they sit at the table."""
    args = [
        names[part.seat] if isinstance(part, Who) and 0 <= part.seat < len(names) else part
        for part in line.args
    ]
    text = line.text
    for k, part in enumerate(line.args):
        if isinstance(part, Who) and args[k] == YOU:
            text = to_you(text, k)
    return filled(text, args)


def to_you(text: str, k: int) -> str:
    """« {0} takes 1 Lore» is said as « You take 1 Lore» where the name is You."""

    def said(found: re.Match[str]) -> str:
        opens = found.start() == 0 or text[: found.start()].rstrip().endswith((".", ":", "!", "?"))
        if found["whose"]:
            return "Your" if opens else "your"
        you, verb = "You" if opens else "you", found["verb"]
        return f"{you} {of_you(verb)}" if verb else you

    return re.sub(rf"\{{{k}\}}(?:(?P<whose>'s)| (?P<verb>[a-z]+))?", said, text)


def of_you(verb: str) -> str:
    """A verb as it stands after « you»: goes, go."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def moves_told(log: Sequence[Line], seat: int, told: Sequence[int]) -> list[int]:
    """After how many moves each of the last lines was told that this seat may read."""
    found: list[int] = []
    if told:
        for i in range(len(log) - 1, -1, -1):
            if len(found) == LOG_LINES:
                break
            if log[i].only in (GROUP, seat):
                found.append(bisect_right(told, i))
        found.reverse()
    return found


def outcome(seen: Table) -> Outcome | None:
    """How it ended; points are told where they tell more than who won."""
    result = seen.result
    if result is None:
        return None
    rivals = len(result.scores) > 1
    ranks = [
        Rank(
            seat_id(i),
            won,
            result.scores[i] if result.scores else None,
            result.margin(i) if result.sheet and rivals else None,
        )
        for i, won in enumerate(result.won)
    ]
    sheet = [Source(line.label, line.points, clause=line.clause) for line in result.sheet]
    return Outcome(result.why, ranks, sheet, result.grade, result.clause)


def spoken(move: Move, words: Mapping[str, str]) -> str:
    """A move's words for people: the game's phrase for its step, filled with its arguments."""
    phrase = words.get(step_name(move))
    if phrase is None:
        return " ".join([step_name(move).replace("_", " ").capitalize(), *(str(arg) for arg in move[1:])])
    return phrase.format(*move[1:])
