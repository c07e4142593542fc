"""`rule` and `clauses`: the rulebook at hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablewright.engine.game import find_game

Type = Any


def test_a_clause_with_its_neighbours_and_who_carries_it_out(tw: Type) -> None:
    page = tw("rule", "PB-2.3").out

    assert page.startswith("PB-2.3 No echo\n(PEBBLES, The turn)\n")
    assert "unless the option `echo` is on" in page
    assert "Before it: PB-2.2 No more than there are" in page
    assert "After it:  PB-2.3a The echo allowed" in page
    assert "cannot_take  " in page
    assert "pebbles/game.py:" in page


def test_small_letters_do(tw: Type) -> None:
    assert tw("rule", "pb-2.3A").out.startswith("PB-2.3a")


def test_a_clause_names_functions_in_order(tw: Type) -> None:
    told = json.loads(tw("rule", "PB-2.3", "--json").out)

    assert told["id"] == "PB-2.3"
    assert told["before"] == "PB-2.2"
    assert told["after"] == "PB-2.3a"
    assert told["code"]
    for place in told["code"]:
        line = Path(place["file"]).read_text().splitlines()[place["line"] - 1]
        assert line.strip()


def test_a_physical_clause_says_why(tw: Type) -> None:
    assert "Printed table only: a program has no bag." in tw("rule", "PB-1.3").out


def test_an_install_without_tests_says_so(tw: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablewright.engine.clauses.files_of_tests", lambda *_: None)

    assert "not in this install" in tw("rule", "PB-2.3").out
    assert json.loads(tw("rule", "PB-2.3", "--json").out)["tests"] is None
    assert json.loads(tw("clauses", "pebbles", "--json", "--games", "0").out)["pebbles"]["no_test"] is None


def test_searching(tw: Type) -> None:
    found = tw("rule", "pebbles", "last", "pebble")
    assert found.code == 0
    assert found.out.startswith("PB-3.1 The last pebble\n")
    assert json.loads(tw("rule", "pebbles", "last pebble", "--json").out)[0]["id"] == "PB-3.1"

    nothing = tw("rule", "pebbles", "dragon")
    assert nothing.code == 1
    assert "No clause of pebbles" in nothing.out


def test_clauses_lists_what_is_missing_and_says_so_by_its_exit_code(tw: Type) -> None:
    answer = tw("clauses", "pebbles")

    assert answer.code == 1
    assert "pebbles: 9 clauses, 1 of them about the printed table only" in answer.out
    assert "  without code: none" in answer.out
    assert "  without test: 8 – PB-1.1, PB-1.2," in answer.out
    assert "  never met in play: none" in answer.out


def test_clauses_for_programs_has_exactly_these_fields(tw: Type) -> None:
    told = json.loads(tw("clauses", "pebbles", "--json").out)

    assert told == {
        "pebbles": {
            "clauses": 9,
            "no_code": [],
            "no_test": [clause for clause in find_ids() if clause != "PB-1.3"],
            "never_exercised": [],
            "unknown": [],
            "physical": {"PB-1.3": "a program has no bag"},
            "rulings": 0,
            "rulings_no_code": [],
            "rulings_no_test": [],
            "settled": {},
        }
    }


def find_ids() -> list[str]:
    from tablewright.engine.rulebook import rulebook_of

    return rulebook_of(find_game("pebbles")).ids


def test_without_games_nothing_is_said_about_play(tw: Type) -> None:
    assert (
        json.loads(tw("clauses", "pebbles", "--json", "--games", "0").out)["pebbles"]["never_exercised"]
        is None
    )
