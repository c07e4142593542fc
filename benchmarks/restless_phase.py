"""How long a crowded Restless phase of Marrowmourn Halls takes: 20 Restless and 4 Players, on every Floor.

    python benchmarks/restless_phase.py [--rounds N] [--json]

The Players and the Restless stand scattered over the mat, on Floor 4 with a Boss among them. What is measured is
the end of the last Player's turn and everything that follows from it up to the next question: all Restless move,
all attack, more are drawn and enter, everybody heals. Seconds are those of the processor; each round goes once
through all positions, and medians are told.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
from statistics import median
from time import process_time
from typing import Any

from tablewright.build_info import engine_kind
from tablewright.engine.game import find_game
from tablewright.engine.table import step_name

FLOORS = (1, 2, 3, 4)
SEATS = 4
RESTLESS = 20
POSITIONS = 12  # on each Floor
TIMES = 20  # that each position is played in a round
GOAL = 100.0  # microseconds


def main() -> int:
    arguments = read_arguments()
    positions = {floor: [position(floor, n) for n in range(POSITIONS)] for floor in FLOORS}
    rounds = [{floor: cost(positions[floor]) for floor in FLOORS} for _ in range(arguments.rounds)]
    answer = {
        "engine": engine_kind(),
        "rounds": arguments.rounds,
        "players": SEATS,
        "restless": RESTLESS,
        "goal_microseconds": GOAL,
        "microseconds": {str(floor): round(median(one[floor] for one in rounds), 1) for floor in FLOORS},
    }
    print(json.dumps(answer, indent=2) if arguments.json else in_words(answer))
    return 0


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A Restless phase with 20 Restless and 4 Players.")
    parser.add_argument("--rounds", type=int, default=9, help="how many rounds; medians are told (9)")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    return parser.parse_args()


def position(floor: int, n: int) -> Any:
    """A table at which the last Player could end the turn, with so many Restless on the mat."""
    luck = random.Random(100 * floor + n)
    options = {"first_floor": floor, "boss": "the_king", "extra_defense": 5, "spawn_placement": "auto"}
    table: Any = find_game("marrowmourn").new(SEATS, n, options, log=False)
    while step_name(table.asking) != "in_turn":
        table.choose(luck.randrange(len(table.options)))
    while sum(player.turned for player in table.players) < SEATS:
        table.choose(ending(table) if step_name(table.asking) == "in_turn" else 0)
    for seat in range(SEATS):
        table.shift(seat, luck.choice(table.places_for(seat)))
    while len(table.restless) < RESTLESS:
        piece = luck.choice([piece for piece in table.black.unseen if not table.kind(piece).portal])
        table.black.take(piece)
        table.put(piece, luck.choice(table.open_among(table.floor.all_spaces)))
        table.restless.append(piece)
    table.ask_again()
    return table


def ending(table: Any) -> int:
    """Which option ends the turn."""
    return [step_name(move) for move in table.options].index("end_turn")


def cost(positions: list[Any]) -> float:
    """Microseconds that a phase takes, over these positions."""
    gc.collect()
    tables = [table.copy() for table in positions for _ in range(TIMES)]
    ends = [ending(table) for table in positions for _ in range(TIMES)]
    start = process_time()
    for table, end in zip(tables, ends, strict=True):
        table.choose(end)
    return (process_time() - start) / len(tables) * 1e6


def in_words(answer: dict[str, Any]) -> str:
    lines = [
        f"A Restless phase with {RESTLESS} Restless and {SEATS} Players, {answer['engine']}, "
        f"medians of {answer['rounds']} rounds (goal {GOAL:.0f} µs):"
    ]
    lines += [f"  Floor {floor}: {cost:6.1f} µs" for floor, cost in answer["microseconds"].items()]
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
