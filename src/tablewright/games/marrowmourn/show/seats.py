# interpreted: made once for each look at the table, not once a move
"""Who sits there: names and numbers of the Players, and what belongs to whom."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.scene import Stat
from tablewright.games.marrowmourn.table import MOST_EXP, MOST_SOULFIRE, SECONDS, Table


def seat_name(table: Table, seat: int) -> str:
    player = table.players[seat]
    if player.character < 0:
        return f"Seat {seat + 1}"
    character = table.content.characters[player.character]
    return f"{character.name}, {character.age}"


def seat_stats(table: Table, seat: int) -> Sequence[Stat]:
    player = table.players[seat]
    return [
        Stat("Time", int(player.time), "hourglass", SECONDS),
        Stat("Soulfire", int(player.soulfire), "flame", MOST_SOULFIRE),
        Stat("EXP", int(player.exp), "star", MOST_EXP),
    ]


def owner_of(seat: int | None) -> str:
    return "" if seat is None else f"seat-{seat}"
