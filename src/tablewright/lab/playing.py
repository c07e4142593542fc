"""Playing one piece of an order: what happens in a worker, on this machine or on another."""

from __future__ import annotations

import gc
from array import array
from collections import Counter
from typing import Any, Final, NamedTuple

from tablewright.engine.fate import mixed
from tablewright.engine.game import Game, notation
from tablewright.engine.search import Policy, play_seats
from tablewright.engine.table import Table, step_name, unwind
from tablewright.lab.order import QUICK, Order, begun, game_of, laid_out, set_table
from tablewright.players import Player, View, find_player
from tablewright.players.steady import steady_policy

WATCHED: Final = 200  # one game in so many is looked at choice by choice,
FIRST: Final = 20  # and the first of a run in any case

CALM: Final = (
    50_000,
    20,
    20,
)  # for the collector of garbage: tables go without it, it would only look in vain

Row = dict[str, Any]


class Piece(NamedTuple):
    """What came of some games of an order."""

    start: int
    stop: int
    games: list[Row]
    seen: tuple[array[int], array[int], array[int]]  # game, thing by its place in all things, used
    choices: dict[str, list[int]]  # step: offered, taken
    clauses: dict[str, int]
    decisions: dict[str, list[Any]]  # columns


def play_piece(order: Order, start: int, stop: int) -> Piece:
    """Play these games of an order."""
    before = gc.get_threshold()
    gc.set_threshold(*CALM)
    try:
        return played_piece(order, start, stop)
    finally:
        gc.set_threshold(*before)


def played_piece(order: Order, start: int, stop: int) -> Piece:
    game = game_of(order)
    fresh = laid_out(order)
    rivals = game.are_rivals(fresh)
    policies = quick_policies(order, game)
    piece = Piece(start, stop, [], (array("i"), array("i"), array("b")), {}, {}, {})
    for n in range(start, stop):
        table = begun(order, fresh.copy(), n)
        decisions = play_one(order, n, table, policies)
        piece.games.append(row(order, game, n, table, decisions, rivals))
        if order.things:
            note_things(piece, game, n, table)
        if n < FIRST or n % WATCHED == 0:
            watch(piece, order, n, table)
        if order.decisions:
            note_decisions(piece, order, n, table)
    return piece


def quick_policies(order: Order, game: Game) -> list[Policy | None] | None:
    """Players that need nothing but one call, or none at all, for each decision; None if there are others."""
    if order.steer or not all(name in QUICK for name in order.players):
        return None
    return [None if name == "random" else steady_policy(game) for name in order.players]


def play_one(order: Order, n: int, table: Table, policies: list[Policy | None] | None) -> int:
    """Play the n-th game to its end; how many decisions that took."""
    if policies is not None:
        return play_seats(table, policies, own_seed(order, n, 0))
    players = [
        find_player(name, own_seed(order, n, i), anywhere=True) for i, name in enumerate(order.players)
    ]
    return play_with(table, players, frozenset(order.steer))


def own_seed(order: Order, n: int, seat: int) -> int:
    """The luck of a player, apart from the luck of its table."""
    return int(mixed(((order.seed + n) * 31 + seat * 7 + 5) & 0xFFFFFFFF))


def play_with(table: Table, players: list[Player], steer: frozenset[str] = frozenset()) -> int:
    """Let players play to the end; a choice for the group is made by the first of them."""
    decisions = 0
    while not table.over:
        seat = max(table.seat, 0)
        chosen = steered(table, steer) if steer else -1
        table.choose(chosen if chosen >= 0 else players[seat].choose(View(table, seat)))
        decisions += 1
    return decisions


def steered(table: Table, steer: frozenset[str]) -> int:
    """The option that is to be taken wherever it is offered, or -1."""
    for i, move in enumerate(table.options):
        if notation(table, move) in steer:
            return i
    return -1


def row(order: Order, game: Game, n: int, table: Table, decisions: int, rivals: bool) -> Row:
    """One game as it stands in the table of games."""
    result = table.result
    won = list(result.won) if result else []
    return {
        "game": n,
        "seed": order.seed + n,
        "win": is_win(won, rivals),
        "won": won,
        "scores": list(result.scores) if result else [],
        "clause": result.clause if result else "",
        "decisions": decisions,
        **{f"fact_{name}": value for name, value in game.facts(table).items()},
    }


def is_win(won: list[bool], rivals: bool) -> bool:
    """A team wins if anybody does; among rivals it is the first seat that counts."""
    return bool(won and won[0]) if rivals else any(won)


def note_things(piece: Piece, game: Game, n: int, table: Table) -> None:
    """Which cards, roles, places and foes came up, and which of them were used."""
    seen, used = game.seen_things(table)
    if seen:
        games, things, marks = piece.seen
        games.frombytes(array("i", (n,)).tobytes() * len(seen))
        things.extend(seen)
        marks.extend(map(set(used).__contains__, seen))


def watch(piece: Piece, order: Order, n: int, played: Table) -> None:
    """Play a game once more, move by move, to note what was offered and taken and which clauses spoke."""
    table = set_table(order, n, log=True)
    clauses: Counter[str] = Counter()
    for seat, move, _, _ in unwind(played):
        if table.seat != seat:
            table.focus(seat)
        clauses[table.clause] += 1
        for name in {step_name(option) for option in table.options}:
            piece.choices.setdefault(name, [0, 0])[0] += 1
        piece.choices[step_name(move)][1] += 1
        table.choose(table.options.index(move))
    clauses.update(line.clause for line in table.log or () if line.clause)
    if table.result:
        clauses[table.result.clause] += 1
    for clause, times in clauses.items():
        piece.clauses[clause] = piece.clauses.get(clause, 0) + times


def note_decisions(piece: Piece, order: Order, n: int, played: Table) -> None:
    """Every decision of a game: who was asked what, out of how much was chosen, and what."""
    table = set_table(order, n)
    columns = piece.decisions
    for i, (seat, move, _, _) in enumerate(unwind(played)):
        if table.seat != seat:
            table.focus(seat)
        told = {
            "game": n,
            "decision": i,
            "seat": seat,
            "question": step_name(table.asking),
            "clause": table.clause,
            "options": len(table.options),
            "chosen": table.options.index(move),
            "move": notation(table, move),
        }
        for name, value in told.items():
            columns.setdefault(name, []).append(value)
        table.choose(table.options.index(move))
