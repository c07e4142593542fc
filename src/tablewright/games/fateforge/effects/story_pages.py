"""What pages of the story do (FF-G23): reputation, gold, health, cards, locations; and what they may ask."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.chronicle import FACTIONS, HOLDERS, LEAST, MOST
from tablewright.games.fateforge.codes import BAG
from tablewright.games.fateforge.effects import healing
from tablewright.games.fateforge.journey import LOST, NOBODY, PART, WON
from tablewright.games.fateforge.printed.cards import NO_CARD, SKILL, TRAITS
from tablewright.games.fateforge.rules import (
    corruption,
    health,
    hero_set_up,
    rewards,
    rule_unlocks,
    scene_changes,
    story_scenes,
)
from tablewright.games.fateforge.table import Table

EACH: Final = "each"
TESTER: Final = "tester"
FAILED: Final = "failed"
ONE: Final = "one"
BEARER: Final = "bearer"
EACH_BUT_NAMED: Final = "each_but_named"
WHO: Final = (EACH, TESTER, FAILED, ONE, BEARER, EACH_BUT_NAMED)

GOLD: Final = "gold"
FOOD: Final = "food"
HEALTH: Final = "health"
ENERGY: Final = "energy"
BOTH: Final = "both"
ANY: Final = "any"
PER_HERO: Final = "per_hero"

SIDE: Final = "side"
CAPTAIN: Final = "captain"
TELLER: Final = "teller"
EACH_FACTION: Final = "each_faction"
MEANT: Final = (SIDE, CAPTAIN, TELLER, EACH_FACTION)
MILITIA: Final = "militia"
TALLY: Final = "tally"
FRIENDS: Final = ("irsa", "korso", "benedek", "ilze", "yarrow")
SHARD: Final = 148  # FF-G5: its bearer


# Reputation (FF-22.13, G14)


def side_of(table: Table) -> str:
    """The side that the party took at the break: militia, tally, or none yet."""
    for memory in table.stories.memory:
        if memory.id == SIDE:
            return memory.values[table.story.memory[memory.slot]]
    return ""


def holders(table: Table, word: str) -> list[str]:
    """Whom a page means."""
    if word == SIDE:
        side = side_of(table)
        return [side] if side in HOLDERS else []
    if word == CAPTAIN:
        captain = captain_of(table)
        return [captain] if captain else []
    if word == TELLER:
        return [teller_of(table)]
    if word == EACH_FACTION:
        return list(HOLDERS[:FACTIONS])
    return [word]


def captain_of(table: Table) -> str:
    """FF-G21: Irsa for the Militia, Korso for the Tally."""
    side = side_of(table)
    return "irsa" if side == MILITIA else "korso" if side == TALLY else ""


def teller_of(table: Table) -> str:
    """FF-G21, II1a: Irsa or Korso, whoever values the party more; on a tie Benedek."""
    irsa, korso = table.journey.value("irsa"), table.journey.value("korso")
    return "irsa" if irsa > korso else "korso" if korso > irsa else "benedek"


def reputation(table: Table, word: str, n: int) -> None:
    """FF-22.13, G14: a value moves, from −5 to +5."""
    for holder in holders(table, word):
        i = HOLDERS.index(holder)
        values = list(table.journey.reputation)
        values[i] = max(LEAST, min(MOST, values[i] + n))
        table.journey.reputation = tuple(values)
        table.tell("FF-22.13", "{0}: {1}.", rewards.holder_name(holder), signed(n))


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"


# Gold and food (FF-20.4, G21)


def scaled(table: Table, n: int) -> int:
    """FF-G21: printed for two heroes; three get half as much again, four twice as much."""
    return n * max(2, len(table.heroes)) // 2


def gain_gold(table: Table, n: int, how: str) -> None:
    """FF-20.4: into the common bag."""
    gained = n * len(table.heroes) if how == PER_HERO else scaled(table, n)
    table.gold += gained
    table.tell("FF-20.4", "The party gains {0} gold.", gained)


def gain_food(table: Table, n: int, how: str) -> None:
    """FF-20.4"""
    gained = n * len(table.heroes) if how == PER_HERO else scaled(table, n)
    table.food += gained
    table.tell("FF-20.4", "The party gains {0} food.", gained)


def lose_gold(table: Table, n: int) -> None:
    """FF-G21: a forced loss takes what is there."""
    lost = min(n, int(table.gold))
    table.gold -= lost
    table.tell("FF-20.4", "The party loses {0} gold.", lost)


def lose_food(table: Table, n: int) -> None:
    """FF-G21"""
    lost = min(n, int(table.food))
    table.food -= lost
    table.tell("FF-20.4", "The party loses {0} food.", lost)


def cannot_pay(table: Table, n: int, what: str, who: str) -> str:
    """FF-20.4, 20.6, G21: a cost that cannot be paid is not offered; to suffer is always possible."""
    if what == GOLD:
        return table.short_of("FF-20.6", "gold", n, table.gold) if table.gold < n else ""
    if what == FOOD:
        return table.short_of("FF-20.4", "food", n, table.food) if table.food < n else ""
    return "" if table.standing() else "FF-17.6"


def pay(table: Table, n: int, what: str, who: str) -> None:
    """FF-20.4: a price of the party, or what a hero suffers for it."""
    if what == GOLD:
        table.gold -= n
    elif what == FOOD:
        table.food -= n
    else:
        suffer(table, what, n, who)


# Heroes


def heroes_meant(table: Table, who: str) -> list[int]:
    """FF-22.3: each hero, who took the test, or who bears the shard."""
    if who == TESTER or who == FAILED:
        return list(story_scenes.testers(table))
    if who == BEARER:
        return [int(hero.index) for hero in table.heroes if bears(table, int(hero.index), SHARD)]
    spared = table.journey.named if who == EACH_BUT_NAMED else NOBODY
    return [int(hero.index) for hero in table.heroes if hero.index != spared]


def bears(table: Table, who: int, number: int) -> bool:
    """Whether a hero has the item of this number on its board."""
    hero = table.heroes[who]
    return any(card != NO_CARD and table.card(card).number == number for card in hero.slots)


def suffer(table: Table, what: str, n: int, who: str) -> None:
    """FF-5.6, R18, R51: outside combat nothing negates it; all damage of a story is suffered so."""
    if who == ONE:
        table.do(choose_sufferer, what, n)
        return
    for index in heroes_meant(table, who):
        suffer_now(table, index, what, n)


def suffer_now(table: Table, index: int, what: str, n: int) -> None:
    if what == ENERGY:
        health.suffer_energy(table, index, n)
    else:
        health.suffer_health(table, index, n)


def choose_sufferer(table: Table, what: str, n: int) -> None:
    """FF-R34: the party picks the hero."""
    standing = table.standing()
    if len(standing) == 1:
        suffer_now(table, standing[0], what, n)
    if len(standing) < 2:
        return
    table.ask(table.party_seat(), "FF-R34")
    for index in standing:
        table.offer(bear_it, index, what, n)


def bear_it(table: Table, who: int, what: str, n: int) -> None:
    """FF-5.6: this hero suffers it."""
    suffer_now(table, who, what, n)


def recover(table: Table, what: str, n: int, who: str) -> None:
    """FF-5.3, 17.7: health, energy or both come back; one that is KO'd and has health again is awake."""
    if who == ONE or what == ANY:
        table.do(choose_recoverer, what, n, who)
        return
    for index in heroes_meant(table, who):
        healing.give_back(table, index, what, n)


