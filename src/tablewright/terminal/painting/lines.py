"""Lines between things: walls that meet in corners, and ways from space to space."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablewright.terminal.painting.paper import Paper, Place

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8

# By the arms that leave a point: none, N, E, NE, S, NS, ES, NES, W, NW, EW, NEW, SW, NSW, ESW, all.
LIGHT: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
HEAVY: Final = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"

HOW: Final = {"path": "", "door": "", "portal": "∙", "sight": "·", "wall": "▒"}
HOW_LOOKS: Final = {"path": "line", "door": "line", "portal": "e", "sight": "dim", "wall": "wall"}


class Walls:
    """Straight lines on a lattice; where they meet, the right corner or crossing stands."""

    def __init__(self) -> None:
        self.arms: dict[tuple[int, int], int] = {}

    def across(self, x: int, right: int, y: int) -> None:
        for column in range(x, right):
            self.add(column, y, EAST)
            self.add(column + 1, y, WEST)

    def down(self, x: int, y: int, bottom: int) -> None:
        for row in range(y, bottom):
            self.add(x, row, SOUTH)
            self.add(x, row + 1, NORTH)

    def add(self, x: int, y: int, arm: int) -> None:
        self.arms[x, y] = self.arms.get((x, y), 0) | arm

    def paint(self, paper: Paper, signs: str = LIGHT, look: str = "line") -> None:
        for (x, y), arms in self.arms.items():
            paper.put(x, y, (signs[arms], look, ""))


def way(paper: Paper, a: Place, b: Place, how: str, one_way: bool, thing: str = "") -> tuple[int, int]:
    """A line from the middle of one place to that of another, as far as it lies between them; its middle."""
    points = one_in_a_gap(between(a, b))
    look = HOW_LOOKS.get(how, "line")
    for i, (x, y, sign) in enumerate(points):
        if how == "sight" and i % 2:
            continue
        paper.put(x, y, (HOW.get(how) or sign, look, thing))
    if one_way and points:
        x, y, _ = points[-1]
        paper.put(x, y, (arrow(a, b), look, thing))
    if not points:
        return round((a.middle[0] + b.middle[0]) / 2), round((a.middle[1] + b.middle[1]) / 2)
    x, y, _ = points[len(points) // 2]
    return x, y


def one_in_a_gap(points: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Between two boxes with a single line of room between them, one sign says it all."""
    if len({y for _, y, _ in points}) == 1 and points[0][2] != "─":
        return [points[len(points) // 2]]
    return points


def between(a: Place, b: Place) -> list[tuple[int, int, str]]:
    """The points of a line that lie in neither of its ends, each with the sign that fits there."""
    (ax, ay), (bx, by) = (int(at) for at in a.middle), (int(at) for at in b.middle)
    points = steep(ax, ay, bx, by) if abs(by - ay) * 2 > abs(bx - ax) else level(ax, ay, bx, by)
    return [(x, y, sign) for x, y, sign in points if not holds(a, x, y) and not holds(b, x, y)]


def steep(ax: int, ay: int, bx: int, by: int) -> Iterator[tuple[int, int, str]]:
    """One point on each line of the sheet."""
    step = 1 if by >= ay else -1
    last = ax
    for y in range(ay, by + step, step):
        x = round(ax + (bx - ax) * (y - ay) / ((by - ay) or 1))
        yield x, y, "│" if x == last else "╲" if (x > last) == (step > 0) else "╱"
        last = x


def level(ax: int, ay: int, bx: int, by: int) -> Iterator[tuple[int, int, str]]:
    """One point in each column of the sheet."""
    step = 1 if bx >= ax else -1
    last = ay
    for x in range(ax, bx + step, step):
        y = round(ay + (by - ay) * (x - ax) / ((bx - ax) or 1))
        yield x, y, "─" if y == last else "╲" if (y > last) == (step > 0) else "╱"
        last = y


def arrow(a: Place, b: Place) -> str:
    dx, dy = b.middle[0] - a.middle[0], b.middle[1] - a.middle[1]
    if abs(dy) * 4 < abs(dx):
        return "►" if dx > 0 else "◄"
    return "▼" if dy > 0 else "▲"


def holds(place: Place, x: int, y: int) -> bool:
    return place.x <= x < place.right and place.y <= y < place.bottom
