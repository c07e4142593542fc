"""What the mutation runs found out, kept between them in a file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.mutants.changes import Mutant

FORM: Final = 1  # of what is kept: another one when changes or marks mean something else


class Met(NamedTuple):
    """Which mutants a test meets, by their numbers, how long it takes and whether it passes without a mutant."""

    passed: bool
    seconds: float
    mutants: frozenset[int]
    lasting: frozenset[
        int
    ]  # of those, the ones that were met while something was worked out for later tests too


class Kept:
    """Lines of JSON: tests with what they reach, mutants with what killed them. Later lines count."""

    def __init__(self, path: Path, home: Path, tests: list[Path]) -> None:
        self.path, self.tests = path, tests
        self.rules = f"{FORM} {print_of(sorted(home.rglob('*.py')))}"
        self.around = {
            folder: print_of(path for path in sorted(folder.rglob("*.py")) if not is_test(path))
            for folder in tests
        }
        self.prints: dict[Path, str] = {}
        self.met: dict[tuple[str, str], Met] = {}  # by test and fingerprint of its file
        self.mutants: dict[
            str, tuple[str, list[str]]
        ] = {}  # killer, or the fingerprints of the files it survived
        self.read()

    def read(self) -> None:
        lines = self.path.read_text().splitlines() if self.path.exists() else []
        for line in lines:
            kind, rules, *rest = json.loads(line)
            if rules != self.rules:
                continue
            if kind == "test":
                name, file, passed, seconds, mutants, lasting = rest
                self.met[name, file] = Met(passed, seconds, frozenset(mutants), frozenset(lasting))
            else:
                key, killer, survived = rest
                self.mutants[key] = killer, survived

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

    def of_test(self, name: str, path: Path) -> Met | None:
        return self.met.get((name, self.file_print(path)))

    def note_test(self, name: str, path: Path, met: Met) -> None:
        self.write("test", self.rules, name, self.file_print(path), *met[:2], *map(sorted, met[2:]))

    # Mutants

    def was_tried(self, mutant: Mutant) -> bool:
        return key_of(mutant) in self.mutants

    def killer(self, mutant: Mutant) -> str:
        return self.mutants.get(key_of(mutant), ("", []))[0]

    def survived(self, mutant: Mutant, path: Path) -> bool:
        """Whether the tests of a file, as it is, did not notice."""
        return self.file_print(path) in self.mutants.get(key_of(mutant), ("", []))[1]

    def note_mutant(self, mutant: Mutant, killer: str, files: set[Path]) -> None:
        """What killed it, or that none of the tests of these files did."""
        before = self.mutants.get(key_of(mutant), ("", []))[1]
        survived = [] if killer else sorted({*before, *map(self.file_print, files)})
        self.mutants[key_of(mutant)] = killer, survived
        self.write("mutant", self.rules, key_of(mutant), killer, survived)


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
