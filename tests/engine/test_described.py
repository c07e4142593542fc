"""`print(table)`: the question, what is still to do, and how the table stands."""

from __future__ import annotations

from pathlib import Path

import tablewright as tw
from tablewright.testing import choose

PEBBLES = Path(__file__).parents[1] / "toys" / "pebbles"


def test_a_printed_table_shows_the_question_and_the_board() -> None:
    # GIVEN a heap of nine, of which two were taken
    table = tw.new(PEBBLES, seats=2, seed=1)
    choose(table, "take", 0, 2)

    # WHEN it is printed
    told = str(table).splitlines()

    # THEN it says who is asked what, and how the table stands; nothing of the engine's own, nothing that is nothing
    assert told[0] == "Pebbles, 2 seats"
    assert "seat 1 is asked take_turn(1) by PB-2.1" in told
    assert {"heap: 7", "last: 2"} <= set(told)
    assert not any(line.startswith(("fate", "steps", "echo")) for line in told)


def test_every_field_takes_one_short_line() -> None:
    assert all(len(line) < 200 for line in str(tw.new(PEBBLES, seats=2)).splitlines())
