"""«What does it do?»: pairs of games on the same luck, told as they come in, until somebody has seen enough.

Runs as a process of its own, which prints a line of JSON for each step and can be stopped at any moment:
python -m tablewright.workshop.experiment GAME BASE CHANGED --seats 1 --players steady
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any, Final

from tablewright.lab.comparing import Comparison, Tally
from tablewright.lab.experiment import Order, ordered
from tablewright.lab.worker import play_piece
from tablewright.lab.workers import Crew, get_ready

FIRST: Final = 4  # pairs before something is said
STEP: Final = 0.7  # seconds between two words
MOST_AT_ONCE: Final = 400
MOST: Final = 200_000
FINE: Final = 0.0025  # nobody wants to know it better than a quarter of a point


def steps(
    a: Order, b: Order, names: tuple[str, str], crew: Crew, most: int = MOST, fine: float = FINE
) -> Iterator[dict[str, Any]]:
    """The comparison so far, again and again; the last one says `done`."""
    tally, start, size = Tally(), 0, FIRST
    while start < most:
        began = time.monotonic()
        stop = min(most, start + size)
        play(a, b, start, stop, crew, tally)
        start = stop
        spent = max(time.monotonic() - began, 0.001)
        done = start >= most or (tally.n >= 400 and tally.half <= fine)
        told = Comparison(*names, a.seats, tally, tally.verdict(0.01)).data()
        del told["times_fewer_games"]  # which has no end where nothing differs
        yield {**told, "done": done}
        if done:
            return
        size = max(FIRST, min(MOST_AT_ONCE, int(size * min(3.0, STEP / spent)), most - start))


def play(a: Order, b: Order, start: int, stop: int, crew: Crew, tally: Tally) -> None:
    """Further pairs; the first few here, while the workers are on their way."""
    wins: dict[tuple[str, int], bool] = {}
    if start == 0 or crew.workers == 1:
        played = [(order, play_piece(order, start, stop)) for order in (a, b)]
    else:
        share = max(1, -(-(stop - start) * 2 // (2 * crew.workers)))
        parts = [
            (order, first, min(first + share, stop))
            for first in range(start, stop, share)
            for order in (a, b)
        ]
        played = list(crew.play(parts))
    for order, piece in played:
        for row in piece.games:
            wins[order.mark, row["game"]] = row["win"]
    for n in range(start, stop):
        tally.add(wins[a.mark, n], wins[b.mark, n])


def main() -> int:
    read = ArgumentParser()
    for name in ("game", "base", "changed"):
        read.add_argument(name)
    read.add_argument("--seats", type=int)
    read.add_argument("--players", default="steady")
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--workers", type=int)
    read.add_argument("--most", type=int, default=MOST)
    given = read.parse_args()
    try:
        orders = [
            ordered(given.game, given.players, given.seats, None, pack, given.seed, things=False)
            for pack in (given.base, given.changed)
        ]
        with Crew(given.workers) as crew:
            if crew.workers > 1:
                for _ in range(crew.workers):
                    crew.started().submit(get_ready, given.game)
            for step in steps(orders[0], orders[1], ("before", "after"), crew, given.most):
                print(json.dumps(step, allow_nan=False, default=str), flush=True)
    except (BrokenPipeError, KeyboardInterrupt):
        return 0
    except Exception as why:  # whoever waits reads a sentence, not a trace
        print(json.dumps({"why": str(why) or type(why).__name__}), flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
