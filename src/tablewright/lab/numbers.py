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
    """Between what the true share lies, when so many games that have nothing to do with each other showed this one.

    The one formula here that statsmodels has too (`proportion_confint`), and a test compares them: it stands in line
    with every rate that a command prints, and to load statsmodels takes a second."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def rate_of_groups(wins: Sequence[float], games: Sequence[int]) -> Rate:
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


def logit(share: float) -> float:
    """The logarithm of the odds."""
    return log(share / (1 - share))


def chance(odds: float) -> float:
    """The share whose odds have this logarithm."""
    return 1 / (1 + exp(-odds)) if odds >= 0 else exp(odds) / (1 + exp(odds))


Matrix = list[list[float]]


class Logistic:
    """Odds whose logarithm is a weighted sum, fitted to games that were won and lost.

    Games come in groups that share luck, so the errors are those of groups (the sandwich estimator, widened for few of
    them). A weak prior around `start` keeps weights finite of which the games tell nothing.
    """

    def __init__(
        self,
        rows: Sequence[Sequence[float]],
        won: Sequence[bool],
        groups: Sequence[int],
        start: Sequence[float],
    ) -> None:
        self.weights = list(start)
        for _ in range(FITTING):
            slope, bend = self.leaning(rows, won, start)
            step = [dot(row, slope) for row in inverse(bend)]
            longest = max(map(abs, step))
            part = min(1.0, STRIDE / longest) if longest else 0.0
            self.weights = [weight + part * change for weight, change in zip(self.weights, step, strict=True)]
            if longest < 1e-9:
                break
        inner = inverse(self.leaning(rows, won, start)[1])
        pulls = self.pulls(rows, won, groups)
        self.spare = len(pulls) - len(start)  # groups beyond what the weights need
        wider = len(pulls) / max(1, self.spare)
        # What each group moves the weights by; their squares add up to the covariance.
        moved = [[dot(row, pull) for row in inner] for pull in pulls]
        self.covariance: Matrix = [
            [wider * sum(move[i] * move[j] for move in moved) for j in range(len(start))]
            for i in range(len(start))
        ]

    def chance(self, row: Sequence[float]) -> float:
        return chance(dot(self.weights, row))

    def leaning(
        self, rows: Sequence[Sequence[float]], won: Sequence[bool], start: Sequence[float]
    ) -> tuple[list[float], Matrix]:
        """Where to the games and the prior pull the weights, and how firmly."""
        size = len(start)
        slope = [PRIOR * (first - weight) for first, weight in zip(start, self.weights, strict=True)]
        bend = [[PRIOR if i == j else 0.0 for j in range(size)] for i in range(size)]
        for row, win in zip(rows, won, strict=True):
            found = self.chance(row)
            spread = found * (1 - found)
            for i in range(size):
                slope[i] += (win - found) * row[i]
                for j in range(size):
                    bend[i][j] += spread * row[i] * row[j]
        return slope, bend

    def pulls(
        self, rows: Sequence[Sequence[float]], won: Sequence[bool], groups: Sequence[int]
    ) -> list[list[float]]:
        found: dict[int, list[float]] = {}
        for row, win, group in zip(rows, won, groups, strict=True):
            pull = found.setdefault(group, [0.0] * len(row))
            over = win - self.chance(row)
            for i, value in enumerate(row):
                pull[i] += over * value
        return list(found.values())

    def rate(self, rows: Sequence[Sequence[float]], n: int) -> Rate:
        """How often such games are won on the average, these being some of many; `n` were played."""
        chances = [self.chance(row) for row in rows]
        share = fmean(chances)
        if self.spare <= 0:
            return Rate(share, 0.0, 1.0, n)
        lean = [
            fmean(p * (1 - p) * row[i] for p, row in zip(chances, rows, strict=True))
            for i in range(len(rows[0]))
        ]
        error = dot(lean, [dot(row, lean) for row in self.covariance])
        error += variance(chances) / len(chances) if len(chances) > 1 else 0.0
        half = Z95 * sqrt(error) / (share * (1 - share))
        return Rate(share, chance(logit(share) - half), chance(logit(share) + half), n)


FITTING: Final = 100  # steps at most; mostly a handful are enough
STRIDE: Final = 0.5  # at most in one step, which might lead too far from a start that is far off
PRIOR: Final = 0.1  # less than a single game may say of a weight


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def inverse(matrix: Matrix) -> Matrix:
    """By elimination; for the few rows that we have."""
    size = len(matrix)
    wide = [[*row, *(1.0 if i == j else 0.0 for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(wide[k][i]))
        wide[i], wide[pivot] = wide[pivot], wide[i]
        wide[i] = [value / wide[i][i] for value in wide[i]]
        for k in range(size):
            if k != i:
                wide[k] = [value - wide[k][i] * own for value, own in zip(wide[k], wide[i], strict=True)]
    return [row[size:] for row in wide]


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
