"""How the web table bears a full house: many tables with two clients each, moving over real sockets.

    python benchmarks/web_load.py [--tables 200] [--seconds 15] [--pause 1.0] [--game NAME …] [--json]

It starts a server of its own on the loopback address, with a folder of its own, and stops it at the end. At
each table two clients hold a seat each; in a game for one, the second watches. Whoever is asked chooses by
luck after a pause. Measured is the time from sending a choice to the moment when the other client has the
scene that follows it. At the end every record is compared with what the clients were told was done: a move
that is missing is lost, a move too many is doubled.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tablewright.web.protocol import PROTOCOL

ROOT = Path(__file__).parents[1]
GAMES = [ROOT / "tests" / "web" / "games" / "council", ROOT / "tests" / "web" / "games" / "smugglers"]
DEFAULT = ["council", "forward"]
OPTIONS: dict[str, dict[str, Any]] = {"council": {"days": 500}}
PATIENCE = 30.0
MOST_TABLES, MOST_SECONDS = 1000, 120
GOAL_OWN, GOAL_P95, GOAL_MEMORY = 50.0, 100.0, 300.0


# The server -----------------------------------------------------------------------------------------------


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: str) -> None:
        paths = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH")]))
        environment = {
            **os.environ,
            "PYTHONPATH": paths,
            "TABLEWRIGHT_GAMES": os.pathsep.join(map(str, GAMES)),
        }
        words = [
            sys.executable, "-m", "tablewright", "serve", "--no-browser", "--port", "0", "--data", folder,
        ]  # fmt: skip
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        self.place = self.process.stdout.readline().rpartition("http://")[2].rstrip("/\n")

    def ask(self, path: str, body: Any = None, **headers: str) -> str:
        raw = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{self.place}{path}", raw, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            text: str = answer.read().decode()
            return text

    def memory(self) -> float:
        """The most memory it ever had, in MB; 0 where the system does not tell."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return 0.0
        peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
        return int(peak.split()[1]) / 1024

    def seconds(self) -> float:
        """The processor time that it has used; 0 where the system does not tell."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


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


class Option(msgspec.Struct):
    id: str
    enabled: bool = True


READ = msgspec.json.Decoder(Seen)


class Client:
    """One socket: the scene it has last seen, and when each revision came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.scene = Scene(-1)
        self.done: dict[str, int] = {}
        self.bytes = 0
        self.news = asyncio.Event()

    async def listen(self) -> None:
        async for text in self.socket:
            told = READ.decode(text)
            if told.scene is not None:
                self.scene = told.scene
                self.bytes = len(text)
            elif told.type == "done":
                self.done[told.nonce] = told.rev
            self.news.set()

    async def until(self, rev: int) -> None:
        """Wait until this revision, or a later one, is on the screen."""
        while self.scene.rev < rev:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)

    async def seen(self, rev: int, started: float) -> float:
        """How long it took until this revision was on the screen."""
        await self.until(rev)
        return time.perf_counter() - started

    async def until_done(self, nonce: str) -> int:
        while nonce not in self.done:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)
        return self.done[nonce]

    def options(self) -> list[str]:
        prompt = self.scene.prompt
        return [option.id for option in prompt.options if option.enabled] if prompt else []


class Party:
    """Two clients at one table."""

    def __init__(self, made: dict[str, Any], luck: random.Random) -> None:
        self.match = made["match"]
        self.tokens = list(made["tokens"].values())
        self.luck = luck
        self.done = 0
        self.own: list[float] = []  # from the click to the screen on which it was made
        self.delays: list[float] = []  # and to the other
        self.bytes = 0
        self.seated = asyncio.Event()

    async def play(self, place: str, start: asyncio.Event, until: list[float], pause: float) -> None:
        async with AsyncExitStack() as stack:
            clients = [await self.sit(stack, place, token) for token in (*self.tokens, "")[:2]]
            for client in clients:
                await client.until(0)
            self.seated.set()
            await start.wait()
            await asyncio.sleep(self.luck.random() * pause)
            while time.perf_counter() < until[0] and (asked := [c for c in clients if c.options()]):
                await self.move(self.luck.choice(asked), clients)
                await asyncio.sleep(self.luck.expovariate(1 / pause) if pause else 0)
            self.bytes = max(client.bytes for client in clients)

    async def sit(self, stack: AsyncExitStack, place: str, token: str) -> Client:
        socket = await stack.enter_async_context(
            connect(f"ws://{place}/ws/{self.match}", compression=None, max_size=None, open_timeout=PATIENCE)
        )
        client = Client(socket)
        await socket.send(json.dumps({"type": "hello", "v": PROTOCOL, "token": token}))
        task = asyncio.create_task(client.listen())
        stack.callback(task.cancel)
        return client

    async def move(self, mover: Client, clients: list[Client]) -> None:
        """One choice, from the click to either screen."""
        nonce = f"{self.match}-{self.done}"
        rev = mover.scene.rev
        prompt = mover.scene.prompt
        assert prompt is not None, "only whoever is asked chooses"
        option = self.luck.choice(mover.options())
        reply = {"rev": rev, "prompt": prompt.id, "picks": [{"option": option}], "nonce": nonce}
        started = time.perf_counter()
        await mover.socket.send(json.dumps({"type": "reply", **reply}))
        other = next(client for client in clients if client is not mover)
        own, others = await asyncio.gather(mover.seen(rev + 1, started), other.seen(rev + 1, started))
        self.own.append(own)
        self.delays.append(others)
        await mover.until(await mover.until_done(nonce))
        self.done += 1


