"""What the mutation runs found out, kept between them in a file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from tests.mutants.changes import Mutant

Code = tuple[str, int]  # a function by its file and first line


class Reached(NamedTuple):
    """What a test comes into, how long it takes and whether it passes without a mutant."""

    codes: frozenset[Code]
    seconds: float
    passed: bool


class Kept:
    """Lines of JSON: tests with what they reach, mutants with what killed them. Later lines count."""

    def __init__(self, path: Path, home: Path, tests: list[Path]) -> None:
        self.path, self.tests = path, tests
        self.rules = print_of(sorted(home.rglob("*.py")))
        self.around = {
            folder: print_of(path for path in sorted(folder.rglob("*.py")) if not is_test(path))
            for folder in tests
        }
        self.prints: dict[Path, str] = {}
        self.met: dict[tuple[str, str], Reached] = {}  # by test and fingerprint of its file
        self.mutants: dict[str, tuple[str, str]] = {}  # killer and fingerprint of the tests
        self.read()

    def read(self) -> None:
        lines = self.path.read_text().splitlines() if self.path.exists() else []
        for line in lines:
            kind, rules, *rest = json.loads(line)
            if rules != self.rules:
                continue
            if kind == "test":
                name, file, passed, seconds, codes = rest
                self.met[name, file] = Reached(frozenset(map(tuple, codes)), seconds, passed)
            else:
                key, killer, tests = rest
                self.mutants[key] = killer, tests

    def write(self, *line: Any) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a") as lines:
            print(json.dumps(line), file=lines)

    # Tests

    def file_print(self, path: Path) -> str:
        if path not in self.prints:
            around = next(told for folder, told in self.around.items() if folder in path.parents)
            self.prints[path] = print_of([path]) + around
        return self.prints[path]

    def reached(self, name: str, path: Path) -> Reached | None:
        if (name, self.file_print(path)) not in self.met:
            self.read()  # a child may have written it
        return self.met.get((name, self.file_print(path)))

    def knows(self, name: str, path: Path) -> bool:
        return (name, self.file_print(path)) in self.met

    def note_test(self, name: str, path: Path, passed: bool, seconds: float, codes: Iterable[Code]) -> None:
        self.write("test", self.rules, name, self.file_print(path), passed, seconds, sorted(codes))

    def tests_as_they_are(self) -> str:
        return print_of(path for folder in self.tests for path in sorted(folder.rglob("*.py")))

    # Mutants

    def is_settled(self, mutant: Mutant, tests: str) -> bool:
        """Killed under these rules, or a survivor of these very tests."""
        killer, of_tests = self.mutants.get(key_of(mutant), ("", ""))
        return bool(killer) or of_tests == tests

    def was_tried(self, mutant: Mutant) -> bool:
        return key_of(mutant) in self.mutants

    def killer(self, mutant: Mutant) -> str:
        return self.mutants.get(key_of(mutant), ("", ""))[0]

    def note_mutant(self, mutant: Mutant, killer: str, tests: str) -> None:
        self.mutants[key_of(mutant)] = killer, tests
        self.write("mutant", self.rules, key_of(mutant), killer, tests)


def key_of(mutant: Mutant) -> str:
    return f"{mutant.path.name} {mutant.function} {mutant.number} {mutant.before} -> {mutant.after}"


def is_test(path: Path) -> bool:
    return path.name.startswith("test_")


def print_of(paths: Iterable[Path]) -> str:
    told = blake2b(digest_size=6)
    for path in paths:
        told.update(f"{path.name}\n".encode())
        told.update(path.read_bytes())
    return told.hexdigest()
