"""The work whose instructions `compare.py` counts: random games and copies, always the same ones.

It runs on whatever tablewright lies on its path, this one or an older one, so it uses only what has been there
from the start. Between `begin` and `end` of the little library that callgrind listens to, or, for perf, as the
whole process, it does one kind of work at a time; its answer is how many decisions and copies that was.
"""

from __future__ import annotations

import ctypes
import gc
import json
import random
import sys
from typing import Any

GAMES = ("tictactoe", "forward", "spiralchain", "marrowmourn", "now-or-never", "fateforge")
DECISIONS = 400  # at least, if nobody asks for more; every game is played to its end
COPIES = 400
SAMPLE = 40


class Marks:
    """What tells the counter to begin and to stop; silent where nothing listens."""

    def __init__(self, library: str) -> None:
        self.library = ctypes.CDLL(library) if library else None

    def begin(self) -> None:
        gc.collect()
        if self.library is not None:
            self.library.begin()

    def end(self, name: str) -> None:
        if self.library is not None:
            self.library.end(name.encode())


def decide(game: Any, marks: Marks, times: int) -> int:
    """Random games to their ends, until there were enough decisions."""
    from tablewright.engine.playout import play_random

    lengths = []
    while sum(lengths) < times:
        lengths.append(play_random(game.new(seed=len(lengths), log=False), len(lengths)))
    tables = [game.new(seed=i, log=False) for i in range(len(lengths))]
    decisions = 0
    marks.begin()
    for i, table in enumerate(tables):
        decisions += play_random(table, i)
    marks.end(f"{game.id} decisions")
    return decisions


def copy(game: Any, marks: Marks, times: int) -> int:
    """Positions from the middle of games, each copied as often as it takes."""
    from tablewright.engine.playout import copy_often

    tables = positions(game)
    copy_often(tables, 1)
    marks.begin()
    copies = copy_often(tables, max(1, times // len(tables)))
    marks.end(f"{game.id} copies")
    return int(copies)


def positions(game: Any) -> list[Any]:
    luck = random.Random(0)
    found: list[Any] = []
    while len(found) < SAMPLE:
        table = game.new(seed=luck.randrange(1 << 30), log=False)
        passed = []
        while not table.over:
            passed.append(table.copy())
            table.choose(luck.randrange(len(table.options)))
        found += luck.sample(passed, min(len(passed), SAMPLE // 4))
    return found[:SAMPLE]


def main(library: str, wanted: str, decisions: int = DECISIONS) -> int:
    """`wanted`: a game and `decisions` or `copies`, or nothing for all of them."""
    from tablewright.build_info import engine_kind
    from tablewright.engine.game import games

    marks = Marks(library)
    slow = 1 if engine_kind() == "compiled" else 4  # interpreted, less work tells as much
    done: dict[str, int] = {}
    for name in GAMES:
        if name not in games():
            continue
        for what, work, times in (("decisions", decide, decisions), ("copies", copy, COPIES)):
            if wanted in ("", f"{name} {what}"):
                done[f"{name} {what}"] = work(games()[name], marks, times // slow)
    print(json.dumps({"engine": engine_kind(), "done": done}))
    return 0


if __name__ == "__main__":
    words = [*sys.argv[1:], "", ""][:2]
    sys.exit(main(*words, int(sys.argv[3]) if len(sys.argv) > 3 else DECISIONS))
