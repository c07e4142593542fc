"""`make mutants GAME=forward`: break the rules in one place at a time and see whether a test notices.

The tests are collected once. Each mutant is a child of that process in which one function has other code, so that a
mutant costs the tests that it needs and nothing else: those that cite the function's clauses first, then every other
test that ever comes into that function, the quickest first. No other test could notice.

What was found is kept in build/mutants, so that a run with `MINUTES=8` goes on where the one before it stopped. A
mutant that was killed stays killed until the rules are changed; a survivor is tried again once the tests are.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

import pytest
from _pytest.runner import runtestprotocol
from tests.mutants.changes import Mutant, make, sample
from tests.mutants.kept import Kept, Reached

import tablewright
from tablewright.engine.citations import Reader, citations_of_tests, file_citations
from tablewright.engine.game import find_game

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = Path(tablewright.__file__).parent
NO_RULES: Final = (  # what is shown, what bots think and what the lab counts
    "show", "think", "look", "advice.py", "outlook.py", "weights.py", "planning.py", "foresight.py", "duelling.py",
    "counting.py",
)  # fmt: skip
OF_THE_ENGINE: Final = ("engine", "content", "record", "players", "scene", "house")  # folders of its tests
PATIENCE: Final = 20.0  # seconds beyond three times what the tests need: then the mutant goes round for ever
SURVIVED, KILLED = 0, 1

Code = tuple[str, int]  # a function by its file and first line


class Round:
    """One run: the mutants of a game or of the engine against their tests."""

    def __init__(self, of: str, wanted: int, seed: int, jobs: int, until: float) -> None:
        self.of, self.jobs, self.until = of, jobs, until
        self.home = SOURCES / "engine" if of == "engine" else find_game(of).folder
        folders = OF_THE_ENGINE if of == "engine" else (f"games/{self.home.name}",)
        self.tests = [ROOT / "tests" / folder for folder in folders]
        self.mutants = sample(rules_in(self.home), wanted, seed)
        self.early: set[Code] = set()  # what ran while tests were collected
        self.kept = Kept(ROOT / "build" / "mutants" / f"{of}-{wanted}-{seed}.json", self.home, self.tests)
        self.reached: dict[str, Reached] = {}
        self.set_up: Callable[[], None] = lambda: None  # called when a test's fixtures are there
        self.cited = clauses_of_functions(of, self.home)
        self.proved = clauses_of_tests(of, self.home, self.tests)

    # Pytest calls these

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        sys.settrace(None)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_call(self) -> None:
        self.set_up()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = session.items
        self.look(items)
        ours = [item for item in items if item.nodeid in self.reached]
        say(f"{len(self.mutants)} mutants of {self.of} against {len(ours)} tests")
        self.run_all(ours)
        return True

    # What each test comes into

    def trace_early(self) -> None:
        """Note which functions run before there is a test: a change to them needs a process of its own."""
        home = str(self.home)

        def note(frame: FrameType, _: str, __: object) -> None:
            code = frame.f_code
            if code.co_filename.startswith(home):
                self.early.add((code.co_filename, code.co_firstlineno))

        sys.settrace(note)

    def look(self, items: list[pytest.Item]) -> None:
        """Run the tests once that were not run before, as far as time lasts."""
        new = [item for item in items if not self.kept.knows(item.nodeid, item.path)]
        if new:
            say(f"{len(new)} of {len(items)} tests are run once, to see what each comes into …")
            child = os.fork()
            if child == 0:
                code = 1
                try:
                    silence()
                    self.look_here(new)
                    code = 0
                finally:
                    os._exit(code)
            _, status = os.waitpid(child, 0)
            if status:
                raise SystemExit("the tests could not be run")
        left_out: list[str] = []
        for item in items:
            met = self.kept.reached(item.nodeid, item.path)
            if met is None:
                raise SystemExit("the time is up; the next run looks at the other tests")
            if met.passed:
                self.reached[item.nodeid] = met
            else:
                left_out.append(item.nodeid)
        if left_out:
            say(f"left out, because they fail without a mutant: {len(left_out)}, such as {left_out[0]}")

    def look_here(self, items: list[pytest.Item]) -> None:
        met: dict[int, CodeType] = {}  # by identity: to hash code takes long

        def note(frame: FrameType, _: str, __: object) -> None:
            code = frame.f_code
            if id(code) not in met:
                met[id(code)] = code

        shared: dict[Path, set[Code]] = {}  # by the fixtures of a file, for all its tests
        for i, item in enumerate(items):
            if time.monotonic() > self.until:
                return
            met.clear()
            started = time.perf_counter()
            here = shared.setdefault(item.path, set())
            self.set_up = lambda here=here: here.update(self.ours(met))  # type: ignore[misc]
            sys.settrace(note)
            passed = passes(item, items[i + 1] if i + 1 < len(items) else None)
            sys.settrace(None)
            seconds = time.perf_counter() - started
            self.kept.note_test(item.nodeid, item.path, passed, seconds, self.ours(met) | here)

    def ours(self, met: dict[int, CodeType]) -> set[Code]:
        home = str(self.home)
        return {
            (code.co_filename, code.co_firstlineno)
            for code in list(met.values())
            if code.co_filename.startswith(home)
        }

    # The mutants

    def run_all(self, items: list[pytest.Item]) -> None:
        running: dict[int, tuple[Mutant, float, Path]] = {}
        tests = self.kept.tests_as_they_are()
        waiting = [mutant for mutant in self.mutants if not self.kept.is_settled(mutant, tests)]
        waiting.sort(key=self.kept.was_tried)
        with tempfile.TemporaryDirectory() as folder:
            while (waiting and time.monotonic() < self.until) or running:
                while waiting and len(running) < self.jobs and time.monotonic() < self.until:
                    mutant = waiting.pop(0)
                    chosen = self.choose(mutant, items)
                    allowed = PATIENCE + 3 * sum(self.reached[item.nodeid].seconds for item in chosen)
                    told = Path(folder) / str(len(waiting))
                    running[self.begin(mutant, chosen, told)] = (mutant, time.monotonic() + allowed, told)
                for pid, (mutant, until, told) in list(running.items()):
                    killer = ended(pid, until, told)
                    if killer is not None:
                        del running[pid]
                        self.kept.note_mutant(mutant, killer, tests)
                        if not killer:
                            say(f"  survives: {mutant.words(ROOT)}")
                time.sleep(0.02)
        self.sum_up()

    def choose(self, mutant: Mutant, items: list[pytest.Item]) -> list[pytest.Item]:
        """The tests that can notice, those first that cite the function's clauses, and of them the quickest."""
        early = mutant.code in self.early
        able = [item for item in items if early or mutant.code in self.reached[item.nodeid].codes]
        clauses = self.cited.get(mutant.code, set())

        def order(item: pytest.Item) -> tuple[bool, float]:
            proves = self.proved.get((str(item.path), item.name.split("[")[0]), set())
            return not (clauses & proves), self.reached[item.nodeid].seconds

        return sorted(able, key=order)

    def begin(self, mutant: Mutant, chosen: list[pytest.Item], told: Path) -> int:
        if mutant.code in self.early:
            return elsewhere(mutant, [item.nodeid for item in chosen], told)
        child = os.fork()
        if child:
            return child
        code = SURVIVED
        try:
            os.setpgid(0, 0)
            silence()
            make(mutant, sys.modules[module_of(mutant.path)])
            told.write_text(first_failing(chosen))
        except BaseException as why:
            told.write_text(f"{type(why).__name__}: {why}")
        finally:
            os._exit(code)

    def sum_up(self) -> None:
        tried = [mutant for mutant in self.mutants if self.kept.was_tried(mutant)]
        survivors = [mutant for mutant in tried if not self.kept.killer(mutant)]
        killed = len(tried) - len(survivors)
        say(
            f"{self.of}: {killed} of {len(tried)} mutants killed ({killed / max(1, len(tried)):.0%}), "
            f"{len(self.mutants) - len(tried)} of {len(self.mutants)} not tried yet"
        )
        for mutant in sorted(survivors):
            some = any(mutant.code in met.codes for met in self.reached.values()) or mutant.code in self.early
            say(f"- {mutant.words(ROOT)}{'' if some else ' (no test comes there)'}")


def passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run one test; whether it passes (or is skipped)."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def first_failing(chosen: list[pytest.Item]) -> str:
    """The first test that fails, or nothing."""
    for i, item in enumerate(chosen):
        if not passes(item, chosen[i + 1] if i + 1 < len(chosen) else None):
            return item.nodeid
    return ""


def ended(pid: int, until: float, told: Path) -> str | None:
    """Which test killed a mutant, "" for none, None while it still runs."""
    got, status = os.waitpid(pid, os.WNOHANG)
    if got:
        return told.read_text() if told.exists() and not status else f"it ended with status {status}"
    if time.monotonic() > until:
        try:
            os.killpg(pid, signal.SIGKILL)
        except ProcessLookupError:
            os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        return "it went on for ever"
    return None


def elsewhere(mutant: Mutant, names: list[str], told: Path) -> int:
    """A process in which the function is changed before any test is read."""
    order = json.dumps([[str(mutant.path), *mutant[1:]], names, str(told)])
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "tests.mutants.one"], cwd=ROOT, text=True, process_group=0,
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write(order)
    process.stdin.close()
    process.returncode = 0  # it is waited for by its number
    return process.pid


def rules_in(home: Path) -> list[Path]:
    """The modules with rules whose functions can be exchanged."""
    found = []
    for path in sorted(home.rglob("*.py")):
        if not set(path.relative_to(home).parts) & set(NO_RULES):
            found.append(path)
    return found


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCES.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def clauses_of_functions(of: str, home: Path) -> dict[Code, set[str]]:
    """The clauses in the docstring of each function of a game; the engine has none."""
    found: dict[Code, set[str]] = {}
    if of != "engine":
        reader = Reader(find_game(of).prefix)
        for path in home.rglob("*.py"):
            for one in file_citations(path, reader):
                if one.key is not None:
                    found.setdefault(one.key, set()).add(one.clause)
    return found


