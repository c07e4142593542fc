"""Chapter 25, Champions: destroying a Player and winning."""

from __future__ import annotations

from typing import Final

from tablewright.games.marrowmourn.rules import bags, exp, summons, wounds
from tablewright.games.marrowmourn.table import MOST_EXP, Table

PRIZE: Final = 2  # MH-25.1


def fall(table: Table, seat: int, killer: int) -> None:
    """MH-25.1–25.3, 25.6, R40: the victim's Summons fall, the attacker gains 2 EXP and places the victim."""
    table.tell("MH-25.1", "{0} is destroyed.", table.name(seat))
    table.damage[seat] = 0
    for piece in summons.own_summons(table, seat):
        bags.return_to_bag(table, piece)
    if killer >= 0 and killer != seat:
        exp.gain_exp(table, killer, PRIZE)
    if table.over:
        return
    table.lift(seat)
    placer = killer if killer >= 0 else table.actor
    table.do(respawn, seat, placer)


def respawn(table: Table, seat: int, placer: int) -> None:
    """MH-25.1, 25.7, R40: on any open Playerspawn space that the attacker likes."""
    table.ask(placer, "MH-25.7")
    for cell in table.open_among(table.floor.start_spaces):
        table.offer(respawn_at, table.floor.names[cell])


def respawn_at(table: Table, name: str) -> None:
    """MH-25.2: no damage; EXP, Soulfire, hand, table weapons and bonus stay."""
    seat: int = table.asking[1]
    table.put(seat, table.floor.cell_of[name])
    table.tell("MH-25.2", "{0} stands on {1} again.", table.name(seat), name)


def check_race(table: Table) -> None:
    """MH-25.4, R40: the first Player with 10 EXP wins at that moment; of two at once the active one."""
    if not table.champions or table.over:
        return
    for seat in wounds.turn_order(table):
        if table.players[seat].exp >= MOST_EXP:
            won = [other == seat for other in range(len(table.players))]
            scores = [int(player.exp) for player in table.players]
            table.finish(won, "MH-25.4", f"{table.name(seat)} has 10 EXP and is the Champion.", scores)
            return
