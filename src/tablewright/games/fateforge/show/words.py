# interpreted: made once for each look at the table, not once a move
"""What Fateforge asks, and what each option is called."""

from __future__ import annotations

from typing import Final

from tablewright.engine.game import Wording

WORDS: Final[Wording | None] = None
