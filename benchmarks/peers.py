"""Our games beside those of other engines, in one run, on one core, in rounds that take turns.

    make bench-peers
    .venv-peers/bin/python benchmarks/peers.py [--rounds N] [--seconds S] [--json] [--only NAME]

Every engine plays in a process of its own (`contestants/`), and only one of them works at a time. Each lists
the options, chooses with equal chances and applies, until its game ends; then it copies positions from the
middle of games. What counts is the processor time that this took. A peer that cannot be installed or run is
told with the reason.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent
HOME: Final = Path(sys.prefix)
OURS: Final = "tablewright"
NOTES: Final = "peers.json"
ROUNDS: Final = 5
SECONDS: Final = 0.5

# The worker of each contestant, and the name under which peers_env.py notes that it could not be installed.
WORKERS: Final = {
    OURS: ("ours.py", ""),
    "OpenSpiel": ("play_openspiel.py", "open_spiel"),
    "Catanatron": ("play_catanatron.py", "catanatron"),
    "python-chess": ("play_chess.py", "chess"),
    "RLCard": ("play_rlcard.py", "rlcard"),
    "PettingZoo": ("play_pettingzoo.py", "pettingzoo"),
    "boardgame.io": ("play_boardgame_io.js", "boardgame.io"),
}


class Target(NamedTuple):
    """What we want to reach: our game against theirs, how many times as fast or as cheap."""

    ours: str
    theirs: tuple[str, str]
    what: str  # decisions, from_python, copy or iterations
    times: float


# Games of a few rules are shown beside the tutorial's, the others beside our own; the JSON has all pairs.
SMALL: Final = {"tictactoe", "tic_tac_toe", "leduc_poker", "leduc-holdem", "leduc"}


def is_small(subject: str) -> bool:
    """A game, or a search in it: `mcts Python tic_tac_toe`."""
    return subject.split()[-1] in SMALL


CATAN: Final = ("Catanatron", "catan")
TARGETS: Final = (
    Target("tictactoe", ("OpenSpiel", "tic_tac_toe"), "decisions", 1.5),
    Target("tictactoe", ("PettingZoo", "tictactoe"), "decisions", 20),
    Target("forward", CATAN, "decisions", 40),
    Target("spiralchain", CATAN, "decisions", 25),
    Target("marrowmourn", CATAN, "decisions", 12),
    Target("now-or-never 4", CATAN, "decisions", 12),
    Target("fateforge 4", CATAN, "decisions", 10),
    Target("forward", CATAN, "copy", 30),
    Target("spiralchain", CATAN, "copy", 30),
    Target("marrowmourn", CATAN, "copy", 30),
    Target("now-or-never 4", CATAN, "copy", 30),
    Target("fateforge 4", CATAN, "copy", 25),
    Target("mcts forward", ("OpenSpiel", "mcts Python backgammon"), "iterations", 20),
    Target("mcts spiralchain", ("OpenSpiel", "mcts Python backgammon"), "iterations", 20),
    Target("mcts marrowmourn", ("OpenSpiel", "mcts Python backgammon"), "iterations", 20),
)

Numbers = dict[str, float]
Told = dict[str, dict[str, list[Numbers]]]  # contestant -> subject -> one for each round


# The contestants


class Worker:
    """A contestant that waits for its turn."""

    def __init__(self, name: str, process: subprocess.Popen[str]) -> None:
        self.name = name
        self.process = process
        self.version = ""
        self.subjects: dict[str, str] = {}
        self.missing = ""

    def hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            return {"missing": f"its process ended with code {self.process.wait()} before it answered"}
        answer: dict[str, Any] = json.loads(line)
        return answer

    def measure(self, subject: str, n: int, seconds: float) -> dict[str, Any]:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps({"subject": subject, "round": n, "seconds": seconds}) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # its end is told by hear()
        return self.hear()

    def dismiss(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        self.process.wait()


def start(name: str, file: str) -> Worker:
    """Start a worker and hear who it is; raises FileNotFoundError where its program is not there."""
    path = HERE / "contestants" / file
    program = node() if path.suffix == ".js" else sys.executable
    environment = {**os.environ, "PYTHONHASHSEED": "0", "NODE_ENV": "production"}
    environment.setdefault("NODE_PATH", str(HOME / "node_modules"))
    process = subprocess.Popen(
        [program, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
    )
    worker = Worker(name, process)
    hello = worker.hear()
    worker.version = hello.get("version", "")
    worker.subjects = hello.get("subjects", {})
    worker.missing = hello.get("missing", "")
    return worker


def node() -> str:
    found = shutil.which("node") or shutil.which("nodejs")
    if found is None:
        raise FileNotFoundError("there is no node here; install Node.js (Debian: apt-get install nodejs)")
    return found


def gather(wanted: Sequence[str], notes: Mapping[str, str]) -> tuple[list[Worker], dict[str, str]]:
    """Those that can be measured, and those that cannot, each with the reason."""
    workers: list[Worker] = []
    missing: dict[str, str] = {}
    for name in wanted:
        file, package = WORKERS[name]
        try:
            worker = start(name, file)
        except FileNotFoundError as why:
            missing[name] = notes.get(package, str(why))
            continue
        if worker.missing:
            missing[name] = notes.get(package, worker.missing)
            worker.dismiss()
        else:
            workers.append(worker)
    return workers, missing


def read_notes() -> dict[str, str]:
    """What peers_env.py could not install, and why."""
    try:
        noted: dict[str, str] = json.loads((HOME / NOTES).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return noted


def take_turns(workers: Sequence[Worker], rounds: int, seconds: float, missing: dict[str, str]) -> Told:
    """Every subject once in each round, one after the other."""
    told: Told = {worker.name: {subject: [] for subject in worker.subjects} for worker in workers}
    for n in range(rounds):
        for worker in workers:
            for subject in worker.subjects:
                if f"{worker.name} {subject}" in missing or worker.name in missing:
                    continue
                answer = worker.measure(subject, n, seconds)
                if "missing" in answer:
                    missing[f"{worker.name} {subject}"] = answer["missing"]
                    if worker.process.poll() is not None:
                        missing[worker.name] = answer["missing"]
                else:
                    told[worker.name][subject].append(answer)
        print(f"round {n + 1} of {rounds} is done", file=sys.stderr)
    return told


def pin_to_one_core() -> int | None:
    """This process and all that it starts on the last core they may use; None where that cannot be said."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


