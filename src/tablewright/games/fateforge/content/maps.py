# interpreted: runs once, when a pack is loaded
"""The map of a Combat Scene as a pack draws it: columns with letters, rows with numbers, marks in the tiles."""

from __future__ import annotations

import re
from typing import Final

from tablewright.engine.complaints import nearest
from tablewright.engine.vocabulary import Mismatch
from tablewright.games.fateforge.printed.ground import Ground, zones_of

MARK: Final = re.compile(r"[a-zA-Z]\d?|[~@*+.]")
MARKS: Final = frozenset("SABCDoicxt~fhw@y*+.")
NO_TILE: Final = "-"
ZONE: Final = re.compile(r"[a-z]\d")
BORDER: Final = re.compile(r"([a-z]\d)-([a-z]\d)")
BARRICADE: Final = re.compile(r"([a-z]\d) from ([a-z]\d)")


class Drawing:
    """A map that was read: its tiles, what is marked in each, and how they lie."""

    def __init__(self, text: str) -> None:
        self.names: list[str] = []
        self.marked: dict[str, list[str]] = {}
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2:
            raise Mismatch("needs a line of column letters and a line for each row")
        columns = lines[0].split()
        for column in columns:
            if not re.fullmatch(r"[a-z]", column):
                raise Mismatch(f"has «{column}» among its columns, which have small letters")
        for line in lines[1:]:
            self.row(columns, line.split())
        self.links = [0] * len(self.names)
        self.join_neighbours()

    def row(self, columns: list[str], cells: list[str]) -> None:
        number = cells.pop(0)
        if not re.fullmatch(r"\d", number):
            raise Mismatch(f"has a row that begins with «{number}»; begin it with its number")
        if len(cells) != len(columns):
            raise Mismatch(f"has {len(cells)} tiles in row {number}, but {len(columns)} columns")
        for column, cell in zip(columns, cells, strict=True):
            if cell != NO_TILE:
                self.names.append(column + number)
                self.marked[column + number] = marks_in(cell)

    def join_neighbours(self) -> None:
        """FF-G18: orthogonal neighbours are adjacent."""
        for i, name in enumerate(self.names):
            for j, other in enumerate(self.names):
                across = abs(ord(name[0]) - ord(other[0])) + abs(int(name[1]) - int(other[1]))
                if across == 1:
                    self.links[i] |= 1 << j

    def zone(self, name: str) -> int:
        if name not in self.names:
            raise Mismatch(f"names the zone «{name}», which the map does not have", nearest(name, self.names))
        return self.names.index(name)

    def border(self, text: str) -> tuple[int, int]:
        match = BORDER.fullmatch(text)
        if not match:
            raise Mismatch(f"has «{text}», which is no border; write it as «a1-b1»")
        return self.zone(match[1]), self.zone(match[2])

    def cut(self, text: str) -> None:
        one, other = self.border(text)
        if not self.links[one] >> other & 1:
            raise Mismatch(f"puts a wall at «{text}», where no two zones meet")
        self.links[one] &= ~(1 << other)
        self.links[other] &= ~(1 << one)

    def join(self, text: str) -> None:
        one, other = self.border(text)
        self.links[one] |= 1 << other
        self.links[other] |= 1 << one

    def door(self, text: str) -> int:
        one, other = self.border(text)
        if not self.links[one] >> other & 1:
            raise Mismatch(f"puts a door at «{text}», where no two zones meet")
        return 1 << one | 1 << other

    def portal(self, text: str) -> int:
        one, other = self.border(text)
        return 1 << one | 1 << other

    def barricade(self, text: str) -> tuple[int, int]:
        match = BARRICADE.fullmatch(text)
        if not match:
            raise Mismatch(f"has «{text}», which is no barricade; write it as «c3 from c2»")
        zone, side = self.zone(match[1]), self.zone(match[2])
        if not self.links[zone] >> side & 1:
            raise Mismatch(f"has a barricade at «{text}», where no two zones meet")
        return zone, side

    def with_mark(self, mark: str) -> list[int]:
        """The zones with a mark, in the order of its numbers if it has them."""
        found: list[tuple[str, int]] = []
        for zone, name in enumerate(self.names):
            for one in self.marked[name]:
                if one[0] == mark:
                    found.append((one[1:], zone))
        return [zone for _, zone in sorted(found)]

    def reached(self, starts: list[int], portals: list[int]) -> set[int]:
        """Where heroes can get to with every door open."""
        seen = set(starts)
        edge = list(starts)
        while edge:
            zone = edge.pop()
            near = [*zones_of(self.links[zone])]
            for pair in portals:
                if pair >> zone & 1:
                    near += [other for other in zones_of(pair) if other != zone]
            for other in near:
                if other not in seen:
                    seen.add(other)
                    edge.append(other)
        return seen

    def ground(self, doors: list[int], portals: list[int], barricades: list[tuple[int, int]]) -> Ground:
        ground = Ground(tuple(self.names))
        ground.links = tuple(self.links)
        ground.doors = tuple(doors)
        ground.portals = tuple(portals)
        shields = [0] * len(self.names)
        for zone, side in barricades:
            shields[zone] |= 1 << side
        ground.shields = tuple(shields)
        return ground


def marks_in(cell: str) -> list[str]:
    """«o1f+» as o1, f and +."""
    found: list[str] = []
    rest = cell
    while rest:
        match = MARK.match(rest)
        if not match or match[0][0] not in MARKS:
            raise Mismatch(
                f"has the mark «{rest[0]}» in «{cell}», which means nothing; see the head of the file", ""
            )
        if match[0] != ".":
            found.append(match[0])
        rest = rest[match.end() :]
    return found
