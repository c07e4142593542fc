"""What happens when somebody comes into a zone: traps, Fear, tokens to pick up (FF-4.6, 8.11, 31, 36, 39)."""

from __future__ import annotations

from tablewright.games.fateforge.pieces import NO_FOE, NO_VEIL, SMOKED, Foe, Hero
from tablewright.games.fateforge.printed.cards import ACROBAT, IGNORE_TRAPS
from tablewright.games.fateforge.printed.foes import FEAR
from tablewright.games.fateforge.printed.ground import NOWHERE
from tablewright.games.fateforge.printed.scenes import FOOD, GEM, PORTAL, SCROLL
from tablewright.games.fateforge.rules import fear, traps
from tablewright.games.fateforge.table import FOES, Table


def ways_from(table: Table, zone: int) -> list[int]:
    """FF-4.6, 31.2, 31.4: adjacent zones, and those that an unguarded portal leads to.

    FF-31.3: a guarded one leads nowhere.
    """
    ways = list(table.geo.neighbours[zone])
    for i, thing in enumerate(table.scene.things):
        if thing.kind == PORTAL and thing.zones >> zone & 1 and table.guards[i] == NO_FOE:
            other = far_end(int(thing.zones), zone)
            if other not in ways:
                ways.append(other)
    return ways


def far_end(zones: int, zone: int) -> int:
    return (zones & ~(1 << zone)).bit_length() - 1


def ignores_blockers(hero: Hero) -> bool:
    """FF-G3, Acrobat."""
    return bool(hero.statics & ACROBAT)


def walk_hero(table: Table, who: int, zone: int, ignores: int = 0) -> None:
    """FF-4.6: the hero is in another zone now."""
    table.tell("FF-4.6", "{0} moves to {1}.", table.name(who), table.zone_name(zone))
    enter(table, who, zone, ignores)


def place_hero(table: Table, who: int, zone: int) -> None:
    """FF-19.6, FF-G10: moved by something that is no step."""
    if not table.heroes[who].down:
        table.tell("FF-4.6", "{0} comes to {1}.", table.name(who), table.zone_name(zone))
        enter(table, who, zone, 0)


def enter(table: Table, who: int, zone: int, ignores: int) -> None:
    """FF-8.11, 36.1, 39.1: what waits in the zone that a hero enters."""
    hero = table.heroes[who]
    hero.zone = zone
    if hero.veil == SMOKED and hero.veil_zone != zone:
        hero.veil = NO_VEIL
    if not ignores & IGNORE_TRAPS and traps.trap_in(table, zone) != traps.NO_TRAP:
        table.do(traps.spring, who)
    if is_fearful(table, zone):
        table.do(fear.meet_fear, who)
    raise_alarm_if_seen(table, hero)
    sweep(table)


def is_fearful(table: Table, zone: int) -> bool:
    """FF-39.1: an unstunned enemy that induces Fear stands there."""
    for foe in table.foes:
        if foe.zone == zone and table.abilities(foe) & FEAR:
            return True
    return False


def relocate_random(table: Table, who: int) -> None:
    """FF-G10, Flight; 19.8: to an adjacent zone by chance."""
    zone = random_neighbour(table, int(table.heroes[who].zone))
    if zone != NOWHERE:
        place_hero(table, who, zone)


def random_neighbour(table: Table, zone: int) -> int:
    """FF-19.8, R63: each zone adjacent now is as likely as the others; NOWHERE if there is none."""
    near = table.geo.neighbours[zone]
    if not near:
        return NOWHERE
    if len(near) == 1:
        return near[0]
    chosen = near[table.fate.below(len(near), table.luck_of(FOES))]
    table.tell("FF-19.12", "The die decides for {0}.", table.zone_name(chosen), how="roll")
    return chosen


# Enemies


def place_foe(table: Table, foe: Foe, zone: int) -> None:
    """FF-8.12, 39.1: an enemy comes into a zone; it carries its tokens along. FF-9.14: there is room for all."""
    if foe.zone == zone:
        return
    foe.zone = zone
    if table.abilities(foe) & FEAR:
        for hero in table.heroes:
            if not hero.down and hero.zone == zone:
                table.do(fear.meet_fear, int(hero.index))
    sweep(table)


def step_towards(table: Table, foe: Foe, zone: int) -> bool:
    """FF-13.9, 19.12: one zone along a shortest path; luck decides among equally short ones.

    FF-31.5: portals are not for enemies.
    """
    here = int(foe.zone)
    distance = table.geo.distance(here, zone)
    if distance == 0:
        return False
    best = [near for near in table.geo.neighbours[here] if table.geo.distance(near, zone) == distance - 1]
    if not best:
        return False
    to = best[0]
    if len(best) > 1:
        to = best[table.fate.below(len(best), table.luck_of(FOES))]
        table.tell("FF-19.12", "The die decides for {0}.", table.zone_name(to), how="roll")
    table.tell("FF-13.9", "{0} moves to {1}.", table.foe_name(int(foe.code)), table.zone_name(to))
    place_foe(table, foe, to)
    return True


# Tokens that are collected by themselves


def sweep(table: Table) -> None:
    """FF-8.11, R22: gems, food and scrolls in a zone with a standing hero, no enemy and no guard."""
    for i, thing in enumerate(table.scene.things):
        if thing.kind != GEM and thing.kind != FOOD and thing.kind != SCROLL:
            continue
        zone = table.place[i]
        if 0 <= zone < len(table.scene.ground.names) and table.guards[i] == NO_FOE:
            if not table.has_foe_in(zone) and has_hero_in(table, zone):
                collect(table, i)


def has_hero_in(table: Table, zone: int) -> bool:
    for hero in table.heroes:
        if hero.zone == zone and not hero.down:
            return True
    return False


def collect(table: Table, i: int) -> None:
    """FF-8.11, 20.3, 20.5: into the party bag. FF-20.6: it stays there."""
    thing = table.scene.things[i]
    table.place[i] = -1
    table.collected = (*table.collected, i)
    if thing.kind == GEM:
        table.gold += thing.worth
        table.tell("FF-8.11", "A gem worth {0} gold goes into the bag.", thing.worth)
    elif thing.kind == FOOD:
        table.food += thing.worth
        table.tell("FF-8.11", "Food goes into the bag.")
    else:
        table.scrolls += 1
        table.tell("FF-25.10", "A scroll goes into the bag.")


# The alarm of a scene in which the heroes are unnoticed (FF-G22, 303A)


def raise_alarm_if_seen(table: Table, hero: Hero) -> None:
    if table.scene.unnoticed and not table.alarm and table.has_foe_in(int(hero.zone)):
        raise_alarm(table)


def raise_alarm(table: Table) -> None:
    """FF-G22: from now on the heroes count as present."""
    if table.scene.unnoticed and not table.alarm:
        table.alarm = True
        table.alarm_round = table.round
        table.tell("FF-R21", "The alarm is raised.", how="story")
