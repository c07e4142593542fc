"""Has anything become slower? Compares the working tree with a revision by the instructions that its games take.

    make bench                 # with the last release, or the commit before where there is none yet
    make bench REV=abc1234     # with any revision
    make bench-short           # interpreted, without building anything: what CI prints

Instruction counts hardly depend on what else a machine does, so a few hundred decisions show what a change costs
that leaves the games as they are. Where rules have changed, the games of both sides differ, and four games of one
are not four games of the other: `--decisions 40000` takes a minute more and evens that out. They are counted with
valgrind's callgrind, or with perf where the system allows it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

if __package__:
    from benchmarks.building import ROOT, NoBuild, lay_out, site_of
    from benchmarks.work_to_count import DECISIONS
else:
    from building import ROOT, NoBuild, lay_out, site_of
    from work_to_count import DECISIONS

HERE: Final = Path(__file__).resolve().parent
SLOWER: Final = 0.05
CACHE: Final = ROOT / "build" / "bench"
INSTALL: Final = (
    "nothing here can count instructions: install valgrind and a C compiler "
    "(Debian: apt-get install valgrind gcc), or let perf count (sysctl kernel.perf_event_paranoid=2)"
)

Counts = dict[str, float]  # "forward decisions" -> instructions for each of them


class CannotCompare(Exception):
    """One sentence for the person who asked."""


# Which revision


def git(*words: str) -> str:
    done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, check=False, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def chosen(given: str) -> tuple[str, str]:
    """The commit to compare with, and how to call it."""
    if given:
        commit = git("rev-parse", "--verify", "--quiet", f"{given}^{{commit}}")
        if not commit:
            raise CannotCompare(f"there is no revision {given} in this clone; `git fetch` may bring it")
        return commit, given
    tag = git("describe", "--tags", "--abbrev=0")
    if tag:
        return git("rev-parse", f"{tag}^{{commit}}"), f"release {tag}"
    changed = git("status", "--porcelain", "--", "src", "setup.py")
    name = "HEAD" if changed else "HEAD~1"
    commit = git("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
    if not commit:
        raise CannotCompare(
            f"there is no release tag and no {name} in this clone; a shallow clone has neither: "
            "`git fetch --unshallow --tags`"
        )
    return commit, f"{name} ({commit[:7]}), as there is no release yet"


# Counting


def counter() -> str:
    """callgrind where it can be used, else perf, else nothing."""
    if shutil.which("valgrind") and shutil.which("cc") and has_header():
        return "callgrind"
    return "perf" if shutil.which("perf") and perf_counts(["true"]) is not None else ""


def has_header() -> bool:
    probe = subprocess.run(
        ["cc", "-E", "-x", "c", "-"],
        input="#include <valgrind/callgrind.h>\n",
        capture_output=True,
        check=False,
        text=True,
    )
    return probe.returncode == 0


def count(path: Path, how: str, folder: Path, decisions: int) -> Counts:
    """Instructions for each decision and each copy, with the tablewright that lies on this path."""
    return by_callgrind(path, folder, decisions) if how == "callgrind" else by_perf(path, decisions)


def environment(path: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(path), "PYTHONHASHSEED": "0"}


def by_callgrind(path: Path, folder: Path, decisions: int) -> Counts:
    library = folder / "marks.so"
    if not library.exists():
        subprocess.run(["cc", "-shared", "-fPIC", "-o", str(library), str(HERE / "marks.c")], check=True)
    dumps = Path(tempfile.mkdtemp(dir=folder))
    command = [
        "valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={dumps / 'counts'}",
        sys.executable, str(HERE / "work_to_count.py"), str(library), "", str(decisions),
    ]  # fmt: skip
    done = run(command, path)
    totals = dict(filter(None, (read_dump(dump.read_text("utf-8")) for dump in sorted(dumps.iterdir()))))
    return {name: totals[name] / times for name, times in done.items() if name in totals}


def read_dump(text: str) -> tuple[str, int] | None:
    """The name that was given to a dump of callgrind's, and the instructions in it."""
    name = re.search(r"^desc: Trigger: Client Request: (.+)$", text, re.MULTILINE)
    total = re.search(r"^(?:summary|totals): (\d+)", text, re.MULTILINE)
    return (name[1].strip(), int(total[1])) if name and total else None


