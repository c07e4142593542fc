"""Chapter 7, Movement: steps onto adjacent open spaces, and what is closed to whom."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.table import NO
from tablewright.games.marrowmourn.parts import BOSS, CURSED, NOWHERE, bits
from tablewright.games.marrowmourn.rules.geometry import footprints, is_adjacent, spread
from tablewright.games.marrowmourn.table import Table


def cannot_enter(table: Table, piece: int, cell: int) -> str:
    """MH-7.2, 7.3, 7.4, 7.7, 7.8, 7.11: walls, Cursed Spaces, Playerspawn and occupied spaces are closed."""
    floor = table.floor
    if not (floor.spaces >> cell) & 1:
        return "MH-7.8"
    if not table.is_legal_for(piece, cell):
        return "MH-7.2" if floor.closed[cell] & CURSED else "MH-7.11"
    if not table.is_open(cell):
        return "MH-7.4"
    return ""


def cannot_step(table: Table, piece: int, cell: int) -> str:
    """MH-7.1, R17: what keeps a Character from a space beside it; the corner of a wall may, if the option says so."""
    is_space = (table.floor.spaces >> cell) & 1
    if is_space and not is_adjacent(table.floor, table.at[piece], cell):
        return "MH-R17"
    return cannot_enter(table, piece, cell)


def steps_from(table: Table, piece: i64) -> list[int]:
    """MH-7.1, 7.5, 7.6: where a Character can go with one step; neighbours neither bind nor close a gap."""
    if piece == BOSS and table.boss_size == 2:
        floor = table.floor
        free = floor.spaces & ~(table.tokens & ~table.cover(BOSS))
        here = 1 << table.at[BOSS]
        return bits(spread(floor, here, 2) & footprints(free, 2, floor.pitch) & ~here)
    barred = table.barred(piece)
    closed = table.floor.closed
    found: list[int] = []
    for cell in table.floor.neighbours[table.at[piece]]:
        if closed[cell] & barred == 0 and table.is_open(cell):
            found.append(cell)
    return found


def offer_steps(table: Table, piece: int, step: object, first: object = NO) -> None:
    """MH-7.1, 7.10: one option for each adjacent space, refused where something closes it."""
    names = table.floor.names
    free = steps_from(table, piece)
    for cell in free:
        if first is NO:
            table.offer(step, names[cell])  # type: ignore[arg-type]
        else:
            table.offer(step, first, names[cell])  # type: ignore[arg-type]
    if table.refused is not None and piece != BOSS:
        for cell in around(table, piece):
            if cell not in free:
                why = cannot_step(table, piece, cell)
                if first is NO:
                    table.offer(step, names[cell], unless=why)  # type: ignore[arg-type]
                else:
                    table.offer(step, first, names[cell], unless=why)  # type: ignore[arg-type]


def around(table: Table, piece: int) -> list[int]:
    """What surrounds a Character, walls too, for people who ask why they cannot go there."""
    here, p = table.at[piece], table.floor.pitch
    ring = (here - p - 1, here - p, here - p + 1, here - 1, here + 1, here + p - 1, here + p, here + p + 1)
    return [cell for cell in ring if table.floor.names[cell]]


def shove(table: Table, piece: int, steps: int) -> None:
    """MH-7.9: somebody else moves this Character, step by step, where it could go itself, as far as they like."""
    if steps == 0 or table.at[piece] == NOWHERE or not steps_from(table, piece):
        return
    table.ask(table.chooser(), "MH-7.9")
    offer_steps(table, piece, shove_to)
    table.offer(leave_there)


def shove_to(table: Table, name: str) -> None:
    """MH-7.9: one step of a Character that somebody else moves."""
    piece: int = table.asking[1]
    steps: int = table.asking[2]
    table.tell("MH-7.9", "{0} is moved from {1} to {2}.", table.name(piece), space(table, piece), name)
    table.shift(piece, table.floor.cell_of[name])
    table.do(shove, piece, steps - 1)


def leave_there(table: Table) -> None:
    """MH-7.9: no step, or no further one."""


def shove_each(table: Table, pieces: tuple[int, ...], steps: int) -> None:
    """MH-7.9: several Characters are moved, one after the other."""
    for piece in pieces:
        table.do(shove, piece, steps)


def place(table: Table, piece: int, cell: int) -> None:
    """MH-7.9: placing ignores the way, not the limits of the destination."""
    table.tell("MH-7.9", "{0} is placed on {1}.", table.name(piece), table.floor.names[cell])
    table.shift(piece, cell)


def space(table: Table, piece: int) -> str:
    return table.floor.names[table.at[piece]]
