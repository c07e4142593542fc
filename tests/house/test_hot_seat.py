"""Several seats at one device: whose view is shown, and when it must be passed."""

from __future__ import annotations

from tests.engine.test_lanes import forge
from tests.engine.toys import Pickers
from tests.web import house as _house  # makes council and smugglers known

from tablewright.engine.game import adopt, find_game
from tablewright.engine.match import Match
from tablewright.engine.table import NOBODY, Table
from tablewright.house.hot_seat import Sight, first_sight, have_secrets, next_sight

assert _house.GAMES
adopt(Pickers())


def table(game: str, seats: int = 2) -> Table:
    return Match.start(find_game(game), seats, seed=1).table


def test_without_secrets_the_view_turns_to_whoever_acts() -> None:
    open_table = table("council")
    open_table.choose(0)
    assert open_table.waiting() == [0]
    assert next_sight(open_table, {0, 1}, 1) == Sight(0)


def test_hidden_hands_are_behind_a_curtain() -> None:
    hands = table("smugglers")
    assert have_secrets(hands, {0, 1})
    assert next_sight(hands, {0, 1}, NOBODY) == Sight(NOBODY, 0)
    hands.focus(1)
    hands.choose(0, 1)
    assert next_sight(hands, {0, 1}, 1) == Sight(1, 0)


def test_one_seat_sees_its_own_view_always() -> None:
    assert first_sight(table("smugglers"), {1}) == Sight(1)
    assert first_sight(table("smugglers"), set()) == Sight(NOBODY)


def test_who_comes_back_keeps_the_view_they_had() -> None:
    assert first_sight(table("smugglers"), {0, 1}, 0) == Sight(0)
    assert first_sight(table("council"), {0, 1}, 1) == Sight(1)


def test_seats_that_decide_at_once_do_not_look_at_each_other() -> None:
    assert have_secrets(forge().table, {0, 1})
    assert not have_secrets(forge().table, {0})
