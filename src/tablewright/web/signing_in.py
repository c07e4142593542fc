"""Requests of those who sign in with a provider: there, back, and who they are from then on."""

from __future__ import annotations

import logging
import time
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tablewright.web.oidc import PLAIN, WITHIN, Identity, NotSignedIn, Oidc, is_here
from tablewright.web.passkeys import Site
from tablewright.web.people import People, new_person
from tablewright.web.protocol import Words
from tablewright.web.refusals import Refused
from tablewright.web.seats import clean
from tablewright.web.store import IdentityRow, Overtaken, people

KEPT: Final = "tablewright_login"
SAID: Final = "tablewright_said"
PATH: Final = "/login/oidc"
TOLD: Final = {
    "welcome": "Welcome back.",
    "signed-in": "You are signed in. On other devices, sign in the same way to find your tables again.",
    "elsewhere": "This sign-in was begun in another browser, or its cookie was not kept. Sign in again from here.",
    "late": "That sign-in took longer than ten minutes. Please sign in again.",
    "stopped": "You have not signed in. You can play on as a guest.",
    "refused": "You are not signed in: the provider's answer was not what it should be. Try again. If it happens "
    "again, tell the host: the log says why.",
    "away": "You are not signed in: the provider does not answer. Try again in a while, or tell the host.",
}

log = logging.getLogger("tablewright.web")


class Dropped(msgspec.Struct):
    """An identity by which somebody does not want to be known any more."""

    subject: Words


def why_none(site: Site) -> str:
    """Nothing, or why nobody can sign in from this page."""
    return "" if site.scheme == "https" or is_here(site.name) else PLAIN


def oidc_of(request: Request) -> Oidc:
    found: Oidc | None = request.app.state.oidc
    if found is None:
        raise Refused(
            "this server has no provider to sign in with; its host can name one with --oidc", "none"
        )
    return found


def site_of(request: Request) -> Site:
    return Site(str(request.scope.get("scheme", "http")), request.headers.get("host", ""))


async def told(request: Request, of: People, person: str) -> dict[str, Any] | None:
    """What the page about oneself says about signing in; nothing where there is no provider."""
    oidc: Oidc | None = request.app.state.oidc
    if oidc is None:
        return None
    rows = [row for row in await people.identities(of.store, person) if row.issuer == oidc.provider.issuer]
    return {
        "name": oidc.provider.title,
        "url": PATH,
        "why": why_none(site_of(request)),
        "known": [{"subject": row.subject, "name": row.name, "since": row.created} for row in rows],
    }


def what_was_said(request: Request) -> str:
    """How a sign-in ended, told once, on the page to which it led."""
    return TOLD.get(cookie(request, SAID), "")


def cookie(request: Request, name: str) -> str:
    try:
        found = SimpleCookie(request.headers.get("cookie", "")).get(name)
    except CookieError:
        return ""
    return found.value if found is not None else ""


# There and back ---------------------------------------------------------------------------------------------


async def begin(request: Request) -> Response:
    """Off to the provider."""
    oidc, site, of = oidc_of(request), site_of(request), people_of(request)
    if why := why_none(site):
        raise Refused(why, "no")
    try:
        started = await oidc.start(of.secret, f"{site.origin}{PATH}/back")
    except Refused as why_not:
        log.error("nobody can sign in: %s", why_not.why)
        return home("away", site)
    answer = RedirectResponse(started.url, 303)
    secure = site.scheme == "https"
    answer.set_cookie(KEPT, started.kept, WITHIN, path=PATH, httponly=True, samesite="lax", secure=secure)
    return answer


async def back(request: Request) -> Response:
    """Somebody is back from the provider: they are known from now on, or are told why not."""
    oidc, site, of = oidc_of(request), site_of(request), people_of(request)
    try:
        identity = await oidc.end(of.secret, cookie(request, KEPT), dict(request.query_params))
    except NotSignedIn as why:
        log.warning("somebody could not sign in: %s", why)
        return home(why.reason, site)
    guest = of.known(request.headers.get("cookie", ""))[0]
    person, is_new = await person_for(of, identity, guest)
    answer = home("signed-in" if is_new else "welcome", site)
    answer.headers.append("Set-Cookie", of.cookie(person, secure=site.scheme == "https"))
    return answer


def home(said: str, site: Site) -> Response:
    """Back to the lobby, which says how it went."""
    answer = RedirectResponse("/", 303)
    answer.set_cookie(
        SAID, said, 60, path="/api/me", httponly=True, samesite="lax", secure=site.scheme == "https"
    )
    answer.delete_cookie(KEPT, path=PATH)
    return answer


async def person_for(of: People, identity: Identity, guest: str) -> tuple[str, bool]:
    """Who that is here, and whether they have never signed in before. What a guest has played comes along."""
    row = await people.identity(of.store, identity.issuer, identity.subject)
    if row is not None:
        if guest and guest != row.person and not await is_account(of, guest):
            await people.join(of.store, guest, row.person)
        return row.person, False
    person = guest if guest and not await is_account(of, guest, identity.issuer) else new_person()
    name = clean(identity.name)
    about = await of.row(person)
    await people.keep(of.store, about if about.name else about._replace(name=name))
    try:
        await people.add_identity(
            of.store, IdentityRow(identity.issuer, identity.subject, person, name, time.time())
        )
    except Overtaken:  # the same sign-in, twice at once
        return await person_for(of, identity, guest)
    return person, True


async def is_account(of: People, person: str, issuer: str = "") -> bool:
    """Whether somebody can come back by a sign-in (at this provider) or a passkey: then they are not just a guest."""
    known = [row for row in await people.identities(of.store, person) if issuer in ("", row.issuer)]
    return bool(known) or (not issuer and bool(await people.passkeys(of.store, person)))


def people_of(request: Request) -> People:
    found: People = request.app.state.people
    return found


def routes() -> list[Route]:
    return [Route(PATH, begin), Route(f"{PATH}/back", back)]
