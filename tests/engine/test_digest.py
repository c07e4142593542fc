"""Digests: the same for the same position, different for any other."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any, ClassVar

import msgspec
import pytest
from tests.engine.toys import Gleaners, Pickers

from tablewright.engine.digest import Lasting, digest
from tablewright.engine.table import Table


class Plain:
    def __init__(self, past: int) -> None:
        self.past = past  # a name that the engine leaves out of its own tables


class Slotted:
    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value


@dataclass(slots=True)
class Data:
    value: int


class Struct(msgspec.Struct):
    value: int


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1, 2], [2, 1]),
        ({"a": 1}, {"a": 2}),
        ({1, 2}, {1, 3}),
        (b"a", b"b"),
        (deque([1]), deque([2])),
        (Plain(1), Plain(2)),
        (Slotted(1), Slotted(2)),
        (Data(1), Data(2)),
        (Struct(1), Struct(2)),
        (len, sum),
    ],
)
def test_different_things_have_different_digests(one: Any, other: Any) -> None:
    assert digest(one) != digest(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({"x", "y", "z"}, {"z", "y", "x"}),
        (Slotted(1), Slotted(1)),
        ((1, 2), [1, 2]),
    ],
)
def test_equal_things_have_the_same_digest(one: Any, other: Any) -> None:
    assert digest(one) == digest(other)


class Card(Lasting):
    def __init__(self, name: str, text: str) -> None:
        self.id = name
        self.text = text


class Rules:
    LASTING: ClassVar[bool] = True

    def __init__(self, text: str) -> None:
        self.text = text


def test_of_lasting_things_only_the_identity_counts() -> None:
    assert digest([Card("moon", "Pale.")]) == digest([Card("moon", "Bright.")])
    assert digest([Card("moon", "Pale.")]) != digest([Card("sun", "Pale.")])
    assert digest([Rules("a")]) == digest([Rules("b")])


def test_how_a_position_came_about_does_not_count() -> None:
    table = Gleaners().new(seed=3)
    before = digest(table)
    table.log = None
    table.past, table.noted = [], 0
    table.debug = True
    table.why_not()

    assert digest(table) == before


def test_what_is_to_do_and_luck_do_count() -> None:
    table = Pickers().new(2, seed=3)
    before = digest(table)

    assert digest(changed(table, "fate")) != before
    assert digest(changed(table, "steps")) != before
    assert digest(table) == before


def changed(table: Table, what: str) -> Table:
    other = table.copy()
    if what == "fate":
        other.fate.below(6, 0)
    else:
        other.do(len)  # type: ignore[arg-type]
    return other
