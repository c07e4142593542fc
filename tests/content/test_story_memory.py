"""What a story remembers, by name: it outlives a change of the story, and nothing is dropped or guessed."""

from __future__ import annotations

import pytest

from tablewright.engine.game import SetupError
from tablewright.engine.story_memory import read_back, written_down
from tablewright.engine.story_pages import Memory, Stories


def stories(*memory: Memory, heads: tuple[str, ...] = ("ada", "bo")) -> Stories:
    made = Stories()
    made.heads = heads
    slot = 0
    blank: list[int] = []
    for one in memory:
        one.slot = slot
        size = len(heads) if one.per_head else 1
        slot += size
        blank += [one.start] * size
    made.memory, made.blank = memory, tuple(blank)
    return made


def flag(id: str, *was: str, per_head: bool = False) -> Memory:
    made = Memory(id, 0, 0, 0, 1)
    made.was, made.per_head = was, per_head
    return made


def ally(*values: str) -> Memory:
    made = Memory("ally", 0, 0, 0, len(values) - 1)
    made.kind, made.values = "one_of", values
    return made


BEFORE = stories(flag("marked"), ally("nobody", "korso", "osk"), flag("scarred", per_head=True))


def test_only_what_is_not_as_at_the_start_is_written_down() -> None:
    assert written_down(BEFORE, BEFORE.blank) == ()
    assert written_down(BEFORE, (1, 2, 0, 1)) == (("marked", (1,)), ("ally", ("osk",)), ("scarred", (0, 1)))


def test_it_comes_back_although_the_story_declares_it_in_another_order() -> None:
    after = stories(
        flag("new"), flag("scarred", per_head=True), ally("nobody", "osk", "korso"), flag("known", "marked")
    )
    named = written_down(BEFORE, (1, 2, 0, 1))

    assert read_back(BEFORE, named) == (1, 2, 0, 1)
    assert read_back(after, named) == (0, 0, 1, 1, 1)
    assert written_down(after, read_back(after, named)) == (
        ("scarred", (0, 1)),
        ("ally", ("osk",)),
        ("known", (1,)),
    )


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (
            stories(ally("nobody", "korso", "osk"), flag("scarred", per_head=True)),
            "remembers «marked», which",
        ),
        (
            stories(flag("marked"), ally("nobody", "korso"), flag("scarred", per_head=True)),
            "remembers «ally.osk», which",
        ),
        (stories(flag("marked"), ally("nobody", "osk"), flag("scarred")), "«scarred» for 2, and there are 1"),
    ],
)
def test_what_the_story_does_not_know_any_more_is_named_and_not_dropped(after: Stories, told: str) -> None:
    with pytest.raises(SetupError, match=told):
        read_back(after, written_down(BEFORE, (1, 2, 0, 1)))
