"""Chapter 7, Build: one tile from your own grid comes to your own town."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import BOOK, COIN, GRID, GRID_COLUMNS, TOWN
from tablewright.games.now_or_never.rules import red_and_blue_tokens, resources
from tablewright.games.now_or_never.table import Player, Table, with_one

TOWN_COLUMNS: Final = 4
FIRST_ROW: Final = TOWN - TOWN_COLUMNS  # 7.4: the starred row at the bottom


def neighbours_in(columns: int, cells: int) -> tuple[tuple[int, ...], ...]:
    """NN-R3: the cells next to each cell, never diagonally."""
    found: list[tuple[int, ...]] = []
    for cell in range(cells):
        near: list[int] = []
        if cell >= columns:
            near.append(cell - columns)
        if cell % columns > 0:
            near.append(cell - 1)
        if cell % columns < columns - 1:
            near.append(cell + 1)
        if cell + columns < cells:
            near.append(cell + columns)
        found.append(tuple(near))
    return tuple(found)


TOWN_NEAR: Final = neighbours_in(TOWN_COLUMNS, TOWN)
GRID_NEAR: Final = neighbours_in(GRID_COLUMNS, GRID)


def build(table: Table, less: int) -> None:
    """7.1, 7.14: at most one tile; first which, then where."""
    table.do(choose_tile, table.you, less)


def choose_tile(table: Table, seat: int, less: int) -> None:
    """7.1, 6.8: any tile that may be taken and paid for, or none."""
    table.ask(seat, "NN-7.1")
    player = table.players[seat]
    sites = building_sites(player)
    for cell in range(GRID):
        if player.grid[cell] >= 0:
            table.offer(pick_tile, cell, less, unless=cannot_pick_tile(table, player, cell, less, sites))
    table.offer(build_nothing)


def building_sites(player: Player) -> list[int]:
    """7.4, 7.5: the bottom row for the first building, later empty spaces next to a building."""
    town = player.town
    if has_no_building(player):
        return list(range(FIRST_ROW, TOWN))
    found: list[int] = []
    for space in range(TOWN):
        if town[space] < 0:
            for near in TOWN_NEAR[space]:
                if town[near] >= 0:
                    found.append(space)
                    break
    return found


def has_no_building(player: Player) -> bool:
    for building in player.town:
        if building >= 0:
            return False
    return True


def price_of(table: Table, player: Player, building: i64, space: i64, less: i64) -> int:
    """7.6, 7.7, R31, R65: the tile, the space's extra coins, and what makes building cheaper; never below 0."""
    cost = table.content.buildings[building].cost + table.town_side.extra[space]
    return max(0, cost - player.mods.build_less - less - table.build_less)


def cannot_pick_tile(table: Table, player: Player, cell: i64, less: i64, sites: list[int]) -> str:
    """7.2, 7.3, R4: which tiles can be taken; 7.5, 4.10: somewhere it must fit and be paid for."""
    clause = cannot_lift(player, cell)
    if clause:
        return clause
    if not sites:
        return "NN-7.5"
    coins = player.has[COIN]
    for space in sites:
        if price_of(table, player, player.grid[cell], space, less) <= coins:
            return ""
    if table.refused is None:
        return "NN-4.10"
    cheapest = min(price_of(table, player, player.grid[cell], space, less) for space in sites)
    return table.short_of("NN-4.10", "coin|coins", cheapest, coins)


def cannot_lift(player: Player, cell: i64) -> str:
    """7.2: the first tile comes from the outer border; 7.3: later ones lie next to an empty space of the grid."""
    if has_no_building(player):
        return "NN-7.2" if len(GRID_NEAR[cell]) == 4 else ""
    for near in GRID_NEAR[cell]:
        if player.grid[near] < 0:
            return ""
    return "NN-7.3"


def build_nothing(table: Table) -> None:
    """6.8, 7.14: the building part is not performed."""
    table.tell("NN-6.8", "{0} builds nothing.", Who(table.you))


def pick_tile(table: Table, cell: int, less: int) -> None:
    """7.1: this tile; now the space."""
    table.do(choose_site, table.you, cell, less)


def choose_site(table: Table, seat: int, cell: int, less: int) -> None:
    """7.4, 7.5: where in the town it comes to lie."""
    table.ask(seat, "NN-7.5")
    player = table.players[seat]
    sites = building_sites(player)
    for space in range(TOWN):
        if player.town[space] < 0:
            clause = cannot_build_at(table, player, cell, space, less, sites)
            table.offer(place_tile, cell, space, less, unless=clause)


def cannot_build_at(table: Table, player: Player, cell: i64, space: i64, less: i64, sites: list[int]) -> str:
    """7.4: the first building stands in the bottom row; 7.5: later ones next to another; 4.10: the price."""
    if space not in sites:
        return "NN-7.4" if has_no_building(player) else "NN-7.5"
    price = price_of(table, player, player.grid[cell], space, less)
    if price > player.has[COIN]:
        return table.short_of("NN-4.10", "coin|coins", price, player.has[COIN])
    return ""


def place_tile(table: Table, cell: int, space: int, less: int) -> None:
    """7.6–7.12, 23.6: pay, place, and take what the space and the tile give at once."""
    player = table.players[table.you]
    building = player.grid[cell]
    tile = table.content.buildings[building]
    price = price_of(table, player, building, space, less)
    player.has[COIN] = player.has[COIN] - price
    player.grid = with_one(player.grid, cell, -1)
    player.town = with_one(player.town, space, building)
    table.build_less = 0
    table.has_built = True
    table.tell("NN-7.1", "{0} builds {1} for {2} coins.", Who(table.you), tile.name, price)
    given = table.town_side.gives[space]
    if given >= 0:
        resources.take(table, table.you, ((given, 1),), "NN-7.8")
    if tile.has_book:
        resources.take(table, table.you, ((BOOK, 1),), "NN-7.9")
    if tile.force is not None:
        red_and_blue_tokens.refresh(table, player)


def cheaper_build(table: Table, n: int) -> None:
    """7.6, R31: the next building of this turn costs less."""
    table.build_less += n


def housing(table: Table, player: Player, row: i64) -> int:
    """7.13, 17.6, 23.11: one villager for each building of a row, and one for each bed icon."""
    beds = 0
    for column in range(TOWN_COLUMNS):
        building = player.town[row * TOWN_COLUMNS + column]
        if building >= 0:
            beds += 1 + table.content.buildings[building].beds
    return beds


def housed_in(player: Player, row: i64) -> int:
    """17.15: how many villagers live in a row."""
    n = 0
    for home in player.housed:
        if home % TOWN_COLUMNS == row:
            n += 1
    return n
