# interpreted: made once for each look at the table, not once a move
"""The texts behind what is shown, each by its key: `kind-husk`, `boss`, `red-bag`."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.scene import Term
from tablewright.games.marrowmourn.table import NO_OWNER, Table


def term(table: Table, key: str) -> Term | None:
    """The text behind anything that is shown."""
    content = table.content
    if key.startswith("kind-"):
        name = key.removeprefix("kind-")
        for kind in content.kinds:
            if kind.id == name:
                return Term(kind.name, kind.flavour or kind.name)
        for summon in content.summons:
            if summon.id == name:
                return Term(summon.name, summon.flavour)
    if key == "boss" and table.boss is not None:
        return Term(table.boss.name, table.boss.flavour)
    if key == "black-bag":
        return Term("Black bag", bag_list(table, table.black.unseen))
    if key == "red-bag":
        return Term("Red bag", bag_list(table, table.red.unseen))
    if key == "green-bag":
        return Term("Green bag", bag_list(table, in_green_bag(table)))
    return None


def bag_list(table: Table, pieces: Sequence[int]) -> str:
    counts: dict[str, int] = {}
    for piece in sorted(pieces):
        counts[table.content.pieces[piece].name] = counts.get(table.content.pieces[piece].name, 0) + 1
    return ", ".join(f"{n} {name}" for name, n in counts.items()) or "It is empty."


def in_green_bag(table: Table) -> list[int]:
    """MH-4.4: the green tokens that nobody has summoned."""
    first = table.content.first_green
    return [first + i for i, owner in enumerate(table.owners) if owner == NO_OWNER]
