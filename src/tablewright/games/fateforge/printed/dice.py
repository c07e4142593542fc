"""Results and the dice that give them (chapter 4)."""

from __future__ import annotations

from typing import Final

# Results (chapter 4): a face is the sum of the results printed on it, two on a split face

STEP: Final = 1
HIT: Final = 2
SKILL_HIT: Final = 4
SHOT: Final = 8
SKILL_SHOT: Final = 16
FOCUS: Final = 32
BLOCK: Final = 64
SPECIAL: Final = 128
MISS: Final = 256
RESULTS: Final = (
    "step", "hit", "skill_hit", "shot", "skill_shot", "focus", "block", "special", "miss",
)  # fmt: skip
FACE: Final = 511  # the part of a result in hand that says what it is
WILD: Final = 255  # FF-4.13: anything but a miss

# FF-4.10: what a requirement accepts
ACCEPTS: Final = {
    "step": STEP,
    "hit": HIT | SKILL_HIT,
    "skill_hit": SKILL_HIT,
    "shot": SHOT | SKILL_SHOT,
    "skill_shot": SKILL_SHOT,
    "focus": FOCUS,
    "block": BLOCK,
    "special": SPECIAL,
    "any": WILD,
}

# Dice (FF-4.1)

RED: Final = 0
YELLOW: Final = 1
BLUE: Final = 2
GREEN: Final = 3
MELEE: Final = 4
RANGED: Final = 5
DICE: Final = ("red", "yellow", "blue", "green", "melee", "ranged")
FROM: Final = 512  # a result of a die of colour c is face + (c + 1) * FROM; a converted one has no colour
