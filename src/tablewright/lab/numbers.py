"""The few statistics that the lab needs, each with what it promises."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, lgamma, log, sqrt
from statistics import covariance, fmean, variance
from typing import Final, NamedTuple

Z95: Final = 1.959963984540054


class Rate(NamedTuple):
    """A share with its 95 % interval (Wilson's, which holds near 0 and 1 too)."""

    share: float
    low: float
    high: float
    n: int

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%}, {self.n} games)"


def rate(wins: float, n: int, z: float = Z95) -> Rate:
    if n == 0:
        return Rate(0.0, 0.0, 1.0, 0)
    share = wins / n
    return Rate(share, *wilson(share, n, z), n)


def wilson(share: float, n: float, z: float = Z95) -> tuple[float, float]:
    """Between what the true share lies, when so many games that have nothing to do with each other showed this one."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def rate_of_groups(wins: Sequence[int], games: Sequence[int]) -> Rate:
    """The rate of games that come in groups, each with luck of its own that all its games share.

    Such games tell less than as many that have nothing to do with each other: the interval is that of so many fewer
    as the groups vary more than chance alone would make them (the design effect, from the spread of whole groups).
    """
    n, groups = sum(games), len(games)
    if groups < 2:
        return rate(sum(wins), n)
    share = sum(wins) / n
    alone = share * (1 - share) / (n - 1)
    spread = sum((won - share * played) ** 2 for won, played in zip(wins, games, strict=True))
    spread *= groups / (groups - 1) / n**2
    fewer = max(1.0, spread / alone) if alone else n / groups
    return Rate(share, *wilson(share, n / fewer), n)


def projected(values: Sequence[float], cheap: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error, that something costly would have on all occasions, of which it saw the first.

    What is cheap saw all of them. As far as the two go together, the costly one is spared the luck of the first
    occasions (the regression estimator of double sampling).
    """
    n, seen = len(values), cheap[: len(values)]
    if n < 3:
        return (fmean(values) if values else 0.0), float("inf")
    slope = covariance(seen, values) / variance(seen) if variance(seen) else 0.0
    mean, beside = fmean(values), fmean(seen)
    left = sum(((v - mean) - slope * (c - beside)) ** 2 for v, c in zip(values, seen, strict=True)) / (n - 2)
    return mean - slope * (beside - fmean(cheap)), sqrt(left / n + slope**2 * variance(cheap) / len(cheap))


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    n = len(values)
    if n < 2:
        return (values[0] if values else 0.0), float("inf")
    mean = sum(values) / n
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)


def evidence(more: int, fewer: int) -> float:
    """How strongly pairs that differ speak against "no difference", however often one looks.

    Under no difference a pair that differs goes either way with equal chance. This is the likelihood of the
    two counts, averaged over all other chances, against that of one half: a martingale, so by Ville's
    inequality it ever exceeds 1/α with a chance of at most α. It is a logarithm.
    """
    n = more + fewer
    return lgamma(more + 1) + lgamma(fewer + 1) - lgamma(n + 2) + n * log(2)


def always_valid(values_sum: float, squares: float, n: int, alpha: float = 0.05, tuned: int = 2000) -> float:
    """Half the width of an interval for a mean that holds at all times at once (asymptotic confidence sequence).

    Waudby-Smith and others, "Time-uniform central limit theory": narrowest when about `tuned` games are played.
    """
    if n < 2:
        return 1.0
    mean = values_sum / n
    variance = max(squares / n - mean * mean, 1.0 / n)
    rho = sqrt((2 * log(1 / alpha) + log(2 * log(1 / alpha) + 1)) / (tuned * variance))
    spread = n * variance * rho * rho + 1
    return sqrt(2 * spread / (n * n * rho * rho) * log(sqrt(spread) / alpha))


def chance_of(evidence_log: float) -> float:
    """The p-value that holds at any time."""
    return min(1.0, exp(-max(evidence_log, 0.0)))
