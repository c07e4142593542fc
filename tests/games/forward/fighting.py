"""Fights to set up for the tests of chapter 9."""

from __future__ import annotations

from pathlib import Path

from tests.games.forward.builders import (
    packed,
    station,
)

COMMON = "barn_wight"  # a Duel, HP 3, common table, victory: heal 1
ATK_1 = "woodcutters_hatchet"
ATK_2 = "leviathans_tooth"
DEF_1 = "bannermans_shield"


# Blocks and damage


def riders(folder: Path) -> str:
    """A pack in which Barn Wight's face 4 poisons on a wound and its face 5 gives 1 Dread on a hit (FW-S19)."""
    faces = (
        '[{ face = 4, kind = "hit", damage = 1, on_wound = "status poisoned 2" },'
        ' { face = 5, kind = "hit", damage = 1, on_hit = "dread 1" }]'
    )
    return packed(folder, station("barn_wight", faces=faces))
