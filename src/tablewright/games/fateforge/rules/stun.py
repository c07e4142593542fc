"""Chapter 19, Stun, push, pull."""

from __future__ import annotations

from tablewright.games.fateforge.pieces import Foe
from tablewright.games.fateforge.printed.foes import PURPLE, RELENTLESS, UNMOVABLE
from tablewright.games.fateforge.printed.ground import NOWHERE
from tablewright.games.fateforge.rules import enemies, movement
from tablewright.games.fateforge.table import Table


def cannot_stun(table: Table, foe: Foe) -> str:
    """FF-19.1, R19: minions only, unless the option lets leaders be stunned too; Relentless never."""
    kind = table.enemy(foe)
    if kind.colour > PURPLE or (kind.colour == PURPLE and not table.rules.stun_leaders):
        return table.because("FF-R19", "{0} is no minion", kind.name)
    return "FF-G7" if table.abilities(foe) & RELENTLESS else ""


def cannot_move_foe(table: Table, foe: Foe) -> str:
    """FF-19.6, 19.9, 19.11: minions only, and none that may not move."""
    if foe.code // 8 >= PURPLE:
        return table.because("FF-19.6", "{0} is no minion", table.enemy(foe).name)
    if not enemies.may_move(table, foe):
        return "FF-19.11"
    return "FF-G7" if table.abilities(foe) & UNMOVABLE else ""


def stun_foe(table: Table, code: int) -> None:
    """FF-19.1, 19.5: one green cube, never more."""
    foe = table.foe(code)
    if foe is not None and not cannot_stun(table, foe):
        foe.stunned = True
        table.tell("FF-19.1", "{0} is stunned.", table.foe_name(code))


def stun_by_hero(table: Table, who: int, code: int) -> None:
    """FF-19.1: a hero stuns, and is seen."""
    stun_foe(table, code)
    enemies.show_yourself(table, who)


def stun_hero(table: Table, who: int) -> None:
    """FF-19.4, 19.5: one die fewer in the next Preparation Phase."""
    hero = table.heroes[who]
    if not hero.down:
        hero.stunned = True
        table.tell("FF-19.4", "{0} is stunned.", table.name(who))


def move_by_hero(table: Table, who: int, code: int, zone: int) -> None:
    """FF-19.6, 19.9: a hero pushes or pulls, and is seen."""
    foe = table.foe(code)
    if foe is None:
        return
    table.tell("FF-19.6", "{0} is moved to {1}.", table.foe_name(code), table.zone_name(zone))
    enemies.show_yourself(table, who)
    movement.place_foe(table, foe, zone)


def push_hero(table: Table, who: int) -> None:
    """FF-19.8, 19.10, R63: an enemy pushes: to an adjacent zone by chance."""
    hero = table.heroes[who]
    if hero.down:
        return
    zone = movement.random_neighbour(table, int(hero.zone))
    if zone != NOWHERE:
        movement.place_hero(table, who, zone)


def pull_hero(table: Table, who: int, zone: int) -> None:
    """FF-19.9: an enemy pulls a hero into its own zone."""
    if not table.heroes[who].down:
        movement.place_hero(table, who, zone)
