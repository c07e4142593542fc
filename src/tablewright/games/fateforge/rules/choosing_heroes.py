"""Chapter 14, Enemies choosing heroes."""

from __future__ import annotations

from tablewright.engine.table import GROUP
from tablewright.games.fateforge.pieces import CAMOUFLAGED, NO_HERO, SMOKED, Foe, Hero
from tablewright.games.fateforge.printed.cards import STEALTH
from tablewright.games.fateforge.printed.foes import EARLIEST, LATEST
from tablewright.games.fateforge.printed.ground import FAR, NOWHERE
from tablewright.games.fateforge.rules import enemies
from tablewright.games.fateforge.table import Table


def is_absent(table: Table, hero: Hero) -> bool:
    """FF-14.6, 14.7, R21: KO'd, in Stealth, camouflaged, in smoke, or unnoticed; or not on the map yet (FF-8.3)."""
    if hero.down or hero.has_left or hero.zone == NOWHERE:
        return True
    if hero.statics & STEALTH and hero.stealth:
        return True
    if hero.veil == CAMOUFLAGED and not table.has_foe_in(int(hero.zone)):
        return True
    if hero.veil == SMOKED or in_smoke(table, hero):
        return True
    return table.scene.unnoticed and not table.alarm


def in_smoke(table: Table, hero: Hero) -> bool:
    """FF-14.6, Smoke Bomb: those who were in the zone and stay there."""
    return hero.veil == SMOKED and hero.veil_zone == hero.zone


def in_order(table: Table) -> tuple[int, ...]:
    """FF-10.14: the order of this round; heroes without a tile in it come last."""
    order = table.order
    if len(order) == len(table.heroes):
        return order
    for hero in table.heroes:
        if hero.index not in order:
            order = (*order, int(hero.index))
    return order


def heroes_at(table: Table, foe: Foe, near: int, far: int) -> list[int]:
    """FF-13.3, 14.5, R4, R35: the eligible heroes at these distances, from the earliest to the latest."""
    found: list[int] = []
    closest = table.rules.band_distance == "closest"
    least = FAR
    for who in in_order(table):
        hero = table.heroes[who]
        if is_absent(table, hero):
            continue
        distance = table.geo.distance(foe.zone, hero.zone)
        if distance == FAR:
            continue
        if closest and distance < least:
            least = distance
            found = []
        if near <= distance <= far and (not closest or distance == least):
            found.append(who)
    return drawn_to(table, foe, found)


def drawn_to(table: Table, foe: Foe, found: list[int]) -> list[int]:
    """FF-14.6 (forced targets): Challenge draws one enemy, Taunt draws all that have the taunter in reach."""
    for who in found:
        if table.heroes[who].taunts:
            return [who]
    if foe.challenged_by in found:
        return [int(foe.challenged_by)]
    return found


def in_attack_reach(table: Table, foe: Foe, near: int, far: int, shot: bool) -> list[int]:
    """FF-13.11, 14.6, 28.1: the eligible heroes that an attack reaches now."""
    return [
        who
        for who in heroes_at(table, foe, near, far)
        if not shot or not enemies.is_barred(table, int(foe.zone), int(table.heroes[who].zone))
    ]


def first_of(found: list[int], order: int) -> int:
    """FF-14.1, 14.3, 14.4: the earliest, or the latest if « is printed. FF-41.3."""
    if not found:
        return NO_HERO
    return found[-1] if order == LATEST else found[0]


def is_settled(found: list[int], order: int) -> bool:
    """FF-14.1 to 14.3: whether nobody has to choose."""
    return len(found) <= 1 or order == EARLIEST or order == LATEST


def ask_players(table: Table, clause: str) -> None:
    """FF-14.2, R34: the seat that runs the enemies answers for the group."""
    table.ask(GROUP if table.rules.group_choice == "unanimous" else table.beastmaster, clause)
