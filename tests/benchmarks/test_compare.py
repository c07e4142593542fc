"""The comparison by instruction counts: what it reads, which revision it takes, what it flags."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from benchmarks import compare

BEFORE = {"forward decisions": 1000.0, "forward copies": 100.0, "old decisions": 10.0}
NOW = {"forward decisions": 1049.0, "forward copies": 106.0, "new decisions": 20.0}

DUMP = """# callgrind format
version: 1
desc: Trigger: Client Request: forward decisions
events: Ir
summary: 123456
totals: 123456
"""


def test_more_than_five_per_cent_is_flagged() -> None:
    lines = compare.table_of(BEFORE, NOW)

    flagged = [line for line in lines if "SLOWER" in line]
    assert len(flagged) == 1
    assert flagged[0].startswith("forward copies")
    assert "+6.0%" in flagged[0]
    assert compare.verdict(BEFORE, NOW) == "Slower by more than 5%: forward copies."
    assert compare.verdict(NOW, NOW) == "Nothing became slower by more than 5%."


def test_games_that_came_and_went_are_told() -> None:
    told = "\n".join(compare.table_of(BEFORE, NOW))

    assert "new decisions" in told
    assert "new\n" in told + "\n"
    assert "gone" in told


def test_a_dump_has_a_name_and_a_sum() -> None:
    assert compare.read_dump(DUMP) == ("forward decisions", 123456)
    assert compare.read_dump("summary: 7\n") is None


def test_what_perf_says() -> None:
    assert compare.read_perf("98765,,instructions:u,1000,100.00,,\n") == 98765
    assert compare.read_perf("<not supported>,,instructions:u,0,100.00,,\n") is None


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(compare, "ROOT", tmp_path)
    for words in (
        ["init", "-q"],
        ["config", "user.email", "a@example.org"],
        ["config", "user.name", "A"],
    ):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    (tmp_path / "src").mkdir()
    return tmp_path


def commit(folder: Path, text: str) -> str:
    (folder / "src" / "file").write_text(text, encoding="utf-8")
    subprocess.run(["git", "add", "."], cwd=folder, check=True)
    subprocess.run(["git", "commit", "-q", "-m", text], cwd=folder, check=True)
    return compare.git("rev-parse", "HEAD")


def test_the_first_commit_has_nothing_to_be_compared_with(repository: Path) -> None:
    commit(repository, "one")

    with pytest.raises(compare.CannotCompare, match="shallow clone"):
        compare.chosen("")


def test_without_a_release_it_is_the_commit_before(repository: Path) -> None:
    first = commit(repository, "one")
    second = commit(repository, "two")

    assert compare.chosen("")[0] == first
    (repository / "src" / "file").write_text("three", encoding="utf-8")
    assert compare.chosen("")[0] == second  # there are changes, so they are compared with the last commit


def test_the_last_release_or_what_is_asked_for(repository: Path) -> None:
    first = commit(repository, "one")
    subprocess.run(["git", "tag", "v1"], cwd=repository, check=True)
    second = commit(repository, "two")
    commit(repository, "three")

    assert compare.chosen("") == (first, "release v1")
    assert compare.chosen(second[:8])[0] == second
    with pytest.raises(compare.CannotCompare, match="no revision nowhere"):
        compare.chosen("nowhere")


def test_without_a_counter_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compare.shutil, "which", lambda name: None)
    monkeypatch.setattr("sys.argv", ["compare.py"])

    assert compare.main() == 2
    assert "apt-get install valgrind" in capsys.readouterr().err
