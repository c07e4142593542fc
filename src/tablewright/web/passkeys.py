"""Passkeys: an account for those who want one. A device proves who somebody is; there is no password to lose or leak.

A challenge is signed and says when it ends, so that any server on the database can check what another one asked.
"""

from __future__ import annotations

import hmac
import json
import secrets
import time
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

from tablewright.web.guard import host_name, is_number
from tablewright.web.people import People
from tablewright.web.protocol import Name, Word
from tablewright.web.refusals import Refused
from tablewright.web.seats import clean
from tablewright.web.store import Overtaken, PasskeyRow, people

WITHIN: Final = 300  # seconds
MOST: Final = 20  # of one person
NONCE_BYTES: Final = 16
TIME_BYTES: Final = 8
SIGNED_BYTES: Final = 32
MISSING: Final = (
    "This server offers guest names only. Its host can offer accounts: pip install 'tablewright[accounts]'."
)
PLAIN: Final = (
    "Passkeys need an encrypted connection, and this page came over plain HTTP. Until the host offers https, the "
    "cookie of this browser is what knows you."
)
NUMBERS: Final = (
    "Passkeys belong to a name: open this page by the server's name instead of an address in numbers."
)
NOT_PROVED: Final = "the device has not proved who you are; try again, or use another passkey"


class Made(msgspec.Struct):
    """A passkey that a device has just made."""

    credential: dict[str, Any]
    name: Name = ""


class Proof(msgspec.Struct):
    """What a device has signed."""

    credential: dict[str, Any]


class Drop(msgspec.Struct):
    id: Word


class Site(NamedTuple):
    """Where a page was loaded from."""

    scheme: str
    host: str  # with its port

    @property
    def name(self) -> str:
        return host_name(self.host)

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}"


def library() -> Any:
    """The package that checks what devices say; None if it is not installed."""
    try:
        import webauthn
    except ImportError:
        return None
    return webauthn


def why_none(site: Site) -> str:
    """Nothing, or why there are no passkeys for this page."""
    if library() is None:
        return MISSING
    if is_number(site.name):
        return NUMBERS
    if site.scheme != "https" and site.name != "localhost":
        return PLAIN
    return ""


