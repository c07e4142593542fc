"""Every decision of a run: who was asked what, what was chosen, and what a learner would have seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("numpy")

import numpy as np
from pyarrow import parquet

from tablewright.adapters.session import Session, Settings
from tablewright.cli import main
from tablewright.engine.features import COLUMNS, OPTION_COLUMNS
from tablewright.engine.game import find_game
from tablewright.lab.experiment import ordered
from tablewright.lab.run import run
from tablewright.lab.workers import Crew

PEBBLES = str(Path(__file__).parents[1] / "toys" / "pebbles")


def games_in(folder: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(folder / "games.parquet").to_pylist()
    return rows


def test_every_decision_can_be_kept(tmp_path: Path) -> None:
    run(ordered(PEBBLES, players="random", decisions=True), 5, tmp_path, Crew(1))
    rows = parquet.read_table(tmp_path / "decisions.parquet").to_pylist()
    assert len(rows) == sum(row["decisions"] for row in games_in(tmp_path))
    first = rows[0]
    assert (first["game"], first["decision"], first["seat"]) == (0, 0, 0)
    assert first["move"].startswith("take 0 ")
    assert 0 <= first["chosen"] < first["options"]


def test_decisions_hold_what_the_seat_saw_when_it_chose(tmp_path: Path) -> None:
    """Each game is played again through the door of learners with the kept answers: the same rows, the same end."""
    words = ["--games", "3", "--players", "steady", "--decisions", "--features", "--workers", "1"]
    assert main(["lab", "run", PEBBLES, *words, "--out", str(tmp_path / "rows")]) == 0
    rows = parquet.read_table(tmp_path / "rows" / "decisions.parquet").to_pylist()
    session = Session(Settings(find_game(PEBBLES), forced=True))
    for told in games_in(tmp_path / "rows"):
        session.begin(told["seed"])
        for row in (row for row in rows if row["game"] == told["game"]):
            seen = session.observe(row["seat"])
            things = np.frombuffer(row["entities"], np.int16).reshape(-1, COLUMNS)
            options = np.frombuffer(row["option_rows"], np.int16).reshape(-1, OPTION_COLUMNS)
            assert row["layout"] == "1/scene/entities"
            assert len(options) == row["options"] == session.mask(row["seat"]).sum()
            assert (seen["options"][: len(options)] == options).all()
            assert (seen["entities"][: len(things)] == things).all()
            assert not seen["entities"][len(things) :].any()
            session.act(row["seat"], row["chosen"])
        assert session.over
        assert list(session.table.result.won) == told["won"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--features"], "give --decisions too"),
        (
            ["--decisions", "--features", "pictures"],
            "--features is flat or entities, or nothing, not pictures",
        ),
        (["--decisions", "--features", "flat"], "has no flat observation; say --features entities"),
    ],
)
def test_features_that_cannot_be_kept_are_refused(
    words: list[str], sentence: str, tmp_path: Path, capsys: Any
) -> None:
    assert main(["lab", "run", PEBBLES, "--games", "1", *words, "--out", str(tmp_path / "none")]) != 0
    assert sentence in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "none").exists()
