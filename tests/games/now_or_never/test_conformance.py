"""What every game must keep to, also where no story is told."""

from __future__ import annotations

from tablewright.testing import check_game


def test_a_single_game_keeps_to_what_every_game_must() -> None:
    told = check_game("now-or-never", 1, 2)
    assert min(told.worlds, told.bots) > 0
