"""Boards: grids of small cells, grids and maps of boxes, paths; links between spaces, walls, doors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace
from rich.cells import cell_len

from tablewright.engine.scene import Board, Grid, Link, Path, Plane, Region, Space
from tablewright.terminal.painting.brush import ROOMY, SNUG, TIGHT, Brush, flag_words
from tablewright.terminal.painting.cells import cells_paper
from tablewright.terminal.painting.lines import way
from tablewright.terminal.painting.paper import Paper, Place, column, flowed, stacked
from tablewright.terminal.painting.spaces import box, inside_lines, space_listed
from tablewright.terminal.telling import region_words

NARROWEST_BOX: Final = 9
WIDEST_BOX: Final = 26
TALLEST_BOX: Final = {TIGHT: 3, SNUG: 5, ROOMY: 9}  # lines inside the frame
TALLEST_MAP: Final = {TIGHT: 13, SNUG: 24, ROOMY: 44}
MOST_BOXES: Final = 40  # on a map
WORDY: Final = 4  # a label longer than this does not fit a small cell


def board_paper(board: Board, brush: Brush, width: int, heading: bool = True) -> Paper:
    """A board under its name, with its regions below."""
    title = [column([[*brush.badge(board.id), (board.label, "accent", board.id)]])] if heading else []
    regions = [region_paper(region, board, brush) for region in board.regions]
    return stacked([*title, spaces_paper(board, brush, width), flowed(regions, width)]).owned(board.id)


def region_paper(region: Region, board: Board, brush: Brush) -> Paper:
    """A region's name; on a map, whose spaces have names that tell something, with those."""
    words = region_words(region, brush.names) if isinstance(board.layout, Plane) else region.label
    return column([[*brush.badge(region.id), (f"▪ {words}", region.tone or "dim", region.id)]]).owned(
        region.id
    )


def spaces_paper(board: Board, brush: Brush, width: int) -> Paper:
    if not board.spaces:
        return column([[("nothing here", "dim", "")]])
    match board.layout:
        case Grid():
            return grid(on_the_sheet(board), brush, width)
        case Plane():
            return plane(board, brush, width)
        case Path():
            return path(board, board.layout, brush, width)


# Grids ----------------------------------------------------------------------------------------------------


def grid(board: Board, brush: Brush, width: int) -> Paper:
    """Small cells where nothing needs more room, else boxes; where boxes do not fit, cells or a list."""
    columns = max(space.x + (space.w or 1) for space in board.spaces)
    if not is_wordy(board):
        return cells_paper(board, brush, width)
    if columns * (NARROWEST_BOX + 1) <= width:
        return boxes(board, brush, width)
    holds_things = any(space.slots or space.zones for space in board.spaces)
    return listed(board, brush, width) if holds_things else cells_paper(board, brush, width)


def on_the_sheet(board: Board) -> Board:
    """The board moved so far that nothing lies left of the sheet or above it."""
    left, top = min(space.x for space in board.spaces), min(space.y for space in board.spaces)
    if left >= 0 and top >= 0:
        return board
    dx, dy = max(0.0, -left), max(0.0, -top)
    return replace(board, spaces=[replace(space, x=space.x + dx, y=space.y + dy) for space in board.spaces])


def is_wordy(board: Board) -> bool:
    """Whether the spaces have more to show than fits into a few letters."""
    return any(
        len(space.label) > WORDY or space.slots or space.zones or (space.text and len(board.spaces) < 30)
        for space in board.spaces
    )


def boxes(board: Board, brush: Brush, width: int) -> Paper:
    """A grid of boxes, with a gap for the links where there are some."""
    columns = max(space.x + (space.w or 1) for space in board.spaces)
    apart = 1 if board.links and is_touching(board) else 0
    pitch = min(WIDEST_BOX, int(width / columns))
    pitch -= pitch % 2 if has_half_steps(board) else 0
    framed = needs_frames(board, brush)
    inner = pitch - (2 if framed else 1) - apart
    high = box_height(board, brush, inner)
    tall = high + (2 if framed else 0)
    places = {space.id: grid_place(space, pitch, tall + apart, pitch - apart, tall) for space in board.spaces}
    return with_links(board, brush, places, framed)


