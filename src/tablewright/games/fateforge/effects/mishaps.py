"""What Fear and traps do (FF-G10, FF-G11)."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.codes import RESULT_OF, RESULT_WORDS
from tablewright.games.fateforge.effects import reach
from tablewright.games.fateforge.pieces import HELD, Foe, Hero
from tablewright.games.fateforge.printed.foes import PURPLE
from tablewright.games.fateforge.printed.scenes import OBJECTIVE
from tablewright.games.fateforge.rules import enemies, health, movement, stun, traps
from tablewright.games.fateforge.table import Table

COLD_SWEAT: Final = 3  # FF-G9: at most
TOXIC_RULE: Final = 14


# Fear and traps (FF-G10, FF-G11)


def loose_dice(hero: Hero) -> list[int]:
    """The different unused dice of a hero."""
    found: list[int] = []
    for code in hero.hand:
        if code >= 512 and code not in found:
            found.append(code)
    return found


def lose_die(table: Table) -> None:
    """FF-G10, Frozen: one unused die of the hero's own choice is discarded."""
    table.do(choose_lost_die, int(table.user))


def choose_lost_die(table: Table, who: int) -> None:
    """FF-39.1: the hero is named, for others may draw cards before its player has chosen."""
    hero = table.heroes[who]
    codes = loose_dice(hero)
    if not codes:
        return
    table.ask(int(hero.seat), "FF-39.1")
    for code in codes:
        table.offer(discard_die, int(hero.index), RESULT_WORDS[code])


def discard_die(table: Table, who: int, word: str) -> None:
    """FF-G10: this one."""
    traps.discard_result(table.heroes[who], RESULT_OF[word])


def flee(table: Table) -> None:
    """FF-G10, Flight: to a random adjacent zone, without a Dash penalty."""
    movement.relocate_random(table, int(table.user))


def held_by(table: Table, who: int) -> list[int]:
    return [
        i
        for i, thing in enumerate(table.scene.things)
        if thing.kind == OBJECTIVE and table.place[i] == HELD + who
    ]


def drop_one(table: Table) -> None:
    """FF-G10, Drop: one carried objective, or 1 energy."""
    table.do(choose_dropped, int(table.user))


def choose_dropped(table: Table, who: int) -> None:
    """FF-39.1: the hero is named, for others may draw cards before its player has chosen."""
    hero = table.heroes[who]
    held = held_by(table, int(hero.index))
    if not held:
        health.suffer_energy(table, int(hero.index), 1)
        return
    table.ask(int(hero.seat), "FF-39.1")
    for i in held:
        table.offer(drop, int(hero.index), table.scene.things[i].id)
    table.offer(hold_on, int(hero.index))


def drop(table: Table, who: int, id: str) -> None:
    """FF-8.7: it lies in the hero's zone."""
    for i in held_by(table, who):
        if table.scene.things[i].id == id:
            table.place[i] = int(table.heroes[who].zone)
            table.tell("FF-8.7", "{0} drops the {1}.", table.name(who), table.scene.things[i].name)


def hold_on(table: Table, who: int) -> None:
    """FF-G10: 1 energy instead."""
    health.suffer_energy(table, who, 1)


def snare(table: Table) -> None:
    """FF-G11: all unused step results are lost; without any, the hero is stunned."""
    traps.lose_steps(table, int(table.user))


def stun_you(table: Table) -> None:
    """FF-19.4: the hero that drew the card is stunned."""
    stun.stun_hero(table, int(table.user))


def alarm(table: Table) -> None:
    """FF-G11, R40: the closest minion that can move comes 1 zone closer; of several the lowest number."""
    foe = closest_minion(table, int(reach.user_of(table).zone))
    if foe is not None:
        movement.step_towards(table, foe, int(reach.user_of(table).zone))


def closest_minion(table: Table, zone: int) -> Foe | None:
    best: Foe | None = None
    for foe in table.foes:
        if foe.code // 8 >= PURPLE or not enemies.may_move(table, foe):
            continue
        distance = table.geo.distance(zone, foe.zone)
        if distance == 0 or distance > len(table.scene.ground.names):
            continue
        if best is None or is_closer(table, zone, foe, best):
            best = foe
    return best


def is_closer(table: Table, zone: int, foe: Foe, other: Foe) -> bool:
    mine, theirs = table.geo.distance(zone, foe.zone), table.geo.distance(zone, other.zone)
    return mine < theirs or (mine == theirs and foe.code % 8 < other.code % 8)


def nothing(table: Table) -> None:
    """FF-G11, Dud: nothing happens."""
