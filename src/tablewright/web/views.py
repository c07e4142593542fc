"""What each client is shown: scenes with people's names in them, and dice that have just fallen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from tablewright.engine.game import Game
from tablewright.engine.scene import Dice, Die, Event, Group, Scene
from tablewright.engine.staging import Lines, staged
from tablewright.engine.table import Table
from tablewright.house.chairs import Chair, seats_shown

Faces = dict[str, str]


def scene_for(
    game: Game, table: Table, view: int, chairs: Sequence[Chair], online: Collection[int], **more: Any
) -> Scene:
    """What this seat may see, made from nothing but the table as the seat sees it."""
    scene, lines = scene_and_log(game, table, view, chairs, online, **more)
    return replace(scene, log=lines.entries())


def scene_and_log(
    game: Game, table: Table, view: int, chairs: Sequence[Chair], online: Collection[int], **more: Any
) -> tuple[Scene, Lines]:
    """The same with its log beside it."""
    scene, lines = staged(
        game, table, view, seats=lambda seen: seats_shown(game, seen, chairs, online), **more
    )
    if scene.prompt is None or scene.prompt.how != "wait" or type(game).wait_text is not Game.wait_text:
        return scene, lines
    waiting = [scene.seats[seat].name for seat in table.waiting() if seat >= 0] or ["the table"]
    words = f"Waiting for {', '.join(waiting)}."
    return replace(scene, prompt=replace(scene.prompt, text=words)), lines


# Dice -----------------------------------------------------------------------------------------------------


def dice_in(widgets: Iterable[Any]) -> Iterator[Die]:
    for widget in widgets:
        if isinstance(widget, Dice):
            yield from widget.dice
        elif isinstance(widget, Group):
            yield from dice_in(widget.children)


def faces(scene: Scene) -> Faces:
    """What lies on the table of dice, by id."""
    return {die.id: die.face for area in scene.areas for die in dice_in(area.children)}


def rolls(scene: Scene, before: Faces) -> list[Event]:
    """The dice that have fallen since those faces lay there."""
    dice = (die for area in scene.areas for die in dice_in(area.children))
    fallen = (die for die in dice if "new" in die.flags or before.get(die.id) != die.face)
    return [Event("roll", die.id, text=die.face) for die in fallen]