def grid_place(space: Space, pitch: int, step: int, w: int, h: int) -> Place:
    x, y = round(space.x * pitch), round(space.y * step)
    right = round((space.x + (space.w or 1)) * pitch) - (pitch - w)
    bottom = round((space.y + (space.h or 1)) * step) - (step - h)
    return Place(x, y, max(3, right - x), max(1, bottom - y))


def is_touching(board: Board) -> bool:
    """Whether the links of a grid tell more than that neighbours touch."""
    return not (isinstance(board.layout, Grid) and board.layout.adj) or any(link.id for link in board.links)


def has_half_steps(board: Board) -> bool:
    return any(space.x != int(space.x) for space in board.spaces)


def needs_frames(board: Board, brush: Brush) -> bool:
    plain = all(not (space.slots or space.zones or space.pieces or space.text) for space in board.spaces)
    return brush.size > TIGHT or not plain


def box_height(board: Board, brush: Brush, inner: int) -> int:
    """As high as the fullest space wants to be, but no higher than there is room or something to choose."""
    lines = [inside_lines(space, brush, inner) for space in board.spaces]
    wanted, needed = max(wish for wish, _ in lines), max(need for _, need in lines)
    return max(1, min(TALLEST_BOX[brush.size], wanted), needed)


def with_links(board: Board, brush: Brush, places: Mapping[str, Place], framed: bool = True) -> Paper:
    """Boxes at their places, with the links drawn under them."""
    paper = Paper()
    middles = {i: draw_link(paper, link, places) for i, link in enumerate(board.links)}
    for space in board.spaces:
        place = places[space.id]
        paper.paste(box(space, brush, place.w, place.h, framed), place.x, place.y)
    for i, link in enumerate(board.links):
        sign_link(paper, link, brush, middles[i], gap_of(link, places))
    return paper


def gap_of(link: Link, places: Mapping[str, Place]) -> int:
    """How many columns lie between the ends of a link; none where they stand one above the other."""
    a, b = places.get(link.a), places.get(link.b)
    return max(0, max(a.x, b.x) - min(a.right, b.right)) if a and b else 0


def draw_link(paper: Paper, link: Link, places: Mapping[str, Place]) -> tuple[int, int]:
    a, b = places.get(link.a), places.get(link.b)
    if a is None or b is None:
        return -1, -1
    return way(paper, a, b, link.how, link.one_way, link.id)


