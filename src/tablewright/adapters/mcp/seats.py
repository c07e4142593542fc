"""Seats that a language model can sit on: at a table of this process, or at a web table by its link.

Every seat gives scenes and takes answers, and nothing else: what stands here is what a person at that seat has.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.parse import parse_qs, urlsplit

from tablewright.engine.game import Game, SetupError, find_game
from tablewright.engine.match import Match
from tablewright.engine.rulebook import LOCKED, Rulebook, rulebook_at, rulebook_of
from tablewright.engine.scene import Scene, decode
from tablewright.engine.staging import stage
from tablewright.engine.table import GROUP, Table
from tablewright.house.answers import Refusal, anytime_move, facing, named, number_of
from tablewright.house.answers import answer as answer_question
from tablewright.players import Player, View, find_player, unasked

POLL: Final = 0.1  # seconds between two looks at a table that nobody tells about
PATIENCE: Final = 20.0  # seconds until a web table has answered
TALK: Final = 10  # lines of talk that a model is shown
OLD: Final = "the table has moved on since you looked; look again"
LINK: Final = "a link to a table looks like http://127.0.0.1:8642/t/TABLE?join=CODE"


class SeatRefused(Exception):
    """Something that the table does not take: a sentence, and the clause if one forbids it."""

    def __init__(self, why: str, clause: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.clause = clause


class Seat(Protocol):
    """One seat at one table."""

    @property
    def game(self) -> Game: ...

    async def book(self) -> Rulebook:
        """The rulebook as this seat may read it: rules that are yet to be found have no words."""
        ...

    async def scene(self) -> Scene:
        """What the seat sees now."""
        ...

    async def answer(self, picks: Sequence[tuple[str, int | None]], revision: int, nonce: str) -> None:
        """Answer the open question, or do something out of turn; the same nonce counts once."""
        ...

    async def say(self, text: str) -> None:
        """A line for everybody at the table."""
        ...

    async def talk(self) -> list[tuple[str, str]]:
        """What was said at the table lately: who, and what."""
        ...

    async def changed(self, revision: int, seconds: float) -> None:
        """Wait until the table is beyond this revision, or for so many seconds."""
        ...

    async def close(self) -> None: ...


# A table of this process ----------------------------------------------------------------------------------


class LocalSeat:
    """A seat at a table that lies here; players of ours sit at the others."""

    def __init__(
        self,
        game: Game,
        seat: int = 0,
        seats: int | None = None,
        seed: int | str = 0,
        options: Mapping[str, object] | None = None,
        players: Mapping[int, str] | None = None,
        pack: Any = None,
        path: Path | None = None,
    ) -> None:
        self._game = game
        self.seat = seat
        self.match = Match.start(game, seats, seed, options, pack, path)
        table = self.match.table
        if not 0 <= seat < table.seats:
            raise SetupError(f"seat {seat + 1} is not at this table: its seats are 1 to {table.seats}")
        self.players: dict[int, Player] = {
            other: find_player((players or {}).get(other, "steady"), other + 1)
            for other in range(table.seats)
            if other != seat
        }
        self.nonces: set[str] = set()
        self.chat: list[str] = []
        self.staged: tuple[tuple[object, ...], Scene] | None = (
            None  # the last scene, and of which position it is
        )
        self.others_act()

    @property
    def game(self) -> Game:
        return self._game

    @property
    def table(self) -> Table:
        return self.match.table

    async def book(self) -> Rulebook:
        return rulebook_at(self.game, self.table.seen_by(self.seat))

    async def scene(self) -> Scene:
        """Made once for each position: models look, list and choose at the same one."""
        table = self.table
        position = (table, self.match.moves, table.noted, table.seat, len(table.log or ()))
        if self.staged is None or self.staged[0] != position:
            self.staged = (
                position,
                stage(self.game, table, self.seat, rev=self.match.moves, told=self.match.told),
            )
        return self.staged[1]

    async def answer(self, picks: Sequence[tuple[str, int | None]], revision: int, nonce: str) -> None:
        if nonce and nonce in self.nonces:
            return
        if revision != self.match.moves:
            raise SeatRefused(OLD)
        words = [option if amount is None else f"{option} {amount}" for option, amount in picks]
        try:
            self.carry_out(words)
        except Refusal as no:
            raise SeatRefused(no.why, no.clause) from None
        if nonce:
            self.nonces.add(nonce)
        self.others_act()

    def carry_out(self, words: Sequence[str]) -> None:
        table = self.table
        if table.over:
            raise SeatRefused("the game is over")
        asked = GROUP if GROUP in table.waiting() else self.seat
        is_asked = asked in table.waiting()
        if len(words) == 1 and not (is_asked and number_of(table, asked, words[0]) is not None):
            move = anytime_move(table, self.seat, words[0])
            if move is not None:
                self.match.interject(move, self.seat)
                return
        if not is_asked:
            raise SeatRefused("it is not your turn; wait")
        if asked == GROUP and len(words) == 1:
            self.match.choose(named(table, self.game, GROUP, words[0]))
        else:
            answer_question(self.match, self.game, asked, words)

    def others_act(self) -> None:
        """The players at the other seats do what they want to do, until this seat is asked."""
        while not self.table.over:
            seat = next((s for s in self.table.waiting() if s not in (self.seat, GROUP)), None)
            asked_too = {self.seat, GROUP} & set(self.table.waiting())
            if seat is None or (asked_too and self.table.lanes is None):
                return
            player = self.players[seat]
            view = View(facing(self.table, seat), seat)
            move = unasked(player, view)
            if move is not None and move in self.table.anytime(seat):
                self.match.interject(move, seat)
            else:
                self.match.choose(player.choose(view), seat)

    async def say(self, text: str) -> None:
        """Nobody else listens here."""
        self.chat.append(text)

    async def talk(self) -> list[tuple[str, str]]:
        return [("You", text) for text in self.chat[-TALK:]]

    async def changed(self, revision: int, seconds: float) -> None:
        """Here the others act at once: there is nothing to wait for."""

    async def close(self) -> None: ...


# A web table ----------------------------------------------------------------------------------------------


class WebSeat:
    """A seat at a web table, by the same socket that a browser has, and with no other rights."""

    def __init__(self, base: str, match: str, seat: int, token: str) -> None:
        self.base = base  # host and port
        self.table = match
        self.seat = seat
        self.token = token
        self.socket: Any = None
        self.seen: Scene | None = None
        self.news = asyncio.Event()
        self.answers: dict[str, asyncio.Future[None]] = {}
        self.no: SeatRefused | None = None
        self.listener: asyncio.Task[None] | None = None
        self.chat: list[tuple[str, str]] = []

    @property
    def game(self) -> Game:
        assert self.seen is not None
        return find_game(self.seen.game)

    async def book(self) -> Rulebook:
        """The host says which rules have no words yet."""
        await self.scene()
        pages = f"{self.base.replace('ws', 'http', 1)}/api/rules/{self.game.id}?match={self.table}"
        told = await asyncio.to_thread(post, pages, None)
        clauses = [clause for chapter in told["chapters"] for clause in chapter["clauses"]]
        return rulebook_of(self.game).without([each["id"] for each in clauses if each["text"] == LOCKED])

    @classmethod
    async def sit_down(cls, link: str, name: str) -> WebSeat:
        """Follow an invitation, or come back with a token: `…/t/TABLE?join=CODE` or `…/t/TABLE?token=KEY`."""
        url = urlsplit(link)
        given = parse_qs(url.query)
        match = url.path.rsplit("/", 1)[-1]
        if url.scheme not in ("http", "https") or not url.netloc or not match:
            raise SetupError(f"{link!r} is no link to a table; {LINK}")
        seat, token = 0, given.get("token", [""])[0]
        if not token:
            if "join" not in given:
                raise SetupError(f"{link!r} has no invitation in it; {LINK}")
            body = json.dumps({"invite": given["join"][0], "name": name}).encode()
            joined = await asyncio.to_thread(
                post, f"{url.scheme}://{url.netloc}/api/matches/{match}/join", body
            )
            seat, token = int(joined["seat"]), str(joined["token"])
        sitting = cls(f"{'wss' if url.scheme == 'https' else 'ws'}://{url.netloc}", match, seat, token)
        await sitting.connect()
        return sitting

    async def connect(self) -> None:
        from websockets.asyncio.client import connect
        from websockets.exceptions import WebSocketException

        from tablewright.web.protocol import PROTOCOL

        self.no = None
        try:
            self.socket = await connect(f"{self.base}/ws/{self.table}", max_size=None, open_timeout=PATIENCE)
        except (OSError, WebSocketException, TimeoutError) as why:
            raise SeatRefused(f"the table cannot be reached: {why}; try again later") from None
        await self.send("hello", v=PROTOCOL, tokens=[self.token])
        self.listener = asyncio.create_task(self.listen())
        try:
            await asyncio.wait_for(self.news.wait(), PATIENCE)
        except TimeoutError:
            raise SeatRefused("the table did not answer; try again later") from None
        if self.no is not None and self.seen is None:
            raise self.no

    async def send(self, kind: str, **fields: Any) -> None:
        from websockets.exceptions import ConnectionClosed

        try:
            await self.socket.send(json.dumps({"type": kind, **fields}))
        except ConnectionClosed:
            raise SeatRefused("the connection to the table is lost; look again to connect anew") from None

    async def listen(self) -> None:
        """Keep the newest scene, and let those who wait know."""
        from websockets.exceptions import ConnectionClosed

        with suppress(ConnectionClosed):
            async for text in self.socket:
                self.heard(json.loads(text))
        for waiting in self.answers.values():
            if not waiting.done():
                waiting.set_exception(SeatRefused("the connection to the table is lost; look again"))
        self.socket = None
        self.news.set()

    def heard(self, told: dict[str, Any]) -> None:
        match told["type"]:
            case "scene":
                self.seen = decode(json.dumps(told["scene"]).encode())
                self.news.set()
            case "done":
                self.settle(told.get("nonce", ""), None)
            case "refused":
                no = SeatRefused(told["why"], told.get("clause", ""))
                if not self.settle(told.get("nonce", ""), no):
                    self.no = no
                    self.news.set()
            case "chat":
                self.chat += [(line["name"], line["text"]) for line in told["lines"]]
                del self.chat[:-TALK]

    def settle(self, nonce: str, no: SeatRefused | None) -> bool:
        waiting = self.answers.pop(nonce, None)
        if waiting is None or waiting.done():
            return False
        if no is None:
            waiting.set_result(None)
        else:
            waiting.set_exception(no)
        return True

    async def scene(self) -> Scene:
        if self.socket is None:
            self.news.clear()
            await self.connect()
        assert self.seen is not None
        return self.seen

    async def answer(self, picks: Sequence[tuple[str, int | None]], revision: int, nonce: str) -> None:
        scene = await self.scene()
        nonce = nonce or secrets.token_hex(8)
        prompt = scene.prompt.id if scene.prompt is not None else ""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.answers[nonce] = waiting
        chosen = [{"option": option, "amount": amount} for option, amount in picks]
        await self.send("reply", rev=revision, prompt=prompt, picks=chosen, nonce=nonce, seat=self.seat)
        try:
            await asyncio.wait_for(waiting, PATIENCE)
        except TimeoutError:
            raise SeatRefused("the table did not answer in time; look whether your answer counted") from None
        deadline = time.monotonic() + 1.0
        while self.seen is not None and self.seen.rev <= revision and time.monotonic() < deadline:
            self.news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), POLL)

    async def say(self, text: str) -> None:
        await self.send("chat", text=text)

    async def talk(self) -> list[tuple[str, str]]:
        return self.chat[-TALK:]

    async def changed(self, revision: int, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while (await self.scene()).rev <= revision and time.monotonic() < deadline:
            self.news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), max(0.01, deadline - time.monotonic()))

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self.listener is not None:
            with suppress(asyncio.CancelledError):
                await self.listener


def post(url: str, body: bytes | None) -> Any:
    """The answer of the web table to a request."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body), timeout=PATIENCE) as opened:
            return json.load(opened)
    except urllib.error.HTTPError as no:
        raise SetupError(why_in(no.read()) or f"the table refuses: {no.reason}") from None
    except OSError as why:
        raise SetupError(
            f"the table cannot be reached: {why}; is the address right, and the host there?"
        ) from None


def why_in(body: bytes) -> str:
    """The sentence of a refusal, if there is one."""
    with suppress(ValueError, KeyError, TypeError):
        return str(json.loads(body)["why"])
    return ""
