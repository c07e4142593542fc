# interpreted: made once for each look at the table, not once a move
"""A town: its sixteen spaces and four housing boxes, the grid of tiles, and what lies beside them."""

from __future__ import annotations

from tablewright.engine.scene import Board, Grid, Group, Piece, Space, Stat, Widget, Zone
from tablewright.games.now_or_never.cards import GRID, GRID_COLUMNS, THING_NAMES, THINGS, TOWN
from tablewright.games.now_or_never.rules import build
from tablewright.games.now_or_never.rules.game_end_and_scoring import row_value
from tablewright.games.now_or_never.show.common import (
    GOOD_TONES,
    amounts,
    building_stats,
    building_tone,
    filled,
    in_words,
    price_stat,
    seat_id,
)
from tablewright.games.now_or_never.show.quests import quest_piece
from tablewright.games.now_or_never.table import SLOTS, Player, Table

COLUMNS = build.TOWN_COLUMNS


def town(table: Table, seat: int, label: str) -> Group:
    """NN-3.8, 3.9: the town board beside the tiles that are still to be built, and everything below them."""
    boards = Group(f"boards-{seat}", [town_board(table, seat), tile_grid(table, seat)], arrange="row")
    beside = Group(f"beside-{seat}", beside_town(table, seat), arrange="row")
    return Group(
        f"town-of-{seat}", [boards, beside] if beside.children else [boards], label, owner=seat_id(seat)
    )


# The board


def town_board(table: Table, seat: int) -> Board:
    player = table.players[seat]
    spaces = [site(table, seat, player, i) for i in range(TOWN)]
    spaces += [housing_box(table, seat, player, row) for row in range(SLOTS)]
    return Board(
        f"town-{seat}", f"Town of {table.name_of(seat)}", Grid(COLUMNS + 1, SLOTS, 4), spaces,
        term="town", clause="NN-7.5",
    )  # fmt: skip


def site(table: Table, seat: int, player: Player, i: int) -> Space:
    """NN-7.4, 7.7, 7.8: what a space gives and costs on top, or what was built there."""
    x, y = i % COLUMNS, i // COLUMNS
    if player.town[i] >= 0:
        building = table.content.buildings[player.town[i]]
        return Space(
            f"site-{seat}-{i}", x, y, building.name, skin="village", stats=building_stats(building),
            pieces=[building_piece(table, seat, building.index)], term=f"building:{building.index}",
        )  # fmt: skip
    gives, extra = table.town_side.gives[i], int(table.town_side.extra[i])
    label = THINGS[gives].capitalize() if gives >= 0 else "Free"
    stats = [Stat("Extra cost in coins", f"+{extra}", "coin", tone="bad")] if extra else []
    tone = "good" if i >= build.FIRST_ROW else ""
    gift = [gift_piece(seat, i, gives)] if gives >= 0 else []
    return Space(
        f"site-{seat}-{i}", x, y, label, skin="plot", tone=tone, stats=stats, pieces=gift, term=f"site:{i}"
    )


def gift_piece(seat: int, i: int, thing: int) -> Piece:
    """NN-7.8: what is printed on a space."""
    return Piece(
        f"gift-{seat}-{i}", "cube", f"1 {THING_NAMES[thing]}", icon=THINGS[thing], tone=gift_tone(thing)
    )


def gift_tone(thing: int) -> str:
    return GOOD_TONES[thing] if thing < len(GOOD_TONES) else "yellow"


def building_piece(table: Table, seat: int, number: int, *price: Stat) -> Piece:
    building = table.content.buildings[number]
    return Piece(
        f"building-{seat}-{number}", "token", building.name, icon=building.id, tone=building_tone(building),
        stats=list(price), text=building.text, term=f"building:{number}",
    )  # fmt: skip


