"""Chapter 3 (part), Traits: trait cards and their supply (FF-3.3, 22.10, FF-G12)."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.cards import TRAITS
from tablewright.games.fateforge.table import Table

PRICE: Final = 3  # FF-G12: trait points for a card
MOST_TYPES: Final = 2


def redeem(table: Table) -> None:
    """FF-22.10, 3.3, G12: at the start of a Rest Scene each 3 points give the party one trait card, if one is left."""
    journey = table.journey
    for _ in range(int(journey.trait_points) // PRICE):
        table.do(choose_trait)


def types_on_offer(table: Table) -> list[int]:
    """FF-G12: two types, those of the tests that gave the points first; FF-3.3: only while cards are left."""
    journey = table.journey
    tested = list(reversed(journey.point_types))
    found: list[int] = []
    for trait in [*tested, *range(len(TRAITS))]:
        if trait not in found and journey.trait_supply[trait] > 0 and takers(table, trait):
            found.append(trait)
        if len(found) == MOST_TYPES:
            break
    return found


def takers(table: Table, trait: int) -> list[Hero]:
    """FF-G12: heroes that lack the trait on their board and cards."""
    return [hero for hero in table.heroes if not hero.traits >> trait & 1]


def choose_trait(table: Table) -> None:
    """FF-22.10: which type, and which hero."""
    types = types_on_offer(table)
    if not types:
        return
    table.ask(table.party_seat(), "FF-22.10")
    for trait in types:
        for hero in takers(table, trait):
            table.offer(take_trait, hero.index, TRAITS[trait])


def take_trait(table: Table, who: int, trait: str) -> None:
    """FF-3.1, 3.3: a card of the supply."""
    journey = table.journey
    hero = table.heroes[who]
    index = TRAITS.index(trait)
    journey.trait_points -= PRICE
    supply = list(journey.trait_supply)
    supply[index] -= 1
    journey.trait_supply = tuple(supply)
    hero.traits |= 1 << index
    hero.trait_cards |= 1 << index
    table.tell("FF-3.1", "{0} gains the trait {1}.", table.name(who), trait.capitalize())
