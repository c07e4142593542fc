"""Chapter 23, what a location of a Rest Scene offers: healing, food, goods, lessons, care, the arena, the booth."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.chronicle import (
    ARMOURY,
    CHARGED,
    CLEANSING,
    DICE_SOLD,
    ENERGY,
    FOOD_SOLD,
    HEALING,
    HERBS,
    ITEMS,
    SKILLS_1,
    SKILLS_2,
    WEAPONS,
    Location,
)
from tablewright.games.fateforge.codes import BAG, without_one
from tablewright.games.fateforge.journey import NOBODY, ONE
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.cards import (
    CLOTHING,
    EQUIPMENT,
    MILITIA_DISCOUNT,
    NO_CARD,
    SKILL,
    Card,
)
from tablewright.games.fateforge.rules import (
    battle_mode,
    foretelling,
    health,
    hero_set_up,
    items,
    rest_scenes,
    rewards,
    story_scenes,
)
from tablewright.games.fateforge.table import Table

HEALTH_A_GOLD: Final = 2  # FF-23.12
DIE_COST: Final = 5  # FF-G15
BOOST_COST: Final = 2
FORTUNE_COST: Final = 2
CLEANSING_COST: Final = 3
CHEAP_AT: Final = 2  # FF-G14: Forest
ARENA_PRIZE: Final = 4


def cannot_buy(table: Table, price: int) -> str:
    """FF-23.5, 23.6: time for the visit, and gold in the bag."""
    journey = table.journey
    if not journey.paid and journey.tokens < rest_scenes.here(table).time:
        return table.short_of("FF-23.5", "Time", rest_scenes.here(table).time, journey.tokens)
    return table.short_of("FF-23.6", "gold", price, table.gold) if table.gold < price else ""


def spend(table: Table, price: int) -> None:
    """FF-23.5, 23.6"""
    rest_scenes.pay_time(table)
    table.gold -= price


# Healing and food (FF-23.12, 23.14)


def offer_healing(table: Table, place: Location) -> None:
    """FF-23.12: 2 health for each gold, split as the party likes."""
    if not place.offers & HEALING:
        return
    refused = "" if table.journey.healing else cannot_buy(table, 1)
    for hero in table.heroes:
        if hero.health < hero_set_up.max_health(table, hero):
            table.offer(heal, hero.index, unless=refused)


def heal(table: Table, who: int) -> None:
    """FF-23.12: a gold buys two points; the second waits for whoever it is given to."""
    journey = table.journey
    if journey.healing == 0:
        if journey.here == NOBODY:
            table.gold -= 1
        else:
            spend(table, 1)
        journey.healing = HEALTH_A_GOLD
    journey.healing -= 1
    health.recover_health(table, who, 1)
    wake(table, who)


def wake(table: Table, who: int) -> None:
    """FF-17.7, R74: with health again it is no longer KO'd."""
    hero = table.heroes[who]
    if hero.down and not hero.out and hero.health > 0:
        hero.down = False


def buy_food(table: Table) -> None:
    """FF-23.14: into the bag."""
    spend(table, int(table.journey.food_price))
    table.food += 1
    table.tell("FF-23.14", "The party buys food.")


# Goods (FF-23.6)


def offer_goods(table: Table, place: Location) -> None:
    """FF-23.6, 23.14: food and cards, each at its price."""
    if place.offers & FOOD_SOLD:
        table.offer(buy_food, unless=cannot_buy(table, int(table.journey.food_price)))
    for card in goods(table, place):
        table.offer(buy, card.id, unless=cannot_buy(table, price_of(table, place, card)))


def goods(table: Table, place: Location) -> list[Card]:
    """FF-G5, G15: what lies on the counter: of the right kind and tier, for sale by now, and not taken yet."""
    if not place.offers & (ITEMS | CHARGED | WEAPONS | ARMOURY | HERBS):
        return []
    return [
        card
        for card in table.content.cards
        if card.kind != SKILL
        and card.tier > 0
        and is_sold_here(table, place, card)
        and is_for_sale(table, card)
        and not battle_mode.is_taken(table, int(card.index))
    ]


def is_sold_here(table: Table, place: Location, card: Card) -> bool:
    """FF-G15"""
    act = table.act()
    if place.offers & ITEMS and card.tier <= min(act, 2):
        return True
    if place.offers & CHARGED and card.charged and card.tier <= act:
        return True
    if place.offers & WEAPONS and is_weapon(card) and card.tier <= act:
        return True
    if place.offers & ARMOURY and card.tier >= 2 and (is_weapon(card) or card.armour > 0):
        return True
    return bool(place.offers & HERBS) and card.charged and bool(card.uses) and card.uses[0].outside


def is_weapon(card: Card) -> bool:
    return card.kind != CLOTHING and card.kind != EQUIPMENT and card.kind != SKILL


def is_for_sale(table: Table, card: Card) -> bool:
    """FF-G4, G5, 26.2: what speaks of a locked rule is sold from the rest after its unlock."""
    if card.charged and card.last_use == NO_CARD:
        return False  # a final-use card
    if card.since.startswith("act"):
        return table.act() >= int(card.since[3:])
    if card.since.startswith("r"):
        return int(table.journey.rest) >= int(card.since[1:])
    return True


def price_of(table: Table, place: Location, card: Card) -> int:
    """FF-7.1, G5, G15: the printed cost; 1 less for charged items at Yarrow's, and with the Signet at the Militia's."""
    price = int(card.cost)
    if place.offers & CHARGED and card.charged:
        price -= 1
    return max(0, price - militia_discount(table, place))


def militia_discount(table: Table, place: Location) -> int:
    """FF-G5, 147"""
    return 1 if place.militia and any(hero.statics & MILITIA_DISCOUNT for hero in table.heroes) else 0


