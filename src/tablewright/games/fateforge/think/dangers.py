"""What the enemies threaten: the damage that each hero can expect before the next Preparation Phase.

Only what lies open is looked at: positions, bands, script cards as such; never what luck has in store (FF-R3).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.games.fateforge.pieces import Foe, Hero
from tablewright.games.fateforge.printed.cards import SLOTS, STEALTH
from tablewright.games.fateforge.printed.foes import (
    ANY_HERO,
    FOE_AREA,
    FOE_HIT,
    FOE_PULL,
    FOE_SHOT,
    FOE_STEP,
    FOE_STUN,
    FOE_TIRE,
    FOE_TRAPS,
    LATEST,
    NUMBERS,
    PACK,
    WHITE,
    EnemyType,
    Section,
)
from tablewright.games.fateforge.rules import choosing_heroes, enemies, hero_set_up
from tablewright.games.fateforge.table import REACT, Table

TOXIC: Final = 0.8  # of a point of ordinary damage: the token comes back after the scene (FF-40.5)
STUN: Final = 0.6  # a die less in the next round, in points of damage
PUSH: Final = 0.2
TIRED: Final = 0.5  # a point of energy
A_TRAP: Final = 0.7
REACTION: Final = 0.35  # the share of the enemies that will act a second time
HIDDEN_AGAIN: Final = 0.3  # the risk that Stealth ends before the enemies act
LURKING: Final = 0.45  # of an enemy's blows, those that it will land in each round to come
ROOTED: Final = 0.12  # the same for one that never moves and has nobody beside it


def threats(table: Table) -> list[float]:
    """The damage that each hero can expect from the enemies, block and armour not counted yet."""
    count = len(table.heroes)
    found = [0.0] * count
    present: list[int] = []
    for who in choosing_heroes.in_order(table):
        if not choosing_heroes.is_absent(table, table.heroes[who]):
            present.append(who)
    if not present:
        return found
    share = 1.0 + (REACTION if REACT in table.track or not table.track else 0.0)
    for foe in table.foes:
        if foe.stunned:
            continue
        kind = table.enemy(foe)
        if kind.script:
            threaten_by_script(table, foe, kind, present, found)
        else:
            threaten(table, foe, kind, present, found, share)
    return found


def threaten(
    table: Table, foe: Foe, kind: EnemyType, present: list[int], found: list[float], share: float
) -> None:
    """FF-13.3 to 13.7: the first section with a hero at its distance, and whom its attack would take."""
    for section in kind.sections:
        near: i64 = section.near
        far: i64 = section.far
        eligible: list[int] = []
        for who in present:
            distance = table.geo.distance(foe.zone, table.heroes[who].zone)
            if near <= distance <= far:
                eligible.append(who)
        if eligible:
            strike_with(table, foe, section, choosing_heroes.drawn_to(table, foe, eligible), found, share)
            return


def strike_with(
    table: Table, foe: Foe, section: Section, eligible: list[int], found: list[float], share: float
) -> None:
    steps: i64 = 0
    pulled = False
    victim = -1
    may_move = not section.moves or enemies.may_move(table, foe)
    if not may_move:
        return
    for act in section.acts:
        if act.kind == FOE_STEP:
            steps += 1
        elif act.kind == FOE_PULL:
            pulled = True
        elif act.kind == FOE_HIT or act.kind == FOE_SHOT:
            victim = chosen(
                table, foe, int(act.kind), int(act.order), int(act.reach), int(steps), pulled, eligible
            )
            if victim < 0:
                return
            damage = float(act.damage) + TOXIC * float(act.toxic)
            if table.abilities(foe) & PACK and beside_pack(table, foe, victim):
                damage += 1.0
            found[victim] += share * damage
        elif act.kind == FOE_STUN and victim >= 0:
            found[victim] += STUN
        elif victim >= 0:
            found[victim] += PUSH


def chosen(
    table: Table, foe: Foe, kind: int, order: int, reach: int, steps: int, pulled: bool, eligible: list[int]
) -> int:
    """FF-14.1 to 14.4: the hero that the attack takes after the steps; where the players choose, the hardiest."""
    best = -1
    for who in eligible:
        hero = table.heroes[who]
        distance = 0 if pulled else max(0, int(table.geo.distance(foe.zone, hero.zone)) - steps)
        if kind == FOE_HIT:
            reached = distance <= reach
        else:
            reached = 0 < distance <= 1 + reach and (
                steps > 0 or not enemies.is_barred(table, int(foe.zone), int(hero.zone))
            )
        if not reached:
            continue
        hardier = order == ANY_HERO and best >= 0 and hardiness(hero) > hardiness(table.heroes[best])
        if best < 0 or order == LATEST or hardier:
            best = who
    return best


def beside_pack(table: Table, foe: Foe, who: int) -> bool:
    for other in table.foes:
        if other.code != foe.code and other.code // NUMBERS == WHITE and other.zone == table.heroes[who].zone:
            return True
    return False


def threaten_by_script(
    table: Table, foe: Foe, kind: EnemyType, present: list[int], found: list[float]
) -> None:
    """FF-13.12, FF-G8: a boss acts by a card of its script that nobody knows yet: the mean of all that are left."""
    cards = [card for card in range(len(kind.script)) if card not in table.script_out]
    if not cards:
        return
    weight = 1.0 / len(cards)
    for card in cards:
        boss_card(table, foe, kind, kind.script[card], present, found, weight)
    if kind.reaction is not None and (REACT in table.track or not table.track):
        boss_card(table, foe, kind, kind.reaction, present, found, 1.0)


def boss_card(
    table: Table,
    foe: Foe,
    kind: EnemyType,
    card: Section,
    present: list[int],
    found: list[float],
    weight: float,
) -> None:
    stride = 0 if kind.still else 1
    struck = False
    for act in card.acts:
        for who in present:
            distance = int(table.geo.distance(foe.zone, table.heroes[who].zone))
            closer = max(0, distance - stride)
            if act.kind == FOE_AREA:
                if act.near <= closer <= act.far:
                    found[who] += weight * (float(act.damage) + TOXIC * float(act.toxic))
            elif act.kind == FOE_TIRE:
                if act.near <= closer <= act.far:
                    found[who] += weight * TIRED * float(act.n)
            elif act.kind == FOE_TRAPS:
                found[who] += weight * A_TRAP
            elif (act.kind == FOE_HIT or act.kind == FOE_SHOT) and not struck:
                reached = closer == 0 if act.kind == FOE_HIT else 0 < distance <= 1 + act.reach
                if reached:
                    found[who] += weight * (float(act.damage) + TOXIC * float(act.toxic))
                    struck = True


# How much a hero can take


def hardiness(hero: Hero) -> int:
    """Health, and what stands before it."""
    return int(hero.health) + int(hero.blocks) + cubes_of(hero)


def cubes_of(hero: Hero) -> int:
    """FF-7.16, 7.18: armour that is worn as it should be."""
    cubes = 0
    for slot in range(SLOTS):
        if hero.armour[slot] > 0 and hero_set_up.is_equipped(hero, slot):
            cubes += hero.armour[slot]
    return cubes


def is_hidden(hero: Hero) -> bool:
    return bool(hero.statics & STEALTH) and hero.stealth


# How dangerous an enemy is in rounds to come


def might(kind: EnemyType) -> float:
    """The damage of its strongest section; of a boss about what a card does."""
    if kind.script:
        return 2.0
    most = 0.0
    for section in kind.sections:
        damage = 0.0
        for act in section.acts:
            if act.kind == FOE_HIT or act.kind == FOE_SHOT:
                damage += float(act.damage) + TOXIC * float(act.toxic)
        most = max(most, damage)
    return most


def walks(kind: EnemyType) -> bool:
    """Whether any of its sections moves it."""
    if kind.script:
        return not kind.still
    for section in kind.sections:
        for act in section.acts:
            if act.kind == FOE_STEP:
                return True
    return False


def lasting_danger(table: Table, foe: Foe) -> float:
    """The damage that it will do in each round to come, as long as it is there."""
    kind = table.enemy(foe)
    share = LURKING if walks(kind) and enemies.may_move(table, foe) else ROOTED
    return share * might(kind)
