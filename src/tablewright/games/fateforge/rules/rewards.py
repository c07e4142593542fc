"""Chapter 20, Win rewards and the party bag."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.chronicle import HOLDER_NAMES, HOLDERS
from tablewright.games.fateforge.codes import without_one
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.cards import NO_CARD
from tablewright.games.fateforge.printed.dice import DICE
from tablewright.games.fateforge.rules import hero_set_up, items, objects
from tablewright.games.fateforge.table import Table

THRESHOLDS: Final = (2, 4, 7, 10, 13)  # FF-G13
FREE_SKILL: Final = 4  # FF-G13: its cost at most
MOST_DICE: Final = 7  # FF-G3: combat dice of a hero
COLOURS: Final = DICE[:4]


def holder_name(holder: str) -> str:
    return HOLDER_NAMES[HOLDERS.index(holder)]


# Victory points (FF-16.14, 20.1, 20.2)


def gain_victory_point(table: Table) -> None:
    """FF-20.1: for a main-story Combat Scene that was won. FF-20.2: at a threshold the party takes a reward."""
    journey = table.journey
    journey.victory_points += 1
    table.tell("FF-20.1", "Victory points: {0}.", journey.victory_points)
    if journey.rewards < len(THRESHOLDS) and journey.victory_points >= THRESHOLDS[journey.rewards]:
        journey.rewards += 1
        table.do(choose_reward, journey.rewards)


def choose_reward(table: Table, n: int) -> None:
    """FF-20.2: two rewards are offered, one is taken."""
    table.ask(table.party_seat(), "FF-20.2")
    table.offer(take_reward, n, "a")
    table.offer(take_reward, n, "b")


def take_reward(table: Table, n: int, which: str) -> None:
    """FF-20.2, G13"""
    heroes = len(table.heroes)
    if n == 1:
        if which == "a":
            table.gold += 2 * heroes
        else:
            table.do(choose_reward_item, 1)
    elif n == 3:
        if which == "a":
            table.gold += 3 * heroes
            table.food += heroes
        else:
            for hero in table.heroes:
                table.do(choose_card_to_lose, hero.index)
    elif n == 4 and which == "a":
        for _ in range((heroes + 1) // 2):
            table.do(choose_reward_item, 2)
    else:
        for hero in table.heroes:
            table.do_move(reward_of_each(n, which, int(hero.index)))


def reward_of_each(n: int, which: str, who: int) -> tuple[object, ...]:
    """FF-G13: what every hero gets."""
    if n == 4:
        return (choose_upgrade, who)
    if which == "a":
        return (choose_die, who)
    return (choose_free_skill, who) if n == 2 else (raise_health, who)


def raise_health(table: Table, who: int) -> None:
    """FF-G13: maximum health +1."""
    hero = table.heroes[who]
    hero.bonus += 1
    hero.health_max += 1
    hero.health += 1
    table.tell("FF-20.2", "{0}: maximum health +1.", table.name(who))


# Dice (FF-4.2, G3)


def cannot_add_die(table: Table, hero: Hero) -> str:
    """FF-G3: at most seven combat dice."""
    dice = sum(hero.pool)
    return (
        table.because("FF-4.2", "{0} combat dice, and {1} is the most", dice, MOST_DICE)
        if dice >= MOST_DICE
        else ""
    )


def choose_die(table: Table, who: int) -> None:
    """FF-20.2: the hero's player chooses the colour."""
    hero = table.heroes[who]
    if cannot_add_die(table, hero):
        return
    table.ask(hero.seat, "FF-20.2")
    for colour in COLOURS:
        table.offer(add_die, who, colour)


def add_die(table: Table, who: int, colour: str) -> None:
    """FF-4.2: the pool grows."""
    hero = table.heroes[who]
    index = COLOURS.index(colour)
    hero.pool = one_more(hero.pool, index)
    hero.added = one_more(hero.added, index)
    table.tell("FF-4.2", "{0} gains a {1} die.", table.name(who), colour)


