"""Examples on pages of help: those of a command, and those that each game brings in its `examples.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import tablewright.games


@cache
def brought() -> list[dict[str, Any]]:
    """What each game's folder brings, in the order of their names; no game is imported for it."""
    import tomllib

    files = [path for home in tablewright.games.__path__ for path in Path(home).glob("*/examples.toml")]
    return [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(files)]


def examples_of(command: str) -> list[str]:
    """The lines of games for a command, such as `lab run`."""
    return [line for game in brought() for line in game.get("help", {}).get(command, ())]


def beginning(command: str, otherwise: str) -> str:
    """How to call a command for the first time."""
    return next((game["begin"][command] for game in brought() if command in game.get("begin", {})), otherwise)
