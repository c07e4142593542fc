"""FF-G18, objectives: what each kind asks for, and whether it is met."""

from __future__ import annotations

from tablewright.games.fateforge.pieces import HELD
from tablewright.games.fateforge.printed.foes import NUMBERS
from tablewright.games.fateforge.printed.ground import NOWHERE
from tablewright.games.fateforge.printed.scenes import (
    ALL_STANDING,
    BEARER_STOOD,
    CHEST,
    COLLECT,
    CUBES_LEFT,
    DEFEAT,
    DEFEAT_COUNT,
    DOORS_CLOSED,
    EXIT_BY,
    FOUNTAIN,
    INTERACT,
    INTERACT_N,
    NO_ALARM,
    NO_ESCAPE,
    NO_FIRE,
    NONE_LEFT,
    OPEN,
    PROTECT,
    SOME_LEFT,
    SPOT_DONE,
    STAND_AT,
    TREE,
    ZONE_CLEAR,
    Objective,
)
from tablewright.games.fateforge.table import Table


def is_met(table: Table, goal: Objective) -> bool:
    """FF-16.8: whether this objective is met as things stand now."""
    kind = goal.kind
    if kind == COLLECT:
        return collected(table, goal.word) >= goal.n
    if kind == EXIT_BY:
        return has_exited(table, goal.word)
    if kind == DEFEAT:
        return goal.target in table.defeated
    if kind == DEFEAT_COUNT:
        return sum(1 for code in table.defeated if code // NUMBERS == goal.target) >= goal.n
    if kind == NONE_LEFT:
        return not any(goal.target < 0 or foe.type == goal.target for foe in table.foes)
    if kind == INTERACT_N:
        return worked(table, goal.word) >= goal.n
    if kind == ZONE_CLEAR:
        return not table.has_foe_in(int(goal.zone))
    if kind == STAND_AT:
        return stands(table, goal)
    return is_met_otherwise(table, goal)


def is_met_otherwise(table: Table, goal: Objective) -> bool:
    kind = goal.kind
    if kind == NO_ESCAPE:
        return goal.target not in table.escaped
    if kind == PROTECT:
        return all(table.cubes[i] > 0 for i, thing in enumerate(table.scene.things) if thing.kind == TREE)
    if kind == ALL_STANDING:
        return all(not hero.down or hero.away for hero in table.heroes)
    if kind == OPEN:
        return any(table.scene.things[i].kind == CHEST for i in table.opened)
    if kind == NO_ALARM:
        return not table.alarm or table.alarm_round >= table.last_round
    if kind == SOME_LEFT:
        return any(foe.type == goal.target for foe in table.foes)
    if kind == CUBES_LEFT:
        return any(table.cubes[i] > 0 for i, thing in enumerate(table.scene.things) if thing.kind == FOUNTAIN)
    if kind == DOORS_CLOSED:
        return table.open_doors == 0
    if kind == NO_FIRE:
        return not table.burned
    if kind == SPOT_DONE:
        return table.exploited != 0
    if kind == BEARER_STOOD:
        return not table.bearer_fell
    return True  # SURVIVE: somebody is still standing


def collected(table: Table, word: str) -> int:
    """FF-8.6: tokens of this kind on the boards of heroes."""
    count = 0
    for i, thing in enumerate(table.scene.things):
        if thing.id.startswith(word) and HELD <= table.place[i] < HELD + len(table.heroes):
            count += 1
    return count


def worked(table: Table, word: str) -> int:
    """FF-G18: tokens that have got all the results they ask for; chests that are open."""
    count = 0
    for i, thing in enumerate(table.scene.things):
        if not thing.id.startswith(word):
            continue
        if thing.kind == INTERACT:
            count += 1 if table.cubes[i] >= len(thing.asks) else 0
        elif i in table.opened:
            count += 1
    return count


def has_exited(table: Table, letter: str) -> bool:
    """FF-8.5, 16.3, R9: every standing hero has left by the exit that was asked for."""
    if table.way_out < 0 or (letter and table.scene.things[table.way_out].letter != letter):
        return False
    left = False
    for hero in table.heroes:
        if hero.down:
            continue
        if not hero.has_left:
            return False
        left = True
    return left


def stands(table: Table, goal: Objective) -> bool:
    """FF-G18, stand_at: each standing hero, or the bearer, is in the zone at the final Clean-Up."""
    if goal.word == "bearer":
        for i, thing in enumerate(table.scene.things):
            if thing.with_hero:
                held = table.place[i]
                return HELD <= held < HELD + len(table.heroes) and table.heroes[held - HELD].zone == goal.zone
        return False
    standing = [hero for hero in table.heroes if not hero.down]
    return bool(standing) and all(hero.zone == goal.zone for hero in standing)


def is_of_clean_up(goal: Objective) -> bool:
    """FF-G18: what counts at the final Clean-Up, before anybody leaves."""
    return goal.kind == STAND_AT or (goal.kind == ZONE_CLEAR and goal.zone != NOWHERE)


def note_stood(table: Table) -> None:
    """FF-G18: what is looked at before the Exit is remembered."""
    table.stood = 0
    for i, goal in enumerate((*table.scene.objectives, *table.scene.secondary)):
        if is_of_clean_up(goal) and is_met(table, goal):
            table.stood |= 1 << i


def results(table: Table) -> list[bool]:
    """FF-16.8: each objective, the secondary ones last."""
    found: list[bool] = []
    for i, goal in enumerate((*table.scene.objectives, *table.scene.secondary)):
        if is_of_clean_up(goal):
            found.append(bool(table.stood >> i & 1))
        else:
            found.append(is_met(table, goal))
    return found


def is_success(table: Table) -> bool:
    """FF-16.8: all primary objectives, and somebody standing (FF-5.9). FF-5.10: one will do."""
    if not table.standing():
        return False
    met = results(table)
    return all(met[i] for i, goal in enumerate(table.scene.objectives) if not goal.optional)
