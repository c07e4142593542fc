"""Reminders: somebody whose turn it is, and who does not look, is told so once, in the ways that they have chosen.

Whose turn it is stands in the database as soon as a table has moved; one server of several tells it. Nothing here
makes a table wait, and what cannot be delivered is said to the person it was for.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

import msgspec

from tablewright.engine.clock import in_words
from tablewright.engine.table import GROUP
from tablewright.house.clocks import least_left
from tablewright.web.channels import PUSH, Allowed, Channels, Letter, new_vapid
from tablewright.web.posting import NotSent
from tablewright.web.ready import missing
from tablewright.web.refusals import Refused
from tablewright.web.room_parts import Settings
from tablewright.web.rooms import Room
from tablewright.web.seats import shares_key
from tablewright.web.store import ChannelRow, MatchRow, TurnRow, WishRow, pace, people
from tablewright.web.timekeeping import Job

if TYPE_CHECKING:
    from tablewright.web.lobby import Lobby

NOW, DAILY, NEVER = "now", "daily", "never"
EVERY: Final = 1.0
GRACE: Final = 5.0  # seconds after which a turn that nobody looks at is told
APART: Final = 60.0  # seconds between two messages to one person
TRIES: Final = 3
AT_ONCE: Final = 4  # letters under way
WITHIN: Final = 30.0  # seconds for a letter
MOST_WAITING: Final = 5000  # tables whose turns are still to be written down
MOST_NAMED: Final = 10  # tables in one message
DAY: Final = 24 * 3600.0
JOB: Final = Job("-reminders")
GONE: Final = (
    "A browser that you had chosen takes no messages any more, so it was removed. Switch it on there again."
)

log = logging.getLogger("tablewright.web")


class Reminders:
    """Everybody who is to be told something."""

    def __init__(self, lobby: Lobby, allowed: Allowed) -> None:
        self.lobby = lobby
        self.store = lobby.store
        self.channels = Channels(allowed)
        self.moved: dict[str, Room] = {}  # rooms in which something has happened, the latest last
        self.noted: dict[str, frozenset[int]] = {}  # who was late there when we wrote it down
        self.busy: set[str] = set()  # people to whom letters are under way
        self.under_way: set[asyncio.Task[None]] = set()
        self.threads = ThreadPoolExecutor(AT_ONCE, "letters")

    @property
    def is_on(self) -> bool:
        return bool(self.channels.allowed.kinds)

    async def open(self) -> None:
        if PUSH in self.channels.allowed.kinds:
            self.channels.vapid = await people.secret(self.store, "vapid", new_vapid())

    def close(self) -> None:
        for task in self.under_way:
            task.cancel()
        self.threads.shutdown(wait=False, cancel_futures=True)

    # Whose turn it is

    def wake(self, room: Room) -> None:
        """Something has happened in a room, or somebody has come or gone."""
        if not self.is_on or room.row.kind != "table":
            return
        self.moved.pop(room.id, None)
        self.moved[room.id] = room
        while len(self.moved) > MOST_WAITING:  # they are noticed when something happens there again
            del self.moved[next(iter(self.moved))]

    async def note_moved(self) -> None:
        while self.moved:
            name = next(iter(self.moved))
            room = self.moved.pop(name)
            if room.held is not None and self.noted.get(name) != late(room):
                await self.note(room)

    async def note(self, room: Room) -> None:
        """Write down who is to be told; those who look, or have answered, are not."""
        seats, now = late(room), time.time()
        holders = await people.holders(self.store, room.id) if seats else []
        rows = [
            TurnRow(room.id, hold.seat, hold.person, now)
            for hold in holders
            if hold.seat in seats and shares_key(room.chairs[hold.seat].token, hold.key)
        ]
        await pace.set_turns(self.store, room.id, rows, sorted(asked(room) - looking_here(room)))
        if len(self.noted) > MOST_WAITING:
            self.noted.clear()
        self.noted[room.id] = seats

    # Telling

    async def run(self) -> None:
        while self.is_on:
            try:
                await self.note_moved()
                await self.look()
            except Refused:
                log.debug("reminders wait: the database is away")
            except Exception:
                log.exception("reminders could not be looked at")
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Once: see who is to be told now."""
        leases = self.lobby.neighbours.leases
        if not leases.has(JOB):
            if JOB.id not in leases.wanted:
                leases.want(JOB, lambda: None)
            return
        now = time.time()
        late: dict[str, list[TurnRow]] = {}
        for row in await pace.turns(self.store, now - DAY * 0.8):
            if not 0 <= now - row.since < GRACE and not self.looks(row):
                late.setdefault(row.person, []).append(row)
        for person, rows in late.items():
            if len(self.busy) >= AT_ONCE:
                return
            if person not in self.busy:
                await self.tell_soon(person, rows, now)

    def looks(self, row: TurnRow) -> bool:
        """Whether somebody looks at this very table from that seat."""
        room = self.lobby.rooms.get(row.match)
        return room is not None and row.seat in attentive(room)

    async def tell_soon(self, person: str, rows: list[TurnRow], now: float) -> None:
        """Tell somebody if it is time for that."""
        wish = await pace.wish(self.store, person)
        if wish is None or wish.how == NEVER:
            await pace.told(self.store, rows)
            return
        if not is_time(wish, now):
            return
        ways = [row for row in await pace.channels(self.store, person) if not row.code]
        if not ways:
            await pace.told(self.store, rows)
            return
        # Noted before it is sent: a server that is killed now sends one letter too few rather than one after another.
        await pace.told_at(self.store, person, now, digest=wish.how == DAILY)
        self.busy.add(person)
        task = asyncio.get_running_loop().create_task(self.tell(person, rows, ways))
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)
        task.add_done_callback(lambda _: self.busy.discard(person))

    async def tell(self, person: str, rows: list[TurnRow], ways: Sequence[ChannelRow]) -> None:
        try:
            arrived = [await self.deliver(way, await self.letter(rows, way.site)) for way in ways]
            given_up = [row for row in rows if row.tries + 1 >= TRIES]
            if any(arrived):
                await pace.told(self.store, rows)
            else:
                await pace.try_again(self.store, [row for row in rows if row not in given_up])
                await pace.told(self.store, given_up)
        except Refused:
            log.debug("reminders wait: the database is away")
        except Exception:
            log.exception("a reminder was not sent")

    async def deliver(self, way: ChannelRow, letter: Letter) -> bool:
        """Send one letter; what goes wrong is kept for the person."""
        why, gone = await self.send(way, letter)
        if gone and way.kind == PUSH:
            await pace.drop_channel(self.store, way.person, way.id)
            await pace.note(self.store, way.person, GONE)
        else:
            await pace.failed(self.store, way.id, why)
        return not why

    async def send(self, way: ChannelRow, letter: Letter) -> tuple[str, bool]:
        """Why it did not arrive, and whether there is nobody any more."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(WITHIN):
                await loop.run_in_executor(
                    self.threads, self.channels.send, way.kind, way.address, letter, way.site
                )
        except NotSent as why:
            return str(why), why.gone
        except TimeoutError:
            return "nobody answered in time", False
        except Exception as why:
            log.warning("a letter by %s could not be sent: %s", way.kind, type(why).__name__)
            return "the message could not be sent; the host's log says more", False
        return "", False

    # What is said

    async def letter(self, rows: Sequence[TurnRow], site: str) -> Letter:
        """One letter for all tables that wait."""
        matches = list(dict.fromkeys(row.match for row in rows))
        lines = [words for match in matches[:MOST_NAMED] if (words := await self.words_for(match, rows))]
        if len(matches) == 1:
            return Letter(
                f"Your turn: {lines[0] if lines else 'a table'}", "It is your turn.", f"{site}/t/{matches[0]}"
            )
        more = f"\n… and {len(matches) - MOST_NAMED} more" if len(matches) > MOST_NAMED else ""
        return Letter(f"Your turn at {len(matches)} tables", "\n".join(lines) + more, f"{site}/")

    async def words_for(self, match: str, rows: Sequence[TurnRow]) -> str:
        """A table by its game, its campaign and who else sits there, with the time that is left."""
        row = await self.store.match(match)
        if row is None:
            return ""
        mine = {turn.seat for turn in rows if turn.match == match}
        seats = await self.store.seats(match)
        others = [seat.name for seat in seats if seat.seat not in mine and seat.name]
        summary = self.lobby.summary(row, seats)
        story = await self.store.campaign(row.campaign) if row.campaign else None
        title = f"{story.title} ({summary['title']})" if story else summary["title"]
        company = f" with {', '.join(others)}" if others else ""
        return f"{title}{company}{await self.time_left(row, mine)}"

    async def time_left(self, row: MatchRow, seats: set[int]) -> str:
        chosen = msgspec.json.decode(row.settings, type=Settings).clock
        kept = await pace.clock(self.store, row.id) if chosen.has_clock else None
        if kept is None:
            return ""
        left = least_left(kept.state, chosen, self.lobby.served.now())
        mine = [seconds for seat, seconds in left.items() if seat in seats]
        if not mine:
            return ""
        return f", {about(min(mine))} left" if min(mine) > 0 else ", time is up"


def about(seconds: float) -> str:
    """A time in one unit."""
    for length in (DAY, 3600.0, 60.0):
        if seconds >= 2 * length:
            return in_words(seconds // length * length)
    return in_words(seconds // 1)


def asked(room: Room) -> set[int]:
    """The seats of people who are asked something."""
    if room.held is None or room.table.over or room.row.later or missing(room):
        return set()
    waiting, persons = set(room.table.waiting()), set(room.party.people)
    return persons - set(room.party.votes) if GROUP in waiting else persons & waiting


def late(room: Room) -> frozenset[int]:
    """Those of them who do not look."""
    return frozenset(asked(room) - attentive(room))


def attentive(room: Room) -> set[int]:
    """The seats whose people look at this table: here in a page that is in sight, elsewhere in any."""
    return looking_here(room) | room.abroad.online(room.id)


def looking_here(room: Room) -> set[int]:
    return {seat for client in room.clients if client.looks for seat in client.seats}


def is_time(wish: WishRow, now: float) -> bool:
    """Whether somebody may be told something now; a clock that was set back keeps nobody waiting."""
    if wish.how == DAILY:
        last = now - (now / 3600 - wish.hour) % 24 * 3600  # when it last was that hour
        return not last <= wish.digest <= now
    return not now - APART < wish.told <= now
