"""Chapter 1 (part), Combat Scenes in the campaign: which follows, how they come out, imposed ones (FF-1.4 to 1.8)."""

from __future__ import annotations

from tablewright.games.fateforge.chronicle import FACTIONS, LEAST, Fight
from tablewright.games.fateforge.journey import LOST, PART, WON
from tablewright.games.fateforge.printed.scenes import COLLECT, EXIT_BY, INTERACT_N, Scene
from tablewright.games.fateforge.rules import (
    combat_set_up,
    hero_set_up,
    objectives,
    rest_scenes,
    rewards,
    rule_unlocks,
    scene_changes,
)
from tablewright.games.fateforge.table import BETWEEN, SET_UP, Table


def fight_of(table: Table) -> Fight:
    return table.content.chronicle.fights[table.journey.at]


# Before


def begin_fight(table: Table) -> None:
    """FF-1.5, R79: the Combat Scene of the chapter; an imposed one that was lost comes again after a brief rest."""
    if table.journey.lost_before > 0:
        rest_scenes.rest_briefly(table)
    table.do(set_fight)


def set_fight(table: Table) -> None:
    """FF-8.2, G18: the sheet for this party, with all that earlier pages have changed."""
    journey = table.journey
    fight = fight_of(table)
    table.phase = SET_UP
    combat_set_up.clear(table, combat_set_up.scene_for(table, sheet_of(table, fight)))
    rule_unlocks.unlock_all(table, table.scene.unlocks)
    if fight.quest >= 0:
        rule_unlocks.unlock_all(table, table.content.chronicle.quests[fight.quest].unlocks)
    scene_changes.apply(table, fight.group)
    if journey.lost_before > 0:
        scene_changes.fewer_minions(table, len(table.heroes) // 2)
    table.do(note_enemies)
    table.do(combat_set_up.lay_scene)


def sheet_of(table: Table, fight: Fight) -> str:
    """FF-G21, III2b: the sheet of the other faction, if a page says that it holds the scene."""
    if fight.other:
        for moves, _ in scene_changes.pending(table, fight.group):
            if (scene_changes.hold_by, "hollow_crown") in moves:
                return fight.other
    return fight.combat


def note_enemies(table: Table) -> None:
    """FF-24.5: enemy cards already met are kept together."""
    met = table.journey.encountered
    for place in table.scene.places:
        if place.type not in met:
            met = (*met, int(place.type))
    table.journey.encountered = met


# Afterwards


def lose_at_once(table: Table) -> None:
    """FF-5.9: all heroes are KO'd; what follows for them (FF-16.11) comes before the next scene."""
    note_result(table, False)
    table.finish([False] * table.seats, "FF-5.9", "All heroes are KO'd. The scene is lost.")


def note_result(table: Table, success: bool) -> None:
    """FF-1.11, 16.8: won, won in part, or lost; remembered for the whole campaign."""
    how = WON if success else PART if is_part(table) else LOST
    table.journey.note_outcome(table.journey.at, how)


def is_part(table: Table) -> bool:
    """FF-16.8, G21: more was achieved than an exit; of tokens at least one."""
    if not table.standing():
        return False
    met = objectives.results(table)
    for i, goal in enumerate(table.scene.objectives):
        if goal.optional or goal.kind == EXIT_BY:
            continue
        if met[i]:
            return True
        if goal.kind == COLLECT and objectives.collected(table, goal.word) > 0:
            return True
        if goal.kind == INTERACT_N and objectives.worked(table, goal.word) > 0:
            return True
    return False


def after_fight(table: Table) -> None:
    """FF-16.14, 20.1: a main-story scene that was won gives a victory point; a Side Quest gives none."""
    how = table.journey.outcome(table.journey.at)
    scene = table.scene
    note_optional(table, scene)
    for hero in table.heroes:
        hero.energy = min(int(hero.energy), int(hero.energy_max))  # FF-G15: for one scene only
    if how == WON and fight_of(table).quest < 0:
        rewards.gain_victory_point(table)
    table.do(close_fight)


def note_optional(table: Table, scene: Scene) -> None:
    """FF-G21, III3wA, Q1b: what pages may ask of a fight beyond its outcome."""
    met = objectives.results(table)
    extra = [i for i, goal in enumerate(scene.objectives) if goal.optional]
    extra += list(range(len(scene.objectives), len(met)))
    if extra and all(met[i] for i in extra):
        table.journey.note_outcome(f"{table.journey.at} optional", WON)
    if not table.defeated:
        table.journey.note_outcome(f"{table.journey.at} bloodless", WON)


def close_fight(table: Table) -> None:
    """FF-16.8, 1.8: the fight is over, and the story goes on, lost or won."""
    success = table.journey.outcome(table.journey.at) == WON
    why = "All objectives are met." if success else "An objective was missed."
    table.finish([success] * table.seats, "FF-16.8", why)


# Between (FF-R67, R79)


def after_defeat(table: Table) -> None:
    """FF-16.11, R67: after a fight in which all were KO'd each draws a card, and comes round with 2 and 2."""
    from tablewright.games.fateforge.rules import ending

    table.phase = BETWEEN
    for hero in table.heroes:
        if hero.down:
            table.do(ending.after_knock_out, hero.index)


def carried_on(reputation: tuple[int, ...]) -> tuple[int, ...]:
    """FF-R79: after the second loss the campaign goes on as if the scene had been won: every faction −1."""
    return tuple([max(LEAST, value - 1) if i < FACTIONS else value for i, value in enumerate(reputation)])


def half_of(table: Table, who: int) -> int:
    """FF-R79: half of a hero's maximum health, rounded up."""
    return (hero_set_up.max_health(table, table.heroes[who]) + 1) // 2
