"""What every game must keep to, for every number of seats and every challenge level."""

from __future__ import annotations

import pytest

from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.rules.set_up import LEVELS
from tablewright.testing import check_game


@pytest.mark.parametrize("seats", range(1, 9))
def test_each_number_of_seats(seats: int) -> None:
    check_game(GAME, 1, seats)


@pytest.mark.parametrize("level", LEVELS)
def test_each_challenge_level(level: str) -> None:
    check_game(GAME, 1, 3, {"challenge": level, "promos": True})


def test_other_options() -> None:
    check_game(
        GAME, 1, 2, {"role_deal": "choose", "group_choice": "first_player", "obliviate_supply": "recycle"}
    )


def test_a_pack_may_have_more_rotkin_than_a_machine_word_has_bits() -> None:
    table = GAME.new(1, 1)
    table.risen |= 1 << 100
    assert (table.copy().risen >> 100) & 1 == 1
