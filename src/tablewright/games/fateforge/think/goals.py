"""How much is still to be done for the objectives of a scene, in results of dice, and whether there is time for it."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.pieces import HELD, NO_FOE, ON_FOE, Foe, Hero
from tablewright.games.fateforge.printed.dice import MISS
from tablewright.games.fateforge.printed.foes import NUMBERS
from tablewright.games.fateforge.printed.ground import FAR, Geometry
from tablewright.games.fateforge.printed.scenes import (
    ALL_STANDING,
    BEARER_STOOD,
    CHEST,
    COLLECT,
    DEFEAT,
    DEFEAT_COUNT,
    EXIT,
    EXIT_BY,
    INTERACT,
    INTERACT_N,
    NO_ALARM,
    NO_ESCAPE,
    NO_FIRE,
    NONE_LEFT,
    OPEN,
    PORTAL,
    PROTECT,
    SOME_LEFT,
    SPOT_DONE,
    STAND_AT,
    TREE,
    ZONE_CLEAR,
    Objective,
    Scene,
)
from tablewright.games.fateforge.rules import enemies, movement, objectives
from tablewright.games.fateforge.table import PREPARATION, Table

A_ZONE: Final = 0.9  # results that a zone of the way costs
A_DOOR: Final = 1.6  # a closed door on it
A_MARSH: Final = 1.0  # difficult terrain to leave
A_BLOW: Final = 1.25  # a point of damage
TOO_LATE: Final = 2.0  # for who has no more turn
A_BURST: Final = 5.0  # toughness that hardly a round is long enough for
BURST: Final = 2.3  # the damage of a hero in a round
A_TOUGH: Final = 2.0  # a point of a boss's toughness less
AN_ICON: Final = 1.15  # of a weak spot
MENDING: Final = 0.5  # what a boss regains in a round
ALONE: Final = 1.5  # what nobody else can do for a hero
BLOCKED: Final = 2.0
A_FOCUS: Final = 1.4  # a result that a token asks for
A_ROUND: Final = 4.3  # what a hero can do in a round
UNSEEN_HAND: Final = 4.0  # what dice behind a screen may be good for
EXTRA_ROUND: Final = 0.8  # a hero, in a round that has to be bought with Corruption
LOST: Final = 60.0  # what cannot be done any more

Ways = list[list[float]]
_ways: Final[dict[tuple[Scene, int, int], Ways]] = {}


# The way


def ways(table: Table) -> Ways:
    """What it costs a hero to get from each zone to each other, over portals and through doors."""
    key = (table.scene, int(table.open_doors), int(table.difficult))
    found = _ways.get(key)
    if found is None:
        if len(_ways) > 500:
            _ways.clear()
        found = _ways[key] = measured(table)
    return found


def measured(table: Table) -> Ways:
    count = len(table.scene.ground.names)
    wide = table.scene.ground.geometry((1 << len(table.scene.ground.doors)) - 1)
    table_of: Ways = []
    for start in range(count):
        cost = [LOST] * count
        cost[start] = 0.0
        changed = True
        while changed:
            changed = False
            for zone in range(count):
                if cost[zone] < LOST:
                    changed = spread(table, wide, zone, cost) or changed
        table_of.append(cost)
    return table_of


def spread(table: Table, wide: Geometry, zone: int, cost: list[float]) -> bool:
    """Whether a neighbour of this zone is reached for less than was known."""
    changed = False
    leaving = cost[zone] + A_ZONE + (A_MARSH if table.difficult >> zone & 1 else 0.0)
    for other in range(len(cost)):
        price = LOST
        if table.geo.near[zone] >> other & 1:
            price = leaving
        elif wide.near[zone] >> other & 1:
            price = leaving + A_DOOR
        elif has_portal(table, zone, other):
            price = leaving
        if price < cost[other]:
            cost[other] = price
            changed = True
    return changed


def has_portal(table: Table, zone: int, other: int) -> bool:
    pair = 1 << zone | 1 << other
    for thing in table.scene.things:
        if thing.kind == PORTAL and thing.zones == pair:
            return True
    return False


def approach(table: Table, zone: int) -> float:
    """The way of the hero that is nearest to a zone."""
    best = LOST
    cost = ways(table)
    is_late = table.round >= table.last_round
    for hero in table.heroes:
        if not hero.down and hero.zone >= 0:
            way = cost[hero.zone][zone]
            if is_late and way > 0.0 and (hero.acted or hero.late or hero.index == table.actor):
                way += TOO_LATE
            best = min(best, way)
    return best


def nearness(table: Table, foe: Foe) -> float:
    """The way to a zone from which an enemy can be struck: a shot or a hit, so the last zone counts half."""
    far = approach(table, int(foe.zone))
    return max(0.0, far - 0.5 * A_ZONE) if far > 0 else 0.0


# Enemies


def others_to_act(table: Table) -> bool:
    """Whether another hero still has its turn this round, so that damage done now is not lost (FF-9.5)."""
    for hero in table.heroes:
        if not hero.down and not hero.acted and not hero.late and hero.index != table.actor:
            return True
    return False


def blows(table: Table, foe: Foe, followed: bool) -> float:
    """The points of damage that will defeat it: this round's count half as long as somebody can follow them up."""
    full = float(enemies.toughness(table, foe)) + float(foe.armour)
    if not followed:
        return full
    left = full - float(foe.damage) + float(foe.blocks)
    return 0.35 * full + 0.65 * left


