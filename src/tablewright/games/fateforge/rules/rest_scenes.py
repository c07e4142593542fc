"""Chapter 23, Rest Scenes: time tokens, locations, shops, healing, Side Quests; the brief rest of FF-R79."""

from __future__ import annotations

from typing import Final

from tablewright.engine.effects import holds
from tablewright.games.fateforge.chronicle import (
    ARENA,
    ARMOURY,
    BUYS,
    CHARGED,
    CLEANSING,
    DICE_SOLD,
    ENERGY,
    FOOD_SOLD,
    FORTUNE,
    HEALING,
    HERBS,
    ITEMS,
    SKILLS_1,
    SKILLS_2,
    WEAPONS,
    Location,
    Rest,
    SideQuest,
)
from tablewright.games.fateforge.journey import NOBODY, ONE
from tablewright.games.fateforge.parts import (
    CLOTHING,
    EQUIPMENT,
    MILITIA_DISCOUNT,
    NO_CARD,
    SKILL,
    SLOTS,
    Card,
)
from tablewright.games.fateforge.rules import (
    battle_mode,
    campaign_fights,
    foretelling,
    health,
    hero_set_up,
    items,
    rewards,
    rule_unlocks,
    story_scenes,
    traits,
)
from tablewright.games.fateforge.table import BAG, BETWEEN, SET_UP, Hero, Table, without_one

FULL_PARTY: Final = 4  # FF-G15: with so many heroes R7 has one token more
LAST_REST: Final = 7
HEALTH_A_GOLD: Final = 2  # FF-23.12
DIE_COST: Final = 5  # FF-G15
BOOST_COST: Final = 2
FORTUNE_COST: Final = 2
CLEANSING_COST: Final = 3
CHEAP_AT: Final = 2  # FF-G14: Forest
ARENA_PRIZE: Final = 4
QUEST: Final = "quest "  # what a rest leads to, before the id of a Side Quest


def rest_of(table: Table) -> Rest:
    return table.content.chronicle.rests[table.journey.at]


# Beginning and end (FF-23.1, 23.13, 23.17)


def begin_rest(table: Table) -> None:
    """FF-23.1, 22.10: how much time there is; trait points are redeemed; what is open lies on the table."""
    journey = table.journey
    rest = rest_of(table)
    journey.rest = rest.number
    journey.tokens = max(0, int(rest.tokens) + more_time(table, rest) + int(journey.time_change))
    journey.time_change = 0
    journey.seen_here = 0
    journey.cleansed = 0
    journey.helped = ()
    rule_unlocks.unlock_all(table, rest.unlocks)
    table.tell("FF-23.1", "A rest, with time for {0}.", journey.tokens, how="story")
    let_quests_expire(table)
    traits.redeem(table)
    table.do(go_on_resting)


def more_time(table: Table, rest: Rest) -> int:
    """FF-G15: R7 has one token more with four heroes."""
    return 1 if rest.number == LAST_REST and len(table.heroes) == FULL_PARTY else 0


def go_on_resting(table: Table) -> None:
    """FF-23.3: what is open is looked at anew, then the party goes where it likes."""
    see_what_is_open(table)
    table.do(at_rest)


def at_rest(table: Table) -> None:
    """FF-23.2, 23.9, 23.17: visits and Side Quests in any order while time lasts, then the rest is declared over."""
    if table.phase != BETWEEN:
        return
    table.ask(table.party_seat(), "FF-23.2")
    for place in table.content.chronicle.locations:
        if is_open(table, place):
            table.offer(visit, place.id, unless=cannot_visit(table, place))
    for quest in table.content.chronicle.quests:
        if is_offered(table, quest):
            table.offer(take_quest, quest.id, unless=cannot_take_quest(table, quest))
    table.offer(end_rest)
    table.asides()
    offer_meals_and_care(table)


def end_rest(table: Table) -> None:
    """FF-23.2, 23.13, 23.16, 7.17: unused time is lost; all energy comes back, all armour is whole; health is not."""
    journey = table.journey
    journey.tokens = 0
    journey.food_price = 1
    for hero in table.heroes:
        hero.energy = hero.energy_max
        if hero.boost:
            hero.energy += hero.boost
            hero.boost = 0
        mend_armour(table, hero)
    table.tell("FF-23.13", "All energy and all armour are restored.", how="story")
    story_scenes.close_scene(table)


def mend_armour(table: Table, hero: Hero) -> None:
    """FF-7.17: items on the board; those in the bag too, since the party has them all at hand."""
    hero.armour = tuple([0 if card == NO_CARD else int(table.card(card).armour) for card in hero.slots])
    table.bag = tuple([item % BAG + int(table.card(item % BAG).armour) * BAG for item in table.bag])