# What came out


def middle(rounds: Sequence[Numbers]) -> dict[str, dict[str, float]]:
    """The median of each number and how far the rounds lay apart: half the range, as a share of the median."""
    result: dict[str, dict[str, float]] = {}
    for what in rounds[0] if rounds else ():
        values = [numbers[what] for numbers in rounds]
        centre = median(values)
        result[what] = {"median": centre, "spread": (max(values) - min(values)) / 2 / centre}
    return result


def ratio(ours: Numbers, theirs: Numbers, what: str) -> float:
    """How many times as fast, or as cheap, ours is: of copies the cost is told, of the rest the speed."""
    if what == "copy":
        return theirs["copy"] / ours["copy"]
    return ours[what] / theirs["decisions" if what == "from_python" else what]


def middle_ratio(ours: Sequence[Numbers], theirs: Sequence[Numbers], what: str) -> float | None:
    """The median of the ratios of the rounds: a machine that grows busy slows both sides of a round."""
    needed = "decisions" if what == "from_python" else what
    pairs = [
        (our, their) for our, their in zip(ours, theirs, strict=False) if what in our and needed in their
    ]
    return median(ratio(our, their, what) for our, their in pairs) if pairs else None


def ratios(told: Told) -> list[dict[str, Any]]:
    """Each of our games against every peer's, decisions both ways and copies; searches against searches."""
    rows: list[dict[str, Any]] = []
    for mine, our_rounds in told.get(OURS, {}).items():
        for peer, subjects in told.items():
            for theirs, rounds in subjects.items() if peer != OURS else ():
                found = {
                    what: middle_ratio(our_rounds, rounds, what)
                    for what in ("decisions", "from_python", "copy", "iterations")
                }
                if any(value is not None for value in found.values()):
                    rows.append({"ours": mine, "peer": peer, "theirs": theirs, **found})
    return rows


def judged(told: Told) -> list[dict[str, Any]]:
    """The targets, what was reached, and whether that is enough; None where the peer is missing."""
    rows: list[dict[str, Any]] = []
    for target in TARGETS:
        peer, theirs = target.theirs
        ours = told.get(OURS, {}).get(target.ours, [])
        reached = middle_ratio(ours, told.get(peer, {}).get(theirs, []), target.what)
        met = None if reached is None else reached >= target.times
        rows.append({"ours": target.ours, "peer": peer, "theirs": theirs, "what": target.what,
                     "target": target.times, "reached": reached, "met": met})  # fmt: skip
    return rows


