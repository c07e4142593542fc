"""How fast what happens is shown: calm, brisk or at once; what was chosen last is kept in the data folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from tablewright.engine.scene import Scene
from tablewright.house.watching import reading_time
from tablewright.saves import data_folder

CALM: Final = "calm"
ONCE: Final = "once"
SHARES: Final = {CALM: 1.0, "brisk": 0.4, ONCE: 0.0}  # of the time that somebody needs who reads along
NAMES: Final = {CALM: "calm", "brisk": "brisk", ONCE: "at once"}
FILE: Final = "pace.txt"


class Pace:
    """The pace of one person. Where nothing can be kept, it lasts as long as the program runs."""

    def __init__(self, file: Path | None = None, wanted: str = "") -> None:
        self.file = file
        self.now = self.kept()
        if wanted:
            self.change(wanted)

    @property
    def is_at_once(self) -> bool:
        return self.now == ONCE

    @property
    def name(self) -> str:
        return NAMES[self.now]

    def seconds(self, still: Scene) -> float:
        return reading_time(still) * SHARES[self.now]

    def turn(self) -> None:
        """On to the next pace, and round again."""
        paces = list(SHARES)
        self.change(paces[(paces.index(self.now) + 1) % len(paces)])

    def change(self, pace: str) -> None:
        self.now = pace
        if self.file is not None:
            with suppress(OSError):
                self.file.parent.mkdir(parents=True, exist_ok=True)
                self.file.write_text(f"{pace}\n", encoding="utf-8")

    def kept(self) -> str:
        """What was chosen last; calm where nothing is kept, or nothing that makes sense."""
        try:
            found = self.file.read_text(encoding="utf-8").strip() if self.file is not None else CALM
        except (OSError, ValueError):
            return CALM
        return found if found in SHARES else CALM


def pace_at_this_computer(wanted: str = "") -> Pace:
    return Pace(data_folder() / FILE, wanted)
