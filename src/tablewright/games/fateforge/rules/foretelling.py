"""Chapter 23 (part), the Fortune-teller's Booth: the next set-up and its first reactions (FF-G15)."""

from __future__ import annotations

from tablewright.games.fateforge.printed.scenes import Scene
from tablewright.games.fateforge.rules import combat_set_up, enemy_reactions
from tablewright.games.fateforge.table import NO_SCENE, REACTIONS, Table


def foretell(table: Table) -> None:
    """FF-G15, G19: the scenes that may come next, and for each the reactions of round 1, drawn now and kept."""
    journey = table.journey
    journey.foretold = ()
    for sheet in next_sheets(table):
        scene = combat_set_up.scene_for(table, sheet)
        space, colours = draw(table, scene)
        journey.foretold = (*journey.foretold, (sheet, space, colours))
        table.tell("FF-G15", "You see it: {0}. {1}", scene.title, scene.summary, how="story")


def next_sheets(table: Table) -> list[str]:
    """FF-G21: the Combat Scenes of the next chapter; which of two it will be, nobody knows yet."""
    chapter = table.content.chronicle.chapter(int(table.journey.chapter) + 1)
    if chapter is None:
        return []
    return [table.content.chronicle.fights[word].combat for word in chapter.fights]


def draw(table: Table, scene: Scene) -> tuple[int, tuple[int, ...]]:
    """FF-G19: as at the start of its first round."""
    if scene.reactions:
        space, colours = scene.reactions[0]
        return (space if space >= 0 else len(table.heroes) - 1), colours
    table.scene = scene
    table.present = 0
    for place in scene.places:
        table.present |= 1 << table.content.enemies[place.type].colour
    enemy_reactions.draw_colours(table)
    found = table.fate.below(len(table.heroes), REACTIONS), table.reacting
    table.reacting = ()
    table.present = 0
    table.scene = NO_SCENE
    return found
