"""Discarding enemies (SF-6.6, SF-6.9, SF-15.9): where they go and what follows."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from tablewright.games.spiralchain import force, forces
from tablewright.games.spiralchain.cards import OBLIVIATE, WARLORD
from tablewright.games.spiralchain.rules import terms
from tablewright.games.spiralchain.table import OPEN, Table, place_of, without


def discard_at(table: Table, location: i64) -> None:
    """SF-6.6, SF-6.9, SF-7.2, SF-15.9, SF-R13: an Obliviate goes to its discard pile and an Event advances, a
    Warlord and its card to the box."""
    token = table.board[location]
    table.put(location, OPEN)
    enemy = table.content.enemies[token]
    if table.log is not None:
        table.tell("SF-15.9", "{0} is discarded.", enemy.name)
    if enemy.kind == OBLIVIATE:
        table.cleared = terms.world_of(location)
        table.obliviate_discard += (token,)
        table.events_due += 1
        forces.fire(table, force.OBLIVIATE_DISCARDED)
    else:
        to_box(table, token, terms.world_of(location))


def to_box(table: Table, token: i64, world: i64) -> None:
    """SF-6.9, SF-12.18: a Warlord of this world goes to the box, and its card with it."""
    table.cleared = world
    table.enemy_box += (token,)
    drop_card(table, token)
    forces.fire(table, force.WARLORD_DISCARDED)


def drop_card(table: Table, token: i64) -> None:
    """SF-6.9: its Warlord Card leaves play with it."""
    if place_of(table.warlord_cards, token) >= 0:
        table.warlord_cards = without(table.warlord_cards, token)


def is_cleared_on_your_world(table: Table) -> bool:
    """Whether the enemy just discarded was on your world."""
    return table.cleared == table.heroes[table.you].world


# The verbs


def kind_of(word: str) -> int:
    if word == "warlord":
        return WARLORD
    return OBLIVIATE if word == "obliviate" else -1


def worlds_meant(table: Table, where: str) -> tuple[int, ...]:
    """Those that a text speaks of; "there" is where Influence was just deployed."""
    if where == "there":
        return (table.target,) if terms.is_face_up(table, table.target) else ()
    return terms.worlds_for(table, where)


def enemies_for(table: Table, what: str, where: str) -> tuple[Any, ...]:
    """The enemies that a text means, by name."""
    found: list[str] = []
    for world in worlds_meant(table, where):
        for location in terms.enemies_on(table, world, kind_of(what)):
            found.append(table.content.enemies[table.board[location]].id)
    return tuple(found)


def is_enemy_meant(table: Table, what: str, where: str) -> bool:
    """Whether there is any of them."""
    for world in worlds_meant(table, where):
        if terms.spots_with(table, world, kind_of(what)):
            return True
    return False


def discard_enemy(table: Table, what: str, where: str) -> None:
    """SF-1.17: an enemy of your choice is discarded without cost or roll."""
    table.do(terms.pick, discard_named, enemies_for(table, what, where), table.you, "SF-1.17")


def cannot_discard_enemy(table: Table, what: str, where: str) -> str:
    return "" if is_enemy_meant(table, what, where) else "SF-3.8"


def discard_named(table: Table, name: str) -> None:
    discard_at(table, terms.location_of(table, table.content.enemy_of[name]))


def discard_warlords(table: Table, where: str) -> None:
    """SF-6.9: all Warlords of a world are discarded."""
    for world in terms.worlds_for(table, where):
        for location in terms.enemies_on(table, world, WARLORD):
            discard_at(table, location)
