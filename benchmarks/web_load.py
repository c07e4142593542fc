"""How the web table bears a full house: many tables with two clients each, moving over real sockets.

    python benchmarks/web_load.py [--tables 200] [--seconds 15] [--pause 1.0] [--game NAME[+NAME…] …]
                                  [--store postgresql] [--workers 1] [--python PATH] [--json]

It starts a server of its own on the loopback address, with a folder of its own, and stops it at the end. At
each table two clients hold a seat each; in a game for one, the second watches. Whoever is asked chooses by
luck after a pause. Names joined by + are played side by side, a table each in turn. Measured is the time from
sending a choice to the moment when the other client has the scene that follows it. At the end every record is
compared with what the clients were told was done: a move that is missing is lost, a move too many is doubled.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import random
import sys
import time
import urllib.error
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.web_server import GAMES, PATIENCE, POSTGRESQL, Server

from tablewright.web.protocol import PROTOCOL

DEFAULT = ["council", "forward"]
OPTIONS: dict[str, dict[str, Any]] = {"council": {"days": 500}}
MOST_TABLES, MOST_SECONDS = 2500, 120
GOAL_OWN, GOAL_P95 = 50.0, 100.0
AT_ONCE = 20  # clients that sit down at the same time


# One table ------------------------------------------------------------------------------------------------


class Seen(msgspec.Struct):
    """Of a message only what is needed here, so that reading costs little."""

    type: str
    scene: Scene | None = None
    nonce: str = ""
    rev: int = 0


class Scene(msgspec.Struct):
    rev: int
    prompt: Prompt | None = None


class Prompt(msgspec.Struct):
    id: str
    options: list[Option] = []
    min: int = 1


class Option(msgspec.Struct):
    id: str
    enabled: bool = True
    amount: Range | None = None


class Range(msgspec.Struct):
    min: int


READ = msgspec.json.Decoder(Seen)


class Counted(ClientConnection):
    """A socket that counts what comes over the wire, as it comes: compressed, with frames and pings."""

    arrived = 0

    def data_received(self, data: bytes) -> None:
        self.arrived += len(data)
        super().data_received(data)


class Client:
    """One socket: the scene it has last seen, and when each revision came."""

    def __init__(self, socket: Counted) -> None:
        self.socket = socket
        self.scene = Scene(-1)
        self.done: dict[str, int] = {}
        self.refused: set[str] = set()
        self.bytes = 0
        self.news = asyncio.Event()

    async def listen(self) -> None:
        async for text in self.socket:
            told = READ.decode(text)
            if told.scene is not None:
                self.scene = told.scene
                self.bytes = max(self.bytes, len(text))
            elif told.type == "done":
                self.done[told.nonce] = told.rev
            elif told.type == "refused":
                self.refused.add(told.nonce)
            self.news.set()

    async def until(self, rev: int) -> None:
        """Wait until this revision, or a later one, is on the screen."""
        while self.scene.rev < rev:
            await self.next()

    async def next(self) -> None:
        self.news.clear()
        await asyncio.wait_for(self.news.wait(), PATIENCE)

    async def seen(self, rev: int, started: float) -> float:
        """How long it took until this revision was on the screen."""
        await self.until(rev)
        return time.perf_counter() - started

    async def is_done(self, nonce: str) -> bool:
        """Whether what was sent under this nonce counts, as soon as the server says so."""
        while nonce not in self.done and nonce not in self.refused:
            await self.next()
        return nonce in self.done

    def options(self) -> list[Option]:
        prompt = self.scene.prompt
        return [option for option in prompt.options if option.enabled] if prompt else []


class Party:
    """Two clients at one table."""

    def __init__(self, made: dict[str, Any], luck: random.Random) -> None:
        self.match = made["match"]
        self.tokens = list(made["tokens"].values())
        self.luck = luck
        self.done = 0
        self.lines = 0  # that the record should have: several picks are several moves of it
        self.refused = 0  # an answer that the table did not want: not wrong, but no move
        self.own: list[float] = []  # from the click to the screen on which it was made
        self.delays: list[float] = []  # and to the other
        self.bytes = 0  # of the largest scene
        self.wire = 0  # to both, in all
        self.seated = asyncio.Event()

    async def play(self, house: House) -> None:
        async with AsyncExitStack() as stack:
            async with house.door:
                clients = [await self.sit(stack, house.place, token) for token in (*self.tokens, "")[:2]]
                for client in clients:
                    await client.until(0)
            self.seated.set()
            await house.start.wait()
            before = sum(client.socket.arrived for client in clients)
            await self.think(house)
            while not house.is_closing and (asked := [c for c in clients if c.options()]):
                await self.move(self.luck.choice(asked), clients)
                await self.think(house)
            self.bytes = max(client.bytes for client in clients)
            self.wire = sum(client.socket.arrived for client in clients) - before
            self.seated.clear()
            await house.closed.wait()

    async def think(self, house: House) -> None:
        """The first pause is like the others: else all would hurry at the beginning."""
        await house.wait(self.luck.expovariate(1 / house.pause) if house.pause else 0)

    async def sit(self, stack: AsyncExitStack, place: str, token: str) -> Client:
        socket: Any = await stack.enter_async_context(
            connect(
                f"ws://{place}/ws/{self.match}", create_connection=Counted, max_size=None,
                open_timeout=PATIENCE, ping_interval=None,
            )
        )  # fmt: skip
        client = Client(socket)
        await socket.send(json.dumps({"type": "hello", "v": PROTOCOL, "token": token, "changes": True}))
        task = asyncio.create_task(client.listen())
        stack.callback(task.cancel)
        return client

    async def move(self, mover: Client, clients: list[Client]) -> None:
        """One choice, from the click to either screen."""
        nonce = f"{self.match}-{self.done + self.refused}"
        rev = mover.scene.rev
        prompt = mover.scene.prompt
        assert prompt is not None, "only whoever is asked chooses"
        picks = self.picks(prompt, mover.options())
        reply = {"rev": rev, "prompt": prompt.id, "picks": picks, "nonce": nonce}
        other = next(client for client in clients if client is not mover)
        started = time.perf_counter()
        waiting = [asyncio.create_task(client.seen(rev + 1, started)) for client in (mover, other)]
        await mover.socket.send(json.dumps({"type": "reply", **reply}))
        if not await mover.is_done(nonce):
            self.refused += 1
            for task in waiting:
                task.cancel()
            return
        own, others = await asyncio.gather(*waiting)
        self.own.append(own)
        self.delays.append(others)
        await mover.until(mover.done[nonce])
        self.done += 1
        self.lines += len(picks)

    def picks(self, prompt: Prompt, options: list[Option]) -> list[dict[str, Any]]:
        """As few as are asked for, of any number the least."""
        chosen = self.luck.sample(options, min(len(options), max(1, prompt.min)))
        return [{"option": one.id, **({"amount": one.amount.min} if one.amount else {})} for one in chosen]


# The whole house ------------------------------------------------------------------------------------------


class House:
    """What all tables have in common: where they are, when they begin and end."""

    def __init__(self, place: str, seconds: float, pause: float) -> None:
        self.place = place
        self.seconds = seconds
        self.pause = pause
        self.door = asyncio.Semaphore(AT_ONCE)
        self.start = asyncio.Event()
        self.closed = asyncio.Event()
        self.until = 0.0

    @property
    def is_closing(self) -> bool:
        return time.perf_counter() >= self.until

    async def wait(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, min(seconds, self.until - time.perf_counter())))


class Used(msgspec.Struct):
    """How long they played, and what was used meanwhile: processor time of both sides, memory at the end."""

    took: float
    server: float
    guests: float
    memory: float


def measure(
    game: str, tables: int, seconds: float, pause: float, store: str = "", workers: int = 1,
    python: str = sys.executable, *, hostile: bool = False,
) -> dict[str, Any]:  # fmt: skip
    """A full house of one game, or of several, perhaps with somebody who means ill."""
    server = Server(store, workers, python)
    try:
        with ThreadPoolExecutor(4) as pool:
            wanted = islice(cycle(game.split("+")), tables)
            made = list(pool.map(lambda each: open_table(server, each), wanted))
        parties = [Party(each, random.Random(n)) for n, each in enumerate(made)]
        rude = [lambda: send_hostile_records(server, seconds)] if hostile else []
        used = asyncio.run(play_all(server, parties, seconds, pause, rude))
        return report(server, game, parties, used)
    finally:
        server.stop()


def open_table(server: Server, game: str) -> dict[str, Any]:
    games = {entry["id"]: entry for entry in json.loads(server.ask("/api/games"))["games"]}
    seats = [{"kind": "person", "name": f"Guest {n}"} for n in range(min(2, games[game]["most"]))]
    settings = {"group": "hand", "pace": 0}
    wanted = {"game": game, "seats": seats, "options": OPTIONS.get(game, {}), "settings": settings}
    made: dict[str, Any] = json.loads(server.ask("/api/matches", wanted))
    return made


async def all_seated(parties: list[Party]) -> None:
    for party in parties:
        await party.seated.wait()


def send_hostile_records(server: Server, seconds: float) -> None:
    """Records that take long to read, one after another, for as long as the others play."""
    from tests.web.test_red_team_thinking import HOSTILE

    until = time.perf_counter() + seconds
    for text in cycle(HOSTILE.values()):
        if time.perf_counter() >= until:
            return
        with contextlib.suppress(urllib.error.HTTPError):  # that is the answer that they should get
            server.ask("/api/records", text.encode())


async def play_all(
    server: Server, parties: list[Party], seconds: float, pause: float, beside: list[Callable[[], None]]
) -> Used:
    """All sit down, then all play, while other things go on beside, then all leave."""
    house = House(server.place, seconds, pause)
    tasks = [asyncio.create_task(party.play(house)) for party in parties]
    await asyncio.wait(
        [*tasks, asyncio.create_task(all_seated(parties))], return_when=asyncio.FIRST_COMPLETED
    )
    for task in tasks:
        if task.done():
            task.result()  # a table that has not even been laid says why
    gc.collect()
    gc.freeze()  # our own pauses would be taken for the server's
    gc.disable()
    began, used, ours = time.perf_counter(), server.seconds(), time.process_time()
    house.until = began + seconds
    house.start.set()
    others = [asyncio.create_task(asyncio.to_thread(act)) for act in beside]
    while not house.is_closing or any(party.seated.is_set() for party in parties):
        await asyncio.sleep(0.05)
    took, used, ours = time.perf_counter() - began, server.seconds() - used, time.process_time() - ours
    found = Used(took, used, ours, server.memory())
    gc.enable()
    house.closed.set()
    await asyncio.gather(*tasks, *others)
    return found


def report(server: Server, game: str, parties: list[Party], used: Used) -> dict[str, Any]:
    delays = sorted(1000 * delay for party in parties for delay in party.delays)
    own = sorted(1000 * delay for party in parties for delay in party.own)
    moves = sum(party.done for party in parties)
    kept = [moves_kept(server, party) for party in parties]
    return {
        "game": game,
        "tables": len(parties),
        "clients": 2 * len(parties),
        "moves": moves,
        "refused": sum(party.refused for party in parties),
        "moves_per_second": round(moves / used.took, 1),
        "scene_kb": round(max(party.bytes for party in parties) / 1024, 1),
        "wire_kb": round(sum(party.wire for party in parties) / 2048 / max(1, moves), 1),
        "own_p95_ms": at(own, 0.95),
        "p50_ms": at(delays, 0.5),
        "p95_ms": at(delays, 0.95),
        "p99_ms": at(delays, 0.99),
        "max_ms": at(delays, 1),
        "memory_mb": round(used.memory, 1),
        "cpu_percent": round(100 * used.server / used.took),
        "cpu_ms_per_move": round(1000 * used.server / max(1, moves), 2),
        "guests_percent": round(100 * used.guests / used.took),
        "lost": sum(max(0, party.lines - lines) for party, lines in zip(parties, kept, strict=True)),
        "doubled": sum(max(0, lines - party.lines) for party, lines in zip(parties, kept, strict=True)),
    }


def at(delays: list[float], share: float) -> float:
    """What this share of delays stays below."""
    return round(delays[min(len(delays) - 1, int(len(delays) * share))], 1) if delays else 0.0


def moves_kept(server: Server, party: Party) -> int:
    """How many moves the record of a table has; the record itself is played through to see that it holds."""
    from tablewright.engine.game import game_in
    from tablewright.engine.record import Record, replay

    for folder in GAMES:
        game_in(folder)
    key = f"Bearer {','.join(party.tokens)}"
    record = Record.parse(server.ask(f"/api/matches/{party.match}/record", authorization=key))
    replay(record)
    return len(record.moves)


COLUMNS = {
    "game": "game", "tables": "tables", "moves": "moves", "refused": "refused", "moves_per_second": "moves/s",
    "wire_kb": "wire KB", "own_p95_ms": "own p95 ms",
    "p50_ms": "p50 ms", "p95_ms": "p95 ms", "p99_ms": "p99 ms", "max_ms": "max ms",
    "memory_mb": "memory MB", "cpu_percent": "CPU %", "cpu_ms_per_move": "CPU ms/move",
    "guests_percent": "guests' CPU %", "lost": "lost", "doubled": "doubled",
}  # fmt: skip


def table_of(results: list[dict[str, Any]]) -> str:
    rows = [list(COLUMNS.values()), *([str(result[name]) for name in COLUMNS] for result in results)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(COLUMNS))]
    lines = [
        "| " + " | ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 1) + ":" for width in widths) + "|")
    return "\n".join(lines)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A full house at the web table, on the loopback address.")
    takes = parser.add_argument
    takes("--tables", type=int, default=200, help="how many tables (200)")
    takes("--seconds", type=float, default=15, help="how long they play (15)")
    takes("--pause", type=float, default=1.0, help="seconds between two moves at a table (1)")
    takes("--game", action="append", help=f"which game, or several joined by + ({', '.join(DEFAULT)})")
    takes("--store", default="", help=f"an empty database, or `{POSTGRESQL}` to start one (a file)")
    takes("--workers", type=int, default=1, help="how many processes serve, with a database (1)")
    takes("--python", default=sys.executable, help="the Python that runs the server, e.g. a compiled build's")
    takes("--hostile", action="store_true", help="somebody sends records that take long to read meanwhile")
    takes("--json", action="store_true", help="answer in JSON")
    return parser.parse_args()


def main() -> int:
    said = read_arguments()
    tables, seconds = min(said.tables, MOST_TABLES), min(said.seconds, MOST_SECONDS)
    results = [
        measure(
            game, tables, seconds, said.pause, said.store, said.workers, said.python, hostile=said.hostile
        )
        for game in said.game or DEFAULT
    ]
    if said.json:
        print(json.dumps(results, indent=2))
    else:
        print("From a choice to the scene of the client that made it (own), and to that of the other.")
        print(
            "Wire is what comes to a client for each move; memory and CPU are the server's and its database's."
        )
        print(table_of(results))
        print(f"Goals for 100 tables on two quiet cores: p95 under {GOAL_OWN:.0f} ms on its own screen,")
        print(f"under {GOAL_P95:.0f} on the other; no move lost, none doubled.")
    return 1 if any(result["lost"] or result["doubled"] for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
