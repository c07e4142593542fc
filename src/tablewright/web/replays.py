"""Looking back: any point of a game, as a seat saw it then."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection
from itertools import pairwise
from typing import Any, Final

import msgspec

from tablewright.engine.record import play_line
from tablewright.engine.scene import Scene, encode
from tablewright.engine.staging import words_of
from tablewright.engine.table import GROUP, NOBODY, Table, last_made
from tablewright.house.chairs import name_at, seats_shown
from tablewright.house.watching import phase_of
from tablewright.web.bots import order_of
from tablewright.web.hosting import check_may_watch
from tablewright.web.leaving import is_told
from tablewright.web.minds import Minds
from tablewright.web.refusals import Refused
from tablewright.web.rooms import Room
from tablewright.web.seats import seats_of
from tablewright.web.views import scene_for

MOVES_IN_A_CHAPTER: Final = 6


async def position(room: Room, at: int, seat: int, tokens: Collection[str]) -> dict[str, Any]:
    """The table after so many moves, as this seat saw it."""
    async with room.lock:
        await room.open()
        check_view(room, seat, tokens)
        if not 0 <= at <= room.match.moves:
            raise Refused(f"there is no move {at}: {room.match.moves} have been made", "bad")
        table = room.match.at(at)
        about = {"match": room.id, "rev": at, "told": room.match.told}
        scene = scene_for(room.game, table, seat, room.chairs, room.online, **about)
        return {
            "at": at,
            "moves": room.match.moves,
            "seats": len(room.chairs),
            "before": [msgspec.Raw(encode(still)) for still in on_the_way(room, at, seat)],
            "scene": msgspec.Raw(encode(scene)),
        }


async def look_back(room: Room, seat: int, tokens: Collection[str], minds: Minds) -> dict[str, Any]:
    """How the chances of a seat went in a game that is over: worked out once, while people read how it ended."""
    async with room.lock:
        await room.open()
        check_view(room, seat, tokens)
        if not room.table.over or not is_told(room):
            raise Refused("a game can be looked back at when it is over", "bad")
        whose = max(seat, 0)
        name = (whose, room.match.moves)
        if name not in room.looked_back:
            thought = minds.look_back(order_of(room, whose, ""), room.match.record)
            room.looked_back[name] = asyncio.ensure_future(thought)
    found = await asyncio.shield(room.looked_back[name])
    return {"found": found}


def on_the_way(room: Room, at: int, seat: int) -> list[Scene]:
    """What this seat could see during a move that ran on by itself."""
    sitting = lambda seen: seats_shown(room.game, seen, room.chairs, room.online)  # noqa: E731
    return phase_of(room.match, at).stills(room.game, seat, match=room.id, seats=sitting)


async def index(room: Room, seat: int, tokens: Collection[str]) -> dict[str, Any]:
    """All moves of a game, each with what the log told of it to this seat."""
    async with room.lock:
        await room.open()
        check_view(room, seat, tokens)
        moves = room.match.record.moves
        seen = room.table.seen_by(seat)
        names = [name_at(room.game, seen, chair) for chair in room.chairs]
        entries = await asyncio.to_thread(entries_of, room, seat, names)  # a long game takes its time
        return {
            "moves": len(moves),
            "title": room.game.title,
            "over": room.match.record.over,
            "running": room.row.kind == "table" and not room.table.over,
            "seats": names,
            "index": entries,
        }


def entries_of(room: Room, seat: int, names: list[str]) -> list[dict[str, Any]]:
    """The whole game once more, move by move."""
    table = room.match.at(0)
    entries = [entry(room, table, n, line, seat, names) for n, line in enumerate(room.match.record.moves, 1)]
    mark_turning_points(entries)
    return entries


def entry(room: Room, table: Table, n: int, move: str, seat: int, names: list[str]) -> dict[str, Any]:
    """Play one move and tell of it; in a running game only what the seat could read in the log."""
    before = len(table.log or ())
    play_line(table, move)
    told = [line for line in (table.log or [])[before:] if line.only in (GROUP, seat)]
    mover = last_made(table).seat
    words = words_of(told[0], names) if told else move if is_told(room) else ""
    story = next((line for line in told if line.how == "story"), None)
    return {
        "n": n,
        "seat": mover if mover >= 0 else None,
        "name": names[mover] if mover >= 0 else "",
        "text": words,
        "clause": told[0].clause if told else "",
        "phase": room.game.head(table.seen_by(seat), seat).phase,
        "marks": [how for how in ("roll", "story") if any(line.how == how for line in told)],
        "story": words_of(story, names) if story is not None else "",
    }


def mark_turning_points(entries: list[dict[str, Any]]) -> None:
    """Where a new chapter begins. A phase tells the larger part of the game first (`Floor 2, round 3 – spawn`):
    as many parts of it count as leave chapters that are worth the name."""
    parts = [re.split(r", | – ", entry["phase"]) for entry in entries]
    for depth in range(max(map(len, parts), default=0), 0, -1):
        new = [i for i, (a, b) in enumerate(pairwise(parts), 1) if a[:depth] != b[:depth]]
        if new and len(new) * MOVES_IN_A_CHAPTER <= len(entries):
            for i in new:
                entries[i]["marks"].append("turning")
            return


def check_view(room: Room, seat: int, tokens: Collection[str]) -> None:
    """While a game or its campaign runs, a seat's view is for whoever sits there; afterwards for everybody."""
    if seat != NOBODY and not 0 <= seat < len(room.chairs):
        raise Refused(f"this table has no seat {seat}", "bad")
    if seat == NOBODY and not seats_of(room.chairs, tokens):
        check_may_watch(room, frozenset(), "")
    if seat == NOBODY or is_told(room):
        return
    if seat not in seats_of(room.chairs, tokens):
        raise Refused("while the game runs, only the person at that seat may see that view", "token")
