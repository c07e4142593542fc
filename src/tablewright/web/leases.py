"""Whose turn it is to run the bots and clocks of a table, where several servers share a database.

Only who sees somebody at a table wants to run it. Alone on a database, a server runs all.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final, Protocol

from tablewright.web.refusals import Refused
from tablewright.web.store import Store, running

EVERY: Final = 1.0
SURE: Final = (
    running.LASTS - 0.5
)  # after that long without a sign of life we are no longer sure that it is ours
TIDY_EVERY: Final = 300

log = logging.getLogger("tablewright.web")


class Job(Protocol):
    """What one of several servers runs: a table, or something that only one may do."""

    @property
    def id(self) -> str: ...


class Leases:
    """What this server runs, and what it would run if nobody else did."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.me = store.database.me
        self.is_alone = not store.is_shared
        self.held: set[str] = set()
        self.wanted: dict[str, Callable[[], None]] = {}  # by table: what to do when it is ours
        self.asking: dict[str, asyncio.Task[None]] = {}
        self.sure_until = 0.0
        self.beats = 0

    def has(self, job: Job) -> bool:
        return self.is_alone or (job.id in self.held and time.monotonic() < self.sure_until)

    def want(self, job: Job, then: Callable[[], None]) -> None:
        """Run this table as soon as nobody else does."""
        self.wanted[job.id] = then
        self.ask_for(job.id)

    def ask_for(self, match: str) -> None:
        if match in self.wanted and match not in self.asking:
            task = self.asking[match] = asyncio.get_running_loop().create_task(self.claim(match))
            task.add_done_callback(lambda _: self.asking.pop(match, None))

    async def claim(self, match: str) -> None:
        try:
            is_ours = await self.store.write(running.claimed(match, self.me))
        except Refused:  # the database is away; we ask again at the next beat
            return
        if is_ours and match in self.wanted:
            self.held.add(match)
            self.wanted.pop(match)()

    def let_go(self, job: Job) -> None:
        """Nobody is at this table here any more."""
        self.wanted.pop(job.id, None)
        if job.id in self.held:
            self.held.discard(job.id)
            task = asyncio.get_running_loop().create_task(self.release(job.id))
            self.asking[f"- {job.id}"] = task
            task.add_done_callback(lambda _: self.asking.pop(f"- {job.id}", None))

    async def release(self, match: str) -> None:
        try:
            await self.store.write(running.released(match, self.me))
        except Refused:
            log.debug("table %s is not let go of; others wait until we are silent", match)

    async def beat(self) -> None:
        """Say that we are alive, then ask again for what others ran."""
        began = time.monotonic()
        try:
            await self.store.write(running.beat(self.me))
            if self.beats % TIDY_EVERY == 0:
                await self.store.write(running.tidied())
        except Refused:
            return
        self.beats += 1
        if began > self.sure_until:  # we were silent for too long: others may have taken what was ours
            self.held.clear()
        self.sure_until = began + SURE
        for match in list(self.wanted):
            self.ask_for(match)

    async def end(self) -> None:
        for task in list(self.asking.values()):
            task.cancel()
        try:
            await self.store.write(running.ended(self.me))
        except Refused:
            log.debug("the database is away; others go on when we have been silent for a while")
