"""Kill -9 in the middle of a game, at any moment, again and again: no move that was shown is ever lost.

One helper process has everything loaded and forks a player for each attempt, so that fifty take seconds.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests import kills
from tests.found import CELLAR

from tablewright.engine.match import Match
from tablewright.engine.record import Record
from tablewright.record.campaigns import KeptCampaign, all_slots
from tablewright.record.exports import what_is_wrong, whole_record

KILLS = max(50, kills.KILLS)
CAMPAIGN_KILLS = kills.KILLS
FULL_SCREEN_KILLS = 5
LAMP = Path(__file__).parents[2] / "examples" / "lamp"

# Reads lines `SCREEN ANSWERS SAID WORDS …` and runs `tablewright WORDS …` in a child: with a terminal of its own,
# or with the file of answers as its input; what it says goes to the file SAID.
HELPER = """\
import os, pty, sys, time
import tablewright.terminal.app, tablewright.terminal.line
from tablewright.cli import main
from tablewright.engine.game import find_game
find_game("cellar").load(None)
print("ready", flush=True)
for line in sys.stdin:
    screen, answers, said, *words = line.split()
    pid, terminal = pty.fork() if screen == "full" else (os.fork(), -1)
    if pid == 0:
        if screen == "plain":
            os.dup2(os.open(answers, os.O_RDONLY), 0)
            os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")
        sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr
        os._exit(main(words))
    print(pid, flush=True)
    shown = b""
    while screen == "full":
        try:
            shown += os.read(terminal, 100_000)
            if b"[?1049h" in shown:
                time.sleep(0.005)
                os.write(terminal, b"1 2 3da"[len(shown) % 7 :][:1])
        except OSError:
            break
    os.waitpid(pid, 0)
    print("gone", flush=True)
"""


@pytest.fixture
def helper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[subprocess.Popen[str]]:
    monkeypatch.setenv("TABLEWRIGHT_GAMES", CELLAR)
    around = {**os.environ, "TABLEWRIGHT_DATA": str(tmp_path / "data"), "TERM": "xterm-256color"}
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", HELPER], env=around, text=True, bufsize=1,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    yield process
    assert process.stdin is not None
    process.stdin.close()
    process.wait(20)
    process.stdout.close()


def run_and_kill(helper: subprocess.Popen[str], order: str, moment: float, said: Path | None = None) -> None:
    """Let the helper run a command, and kill it after so many seconds: of its life, or since it first spoke."""
    assert helper.stdin is not None
    assert helper.stdout is not None
    helper.stdin.write(f"{order}\n")
    helper.stdin.flush()
    pid = int(helper.stdout.readline())
    while said is not None and not (said.exists() and said.stat().st_size):
        time.sleep(0.002)
    time.sleep(moment)
    with contextlib.suppress(ProcessLookupError):  # it came to its end by itself
        os.kill(pid, signal.SIGKILL)
    assert helper.stdout.readline() == "gone\n"


def kept(tmp_path: Path) -> Path | None:
    """The game played last; a file that was killed before its first line holds none, and `resume` passes over it."""
    found = [path for path in (tmp_path / "data").rglob("*.tw") if path.stat().st_size]
    return max(found, key=lambda path: path.stat().st_mtime_ns, default=None)


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_games_killed_at_random_moments_have_lost_nothing(
    helper: subprocess.Popen[str], tmp_path: Path
) -> None:
    # GIVEN somebody who types numbers as fast as they are read
    luck = random.Random(9)
    answers, said = tmp_path / "answers", tmp_path / "said"
    answers.write_text("".join(f"{luck.randrange(1, 4)}\n" for _ in range(20_000)))
    before: list[str] = []
    path: Path | None = None
    made = 0

    for n in range(KILLS):
        # WHEN the game is taken up again (or a new one begun) and killed at a random moment
        over = path is None or Record.read(path).over
        words = "play cellar --plain --show brief" if over else f"resume {path} --plain --show brief"
        said.unlink(missing_ok=True)
        moment = luck.uniform(0.0, 0.15)
        run_and_kill(helper, f"plain {answers} {said} {words}", moment, said if n % 2 else None)
        before, path = [] if over else before, kept(tmp_path)
        if path is None:
            continue  # killed before there was a game

        # THEN it opens, what was played before is still there, and so is every move whose outcome was shown
        match = Match.load(path)
        told = said.read_text(errors="replace") if said.exists() else ""
        shown = told.count("Type a number.")
        assert match.record.moves[: len(before)] == before
        assert match.moves >= len(before) + max(0, shown - 1)
        made += len(match.record.moves) - len(before)
        before = list(match.record.moves)
    assert made > KILLS / 4


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_the_full_screen_table_is_killed_as_safely(helper: subprocess.Popen[str], tmp_path: Path) -> None:
    luck = random.Random(3)
    before: list[str] = []
    for _ in range(FULL_SCREEN_KILLS):
        words = "resume" if kept(tmp_path) else "play forward --seed 5"
        run_and_kill(helper, f"full - - {words}", luck.uniform(0.5, 2.0))
        path = kept(tmp_path)
        if path is None:
            continue
        match = Match.load(path)
        assert match.record.moves[: len(before)] == before
        if match.table.over:
            return
        before = list(match.record.moves)


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_campaigns_killed_at_random_moments_have_lost_nothing(
    helper: subprocess.Popen[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # GIVEN somebody who plays three nights in lines, and types numbers and Enter as fast as they are read
    monkeypatch.setenv("TABLEWRIGHT_DATA", str(tmp_path / "data"))
    luck = random.Random(11)
    answers, said = tmp_path / "answers", tmp_path / "said"
    answers.write_text("".join(luck.choice(("1\n", "2\n", "\n")) for _ in range(20_000)))
    before = most = 0
    name = ""

    for n in range(CAMPAIGN_KILLS):
        # WHEN it is taken up again (or a new one begun) and killed at a random moment, also between two nights
        words = f"campaign resume {name}" if name else f"campaign new {LAMP} --title night-{n}"
        said.unlink(missing_ok=True)
        moment = luck.uniform(0.0, 0.1)
        run_and_kill(
            helper, f"plain {answers} {said} {words} --plain --show brief", moment, said if n % 2 else None
        )
        slots = all_slots()
        if not slots:
            continue  # killed before there was a campaign

        # THEN it opens, nothing in it contradicts itself, and every move whose outcome was shown is there
        path = slots[0].path
        before = before if path.name == name else 0
        played = moves_in(path)
        told = said.read_text(errors="replace") if said.exists() else ""
        assert played >= before + max(0, told.count("Type a number.") - 1)
        campaign = KeptCampaign.load(path)
        assert what_is_wrong(whole_record(path)) == ""
        name, before = ("", 0) if campaign.over else (path.name, played)
        most = max(most, played)
    assert most > 3
    assert not any(slot.broken for slot in all_slots())


def moves_in(path: Path) -> int:
    """All moves of a campaign, from its first part on."""
    made = whole_record(path)
    return sum(len(made.parts[one.file].moves) for one in made.line() if one.file in made.parts)
