"""Where games in progress are kept, and how one finds them again."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from tablewright.engine.record import Record, RecordError

ENDING: Final = ".tw"
GAME_NOTE: Final = "# game folder "  # told in the record, so that resuming finds the game and its pack
PACK_NOTE: Final = "# pack folder "
BOT: Final = "bot "  # before a player's name in the record: a program sits there


class Save(NamedTuple):
    """A kept game as a list shows it; `broken` says why it cannot be opened."""

    path: Path
    when: datetime
    game: str = ""
    seats: int = 0
    moves: int = 0
    over: str = ""
    broken: str = ""


def data_folder() -> Path:
    """The user's own folder for tablewright; TABLEWRIGHT_DATA names another."""
    chosen = os.environ.get("TABLEWRIGHT_DATA")
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_data_dir

    return Path(user_data_dir("tablewright", appauthor=False))


def saves_folder() -> Path:
    folder = data_folder() / "saves"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_save(game: str) -> Path:
    """A name for a new game that no other has: the game and the moment it began."""
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = [stem, *(f"{stem}-{n}" for n in range(2, 1000))]
    return next(path for path in (saves_folder() / f"{name}{ENDING}" for name in names) if not path.exists())


def all_saves() -> list[Save]:
    """Every kept game, the one played last first."""
    found = [look_into(path) for path in saves_folder().glob(f"*{ENDING}")]
    return sorted(found, key=lambda save: (save.when, save.path.name), reverse=True)


def look_into(path: Path) -> Save:
    when = datetime.fromtimestamp(path.stat().st_mtime)
    try:
        record = Record.read(path)
    except RecordError as why:
        return Save(path, when, broken=str(why))
    return Save(path, when, record.game, record.seats, len(record.moves), record.over)


def find_save(name: str) -> Path:
    """The kept game that a person means: a file, or the name of a save with or without its ending."""
    for path in (Path(name), saves_folder() / name, saves_folder() / f"{name}{ENDING}"):
        if path.is_file():
            return path
    raise RecordError(f"there is no save or record {name}; `tablewright saves` lists what there is")


def last_save() -> Path:
    """The game played last that is not over."""
    for save in all_saves():
        if not save.over and not save.broken:
            return save.path
    raise RecordError("there is no game to go on with; `tablewright play GAME` begins one")


def noted(path: Path, note: str) -> str | None:
    """What a kept game notes about the folder of its game or its pack; nothing for those that are found anyway."""
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        if line.startswith(note):
            return line.removeprefix(note)
    return None


def bots_of(players: Mapping[int, str]) -> dict[int, str]:
    """The seats where programs sit, from the players of a record."""
    return {seat: name.removeprefix(BOT) for seat, name in players.items() if name.startswith(BOT)}


def names_of(players: Mapping[int, str]) -> dict[int, str]:
    """The names of people, from the players of a record."""
    return {seat: name for seat, name in players.items() if not name.startswith(BOT)}
