"""Promises about games between rivals: whose wins are counted, and on how many games."""

from __future__ import annotations

from math import inf, sqrt
from pathlib import Path
from statistics import fmean, variance

import pytest
from tests.found import CELLAR, TOYS

from tablewright.cli import main
from tablewright.engine.game import find_game
from tablewright.lab.balance import (
    Found,
    Length,
    Promises,
    Quick,
    Target,
    expect,
    kept,
    longest_of,
    measure,
    measured,
    page,
    promises_of,
    quick_games,
    target_from,
    together,
)
from tablewright.lab.experiment import ordered
from tablewright.lab.numbers import Z95, Logistic, chance, logit, projected, rate
from tablewright.lab.workers import Crew

PEBBLES = str(TOYS / "pebbles")
COUNCIL = str(TOYS.parent / "web/games/council")


def test_promises_about_several_seats_look_at_the_same_games() -> None:
    # GIVEN one promise for each of two seats, on four games where thirty are asked for
    order = ordered(PEBBLES, "steady", 2)
    targets = [Target(f"seat {seat}", (order,), 0.0, 1.0, seat, 4) for seat in (0, 1)]

    # WHEN they are measured
    first, second = (found.rate for found in measure(targets, 30, Crew(1)))

    # THEN each game has one winner
    assert (first.n, second.n) == (4, 4)
    assert first.share + second.share == 1.0


def test_kept_games_are_not_played_again(tmp_path: Path) -> None:
    # GIVEN a promise that was measured on six games, which were kept
    target = Target("the heap", (ordered(PEBBLES, "steady", 2),), 0.0, 1.0, 0)
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


def test_a_promise_may_be_played_in_several_ways_of_equal_shares() -> None:
    # GIVEN a promise in two ways: as it comes, and with one pebble to begin with
    entry = {"name": "two ways", "players": "steady", "seats": 2, "low": 0.0, "high": 1.0}
    target = target_from(PEBBLES, {**entry, "ways": [[], ["take 0 1"]], "seat": 0}, None, 1)

    # THEN half of the games are played in either way
    assert [order.steer for order in target.orders] == [(), ("take 0 1",)]
    assert measure([target], 6, Crew(1))[0].rate.n == 6


def test_the_page_says_what_is_promised_to_the_tenth_of_a_point() -> None:
    order = ordered(PEBBLES, "steady", 2)
    target = Target("the heap, seat 1", (order,), 0.4894, 0.5106, 0, 1)
    promises = Promises("PB-G1", "steady", [target], None)
    text = page(find_game(COUNCIL), promises, measure([target], 1, Crew(1)), "made", "own 1")
    assert "| the heap, seat 1 | steady | 1 | 48.9% – 51.1% |" in text


def of_ten(won: int) -> tuple[bool, ...]:
    """Ten games, the first of them won."""
    return tuple(n < won for n in range(10))


def test_where_a_length_is_promised_the_page_tells_numbers_of_players_apart() -> None:
    # GIVEN two promises for two players and one for three, and one that somebody else plays
    def promise(seats: int, players: str, low: float, high: float) -> Target:
        return Target("a line", (ordered(COUNCIL, players, seats),), low, high)

    targets = [promise(2, "steady", 0.5, 0.7), promise(2, "steady", 0.2, 0.4), promise(3, "steady", 0.0, 0.2),
               promise(2, "random", 0.0, 0.1)]  # fmt: skip
    length = Length("rounds", 8, 11, 18)

    # AND ten games of each: eight rounds for each win but the last, which took twenty
    found = [
        Found(of_ten(6), [8] * 6),
        Found(of_ten(1), [20]),
        Found(of_ten(3), [9, 9, 12]),
        Found(of_ten(0), []),
    ]
    text = page(find_game(COUNCIL), Promises("X", "steady", targets, length), found, "made", "own 1")

    # THEN the lines of a number of players count together without what others play, and one long win is too many
    assert "| 2 | 20 | 35% – 55% | 35.0% | 18.1% – 56.7% | yes | 8 | 20 | no |" in text
    assert "| 3 | 10 | 0% – 20% | 30.0% | 10.8% – 60.3% | nearly | 9 | 12 | yes |" in text


def test_a_number_of_players_may_be_measured_by_a_stronger_player_of_the_same_kind() -> None:
    # GIVEN promises that a player keeps who looks ahead: with two players much farther than with three
    def promise(seats: int, players: str) -> Target:
        return Target("a line", (ordered(COUNCIL, players, seats),), 0.5, 0.7)

    targets = [promise(2, "mcts:iterations=240"), promise(3, "mcts:iterations=60"), promise(2, "random")]
    found = [Found(of_ten(6), [8] * 6), Found(of_ten(5), [9] * 5), Found(of_ten(0), [])]
    promises = Promises("X", "mcts:iterations=60", targets, Length("rounds", 8, 11, 18))
    text = page(find_game(COUNCIL), promises, found, "made", "own 1")

    # THEN both stand among those who look ahead, and chance does not
    assert "All lines above that mcts played, together" in text
    assert "| 2 | 10 | 50% – 70% | 60.0% |" in text
    assert "| 3 | 10 | 50% – 70% | 50.0% |" in text


