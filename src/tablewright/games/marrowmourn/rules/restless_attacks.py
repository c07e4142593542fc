"""Chapter 17, Restless attacks: everybody next to a Restless is hit, all at once."""

from __future__ import annotations

from tablewright.games.marrowmourn.parts import BOSS, NOWHERE
from tablewright.games.marrowmourn.rules import combat, wounds
from tablewright.games.marrowmourn.rules.geometry import is_adjacent
from tablewright.games.marrowmourn.table import Table


def attack_all(table: Table) -> None:
    """MH-17.1–17.5, 10.15, 15.4, 20.3, R61, R35: the sum on each Player and Summon counts once all have struck."""
    victims = [seat for seat, player in enumerate(table.players) if not player.wounded]
    victims += table.summons
    struck: list[int] = []
    for piece in victims:
        blows = 0
        here = table.at[piece]
        for other in table.restless:
            if is_adjacent(table.floor, here, table.at[other]):
                blows += table.kind(other).a
        if table.boss is not None and table.at[BOSS] != NOWHERE:
            if combat.touches(table, here, BOSS):
                blows += table.boss.a
        if blows > 0:
            combat.hurt(table, piece, blows)
            struck.append(piece)
            table.moment()
    for piece in struck:
        if not table.over and combat.is_destroyed(table, piece):
            wounds.destroy(table, piece, NOWHERE)
