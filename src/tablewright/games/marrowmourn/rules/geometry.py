"""Chapter 1, Terms and geometry: spaces, walls, what touches what, how far apart things are."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablewright.games.marrowmourn.parts import CURSED, FAR, PLAYERSPAWN, Floor, bits

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

WALL: Final = "#"
PLAIN: Final = "."
START: Final = "P"
EXIT: Final = "E"
STAR: Final = "*"
THRONE: Final = "B"
SANCTUM: Final = "S"
ZONES: Final = "1234"
KNOWN: Final = WALL + PLAIN + START + EXIT + STAR + THRONE + SANCTUM + ZONES


def floor_from(id: str, name: str, rows: tuple[str, ...], corner_cutting: bool) -> Floor:
    """MH-1.1, 1.10, 1.11: a mat read from its map; what is not on it is wall."""
    floor = Floor(id, name, rows, corner_cutting)
    for y in range(floor.rows):
        for x in range(floor.cols):
            letter = rows[y][x]
            cell = (y + 1) * floor.pitch + x + 1
            floor.names[cell] = f"{LETTERS[x]}{y + 1}"
            if letter != WALL:
                floor.cell_of[floor.names[cell]] = cell
                mark_space(floor, cell, letter)
    floor.cursed = floor.stars | floor.throne
    for zone in floor.zones:
        floor.cursed |= zone
    floor.diagonals = [free_diagonals(floor, size) for size in (1, 2)]
    for cell in bits(floor.spaces):
        here = 1 << cell
        floor.adjacent[cell] = spread(floor, here, 1) & floor.spaces & ~here
    lay_ready(floor)
    return floor


def lay_ready(floor: Floor) -> None:
    """What is asked at every turn, worked out once for the mat."""
    floor.ground = rows_of(floor, floor.spaces)
    floor.paths = rows_of(floor, floor.spaces & ~floor.cursed)
    floor.corners = vec[i64]([0] * (8 * floor.height))
    for i, mask in enumerate([*floor.diagonals[0], *floor.diagonals[1]]):
        for y, row in enumerate(rows_of(floor, mask)):
            floor.corners[i * floor.height + y] = row
    floor.near = vec[i64]([0] * (3 * floor.size))
    floor.closed = vec[i64]([0] * floor.size)
    floor.all_spaces = bits(floor.spaces)
    floor.start_spaces = bits(floor.starts)
    floor.zone_spaces = [bits(zone) for zone in floor.zones]
    for cell in floor.all_spaces:
        rows = rows_of(floor, floor.adjacent[cell])
        for k in range(3):
            floor.near[3 * cell + k] = rows[floor.row[cell] + k - 1]
        floor.neighbours[cell] = bits(floor.adjacent[cell])
        floor.stars_beside[cell] = bits(floor.adjacent[cell] & floor.stars)
        if (floor.cursed >> cell) & 1:
            floor.closed[cell] = CURSED
        if (floor.sanctum >> cell) & 1:
            floor.closed[cell] |= PLAYERSPAWN


def rows_of(floor: Floor, mask: int) -> vec[i64]:
    """The same spaces row by row, a bit for each column."""
    rows = vec[i64]([0] * floor.height)
    whole = (1 << floor.pitch) - 1
    for y in range(floor.height):
        rows[y] = (mask >> (y * floor.pitch)) & whole
    return rows


def mask_of(floor: Floor, rows: vec[i64]) -> int:
    """The same spaces as bits of one number."""
    mask = 0
    for y in range(floor.height):
        row: int = rows[y]
        mask |= row << (y * floor.pitch)
    return mask


def mark_space(floor: Floor, cell: int, letter: str) -> None:
    bit = 1 << cell
    floor.spaces |= bit
    if letter == STAR:
        floor.stars |= bit
    elif letter in ZONES:
        floor.zones[int(letter)] |= bit
    elif letter == THRONE:
        floor.throne |= bit
    elif letter == EXIT:
        floor.exits |= bit
    elif letter == START:
        floor.starts |= bit
    elif letter == SANCTUM:
        floor.starts |= bit
        floor.sanctum |= bit


def free_diagonals(floor: Floor, size: int) -> tuple[int, int, int, int]:
    """MH-R17: where a footprint may step north-east, north-west, south-east, south-west round no wall."""
    p = floor.pitch
    free = footprints(floor.spaces, size, p)
    east, west, north, south = free >> 1, free << 1, free << p, free >> p
    return north & east, north & west, south & east, south & west


def footprints(open_spaces: int, size: int, pitch: int) -> int:
    """MH-R34: the top left spaces at which a piece of this size fits."""
    if size == 1:
        return open_spaces
    row = open_spaces & (open_spaces >> 1)
    return row & (row >> pitch)


def covered(cell: int, size: int, pitch: int) -> int:
    """The spaces that a piece covers."""
    if size == 1:
        return 1 << cell
    return (3 | (3 << pitch)) << cell


def halo(near: int, size: int, pitch: int) -> int:
    """The positions at which a piece of this size has one of these spaces under it."""
    if size == 1:
        return near
    row = near | (near >> 1)
    return row | (row >> pitch)


def spread(floor: Floor, mask: int, size: int) -> int:
    """MH-1.2, 7.1: one step in eight directions, the start included; walls are masked out by the caller."""
    p = floor.pitch  # no i64: masks have more bits than that, and mixed arithmetic would cut them
    if floor.corner_cutting:
        row = mask | (mask << 1) | (mask >> 1)
        return row | (row << p) | (row >> p)
    ne, nw, se, sw = floor.diagonals[size - 1]
    straight = mask | (mask << 1) | (mask >> 1) | (mask << p) | (mask >> p)
    up = ((mask & ne) >> (p - 1)) | ((mask & nw) >> (p + 1))
    return straight | up | ((mask & se) << (p + 1)) | ((mask & sw) << (p - 1))


def one_step(
    floor: Floor,
    source: vec[i64],
    here: i64,
    target: vec[i64],
    there: i64,
    room: vec[i64],
    at: i64,
    size: i64,
) -> bool:
    """MH-1.2, 7.1: row by row one step in eight directions, the start included, as far as there is room; whether
    anything is reached. The rows of the source begin at `here`, those of the target `there`, the room's `at`."""
    height: i64 = floor.height
    reached: i64 = 0
    if floor.corner_cutting:
        above: i64 = 0
        row: i64 = source[here + 1]
        beside: i64 = row | (row << 1) | (row >> 1)
        for y in range(1, height - 1):
            row = source[here + y + 1]
            below: i64 = row | (row << 1) | (row >> 1)
            found: i64 = (above | beside | below) & room[at + y]
            target[there + y] = found
            reached |= found
            above = beside
            beside = below
        return reached != 0
    corners = floor.corners
    ne: i64 = (size - 1) * 4 * height
    nw: i64 = ne + height
    se: i64 = nw + height
    sw: i64 = se + height
    for y in range(1, height - 1):
        row = source[here + y]
        above = source[here + y - 1]
        below = source[here + y + 1]
        straight: i64 = row | (row << 1) | (row >> 1) | above | below
        up: i64 = ((below & corners[ne + y + 1]) << 1) | ((below & corners[nw + y + 1]) >> 1)
        down: i64 = ((above & corners[se + y - 1]) << 1) | ((above & corners[sw + y - 1]) >> 1)
        found = (straight | up | down) & room[at + y]
        target[there + y] = found
        reached |= found
    return reached != 0