def test_lines_that_share_their_set_ups_tell_less_together() -> None:
    # GIVEN two lines of ten games with the same set-ups: kind ones that both win, and harsh ones that both lose
    def line(won: tuple[bool, ...]) -> tuple[Target, Found]:
        return Target("a line", (ordered(COUNCIL, "steady", 2),), 0.4, 0.6), Found(won, [])

    alike, _ = together([line(of_ten(5)), line(of_ten(5))])

    # THEN they say no more than one of them does
    assert (alike.share, alike.n) == (0.5, 20)
    alone = rate(5, 10)
    assert alike.high - alike.low == pytest.approx(alone.high - alone.low, rel=0.06)

    # AND lines that win now on these set-ups, now on others say as much as twenty games
    mixed, promised = together([line(of_ten(5)), line((False, True) * 5)])
    assert mixed == rate(10, 20)
    assert promised == pytest.approx((0.4, 0.6))


def test_a_quick_player_tells_kind_set_ups_from_harsh_ones() -> None:
    # GIVEN two levels that the steady player plays on twelve games, one that luck alone plays, and a quick player
    def promise(players: str, difficulty: str) -> Target:
        return Target(difficulty, (ordered(CELLAR, players, options={"difficulty": difficulty}),), 0.0, 0.01)

    targets = [promise("steady", "standard"), promise("steady", "hard"), promise("random", "easy")]
    promises = Promises("X", "steady", targets, None, Quick("steady:seed=2", 40))
    found = measure(targets, 12, Crew(1))

    # WHEN that one plays both on forty games, of which the first have the same luck
    steps: list[int] = []
    (one,) = expect(promises, found, Crew(1), steps.append)
    assert sum(steps) == quick_games(promises) == 80

    # THEN it is told what it wins there and on all of them, each set-up with both levels
    lines = [measure([promise("steady:seed=2", level)], 40, Crew(1))[0].won for level in ("standard", "hard")]
    cheap = [fmean(line[n] for line in lines) for n in range(40)]
    assert (one.seats, one.about.n) == (1, 12)
    assert one.there == pytest.approx(fmean(cheap[:12]))
    assert one.everywhere == pytest.approx(fmean(cheap))

    # AND the steady player is expected to win as much less or more as goes along with that
    mean, error = projected([fmean(each.won[n] for each in found[:2]) for n in range(12)], cheap)
    assert one.about.share == pytest.approx(mean)
    assert one.about.high - one.about.low == pytest.approx(2 * Z95 * error)

    # AND the page says so, and that it is too much
    text = page(find_game(CELLAR), promises, found, "made", "own 1", [one])
    assert (
        f"| 1 | 12 | {one.there:.1%} | {one.everywhere:.1%} | 0% – 1% | {measured(one.about)} | no |" in text
    )


def test_the_lines_of_a_number_of_players_tell_of_each_other() -> None:
    # GIVEN three levels with sixteen games each that are won as promised but for the middle one, which was unlucky
    order = ordered(CELLAR, "steady", options={"difficulty": "easy"})
    edges = ((0.65, 0.85), (0.4, 0.6), (0.15, 0.35))
    targets = [Target(f"level {n}", (order,), *pair) for n, pair in enumerate(edges)]
    won = (set(range(16)) - {2, 7, 8, 13}, {1, 6, 8, 15}, {3, 4, 9, 14})
    found = [Found(tuple(n in wins for n in range(16)), []) for wins in won]
    promises = Promises("X", "steady", targets, None, Quick("steady", 16))

    # WHEN all of them are looked at together
    (one,) = expect(promises, found, Crew(1))
    shares = [about.share for _, _, about in one.lines]

    # THEN the middle one is thought to be better than it looked, between its neighbours, and those to be less good
    assert 0.75 > shares[0] > 0.5 > shares[1] > 0.25 > shares[2]
    assert sum(shares) == pytest.approx(0.75 + 0.25 + 0.25, abs=0.01)

    # AND it is known more closely than from its own games
    about = one.lines[1][2]
    assert (about.n, about.low < about.share < about.high) == (16, True)
    assert about.high - about.low < rate(4, 16).high - rate(4, 16).low

    # AND the page sets them side by side
    text = page(find_game(CELLAR), promises, found, "made", "own 1", [one])
    assert f"| level 1 | 16 | 25.0% | 40% – 60% | {measured(about)} | {kept(about, 0.4, 0.6)} |" in text


