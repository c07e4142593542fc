"""The web table as an application: pages, requests, and a socket for every client."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from tablewright.engine.table import Table
from tablewright.scene.theme import COVER
from tablewright.web import (
    again,
    catalogue,
    exporting,
    hosting,
    me,
    parts,
    replays,
    sitting,
    wishes,
    workshop,
)
from tablewright.web.channels import Allowed
from tablewright.web.collecting import Collector
from tablewright.web.compressing import Socket
from tablewright.web.forms import Branch, Find, GoOn, Join, Leave, NewTable, Replace, StandIn
from tablewright.web.guard import Guard, address
from tablewright.web.health import ready_state
from tablewright.web.limits import Limits, Sockets, in_words, shown
from tablewright.web.lobby import Lobby
from tablewright.web.metrics import Meters
from tablewright.web.models import Models
from tablewright.web.moderation import Moderation, Welcome
from tablewright.web.oidc import Oidc, Provider
from tablewright.web.pages import Pages
from tablewright.web.people import People
from tablewright.web.protocol import LONGEST_MESSAGE
from tablewright.web.proxies import Proxies
from tablewright.web.refusals import Refused
from tablewright.web.reminders import Reminders
from tablewright.web.requests import LONGEST_RECORD, bearer, body_of, data, filled_in, lobby_of, seat_asked
from tablewright.web.silence import Impatient
from tablewright.web.timekeeping import Timekeeper
from tablewright.web.wire import sit_down
from tablewright.web.wishes import Wishes

log = logging.getLogger("tablewright.web")

T = TypeVar("T")


def application(
    folder: Path,
    names: Iterable[str],
    pages: Pages | None = None,
    limits: Limits | None = None,
    proxies: Iterable[str] = (),
    meters: Meters | None = None,
    store: str = "",
    workshop_for: str = workshop.HERE,
    packs: Iterable[Path] = (),
    notify: Sequence[str] = (),
    *,
    has_process: bool = False,
    provider: Provider | None = None,
) -> Starlette:
    """The web table whose games are kept in this folder; one that has its process for itself settles when garbage
    is collected."""
    lobby = Lobby(folder, limits or Limits(), meters, store)
    lobby.packs.more = list(packs)
    bench = workshop.Workshop(lobby, workshop_for)
    reminders = lobby.reminders = Reminders(lobby, Allowed.chosen(notify))
    catalogue.tell_of_broken_games()

    models = Models(lobby)

    @contextlib.asynccontextmanager
    async def while_open(_: Starlette) -> AsyncIterator[None]:
        await lobby.open()
        await app.state.people.open()
        await reminders.open()
        works = [lobby.tidy(), Timekeeper(lobby).run(), reminders.run()]
        if has_process:
            works.append(Collector(lambda: app.state.last_message).work())
        running = [asyncio.create_task(work) for work in works]
        yield
        for task in running:
            task.cancel()
        reminders.close()
        bench.close()
        await models.close()
        await lobby.close()

    app = Starlette(
        routes=[*routes(), Route("/mcp", models)],
        middleware=[
            Middleware(Proxies, trusted=list(proxies)),
            Middleware(Guard, names=list(names), limits=lobby.limits),
            Middleware(Welcome),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={Refused: say_no, HTTPException: say_no_such_page, Exception: say_sorry},
        lifespan=while_open,
    )
    app.state.lobby = lobby
    app.state.people = People(lobby)
    app.state.wishes = Wishes(reminders)
    app.state.moderation = Moderation(app.state.people)
    app.state.oidc = Oidc(provider) if provider is not None else None
    app.state.workshop = bench
    app.state.pages = pages or Pages()
    app.state.clients = 0
    app.state.last_message = 0.0
    app.state.sockets = Sockets(lobby.limits)
    return app


def server_for(app: Starlette) -> uvicorn.Server:
    """What runs the application: small messages, nothing said about itself."""
    config = uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        http=Impatient,
        ws=Socket,
        ws_max_size=4 * LONGEST_MESSAGE,
        timeout_graceful_shutdown=3,
    )
    return uvicorn.Server(config)


def listening(host: str, port: int) -> socket.socket:
    """A socket that waits for clients at an address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol must be named: only then are small messages sent at once instead of 40 ms later.
    waiting = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            waiting.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        waiting.bind((host, port))
        waiting.listen(1024)
    except BaseException:
        waiting.close()
        raise
    return waiting


