"""How many times fewer games pairs on the same luck need than two separate runs, on three example changes.

python benchmarks/pairing.py [GAMES]
"""

from __future__ import annotations

import sys
from typing import Final

from tablewright.lab.comparing import compare, variant
from tablewright.lab.workers import Crew

CHANGES: Final = (
    ("forward", "base", "start_health=18"),
    ("forward", "base", "rest_heal=6"),
    ("forward", "base", "difficulty=harsh"),
)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    print("| change | win rates | difference | times fewer games |\n|---|---|---|---|")
    with Crew() as crew:
        for game, *names in CHANGES:
            a, b = (variant(game, words, {"things": False}) for words in names)
            tally = compare(a, b, (names[0], names[1]), games, 0.0, crew).tally
            print(
                f"| {names[1]} | {tally.wins_a / tally.n:.1%}, {tally.wins_b / tally.n:.1%} | "
                f"{tally.difference:+.1%} ± {tally.half:.1%} | {tally.times_fewer():.1f} ({tally.n} pairs) |"
            )


if __name__ == "__main__":
    main()
