"""Clause tracing: what cites a clause, and what meets it in play."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from tests.found import ANY

from tablewright.build_info import is_compiled
from tablewright.engine.citations import (
    PROOFS,
    Citation,
    Reader,
    card_citations,
    code_citations,
    files_of_tests,
    folder_of_tests,
    ids_in_name,
    kept_proofs,
    proofs,
)
from tablewright.engine.citations import citations_of_tests as read_tests
from tablewright.engine.clauses import (
    Watch,
    coverage,
    exercised,
    other_values,
    play,
    play_one,
    setups,
    trace,
    unknown,
)
from tablewright.engine.game import Game, Option, find_game

PEBBLES = find_game(str(Path(__file__).parents[1] / "toys/pebbles"))
FW = Reader("FW")

# Ids in texts


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("FW-9.5: each exchange", ["9.5"]),
        ("FW-9.6–9.10: the faces", ["9.6", "9.7", "9.8", "9.9", "9.10"]),
        ("FW-9.6–FW-9.8", ["9.6", "9.7", "9.8"]),
        ("FW-9.6-9.8 and 9.11", ["9.6", "9.7", "9.8", "9.11"]),
        ("FW-9.6 to 9.8", ["9.6", "9.7", "9.8"]),
        ("FW-9.5, 9.6", ["9.5", "9.6"]),
        ("FW-5.3, FW-5.4, FW-21.2: choose", ["5.3", "5.4", "21.2"]),
        ("FW-5.9a–c: pay", ["5.9a", "5.9b", "5.9c"]),
        ("FW-5.9a–5.9b", ["5.9a", "5.9b"]),
        ("FW-R10 and R56; see FW-G9", ["R10", "R56", "G9"]),
        ("FW-R3–R5", ["R3", "R4", "R5"]),
        ("as FW-9.5 says, 3 dice fall", ["9.5"]),
        ("FW-9.5, a hero may", ["9.5"]),
        ("(FW-9.10).", ["9.10"]),
        ("see FW-9", ["9"]),
        ("FW-9.6–10.2 spans two chapters", ["9.6", "10.2"]),
        ("FW-9.6–9.8a ends with a part of one", ["9.6", "9.8a"]),
        ("nothing here, not even XFW-1.1 or 9.5", []),
    ],
)
def test_ids_in_a_text(text: str, ids: list[str]) -> None:
    assert FW.ids(text) == [f"FW-{number}" for number in ids]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("4.11: a hero may pray", ["4.11"]),
        ("3.2: an action must be left; 4.12, 4.13: only at the Shrine", ["3.2", "4.12", "4.13"]),
        ("5.9a–b: pay one luck", ["5.9a", "5.9b"]),
        ("a hero has 1.5 actions", []),
    ],
)
def test_before_a_colon_the_prefix_may_be_left_out(text: str, ids: list[str]) -> None:
    assert FW.docstring_ids(text) == [f"FW-{number}" for number in ids]


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("test_9_10_counter", ["9.10"]),
        ("test_9_6_to_9_8_faces", ["9.6", "9.7", "9.8"]),
        ("test_9_5_9_6_both", ["9.5", "9.6"]),
        ("test_5_9b_the_new_face_stands", ["5.9b"]),
        ("test_R12_counter", ["R12"]),
        ("test_g12_counter", ["G12"]),
        ("test_9_5_both_counter_R12", ["9.5", "R12"]),
        ("test_9_5_both_counter_R12_G3", ["9.5", "R12", "G3"]),
        ("test_9_5_of_R12_both", ["9.5"]),
        ("test_FW_9_10_counter", ["9.10"]),
        ("test_fw_R12", ["R12"]),
        ("test_9_5_3_dice_fall", ["9.5"]),
        ("test_two_dice", []),
    ],
)
def test_ids_in_the_name_of_a_test(name: str, ids: list[str]) -> None:
    assert ids_in_name(name, True, FW) == [f"FW-{number}" for number in ids]


def test_elsewhere_the_name_of_a_test_needs_the_prefix() -> None:
    assert ids_in_name("test_9_10_counter", False, FW) == []
    assert ids_in_name("test_FW_9_10_counter", False, FW) == ["FW-9.10"]
    assert ids_in_name("test_TT_2_taken", False, Reader("TT")) == ["TT-2"]


# Files

CODE = '''\
"""Chapter 4, Places."""

LIMIT = 7  # FW-6.2
# FW-6.3 is only talked about here


@mark
def pray(table):
    """FW-4.11: a hero may pray."""
    table.ask(0, "FW-4.12")

    def inner():
        """FW-4.13: inside."""


class Shrine:
    """FW-4.14: the Shrine."""

    def light(self):
        return f"by FW-4.15 {self}"
'''


def cited(citations: list[Citation]) -> dict[str, tuple[str, int]]:
    return {citation.clause: (citation.place.name, citation.place.line) for citation in citations}


def test_code_cites_in_docstrings_in_strings_and_beside_constants(tmp_path: Path) -> None:
    (tmp_path / "places.py").write_text(CODE)
    (tmp_path / "test_places.py").write_text('"""FW-9.9"""')
    citations = list(code_citations(tmp_path, FW))

    assert cited(citations) == {
        "FW-6.2": ("LIMIT", 3),
        "FW-4.11": ("pray", 8),
        "FW-4.12": ("pray", 10),
        "FW-4.13": ("inner", 12),
        "FW-4.14": ("Shrine", 16),
        "FW-4.15": ("Shrine.light", 20),
    }
    by_docstring = {citation.clause: citation.key for citation in citations if citation.key}
    assert by_docstring["FW-4.11"] == (str(tmp_path / "places.py"), 7)  # where Python says that it begins
    assert "FW-4.12" not in by_docstring


def test_cards_cite_under_their_names(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(
        '[[relic]]\nid = "lantern"\nname = "Lantern of Orla"\ncites = ["FW-5.9c", "7.4"]\n\n'
        '[[omen]]\nid = "well"\neffect = "as FW-3.1"\n[numbers]\nhealth = 3 # FW-1.1\n'
    )

    assert cited(list(card_citations(tmp_path, FW))) == {
        "FW-5.9c": ("Lantern of Orla", 4),
        "FW-7.4": ("Lantern of Orla", 4),
        "FW-3.1": ("well", 8),
        "FW-1.1": ("numbers", 10),
    }


def project(folder: Path) -> Path:
    """A project with a game and tests, as ours is laid out."""
    game = folder / "src/game"
    own = folder / "tests/games/toy"
    for made in (game, own):
        made.mkdir(parents=True)
    (folder / "pyproject.toml").write_text("")
    (own / "test_01.py").write_text(
        'def test_1_2_x():\n    """1.3: also this."""\n    # FW-1.4 too\n    assert "FW-1.5"\n'
    )
    (folder / "tests/test_other.py").write_text(
        'def test_FW_1_6_y():\n    "FW-1.7"\n\ndef test_1_8_z(): pass\n'
    )
    return game


def test_tests_cite_in_names_docstrings_comments_and_strings(tmp_path: Path) -> None:
    files = files_of_tests("toy", project(tmp_path))
    assert files is not None
    found = cited(list(read_tests(files, FW)))

    assert set(found) == {"FW-1.2", "FW-1.3", "FW-1.4", "FW-1.5", "FW-1.6"}
    assert found["FW-1.4"] == ("test_1_2_x", 3)


def test_an_install_has_no_tests_but_the_checkout_one_works_in_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project(tmp_path / "checkout")
    installed = tmp_path / "venv/site-packages/game"
    installed.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert folder_of_tests("toy", installed) is None
    assert files_of_tests("toy", installed) is None

    monkeypatch.chdir(tmp_path / "checkout/src")
    assert folder_of_tests("toy", installed) == tmp_path / "checkout/tests"


# What a rulebook lacks


def test_an_id_that_no_rulebook_has_is_told_with_its_place() -> None:
    traced = trace(PEBBLES)
    place = traced.code["PB-2.1"][0]
    odd = traced._replace(code={**traced.code, "PB-7.7": [place], "PB-2": [place]})

    assert unknown(odd) == {"PB-7.7": [place]}  # PB-2 is the whole chapter


def test_lists_are_in_the_order_of_the_rulebook() -> None:
    traced = trace(PEBBLES)._replace(code={}, cards={}, tests={"PB-2.1": []})
    told = coverage(PEBBLES, traced, 0)

    assert told.no_code == [clause for clause in traced.rulebook.clauses if clause != "PB-1.3"]
    assert told.no_test == [clause for clause in told.no_code if clause != "PB-2.1"]
    assert told.never_exercised is None


# What comes up in play


def test_values_of_options_are_all_tried() -> None:
    assert other_values(Option("path", "a", choices=("a", "b", "c"))) == ["b", "c"]
    assert other_values(Option("echo", True)) == [False]
    assert other_values(Option("heap", 9, low=2, high=30)) == [2, 30]
    assert other_values(Option("name", "x")) == []
    assert [dict(setup) for setup in setups(PEBBLES, 1)] == [
        {},
        {"options": {"heap": 2}},
        {"options": {"heap": 30}},
        {"options": {"echo": True}},
    ]


def test_a_game_may_ask_for_more() -> None:
    class Eager(Game):
        def exercise(self) -> list[dict[str, object]]:
            return [{"options": {"heap": 3}, "seats": 2}]

    assert {"options": {"heap": 3}, "seats": 2} in list(setups(Eager(), 1))


def test_play_meets_questions_refusals_log_result_and_what_is_seen() -> None:
    met: set[str] = set()
    for seed in range(60):
        met |= play(PEBBLES, PEBBLES.new(seed=seed), random.Random(seed))

    assert {"PB-1.1", "PB-1.2", "PB-2.1", "PB-2.3", "PB-3.1", "PB-3.2"} <= met


def test_campaigns_are_played_too() -> None:
    # GIVEN a game with a campaign: HK-3.2 comes up only at the end of all three parts
    hike = find_game(str(Path(__file__).parents[1] / "toys/hike"))
    assert {"campaign": "hike"} in list(setups(hike, 1))

    # WHEN the campaign is played
    met = play_one(hike, 3, {"campaign": "hike"})

    # THEN the clauses of its parts and of its end are met
    assert {"HK-2.2", "HK-2.5", "HK-3.1", "HK-3.2"} <= met


def test_a_watch_notes_functions_once_and_leaves_the_profiler_as_it_was() -> None:
    def mine() -> None:
        pass

    before = sys.getprofile()
    with Watch() as watch:
        mine()
        mine()
        first, second = watch.news(), watch.news()

    assert [code.co_name for code in first].count("mine") == 1
    assert "mine" not in [code.co_name for code in second]
    assert sys.getprofile() is before


@pytest.mark.skipif(is_compiled(), reason="functions can be watched only where they are interpreted")
def test_a_function_that_runs_meets_its_clauses() -> None:
    traced = trace(PEBBLES)

    assert "PB-2.3a" in exercised(
        PEBBLES, traced, 10
    )  # only in the docstring of a function, only with `echo`
    assert "PB-2.3a" not in exercised(PEBBLES, traced._replace(functions={}), 10)


def test_an_install_knows_which_tests_prove_a_clause(tmp_path: Path) -> None:
    # GIVEN what a build notes of a project's tests
    game = project(tmp_path)
    (game / "game.py").write_text('class Toy:\n    prefix = "FW"\n', encoding="utf-8")
    (tmp_path / "tests/games/toy").rename(tmp_path / "tests/games/game")
    (game / PROOFS).write_text(proofs(game, tmp_path), encoding="utf-8")

    # WHEN it is read where the rules were installed, without any test
    kept = kept_proofs(game)

    # THEN it tells the same as the tests themselves
    assert kept is not None
    (place,) = (one.place for one in kept if one.clause == "FW-1.3")
    assert (place.name, place.path.as_posix()) == ("test_1_2_x", "tests/games/game/test_01.py")


@pytest.mark.parametrize("noted", [None, "", "{", '["FW-1.1"]', "7"])
def test_an_install_whose_note_is_lost_or_broken_does_without(tmp_path: Path, noted: str | None) -> None:
    if noted is not None:
        (tmp_path / PROOFS).write_text(noted, encoding="utf-8")
    assert kept_proofs(tmp_path) is None


def test_rulings_without_code_or_test_are_listed_unless_they_are_settled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find_game(ANY)
    traced = trace(game)
    assert traced.tests is not None
    ruling = next(iter(traced.rulebook.rulings))
    assert ruling not in coverage(game, traced, 0).rulings_no_code
    for places in (traced.code, traced.cards, traced.tests):
        places.pop(ruling, None)

    told = coverage(game, traced, 0)

    assert ruling in told.rulings_no_code
    assert ruling in (told.rulings_no_test or [])
    assert not told.is_complete()

    monkeypatch.setitem(traced.rulebook.settled, ruling, "a question of taste")
    told = coverage(game, traced, 0)

    assert ruling not in [*told.rulings_no_code, *(told.rulings_no_test or [])]
    assert told.settled[ruling] == "a question of taste"