def one_more(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return tuple([n + 1 if i == index else n for i, n in enumerate(counts)])


# Skills (FF-6.4, 33.2)


def choose_free_skill(table: Table, who: int) -> None:
    """FF-6.4, G13: a level I skill of cost 4 or less."""
    hero = table.heroes[who]
    free = [skill for skill in table.kind(hero).skills if is_free(table, hero, skill, FREE_SKILL, 1)]
    ask_for_skill(table, hero, free)


def choose_upgrade(table: Table, who: int) -> None:
    """FF-33.2, G13: a level II card for a level I card that the hero owns."""
    hero = table.heroes[who]
    free = [skill for skill in table.kind(hero).skills if is_free(table, hero, skill, 99, 2)]
    ask_for_skill(table, hero, free)


def is_free(table: Table, hero: Hero, skill: int, most: int, level: int) -> bool:
    card = table.card(skill)
    if card.level != level or card.cost > most or card.starting:
        return False
    return not items.cannot_learn(table, int(hero.index), skill)


def ask_for_skill(table: Table, hero: Hero, free: list[int]) -> None:
    if not free:
        return
    table.ask(hero.seat, "FF-20.2")
    for skill in free:
        table.offer(learn_free, hero.index, table.card(skill).id)


def learn_free(table: Table, who: int, id: str) -> None:
    """FF-20.2"""
    skill = table.content.card_of[id]
    items.gain_skill(table, who, skill)
    table.tell("FF-20.2", "{0} learns {1}.", table.name(who), table.card(skill).name)


# Items (FF-7.1, R71)


def choose_reward_item(table: Table, tier: int) -> None:
    """FF-20.2: an item of this tier, as the party likes."""
    free = objects.free_items(table, tier)
    if not free:
        return
    table.ask(table.party_seat(), "FF-20.2")
    for item in free:
        table.offer(give_item, table.card(item).id)


def give_item(table: Table, id: str) -> None:
    """FF-R71: who takes it: any free slot of a hero, or the bag."""
    card = table.card(table.content.card_of[id])
    table.tell("FF-7.1", "The party gains: {0}.", card.name)
    table.do(choose_owner, id)


def choose_owner(table: Table, id: str) -> None:
    """FF-R71"""
    item = table.content.card_of[id]
    table.ask(table.party_seat(), "FF-R71")
    for hero in table.heroes:
        if hero_set_up.free_slot_for(table, hero, item) != NO_CARD:
            table.offer(take_item, hero.index, id)
    table.offer(objects.into_bag, id)


def take_item(table: Table, who: int, id: str) -> None:
    """FF-R71: into a slot in which it works."""
    hero = table.heroes[who]
    item = table.content.card_of[id]
    hero_set_up.put_in(table, hero, item, hero_set_up.free_slot_for(table, hero, item))


# Corruption (FF-18.6)


def choose_card_to_lose(table: Table, who: int) -> None:
    """FF-18.6, 20.2: one Corruption card of this hero is discarded."""
    hero = table.heroes[who]
    different = sorted(set(hero.corruption))
    if not different:
        return
    if len(different) == 1:
        lose_card(table, who, table.content.corruption[different[0]].id)
        return
    table.ask(hero.seat, "FF-18.6")
    for card in different:
        table.offer(lose_card, who, table.content.corruption[card].id)


def offer_cleansing(table: Table) -> None:
    """FF-18.6: one Corruption card of any hero, or none."""
    if not any(hero.corruption for hero in table.heroes):
        return
    table.ask(table.party_seat(), "FF-18.6")
    for hero in table.heroes:
        for card in sorted(set(hero.corruption)):
            table.offer(lose_card, hero.index, table.content.corruption[card].id)
    table.offer(keep_cards)


def keep_cards(table: Table) -> None:
    """FF-18.6: nobody loses a card."""


def lose_card(table: Table, who: int, id: str) -> None:
    """FF-18.6, 18.9, 24.3: to the graveyard."""
    hero = table.heroes[who]
    for card in hero.corruption:
        if table.content.corruption[card].id == id:
            hero.corruption = without_one(hero.corruption, card)
            table.graveyard = (*table.graveyard, card)
            hero_set_up.recount(table, who)
            table.tell("FF-18.6", "{0} is rid of {1}.", table.name(who), table.content.corruption[card].name)
            return
