"""At a terminal the table takes the whole screen; everywhere else, and when asked, it is told in lines."""

from __future__ import annotations

import os
import select
import sys
import time
from pathlib import Path

import pytest

from tablewright.engine.record import Record

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

FULL_SCREEN = b"\x1b[?1049h"
PATIENCE = 60  # seconds; a busy machine needs some


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, *words: str, term: str = "xterm-256color") -> None:
        import pty

        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = term
            os.execv(sys.executable, [sys.executable, "-m", "tablewright", *words])
        self.seen = b""

    def until(self, words: bytes) -> None:
        """Read until something has been shown."""
        end = time.monotonic() + PATIENCE
        while words not in self.seen:
            assert time.monotonic() < end, self.seen[-2000:]
            self.read()

    def read(self) -> bool:
        if not select.select([self.screen], [], [], 0.05)[0]:
            return True
        try:
            more = os.read(self.screen, 65536)
        except OSError:
            return False
        self.seen += more
        return bool(more)

    def type(self, keys: str) -> None:
        os.write(self.screen, keys.encode())

    def leave(self, keys: str) -> int:
        """Type the last keys and wait for the end; the exit code."""
        self.type(keys)
        end = time.monotonic() + PATIENCE
        while self.read() and time.monotonic() < end:
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.screen)
        return os.waitstatus_to_exitcode(status)


def test_play_takes_the_whole_screen_and_says_how_to_go_on(data_folder: Path) -> None:
    terminal = Terminal("play", "pebbles", "--bot", "2=random", "--seed", "3")
    terminal.until(FULL_SCREEN)
    terminal.until(b"Take 3")
    assert terminal.leave("3q") == 0

    assert b"go on with `tablewright resume`" in terminal.seen
    (path,) = data_folder.rglob("*.tw")
    assert Record.read(path).moves[0] == "take 0 3"


def test_replay_and_saves_too(data_folder: Path) -> None:
    Terminal("play", "pebbles", "--bot", "2=random").leave("q")
    (path,) = data_folder.rglob("*.tw")

    replay = Terminal("replay", str(path))
    replay.until(b"Move 0 of 0")
    assert replay.leave("q") == 0
    picker = Terminal("saves")
    picker.until(path.stem.encode())
    assert picker.leave("q") == 0
    assert FULL_SCREEN in replay.seen
    assert FULL_SCREEN in picker.seen


@pytest.mark.parametrize(
    ("words", "term"),
    [(["play", "pebbles", "--plain"], "xterm"), (["play", "pebbles"], "dumb"), (["play", "pebbles"], "")],
)
def test_plain_lines_when_asked_or_when_the_terminal_can_do_no_more(words: list[str], term: str) -> None:
    terminal = Terminal(*words, term=term)
    terminal.until(b"Pass the keyboard")
    terminal.type("\n")
    terminal.until(b"Type a number")
    terminal.leave("quit\n")

    assert FULL_SCREEN not in terminal.seen
    assert b"go on with `tablewright resume`" in terminal.seen