def choose_recoverer(table: Table, what: str, n: int, who: str) -> None:
    """FF-R34: who recovers, and what, where the page leaves it open."""
    heroes = heroes_meant(table, who) if who != ONE else [int(hero.index) for hero in table.heroes]
    table.ask(table.party_seat(), "FF-R34")
    for index in heroes:
        for token in (HEALTH, ENERGY) if what == ANY else (what,):
            table.offer(take_rest, index, token, n)


def take_rest(table: Table, who: int, what: str, n: int) -> None:
    """FF-5.3"""
    healing.give_back(table, who, what, n)


def draw(table: Table, n: int, who: str) -> None:
    """FF-18.7: the story orders Corruption cards."""
    for index in heroes_meant(table, who):
        for _ in range(n):
            table.do(corruption.draw_corruption, index)


def hear_name(table: Table) -> None:
    """FF-G21, II4a: the hero with the most Corruption cards hears a name."""
    most = corruptions(table)
    for hero in table.heroes:
        if len(hero.corruption) == most:
            table.journey.named = hero.index
            table.tell("FF-22.17", "{0} hears a name.", table.name(int(hero.index)), how="story")
            return


def remove_corruption(table: Table, n: int) -> None:
    """FF-18.6: up to so many cards, as the party likes."""
    for _ in range(n):
        table.do(rewards.offer_cleansing)


# Cards and growth


def story_card(table: Table, number: int) -> None:
    """FF-22.17: a permanent record of the campaign."""
    if not table.journey.has_card(number):
        table.journey.cards |= 1 << number
        card = table.content.chronicle.card(number)
        table.tell(
            "FF-22.17", "Story card: {0}.", card.name if card is not None else str(number), how="story"
        )


def gain_item(table: Table, number: int) -> None:
    """FF-7.1, R71: found things are free; the party says who takes it."""
    for card in table.content.cards:
        if card.number == number and card.kind != SKILL:
            table.do(rewards.give_item, card.id)


def gain_item_of_tier(table: Table, tier: int) -> None:
    """FF-7.1: one of this tier, as the party likes."""
    table.do(rewards.choose_reward_item, tier)


def open_location(table: Table, index: int) -> None:
    """FF-23.3: unlocked by the story."""
    journey = table.journey
    journey.opened |= 1 << index
    journey.closed &= ~(1 << index)
    table.tell(
        "FF-23.3", "A place to go to: {0}.", table.content.chronicle.locations[index].name, how="story"
    )