def is_adjacent(floor: Floor, a: i64, b: i64) -> bool:
    """MH-1.2: two spaces touch at a side or at a corner; a space is not adjacent to itself."""
    row = floor.row
    k: i64 = row[b] - row[a] + 1
    return 0 <= k <= 2 and (floor.near[3 * a + k] >> floor.col[b]) & 1 != 0


def distance(floor: Floor, a: i64, b: i64) -> int:
    """MH-1.16: king's steps, whatever stands between."""
    x: i64 = floor.col[a] - floor.col[b]
    y: i64 = floor.row[a] - floor.row[b]
    if x < 0:
        x = -x
    if y < 0:
        y = -y
    return x if x > y else y


def walk_steps(floor: Floor, goal: int, size: int) -> list[int]:
    """MH-16.9: from every position the steps, Tokens ignored, until a piece of this size touches `goal`."""
    known = floor.walks[size - 1][goal]
    if known:
        return known
    steps = [FAR] * floor.size
    free = footprints(floor.spaces, size, floor.pitch)
    layer = halo(floor.adjacent[goal], size, floor.pitch) & free
    layer &= ~halo(1 << goal, size, floor.pitch)
    far = 0
    left = free
    while layer:
        for cell in bits(layer):
            steps[cell] = far
        left &= ~layer
        layer = spread(floor, layer, size) & left
        far += 1
    floor.walks[size - 1][goal] = steps
    return steps