def buy(table: Table, id: str) -> None:
    """FF-23.6: from the bag, into the bag or a hero's free slot."""
    card = table.card(table.content.card_of[id])
    spend(table, price_of(table, rest_scenes.here(table), card))
    table.tell("FF-23.6", "The party buys: {0}.", card.name)
    table.do(rewards.choose_owner, id)


def offer_sales(table: Table) -> None:
    """FF-G15: items of the bag at half their cost, rounded down."""
    offered: list[int] = []
    for item in table.bag:
        card = table.card(item % BAG)
        if item not in offered and card.cost > 1 and not card.bound:
            offered.append(item)
            table.offer(sell, card.id, unless=cannot_buy(table, 0))


def sell(table: Table, id: str) -> None:
    """FF-G15, 24.2: the card goes back to its deck."""
    rest_scenes.pay_time(table)
    card = table.card(table.content.card_of[id])
    for item in table.bag:
        if item % BAG == card.index:
            table.bag = without_one(table.bag, item)
            break
    table.gold += card.cost // 2
    table.tell("FF-23.6", "The party sells: {0}.", card.name)


# Skills, dice, care (FF-6.4, 23.7, 33.2)


def offer_lessons(table: Table, place: Location) -> None:
    """FF-23.7: skills of the own deck, level II with the level I card; dice (FF-G3)."""
    for hero in table.heroes:
        for skill in table.kind(hero).skills:
            card = table.card(skill)
            if card.starting and card.level == 1:
                continue
            if not place.offers & (SKILLS_1 if card.level == 1 else SKILLS_2) or not is_for_sale(table, card):
                continue
            if items.cannot_learn(table, int(hero.index), skill):
                continue
            table.offer(learn, hero.index, card.id, unless=cannot_buy(table, lesson_price(table, card)))
        if place.offers & DICE_SOLD:
            price = DIE_COST - militia_discount(table, place)
            for colour in place.colours:
                table.offer(
                    buy_die, hero.index, rewards.COLOURS[colour],
                    unless=cannot_buy_die(table, hero) or cannot_buy(table, price),
                )  # fmt: skip


def lesson_price(table: Table, card: Card) -> int:
    """FF-6.4, G16 (SQ1): the Training Yard may sell one at 1 less."""
    return max(0, int(card.cost) - (1 if table.journey.discount and card.level == 1 else 0))


def learn(table: Table, who: int, id: str) -> None:
    """FF-6.4, 23.7"""
    skill = table.content.card_of[id]
    card = table.card(skill)
    spend(table, lesson_price(table, card))
    if table.journey.discount and card.level == 1:
        table.journey.discount -= 1
    items.gain_skill(table, who, skill)
    table.tell("FF-23.7", "{0} learns {1}.", table.name(who), card.name)


def cannot_buy_die(table: Table, hero: Hero) -> str:
    """FF-G3: at most one bought die an Act."""
    return rewards.cannot_add_die(table, hero) or ("FF-4.2" if hero.bought == table.act() else "")


def buy_die(table: Table, who: int, colour: str) -> None:
    """FF-4.2, G15"""
    spend(table, DIE_COST - militia_discount(table, rest_scenes.here(table)))
    table.heroes[who].bought = table.act()
    rewards.add_die(table, who, colour)


def offer_care(table: Table, place: Location) -> None:
    """FF-18.6, G15: Corruption cards at the shrine; energy for the next scene at the herbalist's."""
    for hero in table.heroes:
        if place.offers & CLEANSING and not table.journey.cleansed >> hero.index & 1:
            for card in sorted(set(hero.corruption)):
                price = cleansing_price(table)
                table.offer(
                    cleanse, hero.index, table.content.corruption[card].id, unless=cannot_buy(table, price)
                )
        if place.offers & ENERGY and not hero.boost:
            table.offer(take_tonic, hero.index, unless=cannot_buy(table, BOOST_COST))


def cleansing_price(table: Table) -> int:
    """FF-G14, G15: 3 gold, 2 where the Forest trusts you."""
    return CLEANSING_COST - (1 if table.journey.value("forest") >= CHEAP_AT else 0)


def cleanse(table: Table, who: int, id: str) -> None:
    """FF-18.6, G15: one card a hero."""
    spend(table, cleansing_price(table))
    table.journey.cleansed |= 1 << who
    rewards.lose_card(table, who, id)


def take_tonic(table: Table, who: int) -> None:
    """FF-G15: one energy above the maximum for the next scene."""
    spend(table, BOOST_COST)
    table.heroes[who].boost = 1
    table.tell("FF-23.5", "{0} will have 1 energy more in the next scene.", table.name(who))


# The arena and the booth (FF-G15)


def enter_arena(table: Table) -> None:
    """FF-G15: one hero takes a medium Might or Agility test: 4 gold, or 1 health."""
    table.do(story_scenes.begin_test, "might_or_agility", "medium", ONE)
    table.do(leave_arena)


def leave_arena(table: Table) -> None:
    """FF-G15"""
    if table.journey.succeeded:
        table.gold += ARENA_PRIZE
        table.tell("FF-23.4", "The party wins {0} gold.", ARENA_PRIZE)
        return
    for who in story_scenes.testers(table):
        health.suffer_health(table, who, 1)


def at_fortune(table: Table) -> None:
    """FF-G15: 2 gold show the next set-up and its first reactions."""
    table.ask(table.party_seat(), "FF-23.5")
    table.offer(hear_fortune, unless=cannot_buy(table, FORTUNE_COST))
    table.offer(hear_nothing)


def hear_fortune(table: Table) -> None:
    """FF-G15"""
    spend(table, FORTUNE_COST)
    foretelling.foretell(table)


def hear_nothing(table: Table) -> None:
    """FF-23.4: the party goes on."""