def sign_link(paper: Paper, link: Link, brush: Brush, middle: tuple[int, int], gap: int) -> None:
    """A door's sign, a bar across a border, a key if the link can be chosen, a label that fits the gap."""
    x, y = middle
    if x < 0:
        return
    if link.id and brush.is_lit(link.id):
        paper.write(x, y, f"[{brush.keys[link.id]}]", "key", link.id)
    elif link.how == "door":
        sign = "◙" if "locked" in link.flags else "∩" if "open" in link.flags else "▯"
        paper.write(x, y, sign, "accent", link.id)
    elif "border" in link.flags:
        paper.write(x, y, "║" if gap > 0 else "═", "bad", link.id)
    elif link.label and brush.size == ROOMY and (gap == 0 or len(link.label) <= gap):
        paper.write(x - len(link.label) // 2, y, link.label, "dim", link.id)


# Maps -----------------------------------------------------------------------------------------------------


def plane(board: Board, brush: Brush, width: int) -> Paper:
    """Boxes at their coordinates, as large as they can be without covering each other; else a list."""
    if len(board.spaces) > MOST_BOXES:
        return listed(board, brush, width)
    widest = min(WIDEST_BOX, width // 2)
    for w in range(widest, NARROWEST_BOX - 1, -2):
        places = plane_places(board, brush, width, w)
        if places is not None:
            return with_links(board, brush, places)
    return listed(board, brush, width)


def plane_places(board: Board, brush: Brush, width: int, w: int) -> dict[str, Place] | None:
    """Where boxes of this width would lie, on the lowest sheet on which they do not touch."""
    h = box_height(board, brush, w - 2) + 2
    middles = [middle_of(space) for space in board.spaces]
    left, top = min(x for x, _ in middles), min(y for _, y in middles)
    across = max(1e-6, max(x for x, _ in middles) - left)
    down = max(1e-6, max(y for _, y in middles) - top)
    for tall in range(h, TALLEST_MAP[brush.size] + 1):
        places = [
            Place(round((x - left) / across * (width - w)), round((y - top) / down * (tall - h)), w, h)
            for x, y in middles
        ]
        if not any(overlap(a, b) for i, a in enumerate(places) for b in places[:i]):
            return {space.id: place for space, place in zip(board.spaces, places, strict=True)}
    return None


def middle_of(space: Space) -> tuple[float, float]:
    """Coordinates name the middle of a space, or its corner where it has a size; an outline has its own middle."""
    if space.poly:
        xs, ys = [x for x, _ in space.poly], [y for _, y in space.poly]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return space.x + (space.w or 0) / 2, space.y + (space.h or 0) / 2


def overlap(a: Place, b: Place) -> bool:
    """Whether two boxes touch; beside each other they need one column between them."""
    return a.x < b.right + 1 and b.x < a.right + 1 and a.y < b.bottom and b.y < a.bottom


def listed(board: Board, brush: Brush, width: int) -> Paper:
    """Every space on a line or two, with where one gets from it, and the border to the next one if there is one."""
    ways = neighbours(board)
    sheets = []
    for i, space in enumerate(board.spaces):
        sheets.append(space_listed(space, brush, width, ways.get(space.id, [])))
        sheets += borders_between(board, board.spaces[i : i + 2])
    return stacked([*sheets, *link_lines(board, brush)])


def borders_between(board: Board, spaces: Sequence[Space]) -> list[Paper]:
    ends = {space.id for space in spaces}
    names = [link.label for link in board.links if "border" in link.flags and {link.a, link.b} == ends]
    return [column([[(f"══ {name} ══", "bad", "")]]) for name in names]


def neighbours(board: Board) -> dict[str, list[str]]:
    ways: dict[str, list[str]] = {}
    for link in board.links:
        if link.how in ("path", "door", "portal"):
            ways.setdefault(link.a, []).append(link.b)
            if not link.one_way:
                ways.setdefault(link.b, []).append(link.a)
    return ways


def link_lines(board: Board, brush: Brush) -> list[Paper]:
    """The links that can be chosen, in words, where there is no drawing of them."""
    return [link_line(link, brush) for link in board.links if link.id]


def link_line(link: Link, brush: Brush) -> Paper:
    ends = f"{brush.names.get(link.a, link.a)} – {brush.names.get(link.b, link.b)}"
    words = f"{link.label or link.how}: {ends} {flag_words(link.flags)}".strip()
    return column([[*brush.badge(link.id), (words, "dim", link.id)]]).owned(link.id)


# Paths ----------------------------------------------------------------------------------------------------


def path(board: Board, layout: Path, brush: Brush, width: int) -> Paper:
    """Spaces in their order: in rows that go to and fro, in a column, or around a ring."""
    framed = needs_frames(board, brush)
    longest = max(cell_len(space.label or space.short) for space in board.spaces)
    w = max(5, min(WIDEST_BOX, width, longest + 4))
    h = box_height(board, brush, w - 2) + (2 if framed else 0)
    n = len(board.spaces)
    across = 1 if layout.shape == "column" else max(1, min(n, (width + 2) // (w + 2)))
    spots = [path_spot(i, across, layout) for i in range(n)]
    gap = 0 if layout.shape == "column" else 1
    places = {
        space.id: Place(x * (w + 2), y * (h + gap), w, h)
        for space, (x, y) in zip(board.spaces, spots, strict=True)
    }
    paper = with_links(with_steps(board, layout, across), brush, places, framed)
    if layout.shape == "ring":
        paper.write(0, paper.height, f"↺ then {brush.names[board.spaces[0].id]} again", "dim")
    return paper


def path_spot(i: int, across: int, layout: Path) -> tuple[int, int]:
    """The column and the row of a stop; snakes and rings go to and fro."""
    row, spot = divmod(i, across)
    back = row % 2 and layout.shape in ("snake", "ring")
    return (across - 1 - spot if back else spot), row


def with_steps(board: Board, layout: Path, across: int) -> Board:
    """The board with the steps of its path as links, before its own."""
    steps = [
        Link(a.id, b.id)
        for i, (a, b) in enumerate(pairwise(board.spaces), 1)
        if layout.shape != "row" or i % across
    ]
    known = {(link.a, link.b) for link in steps}
    own = [link for link in board.links if link.id or (link.a, link.b) not in known]
    return replace(board, links=[*steps, *own])
