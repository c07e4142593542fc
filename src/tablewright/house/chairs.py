"""Who sits where: people, bots, nobody yet, and bots that stand in for people who are away."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from tablewright.engine.game import Game
from tablewright.engine.scene import Seat
from tablewright.engine.staging import default_seats
from tablewright.engine.table import Table

PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"
KINDS: Final = {PERSON: "human", BOT: "bot", OPEN: "open"}  # as scenes call them


class Chair(msgspec.Struct):
    """A seat of a table and who sits there; for a person who is away, the bot that plays meanwhile."""

    seat: int
    kind: str
    name: str = ""
    player: str = ""
    stand_in: str = ""

    @property
    def moved_by(self) -> str:
        """The bot that answers here at present; empty for people who play themselves, and for open seats."""
        return self.player if self.kind == BOT else self.stand_in


def at_one_keyboard(
    seats: int, bots: Mapping[int, str], names: Mapping[int, str] | None = None
) -> list[Chair]:
    """The chairs of a table where people share one keyboard; `bots` are players of ours by seat, `names` are
    those of people."""
    called = names or {}
    return [
        Chair(seat, BOT, player=bots[seat]) if seat in bots else Chair(seat, PERSON, called.get(seat, ""))
        for seat in range(seats)
    ]


def people(chairs: Sequence[Chair]) -> list[int]:
    """The seats of people who play themselves: who votes, and who must agree."""
    return [chair.seat for chair in chairs if chair.kind == PERSON and not chair.stand_in]


def bots(chairs: Sequence[Chair]) -> list[int]:
    """The seats for which a bot answers, be it only for a while."""
    return [chair.seat for chair in chairs if chair.moved_by]


# Names ----------------------------------------------------------------------------------------------------


def name_at(game: Game, table: Table, chair: Chair) -> str:
    """A person's name, with the part that they play where the game has a word for it."""
    part = game.seat_name(table, chair.seat)
    if not chair.name:
        return part
    return chair.name if part == Game.seat_name(game, table, chair.seat) else f"{chair.name} ({part})"


def seats_shown(game: Game, table: Table, chairs: Sequence[Chair], online: Collection[int]) -> list[Seat]:
    """The seats as a scene shows them, under the names of those who sit there."""
    return [
        replace(
            seat,
            name=name_at(game, table, chair),
            kind=KINDS[chair.kind],
            online=bool(chair.moved_by) or chair.seat in online,
        )
        for seat, chair in zip(default_seats(game, table), chairs, strict=True)
    ]
