"""The socket of each client: from hello to goodbye, what they say and what they are told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tablewright.web import apart, hosting, timekeeping
from tablewright.web.clients import SCENE, Client
from tablewright.web.guard import address
from tablewright.web.hearing import hear
from tablewright.web.lobby import Lobby
from tablewright.web.people import People
from tablewright.web.protocol import PROTOCOL, Hello, refusal, seat_number, understood
from tablewright.web.refusals import Refused
from tablewright.web.rooms import Room
from tablewright.web.seats import clean, seats_of

HELLO_WITHIN: Final = 10.0
SEND_WITHIN: Final = 30.0

NOT_UNDERSTOOD, NOT_INVITED, NO_TABLE, NO_HELLO, TOO_MUCH, NO_RULES = 4400, 4403, 4404, 4408, 4409, 4410
FULL = 1013

log = logging.getLogger("tablewright.web")


async def sit_down(wire: WebSocket) -> None:
    """One client from hello to goodbye."""
    state, who = wire.app.state, address(wire.scope)
    await wire.accept()
    if state.clients >= state.lobby.limits.clients:
        await wire.close(FULL, "the server is full")
        return
    if not state.sockets.enter(who):
        why = f"your address holds {state.lobby.limits.sockets} connections already; close some"
        await send(wire, refusal(Refused(why, "limit")))
        await wire.close(FULL, "too many from one address")
        return
    state.clients += 1
    try:
        await welcome(wire, state.lobby)
    except (WebSocketDisconnect, RuntimeError):
        pass  # they are gone; nothing was under way
    finally:
        state.clients -= 1
        state.sockets.leave(who)


async def welcome(wire: WebSocket, lobby: Lobby) -> None:
    """The hello, and what becomes of it."""
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            hello = understood(await frame(wire))
        if not isinstance(hello, Hello):
            raise Refused("say hello first", "bad")
        if hello.v != PROTOCOL:
            why = f"this page is of another version than the host (protocol {hello.v}, not {PROTOCOL}); reload it"
            raise Refused(why, "version")
        room = await lobby.room(wire.path_params["match"])
        people: People = wire.app.state.people
        person = people.known(wire.headers.get("cookie", ""))[0]
        client = await entered(room, hello, address(wire.scope), person)
    except TimeoutError:
        await wire.close(NO_HELLO, "no hello in time")
    except Refused as no:
        log.info("refused a socket at %s: %s", wire.url.path, no.why)
        await send(wire, refusal(no))
        await wire.close(
            {"unknown": NO_TABLE, "rules": NO_RULES, "token": NOT_INVITED}.get(no.code, NOT_UNDERSTOOD),
            no.code,
        )
    else:
        await stay(wire, lobby, room, client)


async def entered(room: Room, hello: Hello, who: str, person: str = "") -> Client:
    """Somebody is at the table now, with the seats that their tokens open."""
    tokens = hello.all_tokens()
    async with room.lock:
        await room.open()
        client = Client(seats_of(room.chairs, tokens), clean(hello.name), who, keeps=hello.changes)
        hosting.check_may_watch(room, client.seats, hello.invite)
        client.person, client.deaf = person, await apart.deaf_to(room, person)
        room.enter(client, None if hello.seat is None else seat_number(hello.seat))
        with contextlib.suppress(Refused):  # if the disk refuses, the next thing they say gives the seat back
            await timekeeping.welcome_back(room, client.seats)
        if len(client.seats) < len(set(tokens)):
            log.warning("table %s: a wrong token", room.id)
            why = "a token of yours opens no seat here; you may have been replaced"
            client.tell(refusal(Refused(why, "token")))
    return client


async def stay(wire: WebSocket, lobby: Lobby, room: Room, client: Client) -> None:
    """Listen and tell, until either side has had enough."""
    telling = asyncio.create_task(tell(wire, room, client))
    try:
        while not telling.done():
            await client.bucket.wait()  # whoever sends too fast is listened to more slowly
            text = await frame(wire)
            wire.app.state.last_message = time.monotonic()
            await hear(room, client, text, lobby.bots)
    finally:
        room.leave(client)
        telling.cancel()


async def tell(wire: WebSocket, room: Room, client: Client) -> None:
    """Send what is in the outbox; nobody else waits for a slow reader."""
    try:
        while not client.outbox.is_full:
            kind, words = await client.outbox.take()
            if kind == SCENE:
                words = await drawn(room, client)
            async with asyncio.timeout(SEND_WITHIN):
                await send(wire, words)
        await wire.close(TOO_MUCH, "too slow")
    except TimeoutError:
        log.info("table %s: a client reads too slowly", room.id)
        await wire.close(TOO_MUCH, "too slow")
    except (WebSocketDisconnect, RuntimeError):
        pass  # they are gone


async def drawn(room: Room, client: Client) -> bytes:
    """The scene for a client; if it cannot be drawn they are told so, and the table goes on."""
    try:
        return await room.scene_message(client)
    except Refused as no:
        return refusal(no)
    except Exception:
        log.exception("table %s: its scene cannot be drawn", room.id)
        return refusal(Refused("this table cannot be drawn just now; the host's log says why", "rules"))


async def frame(wire: WebSocket) -> str:
    """The next text frame."""
    received = await wire.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1005))
    text = received.get("text")
    return text if isinstance(text, str) else "not text"


async def send(wire: WebSocket, words: bytes) -> None:
    if wire.application_state == WebSocketState.CONNECTED:
        await wire.send_text(words.decode())
