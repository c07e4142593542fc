"""Chapter 1, Terms and geometry: spaces, walls, what touches what, how far apart things are."""

from __future__ import annotations

from typing import Final

from tablewright.games.marrowmourn.parts import FAR, Floor, bits

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
            if letter != WALL:
                cell = (y + 1) * floor.pitch + x + 1
                floor.names[cell] = f"{LETTERS[x]}{y + 1}"
                floor.cell_of[floor.names[cell]] = cell
                floor.xs[cell] = x
                floor.ys[cell] = y
                mark_space(floor, cell, letter)
    floor.cursed = floor.stars | floor.throne
    for zone in floor.zones:
        floor.cursed |= zone
    floor.diagonals = [free_diagonals(floor, size) for size in (1, 2)]
    for cell in bits(floor.spaces):
        here = 1 << cell
        floor.adjacent[cell] = spread(floor, here, 1) & floor.spaces & ~here
    return floor


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


def is_adjacent(floor: Floor, a: int, b: int) -> bool:
    """MH-1.2: two spaces touch at a side or at a corner; a space is not adjacent to itself."""
    if floor.corner_cutting:
        x = floor.xs[a] - floor.xs[b]
        y = floor.ys[a] - floor.ys[b]
        return -1 <= x <= 1 and -1 <= y <= 1 and a != b
    return bool((floor.adjacent[a] >> b) & 1)


def distance(floor: Floor, a: int, b: int) -> int:
    """MH-1.16: king's steps, whatever stands between."""
    x = abs(floor.xs[a] - floor.xs[b])
    y = abs(floor.ys[a] - floor.ys[b])
    return x if x > y else y


def within(floor: Floor, cell: int, n: int) -> int:
    """MH-1.16: the spaces at most n king's steps away."""
    mask = 0
    for other in bits(floor.spaces):
        if distance(floor, cell, other) <= n:
            mask |= 1 << other
    return mask


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
