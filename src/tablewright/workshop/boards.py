"""The boards and mats of a game as drawings, read from what its tables show: no game draws anything for paper.

A table of each way to play is laid and a few first options are taken, so that what a game sets out only after its
first questions comes into view too. Then the same with each value of each option, which may lay out other boards: a
later floor, another fight. Pieces and numbers are left out: paper shows places.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from tablewright.engine import scene
from tablewright.engine.game import SetupError
from tablewright.engine.pack import Pack
from tablewright.engine.staging import stage
from tablewright.workshop.symbols import drawing

MINE: Final = ("", "seat-0")  # what everybody shares, and what the first seat has
LOOKS: Final = (0, 4, 12, 30)  # after so many answers the table is looked at
LATER: Final = (45, 60)  # and then, if no board has come into view yet
MOST_NUMBERS: Final = 12  # an option with more numbers than these to choose from names no boards
MOST_PLACES: Final = 6  # for cards, in one zone on a mat
LONGEST_TRACK: Final = 40


def pages_of(game: Any, pack: Pack) -> list[dict[str, Any]]:
    """A page for each board and for each mat, in the order in which they are met."""
    paper = Paper(game)
    for shown, played in scenes_of(game, pack):
        paper.boards(shown, played)
        if not played.option:
            paper.mats(shown)
    return paper.pages()


class Played(NamedTuple):
    """Where something was met: the way to play, and the option that was not as usual."""

    way: str
    option: str = ""


def scenes_of(game: Any, pack: Pack) -> Iterator[tuple[scene.Scene, Played]]:
    """Scenes in which every board of a game comes into view, each with what is played there."""
    ways = [way for way in game.all_ways() if not way.campaign]
    for way in ways:
        for shown in looks_at(game, pack, way, {}):
            yield shown, Played(way.title)
    for way in ways:
        for option, value in variants(game, way):
            told = option.explain.get(value, "").rstrip(".") or f"{option.name} {value}"
            for shown in looks_at(game, pack, way, {option.name: value}):
                yield shown, Played(way.title, told)


class Paper:
    """The boards and mats that were met."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.met_boards: dict[str, list[Met]] = {}
        self.met_mats: dict[str, dict[str, Any]] = {}
        self.times: Counter[str] = Counter()

    def boards(self, shown: scene.Scene, played: Played) -> None:
        """A board that grows is kept at its largest; others of the same name have pages of their own. Seats have boards
        of one kind, whoever sits there."""
        for area in areas_of(shown):
            for board, owner in boards_in(area.children, area.owner):
                title = board.label or area.title
                known = self.met_boards.setdefault(board.id if owner else title, [])
                same = next((met for met in known if met.is_like(board)), None)
                if same is None:
                    known.append(Met(board, title, played))
                elif len(board.spaces) > len(same.board.spaces):
                    same.board = board

    def mats(self, shown: scene.Scene) -> None:
        for area in areas_of(shown):
            mat = widgets(area, self.game)
            title = area.title or next((made["label"] for made in mat if made["label"]), "")
            key = title if not area.owner else "seat"
            self.times[key] += 1
            if mat and title and len(mat) > len(self.met_mats.get(key, {}).get("widgets", ())):
                title = "Player" if area.owner else title
                self.met_mats[key] = {"kind": "mat", "title": title, "widgets": mat}

    def pages(self) -> list[dict[str, Any]]:
        """Boards first. What comes and goes, such as the health of a foe, has no place on paper."""
        boards = [
            {"kind": "board", "title": met.title + met.unlike(known[0]), "board": drawn(met.board, self.game)}
            for known in self.met_boards.values()
            for met in known
        ]
        return boards + [mat for key, mat in self.met_mats.items() if self.times[key] > 1]


class Met:
    """A board that was met, as it looked at its largest, and in which game."""

    def __init__(self, board: scene.Board, title: str, played: Played) -> None:
        self.board, self.title, self.played = board, title, played

    def unlike(self, first: Met) -> str:
        """What tells it from the first board of its name."""
        if self is first:
            return ""
        other_way = self.played.way != first.played.way
        return f" ({self.played.way if other_way else self.played.option})"

    def is_like(self, other: scene.Board) -> bool:
        """Whether it is the same board earlier or later: its spaces lie alike, and most are called the same."""
        mine, theirs = printed(self.board), printed(other)
        if not (mine.keys() <= theirs.keys() or theirs.keys() <= mine.keys()):
            return False
        both = [(mine[place], theirs[place]) for place in mine.keys() & theirs.keys()]
        named = [(one, two) for one, two in both if one and two]
        return 2 * sum(one != two for one, two in named) <= len(named)


def printed(board: scene.Board) -> dict[tuple[str, float, float], str]:
    """The places of a board, and what is printed on each."""
    return {(space.id, space.x, space.y): printed_label(space) for space in board.spaces}


def printed_label(space: scene.Space) -> str:
    """What a space is called by itself, and not after the card or tile that lies on it."""
    label = space.label or space.short
    return "" if any(piece.name == label for piece in space.pieces) else label


def variants(game: Any, way: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of every option that may lay out something else."""
    for option in game.options():
        if option.name in way.options or isinstance(option.default, bool):
            continue
        values = list(option.choices)
        if not values and option.low is not None and option.high is not None:
            values = list(range(option.low, option.high + 1))[: MOST_NUMBERS + 1]
            values = values if len(values) <= MOST_NUMBERS else []
        yield from ((option, value) for value in values if value != option.default)


def looks_at(game: Any, pack: Pack, way: Any, options: dict[str, Any]) -> Iterator[scene.Scene]:
    """A table of its own, looked at now and then while first options are taken."""
    try:
        table = game.new(way.least_seats, seed=1, options={**way.options, **options}, pack=pack)
    except SetupError:
        return
    found = False
    for n in range(LATER[-1] + 1):
        if n in LOOKS or (n in LATER and not found):
            shown = stage(game, table, 0)
            found = found or any(list(boards_in(area.children, area.owner)) for area in areas_of(shown))
            yield shown
        if table.over or not table.options or (n >= LOOKS[-1] and found):
            break
        table.choose(0)


def areas_of(shown: scene.Scene) -> list[scene.Area]:
    """What everybody shares, and what the first seat has."""
    return [area for area in shown.areas if area.owner in MINE]


def boards_in(widgets: Sequence[scene.Widget], owner: str = "") -> Iterator[tuple[scene.Board, str]]:
    """The boards of an area, each with whose it is; those of others are left out."""
    for widget in widgets:
        if isinstance(widget, scene.Board):
            yield widget, owner
        elif isinstance(widget, scene.Group) and widget.owner in MINE:
            yield from boards_in(widget.children, widget.owner or owner)


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
                "label": printed_label(space),
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
        if getattr(child, "owner", "") not in MINE:
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
