"""Players with weaknesses, for the lab to cope with."""

from __future__ import annotations

import os
import time
from pathlib import Path

from tablewright.players import View


class Sleepy:
    """Takes its time."""

    name = "sleepy"

    def choose(self, view: View) -> int:
        time.sleep(0.02)
        return 0


class Fragile:
    """Takes its process down with it, once."""

    name = "fragile"

    def choose(self, view: View) -> int:
        grave = Path(os.environ["FRAGILE_GRAVE"])
        if not grave.exists():
            grave.touch()
            os._exit(1)
        return 0


class Registered(Sleepy):
    """Takes its time, and leaves the number of its process."""

    name = "registered"

    def choose(self, view: View) -> int:
        Path(os.environ["REGISTER"], str(os.getpid())).touch()
        return super().choose(view)
