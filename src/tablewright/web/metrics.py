"""What a host watches, as Prometheus reads it: tables, sockets, seconds, queues, refusals. On a port of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tablewright.web.lobby import Lobby

PREFIX: Final = "tablewright"
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Meters:
    """Counts nothing: a server without `--metrics-port`."""

    @contextmanager
    def move(self, game: str) -> Iterator[None]:
        """Around a move, from the rules to the last screen that is told."""
        yield

    @contextmanager
    def append(self) -> Iterator[None]:
        """Around a change until it is on disk."""
        yield

    def refused(self, code: str) -> None:
        """Somebody was told no."""


class NoMetrics(Exception):
    """Metrics were asked for and cannot be had; the sentence says why."""


class Prometheus(Meters):
    """Counts, and answers those who scrape."""

    def __init__(self) -> None:
        try:
            import prometheus_client as made
        except ImportError:
            raise NoMetrics(
                "metrics need the package prometheus-client: pip install 'tablewright[metrics]'"
            ) from None
        self.made = made
        self.registry = made.CollectorRegistry()
        self.moves = self.histogram("move_seconds", "Seconds from a move to the last screen told", ["game"])
        self.appends = self.histogram("append_seconds", "Seconds until a change is on disk", [])
        self.refusals = made.Counter(
            f"{PREFIX}_refusals", "Times somebody was told no", ["code"], registry=self.registry
        )

    def histogram(self, name: str, about: str, labels: list[str]) -> Any:
        return self.made.Histogram(f"{PREFIX}_{name}", about, labels, registry=self.registry, buckets=SECONDS)

    def watch(self, lobby: Lobby, clients: Callable[[], int]) -> None:
        """Look at the lobby whenever somebody scrapes."""
        for name, about, read in (
            ("tables_open", "Tables in memory", lambda: len(lobby.rooms)),
            ("sockets", "Open connections", clients),
            ("bot_queue", "Questions that wait for a bot's process", lobby.bots.minds.waiting),
        ):
            gauge = self.made.Gauge(f"{PREFIX}_{name}", about, registry=self.registry)
            gauge.set_function(read)

    @contextmanager
    def move(self, game: str) -> Iterator[None]:
        began = perf_counter()
        yield
        self.moves.labels(game).observe(perf_counter() - began)

    @contextmanager
    def append(self) -> Iterator[None]:
        began = perf_counter()
        yield
        self.appends.observe(perf_counter() - began)

    def refused(self, code: str) -> None:
        self.refusals.labels(code).inc()

    def serve(self, host: str, port: int) -> Callable[[], None]:
        """Answer at an address of its own, until the returned function is called."""
        server, thread = self.made.start_http_server(port, host, self.registry)

        def stop() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return stop
