"""What is costly in Fateforge: an enemy phase with twelve enemies, a whole campaign, and going on with a long one.

    python benchmarks/fateforge.py [--rounds N] [--json]

The enemy phase is measured in decisions' worth: what it costs from the end of the last hero's turn to Clean-Up, beside
what a decision of random play costs in the same scenes and the same run. The campaign is played by the steady player
with two seats; seconds are those of the processor. The campaign that is gone on with is kept on disk in its middle.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import tempfile
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final

from tablewright.build_info import engine_kind
from tablewright.engine.game import find_game
from tablewright.engine.playout import play_random
from tablewright.engine.table import step_name

SCENES: Final = ("S6", "long_procession", "glass_maze", "under_root")  # which have twelve enemies and more
SEATS: Final = 4
ENEMIES: Final = 12
POSITIONS: Final = 6  # of each scene
TIMES: Final = 10  # that each position is played on in a round
GAMES: Final = 4  # of each scene, for a decision of random play
LONG: Final = 3000  # decisions of the campaign that is gone on with
FIRST_LONG: Final = 6  # the first seed that is tried for it: many campaigns are over before


def main() -> int:
    parser = argparse.ArgumentParser(description="What is costly in Fateforge.")
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds; medians are told (5)")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    arguments = parser.parse_args()
    answer = measured(arguments.rounds)
    if arguments.json:
        print(json.dumps(answer, indent=2))
        return 0
    print(f"Fateforge, {answer['engine']}, medians of {arguments.rounds} rounds:")
    print(f"  an enemy phase, {ENEMIES} enemies and more: {answer['phase']:6.1f} decisions (goal 60)")
    print(f"  a whole campaign by steady, 2 seats: {answer['campaign']:6.2f} s (goal 2, compiled)")
    print(
        f"  going on with a campaign of {answer['decisions']:,} decisions: {answer['load']:6.2f} s (goal 0.5)"
    )
    return 0


def measured(rounds: int) -> dict[str, Any]:
    positions = [one for scene in SCENES for one in before_enemies(scene)]
    phases = [cost_of_phase(positions) / cost_of_decision(n) for n in range(rounds)]
    campaigns = [cost_of_campaign(seed) for seed in range(rounds)]
    decisions, load = cost_of_going_on(rounds)
    return {
        "engine": engine_kind(),
        "rounds": rounds,
        "phase": round(median(phases), 1),
        "campaign": round(median(campaigns), 2),
        "decisions": decisions,
        "load": round(load, 3),
    }


# An enemy phase


def new_scene(scene: str, seed: int) -> Any:
    return find_game("fateforge").new(SEATS, seed, {"mode": "scene", "scene": scene}, log=False)


def before_enemies(scene: str) -> list[Any]:
    """Tables at which the last hero's turn can end, and the enemies have theirs."""
    found: list[Any] = []
    seed = 0
    while len(found) < POSITIONS:
        table = new_scene(scene, seed)
        luck = random.Random(seed)
        seed += 1
        while not table.over:
            words = [step_name(move) for move in table.options]
            if "end_turn" in words and len(table.track) == 1 and len(table.foes) >= ENEMIES:
                found.append(table)
                break
            table.choose(luck.randrange(len(words)))
    return found


def cost_of_phase(positions: list[Any]) -> float:
    """Seconds from the end of the last turn to the end of the Action Phase; players are asked and take the first."""
    gc.collect()
    tables = [table.copy() for table in positions for _ in range(TIMES)]
    ends = [[step_name(move) for move in table.options].index("end_turn") for table in tables]
    start = process_time()
    for table, end in zip(tables, ends, strict=True):
        phase, now = table.phase, table.round
        table.choose(end)
        while not table.over and table.phase == phase and table.round == now:
            table.choose(0)
    return (process_time() - start) / len(tables)


def cost_of_decision(n: int) -> float:
    """Seconds for a decision of random play in these scenes."""
    tables = [new_scene(scene, 100 * n + i) for scene in SCENES for i in range(GAMES)]
    gc.collect()
    start = process_time()
    decisions = sum(play_random(table, i) for i, table in enumerate(tables))
    return (process_time() - start) / decisions


# Campaigns


def cost_of_campaign(seed: int) -> float:
    from tablewright.engine.saga import Saga
    from tablewright.lab.worker import play_with
    from tablewright.players import find_player

    game = find_game("fateforge")
    gc.collect()
    start = process_time()
    saga = Saga.begin(game, None, 2, seed, {}, log=False)
    while not saga.over:
        players = [find_player("steady", seat, anywhere=True) for seat in range(saga.table.seats)]
        play_with(game, saga.table, players)
        saga.go_on()
    return process_time() - start


def cost_of_going_on(rounds: int) -> tuple[int, float]:
    """How many decisions a kept campaign has, and seconds until it can be gone on with."""
    from tablewright.record.campaigns import KeptCampaign

    with tempfile.TemporaryDirectory(prefix="tablewright-fateforge-") as folder:
        os.environ["TABLEWRIGHT_DATA"] = folder
        for seed in range(FIRST_LONG, FIRST_LONG + 10):
            path, decisions = kept_campaign(seed)
            if decisions == LONG:
                break
        times = []
        for _ in range(rounds):
            start = process_time()
            KeptCampaign.load(path)
            times.append(process_time() - start)
    return decisions, median(times)


def kept_campaign(seed: int) -> tuple[Path, int]:
    """A campaign played at random until it is long, or over, and how many decisions it has by then. Of two options the
    earlier one is taken, for what ends a turn comes last."""
    from tablewright.record.campaigns import KeptCampaign

    luck = random.Random(seed)
    kept = KeptCampaign.start(find_game("fateforge"), seats=4, seed=seed, title=f"Going on, {seed}")
    decisions = 0
    while decisions < LONG:
        assert kept.match is not None
        if not kept.match.table.over:
            count = len(kept.match.table.options)
            kept.match.choose(min(luck.randrange(count), luck.randrange(count)))
            decisions += 1
        elif not kept.go_on():
            break
    return kept.path, decisions


if __name__ == "__main__":
    raise SystemExit(main())