def to_defeat(table: Table, foe: Foe, followed: bool) -> float:
    """FF-32.3: whoever guards it comes first. FF-9.4: its toughness must be struck down within one round."""
    effort = A_BLOW * blows(table, foe, followed) + nearness(table, foe)
    if table.enemy(foe).script:
        effort = by_weak_spots(table, foe, effort)
    effort += A_BURST * max(
        0.0, float(enemies.toughness(table, foe)) / (BURST * len(table.standing()) + 0.1) - 0.6
    )
    if foe.guarded_by != NO_FOE:
        guard = table.foe(int(foe.guarded_by))
        if guard is not None:
            effort += A_BLOW * blows(table, guard, followed)
    return effort


def by_weak_spots(table: Table, boss: Foe, effort: float) -> float:
    """FF-38.1 to 38.3: what is left if its weak spots are exploited first, where that is less."""
    heroes = len(table.heroes)
    for number, spot in enumerate(table.enemy(boss).spots):
        if table.exploited >> number & 1:
            continue
        left = len(spot.icons) - table.spots[number].bit_count()
        spared = A_BLOW * min(float(boss.armour), float(spot.armour_loss) * heroes)
        if spot.toughness > 0:
            spared += A_TOUGH * max(
                0.0, float(enemies.toughness(table, boss)) - float(heroes + spot.toughness)
            )
        if spot.no_mending:
            spared += MENDING * float(table.last_round - table.round)
        effort = min(effort, effort + AN_ICON * left - spared)
    return effort


def to_free(table: Table, i: int, followed: bool) -> float:
    """FF-8.8: what guards a token must be defeated."""
    guard = table.foe(table.guards[i]) if table.guards[i] != NO_FOE else None
    return A_BLOW * blows(table, guard, followed) if guard is not None else 0.0


# Objectives


def effort(table: Table, goal: Objective, followed: bool) -> float:
    """About how many results this objective still takes; LOST if it cannot be met any more."""
    kind = goal.kind
    if kind == EXIT_BY:
        return to_leave(table, goal.word, followed)
    if kind == STAND_AT:
        return to_stand(table, goal)
    if kind == PROTECT:
        return to_protect(table)
    if kind == ZONE_CLEAR:
        return to_clear(table, int(goal.zone), followed)
    if kind == NO_ESCAPE:
        return to_stop(table, goal, followed)
    if objectives.is_met(table, goal):
        return 0.0
    if kind == COLLECT:
        return cheapest(to_collect(table, goal.word, followed), int(goal.n))
    if kind == INTERACT_N:
        return cheapest(to_work(table, goal.word, followed), int(goal.n))
    if kind == DEFEAT:
        foe = table.foe(int(goal.target))
        return to_defeat(table, foe, followed) if foe is not None else LOST
    if kind == DEFEAT_COUNT or kind == NONE_LEFT:
        return to_thin_out(table, goal, followed)
    return lesser_effort(table, goal)


