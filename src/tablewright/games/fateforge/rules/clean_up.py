"""Chapter 15, Clean-Up Phase."""

from __future__ import annotations

from tablewright.games.fateforge.pieces import GONE, NO_FOE, NO_HERO, NO_VEIL, Foe, Hero
from tablewright.games.fateforge.printed.cards import BULWARK, NO_CARD, STEALTH
from tablewright.games.fateforge.printed.foes import NUMBERS, REGROW, RISE, SPAWN
from tablewright.games.fateforge.printed.ground import NOWHERE
from tablewright.games.fateforge.printed.scenes import TREE
from tablewright.games.fateforge.rules import (
    ending,
    enemies,
    enemy_turns,
    extra_round,
    hero_abilities,
    movement,
    preparation,
    tutorial,
)
from tablewright.games.fateforge.table import CLEAN_UP, LOT, Table

KEPT_BLOCKS = 2  # FF-G3, Bulwark


def clean_up(table: Table) -> None:
    """FF-15.1 to 15.7, R68: enemy abilities, hero abilities, then tokens and cubes in order."""
    table.phase = CLEAN_UP
    table.tell("FF-15.1", "Clean-Up.", how="story")
    tutorial.teach(table, "clean_up")
    table.do(enemy_abilities)
    table.do(scene_rules)
    for hero in table.heroes:
        if hero.statics & STEALTH:
            table.do(hero_abilities.offer_stealth, hero.index)
    for hero in table.heroes:
        if hero.statics & BULWARK and hero.blocks > 0:
            table.do(keep_blocks, hero.index)
    table.do(clear_tokens)
    table.do(end_round)


# Enemy abilities (FF-G7)


def enemy_abilities(table: Table) -> None:
    """FF-15.1, 19.1: of unstunned enemies, in activation order."""
    for foe in list(table.foes):
        force = table.abilities(foe)
        if force & REGROW:
            enemy_turns.mend(table, int(foe.code), 1)
        if force & SPAWN and table.round % 2 == 0:
            enemies.spawn(table, enemies.type_of_colour(table, int(table.enemy(foe).spawns)), int(foe.zone))
        kind = table.enemy(foe)
        if kind.altar_round == table.round and table.scene.altar != NOWHERE and table.extra == 0:
            table.tell("FF-G8", "{0} goes to the altar.", table.foe_name(int(foe.code)), how="story")
            movement.place_foe(table, foe, int(table.scene.altar))
    rise(table)


def rise(table: Table) -> None:
    """FF-G7, Rise: the first one defeated this round returns where it fell, on a D6 of 5 or 6."""
    if table.risen < 0 or int(table.ended) & RISE:
        return
    code = int(table.risen) % 64
    zone = int(table.risen) // 64
    table.risen = -1
    roll = table.roll(LOT)
    table.tell("FF-G7", "D6 for the dead: {0}.", roll, how="roll")
    if roll >= 5 and table.foe(code) is None:
        kind = enemies.type_of_colour(table, code // NUMBERS)
        if kind != NO_CARD:
            enemies.spawn(table, kind, zone, code % NUMBERS)


# Special rules of scenes (FF-G22)


def scene_rules(table: Table) -> None:
    """FF-G16, G22: reeds, creeping terrain, tokens that re-enter, the heart-tree."""
    scene = table.scene
    if scene.creeping and table.round <= len(scene.ground.names):
        table.difficult |= 1 << int(table.round) - 1
        table.tell("FF-G22", "{0} gives way.", table.zone_name(int(table.round) - 1), how="story")
    if scene.reeds != NOWHERE and table.round >= 2:
        drive_off(table)
    if scene.reenters >= 0:
        reenter(table)
    gnaw(table)


def drive_off(table: Table) -> None:
    """FF-G16, CS-S1: an enemy in the reeds with no hero there is gone, with what it carries."""
    zone = int(table.scene.reeds)
    if movement.has_hero_in(table, zone):
        return
    for foe in list(table.foes):
        if foe.zone == zone:
            table.tell("FF-G16", "{0} is driven off.", table.foe_name(int(foe.code)))
            for i in range(len(table.place)):
                if table.place[i] == 200 + foe.code:
                    table.place[i] = GONE
            table.escaped = (*table.escaped, int(foe.code))
            enemies.remove_foe(table, foe)


def reenter(table: Table) -> None:
    """FF-G22, 305R: those defeated in the round before re-enter, undamaged; one that waits, when a number is free."""
    for code in table.returning:
        if table.foe(code) is None:
            enter_by_lot(table, code % NUMBERS)
    table.returning = table.returned_next
    table.returned_next = ()
    if table.waiting_foes > 0 and enemies.free_number(table, int(table.scene.reenters)) > 0:
        table.waiting_foes -= 1
        enter_by_lot(table, 0)


def enter_by_lot(table: Table, number: int) -> None:
    roll = table.roll(LOT)
    zones = table.scene.reenters_at
    zone = zones[0] if roll <= 3 or len(zones) == 1 else zones[1]
    table.tell("FF-G22", "D6: {0}.", roll, how="roll")
    enemies.spawn(table, int(table.scene.reenters), zone, number)


def gnaw(table: Table) -> None:
    """FF-G22, 305R: an enemy and no hero in its zone cost the heart-tree a cube."""
    for i, thing in enumerate(table.scene.things):
        if thing.kind == TREE and table.cubes[i] > 0:
            zone = table.place[i]
            if table.has_foe_in(zone) and not movement.has_hero_in(table, zone):
                table.cubes[i] -= 1
                table.tell("FF-G22", "The {0} has {1} left.", thing.name, table.cubes[i], how="story")


# Heroes


def keep_blocks(table: Table, who: int) -> None:
    """FF-15.2, R17: which block tokens are kept, up to the limit."""
    hero = table.heroes[who]
    if hero.down:
        return
    most = min(int(hero.blocks), KEPT_BLOCKS)
    table.ask(hero.seat, "FF-15.2")
    for n in range(most, -1, -1):
        table.offer(keep, who, n)


def keep(table: Table, who: int, n: int) -> None:
    """FF-15.2"""
    table.heroes[who].blocks = n


def clear_tokens(table: Table) -> None:
    """FF-15.2 to 15.6: blocks, stun cubes of enemies, red cubes; what lasts until Clean-Up ends."""
    for hero in table.heroes:
        clear_hero(hero)
    for foe in table.foes:
        clear_foe(foe)


def clear_hero(hero: Hero) -> None:
    if not hero.statics & BULWARK:
        hero.blocks = 0
    if hero.veil != 0 and hero.veil_zone != NOWHERE:
        hero.veil = NO_VEIL
        hero.veil_zone = NOWHERE
    hero.taunts = False


def clear_foe(foe: Foe) -> None:
    """FF-15.3, 15.4, 19.3."""
    foe.blocks = 0
    foe.stunned = False
    foe.damage = 0
    foe.challenged_by = NO_HERO


def end_round(table: Table) -> None:
    """FF-10.1, 15.5, 15.7, 16.1: the next round, or the end of the scene."""
    table.acting = NO_FOE
    if table.round < table.last_round:
        table.do(preparation.begin_round)
    else:
        table.do(extra_round.offer_extra_round)
        table.do(ending.end_or_play_on)
