"""The proof of a pack's story, kept with the pack: it is made once for each state of its files and of the code."""

from __future__ import annotations

import contextlib
import os
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from tablewright.build_info import VERSION
from tablewright.content.story_faults import proof_complaints
from tablewright.content.story_proof import Proof, prove
from tablewright.engine import pack_cache
from tablewright.engine.complaints import PackError
from tablewright.engine.game import Game

FORMAT: Final = "1"
ENDING: Final = ".proof"
MOST: Final = 16  # proofs that are kept


def proof_of(game: Game, pack: Any) -> Proof | None:
    """The proof of this pack's story, made now or before; None if it tells none."""
    built = game.story(pack)
    if built is None:
        return None
    place = place_for(game, pack)
    known = look_up(place)
    if known is None:
        known = prove(built)
        keep(place, known)
    return known


def complaints_of(game: Game, pack: Any) -> list[PackError]:
    """What the proof finds wrong with this pack's story."""
    proof = proof_of(game, pack)
    built = game.story(pack)
    return proof_complaints(built, proof) if proof is not None and built is not None else []


def place_for(game: Game, pack: Any) -> Path | None:
    """The file where the proof is kept; None if nothing can be kept."""
    home = pack_cache.folder()
    code = pack_cache.code_of(game) if hasattr(game, "content_path") else []
    known = getattr(pack, "hash", "")
    if home is None or not code or not known:
        return None
    seal = sha256("\0".join((FORMAT, VERSION, game.id, known, *code)).encode()).hexdigest()
    return home / f"{seal}{ENDING}"


def look_up(place: Path | None) -> Proof | None:
    if place is None:
        return None
    try:
        return msgspec.msgpack.decode(place.read_bytes(), type=Proof)
    except (OSError, msgspec.MsgspecError):
        return None


def keep(place: Path | None, proof: Proof) -> None:
    """Whole or not at all; a folder that cannot be written is no matter."""
    if place is None:
        return
    with contextlib.suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        new = place.with_suffix(f".{os.getpid()}.new")
        new.write_bytes(msgspec.msgpack.encode(proof))
        new.replace(place)
        kept = sorted(place.parent.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime_ns)
        for old in kept[:-MOST]:
            old.unlink(missing_ok=True)
