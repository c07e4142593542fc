"""Rest Scenes: what to do with time and gold. A place is as good as the best that can be bought there now."""

from __future__ import annotations

from typing import Final

from tablewright.engine.table import Move
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.rules import (
    battle_mode,
    hero_set_up,
    items,
    rest_locations,
    rest_scenes,
    story_scenes,
)
from tablewright.games.fateforge.table import Table
from tablewright.games.fateforge.think import tales, trying, wares, worth

COINS: Final = ((12, 0.45), (25, 0.25))  # what a coin is worth while there are fewer: it is needed later, too
A_SPARE_COIN: Final = 0.1
A_SKILL: Final = 3.5  # what a result more in each round is worth until the end of the campaign
OPTION: Final = 0.1  # one way more to use a result
AN_ITEM: Final = 3.0
A_DIE: Final = 3.0
A_TOKEN: Final = 0.4  # of time
CLEANSED: Final = 2.6
LEAST: Final = 0.3  # what is not worth more is left
A_QUEST: Final = 3.0
HALE: Final = 0.7  # of all health, for a Side Quest
MEALS_A_HERO: Final = 1  # food that is kept for the way
RICH: Final = 6
SCARRED: Final = 0.75  # below that a hero eats before the rest is over
ARENA_PRIZE: Final = 1.4

NEVER: Final = -100.0


# At the table of the rest (FF-23.2)


def at_rest(table: Table) -> int:
    """FF-23.2: the best use of time; when nothing is worth its time, food for who is hurt, and the rest is over."""
    over = 0
    best = -1
    highest = LEAST
    for i, move in enumerate(table.options):
        if move[0] is rest_scenes.end_rest:
            over = i
            continue
        value = worth_at_rest(table, i, move)
        if value > highest:
            best, highest = i, value
    if best >= 0:
        return best
    meal = meal_for_the_scarred(table)
    return meal if meal >= 0 else over


def worth_at_rest(table: Table, i: int, move: Move) -> float:
    if move[0] is rest_scenes.visit:
        return visit_worth(table, i, move[1])
    if move[0] is rest_scenes.take_quest:
        return quest_worth(table, move[1])
    if move[0] is items.equip:
        return 8.0 + wares.card_worth(
            table, table.heroes[move[1]], table.card(table.content.card_of[move[2]])
        )
    if move[0] is items.unequip:
        return 7.5 if wares.makes_way(table, table.heroes[move[1]], move[2]) else NEVER
    if move[0] is items.rest_skill:
        return 7.0 if wares.is_worst_active(table, table.heroes[move[1]], move[2]) else NEVER
    if move[0] is items.activate:
        return 7.0 + wares.activated(table, move)
    if move[0] is battle_mode.eat and table.heroes[move[1]].down:
        return 6.0
    if move[0] is rest_scenes.help_outside:
        return help_worth(table, table.heroes[move[1]])
    return NEVER


def visit_worth(table: Table, i: int, id: str) -> float:
    """FF-23.4: the place is looked at on a copy: the best that is offered there, less the time it takes."""
    place = rest_scenes.place_called(table, id)
    other = trying.apart(table)
    trying.answer(other, i)
    if not other.options or other.over:
        return NEVER
    time = A_TOKEN * float(place.time)
    if other.asking[0] is rest_scenes.at_place:
        highest = NEVER
        for move in other.options:
            highest = max(highest, worth_here(other, move))
        return highest - time if place.shop else highest + healing_to_come(other) - time
    if other.asking[0] is story_scenes.choose_tester or other.journey.difficulty > table.journey.difficulty:
        chance = tales.test_chance(table, "might_or_agility", "medium", "one")
        return chance * ARENA_PRIZE - (1.0 - chance) * 1.5 - time
    return NEVER