def routes() -> list[Route | WebSocketRoute]:
    return [
        Route("/", page),
        Route("/t/{match}", page),
        Route("/r/{match}", page),
        *workshop.routes(page),
        Route("/gallery", page),
        Route("/moderate", page),
        Route("/s/{version}/{name:path}", file),
        Route("/healthz", healthz),
        Route("/readyz", readyz),
        *me.routes(),
        *wishes.routes(),
        Route("/sw.js", worker),
        Route("/api/games", games),
        Route(f"/api/games/{{game}}/{COVER}", cover),
        Route("/api/rules/{game}", rules),
        Route("/api/rules/{game}/search", rules_search),
        Route("/api/primer/{game}", primer),
        Route("/api/matches", matches, methods=["GET"]),
        Route("/api/matches", open_table, methods=["POST"]),
        Route("/api/matches/{match}", details),
        Route("/api/matches/{match}/join", join, methods=["POST"]),
        Route("/api/matches/{match}/leave", leave, methods=["POST"]),
        Route("/api/matches/{match}/replace", replace, methods=["POST"]),
        Route("/api/matches/{match}/stand-in", stand_in, methods=["POST"]),
        Route("/api/matches/{match}/branch", branch, methods=["POST"]),
        Route("/api/matches/{match}/host", host_sees),
        Route("/api/matches/{match}/host", host_changes, methods=["POST"]),
        Route("/api/matches/{match}/kick", kick, methods=["POST"]),
        Route("/api/matches/{match}/unsay", unsay, methods=["POST"]),
        Route("/api/find", find, methods=["POST"]),
        Route("/api/matches/{match}/again", play_again, methods=["POST"]),
        Route("/api/matches/{match}/go-on", go_on, methods=["POST"]),
        Route("/api/matches/{match}/begin-again", begin_again, methods=["POST"]),
        Route("/api/matches/{match}/record", record),
        Route("/api/matches/{match}/replay", replay),
        Route("/api/matches/{match}/replay/index", replay_index),
        Route("/api/matches/{match}/look-back", look_back),
        Route("/api/campaigns", shelf),
        Route("/api/campaigns/{campaign}", campaign),
        Route("/api/campaigns/{campaign}/export", export, methods=["POST"]),
        Route("/api/records", add_record, methods=["POST"]),
        WebSocketRoute("/ws/{match}", sit_down),
    ]


# Requests -------------------------------------------------------------------------------------------------


async def page(request: Request) -> Response:
    pages: Pages = request.app.state.pages
    return await asyncio.to_thread(pages.page, request.url.path.split("/")[1])


async def file(request: Request) -> Response:
    pages: Pages = request.app.state.pages
    name, version = request.path_params["name"], request.path_params["version"]
    return await asyncio.to_thread(pages.file, version, name)


async def worker(request: Request) -> Response:
    """What shows reminders in a browser while no page is open. It must lie at the top, so it has no version."""
    pages: Pages = request.app.state.pages
    script = await asyncio.to_thread(pages.file, "now", "js/sw.js")
    script.headers["Cache-Control"] = "no-cache"
    return script


async def healthz(request: Request) -> Response:
    return data({"alive": True})


async def readyz(request: Request) -> Response:
    found = ready_state(writes=lobby_of(request).store.writes)
    return data(found, 200 if found["ready"] else 503)


async def games(request: Request) -> Response:
    lobby = lobby_of(request)
    found = await asyncio.to_thread(catalogue.shelf, lobby.packs)
    seconds = lobby.bots.minds.seconds()
    return data(
        {**found, "limits": shown(lobby.limits), "allows": in_words(lobby.limits), "seconds": seconds}
    )


async def cover(request: Request) -> Response:
    picture = await asyncio.to_thread(catalogue.cover_of, request.path_params["game"])
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


async def rules(request: Request) -> Response:
    table = await table_asked(request)
    return data(await asyncio.to_thread(catalogue.rules_data, request.path_params["game"], table))


async def rules_search(request: Request) -> Response:
    table = await table_asked(request)
    return data(catalogue.found_rules(request.path_params["game"], request.query_params.get("q", ""), table))


async def table_asked(request: Request) -> Table | None:
    """The table from which somebody looks into the rules: what they have not found there yet, they do not read."""
    name = request.query_params.get("match", "")
    return await lobby_of(request).table_of(name) if name else None


async def primer(request: Request) -> Response:
    return data(await asyncio.to_thread(catalogue.primer_of_game, request.path_params["game"]))


async def matches(request: Request) -> Response:
    asked = request.query_params
    words, game = asked.get("q", "")[:80], asked.get("game", "")[:64]
    return data(await lobby_of(request).listing(game, words, free=asked.get("free") == "1"))


async def details(request: Request) -> Response:
    return data(await lobby_of(request).details(request.path_params["match"]))


async def open_table(request: Request) -> Response:
    form = await filled_in(request, NewTable)
    lobby_of(request).opened.note(address(request.scope))
    return data(await me.noted(request, await lobby_of(request).open_table(form)), 201)


async def join(request: Request) -> Response:
    form = await filled_in(request, Join)
    return data(
        await me.noted(
            request,
            await sitting.join(lobby_of(request), request.path_params["match"], form, me.person_of(request)),
        )
    )


async def leave(request: Request) -> Response:
    return await with_form(request, Leave, sitting.leave)


async def replace(request: Request) -> Response:
    return await with_form(request, Replace, sitting.replace)


