"""A web table in processes of its own for measurements, with its database: what they use, and what they are asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = [ROOT / "tests" / "web" / "games" / "council", ROOT / "tests" / "web" / "games" / "smugglers"]
PATIENCE: Final = 60.0
POSTGRESQL: Final = "postgresql"  # as --store: start a server of PostgreSQL for the measurement
# One address plays all guests here, so the limits of an address are those of the whole house.
LIMITS: Final = {
    "tables": 20_000, "sockets": 20_000, "clients": 20_000,
    "changes_a_second": 1000, "looks_a_second": 1000, "sockets_a_second": 1000,
}  # fmt: skip


class Server:
    """The web table and, if it is asked for, a PostgreSQL server of its own."""

    def __init__(self, store: str = "", workers: int = 1, python: str = sys.executable) -> None:
        self.open = ExitStack()
        folder = self.open.enter_context(tempfile.TemporaryDirectory())
        self.database: subprocess.Popen[Any] | None = None
        if store == POSTGRESQL:
            store, self.database = started_database(self.open)
        words = [python, "-m", "tablewright", "serve", "--no-browser", "--port", "0", "--data", folder]
        words += [word for name, most in LIMITS.items() for word in ("--limit", f"{name}={most}")]
        words += ["--store", store, "--workers", str(workers)] if store else []
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment(python))
        assert self.process.stdout is not None
        self.place = self.process.stdout.readline().rpartition("http://")[2].rstrip("/\n")

    def ask(self, path: str, body: Any = None, **headers: str) -> str:
        raw = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{self.place}{path}", raw, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            text: str = answer.read().decode()
            return text

    def processes(self) -> list[int]:
        """The server and its database with all that they started."""
        return family([self.process.pid, *([self.database.pid] if self.database else [])])

    def memory(self) -> float:
        """Megabytes in use now, what processes share counted once; 0 where the system does not say."""
        return sum(map(megabytes, self.processes()))

    def seconds(self) -> float:
        """The processor time that all have used; 0 where the system does not say."""
        return sum(map(processor_seconds, self.processes()))

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.open.close()


def started_database(stack: ExitStack) -> tuple[str, subprocess.Popen[Any]]:
    """A server of PostgreSQL as Debian's package has it, but for its port: the address of an empty database."""
    from tests.web.house import free_port
    from tests.web.postgres import Server as Postgres

    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    folder.chmod(0o755)
    database = Postgres(folder, free_port(), safe=True)
    stack.callback(database.stop)
    return database.new(), database.process


def environment(python: str) -> dict[str, str]:
    """Our own sources for this Python; another one, such as a compiled build, has its own."""
    ours = [str(ROOT / "src")] if python == sys.executable else []
    paths = os.pathsep.join(filter(None, [*ours, os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": paths, "TABLEWRIGHT_GAMES": os.pathsep.join(map(str, GAMES))}


def family(pids: list[int]) -> list[int]:
    """These processes with their children, and theirs."""
    found: list[int] = []
    for pid in pids:
        children: list[int] = []
        for path in Path(f"/proc/{pid}/task").glob("*/children"):
            children += map(int, path.read_text().split())
        found += [pid, *family(children)]
    return found


def megabytes(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def processor_seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
