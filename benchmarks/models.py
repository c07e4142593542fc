"""What a move of a language model costs: the tools alone, and through a client of the protocol.

    python benchmarks/models.py

A move is a look at what has changed, the list of options and an answer. Processor time of this process in milliseconds,
the median and the slowest of twenty; the others at the table play at random. What the model itself thinks is not in it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import time
from typing import Any

from mcp import Client

from tablewright.adapters.mcp.seats import LocalSeat
from tablewright.adapters.mcp.server import Sitting, server_of
from tablewright.adapters.mcp.words import USUAL_BUDGET
from tablewright.engine.game import find_game, games

WARM = 5  # moves at the start that do not count


def sitting_at(name: str, way: str, seed: int) -> Sitting:
    game = find_game(name)
    seats, options = game.seats_and_options(way, None, {})
    return Sitting(LocalSeat(game, 0, seats, seed, options, dict.fromkeys(range(seats), "random")))


async def by_tools(sitting: Sitting, revision: int | None, luck: random.Random) -> int | None:
    """One move by calling the tools as functions; the new revision."""
    await sitting.look(revision, "", USUAL_BUDGET)
    offered = await sitting.options()
    first, more = chosen([each.model_dump() for each in offered.options], offered.least, luck)
    told = await sitting.choose(first["option"], offered.revision, first["least"], more, "")
    return None if told.over else told.revision


async def by_client(client: Client, revision: int | None, luck: random.Random) -> int | None:
    """The same move by a client that speaks the protocol."""
    await client.call_tool("look", {} if revision is None else {"since": revision})
    offered: Any = (await client.call_tool("options", {})).structured_content
    first, more = chosen(offered["options"], offered["least"], luck)
    given = {
        "option": first["option"],
        "revision": offered["revision"],
        "amount": first["least"],
        "more": more,
    }
    told: Any = (await client.call_tool("choose", given)).structured_content
    return None if told["over"] else int(told["revision"])


def chosen(offered: list[Any], least: int, luck: random.Random) -> tuple[Any, list[str]]:
    now = [each for each in offered if not each["anytime"]]
    picks = luck.sample(now, max(1, least))
    return picks[0], [each["option"] for each in picks[1:]]


async def timed(name: str, way: str, moves: int, with_client: bool) -> list[float]:
    """Milliseconds of each of so many moves; a game that ends is followed by another."""
    luck, spent, seed = random.Random(1), list[float](), 0
    while len(spent) < moves + WARM:
        seed += 1
        sitting, revision = sitting_at(name, way, seed), None

        async def at(sitting: Sitting = sitting) -> Sitting:
            return sitting

        async with Client(server_of(at)) as client:
            for _ in range(moves + WARM - len(spent)):
                began = time.process_time()
                move = by_client(client, revision, luck) if with_client else by_tools(sitting, revision, luck)
                revision = await move
                spent.append(1000 * (time.process_time() - began))
                if revision is None:
                    break
    return spent[WARM:]


def main() -> None:
    words = argparse.ArgumentParser(description="What a move of a language model costs.")
    words.add_argument("--moves", type=int, default=100)
    given = words.parse_args()
    print(f"{'':32}{'tools':>8}{'slowest':>10}{'client':>10}{'slowest':>10}   milliseconds a move")
    for name, game in sorted(games().items()):
        for way in game.all_ways():
            if way.campaign:
                continue
            line = f"{name + ', ' + way.id:32}"
            for with_client in (False, True):
                spent = asyncio.run(timed(name, way.id, given.moves, with_client))
                slowest = statistics.quantiles(spent, n=20)[-1]
                line += f"{statistics.median(spent):8.2f}{slowest:10.2f}  "
            print(line, flush=True)


if __name__ == "__main__":
    main()
