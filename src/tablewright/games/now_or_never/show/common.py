# interpreted: made once for each look at the table, not once a move
"""What all parts of the table share: symbols, amounts, and how seats, spaces and objects are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablewright.engine.scene import Amount, Stat, Zone
from tablewright.games.now_or_never.cards import (
    EXPERIENCE,
    MANA,
    THING_NAMES,
    THINGS,
    Amounts,
    Building,
    Location,
    Red,
    Use,
)
from tablewright.games.now_or_never.table import NOWHERE, Player, Table

TONES: Final = "abcd"
QUEST_TONES: Final = ("yellow", "purple", "blue")
KIND_NAMES: Final = ("Basic", "Artifact", "Advanced")
GOOD_TONES: Final = ("orange", "white", "purple", "blue")
ROW_NAMES: Final = ("top row", "second row", "third row", "bottom row")


def seat_id(seat: int) -> str:
    return f"seat-{seat}"


def owner_of(table: Table, seat: int) -> str:
    """The seat that a board belongs to; the bot has none."""
    return seat_id(seat) if seat < table.seats else ""


def name_of(table: Table, owner: int) -> str:
    """A hero by name, or the bot."""
    return table.name_of(owner) if owner < table.seats else "the bot"


def is_seated(player: Player) -> bool:
    """Whether a hero board has been chosen yet."""
    return player.hero >= 0


# Amounts


def several(thing: int, n: int) -> str:
    """What so many of a thing are called: coins, experience."""
    return THING_NAMES[thing] + ("s" if n != 1 and thing not in (MANA, EXPERIENCE) else "")


def own_clause(uses: Sequence[Use]) -> str:
    """The rule that a token or card has for itself (NN-24); "" where it goes by the rules of its kind."""
    return next((use.clause for use in uses if use.clause), "")


def so_many(thing: int, n: int) -> str:
    return f"{n} {several(thing, n)}"


def in_words(amounts: Amounts) -> str:
    """«2 coins, 1 book and 1 heart», or «nothing»."""
    parts = [so_many(thing, n) for thing, n in amounts]
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]])) or "nothing"


def amounts(listed: Amounts) -> list[Amount]:
    return [Amount(THINGS[thing], int(n), several(thing, n)) for thing, n in listed if n > 0]


def coins(n: int) -> list[Amount]:
    return [Amount("coin", int(n), several(5, int(n)))]


def price_stat(now: int, printed: int, label: str = "Cost") -> Stat:
    """A price in coins; one that is lower than printed says so."""
    if now == printed:
        return Stat(label, int(now), "coin")
    return Stat(f"{label}, printed {printed}", int(now), "coin", tone="good")


# Spaces of the map


def space_name(table: Table, i: int) -> str:
    """What a space of the map is called."""
    space = table.map.spaces[i]
    place = table.place_at(i)
    if place >= 0:
        return place_of(table, place).name
    if space.letter:
        return f"Search {space.letter}"
    if space.foe:
        return (
            table.content.enemies[table.rules.side][space.foe - 1].name if table.foes_at(i) else "Empty lair"
        )
    return "Mountain" if space.is_mountain else "Rock" if space.is_rock else "Open ground"


def place_of(table: Table, place: int) -> Location:
    return table.content.locations[table.rules.side][place]


def way_to(table: Table, here: int, there: int) -> str:
    """North, east, south or west."""
    one, other = table.map.spaces[here], table.map.spaces[there]
    if one.row != other.row:
        return "south" if other.row > one.row else "north"
    return "east" if other.column > one.column else "west"


# Abilities


def holder_of(table: Table, owner: int, use: Use) -> str:
    """The object on the table that a paid ability stands on."""
    player = table.owner(owner)
    basic = table.content.heroes[player.hero].basic if player.hero >= 0 else None
    if basic is not None and basic.index == use.index:
        return f"basic-{owner}"
    for colour, row in (("red", player.red), ("blue", player.blue)):
        for slot, token in enumerate(row):
            if token >= 0 and any(one.index == use.index for one in table.content.tokens[token].uses):
                return f"{colour}-{owner}-{slot}"
    for number in player.story_tokens:
        if any(one.index == use.index for one in table.content.story_tokens[number].uses):
            return f"story-token-{owner}-{number}"
    for card in player.completed:
        if any(one.index == use.index for one in table.content.quests[card].uses):
            return f"quest-{card}"
    return ""


def red_stats(red: Red) -> list[Stat]:
    """Damage and defence of a red ability, with what its mana adds."""
    stats = [Stat("Damage", int(red.damage), "sword")]
    if red.defence:
        stats.append(Stat("Defence", int(red.defence), "shield"))
    if red.price:
        more = f"+{red.extra_damage}" if red.extra_damage else "+die"
        stats.append(Stat(f"Damage more for {red.price} mana", more, "mana"))
    return stats


# Buildings


def building_tone(building: Building) -> str:
    """What a building is for, as a colour: goods, points, books, people, or something of its own."""
    if building.scores:
        return "purple"
    if building.is_producer:
        return "green"
    if building.has_book:
        return "blue"
    return "orange" if building.beds else "gold"


def building_stats(building: Building) -> list[Stat]:
    """What a building makes, houses and gives."""
    stats = [
        Stat(f"Makes {several(thing, n)}", f"+{n}", THINGS[thing], tone="good") for thing, n in building.makes
    ]
    if building.beds:
        stats.append(Stat("Beds", int(building.beds), "bed"))
    if building.has_book:
        stats.append(Stat("Book when built", "+1", "book"))
    stats += [Stat("Victory points", f"{one.points}×", "vp") for one in building.scores]
    return stats


# Zones


def filled(zone: Zone) -> Sequence[Zone]:
    """A zone, unless nothing lies in it."""
    return [zone] if zone.pieces or zone.count else []


def known(cards: Sequence[int]) -> list[int]:
    """Those of which the seat knows the face."""
    return [card for card in cards if card > NOWHERE]
