"""Interpreted against compiled: two builds must play the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tablewright.engine.drive import Chooser, play_on
from tablewright.engine.fate import Fate
from tablewright.engine.game import Game, find_game
from tablewright.engine.record import record
from tablewright.engine.table import Table
from tablewright.testing.conformance import LIMIT, Nonconforming, seats_for
from tablewright.testing.seen import contrast

PLAY_AND_TELL: Final = "from tablewright.testing import tell_records; tell_records({game!r}, {games})"


def compare_builds(python_a: str, python_b: str, game: str, games: int = 10) -> None:
    """Let two interpreters, say one with the compiled engine, play the same games; records must agree."""
    where = str(Path(game).resolve()) if (Path(game) / "game.py").is_file() else game
    ours, theirs = records_by(python_a, where, games), records_by(python_b, where, games)
    for seed, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        if one != other:
            same = next((n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
            raise Nonconforming(
                f"{game}, seed {seed}, line {same + 1} of the record: {python_a} and {python_b} differ, "
                f"{contrast(one, other)}"
            )


def records_by(python: str, game: str, games: int) -> list[list[str]]:
    """The records of random games as an interpreter plays them, line by line."""
    environment = dict(os.environ)
    if python != sys.executable:
        environment.pop("PYTHONPATH", None)  # or the other interpreter would play with our sources
    program = [python, "-c", PLAY_AND_TELL.format(game=game, games=games)]
    done = subprocess.run(program, capture_output=True, text=True, env=environment, check=False)
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise Nonconforming(f"{game}: {python} cannot play it: {reason}")
    told: list[list[str]] = json.loads(done.stdout)
    return told


def tell_records(name: str, games: int) -> None:
    """Play random games and print their records, for `compare_builds`."""
    game = find_game(name)
    played = [random_game(game, seed) for seed in range(games)]
    print(json.dumps([record(table).text().splitlines() for table in played]))


def random_game(game: Game, seed: int, limit: int = LIMIT) -> Table:
    """A game in which every option is as likely as the others, the same in every build."""
    table = game.new(seats_for(game, seed), seed)
    play_on(table, ByFate(Fate(seed, ("choices",))), longest=limit)
    return table


class ByFate(Chooser):
    """At random, with luck that is the same in every build."""

    def __init__(self, luck: Fate) -> None:
        super().__init__()
        self.luck = luck

    def choice(self, table: Table) -> int:
        return self.luck.below(len(table.options), 0)
