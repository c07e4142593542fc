"""What a building is worth in a town: its row, its beds, what it makes and what it counts."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.games.now_or_never.cards import (
    BOOK,
    COIN,
    GOODS,
    GRID,
    HEART,
    Building,
)
from tablewright.games.now_or_never.rules import build, production_phase
from tablewright.games.now_or_never.rules import game_end_and_scoring as scoring
from tablewright.games.now_or_never.table import SEASONS, SLOTS, Player, Table, with_one
from tablewright.games.now_or_never.think import worth
from tablewright.games.now_or_never.think.mind import Mind

ROW_CHANCE: Final[tuple[float, ...]] = (
    0.9,
    0.9,
    0.85,
    0.75,
    0.6,
    0.45,
    0.2,
)  # that a row begun in this season gets full
BEDS_TO_FILL: Final = 0.3  # a bed that nobody waits for
NOTHING: Final = -9.0


def best_building(mind: Mind, coins: i64) -> float:
    """The best tile on its best space that so many coins can buy; NOTHING if there is none."""
    best = NOTHING
    for price, value in offers(mind):
        if price <= coins and value > best:
            best = value
    return best


def offers(mind: Mind) -> list[tuple[int, float]]:
    """Every tile on every space where it may be built: its price, and what it is worth beyond that."""
    if mind.offers is None:
        table, player = mind.table, mind.player
        mind.offers = []
        sites = build.building_sites(player)
        for cell in range(GRID):
            if player.grid[cell] >= 0 and build.cannot_lift(player, cell) == "":
                own = of_tile(table, player, table.content.buildings[player.grid[cell]])
                for space in sites:
                    price = build.price_of(table, player, player.grid[cell], space, 0)
                    if price <= player.has[COIN]:
                        value = own + of_site(table, player, player.grid[cell], space)
                        mind.offers.append((price, value - price * worth.coin(table)))
    return mind.offers


def best_site(table: Table, player: Player, cell: i64, less: i64, coins: i64, sites: list[int]) -> float:
    """This tile on the best space that so many coins can buy."""
    best = NOTHING
    building = player.grid[cell]
    own = of_tile(table, player, table.content.buildings[building])
    for space in sites:
        price = build.price_of(table, player, building, space, less)
        if price <= coins:
            best = max(best, own + of_site(table, player, building, space) - price * worth.coin(table))
    return best


def cheapest(table: Table, player: Player) -> int:
    """The fewest coins for which something can be built."""
    sites = build.building_sites(player)
    least = 99
    for cell in range(GRID):
        if player.grid[cell] >= 0 and build.cannot_lift(player, cell) == "":
            for space in sites:
                least = min(least, build.price_of(table, player, player.grid[cell], space, 0))
    return least


def of_tile(table: Table, player: Player, tile: Building) -> float:
    """What a tile brings wherever it stands."""
    total = beds(table, player, 1 + int(tile.beds))
    for what, n in tile.makes:
        if what < GOODS:
            total += worth.income(table, worth.GOOD_COINS[what] * n)
        elif what == COIN:
            total += n * worth.productions(table)
        elif what == HEART:
            total += n * 0.2 * worth.seasons_left(table)
    if tile.has_book:
        total += worth.thing(table, player, BOOK, 1)
    if tile.force is not None:
        total += lasting(table, player, tile)
    return total


def beds(table: Table, player: Player, n: int) -> float:
    """Room for so many more villagers, of whom some are waiting."""
    each = worth.income(table, 2.2)
    homeless = max(0, min(n, -worth.room(table, player)))
    late = 0.4 if table.season >= SEASONS else 1.0
    return homeless * each * 0.9 + (n - homeless) * each * BEDS_TO_FILL * late


def lasting(table: Table, player: Player, tile: Building) -> float:
    """Cheaper buildings and longer ways, for the seasons that are left."""
    assert tile.force is not None
    seasons = worth.seasons_left(table)
    total = 0.0
    for modifier in tile.force.modifiers:
        if modifier.kind == "cheaper_build":
            total += 1.7 * seasons * worth.coin(table)
        elif modifier.kind == "movement":
            total += (3 * seasons + 1) * worth.MOVEMENT_WORTH
    return total


def of_site(table: Table, player: Player, building: i64, space: i64) -> float:
    """What a space adds: its good, its row, and what counts or is counted next to it."""
    total = 0.0
    given = table.town_side.gives[space]
    if given >= 0:
        total += worth.thing(table, player, given, 1)
    return total + row(table, player, space) + neighbours(table, player, building, space)


def row(table: Table, player: Player, space: i64) -> float:
    """A share of the points of a full row, the greater the fuller it is."""
    number = space // build.TOWN_COLUMNS
    value = table.town_side.full_row[number]
    if table.rules.from_bottom:
        value = table.town_side.full_row[SLOTS - 1 - number]
    filled = 0
    for column in range(build.TOWN_COLUMNS):
        if player.town[number * build.TOWN_COLUMNS + column] >= 0:
            filled += 1
    if filled == build.TOWN_COLUMNS - 1:
        return value * 0.7
    return value * (0.15 + 0.08 * filled) * ROW_CHANCE[table.season]


def neighbours(table: Table, player: Player, building: i64, space: i64) -> float:
    """Points of scoring buildings: this one's own, and what it adds to those beside it."""
    near = [space] if table.content.buildings[building].scores else []
    for one in build.TOWN_NEAR[space]:
        if player.town[one] >= 0 and table.content.buildings[player.town[one]].scores:
            near.append(one)
    if not near:
        return 0.0
    town, made = player.town, player.made
    player.made = production_phase.goods_only(production_phase.goods_made(table, player, final=True))
    before = counted(table, player, near)
    player.town = with_one(town, space, building)
    total = float(counted(table, player, near) - before)
    player.town, player.made = town, made
    return total + to_come(table, player, building, space)


def counted(table: Table, player: Player, spaces: list[i64]) -> int:
    """What the scoring buildings on these spaces count now."""
    you, here = table.you, table.here
    table.you = table.players.index(player)
    points = 0
    for space in spaces:
        if player.town[space] >= 0:
            table.here = space
            points += scoring.worth(table, table.content.buildings[player.town[space]].scores)
    table.you, table.here = you, here
    return points


def to_come(table: Table, player: Player, building: i64, space: i64) -> float:
    """What a scoring building may still count: spaces beside it that are free."""
    if not table.content.buildings[building].scores:
        return 0.0
    free = len([one for one in build.TOWN_NEAR[space] if player.town[one] < 0])
    return 0.35 * free * worth.seasons_left(table)
