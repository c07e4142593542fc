"""How long the lobby takes when it is full: requests for the list of tables, for a game's, for a name's.

    python benchmarks/web_lobby.py [--tables 10000] [--store postgresql]

The tables are copies of one that was really laid, with two people each, all listed. Times are those of a request
over a socket, answered by a server in the same process.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.web_server import POSTGRESQL, started_database
from tests.web.house import House, house

from tablewright.web.store.database import insert

ASKED = {
    "all": "/api/matches", "a game's": "/api/matches?game=spiralchain", "with a free seat": "/api/matches?free=1",
    "by a name": "/api/matches?q=guest%207%20of%20a", "nobody's name": "/api/matches?q=zzz",
}  # fmt: skip
TIMES = 40


def fill(inn: House, tables: int) -> None:
    """Copies of one table: each its own name, hour and people."""
    made = inn.ask("/api/matches", {"game": "spiralchain", "seats": [{"kind": "person", "name": "Ada"}] * 2})
    store = inn.lobby.store
    row, seats = inn.run(store.match(made["match"])), inn.run(store.seats(made["match"]))
    rows = [row._replace(id=f"copy{n}", changed=row.changed + n, listed=1) for n in range(tables)]
    sitting = [
        seat._replace(match=one.id, name=f"Guest {n} of {'ab'[seat.seat]}")
        for n, one in enumerate(rows) for seat in seats
    ]  # fmt: skip
    inn.run(store.do([*insert("matches", rows), *insert("seats", sitting)]))


def measure(inn: House, path: str) -> tuple[float, float]:
    """The median and the 95th percentile of a request, in milliseconds."""
    took = []
    for _ in range(TIMES):
        started = time.perf_counter()
        inn.ask(path)
        took.append(1000 * (time.perf_counter() - started))
    took.sort()
    return took[TIMES // 2], took[int(TIMES * 0.95)]


def main() -> int:
    parser = argparse.ArgumentParser(description="The lobby of a full house.")
    parser.add_argument("--tables", type=int, default=10_000, help="how many tables are listed (10000)")
    parser.add_argument("--store", default="", help=f"`{POSTGRESQL}` to start one (a file)")
    said = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        more: dict[str, Any] = {"store": started_database(stack)[0]} if said.store else {}
        inn = stack.enter_context(house(folder, **more))
        fill(inn, said.tables)
        print("| asked for | p50 ms | p95 ms |\n|---|--:|--:|")
        for what, path in ASKED.items():
            middle, most = measure(inn, path)
            print(f"| {what} | {middle:.1f} | {most:.1f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