# The whole house ------------------------------------------------------------------------------------------


def measure(game: str, tables: int, seconds: float, pause: float) -> dict[str, Any]:
    """A full house of one game."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            parties = [Party(open_table(server, game), random.Random(n)) for n in range(tables)]
            took, used = asyncio.run(play_all(server, parties, seconds, pause))
            return report(server, game, parties, took, used)
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


async def play_all(server: Server, parties: list[Party], seconds: float, pause: float) -> tuple[float, float]:
    """All sit down, then all play; how long they played, and the server's processor time meanwhile."""
    start = asyncio.Event()
    until = [0.0]
    tasks = [asyncio.create_task(party.play(server.place, start, until, pause)) for party in parties]
    await asyncio.wait(
        [*tasks, asyncio.create_task(all_seated(parties))], return_when=asyncio.FIRST_COMPLETED
    )
    for task in tasks:
        if task.done():
            task.result()  # a table that has not even been laid says why
    began, used = time.perf_counter(), server.seconds()
    until[0] = began + seconds
    start.set()
    await asyncio.gather(*tasks)
    return time.perf_counter() - began, server.seconds() - used


def report(server: Server, game: str, parties: list[Party], took: float, used: float) -> dict[str, Any]:
    delays = sorted(1000 * delay for party in parties for delay in party.delays)
    own = sorted(1000 * delay for party in parties for delay in party.own)
    moves = sum(party.done for party in parties)
    kept = [moves_kept(server, party) for party in parties]
    return {
        "game": game,
        "tables": len(parties),
        "clients": 2 * len(parties),
        "moves": moves,
        "moves_per_second": round(moves / took, 1),
        "scene_kb": round(max(party.bytes for party in parties) / 1024, 1),
        "own_p95_ms": round(own[int(len(own) * 0.95)], 1),
        "p50_ms": round(delays[len(delays) // 2], 1),
        "p95_ms": round(delays[int(len(delays) * 0.95)], 1),
        "max_ms": round(delays[-1], 1),
        "memory_mb": round(server.memory(), 1),
        "cpu_percent": round(100 * used / took),
        "cpu_ms_per_move": round(1000 * used / max(1, moves), 2),
        "lost": sum(max(0, party.done - moves) for party, moves in zip(parties, kept, strict=True)),
        "doubled": sum(max(0, moves - party.done) for party, moves in zip(parties, kept, strict=True)),
    }


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
    "game": "game", "tables": "tables", "clients": "clients", "moves": "moves", "moves_per_second": "moves/s",
    "scene_kb": "scene KB", "own_p95_ms": "own p95 ms",
    "p50_ms": "p50 ms", "p95_ms": "p95 ms", "max_ms": "max ms",
    "memory_mb": "memory MB", "cpu_percent": "CPU %", "cpu_ms_per_move": "CPU ms/move",
    "lost": "lost", "doubled": "doubled",
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
    parser.add_argument("--tables", type=int, default=200, help="how many tables (200)")
    parser.add_argument("--seconds", type=float, default=15, help="how long they play (15)")
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two moves at a table (1)")
    parser.add_argument(
        "--game", action="append", help=f"which game; may be given again ({', '.join(DEFAULT)})"
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    return parser.parse_args()


def main() -> int:
    arguments = read_arguments()
    tables, seconds = min(arguments.tables, MOST_TABLES), min(arguments.seconds, MOST_SECONDS)
    results = [measure(game, tables, seconds, arguments.pause) for game in arguments.game or DEFAULT]
    if arguments.json:
        print(json.dumps(results, indent=2))
    else:
        print("From a choice to the scene of the client that made it (own), and to that of the other.")
        print("Memory is the most that the server had.")
        print(table_of(results))
        print(f"Goals for 100 tables on two quiet cores: p95 under {GOAL_OWN:.0f} ms on its own screen,")
        print(
            f"under {GOAL_P95:.0f} on the other; memory under {GOAL_MEMORY:.0f} MB; no move lost, none doubled."
        )
    return 1 if any(result["lost"] or result["doubled"] for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
