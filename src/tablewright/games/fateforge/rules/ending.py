"""Chapter 16, Ending a Combat Scene: the Exit, the objectives, and what happens to everybody afterwards."""

from __future__ import annotations

from tablewright.engine.table import GROUP
from tablewright.games.fateforge.pieces import NO_FOE, NO_HERO, NO_VEIL, Hero
from tablewright.games.fateforge.printed.cards import OPEN_WOUND
from tablewright.games.fateforge.printed.ground import NOWHERE
from tablewright.games.fateforge.printed.scenes import EXIT
from tablewright.games.fateforge.rules import (
    battle_mode,
    corruption,
    fear,
    health,
    hero_set_up,
    movement,
    objectives,
    preparation,
    traps,
    tutorial,
)
from tablewright.games.fateforge.table import LEAVING, Table

MOST_PATHS = 12


def lose_at_once(table: Table) -> None:
    """FF-5.9, 17.10, R13: the last hero is KO'd: the scene is lost at this instant."""
    table.tell("FF-5.9", "All heroes are KO'd.", how="story")
    battle_mode.lose_scene(table)


def end_or_play_on(table: Table) -> None:
    """FF-16.1, 18.3: the extra round if it was taken, else the Exit. FF-16.15: not earlier."""
    if table.round < table.last_round:
        table.do(preparation.begin_round)
        return
    objectives.note_stood(table)
    table.phase = LEAVING
    tutorial.teach(table, "exit")
    if any(thing.kind == EXIT for thing in table.scene.things):
        table.do(choose_exit)
    table.do(close_scene)


# The Exit (FF-16.2 to 16.7)


def exits(table: Table) -> list[int]:
    """FF-16.3, 16.4, R10: unguarded ones that all standing heroes can reach; else those that some can."""
    free = [
        i for i, thing in enumerate(table.scene.things) if thing.kind == EXIT and table.guards[i] == NO_FOE
    ]
    standing = table.standing()
    for_all = [i for i in free if all(can_reach(table, who, i) for who in standing)]
    return for_all or [i for i in free if any(can_reach(table, who, i) for who in standing)]


def can_reach(table: Table, who: int, way_out: int) -> bool:
    return bool(paths(table, int(table.heroes[who].zone), int(table.scene.things[way_out].zone)))


def choose_exit(table: Table) -> None:
    """FF-16.6: the party picks the exit."""
    found = exits(table)
    if not found:
        table.tell("FF-R10", "There is no way out.", how="story")
        if table.rules.no_exit == "ko":
            for who in table.standing():
                stay_behind(table, who)
        return
    if len(found) == 1:
        leave_by(table, table.scene.things[found[0]].letter)
        return
    table.ask(GROUP if table.rules.group_choice == "unanimous" else table.lead, "FF-16.6")
    for i in found:
        table.offer(leave_by, table.scene.things[i].letter)


def leave_by(table: Table, letter: str) -> None:
    """FF-8.5, 16.3: all heroes use the same exit. FF-16.2: it costs nothing."""
    for i, thing in enumerate(table.scene.things):
        if thing.kind == EXIT and thing.letter == letter:
            table.way_out = i
    table.tell("FF-16.3", "The party leaves by exit {0}.", letter)
    for who in table.standing():
        table.do(choose_path, who)


def choose_path(table: Table, who: int) -> None:
    """FF-16.6: each player picks the path of the own hero."""
    hero = table.heroes[who]
    if hero.down:
        return
    found = paths(table, int(hero.zone), int(table.scene.things[table.way_out].zone))
    if not found:
        if table.rules.no_exit == "ko":
            stay_behind(table, who)
        return
    if len(found) == 1:
        set_out(table, who, found[0])
        return
    table.ask(hero.seat, "FF-16.6")
    for path in found:
        table.offer(take_path, who, path_word(table, path))


def stay_behind(table: Table, who: int) -> None:
    """FF-R10: with the option, a hero that cannot leave counts as KO'd at the end of the scene."""
    from tablewright.games.fateforge.rules import knock_out

    knock_out.knock_out(table, who)


def path_word(table: Table, path: tuple[int, ...]) -> str:
    return "+".join([table.zone_name(zone) for zone in path])


def take_path(table: Table, who: int, word: str) -> None:
    """FF-16.6"""
    set_out(table, who, tuple([table.scene.ground.zone(name) for name in word.split("+")]))


def paths(table: Table, start: int, end: int) -> list[tuple[int, ...]]:
    """FF-16.3, 16.7: ways over adjacent zones, the least dangerous and then the shortest first."""
    found: list[tuple[int, ...]] = []
    follow(table, (start,), end, found)
    ranked = [(danger(table, path), len(path), path) for path in found]
    ranked.sort()
    return [path for _, _, path in ranked[:MOST_PATHS]]


