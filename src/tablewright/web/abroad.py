"""Other servers on the same database: who sits where with them, and what is told to them and by them.

What is kept is told by the database when it is kept. Here is what is kept nowhere: who is here, what is asked of a
table, that a bot thinks.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from tablewright.web.store import Store
from tablewright.web.store.database import News
from tablewright.web.store.running import ALIVE, GONE

HERE, WHO, ASK, AGREED, SAID = "here", "who", "ask", "agreed", "said"
SILENT: Final = 3.5  # seconds after which a server that says nothing is not there
AT_ONCE: Final = 50
LONGEST: Final = 6000  # letters of a message that may be passed on
MOST_LEFT: Final = 10_000


class Here(NamedTuple):
    """Who is at a table with one server."""

    seats: frozenset[int]
    watching: int


NOBODY_HERE: Final = Here(frozenset(), 0)


class Abroad:
    """What the other servers have told; alone on a database there are none."""

    def __init__(self, store: Store, changed: Callable[[str], None]) -> None:
        self.store = store
        self.changed = changed  # who sits at a table elsewhere is not the same any more
        self.ours: dict[str, Here] = {}
        self.theirs: dict[str, dict[str, Here]] = {}  # by table and server
        self.heard_of: dict[str, float] = {}  # when each server said something last
        self.left: dict[tuple[str, int], float] = {}  # when somebody elsewhere was last at a seat
        self.waiting: list[News] = []
        self.sending: asyncio.Task[None] | None = None

    # What they told

    def online(self, match: str) -> set[int]:
        """The seats of a table that are held at other servers."""
        return {seat for here in self.theirs.get(match, {}).values() for seat in here.seats}

    def watching(self, match: str) -> int:
        return sum(here.watching for here in self.theirs.get(match, {}).values())

    def tables(self) -> set[str]:
        """Where anybody is."""
        return {*self.ours, *self.theirs}

    def hear(self, news: News) -> None:
        """A letter about who is where."""
        server = str(news["by"])
        if news["what"] == GONE:
            self.forget(server)
            return
        is_new = server not in self.heard_of
        self.heard_of[server] = time.monotonic()
        if is_new and news["what"] == ALIVE:
            self.tell(WHO)  # it was here before us, or we have missed something
        if news["what"] == WHO:
            self.show_all()
        if news["what"] == HERE:
            self.note(server, str(news["match"]), Here(frozenset(news["seats"]), int(news["watching"])))

    def note(self, server: str, match: str, here: Here) -> None:
        at_table = self.theirs.setdefault(match, {})
        before = at_table.pop(server, NOBODY_HERE)
        if here != NOBODY_HERE:
            at_table[server] = here
        if not at_table:
            del self.theirs[match]
        if len(self.left) > MOST_LEFT:
            self.left.clear()
        self.left.update(((match, seat), time.monotonic()) for seat in before.seats - here.seats)
        if before != here:
            self.changed(match)

    def forget(self, server: str) -> None:
        """A server that has ended has nobody at its tables."""
        self.heard_of.pop(server, None)
        for match in [match for match, servers in self.theirs.items() if server in servers]:
            self.note(server, match, NOBODY_HERE)

    def forget_silent(self) -> Iterable[str]:
        """Servers that have not been heard for a while are not there; which."""
        now = time.monotonic()
        silent = [server for server, heard in self.heard_of.items() if now - heard > SILENT]
        for server in silent:
            self.forget(server)
        return silent

    # What we tell

    def show(self, match: str, seats: Iterable[int], watching: int) -> None:
        """Who is at a table with us now."""
        here = Here(frozenset(seats), watching)
        if here == self.ours.get(match, NOBODY_HERE):
            return
        if here == NOBODY_HERE:
            del self.ours[match]
        else:
            self.ours[match] = here
        self.tell(HERE, match, seats=sorted(here.seats), watching=here.watching)

    def show_all(self) -> None:
        for match, here in self.ours.items():
            self.tell(HERE, match, seats=sorted(here.seats), watching=here.watching)

    def tell(self, what: str, match: str = "", **more: object) -> None:
        if not self.store.is_shared:
            return
        self.waiting.append({"what": what, "match": match, **more})
        if self.sending is None or self.sending.done():
            self.sending = asyncio.get_running_loop().create_task(self.send())

    def pass_on(self, match: str, words: bytes, kind: str) -> None:
        """A message for everybody at a table, whichever server they are with."""
        if len(words) <= LONGEST and self.theirs.get(match):
            self.tell(SAID, match, words=words.decode(), kind=kind)

    async def send(self) -> None:
        """One after another, in the order in which it was said."""
        while self.waiting:
            some, self.waiting = self.waiting[:AT_ONCE], self.waiting[AT_ONCE:]
            await self.store.tell(some)

    def close(self) -> None:
        if self.sending is not None:
            self.sending.cancel()
