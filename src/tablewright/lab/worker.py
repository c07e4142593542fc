"""Plays one piece of an experiment: what a worker does, on this machine or another."""

from __future__ import annotations

import gc
import re
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from tablewright.adapters.layouts import Pages
from tablewright.engine.counting import retrace
from tablewright.engine.drive import Chooser, Holds, Policy, Unasked, play_on
from tablewright.engine.fate import mixed
from tablewright.engine.game import Game, Value, notation
from tablewright.engine.search import play_seats
from tablewright.engine.table import Move, Table, is_out_of_turn, make_again, step_name, unwind
from tablewright.lab.experiment import Order, begun, game_of, laid_out, set_table
from tablewright.players import Player, View, find_player, unasked
from tablewright.players.steady import lot_of, pause_of, steady_policy, unasked_of

FIRST: Final = 20  # so many games of a run are looked at choice by choice,
WATCHED: Final = 200  # then one in so many,
MANY: Final = 20_000  # and beyond so many games
SELDOM: Final = 1_000  # one in so many

CALM: Final = (
    50_000,
    20,
    20,
)  # for the collector of garbage: tables go without it, it would only look in vain

Row = dict[str, Any]
NOTHING: Final[dict[str, Any]] = {}

ALWAYS: Final = ("game", "seed", "win", "won", "scores", "clause", "decisions")  # told of every game


class Piece(NamedTuple):
    """What came of some games of an order."""

    start: int
    stop: int
    columns: dict[str, Sequence[Any]]  # one line a game
    seen: bytes  # of each game in turn, how it met each of all things
    choices: dict[str, list[int]]  # step: offered, taken
    clauses: dict[str, int]
    decisions: dict[str, list[Any]]  # columns
    parts: dict[str, list[Any]] = NOTHING  # columns, a line for each part of each campaign

    @property
    def games(self) -> list[Row]:
        """The table of games line by line."""
        names = list(self.columns)
        return [dict(zip(names, line, strict=True)) for line in zip(*self.columns.values(), strict=True)]


