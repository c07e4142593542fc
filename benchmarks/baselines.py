"""How well simple players do in every game, with seeds and commands: writes docs/balance/baselines.md.

python benchmarks/baselines.py [--games 2000] [--game forward]

Each row is one way to play with one number of seats and one kind of player at all of them. The table has the command
that plays the same games again; the numbers are the same on every machine, compiled or not.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablewright.build_info import VERSION, engine_kind
from tablewright.engine.game import SetupError, find_game, games
from tablewright.lab.experiment import Order, ordered
from tablewright.lab.numbers import rate
from tablewright.lab.workers import Crew, pieces

PAGE = Path(__file__).parents[1] / "docs" / "balance" / "baselines.md"
PLAYERS = ("random", "steady")
TOP = """\
# Baselines of all games

<!-- Made by `python benchmarks/baselines.py`; do not change the numbers by hand. -->

How well two simple players do with the usual options, at every number of seats.
`random` chooses any option; `steady` plays by the rules of thumb that each game brings.
Where all play together, a game is won or lost by the table.
Where they play against each other, it is the first seat that is counted.
A score is that of the first seat.

A row can be played again with the command in it: the luck of game *n* comes from the seed and from *n*.
The same version gives the same numbers on every machine, compiled or not.
The intervals hold in 95 of 100 cases.
What each game promises about its difficulty, and how well it keeps that, stands on the pages beside this one.
"""


def rows(game: Any, most: int, crew: Crew, players: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    for way in game.all_ways():
        if way.campaign:
            continue
        for seats in range(way.least_seats, way.most_seats + 1):
            for player in players:
                try:
                    order = ordered(game.id, player, seats, None, None, 1, things=False, way=way.id)
                except SetupError as why:
                    print(f"{game.id} {way.id} {seats}: {why}", file=sys.stderr)
                    continue
                yield {"way": way, "seats": seats, "player": player, **played(order, most, crew)}


def played(order: Order, most: int, crew: Crew) -> dict[str, Any]:
    found: list[dict[str, Any]] = []
    for _, piece in crew.play(pieces(order, 0, most)):
        found += piece.games
    wins = sum(bool(row["win"]) for row in found)
    scores = [row["scores"][0] for row in found if row["scores"]]
    decisions = sum(row["decisions"] for row in found) / len(found)
    return {"games": len(found), "wins": wins, "score": sum(scores) / len(scores) if scores else None,
            "decisions": decisions, "order": order}  # fmt: skip


def line(row: dict[str, Any]) -> str:
    told = rate(row["wins"], row["games"])
    score = f"{row['score']:.1f}" if row["score"] is not None else "–"
    way, order = row["way"], row["order"]
    words = (
        f"tablewright lab run {order.game} --way {way.id} --seats {row['seats']} --players {row['player']}"
    )
    return (
        f"| {way.title} | {row['seats']} | `{row['player']}` | {told} | {score} | {row['decisions']:.0f} | "
        f"`{words} --games {row['games']} --seed 1` |"
    )


def section(game: Any, most: int, crew: Crew, players: tuple[str, ...]) -> str:
    pack = game.load(None)
    lines = [f"## {game.title}\n", f"Cards: {pack.id} {pack.version}, `{pack.hash[:12]}`.\n"]
    lines += [
        "| way | seats | players | won | score | decisions a game | command |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in rows(game, most, crew, players):
        lines.append(line(row))
        print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines) + "\n"


def main() -> int:
    read = ArgumentParser()
    read.add_argument("--games", type=int, default=2000)
    read.add_argument("--game", action="append")
    read.add_argument("--player", action="append")
    read.add_argument("--revision", default="", help="of the program that plays, for the foot of the page")
    read.add_argument("--workers", type=int)
    read.add_argument("--out", type=Path, default=PAGE)
    given = read.parse_args()
    able = [game for game in games().values() if hasattr(game, "content_path")]
    names = given.game or [game.id for game in sorted(able, key=lambda game: game.title)]
    parts = [TOP]
    with Crew(given.workers) as crew:
        parts += [
            section(find_game(name), given.games, crew, tuple(given.player or PLAYERS)) for name in names
        ]
    at = f" at revision {given.revision}" if given.revision else ""
    parts.append(f"Played with tablewright {VERSION}{at}, {engine_kind()}.\n")
    given.out.write_text("\n".join(parts), encoding="utf-8")
    print(f"{given.out} is written", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
