"""Chapter 13, Line of sight: the acting piece slides straight to its target and must touch nothing."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablewright.games.marrowmourn.parts import BOSS, NOWHERE, Floor, columns
from tablewright.games.marrowmourn.table import Table

WALLED: Final = -1  # stands for the rows of a slide that a wall stops: no Token could make it worse


def token_blocks(dx: i64, dy: i64, tx: i64, ty: i64) -> bool:
    """MH-13.3, 13.4, 13.6, R16: an ordinary Token at t stands in the way from the origin to d."""
    along = dx * tx + dy * ty
    whole = dx * dx + dy * dy
    across = dx * ty - dy * tx
    return 0 < along < whole and 100 * across * across < 49 * whole


def wall_blocks(dx: i64, dy: i64, wx: i64, wy: i64) -> bool:
    """MH-13.5: the segment meets the wall's square, or a corner of it is nearer than 0.35."""
    ex: i64 = 2 * dx  # in half spaces, so that corners have whole numbers
    ey: i64 = 2 * dy
    whole = ex * ex + ey * ey
    low = high = False
    for corner in range(4):
        cx: i64 = 2 * wx - 1 + 2 * (corner & 1)
        cy: i64 = 2 * wy - 1 + (corner & 2)
        along = ex * cx + ey * cy
        across = ex * cy - ey * cx
        if 0 < along < whole and 100 * across * across < 49 * whole:
            return True
        if across <= 0:
            low = True
        if across >= 0:
            high = True
    return low and high and boxes_meet(ex, 2 * wx) and boxes_meet(ey, 2 * wy)


def boxes_meet(end: i64, middle: i64) -> bool:
    """Along one axis: the segment from 0 to `end` meets the square around `middle`."""
    if end < 0:
        return end <= middle + 1 and middle <= 1
    return middle >= -1 and middle <= end + 1


def blockers(floor: Floor, a: i64, b: i64) -> vec[i64]:
    """MH-1.15, 13.2, 13.8: the spaces in which a Token would block the slide from a to b, in rows from the upper
    end to the lower; WALLED if a wall does."""
    known = floor.sights[a]
    if not known:
        known = [vec[i64]()] * floor.size
        floor.sights[a] = known
    rows = known[b]
    if len(rows) == 0:
        rows = find_blockers(floor, a, b)
        known[b] = rows
    return rows


def find_blockers(floor: Floor, a: i64, b: i64) -> vec[i64]:
    if wall_between(floor, a, b) != NOWHERE:
        return vec[i64]([WALLED])
    dx: i64 = floor.col[b] - floor.col[a]
    dy: i64 = floor.row[b] - floor.row[a]
    top: i64 = floor.row[a] if dy > 0 else floor.row[b]
    bottom: i64 = floor.row[b] if dy > 0 else floor.row[a]
    rows = vec[i64]([0] * (bottom - top + 1))
    for y in range(top, bottom + 1):
        for x in range(1, floor.cols + 1):
            if token_blocks(dx, dy, x - floor.col[a], y - floor.row[a]):
                rows[y - top] |= floor.ground[y] & (1 << x)
    return rows


def wall_between(floor: Floor, a: i64, b: i64) -> int:
    """MH-13.1, 13.5: the first wall that the slide would touch; NOWHERE if there is none."""
    ax: i64 = floor.col[a]
    ay: i64 = floor.row[a]
    dx: i64 = floor.col[b] - ax
    dy: i64 = floor.row[b] - ay
    left: i64 = min(0, dx) - 1
    right: i64 = max(0, dx) + 2
    for y in range(min(0, dy) - 1, max(0, dy) + 2):
        row: i64 = floor.ground[ay + y]
        for x in range(left, right):
            if not (row >> (ax + x)) & 1 and wall_blocks(dx, dy, x, y):
                return (ay + y) * floor.pitch + ax + x
    return NOWHERE


def big_token_blocks(floor: Floor, a: i64, b: i64, corner: i64) -> bool:
    """MH-13.7: a 2×2 Token blocks if its middle is nearer than 1.20 to the segment."""
    col = floor.col
    row = floor.row
    dx: i64 = 2 * (col[b] - col[a])
    dy: i64 = 2 * (row[b] - row[a])
    tx: i64 = 2 * (col[corner] - col[a]) + 1
    ty: i64 = 2 * (row[corner] - row[a]) + 1
    along = dx * tx + dy * ty
    whole = dx * dx + dy * dy
    if along <= 0:
        return 100 * (tx * tx + ty * ty) < 576  # (2 · 1.20)² = 5.76
    if along >= whole:
        return 100 * ((tx - dx) * (tx - dx) + (ty - dy) * (ty - dy)) < 576
    across = dx * ty - dy * tx
    return 100 * across * across < 576 * whole


def sees(table: Table, a: i64, b: i64, mover: i64 = NOWHERE) -> bool:
    """MH-13.1, 13.4, 13.9: from space a to space b nothing is touched; a piece at `mover` is not counted."""
    floor = table.floor
    rows = blockers(floor, a, b)
    if rows[0] < 0:
        return False
    small = table.small
    top: i64 = floor.row[a]
    if floor.row[b] < top:
        top = floor.row[b]
    for i in range(len(rows)):
        met: i64 = rows[i] & small[top + i]
        if met and (mover == NOWHERE or floor.row[mover] != top + i or met != 1 << floor.col[mover]):
            return False
    corner: i64 = table.at[BOSS]
    if corner == NOWHERE or table.boss_size == 1:
        return True
    if is_covered(floor, corner, a) or is_covered(floor, corner, b):
        return True
    return not big_token_blocks(floor, a, b, corner)


def is_covered(floor: Floor, corner: i64, cell: i64) -> bool:
    """MH-13.3: a 2×2 Token stands on this space."""
    return 0 <= floor.col[cell] - floor.col[corner] <= 1 and 0 <= floor.row[cell] - floor.row[corner] <= 1


def sees_piece(table: Table, a: i64, piece: i64) -> bool:
    """MH-12.7, 13.7: a 2×2 Token is seen when one of its four spaces is."""
    if piece != BOSS or table.boss_size == 1:
        return sees(table, a, table.at[piece])
    for part in table.spaces_of(BOSS):
        if sees(table, a, part):
            return True
    return False


def in_the_way(table: Table, a: int, b: int) -> int:
    """What the sliding piece touches on its way, for people who ask: the space of a wall or of a Token."""
    floor = table.floor
    wall = wall_between(floor, a, b)
    if wall != NOWHERE:
        return wall
    rows = blockers(floor, a, b)
    top: i64 = min(floor.row[a], floor.row[b])
    for i in range(len(rows)):
        for x in columns(rows[i] & table.small[top + i], floor.pitch):
            return (top + i) * floor.pitch + x
    return table.at[BOSS]
