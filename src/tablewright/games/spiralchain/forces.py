"""Which cards are in force for whom, and what happens when something does that a card waits for."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.effects import holds
from tablewright.engine.lasting import Force, Waiting
from tablewright.engine.pile import NOTHING
from tablewright.games.spiralchain import mods as modifiers
from tablewright.games.spiralchain.mods import Mods
from tablewright.games.spiralchain.rules import terms
from tablewright.games.spiralchain.table import Hero, Table


def forces_of(table: Table, hero: Hero) -> list[Force]:
    """SF-11.3, SF-18.2, SF-20.2: Role Cards, Madness, the Active Event."""
    found: list[Force] = []
    content = table.content
    for role in hero.roles:
        add_force(found, content.roles[role].force)
    if hero.madness != NOTHING:
        add_force(found, content.madness[hero.madness].force)
    if table.event != NOTHING:
        add_force(found, content.events[table.event].force)
    return found


def add_force(found: list[Force], force: Force | None) -> None:
    if force is not None:
        found.append(force)


def is_event_felt(table: Table) -> bool:
    """SF-18.2: whether the Active Event has a lasting text."""
    return table.event != NOTHING and table.content.events[table.event].force is not None


def refresh(table: Table) -> None:
    """SF-11.2, SF-18.2, SF-20.2: a card came or went; what is in force is put together anew for everybody."""
    for hero in table.heroes:
        hero.mods = mods_of(table, hero)
    watch(table)


def refresh_for(table: Table, seat: i64) -> None:
    """The same where the card is one player's alone."""
    hero = table.heroes[seat]
    hero.mods = mods_of(table, hero)
    watch(table)


def watch(table: Table) -> None:
    """Everything that anybody's cards wait for."""
    watching: i64 = 0
    for hero in table.heroes:
        watching |= hero.mods.triggers
    table.watching = watching


def skills_of(table: Table, hero: Hero) -> tuple[int, ...]:
    """SF-11.3, SF-R17: the icons of both roles."""
    one, other = table.content.roles[hero.roles[0]].icons, table.content.roles[hero.roles[1]].icons
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def mods_of(table: Table, hero: Hero) -> Mods:
    mods = Mods()
    if len(hero.roles) == 1:
        mods.skills = table.content.roles[hero.roles[0]].icons
    elif hero.roles:
        mods.skills = skills_of(table, hero)
    for role in hero.roles:
        if table.content.roles[role].free is not None:
            mods.free_roles += (role,)
    for force in forces_of(table, hero):
        mods.triggers |= force.triggers
        for modifier in force.modifiers:
            modifiers.add(mods, modifier.kind, modifier.args)
    for prophecy in hero.prophecies:
        held = table.content.prophecies[prophecy].force
        if held is not None:
            mods.triggers |= held.triggers
    return mods


def fire(table: Table, trigger: i64) -> None:
    """Everything that waits for this happens next, in turn order from the current player."""
    if table.watching & trigger:
        for seat in terms.from_current(table):
            fire_for(table, seat, trigger)


def fire_for(table: Table, seat: i64, trigger: i64) -> None:
    """What this player's cards say to what just happened to that player."""
    hero = table.heroes[seat]
    if not hero.mods.triggers & trigger:
        return
    for force in forces_of(table, hero):
        if force.triggers & trigger:
            for waiting in force.waiting:
                if waiting.bit == trigger and is_meant(table, seat, waiting):
                    note(table, waiting)
                    terms.carry_out(table, seat, -1, waiting.rule.moves)


def is_meant(table: Table, seat: i64, waiting: Waiting) -> bool:
    """Whether the card's condition holds for its owner, and its limit is not used up (SF-11.5)."""
    if is_spent(table, waiting.mark):
        return False
    rule = waiting.rule
    if rule.condition is None:
        return True
    you, here = table.you, table.here
    table.you = seat
    table.here = -1
    met = holds(table, rule.condition)
    table.you = you
    table.here = here
    return met


def is_spent(table: Table, mark: int) -> bool:
    return mark in table.spent_turn or mark in table.spent_round


def note(table: Table, waiting: Waiting) -> None:
    """SF-11.5: a text that limits itself happens so often and no more."""
    if waiting.rule.limit == "once_per_turn":
        table.spent_turn += (waiting.mark,)
    elif waiting.rule.limit == "once_per_round":
        table.spent_round += (waiting.mark,)
