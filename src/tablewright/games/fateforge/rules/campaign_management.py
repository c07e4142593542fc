"""Chapter 24, Campaign management: what may be done between scenes, Restart Act, Swap Hero, a hero's skills anew."""

from __future__ import annotations

from typing import Final

from tablewright.engine.table import Move
from tablewright.games.fateforge.codes import BAG
from tablewright.games.fateforge.journey import FIGHT
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.cards import NO_CARD, SLOTS
from tablewright.games.fateforge.rules import (
    hero_set_up,
    items,
    map_exploration,
    objects,
    rest_scenes,
    rewards,
    story_scenes,
)
from tablewright.games.fateforge.table import BETWEEN, Table

RESTART: Final = "restart"
HEROES: Final = (2, 3, 4)
NO_TYPE: Final = -1


# In between (FF-7.2, 22.12, 22.14, 24.9, 24.12)


def at_any_time(table: Table) -> list[Move]:
    """FF-24.9, 24.12, 22.14: outside Combat Scenes: eat, be healed, arrange, restart the Act, swap a hero."""
    if table.over or not is_between(table):
        return []
    kept, refused = table.options, table.refused
    table.options = []
    table.refused = None
    if story_scenes.is_testing(table):
        if table.rules.rearrange_in_test:
            offer_shifts(table)
    else:
        if table.asking[0] is not rest_scenes.at_rest:
            rest_scenes.offer_meals_and_care(table)
        offer_shifts(table)
        map_exploration.offer_marker(table)
        if may_manage(table):
            table.offer(ask_restart)
            table.offer(ask_swap)
    found = table.options
    table.options, table.refused = kept, refused
    return found


def is_between(table: Table) -> bool:
    """FF-24.9: outside a Combat Scene, with all heroes chosen."""
    if not table.in_campaign or table.phase != BETWEEN or not table.asking:
        return False
    return all(hero.type != NO_TYPE for hero in table.heroes)


def may_manage(table: Table) -> bool:
    """FF-24.9, 24.12: not while a fight's reward is being chosen, and not while this is being asked."""
    return table.journey.kind != FIGHT and table.asking[0] not in (
        decide_restart,
        decide_swap,
        choose_skills,
        rewards.choose_die,
    )


def offer_shifts(table: Table) -> None:
    """FF-7.2, R76: items change places on a hero's own board."""
    for hero in table.heroes:
        for slot in range(SLOTS):
            item = hero.slots[slot]
            if item == NO_CARD or table.card(item).bound:
                continue
            for other in range(SLOTS):
                if other != slot and not hero_set_up.cannot_put_in(table, hero, item, other):
                    table.offer(shift, hero.index, table.card(item).id, other + 1)


def shift(table: Table, who: int, id: str, slot: int) -> None:
    """FF-7.2, 7.4: on the own board, with its cubes; face down in a foreign slot."""
    hero = table.heroes[who]
    item = table.content.card_of[id]
    for old in range(SLOTS):
        if hero.slots[old] == item:
            cubes = hero.armour[old]
            hero_set_up.take_out(table, hero, old)
            hero_set_up.put_in(table, hero, item, slot - 1, cubes)
            return


# Restart Act (FF-24.9 to 24.11)


def ask_restart(table: Table) -> None:
    """FF-24.9"""
    table.do(decide_restart)


def decide_restart(table: Table) -> None:
    """FF-24.10: with how many heroes the Act is begun again; or not at all."""
    table.ask(table.party_seat(), "FF-24.9")
    table.offer(play_on)
    for heroes in HEROES:
        table.offer(restart_act, heroes)


def play_on(table: Table) -> None:
    """FF-24.9, 24.12: nothing is changed."""


def restart_act(table: Table, heroes: int) -> None:
    """FF-24.9: the story and the fights as they were at the start of the Act."""
    table.journey.leads_to = RESTART
    table.journey.heroes_wanted = heroes
    table.finish([True] * table.seats, "FF-24.9", "The Act begins again.")


# Swap Hero (FF-24.12 to 24.14)


def ask_swap(table: Table) -> None:
    """FF-24.12, R69: meant for changed groups of players; nobody asks why."""
    table.do(decide_swap)


def decide_swap(table: Table) -> None:
    """FF-24.12, 24.14: one hero for an unused one; their number stays."""
    table.ask(table.party_seat(), "FF-24.12")
    table.offer(play_on)
    taken = [hero.type for hero in table.heroes]
    for hero in table.heroes:
        for kind in table.content.heroes:
            if kind.index not in taken:
                table.offer(swap, hero.index, kind.id)


