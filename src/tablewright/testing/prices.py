"""Guards that compare numbers and give none: whoever is refused hears a clause, and not what is wanting.

`table.short_of(clause, what, needs, has)` and `table.because(clause, why, …)` say it beside the clause.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tablewright.engine.game import Game

AMOUNTS: Final = (ast.Lt, ast.Gt, ast.LtE, ast.GtE)


class Silent(NamedTuple):
    """A guard that forbids something for a number and does not say which."""

    file: str
    line: int
    guard: str
    clause: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.guard} gives {self.clause} without its numbers"


def guards_without_numbers(game: Game) -> list[Silent]:
    """All of a game's guards (`cannot_…`) that give a bare clause because one number is less than another."""
    return [found for path in sorted(game.folder.rglob("*.py")) for found in silent_in(path, game)]


def silent_in(path: Path, game: Game) -> Iterator[Silent]:
    clause = re.compile(rf"{re.escape(game.prefix)}-\w")
    for guard in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(guard, ast.FunctionDef) and guard.name.startswith("cannot_"):
            for test, given in given_for(guard):
                if clause.match(given.value) and compares_amounts(test):  # type: ignore[arg-type]
                    yield Silent(
                        path.relative_to(game.folder).as_posix(), given.lineno, guard.name, str(given.value)
                    )


def given_for(guard: ast.FunctionDef) -> Iterator[tuple[ast.expr, ast.Constant]]:
    """Each bare string that a guard gives, with what is asked before it is given."""
    for node in ast.walk(guard):
        if isinstance(node, ast.If):
            told = [one.value for one in node.body if isinstance(one, ast.Return)]
            yield from ((node.test, one) for one in told if is_words(one))  # type: ignore[misc]
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.IfExp):
            asked = node.value
            yield from ((asked.test, one) for one in (asked.body, asked.orelse) if is_words(one))  # type: ignore[misc]


def is_words(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def compares_amounts(test: ast.expr) -> bool:
    """Whether a condition asks which of two numbers is greater; whether something is there at all is no price."""
    for node in ast.walk(test):
        if isinstance(node, ast.Compare) and any(isinstance(how, AMOUNTS) for how in node.ops):
            sides = [node.left, *node.comparators]
            if not any(isinstance(side, ast.Constant) and side.value == 0 for side in sides):
                return True
    return False
