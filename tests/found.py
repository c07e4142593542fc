"""The games that come with us, for shared tests: they ask for all of them, or for any one of them, and name none.

Small games to play are in `tests/toys` and `examples`; `find_game(CELLAR)` is one with cards. A test about one game's
own cards stands among that game's.
"""

from __future__ import annotations

import pkgutil
import tomllib
from pathlib import Path
from typing import Any, Final

import tablewright.games as home

FOLDERS: Final = {
    module.name.replace("_", "-"): Path(folder) / module.name
    for folder in home.__path__
    for module in pkgutil.iter_modules([folder])
    if module.ispkg
}
GAMES: Final = sorted(FOLDERS)


def size(name: str) -> int:
    """Of all that a game's packs hold."""
    return sum(path.stat().st_size for path in FOLDERS[name].glob("content/**/*.toml"))


BY_SIZE: Final = sorted(GAMES, key=size)
ANY: Final = BY_SIZE[0]  # a game with cards, options and a way into it: the one that is read soonest
OTHER: Final = BY_SIZE[1]

TOYS: Final = Path(__file__).parent / "toys"
CELLAR: Final = str(TOYS / "cellar")  # cards, options, promises, lessons: for what needs more than a board


def told(name: str) -> dict[str, Any]:
    """What a game's tests tell shared tests about it: its `facts.toml`."""
    path = Path(__file__).parent / "games" / FOLDERS[name].name / "facts.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))
