"""Scenes of one table, drawn once for all who see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from tablewright.engine.scene import Scene, encode
from tablewright.house.chairs import seats_shown
from tablewright.house.watching import Phase
from tablewright.web.room_parts import Thrown
from tablewright.web.views import faces, rolls, scene_for

if TYPE_CHECKING:
    from tablewright.web.rooms import Room


class Drawing:
    """What was drawn of a table, for as long as it is true."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.stills: dict[tuple[int, int], list[msgspec.Raw]] = {}  # by revision and view
        self.drawn: dict[tuple[int, bool], bytes] = {}
        self.dice: dict[int, Thrown] = {}

    def forget(self) -> None:
        """What was drawn is no longer how the table stands."""
        self.drawn.clear()

    def seen(self, phase: Phase, view: int) -> list[msgspec.Raw]:
        """The moments of a phase as a seat saw them."""
        room = self.room
        if (phase.rev, view) not in self.stills:
            scenes = phase.stills(
                room.game,
                view,
                match=room.id,
                seats=lambda seen: seats_shown(room.game, seen, room.chairs, room.online),
            )
            self.stills[phase.rev, view] = [msgspec.Raw(encode(scene)) for scene in scenes]
        return self.stills[phase.rev, view]

    def scene(self, view: int, undo: bool) -> bytes:
        """The scene of a seat."""
        room = self.room
        if (view, undo) not in self.drawn:
            about = {
                "match": room.id,
                "rev": room.rev,
                "undo": undo,
                "told": room.match.told,
                "since": room.since(view),
            }
            scene = scene_for(room.game, room.table, view, room.chairs, room.online, **about)
            thrown = self.dice[view] = self.throw(scene, view)
            self.drawn[view, undo] = encode(replace(scene, events=thrown.events))
        return self.drawn[view, undo]

    def throw(self, scene: Scene, view: int) -> Thrown:
        """The dice of a scene, and those that have fallen since this view last showed them."""
        luck = self.room.table.fate.total
        before = self.dice.get(view)
        if before is not None and before.rev == self.room.rev:
            return before
        has_luck = before is not None and luck > before.luck
        return Thrown(
            self.room.rev, luck, faces(scene), rolls(scene, before.faces) if before and has_luck else []
        )
