"""Signing in with a provider that the host trusts (OpenID Connect): the code flow with PKCE, and an identity that is
checked before it means anything.

What a sign-in must remember until the browser comes back is in a cookie that we sign, so any server on the database
can end what another one began.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from base64 import b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

from tablewright.web.refusals import Refused

WITHIN: Final = 600  # seconds for a sign-in at the provider
FRESH: Final = 3600.0  # seconds for which what a provider says of itself is believed
PATIENCE: Final = 10.0
LONGEST: Final = 1024 * 1024
LEEWAY: Final = 60  # seconds by which clocks may differ
SIGNED_BY: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
MISSING: Final = "--oidc needs a package: pip install 'tablewright[accounts]'"
PLAIN: Final = (
    "Signing in needs an encrypted connection, and this page came over plain HTTP. Until the host offers https, the "
    "cookie of this browser is what knows you."
)

log = logging.getLogger("tablewright.web")


class Provider(NamedTuple):
    """Who is trusted to say who people are, and as whom we ask."""

    issuer: str
    client: str
    secret: str = ""  # none: PKCE alone proves that it was we who asked
    name: str = ""  # as people know it

    @property
    def title(self) -> str:
        return self.name or urlsplit(self.issuer).hostname or self.issuer


class Identity(NamedTuple):
    """Who somebody is by the word of a provider."""

    issuer: str
    subject: str
    name: str


class Started(NamedTuple):
    """A sign-in that has begun: where the browser goes, and what it keeps meanwhile."""

    url: str
    kept: str


class NotSignedIn(Exception):
    """A sign-in that came to nothing; the reason is a word of `me.TOLD`, the details are for the host's log."""

    def __init__(self, reason: str, details: str) -> None:
        super().__init__(details)
        self.reason = reason


def provider_from(issuer: str, client: str, secret_file: str, name: str) -> Provider | None:
    """The provider that the options of `serve` name; none, if they name none."""
    if not issuer:
        if client or secret_file or name:
            raise ValueError("name the provider as well: --oidc https://accounts.example.org")
        return None
    where = urlsplit(issuer)
    if where.scheme != "https" and not (where.scheme == "http" and is_here(where.hostname)):
        raise ValueError(f"{issuer!r} is no https address; write the issuer as your provider gives it")
    if not client:
        raise ValueError("the provider knows this server by a client id; add --oidc-client ID")
    try:
        import jwt  # noqa: F401
    except ImportError:
        raise ValueError(MISSING.removeprefix("--oidc ")) from None
    secret = ""
    if secret_file:
        try:
            secret = Path(secret_file).expanduser().read_text(encoding="utf-8").strip()
        except OSError as why:
            raise ValueError(f"{secret_file} cannot be read: {(why.strerror or str(why)).lower()}") from None
    return Provider(issuer.rstrip("/"), client, secret, name)


def is_here(host: str | None) -> bool:
    return host in ("localhost", "127.0.0.1", "::1")


