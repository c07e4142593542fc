# interpreted: a report, not a rule
"""How often the steady player wins (SF-G20): `python -m tablewright.games.spiralchain.measure 200` prints the table."""

from __future__ import annotations

import random
import sys
from math import sqrt
from statistics import median

from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.set_up import LEVELS

TARGETS = {"practice": 90, "beginner": 80, "easy": 68, "medium": 52, "hard": 35, "extreme": 18}


def play(seats: int, level: str, seed: int, skill: bool) -> tuple[bool, int]:
    """One game by rule of thumb, or by luck alone: whether it was won, and after how many rounds."""
    table = GAME.new(seats, seed, {"challenge": level}, log=False)
    luck = random.Random(seed)
    while not table.over:
        n = len(table.options)
        if skill and n > 1:
            table.choose(max(range(n), key=lambda i: (GAME.advise(table, table.options[i]), luck.random())))
        else:
            table.choose(luck.randrange(n))
    assert table.result is not None
    return table.result.won[0], int(GAME.facts(table)["rounds"])


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's interval for a share, 95 %."""
    z, share = 1.96, won / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def row(seats: int, level: str, games: int, skill: bool) -> str:
    results = [play(seats, level, seed, skill) for seed in range(games)]
    won = [rounds for success, rounds in results if success]
    low, high = interval(len(won), games)
    length = f"{median(won):g}" if won else "–"
    who = "steady" if skill else "random"
    return (
        f"| {who} | {seats} | {level} | {games} | {100 * len(won) / games:.1f} % | {100 * low:.1f}–{100 * high:.1f} % "
        f"| {TARGETS[level]} % | {length} |"
    )


def main(games: int) -> None:
    print(
        "| player | seats | level | games | won | 95 % interval | target (SF-G20) | median rounds of wins |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for level in LEVELS:
        print(row(4, level, games, True), flush=True)
    for seats in (1, 2, 3, 5, 6, 7, 8):
        print(row(seats, "easy", games, True), flush=True)
    print(row(4, "practice", games, False), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
