"""The workshop in the browser: packs in folders, changed in a form. On the host's own machine, unless allowed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablewright.engine.complaints import PackErrors
from tablewright.engine.game import Game, SetupError, games
from tablewright.engine.pack import new_pack
from tablewright.engine.record import record
from tablewright.web import leaving
from tablewright.web.catalogue import known_game
from tablewright.web.guard import address, host_name
from tablewright.web.laying import Laid
from tablewright.web.lobby import Lobby
from tablewright.web.refusals import Refused
from tablewright.web.room_parts import Settings
from tablewright.web.seats import Wish, seated
from tablewright.workshop.dealing import dealt
from tablewright.workshop.live import Live, NoSuchEntry
from tablewright.workshop.overlay import write_overlay
from tablewright.workshop.shown import boards, story_page
from tablewright.workshop.travel import NoPack, add_zip, as_zip
from tablewright.workshop.writing import CannotWrite

HERE, EVERYBODY, NOBODY_MAY = "here", "everybody", "off"
ONLY_HERE: Final = (
    "the workshop is open on the host's own machine only; "
    "`tablewright serve --workshop everybody` lets others in"
)
WAYS: Final = (HERE, EVERYBODY, NOBODY_MAY)
LONGEST_FORM: Final = 256 * 1024
LONGEST_ZIP: Final = 24 * 1024 * 1024
MOST_COMPARISONS: Final = 2
MOST_LIVE: Final = 8

log = logging.getLogger("tablewright.web")

Word = Annotated[str, msgspec.Meta(max_length=200)]
T = TypeVar("T")


class Card(msgspec.Struct):
    """An entry as it stands in the form."""

    section: Word
    id: Word
    cells: dict[Word, Any] = {}
    seats: int | None = None
    players: Word = "steady"


class Fresh(msgspec.Struct):
    """A pack to begin."""

    game: Word
    name: Word
    extends: Word = ""


class Workshop:
    """All packs that lie open here."""

    def __init__(self, lobby: Lobby, who: str = HERE) -> None:
        self.lobby, self.who = lobby, who
        self.live: dict[Path, Live] = {}
        self.comparisons = 0
        self.place = Path(tempfile.mkdtemp(prefix="tablewright-workshop-"))

    def close(self) -> None:
        shutil.rmtree(self.place, ignore_errors=True)

    def check(self, scope: Scope) -> None:
        """Packs are files of the host's: strangers do not change them."""
        if self.who == EVERYBODY or (self.who == HERE and is_here(scope)):
            return
        if self.who == NOBODY_MAY:
            raise Refused("the workshop is closed here", "token")
        raise Refused(ONLY_HERE, "token")

    def open(self, game: Game, name: str) -> Live:
        """A pack of a game by its id."""
        folder = self.lobby.packs.folder_of(game, name)
        if folder not in self.live:
            while len(self.live) >= MOST_LIVE:
                self.live.pop(next(iter(self.live)))
            self.live[folder] = Live(game, folder)
        return self.live[folder]

    def folder(self) -> Path:
        return Path(tempfile.mkdtemp(dir=self.place))


