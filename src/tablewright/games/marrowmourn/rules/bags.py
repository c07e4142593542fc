"""Chapter 4, Bags: black for Restless, red for Sigils, green for Summons."""

from __future__ import annotations

from tablewright.games.marrowmourn.parts import NOWHERE
from tablewright.games.marrowmourn.table import NO_OWNER, Table


def draw_black(table: Table) -> int:
    """MH-4.2: every token in the black bag is as likely as the others."""
    return table.black.draw(table.fate)


def draw_red(table: Table) -> int:
    """MH-4.2: every Sigil in the red bag is as likely as the others."""
    return table.red.draw(table.fate)


def return_to_bag(table: Table, piece: int) -> None:
    """MH-4.1, 4.3: a token goes back to the bag of its border colour; Player and Boss tokens never do."""
    content = table.content
    table.damage[piece] = 0
    if table.at[piece] != NOWHERE:
        table.lift(piece)
    if piece >= content.first_sigil:
        table.red.take_back(piece)
        table.active &= ~(1 << (piece - content.first_sigil))
        return
    if piece in table.restless:
        table.restless.remove(piece)
    if piece < content.first_green:
        table.black.take_back(piece)
        return
    if piece in table.summons:
        table.summons.remove(piece)
    table.owners[piece - content.first_green] = NO_OWNER
    table.flipped &= ~(1 << (piece - content.first_green))
