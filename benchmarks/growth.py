"""How the cost of a decision and of a copy grows with seats, with the length of a game, and with content.

    make bench-growth
    python benchmarks/growth.py [--rounds N] [--game NAME] [--into FOLDER]

Draws one picture for each game and each of the three, into docs/growth. Everything is measured in rounds that
take turns, and the least processor time of the rounds is drawn: whatever else the machine did only adds to it.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple

from tablewright.build_info import engine_kind
from tablewright.engine.game import games
from tablewright.engine.pack import PackErrors, load_pack, toml
from tablewright.engine.playout import copy_often, play_random
from tablewright.lab.plots import lines

ROOT: Final = Path(__file__).resolve().parents[1]
ROUNDS: Final = 5
SAMPLE: Final = 48  # positions of each point
RUN: Final = 4  # decisions from each position
COPIES: Final = 40
STAGES: Final = 8  # points along a game
FACTORS: Final = (1, 2, 4, 8)

# What can be there several times over; and what a pack must say so that it may be.
MANY: Final = {
    "forward": ("station",),
    "spiralchain": ("event", "world_card", "obliviate", "rot", "madness", "prophecy"),
    "marrowmourn": ("event", "scripture", "sigil_event", "weapon"),
}
SHAPES: Final[dict[str, Callable[[int], str]]] = {
    "forward": lambda factor: f"[shape]\nstations_per_domain = {18 * factor}\n",
}

STYLE: Final = (
    "<style>svg{background:#fdfcf9}text{fill:#222;font:13px system-ui,sans-serif}.axis{stroke:#d9d4c8}"
    ".one{stroke:#1f6f8b}.two{stroke:#b3541e}.line{fill:none;stroke-width:2}"
    "@media(prefers-color-scheme:dark){svg{background:#191a1c}text{fill:#e8e4da}.axis{stroke:#44464a}"
    ".one{stroke:#6fc0dc}.two{stroke:#f0935a}}</style>"
)


class Point(NamedTuple):
    """One place on the axis, with the positions that are measured there."""

    x: float
    tables: list[Any]


class Curve(NamedTuple):
    """What was measured along one axis."""

    game: str
    axis: str  # seats, length or content
    across: str
    points: list[tuple[float, float, float]]  # x, µs a decision, µs a copy


# Where to measure


def along_seats(game: Any) -> list[Point]:
    """Positions from the middle of games, with every number of seats."""
    return [
        Point(seats, middle(walks(game, seats, None)))
        for seats in range(game.least_seats, game.most_seats + 1)
    ]


def along_length(game: Any) -> list[Point]:
    """Positions by how many decisions came before, with as many seats as the middle of what is possible."""
    seats = (game.least_seats + game.most_seats) // 2
    games = walks(game, seats, None)
    longest = sorted(len(walk) for walk in games)[len(games) // 2]
    width = max(1, longest // STAGES)
    points = []
    for stage in range(STAGES):
        first = stage * width
        tables = [table for walk in games for table in walk[first : first + width]]
        if len(tables) >= SAMPLE:
            points.append(Point(first + width / 2, random.Random(stage).sample(tables, SAMPLE)))
    return points


def along_content(game: Any, folder: Path) -> list[Point]:
    """The same positions with two, four and eight times as many cards in the box."""
    points = []
    for factor in FACTORS:
        pack = bigger(game, factor, folder / f"{game.id}-{factor}")
        if pack is not None:
            points.append(Point(sum(1 for _ in pack.raw), middle(walks(game, game.least_seats, pack))))
    return points


def walks(game: Any, seats: int, pack: Any) -> list[list[Any]]:
    """Every position of some random games."""
    luck = random.Random(0)
    found = []
    for seed in range(SAMPLE // 2):
        table = game.new(seats, seed=seed, pack=pack, log=False)
        passed = []
        while not table.over:
            passed.append(table.copy())
            table.choose(luck.randrange(len(table.options)))
        found.append(passed)
    return found


def middle(games: Sequence[Sequence[Any]]) -> list[Any]:
    luck = random.Random(1)
    tables = [table for walk in games for table in walk[len(walk) // 4 : max(len(walk) * 3 // 4, 1)]]
    return luck.sample(tables, min(SAMPLE, len(tables)))


def bigger(game: Any, factor: int, folder: Path) -> Any:
    """The game's pack with every card of its large sections so many times, under other ids; None if it has none."""
    own = load_pack(None, game)
    if factor == 1:
        return own
    sections = [name for name in MANY.get(game.id, ()) if loads(game, own, [name], factor, folder / name)]
    return loads(game, own, sections, factor, folder / "all") if sections else None


