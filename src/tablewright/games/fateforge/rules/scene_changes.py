"""Chapter 8 (part), what earlier pages have changed in a Combat Scene (FF-G18, FF-G21); its set-up shows each."""

from __future__ import annotations

from typing import Final

from tablewright.engine.effects import run_all
from tablewright.games.fateforge.printed.foes import COLOURS
from tablewright.games.fateforge.printed.ground import NOWHERE
from tablewright.games.fateforge.printed.scenes import CHEST, FOUNTAIN, INTERACT, TRAP, Place, Thing
from tablewright.games.fateforge.rules import combat_set_up
from tablewright.games.fateforge.table import Table

MOST_TOKENS: Final = 5
GREEN: Final = 3
SPOTS: Final = "ab"


def apply(table: Table, group: str) -> None:
    """FF-G18: all that pages have changed about this fight, on a sheet of its own."""
    table.scene = table.scene.altered()
    for one in pending(table, group):
        table.tell("FF-8.2", "{0}", one[1], how="story")
        run_all(table, one[0])


def pending(table: Table, group: str) -> list[tuple[tuple[tuple[object, ...], ...], str]]:
    """FF-11, G18: the changes noted for this fight, with their causes."""
    found: list[tuple[tuple[tuple[object, ...], ...], str]] = []
    for number in table.journey.adjusts:
        adjustment = table.stories.adjustments[number]
        if adjustment.scene == group:
            found.append((adjustment.moves, adjustment.because))
    return found


# Enemies


def change_colour(table: Table, colour: str, n: int) -> None:
    """FF-G18: an enemy of this colour more or fewer."""
    kind = type_of(table, COLOURS.index(colour))
    if kind < 0:
        return
    for _ in range(abs(n)):
        if n > 0:
            add_enemy(table, kind)
        else:
            remove_enemy(table, kind)


def change_card(table: Table, kind: int, n: int) -> None:
    """FF-G18: of a certain enemy card, if the scene has it."""
    if not any(place.type == kind for place in table.scene.places):
        return
    for _ in range(abs(n)):
        if n > 0:
            add_enemy(table, kind)
        else:
            remove_enemy(table, kind)


def type_of(table: Table, colour: int) -> int:
    """FF-R33: the scene's card of this colour, on the map or printed for more heroes."""
    for place in (*table.scene.places, *table.scene.spare):
        if table.content.enemies[place.type].colour == colour:
            return int(place.type)
    return -1


def add_enemy(table: Table, kind: int) -> None:
    """FF-G18: the lowest free number, where the sheet prints it, else where token 1 or 2 stands; it guards nothing.

    With five tokens out one of the green card comes instead, else none.
    """
    taken = [int(place.number) for place in table.scene.places if place.type == kind]
    if len(taken) >= MOST_TOKENS:
        green = type_of(table, GREEN)
        if green >= 0 and green != kind:
            add_enemy(table, green)
        return
    number = 1
    while number in taken:
        number += 1
    table.scene.places = (*table.scene.places, Place(kind, number, zone_for(table, kind, number)))


def zone_for(table: Table, kind: int, number: int) -> int:
    """FF-G18: printed for that number, else that of token 1, a further one that of token 2."""
    for place in table.scene.spare:
        if place.type == kind and place.number == number:
            return int(place.zone)
    own = [place for place in table.scene.places if place.type == kind]
    printed = len([place for place in (*own, *table.scene.spare) if place.type == kind])
    like = 2 if number > printed + 1 and len(own) > 1 else 1
    for place in own:
        if place.number == like:
            return int(place.zone)
    return int(own[0].zone) if own else 0


def remove_enemy(table: Table, kind: int) -> None:
    """FF-G18: the highest number that neither guards nor carries anything."""
    best = -1
    places = table.scene.places
    for i, place in enumerate(places):
        if place.type == kind and not combat_set_up.is_bound(table, place):
            if best < 0 or place.number > places[best].number:
                best = i
    if best >= 0:
        table.scene.places = (*places[:best], *places[best + 1 :])


def fewer_minions(table: Table, n: int) -> None:
    """FF-R79, G18: a minion fewer, from the card with the most tokens, red first."""
    places = list(table.scene.places)
    for _ in range(n):
        combat_set_up.drop_minion(table, places)
    table.scene.places = tuple(places)


