"""What the lab costs over the bare engine loop, with random players; in seconds of the processor, on one core.

python benchmarks/lab_overhead.py [GAME] [GAMES] [ROUNDS]

Three ways to play the same games take turns: the decisions alone, with the setting up of each table, and a whole
`lab run` with its rows, the cards that were seen, and its files. The lab must stay within 1.2 times the second.
With `--workers` the clock on the wall is measured instead, for one worker and for two: do that on a quiet machine.
With `--command` the whole command `tablewright lab run` with two workers is measured, from its start to its end,
against the bare loop on as many cores and its decisions alone; 1.3 times the decisions is the goal.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from tablewright.engine.playout import play_random
from tablewright.lab.experiment import Order, game_of, ordered, pack_of
from tablewright.lab.run import run
from tablewright.lab.workers import Crew


def bare(order: Order, games: int, clock: Callable[[], float] = process_time) -> tuple[float, float]:
    """Seconds for the decisions alone, and with the setting up."""
    game = game_of(order)
    content = pack_of(order.game, order.folder, order.pack)
    alone = 0.0
    began = clock()
    for n in range(games):
        table = game.new(order.seats, order.seed + n, order.options, content, log=False)
        start = clock()
        play_random(table, n)
        alone += clock() - start
    return alone, clock() - began


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


def as_command(order: Order, games: int, workers: int) -> float:
    """Seconds on the wall of the whole command."""
    with tempfile.TemporaryDirectory() as folder:
        words = [*order.command(games).split()[1:], "--workers", str(workers), "--out", f"{folder}/run"]
        began = perf_counter()
        subprocess.run([sys.executable, "-m", "tablewright", *words], check=True, stdout=subprocess.DEVNULL)
        return perf_counter() - began


def bare_on(order: Order, games: int, workers: int) -> tuple[float, float]:
    """Seconds on the wall of the bare loop on several cores at once, each with its share; the slowest counts."""
    with ProcessPoolExecutor(workers) as pool:
        shares = [pool.submit(bare, order, games // workers, perf_counter) for _ in range(workers)]
        return max(share.result()[0] for share in shares), max(share.result()[1] for share in shares)


def measure_command(order: Order, games: int, rounds: int, workers: int = 2) -> None:
    """Both take turns, so that a machine that slows down slows both."""
    found = []
    before = bare_on(order, games, workers)
    for _ in range(rounds):
        whole = as_command(order, games, workers)
        after = bare_on(order, games, workers)
        alone, loop = ((one + other) / 2 for one, other in zip(before, after, strict=True))
        found.append((whole / loop, whole / alone))
        print(
            f"  {whole:6.2f} s the command, {loop:6.2f} s the bare loop, {alone:6.2f} s its decisions alone"
        )
        before = after
    loops, decisions = (median(column) for column in zip(*found, strict=True))
    print(
        f"{order.game}, {games} random games, {workers} workers, medians of {rounds} rounds: the command takes"
    )
    print(f"  {loops:.2f} times the bare loop, {decisions:.2f} times the decisions alone")


def main() -> None:
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    name = words[0] if words else "forward"
    games = int(words[1]) if len(words) > 1 else 2000
    rounds = int(words[2]) if len(words) > 2 else 5
    order = ordered(name, "random")
    if "--command" in sys.argv:
        measure_command(order, games, rounds)
        return
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