def follow(table: Table, path: tuple[int, ...], end: int, found: list[tuple[int, ...]]) -> None:
    """FF-31.6: portals only where the scene allows it."""
    here = path[-1]
    if here == end:
        found.append(path)
        return
    ways = movement.ways_from(table, here) if table.scene.portals_in_exit else table.geo.neighbours[here]
    for zone in ways:
        if zone not in path:
            follow(table, (*path, zone), end, found)


def is_dangerous(table: Table, zone: int) -> bool:
    """FF-16.5, 16.7: enemies there, or a trap, which counts as one. FF-36.3."""
    return table.has_foe_in(zone) or traps.trap_in(table, zone) != traps.NO_TRAP


def danger(table: Table, path: tuple[int, ...]) -> int:
    return sum(1 for zone in path if is_dangerous(table, zone))


def set_out(table: Table, who: int, path: tuple[int, ...]) -> None:
    """FF-16.5, R8: zone by zone, 1 damage for each that holds enemies, the first and the last included."""
    for zone in path:
        table.do(pass_through, who, zone)
    table.do(arrive, who)


def pass_through(table: Table, who: int, zone: int) -> None:
    """FF-16.5, R8: who is KO'd on the way stays where it fell."""
    hero = table.heroes[who]
    if hero.down:
        return
    hero.zone = zone
    if is_dangerous(table, zone):
        table.tell("FF-16.5", "{0} passes through {1}.", table.name(who), table.zone_name(zone))
        table.do(health.harm, who, 1)


def arrive(table: Table, who: int) -> None:
    """FF-16.3"""
    hero = table.heroes[who]
    if not hero.down:
        hero.has_left = True


# Afterwards (FF-16.8 to 16.14, R67)


def close_scene(table: Table) -> None:
    """FF-16.8: all objectives met, or not. FF-16.9: what was gathered is kept."""
    met = objectives.results(table)
    for i, goal in enumerate((*table.scene.objectives, *table.scene.secondary)):
        table.tell("FF-16.8", "{0}: {1}.", goal.text.rstrip("."), "done" if met[i] else "missed", how="story")
    battle_mode.scene_over(table, objectives.is_success(table), met)


def recover(table: Table, procedure: bool) -> None:
    """FF-16.10, 16.11, 40.5, R16, R67: toxic tokens return, the standing recover, the KO'd draw and are set to 2.

    FF-5.12: and nothing else comes back.
    """
    for hero in table.heroes:
        if not hero.down:
            return_toxic(table, hero)
            if not hero.statics & OPEN_WOUND:
                health.recover_health(table, int(hero.index), 1)
            health.recover_energy(table, int(hero.index), 1)
    for hero in table.heroes:
        if hero.down and procedure and not hero.away:
            table.do(after_knock_out, hero.index)


def return_toxic(table: Table, hero: Hero) -> None:
    """FF-40.5"""
    room = hero_set_up.max_health(table, hero) - int(hero.health)
    hero.health += min(room, int(hero.aside))
    hero.aside = 0


def after_knock_out(table: Table, who: int) -> None:
    """FF-16.11, R15, 7.6 (a loud item): a card, unless Corruption KO'd it; then health and energy are set to 2.

    FF-17.5.
    """
    from tablewright.games.fateforge.printed.cards import LOUD

    hero = table.heroes[who]
    if not hero.out:
        table.do(corruption.draw_corruption, who)
        if hero.statics & LOUD:
            table.do(corruption.draw_corruption, who)
    table.do(set_to_two, who)


def set_to_two(table: Table, who: int) -> None:
    """FF-16.11, R16, 40.5: exactly 2 each, then the hero's toxic tokens on top."""
    hero = table.heroes[who]
    hero.down = False
    hero.out = False
    hero.health = min(2, hero_set_up.max_health(table, hero))
    hero.energy = min(2, int(hero.energy_max))
    return_toxic(table, hero)
    table.tell("FF-16.11", "{0} comes round with 2 health and 2 energy.", table.name(who))


def reset(table: Table) -> None:
    """FF-16.12: cards, allies, Fear, decks and counters of the scene. FF-34.8: an ally is whole again."""
    fear.return_fears(table)
    for card in table.traps_used:
        table.traps.take_back(card)
    table.traps_used = ()
    table.ally = -1
    table.companion = NO_HERO
    table.ally_health = 0
    table.ally_dice = ()
    for hero in table.heroes:
        forget_scene(hero)


def forget_scene(hero: Hero) -> None:
    hero.forget_round()
    if hero.away:
        hero.away = False
        hero.down = False
    hero.spent = ()
    hero.brave = False
    hero.charmed = False
    hero.has_left = False
    hero.veil = NO_VEIL
    hero.veil_zone = NOWHERE
    hero.taunts = False
    hero.blocks = 0
    hero.stunned = False
    hero.drum = 0
    hero.covered = False
