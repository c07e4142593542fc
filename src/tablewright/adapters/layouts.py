"""How the tables of a game are written as numbers: which rows they have, and what is kept of a decision."""

from __future__ import annotations

from typing import Final

from tablewright.engine.features import COLUMNS, KIND, LAYOUT, OPTION_COLUMNS, Features, room_for
from tablewright.engine.game import Game, SetupError, beside
from tablewright.engine.table import Table

USUAL: Final = "usual"
FLAT: Final = "flat"
ENTITIES: Final = "entities"
NUMBER: Final = 2  # bytes


def features_for(game: Game, table: Table, rows: int | None = None) -> Features:
    """How a game's tables are written as numbers: by its own `features.py`, or from its scenes."""
    own = getattr(beside(game, "features"), "features_of", None)
    if own is not None:
        made: Features = own(table)
        return made
    from tablewright.adapters.scene_rows import SceneRows

    return SceneRows(game, game.begin(table.copy(), 0), rows)


class Pages:
    """A decision as a learner sees it, in columns of bytes: whole numbers of two bytes, the low one first."""

    def __init__(self, game: Game, table: Table, kind: str = USUAL) -> None:
        self.features = features_for(game, table)
        is_flat = bool(self.features.numbers) if kind == USUAL else kind == FLAT
        if is_flat and not self.features.numbers:
            raise SetupError(f"{game.title} has no flat observation; say --features entities")
        self.is_flat = is_flat
        own = game.id if self.features.row_names else "scene"
        self.layout = f"{LAYOUT}/{own}/{FLAT if is_flat else ENTITIES}"
        self.numbers = room_for(len(self.features.numbers))
        self.rows = room_for(self.features.rows * COLUMNS)

    def told(self, table: Table, chosen: int) -> dict[str, object]:
        """What the seat that is asked sees, what it may answer, and what it did."""
        features, seat = self.features, max(table.seat, 0)
        seen = table.seen_by(seat)
        if self.is_flat:
            features.write_numbers(seen, seat, self.numbers, 0)
            ids = [int(features.id_of(table, move)) for move in table.options]
            numbers = bytes(memoryview(self.numbers))
            return {"layout": self.layout, "numbers": numbers, "words": packed(ids), "word": ids[chosen]}
        count = len(seen.options)
        options = room_for(count * OPTION_COLUMNS)
        features.write_rows(seen, seat, self.rows, 0)
        features.write_options(seen, options, 0, count, self.rows, 0)
        rows = memoryview(self.rows)
        filled = max((n for n in range(features.rows) if rows[n * COLUMNS + KIND]), default=-1) + 1
        return {
            "layout": self.layout,
            "entities": bytes(rows[: filled * COLUMNS]),
            "option_rows": bytes(memoryview(options)),
        }


def packed(numbers: list[int]) -> bytes:
    return b"".join([number.to_bytes(NUMBER, "little", signed=True) for number in numbers])
