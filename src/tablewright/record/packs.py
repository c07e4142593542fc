"""Packs that are kept beside the saves, so that a campaign can be gone on with although its pack has changed."""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path
from typing import Any

from tablewright.engine.complaints import PackErrors
from tablewright.engine.game import Game
from tablewright.engine.pack import HEAD_FILE, chain_of
from tablewright.saves import data_folder


def place_of(known: str, home: Path | None = None) -> Path:
    """Where the pack with this hash lies, if it is kept: in this folder, or in that of the user's data."""
    home = data_folder() / "packs" if home is None else home
    return home / known.removeprefix("sha256:")[:24] / "pack"


def keep_pack(game: Game, pack: Any, home: Path | None = None) -> None:
    """Keep a copy of the files of a pack and of all that it builds upon; one that cannot be kept is no matter."""
    known = getattr(pack, "hash", "")
    place = place_of(known, home)
    if not known or not hasattr(game, "content_path") or place.exists():
        return
    home = place.parent
    with contextlib.suppress(OSError, PackErrors):
        try:
            copy_chain(game, pack, place)
            if game.load(place).hash != known:
                raise OSError("the copy is not the same")
        except (OSError, PackErrors):
            shutil.rmtree(home, ignore_errors=True)
            raise


def copy_chain(game: Any, pack: Any, place: Path) -> None:
    """A pack that builds upon another one looks for it beside its own files first, so it is put there."""
    into = place
    for written in reversed(chain_of(pack.path, game)):
        if place.parent not in (into / "x").resolve().parents:
            raise OSError("it builds upon a pack far away")
        into.mkdir(parents=True)
        (into / HEAD_FILE).write_text(written.text, encoding="utf-8")
        prefix = written.file.name.removesuffix(HEAD_FILE)
        for name, text in written.texts:
            file = into / name.removeprefix(prefix)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        into = into / written.head.extends if written.head.extends else into


def kept_pack(game: Game, known: str, home: Path | None = None) -> Any:
    """The pack with this hash, if it is kept and can still be read; None if not."""
    place = place_of(known, home)
    if not known or not (place / HEAD_FILE).is_file():
        return None
    try:
        found = game.load(place)
    except PackErrors:
        return None
    return found if f"sha256:{found.hash}" == known or found.hash == known else None