def housing_box(table: Table, seat: int, player: Player, row: int) -> Space:
    """NN-7.13, 17.6, 19.6, 19.7: who lives in a row, how many may, and what the row is worth."""
    homes = [home for home in player.housed if home % SLOTS == row]
    side = table.town_side
    room = build.housing(table, player, row)
    stats = [
        Stat("Points for a villager of each good", row_value(table, side.housing, row), "goods"),
        Stat("Points for four buildings", row_value(table, side.full_row, row), "row"),
    ]
    pieces = [villager_piece(table, home // SLOTS) for home in homes]
    return Space(
        f"housing-{seat}-{row}", COLUMNS, row, f"Housing {len(homes)}/{room}", skin="housing", stats=stats,
        pieces=pieces, term=f"housing:{row}",
    )  # fmt: skip


def villager_piece(table: Table, number: int, id: str = "") -> Piece:
    one = table.content.villagers[number]
    return Piece(
        id or f"person-{number}", "token", one.name, icon=THINGS[one.good], tone=GOOD_TONES[one.good],
        tags=[f"makes {THINGS[one.good]}s"], term=f"villager:{number}",
    )  # fmt: skip


# The tiles


def tile_grid(table: Table, seat: int) -> Board:
    """NN-3.9: five columns and four rows; the tiles that could be taken next have a dashed edge."""
    player = table.players[seat]
    spaces = [tile(table, seat, player, cell) for cell in range(GRID)]
    return Board(
        f"grid-{seat}", f"Tiles of {table.name_of(seat)}", Grid(GRID_COLUMNS, GRID // GRID_COLUMNS, 4), spaces,
        term="grid", clause="NN-7.3",
    )  # fmt: skip


def tile(table: Table, seat: int, player: Player, cell: int) -> Space:
    x, y = cell % GRID_COLUMNS, cell // GRID_COLUMNS
    number = player.grid[cell]
    if number < 0:
        return Space(f"tile-{seat}-{cell}", x, y, shape="blank")
    building = table.content.buildings[number]
    return Space(
        f"tile-{seat}-{cell}", x, y, building.name, stats=building_stats(building),
        flags=[] if build.cannot_lift(player, cell) else ["reach"],
        pieces=[building_piece(table, seat, number, tile_price(table, seat, number))], term=f"building:{number}",
    )  # fmt: skip


def tile_price(table: Table, seat: int, number: int) -> Stat:
    """NN-7.6, 23.5, R31: the coins on the tile, less what makes building cheaper."""
    building = table.content.buildings[number]
    less = int(table.players[seat].mods.build_less) + (int(table.build_less) if table.you == seat else 0)
    if table.asking and table.asking[0] is build.choose_tile and table.asking[1] == seat:
        less += int(table.asking[2])
    return price_stat(max(0, int(building.cost) - less), int(building.cost))


# Beside the board


def beside_town(table: Table, seat: int) -> list[Widget]:
    """NN-13.14, 11.8, 10.4, 15.3: villagers without a home, orders, completed quests and search tokens."""
    player = table.players[seat]
    owner = seat_id(seat)
    people = [villager_piece(table, one) for one in player.waiting]
    orders = [order_piece(table, order, "open") for order in player.orders]
    orders += [order_piece(table, order, "done") for order in player.done]
    quests = [quest_piece(table, card, "token") for card in player.completed]
    found = [search_piece(table, token) for token in player.kept]
    return [
        *filled(Zone(f"waiting-{seat}", "Villagers without a home", "list", owner, pieces=people, clause="NN-17.5")),
        *filled(Zone(f"orders-{seat}", "Orders", "list", owner, pieces=orders, clause="NN-17.8")),
        *filled(Zone(f"completed-{seat}", "Completed quests", "list", owner, pieces=quests, clause="NN-10.4")),
        *filled(Zone(f"kept-{seat}", "Search tokens, 1 coin each season", "list", owner, pieces=found,
                     clause="NN-15.3")),
    ]  # fmt: skip


def order_piece(table: Table, number: int, state: str, id: str = "") -> Piece:
    """NN-17.8, 17.10: what an order wants and pays; done, it is worth points."""
    order = table.content.orders[number]
    points = Stat("Victory points", int(table.content.numbers.order_vp), "vp")
    stats = [points] if state == "done" else [Stat("Pays", int(order.coins), "coin"), points]
    return Piece(
        id or f"order-{number}", "token", order.name, icon="order", cost=amounts(order.goods), stats=stats,
        flags=["done"] if state == "done" else [], text=order_words(table, number), term=f"order:{number}",
    )  # fmt: skip


def order_words(table: Table, number: int) -> str:
    order = table.content.orders[number]
    return f"{in_words(order.goods)} for {order.coins} coins"


def search_piece(table: Table, number: int) -> Piece:
    found = table.content.searches[number]
    return Piece(f"found-{number}", "token", found.name, icon="search", face="up", term=f"search:{number}")
