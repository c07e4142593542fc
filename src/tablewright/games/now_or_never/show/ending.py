# interpreted: made once for each look at the table, not once a move
"""After the count: what was left on the table."""

from __future__ import annotations

from tablewright.engine.scene import Piece, Zone
from tablewright.games.now_or_never.cards import BOOK, EXPERIENCE, GOODS
from tablewright.games.now_or_never.rules.build import TOWN_COLUMNS
from tablewright.games.now_or_never.rules.game_end_and_scoring import buildings_in, row_value
from tablewright.games.now_or_never.show.common import ROW_NAMES, TONES, seat_id, so_many
from tablewright.games.now_or_never.table import SLOTS, Player, Table


def left_over(table: Table) -> Zone:
    """NN-19.1, 19.2, 19.12: what was discarded, what gave no points, and which rows lacked one building or good."""
    pieces = [
        Piece(
            f"left-{seat}", "marker", table.name_of(seat), tone=TONES[seat], owner=seat_id(seat),
            text=". ".join(part[:1].upper() + part[1:] for part in parts(table, player)) + ".",
        )
        for seat, player in enumerate(table.players)
    ]  # fmt: skip
    return Zone("left-over", "Left on the table", "list", pieces=pieces, clause="NN-19.12")


def parts(table: Table, player: Player) -> list[str]:
    found = [so_many(thing, player.has[thing]) for thing in (BOOK, EXPERIENCE) if player.has[thing]]
    if player.waiting:
        homeless = len(player.waiting)
        found.append(f"{homeless} {'villager' if homeless == 1 else 'villagers'} without a home")
    found = [*given_up(table, player), *([", ".join(found)] if found else [])]
    for row in range(SLOTS):
        worth = row_value(table, table.town_side.full_row, row)
        if buildings_in(player, row) == TOWN_COLUMNS - 1 and worth:
            found.append(f"one building more in the {ROW_NAMES[row]} was worth {worth}")
        if goods_in(table, player, row) == GOODS - 1:
            worth = row_value(table, table.town_side.housing, row)
            found.append(f"one more good in the housing of the {ROW_NAMES[row]} was worth {worth}")
    return found or ["nothing"]


def given_up(table: Table, player: Player) -> list[str]:
    """NN-19.1, 19.2: what the final production took away; an open order was worth its victory points."""
    cards, orders = int(player.cards_given_up), len(player.orders_given_up)
    parts = [so_many(thing, n) for thing, n in player.given_up]
    if cards:
        parts.append(f"{cards} quest {'card' if cards == 1 else 'cards'}")
    if orders:
        worth = orders * int(table.content.numbers.order_vp)
        parts.append(f"{orders} open {'order' if orders == 1 else 'orders'} worth {worth}")
    return [f"discarded before the last production: {', '.join(parts)}"] if parts else []


def goods_in(table: Table, player: Player, row: int) -> int:
    """NN-19.7: how many of the four goods the villagers of a row make."""
    return len({table.content.villagers[home // SLOTS].good for home in player.housed if home % SLOTS == row})
