"""Trees laid out for measuring: what is in them can be compiled."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from benchmarks.building import AMONG_GAMES, lay_out

TRANSLATE = """
import os
from mypyc.build import mypycify
mypycify(["--config-file=pyproject.toml", f"--cache-dir={os.devnull}", "GAME"], target_dir="translated")
"""


def test_the_tutorials_game_is_one_that_mypyc_takes(tmp_path: Path) -> None:
    tree = lay_out(tmp_path / "tree")
    program = TRANSLATE.replace("GAME", str(AMONG_GAMES / "game.py"))
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, cwd=tree, text=True
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert list((tree / "translated").rglob("*.c"))
