# interpreted: runs once, when a pack is loaded
"""What was worked out about a pack, kept for the next start: its tables, its effects as trees, its warnings.

The key is a fingerprint of everything that the result hangs on: the version of tablewright, the code of the
engine and of the game, and every word of the pack's files. So a change anywhere is a new key, and nothing is
ever brought up to date. What is kept is plain data, checked when it is read; a file that is damaged, or a
folder that cannot be written, costs time and nothing else. TABLEWRIGHT_CACHE names another folder, or «off».
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from tablewright.build_info import VERSION

FORMAT: Final = "1"
SWITCH: Final = "TABLEWRIGHT_CACHE"
OFF: Final = "off"
ENDING: Final = ".pack"
MOST: Final = 48  # files in the folder; those not used for longest go first
PROOF: Final = 32  # bytes of the fingerprint before what is kept
PACKAGE: Final = Path(__file__).parent.parent
# What all games read cards with; a package that is not there yet is no matter.
SHARED: Final = tuple(folder for folder in (PACKAGE / "engine", PACKAGE / "content") if folder.is_dir())

SpotRow = tuple[str, int, int, int, dict[str, tuple[int, int]]]  # section, number, line, last, keys
Plain = dict[str, Any]


class KeptFile(msgspec.Struct):
    """One file of a pack: what it says, and on which lines."""

    data: Plain
    spots: list[SpotRow]


class KeptTree(msgspec.Struct):
    """The tree of one effect: what it was read from, and the tree as nested lists."""

    text: str
    start: str
    limits: list[str]
    tree: list[Any]


class KeptWarning(msgspec.Struct):
    """Something unwise in a pack; what is wrong is never kept."""

    file: str
    line: int
    column: int
    word: str
    message: str
    nearest: str
    code: str = ""


class Kept(msgspec.Struct):
    """All that is kept of one pack, as it is when it was found to be right."""

    hash: str
    files: list[KeptFile]
    trees: list[KeptTree]
    warnings: list[KeptWarning]


def key_of(game: Any, texts: Iterable[tuple[str, str]]) -> str:
    """The fingerprint of a pack with the code that reads it; "" if that code does not lie beside its content."""
    code = code_of(game)
    if not code:
        return ""
    seal = sha256()
    for word in (FORMAT, VERSION, str(game.id), *code):
        seal.update(f"{len(word)}:{word}".encode())
    for name, text in texts:
        seal.update(f"{len(name)}:{name}{len(text)}:".encode())
        seal.update(text.encode())
    return seal.hexdigest()


def code_of(game: Any) -> list[str]:
    """The modules that make cards of a pack, each with its size and the moment it was written."""
    home = game.content_path.parent
    module = sys.modules.get(type(game).__module__)
    if module is None or Path(getattr(module, "__file__", None) or "").parent != home:
        return []  # a toy, or a variant made in a notebook: its code cannot be told by a file
    try:
        return [line for folder in (*SHARED, home) for line in modules_in(str(folder))]
    except OSError:
        return []


def modules_in(folder: str) -> list[str]:
    """The modules of a folder and of all folders in it, each with its size and when it was written."""
    found: list[str] = []
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.name.endswith((".py", ".so", ".pyd")):
            found.append(f"{entry.path} {entry.stat().st_size} {entry.stat().st_mtime_ns}")
        elif entry.name != "__pycache__" and entry.is_dir():
            found += modules_in(entry.path)
    return found


def folder() -> Path | None:
    """Where packs are kept: the user's own cache folder, or where TABLEWRIGHT_CACHE says; None if nowhere."""
    chosen = os.environ.get(SWITCH, "")
    if chosen == OFF:
        return None
    if chosen:
        return Path(chosen).expanduser() / "packs"
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("tablewright", appauthor=False)) / "packs"


def look_up(key: str) -> Kept | None:
    """What is kept under this key, if it is there and whole."""
    home = folder() if key else None
    if home is None:
        return None
    try:
        written = (home / (key + ENDING)).read_bytes()
        if sha256(written[PROOF:]).digest() != written[:PROOF]:
            return None
        return msgspec.msgpack.decode(written[PROOF:], type=Kept)
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
        return None


def keep(key: str, kept: Kept) -> None:
    """Keep it for the next time, whole or not at all; a folder that cannot be written is no matter."""
    home = folder() if key else None
    if home is None or not all(is_plain(file.data) for file in kept.files):
        return
    import tempfile

    with contextlib.suppress(OSError, OverflowError, RecursionError):
        body = msgspec.msgpack.encode(kept)
        home.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=home, prefix="new-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(sha256(body).digest() + body)
            os.replace(name, home / (key + ENDING))
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
        make_room(home)


def make_room(home: Path) -> None:
    """Old keys are never asked for again, so only the latest files stay."""
    files = sorted(home.glob("*" + ENDING), key=lambda path: path.stat().st_mtime_ns)
    for path in files[:-MOST]:
        path.unlink(missing_ok=True)


def is_plain(value: Any) -> bool:
    """Whether this comes back as it was: dates, which TOML has, would come back as texts."""
    if isinstance(value, dict):
        return all(is_plain(inner) for inner in value.values())
    if isinstance(value, list):
        return all(is_plain(inner) for inner in value)
    return isinstance(value, (str, int, float, bool))


def spot_rows(spots: dict[tuple[str, int], Any]) -> Sequence[SpotRow]:
    return [(section, i, spot.line, spot.last, spot.keys) for (section, i), spot in spots.items()]
