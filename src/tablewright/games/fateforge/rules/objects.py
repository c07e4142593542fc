"""Chapters 27, 35 and 37, Chests, Exploration tokens and Doors; objectives that ask for results (FF-G18)."""

from __future__ import annotations

from tablewright.games.fateforge.codes import BAG, RESULT_OF, RESULT_WORDS, fits, without_one
from tablewright.games.fateforge.pieces import GONE, NO_FOE, Hero
from tablewright.games.fateforge.printed.cards import NO_CARD, SKILL, SLOTS, Card
from tablewright.games.fateforge.printed.dice import FOCUS
from tablewright.games.fateforge.printed.scenes import CHEST, DOOR, EXPLORATION, INTERACT, Thing
from tablewright.games.fateforge.rules import enemies, hero_set_up, movement, traps
from tablewright.games.fateforge.table import CHESTS, LOT, Table

# What a focus can be spent on (FF-4.9)


def cannot_work_on(table: Table, i: int, zone: int) -> str:
    """FF-8.8, 27.2, 35.1, 37.1, 37.3: here, unguarded, and not done with."""
    thing = table.scene.things[i]
    if thing.kind == DOOR:
        if not thing.zones >> zone & 1:
            return "FF-37.1"
        return "FF-37.3" if table.guards[i] != NO_FOE else ""
    if table.place[i] != zone:
        return "FF-4.9"
    if table.guards[i] != NO_FOE:
        return "FF-8.8"
    if thing.kind == INTERACT:
        done, asked = table.cubes[i], len(thing.asks)
        return (
            table.because("FF-G18", "{0} of {1} results have been given", done, asked)
            if done >= asked
            else ""
        )
    if thing.kind == CHEST:
        return "FF-27.2" if i in table.opened else ""
    return "" if thing.kind == EXPLORATION else "FF-4.9"


def need_of(table: Table, i: int) -> int:
    """FF-G18: the next result that the token asks for."""
    thing = table.scene.things[i]
    if thing.kind == INTERACT or thing.kind == EXPLORATION:
        done = table.cubes[i]
        if done < len(thing.asks):
            return thing.asks[done]
    return FOCUS


def is_object(thing: Thing) -> bool:
    return thing.kind == CHEST or thing.kind == EXPLORATION or thing.kind == INTERACT or thing.kind == DOOR


def has_object(table: Table, zone: int, kinds: int) -> bool:
    """Whether an action `<focus>` finds something here; `kinds` are those it is meant for, 0 for all."""
    for i, thing in enumerate(table.scene.things):
        if is_object(thing) and (kinds == 0 or kinds >> thing.kind & 1):
            if not cannot_work_on(table, i, zone) and need_of(table, i) & FOCUS:
                return True
    return False


def offer_objects(table: Table, hero: Hero, kinds: int) -> None:
    """FF-4.9: the objects on which an action `<focus>` can be played."""
    for i, thing in enumerate(table.scene.things):
        if is_object(thing) and (kinds == 0 or kinds >> thing.kind & 1):
            if not cannot_work_on(table, i, int(hero.zone)) and need_of(table, i) & FOCUS:
                table.offer(focus_on, thing.id)


def focus_on(table: Table, id: str) -> None:
    """FF-4.9: the action given by a card works on this object."""
    from tablewright.games.fateforge.rules import actions

    table.acts = table.acts[1:]
    work(table, int(table.actor), number_of(table, id))
    table.do_move(actions.NEXT_LINK)


def offer_work(table: Table, hero: Hero, distinct: list[int]) -> None:
    """FF-4.9, 27.1, 35.1, 37.1, FF-G18: results that an object in the zone takes."""
    zone = int(hero.zone)
    for i, thing in enumerate(table.scene.things):
        if not is_object(thing):
            continue
        refused = cannot_work_on(table, i, zone)
        if refused:
            if table.refused is not None and table.place[i] == zone:
                for code in distinct:
                    if fits(code, FOCUS):
                        table.refuse((work_on, RESULT_WORDS[code], thing.id), refused)
            continue
        need = need_of(table, i)
        for code in distinct:
            if fits(code, need):
                table.offer(work_on, RESULT_WORDS[code], thing.id)


def number_of(table: Table, id: str) -> int:
    for i, thing in enumerate(table.scene.things):
        if thing.id == id:
            return i
    raise KeyError(id)


def work_on(table: Table, result: str, id: str) -> None:
    """FF-4.9: the result is spent on the object."""
    table.fresh = False
    who = int(table.actor)
    hero = table.heroes[who]
    hero.hand = without_one(hero.hand, RESULT_OF[result])
    work(table, who, number_of(table, id))


def work(table: Table, who: int, i: int) -> None:
    """FF-27.1, 35.1, 37.1, FF-G18: open, explore, switch, or mark one result with a cube."""
    thing = table.scene.things[i]
    table.tell("FF-4.9", "{0} works on the {1}.", table.name(who), thing.name)
    if thing.kind == DOOR:
        switch_door(table, i)
    elif thing.kind == CHEST:
        table.opened = (*table.opened, i)
        open_chest(table, who, thing)
    else:
        table.cubes[i] += 1
        if table.cubes[i] >= max(1, len(thing.asks)) and thing.kind == EXPLORATION:
            table.place[i] = GONE
            explore(table, who, thing)


def switch_door(table: Table, i: int) -> None:
    """FF-37.1, 37.2: any number of times. FF-37.4: enemies do not."""
    door = 0
    for j in range(i):
        if table.scene.things[j].kind == DOOR:
            door += 1
    table.open_doors ^= 1 << door
    table.geo = table.scene.ground.geometry(int(table.open_doors))
    is_open = bool(table.open_doors >> door & 1)
    table.tell("FF-37.1", "The door is {0}.", "open" if is_open else "closed")


