"""Moving without steps, commands to others, stances, a result of choice; taking what an enemy carries (FF-8.12)."""

from __future__ import annotations

from tablewright.games.fateforge.codes import RESULT_OF
from tablewright.games.fateforge.effects import reach
from tablewright.games.fateforge.pieces import ON_FOE
from tablewright.games.fateforge.printed.scenes import FOOD, GEM
from tablewright.games.fateforge.rules import hero_abilities, hero_turns, movement, skills
from tablewright.games.fateforge.table import Table

# Moving and letting move


def relocate(table: Table, within: int) -> None:
    """FF-G4, Shadowstep: to any zone within a distance; this is no step."""
    zone = int(reach.user_of(table).zone)
    table.ask(reach.seat_of(table), "FF-6.15")
    for other in range(len(table.scene.ground.names)):
        if 0 < table.geo.distance(zone, other) <= within:
            table.offer(go_to, table.zone_name(other))


def go_to(table: Table, name: str) -> None:
    """FF-6.15: to this zone."""
    movement.place_hero(table, int(table.user), table.scene.ground.zone(name))


def commanded(table: Table, within: int) -> list[int]:
    """The other standing heroes that may be told to step."""
    you = reach.user_of(table)
    return [
        int(hero.index)
        for hero in table.heroes
        if hero is not you and not hero.down and table.geo.distance(you.zone, hero.zone) <= within
    ]


def cannot_command(table: Table, within: int) -> str:
    """FF-6.12: there must be a hero to command."""
    return "" if commanded(table, within) else "FF-6.12"


def command(table: Table, within: int) -> None:
    """FF-6.15: another hero may step now, if its player wants to."""
    table.ask(reach.seat_of(table), "FF-6.15")
    for index in commanded(table, within):
        table.offer(give_command, reach.hero_id(table, index))


def give_command(table: Table, id: str) -> None:
    """FF-6.15: this hero."""
    table.do(hero_turns.grant_step, reach.hero_called(table, id))


def war_drums(table: Table) -> None:
    """FF-G4: every other hero who has yet to act this round may change one die."""
    you = reach.user_of(table)
    for hero in table.heroes:
        if hero is not you and not hero.down and not hero.acted and not hero.late:
            table.do(hero_turns.offer_change_die, int(hero.index))


def flip_stance(table: Table) -> None:
    """FF-G4, Footwork: the other stance, and its benefit again this turn."""
    hero_abilities.flip_stance(table, int(table.user))


def gain_any_result(table: Table) -> None:
    """FF-G3, Rhythm of the Forest: one result of your choice, not block, not special."""
    table.ask(reach.seat_of(table), "FF-6.10")
    for name in ("step", "hit", "skill_hit", "shot", "skill_shot", "focus"):
        table.offer(gain_result, name)


def gain_result(table: Table, name: str) -> None:
    """FF-6.10: this result comes to hand."""
    skills.gain(reach.user_of(table), (RESULT_OF[name],))


# What enemies carry (FF-8.12)


def carried_here(table: Table) -> list[int]:
    """Gems and food on enemies in the zone."""
    zone = reach.user_of(table).zone
    found: list[int] = []
    for i, thing in enumerate(table.scene.things):
        if (thing.kind == GEM or thing.kind == FOOD) and table.place[i] >= ON_FOE:
            foe = table.foe(table.place[i] - ON_FOE)
            if foe is not None and foe.zone == zone:
                found.append(i)
    return found


def cannot_take_carried(table: Table) -> str:
    """FF-6.12: there must be something to take."""
    return "" if carried_here(table) else "FF-6.12"


def take_carried(table: Table) -> None:
    """FF-G4, Light Fingers: a gem or food of an enemy in the zone goes into the bag."""
    table.ask(reach.seat_of(table), "FF-8.12")
    for i in carried_here(table):
        table.offer(lift, table.scene.things[i].id)


def lift(table: Table, id: str) -> None:
    """FF-8.12: this one."""
    for i, thing in enumerate(table.scene.things):
        if thing.id == id:
            movement.collect(table, i)
