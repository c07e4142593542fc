"""How a fight is likely to go: the chance to win, and the hearts it costs."""

from __future__ import annotations

from functools import cache

from mypy_extensions import i64

from tablewright.games.now_or_never.cards import EXPERIENCE, FACES, IN_ROUND, MANA, Enemy, Red
from tablewright.games.now_or_never.rules import combat
from tablewright.games.now_or_never.table import Player, Table
from tablewright.games.now_or_never.think import worth

Faces = tuple[tuple[int, int, int, int], ...]  # damage, defence, price of the option, damage of the option


def faces_of(table: Table, player: Player) -> Faces:
    """What each face of the die does for this player now."""
    hero = table.content.heroes[player.hero]
    found: list[tuple[int, int, int, int]] = []
    for i in range(FACES):
        token = player.red[i]
        red = hero.faces[i]
        if token >= 0:
            own = table.content.tokens[token].red
            assert own is not None
            red = own
        found.append(face(red))
    return tuple(found)


def face(red: Red) -> tuple[int, int, int, int]:
    """A red ability as plain numbers; a die that is added counts as 2."""
    extra = red.extra_damage + (2 if red.extra_dice else 0)
    return (int(red.damage), int(red.defence), int(red.price), int(extra))


def guards_of(player: Player, table: Table) -> int:
    """How much a player can prevent in a round for a mana."""
    n = 0
    for use in player.mods.uses:
        if use.moment == IN_ROUND:
            for move in use.effect.moves:
                if move[0] is combat.prevent:
                    n += move[1]
    return n


@cache
def odds(
    faces: Faces, defence: int, guard: int, health: int, attack: int, hearts: int, mana: int
) -> tuple[float, float]:
    """The chance to win a fight to the end, and the hearts left then, times that chance."""
    chance = 0.0
    left = 0.0
    for damage, own, price, extra in faces:
        loss = max(0, attack - own - defence)
        dealt = damage
        now = mana
        if price > 0 and now >= price and dealt < health:
            dealt += extra
            now -= price
        if guard > 0 and now > 0 and loss > 0:
            loss = max(0, loss - guard)
            now -= 1
        if loss >= hearts:
            continue
        if dealt >= health:
            chance += 1.0
            left += hearts - loss
        elif dealt > 0:
            more, rest = odds(faces, defence, guard, health - dealt, attack, hearts - loss, now)
            chance += more
            left += rest
    return chance / len(faces), left / len(faces)


def chances(table: Table, player: Player, health: i64, attack: i64, hearts: int) -> tuple[float, float]:
    """The chance of this player with so many hearts, and the hearts that are left if it wins."""
    if hearts <= 0:
        return 0.0, 0.0
    chance, left = odds(
        faces_of(table, player), int(player.mods.defence), guards_of(player, table), int(health), int(attack),
        int(hearts), player.has[MANA],
    )  # fmt: skip
    return chance, left / chance if chance > 0.0 else 0.0


def reward(table: Table, player: Player, enemy: Enemy) -> float:
    """What an enemy gives to who defeats it."""
    total = worth.gains(table, player, enemy.gains)
    if enemy.villagers > 0:
        total += float(enemy.villagers) * worth.any_villager(table, player) * 0.95
    return total


def fight(table: Table, player: Player, health: i64, attack: i64, hearts: int, prize: float) -> float:
    """What a fight is worth to who has so many hearts when it begins."""
    chance, left = chances(table, player, health, attack, hearts)
    consolation = worth.thing(table, player, EXPERIENCE, table.content.numbers.consolation)
    before = worth.hearts(table, player, hearts)
    won = prize + worth.hearts(table, player, int(left + 0.5)) - before
    lost = consolation - 0.6 * before
    return chance * won + (1.0 - chance) * lost


def board_fight(table: Table, player: Player, space: i64, hearts: int) -> float:
    """What the fight against the enemy of a space is worth."""
    level = table.map.spaces[space].foe
    enemy = table.content.enemies[table.rules.side][level - 1]
    return fight(table, player, enemy.health, enemy.attack, hearts, reward(table, player, enemy))
