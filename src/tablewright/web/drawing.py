"""Scenes of one table, drawn once for all who see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec.structs import replace

from tablewright.engine.scene import Scene, encode
from tablewright.engine.staging import Lines
from tablewright.house.chairs import seats_shown
from tablewright.house.watching import Phase
from tablewright.web.changes import Known, changed, moment
from tablewright.web.clients import Client
from tablewright.web.room_parts import Thrown
from tablewright.web.views import faces, rolls, scene_and_log

if TYPE_CHECKING:
    from tablewright.web.rooms import Room


class Sent(NamedTuple):
    """What a client is sent who has known this much, and what it knows then; None: scenes are whole."""

    known: Known | None
    moments: list[msgspec.Raw]
    scene: msgspec.Raw
    then: Known | None


class Drawing:
    """What was drawn of a table, for as long as it is true and somebody waits for it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.stills: dict[tuple[int, int], list[Scene]] = {}  # by revision and view
        self.scenes: dict[tuple[int, bool], tuple[Scene, Lines]] = {}  # without their logs
        self.sent: dict[tuple[int, bool, int, int], Sent] = {}
        self.dice: dict[int, Thrown] = {}

    def forget(self) -> None:
        """What was drawn is no longer how the table stands."""
        self.scenes.clear()
        self.sent.clear()

    def forget_seen(self) -> None:
        """What all have been sent is drawn again if somebody comes: kept for all tables it would fill the memory."""
        if not any(client.waits_for_scene for client in self.room.clients):
            self.forget()
            self.stills.clear()

    def show(self, client: Client, undo: bool, phases: Sequence[Phase]) -> Sent:
        """The moments of these phases and the scene, drawn once for all who see the same and have known the same."""
        first = phases[0].rev if phases else self.room.rev + 1
        key = client.showing, undo, first, id(client.known)
        if key not in self.sent:
            self.sent[key] = self.draw(client.showing, undo, phases, client.known)
        return self.sent[key]

    def draw(self, view: int, undo: bool, phases: Sequence[Phase], known: Known | None) -> Sent:
        stills = [still for phase in phases for still in self.seen(phase, view)]
        scene, lines = self.scene(view, undo)
        if known is None:
            moments = [msgspec.Raw(encode(still)) for still in stills]
            whole = encode(replace(scene, log=lines.entries()))
            return Sent(None, moments, msgspec.Raw(whole), None)
        moments, then = [], known
        for still in stills:
            raw, then = moment(still, then)
            moments.append(raw)
        raw, then = changed(scene, lines, then)
        return Sent(known, moments, raw, then)

    def seen(self, phase: Phase, view: int) -> list[Scene]:
        """The moments of a phase as a seat saw them."""
        room = self.room
        if (phase.rev, view) not in self.stills:
            self.stills[phase.rev, view] = phase.stills(
                room.game,
                view,
                match=room.id,
                seats=lambda seen: seats_shown(room.game, seen, room.chairs, room.online),
            )
        return self.stills[phase.rev, view]

    def scene(self, view: int, undo: bool) -> tuple[Scene, Lines]:
        """The scene of a seat, and the log that belongs to it."""
        room = self.room
        if (view, undo) not in self.scenes:
            about = {
                "match": room.id,
                "rev": room.rev,
                "undo": undo,
                "told": room.match.told,
                "since": room.since(view),
            }
            scene, lines = scene_and_log(room.game, room.table, view, room.chairs, room.online, **about)
            thrown = self.dice[view] = self.throw(scene, view)
            self.scenes[view, undo] = replace(scene, events=thrown.events), lines
        return self.scenes[view, undo]

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
