"""Requests about oneself: who I am, my tables, keys that were lost, what is kept of me."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablewright.web import blocking, signing_in
from tablewright.web.moderation import Act, Moderation, Report
from tablewright.web.passkeys import Drop, Made, Passkeys, Proof, Site, why_none
from tablewright.web.people import COOKIE, NOT_OURS, About, Collected, People, Sure, new_person
from tablewright.web.protocol import Word
from tablewright.web.refusals import Refused
from tablewright.web.requests import data, filled_in
from tablewright.web.seats import HOST
from tablewright.web.store import people as accounts


class Which(msgspec.Struct):
    """A table whose keys are lost."""

    match: Word


def people_of(request: Request) -> People:
    people: People = request.app.state.people
    return people


def person_of(request: Request) -> str:
    """Who asks; "" for programs, and for pages that have not introduced themselves."""
    return people_of(request).known(request.headers.get("cookie", ""))[0]


def known_person(request: Request) -> str:
    person = person_of(request)
    if not person:
        raise Refused(
            "this browser is not known here; load the lobby first, and let it keep its cookie", "token"
        )
    return person


def with_cookie(request: Request, answer: Response, person: str) -> Response:
    secure = request.scope.get("scheme") == "https"
    answer.headers["Set-Cookie"] = people_of(request).cookie(person, secure=secure)
    return answer


def site_of(request: Request) -> Site:
    return Site(str(request.scope.get("scheme", "http")), request.headers.get("host", ""))


def passkeys_of(request: Request) -> Passkeys:
    return Passkeys(people_of(request))


async def told(request: Request, person: str) -> dict[str, Any]:
    """All about somebody, for their own pages."""
    about = await people_of(request).about(person)
    keys = await passkeys_of(request).shown(person)
    blocked = await blocking.shown(people_of(request), person)
    reminders = await request.app.state.wishes.shown(person, site_of(request))
    return {
        **about,
        "reminders": reminders,
        "passkeys": keys,
        "blocked": blocked,
        "sign_in": await signing_in.told(request, people_of(request), person),
        "no_passkeys": why_none(site_of(request)),
        "why": "",
    }


async def me(request: Request) -> Response:
    """Who I am here; whoever comes for the first time is a guest from now on."""
    people = people_of(request)
    person, is_foreign = people.known(request.headers.get("cookie", ""))
    is_new = not person
    person = person or new_person()
    said = signing_in.what_was_said(request)
    answer = data({**await told(request, person), "why": NOT_OURS if is_foreign else said})
    if said:
        answer.delete_cookie(signing_in.SAID, path="/api/me")
    return with_cookie(request, answer, person) if is_new else answer


async def change(request: Request) -> Response:
    person = known_person(request)
    await people_of(request).change(person, await filled_in(request, About))
    return data(await told(request, person))


async def keys(request: Request) -> Response:
    said = await filled_in(request, Which)
    return data(await people_of(request).keys(known_person(request), said.match))


async def collect(request: Request) -> Response:
    said = await filled_in(request, Collected)
    return data({"seats": await people_of(request).collect(known_person(request), said)})


async def export(request: Request) -> Response:
    answer = data(await people_of(request).exported(known_person(request)))
    answer.headers["Content-Disposition"] = 'attachment; filename="tablewright-about-me.json"'
    return answer


async def delete(request: Request) -> Response:
    if not (await filled_in(request, Sure)).sure:
        raise Refused("say that you are sure: nothing of this can be had back", "bad")
    await people_of(request).delete(known_person(request))
    answer = data({})
    answer.delete_cookie(COOKIE, path="/")
    return answer


async def block(request: Request) -> Response:
    person = known_person(request)
    await blocking.block(people_of(request), person, await filled_in(request, blocking.Block))
    return data({"why": "You will not meet again: neither of you can sit down where the other plays."})


async def unblock(request: Request) -> Response:
    person = known_person(request)
    await blocking.unblock(people_of(request), person, await filled_in(request, blocking.Unblock))
    return data(await told(request, person))


async def begin_passkey(request: Request) -> Response:
    return data(await passkeys_of(request).begin(known_person(request), site_of(request)))


async def add_passkey(request: Request) -> Response:
    person = known_person(request)
    await passkeys_of(request).add(person, await filled_in(request, Made), site_of(request))
    note = await passkeys_of(request).note(person)
    return data({**await told(request, person), "why": note})


async def drop_passkey(request: Request) -> Response:
    person = known_person(request)
    await passkeys_of(request).drop(person, await filled_in(request, Drop))
    return data(await told(request, person))


async def drop_identity(request: Request) -> Response:
    person, said = known_person(request), await filled_in(request, signing_in.Dropped)
    issuer = signing_in.oidc_of(request).provider.issuer
    await accounts.drop_identity(people_of(request).store, person, issuer, said.subject)
    return data(await told(request, person))


async def ask_for_proof(request: Request) -> Response:
    return data(await passkeys_of(request).ask(site_of(request)))


async def prove(request: Request) -> Response:
    """Somebody is back, perhaps on a new device: the browser is theirs from now on."""
    said = await filled_in(request, Proof)
    person = await passkeys_of(request).prove(person_of(request), said, site_of(request))
    return with_cookie(request, data(await told(request, person)), person)


async def leave(request: Request) -> Response:
    """This browser is nobody's any more; the account stays."""
    known_person(request)
    answer = data({})
    answer.delete_cookie(COOKIE, path="/")
    return answer


