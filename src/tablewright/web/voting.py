"""Choices for the players together: by vote, with the tie-break that the game names, or by one hand."""

from __future__ import annotations

from collections.abc import Collection

from tablewright.engine.match import Vote
from tablewright.engine.table import GROUP
from tablewright.web.refusals import Refused
from tablewright.web.rooms import Room
from tablewright.web.seats import people


async def cast(room: Room, seats: Collection[int], option: int, nonce: str) -> None:
    """These seats want this option; if that decides it, it is done."""
    if room.table.over or room.table.seat != GROUP:
        raise Refused("there is nothing to vote on: the open question is for one seat", "no")
    if not 0 <= option < len(room.table.options):
        raise Refused(f"there is no option o{option}", "bad")
    if room.settings.group == "hand" or len(people(room.chairs)) < 2:
        await room.change(lambda match: match.choose(option), min(seats), nonce)
        return
    await room.keep_votes(dict.fromkeys(seats, option))
    room.tell_everyone(room.count_message(), "votes")
    await decide(room, min(seats), nonce)


async def decide(room: Room, seat: int, nonce: str = "") -> None:
    """If the votes are in, make the choice that has won."""
    if not room.votes or room.table.over or room.table.seat != GROUP:
        return
    option = counted(room).decided()
    if option is not None:
        await room.change(lambda match: match.choose(option), seat, nonce)


def counted(room: Room) -> Vote:
    """The votes of all people at the table; bots go along with them."""
    voters = people(room.chairs)
    tie_break = voters.index(room.tie_break) if room.tie_break in voters else -1
    vote = Vote(len(voters), len(room.table.options), tie_break)
    for seat, option in room.votes.items():
        vote.cast(voters.index(seat), option)
    return vote
