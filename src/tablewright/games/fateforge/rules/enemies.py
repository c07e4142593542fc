"""Chapter 9, Enemies: targets, damage, defeat, and the abilities that matter then (FF-G7)."""

from __future__ import annotations

from tablewright.games.fateforge.pieces import ATTACK, NO_FOE, ON_FOE, Foe, Hero
from tablewright.games.fateforge.printed.cards import FENCER, NO_CARD, OWN_ZONE_SHOTS, TUNNEL
from tablewright.games.fateforge.printed.dice import HIT, SHOT
from tablewright.games.fateforge.printed.foes import (
    BLOCKER,
    DEATH_THROES,
    FRONTLINER,
    HIDDEN,
    NUMBERS,
    RISE,
    SWARM,
    THORNS,
    WARD,
)
from tablewright.games.fateforge.rules import health, movement
from tablewright.games.fateforge.table import Table

# Targets (FF-4.7, 4.8, 11.4, 32.3, R66)


def targets_from(table: Table, hero: Hero, zone: int, how: int, reach: int, past_front: bool) -> list[int]:
    """FF-4.7, 4.8, R43: the enemies that a hit or shot from this zone may strike."""
    found: list[int] = []
    if reach and hero.statics & TUNNEL:
        reach = 0
    for foe in table.foes:
        distance = table.geo.distance(zone, foe.zone)
        if how == HIT:
            in_range = distance == 0
        elif distance == 0:
            in_range = bool(hero.statics & OWN_ZONE_SHOTS)
        else:
            in_range = distance <= 1 + reach
        if in_range and is_legal_target(table, hero, foe, zone, how, past_front):
            if how == HIT or not is_barred(table, zone, int(foe.zone)):
                found.append(int(foe.code))
    return found


def targets_within(table: Table, who: int, near: int, far: int, how: int) -> list[int]:
    """FF-R66: the enemies at these distances that an effect which targets may choose."""
    hero = table.heroes[who]
    found: list[int] = []
    for foe in table.foes:
        if near <= table.geo.distance(hero.zone, foe.zone) <= far:
            if is_legal_target(table, hero, foe, int(hero.zone), how):
                found.append(int(foe.code))
    return found


def is_legal_target(
    table: Table, hero: Hero, foe: Foe, zone: int, how: int, past_front: bool = False
) -> bool:
    """FF-11.4"""
    return cannot_target(table, hero, foe, zone, how, past_front) == ""


def cannot_target(table: Table, hero: Hero, foe: Foe, zone: int, how: int, past_front: bool = False) -> str:
    """FF-32.3: a guarded enemy; FF-G7: Stealth from afar, behind a Frontliner, warded against shots."""
    if foe.guarded_by != NO_FOE:
        return "FF-32.3"
    mine = table.abilities(foe)
    if mine & HIDDEN and foe.zone != zone:
        return "FF-G7"
    colour = foe.code // NUMBERS
    for other in table.foes:
        if other.zone != foe.zone or other.code == foe.code:
            continue
        theirs = table.abilities(other)
        if theirs & FRONTLINER and not mine & FRONTLINER and not past_front:
            return "FF-G7"
        if how == SHOT and theirs & WARD and table.enemy(other).wards == colour:
            return "FF-G7"
    return ""


def is_barred(table: Table, start: int, end: int) -> bool:
    """FF-28.1, R42: on every shortest path the last border crossed is a protected side of the target's zone.

    FF-28.2 to 28.4: shots from other sides, out of it and beyond it pass; only shots are meant.
    """
    shields = table.scene.ground.shields[end]
    if not shields or start == end:
        return False
    distance = table.geo.distance(start, end)
    for last in table.geo.neighbours[end]:
        if table.geo.distance(start, last) == distance - 1 and not shields >> last & 1:
            return False
    return True


