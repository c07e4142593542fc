"""The clock of a table: kept with every change, told to those who look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablewright.engine.table import GROUP, NOBODY
from tablewright.house.chairs import OPEN
from tablewright.house.clocks import STAND_IN, VOTE, Clocks
from tablewright.web import ready
from tablewright.web.protocol import message
from tablewright.web.serving import Served
from tablewright.web.store import CLOCK, ClockRow, Tell, pace
from tablewright.web.store.database import Do

if TYPE_CHECKING:
    from tablewright.web.rooms import Room

BOTS_LATER: Final = 60.0  # seconds after which somebody looks whether the bots of a table are stuck


class Ticking:
    """The clocks of a room's seats; a table without a clock has none."""

    def __init__(self, room: Room, served: Served) -> None:
        self.room = room
        self.served = served
        self.running: Clocks | None = None
        self.before = b""  # as it was kept last

    @property
    def is_on(self) -> bool:
        """Whether this table is played by a clock."""
        return self.room.settings.clock.has_clock and self.room.row.kind == "table"

    @property
    def clocks(self) -> Clocks:
        assert self.running is not None
        return self.running

    # From disk, and back

    async def open(self) -> None:
        """Have the clocks here as the disk has them; those of a table that was never looked at begin to run."""
        if self.is_on:
            await self.read()
            await self.recount()

    async def read(self) -> None:
        if not self.is_on:
            return
        row = await pace.clock(self.room.store, self.room.id)
        self.running = Clocks(self.room.settings.clock, len(self.room.chairs))
        if row is not None:
            self.running.read(row.state)
            self.before = self.running.data()
        self.tell()

    def statements(self) -> list[Do]:
        """What keeps the clocks as they stand."""
        if self.running is None:
            return []
        now = self.served.now()
        self.before = self.running.data()
        row = ClockRow(self.room.id, self.due(now), self.before.decode())
        return [*pace.keep_clock(row), pace.served_for(now)]

    def due(self, now: float) -> float:
        """When somebody must look at this table: a time is up, or bots should have moved long ago."""
        if self.decided() or self.lacking():
            return now
        due = self.clocks.due()
        has_bots_to_move = not self.room.table.over and bool(self.room.party.bots_to_act())
        return min(due or now + BOTS_LATER, now + BOTS_LATER) if has_bots_to_move else due

    async def save(self) -> None:
        await self.room.store.do([*self.statements(), Tell(self.room.id, CLOCK)])

    # What happens at the table

    def turned(self, mover: int) -> None:
        """Something has happened: who answered, and by that who is asked now."""
        if self.running is None:
            return
        answered = self.room.party.people if mover == GROUP else [mover]
        votes = self.room.party.votes if mover == NOBODY else {}
        now, moves = self.served.now(), self.room.match.moves
        self.running.turn(now, self.asked(votes), answered, moves)

    def asked(self, votes: dict[int, int]) -> set[int]:
        """The seats whose clocks run: people who are asked; of a question for all, those who have not voted."""
        room = self.room
        if room.table.over or room.row.later or any(chair.kind == OPEN for chair in room.chairs):
            return set()
        if ready.missing(room):
            return set()
        waiting, people = set(room.table.waiting()), set(room.party.people)
        return people - set(votes) if GROUP in waiting else people & waiting

    async def recount(self) -> None:
        """Somebody has come, left or voted: perhaps another clock runs now."""
        if self.running is None or self.room.held is None:
            return
        self.turned(NOBODY)
        if self.running.data() != self.before:
            await self.save()
            self.tell()

    # What is told

    def tell(self) -> None:
        if self.running is not None:
            self.room.tell_everyone(self.message(), "clock")

    def message(self) -> bytes:
        """How much time everybody has; pages count on from there by themselves."""
        chosen = self.room.settings.clock
        votes = [
            {"seat": seat, "cast": {str(by): what for by, what in cast.items()}}
            for seat, cast in self.votes_open().items()
        ]
        return message(
            "clock", words=chosen.words(), allowance=chosen.allowance, bank=chosen.bank, days=chosen.days,
            out=chosen.out, player=chosen.player, more=chosen.more, votes=votes,
            seats=self.clocks.shown(self.served.now()),
        )  # fmt: skip

    def lacking(self) -> list[int]:
        """The seats that wait for a stand-in, because somebody plays again. Bots alone would play for nobody."""
        if self.room.settings.clock.out != STAND_IN:
            return []
        late = [seat for seat, one in self.clocks.seats.items() if one.out and one.since is not None]
        return [seat for seat in late[:1] if self.in_time(seat)]

    def in_time(self, seat: int) -> set[int]:
        """The other people who still have time."""
        return {other for other in self.voters(seat) if not self.clocks.seats[other].out}

    def votes_open(self) -> dict[int, dict[int, str]]:
        """The seats about which the others vote, with what was voted."""
        if self.room.settings.clock.out != VOTE:
            return {}
        return {
            seat: self.clocks.votes.get(seat, {})
            for seat, clock in self.clocks.seats.items()
            if clock.out and clock.since is not None and self.voters(seat)
        }

    def decided(self) -> dict[int, str]:
        """What the others have decided about seats whose time is up, and nobody has carried out yet."""
        found = {seat: self.clocks.decided(seat, self.voters(seat)) for seat in self.votes_open()}
        return {seat: what for seat, what in found.items() if what}

    def voters(self, seat: int) -> set[int]:
        """Who decides about a seat whose time is up: the other people."""
        return set(self.room.party.people) - {seat}
