# interpreted: asked once a part, not once a move
"""What goes from chapter to chapter (NN-20.18, NN-G21): the campaign sheet, tokens marked ∞, what is remembered."""

from __future__ import annotations

import msgspec

from tablewright.engine.story_pages import Stories
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
    memory: tuple[tuple[str, tuple[int, ...]], ...] = ()  # what is not as at the start, by id
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


# What is remembered, by id, so that it outlives a change of the pack


def written_down(stories: Stories, memory: tuple[int, ...]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Everything that is not as it was at the start."""
    found: list[tuple[str, tuple[int, ...]]] = []
    for one in stories.memory:
        own = memory[one.slot : one.slot + (len(stories.heads) if one.per_head else 1)]
        if any(value != one.start for value in own):
            found.append((one.id, own))
    return tuple(found)


def read_back(stories: Stories, known: tuple[tuple[str, tuple[int, ...]], ...]) -> tuple[int, ...]:
    """The memory of a new table; what the pack knows no more is left out."""
    values = dict(known)
    memory = list(stories.blank)
    for one in stories.memory:
        for i, value in enumerate(values.get(one.id, ())[: len(stories.heads) if one.per_head else 1]):
            memory[one.slot + i] = max(one.low, min(one.high, value))
    return tuple(memory)
