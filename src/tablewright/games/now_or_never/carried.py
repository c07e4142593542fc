# interpreted: asked once a part, not once a move
"""What goes from chapter to chapter (NN-20.18, NN-G21): the campaign sheet, tokens marked ∞, what is remembered."""

from __future__ import annotations

import msgspec

from tablewright.engine.story_memory import Named
from tablewright.engine.table import Table as AnyTable


class Row(msgspec.Struct, frozen=True):
    """A chapter on the campaign sheet; numbers stand member by member of the party, 0 for who missed it."""

    played: tuple[int, ...]  # the members who sat there
    scores: tuple[int, ...]
    reputations: tuple[int, ...]


class Carried(msgspec.Struct, frozen=True):
    """The campaign so far: known to every seat."""

    titles: tuple[str, ...]  # of the chapters
    heroes: tuple[str, ...]  # member by member, "" until chosen
    rows: tuple[Row, ...] = ()
    tokens: tuple[tuple[str, ...], ...] = ()  # member by member, those marked ∞
    memory: Named = ()  # what the story remembers
    missing: tuple[int, ...] = ()  # who misses the next chapter
    best: int = 0  # alone: the best sum so far

    @property
    def party(self) -> int:
        """How many play the campaign."""
        return len(self.heroes)

    def fame(self, member: int) -> int:
        """NN-G18: the sum of the final reputations of earlier chapters."""
        return sum(row.reputations[member] for row in self.rows)

    def total(self, member: int) -> int:
        """NN-21.7: the sum of the scores so far."""
        return sum(row.scores[member] for row in self.rows)


def carried_into(table: AnyTable) -> Carried | None:
    """What was carried into the chapter that this table is; None where it is a game by itself."""
    if table.origin is None or table.origin.part is None:
        return None
    return msgspec.json.decode(table.origin.part.carried, type=Carried)
