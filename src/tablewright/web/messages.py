"""What is said to those at a table, as it goes over the wire; none of it changes anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tablewright.engine.game import notation
from tablewright.engine.record import result_in_words
from tablewright.engine.table import GROUP, NOBODY
from tablewright.web import ready
from tablewright.web.campaigns import following
from tablewright.web.clients import Client
from tablewright.web.protocol import message
from tablewright.web.room_parts import PHRASES, UNDO, Request
from tablewright.web.seats import chair_data
from tablewright.web.store import NO_MORE

if TYPE_CHECKING:
    from tablewright.web.rooms import Room


def campaign_message(room: Room) -> bytes:
    """Which part of a campaign this is, who of the party sits here, and what follows when it is over."""
    told = campaign(room)
    assert told is not None
    return message("campaign", **told)


def campaign(room: Room) -> dict[str, Any] | None:
    """The same as data; nothing for a game by itself."""
    row = room.story
    part = room.match.record.part if room.held is not None else None
    if row is None or part is None:
        return None
    follows = following(room.game, room.table)
    return {
        "id": row.id,
        "title": row.title,
        "part": part.number,
        "name": follows.present,
        "members": part.members,
        "so_far": msgspec.Raw(row.so_far.encode()) if row.current == room.id else [],
        "done": row.done,
        "of": row.total,
        "over": row.over if row.current == room.id else "",
        "next": follows.next if room.table.over else "",
        "later": room.row.later.removeprefix(NO_MORE),
        "cards": room.cards,
    }


def presence(room: Room, client: Client, online: set[int], watching: int) -> bytes:
    seats = [
        {**chair_data(chair, online), "id": f"seat-{chair.seat}",
         "mine": chair.seat in client.seats, "blocked": room.is_blocked(client, chair.seat)}
        for chair in room.chairs
    ]  # fmt: skip
    return message(
        "presence",
        seats=seats,
        watching=watching,
        showing=client.showing if client.showing != NOBODY else None,
        invite=room.row.invite if client.seats else None,
        group=room.settings.group,
        known=room.row.known,
        chat=room.settings.chat,
        phrases=PHRASES if room.settings.chat == "phrases" else [],
        help=room.settings.help,
        ready=ready.told(room, client) if room.held is not None else None,
        again=room.row.again,
        running=room.row.kind != "replay" and not (room.held is not None and room.table.over),
    )


def ending(room: Room) -> bytes:
    seats = [{"kind": chair.kind, "name": chair.name, "player": chair.player} for chair in room.chairs]
    again = {
        "game": room.game.id,
        "seats": seats,
        "options": msgspec.Raw(room.row.options.encode()),
        "pack": room.row.pack,
        "settings": room.settings,
    }
    return message("over", text=result_in_words(room.table), replay=f"/r/{room.id}", again=again)


def request(room: Room, request: Request | None, why: str = "", what: str = UNDO) -> bytes:
    if request is None:
        return message("ask", what=what, by=None, need=[], agreed=[], back=0, why=why)
    return message(
        "ask", what=request.what, by=request.by, need=sorted(request.need), agreed=sorted(request.agreed),
        back=request.back.moves, why=why or request.back.why,
    )  # fmt: skip


def count(room: Room) -> bytes:
    """Who voted for what, who has not, and on a tie, who picks among which options."""
    vote = room.party.vote()
    names = [notation(room.table, move) for move in room.table.options]
    cast = {str(seat): names[option] for seat, option in sorted(vote.cast_by.items())}
    tied = [names[option] for option in vote.tied]
    return message(
        "votes", rev=room.rev, prompt=f"q{room.since(GROUP)}", way=vote.way, cast=cast, open=vote.open,
        tie_break=vote.tie_break, leader=vote.leader if vote.voters else None, tied=tied,
        picker=vote.tie_break if tied else None,
    )  # fmt: skip
