# interpreted: made once for each look at the table, not once a move
"""A weapon card, wherever it lies."""

from __future__ import annotations

from tablewright.engine.scene import Piece, Stat
from tablewright.games.marrowmourn.show.seats import owner_of
from tablewright.games.marrowmourn.table import Table


def weapon_piece(table: Table, card: int, id: str, taken_by: int | None = None) -> Piece:
    weapon = table.content.weapons[card]
    line = table.content.lines[weapon.line]
    texts = " ".join(f"{ability.name} {ability.cost}s: {ability.text}" for ability in weapon.abilities)
    return Piece(
        id,
        "card",
        weapon.name,
        icon=weapon.id,
        tone=line.colour,
        stats=[Stat("level", weapon.level)],
        text=texts,
        tags=[line.name] if taken_by is None else [line.name, f"with {table.name(taken_by)}"],
        owner=owner_of(taken_by),
        flags=[] if taken_by is None else ["spent"],
    )
