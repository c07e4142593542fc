"""The first page about learning runs from beginning to end, with a few games."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pyarrow")

IMITATE = Path(__file__).parents[2] / "examples" / "learn" / "imitate.py"


def test_it_plays_imitates_improves_and_measures(tmp_path: Path) -> None:
    few = ["--games", "2", "--epochs", "1", "--rounds", "1", "--tables", "3", "--test", "3"]
    done = subprocess.run(
        [sys.executable, str(IMITATE), *few, "--folder", str(tmp_path / "steady")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert re.search(r"\d+ decisions after ", done.stdout)
    assert "epoch 1: the steady player's answer has a chance of " in done.stdout
    assert done.stdout.count("of 3 games (± ") == 3
