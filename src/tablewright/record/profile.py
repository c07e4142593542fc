"""What outlives games and campaigns: best scores, unlocked rules. A small file beside the saves.

A game reads of it before it begins, as options, which stand in the header of its record. So a record is whole by
itself, and replays the same wherever it is opened.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tablewright.engine.campaign import Campaign, decode
from tablewright.engine.game import Game, Value
from tablewright.engine.table import Table
from tablewright.saves import data_folder

if TYPE_CHECKING:
    from tablewright.record.campaigns import KeptCampaign

NAME: Final = "profile.json"
Known = dict[str, Value]


def profile_file() -> Path:
    return data_folder() / NAME


def all_known() -> dict[str, Known]:
    """What is known of each game. A file that cannot be read counts as empty, and is kept aside, not lost."""
    path = profile_file()
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        spoilt = path.with_name(f"{path.name}.spoilt")
        if path.exists() and not spoilt.exists():
            path.rename(spoilt)
        return {}
    return {game: dict(known) for game, known in found.items() if isinstance(known, dict)}


def known_of(game: str) -> Known:
    return all_known().get(game, {})


def remember(game: str, news: Mapping[str, Value]) -> None:
    """Keep what a game wants to be remembered, whole or not at all."""
    everything = all_known()
    known = {**everything.get(game, {}), **news}
    if known == everything.get(game, {}):
        return
    everything[game] = known
    path = profile_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}")
    with new.open("w", encoding="utf-8") as file:
        json.dump(everything, file, indent=1, sort_keys=True)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def options_for(game: Game, campaign: Campaign | None = None) -> dict[str, Value]:
    """The options that this profile gives to a new game or campaign."""
    return dict((campaign or game).from_profile(known_of(game.id)))


def remember_game(game: Game, table: Table) -> None:
    """What a game that is over wants to be remembered."""
    if table.over:
        remember(game.id, game.to_profile(known_of(game.id), table))


def remember_campaign(kept: KeptCampaign) -> None:
    """What a campaign wants to be remembered, at the end of each part and at its own."""
    now = kept.made.current
    if now is not None:
        text = kept.made.left().get(now.file)
        carried = kept.carried_into(now) if text is None else decode(kept.campaign, text)
        remember(kept.game.id, kept.campaign.to_profile(known_of(kept.game.id), carried))
