# interpreted: asked once a part, not once a move
"""A part of the campaign: its table is laid out from what is carried, and what is kept is taken down again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from tablewright.games.fateforge.carried import Carried, Member
from tablewright.games.fateforge.codes import BAG
from tablewright.games.fateforge.journey import FIGHT, NOBODY, REST, STORY, Journey
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.cards import NO_CARD, TRAITS
from tablewright.games.fateforge.rules import hero_set_up
from tablewright.games.fateforge.table import Table

OUTCOMES: Final = ("", "won", "part", "lost")


# Setting up a part


def seat_all(table: Table, carried: Carried) -> None:
    """FF-24.6: the heroes with all that is on their boards; in solo one player leads several."""
    seats = table.seats
    count = carried.heroes_wanted or len(carried.heroes)
    table.heroes = [Hero(i, i % seats) for i in range(count)]
    content = table.content
    if not carried.heroes_wanted:
        for hero, member in zip(table.heroes, carried.heroes, strict=True):
            restore(table, hero, member)
        return
    kinds = {kind.id: int(kind.index) for kind in content.heroes}
    table.journey = Journey()
    table.journey.old_types = tuple(kinds[member.kind] for member in carried.heroes)
    for hero, member in zip(table.heroes, carried.heroes, strict=False):
        hero.added = member.added
        hero.bonus = member.health_bonus
        hero.trait_cards = mask_of(member.trait_cards, TRAITS)


def restore(table: Table, hero: Hero, member: Member) -> None:
    content = table.content
    kind = next(kind for kind in content.heroes if kind.id == member.kind)
    hero.type = kind.index
    hero.added = member.added
    hero.pool = tuple(n + more for n, more in zip(kind.dice, member.added, strict=True))
    hero.bonus = member.health_bonus
    hero.health_max = kind.health + hero.bonus
    hero.energy_max = kind.energy
    hero.bought, hero.boost = member.bought, member.boost
    hero.trait_cards = mask_of(member.trait_cards, TRAITS)
    hero.traits = hero.trait_cards | 1 << kind.trait
    hero.skills = tuple(content.card_of[word] for word in member.skills)
    hero.active = tuple(content.card_of[word] for word in member.active)
    hero.slots = tuple(content.card_of[word] if word else NO_CARD for word in member.slots)
    hero.face_down, hero.armour = member.face_down, member.armour
    hero.corruption = tuple(number_of(content.corruption, word) for word in member.corruption)
    hero.health, hero.energy, hero.aside = member.health, member.energy, member.aside
    hero.down, hero.out = member.down, member.out
    hero.stealth = True
    hero_set_up.recount(table, int(hero.index))


def give_all(table: Table, carried: Carried) -> None:
    """FF-20.4, 24.1 to 24.3: the bag, the allies, the decks without what lies elsewhere."""
    content = table.content
    table.gold, table.food = carried.gold, carried.food
    table.bag = tuple(content.card_of[word] + cubes * BAG for word, cubes in carried.bag)
    table.allies = tuple(number_of(content.allies, word) for word in carried.allies)
    table.graveyard = tuple(number_of(content.corruption, word) for word in carried.graveyard)
    for card in (*table.graveyard, *(card for hero in table.heroes for card in hero.corruption)):
        table.corruption.take(card)
    table.unlocked = carried.unlocked


def recall(table: Table, carried: Carried) -> None:
    """FF-1.11: what is remembered."""
    content = table.content
    chronicle, stories = content.chronicle, table.stories
    old_types = table.journey.old_types
    table.journey = journey = Journey()
    journey.old_types = old_types
    kind, _, journey.at = carried.at.partition(" ")
    journey.kind = {"story": STORY, "fight": FIGHT, "rest": REST}[kind]
    journey.reputation = carried.reputation
    journey.trait_points, journey.trait_total = carried.trait_points, carried.trait_total
    journey.point_types = tuple(TRAITS.index(trait) for trait in carried.point_types)
    journey.trait_supply = carried.trait_supply
    journey.victory_points, journey.rewards = carried.victory_points, carried.rewards
    journey.cards = sum(1 << number for number in carried.cards)
    journey.outcomes = tuple((word, OUTCOMES.index(how)) for word, how in carried.outcomes)
    journey.encountered = tuple(
        content.enemy_of[word] for word in carried.encountered if word in content.enemy_of
    )
    journey.chapter, journey.done, journey.rest = carried.chapter, carried.done, carried.rest
    journey.broken, journey.named, journey.lost_before = carried.broken, carried.named, carried.lost_before
    numbers = {one.id: one.number for one in stories.adjustments}
    journey.adjusts = tuple(numbers[word] for word in carried.adjusts if word in numbers)
    journey.foretold = carried.foretold
    journey.came_from = carried.came_from
    places = [place.id for place in chronicle.locations]
    quests = [quest.id for quest in chronicle.quests]
    journey.opened, journey.closed = mask_of(carried.opened, places), mask_of(carried.closed, places)
    journey.visited = mask_of(carried.visited, places)
    since = dict(carried.quests)
    journey.quests_offered = tuple(since.get(word, 0) for word in quests)
    journey.quests_taken, journey.quests_won = (
        mask_of(carried.quests_taken, quests),
        mask_of(carried.quests_done, quests),
    )
    journey.quests_added = mask_of(carried.quests_added, quests)
    journey.quest = quests.index(carried.quest) if carried.quest else NOBODY
    journey.discount, journey.time_change, journey.food_price = (
        carried.discount, carried.time_change, carried.food_price,
    )  # fmt: skip
    if carried.resting is not None:
        journey.tokens, journey.cleansed = carried.resting.tokens, carried.resting.cleansed
        journey.seen_here = mask_of(carried.resting.seen, places)
        journey.helped = tuple(content.card_of[word] for word in carried.resting.helped)
    remember(table, carried)


def remember(table: Table, carried: Carried) -> None:
    """What the story remembers, by its ids."""
    told, stories = table.story, table.stories
    known = dict(carried.memory)
    memory = list(stories.blank)
    for one in stories.memory:
        if one.id in known:
            memory[one.slot] = known[one.id]
    told.memory = tuple(memory)
    told.read = sum(1 << stories.number_of[word] for word in carried.read if word in stories.number_of)
    numbers = {word: number for number, word in enumerate(stories.choice_ids)}
    told.chosen = sum(1 << numbers[word] for word in carried.chosen if word in numbers)


# Taking down what is kept


def kept_of(table: Table, carried: Carried) -> Carried:
    """FF-24.6: everything as it stands, without where it goes."""
    content, journey = table.content, table.journey
    chronicle, stories, told = content.chronicle, table.stories, table.story
    places = [place.id for place in chronicle.locations]
    quests = [quest.id for quest in chronicle.quests]
    adjusts = [*journey.adjusts, *told.adjust]
    return msgspec.structs.replace(
        carried,
        heroes_wanted=0,
        heroes=tuple(member_of(table, hero) for hero in table.heroes),
        gold=int(table.gold),
        food=int(table.food),
        bag=tuple((content.cards[item % BAG].id, item // BAG) for item in table.bag),
        allies=tuple(content.allies[i].id for i in table.allies),
        graveyard=tuple(content.corruption[card].id for card in table.graveyard),
        unlocked=int(table.unlocked),
        memory=tuple(
            (one.id, told.memory[one.slot]) for one in stories.memory if told.memory[one.slot] != one.start
        ),
        read=asked_of(
            table, ids_of(told.read, [page.id if page is not None else "" for page in stories.pages])
        ),
        chosen=asked_of(table, ids_of(told.chosen, stories.choice_ids)),
        recaps=(*carried.recaps, *recaps_of(table)),
        adjusts=tuple(stories.adjustments[number].id for number in adjusts),
        reputation=journey.reputation,
        trait_points=int(journey.trait_points),
        trait_total=int(journey.trait_total),
        point_types=tuple(TRAITS[trait] for trait in journey.point_types),
        trait_supply=journey.trait_supply,
        victory_points=int(journey.victory_points),
        rewards=int(journey.rewards),
        cards=tuple(n for n in range(int(journey.cards).bit_length()) if journey.cards >> n & 1),
        outcomes=tuple((word, OUTCOMES[how]) for word, how in journey.outcomes),
        encountered=tuple(content.enemies[i].id for i in journey.encountered),
        rest=int(journey.rest),
        broken=journey.broken,
        named=int(journey.named),
        foretold=journey.foretold,
        came_from="",
        opened=ids_of(int(journey.opened), places),
        closed=ids_of(int(journey.closed), places),
        visited=ids_of(int(journey.visited), places),
        quests=tuple((quests[i], since) for i, since in enumerate(journey.quests_offered) if since),
        quests_taken=ids_of(int(journey.quests_taken), quests),
        quests_done=ids_of(int(journey.quests_won), quests),
        quests_added=ids_of(int(journey.quests_added), quests),
        quest=quests[journey.quest] if journey.quest != NOBODY else "",
        discount=int(journey.discount),
        time_change=int(journey.time_change),
        food_price=int(journey.food_price),
    )


def asked_of(table: Table, names: tuple[str, ...]) -> tuple[str, ...]:
    """Of what was read and chosen, what anything will ask for."""
    return tuple(name for name in names if name in table.content.chronicle.asked)


def member_of(table: Table, hero: Hero) -> Member:
    content = table.content
    cards = content.cards
    return Member(
        content.heroes[hero.type].id if hero.type >= 0 else "",
        int(hero.health),
        int(hero.energy),
        int(hero.bonus),
        hero.added,
        int(hero.bought),
        int(hero.boost),
        int(hero.aside),
        hero.down and not hero.away,  # FF-G16: who took no part in a duel is not KO'd
        hero.out,
        tuple(cards[skill].id for skill in hero.skills),
        tuple(cards[skill].id for skill in hero.active),
        tuple(cards[item].id if item != NO_CARD else "" for item in hero.slots),
        int(hero.face_down),
        hero.armour,
        tuple(trait for i, trait in enumerate(TRAITS) if hero.trait_cards >> i & 1),
        tuple(content.corruption[card].id for card in hero.corruption),
    )


def recaps_of(table: Table) -> list[str]:
    """FF-22.17: the pages read here that have a sentence for «story so far»."""
    pages = [table.stories.pages[number] for number in table.story.trail]
    return [page.id for page in pages if page is not None and page.recap]


# Words and numbers


def ids_of(mask: int, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for i, name in enumerate(names) if mask >> i & 1 and name)


def mask_of(ids: Sequence[str], names: Sequence[str]) -> int:
    return sum(1 << i for i, name in enumerate(names) if name in ids)


def number_of(things: Sequence[Any], word: str) -> int:
    return next(i for i, thing in enumerate(things) if thing.id == word)
