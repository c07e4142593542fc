"""Chapter 23, Rest Scenes: time tokens, what is open, visits, Side Quests; the brief rest of FF-R79."""

from __future__ import annotations

from typing import Final

from tablewright.engine.effects import holds
from tablewright.games.fateforge.chronicle import ARENA, BUYS, FORTUNE, Location, Rest, SideQuest
from tablewright.games.fateforge.codes import BAG
from tablewright.games.fateforge.journey import NOBODY
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.cards import NO_CARD, SLOTS
from tablewright.games.fateforge.rules import (
    battle_mode,
    campaign_fights,
    hero_set_up,
    items,
    rest_locations,
    rule_unlocks,
    story_scenes,
    traits,
)
from tablewright.games.fateforge.table import BETWEEN, SET_UP, Table

FULL_PARTY: Final = 4  # FF-G15: with so many heroes R7 has one token more
LAST_REST: Final = 7
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
        table.do(rest_locations.enter_arena)
        table.do(leave_place)
    elif place.offers & FORTUNE:
        table.do(rest_locations.at_fortune)
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
    rest_locations.offer_healing(table, place)
    rest_locations.offer_goods(table, place)
    if place.offers & BUYS:
        rest_locations.offer_sales(table)
    rest_locations.offer_lessons(table, place)
    rest_locations.offer_care(table, place)
    table.offer(leave_place)


def leave_place(table: Table) -> None:
    """FF-23.9: back to the table of the rest."""
    journey = table.journey
    journey.here = NOBODY
    journey.healing = 0
    table.do(go_on_resting)


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
            table.offer(rest_locations.heal, hero.index, unless=refused)
    battle_mode.offer_meals(table)
    table.offer(end_brief_rest)


def end_brief_rest(table: Table) -> None:
    """FF-R79: the scene is set up again."""
    table.journey.healing = 0
    table.phase = SET_UP
