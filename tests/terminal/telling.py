"""A small table that is told in plain words, for the tests beside it."""

from __future__ import annotations

from typing import Any

from tablewright.engine.scene import Area, Head, Scene, Seat, Stat, Widget
from tablewright.scene.check import check
from tablewright.terminal.plain import (
    words,
)

SEATS = [Seat("ana", "Ana", to_act=True, stats=[Stat("Health", 14, max=20)]), Seat("ben", "Ben", kind="bot")]


def table(*widgets: Widget, **rest: Any) -> Scene:
    """A small table at which Ana sits, with these widgets."""
    areas = [Area("top", "main", widgets)] if widgets else []
    scene = Scene(
        1, "emberwick", "m1", 7, rest.pop("head", Head("Emberwick")), SEATS, areas, seat="ana", **rest
    )
    check(scene)
    return scene


def block(scene: Scene, opening: str) -> list[str]:
    """The lines of the block that opens with these words."""
    blocks = [block.splitlines() for block in words(scene).split("\n\n")]
    return next(lines for lines in blocks if lines[0].startswith(opening))
