"""How FORWARD compares with Catanatron: decisions a second and the cost of a copy, measured in turn.

Needs an environment of its own in which both are installed:

    python3 -m venv .venv-peers
    .venv-peers/bin/pip install . 'catanatron>=3.2'
    .venv-peers/bin/python benchmarks/catanatron_ratio.py [--rounds N] [--json]

Both play at random on one core. Catanatron's four random players choose among the actions it lists; its
`Game.play_tick` is one decision. A copy is `game.copy()` there and `table.copy()` here, taken from positions
spread over whole games.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import sys
from statistics import median
from time import process_time
from typing import Any

SECONDS = 1.0  # of play in each round, and a quarter of that for copies
SAMPLE = 64
GOAL_DECISIONS = 40
GOAL_COPIES = 100


def main() -> int:
    arguments = read_arguments()
    try:
        import catanatron  # noqa: F401

        from tablewright.engine.game import find_game
    except ImportError as why:
        print(
            f"{why.name} is not installed here; the head of this file tells how to make the environment",
            file=sys.stderr,
        )
        return 2
    game = find_game("forward")
    rounds = [(ours(game, n), theirs(n)) for n in range(arguments.rounds)]
    answer = summary(rounds)
    print(json.dumps(answer, indent=2) if arguments.json else in_words(answer))
    return 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="FORWARD against Catanatron, in rounds that take turns.")
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds; medians are told (5)")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    return parser.parse_args()


# One round of each


def ours(game: Any, n: int) -> dict[str, float]:
    from tablewright.cli.bench import one_round

    gc.collect()
    speed = one_round(game, n)
    return {"decisions": speed.decisions_per_second, "copy": speed.microseconds_per_copy}


def theirs(n: int) -> dict[str, float]:
    """Catanatron's decisions a second, and the microseconds that one of its copies takes."""
    gc.collect()
    decisions, passed = 0, 0.0
    while passed < SECONDS:
        game = new_catan(n * 1000 + decisions)
        start = process_time()
        decisions += play_out(game)
        passed += process_time() - start
    return {"decisions": decisions / passed, "copy": copy_cost(n)}


def new_catan(seed: int) -> Any:
    from catanatron import Color, Game, RandomPlayer

    return Game(
        [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed
    )


def play_out(game: Any) -> int:
    from catanatron.game import TURNS_LIMIT

    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        decisions += 1
    return decisions


def copy_cost(n: int) -> float:
    positions = catan_positions(random.Random(n))
    copies, passed = 0, 0.0
    start = process_time()
    while passed < SECONDS / 4:
        for position in positions:
            position.copy()
        copies += len(positions)
        passed = process_time() - start
    return passed / copies * 1e6


def catan_positions(luck: random.Random) -> list[Any]:
    """Positions spread over a few games, as many as we take of our own."""
    from catanatron.game import TURNS_LIMIT

    positions: list[Any] = []
    while len(positions) < SAMPLE:
        game = new_catan(luck.randrange(1 << 30))
        passed = []
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            if luck.random() < 0.05:
                passed.append(game.copy())
            game.play_tick()
        positions += luck.sample(passed, min(len(passed), SAMPLE // 8))
    return positions[:SAMPLE]


# What came out


def summary(rounds: list[tuple[dict[str, float], dict[str, float]]]) -> dict[str, Any]:
    from importlib.metadata import version

    from tablewright.build_info import engine_kind

    middle = {
        name: {what: median(told[i][what] for told in rounds) for what in ("decisions", "copy")}
        for i, name in enumerate(("forward", "catanatron"))
    }
    return {
        "engine": engine_kind(),
        "catanatron": version("catanatron"),
        "rounds": len(rounds),
        "decisions_per_second": {name: told["decisions"] for name, told in middle.items()},
        "microseconds_per_copy": {name: told["copy"] for name, told in middle.items()},
        "ratio": {
            "decisions": median(us["decisions"] / them["decisions"] for us, them in rounds),
            "copies": median(them["copy"] / us["copy"] for us, them in rounds),
        },
    }


def in_words(answer: dict[str, Any]) -> str:
    decisions, copies, ratio = (
        answer["decisions_per_second"],
        answer["microseconds_per_copy"],
        answer["ratio"],
    )
    return "\n".join(
        [
            f"FORWARD ({answer['engine']}) and Catanatron {answer['catanatron']}, "
            f"random play on one core, medians of {answer['rounds']} rounds",
            "",
            f"decisions a second   {decisions['forward']:>12,.0f}   {decisions['catanatron']:>12,.0f}   "
            f"ratio {ratio['decisions']:.0f}  (goal {GOAL_DECISIONS})",
            f"µs a copy            {copies['forward']:>12.2f}   {copies['catanatron']:>12.2f}   "
            f"ratio {ratio['copies']:.0f}  (goal {GOAL_COPIES})",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
