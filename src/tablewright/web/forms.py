"""What people fill in: to open a table, to sit down, to get up, to go on."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tablewright.web.protocol import Name, SeatName, Secret, Word
from tablewright.web.room_parts import Settings
from tablewright.web.seats import Wish

Seats = Annotated[list[Wish], msgspec.Meta(max_length=32)]


class NewTable(msgspec.Struct):
    """What somebody fills in to open a table."""

    game: Word
    seats: Seats
    options: dict[Word, str | int | bool] = {}
    pack: Word = ""
    seed: int | None = None
    settings: Settings = msgspec.field(default_factory=Settings)
    way: Word = ""  # one of the ways to play the game; some begin a campaign
    campaign: Word = ""  # the game's campaign of this name is begun
    title: Name = ""
    profile: Secret = ""  # of whoever begins it: how many campaigns they may have begun is counted by it


class GoOn(msgspec.Struct):
    """Somebody wants the part of a campaign that follows this one."""

    token: Secret = ""
    tokens: list[Secret] = []


class Join(msgspec.Struct):
    """Somebody wants to sit down."""

    seat: SeatName | None = None
    invite: Secret = ""
    name: Name = ""
    knowing: bool = False  # has been told that somebody may know the luck to come, and does not mind


class Find(msgspec.Struct):
    """Somebody wants to play with whoever waits."""

    game: Word
    name: Name = ""
    knowing: bool = False


class Leave(msgspec.Struct):
    """Somebody gets up."""

    seat: SeatName
    token: Secret


class Replace(msgspec.Struct):
    """Somebody else, or nobody, shall sit at a seat."""

    seat: SeatName
    token: Secret
    by: Wish


class StandIn(msgspec.Struct):
    """A bot shall play for somebody who is away, until they are back."""

    seat: SeatName
    token: Secret
    player: Word = "steady"


class Branch(msgspec.Struct):
    """Somebody wants to go on from an earlier point, at a new table."""

    at: int
    seats: Seats = []
    token: Secret = ""
    tokens: list[Secret] = []
    name: Name = ""
