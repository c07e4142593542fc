"""What a player does at any time: house, sell, complete orders, buy abilities, use artifacts."""

from __future__ import annotations

from typing import Final

from tablewright.engine.table import Move
from tablewright.games.now_or_never.cards import (
    BOOK,
    BUILD,
    COIN,
    EXPERIENCE,
    GOODS,
    HEART,
    MANA,
    Use,
)
from tablewright.games.now_or_never.rules import (
    anytime_actions,
    build,
    combat,
    gear_abilities_artifacts,
    quest_cards,
    resources,
    search,
    turns_and_passing,
)
from tablewright.games.now_or_never.table import NO_FOE, SEASONS, SLOTS, Player, Table
from tablewright.games.now_or_never.think import towns, turns, worth

LEARNING: Final = 0.25  # what a slot must get better to buy an ability for it


def unasked(table: Table, seat: int) -> Move | None:
    """The first thing worth doing now, in this order; nobody changes its mind about it later."""
    player = table.players[seat]
    if table.over or player.hero < 0 or table.season == 0:
        return None
    if player.waiting:
        move = best_home(table, seat)
        if move is not None:
            return move
    for order in player.orders:
        if not anytime_actions.cannot_complete(table, seat, order):
            return (anytime_actions.complete_order, seat, order)
    if table.seat == seat and table.asking:
        if table.asking[0] is turns_and_passing.choose_turn:
            return at_turn(table, seat)
        if table.asking[0] is combat.choose_villager:
            return None
        return in_need(table, seat)
    return None


def best_home(table: Table, seat: int) -> Move | None:
    """A waiting villager into the row where it counts most."""
    player = table.players[seat]
    best = 0.0
    found: Move | None = None
    for row in range(SLOTS):
        if build.housed_in(player, row) < build.housing(table, player, row):
            for good in range(GOODS):
                if anytime_actions.waiting_with(table, player, good) >= 0:
                    value = 10.0 + worth.GOOD_COINS[good] + worth.house_in(table, player, good, row)
                    if value > best:
                        best, found = value, (anytime_actions.house, seat, good, row)
    return found


def at_turn(table: Table, seat: int) -> Move | None:
    """Before the turn is chosen: abilities, artifacts, and sales that pay for something."""
    move = learn(table, seat)
    if move is None:
        move = use_something(table, seat)
    if move is None:
        move = sell_something(table, seat)
    return move


# Abilities


def learn(table: Table, seat: int) -> Move | None:
    """The ability that makes a slot most better, while there are seasons left for it."""
    player = table.players[seat]
    if table.season >= SEASONS or player.has[EXPERIENCE] < 2 + saved_experience(table, player):
        return None
    best = LEARNING * max(1.0, worth.seasons_left(table))
    found: Move | None = None
    for move in anytime_actions.moves_at_any_time(table, seat):
        if move[0] is anytime_actions.buy_ability:
            token = table.content.heroes[player.hero].tokens[move[2]]
            cost = table.content.tokens[token].cost
            value = turns.in_slot(table, player, token, move[3]) - 0.3 * float(cost)
            if value > best:
                best, found = value, move
    return found


def saved_experience(table: Table, player: Player) -> int:
    """What cards in hand ask for."""
    most = 0
    for card in player.hand:
        if card >= 0:
            for what, n in table.content.quests[card].price:
                if what == EXPERIENCE:
                    most = max(most, n)
    return most


# Artifacts and other uses


def use_something(table: Table, seat: int) -> Move | None:
    """An ability of the turn whose moment has come."""
    player = table.players[seat]
    for move in anytime_actions.moves_at_any_time(table, seat):
        if move[0] is anytime_actions.use_any_time:
            use = table.content.uses[move[2]]
            if is_worth_it(table, seat, player, use):
                return move
    return None