# Chests (FF-27, FF-G30)


def open_chest(table: Table, who: int, thing: Thing) -> None:
    """FF-27.1, FF-G30: what the scene says, or the table of chests."""
    if thing.contents == "tier":
        find_item(table, who, int(table.scene.chest_tier))
        return
    if thing.contents:
        find(table, who, thing.contents)
        return
    roll = table.fate.below(100, table.luck_of(CHESTS))
    if thing.sealed or roll < 60:
        find_item(table, who, int(table.scene.chest_tier))
    elif roll < 85:
        find(table, who, f"gem:{3 + table.fate.below(3, table.luck_of(CHESTS))}")
    else:
        find(table, who, "food:2")


def find(table: Table, who: int, contents: str) -> None:
    """FF-27.1, 35.1: gems, food, an item, a short cut."""
    word, _, rest = contents.partition(":")
    if word == "gem":
        table.gold += int(rest)
        table.tell("FF-27.1", "A gem worth {0} gold.", rest)
    elif word == "food":
        table.food += int(rest)
        table.tell("FF-27.1", "Food.")
    elif word == "item":
        gain_item(table, who, table.content.card_of[rest])
    elif word == "relocate":
        table.do(offer_short_cut, who, rest)
    elif word == "trap":
        table.traps_set = (*table.traps_set, int(table.heroes[who].zone))
        table.do(traps.spring, who)
    else:
        table.tell("FF-35.1", "Nothing.")


def explore(table: Table, who: int, thing: Thing) -> None:
    """FF-35.1, FF-G30: fixed by the scene, or by a D6."""
    if thing.contents != "auto":
        find(table, who, thing.contents)
        return
    roll = table.roll(table.luck_of(LOT))
    table.tell("FF-35.1", "D6: {0}.", roll, how="roll")
    if roll <= 2:
        find(table, who, "gem:1")
    elif roll == 3:
        find(table, who, "food:1")
    elif roll == 4:
        find(table, who, "")
    elif roll == 5:
        find(table, who, "trap")
    else:
        enemies.spawn(table, enemies.type_of_colour(table, 2), int(table.heroes[who].zone))


def offer_short_cut(table: Table, who: int, zone: str) -> None:
    """FF-G22, 103B: its finder may relocate."""
    hero = table.heroes[who]
    if hero.down:
        return
    table.ask(hero.seat, "FF-35.1")
    table.offer(take_short_cut, who, zone)
    table.offer(stay, who)


def take_short_cut(table: Table, who: int, zone: str) -> None:
    """FF-35.1"""
    movement.place_hero(table, who, table.scene.ground.zone(zone))


def stay(table: Table, who: int) -> None:
    """FF-35.1: the short cut is not taken."""


def find_item(table: Table, who: int, tier: int) -> None:
    """FF-G30: two are drawn, the opener keeps one."""
    free = free_items(table, tier)
    if not free:
        find(table, who, "gem:3")
        return
    one = free[table.fate.below(len(free), table.luck_of(CHESTS))]
    free.remove(one)
    if not free:
        gain_item(table, who, one)
        return
    other = free[table.fate.below(len(free), table.luck_of(CHESTS))]
    table.do(choose_item, who, table.card(one).id, table.card(other).id)


def free_items(table: Table, tier: int) -> list[int]:
    """FF-G30: items of this tier that nobody has."""
    taken: list[int] = [item % BAG for item in table.bag]
    for hero in table.heroes:
        for slot in range(SLOTS):
            if hero.slots[slot] != NO_CARD:
                taken.append(hero.slots[slot])
    free: list[int] = []
    for card in table.content.cards:
        if card.kind != SKILL and card.tier == tier and int(card.index) not in taken:
            free.append(int(card.index))
    return free


def choose_item(table: Table, who: int, one: str, other: str) -> None:
    """FF-G30: the opener keeps one of the two, the other is returned."""
    table.ask(table.heroes[who].seat, "FF-27.1")
    table.offer(keep_item, who, one)
    table.offer(keep_item, who, other)


def keep_item(table: Table, who: int, id: str) -> None:
    """FF-27.1"""
    gain_item(table, who, table.content.card_of[id])


def gain_item(table: Table, who: int, item: int) -> None:
    """FF-27.3, 27.4: at once into a free slot of its own, face down into the backpack, or into the bag."""
    card = table.card(item)
    table.tell("FF-27.1", "{0} finds: {1}.", table.name(who), card.name)
    table.do(place_found, who, card.id)


def place_found(table: Table, who: int, id: str) -> None:
    """FF-27.3, 27.4"""
    hero = table.heroes[who]
    item = table.content.card_of[id]
    table.ask(hero.seat, "FF-27.3")
    for slot in range(SLOTS):
        if not hero_set_up.cannot_put_in(table, hero, item, slot):
            table.offer(stow, who, id, slot + 1)
    table.offer(into_bag, id)


def stow(table: Table, who: int, id: str, slot: int) -> None:
    """FF-27.3: it works at once if the slot is its own."""
    item = table.content.card_of[id]
    hero_set_up.put_in(table, table.heroes[who], item, slot - 1)


def into_bag(table: Table, id: str) -> None:
    """FF-27.4: nobody can use it before the scene is over. FF-7.20."""
    card = table.content.cards[table.content.card_of[id]]
    add_to_bag(table, card, int(card.armour))


def add_to_bag(table: Table, card: Card, armour: int) -> None:
    table.bag = (*table.bag, int(card.index) + armour * BAG)