def blocks_way(table: Table, foe: Foe) -> bool:
    """FF-11.10 FF-9.11: in force in Hero Turns."""
    return bool(table.abilities(foe) & BLOCKER)


# Damage (FF-9.4, 9.6, R17)


def toughness(table: Table, foe: Foe) -> int:
    """FF-9.4, FF-G8: of a boss it grows with the heroes."""
    kind = table.enemy(foe)
    if kind.script and table.boss_toughness > 0:
        return int(table.boss_toughness)
    return int(kind.toughness + kind.toughness_per_hero * len(table.heroes))


def would_fall(table: Table, hero: Hero, foe: Foe, n: int, by_hit: bool) -> bool:
    """FF-R24: whether this much damage defeats it, with what is known."""
    n = dealt(table, hero, foe, n, by_hit)
    return n - foe.blocks - foe.armour + foe.damage >= toughness(table, foe)


def dealt(table: Table, hero: Hero, foe: Foe, n: int, by_hit: bool) -> int:
    """FF-G3, Master Fencer: the first hit of his turn deals 1 more; FF-G7, Swarm: at most 1 an attack."""
    if by_hit and hero.statics & FENCER and hero.stance == ATTACK and not table.struck:
        n += 1
    if table.abilities(foe) & SWARM:
        n = min(n, 1)
    return n


def strike(table: Table, who: int, code: int, n: int, how: int) -> None:
    """FF-4.7, 4.8: one attack of a hero on one enemy."""
    foe = table.foe(code)
    if foe is None:
        return
    hero = table.heroes[who]
    n = dealt(table, hero, foe, n, how == HIT)
    if how == HIT:
        table.struck = True
    table.tell(
        "FF-4.7" if how == HIT else "FF-4.8", "{0} deals {1} damage to {2}.", table.name(who), n,
        table.foe_name(code),
    )  # fmt: skip
    thorns = table.abilities(foe) & THORNS and n > foe.blocks  # what a block token stops has damaged nobody
    wound(table, foe, n, who)
    if thorns and how == HIT and code not in table.thorned:
        table.thorned = (*table.thorned, code)
        table.do(health.suffer_energy, who, 1)


def hurt(table: Table, code: int, n: int) -> None:
    """FF-R66: damage that is neither hit nor shot; of the hero whose card is in effect."""
    foe = table.foe(code)
    if foe is not None and foe.guarded_by == NO_FOE:
        who = int(table.user)
        if table.abilities(foe) & SWARM:
            n = min(n, 1)
        table.tell("FF-R66", "{0} takes {1} damage.", table.foe_name(code), n)
        wound(table, foe, n, who)


def wound(table: Table, foe: Foe, n: int, who: int) -> None:
    """FF-9.4, 9.6, R17: block tokens, then armour, then red cubes; as many as its toughness, and it is gone."""
    if who >= 0:
        show_yourself(table, who)
    spent = min(n, int(foe.blocks))
    foe.blocks -= spent
    n -= spent
    had_armour = foe.armour > 0
    spent = min(n, int(foe.armour))
    foe.armour -= spent
    n -= spent
    foe.damage += n
    kind = table.enemy(foe)
    if foe.damage >= toughness(table, foe):
        defeat(table, foe, who)
    elif had_armour and foe.armour == 0 and kind.summons != NO_CARD and not table.summoned:
        table.summoned = True
        spawn(table, int(kind.summons), int(foe.zone))


def show_yourself(table: Table, who: int) -> None:
    """FF-G3, Stealth; 303A: who deals damage, stuns, pushes or pulls is seen."""
    table.heroes[who].stealth = False
    movement.raise_alarm(table)


def strip_armour(table: Table, code: int) -> None:
    """FF-G17: one armour cube is removed."""
    foe = table.foe(code)
    if foe is not None and foe.armour > 0:
        foe.armour -= 1
        table.tell("FF-9.6", "{0} loses 1 armour.", table.foe_name(code))


