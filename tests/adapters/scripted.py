"""Models that follow a script, for tests of the benchmark: as a function, and as a program on standard input."""

from __future__ import annotations

import json
import sys
from typing import Any


def first_option(question: dict[str, Any]) -> Any:
    """Takes whatever stands first, and names no clause."""
    return {"option": question["options"][0]["option"]} if question["ask"] == "move" else {"clause": ""}


def chatterbox(question: dict[str, Any]) -> Any:
    """Talks."""
    return "Let me think. The best move is probably the first one."


def silent(question: dict[str, Any]) -> Any:
    return ""


def stubborn(question: dict[str, Any]) -> Any:
    """Talks first, and takes the first option when it is told that this does not count."""
    if question["ask"] == "move" and "refused" not in question:
        return "I move."
    return first_option(question)


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(first_option(json.loads(line))), flush=True)
