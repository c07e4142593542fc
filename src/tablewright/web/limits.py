"""What a server lets one address, one table, one bot use. The host may change each: `serve --limit bot_seconds=60`."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, fields

from tablewright.engine.numbers import whole
from tablewright.players import PLAYERS
from tablewright.web.clients import Bucket
from tablewright.web.refusals import Refused

HOUR: Final = 3600.0
MOST_ADDRESSES: Final = 10_000


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """All limits that a host may change."""

    tables: int = 250  # that one address may open at once, uploads and branches included
    tables_an_hour: int = 60  # and that it may open each hour after that
    sockets: int = 500  # that one address may hold
    clients: int = 5000  # sockets of all addresses together, in each process
    changes_a_second: int = (
        10  # requests of one address that change something, after a burst of 30 times as many
    )
    looks_a_second: int = 100  # requests of one address that only look, after a burst of 10 times as many
    sockets_a_second: int = 100  # that one address may open, after a burst of 10 times as many
    bot_iterations: int = 20_000  # games that a searching bot may play out for a decision
    bot_seconds: int = 30  # that a bot may think about one; then it answers by rule of thumb
    bot_processes: int = 2  # in which bots think
    keep_finished_days: int = 0  # that a finished game or replay is kept; 0: for ever. Campaigns always are
    keep_idle_days: int = 0  # that a game is kept which nobody plays on; 0: for ever
    record_seconds: int = 20  # that reading an uploaded record may take
    record_moves: int = 50_000  # that it may have
    record_megabytes: int = 1024  # of memory that reading it may use


def limits_from(given: list[tuple[str, str]]) -> Limits:
    """The limits with those that the host has changed; a wrong one is a ValueError with a sentence."""
    names = [field.name for field in fields(Limits)]
    changed: dict[str, int] = {}
    for name, words in given:
        if name not in names:
            near = get_close_matches(name, names, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}"
            raise ValueError(f"there is no limit called {name}; {hint}")
        number = whole(words)
        least = 0 if name.startswith("keep_") else 1
        if number is None or number < least:
            raise ValueError(f"the limit {name} must be a whole number from {least} up, not {words[:40]!r}")
        changed[name] = number
    return Limits(**changed)


def shown(limits: Limits) -> dict[str, Any]:
    """The limits as the lobby shows them."""
    return asdict(limits)


def in_words(limits: Limits) -> list[str]:
    """The same for people."""
    kept = [
        f"{what} is kept for {days} days." if days else f"{what} is kept for ever."
        for what, days in (
            ("A game that is over", limits.keep_finished_days),
            ("A game that nobody plays on", limits.keep_idle_days),
        )
    ]
    return [
        f"One address may open {limits.tables} tables at once, and {limits.tables_an_hour} more each hour.",
        f"One address may hold {limits.sockets} connections, of {limits.clients} in each process.",
        f"A bot that looks ahead plays at most {limits.bot_iterations:,} games ahead for a decision, and answers "
        f"by rule of thumb after {limits.bot_seconds} seconds.",
        f"A record that you open may have {limits.record_moves:,} moves, and reading it may take "
        f"{limits.record_seconds} seconds.",
        *kept,
    ]


def check_within(limits: Limits, player: str) -> None:
    """A bot may not search more than the server lets it."""
    word, _, rest = player.partition(":")
    given = dict(part.partition("=")[::2] for part in rest.replace(" ", "").split(","))
    for setting in getattr(PLAYERS.get(word), "settings", ()):
        most = getattr(limits, f"bot_{setting['name']}", None)
        if most is not None and (whole(given.get(setting["name"], "")) or 0) > most:
            raise Refused(
                f"on this server {word} may have {setting['name']}={most} at most; the host can change that "
                f"with --limit bot_{setting['name']}=N",
                "limit",
            )


class Opened:
    """How many tables each address has opened."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.buckets: dict[str, Bucket] = {}

    def note(self, who: str) -> None:
        """One more table, unless that is too many."""
        if len(self.buckets) > MOST_ADDRESSES:
            self.buckets.clear()
        fresh = Bucket(self.limits.tables_an_hour / HOUR, self.limits.tables)
        if not self.buckets.setdefault(who, fresh).take():
            raise Refused(
                f"you have opened many tables here; {self.limits.tables_an_hour} more may be opened each hour",
                "limit",
            )


class Sockets:
    """How many sockets each address holds."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.held: dict[str, int] = {}

    def enter(self, who: str) -> bool:
        """Whether one more is within bounds; if so it is counted."""
        if self.held.get(who, 0) >= self.limits.sockets:
            return False
        self.held[who] = self.held.get(who, 0) + 1
        return True

    def leave(self, who: str) -> None:
        self.held[who] -= 1
        if not self.held[who]:
            del self.held[who]
