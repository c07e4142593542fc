"""Chapter 13, Line of sight: the acting piece slides straight to its target and must touch nothing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.games.marrowmourn.geometry import covered
from tablewright.games.marrowmourn.parts import BOSS, NOWHERE, Floor, bits
from tablewright.games.marrowmourn.table import Table

WALLED: Final = -1  # no Token could make it worse


def token_blocks(dx: int, dy: int, tx: int, ty: int) -> bool:
    """MH-13.3, 13.4, 13.6: an ordinary Token at t stands in the way from the origin to d."""
    along = dx * tx + dy * ty
    whole = dx * dx + dy * dy
    across = dx * ty - dy * tx
    return 0 < along < whole and 100 * across * across < 49 * whole


def wall_blocks(dx: int, dy: int, wx: int, wy: int) -> bool:
    """MH-13.5: the segment meets the wall's square, or a corner of it is nearer than 0.35."""
    ends = (2 * dx, 2 * dy)  # in half spaces, so that corners have whole numbers
    low = high = False
    for cx, cy in corners(wx, wy):
        along = ends[0] * cx + ends[1] * cy
        whole = ends[0] * ends[0] + ends[1] * ends[1]
        across = ends[0] * cy - ends[1] * cx
        if 0 < along < whole and 100 * across * across < 49 * whole:
            return True
        low = low or across <= 0
        high = high or across >= 0
    return low and high and boxes_meet(ends[0], 2 * wx) and boxes_meet(ends[1], 2 * wy)


def corners(x: int, y: int) -> tuple[tuple[int, int], ...]:
    x, y = 2 * x, 2 * y
    return (x - 1, y - 1), (x - 1, y + 1), (x + 1, y - 1), (x + 1, y + 1)


def boxes_meet(end: int, middle: int) -> bool:
    """Along one axis: the segment from 0 to `end` meets the square around `middle`."""
    return min(0, end) <= middle + 1 and max(0, end) >= middle - 1


def blockers(floor: Floor, a: int, b: int) -> int:
    """MH-1.15, 13.2, 13.8: the spaces in which a Token would block the slide from a to b; WALLED if a wall does."""
    row = floor.sights[a]
    if not row:
        row = [-2] * floor.size
        floor.sights[a] = row
    known = row[b]
    if known == -2:
        known = find_blockers(floor, a, b)
        row[b] = known
    return known


def find_blockers(floor: Floor, a: int, b: int) -> int:
    if wall_between(floor, a, b) != NOWHERE:
        return WALLED
    ax, ay = a % floor.pitch, a // floor.pitch
    dx, dy = b % floor.pitch - ax, b // floor.pitch - ay
    mask = 0
    for y in range(min(0, dy) - 1, max(0, dy) + 2):
        for x in range(min(0, dx) - 1, max(0, dx) + 2):
            cell = (ay + y) * floor.pitch + ax + x
            if (floor.spaces >> cell) & 1 and token_blocks(dx, dy, x, y):
                mask |= 1 << cell
    return mask


def wall_between(floor: Floor, a: int, b: int) -> int:
    """MH-13.1, 13.5: the first wall that the slide would touch; NOWHERE if there is none."""
    ax, ay = a % floor.pitch, a // floor.pitch
    dx, dy = b % floor.pitch - ax, b // floor.pitch - ay
    for y in range(min(0, dy) - 1, max(0, dy) + 2):
        for x in range(min(0, dx) - 1, max(0, dx) + 2):
            cell = (ay + y) * floor.pitch + ax + x
            if not (floor.spaces >> cell) & 1 and wall_blocks(dx, dy, x, y):
                return cell
    return NOWHERE


def big_token_blocks(floor: Floor, a: int, b: int, corner: int) -> bool:
    """MH-13.7: a 2×2 Token blocks if its middle is nearer than 1.20 to the segment."""
    p: i64 = floor.pitch
    dx: i64 = 2 * (b % p - a % p)
    dy: i64 = 2 * (b // p - a // p)
    tx: i64 = 2 * (corner % p - a % p) + 1
    ty: i64 = 2 * (corner // p - a // p) + 1
    along = dx * tx + dy * ty
    whole = dx * dx + dy * dy
    if along <= 0:
        return 100 * (tx * tx + ty * ty) < 576  # (2 · 1.20)² = 5.76
    if along >= whole:
        return 100 * ((tx - dx) * (tx - dx) + (ty - dy) * (ty - dy)) < 576
    across = dx * ty - dy * tx
    return 100 * across * across < 576 * whole


def sees(table: Table, a: int, b: int, mover: int = NOWHERE) -> bool:
    """MH-13.1, 13.4, 13.9: from space a to space b nothing is touched; a piece at `mover` is not counted."""
    floor = table.floor
    mask = blockers(floor, a, b)
    if mask < 0:
        return False
    if mask & table.small:
        if mover == NOWHERE or mask & table.small & ~(1 << mover):
            return False
    corner = table.at[BOSS]
    if corner == NOWHERE or table.boss_size == 1:
        return True
    cover = covered(corner, 2, floor.pitch)
    if (cover >> a) & 1 or (cover >> b) & 1:
        return True
    return not big_token_blocks(floor, a, b, corner)


def sees_piece(table: Table, a: int, piece: int) -> bool:
    """MH-12.7, 13.7: a 2×2 Token is seen when one of its four spaces is."""
    cell = table.at[piece]
    if piece != BOSS or table.boss_size == 1:
        return sees(table, a, cell)
    for part in bits(covered(cell, 2, table.floor.pitch)):
        if sees(table, a, part):
            return True
    return False


def in_the_way(table: Table, a: int, b: int) -> int:
    """What the sliding piece touches on its way, for people who ask: the space of a wall or of a Token."""
    floor = table.floor
    wall = wall_between(floor, a, b)
    if wall != NOWHERE:
        return wall
    mask = blockers(floor, a, b) & table.small
    if mask:
        return (mask & -mask).bit_length() - 1
    return table.at[BOSS]