def defeat(table: Table, foe: Foe, who: int) -> None:
    """FF-8.8, 8.12, 9.4, 32.2: it leaves the map; what it guarded is free, what it carried lies in its zone."""
    code = int(foe.code)
    table.tell("FF-9.4", "{0} is defeated.", table.foe_name(code), how="story")
    last_act = table.abilities(foe)
    remove_foe(table, foe)
    table.defeated = (*table.defeated, code)
    table.felled += 1
    if last_act & RISE and table.risen < 0:
        table.risen = int(foe.zone) * 64 + code
    if foe.type == table.scene.reenters:
        table.returned_next = (*table.returned_next, code)
    if last_act & DEATH_THROES and who >= 0 and table.heroes[who].zone == foe.zone:
        table.do(health.harm, who, 1)
    movement.sweep(table)


def remove_foe(table: Table, foe: Foe) -> None:
    """FF-8.8, 8.12, 32.2: nothing hangs on it any more."""
    code = int(foe.code)
    table.foes.remove(foe)
    for i in range(len(table.place)):
        if table.guards[i] == code:
            table.guards[i] = NO_FOE
        if table.place[i] == ON_FOE + code:
            table.place[i] = int(foe.zone)
    for other in table.foes:
        if other.guarded_by == code:
            other.guarded_by = NO_FOE


# New enemies


def free_number(table: Table, kind: int) -> int:
    """FF-G8: the lowest number of this card that is not on the map; 0 if none is left."""
    card = table.content.enemies[kind]
    for number in range(1, int(card.tokens) + 1):
        if table.foe(int(card.colour) * NUMBERS + number) is None:
            return number
    return 0


def spawn(table: Table, kind: int, zone: int, number: int = 0) -> bool:
    """FF-8.16, FF-G7, FF-G8: a new token with its armour, in its place in the order."""
    if kind < 0:
        return False
    number = number or free_number(table, kind)
    if number == 0:
        return False
    card = table.content.enemies[kind]
    foe = Foe(int(card.colour) * NUMBERS + number, kind, zone)
    foe.armour = starting_armour(table, kind)
    insert(table, foe)
    table.tell("FF-8.16", "{0} appears in {1}.", table.foe_name(int(foe.code)), table.zone_name(zone))
    foe.zone = -1
    movement.place_foe(table, foe, zone)
    return True


def starting_armour(table: Table, kind: int) -> int:
    """FF-8.16, G18, G20, G26: printed cubes, more of them where the sheet says so, in solo and on grim."""
    card = table.content.enemies[kind]
    heroes = len(table.heroes)
    cubes = int(card.armour + card.armour_per_hero * heroes + table.scene.more_armour)
    if card.script:
        cubes += int(table.scene.boss_armour_per_hero) * heroes + int(table.scene.boss_armour)
    if card.colour >= 4:
        if table.seats == 1:
            cubes += 1
        if table.rules.difficulty == "grim":
            cubes += 1
    return max(0, cubes)


def insert(table: Table, foe: Foe) -> None:
    """FF-13.2: by colour, then by number."""
    at = 0
    while at < len(table.foes) and table.foes[at].code < foe.code:
        at += 1
    table.foes.insert(at, foe)


def type_of_colour(table: Table, colour: int) -> int:
    """FF-R33: the card of this colour in this scene; NO_CARD if there is none."""
    for place in table.scene.places:
        if table.content.enemies[place.type].colour == colour:
            return int(place.type)
    for place in table.scene.spare:
        if table.content.enemies[place.type].colour == colour:
            return int(place.type)
    return NO_CARD


def may_move(table: Table, foe: Foe) -> bool:
    """FF-8.10, 32.2: a guard never moves, nor does a guarded enemy."""
    if foe.guards >= 0 or foe.guarded_by != NO_FOE:
        return False
    for other in table.foes:
        if other.guarded_by == foe.code:
            return False
    return not table.enemy(foe).still
