"""The zones of a map: which are near, and how far apart they are (chapter 8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NOWHERE: Final = -1


class Ground:
    """The tiles of a scene and how they lie; what is near depends on which doors are open."""

    LASTING: Final = True

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names  # "a1"; a zone is an index into this
        self.cols: tuple[int, ...] = tuple([ord(name[0]) - ord("a") for name in names])
        self.rows: tuple[int, ...] = tuple([int(name[1:]) - 1 for name in names])
        self.links: tuple[int, ...] = (0,) * len(names)  # masks of neighbours with every door open
        self.doors: tuple[int, ...] = ()  # masks of the two zones each door parts
        self.portals: tuple[int, ...] = ()
        self.shields: tuple[int, ...] = (0,) * len(names)  # FF-28.1: zones from which no shot comes in
        self.known: dict[int, Geometry] = {}

    def zone(self, name: str) -> int:
        return self.names.index(name)

    def geometry(self, open_doors: int) -> Geometry:
        """What is near and how far everything is while these doors are open."""
        found = self.known.get(open_doors)
        if found is None:
            found = self.known[open_doors] = Geometry(self, open_doors)
        return found


FAR: Final = 99  # FF-R35: zones that are not connected


class Geometry:
    """Neighbours and distances between zones for one state of the doors."""

    LASTING: Final = True

    def __init__(self, ground: Ground, open_doors: int) -> None:
        self.near: list[int] = []  # a mask for each zone
        self.count = len(ground.names)
        for zone in range(self.count):
            mask = ground.links[zone]
            for i, door in enumerate(ground.doors):
                if door >> zone & 1 and not open_doors >> i & 1:
                    mask &= ~door
            self.near.append(mask)
        self.far: list[int] = []
        for zone in range(self.count):
            self.far.extend(distances(self.near, zone))
        self.neighbours: list[tuple[int, ...]] = [zones_of(mask) for mask in self.near]

    def distance(self, one: i64, other: i64) -> i64:
        return self.far[one * self.count + other]


def distances(near: list[int], start: int) -> list[int]:
    found = [FAR] * len(near)
    found[start] = 0
    edge = [start]
    while edge:
        beyond: list[int] = []
        for zone in edge:
            for other in range(len(near)):
                if near[zone] >> other & 1 and found[other] == FAR:
                    found[other] = found[zone] + 1
                    beyond.append(other)
        edge = beyond
    return found


def zones_of(mask: int) -> tuple[int, ...]:
    """The zones of a mask, in order."""
    return tuple([zone for zone in range(mask.bit_length()) if mask >> zone & 1])
