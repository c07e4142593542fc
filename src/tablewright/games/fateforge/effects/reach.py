"""Whom a card reaches (FF-6.15, FF-7.7)."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.pieces import NO_HERO, Hero
from tablewright.games.fateforge.table import Table

YOU: Final = "you"
CHOSEN: Final = ("hero_within_1", "hero_here", "any_hero", "another_hero")  # one of them is chosen
WHO: Final = (YOU, "others_within_1", "others_within_2", "all_here", *CHOSEN)


# Who


def user_of(table: Table) -> Hero:
    return table.heroes[table.user]


def seat_of(table: Table) -> int:
    return int(user_of(table).seat)


def hero_id(table: Table, index: int) -> str:
    """A hero's word in records."""
    return table.content.heroes[table.heroes[index].type].id


def hero_called(table: Table, id: str) -> int:
    for hero in table.heroes:
        if hero.type >= 0 and table.content.heroes[hero.type].id == id:
            return int(hero.index)
    return NO_HERO


def whom(table: Table, who: str) -> list[int]:
    """FF-6.15: the heroes that a card speaks of; zones count where there is a map."""
    you = user_of(table)
    found: list[int] = []
    for hero in table.heroes:
        index = int(hero.index)
        if who == YOU:
            if hero is you:
                found.append(index)
        elif who == "another_hero" or who == "any_hero":
            if hero is not you or who == "any_hero":
                found.append(index)
        elif not hero.down and is_in_reach(table, you, hero, who):
            found.append(index)
    return found


def is_in_reach(table: Table, you: Hero, hero: Hero, who: str) -> bool:
    distance = int(table.geo.distance(you.zone, hero.zone))
    if who == "others_within_1" or who == "others_within_2":
        return hero is not you and distance <= (1 if who == "others_within_1" else 2)
    return distance <= (1 if who == "hero_within_1" else 0)
