"""The tool that breaks rules breaks them as it says, in one place, and finds the same places again."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
from tests.mutants.changes import Mutant, function_of, make, mutants_of, sample
from tests.mutants.kept import Kept, Met
from tests.mutants.marks import Marks

RULES = '''"""A chapter."""

def cannot_climb(table, high):
    """4.2: not when tired."""
    if table.tired and high > 3:
        return "4.2"
    return ""

def climb(table, high):
    """4.3: it tires."""
    table.tell("4.3", "Up {0}.", high)
    table.do(rest)
    table.height += high

class Hut:
    def beds(self):
        return 2
'''


@pytest.fixture
def chapter(tmp_path: Path) -> Path:
    path = tmp_path / "chapter.py"
    path.write_text(RULES)
    return path


def words(found: list[Mutant]) -> set[tuple[str, str, str]]:
    return {(one.function, one.before, one.after) for one in found}


def test_each_place_is_changed_and_lines_of_the_log_are_not(chapter: Path) -> None:
    found = words(mutants_of(chapter))
    assert ("cannot_climb", "table.tired and high > 3", "table.tired or high > 3") in found
    assert ("cannot_climb", "high > 3", "high >= 3") in found
    assert ("cannot_climb", "3", "4") in found
    assert ("cannot_climb", "return '4.2'", "return ''") in found
    assert ("climb", "table.do(rest)", "pass") in found
    assert ("climb", "table.height += high", "table.height -= high") in found
    assert ("Hut.beds", "2", "3") in found
    assert not any("tell" in before for _, before, _ in found)


def test_a_function_is_changed_where_it_is(chapter: Path) -> None:
    # GIVEN a module, and somebody who holds one of its functions already
    module = ModuleType("chapter")
    exec(compile(RULES, str(chapter), "exec"), vars(module))
    held = module.Hut().beds
    (mutant,) = [one for one in mutants_of(chapter) if one.function == "Hut.beds"]

    # WHEN it is changed
    make(mutant, module)

    # THEN it answers otherwise, for them too, and all other functions are as they were
    assert held() == 3
    assert function_of(module, "cannot_climb") is not None
    assert module.cannot_climb(type("Table", (), {"tired": True}), 4) == "4.2"
    assert "chapter" not in sys.modules


def test_the_same_seed_finds_the_same_places(chapter: Path) -> None:
    assert sample([chapter], 4, 1) == sample([chapter], 4, 1) != sample([chapter], 4, 2)
    assert len(sample([chapter], 99, 1)) == len({(one.line, one.function) for one in mutants_of(chapter)})


def test_a_mark_says_whether_a_change_would_make_a_difference_here(chapter: Path) -> None:
    # GIVEN a module with a mark at every place
    mutants = mutants_of(chapter)
    marks = Marks(mutants)
    marks.name_calls()
    code = marks.code_of(chapter)
    assert code is not None
    module = ModuleType("chapter")
    exec(code, vars(module))

    def met(tired: bool, high: int) -> tuple[str, set[tuple[str, str, str]]]:
        marks.met.clear()
        said = module.cannot_climb(type("Table", (), {"tired": tired}), high)
        return said, words([mutants[number] for number in marks.met])

    # THEN rules answer as before, and a place is met when it is reached and another value would stand there
    both, less, number, refusal = (
        ("cannot_climb", "table.tired and high > 3", "table.tired or high > 3"),
        ("cannot_climb", "high > 3", "high >= 3"),
        ("cannot_climb", "3", "4"),
        ("cannot_climb", "return '4.2'", "return ''"),
    )
    whole = next(one for one in words(mutants) if one[1].startswith("if "))
    assert met(False, 9) == ("", {both})
    assert met(True, 2) == ("", {both, number})
    assert met(True, 3) == ("", {both, number, less})
    assert met(True, 9) == ("4.2", {both, number, refusal, whole})
    assert not marks.kept


def test_what_is_kept_for_later_concerns_every_test(tmp_path: Path) -> None:
    # GIVEN two ways to keep an answer: a decorator, and a dictionary of the module
    path = tmp_path / "content.py"
    path.write_text(
        "from functools import cache\n_made: dict[int, int] = {}\n"
        "def more(count):\n    return count + 1\n"
        "@cache\ndef deck(count):\n    return more(count)\n"
        "def pile(count):\n    _made[count] = more(count)\n    return _made[count]\n"
    )
    mutants = [one for one in mutants_of(path) if one.function == "more"]
    for name in ("deck", "pile"):
        marks = Marks(mutants)
        marks.name_calls()
        module = ModuleType("content")
        exec(marks.code_of(path) or "", vars(module))

        # WHEN what is called by it runs alone and for it, THEN only the second is for all tests
        module.more(1)
        assert (len(marks.met), len(marks.kept)) == (2, 0)
        getattr(module, name)(2)
        assert (len(marks.met), len(marks.kept), marks.depth) == (2, 2, 0)


def test_what_was_found_is_kept_until_the_rules_change(chapter: Path, tmp_path: Path) -> None:
    # GIVEN rules, tests, one mutant that a test killed and one that none did
    tests = tmp_path / "tests"
    tests.mkdir()
    proof = tests / "test_chapter.py"
    proof.write_text("def test_climb(): ...\n")
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "chapter.py").write_text(RULES)
    path = tmp_path / "kept.json"
    killed, survivor, new = mutants_of(chapter)[:3]
    kept = Kept(path, rules, [tests])
    kept.note_test("test_climb", proof, Met(True, 0.1, frozenset({0}), frozenset()))
    kept.note_mutant(killed, "test_climb", {proof})
    kept.note_mutant(survivor, "", {proof})

    # WHEN the next run begins
    again = Kept(path, rules, [tests])

    # THEN one is killed, the other need not meet these tests again, and what a test meets is known
    assert [again.was_tried(one) for one in (killed, survivor, new)] == [True, True, False]
    assert [again.killer(one) for one in (killed, survivor, new)] == ["test_climb", "", ""]
    assert [again.survived(one, proof) for one in (survivor, new)] == [True, False]
    assert again.of_test("test_climb", proof) == Met(True, 0.1, frozenset({0}), frozenset())

    # WHEN there are other tests, survivors meet them; with other rules all is new
    proof.write_text("def test_climb(): assert False\n")
    tried = Kept(path, rules, [tests])
    assert tried.killer(killed)
    assert not tried.survived(survivor, proof)
    assert tried.of_test("test_climb", proof) is None
    (rules / "chapter.py").write_text(RULES + "\n")
    assert not Kept(path, rules, [tests]).was_tried(killed)