def clauses_of_tests(of: str, home: Path, tests: list[Path]) -> dict[tuple[str, str], set[str]]:
    """The clauses that each test speaks of; for the engine, a file of tests speaks of the module of its name."""
    found: dict[tuple[str, str], set[str]] = {}
    if of != "engine":
        files = [(path, True) for folder in tests for path in folder.rglob("test_*.py")]
        for one in citations_of_tests(files, Reader(find_game(of).prefix)):
            found.setdefault((str(one.place.path), one.place.name), set()).add(one.clause)
    return found


def silence() -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    random.seed(0)


def say(words: str) -> None:
    print(words, flush=True, file=sys.__stdout__)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__.split("\n")[0])
    parser.add_argument("of", help="a game, or engine")
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--minutes", type=float, default=0, help="stop after so many; the next run goes on there"
    )
    given = parser.parse_args()
    os.environ["TABLEWRIGHT_CACHE"] = "off"  # else no mutant would read a pack, or its cards would be kept
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = tempfile.mkdtemp()
    started = time.monotonic()
    until = started + given.minutes * 60 if given.minutes else float("inf")
    made = Round(given.of, given.mutants, given.seed, given.jobs, until)
    made.trace_early()
    words = [
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "no:faulthandler",
        "-q",
        "--capture=no",
        *map(str, made.tests),
    ]
    pytest.main(words, plugins=[made])
    say(f"{(time.monotonic() - started) / 60:.0f} minutes")
    return 0 if all(map(made.kept.killer, made.mutants)) else 1


if __name__ == "__main__":
    sys.exit(main())