def swap(table: Table, who: int, id: str) -> None:
    """FF-24.13, R55: Corruption cards, trait cards, items and added dice pass; skills are chosen anew."""
    hero = table.heroes[who]
    leaving = table.name(who)
    lost_health = hero_set_up.max_health(table, hero) - int(hero.health)
    lost_energy = int(hero.energy_max) - int(hero.energy)
    gold = skill_value(table, hero)
    added = sum(hero.added)
    belongings = take_belongings(table, hero)
    kind = next_type(table, id)
    old_traits = hero.trait_cards
    hero_set_up.become(table, who, kind)
    hero.trait_cards = old_traits
    hero.traits |= old_traits
    hero.added = (0,) * len(rewards.COLOURS)
    hero_set_up.recount(table, who)
    hero.health = max(1, hero_set_up.max_health(table, hero) - lost_health)
    hero.energy = max(0, int(hero.energy_max) - lost_energy)
    give_belongings(table, hero, belongings)
    hero.skill_gold = gold
    table.tell("FF-24.12", "{0} leaves, and {1} comes.", leaving, table.name(who), how="story")
    for _ in range(added):
        table.do(rewards.choose_die, who)
    table.do(choose_skills, who)


def next_type(table: Table, id: str) -> int:
    for kind in table.content.heroes:
        if kind.id == id:
            return int(kind.index)
    raise KeyError(id)


def take_belongings(table: Table, hero: Hero) -> list[int]:
    """FF-R55: what lies on the board, with its cubes; a bound item leaves with its hero."""
    found: list[int] = []
    for slot in range(SLOTS):
        card = hero.slots[slot]
        if card != NO_CARD:
            if not table.card(card).bound:
                found.append(card + hero.armour[slot] * BAG)
            hero_set_up.take_out(table, hero, slot)
    return found


def give_belongings(table: Table, hero: Hero, belongings: list[int]) -> None:
    """FF-R55: what does not fit goes into the bag."""
    for item in belongings:
        slot = hero_set_up.free_slot_for(table, hero, item % BAG)
        if slot == NO_CARD:
            objects.add_to_bag(table, table.card(item % BAG), item // BAG)
        else:
            hero_set_up.put_in(table, hero, item % BAG, slot, item // BAG)


def skill_value(table: Table, hero: Hero) -> int:
    """FF-24.13, R55: printed costs; a level II counts with its level I, a starting skill nothing."""
    value = 0
    for skill in hero.skills:
        card = table.card(skill)
        value += int(card.cost)
        if card.upgrade_of != NO_CARD:
            value += int(table.card(int(card.upgrade_of)).cost)
    return value


# Skills anew (FF-24.11, 24.13)


def choose_skills(table: Table, who: int) -> None:
    """FF-24.11, 24.13: skills of the own deck for this gold; what is not spent is lost."""
    hero = table.heroes[who]
    if not any(can_afford(table, hero, skill) for skill in table.kind(hero).skills):
        hero.skill_gold = 0
        return
    table.ask(hero.seat, "FF-24.13")
    for skill in table.kind(hero).skills:
        if not items.cannot_learn(table, who, skill):
            card = table.card(skill)
            table.offer(take_skill, who, card.id, unless="" if can_afford(table, hero, skill) else "FF-24.13")
    table.offer(done_choosing, who)


def can_afford(table: Table, hero: Hero, skill: int) -> bool:
    if items.cannot_learn(table, int(hero.index), skill):
        return False
    return bool(table.card(skill).cost <= hero.skill_gold)


def take_skill(table: Table, who: int, id: str) -> None:
    """FF-24.13"""
    skill = table.content.card_of[id]
    table.heroes[who].skill_gold -= table.card(skill).cost
    items.gain_skill(table, who, skill)
    table.do(choose_skills, who)


def done_choosing(table: Table, who: int) -> None:
    """FF-R55: the rest is lost."""
    table.heroes[who].skill_gold = 0


# Heroes of a restart (FF-24.10, 24.11, R54)


def seat_heroes_again(table: Table) -> None:
    """FF-24.10, 24.11: heroes are chosen; dice, trait cards and skills follow."""
    for hero in table.heroes:
        table.do(hero_set_up.choose_hero_board, hero.index)
        table.do(equip_again, hero.index)


def equip_again(table: Table, who: int) -> None:
    """FF-24.11, R54, G28: trait cards and added dice of the Act's start; gold for skills."""
    hero = table.heroes[who]
    hero.traits |= hero.trait_cards
    owed = 0
    if table.journey.old_types[who : who + 1] == (hero.type,):
        hero.pool = tuple([n + more for n, more in zip(hero.pool, hero.added, strict=True)])
    else:
        owed = sum(hero.added)
        hero.added = (0,) * len(rewards.COLOURS)
    hero.skill_gold = skill_gold(table)
    for _ in range(owed):
        table.do(rewards.choose_die, who)
    table.do(choose_skills, who)


def skill_gold(table: Table) -> int:
    """FF-G28"""
    for act in table.content.chronicle.acts:
        if act.number == table.act():
            return int(act.skill_gold)
    return 0
