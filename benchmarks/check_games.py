"""Thousands of random games under observation: `check_game` for every number of seats and every value of an option.

    python benchmarks/check_games.py spiralchain --every challenge --games 50

plays 50 games for each number of seats with each challenge level and proves on each what every game must keep to:
same seed same game, copies, saving in the midst of a question, secrecy, nothing lost, no dead end. The test suite
plays a few of them; this is for a night, and best run on a compiled install. With `--close 5` scenes, copies, saves
and secrecy are looked at in every fifth game only; that every question can be asked again and that nothing is lost
is proved at every move of all of them. Each seed is played in all settings before the next, so that a run that is
stopped has looked at all of them.
"""

from __future__ import annotations

import argparse
import sys
from time import process_time
from typing import Any

from tablewright.build_info import engine_kind
from tablewright.engine.game import Game, find_game
from tablewright.testing import LIMIT, Nonconforming, Secrets, Trial


class Glance(Trial):
    """A game that is looked at closely only when it is over."""

    def probe(self) -> None:
        if self.table.over:
            super().probe()


def main() -> int:
    arguments = read_arguments()
    game = find_game(arguments.game)
    content, secrets = game.load(None), Secrets()
    passed = failed = 0
    began = process_time()
    for seed in range(arguments.first, arguments.first + arguments.games):
        kind = Trial if seed % arguments.close == 0 else Glance
        for options in settings(game, arguments.every):
            for seats in seats_wanted(arguments.seats, game):
                try:
                    kind(game, seats, seed, options, content, LIMIT, secrets).play()
                    passed += 1
                except Nonconforming as why:
                    failed += 1
                    print(f"{options}: {why}", flush=True)
        print(f"seed {seed}: {passed} games passed, {failed} failed", flush=True)
    secrets.must_vary(game)
    print(f"{process_time() - began:.0f} s of processor time, {engine_kind()}")
    return 1 if failed else 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="check_game over many games, seats and options.")
    parser.add_argument("game", help="a game's name or folder")
    parser.add_argument("--games", type=int, default=20, help="how many games for each setting (20)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--close", type=int, default=1, help="look closely at every so-manieth seed (1)")
    parser.add_argument("--every", default="", help="an option whose values are all gone through")
    parser.add_argument("--seats", default="", help="numbers of seats, such as 1,2,8 (all)")
    return parser.parse_args()


def seats_wanted(text: str, game: Game) -> list[int]:
    if text:
        return [int(part) for part in text.split(",")]
    return list(range(game.least_seats, game.most_seats + 1))


def settings(game: Game, every: str) -> list[dict[str, Any]]:
    """One set of options for each value of the option that is gone through; the others are as they come."""
    if not every:
        return [{}]
    option = next(option for option in game.options() if option.name == every)
    return [{every: value} for value in option.choices]


if __name__ == "__main__":
    sys.exit(main())
