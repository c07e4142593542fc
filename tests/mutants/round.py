"""One run: the mutants of a game or of the engine against their tests."""

from __future__ import annotations

import gc
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest.runner import runtestprotocol
from tests.mutants.changes import SOURCES, Mutant, make
from tests.mutants.kept import Kept, Met
from tests.mutants.marks import Marks

from tablewright.engine.citations import Reader, citations_of_tests, file_citations
from tablewright.engine.game import find_game

ROOT: Final = SOURCES.parents[1]
OF_THE_ENGINE: Final = ("engine", "content", "record", "players", "scene", "house")  # folders of its tests
PATIENCE: Final = 3.0  # seconds of computing beyond five times what a test needs: then it goes round for ever
LONGEST: Final = (
    600.0  # seconds on the clock beyond ten times what the tests need: on a busy machine all are slow
)
AT_FIRST: Final = 3.0  # seconds of tests for each mutant, before those that still live meet all of theirs
MEMORY: Final = 4 << 30

Code = tuple[str, int]  # a function by its file and first line


class Round:
    def __init__(self, of: str, home: Path, marks: Marks, name: str, jobs: int, until: float) -> None:
        self.of, self.home, self.marks, self.jobs, self.until = of, home, marks, jobs, until
        folders = OF_THE_ENGINE if of == "engine" else (f"games/{home.name}",)
        self.tests = [ROOT / "tests" / folder for folder in folders]
        self.mutants = marks.mutants
        self.numbers = {mutant: number for number, mutant in enumerate(self.mutants)}
        self.kept = Kept(ROOT / "build" / "mutants" / f"{name}.json", home, self.tests)
        self.met: dict[str, Met] = {}
        self.before: frozenset[int] = frozenset()  # met while tests were read
        self.lasting: frozenset[int] = frozenset()  # met while something was worked out that all tests use
        self.cited = clauses_of_functions(of, home)
        self.proved = clauses_of_tests(of, self.tests)

    # Pytest calls these

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_call(self) -> None:
        self.set_up = frozenset(self.marks.met)  # by the fixtures of a file, for all its tests

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.before = frozenset(self.marks.met)
        self.look(session.items)
        ours = [item for item in session.items if item.nodeid in self.met]
        say(f"{len(self.mutants)} mutants of {self.of} against {len(ours)} tests")
        self.run_all(ours)
        return True

    # What each test meets

    def look(self, items: list[pytest.Item]) -> None:
        """Run the tests once that were not run before, as far as time lasts."""
        new = [item for item in items if not self.kept.of_test(item.nodeid, item.path)]
        if new:
            say(f"{len(new)} of {len(items)} tests are run once, to see what each meets …")
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
            self.kept.read()
        failing: list[str] = []
        for item in items:
            met = self.kept.of_test(item.nodeid, item.path)
            if met is None:
                raise SystemExit("the time is up; the next run looks at the other tests")
            self.lasting |= met.lasting
            if met.passed:
                self.met[item.nodeid] = met
            else:
                failing.append(item.nodeid)
        if failing:
            say(f"left out, because they fail without a mutant: {len(failing)}, such as {failing[0]}")

    def look_here(self, items: list[pytest.Item]) -> None:
        self.marks.met.clear()
        self.warm_up()
        shared: dict[Path, frozenset[int]] = {}
        lasting = frozenset(self.marks.met)
        for i, item in enumerate(items):
            if time.monotonic() > self.until:
                return
            self.marks.met.clear()
            self.marks.kept.clear()
            self.set_up = frozenset()
            started = time.process_time()
            passed = passes(item, items[i + 1] if i + 1 < len(items) else None)
            seconds = time.process_time() - started
            shared[item.path] = shared.get(item.path, frozenset()) | self.set_up
            met = frozenset(self.marks.met) | shared[item.path]
            self.kept.note_test(item.nodeid, item.path, Met(passed, seconds, met, lasting | self.marks.kept))

    def warm_up(self) -> None:
        """Read the cards, which every test needs."""
        if self.of != "engine":
            game = find_game(self.of)
            game.load(None)
            game.new(game.least_seats, 0, {})

    # The mutants

    def run_all(self, items: list[pytest.Item]) -> None:
        waiting = sorted(self.mutants, key=self.kept.was_tried)
        waiting = self.living(waiting, items)
        for mutant in self.mutants:
            if not self.kept.was_tried(mutant) and not self.able(mutant, items):
                self.kept.note_mutant(mutant, "", set())
        new = [mutant for mutant in waiting if not self.kept.was_tried(mutant)]
        for seconds, some in ((AT_FIRST, new), (float("inf"), waiting)):
            some = self.living(some, items)
            # Most mutants begin where the cards have been read; those that matter for it do not.
            child = os.fork()
            if child == 0:
                self.warm_up()
                gc.collect()
                gc.freeze()
                self.try_them([mutant for mutant in some if not self.is_cold(mutant)], items, seconds)
                os._exit(0)
            os.waitpid(child, 0)
            self.kept.read()
            self.try_them([mutant for mutant in some if self.is_cold(mutant)], items, seconds)
        self.sum_up(items)

    def living(self, mutants: list[Mutant], items: list[pytest.Item]) -> list[Mutant]:
        return [one for one in mutants if not self.kept.killer(one) and self.choose(one, items)]

    def try_them(self, waiting: list[Mutant], items: list[pytest.Item], seconds: float) -> None:
        """Each against the first of its tests, for so many seconds."""
        running: dict[int, tuple[Mutant, float, float, Path]] = {}
        with tempfile.TemporaryDirectory() as folder:
            while (waiting and time.monotonic() < self.until) or running:
                while waiting and len(running) < self.jobs and time.monotonic() < self.until:
                    mutant = waiting.pop(0)
                    told = Path(folder) / str(len(waiting))
                    now = time.monotonic()
                    chosen = self.choose(mutant, items, seconds)
                    latest = now + LONGEST + 10 * sum(self.met[item.nodeid].seconds for item in chosen)
                    running[self.begin(mutant, chosen, told)] = (mutant, now, latest, told)
                for pid, (mutant, began, latest, told) in list(running.items()):
                    killer = ended(pid, latest, told)
                    if killer is not None:
                        del running[pid]
                        asked = self.choose(mutant, items, seconds)
                        self.note(
                            mutant, killer, asked, len(self.choose(mutant, items)), time.monotonic() - began
                        )
                time.sleep(0.01)

    def note(self, mutant: Mutant, killer: str, asked: list[pytest.Item], able: int, seconds: float) -> None:
        found = killer or (
            f"SURVIVES all {able}" if len(asked) == able else f"after {len(asked)} of {able} lives"
        )
        self.kept.note_mutant(mutant, killer, {item.path for item in asked} if len(asked) == able else set())
        say(f"{seconds:6.1f} s {found}: {mutant.words(ROOT)}")

    def is_cold(self, mutant: Mutant) -> bool:
        """Whether a mutant matters before the first test."""
        return self.numbers[mutant] in self.before | self.lasting

    def able(self, mutant: Mutant, items: list[pytest.Item]) -> list[pytest.Item]:
        """The tests that can notice."""
        if self.is_cold(mutant):
            return items
        return [item for item in items if self.numbers[mutant] in self.met[item.nodeid].mutants]

    def choose(
        self, mutant: Mutant, items: list[pytest.Item], seconds: float = float("inf")
    ) -> list[pytest.Item]:
        """Those that have not been asked yet, as many as take so many seconds: first those that cite the function's
        clauses, and the quickest first."""
        asked = [item for item in self.able(mutant, items) if not self.kept.survived(mutant, item.path)]
        clauses = self.cited.get(mutant.code, set())

        def order(item: pytest.Item) -> tuple[bool, bool, float]:
            proves = self.proved.get((str(item.path), item.name.split("[")[0]), set())
            met = self.met[item.nodeid]
            return not (clauses & proves), self.numbers[mutant] not in met.mutants, met.seconds

        asked.sort(key=order)
        if sum(self.met[item.nodeid].seconds for item in asked) <= seconds:
            return asked
        asked = [item for item in asked if self.met[item.nodeid].seconds < seconds / 2]
        for number, item in enumerate(asked):
            seconds -= self.met[item.nodeid].seconds
            if seconds < 0:
                return asked[:number]
        return asked

    def begin(self, mutant: Mutant, chosen: list[pytest.Item], told: Path) -> int:
        if self.numbers[mutant] in self.before:
            limits = {item.nodeid: self.limit(item) for item in chosen}
            return elsewhere(mutant, self.tests, limits, told)
        child = os.fork()
        if child:
            return child
        try:
            os.setpgid(0, 0)
            silence()
            make(mutant, sys.modules[module_of(mutant.path)])
            watch = Watch(told)
            told.write_text(self.first_failing(chosen, watch))
        except BaseException as why:
            told.write_text(f"{type(why).__name__}: {why}")
        finally:
            os._exit(0)

    def first_failing(self, chosen: list[pytest.Item], watch: Watch) -> str:
        """The first test that fails, or nothing."""
        for i, item in enumerate(chosen):
            watch.begin(item.nodeid, self.limit(item))
            if not passes(item, chosen[i + 1] if i + 1 < len(chosen) else None):
                return item.nodeid
        return ""

    def limit(self, item: pytest.Item) -> float:
        return PATIENCE + 5 * self.met[item.nodeid].seconds

    # What came of it

    def sum_up(self, items: list[pytest.Item]) -> None:
        tried = [mutant for mutant in self.mutants if self.kept.was_tried(mutant)]
        survivors = [mutant for mutant in tried if not self.kept.killer(mutant)]
        killed = len(tried) - len(survivors)
        say(
            f"{self.of}: {killed} of {len(tried)} mutants killed ({killed / max(1, len(tried)):.0%}), "
            f"{len(self.mutants) - len(tried)} of {len(self.mutants)} not tried yet"
        )
        for mutant in sorted(survivors):
            say(f"- {mutant.words(ROOT)}{'' if self.able(mutant, items) else ' (no test comes there)'}")

    def show(self) -> None:
        for mutant in sorted(self.mutants):
            found = self.kept.killer(mutant) or ("SURVIVES" if self.kept.was_tried(mutant) else "not tried")
            say(f"{found}: {mutant.words(ROOT)}")


