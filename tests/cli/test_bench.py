"""`bench`: what it tells, not how fast we are."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

Type = Any


@pytest.fixture(autouse=True)
def short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablewright.cli.bench.SECONDS", 0.02)
    monkeypatch.setattr("tablewright.cli.bench.TIMES", 1)


def test_it_tells_decisions_copies_and_games(tw: Type) -> None:
    answer = tw("bench", "pebbles", "--rounds", "2", "--alone")

    assert answer.code == 0
    for word in ("decisions a second", "copies a second", "games a second", "µs each"):
        assert word in answer.out


def test_programs_get_numbers(tw: Type) -> None:
    told = json.loads(tw("bench", "pebbles", "--rounds", "1", "--alone", "--json").out)

    assert told["game"] == "pebbles"
    assert told["ratio"] is None
    (speed,) = told["builds"]
    assert speed["decisions_per_second"] * speed["microseconds_per_decision"] == pytest.approx(1e6)
    assert speed["copies_per_second"] > 0


def test_another_python_is_measured_in_turn(tw: Type) -> None:
    told = json.loads(tw("bench", "pebbles", "--rounds", "1", "--against", sys.executable, "--json").out)

    assert len(told["builds"]) == 2
    assert told["ratio"]["decisions"] > 0
