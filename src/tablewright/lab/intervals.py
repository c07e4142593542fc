"""Intervals and tests for many games, from scipy and statsmodels where they have them.

Formulas of our own stand only where those packages have none; each says so. What every page of the lab promises is in
docs/explanation/how-sure-the-lab-is.md, with a simulation in which the truth is known.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from math import sqrt
from typing import Any, Final, NamedTuple

from tablewright.lab.workers import LabError

ALPHA: Final = 0.05  # intervals hold with 95 %


class Effect(NamedTuple):
    """How much something changes the win rate, its 95 % interval, and how likely chance alone does as much."""

    share: float
    low: float
    high: float
    p: float
    games: int  # that it stands on

    @property
    def holds_zero(self) -> bool:
        return self.low <= 0 <= self.high

    def __str__(self) -> str:
        return f"{self.share:+.1%} ({self.low:+.1%} to {self.high:+.1%})"


@cache
def package(name: str) -> Any:
    """scipy or statsmodels, or a word on how to get them."""
    if find_spec(name.split(".")[0]) is None:
        raise LabError(
            "the lab computes intervals with scipy and statsmodels: pip install 'tablewright[lab]'"
        )
    return importlib.import_module(name)


def difference(wins: int, n: int, other_wins: int, m: int) -> Effect:
    """One win rate less another, of games that have nothing to do with each other: Newcombe's interval, Fisher's exact
    test, which keeps its word also where it is asked for one chance in a thousand."""
    proportion = package("statsmodels.stats.proportion")
    low, high = proportion.confint_proportions_2indep(wins, n, other_wins, m, method="newcomb", alpha=ALPHA)
    test = package("scipy.stats").fisher_exact([[wins, n - wins], [other_wins, m - other_wins]])
    return Effect(wins / n - other_wins / m, float(low), float(high), float(test[1]), n + m)


def around(share: float, error: float, games: int) -> Effect:
    """An effect with a standard error that was found otherwise."""
    norm = package("scipy.stats").norm
    half = float(norm.ppf(1 - ALPHA / 2)) * error
    p = 2 * float(norm.sf(abs(share) / error)) if error else float(share == 0)
    return Effect(share, share - half, share + half, p, games)


def widened(effect: Effect | None, alike: float) -> Effect | None:
    """An effect of games that come in groups on the same luck, so many to a group, as if each group were one game.

    Ours: games on one luck go together by no more than wholly, so this is never too sure of itself."""
    if effect is None or alike <= 1:
        return effect
    norm, wider = package("scipy.stats").norm, sqrt(alike)
    p = 2 * float(norm.sf(float(norm.isf(effect.p / 2)) / wider)) if effect.p < 1 else 1.0
    low, high = (effect.share - (effect.share - end) * wider for end in (effect.low, effect.high))
    return effect._replace(low=max(-1.0, low), high=min(1.0, high), p=p)


class Seen(NamedTuple):
    """Among the games that came to a pile and were lost before it was through: those that had seen so large a share of
    it, and how many of these had seen one card."""

    chance: float
    games: int
    with_card: int


def surplus(lost: Sequence[Seen], entered: int) -> Effect:
    """What a card saves of all games that came to its pile. Each game counts once, with how much more or less often
    than by chance the card was there; ours, for want of such a thing elsewhere."""
    total = sum(each.chance * each.games - each.with_card for each in lost)
    squares = sum(
        each.with_card * (1 - each.chance) ** 2 + (each.games - each.with_card) * each.chance**2
        for each in lost
    )
    mean = total / entered
    return around(mean, sqrt(max(0.0, squares / entered - mean**2) / entered), entered)


def by_strata(strata: Mapping[int, tuple[int, int, int, int]]) -> Effect | None:
    """Mantel and Haenszel's difference of win rates over groups of games, each told as won and lost with a thing, won
    and lost without it. statsmodels has their ratio of odds, and not their difference."""
    total = weights = variance = 0.0
    games = 0
    for won, lost, other_won, other_lost in strata.values():
        n, m = won + lost, other_won + other_lost
        if n and m:
            weight = n * m / (n + m)
            total += weight * (won / n - other_won / m)
            # A win and a loss more than there are on each side: a group that won all its games is not certain.
            one, other = (won + 0.5) / (n + 1), (other_won + 0.5) / (m + 1)
            variance += weight**2 * (one * (1 - one) / n + other * (1 - other) / m)
            weights += weight
            games += n + m
    return around(total / weights, sqrt(variance) / weights, games) if weights else None


def corrected(effects: Sequence[Effect]) -> list[bool]:
    """Which of many effects stand: by Holm's correction none of those that are nothing gets in with a chance of more
    than 5 %, however many are looked at; and no interval that holds zero stands."""
    if not effects:
        return []
    multitest = package("statsmodels.stats.multitest")
    stands = multitest.multipletests([each.p for each in effects], alpha=ALPHA, method="holm")[0]
    return [bool(one) and not each.holds_zero for one, each in zip(stands, effects, strict=True)]
