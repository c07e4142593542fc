"""Moving a cursor over things by arrows: to the nearest one in that direction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablewright.terminal.painting.paper import Place

DIRECTIONS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SIGN_HEIGHT: Final = 2  # a sign is about twice as high as wide
ASTRAY: Final = 3  # how much worse it is to be off to one side than further away


def nearest(here: Place, others: Mapping[str, Place], direction: str) -> str:
    """The thing that one reaches from here in a direction, or nothing."""
    dx, dy = DIRECTIONS[direction]
    ranked = [
        (distance(here, place, dx, dy), name)
        for name, place in others.items()
        if lies_there(here, place, dx, dy)
    ]
    return min(ranked)[1] if ranked else ""


def lies_there(here: Place, place: Place, dx: int, dy: int) -> bool:
    """Whether a place lies in that direction; one that holds this place or lies in it does not."""
    (ax, ay), (bx, by) = here.middle, place.middle
    if dx:
        return (bx - ax) * dx > 0 and (place.x >= here.right if dx > 0 else place.right <= here.x)
    return (by - ay) * dy > 0 and (place.y >= here.bottom if dy > 0 else place.bottom <= here.y)


def distance(here: Place, place: Place, dx: int, dy: int) -> float:
    """How far away a place is, and how far off the straight way."""
    across = gap(here.x, here.right, place.x, place.right)
    down = gap(here.y, here.bottom, place.y, place.bottom) * SIGN_HEIGHT
    (ax, ay), (bx, by) = here.middle, place.middle
    drift = abs(by - ay) * SIGN_HEIGHT if dx else abs(bx - ax)
    return (across + ASTRAY * down if dx else down + ASTRAY * across) + drift / 100


def gap(a: int, a_end: int, b: int, b_end: int) -> int:
    """How much room lies between two stretches; none where they overlap."""
    return max(0, b - a_end + 1, a - b_end + 1)