def start_at(table: Table, kind: int, number: int, zone: str) -> None:
    """FF-G21: a token that is there starts somewhere else."""
    if zone not in table.scene.ground.names:
        return
    moved: list[Place] = []
    for place in table.scene.places:
        if place.type == kind and place.number == number:
            other = Place(kind, number, table.scene.ground.zone(zone))
            other.guarded_by = place.guarded_by
            moved.append(other)
        else:
            moved.append(place)
    table.scene.places = tuple(moved)


# Tokens


def change_chests(table: Table, n: int) -> None:
    """FF-G18: a chest more stands in the contested zone of the loot."""
    for _ in range(n):
        add_thing(table, CHEST, "chest")
    for _ in range(-n):
        drop_thing(table, CHEST)


def change_traps(table: Table, n: int) -> None:
    """FF-G18: a trap more in the contested zone; a trap fewer is the last one listed."""
    for _ in range(n):
        add_thing(table, TRAP, "trap")
    for _ in range(-n):
        drop_thing(table, TRAP)


def add_thing(table: Table, kind: int, word: str) -> None:
    zone = int(table.scene.contested)
    if zone == NOWHERE:
        return
    count = sum(1 for thing in table.scene.things if thing.kind == kind)
    table.scene.things = (*table.scene.things, Thing(kind, f"{word}-{count + 1}", word, zone))


def drop_thing(table: Table, kind: int) -> None:
    things = list(table.scene.things)
    for i in range(len(things) - 1, -1, -1):
        if things[i].kind == kind:
            del things[i]
            break
    table.scene.things = tuple(things)


def undo_seal(table: Table, number: int) -> None:
    """FF-G21: this token asks for nothing more."""
    count = 0
    changed: list[Thing] = []
    for thing in table.scene.things:
        if thing.kind == INTERACT:
            count += 1
        if thing.kind == INTERACT and count == number:
            other = thing.altered()
            other.asks = ()
            changed.append(other)
        else:
            changed.append(thing)
    table.scene.things = tuple(changed)


def empty_fountain(table: Table) -> None:
    """FF-G21: it starts without cubes."""
    changed: list[Thing] = []
    for thing in table.scene.things:
        if thing.kind == FOUNTAIN:
            other = thing.altered()
            other.cubes = 0
            changed.append(other)
        else:
            changed.append(thing)
    table.scene.things = tuple(changed)


def open_door(table: Table, border: str) -> None:
    """FF-G21: the door between these zones stands open."""
    names = table.scene.ground.names
    mask = 0
    for name in border.split("-"):
        if name in names:
            mask |= 1 << names.index(name)
    for i, door in enumerate(table.scene.ground.doors):
        if door == mask:
            table.scene.open_doors |= 1 << i


# Bosses and reactions


def change_boss_armour(table: Table, n: int) -> None:
    """FF-G21: cubes more or fewer."""
    table.scene.boss_armour += n


def change_boss_armour_per_hero(table: Table, n: int) -> None:
    """FF-G21"""
    table.scene.boss_armour += n * len(table.heroes)


def drop_script(table: Table, id: str) -> None:
    """FF-G21: a card less in the script deck."""
    table.scene.no_scripts = (*table.scene.no_scripts, id)


def silence_script(table: Table, round: int) -> None:
    """FF-G21: the boss reveals no script card in this round."""
    table.scene.silent_round = round


def silence_reactions(table: Table, round: int) -> None:
    """FF-G21: no Enemy Reactions in this round."""
    table.scene.quiet_round = round


def cover_spot(table: Table, letter: str) -> None:
    """FF-G21: one cube lies on the weak spot at the start."""
    table.scene.spot_cubes = (*table.scene.spot_cubes, SPOTS.index(letter))


def harden_spot(table: Table, letter: str) -> None:
    """FF-G21: the weak spot asks for one focus more."""
    table.scene.spot_needs = (*table.scene.spot_needs, SPOTS.index(letter))


def tell_spot(table: Table, letter: str) -> None:
    """FF-G21: its consequence is known beforehand."""
    table.scene.spots_told |= 1 << SPOTS.index(letter)


def hold_by(table: Table, faction: str) -> None:
    """FF-G21, III2b: who holds the scene; the sheet is chosen before, see `combat_set_up`."""
