"""Choices for the players together: each vote is on disk before it is told."""

from __future__ import annotations

from collections.abc import Collection

from tablewright.engine.table import GROUP
from tablewright.house.answers import Refusal
from tablewright.web import messages
from tablewright.web.refusals import Refused
from tablewright.web.rooms import Room


async def cast(room: Room, seats: Collection[int], option: int, nonce: str) -> None:
    """These seats want this option; if that decides it, it is done."""
    try:
        room.party.check_vote(seats, option)
    except Refusal as no:
        raise Refused(no.why, "no") from None
    if not room.party.is_voting:
        await room.change(lambda match: match.choose(option), min(seats), nonce, mover=GROUP)
        return
    await room.keep_votes(dict.fromkeys(seats, option))
    room.tell_everyone(messages.count(room), "votes")
    await decide(room, min(seats), nonce)


async def decide(room: Room, seat: int, nonce: str = "") -> None:
    """If the votes are in, make the choice that has won."""
    if not room.party.votes or room.table.over or room.table.seat != GROUP:
        return
    option = room.party.vote().decided()
    if option is not None:
        await room.change(lambda match: match.choose(option), seat, nonce, mover=GROUP)