async def report(request: Request) -> Response:
    said = await filled_in(request, Report)
    await moderation_of(request).report(person_of(request), request.path_params["match"], said)
    return data({"why": "Thank you. A moderator will look at it."})


async def moderation(request: Request) -> Response:
    await moderation_of(request).check_is_moderator(person_of(request))
    return data(await moderation_of(request).page())


async def moderate(request: Request) -> Response:
    person = person_of(request)
    await moderation_of(request).check_is_moderator(person)
    return data(await moderation_of(request).act(person, await filled_in(request, Act)))


def moderation_of(request: Request) -> Moderation:
    found: Moderation = request.app.state.moderation
    return found


async def noted(request: Request, made: dict[str, Any]) -> dict[str, Any]:
    """An answer that gives somebody seats, which are on their list from now on."""
    tokens = made.get("tokens") or ({str(made["seat"]): made["token"]} if "token" in made else {})
    seats = {int(seat): str(token) for seat, token in tokens.items()}
    if "host" in made:
        seats[HOST] = str(made["host"])
    await people_of(request).note(person_of(request), str(made["match"]), seats)
    return made


def routes() -> list[Route]:
    return [
        Route("/api/me", me, methods=["GET"]),
        Route("/api/me", change, methods=["POST"]),
        Route("/api/me/keys", keys, methods=["POST"]),
        Route("/api/me/collect", collect, methods=["POST"]),
        Route("/api/me/export", export),
        Route("/api/me/delete", delete, methods=["POST"]),
        Route("/api/me/leave", leave, methods=["POST"]),
        Route("/api/me/block", block, methods=["POST"]),
        Route("/api/me/unblock", unblock, methods=["POST"]),
        Route("/api/me/passkeys/begin", begin_passkey, methods=["POST"]),
        Route("/api/me/passkeys", add_passkey, methods=["POST"]),
        Route("/api/me/passkeys/drop", drop_passkey, methods=["POST"]),
        Route("/api/me/sign-in/drop", drop_identity, methods=["POST"]),
        *signing_in.routes(),
        Route("/api/matches/{match}/report", report, methods=["POST"]),
        Route("/api/moderation", moderation, methods=["GET"]),
        Route("/api/moderation", moderate, methods=["POST"]),
        Route("/api/login/begin", ask_for_proof, methods=["POST"]),
        Route("/api/login", prove, methods=["POST"]),
    ]