class Ledger:
    """What is told of each game: kept as lines while they are played, handed over as columns.

    Lines that tell the same facts lie together; a fact that only some games tell is empty in the others. So does
    what a game with a score sheet tells about its scores.
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self.lines: list[tuple[Any, ...]] = []
        self.heaps: list[tuple[list[str], list[tuple[Any, ...]]]] = []

    def note(self, line: tuple[Any, ...], facts: dict[str, Value], scored: dict[str, Any] = NOTHING) -> None:
        names = [f"fact_{name}" for name in facts] + list(scored)
        if not self.heaps or names != self.names:
            self.names = names
            self.lines = []
            self.heaps.append((self.names, self.lines))
        self.lines.append((*line, *facts.values(), *scored.values()))

    def columns(self) -> dict[str, Sequence[Any]]:
        told = [
            dict(zip([*ALWAYS, *names], zip(*lines, strict=True), strict=True)) for names, lines in self.heaps
        ]
        if len(told) == 1:
            return {name: side_by_side(values) for name, values in told[0].items()}
        every = dict.fromkeys(name for heap in told for name in heap)
        found: dict[str, Sequence[Any]] = {}
        for name in every:
            found[name] = [value for heap in told for value in heap.get(name, (None,) * len(heap["game"]))]
        return found


def side_by_side(values: Sequence[Any]) -> Sequence[Any]:
    """Whole numbers as one block, which is sent and written at a stroke; anything else as it is."""
    if type(values[0]) is int:
        with suppress(TypeError, OverflowError):
            return array("q", values)
    return values


def play_piece(order: Order, start: int, stop: int) -> Piece:
    """Play these games of an order."""
    before = gc.get_threshold()
    gc.set_threshold(*CALM)
    try:
        return how_to_play(order)(order, start, stop)
    finally:
        gc.set_threshold(*before)


def how_to_play(order: Order) -> Callable[[Order, int, int], Piece]:
    """Single games, single parts of campaigns, or whole campaigns."""
    if not order.campaign:
        return played_piece
    from tablewright.lab import campaigns

    return campaigns.play_states if order.states else campaigns.play_campaigns


def played_piece(order: Order, start: int, stop: int) -> Piece:
    game = game_of(order)
    fresh, told = laid_out(order), laid_out(order, log=True)
    rivals = game.are_rivals(fresh)
    quick = quick_players(order, game)
    ledger, seen = Ledger(), list[bytes]()
    pages = pages_of(order)
    piece = Piece(start, stop, {}, b"", {}, {}, {})
    for n in range(start, stop):
        table = begun(order, fresh.copy(), n)
        decisions = play_one(order, n, table, quick)
        ledger.note(line(order, n, table, decisions, rivals), game.facts(table), scored(game, table))
        if order.things:
            seen.append(game.seen_things(table))
        if is_watched(n):
            watch(piece, begun(order, told.copy(), n), table)
        if order.decisions:
            note_decisions(piece, n, set_table(order, n), table, pages=pages)
    return piece._replace(columns=ledger.columns(), seen=b"".join(seen))


def is_watched(n: int) -> bool:
    return n < FIRST or n % (WATCHED if n < MANY else SELDOM) == 0


class Quick(NamedTuple):
    """Players that need nothing but one call, or none at all, for each decision."""

    policies: list[Policy | None]
    lot: Holds | None
    unasked: Unasked | None
    pause: Holds | None


def quick_players(order: Order, game: Game) -> Quick | None:
    """They, unless there are others at the table."""
    if order.steer or not all(name in ("random", "steady") for name in order.players):
        return None
    policies = [None if name == "random" else steady_policy(game) for name in order.players]
    return Quick(policies, lot_of(game), unasked_of(game), pause_of(game))


def play_one(order: Order, n: int, table: Table, quick: Quick | None) -> int:
    """Play the n-th game to its end; how many decisions that took."""
    if quick is not None:
        return play_seats(table, quick.policies, own_seed(order, n, 0), quick.lot, quick.unasked, quick.pause)
    players = [
        find_player(name, own_seed(order, n, i), anywhere=True) for i, name in enumerate(order.players)
    ]
    return play_with(game_of(order), table, players, frozenset(order.steer))


def own_seed(order: Order, n: int, seat: int) -> int:
    """The luck of a player, apart from the luck of its table."""
    return int(mixed(((order.seed + n) * 31 + seat * 7 + 5) & 0xFFFFFFFF))


def play_with(game: Game, table: Table, players: list[Player], steer: frozenset[str] = frozenset()) -> int:
    """Let players play to the end; how many decisions that took."""
    return play_on(table, Players(game, players, steer))


class Players(Chooser):
    """Those at the table; a choice for the group is made by the first of them, and `steer` comes before any."""

    def __init__(self, game: Game, players: list[Player], steer: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.players = players
        self.steer = steer
        self.pause = pause_of(game)
        self.speaks = any(hasattr(player, "unasked") for player in players)

    def choice(self, table: Table) -> int:
        for i, move in enumerate(table.options if self.steer else ()):
            if notation(table, move) in self.steer:
                return i
        seat = max(table.seat, 0)
        return self.players[seat].choose(View(table, seat))

    def unasked(self, table: Table, seat: int) -> Move | None:
        return unasked(self.players[seat], View(table, seat))

    def is_pause(self, table: Table) -> bool:
        return self.pause is not None and self.pause(table)


def line(order: Order, n: int, table: Table, decisions: int, rivals: bool) -> tuple[Any, ...]:
    """What is told of every game, in the order of ALWAYS."""
    result = table.result
    if result is None:
        return n, order.seed + n, False, (), (), "", decisions
    won = result.won
    return n, order.seed + n, is_win(won, rivals), won, result.scores, result.clause, decisions


def scored(game: Game, table: Table) -> dict[str, Any]:
    """What a game with a score sheet tells: each line of it, who was how far ahead, the grade and the worth."""
    result = table.result
    if result is None or not (result.sheet or result.grade):
        return NOTHING
    seats = range(table.seats)
    told: dict[str, Any] = {f"score_{column(one.label)}": one.points for one in result.sheet}
    if result.scores:
        told["margin"] = tuple(result.margin(seat) for seat in seats)
    told["grade"] = result.grade
    told["worth"] = tuple(game.worth(table, seat) for seat in seats)
    return told


def column(label: str) -> str:
    """A label as the name of a column: `full_rows`."""
    return "_".join(re.findall(r"[a-z0-9]+", label.lower()))


def is_win(won: tuple[bool, ...], rivals: bool) -> bool:
    """A team wins if anybody does; among rivals it is the first seat that counts."""
    return bool(won and won[0]) if rivals else any(won)


def watch(piece: Piece, table: Table, played: Table) -> None:
    """Play a game once more, move by move, to note what was offered and taken and which clauses spoke."""
    found = retrace(table, played)
    for step, times in found.offered.items():
        counts = piece.choices.setdefault(step_name((step,)), [0, 0])
        counts[0] += times
        counts[1] += found.taken.get(step, 0)
    clauses = Counter(found.clauses)
    clauses.update(line.clause for line in table.log or () if line.clause)
    if table.result:
        clauses[table.result.clause] += 1
    for clause, times in clauses.items():
        piece.clauses[clause] = piece.clauses.get(clause, 0) + times


def pages_of(order: Order) -> Pages | None:
    """How each decision is written down for learners, if that is wanted."""
    return Pages(game_of(order), laid_out(order), order.features) if order.features else None


def note_decisions(
    piece: Piece, n: int, table: Table, played: Table, part: int = 0, pages: Pages | None = None
) -> None:
    """Every decision of a game: who was asked what, out of how much was chosen, and what. The table is a fresh one."""
    columns = piece.decisions
    decision = 0
    for made in unwind(played):
        if is_out_of_turn(made):
            make_again(table, made)
            continue
        if table.seat != made.seat:
            table.focus(made.seat)
        told = {
            "game": n,
            "decision": decision,
            "seat": made.seat,
            "question": step_name(table.asking),
            "clause": table.clause,
            "options": len(table.options),
            "chosen": table.options.index(made.move),
            "move": notation(table, made.move),
        }
        if part:
            told["part"] = part
        if pages is not None:
            told.update(pages.told(table, table.options.index(made.move)))
        for name, value in told.items():
            columns.setdefault(name, []).append(value)
        make_again(table, made)
        decision += 1
