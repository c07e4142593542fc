"""How a fight is likely to go: the chance to win, and the hearts it costs."""

from __future__ import annotations

from functools import cache

from mypy_extensions import i64

from tablewright.games.now_or_never.cards import EXPERIENCE, IN_ROUND, MANA, Enemy
from tablewright.games.now_or_never.rules import combat
from tablewright.games.now_or_never.table import LEVELS, Player, Table
from tablewright.games.now_or_never.think import worth
from tablewright.games.now_or_never.think.mind import UNKNOWN, Faces, Mind


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


def chances(mind: Mind, health: i64, attack: i64, hearts: i64) -> tuple[float, float]:
    """The chance of this player with so many hearts, and the hearts that are left if it wins."""
    if hearts <= 0:
        return 0.0, 0.0
    player = mind.player
    chance, left = odds(
        mind.faces(), int(player.mods.defence), guards_of(player, mind.table), int(health), int(attack),
        int(hearts), player.has[MANA],
    )  # fmt: skip
    return chance, left / chance if chance > 0.0 else 0.0


def reward(mind: Mind, level: i64) -> float:
    """What an enemy of this level gives to who defeats it."""
    if not mind.rewards:
        mind.rewards = [UNKNOWN] * (LEVELS + 1)
    known = mind.rewards[level]
    if known == UNKNOWN:
        enemy = enemy_of(mind.table, level)
        known = worth.gains(mind.table, mind.player, enemy.gains)
        if enemy.villagers > 0:
            known += float(enemy.villagers) * worth.any_villager(mind.table, mind.player) * 0.95
        mind.rewards[level] = known
    return known


def enemy_of(table: Table, level: i64) -> Enemy:
    return table.content.enemies[table.rules.side][level - 1]


def fight(mind: Mind, health: i64, attack: i64, hearts: i64, prize: float) -> float:
    """What a fight is worth to who has so many hearts when it begins."""
    table, player = mind.table, mind.player
    chance, left = chances(mind, health, attack, hearts)
    consolation = worth.thing(table, player, EXPERIENCE, table.content.numbers.consolation)
    before = worth.hearts(table, player, hearts)
    won = prize + worth.hearts(table, player, int(left + 0.5)) - before
    lost = consolation - 0.6 * before
    return chance * won + (1.0 - chance) * lost


def board_fight(mind: Mind, space: i64, hearts: i64) -> float:
    """What the fight against the enemy of a space is worth."""
    level = mind.table.map.spaces[space].foe
    enemy = enemy_of(mind.table, level)
    return fight(mind, enemy.health, enemy.attack, hearts, reward(mind, level))
