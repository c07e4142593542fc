"""Packs that are opened at the same time, for the first time, do not disturb each other."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import sys, threading
from tablewright.engine import grammar
from tablewright.engine.complaints import Where
sys.setswitchinterval(1e-6)
together, wrong = threading.Barrier(16), []

def open_one(i):
    together.wait()
    try:
        with grammar.noting_trees() as notes:
            for k in range(5):
                grammar.read_tree(f"gain {i} thing{k}; if a{i} > 2: lose 1 x else: gain 2 y", (), Where("f"))
        grammar.kept_trees(notes)
        assert len(notes) == 5
    except Exception as why:
        wrong.append(repr(why))

threads = [threading.Thread(target=open_one, args=(i,)) for i in range(16)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
sys.exit(str(wrong) if wrong else 0)
"""


def test_the_first_opening_of_the_grammar_is_no_race() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
