"""When garbage is collected: never while two thousand tables wait, if it can wait.

Python looks through all that lives whenever a quarter more has come to live, for what nobody can reach. With two
thousand tables that takes half a second, in which nobody is answered. Almost everything here goes by itself, as soon
as nobody holds it; only what held each other, such as a connection that has ended, has to be found. So that is looked
for when nothing moves, and otherwise so seldom that it takes less than a thousandth of the time.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

LOOK_EVERY: Final = 1.0
QUIET: Final = 1.0  # seconds without a message after which nobody is kept waiting
REST: Final = 60.0  # seconds between two searches, at the least …
SHARE: Final = 1000  # … and this many times as long as the last one took
QUIET_REST: Final = 20.0  # the same while nothing moves
NEVER: Final = 1_000_000_000


class Collector:
    """Looks for garbage in this process, as long as it is at work."""

    def __init__(self, last_message: Callable[[], float]) -> None:
        self.last_message = last_message  # when somebody said something, by the clock of `time.monotonic`
        self.before = gc.get_threshold()
        self.ended = time.monotonic()
        self.took = 0.0

    async def work(self) -> None:
        """What is there now stays: packs, cards and code are not looked through again. Young objects are, as ever."""
        self.begin()
        try:
            while True:
                await asyncio.sleep(LOOK_EVERY)
                if self.is_time(time.monotonic()):
                    self.collect()
        finally:
            self.end()

    def begin(self) -> None:
        gc.collect()
        gc.freeze()
        young, middle, _ = self.before
        gc.set_threshold(young, middle, NEVER)

    def end(self) -> None:
        gc.set_threshold(*self.before)
        gc.unfreeze()

    def is_time(self, now: float) -> bool:
        """Whether to look now: nothing moves, or it has been a long time."""
        rested = now - self.ended
        if now - self.last_message() >= QUIET:
            return rested >= QUIET_REST
        return rested >= max(REST, SHARE * self.took)

    def collect(self) -> None:
        began = time.monotonic()
        gc.collect()
        self.ended = time.monotonic()
        self.took = self.ended - began
