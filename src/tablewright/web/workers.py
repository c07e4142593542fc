"""Processes that think: each does one thing at a time and can be stopped in the middle of it."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

MEGABYTE: Final = 1 << 20
BEHIND: Final = 10  # by how much such a process stands back, as `nice` counts
MOST_REMEMBERED: Final = 50


class TooLong(Exception):
    """It took more time than it may."""


class Worker:
    """One process, begun when it is first needed, and again after it was stopped."""

    def __init__(self, megabytes: int = 0) -> None:
        self.megabytes = megabytes
        self.pool: ProcessPoolExecutor | None = None
        self.pid = 0
        self.knows: OrderedDict[str, None] = OrderedDict()  # the tables that it has seen lately
        self.is_busy = False

    async def call(self, act: Callable[..., Any], *given: Any) -> Any:
        """What a function of a module answers in the process."""
        loop = asyncio.get_running_loop()
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(1, context, keep_to, (self.megabytes,))
            self.pid = await loop.run_in_executor(self.pool, os.getpid)
        return await loop.run_in_executor(self.pool, act, *given)

    async def call_within(self, seconds: float, act: Callable[..., Any], *given: Any) -> Any:
        """The same, but if it takes longer the process is stopped."""
        try:
            async with asyncio.timeout(seconds):
                return await self.call(act, *given)
        except TimeoutError:
            self.stop()
            raise TooLong from None
        except (BrokenProcessPool, asyncio.CancelledError):
            self.stop()
            raise

    def stop(self) -> None:
        """End what is under way, at once."""
        pool, pid = self.pool, self.pid
        self.pool, self.pid = None, 0
        self.knows.clear()
        if pid:
            with contextlib.suppress(OSError):
                os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def remember(self, name: str) -> None:
        self.knows[name] = None
        self.knows.move_to_end(name)
        while len(self.knows) > MOST_REMEMBERED:
            self.knows.popitem(last=False)


def keep_to(megabytes: int) -> None:
    """In the process: who plays goes before who thinks or reads, and more memory than this is refused, where the
    system can do that."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(BEHIND)
    if not megabytes:
        return
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE))


class Ask:
    """Something that a table wants to have thought about."""

    def __init__(self, table: str, act: Callable[..., Any], given: Any) -> None:
        self.table = table
        self.act = act
        self.given = given
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.thinking: asyncio.Task[None] | None = None


class Turns:
    """Tables take turns: each has one thought, then the next table, however many thoughts one of them asks for."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.workers = [Worker() for _ in range(processes)]
        self.seconds = seconds
        self.waiting: OrderedDict[str, deque[Ask]] = OrderedDict()

    async def think(self, table: str, act: Callable[..., Any], given: Any) -> Any:
        """What comes of a thought; whoever no longer waits for it stops it."""
        ask = Ask(table, act, given)
        self.waiting.setdefault(table, deque()).append(ask)
        self.deal()
        try:
            return await ask.answer
        finally:
            self.forget(ask)

    def deal(self) -> None:
        """Give idle processes something to think about, the table that waits longest first."""
        for worker in [worker for worker in self.workers if not worker.is_busy]:
            if not self.waiting:
                return
            table, asks = self.waiting.popitem(last=False)
            ask = asks.popleft()
            if asks:
                self.waiting[table] = asks
            chosen = self.best_for(table) or worker
            chosen.is_busy = True
            ask.thinking = asyncio.create_task(self.run(chosen, ask))

    def best_for(self, table: str) -> Worker | None:
        """An idle process that knows the table already."""
        idle = [worker for worker in self.workers if not worker.is_busy]
        return next((worker for worker in idle if table in worker.knows), next(iter(idle), None))

    async def run(self, worker: Worker, ask: Ask) -> None:
        try:
            result = await self.try_twice(worker, ask)
        except BaseException as why:
            if not ask.answer.done():
                ask.answer.set_exception(why)
                ask.answer.exception()  # perhaps nobody waits for it any more
            if not isinstance(why, Exception):
                raise
        else:
            worker.remember(ask.table)
            if not ask.answer.done():
                ask.answer.set_result(result)
        finally:
            worker.is_busy = False
            self.deal()

    async def try_twice(self, worker: Worker, ask: Ask) -> Any:
        """A process that has died, of something else, gets another chance."""
        try:
            return await worker.call_within(self.seconds, ask.act, ask.given)
        except BrokenProcessPool:
            return await worker.call_within(self.seconds, ask.act, ask.given)

    def forget(self, ask: Ask) -> None:
        """Nobody waits for this any more."""
        asks = self.waiting.get(ask.table)
        if asks is not None and ask in asks:
            asks.remove(ask)
            if not asks:
                del self.waiting[ask.table]
        if (
            ask.thinking is not None
            and not ask.thinking.done()
            and not (ask.answer.done() and not ask.answer.cancelled())
        ):
            ask.thinking.cancel()

    def close(self) -> None:
        for worker in self.workers:
            worker.stop()