# What is open (FF-23.3, 23.8)


def see_what_is_open(table: Table) -> None:
    """FF-23.3: checked when the rest starts, and again after every visit and every Side Quest."""
    journey = table.journey
    for place in table.content.chronicle.locations:
        if place.opens is not None and holds(table, place.opens):
            journey.opened |= 1 << place.index
    for quest in table.content.chronicle.quests:
        if journey.quests_offered[quest.index] == 0 and can_appear(table, quest):
            offered = list(journey.quests_offered)
            offered[quest.index] = int(journey.rest)
            journey.quests_offered = tuple(offered)
            table.tell("FF-23.3", "A Side Quest: {0}.", quest.name, how="story")


def can_appear(table: Table, quest: SideQuest) -> bool:
    """FF-G16: from its rest on, as soon as its condition holds, or when a page brings it."""
    if table.journey.quests_added >> quest.index & 1:
        return True
    if table.journey.rest < quest.rest:
        return False
    return quest.opens is None or holds(table, quest.opens)


def is_open(table: Table, place: Location) -> bool:
    """FF-23.3, 23.8: its card lies on the table, and no value closes it now."""
    if not table.journey.opened >> place.index & 1 or table.journey.closed >> place.index & 1:
        return False
    return place.closes is None or not holds(table, place.closes)


def is_offered(table: Table, quest: SideQuest) -> bool:
    """FF-23.11: until it is taken, or has lain there for so many rests."""
    journey = table.journey
    since = journey.quests_offered[quest.index]
    if since == 0 or journey.quests_taken >> quest.index & 1:
        return False
    return rests_left(table, quest) > 0


def rests_left(table: Table, quest: SideQuest) -> int:
    """FF-23.11: counted from its first appearance."""
    return int(quest.rests) - (int(table.journey.rest) - table.journey.quests_offered[quest.index])


def let_quests_expire(table: Table) -> None:
    """FF-23.11, G16: one that goes untaken leaves a line."""
    journey = table.journey
    for quest in table.content.chronicle.quests:
        since = journey.quests_offered[quest.index]
        if since and not journey.quests_taken >> quest.index & 1 and rests_left(table, quest) == 0:
            table.tell("FF-23.11", "{0}", quest.expired, how="story")


def cannot_visit(table: Table, place: Location) -> str:
    """FF-23.2, R50: with time enough, a shop can be browsed without; once a rest where its card says so."""
    if place.once and table.journey.seen_here >> place.index & 1:
        return "FF-R50"
    time = table.journey.tokens
    return "" if place.shop or time >= place.time else table.short_of("FF-23.2", "Time", place.time, time)


def cannot_take_quest(table: Table, quest: SideQuest) -> str:
    """FF-23.2"""
    time = table.journey.tokens
    return "" if time >= quest.time else table.short_of("FF-23.2", "Time", quest.time, time)


# Visits (FF-23.4, 23.5)


def visit(table: Table, id: str) -> None:
    """FF-23.4, R50: the whole party goes; a place that is no shop is paid now, a shop with the first purchase."""
    journey = table.journey
    place = place_called(table, id)
    journey.here = place.index
    journey.paid = False
    journey.healing = 0
    table.tell("FF-23.4", "The party goes to {0}.", place.name, how="story")
    if not place.shop:
        pay_time(table)
    if place.offers & ARENA:
        table.do(enter_arena)
        table.do(leave_place)
    elif place.offers & FORTUNE:
        table.do(at_fortune)
        table.do(leave_place)
    else:
        table.do(at_place)


def place_called(table: Table, id: str) -> Location:
    for place in table.content.chronicle.locations:
        if place.id == id:
            return place
    raise KeyError(id)


def here(table: Table) -> Location:
    return table.content.chronicle.locations[table.journey.here]


def pay_time(table: Table) -> None:
    """FF-23.2, 23.5: once a visit."""
    journey = table.journey
    if journey.paid:
        return
    place = here(table)
    journey.paid = True
    journey.tokens -= place.time
    journey.visited |= 1 << place.index
    journey.seen_here |= 1 << place.index


