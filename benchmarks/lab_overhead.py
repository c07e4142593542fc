"""What the lab costs over the bare engine loop, with random players; in seconds of the processor, on one core.

python benchmarks/lab_overhead.py [GAME] [GAMES] [ROUNDS]

Three ways to play the same games take turns: the decisions alone, with the setting up of each table, and a whole
`lab run` with its rows, the cards that were seen, and its files. The lab must stay within 1.2 times the second.
With `--workers` the clock on the wall is measured instead, for one worker and for two: do that on a quiet machine.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from tablewright.engine.playout import play_random
from tablewright.lab.crew import Crew
from tablewright.lab.order import Order, game_of, ordered, pack_of
from tablewright.lab.running import run


def bare(order: Order, games: int) -> tuple[float, float]:
    """Seconds for the decisions alone, and with the setting up."""
    game = game_of(order)
    content = pack_of(order.game, order.folder, order.pack)
    alone = 0.0
    began = process_time()
    for n in range(games):
        table = game.new(order.seats, order.seed + n, order.options, content, log=False)
        start = process_time()
        play_random(table, n)
        alone += process_time() - start
    return alone, process_time() - began


def in_lab(order: Order, games: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        began = process_time()
        run(order, games, Path(folder), Crew(1))
        return process_time() - began


def on_the_wall(order: Order, games: int, workers: int) -> float:
    """Seconds of a run whose workers are there already."""
    with tempfile.TemporaryDirectory() as folder, Crew(workers) as crew:
        if workers > 1:
            run(order, workers * order.chunk, Path(folder) / "warm", crew)
        began = perf_counter()
        run(order, games, Path(folder) / "run", crew)
        return perf_counter() - began


def main() -> None:
    words = [word for word in sys.argv[1:] if word != "--workers"]
    name = words[0] if words else "forward"
    games = int(words[1]) if len(words) > 1 else 2000
    rounds = int(words[2]) if len(words) > 2 else 5
    order = ordered(name, "random")
    if "--workers" in sys.argv:
        pairs = [(on_the_wall(order, games, 1), on_the_wall(order, games, 2)) for _ in range(rounds)]
        speed_up = median(one / two for one, two in pairs)
        print(f"{name}, {games} games: two workers are {speed_up:.2f} times as fast as one")
        return
    told = [(*bare(order, games), in_lab(order, games)) for _ in range(rounds)]
    alone, with_set_up, lab = (median(column) / games * 1e6 for column in zip(*told, strict=True))
    print(f"{name}, {games} random games, medians of {rounds} rounds, µs of the processor for each game")
    print(f"  decisions alone   {alone:8.1f}")
    print(f"  with setting up   {with_set_up:8.1f}")
    print(
        f"  lab run           {lab:8.1f}   {lab / with_set_up:.2f} times, {lab / alone:.2f} times the decisions"
    )


if __name__ == "__main__":
    main()
