"""Chapter 7, Items: charged ones, and moving them about outside combat."""

from __future__ import annotations

from tablewright.games.fateforge.codes import BAG, holds, is_first, without_one
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.cards import NO_CARD, SLOTS, Card
from tablewright.games.fateforge.rules import hero_set_up
from tablewright.games.fateforge.table import Table


def use_charge(table: Table, hero: Hero, card: Card) -> None:
    """FF-7.14, 24.4: its final-use card takes its slot after the first use; after the second that is discarded."""
    for slot in range(SLOTS):
        if hero.slots[slot] == card.index and hero_set_up.is_equipped(hero, slot):
            hero_set_up.take_out(table, hero, slot)
            if card.last_use != NO_CARD:
                hero_set_up.put_in(table, hero, int(card.last_use), slot)
                hero.used = (*hero.used, int(card.last_use))  # FF-R60: once a turn
            return


def offer_arranging(table: Table, seat: int) -> None:
    """FF-7.2 to 7.5, 6.3: outside combat items go from the bag to slots and back, and skills change places.

    FF-6.16: skills stay with their hero.
    """
    for hero in table.heroes:
        if hero.seat != seat and seat >= 0:
            continue
        for i, item in enumerate(table.bag):
            if is_first(table.bag, i):
                offer_slots(table, hero, item % BAG)
        for slot in range(SLOTS):
            if hero.slots[slot] != NO_CARD:
                card = table.card(hero.slots[slot])
                refused = "FF-2.10" if card.bound else ""
                table.offer(unequip, hero.index, card.id, unless=refused)
        offer_skills(table, hero)


def offer_slots(table: Table, hero: Hero, item: int) -> None:
    card = table.card(item)
    slot = hero_set_up.free_slot_for(table, hero, item)
    if slot != NO_CARD:
        table.offer(equip, hero.index, card.id, slot + 1)
    elif table.refused is not None:
        table.refuse((equip, hero.index, card.id, hero_set_up.own_slots(card)[0] + 1), "FF-7.5")


def equip(table: Table, who: int, id: str, slot: int) -> None:
    """FF-7.2, 7.8, 7.9: an item of the bag comes into its slot."""
    index = table.content.card_of[id]
    for item in table.bag:
        if item % BAG == index:
            table.bag = without_one(table.bag, item)
            hero_set_up.put_in(table, table.heroes[who], index, slot - 1, item // BAG)
            return


def unequip(table: Table, who: int, id: str) -> None:
    """FF-7.2, 7.17: an item goes into the bag, with the cubes it has."""
    index = table.content.card_of[id]
    hero = table.heroes[who]
    for slot in range(SLOTS):
        if hero.slots[slot] == index:
            table.bag = (*table.bag, index + hero.armour[slot] * BAG)
            hero_set_up.take_out(table, hero, slot)
            return


MOST_ACTIVE = 6  # FF-6.2


def offer_skills(table: Table, hero: Hero) -> None:
    """FF-6.2, 6.3: at most six skills are active."""
    if len(hero.skills) <= MOST_ACTIVE:
        return
    for skill in hero.skills:
        card = table.card(skill)
        if skill in hero.active:
            table.offer(rest_skill, hero.index, card.id)
        else:
            table.offer(
                activate, hero.index, card.id, unless="FF-6.2" if len(hero.active) >= MOST_ACTIVE else ""
            )


def activate(table: Table, who: int, id: str) -> None:
    """FF-6.2"""
    hero = table.heroes[who]
    hero.active = (*hero.active, table.content.card_of[id])
    hero_set_up.recount(table, who)


def rest_skill(table: Table, who: int, id: str) -> None:
    """FF-6.2: an inactive skill has no effect."""
    hero = table.heroes[who]
    hero.active = without_one(hero.active, table.content.card_of[id])
    hero_set_up.recount(table, who)


def gain_skill(table: Table, who: int, skill: int) -> None:
    """FF-6.2, R71, 33.3: owned, and active if a place is free; a level II card replaces its level I card."""
    hero = table.heroes[who]
    card = table.card(skill)
    old = int(card.upgrade_of)
    if old != NO_CARD and old in hero.skills:
        hero.skills = without_one(hero.skills, old)
        if old in hero.active:
            hero.active = without_one(hero.active, old)
    hero.skills = (*hero.skills, skill)
    if len(hero.active) < MOST_ACTIVE:
        hero.active = (*hero.active, skill)
    hero_set_up.recount(table, who)


def cannot_learn(table: Table, who: int, skill: int) -> str:
    """FF-6.1, 33.2: of the own deck, not owned yet; level II only with the level I card."""
    hero = table.heroes[who]
    card = table.card(skill)
    if card.hero != hero.type or holds(hero.skills, skill):
        return "FF-6.1"
    for other in hero.skills:
        if table.card(other).upgrade_of == skill:
            return "FF-33.3"
    if card.upgrade_of != NO_CARD and not holds(hero.skills, int(card.upgrade_of)):
        return "FF-33.2"
    return ""
