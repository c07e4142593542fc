"""The lobby: tables are opened, listed, branched off and kept; the rooms that are in use are here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from tablewright.engine.fate import Seed
from tablewright.engine.fate import new_secret as new_secret_seed
from tablewright.engine.game import Game, SetupError, Value, games
from tablewright.engine.record import Record, started
from tablewright.engine.table import Table
from tablewright.house.chairs import BOT, PERSON
from tablewright.house.clocks import least_left
from tablewright.saves import BOT as BOT_NAME
from tablewright.web import hosting, leaving, parts, profiles
from tablewright.web.bots import Bots
from tablewright.web.catalogue import Packs, known_game, title_of
from tablewright.web.forms import Branch, NewTable
from tablewright.web.kept import lines_of, players_of, shortened
from tablewright.web.laying import Laid, row_of
from tablewright.web.limits import Limits, check_within
from tablewright.web.limits import Opened as TablesOpened
from tablewright.web.metrics import Meters
from tablewright.web.minds import Minds, folder_of
from tablewright.web.neighbours import Neighbours
from tablewright.web.refusals import Refused
from tablewright.web.room_parts import Settings
from tablewright.web.rooms import Room
from tablewright.web.seats import (
    Chair,
    Wish,
    chair_data,
    chair_from,
    clean,
    hashed,
    new_name,
    new_secret,
    seated,
)
from tablewright.web.serving import Served
from tablewright.web.sitting import check_pace
from tablewright.web.store import (
    LINES,
    ROW,
    SEATS,
    ChatRow,
    LineRow,
    MatchRow,
    SeatRow,
    opened,
    pace,
)
from tablewright.web.talk import CHAT_SHOWN
from tablewright.web.uploads import Reader, Upload, game_named, played

if TYPE_CHECKING:
    from tablewright.web.reminders import Reminders

DAY: Final = 24 * 3600.0
TIDY_EVERY: Final = 6 * 3600.0
NEVER_KEPT: Final = 0.0  # nothing is older
IDLE: Final = 120.0  # seconds that an empty room stays in memory

log = logging.getLogger("tablewright.web")


class Lobby:
    """All tables: those in use in memory, all of them on disk."""

    def __init__(
        self,
        folder: Path,
        limits: Limits | None = None,
        meters: Meters | None = None,
        store: str = "",
    ) -> None:
        self.limits = limits or Limits()
        self.meters = meters or Meters()
        self.opened = TablesOpened(self.limits)
        self.store = opened(store, folder, self.meters)
        self.packs = Packs(folder / "packs")
        self.served = Served(self.store)
        self.neighbours = Neighbours(self)
        self.bots = Bots(Minds(self.limits), self.neighbours.leases)
        self.reader = Reader(self.limits)
        self.opening = asyncio.Semaphore(1)  # one long game at a time is read from disk
        self.rooms: dict[str, Room] = {}
        self.reminders: Reminders | None = None  # where the host offers them

    async def open(self) -> None:
        await self.store.open()
        await self.neighbours.open()
        await self.served.open()

    async def close(self) -> None:
        self.bots.close()
        self.reader.close()
        await self.neighbours.close()
        await self.store.close()

    async def tidy(self) -> None:
        """Now and then, tables that are kept no longer go. Those where somebody sits or watches stay."""
        while True:
            with contextlib.suppress(Refused):  # the host has been told; next time perhaps
                await self.forget(time.time())
            await asyncio.sleep(TIDY_EVERY)

    async def forget(self, now: float) -> None:
        finished, idle = self.limits.keep_finished_days, self.limits.keep_idle_days
        if not finished and not idle:
            return
        seen = {name for name, room in self.rooms.items() if room.clients} | self.neighbours.abroad.tables()
        before = [now - days * DAY if days else NEVER_KEPT for days in (finished, idle)]
        gone = await self.store.forget(before[0], before[1], seen)
        if gone:
            log.info("tables that were kept no longer: %s", gone)
            self.rooms = {name: room for name, room in self.rooms.items() if room.clients}

    async def room(self, name: str) -> Room:
        """The room of a table, from memory or from disk."""
        if name not in self.rooms:
            row = await self.store.match(name)
            if row is None:
                raise Refused(f"there is no table {name[:20]!r} here", "unknown")
            seats, talk = await self.store.seats(name), await self.store.chat(name, CHAT_SHOWN)
            if name not in self.rooms:  # somebody may have been quicker while we read
                self.rooms[name] = self.new_room(row, seats, talk)
                self.forget_when_idle(self.rooms[name])
        if self.store.is_shared:  # whoever asks may have been told something new by another server
            self.rooms[name].stale |= {LINES, SEATS, ROW}
        return self.rooms[name]

    def new_room(self, row: MatchRow, seats: Sequence[SeatRow], talk: list[ChatRow]) -> Room:
        try:
            return Room(
                row, seats, talk, self.store, self.packs, self.moved, self.opening, self.meters,
                self.neighbours.abroad, self.served,
            )  # fmt: skip
        except Refused as why:
            raise Refused(why.why, "rules") from None

    def moved(self, room: Room) -> None:
        """Something has happened at a table: perhaps it is a bot's turn, or somebody's who does not look."""
        self.bots.wake(room)
        if self.reminders is not None:
            self.reminders.wake(room)

    def forget_when_idle(self, room: Room) -> None:
        asyncio.get_running_loop().call_later(IDLE, self.forget_if_idle, room)

    def forget_if_idle(self, room: Room) -> None:
        """A room that nobody is in costs memory; what it holds is on disk."""
        if room.clients or room.lock.locked() or self.bots.is_busy(room):
            self.forget_when_idle(room)
        elif self.rooms.get(room.id) is room:
            del self.rooms[room.id]

    # Opening

    async def open_table(self, form: NewTable) -> dict[str, Any]:
        """A new table; its maker gets the keys."""
        game = known_game(form.game)
        for wish in form.seats:
            check_within(self.limits, wish.player)
        check_pace(self.limits, form.settings.clock)
        chairs, tokens = seated(form.seats)
        seed = new_secret_seed() if form.seed is None else form.seed
        if form.way:
            form = on_the_way(game, form)
        if form.campaign:
            return await parts.open_campaign(self, game, form, chairs, tokens, seed)
        profile = hashed(form.profile) if form.profile else ""
        options = {**await profiles.options_from(self.store, profile, game), **form.options}
        record, table = await asyncio.to_thread(self.set_up, game, chairs, seed, options, form.pack)
        await asyncio.to_thread(self.keep_cards, game, table)
        known = "" if form.seed is None else leaving.CHOSEN_SEED
        laid = Laid(record, table, chairs, form.pack, form.settings, known=known, profile=profile)
        return await self.add(laid, tokens)

    def set_up(
        self, game: Game, chairs: Sequence[Chair], seed: Seed, options: dict[str, Value], pack: str
    ) -> tuple[Record, Table]:
        try:
            table = game.new(len(chairs), seed, options, self.packs.load(game, pack))
        except SetupError as why:
            raise Refused(str(why), "bad") from None
        except ValueError as why:
            log.error("%s cannot be set up: %s", game.id, why)
            raise Refused(f"{game.title} cannot be set up: {why}", "bad") from None
        record = started(table)
        record.note(table)
        return record, table

    async def add(self, laid: Laid, tokens: dict[int, str]) -> dict[str, Any]:
        """Put a table on disk, and tell the keys to whoever made it."""
        name, host, invite = new_name(), new_secret(), new_secret()
        laid.record.players = players_of(laid.chairs)
        row = row_of(laid, name, hashed(host), invite)
        lines = [
            LineRow(name, n, text, 0, "", row.created) for n, text in enumerate(lines_of(laid.record), 1)
        ]
        await self.store.add_match(row, [chair.row(name) for chair in laid.chairs], lines)
        keys = {str(seat): token for seat, token in tokens.items()}
        link = f"/t/{name}?join={invite}"
        return {"match": name, "tokens": keys, "host": host, "invite": invite, "link": link}

    def keep_cards(self, game: Game, table: Table) -> None:
        assert table.origin is not None
        self.packs.keep(game, table.origin.content)

    async def table_of(self, name: str) -> Table:
        """A copy of a table as it lies now."""
        room = await self.room(name)
        async with room.lock:
            await room.open()
            return room.table.copy()

    # Looking

    async def listing(self, game: str = "", words: str = "", *, free: bool = False) -> dict[str, Any]:
        """What everybody may see: listed tables, of one game, with these words in a name, with an open seat."""
        running = await self.store.listed(finished=False, game=game, words=words, free=free)
        clocks = await self.clocks(running)
        finished = [] if free else await self.store.listed(finished=True, game=game, words=words)
        seats = await self.store.seats_of_all([row.id for row in (*running, *finished)])
        return {
            "running": [self.summary(row, seats[row.id], clocks.get(row.id, "")) for row in running],
            "finished": [self.summary(row, seats[row.id]) for row in finished],
            "campaigns": await parts.shelf(self),
        }

    async def clocks(self, rows: Sequence[MatchRow]) -> dict[str, str]:
        """What the database keeps of the clocks of these tables."""
        wanted = [row.id for row in rows if not row.over and settings_of(row).clock.has_clock]
        return {name: row.state for name, row in (await pace.clocks(self.store, wanted)).items()}

    def summary(self, row: MatchRow, seats: Sequence[SeatRow], clock: str = "") -> dict[str, Any]:
        """A table as the lobby shows it."""
        settings = settings_of(row)
        left = least_left(clock, settings.clock, self.served.now()) if clock else {}
        room = self.rooms.get(row.id)
        abroad = self.neighbours.abroad
        online = room.online if room else abroad.online(row.id)
        chairs = [chair_from(seat) for seat in seats]
        return {
            "match": row.id,
            "kind": row.kind,
            "game": row.game,
            "title": title_of(row.game),
            "seats": [chair_data(chair, online) for chair in chairs],
            "moves": row.moves,
            "over": row.over,
            "waiting": msgspec.Raw(row.waiting.encode()),
            "created": row.created,
            "changed": row.changed,
            "door": settings.door,
            "pace": settings.clock.words(),
            "left": {str(seat): round(seconds, 1) for seat, seconds in left.items()},
            "watching": room.watching if room else abroad.watching(row.id),
        }

    async def details(self, name: str) -> dict[str, Any]:
        row = await self.store.match(name)
        if row is None:
            raise Refused(f"there is no table {name[:20]!r} here", "unknown")
        more = {"options": row.options, "settings": row.settings}
        raw = {word: msgspec.Raw(text.encode()) for word, text in more.items()}
        summary = self.summary(row, await self.store.seats(name))
        return {**summary, **raw, "pack": row.pack, "parent": row.parent}

    # Records

    async def record(self, name: str, tokens: Collection[str]) -> str:
        """The record of a game; while it runs, only for whoever could see everything anyway."""
        try:
            room = await self.room(name)
            async with room.lock:
                await room.open()
                leaving.check_may_leave(room, tokens, "be downloaded")
                await leaving.note_leaving(room)
                return await asyncio.to_thread(lambda: room.record().text())
        except Refused as why:
            if why.code != "rules":
                raise
            return await leaving.as_kept(self.store, name, tokens)

    async def add_record(self, raw: bytes) -> dict[str, Any]:
        """A record that somebody has: checked by playing it through elsewhere, kept as a replay."""
        name = game_named(raw)
        folder = folder_of(known_game(name)) if name in games() else ""
        if name in games() and not folder:  # made up in this process, so that no other knows it
            upload = await asyncio.to_thread(played, raw, self.packs, self.limits.record_moves)
        else:
            upload = await self.reader.read(raw, folder, self.packs.folder)
        if upload.refused:
            raise Refused(upload.refused, upload.code)
        return {"match": await self.keep_upload(upload)}

    async def keep_upload(self, upload: Upload) -> str:
        match, now = new_name(), time.time()
        settings = msgspec.json.encode(Settings()).decode()
        row = MatchRow(
            id=match, kind="replay", game=upload.game, pack=upload.pack, header=upload.header,
            options=upload.options, settings=settings, host=hashed(new_secret()), invite=new_secret(), parent="",
            created=now, changed=now, moves=upload.moves, over=upload.over, waiting=upload.waiting,
        )  # fmt: skip
        chairs = [chair_in_record(seat, upload.players.get(seat, "")) for seat in range(upload.seats)]
        lines = [LineRow(match, n, text, 0, "", now) for n, text in enumerate(upload.lines, 1)]
        await self.store.add_match(row, [chair.row(match) for chair in chairs], lines)
        return match

    async def branch(self, name: str, form: Branch) -> dict[str, Any]:
        """Go on from an earlier point, at a new table."""
        room = await self.room(name)
        async with room.lock:
            await room.open()
            leaving.check_may_leave(room, [form.token, *form.tokens], "be branched off")
            hosting.check_help(room, "branching off")
            if not 0 <= form.at <= room.match.moves:
                raise Refused(f"there is no move {form.at}: {room.match.moves} have been made", "bad")
            await leaving.note_leaving(room)
            record = await asyncio.to_thread(shortened, room.match.record, form.at)
            table = room.match.at(form.at)
        for wish in form.seats:
            check_within(self.limits, wish.player)
        wishes = form.seats or [same_again(chair, clean(form.name)) for chair in room.chairs]
        if len(wishes) != len(room.chairs):
            raise Refused(f"this game has {len(room.chairs)} seats, not {len(wishes)}", "bad")
        chairs, tokens = seated(wishes)
        laid = Laid(record, table, chairs, room.row.pack, room.settings, name, known=leaving.BRANCHED)
        return await self.add(laid, tokens)


def settings_of(row: MatchRow) -> Settings:
    return msgspec.json.decode(row.settings, type=Settings)


def on_the_way(game: Game, form: NewTable) -> NewTable:
    """The form with all that the way to play it sets."""
    try:
        _, options = game.seats_and_options(form.way, len(form.seats), form.options)
        settled = {name: value for name, value in game.settle(options).items() if name in options}
    except SetupError as why:
        raise Refused(str(why), "bad") from None
    return replace(form, options=settled, campaign=game.way(form.way).campaign)


def same_again(chair: Chair, name: str) -> Wish:
    if chair.kind == BOT:
        return Wish(BOT, chair.player, chair.name)
    return Wish(PERSON, "", chair.name or name)


def chair_in_record(seat: int, player: str) -> Chair:
    if player.startswith(BOT_NAME):
        name = player.removeprefix(BOT_NAME)
        return Chair(seat, BOT, name, name)
    return Chair(seat, PERSON, clean(player))
