"""The comparison with other engines: what it makes of the numbers, and what it says about a peer that is missing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import peers

OURS, OTHER = [each.ours for each in peers.TARGETS if each[1:3] == (peers.CATAN, "decisions")][:2]


def rounds(*decisions: float, copy: float = 1.0, python: float = 0.0) -> list[dict[str, float]]:
    more = {"from_python": python} if python else {}
    return [{"decisions": value, "copy": copy, **more} for value in decisions]


TOLD: dict[str, dict[str, list[dict[str, float]]]] = {
    "tablewright": {OURS: rounds(400, 500, 900, copy=0.5, python=300)},
    "Catanatron": {"catan": rounds(10, 10, 20, copy=50)},
}


def test_medians_come_with_half_their_range() -> None:
    told = peers.middle([{"decisions": 90.0}, {"decisions": 100.0}, {"decisions": 120.0}])

    assert told == {"decisions": {"median": 100.0, "spread": 0.15}}


def test_nothing_was_measured() -> None:
    assert peers.middle([]) == {}


def test_a_ratio_is_taken_within_each_round() -> None:
    (row,) = peers.ratios(TOLD)

    assert (row["ours"], row["peer"], row["theirs"]) == (OURS, "Catanatron", "catan")
    assert row["decisions"] == 45  # of 40, 50 and 45
    assert row["from_python"] == 30  # 300 by 10, 10 and 20, against their decisions
    assert row["copy"] == 100  # theirs costs 50, ours 0.5
    assert row["iterations"] is None


def test_targets_are_met_missed_or_not_measured() -> None:
    judged = {(row["ours"], row["what"]): row for row in peers.judged(TOLD)}

    assert judged[OURS, "decisions"]["met"] is True
    assert judged[OURS, "decisions"]["reached"] == 45
    assert judged[OTHER, "copy"]["met"] is None
    slow = {**TOLD, "tablewright": {OURS: rounds(300, 300, 300)}}
    assert {row["ours"]: row["met"] for row in peers.judged(slow)}[OURS] is True  # copies: 50 by 1
    assert (
        next(row for row in peers.judged(slow) if row["what"] == "decisions" and row["reached"])["met"]
        is False
    )


def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **workers: str) -> None:
    """Workers of a few lines instead of the real ones."""
    (tmp_path / "contestants").mkdir()
    for name, text in workers.items():
        (tmp_path / "contestants" / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(peers, "HERE", tmp_path)
    monkeypatch.setattr(peers, "WORKERS", {name: (f"{name}.py", name) for name in workers})


GOOD = """
import json, sys
print(json.dumps({"name": "good", "version": "1", "subjects": {"game": "A game"}}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"decisions": 10.0 + asked["round"], "copy": 2.0}), flush=True)
"""
ABSENT = """import json; print(json.dumps({"name": "absent", "missing": "ModuleNotFoundError: no absent"}))"""
DYING = """
import json, sys
print(json.dumps({"name": "dying", "version": "1", "subjects": {"game": "A game", "other": "Another"}}), flush=True)
sys.stdin.readline()
sys.exit(3)
"""


def test_a_missing_peer_is_told_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, monkeypatch, good=GOOD, absent=ABSENT, silent="import sys; sys.exit(4)")

    workers, missing = peers.gather(["good", "absent", "silent"], {})
    for worker in workers:
        worker.dismiss()

    assert [worker.name for worker in workers] == ["good"]
    assert missing["absent"] == "ModuleNotFoundError: no absent"
    assert "ended with code 4" in missing["silent"]


def test_why_it_could_not_be_installed_says_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, monkeypatch, absent=ABSENT)

    _, missing = peers.gather(["absent"], {"absent": "No matching distribution found"})

    assert missing == {"absent": "No matching distribution found"}


def test_a_peer_that_breaks_off_is_missing_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake(tmp_path, monkeypatch, good=GOOD, dying=DYING)
    workers, missing = peers.gather(["dying", "good"], {})

    told = peers.take_turns(workers, 2, 0.1, missing)
    for worker in workers:
        worker.dismiss()

    assert "ended with code 3" in missing["dying"]
    assert told["dying"] == {"game": [], "other": []}
    assert [numbers["decisions"] for numbers in told["good"]["game"]] == [10.0, 11.0]


def answer() -> dict[str, Any]:
    good = peers.Worker("tablewright", None)  # type: ignore[arg-type]
    good.version, good.subjects = "0.1.0, compiled", {OURS: "One of ours"}
    catan = peers.Worker("Catanatron", None)  # type: ignore[arg-type]
    catan.version, catan.subjects = "3.2.1", {"catan": "Settlers of Catan"}
    return peers.summary([good, catan], TOLD, {"boardgame.io": "there is no npm here"}, 3, 1)


def test_the_answer_is_json_with_versions_and_date() -> None:
    told = json.loads(json.dumps(answer()))

    assert told["versions"] == {"tablewright": "0.1.0, compiled", "Catanatron": "3.2.1"}
    assert len(told["date"]) == 10
    assert told["missing"] == {"boardgame.io": "there is no npm here"}
    assert told["speeds"][0]["decisions"]["median"] == 500


def test_the_answer_in_words_has_the_ratios_and_what_is_missing() -> None:
    text = peers.in_words(answer())

    assert "Missing: boardgame.io (there is no npm here)." in text
    assert f"| {OURS} | Catanatron catan |" in text
    assert "40 ×" in text
    for line in text.splitlines():
        if line.startswith("| tablewright"):
            assert "500 ±50%" in line


def test_every_worker_is_there() -> None:
    for file, _ in peers.WORKERS.values():
        assert (peers.HERE / "contestants" / file).is_file()


def test_a_worker_without_its_library_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = (peers.HERE / "contestants" / "pacing.py").read_text("utf-8")
    lost = "from pacing import serve\nserve('lost', lambda: '1', lambda: __import__('no_such_library'))\n"
    fake(tmp_path, monkeypatch, pacing=shared, lost=lost)

    worker = peers.start("lost", "lost.py")
    worker.dismiss()

    assert worker.missing == "ModuleNotFoundError: No module named 'no_such_library'"
    assert worker.subjects == {}
