"""FORWARD as flat rows of numbers: what a run of the lab keeps is what a learner sees."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("numpy")

import numpy as np
from pyarrow import parquet

from tablewright.adapters.session import Session, Settings
from tablewright.cli import main


def test_flat_decisions_are_words_of_the_game(tmp_path: Path) -> None:
    words = ["--games", "1", "--players", "steady", "--decisions", "--features", "flat", "--workers", "1"]
    assert main(["lab", "run", "forward", *words, "--out", str(tmp_path / "flat")]) == 0
    rows = parquet.read_table(tmp_path / "flat" / "decisions.parquet").to_pylist()
    settings = Settings("forward", forced=True)
    session = Session(settings)
    session.begin(parquet.read_table(tmp_path / "flat" / "games.parquet").to_pylist()[0]["seed"])
    for row in rows:
        assert row["layout"] == "1/forward/flat"
        assert (session.observe(0) == np.frombuffer(row["numbers"], np.int16)).all()
        offered = np.frombuffer(row["words"], np.int16).tolist()
        assert sorted(offered) == session.mask(0).nonzero()[0].tolist()
        assert row["word"] == offered[row["chosen"]]
        assert row["move"].startswith(settings.features.words[row["word"]])
        session.act(0, row["word"])
    assert session.over
