"""The tool that breaks rules breaks them as it says, in one place, and finds the same places again."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
from tests.mutants.changes import Mutant, function_of, make, mutants_of, sample
from tests.mutants.kept import Kept, Reached

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
    kept.note_test("test_climb", proof, True, 0.1, [killed.code])
    kept.note_mutant(killed, "test_climb", kept.tests_as_they_are())
    kept.note_mutant(survivor, "", kept.tests_as_they_are())

    # WHEN the next run begins
    again = Kept(path, rules, [tests])

    # THEN both are settled, and the test need not be run to see what it reaches
    settled = [again.is_settled(one, again.tests_as_they_are()) for one in (killed, survivor, new)]
    assert settled == [True, True, False]
    assert again.reached("test_climb", proof) == Reached(frozenset({killed.code}), 0.1, True)

    # WHEN there are other tests, survivors are tried again; with other rules all are
    proof.write_text("def test_climb(): assert False\n")
    tried = Kept(path, rules, [tests])
    settled = [tried.is_settled(one, tried.tests_as_they_are()) for one in (killed, survivor)]
    assert settled == [True, False]
    assert tried.reached("test_climb", proof) is None
    (rules / "chapter.py").write_text(RULES + "\n")
    assert not Kept(path, rules, [tests]).was_tried(killed)
