"""Sets of small numbers in one machine word, interpreted and compiled alike."""

from __future__ import annotations

import pytest

from tablewright.engine.bits import bit


@pytest.mark.parametrize("place", range(63))
def test_a_bit_stands_in_its_place(place: int) -> None:
    assert bit(place) == 1 << place
