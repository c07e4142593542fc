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
from tablewright.games.now_or_never.think.mind import UNKNOWN, Mind

BEYOND: Final = 3  # steps beyond the free movement that are thought of
FAR: Final = 99
NOT_WORTH_IT: Final = -5.0
RISK: Final = 1.2  # what it costs to lose the rest of a turn


def ways_from(mind: Mind, start: i64, movement: i64, hearts: i64, steps: i64) -> tuple[list[int], list[int]]:
    """The fewest hearts for which each space is entered, the fight on it left out, FAR where it is too far or takes as
    many hearts as there are; and the step with which the way there begins."""
    table, player = mind.table, mind.player
    best, first = [FAR] * SPACES, [0] * SPACES
    here, begun = best, first
    border = [start]
    for step in range(steps):
        there, going = [FAR] * SPACES, [0] * SPACES
        entered: list[i64] = []
        extra = 1 if step >= movement else 0
        for space in border:
            leaving: i64 = extra if step == 0 else here[space] + extra + foe_price(table, space)
            if leaving >= hearts:
                continue
            for near in table.map.spaces[space].near:
                cost = leaving + mountain_price(table, player, near)
                if (
                    cost < hearts and cost < best[near]
                ):  # whoever was there earlier and cheaper can do all of it
                    if there[near] == FAR:
                        entered.append(near)
                    best[near] = there[near] = cost
                    first[near] = going[near] = near if step == 0 else begun[space]
        border, here, begun = entered, there, going
    return best, first


def mountain_price(table: Table, player: Player, space: i64) -> int:
    return 1 if table.map.spaces[space].is_mountain and not player.mods.mountains_free else 0


def foe_price(table: Table, space: i64) -> int:
    """A heart for an enemy that is not fought."""
    return 1 if table.foes_at(space) > 0 and not table.evading else 0


def best_goal(mind: Mind, start: i64, movement: i64, hearts: i64, may_stay: bool) -> float:
    """The best that can be done with a move of so many free steps from here, and so many hearts."""
    costs, _ = ways_from(mind, start, movement, hearts, max(0, movement) + BEYOND)
    best = best_of(mind, costs, hearts)[0]
    if may_stay and start != mind.table.started:
        best = max(best, staying(mind, start, hearts))
    return best


def best_way(mind: Mind) -> tuple[float, int]:
    """The best that can follow a step of the move that goes on, and that step; -1 where no step is left."""
    player = mind.player
    hearts: i64 = player.has[HEART]
    movement = mind.table.movement
    costs, first = ways_from(mind, player.space, movement, hearts, max(1, movement) + BEYOND)
    value, goal = best_of(mind, costs, hearts)
    return value, first[goal] if goal >= 0 else -1


def best_of(mind: Mind, costs: list[int], hearts: i64) -> tuple[float, int]:
    """The best of these spaces, each for so many of these hearts, and which one that is."""
    table = mind.table
    losses: list[float] = []
    best, goal = NOT_WORTH_IT, -1
    for space in range(SPACES):
        cost: i64 = costs[space]
        if cost < hearts and (space != table.started or table.rules.may_return):
            while len(losses) <= cost:
                losses.append(worth.losing(table, mind.player, hearts, float(len(losses))))
            value = on_space(mind, space, hearts - cost) if mind.has_sight(space) else 0.0
            if value - losses[cost] > best:
                best, goal = value - losses[cost], space
    return best, goal


def on_space(mind: Mind, space: i64, hearts: i64) -> float:
    """The best thing to do on a space that is entered now: fight what stands there, or evade it first."""
    mind.make_room(hearts)
    known = mind.goals[hearts * SPACES + space]
    if known == UNKNOWN:
        known = (
            boldly_or_meekly(mind, space, hearts)
            if mind.table.foes_at(space) > 0
            else staying(mind, space, hearts)
        )
        mind.goals[hearts * SPACES + space] = known
    return known


def boldly_or_meekly(mind: Mind, space: i64, hearts: i64) -> float:
    """The better of a fight and a heart for none."""
    bold = fights.board_fight(mind, space, hearts)
    price = foe_price(mind.table, space)
    if hearts <= price:
        return bold
    meek = staying(mind, space, hearts - price) - worth.losing(mind.table, mind.player, hearts, price)
    return max(bold, meek)


def staying(mind: Mind, space: i64, hearts: i64) -> float:
    """A quest, and then a visit or a search, without any fight for the space, by who has so many hearts then."""
    player = mind.player
    before = player.has[HEART]
    player.has[HEART] = int(hearts)
    value = max(0.0, visit(mind, space, hearts), search(mind, space, hearts))
    value += quest_here(mind, space, hearts)
    player.has[HEART] = before
    return value


def visit(mind: Mind, space: i64, hearts: i64) -> float:
    """What the location of a space gives, less what it costs."""
    table, player = mind.table, mind.player
    place = table.place_at(space)
    if place < 0:
        return 0.0
    location = table.content.locations[table.rules.side][place]
    price = less_to_visit(player.mods, place, location.price)
    for what, n in price:
        if what == HEART:
            if n >= hearts:
                return NOT_WORTH_IT
        elif player.has[what] < n:
            return NOT_WORTH_IT
    return worth.effect(table, player, location.effect.moves) - worth.price(table, player, price)


def search(mind: Mind, space: i64, hearts: i64) -> float:
    """What a search brings, the hearts it costs and the chance that it fails."""
    table, player = mind.table, mind.player
    if table.chapter is not None:
        return stories.search(mind, space, hearts)
    if not table.has_token(space):
        return 0.0
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
        - worth.losing(table, player, hearts, min(loss / FACES, float(hearts)))
        - (1.0 - chance) * RISK
    )


def token(table: Table, player: Player) -> float:
    """A search token: some 5 coins, and a coin in each production."""
    return 5.2 * worth.coin(table) + worth.income(table, 1.0) * 0.95


def quest_here(mind: Mind, space: i64, hearts: i64) -> float:
    """The best card in hand that can be played on a space."""
    table = mind.table
    place = table.place_at(space)
    if place < 0 or table.played or not mind.is_wanted(place):
        return 0.0
    best = 0.0
    for number in mind.player.hand:
        if number >= 0:
            card = table.content.quests[number]
            if card.location == place and can_pay(mind, card, hearts):
                best = max(best, playing(mind, card, hearts))
    return best


def can_pay(mind: Mind, card: Quest, hearts: i64) -> bool:
    table, player = mind.table, mind.player
    if resources.lacks(player, card.price):
        return False
    for what, n in card.price:
        if what == HEART and n >= hearts:
            return False
    you = table.you
    table.you = mind.seat
    found = holds(table, card.condition)
    table.you = you
    return found


def playing(mind: Mind, card: Quest, hearts: i64) -> float:
    """What it brings to play a card, its combat if it has one included."""
    value = worth.quest(mind.table, mind.player, card)
    if card.health == 0:
        return value
    return fights.fight(mind, card.health, card.attack, hearts, value) - 0.5