def at_place(table: Table) -> None:
    """FF-23.5 to 23.7, 23.14: what is offered here, as often as the party likes."""
    if table.journey.here == NOBODY:
        return
    place = here(table)
    table.ask(table.party_seat(), "FF-23.5")
    table.stay_open()
    offer_healing(table, place)
    if place.offers & FOOD_SOLD:
        price = int(table.journey.food_price)
        table.offer(buy_food, unless=cannot_buy(table, price))
    for card in goods(table, place):
        table.offer(buy, card.id, unless=cannot_buy(table, price_of(table, place, card)))
    if place.offers & BUYS:
        offer_sales(table)
    offer_lessons(table, place)
    offer_care(table, place)
    table.offer(leave_place)


def leave_place(table: Table) -> None:
    """FF-23.9: back to the table of the rest."""
    journey = table.journey
    journey.here = NOBODY
    journey.healing = 0
    table.do(go_on_resting)


def cannot_buy(table: Table, price: int) -> str:
    """FF-23.5, 23.6: time for the visit, and gold in the bag."""
    journey = table.journey
    if not journey.paid and journey.tokens < here(table).time:
        return table.short_of("FF-23.5", "Time", here(table).time, journey.tokens)
    return table.short_of("FF-23.6", "gold", price, table.gold) if table.gold < price else ""


def spend(table: Table, price: int) -> None:
    """FF-23.5, 23.6"""
    pay_time(table)
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
    spend(table, price_of(table, here(table), card))
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
    pay_time(table)
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
    spend(table, DIE_COST - militia_discount(table, here(table)))
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


# Side Quests (FF-23.9, 23.10)


def take_quest(table: Table, id: str) -> None:
    """FF-23.10: its story and its combat run like any other; afterwards the rest goes on."""
    journey = table.journey
    for quest in table.content.chronicle.quests:
        if quest.id == id:
            journey.tokens -= quest.time
            journey.quests_taken |= 1 << quest.index
            journey.quest = quest.index
            journey.leads_to = QUEST + id
            rule_unlocks.unlock_all(table, quest.unlocks)
            table.tell("FF-23.10", "Side Quest: {0}.", quest.name, how="story")
    story_scenes.close_scene(table)


def come_back(table: Table) -> None:
    """FF-23.9: the Side Quest is over, and the rest goes on with the time that is left."""
    table.journey.quest = NOBODY
    table.do(go_on_resting)


# What can be done in between (FF-22.14, 23.15, 7.2, 17.7)


def offer_meals_and_care(table: Table) -> None:
    """FF-7.2, 22.14, 23.15: food, potions, kits and chants; items from the bag to slots and back."""
    battle_mode.offer_meals(table)
    offer_help(table)
    items.offer_arranging(table, -1)


def offer_help(table: Table) -> None:
    """FF-17.7, G4, G5: cards that heal outside combat for energy, once a Story or Rest Scene."""
    for hero in table.heroes:
        if hero.down:
            continue
        for index in helping_cards(table, hero):
            card = table.card(index)
            for way, use in enumerate(card.uses):
                if use.outside and not card.charged and use.effect is not None:
                    refused = "FF-5.5" if hero.energy < use.energy else ""
                    if index in table.journey.helped:
                        refused = "FF-7.6"
                    table.offer(help_outside, hero.index, card.id, way + 1, unless=refused)


def helping_cards(table: Table, hero: Hero) -> list[int]:
    found = list(hero.active)
    found += [hero.slots[slot] for slot in range(SLOTS) if hero_set_up.is_equipped(hero, slot)]
    return found


def help_outside(table: Table, who: int, id: str, way: int) -> None:
    """FF-17.7, 7.6: it may wake a hero that is KO'd."""
    index = table.content.card_of[id]
    table.journey.helped = (*table.journey.helped, index)
    battle_mode.use_outside(table, who, id, way)


# The brief rest (FF-R79)


def rest_briefly(table: Table) -> None:
    """FF-R79: only healing up to half the maximum, and food, before the scene is set up again."""
    table.phase = BETWEEN
    table.journey.healing = 0
    table.tell("FF-R79", "A brief rest.", how="story")
    table.do(at_brief_rest)


def at_brief_rest(table: Table) -> None:
    """FF-R79: 2 health a gold, up to half of a hero's maximum, rounded up; and food."""
    if table.phase != BETWEEN:
        return
    table.ask(table.party_seat(), "FF-R79")
    table.stay_open()
    refused = "" if table.journey.healing or table.gold > 0 else "FF-23.6"
    for hero in table.heroes:
        if hero.health < campaign_fights.half_of(table, int(hero.index)):
            table.offer(heal, hero.index, unless=refused)
    battle_mode.offer_meals(table)
    table.offer(end_brief_rest)


def end_brief_rest(table: Table) -> None:
    """FF-R79: the scene is set up again."""
    table.journey.healing = 0
    table.phase = SET_UP
