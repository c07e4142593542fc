"""The check that options announce what then happens finds an option that does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablewright.engine.game import find_game
from tablewright.engine.scene import Amount, Option
from tablewright.testing import Nonconforming
from tablewright.testing.announced import Held, Purse, announced, check_announced

PEBBLES = find_game(str(Path(__file__).parents[1] / "toys/pebbles"))


def heap(table: Any, seat: int) -> dict[str, Held | int]:
    return {"heap": Held(table.heap, 0, 99)}


def purse(more: int = 0) -> Purse:
    """The heap shrinks by what is taken; here it is announced, now and then wrongly."""

    def said(table: Any, option: Option) -> dict[str, int]:
        step, *numbers = option.id.split()
        return {"heap": -int(numbers[-1]) - more * (numbers[-1] == "3")} if step == "take" else {}

    return Purse(heap, more=said)


def test_what_is_announced_and_done_is_compared() -> None:
    found = check_announced(PEBBLES, purse(), games=5)
    assert found.options >= found.names["heap"] > 10


def test_a_wrong_number_is_found_and_named() -> None:
    with pytest.raises(Nonconforming, match=r"'take \d 3' announces heap -4 .* went from \d+ to \d+"):
        check_announced(PEBBLES, purse(more=1), games=5)


def test_words_and_price_tags_are_read() -> None:
    words = Purse(heap, {"coin": "coins", "Dread": "-luck", "Resolve": "luck"})
    assert announced(words, PEBBLES.new(), Option("a", "Pay 2 coins and gain 1 Resolve")) == {
        "coins": -2, "luck": 1,
    }  # fmt: skip
    assert announced(words, PEBBLES.new(), Option("b", "Gain 1 Dread. Buy 3 hats for 2 coins")) == {
        "luck": -1, "coins": -2,
    }  # fmt: skip
    tag = Option("c", "Buy a hat", cost=[Amount("coin", 4)], gain=[Amount("hat", 1)])
    assert announced(words, PEBBLES.new(), tag) == {"coins": -4}
