"""What becomes of each message: one function for each kind of thing that a client may say."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

from tablewright.engine.game import notation
from tablewright.engine.table import GROUP, NOBODY, Move, Table
from tablewright.house.answers import Refusal, answer, anytime_move, named, number_of, spoken
from tablewright.house.foreseeing import foresee as foreseen
from tablewright.house.walking import ways as ways_from
from tablewright.web import apart, exporting, going_back, hosting, leaving, ready, timekeeping, voting
from tablewright.web.bots import Bots, order_of
from tablewright.web.clients import Client
from tablewright.web.minds import Order
from tablewright.web.protocol import (
    Agree,
    Foresee,
    Hello,
    Hint,
    Look,
    Message,
    OutOfTime,
    Pass,
    Ready,
    Redo,
    Reply,
    Talk,
    Undo,
    Ways,
    Whole,
    message,
    refusal,
    seat_number,
    understood,
)
from tablewright.web.refusals import Refused
from tablewright.web.room_parts import WHOLE, Request
from tablewright.web.rooms import Room
from tablewright.web.seats import clean
from tablewright.web.store import LINES, Overtaken

TRIES: Final = 4

log = logging.getLogger("tablewright.web")

Hear = Callable[[Room, Client, Any], Awaitable[None]]


async def hear(room: Room, client: Client, text: str, bots: Bots) -> None:
    """One message: done, or refused in a sentence; the table is never the worse for it."""
    nonce = ""
    try:
        said = understood(text)
        nonce = getattr(said, "nonce", "")
        await hear_again_if_overtaken(room, client, said, bots)
    except Refused as no:
        log.info("table %s refused a message: %s", room.id, no.why)
        room.meters.refused(no.code)
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


async def hear_again_if_overtaken(room: Room, client: Client, said: Message, bots: Bots) -> None:
    """Where several servers share a database, a move may meet one that was made elsewhere at the same moment. What
    happened there is read then, and the message heard once more: perhaps it still counts."""
    for tries_left in reversed(range(TRIES)):
        try:
            async with room.lock:
                if room.store.is_shared and getattr(said, "rev", 0) > room.rev:
                    room.stale.add(LINES)  # they have seen more than we have
                await room.open()
                await hear_one(room, client, said, bots)
            return
        except Overtaken:
            if not (tries_left and room.store.is_shared):
                raise


async def hear_one(room: Room, client: Client, said: Message, bots: Bots) -> None:
    if not (isinstance(said, Look) and not said.here):
        await timekeeping.welcome_back(room, client.seats, answers=isinstance(said, Reply))
    if isinstance(said, Reply | Undo | Redo):
        await exporting.take_back(room)
    if isinstance(said, Hint):
        await hint(room, client, said, bots)
    else:
        await HEARD[type(said)](room, client, said)


# Answers --------------------------------------------------------------------------------------------------


async def reply(room: Room, client: Client, said: Reply) -> None:
    """The answer to the open question, a vote, or something out of turn; once."""
    if is_done(room, client, said.nonce):
        return
    seats = speaking_for(client, said.seat)
    picks = [spoken(pick.option, pick.amount) for pick in said.picks]
    out_of_turn = interjection(room, client, seats, said, picks)
    try:
        if out_of_turn is not None:
            seat, move = out_of_turn
            await room.change(lambda match: match.interject(move, seat), seat, said.nonce, mover=NOBODY)
        else:
            await answer_question(room, client, seats, said, picks)
    except Refusal as no:
        raise Refused(no.why, "rule" if no.clause else "bad", no.clause) from None
    tell_done(room, client, said.nonce)


async def answer_question(
    room: Room, client: Client, seats: frozenset[int], said: Reply, picks: list[str]
) -> None:
    seat = asked_seat(room, client, seats)
    check_fresh(room, seat, said)
    if seat != GROUP:
        await room.change(lambda match: answer(match, room.game, seat, picks), seat, said.nonce)
    elif len(picks) != 1:
        raise Refused("a question for all takes one option", "bad")
    else:
        await voting.cast(room, seats, named(room.table, room.game, GROUP, picks[0]), said.nonce)


def interjection(
    room: Room, client: Client, seats: frozenset[int], said: Reply, picks: list[str]
) -> tuple[int, Move] | None:
    """What was picked, if it can be done at any time and is not what the question offers.

    It counts whenever it is still possible, whatever the others have done since the scene was drawn.
    """
    if len(picks) != 1:
        return None
    asked = asked_seat(room, client, seats)
    if asked != NOBODY and is_fresh(room, asked, said) and number_of(room.table, asked, picks[0]) is not None:
        return None
    for seat in sorted(seats, key=lambda each: each != client.showing):
        move = anytime_move(room.table, seat, picks[0])
        if move is not None:
            return seat, move
    return None


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


def is_fresh(room: Room, seat: int, said: Reply) -> bool:
    """Whether an answer was given to the question that is open now; a question outlasts the moves of others."""
    question = room.questions.get(seat)
    since = room.rev if question is None else question.since
    if question is not None and said.prompt != f"q{since}":
        # Servers that opened the table at different times may count the same question from different revisions.
        put = said.prompt.removeprefix("q")
        if not (room.store.is_shared and put.isdecimal() and since <= int(put[:9]) <= said.rev):
            return False
    return since <= said.rev <= room.rev


def check_fresh(room: Room, seat: int, said: Reply) -> None:
    """An answer counts only for the question it was given to."""
    if not is_fresh(room, seat, said):
        raise Refused("the table has moved on since you looked; here is how it stands", "old")
    if seat == NOBODY:
        raise Refused("it is not your turn", "seat")


# The rest -------------------------------------------------------------------------------------------------


def check_hushed(room: Room, seats: Iterable[int], what: str) -> None:
    """Some rules let only certain players speak at certain times."""
    clauses = [room.table.hushed(seat) for seat in seats]
    if clauses and all(clauses):
        raise Refused(f"by {clauses[0]} you keep silent for now; {what}", "seat", clauses[0])


async def talk(room: Room, client: Client, said: Talk) -> None:
    text = clean(said.text, 500)
    if not text:
        raise Refused("there was nothing in that line", "bad")
    hosting.check_talk(room, client, text)
    check_hushed(room, client.seats or (NOBODY,), "your words are not sent")
    if not room.talk.may_talk(client):
        raise Refused("that was too much talk at once; wait a moment", "limit")
    if client.seats:
        seat = going_back.seat_at_table(client)
        await room.talk.say(seat, room.chairs[seat].name, text, "chat")
    else:
        await apart.check_may_talk(room, client.person)
        await room.talk.say(NOBODY, client.name or "A spectator", text, "chat")


async def pass_device(room: Room, client: Client, said: Pass) -> None:
    """The device is in other hands: the view of their seat, and of no other, is shown."""
    (seat,) = speaking_for(client, said.seat)
    client.showing = seat
    client.curtain = None
    client.show_scene()
    room.tell_presence()


async def look(room: Room, client: Client, said: Look) -> None:
    """Somebody looks at the page again, or away from it."""
    if client.looks != said.here:
        client.looks = said.here
        room.after_change(room)


async def hint(room: Room, client: Client, said: Hint, bots: Bots) -> None:
    """Ask a good player; the table does not wait for the answer."""
    hosting.check_help(room, "hints")
    seats = speaking_for(client, said.seat)
    seat = asked_seat(room, client, seats)
    if room.table.over or seat == NOBODY:
        raise Refused("you get hints when you are asked something", "seat")
    asker = seats_first(client, seats) if seat == GROUP else seat
    check_hushed(room, (asker,), "there are no hints")
    if asker in room.hinted:
        raise Refused("a hint is on its way", "busy")
    room.hinted.add(asker)
    order, table = order_of(room, asker, ""), room.table.copy()
    tied = room.party.vote().tied if seat == GROUP and asker == room.table.tie_break() else []

    async def answer() -> None:
        try:
            if tied:
                client.tell(
                    message("hint", seat=asker, **await among_tied(room, table, asker, order, tied, bots))
                )
                return
            found = await bots.minds.judged(order, table)
            best = [
                {"option": one.move, "label": one.label, "chance": one.chance, "error": one.error}
                for one in found.options[:2]
            ]
            client.tell(
                message("hint", option=found.options[0].move, seat=asker, by="", text=found.words, best=best)
            )
        except Refused as no:
            client.tell(refusal(no))
        except Exception:
            log.exception("table %s: no hint", room.id)
            client.tell(refusal(Refused("no hint this time; you can play on", "no")))
        finally:
            room.hinted.discard(asker)

    errand = asyncio.create_task(answer())
    bots.keep(errand)
    client.errands.add(errand)
    errand.add_done_callback(client.errands.discard)


async def among_tied(
    room: Room, table: Table, asker: int, order: Order, tied: list[int], bots: Bots
) -> dict[str, str]:
    """On a tied vote a hint is one of the tied options."""
    option, by = await bots.minds.hint(order, table, room.game, tied)
    seen = table.seen_by(asker)
    move = seen.options[option]
    return {"option": notation(seen, move), "by": by, "text": room.game.label(seen, move)}


async def foresee(room: Room, client: Client, said: Foresee) -> None:
    """What an option would do, said to this client alone; the table does not wait for it."""
    seats = speaking_for(client, said.seat)
    seat = asked_seat(room, client, seats)
    if room.table.over or seat == NOBODY:
        return
    asker = seats_first(client, seats) if seat == GROUP else seat
    option = number_of(room.table, seat, said.option)
    if option is None or client.foreseeing:
        return
    table = room.table.copy()
    client.foreseeing = True

    async def answer() -> None:
        try:
            found = await asyncio.to_thread(foreseen, room.game, table, asker, option)
            client.tell(message("foreseen", option=said.option, prompt=said.prompt, **found.data()))
        except Exception:  # what cannot be foreseen is not shown; the option is there all the same
            log.exception("table %s: an option that nobody can foresee", room.id)
        finally:
            client.foreseeing = False

    errand = asyncio.create_task(answer())
    client.errands.add(errand)
    errand.add_done_callback(client.errands.discard)


async def ways(room: Room, client: Client, said: Ways) -> None:
    """Where several steps lead, told to this client alone."""
    seat = asked_seat(room, client, speaking_for(client, said.seat))
    if room.table.over or seat < 0 or client.walking:
        return
    table = room.table.copy()
    client.walking = True

    async def answer() -> None:
        try:
            found = await asyncio.to_thread(ways_from, room.game, table, seat)
            client.tell(message("ways", prompt=said.prompt, ways=[way.data() for way in found]))
        except Exception:  # each step can still be taken by itself
            log.exception("table %s: no ways", room.id)
        finally:
            client.walking = False

    errand = asyncio.create_task(answer())
    client.errands.add(errand)
    errand.add_done_callback(client.errands.discard)


async def agree(room: Room, client: Client, said: Agree) -> None:
    """A yes or no to what is asked of the table; when the last has agreed, it is done."""
    request = going_back.agreed(room, client, said)
    if request is not None:
        await carry_out(room, request)


async def carry_out(room: Room, request: Request) -> None:
    """All have agreed."""
    if request.what == WHOLE:
        await leaving.let_out(room, request)
    else:
        await going_back.take_back(room, request.by, request.back, agreed=True)


async def hello_again(room: Room, client: Client, said: Hello) -> None:
    """Whoever says hello twice gets the table once more."""
    client.show_scene()


HEARD: Final[dict[type, Hear]] = {
    Hello: hello_again,
    Reply: reply,
    Undo: going_back.undo,
    Redo: going_back.redo,
    Agree: agree,
    Whole: leaving.ask_for_all,
    Talk: talk,
    Ready: ready.say,
    Pass: pass_device,
    OutOfTime: timekeeping.vote,
    Look: look,
    Foresee: foresee,
    Ways: ways,
}