def close_location(table: Table, index: int) -> None:
    """FF-23.3, 23.8: the story orders the card away."""
    table.journey.closed |= 1 << index


def add_quest(table: Table, index: int) -> None:
    """FF-23.3: a Side Quest that the story brings."""
    table.journey.quests_added |= 1 << index


def gain_ally(table: Table, index: int) -> None:
    """FF-34.1: from now on the ally may come along."""
    if index not in table.allies:
        table.allies = (*table.allies, index)
        table.tell("FF-34.1", "{0} joins you.", table.content.allies[index].name, how="story")


def gain_captain(table: Table) -> None:
    """FF-G21, R6: the captain of the party's side joins as an ally."""
    captain = captain_of(table)
    for ally in table.content.allies:
        if ally.id == captain:
            gain_ally(table, int(ally.index))


def unlock_rule(table: Table, rule: int) -> None:
    """FF-1.12"""
    rule_unlocks.unlock(table, rule)


def change_time(table: Table, n: int) -> None:
    """FF-23.1: more or fewer time tokens in the next Rest Scene."""
    table.journey.time_change += n


def set_food_price(table: Table, n: int) -> None:
    """FF-23.14: what food costs in the next Rest Scene."""
    table.journey.food_price = n


def give_discounts(table: Table, n: int) -> None:
    """FF-G16, SQ1: the Training Yard sells so many skills at 1 gold less."""
    table.journey.discount += n


def start_dog(table: Table, zone: str) -> None:
    """FF-G21, II5b: Bone Hound 1, if it is there, starts in this zone."""
    scene_changes.start_at(table, table.content.enemy_of["bone_hound"], 1, zone)


# What pages may ask (FF-1.11)


def has_card(table: Table, number: int) -> bool:
    return table.journey.has_card(number)


def has_won(table: Table, fight: str) -> bool:
    return table.journey.outcome(fight) == WON


def has_part(table: Table, fight: str) -> bool:
    return table.journey.outcome(fight) == PART


def has_lost(table: Table, fight: str) -> bool:
    return table.journey.outcome(fight) in (PART, LOST)


def has_played(table: Table, fight: str) -> bool:
    return table.journey.outcome(fight) != 0


def has_optional(table: Table, fight: str) -> bool:
    """FF-G22: its optional objective was met."""
    return table.journey.outcome(f"{fight} optional") == WON


def was_bloodless(table: Table, fight: str) -> bool:
    """FF-G16, Q1b: nobody was defeated."""
    return table.journey.outcome(f"{fight} bloodless") == WON


def no_boar_defeated(table: Table) -> bool:
    """FF-G16, Q1b"""
    return was_bloodless(table, "cs-s1")


def has_ally(table: Table, index: int) -> bool:
    return index in table.allies


def has_visited(table: Table, index: int) -> bool:
    return bool(table.journey.visited >> index & 1)


def has_done(table: Table, index: int) -> bool:
    return bool(table.journey.quests_won >> index & 1)


def has_trait(table: Table, trait: str) -> bool:
    return any(hero_set_up.traits_of(table, hero) >> TRAITS.index(trait) & 1 for hero in table.heroes)


def has_hero(table: Table, index: int) -> bool:
    return any(hero.type == index for hero in table.heroes)


def has_item(table: Table, number: int) -> bool:
    for who in range(len(table.heroes)):
        if bears(table, who, number):
            return True
    return any(table.card(item % BAG).number == number for item in table.bag)


def is_solo(table: Table) -> bool:
    return table.seats == 1


def is_broken(table: Table) -> bool:
    """FF-R79: an imposed scene was lost twice."""
    return table.journey.broken


# Numbers that pages may ask for


def captain_value(table: Table) -> int:
    captain = captain_of(table)
    return table.journey.value(captain) if captain else 0


def side_value(table: Table) -> int:
    side = side_of(table)
    return table.journey.value(side) if side in HOLDERS else 0


def court_cards(table: Table) -> int:
    """FF-G23: the Court Seal, the Flayer's Mask and the Chancellor's Papers count 1 each."""
    return sum(1 for number in (7, 21, 28) if table.journey.has_card(number))


def friends(table: Table) -> int:
    """FF-G21, III5a: how many of five people think well of the party: three count, or two for one that was carried."""
    found = sum(1 for one in FRIENDS if table.journey.value(one) >= 2)
    return min(found, 2 if table.journey.broken else 3)


def count_heroes(table: Table) -> int:
    return len(table.heroes)


def count_gold(table: Table) -> int:
    return int(table.gold)


def count_food(table: Table) -> int:
    return int(table.food)


def corruptions(table: Table) -> int:
    """The most Corruption cards that one hero holds."""
    return max([len(hero.corruption) for hero in table.heroes])


def rest_now(table: Table) -> int:
    return int(table.journey.rest)


def act_now(table: Table) -> int:
    return table.act()
