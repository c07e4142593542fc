"""What all contestants share: how a round is measured, and how a worker answers the one who holds the watch.

Each contestant lives in a process of its own. It first says what it can be measured at, then waits for
lines such as `{"subject": "forward", "round": 2, "seconds": 0.5}` and answers each with one line of JSON.
The same work everywhere: list the options, choose one with equal chances, apply it, until the end of the
game; and the copy of positions from the middle of games. Setting up does not count.
"""

from __future__ import annotations

import gc
import json
import random
import sys
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any, Final

BATCH: Final = 16  # games set up before the watch is started
SAMPLE: Final = 64  # positions to copy
GAMES: Final = 8  # that they come from

Luck = Callable[[], float]
Measure = Callable[[int, float], dict[str, float]]


class Subject:
    """One thing that can be measured: its name for people, and how a round of it goes."""

    def __init__(self, title: str, measure: Measure) -> None:
        self.title = title
        self.measure = measure


def decisions_per_second(
    new: Callable[[int], Any], play: Callable[[Any, Luck], int], n: int, seconds: float
) -> float:
    """Whole games at random; only the playing is timed."""
    luck = random.Random(n).random
    decisions, passed, seed = 0, 0.0, n * 1_000_000
    while passed < seconds:
        games = [new(seed + i) for i in range(BATCH)]
        seed += BATCH
        start = process_time()
        for game in games:
            decisions += play(game, luck)
        passed += process_time() - start
    return decisions / passed


def microseconds_per_copy(positions: Sequence[Any], copy: Callable[[Any], Any], seconds: float) -> float:
    copies, passed = 0, 0.0
    start = process_time()
    while passed < seconds:
        for position in positions:
            copy(position)
        copies += len(positions)
        passed = process_time() - start
    return passed / copies * 1e6


def spread(walk: Callable[[int, Luck], Sequence[Any]], n: int) -> list[Any]:
    """Positions from several games; `walk` gives the ones that a game came through."""
    luck = random.Random(n)
    positions: list[Any] = []
    while len(positions) < SAMPLE:
        passed = list(walk(luck.randrange(1 << 30), luck.random))
        positions += luck.sample(passed, min(len(passed), SAMPLE // GAMES))
    return positions[:SAMPLE]


def pick(options: Sequence[Any], luck: Luck) -> Any:
    return options[int(luck() * len(options))]


def serve(name: str, version: Callable[[], str], subjects: Callable[[], dict[str, Subject]]) -> None:
    """Say who this is and what it can do, or why it cannot; then measure whatever is asked for."""
    answers = sys.stdout
    sys.stdout = sys.stderr  # libraries greet people; here only answers may be read
    try:
        known = subjects()
        hello = {
            "name": name,
            "version": version(),
            "subjects": {key: one.title for key, one in known.items()},
        }
    except Exception as why:
        print(json.dumps({"name": name, "missing": reason(why)}), file=answers, flush=True)
        return
    print(json.dumps(hello), file=answers, flush=True)
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        asked = json.loads(line)
        gc.collect()
        try:
            told: dict[str, Any] = known[asked["subject"]].measure(asked["round"], asked["seconds"])
        except Exception as why:
            told = {"missing": reason(why)}
        print(json.dumps(told), file=answers, flush=True)


def reason(why: Exception) -> str:
    """One line about what went wrong, for the table of results."""
    words = " ".join(str(why).split())
    return f"{type(why).__name__}: {words[:160]}" if words else type(why).__name__
