"""Promises about games between rivals: whose wins are counted, and on how many games."""

from __future__ import annotations

from pathlib import Path

from tablewright.engine.game import find_game
from tablewright.lab.balance import Target, measure, page, targets_of
from tablewright.lab.crew import Crew
from tablewright.lab.order import ordered

CHAMBER = {"mode": "chamber"}


def test_promises_about_several_seats_look_at_the_same_games() -> None:
    # GIVEN one promise for each of two seats, on four games where thirty are asked for
    order = ordered("marrowmourn", "steady", 2, CHAMBER)
    targets = [Target(f"seat {seat}", (order,), 0.0, 1.0, seat, 4) for seat in (0, 1)]

    # WHEN they are measured
    first, second = measure(targets, 30, Crew(1))

    # THEN each game has one winner
    assert (first.n, second.n) == (4, 4)
    assert first.share + second.share == 1.0


def test_kept_games_are_not_played_again(tmp_path: Path) -> None:
    # GIVEN a promise that was measured on six games, which were kept
    target = Target("the Chamber", (ordered("marrowmourn", "steady", 2, CHAMBER),), 0.0, 1.0, 0)
    crew = Crew(1, keep=tmp_path)
    measure([target], 6, crew)

    # WHEN ten are asked for
    steps: list[int] = []
    found = measure([target], 10, crew, steps.append)

    # THEN six are there at once and four are played, and the rate is that of ten games played in one go
    assert steps == [6, 4]
    assert found == measure([target], 10, Crew(1))

    # AND fewer games than are kept are those that come first
    assert measure([target], 3, crew) == measure([target], 3, Crew(1))


def test_in_the_chamber_everybody_begins_equally_often() -> None:
    # GIVEN the promises about seats, the Characters going round the table
    found = targets_of(find_game("marrowmourn"), "marrowmourn", None, 1)
    fair = [target for target in found if target.name.startswith("the Chamber, 4 seats, seat ")]

    # THEN there is one for each seat, over 20,000 games and in four ways of equal shares
    assert [(target.seat, target.games, len(target.orders)) for target in fair] == [
        (seat, 20_000, 4) for seat in range(4)
    ]
    assert [order.steer for order in fair[0].orders] == [
        (),
        ("be edith", "be alton", "be bertram"),
        ("be alton", "be bertram"),
        ("be bertram",),
    ]


def test_the_page_says_what_is_promised_to_the_tenth_of_a_point() -> None:
    order = ordered("marrowmourn", "steady", 2, CHAMBER)
    target = Target("the Chamber, 2 seats, seat 1", (order,), 0.4894, 0.5106, 0, 1)
    text = page(find_game("marrowmourn"), [target], measure([target], 1, Crew(1)), "made", "MH-G15", "own 1")
    assert "| the Chamber, 2 seats, seat 1 | steady | 1 | 48.9% – 51.1% |" in text
