"""Scenes for clients that keep what they were sent: areas, lines of the log and terms are not sent twice.

What a client gets follows from the scenes that it was sent and from nothing else, so it tells no more than they do.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import compress
from typing import Any, Final, NamedTuple

import msgspec

from tablewright.engine.scene import Scene
from tablewright.engine.staging import Lines

_encode = msgspec.json.Encoder().encode


class Known(NamedTuple):
    """What a client was sent, the long parts of it as numbers that stand for their words."""

    areas: dict[str, int]
    terms: array[int]  # of the last scene; a term that is gone from it is sent anew when it comes back
    lines: Lines


NOTHING: Final = Known({}, array("q"), Lines(0, [], [], ()))


class Changed(msgspec.Struct, omit_defaults=True):
    """A scene without what its reader has: an area that is as it was stands there by its id alone."""

    v: int
    game: str
    match: str
    rev: int
    head: Any
    seats: Any
    areas: list[msgspec.Raw | str]
    seat: str = ""
    theme: str = ""
    prompt: Any = None
    log_kept: tuple[int, int] | None = (
        None  # lines that stay, from this number to that, before those in `log`
    )
    log: Sequence[Any] = []
    events: Sequence[Any] = []
    terms: dict[str, msgspec.Raw] = {}  # only those that are new or read otherwise now
    over: Any = None


def changed(scene: Scene, lines: Lines, known: Known) -> tuple[msgspec.Raw, Known]:
    """What is new in a scene for somebody who knows this much, and what they know then."""
    areas, area_numbers = areas_changed(scene, known)
    raws = [_encode(term) for term in scene.terms.values()]
    numbers = list(map(hash, zip(scene.terms, raws, strict=True)))
    had = frozenset(known.terms)
    fresh = [number not in had for number in numbers]
    terms = {key: msgspec.Raw(raw) for key, raw in compress(zip(scene.terms, raws, strict=True), fresh)}
    stay = staying(known.lines, lines)
    found = without(scene, areas)
    found.terms = terms
    found.log = lines.entries(lines.first + stay)
    if stay:
        found.log_kept = (lines.first + 1, lines.first + stay)
    return msgspec.Raw(_encode(found)), Known(area_numbers, array("q", numbers), lines)


def moment(still: Scene, known: Known) -> tuple[msgspec.Raw, Known]:
    """The same of a moment, which has no terms, and of the log only its own lines."""
    areas, numbers = areas_changed(still, known)
    found = without(still, areas)
    found.log = still.log
    return msgspec.Raw(_encode(found)), known._replace(areas=numbers)


def areas_changed(scene: Scene, known: Known) -> tuple[list[msgspec.Raw | str], dict[str, int]]:
    raws = {area.id: _encode(area) for area in scene.areas}
    numbers = {name: hash(raw) for name, raw in raws.items()}
    same = [known.areas.get(name) == number for name, number in numbers.items()]
    shown: list[msgspec.Raw | str] = [
        name if is_same else msgspec.Raw(raw) for (name, raw), is_same in zip(raws.items(), same, strict=True)
    ]
    return shown, numbers


def without(scene: Scene, areas: list[msgspec.Raw | str]) -> Changed:
    """The scene with these areas, and with neither log nor terms."""
    return Changed(
        scene.v, scene.game, scene.match, scene.rev, scene.head, scene.seats, areas, scene.seat, scene.theme,
        scene.prompt, events=scene.events, over=scene.over,
    )  # fmt: skip


def staying(before: Lines, now: Lines) -> int:
    """How many of the lines that were shown still open the log, as they were."""
    skipped = now.first - before.first
    if skipped < 0 or before.names != now.names:
        return 0
    olds = zip(before.lines[skipped:], before.moves[skipped:], strict=True)
    news = zip(now.lines, now.moves, strict=True)
    count = 0
    for old, new in zip(olds, news, strict=False):
        if old != new:
            break
        count += 1
    return count
