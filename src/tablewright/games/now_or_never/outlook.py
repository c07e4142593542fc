"""How a game of Now or Never stands, for players that look ahead: what everybody has, in victory points, as the rule of
thumb values it. Told at the start of a turn, when nothing hangs in the air.

`docs/decisions/0040-how-mcts-looks-ahead.md` tells how it is used.
"""

from __future__ import annotations

from math import erf, exp, pi, sqrt
from typing import Final

from mypy_extensions import i64

from tablewright.games.now_or_never.cards import BOOK, BUILD, COIN, EXPERIENCE, GOODS, HEART, MANA
from tablewright.games.now_or_never.rules import build, production_phase, turns_and_passing
from tablewright.games.now_or_never.rules import game_end_and_scoring as scoring
from tablewright.games.now_or_never.table import ARROWS, CHOOSING, SLOTS, Player, Table
from tablewright.games.now_or_never.think import towns, worth

HORIZON: Final = 12  # decisions: the rest of the turn, and about the next one

ARROW: Final = 4.0  # a hero action that is still to come in this season, and what is done between two of them
BUILDER: Final = 0.5  # a specialist of one's own, for each season to come
OTHER: Final = 0.3
TOKEN: Final = 0.3  # a red or blue token, for each season to come

# By season, from 1; place 0 is the set-up. Means and spreads of games of the steady player (decision 0040)
TO_COME: Final[tuple[float, ...]] = (
    57.0,
    57.0,
    40.0,
    25.0,
    14.0,
    0.0,
    -3.0,
)  # what alone is added until the end
SPREAD: Final[tuple[float, ...]] = (14.0, 14.0, 14.0, 13.0, 12.0, 10.0, 7.0)  # how far that may be off


def outlook(table: Table, seat: int) -> float:
    """About what the end will be worth to this seat (NN-1.4, 22.19); below 0 in the middle of a turn."""
    if table.asking[0] is not turns_and_passing.choose_turn or table.stage != CHOOSING:
        return -1.0
    spread = SPREAD[table.season]
    if table.is_solo():
        target = float(table.rules.target)
        return max(0.0, capped(standing(table, 0) + TO_COME[table.season], spread, target) / target)
    mine = standing(table, seat)
    total = 0.0
    for other in range(table.seats):
        total += exp(max(-30.0, min(30.0, (standing(table, other) - mine) / spread)))
    return 0.05 + 0.9 / total


def capped(mean: float, spread: float, most: float) -> float:
    """The mean of what is spread around a mean like a bell, where more than the most counts as the most."""
    above = (mean - most) / spread
    share = 0.5 * (1.0 + erf(above / sqrt(2.0)))
    bell = exp(-0.5 * above * above) / sqrt(2.0 * pi)
    return mean - (mean - most) * share - spread * bell


def standing(table: Table, seat: int) -> float:
    """What a player has: points that are sure, what the town will make, and what lies in stock and in hand."""
    player = table.players[seat]
    made = production_phase.goods_made(table, player, final=True)
    before, player.made = player.made, production_phase.goods_only(made)
    points = float(sum(scoring.points_of(table, seat)) - player.has[COIN])
    points += made[COIN] + scoring.best_sale(table.content, made)
    player.made = before
    return (
        points
        + to_be_made(table, player, made)
        + stock(table, player)
        + in_hand(table, player, goes_on(table, seat))
        + begun(table, player)
        + (to_be_done(table, seat) if goes_on(table, seat) else 0.0)
    )


def goes_on(table: Table, seat: int) -> bool:
    """Whether this player's hero may still act, in this season or a later one."""
    if worth.seasons_left(table) > 0.0:
        return True
    return table.players[seat].arrows != 0 and not table.has_passed(seat)


def to_be_done(table: Table, seat: int) -> float:
    """9.1: the hero actions that are left, and the hearts to spend on them."""
    player = table.players[seat]
    total = worth.hearts(table, player, player.has[HEART]) + player.has[MANA] * worth.MANA_WORTH
    if not table.has_passed(seat):
        for arrow in range(ARROWS):
            if (player.arrows >> arrow) & 1 == 1:
                total += ARROW
    return total


def to_be_made(table: Table, player: Player, made: list[int]) -> float:
    """18.1–18.3: what the productions before the last one bring."""
    coins = float(made[COIN])
    for good in range(GOODS):
        coins += made[good] * worth.GOOD_COINS[good]
    return coins * worth.productions(table)


def stock(table: Table, player: Player) -> float:
    """Coins, goods, books and experience, and who and what helps in the seasons to come."""
    seasons = worth.seasons_left(table)
    total = worth.thing(table, player, COIN, player.has[COIN])
    total += worth.thing(table, player, EXPERIENCE, player.has[EXPERIENCE])
    for good in range(GOODS):
        total += worth.thing(table, player, good, player.has[good])
    total += player.has[BOOK] * (1.6 if seasons > 0.0 else 0.3)
    for one in player.specialists:
        if one >= 0:
            total += seasons * (BUILDER if table.content.specialists[one].action == BUILD else OTHER)
    for token in (*player.red, *player.blue):
        if token >= 0:
            total += seasons * TOKEN
    return total


def in_hand(table: Table, player: Player, may_play: bool) -> float:
    """Quest cards, open orders, and villagers who wait for a home."""
    total = 0.0
    for card in player.hand:
        if card >= 0 and may_play:
            total += max(0.0, worth.holding(table, player, table.content.quests[card]))
    for order in player.orders:
        total += 0.7 * worth.order(table, player, table.content.orders[order])
    for one in player.waiting:
        total += 0.8 * worth.villager(table, player, table.content.villagers[one].good)
    return total


def begun(table: Table, player: Player) -> float:
    """19.6, 19.7: rows of buildings and of villagers that are not full yet."""
    total = 0.0
    seasons = worth.seasons_left(table)
    for row in range(SLOTS):
        filled: i64 = scoring.buildings_in(player, row)
        if filled < build.TOWN_COLUMNS:
            value = scoring.row_value(table, table.town_side.full_row, row)
            total += float(value * filled * filled) / 16.0 * towns.ROW_CHANCE[table.season]
        goods = 0
        for home in player.housed:
            if home % SLOTS == row:
                goods |= 1 << table.content.villagers[home // SLOTS].good
        kinds: i64 = goods.bit_count()
        if kinds < GOODS and seasons > 0.0:
            value = scoring.row_value(table, table.town_side.housing, row)
            total += float(value * kinds * kinds) / 32.0
    return total
