"""A pack as one .zip that somebody sends and a host adds: its files, and what is looked at before they are kept."""

from __future__ import annotations

import io
import shutil
import tempfile
import tomllib
import zipfile
from pathlib import Path, PurePosixPath
from typing import Any, Final

from tablewright.engine.game import games
from tablewright.engine.pack import HEAD_FILE, ID, load_pack

KINDS: Final = frozenset({".toml", ".json", ".md", ".txt", ""})
MOST_FILES: Final = 500
MOST_BYTES: Final = 20 * 1024 * 1024
WHEN: Final = (2020, 1, 1, 0, 0, 0)  # the same pack makes the same file


class NoPack(Exception):
    """This .zip is not taken; the sentence says why."""


def as_zip(folder: Path) -> bytes:
    """A pack as one file, under a folder of its own."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder)
            if (
                path.is_file()
                and path.suffix in KINDS
                and not any(part.startswith(".") for part in name.parts)
            ):
                info = zipfile.ZipInfo(f"{folder.resolve().name}/{name.as_posix()}", WHEN)
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, path.read_bytes())
    return made.getvalue()


def add_zip(raw: bytes, home: Path) -> Path:
    """Keep the pack in a .zip in a folder of packs, if it is sound. Where it lies then."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(raw))
        files = contents(archive)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, EOFError, OSError):
        raise NoPack("this is not a .zip that can be read") from None
    head = head_in(files)
    target = home / str(head["id"])
    if target.exists():
        raise NoPack(
            f"there is a pack «{head['id']}» here already; take it away first, or give yours another id"
        )
    game: Any = games().get(str(head.get("game")))
    if game is None or not hasattr(game, "content_path"):
        raise NoPack(f"this is a pack for «{head.get('game')}», and there is no such game here")
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".adding-", dir=home) as place:
        folder = Path(place) / head["id"]
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
        load_pack(folder, game)
        shutil.move(str(folder), target)
    return target


def contents(archive: zipfile.ZipFile) -> dict[str, bytes]:
    """The files of the pack by their names inside it; what could do harm is refused."""
    infos = [info for info in archive.infolist() if not info.is_dir()]
    if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > MOST_BYTES:
        raise NoPack(f"this is too large: {MOST_FILES} files and {MOST_BYTES // 1024 // 1024} MB at most")
    heads = [PurePosixPath(info.filename) for info in infos if PurePosixPath(info.filename).name == HEAD_FILE]
    if not heads:
        raise NoPack(f"there is no {HEAD_FILE} in it, which says what the pack is")
    top = min(heads, key=lambda path: len(path.parts)).parent
    files: dict[str, bytes] = {}
    room = MOST_BYTES
    for info in infos:
        path = PurePosixPath(info.filename)
        if "\\" in info.filename or path.is_absolute() or ".." in path.parts or ":" in info.filename:
            raise NoPack(f"the name {info.filename!r} leads out of the pack")
        if not path.is_relative_to(top) or path.suffix not in KINDS or path.name.startswith("."):
            continue
        with archive.open(info) as file:
            text = file.read(room + 1)
        room -= len(text)
        if room < 0:
            raise NoPack(f"this is too large: {MOST_BYTES // 1024 // 1024} MB at most")
        files[path.relative_to(top).as_posix()] = text
    return files


def head_in(files: dict[str, bytes]) -> dict[str, Any]:
    try:
        head = tomllib.loads(files[HEAD_FILE].decode("utf-8"))
    except (ValueError, KeyError):
        raise NoPack(f"its {HEAD_FILE} cannot be read") from None
    if not isinstance(head.get("id"), str) or not ID.fullmatch(head["id"]):
        raise NoPack(f"its {HEAD_FILE} gives no id that a folder can have")
    return head
