"""A real PostgreSQL server of our own: started when a test first wants it, stopped at the end."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import time
from itertools import count
from pathlib import Path
from typing import Any, Final

PROGRAMS: Final = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
USER: Final = "postgres"


class Server:
    """A server on a port of its own, which trusts everybody on this computer."""

    def __init__(self, folder: Path, port: int, *, safe: bool = False) -> None:
        self.folder = folder
        self.safe = safe  # whether what it writes outlasts a power cut: tests are quicker without
        self.port = port
        self.numbers = count()
        # The server refuses to run as root; it comes with a user for that.
        self.user: dict[str, Any] = {}
        if os.geteuid() == 0:
            who = pwd.getpwnam(USER)
            self.user = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
            os.chown(folder, who.pw_uid, who.pw_gid)
        self.run("initdb", "--pgdata", str(folder / "data"), "--username", USER, "--auth", "trust")
        self.start()

    def run(self, program: str, *words: str) -> None:
        found = subprocess.run(
            [str(PROGRAMS[-1] / program), *words],
            capture_output=True,
            text=True,
            cwd=self.folder,
            timeout=60,
            **self.user,
        )
        assert found.returncode == 0, found.stderr

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                str(PROGRAMS[-1] / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port),
                "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self.folder}",
                "-c", f"fsync={'on' if self.safe else 'off'}",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            **self.user,
        )  # fmt: skip
        until = time.monotonic() + 30
        while not self.answers():
            assert time.monotonic() < until, "PostgreSQL does not start"
            time.sleep(0.05)

    def answers(self) -> bool:
        words = [str(PROGRAMS[-1] / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(words).returncode == 0

    def stop(self) -> None:
        self.process.terminate()  # ends as soon as its clients are gone
        self.process.send_signal(2)  # and sends them away
        self.process.wait(30)

    def new(self) -> str:
        """The address of an empty database."""
        name = f"tables_{next(self.numbers)}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER, name)
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"


def is_installed() -> bool:
    return bool(PROGRAMS) and shutil.which(str(PROGRAMS[-1] / "postgres")) is not None
