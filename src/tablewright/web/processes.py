"""Several processes that serve at one address, under a parent that starts another when one ends."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import socket

    import uvicorn

TOO_SHORT: Final = 3.0  # seconds in which a process that ends has served nobody
MOST_TOO_SHORT: Final = 5  # in a row, after which it is given up
PAUSE: Final = 0.5
STOPS_WITHIN: Final = 10.0

log = logging.getLogger("tablewright.web")

Serve = Callable[..., None]


class TooShort(Exception):
    """Processes end as soon as they have begun; the sentence says what to do."""


class Stopped(BaseException):
    """We were told to stop."""


def run_until_alone(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
    """Serve until told to stop, or until the parent is gone: nobody would start or stop us any more."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        sentinel = parent.sentinel

        def watch() -> None:
            wait([sentinel])
            server.should_exit = True

        threading.Thread(target=watch, daemon=True, name="tablewright-parent").start()
    server.run(sockets=sockets)


def keep_running(workers: int, serve: Serve, *given: Any) -> None:
    """Keep so many processes running until we are told to stop; each is told its number."""
    context = multiprocessing.get_context("spawn")
    running: dict[int, tuple[BaseProcess, float]] = {}
    short = 0

    def begin(number: int) -> None:
        process = context.Process(target=serve, args=(number, *given), name=f"tablewright-{number}")
        process.start()
        running[number] = (process, time.monotonic())
        log.info("process %s serves as number %s", process.pid, number + 1)

    with told_to_stop():
        try:
            for number in range(workers):
                begin(number)
            while True:
                wait([process.sentinel for process, _ in running.values()])
                for number, (process, began) in list(running.items()):
                    if process.is_alive():
                        continue
                    log.error("process %s ended (%s); another one begins", process.pid, process.exitcode)
                    short = short + 1 if time.monotonic() - began < TOO_SHORT else 0
                    if short > MOST_TOO_SHORT:
                        raise TooShort(
                            "the processes that serve end as soon as they begin; the lines above say why"
                        )
                    time.sleep(PAUSE if short else 0)
                    begin(number)
        except Stopped:
            log.info("told to stop")
        finally:
            stop([process for process, _ in running.values()])


def stop(processes: list[BaseProcess]) -> None:
    """Ask all to end, and end whoever does not."""
    for process in processes:
        process.terminate()
    until = time.monotonic() + STOPS_WITHIN
    for process in processes:
        process.join(max(0.0, until - time.monotonic()))
        if process.is_alive():
            process.kill()
            process.join()


@contextlib.contextmanager
def told_to_stop() -> Iterator[None]:
    """A signal to stop becomes an exception, once; what it interrupts is left in order."""

    def told(number: int, frame: object) -> None:
        for one in (signal.SIGTERM, signal.SIGINT):
            signal.signal(one, signal.SIG_IGN)
        raise Stopped

    before = {one: signal.signal(one, told) for one in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