def by_perf(path: Path, decisions: int) -> Counts:
    """Each work as a process of its own, less what a process takes that does none."""
    program = [sys.executable, str(HERE / "work_to_count.py"), ""]
    many = str(decisions)
    done = run([*program, "", many], path)
    idle = perf_counts([*program, "nothing", many], path) or 0
    counted = {name: perf_counts([*program, name, many], path) or 0 for name in done}
    return {name: (counted[name] - idle) / times for name, times in done.items()}


def perf_counts(command: Sequence[str], path: Path = ROOT) -> int | None:
    words = ["perf", "stat", "-x", ",", "-e", "instructions:u", *command]
    told = subprocess.run(words, capture_output=True, check=False, text=True, env=environment(path))
    return read_perf(told.stderr)


def read_perf(told: str) -> int | None:
    """The count in what `perf stat -x ,` says; None where the system does not count."""
    found = re.search(r"^(\d+),[^,]*,instructions", told, re.MULTILINE)
    return int(found[1]) if found else None


def run(command: Sequence[str], path: Path) -> dict[str, int]:
    told = subprocess.run(command, capture_output=True, check=False, text=True, env=environment(path))
    if told.returncode:
        last = (told.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise CannotCompare(f"the work could not be done on {path}: {last}")
    done: dict[str, int] = json.loads(told.stdout.strip().splitlines()[-1])["done"]
    return done


# Both sides


def path_of(tree: Path, compiled: bool) -> Path:
    return site_of(tree) if compiled else tree / "src"


def both(commit: str, compiled: bool, how: str, decisions: int) -> tuple[Counts, Counts]:
    """Before and now. The build of a revision is kept, because it cannot change."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tablewright-bench-") as name:
        folder = Path(name)
        old = CACHE / commit
        if not (old / "site" if compiled else old / "src").is_dir():
            lay_out(old, commit)
        before = count(path_of(old, compiled), how, folder, decisions)
        now = count(path_of(lay_out(folder / "now"), compiled), how, folder, decisions)
    return before, now


# Telling


def rows_of(before: Mapping[str, float], now: Mapping[str, float]) -> list[tuple[str, float, float, float]]:
    """What both sides can do: its name, the two counts, and the change as a share."""
    return [(name, before[name], now[name], now[name] / before[name] - 1) for name in now if name in before]


def table_of(before: Mapping[str, float], now: Mapping[str, float]) -> list[str]:
    lines = [f"{'':28}{'before':>12}{'now':>12}{'change':>9}"]
    for name, old, new, change in rows_of(before, now):
        flag = "  SLOWER" if change > SLOWER else ""
        lines.append(f"{name:28}{old:>12,.0f}{new:>12,.0f}{change:>+9.1%}{flag}")
    lines += [f"{name:28}{'–':>12}{now[name]:>12,.0f}      new" for name in now if name not in before]
    lines += [f"{name:28}{before[name]:>12,.0f}{'–':>12}     gone" for name in before if name not in now]
    return lines


def verdict(before: Mapping[str, float], now: Mapping[str, float]) -> str:
    slower = [name for name, _, _, change in rows_of(before, now) if change > SLOWER]
    if not slower:
        return f"Nothing became slower by more than {SLOWER:.0%}."
    return f"Slower by more than {SLOWER:.0%}: {', '.join(slower)}."


def read_arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Instructions for decisions and copies, before and now.")
    parser.add_argument("revision", nargs="?", default="", help="a tag, branch or commit (the last release)")
    parser.add_argument(
        "--interpreted", action="store_true", help="compare the plain sources; nothing is built"
    )
    parser.add_argument(
        "--decisions", type=int, default=DECISIONS, help=f"so many of each game, at least ({DECISIONS})"
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    return parser.parse_args(words)


def main() -> int:
    arguments = read_arguments()
    try:
        how = counter()
        if not how:
            raise CannotCompare(INSTALL)
        commit, name = chosen(arguments.revision)
        before, now = both(commit, not arguments.interpreted, how, arguments.decisions)
    except (CannotCompare, NoBuild) as why:
        print(f"No comparison: {why}", file=sys.stderr)
        return 2
    kind = "interpreted" if arguments.interpreted else "compiled"
    if arguments.json:
        print(
            json.dumps({"with": name, "kind": kind, "counter": how, "before": before, "now": now}, indent=2)
        )
        return 0
    print(f"Instructions for each decision and each copy, {kind}, counted with {how};")
    print(f"before is {name}, now is the working tree.\n")
    print("\n".join(table_of(before, now)))
    print(f"\n{verdict(before, now)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
