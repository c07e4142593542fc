"""What secret luck costs beside numbered luck: instructions for each decision of random games, counted by callgrind.

    python benchmarks/secret_luck.py [GAME] [GAMES]      (a minute; needs valgrind)

The interpreter that runs this is the one that is measured, so take that of a compiled install. Table and set-up count,
the start of the program does not. A table with a secret may cost 1.3 times one with a number.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from typing import Final

from tablewright.build_info import engine_kind
from tablewright.engine.game import find_game
from tablewright.engine.playout import play_random

WORK: Final = "--work"


def play(name: str, kind: str, games: int) -> int:
    """How many decisions so many random games take; the first three only warm up."""
    game = find_game(name)
    decisions = 0
    for n in range(games + 3):
        seed = n if kind == "number" else f"0x{n:032x}"
        table = game.new(game.least_seats, seed, log=False)
        if n >= 3:
            decisions += play_random(table, n)
    return decisions


def count(name: str, kind: str, games: int) -> tuple[int, int]:
    """Decisions, and the instructions of the whole program."""
    with tempfile.NamedTemporaryFile() as told:
        command = [
            "valgrind",
            "--tool=callgrind",
            f"--callgrind-out-file={told.name}",
            sys.executable,
            __file__,
        ]
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        done = subprocess.run([*command, WORK, name, kind, str(games)], env=environment, check=True, text=True,
                              capture_output=True)  # fmt: skip
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(done.stdout), int(found[1])


def main() -> int:
    if sys.argv[1:2] == [WORK]:
        print(play(sys.argv[2], sys.argv[3], int(sys.argv[4])))
        return 0
    if shutil.which("valgrind") is None:
        print("nothing here can count instructions: install valgrind", file=sys.stderr)
        return 1
    name = sys.argv[1] if len(sys.argv) > 1 else "forward"
    games = sys.argv[2] if len(sys.argv) > 2 else "400"
    cost: dict[str, float] = {}
    play(name, "number", 0)  # the cards are kept from now on, and cost the same at each start
    for kind in ("number", "secret"):
        _, start = count(name, kind, 0)
        decisions, whole = count(name, kind, int(games))
        cost[kind] = (whole - start) / decisions
        print(f"{name}, {engine_kind()}, seed is a {kind}: {cost[kind]:,.0f} instructions a decision")
    print(f"{cost['secret'] / cost['number']:.2f} times as many")
    return 0


if __name__ == "__main__":
    sys.exit(main())
