"""Real processes that are killed in the middle of a run: a worker of a Dask cluster on loopback, and the lab itself."""

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


def start(*words: str, **more: str) -> subprocess.Popen[bytes]:
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")])
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(
        [sys.executable, *words], env={**os.environ, "PYTHONPATH": paths, **more}, **quiet
    )  # type: ignore[call-overload, no-any-return]


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


def test_when_the_lab_is_killed_its_workers_go_too(tmp_path: Path) -> None:
    # GIVEN a run with two workers, both at work
    register = tmp_path / "register"
    register.mkdir()
    words = ["-m", "tablewright", "lab", "run", str(PEBBLES), "--players", "tests.lab.strange:Registered"]
    lab = start(
        *words, "--games", "400", "--workers", "2", "--out", str(tmp_path / "run"), REGISTER=str(register)
    )
    try:
        wait_for(lambda: len(list(register.iterdir())) == 2)
    finally:
        # WHEN it is killed and can tell nobody
        lab.send_signal(signal.SIGKILL)
        lab.wait()

    # THEN they do not wait for it for ever
    workers = [int(path.name) for path in register.iterdir()]
    wait_for(lambda: not any(map(is_alive, workers)), 20)


def is_alive(process: int) -> bool:
    """Whether it runs; one that has ended may still be listed until somebody asks how."""
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:  # no list of processes here, or gone in between
        return not Path("/proc").exists()


def wait_for(there, seconds: float = 60) -> None:  # type: ignore[no-untyped-def]
    until = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < until, "it did not come about"
        time.sleep(0.05)