def is_here(scope: Scope) -> bool:
    """Whether somebody sits at this machine: no proxy between, and by a name that only this machine has."""
    headers = {name.lower(): value for name, value in scope.get("headers", [])}
    if {b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"} & headers.keys():
        return False
    host = host_name(headers.get(b"host", b"").decode("latin-1"))
    return is_loopback(address(scope)) and (host == "localhost" or is_loopback(host))


def is_loopback(name: str) -> bool:
    return name == "::1" or name.startswith("127.")


def routes(page: Callable[[Request], Any]) -> list[Route | WebSocketRoute]:
    one = "/api/workshop/{game}/{pack}"
    return [
        Route("/workshop", page),
        Route("/api/workshop", shelf),
        Route("/api/workshop", begin, methods=["POST"]),
        Route("/api/workshop/add", add, methods=["POST"]),
        Route(one, shape),
        Route(f"{one}/entry", entry),
        Route(f"{one}/boards", maps),
        Route(f"{one}/zip", travel),
        Route(f"{one}/try", tried, methods=["POST"]),
        Route(f"{one}/page", page_shown, methods=["POST"]),
        Route(f"{one}/save", saved, methods=["POST"]),
        Route(f"{one}/remove", removed, methods=["POST"]),
        Route(f"{one}/deal", deal, methods=["POST"]),
        WebSocketRoute("/ws/workshop/{game}/{pack}", compare),
    ]


# What everybody asks first


def workshop_of(request: Request | WebSocket) -> Workshop:
    found: Workshop = request.app.state.workshop
    found.check(request.scope)
    return found


def opened(request: Request | WebSocket) -> tuple[Workshop, Live]:
    workshop = workshop_of(request)
    game = known_game(request.path_params["game"])
    return workshop, workshop.open(game, request.path_params["pack"])


async def told(act: Callable[..., T], *given: Any) -> T:
    """Do something with files elsewhere; what it refuses is said as all refusals are."""
    try:
        return await asyncio.to_thread(act, *given)
    except (NoSuchEntry, NoPack, CannotWrite) as why:
        raise Refused(sentence(str(why)), "unknown" if isinstance(why, NoSuchEntry) else "bad") from None
    except PackErrors as why:
        raise Refused("\n".join(str(error) for error in why.errors[:20]), "bad") from None
    except SetupError as why:
        raise Refused(str(why), "bad") from None
    except OSError as why:
        reason = (why.strerror or str(why)).lower()
        raise Refused(f"The disk refuses: {reason}. Nothing was changed.", "bad") from None


def sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def answer(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


async def form(request: Request, kind: type[T]) -> T:
    from tablewright.web.requests import body_of

    raw = await body_of(request, LONGEST_FORM)
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as why:
        raise Refused(f"this request was not understood: {why}", "bad") from None


# Requests


async def shelf(request: Request) -> Response:
    """Every game with its packs; the page learns here whether it may work at all."""
    workshop = workshop_of(request)
    return answer(await told(shelf_of, workshop))


def shelf_of(workshop: Workshop) -> dict[str, Any]:
    packs = workshop.lobby.packs
    able = [game for game in games().values() if hasattr(game, "content_path")]
    return {
        "folder": str(packs.folder),
        "games": [
            {
                "id": game.id, "title": game.title, "theme": game.theme or game.id,
                "least": game.least_seats, "most": game.most_seats,
                "packs": [
                    {"id": pack.id, "title": pack.title, "version": pack.version,
                     "own": not pack.folder.is_relative_to(game.folder)}
                    for pack in packs.of(game)
                ],
            }
            for game in sorted(able, key=lambda game: game.title)
        ],
    }  # fmt: skip


async def begin(request: Request) -> Response:
    """A new pack that builds upon another one."""
    workshop = workshop_of(request)
    fresh = await form(request, Fresh)
    game = known_game(fresh.game)
    name = "-".join("".join(c if c.isalnum() and c.isascii() else " " for c in fresh.name.casefold()).split())
    if not name:
        raise Refused("give the pack a name of letters and digits", "bad")
    extends: str | None = None
    if fresh.extends:
        folder = workshop.lobby.packs.folder_of(game, fresh.extends)
        extends = fresh.extends if folder.is_relative_to(game.folder) else str(folder)
    await told(begun, workshop, game, name, extends)
    return answer({"game": game.id, "pack": name}, 201)


def begun(workshop: Workshop, game: Any, name: str, extends: str | None) -> None:
    place = workshop.lobby.packs.folder / name
    new_pack(place, game, extends)
    example = place / "changes.toml"
    example.write_text(example.read_text(encoding="utf-8").split("\n\n")[0] + "\n", encoding="utf-8")


async def add(request: Request) -> Response:
    """A pack that somebody sent as a .zip."""
    from tablewright.web.requests import body_of

    workshop = workshop_of(request)
    raw = await body_of(request, LONGEST_ZIP)
    folder = await told(add_zip, raw, workshop.lobby.packs.folder)
    return answer({"pack": folder.name}, 201)


async def shape(request: Request) -> Response:
    workshop, live = await told(opened, request)
    del workshop
    await told(live.refresh)
    return answer(await told(live.shape))


async def entry(request: Request) -> Response:
    _, live = await told(opened, request)
    asked = request.query_params
    return answer(await told(live.entry, asked.get("section", ""), asked.get("id", "")))


async def maps(request: Request) -> Response:
    _, live = await told(opened, request)
    return answer({"boards": await told(boards, live.game, live.bench.pack)})


async def travel(request: Request) -> Response:
    _, live = await told(opened, request)
    raw = await told(as_zip, live.folder)
    name = f'attachment; filename="{live.bench.pack.id}.zip"'
    return Response(raw, media_type="application/zip", headers={"Content-Disposition": name})


async def tried(request: Request) -> Response:
    _, live = await told(opened, request)
    card = await form(request, Card)
    return answer(await told(live.tried, card.section, card.id, card.cells))


async def page_shown(request: Request) -> Response:
    """A page of the story as it would be."""
    _, live = await told(opened, request)
    card = await form(request, Card)

    def made() -> Any:
        key, _, pack = live.pack_with(card.section, card.id, card.cells)
        return story_page(live.game, pack, key[1])

    return answer({"story": await told(made)})


async def saved(request: Request) -> Response:
    _, live = await told(opened, request)
    card = await form(request, Card)
    return answer({"files": await told(live.saved, card.section, card.id, card.cells)})


async def removed(request: Request) -> Response:
    _, live = await told(opened, request)
    card = await form(request, Card)
    return answer({"files": await told(live.removed, card.section, card.id)})


# Deal it to me


async def deal(request: Request) -> Response:
    """A table at which the card comes at once; it goes on with these cards whatever becomes of the pack."""
    workshop, live = await told(opened, request)
    card = await form(request, Card)
    workshop.lobby.opened.note(address(request.scope))
    found, pack_id = await told(laid, workshop, live, card)
    seats = [Wish("person"), *(Wish("bot", "steady") for _ in range(found.table.seats - 1))]
    chairs, tokens = seated(seats)
    kept = await asyncio.to_thread(record, found.table)
    table = Laid(kept, found.table, chairs, pack_id, Settings(), known=leaving.CHOSEN_SEED)
    opened_table = await workshop.lobby.add(table, tokens)
    return answer({**opened_table, "moves": found.moves, "found": found.found}, 201)


def laid(workshop: Workshop, live: Live, card: Card) -> tuple[Any, str]:
    key, data, _ = live.pack_with(card.section, card.id, card.cells)
    place = workshop.folder() / live.folder.resolve().name
    pack = live.game.load(write_overlay(live.bench, key, data, place, is_own=live.is_own))
    workshop.lobby.packs.keep(live.game, pack)
    entry = next(one for one in pack.raw[key[0]] if one.id == key[1])
    titles = {str(entry.data.get(name)) for name in ("name", "title") if entry.data.get(name)}
    seats = card.seats or live.game.least_seats
    return dealt(live.game, pack, titles, seats), pack.id


# What does it do?


async def compare(wire: WebSocket) -> None:
    """Pairs of games before and after the change, told as they come in; closing the socket stops them."""
    await wire.accept()
    place: Path | None = None
    try:
        workshop, live = await told(opened, wire)
        card = msgspec.json.decode(await asyncio.wait_for(wire.receive_text(), 10), type=Card)
        if workshop.comparisons >= MOST_COMPARISONS:
            raise Refused(f"{MOST_COMPARISONS} comparisons are running here; stop one of them", "limit")
        place = workshop.folder()
        words = await told(command, live, card, place)
        workshop.comparisons += 1
        try:
            await run(wire, words)
        finally:
            workshop.comparisons -= 1
    except Refused as no:
        await say(wire, {"why": no.why})
    except (msgspec.DecodeError, TimeoutError):
        await say(wire, {"why": "this request was not understood"})
    except WebSocketDisconnect:
        pass
    finally:
        if place is not None:
            await asyncio.to_thread(shutil.rmtree, place, True)
    with contextlib.suppress(RuntimeError):
        await wire.close()


async def say(wire: WebSocket, data: dict[str, Any]) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await wire.send_text(json.dumps(data))


def command(live: Live, card: Card, place: Path) -> list[str]:
    """The process that plays: the pack as it lies on disk against one with the change."""
    key, data, _ = live.pack_with(card.section, card.id, card.cells)
    changed = write_overlay(
        live.bench, key, data, place / "changed" / live.folder.resolve().name, is_own=live.is_own
    )
    seats = card.seats or live.game.least_seats
    where = live.game.id if live.game.id in games() else str(live.game.folder)
    return [
        sys.executable, "-m", "tablewright.workshop.experiment", where, str(live.folder.resolve()), str(changed),
        "--seats", str(seats), "--players", card.players,
    ]  # fmt: skip


async def run(wire: WebSocket, words: list[str]) -> None:
    """Pass on what the process says, until it ends or the page goes away."""
    process = await asyncio.create_subprocess_exec(
        *words, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL, start_new_session=os.name == "posix",
    )  # fmt: skip
    assert process.stdout is not None
    gone = asyncio.create_task(until_gone(wire))
    began = time.monotonic()
    try:
        while True:
            reading = asyncio.create_task(process.stdout.readline())
            await asyncio.wait({reading, gone}, return_when=asyncio.FIRST_COMPLETED)
            if gone.done():
                reading.cancel()
                return
            line = reading.result()
            if not line:
                return
            step = json.loads(line)
            await say(wire, {**step, "seconds": round(time.monotonic() - began, 1)})
    finally:
        gone.cancel()
        stop(process)
        with contextlib.suppress(ProcessLookupError):
            await process.wait()


async def until_gone(wire: WebSocket) -> None:
    """Any word of the page, or its end, stops the comparison."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await wire.receive_text()


def stop(process: asyncio.subprocess.Process) -> None:
    """The process and its workers, which are a group of their own."""
    import signal

    if process.returncode is not None:
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
