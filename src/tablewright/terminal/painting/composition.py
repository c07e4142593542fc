"""Where the parts of the screen lie, and which areas of the table lie in which part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablewright.engine.scene import Area, Scene, parts
from tablewright.terminal.painting.brush import ROOMY, SNUG, TIGHT, Brush
from tablewright.terminal.painting.paper import Paper, Place, stacked
from tablewright.terminal.painting.widgets import area_paper

WIDE: Final = 120  # from here on question and log have a column of their own
NARROW: Final = 60  # below this everything is in one column
TALL: Final = 36  # from here on a narrow screen has room for the log
NOWHERE: Final = Place(0, 0, 0, 0)


class Parts(NamedTuple):
    """The parts of the screen; what there is no room for lies nowhere."""

    head: Place
    main: Place
    side: Place
    question: Place
    log: Place
    explain: Place
    keys: Place

    @property
    def is_wide(self) -> bool:
        return self.question.x > 0


def question_width(width: int) -> int:
    return right_width(width) - 1 if width >= WIDE else width


def right_width(width: int) -> int:
    return min(52, max(42, width // 4 + 2))


def side_width(width: int) -> int:
    return min(38, width // 4 - 3) if width >= WIDE else max(26, width // 3)


def arrange(width: int, height: int, has_side: bool, head: int, asked: int) -> Parts:
    """The parts of a screen, given how many lines the head and the question would like to have."""
    explain = 2 if height < 28 else 3 if height < 40 else 4
    keys = Place(0, height - 1, width, 1)
    below = Place(0, height - 1 - explain, width, explain)
    body = max(3, below.y - head)
    if width >= WIDE:
        return wide(width, head, body, has_side, asked, below, keys)
    return narrow(width, height, head, body, has_side, asked, below, keys)


def wide(width: int, head: int, body: int, has_side: bool, asked: int, below: Place, keys: Place) -> Parts:
    right = right_width(width)
    side = side_width(width) if has_side else 0
    main = width - right - side - (1 if side else 0)
    tall = min(asked + 2, body * 2 // 3)
    return Parts(
        Place(0, 0, width, head),
        Place(0, head, main, body),
        Place(main + 1, head, side, body) if side else NOWHERE,
        Place(width - right + 1, head, right - 1, tall),
        Place(width - right + 1, head + tall, right - 1, body - tall),
        below,
        keys,
    )


def narrow(
    width: int, height: int, head: int, body: int, has_side: bool, asked: int, below: Place, keys: Place
) -> Parts:
    tall = max(1, min(asked, max(4, body // 2)))
    table = body - tall
    side = side_width(width) if has_side and width >= NARROW else 0
    log = table // 3 if side and height >= TALL else 0
    return Parts(
        Place(0, 0, width, head),
        Place(0, head, width - side - (1 if side else 0), table),
        Place(width - side, head, side, table - log) if side else NOWHERE,
        Place(0, head + table, width, tall),
        Place(width - side, head + table - log, side, log) if log else NOWHERE,
        below,
        keys,
    )


# Areas ----------------------------------------------------------------------------------------------------


def areas_of(scene: Scene, with_side: bool) -> tuple[list[Area], list[Area]]:
    """What lies in the middle and what beside it: a story that asks comes first, other people's hands last."""
    asking = [area for area in scene.areas if area.role == "story" and asks(area, scene)]
    middle = [area for area in scene.areas if area.role in ("main", "tray") or is_own_hand(area, scene)]
    middle.sort(key=lambda area: area.role == "hand")
    beside = [area for area in scene.areas if area.role == "side"]
    rest = [area for area in scene.areas if area not in asking and area not in middle and area not in beside]
    beside += sorted(rest, key=lambda area: area.role == "story")
    return ([*asking, *middle], beside) if with_side else ([*asking, *middle, *beside], [])


def asks(area: Area, scene: Scene) -> bool:
    source = scene.prompt.source if scene.prompt else ""
    return bool(source) and any(getattr(part, "id", "") == source for part in parts(area))


def is_own_hand(area: Area, scene: Scene) -> bool:
    return area.role == "hand" and area.owner in ("", scene.seat)


def has_side(scene: Scene) -> bool:
    return bool(areas_of(scene, True)[1])


def page(areas: Sequence[Area], brush: Brush, width: int, height: int) -> Paper:
    """Areas one below the other, each as generous as the height allows; those with something to choose first."""
    sheets = {i: area_paper(area, brush.with_size(TIGHT), width) for i, area in enumerate(areas)}
    spare = height - sum(sheet.height for sheet in sheets.values())
    order = sorted(sheets, key=lambda i: not matters(areas[i], brush)) if spare > 0 else []
    for size in (SNUG, ROOMY):
        for i in order:
            larger = area_paper(areas[i], brush.with_size(size), width)
            others = sum(sheet.height for j, sheet in sheets.items() if j != i)
            if others + larger.height <= height and larger.width <= width:
                sheets[i] = larger
    spare = height - sum(sheet.height for sheet in sheets.values())
    return stacked(sheets.values(), 1 if spare >= len(sheets) - 1 else 0)


def matters(area: Area, brush: Brush) -> bool:
    """Whether something in an area can be chosen, or is asked about."""
    wanted = {*brush.keys, brush.source} - {""}
    return bool(wanted) and any(getattr(part, "id", "") in wanted for part in parts(area))
