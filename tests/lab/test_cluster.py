"""A real Dask scheduler and two real workers on loopback, one of which is killed in the middle of the run."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("distributed")
parquet = pytest.importorskip("pyarrow.parquet")

ROOT = Path(__file__).parents[2]
PEBBLES = ROOT / "tests" / "toys" / "pebbles"
GAMES = 60


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def start(*words: str) -> subprocess.Popen[bytes]:
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")])
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([sys.executable, *words], env={**os.environ, "PYTHONPATH": paths}, **quiet)  # type: ignore[call-overload, no-any-return]


def test_a_worker_that_is_killed_loses_no_game_and_none_counts_twice(tmp_path: Path) -> None:
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    worker = ["-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny",
              "--local-directory", str(tmp_path)]  # fmt: skip
    scheduler = start(
        "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"
    )
    workers = [start(*worker), start(*worker)]
    words = [
        "-m",
        "tablewright",
        "lab",
        "run",
        str(PEBBLES),
        "--players",
        "tests.lab.strange:Sleepy",
        "--games",
        str(GAMES),
    ]
    out = tmp_path / "run"
    lab = start(*words, "--cluster", address, "--out", str(out))
    try:
        # GIVEN a run that has come some way
        wait_for(lambda: len(list(out.glob("parts/*.arrow"))) >= 2)

        # WHEN one of the two workers is killed
        workers[0].send_signal(signal.SIGKILL)

        # THEN the other plays all there is, each game once
        assert lab.wait(60) == 0
        games = parquet.read_table(out / "games.parquet").to_pydict()["game"]
        assert games == list(range(GAMES))
    finally:
        for process in (lab, *workers, scheduler):
            process.kill()
            process.wait()


def wait_for(there, seconds: float = 60) -> None:  # type: ignore[no-untyped-def]
    until = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < until, "nothing was played"
        time.sleep(0.05)
