"""`pack`: checking, beginning and comparing packs of cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.found import ANY

Type = Any


@pytest.fixture
def pack(tw: Type, tmp_path: Path) -> Path:
    folder = tmp_path / "my-cards"
    answer = tw("pack", "new", str(folder), "--game", ANY)
    assert answer.code == 0, answer.err
    assert str(folder) in answer.out
    return folder


def test_a_new_pack_is_sound(tw: Type, pack: Path) -> None:
    answer = tw("pack", "check", str(pack))

    assert answer.code == 0, answer.err
    assert "is sound" in answer.out
    assert json.loads(tw("pack", "check", str(pack), "--json").out)["ok"]


def test_a_typo_is_told_with_file_line_and_word(tw: Type, pack: Path) -> None:
    (pack / "more.toml").write_text('[[statoin]]\nid = "odd"\n')

    answer = tw("pack", "check", str(pack))
    assert answer.code == 2
    assert "more.toml:" in answer.err
    told = json.loads(tw("pack", "check", str(pack), "--json").out)
    assert not told["ok"]
    assert told["errors"][0]["file"] == "more.toml"


def test_a_new_pack_never_writes_over_a_folder(tw: Type, pack: Path) -> None:
    before = sorted(pack.iterdir())

    assert tw("pack", "new", str(pack), "--game", ANY).code == 2
    assert sorted(pack.iterdir()) == before


def test_a_pack_that_is_not_there(tw: Type) -> None:
    assert tw("pack", "check", "nowhere", "--game", ANY).code == 2


def test_packs_are_compared_card_by_card(tw: Type, pack: Path) -> None:
    assert tw("pack", "diff", str(pack), str(pack)).out == "The packs hold the same.\n"
    assert tw("pack", "diff", str(pack), str(pack)).code == 0
    assert json.loads(tw("pack", "diff", str(pack), str(pack), "--json").out) == []


def test_the_schema_is_json(tw: Type) -> None:
    assert "$defs" in json.loads(tw("pack", "schema", ANY).out)
