"""What plays the pieces of an experiment: this process, all cores of this machine, or a Dask cluster."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from tablewright.engine.game import find_game
from tablewright.lab.experiment import RANDOM_CHUNK, Order
from tablewright.lab.worker import Piece, play_piece

if TYPE_CHECKING:
    from tablewright.lab.kept_games import Book

Part = tuple[Order, int, int]

WAITING: Final = 4  # pieces for each worker that lie ready
DEATHS: Final = 5  # of workers, before somebody should look why


class LabError(Exception):
    """The lab cannot go on; the sentence says why, and what is safe."""


def pieces(order: Order, start: int, stop: int) -> list[Part]:
    """The work of an order in pieces that are the same however many play them."""
    size = order.chunk
    firsts = range(start - start % size, stop, size)
    return [(order, max(first, start), min(first + size, stop)) for first in firsts]


def sole(parts: Iterable[Part]) -> Iterator[tuple[Order, Piece]]:
    """All in this process, one after another."""
    for order, start, stop in parts:
        yield order, play_piece(order, start, stop)


class Crew:
    """Workers that stay for several orders; leave with `close`, or use `with`."""

    def __init__(
        self, workers: int | None = None, cluster: str = "", keep: Path | Book | None = None
    ) -> None:
        self.keep = keep  # where finished games are kept, so that the next run goes on from there
        self.workers = workers or os.cpu_count() or 1
        self.cluster = cluster
        self.pool: ProcessPoolExecutor | None = None
        self.client: Any = None

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
        if self.client is not None:
            self.client.close()
            self.client = None

    def play(self, parts: list[Part]) -> Iterator[tuple[Order, Piece]]:
        """Every piece once, in the order in which they are done."""
        if self.cluster:
            return self.on_cluster(parts)
        if self.workers == 1 or len(parts) == 1:
            return sole(parts)
        return self.on_cores(parts)

    # On this machine

    def on_cores(self, parts: list[Part]) -> Iterator[tuple[Order, Piece]]:
        """A worker that dies takes nothing with it but the piece it was at, which is played again."""
        left = list(parts)
        done: set[tuple[str, int]] = set()
        for _ in range(DEATHS):
            try:
                for order, piece in self.in_pool(left):
                    done.add((order.mark, piece.start))
                    yield order, piece
                return
            except BrokenProcessPool:
                self.pool = None
                left = [part for part in left if (part[0].mark, part[1]) not in done]
        raise LabError(
            f"workers died {DEATHS} times; perhaps memory is short: use fewer with --workers. What is finished is kept"
        )

    def call(self, game: str, games: int) -> None:
        """Let the workers come and load the game while it is still being settled what exactly to play, if there will
        be work for more than one of them whoever plays."""
        if games > RANDOM_CHUNK and self.workers > 1 and not self.cluster:
            for _ in range(self.workers):
                self.started().submit(get_ready, game)

    def started(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(
                self.workers, mp_context=context, initializer=leave_stopping_to_us
            )
        return self.pool

    def in_pool(self, parts: list[Part]) -> Iterator[tuple[Order, Piece]]:
        pool = self.started()
        waiting = iter(parts)
        running: dict[Future[Piece], Order] = {}
        for order, start, stop in waiting:
            running[pool.submit(play_piece, order, start, stop)] = order
            if len(running) >= self.workers * WAITING:
                break
        while running:
            ready, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                yield running.pop(future), future.result()
                for order, start, stop in waiting:
                    running[pool.submit(play_piece, order, start, stop)] = order
                    break

    # Elsewhere

    def on_cluster(self, parts: list[Part]) -> Iterator[tuple[Order, Piece]]:
        """Dask plays a piece again when the worker that had it dies; each piece is taken once."""
        client, dask = self.connected(), distributed()
        orders: dict[str, Order] = {}
        futures = []
        for order, start, stop in parts:
            key = f"tablewright-{order.mark}-{start}-{stop}"
            orders[key] = order
            futures.append(client.submit(play_piece, order, start, stop, key=key, retries=DEATHS, pure=True))
        try:
            for future in dask.as_completed(futures, loop=client.loop):
                piece = future.result()
                yield orders[future.key], Piece(*piece)
                future.release()
        except dask.KilledWorker as why:
            raise LabError(
                f"the cluster lost too many workers at one piece: {why}. What is finished is kept"
            ) from None
        finally:
            client.cancel(futures)

    def connected(self) -> Any:
        if self.client is None:
            try:
                self.client = distributed().Client(self.cluster, timeout="10s", set_as_default=False)
            except (OSError, ValueError) as why:
                raise LabError(f"there is no Dask scheduler at {self.cluster}: {why}") from None
        return self.client


def get_ready(game: str) -> None:
    """What takes a worker longest, before its first piece: to load the game."""
    find_game(game).load(None)


def distributed() -> Any:
    """Dask's part for several machines, or a word on how to get it."""
    try:
        return importlib.import_module("distributed")
    except ImportError:
        raise LabError("--cluster needs Dask: pip install 'tablewright[lab]'") from None


def leave_stopping_to_us() -> None:
    """Ctrl-C is for the process that keeps the results, not for its workers; but without it they have nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=go_with_us, daemon=True).start()


def go_with_us() -> None:
    """A process that is killed cannot tell its workers, who would wait for ever."""
    caller = multiprocessing.parent_process()
    if caller is not None:
        caller.join()
        os._exit(1)
