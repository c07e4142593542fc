"""A rulebook says everything that its game's ledger numbers: no clause, ruling or gap is lost when it is rewritten.

A ledger is the specification that a game was written from. It is not part of the project; the numbers of its clauses
are, in `ledger.txt` beside each game's tests. A rulebook may have more of them, for what came up later.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablewright.engine.clauses import coverage, trace
from tablewright.engine.game import find_game
from tablewright.engine.rulebook import rulebook_of

LEDGERS = sorted(Path(__file__).parent.glob("*/ledger.txt"))


def numbers_in(path: Path) -> Iterator[str]:
    """`9: 1-3 5a` are 9.1, 9.2, 9.3 and 9.5a; `R: 1-2` are R1 and R2."""
    for line in path.read_text(encoding="utf-8").splitlines():
        chapter, _, runs = line.partition(":")
        if not line.startswith("#"):
            for run in runs.split():
                first, _, last = run.partition("-")
                numbers = range(int(first), int(last) + 1) if last else [first]
                yield from (f"{chapter}{'' if chapter.isalpha() else '.'}{number}" for number in numbers)


@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.parent.name)
def test_a_rulebook_says_all_that_its_ledger_numbers(path: Path) -> None:
    game = find_game(path.parent.name.replace("_", "-"))
    told = set(rulebook_of(game).all) | scenarios_played(path.parent, game.prefix)
    wanted = [f"{game.prefix}-{number}" for number in numbers_in(path)]
    assert len(wanted) > 300
    assert [number for number in wanted if number not in told] == []


@pytest.mark.parametrize("name", [path.parent.name for path in LEDGERS])
def test_every_clause_and_every_ruling_is_cited_by_code_and_by_a_test_or_says_why_not(name: str) -> None:
    game = find_game(name.replace("_", "-"))
    told = coverage(game, trace(game), games=0)
    assert told.is_complete(), told
    assert told.rulings > 60


def scenarios_played(folder: Path, prefix: str) -> set[str]:
    """Scenarios are positions with their outcome: a book may leave them to tests, `test_s01_…`."""
    texts = "".join(each.read_text(encoding="utf-8") for each in folder.glob("test_*.py"))
    return {f"{prefix}-S{n}" for n in range(1, 100) if f"def test_s{n:02}_" in texts}
