"""Playing one piece of an order: what happens in a worker, on this machine or on another."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from tablewright.engine.fate import mixed
from tablewright.engine.game import Game, notation
from tablewright.engine.search import Policy, play_seats
from tablewright.engine.table import Table, step_name, unwind
from tablewright.lab.order import QUICK, Order, game_of, set_table
from tablewright.players import Player, View, find_player
from tablewright.players.steady import steady_policy

WATCHED: Final = 100  # one game in so many is looked at choice by choice

THING: Final = ("thing", "kind", "pile", "of", "kept")

Row = dict[str, Any]


class Piece(NamedTuple):
    """What came of some games of an order."""

    start: int
    stop: int
    games: list[Row]
    seen: dict[str, list[Any]]  # columns: game, thing, kind, pile, of, kept
    choices: dict[str, list[int]]  # step: offered, taken
    clauses: dict[str, int]


def play_piece(order: Order, start: int, stop: int) -> Piece:
    """Play these games of an order."""
    game = game_of(order)
    piece = Piece(start, stop, [], {}, {}, {})
    for n in range(start, stop):
        table, decisions = play_one(order, game, n)
        piece.games.append(row(order, game, n, table, decisions))
        if order.things:
            note_things(piece, game, n, table)
        if n % WATCHED == 0:
            watch(piece, order, n, table)
    return piece


def play_one(order: Order, game: Game, n: int) -> tuple[Table, int]:
    """The n-th game, played to its end; how many decisions that took."""
    table = set_table(order, n)
    if not order.steer and all(name in QUICK for name in order.players):
        policies: list[Policy | None] = [
            None if name == "random" else steady_policy(game) for name in order.players
        ]
        return table, play_seats(table, policies, own_seed(order, n, 0))
    players = [
        find_player(name, own_seed(order, n, i), anywhere=True) for i, name in enumerate(order.players)
    ]
    return table, play_with(table, players, frozenset(order.steer))


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


def row(order: Order, game: Game, n: int, table: Table, decisions: int) -> Row:
    """One game as it stands in the table of games."""
    result = table.result
    won = list(result.won) if result else []
    return {
        "game": n,
        "seed": order.seed + n,
        "win": is_win(won, game.mode == "competitive"),
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
    """Which cards, roles and places were seen, if the game can tell."""
    tell = getattr(game, "seen_things", None)
    if tell is None:
        return
    things = tell(table)
    columns = piece.seen
    columns.setdefault("game", []).extend([n] * len(things))
    for name, values in zip(THING, zip(*things, strict=True), strict=False):
        columns.setdefault(name, []).extend(values)


def watch(piece: Piece, order: Order, n: int, played: Table) -> None:
    """Play a game once more, move by move, to note what was offered and taken and which clauses spoke."""
    table = set_table(order, n, log=True)
    clauses: Counter[str] = Counter()
    for seat, move, _ in unwind(played.past):
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
