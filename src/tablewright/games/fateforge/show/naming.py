# interpreted: made once for each look at the table, not once a move
"""What the arguments of steps are called, and which object of the scene one clicks for them."""

from __future__ import annotations

from typing import Any

from tablewright.games.fateforge.effects import reach
from tablewright.games.fateforge.pieces import NO_HERO
from tablewright.games.fateforge.printed.cards import NO_CARD
from tablewright.games.fateforge.printed.scenes import DOOR, EXIT
from tablewright.games.fateforge.rules.weak_spots import boss_of
from tablewright.games.fateforge.show import things
from tablewright.games.fateforge.show.boards import SLOT_NAMES, is_stowing
from tablewright.games.fateforge.show.zones import hero_id
from tablewright.games.fateforge.table import Table

# Who


def hero_target(table: Table, who: int) -> str:
    return hero_id(table, who) if 0 <= who < len(table.heroes) else ""


def named_hero(table: Table, id: str) -> str:
    who = reach.hero_called(table, id)
    return table.name(who) if who != NO_HERO else id.replace("_", " ")


def named_hero_target(table: Table, id: str) -> str:
    who = reach.hero_called(table, id)
    return hero_id(table, who) if who != NO_HERO else ""


def kind_name(table: Table, id: str) -> str:
    return next((f"the {kind.name}, {kind.person}" for kind in table.content.heroes if kind.id == id), id)


# Where


def zone_target(table: Table, name: str) -> str:
    return f"zone-{name}" if name in table.scene.ground.names else ""


def thing_name(table: Table, id: str) -> str:
    """A token in words; «the door between a1 and b1»."""
    thing = things.thing_named(table, id)
    if thing is None:
        return id.replace("-", " ")
    if thing.kind == DOOR:
        ends = [name for i, name in enumerate(table.scene.ground.names) if thing.zones >> i & 1]
        return f"the door between {' and '.join(ends)}"
    several = sum(1 for one in table.scene.things if one.name == thing.name) > 1
    number = id.rsplit("-", 1)[1] if several and "-" in id else ""
    return f"the {thing.name} {number}".strip() if thing.kind != EXIT else thing.name


def thing_target(table: Table, id: str) -> str:
    return f"thing-{id}" if things.is_in_play(table, id) else ""


def exit_target(table: Table, letter: str) -> str:
    for thing in table.scene.things:
        if thing.kind == EXIT and thing.letter == letter:
            return f"thing-{thing.id}"
    return ""


# Cards


def card_name(table: Table, id: str) -> str:
    index = table.content.card_of.get(id)
    return table.card(index).name if index is not None else id.replace("_", " ")


def own_card_target(table: Table, who: Any, id: str) -> str:
    """The card on a hero's board."""
    index = table.content.card_of.get(id)
    if index is None or not 0 <= int(who) < len(table.heroes):
        return ""
    hero = table.heroes[who]
    return f"card-{who}-{id}" if index in hero.skills or index in hero.slots else ""


def ability_name(table: Table, id: str) -> str:
    if table.ally < 0:
        return id.replace("_", " ")
    return next((one.name for one in table.friend().abilities if one.id == id), id)


def ally_name(table: Table, id: str) -> str:
    return next((one.name for one in table.content.allies if one.id == id), id)


def slot_name(slot: int) -> str:
    return SLOT_NAMES[slot - 1].lower()


def slot_target(table: Table, who: int, slot: int) -> str:
    hero = table.heroes[who]
    return f"slot-{who}-{slot}" if hero.slots[slot - 1] == NO_CARD and is_stowing(table, hero) else ""


def spot_name(table: Table, n: int, i: int) -> str:
    boss = boss_of(table)
    return things.need_words(table.enemy(boss).spots[n - 1].icons[i - 1]) if boss is not None else "icon"