class Passkeys:
    """Who has which, and whether a device has proved it."""

    def __init__(self, of: People) -> None:
        self.people = of
        self.store = of.store

    # Challenges

    def challenge(self, purpose: str) -> bytes:
        raw = secrets.token_bytes(NONCE_BYTES) + int(time.time() + WITHIN).to_bytes(TIME_BYTES, "big")
        return raw + self.signature(raw, purpose)

    def signature(self, raw: bytes, purpose: str) -> bytes:
        return hmac.new(self.people.secret, b"passkey " + purpose.encode() + raw, sha256).digest()

    def challenge_in(self, credential: dict[str, Any], purpose: str) -> bytes:
        """The challenge that a device has answered, if it is one of ours and not too old."""
        web = library()
        try:
            said = web.base64url_to_bytes(credential["response"]["clientDataJSON"])
            found: bytes = web.base64url_to_bytes(json.loads(said)["challenge"])
        except (KeyError, TypeError, ValueError):
            raise Refused(NOT_PROVED, "token") from None
        raw, mark = found[:-SIGNED_BYTES], found[-SIGNED_BYTES:]
        if not hmac.compare_digest(mark, self.signature(raw, purpose)):
            raise Refused(NOT_PROVED, "token")
        if int.from_bytes(raw[NONCE_BYTES:], "big") < time.time():
            raise Refused("that took too long; try again", "token")
        return found

    # Making one

    async def begin(self, person: str, site: Site) -> dict[str, Any]:
        """What a device needs to know to make a passkey."""
        web = checked(site)
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
        )

        called = await self.called(person)
        there = await people.passkeys(self.store, person)
        options = web.generate_registration_options(
            rp_id=site.name,
            rp_name="tablewright",
            user_id=person.encode(),
            user_name=called,
            user_display_name=called,
            challenge=self.challenge(f"make {person}"),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=web.base64url_to_bytes(key.id)) for key in there
            ],
        )
        made: dict[str, Any] = json.loads(web.options_to_json(options))
        return made

    async def called(self, person: str) -> str:
        """What a device calls the passkey: whoever has the name of somebody else gets a number with it."""
        name = (await self.people.row(person)).name or "Guest"
        others = await people.namesakes(self.store, name, person)
        return f"{name} ({others + 1})" if others else name

    async def note(self, person: str) -> str:
        """What somebody should know who has just made a passkey, if anything."""
        called, name = await self.called(person), (await self.people.row(person)).name or "Guest"
        if called == name:
            return ""
        return f"Somebody else here is called {name} too. Your device shows this passkey as {called}; pick that one."

    async def add(self, person: str, said: Made, site: Site) -> None:
        """Keep a passkey that a device has made for somebody."""
        web = checked(site)
        there = await people.passkeys(self.store, person)
        if len(there) >= MOST:
            raise Refused(f"{MOST} passkeys are enough for anybody; remove one first", "limit")
        challenge = self.challenge_in(said.credential, f"make {person}")
        try:
            proved = web.verify_registration_response(
                credential=said.credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
            )
        except Exception as why:  # of the library's own, and whatever a stranger's words lead to
            raise Refused(f"this passkey cannot be kept: {why}", "bad") from None
        row = PasskeyRow(
            web.helpers.bytes_to_base64url(proved.credential_id),
            person,
            web.helpers.bytes_to_base64url(proved.credential_public_key),
            proved.sign_count,
            name_for(clean(said.name) or "Passkey", [key.name for key in there]),
            time.time(),
        )
        await people.keep(self.store, await self.people.row(person))
        try:
            await people.add_passkey(self.store, row)
        except Overtaken:
            raise Refused("this passkey is kept already", "no") from None

    # Coming back with one

    async def ask(self, site: Site) -> dict[str, Any]:
        """What a device needs to know to prove who somebody is: any passkey of this site will do."""
        web = checked(site)
        options = web.generate_authentication_options(rp_id=site.name, challenge=self.challenge("prove"))
        asked: dict[str, Any] = json.loads(web.options_to_json(options))
        return asked

    async def prove(self, guest: str, said: Proof, site: Site) -> str:
        """Whose passkey that was; what this browser's guest has played is theirs from now on."""
        web = checked(site)
        challenge = self.challenge_in(said.credential, "prove")
        key = await people.passkey(self.store, str(said.credential.get("id", ""))[:1024])
        if key is None:
            raise Refused("this passkey is not known here; make it anew, or come as a guest", "token")
        try:
            proved = web.verify_authentication_response(
                credential=said.credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=web.base64url_to_bytes(key.public),
                credential_current_sign_count=key.counter,
            )
        except Exception:  # of the library's own, and whatever a stranger's words lead to
            raise Refused(NOT_PROVED, "token") from None
        await people.count_passkey(self.store, key.id, proved.new_sign_count)
        is_account = await people.passkeys(self.store, guest) or await people.identities(self.store, guest)
        if guest and guest != key.person and not is_account:
            await people.join(self.store, guest, key.person)
        return key.person

    async def shown(self, person: str) -> list[dict[str, Any]]:
        return [
            {"id": key.id, "name": key.name, "since": key.created}
            for key in await people.passkeys(self.store, person)
        ]

    async def drop(self, person: str, said: Drop) -> None:
        await people.drop_passkey(self.store, person, said.id)


def checked(site: Site) -> Any:
    """The library, where passkeys are possible."""
    why = why_none(site)
    if why:
        raise Refused(why, "no")
    return library()


def name_for(name: str, taken: list[str]) -> str:
    """Two passkeys of somebody are told apart."""
    n = 2
    found = name
    while found in taken:
        found, n = f"{name} {n}", n + 1
    return found
