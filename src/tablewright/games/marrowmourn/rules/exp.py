"""Chapter 11, EXP: who gains it, and that ten is the most."""

from __future__ import annotations

from tablewright.games.marrowmourn.rules import champions_winning
from tablewright.games.marrowmourn.table import AS_RESTLESS, MOST_EXP, Table


def give_exp(table: Table, seat: int, n: int) -> None:
    """MH-11.2, 11.3, 25.5: gains beyond 10 are lost."""
    player = table.players[seat]
    gained = min(n, MOST_EXP - player.exp)
    player.exp += gained
    if table.log is not None:
        table.tell("MH-11.3", "{0} gains {1} EXP and has {2}.", table.name(seat), gained, player.exp)


def gain_exp(table: Table, seat: int, n: int) -> None:
    """MH-11.2: one Player gains EXP."""
    give_exp(table, seat, n)
    champions_winning.check_race(table)


def worth(table: Table, piece: int) -> int:
    """MH-11.1, R32, R52: the EXP on the back of a Restless; of a green one, what its card states."""
    if piece >= table.content.first_green:
        return AS_RESTLESS - table.owner(piece)
    return table.kind(piece).exp


def reward(table: Table, piece: int, killer: int) -> None:
    """MH-11.1, 11.4, 11.6: only the Player who destroyed it gains, through a Summon too; an event gives nobody EXP."""
    if killer >= 0:
        gain_exp(table, killer, worth(table, piece))
