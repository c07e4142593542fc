# interpreted: asked once a part, not once a move
"""What a story remembers, by name: so it goes from part to part of a campaign, and outlives a change of the story.

A table keeps memory as numbers in the order in which the story declares it. That order may change under a save; names
do not, or say with `was` what they were.
"""

from __future__ import annotations

from tablewright.engine.game import SetupError
from tablewright.engine.story_pages import Memory, Stories

Named = tuple[
    tuple[str, tuple[int | str, ...]], ...
]  # a number for each hero, or one; a word for one of several


def written_down(stories: Stories, memory: tuple[int, ...]) -> Named:
    """Everything that is not as it was at the start, by name."""
    found = []
    for one in stories.memory:
        own = memory[one.slot : one.slot + size_of(stories, one)]
        if any(value != one.start for value in own):
            found.append((one.id, tuple(one.values[value] if one.values else value for value in own)))
    return tuple(found)


def read_back(stories: Stories, named: Named) -> tuple[int, ...]:
    """The memory of a table from what was written down, perhaps by an older version of the story."""
    known = {one.id: one for one in stories.memory} | {old: one for one in stories.memory for old in one.was}
    memory = list(stories.blank)
    for name, values in named:
        if name not in known:
            raise SetupError(f"this campaign remembers «{name}», which its story does not know any more")
        one = known[name]
        if len(values) != size_of(stories, one):
            raise SetupError(
                f"this campaign remembers «{name}» for {len(values)}, and there are {size_of(stories, one)}"
            )
        for i, value in enumerate(values):
            memory[one.slot + i] = number_of(one, value)
    return tuple(memory)


def number_of(memory: Memory, value: int | str) -> int:
    if isinstance(value, str):
        if value not in memory.values:
            raise SetupError(
                f"this campaign remembers «{memory.id}.{value}», which its story does not know any more"
            )
        return memory.values.index(value)
    if memory.values or not memory.low <= value <= memory.high:
        raise SetupError(f"this campaign remembers {value} for «{memory.id}», which its story does not allow")
    return value


def size_of(stories: Stories, memory: Memory) -> int:
    return len(stories.heads) if memory.per_head else 1
