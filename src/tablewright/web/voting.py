"""Choices for the players together: by vote, with the tie-break that the game names, or by one hand."""

from __future__ import annotations

from collections.abc import Collection

from tablewright.engine.table import GROUP
from tablewright.web.refusals import Refused
from tablewright.web.rooms import Room
from tablewright.web.seats import people


async def cast(room: Room, seats: Collection[int], option: int, nonce: str) -> None:
    """These seats want this option; if that decides it, it is done."""
    if room.table.over or room.table.seat != GROUP:
        raise Refused("there is nothing to vote on: the open question is for one seat", "no")
    if not 0 <= option < len(room.table.options):
        raise Refused("there is no such option", "bad")
    if room.settings.group == "hand" or len(people(room.chairs)) < 2:
        await room.change(lambda match: match.choose(option), min(seats), nonce, mover=GROUP)
        return
    check_tie(room, seats, option)
    await room.keep_votes(dict.fromkeys(seats, option))
    room.tell_everyone(room.count_message(), "votes")
    await decide(room, min(seats), nonce)


def check_tie(room: Room, seats: Collection[int], option: int) -> None:
    """On a tie, the seat that breaks it names one of the tied options."""
    tied = room.counted().tied
    if tied and room.tie_break in seats and option not in tied:
        seen = room.table.seen_by(room.tie_break)
        names = " or ".join(room.game.label(seen, seen.options[each]).rstrip(".") for each in tied)
        raise Refused(f"the vote is tied; pick {names}", "no")


async def decide(room: Room, seat: int, nonce: str = "") -> None:
    """If the votes are in, make the choice that has won."""
    if not room.votes or room.table.over or room.table.seat != GROUP:
        return
    option = room.counted().decided()
    if option is not None:
        await room.change(lambda match: match.choose(option), seat, nonce, mover=GROUP)