def loads(game: Any, own: Any, sections: Sequence[str], factor: int, folder: Path) -> Any:
    """This pack, or None if the rules of the game do not allow so many."""
    folder.mkdir(parents=True)
    head = {"id": f"growth-{factor}", "version": "1", "game": game.id, "title": "Growth", "extends": own.id}
    (folder / "pack.toml").write_text(
        "".join(f"{key} = {toml(value)}\n" for key, value in head.items()), "utf-8"
    )
    parts = [SHAPES[game.id](factor)] if game.id in SHAPES else []
    for section in sections:
        for entry in own.raw[section]:
            for i in range(1, factor):
                data = {**entry.data, game.sections[section].key: f"{entry.id}-{i}"}
                fields = "".join(f"{key} = {toml(value)}\n" for key, value in data.items())
                parts.append(f"[[{section}]]\n{fields}")
    (folder / "more.toml").write_text("\n".join(parts), "utf-8")
    try:
        return load_pack(folder, game)
    except PackErrors:
        return None


# Measuring


def decision_cost(tables: Sequence[Any], n: int) -> float:
    """A few random decisions from each position."""
    luck = random.Random(n).random
    ready = [table.copy() for table in tables for _ in range(4)]
    decisions = 0
    gc.collect()
    start = process_time()
    for table in ready:
        for _ in range(RUN):
            if table.over:
                break
            table.choose(int(luck() * len(table.options)))
            decisions += 1
    return (process_time() - start) / decisions * 1e6


def copy_cost(tables: list[Any]) -> float:
    gc.collect()
    start = process_time()
    copies = copy_often(tables, COPIES)
    return (process_time() - start) / copies * 1e6


def measured(points: Sequence[Point], rounds: int) -> list[tuple[float, float, float]]:
    """The least cost at each point, the points taking turns."""
    costs: list[tuple[list[float], list[float]]] = [([], []) for _ in points]
    for n in range(rounds):
        for point, (decisions, copies) in zip(points, costs, strict=True):
            decisions.append(decision_cost(point.tables, n))
            copies.append(copy_cost(point.tables))
    return [
        (point.x, min(decisions), min(copies))
        for point, (decisions, copies) in zip(points, costs, strict=True)
    ]


# Drawing


def picture(curve: Curve, title: str) -> str:
    """A picture that stands by itself, by day and by night."""
    series = [
        ("µs a decision", [(x, decision) for x, decision, _ in curve.points]),
        ("µs a copy", [(x, copy) for x, _, copy in curve.points]),
    ]
    label = f"{title}: processor time against {curve.across}"
    drawn = lines(series, label, f"{title}: {curve.across}", share=False)
    head, rest = drawn.split(">", 1)
    return f'{head} xmlns="http://www.w3.org/2000/svg">{STYLE}{rest}\n'


def growth(points: Sequence[tuple[float, float, float]]) -> str:
    """From the first to the last point, in words."""
    (x, decision, copy), (last_x, last_decision, last_copy) = points[0], points[-1]
    return (
        f"from {x:.0f} to {last_x:.0f}: a decision {decision:.2f} → {last_decision:.2f} µs, "
        f"a copy {copy:.2f} → {last_copy:.2f} µs"
    )


def curves_of(game: Any, rounds: int, folder: Path) -> list[Curve]:
    # A first game, so that nothing is read or made ready while the watch runs.
    play_random(game.new(seed=0, log=False), 0)
    told = []
    for axis, across, points in (
        ("seats", "seats", along_seats(game)),
        ("length", "decisions played so far", along_length(game)),
        ("content", "cards and other entries in the pack", along_content(game, folder)),
    ):
        if len(points) > 1:
            told.append(Curve(game.id, axis, across, measured(points, rounds)))
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description="How cost grows with seats, length and content.")
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, help=f"the least of so many is drawn ({ROUNDS})"
    )
    parser.add_argument("--game", action="append", help="this one; may be given again")
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "growth", help="where the pictures go")
    arguments = parser.parse_args()
    arguments.into.mkdir(parents=True, exist_ok=True)
    chosen = [name for name in sorted(games()) if name in (arguments.game or MANY)]
    kept: list[dict[str, Any]] = []
    print(f"{engine_kind()}, the least of {arguments.rounds} rounds")
    with tempfile.TemporaryDirectory(prefix="tablewright-growth-") as folder:
        for name in chosen:
            game = games()[name]
            for curve in curves_of(game, arguments.rounds, Path(folder)):
                path = arguments.into / f"{name}-{curve.axis}.svg"
                path.write_text(picture(curve, game.title), encoding="utf-8")
                kept.append(curve._asdict())
                print(f"{name}, {curve.across}, {growth(curve.points)}")
    (arguments.into / "numbers.json").write_text(
        json.dumps({"engine": engine_kind(), "curves": kept}, indent=1) + "\n", encoding="utf-8"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