class Watch:
    """Ends the process when a test computes for much longer than it does without a mutant."""

    def __init__(self, told: Path) -> None:
        self.told, self.name = told, ""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGVTALRM, self.end)

    def begin(self, name: str, seconds: float) -> None:
        self.name = name
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)

    def end(self, *_: Any) -> None:
        self.told.write_text(f"{self.name} (it went on for ever)")
        os._exit(0)


def passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run one test; whether it passes (or is skipped)."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def ended(pid: int, latest: float, told: Path) -> str | None:
    """Which test killed a mutant, "" for none, None while it still runs."""
    got, status = os.waitpid(pid, os.WNOHANG)
    if got:
        return told.read_text() if told.exists() and not status else f"it ended with status {status}"
    if time.monotonic() > latest:
        try:
            os.killpg(pid, signal.SIGKILL)
        except ProcessLookupError:
            os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        return "it went on for ever"
    return None


def elsewhere(mutant: Mutant, folders: list[Path], limits: dict[str, float], told: Path) -> int:
    """A process in which the module is changed before it is imported."""
    order = json.dumps([[str(mutant.path), *mutant[1:]], list(map(str, folders)), limits, str(told)])
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "tests.mutants.one"], cwd=ROOT, text=True, process_group=0,
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write(order)
    process.stdin.close()
    process.returncode = 0  # it is waited for by its number
    return process.pid


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCES.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def clauses_of_functions(of: str, home: Path) -> dict[Code, set[str]]:
    """The clauses in the docstring of each function of a game; the engine has none."""
    found: dict[Code, set[str]] = {}
    if of == "engine":
        return found
    reader = Reader(find_game(of).prefix)
    for path in home.rglob("*.py"):
        for one in file_citations(path, reader):
            if one.key is not None:
                found.setdefault(one.key, set()).add(one.clause)
    return found


def clauses_of_tests(of: str, tests: list[Path]) -> dict[tuple[str, str], set[str]]:
    """The clauses that each test speaks of."""
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
