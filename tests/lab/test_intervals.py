"""Intervals hold the truth as often as they say, in worlds where it is known."""

from __future__ import annotations

import pytest

pytest.importorskip("pyarrow")

from tests.lab.known_truth import WORLDS, World, always, false_marks, holds

from tablewright.lab.intervals import package
from tablewright.lab.numbers import rate


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.__name__)
def test_a_95_percent_interval_holds_the_truth_in_93_to_97_percent_of_runs(world: World) -> None:
    assert 0.93 <= holds(world) <= 0.97


def test_marks_are_rare_where_nothing_is_to_be_found() -> None:
    careless, marked = false_marks(40)
    assert careless > 0.5  # among forty intervals one that leaves out zero is usual,
    assert marked < 0.1  # and a mark is not


def test_an_interval_that_may_be_looked_at_again_and_again_holds_at_every_look() -> None:
    held, alarms = always(100)
    assert held >= 0.95
    assert alarms <= 0.05


@pytest.mark.parametrize(("wins", "n"), [(0, 10), (3, 10), (10, 10), (412.5, 1000)])
def test_rates_have_wilsons_interval(wins: float, n: int) -> None:
    proportion = package("statsmodels.stats.proportion")
    low, high = proportion.proportion_confint(wins, n, method="wilson")
    found = rate(wins, n)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-12)
