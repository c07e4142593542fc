"""The spaces of Gymnasium that fit a table: what may be answered, and what is seen."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from tablewright.adapters.session import Settings
from tablewright.engine.features import COLUMNS, LARGEST, LEAST, OPTION_COLUMNS

Space = spaces.Space[Any]
WIN: Final = 1.0


def action_space(settings: Settings) -> spaces.Discrete:
    return spaces.Discrete(settings.slots)


def observation_space(settings: Settings) -> Space:
    if settings.observation == "flat":
        return numbers(len(settings.features.numbers))
    return spaces.Dict(
        {
            "entities": numbers(settings.features.rows, COLUMNS),
            "options": numbers(settings.slots, OPTION_COLUMNS),
        }
    )


def numbers(*shape: int) -> spaces.Box:
    return spaces.Box(LEAST, LARGEST, shape, np.int16)


def with_mask(settings: Settings) -> spaces.Dict:
    """What a seat of PettingZoo gets: the observation, and beside it what may be answered."""
    mask = spaces.Box(0, 1, (settings.slots,), np.int8)
    return spaces.Dict({"observation": observation_space(settings), "action_mask": mask})
