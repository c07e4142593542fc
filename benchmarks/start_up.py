"""How long until the first screen: processor time and modules imported, for the commands people type first.

    .venv/bin/python benchmarks/start_up.py [--times N] [--json] [--cold]

Each command runs in a terminal of its own until its first screen is there. Processor time is what the process
had used by then, whatever else the machine did; the seconds are those of the clock on the wall. `--cold` gives
every run an empty cache, so that packs are read from their files.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import json
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any, Final, NamedTuple

TIMES: Final = 5
PATIENCE: Final = 60.0  # seconds
GOAL: Final = 0.5
TICKS: Final = os.sysconf("SC_CLK_TCK")

# What people type, and a word that is on its first screen.
COMMANDS: Final = {
    "games": "tablewright games GAME",
    "play forward": "why & keys",
    "play forward --plain": "Slot 1",
    "play spiralchain --plain": "Steps:",
    "play marrowmourn --plain": "Steps:",
}


class Start(NamedTuple):
    """One start: seconds of the processor and of the clock until the first screen."""

    cpu: float
    wall: float


def start(words: Sequence[str], sign: str, home: Path) -> Start:
    """Run a command at a terminal of its own until the sign of its first screen is there."""
    parent, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    began = monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "tablewright", *words],
        stdin=child, stdout=child, stderr=child, env=environment(home), start_new_session=True,
    )  # fmt: skip
    os.close(child)
    seen = b""
    try:
        while sign.encode() not in seen:
            left = PATIENCE - (monotonic() - began)
            if left < 0 or not select.select([parent], [], [], left)[0]:
                raise SystemExit(
                    f"`tablewright {' '.join(words)}` showed no {sign!r} within {PATIENCE:.0f} s"
                )
            seen += read(parent, words, sign)
        return Start(cpu_of(process.pid), monotonic() - began)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        os.close(parent)


def read(parent: int, words: Sequence[str], sign: str) -> bytes:
    try:
        return os.read(parent, 65536)
    except OSError:  # Linux says so when the other end is closed
        raise SystemExit(f"`tablewright {' '.join(words)}` ended without {sign!r} on its screen") from None


def cpu_of(pid: int) -> float:
    """Seconds that a process has used so far, with its threads; the kernel counts them in ticks of 10 ms."""
    fine = Path(f"/proc/{pid}/schedstat")
    with contextlib.suppress(OSError, ValueError):
        tasks = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/schedstat")]
        return sum(int(task.split()[0]) for task in tasks or [fine.read_text()]) / 1e9
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    return float("nan")  # it has ended already


def environment(home: Path) -> dict[str, str]:
    """A home of its own, so that nobody's saves are touched."""
    own = {**os.environ, "HOME": str(home), "TERM": "xterm-256color", "LINES": "40", "COLUMNS": "120"}
    own |= {"XDG_DATA_HOME": str(home / "data"), "XDG_CACHE_HOME": str(home / "cache")}
    own.pop("PYTHONDONTWRITEBYTECODE", None)
    return own


def modules(words: Sequence[str], home: Path) -> int:
    """How many modules the command imports before it has shown anything to a pipe that is closed at once."""
    plain = [*words, "--plain"] if words[0] == "play" and "--plain" not in words else list(words)
    told = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "tablewright", *plain],
        stdin=subprocess.DEVNULL, capture_output=True, check=False, env=environment(home), text=True,
    )  # fmt: skip
    return sum(line.startswith("import time:") for line in told.stderr.splitlines()) - 1


def measure(name: str, sign: str, times: int, cold: bool) -> dict[str, Any]:
    words = name.split()
    with tempfile.TemporaryDirectory(prefix="tablewright-start-") as folder:
        home = Path(folder)
        start(words, sign, home)  # writes bytecode and caches, as the first start of a new install does
        found = []
        for _ in range(times):
            if cold:
                shutil.rmtree(home / "cache", ignore_errors=True)
            found.append(start(words, sign, home))
        imported = modules(words, home)
    return {
        "command": name,
        "cpu": median(one.cpu for one in found),
        "least_cpu": min(one.cpu for one in found),
        "wall": median(one.wall for one in found),
        "modules": imported,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description="Time until the first screen.")
    parser.add_argument("--times", type=int, default=TIMES, help=f"starts of each command ({TIMES})")
    parser.add_argument("--only", help="this command alone")
    parser.add_argument("--cold", action="store_true", help="empty the cache before every start")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    arguments = parser.parse_args()
    chosen = {name: sign for name, sign in COMMANDS.items() if arguments.only in (None, name)}
    rows = [measure(name, sign, arguments.times, arguments.cold) for name, sign in chosen.items()]
    if arguments.json:
        print(json.dumps(rows, indent=2))
        return 0
    print(f"{'until the first screen':28}{'CPU s':>8}{'least':>8}{'wall s':>8}{'modules':>9}")
    for row in rows:
        print(
            f"{row['command']:28}{row['cpu']:8.3f}{row['least_cpu']:8.3f}{row['wall']:8.3f}{row['modules']:9}"
        )
    print(f"The goal on a quiet machine is {GOAL} s for `games` and `play forward`.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