def healing_to_come(table: Table) -> float:
    """At a place that is no shop the first coin is seldom the last."""
    lost = 0
    for hero in table.heroes:
        lost += hero_set_up.max_health(table, hero) - int(hero.health)
    return 0.3 * float(min(lost // 2, int(table.gold)))


def quest_worth(table: Table, id: str) -> float:
    """FF-23.10: while the party is hale; one that goes away soon comes first."""
    if table.standing() != list(range(len(table.heroes))) or health_share(table) < HALE:
        return NEVER
    for quest in table.content.chronicle.quests:
        if quest.id == id:
            return (
                A_QUEST
                + (0.5 if rest_scenes.rests_left(table, quest) <= 1 else 0.0)
                - A_TOKEN * float(quest.time)
            )
    return NEVER


def health_share(table: Table) -> float:
    have = 0
    most = 0
    for hero in table.heroes:
        have += int(hero.health)
        most += hero_set_up.max_health(table, hero)
    return have / max(1, most)


def help_worth(table: Table, helper: Hero) -> float:
    """FF-23.13: energy comes back at the end of the rest, so what is left of it may heal."""
    lost = 0
    for hero in table.heroes:
        lost = max(lost, hero_set_up.max_health(table, hero) - int(hero.health))
    return 1.5 if lost > 0 else NEVER


def meal_for_the_scarred(table: Table) -> int:
    """FF-23.15: who would go on badly hurt eats now."""
    for i, move in enumerate(table.options):
        if move[0] is battle_mode.eat or move[0] is battle_mode.eat_for:
            hero = table.heroes[move[1]]
            if move[0] is battle_mode.eat_for and move[2] != "health":
                continue
            if float(hero.health) < SCARRED * hero_set_up.max_health(table, hero):
                return i
    return -1


# At a place (FF-23.5 to 23.7)


def at_place(table: Table) -> int:
    """FF-23.5: what is worth most beyond its price, as long as something is."""
    best = len(table.options) - 1
    highest = LEAST
    for i, move in enumerate(table.options):
        value = worth_here(table, move)
        if value > highest:
            best, highest = i, value
    return best


def worth_here(table: Table, move: Move) -> float:
    """What one purchase is worth beyond its price."""
    if move[0] is rest_scenes.leave_place:
        return 0.0
    if move[0] is rest_locations.heal:
        return heal_worth(table, table.heroes[move[1]])
    if move[0] is rest_locations.buy_food:
        wanted = MEALS_A_HERO * len(table.heroes)
        return 0.5 if table.food < wanted and table.gold >= RICH else NEVER
    place = rest_scenes.here(table)
    if move[0] is rest_locations.learn:
        hero = table.heroes[move[1]]
        card = table.card(table.content.card_of[move[2]])
        price = rest_locations.lesson_price(table, card)
        return A_SKILL * (OPTION + wares.skill_worth(table, hero, card)) - a_coin(table) * price
    if move[0] is rest_locations.buy:
        card = table.card(table.content.card_of[move[1]])
        price = rest_locations.price_of(table, place, card)
        return AN_ITEM * tales.best_owner_worth(table, card.id) - a_coin(table) * price
    if move[0] is rest_locations.buy_die:
        return A_DIE * spare_die(table.heroes[move[1]]) - a_coin(table) * rest_locations.DIE_COST
    if move[0] is rest_locations.cleanse:
        return CLEANSED - a_coin(table) * rest_locations.cleansing_price(table)
    return NEVER


def a_coin(table: Table) -> float:
    for gold, value in COINS:
        if table.gold < gold:
            return value
    return A_SPARE_COIN


def heal_worth(table: Table, hero: Hero) -> float:
    """FF-23.12: two points for a gold; a second one that is paid for goes to whom it helps most."""
    cap = hero_set_up.max_health(table, hero)
    points = 1 if table.journey.healing else 2
    after = min(cap, int(hero.health) + points)
    gained = worth.life(float(after)) - worth.life(float(hero.health))
    return gained + 5.0 if table.journey.healing else gained - a_coin(table)


def spare_die(hero: Hero) -> float:
    """FF-4.2: a fifth die gives a choice, a sixth hardly."""
    return 0.55 if sum(hero.pool) <= 4 else 0.3


# The brief rest (FF-R79)


def at_brief_rest(table: Table) -> int:
    """FF-R79: all the healing that there is gold for, and the food."""
    best = len(table.options) - 1
    highest = 0.0
    for i, move in enumerate(table.options):
        value = NEVER
        if move[0] is rest_locations.heal:
            value = 1.0 + heal_worth(table, table.heroes[move[1]])
        elif move[0] is battle_mode.eat or move[0] is battle_mode.eat_for:
            value = wares.meal_worth(table, table.heroes[move[1]])
        if value > highest:
            best, highest = i, value
    return best