class Oidc:
    """Sign-ins at one provider."""

    def __init__(self, provider: Provider) -> None:
        self.provider = provider
        self.known: dict[str, Any] = {}  # what the provider says of itself
        self.keys: dict[str, Any] = {}  # what it signs with
        self.read_at = -FRESH

    # There and back

    async def start(self, secret: bytes, back: str) -> Started:
        """Where the browser is sent. `secret` signs what it keeps, `back` is where the provider sends it afterwards."""
        known = await self.metadata()
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        asked = {
            "response_type": "code",
            "client_id": self.provider.client,
            "redirect_uri": back,
            "scope": "openid profile",
            "state": state,
            "nonce": nonce,
            "code_challenge": unpadded(sha256(verifier.encode()).digest()),
            "code_challenge_method": "S256",
        }
        kept = json.dumps([state, nonce, verifier, back, int(time.time() + WITHIN)]).encode()
        url = str(known["authorization_endpoint"])
        return Started(f"{url}{'&' if '?' in url else '?'}{urlencode(asked)}", signed(secret, kept))

    async def end(self, secret: bytes, kept: str, said: Mapping[str, str]) -> Identity:
        """Who has come back, by what they bring and what their browser has kept."""
        state, nonce, verifier, back, until = opened(secret, kept)
        if not hmac.compare_digest(said.get("state", ""), state):
            raise NotSignedIn("elsewhere", "the state is not the one that was given out")
        if until < time.time():
            raise NotSignedIn("late", "the sign-in took too long")
        if said.get("iss", self.provider.issuer).rstrip("/") != self.provider.issuer:
            raise NotSignedIn("refused", f"the answer came from another issuer: {said['iss'][:80]!r}")
        if "error" in said or not said.get("code"):
            reason = "stopped" if said.get("error") == "access_denied" else "refused"
            raise NotSignedIn(reason, f"the provider answered {said.get('error', 'without a code')[:80]!r}")
        try:
            claims = await self.claims(said["code"], verifier, back)
        except Refused as why:
            raise NotSignedIn("away", why.why) from None
        if not hmac.compare_digest(str(claims.get("nonce", "")), nonce):
            raise NotSignedIn("refused", "the nonce is not the one that was given out")
        name = next(
            (claims[word] for word in ("nickname", "preferred_username", "name") if claims.get(word)), ""
        )
        return Identity(self.provider.issuer, str(claims["sub"]), str(name))

    async def claims(self, code: str, verifier: str, back: str) -> dict[str, Any]:
        """What the provider says about somebody, if it is meant for us and signed by it."""
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": back,
            "code_verifier": verifier,
        }
        headers = {}
        known = await self.metadata()
        ways = known.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
        if self.provider.secret and "client_secret_basic" in ways:
            pair = f"{quote(self.provider.client, safe='')}:{quote(self.provider.secret, safe='')}"
            headers["Authorization"] = f"Basic {b64encode(pair.encode()).decode()}"
        else:
            form["client_id"] = self.provider.client
            if self.provider.secret:
                form["client_secret"] = self.provider.secret
        answer = await asyncio.to_thread(
            fetched, str(known["token_endpoint"]), urlencode(form).encode(), headers
        )
        return await self.checked(str(answer.get("id_token", "")))

    async def checked(self, token: str) -> dict[str, Any]:
        """The claims of a token, which no other issuer, audience, key or hour could have brought about."""
        import jwt

        try:
            key = await self.key_of(jwt.get_unverified_header(token))
            claims: dict[str, Any] = jwt.decode(
                token,
                key,
                algorithms=list(SIGNED_BY),
                audience=self.provider.client,
                issuer=[self.provider.issuer, f"{self.provider.issuer}/"],
                leeway=LEEWAY,
                options={"require": ["exp", "iat", "iss", "aud", "sub"]},
            )
        except jwt.PyJWTError as why:
            raise NotSignedIn("refused", f"the identity was not believed: {why}") from None
        if (
            isinstance(claims["aud"], list)
            and len(claims["aud"]) > 1
            and claims.get("azp") != self.provider.client
        ):
            raise NotSignedIn("refused", "the identity was made for somebody else")
        return claims

    # What the provider says of itself

    async def metadata(self) -> dict[str, Any]:
        if time.monotonic() - self.read_at > FRESH:
            found = await asyncio.to_thread(
                fetched, f"{self.provider.issuer}/.well-known/openid-configuration"
            )
            if str(found.get("issuer", "")).rstrip("/") != self.provider.issuer:
                log.error("%s calls itself %r", self.provider.issuer, found.get("issuer"))
                raise Refused(
                    "the provider that this server trusts gives itself another name; tell the host", "busy"
                )
            for word in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
                check_address(str(found.get(word, "")))
            self.known, self.keys, self.read_at = found, {}, time.monotonic()
        return self.known

    async def key_of(self, header: Mapping[str, Any]) -> Any:
        """What a token was signed with; keys change, so an unknown one is asked for once more."""
        import jwt

        name = str(header.get("kid", ""))
        if name not in self.keys:
            told = await asyncio.to_thread(fetched, str((await self.metadata())["jwks_uri"]))
            keys = [jwt.PyJWK(key) for key in told.get("keys", []) if key.get("use", "sig") == "sig"]
            self.keys = {str(key.key_id or ""): key for key in keys}
            if not name and len(keys) == 1:
                return keys[0]
        if name not in self.keys:
            raise jwt.PyJWTError("it was signed with a key that the provider does not have")
        return self.keys[name]


# Cookies ----------------------------------------------------------------------------------------------------


def unpadded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def signed(secret: bytes, kept: bytes) -> str:
    return f"{unpadded(kept)}.{hmac.new(secret, b'oidc ' + kept, sha256).hexdigest()}"


def opened(secret: bytes, words: str) -> list[Any]:
    """What a browser has kept since it left, if it is ours."""
    raw, _, mark = words.partition(".")
    try:
        kept = urlsafe_b64decode(raw + "=" * (-len(raw) % 4))
    except ValueError:
        kept = b""
    if not kept or not hmac.compare_digest(mark.encode(), signed(secret, kept).rpartition(".")[2].encode()):
        raise NotSignedIn("elsewhere", "the browser did not bring what it was given")
    found: list[Any] = json.loads(kept)
    return found


# Asking the provider ------------------------------------------------------------------------------------------


class Stay(urllib.request.HTTPRedirectHandler):
    """Nothing is sent on to another address: what we send is secret."""

    def redirect_request(self, *_: Any) -> None:
        return None


def check_address(url: str) -> None:
    where = urlsplit(url)
    if where.scheme != "https" and not (where.scheme == "http" and is_here(where.hostname)):
        log.error("the provider names an address that is not encrypted: %r", url[:200])
        raise Refused(
            "the provider that this server trusts names an address that is not encrypted; tell the host",
            "busy",
        )


def fetched(url: str, form: bytes | None = None, headers: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What the provider answers."""
    check_address(url)
    request = urllib.request.Request(url, form, {"Accept": "application/json", **(headers or {})})
    try:
        with urllib.request.build_opener(Stay).open(request, timeout=PATIENCE) as answer:
            found = json.loads(answer.read(LONGEST))
    except (OSError, ValueError, urllib.error.HTTPError) as why:
        log.error("%s does not answer: %s", url.partition("?")[0], why)
        raise Refused(
            "the provider that this server trusts does not answer; try again, or tell the host", "busy"
        ) from None
    if not isinstance(found, dict):
        raise Refused(
            "the provider that this server trusts answers in a way that we do not understand", "busy"
        )
    return found
