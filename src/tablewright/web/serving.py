"""How long tables have been served: the time in which clocks run.

It passes only while somebody serves and the database answers, and never runs backwards. Each process counts by its
monotonic clock from what the database kept last, and keeps what it has counted; the longest count is everybody's.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from tablewright.web.store import Store, pace

EVERY: Final = 5.0  # seconds between two counts that are kept; where several processes count, one
MOST: Final = 15.0  # that pass unkept: whoever stood still for longer could serve nobody meanwhile


class Served:
    """The seconds for which tables have been served."""

    def __init__(self, store: Store, counter: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.counter = counter
        self.kept = 0.0  # so much was counted …
        self.at = counter()  # … when our own clock said this
        self.is_open = False

    async def open(self) -> None:
        self.kept = await pace.served(self.store)
        self.at = self.counter()
        self.is_open = True

    def now(self) -> float:
        return self.kept + min(max(0.0, self.counter() - self.at), MOST)

    async def beat(self) -> None:
        """Keep what was counted; while the database is away, this raises and time stands.

        Alone on a database, nobody else counts, so what passes while no clock runs need not be kept.
        """
        now, at = self.now(), self.counter()
        if self.store.is_shared or await pace.is_any_running(self.store):
            now = max(now, await self.store.write(pace.beat(now)))
        self.kept, self.at = now, at
