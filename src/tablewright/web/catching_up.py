"""What has happened at a table elsewhere: read from the database, and shown to those who are here."""

from __future__ import annotations

import logging
from itertools import groupby
from typing import TYPE_CHECKING

from tablewright.house.hot_seat import first_sight
from tablewright.web import messages, ready
from tablewright.web.kept import Strayed
from tablewright.web.protocol import message
from tablewright.web.refusals import Refused
from tablewright.web.room_parts import chat_data
from tablewright.web.seats import chair_from, shares_key
from tablewright.web.store import CLOCK, LINES, ROW, SEATS, TALK, UNSAID, VOTES, MatchRow

if TYPE_CHECKING:
    from tablewright.web.rooms import Room

log = logging.getLogger("tablewright.web")


async def catch_up(room: Room) -> None:
    """Read again whatever is said to have changed; whoever calls holds the lock."""
    what, room.stale = room.stale, set()
    try:
        if ROW in what:
            await read_row(room)
        if SEATS in what:
            await read_seats(room)
        if what & {LINES, SEATS, VOTES, CLOCK} and room.held is not None:
            await room.clock.read()
        if LINES in what and room.held is not None:
            await read_lines(room)
        if UNSAID in what:
            await read_unsaid(room)
        if TALK in what:
            await room.talk.read()
        if VOTES in what and room.held is not None:
            await read_votes(room)
    except BaseException:
        room.stale |= what
        raise


async def read_row(room: Room) -> None:
    row = await room.store.match(room.id)
    if row is None:
        room.held = None
        raise Refused("this table is kept no longer", "unknown")
    before = room.row
    room.know(row)
    if room.held is None:
        return
    if (before.later, before.campaign) != (row.later, row.campaign):
        await room.read_story()
        room.tell_everyone(messages.campaign_message(room), "campaign")
    if about(before) != about(row):
        room.tell_presence()


def about(row: MatchRow) -> tuple[str, ...]:
    """What everybody at a table is told of it, besides the game."""
    return row.known, row.invite, row.settings, row.again


async def read_seats(room: Room) -> None:
    """Who sits where; sockets lose a seat that is somebody else's now."""
    changed = [chair for chair in map(chair_from, await room.store.seats(room.id))
               if chair != room.chairs[chair.seat]]  # fmt: skip
    lost = {
        chair.seat
        for chair in changed
        if (before := room.chairs[chair.seat].token) and not shares_key(before, chair.token)
    }
    for chair in changed:
        room.chairs[chair.seat] = chair
    if not changed or room.held is None:
        return
    await ready.read(room)
    room.drop_request("somebody has left or come")
    for client in [client for client in room.clients if client.seats & lost]:
        client.seats -= lost
        stays = client.showing if client.showing in client.seats else None
        room.turn(client, first_sight(room.table, client.seats, stays))
    for seat in lost:
        room.party.votes.pop(seat, None)
    room.show_everyone()
    room.tell_presence()
    if room.party.votes:
        room.tell_everyone(messages.count(room), "votes")
    room.after_change(room)


async def read_lines(room: Room) -> None:
    """Play the moves that were made elsewhere, those of one change together; if that fails, all is read again."""
    lines = await room.store.lines(room.id, room.rev)
    try:
        for _, together in groupby(lines, lambda line: line.at):
            for line in together:
                mover = room.match.follow(line.text, line.seat)
                room.rev = line.n
                room.remember_nonce(line.seat, line.nonce)
                room.keep_moments()
            room.note_questions(mover)
            room.drop_old_votes()
    except Exception as why:
        # Not an error: the game is read from its beginning, as after a restart.
        level = logging.INFO if isinstance(why, Strayed) else logging.WARNING
        log.log(level, "table %s is read again: %s", room.id, why or "its lines led elsewhere")
        room.held = None
        room.rev = min(room.rev, lines[0].n - 1)
        return
    if lines:
        room.settle()


async def read_unsaid(room: Room) -> None:
    """Lines of talk that read otherwise now."""
    now = await room.store.chat(room.id, len(room.talk.rows))
    before = {row.n: row.text for row in room.talk.rows}
    changed = [row for row in now if before.get(row.n, row.text) != row.text]
    if changed:
        texts = {row.n: row.text for row in changed}
        room.talk.rows = [row._replace(text=texts.get(row.n, row.text)) for row in room.talk.rows]
        room.tell_everyone(message("unsaid", lines=[chat_data(row) for row in changed]))


async def read_votes(room: Room) -> None:
    if ready.missing(room):
        await ready.read(room)
        room.tell_presence()
        room.after_change(room)
    votes = {vote.seat: vote.option for vote in await room.store.votes(room.id, room.rev)}
    if votes != room.party.votes:
        room.party.votes = votes
        room.tell_everyone(messages.count(room), "votes")
