"""A million random games of each game: no dead end, and the same games interpreted as compiled.

    make million                          (hours, on the compiled build)
    .venv-compiled/bin/python benchmarks/million.py --games 20000 --names forward --against .venv/bin/python

Every way to play that is a single game, every value of the options that make a way or a challenge of it, and every
number of seats come in turn. A game that stops with nothing to choose, raises or never ends is named with its setting
and seed. The digests of the last positions of a sample, spread over all settings, are compared with those of another
interpreter. What was run is printed as a table for benchmarks/results.md.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from time import monotonic
from typing import Any, Final

from tablewright.build_info import engine_kind
from tablewright.engine.digest import digest
from tablewright.engine.game import Game, SetupError, find_game, games
from tablewright.engine.playout import play_random
from tablewright.engine.table import Table

VARIANTS: Final = ("mode", "challenge", "difficulty", "edition", "scene", "side")
BLOCK: Final = 200  # games of a setting that a worker plays at a time

Setting = tuple[str, int, dict[str, Any]]  # game, seats, options


def settings_of(game: Game) -> list[Setting]:
    """Every way to play that is a single game, and every value of what makes one, with every number of seats."""
    kinds: list[tuple[int, int, dict[str, Any]]] = [
        (way.least_seats, way.most_seats, dict(way.options)) for way in game.all_ways() if not way.campaign
    ]
    for option in game.options():
        if option.name in VARIANTS:
            kinds += [(game.least_seats, game.most_seats, {option.name: value}) for value in option.choices]
    found: dict[str, Setting] = {}
    for least, most, options in kinds:
        for seats in range(least, most + 1):
            found[json.dumps([seats, options], sort_keys=True)] = (game.id, seats, options)
    return [setting for setting in found.values() if is_possible(game, setting)]


def is_possible(game: Game, setting: Setting) -> bool:
    try:
        game.new(setting[1], 0, setting[2])
    except SetupError:
        return False
    return True


def play(setting: Setting, seed: int) -> tuple[Table, int]:
    name, seats, options = setting
    table = find_game(name).new(seats, seed, options)
    return table, play_random(table, seed)


def play_block(setting: Setting, first: int, count: int) -> tuple[int, list[str]]:
    """How many decisions some games took, and which of them came to no good end."""
    decisions, wrong = 0, []
    for seed in range(first, first + count):
        try:
            table, taken = play(setting, seed)
            decisions += taken
            if not table.over:
                wrong.append(f"{setting}, seed {seed}: it stops without an end")
        except Exception as why:
            wrong.append(f"{setting}, seed {seed}: {type(why).__name__}: {why}")
    return decisions, wrong


def blocks(settings: list[Setting], wanted: int) -> Iterator[tuple[Setting, int, int]]:
    """So many games, spread evenly over the settings, a few of each at a time."""
    each = -(-wanted // len(settings))
    for first in range(0, each, BLOCK):
        for setting in settings:
            yield setting, first, min(BLOCK, each - first)


def sample_of(settings: list[Setting], wanted: int) -> list[tuple[Setting, int]]:
    each = -(-wanted // len(settings))
    return [(setting, seed) for seed in range(each) for setting in settings][:wanted]


def ends_of(name: str, wanted: int) -> list[str]:
    """A fingerprint of the last position of each game of the sample."""
    return [fingerprint(setting, seed) for setting, seed in sample_of(settings_of(find_game(name)), wanted)]


def fingerprint(setting: Setting, seed: int) -> str:
    table, decisions = play(setting, seed)
    return blake2b(f"{digest(table)} {decisions} {table.fate.total}".encode(), digest_size=8).hexdigest()


def ends_elsewhere(python: str, name: str, wanted: int) -> list[str]:
    command = [python, __file__, "--tell", name, "--sample", str(wanted)]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


def run(name: str, arguments: argparse.Namespace) -> tuple[str, int]:
    """A line of the table, and how much was wrong."""
    game, began = find_game(name), monotonic()
    settings = settings_of(game)
    played = decisions = 0
    wrong: list[str] = []
    with ProcessPoolExecutor(arguments.jobs) as pool:
        work = list(blocks(settings, arguments.games))
        for (_, _, count), (taken, bad) in zip(
            work, pool.map(play_block, *zip(*work, strict=True)), strict=True
        ):
            played += count
            decisions += taken
            wrong += bad
    compared = "none"
    if arguments.against:
        ours, theirs = (
            ends_of(name, arguments.sample),
            ends_elsewhere(arguments.against, name, arguments.sample),
        )
        differ = sum(one != other for one, other in zip(ours, theirs, strict=True))
        compared = f"{len(ours):,}, {differ} differ"
        wrong += [f"{name}: {differ} of {len(ours)} digests differ"] if differ else []
    for line in wrong:
        print(line, file=sys.stderr)
    minutes = (monotonic() - began) / 60
    return (
        f"| {game.title} | {played:,} | {len(settings)} | {decisions:,} | {len(wrong)} | {compared} | {minutes:.0f} |",
        len(wrong),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="A million random games of each game.")
    parser.add_argument("--games", type=int, default=1_000_000, help="of each game")
    parser.add_argument("--sample", type=int, default=10_000, help="games whose digests are compared")
    parser.add_argument("--against", default="", help="another interpreter, to compare digests with")
    parser.add_argument("--names", nargs="+", default=sorted(games()), help="the games to play")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--tell", default="", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.tell:
        print(json.dumps(ends_of(arguments.tell, arguments.sample)))
        return 0
    print(f"{engine_kind()}, Python {sys.version.split()[0]}")
    print("| game | games | settings | decisions | came to no good end | digests compared | minutes |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    wrong = 0
    for name in arguments.names:
        line, bad = run(name, arguments)
        print(line, flush=True)
        wrong += bad
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
