"""What campaigns cost beside single games: copies, shelves, going on, and the proof of a story.

    .venv/bin/python benchmarks/campaigns.py [--rounds N]

Copies are measured in turns, a campaign's and its table's, and the median of the ratios is told; the rest in
processor time, the best of some rounds. The goals are those of the campaign's issue.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
GAMES: Final = ("fateforge", "now-or-never", str(ROOT / "examples" / "lamp"))
COPIES: Final = 2000
SHELF: Final = 200


def main() -> int:
    parser = argparse.ArgumentParser(description="What campaigns cost beside single games.")
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    for name in GAMES:
        copies(name, rounds)
    with tempfile.TemporaryDirectory(prefix="tablewright-campaigns-") as folder:
        os.environ["TABLEWRIGHT_DATA"] = folder
        shelf_on_disk(rounds)
        shelf_on_the_web(Path(folder), rounds)
        going_on(rounds)
    proofs(rounds)
    return 0


def best(rounds: int, act: Callable[[], object]) -> float:
    """The least processor time of some rounds."""
    times = []
    for _ in range(rounds):
        began = process_time()
        act()
        times.append(process_time() - began)
    return min(times)


def tell(what: str, value: str, goal: str = "") -> None:
    print(f"{what:<64} {value:>12}" + (f"  (goal: {goal})" if goal else ""))


def played(name: str, moves: int = 30) -> Any:
    """A campaign in the middle of a part."""
    from tablewright.engine.fate import Fate
    from tablewright.engine.game import find_game
    from tablewright.engine.saga import Saga
    from tablewright.testing.conformance import random_act_on

    luck = Fate(1, ("choices", "looks"))
    game = find_game(name)
    saga = Saga.begin(game, seed=1, log=False)
    while not saga.over and (moves > 0 or not saga.done):
        random_act_on(saga, luck)
        moves -= 1
    return saga if not saga.over else Saga.begin(game, seed=1, log=False)


def copies(name: str, rounds: int) -> None:
    """A copy of a campaign in the middle of a part, and one of its table."""
    saga = played(name)
    table = saga.table
    ratios = []
    for _ in range(rounds * 3):
        whole = best(1, lambda: copied(saga))
        alone = best(1, lambda: copied(table))
        ratios.append(whole / alone)
    tell(f"{saga.frame.game.id}: a copy in mid-part / a copy of its table", f"{median(ratios):.3f}", "1.1")


def copied(thing: Any) -> None:
    for _ in range(COPIES):
        thing.copy()


def shelf_on_disk(rounds: int) -> None:
    from tablewright.engine.game import find_game
    from tablewright.record.campaigns import KeptCampaign, all_slots

    lamp = find_game(GAMES[-1])
    first = KeptCampaign.start(lamp, seats=2, seed=5, title="First").path
    for n in range(SHELF - 1):
        shutil.copytree(first, first.with_name(f"copy-{n}"))
    assert len(all_slots()) == SHELF
    spent = best(rounds, all_slots)
    tell(f"a shelf of {SHELF} campaigns on disk", f"{spent * 1000:.0f} ms", "100 ms")


def shelf_on_the_web(folder: Path, rounds: int) -> None:
    from tests.web.house import house

    from tablewright.web import parts
    from tablewright.web.store.sqlite import FILE

    with house(folder) as inn:
        inn.table("lamp", "Ada", "Bo", way="nights")
        row = inn.run(inn.lobby.store.campaigns())[0]
        connection = sqlite3.connect(folder / FILE)
        connection.executemany(
            f"insert into campaigns values ({', '.join('?' * len(row))})",
            [(f"c{n}", *row[1:]) for n in range(SHELF - 1)],
        )
        connection.commit()
        connection.close()
        spent = best(rounds, lambda: inn.run(parts.shelf(inn.lobby)))
    tell(f"a shelf of {SHELF} campaigns on the web", f"{spent * 1000:.0f} ms", "100 ms")


def going_on(rounds: int) -> None:
    """Going on in the first part and in the third: what was played before it costs nothing."""
    from tablewright.engine.game import find_game
    from tablewright.record.campaigns import KeptCampaign

    lamp = find_game(GAMES[-1])
    times = []
    kept = KeptCampaign.start(lamp, seats=1, seed=1, title="Going on")
    while not kept.over:
        assert kept.match is not None
        if kept.match.moves == 0:
            times.append(best(rounds * 3, lambda: KeptCampaign.load(kept.path)))
        if kept.match.table.over:
            kept.go_on()
        else:
            kept.match.choose(0)
    tell("going on in each part of three nights", " ".join(f"{spent * 1000:.1f}" for spent in times) + " ms")


def proofs(rounds: int) -> None:
    from tests.content.braid import braid
    from tests.content.ferry import built

    from tablewright.content.story_kept import proof_of
    from tablewright.content.story_proof import prove
    from tablewright.engine.game import find_game

    story = built(braid(105, 40))
    tell(
        "the proof of a made-up story, 105 nodes and 40 flags",
        f"{best(3, lambda: prove(story)):.1f} s",
        "10 s",
    )
    for name in GAMES[:2]:
        game = find_game(name)
        pack = game.load(None)
        made = game.story(pack)
        if made is None:
            continue
        nodes = sum(page is not None and page.is_node for page in made.stories.pages)
        tell(f"{name}: the proof of its {nodes} pages", f"{best(1, lambda made=made: prove(made)):.1f} s")
        proof_of(game, pack)
        kept = best(rounds, lambda game=game, pack=pack: proof_of(game, pack))
        tell(f"{name}: the same, kept with the pack", f"{kept * 1000:.0f} ms")


if __name__ == "__main__":
    sys.exit(main())
