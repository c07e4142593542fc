"""Chapter 7, Movement: steps onto adjacent open spaces, and what is closed to whom."""

from __future__ import annotations

from tablewright.engine.table import NO
from tablewright.games.marrowmourn.geometry import footprints, spread
from tablewright.games.marrowmourn.parts import BOSS, NOWHERE, bits
from tablewright.games.marrowmourn.table import Table


def cannot_enter(table: Table, piece: int, cell: int) -> str:
    """MH-7.2, 7.3, 7.4, 7.7, 7.8, 7.11: walls, Cursed Spaces, Playerspawn and occupied spaces are closed."""
    floor = table.floor
    if not (floor.spaces >> cell) & 1:
        return "MH-7.8"
    if not (table.legal_for(piece) >> cell) & 1:
        return "MH-7.2" if (floor.cursed >> cell) & 1 else "MH-7.11"
    if (table.tokens >> cell) & 1:
        return "MH-7.4"
    return ""


def steps_from(table: Table, piece: int) -> int:
    """MH-7.1, 7.5, 7.6: where a Character can go with one step; neighbours neither bind nor close a gap."""
    if piece == BOSS and table.boss_size == 2:
        floor = table.floor
        free = floor.spaces & ~(table.tokens & ~table.cover(BOSS))
        here = 1 << table.at[BOSS]
        return spread(floor, here, 2) & footprints(free, 2, floor.pitch) & ~here
    return table.floor.adjacent[table.at[piece]] & table.legal_for(piece) & ~table.tokens


def offer_steps(table: Table, piece: int, step: object, first: object = NO) -> None:
    """MH-7.1, 7.10: one option for each adjacent space, refused where something closes it."""
    here = table.at[piece]
    names = table.floor.names
    free = steps_from(table, piece)
    for cell in bits(free):
        if first is NO:
            table.offer(step, names[cell])  # type: ignore[arg-type]
        else:
            table.offer(step, first, names[cell])  # type: ignore[arg-type]
    if table.refused is not None and piece != BOSS:
        for cell in bits(table.floor.adjacent[here] & ~free):
            why = cannot_enter(table, piece, cell)
            if first is NO:
                table.offer(step, names[cell], unless=why)  # type: ignore[arg-type]
            else:
                table.offer(step, first, names[cell], unless=why)  # type: ignore[arg-type]


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


def places_for(table: Table, piece: int) -> int:
    """MH-7.9, R18: the open spaces that are legal for a Character."""
    return table.legal_for(piece) & ~table.tokens


def space(table: Table, piece: int) -> str:
    return table.floor.names[table.at[piece]]
