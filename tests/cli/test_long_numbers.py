"""Python reads no number of more than 4,300 digits; wherever a person may type one, there is a sentence about it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.found import ANY

from tablewright.cli import main

LONG = "9" * 5000
HEADER = "tablewright record 1\ngame pebbles\nengine 0\npack none\nseats 1\nseed 0\n"


@pytest.mark.parametrize(
    "words",
    [
        "play pebbles --seed N",
        "play pebbles --seats N",
        "play pebbles --bot N=random",
        "play pebbles --option heap=N",
        "serve --port N",
        "serve --limit tables=N",
        "campaign begin hike --name N=Ada",
        "lab run pebbles --games N",
        "lab run pebbles --games 1 --seed N",
        "lab run pebbles --games 1 --seats N",
        "lab run pebbles --games 1 --players mcts:iterations=N",
        "lab sweep pebbles --games 1 --set heap=1..N",
        "lab sweep pebbles --games 1 --set option.heap=1..3:N",
        "clauses pebbles --games N",
        "bench --rounds N",
        "rule PB-N",
    ],
)
def test_a_long_number_is_refused_in_a_sentence(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.replace("N", LONG).split()) == 2
    told = capsys.readouterr().err
    assert told.startswith("tablewright: ")
    assert "Exceeds the limit" not in told
    assert len(told) < 600


@pytest.mark.parametrize(
    "text",
    [
        HEADER.replace("record 1", f"record {LONG}") + "\n",
        HEADER + f"player {LONG} Ada\n\n",
        HEADER + f"\n# digest {LONG} abc\n",
        HEADER + f"\n# agreed {LONG}\n",
    ],
)
def test_a_record_with_a_long_number_is_refused_in_a_sentence(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.tw").write_text(text)
    assert main(["replay", str(tmp_path / "game.tw")]) == 2
    assert "Exceeds the limit" not in capsys.readouterr().err


def test_a_pack_with_a_long_number_is_refused_at_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pack.toml").write_text(f'id = "long"\ntitle = "Long"\nversion = "1"\ngame = "{ANY}"\n')
    (tmp_path / "cards.toml").write_text(f"a = 1\nn = {LONG}\n")
    assert main(["pack", "check", str(tmp_path)]) != 0
    told = capsys.readouterr()
    assert "cards.toml:2" in told.out + told.err
    assert "thousands of digits" in told.out + told.err
