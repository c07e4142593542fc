# interpreted: made once for each look at the table, not once a move
"""A Combat Scene as a seat sees it: map and order in the middle, enemies and bag beside it, hero boards below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablewright.engine.scene import Area, Block, Group, Head, Piece, Story, Widget, Zone
from tablewright.games.fateforge.pieces import NO_HERO, Hero
from tablewright.games.fateforge.rules import campaign_fights, objectives, preparation, scene_changes
from tablewright.games.fateforge.show import (
    boards,
    choosing,
    dice,
    foes,
    goals,
    order,
    party,
    progress,
    zones,
)
from tablewright.games.fateforge.show.seats import owner_of
from tablewright.games.fateforge.table import ACTION, BETWEEN, LEAVING, PHASES, PREPARATION, SET_UP, Table

GUIDED_ROUND: Final = 1
STEPS: Final = ["Preparation", "Action", "Clean-Up", "Exit"]


def head(table: Table) -> Head:
    """Where the scene stands: its title, round, phase, and what is still to be done.

    FF-21.1 to 21.3: in Hardcore Mode, that only the player whose turn it is may speak; nothing else is different."""
    name = table.scene.title or (table.line().name if table.questline >= 0 else "Fateforge")
    if table.over or not table.scene.title:
        return Head(name, "", clause="FF-1.2")
    if table.phase == SET_UP:
        return Head(
            name, f"Set-up, {table.last_round} rounds to play", STEPS, None, goal(table), clause="FF-8.2"
        )
    phase = PHASES[table.phase]
    words = (
        phase if table.phase in (LEAVING, BETWEEN) else f"Round {table.round} of {table.last_round}, {phase}"
    )
    words += ", Hardcore" if table.rules.hardcore else ""
    step = int(table.phase) - 1 if table.phase < BETWEEN else None
    return Head(name, words, STEPS, step, goal(table), clause="FF-10.2")


def goal(table: Table) -> str:
    """The first objectives that are not met yet."""
    if table.phase == BETWEEN:
        return ""
    left = [
        one.text for one in table.scene.objectives if not one.optional and not objectives.is_met(table, one)
    ]
    return " ".join(left) if left else "All objectives are met as things stand."


def areas(table: Table, seat: int) -> Sequence[Area]:
    """What lies where."""
    found: list[Area] = []
    if choosing.is_choosing_heroes(table):
        found = [Area("choices-area", "main", [choosing.heroes(table)], weight=3)]
    elif choosing.is_buying(table):
        found = [Area("shop", "main", choosing.shop(table), weight=3)]
    elif zones.is_shown(table):
        enemies = foes.cards(table)
        found = [*middle(table, seat), *lessons(table)]
        found.append(Area("goals-area", "side", [goals.goals(table)], "Objectives"))
        found += [Area("enemies-area", "side", enemies, "Enemies")] if enemies else []
    elif table.over:
        found = [Area("outcome-area", "main", [*goals.outcome(table)], weight=3)]
    if table.in_campaign:
        found += progress.panel(table)
    else:
        found.append(Area("party-area", "side", party.party(table), "Party bag", clause="FF-20.4"))
    return [*found, *hero_areas(table, seat)]


def middle(table: Table, seat: int) -> list[Area]:
    """FF-10.12: the order track and the dice in use lie above the map; a check list or the summary under it."""
    above: list[Widget] = [order.track(table)] if table.round > 0 else []
    laying = order.to_lay(table)
    if laying is not None:
        above.append(laying)
    for hero in in_use(table, seat):
        above += dice.trays(table, hero)
    strip: list[Widget] = [Group("strip", above, arrange="row")] if above else []
    found = [Area("map-area", "main", [*strip, zones.board(table)], "", weight=3)]
    below: list[Widget] = [*goals.check_list(table), *briefing(table)]
    if below:
        found.append(Area("story-area", "story", below))
    return found


def in_use(table: Table, seat: int) -> list[Hero]:
    """FF-10.4, 11.3: whose dice are looked at now: the acting hero's, and before the Action Phase one's own."""
    if not zones.is_shown(table):
        return []
    if table.phase == ACTION:
        return [table.heroes[table.actor]] if table.actor != NO_HERO else []
    if table.phase != PREPARATION or order.is_setting(table):
        return []
    own = [hero for hero in table.heroes if hero.seat == seat and not hero.down]
    asked = [hero for hero in own if table.asking and table.asking[1:2] == (hero.index,)]
    return asked if asked and table.asking[0] is preparation.choose_dice else own


def briefing(table: Table) -> list[Widget]:
    """FF-8.2: what is known before the scene begins."""
    if table.phase != SET_UP or table.round > 0:
        return []
    scene = table.scene
    blocks = [Block(words) for words in (scene.opening, scene.summary) if words]
    blocks += [Block(one.text, "item") for one in (*scene.objectives, *scene.secondary)]
    blocks += [Block(why, "quote") for why in causes(table)]
    return [Story("briefing", scene.title, blocks, clause="FF-8.2")]


def lessons(table: Table) -> list[Area]:
    """FF-1.19: what the guided first combat explains at this moment, beside the question that it is about."""
    if not table.journey.guided or not table.journey.taught or not is_lesson_time(table):
        return []
    now = table.journey.taught[-1]
    pieces = [
        Piece(
            f"lesson-{i}", "card", lesson.title, icon="star", tone="gold", text=lesson.text, clause="FF-1.19"
        )
        for i, lesson in enumerate(table.content.chronicle.lessons)
        if lesson.moment == now
    ]
    return [
        Area("lessons-area", "side", [Zone("lessons", "How to play", "list", pieces=pieces)], "How to play")
    ]


def is_lesson_time(table: Table) -> bool:
    """FF-G24: in the first round, and when its Clean-Up and the Exit have just been explained."""
    if table.round == GUIDED_ROUND + 1:
        return table.phase in (PREPARATION, LEAVING)
    return table.round <= GUIDED_ROUND or table.phase == LEAVING


def causes(table: Table) -> list[str]:
    """FF-8.2, G18: what earlier pages have changed here, and why."""
    if not table.in_campaign:
        return []
    group = campaign_fights.fight_of(table).group
    return [because for _, because in scene_changes.pending(table, group)]


def hero_areas(table: Table, seat: int) -> list[Area]:
    """The seat's own boards first."""
    above = in_use(table, seat)
    return [
        Area(
            f"hero-area-{hero.index}", "tray", [boards.hero_board(table, hero, hero not in above)],
            owner=owner_of(table, hero), clause="FF-2.1",
        )
        for hero in boards.boards(table, seat)
    ]  # fmt: skip
