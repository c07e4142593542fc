"""The boards and mats of a game as drawings, read from what its tables show: no game draws anything for paper.

A table of each way to play is laid and a few first options are taken, so that what a game sets out only after its
first questions comes into view too. Pieces and numbers are left out: paper shows places.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tablewright.engine import scene
from tablewright.engine.game import SetupError
from tablewright.engine.pack import Pack
from tablewright.engine.staging import stage
from tablewright.workshop.symbols import drawing

LOOKS: Final = (0, 4, 12, 30)  # after so many answers the table is looked at
MOST_PLACES: Final = 6  # for cards, in one zone on a mat
LONGEST_TRACK: Final = 40


def pages_of(game: Any, pack: Pack) -> list[dict[str, Any]]:
    """A page for each board and for each mat, in the order in which they are met."""
    found: dict[str, dict[str, Any]] = {}
    met: Counter[str] = Counter()
    for shown in scenes_of(game, pack):
        for area in shown.areas:
            if area.owner not in ("", "seat-0"):
                continue
            for board in boards_in(area.children):
                key = f"board {board.label or board.id}"
                met[key] += 1
                page: dict[str, Any] = {
                    "kind": "board",
                    "title": board.label or area.title,
                    "board": drawn(board, game),
                }
                if key not in found or len(page["board"]["spaces"]) > len(found[key]["board"]["spaces"]):
                    found[key] = page
            mat = [made for made in widgets(area, game) if made]
            title = area.title or next((made["label"] for made in mat if made["label"]), "")
            key = f"mat {title if not area.owner else 'seat'}"
            met[key] += 1
            if mat and title and len(mat) > len(found[key]["widgets"] if key in found else ()):
                shown_title = "Player" if area.owner else title
                found[key] = {"kind": "mat", "title": shown_title, "widgets": mat}
    # What comes and goes, such as the health of a foe, has no place on paper.
    lasting = [page for key, page in found.items() if met[key] > 1]
    return sorted(lasting, key=lambda page: str(page["kind"]))


def scenes_of(game: Any, pack: Pack) -> Iterator[scene.Scene]:
    for way in game.all_ways():
        if way.campaign:
            continue
        try:
            table = game.new(way.least_seats, seed=1, options=way.options, pack=pack)
        except SetupError:
            continue
        for n in range(LOOKS[-1] + 1):
            if n in LOOKS:
                yield stage(game, table, 0)
            if table.over or not table.options:
                break
            table.choose(0)


def boards_in(widgets: Sequence[scene.Widget]) -> Iterator[scene.Board]:
    for widget in widgets:
        if isinstance(widget, scene.Board):
            yield widget
        elif isinstance(widget, scene.Group):
            yield from boards_in(widget.children)


# Boards


def drawn(board: scene.Board, game: Any) -> dict[str, Any]:
    """A board in units of its own, every space with the corner where it begins."""
    boxes = boxes_of(board)
    right = max((x + w for x, _, w, _ in boxes.values()), default=1.0)
    low = max((y + h for _, y, _, h in boxes.values()), default=1.0)
    spaces = []
    for space in board.spaces:
        x, y, w, h = boxes[space.id]
        spaces.append(
            {
                "x": x,
                "y": y,
                "w": w,
                "h": h,
                "shape": space.shape,
                "poly": [list(point) for point in space.poly],
                "label": space.label or space.short,
                "icon": icon_file(space.icon, game),
                "look": look_of_space(space),
                "slots": [slot.label for slot in space.slots if slot.label],
                "walls": walls(space.walls, x, y, w, h),
            }
        )
    centres = {name: (x + w / 2, y + h / 2) for name, (x, y, w, h) in boxes.items()}
    links = [
        between(centres[link.a], centres[link.b], link.how)
        for link in board.links
        if link.a in centres and link.b in centres and link.how != "sight"
    ]
    return {"w": right, "h": low, "spaces": spaces, "links": links}


def between(a: tuple[float, float], b: tuple[float, float], how: str) -> dict[str, Any]:
    """A way joins two middles; a wall or a door stands across, where the two meet."""
    if how in ("wall", "door"):
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        dx, dy = (b[1] - a[1]) / 2, (a[0] - b[0]) / 2
        a, b = (x - dx, y - dy), (x + dx, y + dy)
    return {"x1": a[0], "y1": a[1], "x2": b[0], "y2": b[1], "how": how}


def look_of_space(space: scene.Space) -> str:
    """How a space is filled: what nobody enters is dark, what is marked has a shade."""
    if "blocked" in space.flags or space.skin == "wall":
        return "wall"
    return "marked" if space.skin in ("cursed", "spawn", "start") or "goal" in space.flags else ""


def icon_file(name: str, game: Any) -> str:
    return f"icon-{name}.svg" if name and drawing(name, game.folder) is not None else ""


def boxes_of(board: scene.Board) -> dict[str, tuple[float, float, float, float]]:
    """Where each space lies: corner, width and height."""
    layout = board.layout
    if isinstance(layout, scene.Path):
        return dict(
            zip((space.id for space in board.spaces), along(layout.shape, len(board.spaces)), strict=True)
        )
    if isinstance(layout, scene.Grid):
        inset = 0.0 if layout.adj else 0.08
        return {
            space.id: (
                space.x + inset,
                space.y + inset,
                (space.w or 1) - 2 * inset,
                (space.h or 1) - 2 * inset,
            )
            for space in board.spaces
        }
    return {space.id: on_plane(space, layout) for space in board.spaces}


def on_plane(space: scene.Space, layout: scene.Plane) -> tuple[float, float, float, float]:
    """With free coordinates a space lies by its corner, one without a size by its middle."""
    if space.poly:
        xs, ys = [x for x, _ in space.poly], [y for _, y in space.poly]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    w = space.w or layout.w / 10
    h = space.h or layout.w / 10
    if space.w is None:
        return space.x - w / 2, space.y - h / 2, w, h
    return space.x, space.y, w, h


def along(shape: str, n: int) -> Iterator[tuple[float, float, float, float]]:
    columns = max(1, math.ceil(math.sqrt(n)))
    for i in range(n):
        if shape == "row":
            yield i, 0, 1, 1
        elif shape == "column":
            yield 0, i, 1, 1
        elif shape == "ring":
            angle, radius = 2 * math.pi * i / max(n, 1), max(1.0, n / 5)
            yield radius + radius * math.sin(angle), radius - radius * math.cos(angle), 1, 1
        else:
            row, column = divmod(i, columns)
            yield column if row % 2 == 0 else columns - 1 - column, row, 1, 1


def walls(sides: str, x: float, y: float, w: float, h: float) -> list[list[float]]:
    lines = {
        "n": [x, y, x + w, y], "e": [x + w, y, x + w, y + h], "s": [x, y + h, x + w, y + h], "w": [x, y, x, y + h],
    }  # fmt: skip
    return [lines[side] for side in sides]


# Mats


def widgets(area: scene.Area, game: Any) -> list[dict[str, Any]]:
    """What of an area is a mat."""
    return list(flat(area.children, game))


def flat(children: Sequence[scene.Widget], game: Any) -> Iterator[dict[str, Any]]:
    for child in children:
        if getattr(child, "owner", "") not in ("", "seat-0"):
            continue
        if isinstance(child, scene.Group):
            yield from flat(child.children, game)
        elif isinstance(child, scene.Track) and child.max - child.min <= LONGEST_TRACK:
            marks = {mark.at: mark.label for mark in child.marks}
            steps = [{"at": at, "mark": marks.get(at, "")} for at in range(child.min, child.max + 1)]
            yield {"kind": "track", "label": child.label, "steps": steps}
        elif isinstance(child, scene.Counters):
            items = [{"label": item.label, "icon": icon_file(item.icon, game)} for item in child.items]
            yield {"kind": "counters", "label": child.label, "items": items}
        elif isinstance(child, scene.Zone) and child.label:
            places = min(MOST_PLACES, child.cap or max(1, len(child.pieces)))
            yield {"kind": "zone", "label": child.label, "places": places}
