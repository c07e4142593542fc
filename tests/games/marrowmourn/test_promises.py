"""What the lab promises about Marrowmourn's Chamber (MH-G15), and who begins there."""

from __future__ import annotations

from typing import Any, Final

from tablewright.engine.game import find_game
from tablewright.lab.balance import promises_of
from tablewright.lab.experiment import begun, game_of, laid_out, ordered
from tablewright.lab.worker import play_one, quick_players

CHAMBER: Final = {"mode": "chamber"}


def test_in_the_chamber_seats_are_promised_their_share_and_turns_a_range() -> None:
    # GIVEN the promises about four Champions
    found = promises_of(find_game("marrowmourn"), "marrowmourn", None, 1).targets
    by_seat = [target for target in found if target.name.startswith("the Chamber, 4 seats, seat ")]
    by_turn = [target for target in found if target.name.startswith("the Chamber, 4 seats, who ")]

    # THEN there is one of each kind for each seat, over 20,000 games
    for fair in (by_seat, by_turn):
        assert [(target.seat, target.games) for target in fair] == [(seat, 20_000) for seat in range(4)]

    # AND the players choose their Characters themselves, but for the order of turns, where the first is the youngest
    assert {target.orders[0].steer for target in by_seat} == {()}
    assert {target.orders[0].steer for target in by_turn} == {
        ("be isolde", "be edith", "be alton", "be bertram")
    }


def test_bots_of_the_lab_begin_now_the_one_and_now_the_other() -> None:
    order = ordered("marrowmourn", "steady", 2, CHAMBER)
    quick = quick_players(order, game_of(order))
    first = set()
    for n in range(12):
        table: Any = begun(order, laid_out(order), n)
        play_one(order, n, table, quick)
        first.add(table.elders[-1])
    assert first == {0, 1}