def lesser_effort(table: Table, goal: Objective) -> float:
    """What stands as a rating in Battle Mode, or is a matter of not doing something."""
    kind = goal.kind
    if kind == OPEN:
        found: list[float] = []
        for i, thing in enumerate(table.scene.things):
            if thing.kind == CHEST and i not in table.opened:
                found.append(A_FOCUS + approach(table, table.place[i]) + to_free(table, i, False))
        return cheapest(found, 1)
    if kind == SPOT_DONE:
        return 4.0
    if kind in (ALL_STANDING, NO_ALARM, SOME_LEFT, NO_FIRE, BEARER_STOOD):
        return LOST
    return 2.0


def cheapest(found: list[float], n: int) -> float:
    """The n that cost least, together; LOST if there are not so many."""
    if len(found) < n:
        return LOST
    found.sort()
    total = 0.0
    for k in range(n):
        total += found[k]
    return min(total, LOST)


def to_collect(table: Table, word: str, followed: bool) -> list[float]:
    found: list[float] = []
    for i, thing in enumerate(table.scene.things):
        if not thing.id.startswith(word):
            continue
        at = table.place[i]
        if HELD <= at < HELD + len(table.heroes):
            found.append(0.0)
        elif at >= ON_FOE:
            carrier = table.foe(at - ON_FOE)
            if carrier is not None:
                found.append(0.6 + to_defeat(table, carrier, followed))
        elif at >= 0:
            found.append(0.3 + approach(table, at) + to_free(table, i, followed))
    return found


def to_work(table: Table, word: str, followed: bool) -> list[float]:
    """FF-G18: results that a token still asks for, and the way there; chests ask for one focus."""
    found: list[float] = []
    for i, thing in enumerate(table.scene.things):
        if not thing.id.startswith(word):
            continue
        if thing.kind == INTERACT:
            left = len(thing.asks) - table.cubes[i]
        else:
            left = 0 if i in table.opened else 1
        if left <= 0:
            found.append(0.0)
        elif table.place[i] >= 0:
            found.append(A_FOCUS * left + approach(table, table.place[i]) + to_free(table, i, followed))
    return found


