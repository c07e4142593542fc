"""How a game of Now or Never stands, for players that look ahead: what everybody has, in victory points, by what it was
worth to the steady player in the end. Told at the start of a turn, when nothing hangs in the air.

`docs/decisions/0040-how-mcts-looks-ahead.md` tells how it is used, and how its numbers were found.
"""

from __future__ import annotations

from math import erf, exp, pi, sqrt
from typing import Final

from mypy_extensions import i64

from tablewright.games.now_or_never.cards import BOOK, BUILD, COIN, EXPERIENCE, GOODS, HEART
from tablewright.games.now_or_never.rules import game_end_and_scoring as scoring
from tablewright.games.now_or_never.rules import production_phase, turns_and_passing
from tablewright.games.now_or_never.table import ARROWS, CHOOSING, SEASONS, SLOTS, Player, Table
from tablewright.games.now_or_never.think import worth

HORIZON: Final = 8  # turns of all players together, as `clock` counts them
PATIENCE: Final = (
    500.0  # what rivals answer hardly matters here, and other answers than theirs tear games apart
)
NEW_SEASON: Final = 1000  # what the clock goes on by with a new season: more than any horizon

# What things are worth by season, from 1, in victory points; place 0 is the set-up
BySeason = tuple[float, ...]
COIN_WORTH: Final[BySeason] = (0.85, 0.85, 0.65, 0.45, 0.27, 0.1, 0.1)
GOODS_WORTH: Final[BySeason] = (0.8, 0.8, 0.65, 0.5, 0.38, 0.22, 0.25)  # for each coin that they would bring
EXPERIENCE_WORTH: Final[BySeason] = (1.1, 1.1, 0.85, 0.55, 0.25, 0.0, 0.05)
BOOK_WORTH: Final[BySeason] = (1.55, 1.55, 1.3, 1.1, 0.85, 0.6, 0.35)
HEARTS: Final[BySeason] = (1.6, 1.6, 1.2, 0.75, 0.35, 0.1, 0.05)  # times what they are worth by rule of thumb
ARROW: Final[BySeason] = (6.6, 6.6, 5.7, 4.7, 3.7, 2.75, 3.4)  # a hero action that is still to come
READY_BUILDER: Final[BySeason] = (3.0, 3.0, 2.9, 2.8, 2.7, 2.6, 2.7)  # one who can still be paid this season
READY: Final = 0.3  # any other specialist
BUILDER: Final[BySeason] = (4.0, 4.0, 3.2, 2.2, 1.2, 0.2, 0.0)  # one of your own, for the seasons to come
OTHER: Final[BySeason] = (1.0, 1.0, 0.6, 0.2, 0.0, 0.0, 0.0)
RED: Final[BySeason] = (3.5, 3.5, 2.8, 2.1, 1.4, 0.7, 0.5)  # a token in a slot
BLUE: Final[BySeason] = (5.0, 5.0, 4.0, 3.0, 2.0, 1.0, 0.2)
BUILDING: Final[BySeason] = (1.4, 1.4, 1.3, 1.2, 1.2, 1.1, 0.1)  # beside what it makes and scores
CHEAPER: Final[BySeason] = (5.8, 5.8, 4.8, 3.9, 2.9, 1.9, 0.5)  # a coin less for each building
CARD: Final = 0.5  # a quest card, times what holding it is worth by rule of thumb
ORDER: Final = 1.3  # an open order …
ORDER_SHARE: Final = 0.5  # … and a share of what it is worth by rule of thumb
VILLAGER: Final[BySeason] = (1.3, 1.3, 1.5, 1.75, 1.9, 2.1, 1.9)  # one who waits, in the same way
ROW: Final[BySeason] = (1.5, 1.5, 1.5, 1.45, 1.4, 1.4, 0.8)  # a row of buildings that is not full yet
HOMES: Final[BySeason] = (1.9, 1.9, 1.4, 0.9, 0.45, 0.0, 0.05)  # a row of villagers, in the same way
FIRST: Final[BySeason] = (4.0, 4.0, 4.0, 4.0, 3.5, 2.5, 1.0)  # the first-player token
LAST_BUT_ONE: Final = 0.7  # what the production of season 5 is worth: its coins and goods come late

TO_COME: Final[BySeason] = (44.0, 44.0, 28.5, 18.5, 12.0, 6.5, -4.5)  # what alone is added until the end
SPREAD: Final[BySeason] = (15.5, 15.5, 14.5, 13.0, 12.0, 10.5, 6.5)  # how far that may be off
LEAD: Final[BySeason] = (
    14.0,
    14.0,
    13.0,
    12.5,
    11.5,
    9.5,
    5.0,
)  # a lead that wins three games in four of two


