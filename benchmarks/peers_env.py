"""Fills the environment of `make bench-peers`: every peer by itself, then this project, compiled.

    .venv-peers/bin/python benchmarks/peers_env.py

A peer that cannot be installed is noted with the reason in `peers.json` beside the environment's binaries,
and `benchmarks/peers.py` tells it; the others are measured all the same.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Final

from building import ROOT, install, lay_out

HOME: Final = Path(sys.prefix)
NOTES: Final = HOME / "peers.json"
NODE_PEER: Final = "boardgame.io@0.50"


def main() -> int:
    missing: dict[str, str] = {}
    for peer in python_peers():
        note(missing, plain_name(peer), [sys.executable, "-m", "pip", "install", "--quiet", peer])
    if shutil.which("npm") is None:
        missing["boardgame.io"] = "there is no npm here; install Node.js (Debian: apt-get install npm)"
    else:
        command = ["npm", "install", "--silent", "--no-fund", "--no-audit", "--prefix", str(HOME), NODE_PEER]
        note(missing, "boardgame.io", command)
    NOTES.write_text(json.dumps(missing, indent=2) + "\n", encoding="utf-8")
    with tempfile.TemporaryDirectory(prefix="tablewright-peers-") as folder:
        install(lay_out(Path(folder, "tree")))
    for name, why in missing.items():
        print(f"missing: {name} ({why})")
    return 0


def python_peers() -> list[str]:
    """The peers that pip can install, as pyproject.toml lists them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return list(project["optional-dependencies"]["peers"])


def plain_name(requirement: str) -> str:
    return re.split(r"[\[<>=!~ ]", requirement, maxsplit=1)[0]


def note(missing: dict[str, str], name: str, command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, check=False, text=True)
    if done.returncode:
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        missing[name] = lines[-1].strip()[:200] if lines else "it said nothing"


if __name__ == "__main__":
    sys.exit(main())
