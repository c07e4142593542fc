"""Chapter 7, Rouse Dragons."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.table import Step, Who
from tablewright.games.spiralchain import force, forces
from tablewright.games.spiralchain.cards import SPOTS
from tablewright.games.spiralchain.rules import dice, discarding, prophecies, terms
from tablewright.games.spiralchain.table import ROUSE_ROLL, Table


def offer_rouse(table: Table, world: i64) -> None:
    """SF-7.1, SF-7.9: any Warlord or Obliviate on your world, Rotkin Abroad too."""
    clause = cannot_rouse(table, world)
    if clause and table.refused is None:
        return
    enemies = table.warlord_spots | table.obliviate_spots
    for location in range(world * SPOTS, world * SPOTS + SPOTS):
        if (enemies >> location) & 1:
            table.offer_move(table.content.enemies[table.board[location]].rousing, clause)


def cannot_rouse(table: Table, world: i64) -> str:
    """SF-7.8: Nur has no Dragons; SF-7.1: an undestroyed one is needed."""
    if not terms.is_face_up(table, world):
        return "SF-7.8"
    return "SF-7.1" if terms.dragons_left(table, world) == 0 else ""


def offer_rouse_on_nur(table: Table) -> None:
    """SF-7.8: shown so that it can be refused: Rot and Rotkin fear no Dragon."""
    for stack in range(len(table.stacks)):
        if table.stacks[stack]:
            table.offer(rouse_rot, stack, unless="SF-7.8")


def rouse_rot(table: Table, stack: int) -> None:
    """SF-7.8: never done."""


def rouse(table: Table, name: str) -> None:
    """SF-7.1, SF-7.5, SF-6.8: choose an enemy, then roll; Skill Icons do not matter, Re-Rolls do."""
    table.actions -= 1
    table.rouses += 1
    seat = table.you
    token = table.content.enemy_of[name]
    if table.log is not None:
        foe = table.content.enemies[token].name
        table.tell("SF-7.1", "{0} rouses a Dragon against {1}.", Who(seat), foe)
    world = table.heroes[seat].world
    if dice.throw(table, seat, ROUSE_ROLL, 0, table.heroes[seat].mods.rouse_on):
        answer_rouse(table, token, seat, world)
    else:
        table.do(ANSWER_ROUSE, token, seat, world)


def answer_rouse(table: Table, token: int, seat: int, world: int) -> None:
    """SF-7.2–7.4: 5–8 the enemy is discarded and the Dragon stays ready; 1–4 the Dragon is Destroyed."""
    if table.die >= table.need:
        location = terms.location_of(table, token)
        if location >= 0:
            discarding.discard_at(table, location)
        forces.fire_for(table, seat, force.ROUSED)
    else:
        table.fall_by_rouse = True
        fell_dragon(table, world)


# Destroying and restoring


def fell_dragon(table: Table, world: int) -> None:
    """SF-21.2, SF-R50: before a Dragon is Destroyed somebody may interrupt; where none is left nothing happens."""
    if not terms.is_face_up(table, world) or terms.dragons_left(table, world) == 0:
        table.fall_by_rouse = False
        table.done = False
        return
    table.falling = world
    if table.watching & force.DRAGON_FALLS:
        table.do(prophecies.window, force.DRAGON_FALLS, 0)
        table.do(fall)
    else:
        fall(table)


def fall(table: Table) -> None:
    """SF-7.3, SF-7.6, SF-7.7: a Ruin covers its symbol; that blocks nothing, and the world is not lost by it."""
    world = table.falling
    table.done = world >= 0
    if world >= 0:
        table.cover(world, table.destroyed_on(world) + 1)
        table.dragons_lost += 1
        if table.log is not None:
            table.tell("SF-7.3", "A Dragon on {0} is Destroyed.", table.content.worlds[world].name)
    table.falling = -1
    table.fall_by_rouse = False


def destroy_dragon(table: Table, where: str) -> None:
    """SF-R50: one on each world that the text means."""
    for world in terms.worlds_for(table, where):
        table.do(FELL_DRAGON, world)


def cannot_destroy_dragon(table: Table, where: str) -> str:
    """SF-3.8: as a price it needs a Dragon."""
    for world in terms.worlds_for(table, where):
        if terms.dragons_left(table, world) > 0:
            return ""
    return "SF-3.8"


def fallen(table: Table, where: str) -> list[int]:
    return [world for world in terms.worlds_for(table, where) if table.destroyed_on(world) > 0]


def restore_dragon(table: Table, where: str) -> None:
    """SF-7.3: the Ruin leaves a Destroyed Dragon of your choice."""
    table.do(terms.pick, wake_dragon, tuple(fallen(table, where)), table.you, "SF-1.17")


def wake_dragon(table: Table, world: int) -> None:
    table.cover(world, table.destroyed_on(world) - 1)
    table.tell("SF-7.3", "A Dragon on {0} wakes again.", table.content.worlds[world].name)


def cannot_restore_dragon(table: Table, where: str) -> str:
    return "" if fallen(table, where) else "SF-3.8"


def is_own_rouse(table: Table) -> bool:
    """Whether a Dragon is about to fall because your Rouse failed."""
    return table.fall_by_rouse and table.roller == table.you and table.why == ROUSE_ROLL


ANSWER_ROUSE: Final[Step] = answer_rouse
FELL_DRAGON: Final[Step] = fell_dragon
