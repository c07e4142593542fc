"""Chapter 23, Champions: turns."""

from __future__ import annotations

from tablewright.games.marrowmourn.rules import champions_weapons, combat, turns
from tablewright.games.marrowmourn.table import CHAMPIONS_TURN, Table


def next_champion(table: Table, seat: int) -> None:
    """MH-23.1: the next older Character; after the oldest the youngest."""
    order = list(table.elders)
    i = order.index(seat)
    following = order[i - 1]
    if i == 0:
        following = order[-1]
    if following == order[-1]:
        table.round += 1
        table.rounds += 1
    begin(table, following)


def begin(table: Table, seat: int) -> None:
    """MH-23.2, 23.5, R39: time and bonus, then the table weapons go, then everybody is healed."""
    player = table.players[seat]
    table.phase = CHAMPIONS_TURN
    player.bonus = 0
    player.guard = 0
    player.manifested = 0
    turns.open_turn(table, seat)
    if table.log is not None:
        table.tell("MH-23.1", "{0} begins a turn.", table.name(seat), how="story")
    champions_weapons.discard_table(table, seat)
    combat.heal_all(table)
    table.do(turns.in_turn, seat)
