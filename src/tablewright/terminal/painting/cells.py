"""A grid of small cells: a dungeon, a chessboard; walls and doors run between them."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
from typing import Final

from msgspec.structs import replace
from rich.cells import cell_len

from tablewright.engine.scene import Board, Link, Piece, Space, Stat
from tablewright.terminal.names import is_lettered, piece_name
from tablewright.terminal.painting.brush import ROOMY, SNUG, TIGHT, Brush, stat_words
from tablewright.terminal.painting.glyphs import FLAGS, GROUND, glyph
from tablewright.terminal.painting.lines import HEAVY, Walls
from tablewright.terminal.painting.paper import Bit, Paper, Place, column, flowed, stacked
from tablewright.terminal.painting.pieces import initials, piece_look, short_bits

# How wide and how high a cell may be, the best first.
MEASURES: Final = {
    ROOMY: ((7, 3), (6, 2), (5, 2), (4, 2), (3, 1)),
    SNUG: ((5, 2), (4, 2), (4, 1), (3, 1)),
    TIGHT: ((4, 1), (3, 1)),
}


ARROWS: Final = {
    (0, -1): "↑", (1, -1): "↗", (1, 0): "→", (1, 1): "↘", (0, 1): "↓", (-1, 1): "↙", (-1, 0): "←", (-1, -1): "↖",
}  # fmt: skip

NUMBERS: Final = 2  # of a piece, in a cell of one line


class Lattice:
    """Where the cells of a grid lie on paper; room for lines is left only where a wall or a door stands."""

    def __init__(self, board: Board, width: int, size: int) -> None:
        self.board = board
        self.found = {space.id: space for space in board.spaces}
        self.upright, self.level = borders(board, self.found)
        self.lettered = is_lettered(board)
        self.left = 3 if self.lettered else 0
        self.top = 1 if self.lettered else 0
        self.w, self.h = self.measure(width, size)

    def measure(self, width: int, size: int) -> tuple[int, int]:
        """The largest measure that fits; if none does, the smallest, and one must scroll."""
        columns = max(space.x + (space.w or 1) for space in self.board.spaces)
        for w, h in MEASURES[size]:
            if self.left + columns * w + len(self.upright) <= width:
                return w, h
        return MEASURES[size][-1]

    def x(self, at: float) -> int:
        """The column where a cell begins, behind the line before it if there is one."""
        return self.left + round(at * self.w) + sum(border <= at for border in self.upright)

    def y(self, at: float) -> int:
        return self.top + round(at * self.h) + sum(border <= at for border in self.level)

    def place(self, space: Space) -> Place:
        """The signs of a cell, without the lines around it."""
        x, y = self.x(space.x), self.y(space.y)
        right = self.x(space.x + (space.w or 1)) - (space.x + (space.w or 1) in self.upright)
        bottom = self.y(space.y + (space.h or 1)) - (space.y + (space.h or 1) in self.level)
        return Place(x, y, max(1, right - x), max(1, bottom - y))


def borders(board: Board, found: Mapping[str, Space]) -> tuple[set[float], set[float]]:
    """Where lines run: beside which columns, and below which rows."""
    upright: set[float] = set()
    level: set[float] = set()
    for space in board.spaces:
        upright |= {space.x} if "w" in space.walls else set()
        upright |= {space.x + (space.w or 1)} if "e" in space.walls else set()
        level |= {space.y} if "n" in space.walls else set()
        level |= {space.y + (space.h or 1)} if "s" in space.walls else set()
    for link in board.links:
        a, b = found.get(link.a), found.get(link.b)
        if link.how in ("wall", "door") and a is not None and b is not None:
            upright |= {max(a.x, b.x)} if a.y == b.y else set()
            level |= {max(a.y, b.y)} if a.x == b.x else set()
    return upright, level


def cells_paper(board: Board, brush: Brush, width: int) -> Paper:
    """All cells, the lines between them, the letters of the columns and the numbers of the rows."""
    lattice = Lattice(board, width, brush.size)
    paper = Paper()
    walls_of(lattice).paint(paper, HEAVY, "wall")
    ways = trails(board, lattice.found)
    for space in board.spaces:
        place = lattice.place(space)
        paper.paste(cell(space, brush, place.w, place.h, ways.get(space.id, "")), place.x, place.y)
    for link in board.links:
        draw_door(paper, link, brush, lattice)
    if lattice.lettered:
        write_axes(paper, lattice)
    return stacked([paper, numbers_legend(board, lattice, width), legend(board, width)])


def trails(board: Board, found: Mapping[str, Space]) -> dict[str, str]:
    """Where somebody walked: an arrow on each space that was left, towards the next."""
    arrows: dict[str, str] = {}
    for link in board.links:
        a, b = found.get(link.a), found.get(link.b)
        if link.how == "path" and link.one_way and a is not None and b is not None:
            arrows[link.a] = ARROWS.get((sign_of(b.x - a.x), sign_of(b.y - a.y)), "")
    return arrows


def sign_of(way: float) -> int:
    return (way > 0) - (way < 0)


def write_axes(paper: Paper, lattice: Lattice) -> None:
    spaces = lattice.board.spaces
    for x in {int(space.x) for space in spaces}:
        paper.write(lattice.x(x) + (lattice.w - 1) // 2, 0, ascii_uppercase[x], "dim")
    for y in {int(space.y) for space in spaces}:
        paper.write(0, lattice.y(y) + (lattice.h - 1) // 2, f"{y + 1:>2}", "dim")


def numbers_legend(board: Board, lattice: Lattice, width: int) -> Paper:
    """Which numbers stand on pieces; and the names of those of which a small cell shows no more than a letter."""
    known: dict[str, Bit] = {}
    labels: dict[str, None] = {}
    room = NUMBERS if lattice.h == 1 else lattice.w // 2
    for space in board.spaces:
        for piece in all_pieces(space):
            if numbers_of(piece):
                words = f"{lettered(piece, lattice.w - 1)} {piece.name}"
                known.setdefault(words, (words, piece_look(piece), ""))
                labels.update(dict.fromkeys(stat.label for stat in lasting(piece)[:room]))
    if not known:
        return Paper()
    if lattice.h > 1:
        return column([[(f"below a piece: {'/'.join(labels)}", "dim", "")]])
    head: Bit = (f"letter {' '.join(labels)}:", "dim", "")
    return flowed((column([[bit]]) for bit in [head, *known.values()]), width, 2)


def legend(board: Board, width: int) -> Paper:
    """What the signs mean, for those that are there."""
    flags = {flag for space in board.spaces for flag in space.flags}
    doors = {("◙" if "locked" in link.flags else "▯") for link in board.links if link.how == "door"}
    signs = [
        "░ fog" if "fog" in flags else "",
        "█ blocked" if "blocked" in flags else "",
        "! danger" if "danger" in flags else "",
        "★ goal" if "goal" in flags else "",
        "▯ door" if "▯" in doors else "",
        "◙ locked door" if "◙" in doors else "",
    ]
    return flowed((column([[(sign, "dim", "")]]) for sign in signs if sign), width, 2)


# Walls and doors ------------------------------------------------------------------------------------------


def walls_of(lattice: Lattice) -> Walls:
    walls = Walls()
    for space in lattice.board.spaces:
        place = lattice.place(space)
        x, y, right, bottom = place.x - 1, place.y - 1, place.right, place.bottom
        for side in space.walls:
            if side in "ns":
                walls.across(x, right, y if side == "n" else bottom)
            else:
                walls.down(x if side == "w" else right, y, bottom)
    for link in lattice.board.links:
        if link.how in ("wall", "door"):
            add_border(walls, lattice, link)
    return walls


def add_border(walls: Walls, lattice: Lattice, link: Link) -> None:
    """The line between two neighbours that a wall or a door parts."""
    ends = ends_of(lattice, link)
    if ends is None:
        return
    a, b = ends
    if a.y == b.y:
        walls.down(max(a.x, b.x) - 1, a.y - 1, a.bottom)
    elif a.x == b.x:
        walls.across(a.x - 1, a.right, max(a.y, b.y) - 1)


def ends_of(lattice: Lattice, link: Link) -> tuple[Place, Place] | None:
    a, b = lattice.found.get(link.a), lattice.found.get(link.b)
    return (lattice.place(a), lattice.place(b)) if a is not None and b is not None else None


def draw_door(paper: Paper, link: Link, brush: Brush, lattice: Lattice) -> None:
    """A door in the middle of its border; one that can be chosen shows its key."""
    ends = ends_of(lattice, link)
    if link.how != "door" or ends is None:
        return
    a, b = ends
    x = (a.x + a.w // 2 + b.x + b.w // 2) // 2 if a.y != b.y else max(a.x, b.x) - 1
    y = (a.y + a.h // 2 + b.y + b.h // 2) // 2 if a.x != b.x else max(a.y, b.y) - 1
    if link.id and brush.is_lit(link.id):
        paper.write(x, y, brush.keys[link.id][:1], "key", link.id)
    else:
        sign = "◙" if "locked" in link.flags else "∩" if "open" in link.flags else "▯"
        paper.write(x, y, sign, "accent", link.id)


# One cell -------------------------------------------------------------------------------------------------


def cell(space: Space, brush: Brush, w: int, h: int, trail: str = "") -> Paper:
    """The ground or the trail over it, what lies on it, and the key that chooses it."""
    paper = Paper()
    sign, look = ground(space)
    lit = brush.is_lit(space.id)
    solid = sign in ("░", "█", "▓")
    paper.fill(Place(0, 0, w, h), sign if solid and not lit else " ", look, space.id)
    pieces = all_pieces(space)
    row = (h - 1) // 2
    bits = pieces_bits(pieces, brush, w - (1 if lit else 0), h == 1) if pieces else []
    if not bits and not solid and not lit:
        bits = [(trail or floor_words(space, sign, w), "dim" if trail else look, space.id)]
    used = sum(cell_len(words) for words, _, _ in bits)
    x = paper.write_bits(max(0, (w - used - (1 if lit and bits else 0)) // 2), row, bits)
    if lit:
        write_key(paper, space, brush, w, row, x if bits else -1)
    if h > 1 and pieces:
        write_stats(paper, pieces[0], w, h - 1)
    inner = (
        [piece.id for piece in pieces] + [zone.id for zone in space.zones] + [slot.id for slot in space.slots]
    )
    for name in inner:
        if name not in paper.places:  # no room for its letters, yet it is there
            paper.mark(name, Place(0, 0, w, h))
    return paper.owned(space.id)


def write_key(paper: Paper, space: Space, brush: Brush, w: int, row: int, x: int) -> None:
    """The key in brackets on an empty cell, alone behind the pieces on another."""
    key = brush.keys[space.id]
    if x >= 0:
        paper.write(min(x, w - 1), row, key[:1], "key", space.id)
    else:
        words = f"[{key}]" if w >= len(key) + 2 else key[:w]
        paper.write((w - len(words)) // 2, row, words, "key", space.id)


def write_stats(paper: Paper, piece: Piece, w: int, row: int) -> None:
    """The numbers of the piece that stands there, where there is a second line."""
    whole = " ".join(stat_words(stat) for stat in piece.stats)
    values = [str(stat.value) for stat in lasting(piece)]
    words = whole if cell_len(whole) <= w else "/".join(values[: w // 2])
    if words and cell_len(words) <= w:
        paper.write((w - cell_len(words)) // 2, row, words, "dim", piece.id)


def lasting(piece: Piece) -> list[Stat]:
    """The numbers that are printed on a piece, without those that only mark harm."""
    return [stat for stat in piece.stats if stat.tone != "bad"]


def numbers_of(piece: Piece) -> str:
    """The first numbers of a piece, if they are digits."""
    values = [str(stat.value) for stat in lasting(piece)[:NUMBERS]]
    return "".join(values) if all(len(value) == 1 for value in values) else ""


def lettered(piece: Piece, room: int) -> str:
    """A letter and as many numbers as there is room for; letters alone if it has none."""
    name = piece.short or glyph(piece.icon) or initials(piece_name(piece))
    numbers = numbers_of(piece)[: max(0, room - 1)]
    return name[: room - len(numbers)] + numbers


def ground(space: Space) -> tuple[str, str]:
    """The sign and the look of the floor."""
    if "fog" in space.flags:
        return "░", "fog"
    if "blocked" in space.flags or space.skin == "wall":
        return "█", "line"
    if "danger" in space.flags:
        return space.short or "!", "bad"
    if "goal" in space.flags:
        return FLAGS["goal"], "gold"
    return GROUND.get(space.skin, "·"), space.tone or "dim"


def floor_words(space: Space, sign: str, w: int) -> str:
    """What an empty cell says: its icon, its short name, or only that there is floor."""
    return (glyph(space.icon) or space.short or (space.label if w >= 5 else "") or sign)[:w]


def all_pieces(space: Space) -> list[Piece]:
    zones = [piece for zone in space.zones for piece in zone.pieces]
    return [*space.pieces, *(piece for slot in space.slots for piece in slot.pieces), *zones]


def pieces_bits(pieces: list[Piece], brush: Brush, w: int, numbered: bool) -> list[Bit]:
    """The pieces on a cell in as many letters as fit, those that can be chosen first; one alone with its numbers
    where these have no line of their own."""
    ordered = sorted(pieces, key=lambda piece: not brush.is_lit(piece.id))
    if len(ordered) == 1:
        taken = brush.is_lit(ordered[0].id) + (ordered[0].n != 1)
        if numbered and numbers_of(ordered[0]):
            one = ordered[0]
            return short_bits(
                replace(one, short=lettered(one, max(1, w - 1 - taken))), brush, max(1, w - 1 - taken)
            )
        return short_bits(ordered[0], brush, max(1, w - 1 - taken))
    bits = [bit for piece in ordered for bit in one_letter(piece, brush)]
    if sum(len(words) for words, _, _ in bits) <= w:
        return bits
    kept: list[Bit] = []
    for piece in ordered:
        more = one_letter(piece, brush)
        if sum(len(words) for words, _, _ in [*kept, *more]) >= w:
            break
        kept += more
    return [*kept, ("+", "dim", ordered[-1].id)]


def one_letter(piece: Piece, brush: Brush) -> list[Bit]:
    letter = (piece.short or glyph(piece.icon) or initials(piece_name(piece)))[:1]
    key = [(brush.keys[piece.id][:1], "key", piece.id)] if brush.is_lit(piece.id) else []
    return [(letter, f"bold {piece_look(piece)}", piece.id), *key]
