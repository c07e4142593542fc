"""Campaigns in the lab: whole ones, a row for each and one for each of their parts, or single parts that begin with
what bots carried there.

What was carried into a part is kept in a file of states, a line each:

    {"id": "boat-3", "game": "lamp", "campaign": "lamp", "seats": 1, "number": 2, "part": "boat", "carried": {…}}
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.engine import campaign as campaigns
from tablewright.engine.campaign import Campaign, find_campaign, open_part, part_after
from tablewright.engine.fate import SEEDS
from tablewright.engine.game import Game, SetupError, Way
from tablewright.engine.saga import Saga
from tablewright.engine.search import play_seats
from tablewright.engine.table import Table
from tablewright.lab.experiment import Order, game_of, pack_of
from tablewright.lab.worker import (
    Ledger,
    Piece,
    Quick,
    Row,
    is_watched,
    is_win,
    line,
    note_decisions,
    own_seed,
    play_with,
    quick_players,
    scored,
    watch,
)
from tablewright.players import find_player

LIMIT: Final = 1000  # parts of one campaign
EACH: Final = 20  # states that are kept of each part
PART_LUCK: Final = 104_729  # the luck of players in one part, apart from that in the others


class State(NamedTuple):
    """What was carried into a part, and by how large a party."""

    id: str
    part: str
    number: int
    seats: int
    carried: str  # as one line of JSON


# Playing --------------------------------------------------------------------------------------------------


def play_campaigns(order: Order, start: int, stop: int) -> Piece:
    """Play these campaigns of an order: a row for each, and in `parts` one for each part of each."""
    game = game_of(order)
    quick = quick_players(order, game)
    piece, ledger, parts = Piece(start, stop, {}, b"", {}, {}, {}), Ledger(), list[Row]()
    rivals = is_competitive(game, order.campaign)
    for n in range(start, stop):
        saga = saga_for(order, n)
        decisions = 0
        while not saga.over:
            table = saga.table
            fresh = reopened(saga) if is_watched(n) or order.decisions else None
            took = play_part(order, n, saga.number, table, saga.members, quick)
            look_closer(piece, order, n, fresh, table, saga.number)
            decisions += took
            parts.append(part_row(order, n, saga, took))
            saga.go_on()
            if saga.number > LIMIT:
                raise SetupError(f"campaign {n} of {order.campaign} is not over after {LIMIT} parts")
        ledger.note(*campaign_line(order, n, saga, decisions, rivals))
    return piece._replace(columns=ledger.columns(), parts=as_columns(parts))


def saga_for(order: Order, n: int) -> Saga:
    content = pack_of(order.game, order.folder, order.pack)
    seed = (order.seed + n) % SEEDS
    return Saga.begin(game_of(order), order.campaign, order.seats, seed, order.options, content, log=False)


def reopened(saga: Saga) -> Table:
    """The present part at its first question, with a log."""
    frame = saga.frame
    assert saga.part is not None
    seed = campaigns.seed_for(frame.seed, saga.number, saga.part.name)
    return open_part(
        frame.game,
        frame.campaign,
        saga.carried,
        seed,
        frame.options,
        frame.content,
        run=frame.run,
        number=saga.number,
    )


def play_part(
    order: Order, n: int, number: int, table: Table, members: Sequence[int], quick: Quick | None
) -> int:
    """Play a part to its end. Players sit down anew for it: they carry nothing over."""
    luck = n + number * PART_LUCK
    if quick is not None:
        policies = [quick.policies[member] for member in members]
        return play_seats(table, policies, own_seed(order, luck, 0), quick.lot, quick.unasked, quick.pause)
    players = [
        find_player(order.players[member], own_seed(order, luck, member), anywhere=True) for member in members
    ]
    return play_with(game_of(order), table, players, frozenset(order.steer))


def look_closer(piece: Piece, order: Order, n: int, fresh: Table | None, played: Table, part: int) -> None:
    """Choices and clauses of some games, decisions of all where they are asked for."""
    if fresh is None:
        return
    if order.decisions:
        note_decisions(piece, n, fresh.copy(), played, part)
    if is_watched(n):
        watch(piece, fresh, played)


def part_row(order: Order, n: int, saga: Saga, decisions: int) -> Row:
    """A part that is over: what it began with, how it went and what goes on from it."""
    table, part = saga.table, saga.part
    assert part is not None
    frame = saga.frame
    result = table.result
    told: Row = {
        "game": n,
        "number": saga.number,
        "part": part.name,
        "members": list(part.members),
        "seed": table.origin.seed if table.origin is not None else "",
        "win": result is not None and is_win(result.won, frame.game.are_rivals(table)),
        "won": list(result.won) if result is not None else [],
        "scores": list(result.scores) if result is not None else [],
        "clause": result.clause if result is not None else "",
        "decisions": decisions,
        "carried": campaigns.encode(saga.carried),
        "left": campaigns.encode(frame.campaign.carry(table, saga.carried)),
    }
    return {**told, **facts_of(frame.game, table)}


def facts_of(game: Game, table: Table) -> Row:
    return {f"fact_{name}": value for name, value in game.facts(table).items()} | dict(scored(game, table))


def campaign_line(
    order: Order, n: int, saga: Saga, decisions: int, rivals: bool
) -> tuple[tuple[Any, ...], dict[str, Any], dict[str, Any]]:
    """What is told of a whole campaign."""
    result = saga.result
    assert result is not None
    won, scores = tuple(result.won), tuple(result.scores)
    told = (n, order.seed + n, is_win(won, rivals), won, scores, result.clause, decisions)
    facts = dict(saga.frame.campaign.facts(saga.carried))
    return told, facts, {"parts": len(saga.done), "ending": result.why}


def is_competitive(game: Game, campaign: str) -> bool:
    return any(way.rivals for way in game.ways if way.campaign == campaign)


def as_columns(rows: list[Row]) -> dict[str, list[Any]]:
    """Rows as columns; what only some parts tell is empty in the others."""
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


# Single parts ---------------------------------------------------------------------------------------------


def play_states(order: Order, start: int, stop: int) -> Piece:
    """Play single parts: the n-th game begins with the n-th state, round and round."""
    game = game_of(order)
    states = states_for(order)
    content = pack_of(order.game, order.folder, order.pack)
    campaign = find_campaign(game, order.campaign)
    quick = quick_players(order, game)
    piece, ledger = Piece(start, stop, {}, b"", {}, {}, {}), Ledger()
    for n in range(start, stop):
        state = states[n % len(states)]
        table = opened(order, game, campaign, content, state, n, log=False)
        fresh = opened(order, game, campaign, content, state, n) if is_watched(n) or order.decisions else None
        assert table.origin is not None
        assert table.origin.part is not None
        took = play_part(order, n, state.number, table, table.origin.part.members, quick)
        look_closer(piece, order, n, fresh, table, state.number)
        told = {"state": state.id, "part": state.part, **scored(game, table)}
        ledger.note(line(order, n, table, took, game.are_rivals(table)), game.facts(table), told)
    return piece._replace(columns=ledger.columns())


def opened(
    order: Order, game: Game, campaign: Campaign, content: Any, state: State, n: int, *, log: bool = True
) -> Table:
    carried = campaigns.decode(campaign, state.carried)
    seed = (order.seed + n) % SEEDS
    return open_part(game, campaign, carried, seed, order.options, content, number=state.number, log=log)


def states_for(order: Order) -> tuple[State, ...]:
    """The states that an order begins with: those of one part, or all."""
    found = states_in(order.states, order.states_mark)
    return tuple(state for state in found if order.part in ("", state.part) and state.seats == order.seats)


@cache
def states_in(path: str, mark: str) -> tuple[State, ...]:
    """The states of a file, which must be as it was when the order was made."""
    text = read_states(Path(path))
    if mark and mark_of(text) != mark:
        raise SetupError(f"{path} has changed since these games were ordered; give another --out")
    return tuple(state_from(path, n, told) for n, told in enumerate(text.splitlines(), 1) if told.strip())


def read_states(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as why:
        reason = (why.strerror or str(why)).lower()
        raise SetupError(
            f"{path} cannot be read: {reason}; `tablewright lab states` writes such a file"
        ) from None


def mark_of(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()


def state_from(path: str, n: int, told: str) -> State:
    try:
        found = json.loads(told)
        carried = json.dumps(found["carried"], ensure_ascii=False)
        return State(str(found["id"]), str(found["part"]), int(found["number"]), int(found["seats"]), carried)
    except (ValueError, KeyError, TypeError):
        raise SetupError(f"line {n} of {path} is no state of a campaign; mend or delete it") from None


def check_states(order: Order, game: Game) -> None:
    """Every state that would be played can be: it belongs to this campaign and leads to the part that it names."""
    states = states_for(order)
    if not states:
        found = states_in(order.states, order.states_mark)
        there = sorted({f"{state.part} ({state.seats} seats)" for state in found})
        wanted = f"the part {order.part} with {order.seats} seats" if order.part else f"{order.seats} seats"
        raise SetupError(f"{order.states} has no state for {wanted}; it has {', '.join(there) or 'none'}")
    campaign = find_campaign(game, order.campaign)
    for state in states:
        try:
            part = part_after(campaign, campaigns.decode(campaign, state.carried))
        except SetupError as why:
            raise SetupError(f"state {state.id} of {order.states}: {why}") from None
        if part is None or part.name != state.part:
            leads = part.name if part is not None else "the end"
            raise SetupError(f"state {state.id} of {order.states} leads to {leads}, not to {state.part}")


# Making states --------------------------------------------------------------------------------------------


def typical_states(order: Order, games: int, each: int = EACH) -> Iterator[State]:
    """What bots carried into each part, in so many campaigns: of each part the first different ones."""
    kept: dict[str, dict[str, State]] = {}
    game = game_of(order)
    quick = quick_players(order, game)
    for n in range(games):
        saga = saga_for(order, n)
        while not saga.over:
            assert saga.part is not None
            there = kept.setdefault(saga.part.name, {})
            carried = campaigns.encode(saga.carried)
            if len(there) < each and carried not in there:
                name = f"{saga.part.name}-{len(there) + 1}"
                there[carried] = State(name, saga.part.name, saga.number, order.seats, carried)
            play_part(order, n, saga.number, saga.table, saga.members, quick)
            saga.go_on()
    for there in kept.values():
        yield from there.values()


def states_text(order: Order, states: Iterable[State]) -> str:
    """The states as the lines of a file."""
    lines = []
    for state in states:
        told = {
            "id": state.id, "game": order.game, "campaign": order.campaign, "seats": state.seats,
            "number": state.number, "part": state.part, "carried": json.loads(state.carried),
        }  # fmt: skip
        lines.append(json.dumps(told, ensure_ascii=False) + "\n")
    return "".join(lines)


def way_of(game: Game, campaign: str) -> Way | None:
    """The way to play that begins this campaign."""
    return next((way for way in game.ways if way.campaign == campaign), None)
