"""What things, villagers, cards and effects are worth to a player, in victory points, by how many seasons are left."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.table import Move
from tablewright.games.now_or_never.cards import (
    ADVANCED,
    BOOK,
    COIN,
    EXPERIENCE,
    GOODS,
    HEART,
    MANA,
    Amounts,
    Order,
    Quest,
)
from tablewright.games.now_or_never.rules import (
    build,
    combat,
    heal_gain_buy_rest,
    quest_cards,
    resources,
    visiting_locations,
)
from tablewright.games.now_or_never.table import SEASONS, SLOTS, Player, Table

# By season, from 1; place 0 is the set-up
COIN_WORTH: Final[tuple[float, ...]] = (0.5, 0.5, 0.47, 0.44, 0.4, 0.34, 0.16)
EXPERIENCE_WORTH: Final[tuple[float, ...]] = (0.8, 0.8, 0.75, 0.65, 0.5, 0.3, 0.03)
CARD_WORTH: Final[tuple[float, ...]] = (1.2, 1.2, 1.1, 1.0, 0.8, 0.4, 0.0)
ROOM_TO_COME: Final[tuple[float, ...]] = (
    0.6,
    0.6,
    0.6,
    0.55,
    0.5,
    0.4,
    0.1,
)  # that a villager without room finds one

GOOD_COINS: Final[tuple[float, ...]] = (1.3, 2.3, 3.4, 3.4)  # what a good brings, sold with others
HEARTS: Final[tuple[float, ...]] = (
    0.9,
    0.7,
    0.5,
    0.45,
    0.4,
    0.3,
    0.25,
    0.2,
    0.15,
    0.12,
)  # the first heart is the dearest
ALL_HEARTS: Final[tuple[float, ...]] = tuple(sum(HEARTS[:n]) for n in range(len(HEARTS) + 1))
MANA_WORTH: Final = 0.2
MOVEMENT_WORTH: Final = 0.25  # a step more in a hero action
FULL_HOUSE: Final = 1.4  # a fourth of what a housing row with all four goods gives


def coin(table: Table) -> float:
    return COIN_WORTH[table.season]


def productions(table: Table) -> float:
    """Productions to come before the final one, each as what it brings is worth."""
    return seasons_left(table) * coin(table) * 0.8


def seasons_left(table: Table) -> float:
    """Seasons after this one."""
    return float(SEASONS - max(1, table.season))


def income(table: Table, coins: float) -> float:
    """So many coins in each production to come: coins now and then, victory points in the last one."""
    return coins * (productions(table) + 1.0)


# Things


def thing(table: Table, player: Player, what: i64, more: i64) -> float:
    """So many more of a thing."""
    n = int(more)
    if what == COIN:
        return n * coin(table)
    if what < GOODS:
        return n * GOOD_COINS[what] * coin(table) * 0.9
    if what == EXPERIENCE:
        return n * EXPERIENCE_WORTH[table.season]
    if what == HEART:
        now = player.has[HEART]
        return hearts(table, player, min(now + n, table.max_hearts(player))) - hearts(table, player, now)
    if what == MANA:
        return float(min(n, table.max_mana(player) - player.has[MANA])) * MANA_WORTH
    return books(table, player, n)


def books(table: Table, player: Player, n: int) -> float:
    """A book opens the cards in hand that ask for books."""
    wanted = -player.has[BOOK]
    for card in player.hand:
        if card >= 0:
            for what, price in table.content.quests[card].price:
                if what == BOOK:
                    wanted += price
    useful = max(0, min(n, wanted))
    late = 0.4 if table.season >= SEASONS else 1.0
    return late * (useful * 2.4 + (n - useful) * 0.5)


def hearts(table: Table, player: Player, n: i64) -> float:
    """All hearts together; they are spent by hero actions."""
    if table.season == SEASONS and player.arrows == 0 and table.current < 0:
        return 0.0
    return all_hearts(n) * (0.5 if table.season == SEASONS else 1.0)


def all_hearts(n: i64) -> float:
    """So many hearts, each worth less than the one before it."""
    if n < len(ALL_HEARTS):
        return ALL_HEARTS[n]
    return ALL_HEARTS[-1] + HEARTS[-1] * float(n + 1 - len(ALL_HEARTS))


def losing_hearts(table: Table, player: Player, n: float) -> float:
    """What so many hearts less cost."""
    return losing(table, player, player.has[HEART], n)


def losing(table: Table, player: Player, now: i64, n: float) -> float:
    """What it costs who has so many hearts to lose some of them; a part of one costs a part."""
    if n == 0.0:
        return 0.0
    whole: i64 = int(n)
    here = hearts(table, player, now) - hearts(table, player, max(0, now - whole))
    return here + (n - float(whole)) * HEARTS[min(max(0, now - whole - 1), len(HEARTS) - 1)]


def gains(table: Table, player: Player, amounts: Amounts) -> float:
    return sum([thing(table, player, what, n) for what, n in amounts])


def price(table: Table, player: Player, amounts: Amounts) -> float:
    """What a payment costs; hearts are lost one after the other."""
    total = 0.0
    for what, n in amounts:
        if what == HEART:
            total += losing_hearts(table, player, n)
        elif what == BOOK:
            total += n * 1.2
        elif what == MANA:
            total += n * MANA_WORTH
        else:
            total += thing(table, player, what, n)
    return total


# Villagers


def room(table: Table, player: Player) -> int:
    """Beds that no villager, housed or waiting, has taken yet."""
    free = -len(player.waiting)
    for row in range(SLOTS):
        free += build.housing(table, player, row) - build.housed_in(player, row)
    return free


def villager(table: Table, player: Player, good: i64) -> float:
    """One who makes this good, as far as there is or will be room."""
    return guest(table, player, good) * share_of_room(table, player)


def guest(table: Table, player: Player, good: i64) -> float:
    """One who makes this good and has a room."""
    return income(table, GOOD_COINS[good] * 0.95) + FULL_HOUSE * 0.4 * missing(table, player, good)


def share_of_room(table: Table, player: Player) -> float:
    """How likely there is or will be room for one more."""
    return 1.0 if room(table, player) > 0 else ROOM_TO_COME[table.season]


def missing(table: Table, player: Player, good: i64) -> int:
    """1 if nobody of this player makes the good yet."""
    for home in player.housed:
        if table.content.villagers[home // SLOTS].good == good:
            return 0
    return 1


def any_villager(table: Table, player: Player) -> float:
    """The best one of the row."""
    best = 0.0
    for one in table.row:
        if one >= 0:
            best = max(best, guest(table, player, table.content.villagers[one].good))
    return best * share_of_room(table, player) if best > 0.0 else 0.0


def house_in(table: Table, player: Player, good: int, row: int) -> float:
    """A villager in this row: all four goods of one row give points."""
    goods = 1 << good
    n = 0
    for home in player.housed:
        if home % SLOTS == row:
            goods |= 1 << table.content.villagers[home // SLOTS].good
            n += 1
    kinds = goods.bit_count()
    before = (goods & ~(1 << good)).bit_count() if n else 0
    fresh = kinds - before if n else 1
    left = build.housing(table, player, row) - n
    fits = 1.0 if left > 4 - kinds else 0.3
    return fresh * fits * (0.5 + kinds) * table.town_side.housing[row] * 0.1 - 0.1 * left


# Cards


def order(table: Table, player: Player, token: Order) -> float:
    """Its coins and points beyond what its goods bring anyway; easy ones first."""
    have = 0
    need = 0
    for what, n in token.goods:
        need += n
        have += min(n, player.has[what])
    chance = 0.5 + 0.5 * have / need
    extra = float(token.coins) - sum([GOOD_COINS[what] * n for what, n in token.goods])
    late = 0.3 if table.season >= SEASONS and have < need else 1.0
    return late * chance * (float(table.content.numbers.order_vp) + extra * coin(table))


def quest(table: Table, player: Player, card: Quest) -> float:
    """What playing a card brings, once the hero stands where it is played."""
    points = float(card.vp)
    for one in card.scores:
        points += 2.0 if one.most > 0 else 3.0
    points += 0.4 * len(card.uses) * seasons_left(table)
    if card.force is not None:
        points += 0.5
    return points + effect(table, player, card.effect.moves) - price(table, player, card.price)


def holding(table: Table, player: Player, card: Quest) -> float:
    """How good it is to have a card in hand: what it brings, and how likely it comes to that."""
    chance = 0.75 if table.season <= 3 else 0.5
    if card.condition is not None:
        chance *= 0.5
    needs = 0
    for what, n in card.price:
        if what == BOOK:
            needs += max(0, n - player.has[BOOK])
        elif what < GOODS:
            needs += 1 if player.has[what] < n else 0
    if card.health > 5:
        chance *= 0.6
    steps = distance(table, player.space, card.location)
    return chance * quest(table, player, card) - 0.7 * needs - 0.12 * steps


def distance(table: Table, space: i64, location: i64) -> int:
    there = table.map.spaces[table.places.index(int(location))]
    here = table.map.spaces[space]
    return abs(int(there.column - here.column)) + abs(int(there.row - here.row))


def draw(table: Table, player: Player, kind: int) -> float:
    """From which pile a card should come: advanced ones while there is time for their books."""
    if kind == ADVANCED:
        held = [card for card in player.hand if card >= 0 and table.content.quests[card].kind == ADVANCED]
        return 0.7 if table.season <= 4 and not held else 0.2
    return 0.5 if kind == 0 else 0.1


# Effects


def effect(table: Table, player: Player, moves: tuple[Move, ...]) -> float:
    """What the lines of a card's effect are worth."""
    return sum([line(table, player, move) for move in moves])


def line(table: Table, player: Player, move: Move) -> float:
    step = move[0]
    if step is resources.gain:
        return gains(table, player, move[1])
    if step is combat.gain_villagers:
        return float(move[1]) * any_villager(table, player)
    if step is quest_cards.draw_quests:
        drawn = float(move[1])
        kept = float(move[2]) if len(move) > 2 and move[2] else drawn
        return kept * CARD_WORTH[table.season] * (1.0 + 0.1 * (drawn - kept))
    if step is visiting_locations.draw_orders:
        return 1.6 if table.season <= 4 else 0.5 if table.season == 5 else 0.0
    if step is heal_gain_buy_rest.buy_gear:
        return 0.3 + 0.3 * float(move[1]) * coin(table)
    if step is visiting_locations.lose_die_hearts:
        return -losing_hearts(table, player, 2.5)
    if step is resources.gain_die:
        return 2.5 * thing(table, player, move[1], 1)
    if step is resources.heal_full:
        return thing(table, player, HEART, table.max_hearts(player))
    if step is visiting_locations.take_first_player:
        return 0.0 if table.is_solo() else 0.2
    return 0.2
