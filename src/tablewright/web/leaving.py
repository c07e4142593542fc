"""When a game may leave the server whole: its record tells all luck to come, hidden hands and choices included.

A game that is over may go anywhere. Before that it leaves only when everybody who sits there has agreed; a player
who is alone always may. Whoever sits down afterwards is told first.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tablewright.house.chairs import OPEN, PERSON
from tablewright.house.party import Back
from tablewright.web.clients import Client
from tablewright.web.going_back import seat_at_table
from tablewright.web.protocol import Whole
from tablewright.web.refusals import Refused
from tablewright.web.room_parts import WHOLE, Request
from tablewright.web.rooms import Room
from tablewright.web.seats import chair_from, opens, seats_of
from tablewright.web.store import Store

GIVES_AWAY: Final = (
    "Its record tells everything before the game is over: all hands, all hidden choices and all luck to come."
)
LET_OUT: Final = (
    "Everybody agreed: from now on those who sit here may download this game whole. " + GIVES_AWAY
)
ONE_KNOWS: Final = "Somebody who plays here has downloaded this game whole. " + GIVES_AWAY
CHOSEN_SEED: Final = (
    "The person who opened this table chose its seed, and may know every draw and roll to come."
)
BRANCHED: Final = "This game goes on from another one, so somebody may know its luck to come."


def is_told(room: Room) -> bool:
    """Whether nothing of the game is secret any more. What a part hides may be carried into the next one."""
    if room.row.kind == "replay":
        return True
    return room.table.over and (room.story is None or bool(room.story.over))


def check_may_leave(room: Room, tokens: Collection[str], what: str) -> None:
    """A game can be downloaded or branched off when it is over, by agreement, or by whoever plays alone."""
    if is_told(room):
        return
    if room.row.put_out:
        why = "somebody who played here has been replaced while they were away"
        raise Refused(f"this game can {what} when it is over: {why}", "token")
    mine = seats_of(room.chairs, tokens)
    needed = {chair.seat for chair in room.chairs if chair.kind in (PERSON, OPEN)}
    is_alone = needed <= mine if needed else any(opens(token, room.row.host) for token in tokens)
    if is_alone or (room.row.let_out and mine):
        return
    raise Refused(
        f"this game can {what} when it is over, or when everybody who sits here agrees: its record tells all "
        "luck to come",
        "token",
    )


async def note_leaving(room: Room) -> None:
    """An unfinished game has left: whoever sits down from now on is told."""
    if not is_told(room) and not room.row.let_out:
        await room.mark(known=ONE_KNOWS)


async def as_kept(store: Store, name: str, tokens: Collection[str]) -> str:
    """The record of a table that cannot be opened with today's rules, for those who sit there: so that it can be gone
    on with where the old ones are. If it can be opened here again, everybody is told."""
    row = await store.match(name)
    assert row is not None
    chairs = [chair_from(seat) for seat in await store.seats(name)]
    if not seats_of(chairs, tokens) and not any(opens(token, row.host) for token in tokens):
        raise Refused("this table cannot be opened here; its record is for those who sit there", "token")
    if not row.over and not row.let_out:
        await store.mark(name, known=ONE_KNOWS)
    return await store.text_of(row)


def check_knowing(room: Room, knows: bool) -> None:
    """Nobody sits down unawares where others know what is to come."""
    if room.row.known and not knows:
        raise Refused(f"{room.row.known} Sit down only if you do not mind", "known")


def has_put_out(room: Room, seat: int, token: str) -> bool:
    """Whether giving this seat away puts somebody out who plays an unfinished game here."""
    chair = room.chairs[seat]
    return chair.kind == PERSON and not opens(token, chair.token) and not is_told(room)


# Asking everybody -----------------------------------------------------------------------------------------


async def ask_for_all(room: Room, client: Client, _: Whole) -> None:
    """Ask everybody at the table whether the game may leave it whole."""
    seat = seat_at_table(client)
    if is_told(room) or room.row.let_out:
        raise Refused("this game may be downloaded already", "no")
    if room.row.put_out:
        check_may_leave(room, (), "be downloaded")
    if any(chair.kind == OPEN for chair in room.chairs):
        raise Refused("a seat is still open; ask when everybody who plays is here", "no")
    others = set(room.party.people) - client.seats
    if not others:
        raise Refused("you play alone: download it without asking", "no")
    room.drop_request("something else is asked")
    room.put_request(Request(seat, Back(0, GIVES_AWAY), others, set(client.seats), WHOLE))


async def let_out(room: Room, request: Request) -> None:
    """All have agreed."""
    await room.mark(let_out=1, known=LET_OUT)
    room.drop_request(LET_OUT)
    await room.talk.say(request.by, "", LET_OUT, "system")
