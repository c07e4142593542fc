"""What a position in a Combat Scene is worth to the party, in about the worth of a point of health of a hale hero."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.pieces import NO_FOE, Hero
from tablewright.games.fateforge.printed.scenes import EXIT, FOUNTAIN
from tablewright.games.fateforge.rules import ending
from tablewright.games.fateforge.table import Table
from tablewright.games.fateforge.think import dangers, goals

SUCCESS: Final = 45.0  # all objectives met, and somebody left to tell of it
SIDE: Final = 3.0  # an objective that is never needed
WON: Final = 1000.0
LIFE: Final[tuple[float, ...]] = (
    -4.0,
    5.0,
    7.6,
    9.6,
    11.2,
    12.5,
    13.6,
    14.6,
    15.5,
    16.3,
    17.0,
)  # by health; KO is the first
BEYOND: Final = 0.6  # a point of health more than the table knows
OVERKILL: Final = 0.8  # damage beyond what knocks a hero out: it might turn out to be less
A_BLOCK: Final = 0.3
A_CUBE: Final = 0.7  # of armour: it lasts until the next rest
ENERGY: Final = 0.55
CORRUPTION: Final = 2.5  # a card kept
DANGER: Final = 0.9  # damage in a round to come
GOLD: Final = 0.25
FOOD: Final = 0.9
CHEST_OPEN: Final = 1.5
AN_ITEM: Final = 0.5
FOUNTAIN_CUBE: Final = 0.35
OUT: Final = 6.0  # a hero that nobody can revive


def standing(table: Table) -> float:
    """How the party stands, once the hero whose turn it is has done what it does."""
    if table.over:
        return WON if table.result is not None and table.result.won[0] else -WON
    return objectives_of(table) + heroes_of(table) + loot_of(table) - enemies_of(table)


def objectives_of(table: Table) -> float:
    value = SUCCESS * goals.prospect(table)
    if table.scene.secondary or any(goal.optional for goal in table.scene.objectives):
        value += SIDE * goals.side_prospect(table)
    return value


def enemies_of(table: Table) -> float:
    """What those who are left will do in rounds to come."""
    rounds = float(table.last_round - table.round)
    if rounds <= 0.0:
        return 0.0
    total = 0.0
    for foe in table.foes:
        total += dangers.lasting_danger(table, foe)
    return DANGER * rounds * total


def heroes_of(table: Table) -> float:
    """Health as it will be when the enemies have acted; on the last round also when the party has left."""
    threats = dangers.threats(table)
    exits = way_out(table) if table.round >= table.last_round else ()
    total = 0.0
    for hero in table.heroes:
        if hero.away:
            continue
        total -= CORRUPTION * len(hero.corruption)
        if hero.down:
            total += LIFE[0] - (OUT if hero.out else 0.0)
            continue
        loss = threats[hero.index]
        if exits:
            loss += exits[hero.index]
        total += left_of(hero, loss) + ENERGY * float(hero.energy)
    return total


def left_of(hero: Hero, loss: float) -> float:
    """What is left of a hero after so much damage: block tokens go first, then armour, then health."""
    blocks = float(hero.blocks)
    value = A_BLOCK * max(0.0, blocks - loss)
    loss = max(0.0, loss - blocks)
    cubes = float(dangers.cubes_of(hero))
    value += A_CUBE * max(0.0, cubes - loss)
    loss = max(0.0, loss - cubes)
    if dangers.is_hidden(hero):
        value += 0.5
    return value + life(float(hero.health) - loss)


def life(health: float) -> float:
    """The worth of so much health; between two points on the line that joins them."""
    if health <= 0.0:
        return LIFE[0] + OVERKILL * max(health, -3.0)
    most = len(LIFE) - 1
    if health >= most:
        return LIFE[most] + BEYOND * (health - most)
    below = int(health)
    return LIFE[below] + (LIFE[below + 1] - LIFE[below]) * (health - below)


def way_out(table: Table) -> tuple[float, ...]:
    """FF-16.5: what each hero would suffer on its way to the best exit."""
    best: tuple[float, ...] = ()
    least = 1e9
    for i, thing in enumerate(table.scene.things):
        if thing.kind != EXIT or table.guards[i] != NO_FOE:
            continue
        if table.scene.required_exit not in ("", thing.letter):
            continue
        costs = tuple([toll(table, hero, int(thing.zone)) for hero in table.heroes])
        if sum(costs) < least:
            best, least = costs, sum(costs)
    return best


def toll(table: Table, hero: Hero, end: int) -> float:
    """FF-16.5, 16.7: the zones with enemies or traps on the least dangerous way, the first and the last included."""
    if hero.down or hero.zone < 0:
        return 0.0
    count = len(table.scene.ground.names)
    price = [1.0 if ending.is_dangerous(table, zone) else 0.0 for zone in range(count)]
    cost = [99.0] * count
    cost[hero.zone] = price[hero.zone]
    edge = [int(hero.zone)]
    while edge:
        further: list[int] = []
        for zone in edge:
            for other in table.geo.neighbours[zone]:
                if cost[zone] + price[other] < cost[other]:
                    cost[other] = cost[zone] + price[other]
                    further.append(other)
        edge = further
    return cost[end] if cost[end] < 99.0 else 0.0


def loot_of(table: Table) -> float:
    """What the party takes along."""
    value = GOLD * float(table.gold) + FOOD * float(table.food) + CHEST_OPEN * len(table.opened)
    value += FOOD * float(table.scrolls)
    for i, thing in enumerate(table.scene.things):
        if thing.kind == FOUNTAIN:
            value += FOUNTAIN_CUBE * float(table.cubes[i])
    return value + AN_ITEM * len(table.bag)