def is_worth_it(table: Table, seat: int, player: Player, use: Use) -> bool:
    """Whether what an ability gives is worth more than its price, now."""
    value = -worth.price(table, player, use.price)
    late = not turns.has_arrow(player)
    for line in use.effect.moves:
        step = line[0]
        if step is gear_abilities_artifacts.flip_own_up:
            value += 2.0 if can_flip_builder(table, player) else 0.0
        elif step is quest_cards.draw_quests:
            value += worth.CARD_WORTH[table.season] if late or player.has[MANA] > 1 else 0.0
        elif step is build.cheaper_build:
            value += 0.0
        elif step is search.take_search_token:
            token = 3.0 if table.season < SEASONS else 1.5
            if table.chapter is not None:  # the story is not read, only its coins come
                token = worth.income(table, 1.0)
            value += token if table.tokens else 0.0
        elif step is combat.gain_villagers:
            value += worth.any_villager(table, player)
        elif step is resources.gain:
            value += gained(table, player, line[1], late)
    return value > 0.25


def gained(table: Table, player: Player, amounts: tuple[tuple[int, int], ...], late: bool) -> float:
    """What is gained now; mana only for a fight, hearts only if there is room for them."""
    total = 0.0
    for what, n in amounts:
        if what == HEART:
            room = table.max_hearts(player) - player.has[HEART]
            total += worth.thing(table, player, what, n) if room >= n and not late else 0.0
        elif what == BOOK:
            total += worth.books(table, player, n)
        elif what != MANA:
            total += worth.thing(table, player, what, n)
    return total


def can_flip_builder(table: Table, player: Player) -> bool:
    """A builder of one's own lies face down, and there are coins for it and a building."""
    for slot in range(SLOTS):
        one = player.specialists[slot]
        if one >= 0 and not player.is_up(slot) and table.content.specialists[one].action == BUILD:
            return player.has[COIN] >= table.content.specialists[one].cost + towns.cheapest(table, player)
    return False


# Sales


def sell_something(table: Table, seat: int) -> Move | None:
    """Goods that nothing in hand asks for: full sets and threes at once, single ones when they pay for a building."""
    player = table.players[seat]
    saved = saved_goods(table, player)
    spare = [max(0, player.has[good] - saved[good]) for good in range(GOODS)]
    if sum(spare) == 0:
        return None
    urgent = table.season == SEASONS or lacks_coins(table, player, spare)
    for sale in table.content.sales:
        if urgent or sum([n for _, n in sale.goods]) > 1:
            if all(spare[what] >= n for what, n in sale.goods):
                return (anytime_actions.sell, seat, sale.index)
    return None


def saved_goods(table: Table, player: Player) -> list[int]:
    """Goods that open orders and cards in hand ask for."""
    saved = [0] * GOODS
    if table.season == SEASONS and not turns.has_arrow(player):
        return saved
    for card in player.hand:
        if card >= 0:
            for what, n in table.content.quests[card].price:
                if what < GOODS:
                    saved[what] = max(saved[what], n)
    for order in player.orders:
        for what, n in table.content.orders[order].goods:
            saved[what] = max(saved[what], n)
    return saved


def lacks_coins(table: Table, player: Player, spare: list[int]) -> bool:
    """A builder is there, and the goods to spare make the difference for a building."""
    least = 99
    for owner in range(table.seats + (1 if table.is_solo() else 0)):
        holder = table.owner(owner)
        for slot in range(SLOTS):
            one = holder.specialists[slot]
            if one >= 0 and holder.is_up(slot) and table.content.specialists[one].action == BUILD:
                least = min(least, int(table.content.specialists[one].cost))
    if least == 99:
        return False
    needed = least + towns.cheapest(table, player) + 4
    coins = player.has[COIN]
    raised = float(coins)
    for good in range(GOODS):
        raised += worth.GOOD_COINS[good] * spare[good]
    return coins < needed and float(needed) <= raised


# In need


def in_need(table: Table, seat: int) -> Move | None:
    """In the middle of an action: what saves a hero, mana for a shield, peace from enemies on the way."""
    player = table.players[seat]
    for move in anytime_actions.moves_at_any_time(table, seat):
        if move[0] is anytime_actions.use_any_time:
            use = table.content.uses[move[2]]
            if not use.sustains:
                continue
            if table.foe == NO_FOE and player.has[HEART] <= 4 and gives(use, HEART):
                return move
            if table.foe != NO_FOE and player.has[MANA] == 0 and gives(use, MANA):
                return move
    return None


def gives(use: Use, what: int) -> bool:
    for line in use.effect.moves:
        if line[0] is resources.gain:
            for thing, _ in line[1]:
                if thing == what:
                    return True
    return False