def summary(
    workers: Sequence[Worker], told: Told, missing: Mapping[str, str], rounds: int, core: int | None
) -> dict[str, Any]:
    return {
        "date": date.today().isoformat(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "core": core,
        "rounds": rounds,
        "versions": {worker.name: worker.version for worker in workers},
        "missing": dict(missing),
        "speeds": [
            {"engine": worker.name, "subject": subject, "title": title, **middle(told[worker.name][subject])}
            for worker in workers
            for subject, title in worker.subjects.items()
        ],
        "ratios": ratios(told),
        "targets": judged(told),
    }


# In words


def in_words(answer: Mapping[str, Any]) -> str:
    versions = ", ".join(f"{name} {version}" for name, version in answer["versions"].items())
    where = "one core" if answer["core"] is not None else "whatever core the system chose"
    lines = [
        f"{answer['date']}, {answer['rounds']} rounds in turn on {where}, Python {answer['python']}: {versions}.",
        "",
        *speed_table(answer["speeds"]),
        "",
        "How many times as fast, or as cheap, beside games of a kind:",
        "",
        *ratio_table(answer["ratios"]),
        "",
        *target_table(answer["targets"]),
    ]
    lines += ["", *missing_lines(answer["missing"])]
    return "\n".join(lines)


def speed_table(speeds: Sequence[Mapping[str, Any]]) -> list[str]:
    rows = [("engine", "game", "decisions/s", "from Python", "µs a decision", "µs a copy", "iterations/s")]
    for speed in speeds:
        decisions = speed.get("decisions")
        each = f"{1e6 / decisions['median']:.2f}" if decisions else ""
        rows.append((speed["engine"], speed["title"], number(decisions), number(speed.get("from_python")),
                     each, number(speed.get("copy"), ".2f"), number(speed.get("iterations"))))  # fmt: skip
    return markdown(rows, left=2)


def number(found: Mapping[str, float] | None, form: str = ",.0f") -> str:
    return "" if found is None else f"{found['median']:{form}} ±{found['spread']:.0%}"


def ratio_table(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    told = [("ours", "against", "decisions ×", "from Python ×", "copies ×", "iterations ×")]
    for row in rows:
        if is_small(row["ours"]) != is_small(row["theirs"]):
            continue
        numbers = (row[what] for what in ("decisions", "from_python", "copy", "iterations"))
        told.append((row["ours"], f"{row['peer']} {row['theirs']}", *(times(value) for value in numbers)))
    return markdown(told, left=2)


def times(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:,.0f}"


def target_table(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    told = [("target", "against", "wanted", "reached", "met")]
    for row in rows:
        verdict = {True: "yes", False: "no", None: "not measured"}[row["met"]]
        told.append((f"{row['ours']} {row['what']}", f"{row['peer']} {row['theirs']}", f"{row['target']:g} ×",
                     f"{times(row['reached'])} ×" if row["reached"] is not None else "–", verdict))  # fmt: skip
    return markdown(told, left=2)


def missing_lines(missing: Mapping[str, str]) -> list[str]:
    if not missing:
        return ["No peer is missing."]
    return [f"Missing: {name} ({why})." for name, why in missing.items()]


def markdown(rows: Sequence[Sequence[str]], left: int) -> list[str]:
    """A table that reads well as it is and in a page; the first columns stand to the left."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]

    def line(row: Sequence[str]) -> str:
        cells = [
            cell.ljust(width) if i < left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        return "| " + " | ".join(cells) + " |"

    rule = ["-" * (width + 2) if i < left else "-" * (width + 1) + ":" for i, width in enumerate(widths)]
    return [line(rows[0]), "|" + "|".join(rule) + "|", *(line(row) for row in rows[1:])]


def read_arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Our games beside those of other engines, in turn.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"medians of so many ({ROUNDS})")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help=f"of play in each round and game ({SECONDS})"
    )
    parser.add_argument("--only", action="append", choices=list(WORKERS), help="this one; may be given again")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--save", type=Path, help="also write the JSON into this file")
    return parser.parse_args(words)


def main() -> int:
    arguments = read_arguments()
    core = pin_to_one_core()
    wanted = [name for name in WORKERS if not arguments.only or name == OURS or name in arguments.only]
    workers, missing = gather(wanted, read_notes())
    told = take_turns(workers, arguments.rounds, arguments.seconds, missing)
    answer = summary(workers, told, missing, arguments.rounds, core)
    for worker in workers:
        worker.dismiss()
    written = json.dumps(answer, indent=2, ensure_ascii=False)
    if arguments.save:
        arguments.save.write_text(written + "\n", encoding="utf-8")
    print(written if arguments.json else in_words(answer))
    return 2 if OURS in missing else 0


if __name__ == "__main__":
    sys.exit(main())