def to_thin_out(table: Table, goal: Objective, followed: bool) -> float:
    found: list[float] = []
    for foe in table.foes:
        if goal.kind == DEFEAT_COUNT:
            if foe.code // NUMBERS == goal.target:
                found.append(to_defeat(table, foe, followed))
        elif goal.target < 0 or foe.type == goal.target:
            found.append(to_defeat(table, foe, followed))
    if goal.kind == NONE_LEFT:
        return cheapest(found, len(found))
    done = sum(1 for code in table.defeated if code // NUMBERS == goal.target)
    return cheapest(found, max(0, int(goal.n) - done))


def to_clear(table: Table, zone: int, followed: bool) -> float:
    """No enemy may be in the zone in the end: those who are there, and a little for those who could come."""
    total = 0.0
    for foe in table.foes:
        if foe.zone == zone:
            total += to_defeat(table, foe, followed)
    return total


def to_stop(table: Table, goal: Objective, followed: bool) -> float:
    """FF-G22: who runs for an exit is defeated, or still on the way in the end."""
    foe = table.foe(int(goal.target))
    if foe is None:
        return LOST if goal.target in table.escaped else 0.0
    flight = table.scene.escapes
    if flight is None:
        return 0.0
    way = FAR
    for thing in table.scene.things:
        if thing.kind == EXIT and thing.letter == flight.letter:
            way = int(table.geo.distance(foe.zone, thing.zone))
    rounds = int(table.last_round) - max(int(table.round), int(flight.since)) + 1
    if way >= rounds or not enemies.may_move(table, foe):
        return 0.5
    return 1.3 * to_defeat(table, foe, followed)


def to_stand(table: Table, goal: Objective) -> float:
    """FF-G18, stand_at: the bearer, or every standing hero, in that zone when the last round ends."""
    cost = ways(table)
    total = 0.0
    for hero in table.heroes:
        if hero.down or hero.zone < 0:
            continue
        if goal.word != "bearer" or bears(table, hero):
            total += ALONE * cost[hero.zone][goal.zone]
            if goal.word == "bearer":
                total += held_up(table, hero) + (ALONE - 1.0) * cost[hero.zone][goal.zone]
    if goal.word == "bearer" and not any(bears(table, hero) for hero in table.heroes):
        return 3.0 + lying(table, int(goal.zone))
    return min(total, LOST)


def held_up(table: Table, hero: Hero) -> float:
    """FF-11.10: an unstunned Blocker beside the bearer."""
    total = 0.0
    for foe in table.foes:
        if foe.zone == hero.zone and enemies.blocks_way(table, foe) and not movement.ignores_blockers(hero):
            total += BLOCKED
    return total


def bears(table: Table, hero: Hero) -> bool:
    for i, thing in enumerate(table.scene.things):
        if thing.with_hero and table.place[i] == HELD + hero.index:
            return True
    return False


def lying(table: Table, zone: int) -> float:
    """The way to what was dropped, and from there on."""
    for i, thing in enumerate(table.scene.things):
        if thing.with_hero and table.place[i] >= 0 and table.place[i] < HELD:
            return approach(table, table.place[i]) + ways(table)[table.place[i]][zone]
    return LOST


def to_protect(table: Table) -> float:
    """FF-G22, 305R: with a hero in its zone nothing happens to the tree."""
    total = 0.0
    for i, thing in enumerate(table.scene.things):
        if thing.kind == TREE:
            if table.cubes[i] <= 0:
                return LOST
            total += 1.5 * approach(table, table.place[i]) + (3.0 if table.cubes[i] == 1 else 0.0)
    return total


def to_leave(table: Table, letter: str, followed: bool) -> float:
    """FF-16.3: an exit without a guard to which there is a way for every standing hero; it costs no results."""
    best = LOST
    for i, thing in enumerate(table.scene.things):
        if thing.kind == EXIT and (letter in ("", thing.letter)):
            total = to_free(table, i, followed)
            if total > 0:
                total += approach(table, int(thing.zone))
            for hero in table.heroes:
                if not hero.down and hero.zone >= 0 and not is_joined(table, int(hero.zone), int(thing.zone)):
                    total += ways(table)[hero.zone][thing.zone]
            best = min(best, total)
    return best


def is_joined(table: Table, zone: int, other: int) -> bool:
    if table.geo.distance(zone, other) != FAR:
        return True
    return table.scene.portals_in_exit and ways(table)[zone][other] < LOST


# Time


def capacity(table: Table) -> float:
    """About how many results the heroes will still have in this scene."""
    rounds = float(table.last_round - table.round)
    total = 0.0
    for hero in table.heroes:
        if hero.down:
            continue
        total += A_ROUND * rounds
        if not table.in_battle and table.extra == 0:
            total += EXTRA_ROUND
        if not hero.acted and not hero.late and hero.index != table.actor:
            total += hand_size(table, hero)
    return total


def hand_size(table: Table, hero: Hero) -> float:
    if not hero.hand:
        return UNSEEN_HAND if table.phase == PREPARATION or hero.blanked else 0.5
    count = 0.7
    for code in hero.hand:
        if not code & MISS:
            count += 1.0
    return count


def chance(todo: float, able: float) -> float:
    """The chance that so much is done in time."""
    if todo <= 0.0:
        return 1.0
    if able <= 0.0 or todo >= LOST:
        return 0.0
    ratio = 1.5 * todo / able
    return 1.0 / (1.0 + ratio * ratio)


def prospect(table: Table) -> float:
    """The chance that all objectives that count are met in time."""
    followed = others_to_act(table)
    todo = 0.0
    for goal in table.scene.objectives:
        if not goal.optional:
            todo += effort(table, goal, followed)
    return chance(todo, capacity(table))


def side_prospect(table: Table) -> float:
    """The same for those that are never needed: each counts by itself."""
    followed = others_to_act(table)
    able = capacity(table)
    total = 0.0
    for goal in (*table.scene.objectives, *table.scene.secondary):
        if goal.optional or goal in table.scene.secondary:
            if objectives.is_met(table, goal):
                total += 1.0
            else:
                total += 0.6 * chance(1.3 * effort(table, goal, followed), able)
    return total