def clock(table: Table) -> int:
    """Turns, and with a new season a great leap: so what is tried is compared after as many turns, or when the season
    is over and everybody has everything back."""
    return int(table.season * NEW_SEASON + table.turns)


def outlook(table: Table, seat: int) -> float:
    """About what the end will be worth to this seat (NN-1.4, 22.19); below 0 in the middle of a turn."""
    if table.asking[0] is not turns_and_passing.choose_turn or table.stage != CHOOSING:
        return -1.0
    if table.is_solo():
        target = float(table.rules.target)
        mean = standing(table, 0) + TO_COME[table.season]
        return max(0.0, capped(mean, SPREAD[table.season], target) / target)
    mine = standing(table, seat)
    total = 1.0
    for other in range(table.seats):
        if other != seat:
            lead = (standing(table, other) - mine) / LEAD[table.season]
            total += exp(max(-30.0, min(30.0, lead)))
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
        + to_be_made(table, made)
        + stock(table, player)
        + helpers(table, player, not table.has_passed(seat))
        + in_hand(table, player, goes_on(table, seat))
        + begun(table, player)
        + (FIRST[table.season] if table.first == seat and table.seats > 1 else 0.0)
    )


def goes_on(table: Table, seat: int) -> bool:
    """Whether this player's hero may still act, in this season or a later one."""
    if table.season < SEASONS:
        return True
    return table.players[seat].arrows != 0 and not table.has_passed(seat)


def to_be_made(table: Table, made: list[int]) -> float:
    """18.1–18.3: what the productions before the last one bring."""
    coins = float(made[COIN])
    for good in range(GOODS):
        coins += made[good] * worth.GOOD_COINS[good]
    return coins * worth.productions(table) * (LAST_BUT_ONE if table.season == SEASONS - 1 else 1.0)


def stock(table: Table, player: Player) -> float:
    """Coins, goods, books, experience and hearts."""
    season = table.season
    total = player.has[COIN] * COIN_WORTH[season]
    for good in range(GOODS):
        total += player.has[good] * worth.GOOD_COINS[good] * GOODS_WORTH[season]
    total += player.has[EXPERIENCE] * EXPERIENCE_WORTH[season] + player.has[BOOK] * BOOK_WORTH[season]
    return total + worth.all_hearts(player.has[HEART]) * HEARTS[season]


def helpers(table: Table, player: Player, may_act: bool) -> float:
    """9.1, 6.1: hero actions and specialists of this season, those of the seasons to come, and what lies in slots."""
    season = table.season
    total = float(player.mods.build_less) * CHEAPER[season]
    if may_act:
        for arrow in range(ARROWS):
            if (player.arrows >> arrow) & 1 == 1:
                total += ARROW[season]
    for slot in range(SLOTS):
        one = player.specialists[slot]
        if one >= 0:
            is_builder = table.content.specialists[one].action == BUILD
            total += BUILDER[season] if is_builder else OTHER[season]
            if may_act and player.is_up(slot):
                total += READY_BUILDER[season] if is_builder else READY
    for token in player.red:
        if token >= 0:
            total += RED[season]
    for token in player.blue:
        if token >= 0:
            total += BLUE[season]
    return total


def in_hand(table: Table, player: Player, may_play: bool) -> float:
    """Quest cards, open orders, and villagers who wait for a home."""
    total = 0.0
    for card in player.hand:
        if card >= 0 and may_play:
            total += CARD * max(0.0, worth.holding(table, player, table.content.quests[card]))
    for order in player.orders:
        total += ORDER + ORDER_SHARE * worth.order(table, player, table.content.orders[order])
    for one in player.waiting:
        good = table.content.villagers[one].good
        total += VILLAGER[table.season] * worth.villager(table, player, good)
    return total


def begun(table: Table, player: Player) -> float:
    """19.6, 19.7: buildings, and rows of buildings and of villagers that are not full yet."""
    total = 0.0
    season = table.season
    for row in range(SLOTS):
        filled: i64 = scoring.buildings_in(player, row)
        total += float(filled) * BUILDING[season]
        if filled < SLOTS:
            value = scoring.row_value(table, table.town_side.full_row, row)
            total += ROW[season] * float(value * filled * filled) / 16.0
        goods = 0
        for home in player.housed:
            if home % SLOTS == row:
                goods |= 1 << table.content.villagers[home // SLOTS].good
        kinds: i64 = goods.bit_count()
        if kinds < GOODS:
            value = scoring.row_value(table, table.town_side.housing, row)
            total += HOMES[season] * float(value * kinds * kinds) / 16.0
    return total
