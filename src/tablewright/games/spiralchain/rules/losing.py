"""Chapter 16, Losing a world."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.games.spiralchain.cards import NUR, OBLIVIATE, SPOTS
from tablewright.games.spiralchain.rules import alliance, pawns, terms
from tablewright.games.spiralchain.table import OPEN, Table, mix_in, place_of, without


def lose_world(table: Table, world: i64) -> None:
    """SF-16.1–16.3, SF-16.6–16.8, SF-16.12, SF-R5: turned face-down; from now on its Permanent Obliviate counts and
    nothing reaches it. Nur cannot be lost, and lost worlds alone do not lose the game."""
    if not terms.is_face_up(table, world):
        return
    table.lost |= 1 << world
    table.lost_count += 1
    table.worlds_lost += 1
    table.tell("SF-16.4", "{0} is lost.", table.content.worlds[world].name, how="story")
    clear(table, world)
    flee(table, world)
    alliance.shorten(table)


def clear(table: Table, world: i64) -> None:
    """SF-16.4, SF-16.11, SF-R12: tokens return to supply or box; that is no discarding, and no Event advances."""
    for location in range(world * SPOTS, world * SPOTS + SPOTS):
        token = table.board[location]
        table.put(location, OPEN)
        if token >= 0:
            enemy = table.content.enemies[token]
            if enemy.kind == OBLIVIATE and enemy.world < 0:
                mix_in(table.obliviates, token)
            else:
                table.enemy_box += (token,)
                if place_of(table.warlord_cards, token) >= 0:
                    table.warlord_cards = without(table.warlord_cards, token)
    table.cover(world, 0)


def flee(table: Table, world: i64) -> None:
    """SF-16.5: every pawn there goes to Nur, without cost."""
    table.reserves[NUR] += table.reserves[world]
    table.reserves[world] = 0
    table.deployed[NUR] += table.deployed[world]
    table.deployed[world] = 0
    table.camp(world)
    table.camp(NUR)
    for seat in terms.heroes_on(table, world):
        pawns.move_otherwise(table, seat, NUR)


def lose_worlds(table: Table, where: str) -> None:
    """SF-16.3: a card says so."""
    for world in terms.worlds_for(table, where):
        lose_world(table, world)
