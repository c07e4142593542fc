"""Chapters 2 and 3, Hero set-up and Traits: boards, starting skills, and what is in force for a hero."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.codes import holds
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.cards import (
    BRITTLE,
    CLOTHING,
    CLOTHING_SLOT,
    CUMBERSOME,
    DRUM,
    EQUIPMENT,
    HOLDS_DRUM,
    NO_CARD,
    PRIMARY,
    PRIMARY_SLOT,
    SECONDARY,
    SECONDARY_SLOT,
    SLOTS,
    Card,
)
from tablewright.games.fateforge.table import Table


def seat_heroes(table: Table) -> None:
    """FF-1.16, 2.1: every player selects a hero; in solo one player selects several."""
    for hero in table.heroes:
        table.do(choose_hero_board, hero.index)


def choose_hero_board(table: Table, who: int) -> None:
    """FF-1.17: no two players may take the same hero."""
    table.ask(table.heroes[who].seat, "FF-1.17")
    taken = [hero.type for hero in table.heroes]
    for kind in table.content.heroes:
        table.offer(be, who, kind.id, unless="FF-1.17" if kind.index in taken else "")


def be(table: Table, who: int, id: str) -> None:
    """FF-2.1 to 2.7: the board of this hero, with its dice, tokens and two starting skills."""
    for kind in table.content.heroes:
        if kind.id == id:
            become(table, who, int(kind.index))
            table.tell("FF-2.1", "{0} plays the {1}, {2}.", seat_word(table, who), kind.name, kind.person)


def seat_word(table: Table, who: int) -> str:
    return f"Seat {table.heroes[who].seat + 1}"


def become(table: Table, who: int, index: int) -> None:
    """FF-2.3, 2.5, 2.6, 2.8 to 2.10: a hero at the start of a campaign or a questline."""
    kind = table.content.heroes[index]
    hero = table.heroes[who]
    hero.type = index
    hero.pool = kind.dice
    hero.traits = 1 << kind.trait
    hero.skills = kind.starts_with
    hero.active = kind.starts_with
    hero.health = hero.health_max = kind.health + hero.bonus
    hero.energy = hero.energy_max = kind.energy
    hero.stealth = True
    for item in kind.items:
        put_in(table, hero, item, CLOTHING_SLOT + 1)
    recount(table, who)


def recount(table: Table, who: int) -> None:
    """FF-2.11, 6.2, 7.3: everything that is in force for a hero, from its board, cards and items."""
    hero = table.heroes[who]
    cards = table.content.cards
    force = int(table.content.heroes[hero.type].statics)
    for skill in hero.active:
        force |= int(cards[skill].statics)
    for slot in range(SLOTS):
        if is_equipped(hero, slot):
            force |= int(cards[hero.slots[slot]].statics)
    for card in hero.corruption:
        force |= int(table.content.corruption[card].statics)
    for card in hero.fear:
        force |= int(table.content.fear[card].statics)
    if force & DRUM and not force & HOLDS_DRUM:
        force &= ~DRUM  # FF-2.10: without her drum face up her ability is off
    hero.statics = force
    cap = max_health(table, hero)
    if hero.health > cap:
        hero.health = cap  # FF-R65


def max_health(table: Table, hero: Hero) -> int:
    """FF-5.1, R65: the printed maximum, less what Corruption takes, never below 1."""
    return max(1, int(hero.health_max) - burden(table, hero, BRITTLE))


def burden(table: Table, hero: Hero, static: int) -> int:
    """FF-G9: how many Corruption cards say this; copies add up."""
    if not hero.statics & static:
        return 0
    count = 0
    for card in hero.corruption:
        if table.content.corruption[card].statics & static:
            count += 1
    return count


# Slots (FF-7.3, 7.4, 7.8, 7.9)


def is_equipped(hero: Hero, slot: int) -> bool:
    """FF-7.3: an item works only while face up in its correct slot."""
    return hero.slots[slot] != NO_CARD and not hero.face_down >> slot & 1


def own_slots(card: Card) -> tuple[int, ...]:
    """FF-7.8, 7.9: the slots in which an item works."""
    if card.kind == CLOTHING:
        return FOR_CLOTHING
    if card.kind == EQUIPMENT:
        return FOR_EQUIPMENT
    if card.kind == SECONDARY:
        return FOR_SECONDARY
    return FOR_PRIMARY


FOR_CLOTHING: Final[tuple[int, ...]] = (CLOTHING_SLOT,)
FOR_EQUIPMENT: Final[tuple[int, ...]] = (
    CLOTHING_SLOT + 1,
    CLOTHING_SLOT + 2,
    CLOTHING_SLOT + 3,
    CLOTHING_SLOT,
)
FOR_SECONDARY: Final[tuple[int, ...]] = (SECONDARY_SLOT,)
FOR_PRIMARY: Final[tuple[int, ...]] = (PRIMARY_SLOT,)


def cannot_put_in(table: Table, hero: Hero, item: int, slot: int) -> str:
    """FF-7.4, 7.8, 7.9: a free slot of the right kind; a backpack slot takes anything, face down."""
    card = table.content.cards[item]
    if hero.slots[slot] != NO_CARD:
        return "FF-7.5"
    if slot == SECONDARY_SLOT and has_cumbersome(table, hero):
        return "FF-7.9"
    if holds(own_slots(card), slot):
        if card.kind == CUMBERSOME and hero.slots[SECONDARY_SLOT] != NO_CARD:
            return "FF-7.9"
        return ""
    if slot >= CLOTHING_SLOT:
        return ""
    return table.because("FF-7.9", "{0} does not go there", card.name)


def has_cumbersome(table: Table, hero: Hero) -> bool:
    """FF-7.9: a cumbersome weapon blocks both weapon slots."""
    item = hero.slots[PRIMARY_SLOT]
    return item != NO_CARD and table.content.cards[item].kind == CUMBERSOME


def put_in(table: Table, hero: Hero, item: int, slot: int, armour: int = -1) -> None:
    """FF-7.4, 7.15: an item comes into a slot, face down in a foreign one; new armour comes with its cubes."""
    card = table.content.cards[item]
    slots = list(hero.slots)
    cubes = list(hero.armour)
    slots[slot] = item
    cubes[slot] = int(card.armour) if armour < 0 else armour
    hero.slots = tuple(slots)
    hero.armour = tuple(cubes)
    if slot in own_slots(card):
        hero.face_down &= ~(1 << slot)
    else:
        hero.face_down |= 1 << slot
    recount(table, int(hero.index))


def take_out(table: Table, hero: Hero, slot: int) -> None:
    """FF-7.2, 7.17: an item leaves its slot; its cubes go with it."""
    slots = list(hero.slots)
    cubes = list(hero.armour)
    slots[slot] = NO_CARD
    cubes[slot] = 0
    hero.slots = tuple(slots)
    hero.armour = tuple(cubes)
    hero.face_down &= ~(1 << slot)
    recount(table, int(hero.index))


def free_slot_for(table: Table, hero: Hero, item: int) -> int:
    """FF-27.3: a free slot in which the item works, or NO_CARD."""
    for slot in own_slots(table.content.cards[item]):
        if not cannot_put_in(table, hero, item, slot):
            return slot
    return NO_CARD


# Dice and traits


def weapon_die(table: Table, hero: Hero) -> int:
    """FF-7.11: a primary or cumbersome weapon adds its die while it is in its slot; -1 without one."""
    if not is_equipped(hero, PRIMARY_SLOT):
        return -1
    card = table.content.cards[hero.slots[PRIMARY_SLOT]]
    return int(card.die) if card.kind == PRIMARY or card.kind == CUMBERSOME else -1


def all_dice(table: Table, hero: Hero) -> tuple[int, ...]:
    """FF-4.2, 7.12: every die that the hero may choose from, as colours in order."""
    dice: list[int] = []
    for colour, count in enumerate(hero.pool):
        for _ in range(count):
            dice.append(colour)
    weapon = weapon_die(table, hero)
    if weapon >= 0:
        dice.append(weapon)
    return tuple(dice)


def traits_of(table: Table, hero: Hero) -> int:
    """FF-3.1, 3.2, 3.4: printed, of trait cards, of items in their correct slot; more of one do not stack.

    FF-3.5, 7.19: in combat they do nothing.
    """
    traits = int(hero.traits)
    for slot in range(SLOTS):
        if is_equipped(hero, slot):
            trait = table.content.cards[hero.slots[slot]].trait
            if trait >= 0:
                traits |= 1 << trait
    return traits
