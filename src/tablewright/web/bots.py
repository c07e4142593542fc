"""Bots at the table: they move when it is their turn and somebody looks."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, TypeVar

from tablewright.engine.table import GROUP, NOBODY, Table
from tablewright.players.steady import unasked_of
from tablewright.web import ready
from tablewright.web.leases import Leases
from tablewright.web.minds import Minds, Order, order_for
from tablewright.web.protocol import message
from tablewright.web.refusals import Refused
from tablewright.web.rooms import Room
from tablewright.web.seats import Chair
from tablewright.web.store import Overtaken

FIRST_WORD: Final = 0.3  # seconds that a bot may think before anybody is told
NEXT_WORD: Final = 1.0
SHORTEST_BEAT: Final = 0.01
RETRY: Final = 5.0  # when the disk refuses a bot's move
AWAY: Final = ("disk", "busy")  # what the database answers while it is full or away

log = logging.getLogger("tablewright.web")

T = TypeVar("T")


class Thought(NamedTuple):
    """A question that a bot is thinking about, and where the answer will be."""

    answer: asyncio.Future[int]
    rev: int
    table: Table
    seat: int
    chair: Chair


class Bots:
    """All bots of all tables; one task for each table where a bot is to move."""

    def __init__(self, minds: Minds, leases: Leases) -> None:
        self.minds = minds
        self.leases = leases
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.errands: set[asyncio.Task[None]] = set()
        self.heard: dict[
            str, tuple[int, set[int]]
        ] = {}  # which bots were heard, at which revision of a table
        self.thoughts: dict[str, Thought] = {}  # what is being thought about, by table
        self.stuck: dict[str, tuple[int, Chair]] = {}  # the bot of a table that failed, and at which revision

    def wake(self, room: Room) -> None:
        """Something has changed in a room: perhaps it is a bot's turn now, or no longer."""
        thought = self.thoughts.get(room.id)
        if thought is not None and not self.is_wanted(room, thought):
            thought.answer.cancel()
        if not self.is_awake(room):
            self.leases.let_go(room)
            return
        self.let_go_if_idle(room)
        task = self.tasks.get(room.id)
        if (task is None or task.done()) and (
            self.to_hear(room) is not None or self.to_act(room) is not None
        ):
            if not self.leases.has(room):
                self.leases.want(room, lambda: self.wake(room))
                return
            self.tasks = {name: other for name, other in self.tasks.items() if not other.done()}
            self.tasks[room.id] = asyncio.create_task(self.play(room))

    def is_awake(self, room: Room) -> bool:
        """Whether somebody plays or watches here, or will be called when it is their turn."""
        is_open = (
            room.held is not None
            and not room.table.over
            and room.row.kind == "table"
            and not ready.missing(room)
        )
        return is_open and (bool(room.clients) or room.clock.is_on)

    def is_busy(self, room: Room) -> bool:
        task = self.tasks.get(room.id)
        return task is not None and not task.done()

    def let_go_if_idle(self, room: Room) -> None:
        """Where nobody looks and no bot has anything to do, others may run this table."""
        if not room.clients and self.to_hear(room) is None and self.to_act(room) is None:
            self.leases.let_go(room)

    def to_hear(self, room: Room) -> int | None:
        """A bot that may do something unasked, and has not been heard since something last happened."""
        if not self.is_awake(room) or unasked_of(room.game) is None:
            return None
        rev, seats = self.heard.get(room.id, (-1, set()))
        heard = seats if rev == room.rev else set()
        able = (i for i, chair in enumerate(room.chairs) if i not in heard and self.is_able(room, chair))
        return next((seat for seat in able if room.table.anytime(seat)), None)

    def to_act(self, room: Room) -> int | None:
        """The seat of a bot that is asked something."""
        if not self.is_awake(room):
            return None
        return next(
            (seat for seat in room.party.bots_to_act() if self.is_able(room, room.chairs[seat])), None
        )

    def is_able(self, room: Room, chair: Chair) -> bool:
        """Whether a bot sits there that has not just failed at this very question."""
        rev, failed = self.stuck.get(room.id, (-1, None))
        return bool(chair.moved_by) and not (rev == room.rev and failed is chair)

    async def play(self, room: Room) -> None:
        """Move for as long as it is a bot's turn."""
        while True:
            try:
                async with room.lock:
                    await room.open()
                    speaker = self.to_hear(room)
                    seat = self.to_act(room) if speaker is None else speaker
                    if seat is None:
                        self.let_go_if_idle(room)
                        return
                    if not self.leases.has(room):
                        self.leases.want(room, lambda: self.wake(room))
                        return
                    chair = room.chairs[seat]
                    rev, table, order = room.rev, room.table.copy(), order_of(room, seat, chair.moved_by)
            except Refused as no:
                if no.code not in AWAY:
                    return
                await asyncio.sleep(RETRY)
                continue
            try:
                await (self.move if speaker is None else self.speak)(room, rev, table, order, chair)
            except Exception as why:
                await self.give_up(room, rev, seat, why)

    async def move(self, room: Room, rev: int, table: Table, order: Order, chair: Chair) -> None:
        """Think, then answer; not if somebody else sits there by now, or the person is back."""
        choice = await self.thought(room, rev, order, table, chair)
        if choice is None:
            return
        async with room.lock:
            await room.open()
            if room.chairs[order.seat] is chair and self.is_still_asked(room, rev, table, order.seat):
                seat = None if table.seat == GROUP else order.seat
                mover = GROUP if seat is None else seat
                await room.change(lambda match: match.choose(choice, seat), order.seat, mover=mover)

    async def speak(self, room: Room, rev: int, table: Table, order: Order, chair: Chair) -> None:
        """Let a bot do what it wants to do without being asked."""
        before, seats = self.heard.get(room.id, (rev, set()))
        self.heard[room.id] = (rev, {*(seats if before == rev else ()), order.seat})
        move = await on_the_beat(lambda: self.minds.unasked(order, table), room.settings.pace)
        if move is None:
            return
        async with room.lock:
            await room.open()
            possible = not room.table.over and move in room.table.anytime(order.seat)
            if room.chairs[order.seat] is chair and possible:
                await room.change(lambda match: match.interject(move, order.seat), order.seat, mover=NOBODY)

    def is_still_asked(self, room: Room, rev: int, table: Table, seat: int) -> bool:
        """Whether the question that the bot has thought about is still open; others may have moved meanwhile."""
        question = room.questions.get(GROUP if table.seat == GROUP else seat)
        return not room.table.over and question is not None and question.since <= rev

    async def thought(self, room: Room, rev: int, order: Order, table: Table, chair: Chair) -> int | None:
        """A bot's choice, or none if nobody wants it any more; if it takes its time, the table is told."""
        pace = room.settings.pace
        answer = asyncio.ensure_future(on_the_beat(lambda: self.minds.choose(order, table), pace))
        self.thoughts[room.id] = Thought(answer, rev, table, order.seat, chair)
        try:
            await self.tell_while(room, answer, order.seat, max(FIRST_WORD, pace + 0.2))
        finally:
            answer.cancel()
            del self.thoughts[room.id]
        return None if answer.cancelled() else answer.result()

    async def tell_while(self, room: Room, answer: asyncio.Future[int], seat: int, pause: float) -> None:
        """Tell the table now and then that a bot still thinks."""
        started = time.monotonic()
        while not (await asyncio.wait([answer], timeout=pause))[0]:
            done = round(time.monotonic() - started, 1)
            words = message("thinking", seat=seat, done=done, of=0)
            room.tell_everyone(words, "thinking")
            room.abroad.pass_on(room.id, words, "thinking")
            pause = NEXT_WORD

    def is_wanted(self, room: Room, thought: Thought) -> bool:
        """Whether somebody still waits for what a bot thinks about: not if it was taken back, or all have left."""
        if not self.is_awake(room) or room.chairs[thought.seat] is not thought.chair:
            return False
        return self.is_still_asked(room, thought.rev, thought.table, thought.seat)

    async def give_up(self, room: Room, rev: int, seat: int, why: Exception) -> None:
        """A bot that cannot move must not take the table with it; a full disk may have room again soon."""
        if isinstance(why, Overtaken) and room.store.is_shared:
            return  # we look again
        if isinstance(why, Refused) and why.code in (*AWAY, "old"):
            await asyncio.sleep(RETRY)
            return
        log.error("table %s: the bot at seat %s cannot move", room.id, seat, exc_info=why)
        self.stuck[room.id] = (rev, room.chairs[seat])
        words = f"{room.chairs[seat].moved_by} cannot move at seat {seat + 1}; the host may replace it."
        with contextlib.suppress(Refused):
            async with room.lock:
                await room.talk.say(seat, "", words, "system")

    def keep(self, task: asyncio.Task[None]) -> None:
        """Hold on to a task until it is done."""
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    def close(self) -> None:
        for task in (*self.tasks.values(), *self.errands):
            task.cancel()
        self.minds.close()


async def on_the_beat(thought: Callable[[], Awaitable[T]], pace: float) -> T:
    """What comes of a thought, after one beat, or two, four, eight …: how long it took may tell of a hidden hand."""
    started = time.monotonic()
    result = await thought()
    spent = time.monotonic() - started
    beat = max(pace, SHORTEST_BEAT)
    while beat < spent:
        beat *= 2
    await asyncio.sleep(beat - spent)
    return result


def order_of(room: Room, seat: int, player: str) -> Order:
    """The question that a seat is asked, for a player to answer."""
    pack = room.packs.folder_of(room.game, room.row.pack) if room.row.pack else None
    if room.cards == "old":  # it is played on with the cards that it was begun with
        pack = room.table.origin.content.path if room.table.origin is not None else pack
    return order_for(room.id, room.game, pack, room.match.record, seat, player)
