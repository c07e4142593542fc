"""Do games still come out as they did? Plays the same games with the working tree and with a revision.

    python benchmarks/same_games.py 2374ab9 --games 100

For every game that both have, every value of its options that makes a way or a challenge of it, and every number of
seats, so many games are played at random and a few by rule of thumb. Compared are the moves, the luck drawn, the end,
the log and the digest of the last position. What differs is named; nothing else is printed but how much was compared.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
GAMES: Final = ("forward", "spiralchain", "marrowmourn")
VARIANTS: Final = ("mode", "challenge", "difficulty", "edition")  # options of which every value is played
THUMB_SHARE: Final = 10  # one game in so many is played by rule of thumb, too

Told = dict[str, list[str]]  # "spiralchain challenge=easy, 3 seats, random": a fingerprint for each game


def main() -> int:
    arguments = read_arguments()
    if arguments.tell:
        print(json.dumps(told_here(arguments.names, arguments.games)))
        return 0
    with tempfile.TemporaryDirectory(prefix="tablewright-same-") as folder:
        tree = Path(folder)
        archive = subprocess.run(
            ["git", "-C", str(ROOT), "archive", arguments.revision], capture_output=True, check=True
        )
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        before = told_by(tree / "src", arguments.names, arguments.games)
    now = told_by(ROOT / "src", arguments.names, arguments.games)
    return compare(before, now)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Plays the same games now and as they were at a revision.")
    parser.add_argument("revision", nargs="?", default="HEAD")
    parser.add_argument("--games", type=int, default=100, help="for each game, variant and number of seats")
    parser.add_argument("--names", nargs="+", default=list(GAMES), help="the games to play")
    parser.add_argument("--tell", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def told_by(path: Path, names: list[str], games: int) -> Told:
    """What the sources on this path make of the games."""
    command = [sys.executable, __file__, "--tell", "--games", str(games), "--names", *names]
    environment = {**os.environ, "PYTHONPATH": str(path), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        raise SystemExit(
            f"{path} cannot play: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}"
        )
    found: Told = json.loads(done.stdout)
    return found


def told_here(names: list[str], games: int) -> Told:
    from tablewright.engine.game import find_game

    found: Told = {}
    for name in names:
        game = find_game(name)
        pack = game.load(None)
        for given in variants(game):
            for seats in range(game.least_seats, game.most_seats + 1):
                if not is_playable(game, seats, given, pack):
                    continue
                words = ", ".join(f"{key}={value}" for key, value in given.items()) or "as it is"
                for how, count in (("random", games), ("steady", max(1, games // THUMB_SHARE))):
                    found[f"{name} {words}, {seats} seats, {how}"] = [
                        played(game, seats, given, pack, seed, how) for seed in range(count)
                    ]
    return found


def variants(game: Any) -> Iterator[dict[str, Any]]:
    yield {}
    for option in game.options():
        if option.name in VARIANTS:
            yield from ({option.name: value} for value in option.choices if value != option.default)


def is_playable(game: Any, seats: int, given: dict[str, Any], pack: Any) -> bool:
    from tablewright.engine.game import SetupError

    try:
        game.new(seats, 0, given, pack)
    except SetupError:
        return False
    return True


def played(game: Any, seats: int, given: dict[str, Any], pack: Any, seed: int, how: str) -> str:
    """A fingerprint of one game: its moves, its luck, its log, its end and its last position."""
    from tablewright.engine.digest import digest
    from tablewright.engine.game import notation
    from tablewright.engine.playout import play_random
    from tablewright.engine.search import play_seats
    from tablewright.engine.table import unwind
    from tablewright.players.steady import lot_of, steady_policy

    table = game.new(seats, seed, given, pack)
    if how == "random":
        decisions = play_random(table, seed)
    else:
        decisions = play_seats(table, [steady_policy(game)] * seats, seed, lot_of(game))
    parts = [
        [f"{made.mark}{made.seat} {notation(table, made.move)}" for made in unwind(table)],
        decisions,
        list(table.fate.drawn),
        [f"{line.clause} {line} {line.only} {line.how}" for line in table.log or ()],
        repr(table.result),
        digest(table),
    ]
    return " ".join(blake2b(repr(part).encode(), digest_size=6).hexdigest() for part in parts)


PARTS: Final = ("moves", "decisions", "luck", "log", "end", "position")


def compare(before: Told, now: Told) -> int:
    """Say what differs, and in what; 1 if anything does."""
    differing = 0
    for name in now:
        for seed, (old, new) in enumerate(zip(before.get(name, []), now[name], strict=False)):
            if old != new:
                differing += 1
                pairs = zip(PARTS, old.split(), new.split(), strict=True)
                print(f"{name}, seed {seed}: other {', '.join(part for part, a, b in pairs if a != b)}")
    compared = sum(min(len(before.get(name, [])), len(told)) for name, told in now.items())
    print(f"{compared} games in {len(now)} settings compared, {differing} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
