"""A room: one table, those who sit at it, and what each of them is told.

Everything that happens in a room happens under its lock, and in this order: at the table, on disk, before
people's eyes. If the disk refuses, the table is forgotten and read again from what the disk has.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tablewright.engine.match import CannotUndo
from tablewright.engine.record import Record, result_in_words
from tablewright.engine.table import GROUP, NOBODY, NotOffered, Table
from tablewright.house.answers import Refusal
from tablewright.house.hot_seat import Sight, first_sight, next_sight
from tablewright.house.party import Back, Party
from tablewright.house.watching import Phase, kept, last_phase
from tablewright.web import messages, profiles, ready
from tablewright.web.abroad import ASK, Abroad
from tablewright.web.catalogue import Packs, known_game
from tablewright.web.catching_up import catch_up
from tablewright.web.clients import NEVER, Client
from tablewright.web.drawing import Drawing
from tablewright.web.kept import KeptMatch, players_of
from tablewright.web.metrics import Meters
from tablewright.web.protocol import message
from tablewright.web.reading import restore
from tablewright.web.refusals import Refused
from tablewright.web.room_parts import Question, Request, Settings
from tablewright.web.seats import Chair, chair_from, shares_key
from tablewright.web.serving import Served
from tablewright.web.store import (
    SEATS,
    CampaignRow,
    ChatRow,
    LineRow,
    MatchRow,
    SeatRow,
    State,
    Store,
    VoteRow,
)
from tablewright.web.store.database import Do, Tell
from tablewright.web.talk import Talk
from tablewright.web.ticking import Ticking

NONCES_KEPT: Final = 500
AWAY: Final = 60.0  # seconds after which anybody at the table may ask for somebody to stand in

log = logging.getLogger("tablewright.web")


class Room:
    """One table with all that goes on around it."""

    def __init__(
        self,
        row: MatchRow,
        seats: Sequence[SeatRow],
        talk: list[ChatRow],
        store: Store,
        packs: Packs,
        after_change: Callable[[Room], None],
        opening: asyncio.Semaphore | None = None,
        meters: Meters | None = None,
        abroad: Abroad | None = None,
        served: Served | None = None,
    ) -> None:
        self.abroad = abroad or Abroad(store, lambda _: None)
        self.stale: set[str] = set()  # what has changed elsewhere and was not read again yet
        self.opening = opening or asyncio.Semaphore(1)
        self.meters = meters or Meters()
        self.row = row
        self.id = row.id
        self.store = store
        self.packs = packs
        self.after_change = after_change  # the bots want to know
        self.game = known_game(row.game)
        self.settings = msgspec.json.decode(row.settings, type=Settings)
        self.chairs: list[Chair] = [chair_from(seat) for seat in seats]
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.held: KeptMatch | None = None
        self.sitting: Party | None = None
        self.cards = ""  # changed since it was begun: `same`, which makes no difference; `old`, those it was begun with
        self.rev = 0
        self.questions: dict[int, Question] = {}
        self.nonces: dict[tuple[int, str], int] = {}
        self.backs: dict[frozenset[int], Back] = {}
        self.ready: set[int] = set()  # seats of people who have said so, before the first move
        self.looked_back: dict[
            tuple[int, int], asyncio.Future[dict[str, Any] | None]
        ] = {}  # by seat and moves, when it is over
        self.hinted: set[int] = set()  # seats that wait for a hint
        self.left: dict[int, float] = {}  # when a seat was last held by somebody who is not there now
        self.phases: list[Phase] = []  # what ran by itself lately
        self.request: Request | None = None
        self.drawing = Drawing(self)
        self.talk = Talk(self, talk)
        self.clock = Ticking(self, served or Served(store))
        self.also: list[Do | Tell] = []  # what is kept together with the next change
        self.story: CampaignRow | None = None  # the campaign that this is a part of, as it was last read

    # The table

    @property
    def match(self) -> KeptMatch:
        assert self.held is not None
        return self.held

    @property
    def party(self) -> Party:
        """Those who sit here, and how they decide and go back."""
        assert self.sitting is not None
        return self.sitting

    @property
    def table(self) -> Table:
        return self.match.table

    async def open(self) -> None:
        """Have the table here as the disk has it; whoever calls holds the lock."""
        await self.read_story()
        if self.stale:
            await catch_up(self)
        if self.held is not None:
            return
        before = self.rev
        lines = await self.store.lines(self.id)
        text = self.row.header + "".join(line.text for line in lines)
        async with self.opening:
            self.held = await asyncio.to_thread(restore, self, text)
        self.rev = len(lines)
        self.nonces = {(line.seat, line.nonce): line.n for line in lines[-NONCES_KEPT:] if line.nonce}
        self.sitting = Party(self.held, self.chairs, self.settings.group)
        self.party.votes = {vote.seat: vote.option for vote in await self.store.votes(self.id, self.rev)}
        self.request = None
        self.phases = []
        self.forget_drawn()
        await ready.read(self)
        self.note_questions()
        await self.clock.open()
        if self.rev > before and self.clients:
            self.settle()  # others have moved elsewhere

    def know(self, row: MatchRow) -> None:
        """What the database has of this table now."""
        self.row = row
        self.settings = msgspec.json.decode(row.settings, type=Settings)

    async def read_story(self) -> None:
        if self.row.campaign:
            self.story = await self.store.campaign(self.row.campaign)

    def record(self) -> Record:
        """The record as a file would have it, with the names of those who sit there now."""
        record = Record.parse(self.match.record.text(), f"table {self.id}")
        record.players = players_of(self.chairs)
        return record

    # What happens

    async def change(
        self, act: Callable[[KeptMatch], None], seat: int, nonce: str = "", *, mover: int | None = None
    ) -> None:
        """Let something happen: at the table, then on disk, and only then before people's eyes.

        `mover` is who answered a question, if it is not `seat`: the whole group, or nobody.
        """
        if self.row.later:
            raise Refused(
                "the campaign has gone on: this part can be looked at, but not changed any more", "no"
            )
        ready.check_begun(self)
        with self.meters.move(self.game.id):
            await self.change_and_tell(act, seat, nonce, mover)

    async def change_and_tell(
        self, act: Callable[[KeptMatch], None], seat: int, nonce: str, mover: int | None
    ) -> None:
        try:
            act(self.match)
        except (NotOffered, CannotUndo) as why:
            self.forget_half_done()
            raise Refused(str(why), "no") from None
        except Refusal:
            self.forget_half_done()
            raise
        except Exception:
            self.forget_half_done()
            log.exception("table %s: the rules stumbled", self.id)
            raise Refused("the rules of this game stumbled over that; nothing has happened", "no") from None
        mover = seat if mover is None else mover
        self.clock.turned(mover)
        await self.keep(seat, nonce)
        self.keep_moments()
        self.note_questions(mover)
        await self.keep_or_drop_votes()
        await self.clock.recount()
        if self.table.over:
            await profiles.remember(self.store, self.profile(), self.game, self.table)
        self.settle()

    def profile(self) -> str:
        """Whoever opened this table, or began the campaign that it is a part of."""
        return self.story.profile if self.story is not None else self.row.profile

    def forget_half_done(self) -> None:
        if self.match.fresh:
            self.held = None

    async def keep(self, seat: int, nonce: str) -> None:
        """Have all that is new on disk; what cannot be kept has not happened."""
        now = time.time()
        fresh = self.match.take_fresh()
        lines = [LineRow(self.id, self.rev + i, text, seat, nonce, now) for i, text in enumerate(fresh, 1)]
        try:
            also = [*self.also, *self.clock.statements()]
            await self.store.add_lines(self.id, lines, self.state(now), self.row.campaign, also)
        except BaseException:
            self.held = None
            self.show_everyone()
            raise
        self.rev += len(lines)
        self.remember_nonce(seat, nonce)

    def remember_nonce(self, seat: int, nonce: str) -> None:
        """What was answered once is not answered again."""
        if nonce:
            self.nonces[seat, nonce] = self.rev
            while len(self.nonces) > NONCES_KEPT:
                del self.nonces[next(iter(self.nonces))]

    def keep_moments(self) -> None:
        """What there was to see on the way here waits for those who watch; what was taken back was never seen."""
        self.drawing.stills.clear()
        if self.match.moments:
            self.phases = kept([*self.phases, last_phase(self.match, self.rev)])
        elif self.match.record.undone:
            self.phases = []

    def state(self, now: float) -> State:
        over = result_in_words(self.table) if self.table.over else ""
        waiting = msgspec.json.encode(self.table.waiting()).decode()
        return State(now, self.match.moves, over, waiting)

    def settle(self) -> None:
        """Something has happened and is on disk: everybody gets to see it."""
        self.drop_request("the table has moved on")
        for client in self.clients:
            self.turn(client, next_sight(self.table, client.seats, client.showing))
        self.show_everyone()
        self.clock.tell()
        if self.party.votes:
            self.tell_everyone(messages.count(self), "votes")
        if self.row.campaign:
            self.tell_everyone(messages.campaign_message(self), "campaign")
        if self.table.over:
            self.tell_everyone(messages.ending(self), "over")
            self.tell_presence()
        self.after_change(self)

    def note_questions(self, mover: int = NOBODY) -> None:
        """Who is asked what, and since when. A question outlasts the moves of others if they leave it as it was.

        Not so for whoever answered: the second half of a double click must not answer the next one.
        """
        asked: dict[int, Question] = {}
        for seat in self.table.waiting():
            seen = self.table.seen_by(max(seat, 0))
            words = (seen.asking, seen.options)
            before = self.questions.get(seat)
            stays = before is not None and before.words == words and seat != mover
            asked[seat] = before if before is not None and stays else Question(self.rev, words)
        self.questions = asked

    def since(self, view: int) -> int:
        """When the question was put that this view shows."""
        question = self.questions.get(view) or self.questions.get(GROUP)
        return self.rev if question is None else question.since

    # Who is here

    def enter(self, client: Client, seat: int | None) -> None:
        """Somebody has come: they see the table, the others see them."""
        self.clients.add(client)
        if self.row.campaign:
            client.tell(messages.campaign_message(self), "campaign")
        self.turn(client, first_sight(self.table, client.seats, seat))
        client.show_scene()
        self.tell_presence()
        if self.clock.is_on:
            client.tell(self.clock.message(), "clock")
        if self.talk.rows:
            self.talk.tell(client, self.talk.rows)
        if self.table.seat == GROUP and self.party.votes:
            client.tell(messages.count(self), "votes")
        if self.request is not None:
            client.tell(messages.request(self, self.request), "ask")
        if self.table.over:
            client.tell(messages.ending(self), "over")
        self.after_change(self)

    def is_blocked(self, client: Client, seat: int) -> bool:
        """Whether somebody sits there still whom a client has blocked."""
        return seat in client.deaf and shares_key(self.chairs[seat].token, client.deaf[seat])

    def turn(self, client: Client, sight: Sight) -> None:
        """What a client looks at from now on, and whom its device is to be passed to."""
        client.showing, client.curtain = sight
        if client.curtain is not None:
            name = self.chairs[client.curtain].name
            client.tell(message("curtain", seat=client.curtain, name=name), "curtain")

    def leave(self, client: Client) -> None:
        if client in self.clients:
            self.clients.discard(client)
            for errand in client.errands:
                errand.cancel()
            for seat in client.seats - self.online:
                self.left[seat] = time.monotonic()
            self.tell_presence()
            self.after_change(self)  # a bot need not think for nobody, and who has gone may be reminded

    @property
    def online(self) -> set[int]:
        """The seats at which somebody is, with whichever server."""
        return self.online_here | self.abroad.online(self.id)

    @property
    def online_here(self) -> set[int]:
        return {seat for client in self.clients for seat in client.seats}

    @property
    def watching(self) -> int:
        return self.watching_here + self.abroad.watching(self.id)

    @property
    def watching_here(self) -> int:
        return sum(not client.seats for client in self.clients)

    async def seat_changed(self, chair: Chair, words: str) -> None:
        """Somebody else sits at a seat now: their predecessor's sockets lose it, and everybody is told."""
        await self.set_chair(chair)
        for client in [client for client in self.clients if chair.seat in client.seats]:
            client.seats -= {chair.seat}
            stays = client.showing if client.showing in client.seats else None
            self.turn(client, first_sight(self.table, client.seats, stays))
        await self.tell_of_chair(chair.seat, words)

    async def stand_in(self, seat: int, player: str, words: str) -> None:
        """A bot plays at a person's seat from now on, or, without a name, the person again; their sockets keep it."""
        await self.set_chair(replace(self.chairs[seat], stand_in=player))
        await self.tell_of_chair(seat, words)

    async def welcome_back(self, seats: Collection[int]) -> None:
        """Somebody has given a sign of life: whoever stood in for them gives the seat back."""
        for seat in sorted(seats):
            chair = self.chairs[seat]
            if chair.stand_in:
                name = chair.name or f"Seat {seat + 1}"
                await self.stand_in(seat, "", f"{name} is back; {chair.stand_in} gives the seat back.")

    def has_been_away(self, seat: int) -> bool:
        """Whether nobody has been at this seat for a while; after a restart of the server, nobody has."""
        left = max(self.left.get(seat, -AWAY), self.abroad.left.get((self.id, seat), -AWAY))
        return seat not in self.online and time.monotonic() - left >= AWAY

    async def set_chair(self, chair: Chair) -> None:
        """Who sits there is on disk before anybody is told; votes and requests count no more."""
        try:
            await self.store.set_seat(chair.row(self.id), self.chairs[chair.seat].token)
        except Refused:
            self.stale.add(SEATS)
            raise
        self.chairs[chair.seat] = chair
        self.ready.discard(chair.seat)
        self.drop_request("somebody has left or come")
        await self.clock.recount()

    async def mark(self, **known: Any) -> None:
        """What the database notes about who may know this game's luck: it is on disk before anything leaves."""
        await self.store.mark(self.id, **known)
        self.know(self.row._replace(**known))

    async def tell_of_chair(self, seat: int, words: str) -> None:
        had_votes = bool(self.party.votes)
        self.party.votes.pop(seat, None)
        self.show_everyone()
        self.tell_presence()
        if had_votes:
            self.tell_everyone(messages.count(self), "votes")
        with contextlib.suppress(Refused):  # the seat is kept already; only the line about it is not
            await self.talk.say(seat, "", words, "system")
        self.after_change(self)

    # What each is told

    def tell_everyone(self, words: bytes, kind: str = "") -> None:
        for client in self.clients:
            client.tell(words, kind)

    def forget_drawn(self) -> None:
        """What was drawn is no longer how the table stands."""
        self.drawing.forget()
        self.backs.clear()

    def show_everyone(self) -> None:
        self.forget_drawn()
        for client in self.clients:
            client.show_scene()

    def tell_presence(self) -> None:
        online, watching = self.online, self.watching
        self.abroad.show(self.id, self.online_here, self.watching_here)
        for client in self.clients:
            client.tell(messages.presence(self, client, online, watching), "presence")

    async def scene_message(self, client: Client) -> bytes:
        """What this client sees now: the scene, and before it what ran by itself since it last looked."""
        async with self.lock:
            await self.open()
            undo = self.undo_state(client.seats)
            shown = self.drawing.show(client, undo == "free", self.unseen(client))
            client.rev, client.known, client.waits_for_scene = self.rev, shown.then, False
            self.drawing.forget_seen()
            seen = min((other.rev for other in self.clients if other.rev != NEVER), default=self.rev)
            self.phases = [phase for phase in self.phases if phase.rev > seen]
            return message(
                "scene",
                before=shown.moments,
                scene=shown.scene,
                undo=undo,
                redo=self.party.next_again() is not None,
                moves=self.match.moves,
                curtain=client.curtain,
            )

    def unseen(self, client: Client) -> list[Phase]:
        """What ran by itself since this client last looked; who has just come sees the present alone."""
        return [phase for phase in self.phases if client.rev != NEVER and phase.rev > client.rev]

    def back(self, seats: frozenset[int]) -> Back:
        """What it takes these seats to go back, looked up once for all who ask."""
        if seats not in self.backs:
            self.backs[seats] = self.party.back(seats)
        return self.backs[seats]

    def undo_state(self, seats: frozenset[int]) -> str:
        back = self.back(seats) if seats else Back()
        if not back.moves:
            return "no"
        return "free" if back.is_free else "ask"

    def put_request(self, request: Request) -> None:
        """Something is asked of the table, or somebody has agreed to it."""
        self.request = request
        self.tell_everyone(messages.request(self, request), "ask")
        if not request.at:
            self.abroad.tell(
                ASK, self.id, seat=request.by, back=request.back, need=sorted(request.need),
                agreed=sorted(request.agreed), kind=request.what,
            )  # fmt: skip

    def drop_request(self, why: str) -> None:
        if self.request is not None:
            request, self.request = self.request, None
            self.tell_everyone(messages.request(self, None, why, request.what), "ask")
            if not request.at:
                self.abroad.tell(ASK, self.id, why=why)

    # Votes

    async def keep_votes(self, cast: dict[int, int]) -> None:
        await self.store.add_votes(
            [VoteRow(self.id, seat, self.rev, option) for seat, option in cast.items()]
        )
        self.party.votes.update(cast)
        await self.clock.recount()

    async def keep_or_drop_votes(self) -> None:
        """Votes stay as long as their question does."""
        self.drop_old_votes()
        if self.party.votes:
            await self.keep_votes(dict(self.party.votes))

    def drop_old_votes(self) -> None:
        question = self.questions.get(GROUP)
        if question is None or question.since == self.rev:
            self.party.votes.clear()
