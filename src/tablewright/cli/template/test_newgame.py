"""One test for each clause that can be broken, and the checks that every game must pass."""

from pathlib import Path
from typing import Any

import tablewright as tw
from tablewright.testing import check_game, choose, lay, refusal

HERE = Path(__file__).parent


def test_ng_1_1_everybody_begins_before_the_first_step() -> None:
    table: Any = tw.new(HERE, seats=3, options={"road": 20})
    assert table.steps_gone == [0, 0, 0]
    assert table.length == 20


def test_ng_1_2_everybody_begins_with_two_oil() -> None:
    table: Any = tw.new(HERE, seats=3)
    assert table.oil == [2, 2, 2]


def test_ng_1_3_a_charm_is_known_to_its_own_seat_alone() -> None:
    table: Any = tw.new(HERE, seats=2)
    assert table.seen_by(0).charms == [table.charms[0], 0]


def test_ng_2_1_the_next_player_follows() -> None:
    table: Any = tw.new(HERE, seats=2)
    choose(table, "walk", 0)
    assert table.seat == 1
    choose(table, "walk", 1)
    assert table.seat == 0


def test_ng_2_2_walking_is_two_steps() -> None:
    table: Any = tw.new(HERE, seats=2)
    choose(table, "walk", 0)
    assert table.steps_gone == [2, 0]


def test_ng_2_3_running_burns_oil_and_goes_as_far_as_the_die_says() -> None:
    # GIVEN a die that will fall 5
    table: Any = tw.new(HERE, seats=2)
    lay(table, dice=[5])

    # WHEN the first player runs
    choose(table, "run", 0)

    # THEN
    assert (table.steps_gone[0], table.oil[0]) == (5, 1)


def test_ng_2_3_without_oil_you_cannot_run() -> None:
    table: Any = tw.new(HERE, seats=2)
    table.oil[0] = 0
    table.ask_again()
    assert refusal(table, "run", 0) == "NG-2.3"


def test_ng_2_4_nobody_can_have_more_than_three_oil() -> None:
    table: Any = tw.new(HERE, seats=2)
    table.oil[0] = 3
    table.ask_again()
    assert refusal(table, "rest", 0) == "NG-2.4"


def test_ng_2_5_a_charm_is_used_once() -> None:
    table: Any = tw.new(HERE, seats=2, options={"road": 60})
    charm = table.charms[0]
    choose(table, "use_charm", 0)
    choose(table, "walk", 1)
    assert table.steps_gone[0] == charm
    assert refusal(table, "use_charm", 0) == "NG-2.5"


def test_ng_3_1_who_reaches_the_last_step_wins() -> None:
    table: Any = tw.new(HERE, seats=2, options={"road": 6})
    table.steps_gone[0] = 5
    choose(table, "walk", 0)
    assert table.over
    assert table.result.won == (True, False)
    assert table.steps_gone[0] == 6


def test_ng_3_2_a_charm_that_was_not_used_is_worth_nothing() -> None:
    table: Any = tw.new(HERE, seats=2, options={"road": 6})
    table.steps_gone[0], table.charms[:] = 5, [1, 6]
    table.ask_again()
    choose(table, "walk", 0)
    assert table.result.won == (True, False)


def test_it_keeps_to_what_every_game_must() -> None:
    check_game(HERE)