def test_odds_are_found_again_from_the_games_they_made() -> None:
    # GIVEN games in groups, won by these odds: once more often than not, and the more often the larger a number is
    rows = [(1.0, x) for x in (-2.0, -1.0, 0.0, 1.0, 2.0)]
    shares = [chance(0.5 + 0.8 * x) for _, x in rows]
    games = [
        (row, n < round(1000 * share), n)
        for row, share in zip(rows, shares, strict=True)
        for n in range(1000)
    ]
    fit = Logistic(*zip(*games, strict=True), start=(0.0, 1.0))

    # THEN the weights are those, within what a thousand games tell
    assert fit.weights == pytest.approx([0.5, 0.8], abs=0.01)
    assert [fit.rate([row], 1000).share for row in rows] == pytest.approx(shares, abs=0.002)


def test_games_that_share_their_luck_tell_less_of_the_odds() -> None:
    # GIVEN forty games of even odds, each with luck of its own, and forty of which four at a time share theirs
    rows, won = [(1.0,)] * 40, [n % 8 < 4 for n in range(40)]
    apart = Logistic(rows, won, list(range(40)), (0.0,)).rate([(1.0,)], 40)
    alike = Logistic(rows, won, [n // 4 for n in range(40)], (0.0,)).rate([(1.0,)], 40)

    # THEN the second say as much as ten games, so the interval is twice as wide, and a little more for so few
    assert (apart.share, alike.share) == pytest.approx((0.5, 0.5))
    wider = (logit(alike.high) - logit(alike.low)) / (logit(apart.high) - logit(apart.low))
    assert wider == pytest.approx(2 * sqrt((10 / 9) / (40 / 39)))

    # AND a single one says nothing
    alone = Logistic([(1.0,)], [True], [0], (0.0,)).rate([(1.0,)], 1)
    assert (alone.low, alone.high) == (0.0, 1.0)


def test_two_games_say_nothing_of_more_set_ups() -> None:
    # GIVEN a line of one win in two games WHEN a quick player goes on THEN it stays at that, and may be anything
    order = ordered(CELLAR, "steady", options={"difficulty": "easy"})
    promises = Promises("X", "steady", [Target("story", (order,), 0.0, 1.0)], None, Quick("steady", 4))
    (one,) = expect(promises, [Found((True, False), [])], Crew(1))
    assert one.about == (0.5, 0.0, 1.0, 2)


def test_without_a_quick_player_nothing_more_is_played() -> None:
    promises = promises_of(find_game(CELLAR), CELLAR, None, 1)
    assert promises.quick is None
    assert (quick_games(promises), expect(promises, [], Crew(1))) == (0, [])


def test_what_goes_along_with_something_cheap_is_spared_the_luck_of_the_first() -> None:
    # GIVEN something that is always twice as much as another and one more, seen on the first four of six occasions
    cheap = [1.0, 2.0, 4.0, 5.0, 9.0, 9.0]

    # WHEN it is expected on all of them THEN it is that of the mean of all, and only the cheap one's luck is left
    mean, error = projected([2 * value + 1 for value in cheap[:4]], cheap)
    assert mean == pytest.approx(2 * 5 + 1)
    assert error == pytest.approx(2 * sqrt(variance(cheap) / 6))

    # AND what does not go along with it stays as it is
    mean, error = projected([3.0, 1.0, 1.0, 3.0], [1.0, 1.0, 2.0, 2.0, 7.0])
    assert mean == 2.0
    assert error == pytest.approx(sqrt(4 / 2 / 4))
    assert projected([3.0, 1.0], [1.0, 1.0, 1.0]) == (2.0, inf)
    assert projected([3.0, 1.0, 2.0], [1.0] * 5)[0] == 2.0


def test_95_of_100_leave_out_the_five_longest() -> None:
    assert longest_of(list(range(1, 101))) == 95
    assert longest_of([4]) == 4


def test_lengths_are_those_of_the_games_that_were_won() -> None:
    # GIVEN six games on the easiest level
    target = Target("three", (ordered(CELLAR, "steady", 1, {"difficulty": "easy"}),), 0.0, 1.0)

    # WHEN their turns are asked for
    found = measure([target], 6, Crew(1), fact="turns")[0]

    # THEN there is one length for each win, shortest first
    assert 0 < len(found.lengths) == round(found.rate.share * 6)
    assert found.lengths == sorted(found.lengths)
    assert found.lengths[0] > 1


def test_the_page_names_the_command_that_makes_it_again(tmp_path: Path) -> None:
    # GIVEN luck that starts elsewhere WHEN a page is written
    out = tmp_path / "page.md"
    assert main(["lab", "balance", CELLAR, "--games=1", "--seed=7", "--workers=1", f"--out={out}"]) == 0

    # THEN it says so
    assert f"tablewright lab balance {CELLAR} --games 1 --seed 7\n" in out.read_text(encoding="utf-8")
