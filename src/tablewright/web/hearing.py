"""What becomes of each message: one function for each kind of thing that a client may say."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

from tablewright.engine.staging import sentence_of
from tablewright.engine.table import GROUP, NOBODY
from tablewright.web import going_back, voting
from tablewright.web.bots import Bots, order_of
from tablewright.web.clients import Client
from tablewright.web.protocol import (
    Agree,
    Hello,
    Hint,
    Interject,
    Pass,
    Redo,
    Reply,
    Talk,
    Undo,
    Vote,
    message,
    refusal,
    seat_number,
    understood,
)
from tablewright.web.refusals import Refused
from tablewright.web.rooms import Room
from tablewright.web.seats import clean

OPTION: Final = re.compile(r"([ora])(\d{1,6})")

log = logging.getLogger("tablewright.web")

Hear = Callable[[Room, Client, Any], Awaitable[None]]


async def hear(room: Room, client: Client, text: str, bots: Bots) -> None:
    """One message: done, or refused in a sentence; the table is never the worse for it."""
    nonce = ""
    try:
        said = understood(text)
        nonce = getattr(said, "nonce", "")
        async with room.lock:
            await room.open()
            if isinstance(said, Hint):
                await hint(room, client, said, bots)
            else:
                await HEARD[type(said)](room, client, said)
    except Refused as no:
        log.info("table %s refused a message: %s", room.id, no.why)
        client.tell(refusal(no, nonce))
        if no.code in ("old", "disk"):
            client.show_scene()
    except Exception:
        log.exception("table %s stumbled over a message", room.id)
        room.held = None  # what is on disk is right, whatever went wrong here
        client.tell(
            refusal(Refused("something went wrong here; the table is as it was last kept", "no"), nonce)
        )
        client.show_scene()


# Answers --------------------------------------------------------------------------------------------------


async def reply(room: Room, client: Client, said: Reply) -> None:
    """The answer to the open question, once."""
    if is_done(room, client, said.nonce):
        return
    seats = speaking_for(client, said.seat)
    seat = asked_seat(room, client, seats)
    check_fresh(room, seat, said)
    if len(said.picks) != 1:
        raise Refused("this question takes one option", "bad")
    kind, number = option_named(said.picks[0].option)
    if kind == "a":
        await interject_with(room, seats_first(client, seats), number, said.nonce)
    elif kind == "r":
        refuse_by_rule(room, seat, number)
    elif seat == GROUP:
        await voting.cast(room, seats, number, said.nonce)
    else:
        await room.change(lambda match: match.choose(number, seat), seat, said.nonce)
    tell_done(room, client, said.nonce)


def is_done(room: Room, client: Client, nonce: str) -> bool:
    """Whether this very message was heard before; then it is answered again, and nothing more happens."""
    if not any((seat, nonce) in room.nonces for seat in client.seats):
        return False
    tell_done(room, client, nonce)
    client.show_scene()
    return True


def tell_done(room: Room, client: Client, nonce: str) -> None:
    client.tell(message("done", nonce=nonce, rev=room.rev))


def speaking_for(client: Client, named: int | str | None) -> frozenset[int]:
    """The seats that a message speaks for: the one it names, or all that the client holds."""
    if not client.seats:
        raise Refused("you are watching; take a seat to play", "seat")
    if named is None:
        return client.seats
    seat = seat_number(named)
    if seat not in client.seats:
        raise Refused(f"seat {seat} is not yours", "seat")
    return frozenset({seat})


def asked_seat(room: Room, client: Client, seats: frozenset[int]) -> int:
    """The seat that the answer comes from; GROUP if all are asked; NOBODY if none of these is."""
    waiting = room.table.waiting()
    if GROUP in waiting:
        return GROUP
    asked = [seat for seat in waiting if seat in seats]
    return client.showing if client.showing in asked else next(iter(asked), NOBODY)


def seats_first(client: Client, seats: frozenset[int]) -> int:
    return client.showing if client.showing in seats else min(seats)


def check_fresh(room: Room, seat: int, said: Reply) -> None:
    """An answer counts only for the question it was given to."""
    question = room.questions.get(seat)
    since = room.rev if question is None else question.since
    if not since <= said.rev <= room.rev or said.prompt != f"q{said.rev}":
        raise Refused("the table has moved on since you looked; here is how it stands", "old")
    if seat == NOBODY:
        raise Refused("it is not your turn", "seat")


def option_named(name: str) -> tuple[str, int]:
    found = OPTION.fullmatch(name)
    if found is None:
        raise Refused(f"there is no option {name!r}", "bad")
    return found[1], int(found[2])


def refuse_by_rule(room: Room, seat: int, number: int) -> None:
    """A refused option was chosen: say by which rule."""
    seen = room.table.seen_by(seat if seat != GROUP else 0)
    refused = seen.why_not()
    if number >= len(refused):
        raise Refused(f"there is no option r{number}", "bad")
    clause = refused[number][1]
    raise Refused(sentence_of(room.game, clause), "rule", clause)


async def interject(room: Room, client: Client, said: Interject) -> None:
    """Something out of turn."""
    if is_done(room, client, said.nonce):
        return
    seat = seats_first(client, speaking_for(client, said.seat))
    if said.rev is not None and said.rev != room.rev:
        raise Refused("the table has moved on since you looked; here is how it stands", "old")
    kind, number = option_named(said.option)
    if kind != "a":
        raise Refused(f"{said.option} is not possible at any time; answer the question with it", "bad")
    await interject_with(room, seat, number, said.nonce)
    tell_done(room, client, said.nonce)


async def interject_with(room: Room, seat: int, number: int, nonce: str) -> None:
    moves = room.table.anytime(seat)
    if number >= len(moves):
        raise Refused(f"there is no option a{number} now", "bad")
    await room.change(lambda match: match.interject(moves[number], seat), seat, nonce)


async def vote(room: Room, client: Client, said: Vote) -> None:
    """A vote on a choice for all."""
    if said.nonce and is_done(room, client, said.nonce):
        return
    seats = speaking_for(client, said.seat)
    if said.rev is not None and said.rev != room.rev:
        raise Refused("the table has moved on since you looked; here is how it stands", "old")
    kind, number = option_named(said.option)
    if kind != "o":
        raise Refused(f"{said.option} cannot be voted for", "bad")
    await voting.cast(room, seats, number, said.nonce)
    tell_done(room, client, said.nonce)


# The rest -------------------------------------------------------------------------------------------------


async def talk(room: Room, client: Client, said: Talk) -> None:
    text = clean(said.text, 500)
    if not text:
        raise Refused("there was nothing in that line", "bad")
    if not client.chatter.take():
        raise Refused("that was too much talk at once; wait a moment", "limit")
    if client.seats:
        seat = going_back.seat_at_table(client)
        await room.say(seat, room.chairs[seat].name, text, "chat")
    else:
        await room.say(NOBODY, client.name or "A spectator", text, "chat")


async def pass_device(room: Room, client: Client, said: Pass) -> None:
    """The device is in other hands: the view of their seat, and of no other, is shown."""
    (seat,) = speaking_for(client, said.seat)
    client.showing = seat
    client.curtain = None
    client.show_scene()
    room.tell_presence()


async def hint(room: Room, client: Client, said: Hint, bots: Bots) -> None:
    """Ask a good player; the table does not wait for the answer."""
    seats = speaking_for(client, said.seat)
    seat = asked_seat(room, client, seats)
    if room.table.over or seat == NOBODY:
        raise Refused("hints are for whoever is asked something", "seat")
    if client.seeks_hint:
        raise Refused("a hint is on its way", "busy")
    client.seeks_hint = True
    asker = seats_first(client, seats) if seat == GROUP else seat
    order, table = order_of(room, asker, ""), room.table.copy()
    tied = room.counted().tied if seat == GROUP and asker == room.tie_break else []

    async def answer() -> None:
        try:
            option, by = await bots.minds.hint(order, table, room.game, tied)
            words = room.game.label(table.seen_by(asker), table.seen_by(asker).options[option])
            client.tell(message("hint", option=f"o{option}", seat=asker, by=by, text=words))
        except Refused as no:
            client.tell(refusal(no))
        except Exception:
            log.exception("table %s: no hint", room.id)
            client.tell(refusal(Refused("the one who gives hints has failed; play on without", "no")))
        finally:
            client.seeks_hint = False

    bots.keep(asyncio.create_task(answer()))


async def hello_again(room: Room, client: Client, said: Hello) -> None:
    """Whoever says hello twice gets the table once more."""
    client.show_scene()


HEARD: Final[dict[type, Hear]] = {
    Hello: hello_again,
    Reply: reply,
    Interject: interject,
    Vote: vote,
    Undo: going_back.undo,
    Redo: going_back.redo,
    Agree: going_back.agree,
    Talk: talk,
    Pass: pass_device,
}
