"""What the tests of the scene look for in it."""

from __future__ import annotations

from tablewright.engine.scene import Counter, Explained, Scene, Zone, parts, things
from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.table import Table
from tablewright.scene.check import check


def scene_of(table: Table, seat: int = 0) -> Scene:
    return GAME.scene(table, seat)


def counter(table: Table, name: str) -> int:
    found = [part for part in parts(scene_of(table).areas) if isinstance(part, Counter) and part.id == name]
    return found[0].value


def lying_in(table: Table, name: str, seat: int = 0) -> list[str]:
    """What lies in a zone, as the seat sees it; each with its rule at hand."""
    scene = scene_of(table, seat)
    check(scene)
    zones = [part for part in parts(scene.areas) if isinstance(part, Zone) and part.id == name]
    return [piece.name for zone in zones for piece in zone.pieces]


def thing(table: Table, name: str) -> Explained:
    found = next(part for part in things(scene_of(table)) if part.id == name)
    assert isinstance(found, Explained)
    return found
