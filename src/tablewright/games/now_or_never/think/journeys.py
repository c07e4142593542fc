"""Where a hero could go in one action, what that costs, and what there is to do there."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.effects import holds
from tablewright.games.now_or_never.cards import FACES, HEART, SPACES, Quest
from tablewright.games.now_or_never.mods import less_to_visit
from tablewright.games.now_or_never.rules import resources
from tablewright.games.now_or_never.table import Player, Table
from tablewright.games.now_or_never.think import fights, stories, worth

BEYOND: Final = 3  # steps beyond the free movement that are thought of
FAR: Final = 99
NOT_WORTH_IT: Final = -5.0
RISK: Final = 1.2  # what it costs to lose the rest of a turn


def costs_to(table: Table, player: Player, start: i64, movement: i64) -> list[int]:
    """The fewest hearts for which each space is entered, the fight on it left out; FAR where it is too far."""
    best = [FAR] * SPACES
    here = [FAR] * SPACES
    here[start] = 0
    steps = max(0, movement) + BEYOND
    for step in range(steps):
        extra = 1 if step >= movement else 0
        there = [FAR] * SPACES
        for space in range(SPACES):
            if here[space] >= FAR:
                continue
            leaving = here[space] + (foe_price(table, space) if step > 0 else 0)
            for near in table.map.spaces[space].near:
                cost = leaving + extra + mountain_price(table, player, near)
                if cost < there[near]:
                    there[near] = cost
        for space in range(SPACES):
            if there[space] < best[space]:
                best[space] = there[space]
        here = there
    return best


def mountain_price(table: Table, player: Player, space: i64) -> int:
    return 1 if table.map.spaces[space].is_mountain and not player.mods.mountains_free else 0


def foe_price(table: Table, space: i64) -> int:
    """A heart for an enemy that is not fought."""
    return 1 if table.foes_at(space) > 0 and not table.evading else 0


def best_goal(table: Table, seat: i64, start: i64, movement: i64, may_stay: bool) -> float:
    """The best that can be done with a move of so many free steps from here, hearts and all."""
    player = table.players[seat]
    hearts = player.has[HEART]
    costs = costs_to(table, player, start, movement)
    best = NOT_WORTH_IT
    for space in range(SPACES):
        if space == table.started and not table.rules.may_return:
            continue
        cost = costs[space]
        if cost < hearts:
            value = on_space(table, seat, space, hearts - cost) - worth.losing_hearts(table, player, cost)
            best = max(best, value)
    if may_stay and start != table.started:
        best = max(best, staying(table, seat, start, hearts))
    return best


def on_space(table: Table, seat: i64, space: i64, hearts: int) -> float:
    """The best thing to do on a space that is entered now: fight what stands there, or evade it first."""
    if table.foes_at(space) == 0:
        return staying(table, seat, space, hearts)
    player = table.players[seat]
    bold = fights.board_fight(table, player, space, hearts)
    price = foe_price(table, space)
    if hearts <= price:
        return bold
    meek = staying(table, seat, space, hearts - price) - worth.losing_hearts(table, player, price)
    return max(bold, meek)


def staying(table: Table, seat: i64, space: i64, hearts: int) -> float:
    """A quest, and then a visit or a search, without any fight for the space."""
    return quest_here(table, seat, space, hearts) + max(
        0.0, visit(table, seat, space, hearts), search(table, seat, space, hearts)
    )


def visit(table: Table, seat: i64, space: i64, hearts: int) -> float:
    """What the location of a space gives, less what it costs."""
    place = table.place_at(space)
    if place < 0:
        return 0.0
    player = table.players[seat]
    location = table.content.locations[table.rules.side][place]
    price = less_to_visit(player.mods, place, location.price)
    for what, n in price:
        if what == HEART:
            if n >= hearts:
                return NOT_WORTH_IT
        elif player.has[what] < n:
            return NOT_WORTH_IT
    before = player.has[HEART]
    player.has[HEART] = hearts
    value = worth.effect(table, player, location.effect.moves) - worth.price(table, player, price)
    player.has[HEART] = before
    return value


def search(table: Table, seat: i64, space: i64, hearts: int) -> float:
    """What a search brings, the hearts it costs and the chance that it fails."""
    if table.chapter is not None:
        return stories.search(table, seat, space, hearts)
    if not table.has_token(space):
        return 0.0
    player = table.players[seat]
    fails = 0
    loss = 0.0
    for die in range(1, FACES + 1):
        lost = max(0, die - int(player.mods.search_less))
        if lost >= hearts:
            fails += 1
        loss += lost
    chance = 1.0 - fails / FACES
    return (
        chance * token(table, player)
        - worth.losing_hearts(table, player, min(loss / FACES, float(hearts)))
        - (1.0 - chance) * RISK
    )


def token(table: Table, player: Player) -> float:
    """A search token: some 5 coins, and a coin in each production."""
    return 5.2 * worth.coin(table) + worth.income(table, 1.0) * 0.95


def quest_here(table: Table, seat: i64, space: i64, hearts: int) -> float:
    """The best card in hand that can be played on a space."""
    place = table.place_at(space)
    if place < 0 or table.played:
        return 0.0
    player = table.players[seat]
    best = 0.0
    for number in player.hand:
        if number >= 0:
            card = table.content.quests[number]
            if card.location == place and can_pay(table, seat, card, hearts):
                best = max(best, playing(table, player, card, hearts))
    return best


def can_pay(table: Table, seat: i64, card: Quest, hearts: int) -> bool:
    player = table.players[seat]
    if resources.lacks(player, card.price):
        return False
    for what, n in card.price:
        if what == HEART and n >= hearts:
            return False
    you = table.you
    table.you = seat
    found = holds(table, card.condition)
    table.you = you
    return found


def playing(table: Table, player: Player, card: Quest, hearts: int) -> float:
    """What it brings to play a card, its combat if it has one included."""
    value = worth.quest(table, player, card)
    if card.health == 0:
        return value
    return fights.fight(table, player, card.health, card.attack, hearts, value) - 0.5