async def stand_in(request: Request) -> Response:
    return await with_form(request, StandIn, sitting.stand_in)


async def branch(request: Request) -> Response:
    lobby_of(request).opened.note(address(request.scope))
    form = await filled_in(request, Branch)
    return data(await me.noted(request, await lobby_of(request).branch(request.path_params["match"], form)))


async def host_sees(request: Request) -> Response:
    token = next(iter(bearer(request)), "")
    return data(await hosting.show(lobby_of(request), request.path_params["match"], token))


async def host_changes(request: Request) -> Response:
    form = await filled_in(request, hosting.Hosting)
    return data(await hosting.change(lobby_of(request), request.path_params["match"], form))


async def kick(request: Request) -> Response:
    form = await filled_in(request, hosting.Kick)
    return data(await hosting.kick(lobby_of(request), request.path_params["match"], form))


async def unsay(request: Request) -> Response:
    form = await filled_in(request, hosting.Unsay)
    return data(await hosting.unsay(lobby_of(request), request.path_params["match"], form))


async def find(request: Request) -> Response:
    """A seat at a table of a game where somebody waits for others."""
    form = await filled_in(request, Find)
    catalogue.known_game(form.game)
    lobby = lobby_of(request)
    match = await hosting.find_seat(lobby, form.game, me.person_of(request))
    if not match:
        raise Refused(
            "nobody waits for players of this game now; open a table where anyone may sit down", "none"
        )
    return data(
        await me.noted(
            request,
            await sitting.join(
                lobby, match, Join(name=form.name, knowing=form.knowing), me.person_of(request)
            ),
        )
    )


async def go_on(request: Request) -> Response:
    return await with_form(request, GoOn, parts.go_on)


async def play_again(request: Request) -> Response:
    form = await filled_in(request, GoOn)
    lobby_of(request).opened.note(address(request.scope))
    match = request.path_params["match"]
    return data(await again.play_again(lobby_of(request), match, form, me.person_of(request)))


async def begin_again(request: Request) -> Response:
    return await with_form(request, GoOn, parts.begin_again)


async def shelf(request: Request) -> Response:
    return data(await parts.shelf(lobby_of(request)))


async def campaign(request: Request) -> Response:
    return data(await parts.whole(lobby_of(request), request.path_params["campaign"]))


async def export(request: Request) -> Response:
    form = await filled_in(request, GoOn)
    name = request.path_params["campaign"]
    text = await exporting.export(lobby_of(request), name, form)
    headers = {"Content-Disposition": f'attachment; filename="tablewright-campaign-{name}.tw"'}
    return Response(text, media_type="text/plain", headers=headers)


async def record(request: Request) -> Response:
    name = request.path_params["match"]
    text = await lobby_of(request).record(name, bearer(request))
    headers = {"Content-Disposition": f'attachment; filename="tablewright-{name}.tw"'}
    return Response(text, media_type="text/plain", headers=headers)


async def add_record(request: Request) -> Response:
    raw = await body_of(request, LONGEST_RECORD)
    lobby_of(request).opened.note(address(request.scope))
    return data(await lobby_of(request).add_record(raw), 201)


async def replay(request: Request) -> Response:
    room = await lobby_of(request).room(request.path_params["match"])
    at = request.query_params.get("at", "0")
    if not at.isdecimal() or len(at) > 9:
        raise Refused("`at` must be the number of a move", "bad")
    return data(await replays.position(room, int(at), seat_asked(request), bearer(request)))


async def replay_index(request: Request) -> Response:
    room = await lobby_of(request).room(request.path_params["match"])
    return data(await replays.index(room, seat_asked(request), bearer(request)))


async def look_back(request: Request) -> Response:
    lobby = lobby_of(request)
    room = await lobby.room(request.path_params["match"])
    return data(await replays.look_back(room, seat_asked(request), bearer(request), lobby.bots.minds))


async def with_form(
    request: Request, kind: type[T], act: Callable[[Lobby, str, T], Awaitable[dict[str, Any]]]
) -> Response:
    return data(await act(lobby_of(request), request.path_params["match"], await filled_in(request, kind)))


async def say_no(request: Request, why: Exception) -> Response:
    assert isinstance(why, Refused)
    lobby_of(request).meters.refused(why.code)
    log.info("refused %s %s: %s", request.method, request.url.path, why.why)
    return data({"why": why.why, "code": why.code}, why.status)


async def say_no_such_page(request: Request, why: Exception) -> Response:
    assert isinstance(why, HTTPException)
    is_api = request.url.path.startswith(("/api/", "/s/", "/ws/"))
    if why.status_code == 404 and not is_api and "text/html" in request.headers.get("accept", ""):
        return Response(request.app.state.pages.nothing_here(), 404, media_type="text/html")
    return data({"why": f"{why.detail}.", "code": "unknown"}, why.status_code)


async def say_sorry(request: Request, why: Exception) -> Response:
    return data({"why": "Something went wrong here; the host's log says what.", "code": "no"}, 500)
