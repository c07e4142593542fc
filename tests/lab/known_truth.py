"""Worlds in which the truth is known: how often do the lab's intervals hold it? `python -m tests.lab.known_truth`."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from tablewright.lab.comparing import Tally
from tablewright.lab.intervals import Seen, by_strata, corrected, difference, surplus
from tablewright.lab.numbers import Rate, rate, rate_of_groups

RUNS: Final = 1000
World = Callable[[random.Random], tuple[float, float, float]]  # an interval, and the truth


def a_win_rate(luck: random.Random) -> tuple[float, float, float]:
    """400 games that are won with 30 %."""
    found = rate(sum(luck.random() < 0.3 for _ in range(400)), 400)
    return found.low, found.high, 0.3


def games_that_share_luck(luck: random.Random) -> tuple[float, float, float]:
    """120 set-ups, each played five times; some are kind and some are not, half of the games are won on the average."""
    wins = []
    for _ in range(120):
        kind = luck.betavariate(2, 2)
        wins.append(sum(luck.random() < kind for _ in range(5)))
    found = rate_of_groups(wins, [5] * len(wins))
    return found.low, found.high, 0.5


def a_ladder(luck: random.Random) -> tuple[float, float, float]:
    """300 seeds, each played from both sides; the better player wins 60 %, and kind luck helps whoever has it."""
    wins = []
    for _ in range(300):
        kind = luck.uniform(-0.3, 0.3)
        wins.append((luck.random() < 0.6 + kind) + (luck.random() < 0.6 - kind))
    found: Rate = rate_of_groups(wins, [2] * len(wins))
    return found.low, found.high, 0.6


def two_rates(luck: random.Random) -> tuple[float, float, float]:
    """A role that wins 55 % of 150 games where others win 45 % of 450."""
    found = difference(
        sum(luck.random() < 0.55 for _ in range(150)), 150, sum(luck.random() < 0.45 for _ in range(450)), 450
    )
    return found.low, found.high, 0.1


PILE: Final = 8  # cards, of which one is deadly
DANGER, DEADLY = 0.05, 0.25  # the chance that a card ends the game
GAMES: Final = 500


def one_descent(luck: random.Random) -> tuple[int, bool, bool]:
    """A game that turns up cards until one ends it: how many were seen, whether the deadly one was, and who won."""
    order = list(range(PILE))
    luck.shuffle(order)
    for n, card in enumerate(order, 1):
        if luck.random() < (DEADLY if card == 0 else DANGER):
            return n, 0 in order[:n], False
    return PILE, True, True


def true_surplus() -> float:
    """What the deadly card costs, counted over every way in which the pile can lie and end: no luck, no games."""
    total = 0.0
    for place in range(PILE):  # of the deadly card
        going = 1.0
        for n in range(1, PILE):  # lost after n cards, before the pile was through
            danger = DEADLY if n - 1 == place else DANGER
            total += going * danger * (n / PILE - (place < n)) / PILE
            going *= 1 - danger
    return total


def a_card(luck: random.Random) -> tuple[float, float, float]:
    """A deadly card among eight, in 500 games that turn them up in random order."""
    seen: dict[int, list[int]] = {}
    for _ in range(GAMES):
        n, there, won = one_descent(luck)
        if not won and n < PILE:
            depth = seen.setdefault(n, [0, 0])
            depth[0] += 1
            depth[1] += there
    found = surplus([Seen(n / PILE, games, there) for n, (games, there) in seen.items()], GAMES)
    return found.low, found.high, true_surplus()


def on_the_way(luck: random.Random) -> tuple[float, float, float]:
    """A thing that long games meet more often and that costs 10 %: 1,000 games in ten groups by length."""
    strata = {}
    for length in range(10):
        told = [0, 0, 0, 0]
        for _ in range(100):
            met = luck.random() < 0.2 + 0.05 * length
            won = luck.random() < 0.35 + 0.03 * length - 0.1 * met
            told[(0 if won else 1) + (0 if met else 2)] += 1
        strata[length] = (told[0], told[1], told[2], told[3])
    found = by_strata(strata)
    assert found is not None
    return found.low, found.high, -0.1


WORLDS: Final[tuple[World, ...]] = (
    a_win_rate,
    games_that_share_luck,
    a_ladder,
    two_rates,
    a_card,
    on_the_way,
)


def holds(world: World, runs: int = RUNS, seed: int = 1) -> float:
    """How often the interval holds the truth."""
    luck = random.Random(seed)
    found = 0
    for _ in range(runs):
        low, high, truth = world(luck)
        found += low <= truth <= high
    return found / runs


def false_marks(runs: int = 1000, seed: int = 2) -> tuple[float, float]:
    """Forty cards that do nothing: in how many runs some interval leaves out zero, and in how many one has a mark."""
    luck = random.Random(seed)
    careless = marked = 0
    for _ in range(runs):
        effects = [difference(tossed(luck, 200), 200, tossed(luck, 200), 200) for _ in range(40)]
        careless += any(not effect.holds_zero for effect in effects)
        marked += any(corrected(effects))
    return careless / runs, marked / runs


def tossed(luck: random.Random, times: int) -> int:
    return luck.getrandbits(times).bit_count()


def always(runs: int = RUNS, seed: int = 3) -> tuple[float, float]:
    """2,000 pairs in which B wins 3 % more, looked at forty times: in how many runs the interval holds the truth at
    every look, and in how many there is ever a verdict where there is no difference."""
    luck = random.Random(seed)
    held = alarms = 0
    for _ in range(runs):
        one, nothing, always_in = Tally(), Tally(), True
        alarm = False
        for n in range(1, 2001):
            x = luck.random()
            one.add(x < 0.05, 0.05 <= x < 0.13)
            nothing.add(x < 0.05, 0.05 <= x < 0.10)
            if n % 50 == 0:
                always_in &= abs(one.difference - 0.03) <= one.half
                alarm |= n >= 100 and nothing.differs()
        held += always_in
        alarms += alarm
    return held / runs, alarms / runs


if __name__ == "__main__":
    for world in WORLDS:
        print(f"| {world.__doc__} | {holds(world):.1%} |")
    print("forty cards that do nothing: any interval without zero, any mark", false_marks())
    print("pairs: truth held at all looks, ever a false verdict", always())
