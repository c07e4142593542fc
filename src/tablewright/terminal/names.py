"""What to call the things on the table."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase
from typing import Final, NamedTuple, TypeAlias, assert_never

from tablewright.engine.scene import (
    Area,
    Board,
    Die,
    Grid,
    Link,
    Path,
    Piece,
    Plane,
    Scene,
    Seat,
    Slot,
    Space,
    Story,
    Thing,
    things,
)

Names: TypeAlias = dict[str, str]

ROLES: Final = {"main": "The table", "side": "Beside it", "hand": "Hand", "story": "Story", "tray": "Tray"}


class Known(NamedTuple):
    """Everything on one table by id, and what it is called."""

    scene: Scene
    things: dict[str, Thing]
    names: Names


_last: list[Known] = []  # the last scene is remembered, for it is asked about often


def known_on(scene: Scene) -> Known:
    if not _last or _last[0].scene is not scene:
        found = {thing.id: thing for thing in things(scene)}
        spots = spots_of(thing for thing in found.values() if isinstance(thing, Board))
        names = {name: name_of(thing) or spots.get(name) or name for name, thing in found.items()}
        _last[:] = [Known(scene, found, names)]
    return _last[0]


def names_on(scene: Scene) -> Names:
    """What to call everything on the table, by id."""
    return known_on(scene).names


def things_on(scene: Scene) -> dict[str, Thing]:
    """Everything on the table, by id."""
    return known_on(scene).things


def spots_on(scene: Scene) -> Names:
    """Where every space of every board lies, by id."""
    return spots_of(thing for thing in things_on(scene).values() if isinstance(thing, Board))


def spots_of(boards: Iterable[Board]) -> Names:
    return {
        space.id: spot for board in boards for space, spot in zip(board.spaces, spots(board), strict=True)
    }


def name_of(thing: Thing) -> str:
    match thing:
        case Seat():
            return thing.name
        case Area():
            return thing.title or ROLES[thing.role]
        case Space():
            return thing.label or thing.short
        case Slot():
            return slot_name(thing)
        case Piece():
            return piece_name(thing)
        case Die():
            return thing.face
        case Story():
            return thing.title
        case Link():
            return thing.label or thing.how
        case _:
            return thing.label


def piece_name(piece: Piece) -> str:
    if piece.name:
        return piece.name
    if piece.face == "down":
        return "face down"
    look = piece.icon or (piece.tone if len(piece.tone) > 1 else "")
    return piece.short or f"{look} {piece.kind}".strip()


def slot_name(slot: Slot) -> str:
    return slot.label or slot.role or slot.icon or "Slot"


def spots(board: Board) -> list[str]:
    """Where each space lies, as one would say it: B3 on a grid, its number on a path, nothing on a map."""
    match board.layout:
        case Grid():
            name = letter_and_number if is_lettered(board) else column_and_row
            return [name(space.x, space.y) for space in board.spaces]
        case Path():
            return [str(i) for i, _ in enumerate(board.spaces, 1)]
        case Plane():
            return ["" if name_of(space) else f"space {i}" for i, space in enumerate(board.spaces, 1)]
    assert_never(board.layout)


def letter_and_number(x: float, y: float) -> str:
    return f"{ascii_uppercase[int(x)]}{y + 1:g}"


def column_and_row(x: float, y: float) -> str:
    return f"column {x + 1:g} row {y + 1:g}"


def is_lettered(board: Board) -> bool:
    """Whether letters can name the columns of a grid: not where it has half steps or too many columns."""
    whole = all(space.x == int(space.x) and space.y == int(space.y) for space in board.spaces)
    return whole and all(0 <= space.x < len(ascii_uppercase) for space in board.spaces)


def owned(owner: str, names: Names) -> str:
    return f"of {names.get(owner, owner)}" if owner else ""
