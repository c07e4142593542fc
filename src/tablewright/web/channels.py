"""Ways to reach somebody who is not here: browser push, webhooks, mail, and services. The host says which there are."""

from __future__ import annotations

import base64
import importlib
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlsplit

import msgspec

from tablewright.web.posting import NotSent, address_of, post
from tablewright.web.refusals import Refused

PUSH, WEBHOOK, MAIL = "push", "webhook", "mail"
FROM_FILE: Final = "mail:"
PRIVATE: Final = "private"  # webhooks may lead into the host's own network
# Services that apprise knows and that have one address for everybody; nothing else may stand in what a visitor names.
SERVICES: Final = {
    "discord": re.compile(r"discord://\d{5,25}/[\w-]{20,100}/?"),
    "slack": re.compile(r"slack://\w{5,20}/\w{5,20}/\w{10,40}/?"),
    "telegram": re.compile(r"tgram://\d{5,15}:[\w-]{20,60}/-?\d{3,20}/?"),
    "ntfy": re.compile(r"ntfy://[\w-]{4,64}/?"),
}
MAIL_URL: Final = re.compile(r"mailtos?://\S+")
MAIL_ADDRESS: Final = re.compile(r"[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,8}")
NEEDS: Final = {PUSH: "pywebpush", MAIL: "apprise", **dict.fromkeys(SERVICES, "apprise")}
LASTS: Final = 24 * 3600  # seconds that a push service keeps a message
EXTRA: Final = "needs the extra notify: pip install 'tablewright[notify]'"


class Letter(NamedTuple):
    """What somebody is told, and where it leads."""

    title: str
    text: str
    link: str


class Subscription(msgspec.Struct):
    """How a browser can be reached, as it says itself."""

    endpoint: str
    keys: dict[str, str]


class Allowed(NamedTuple):
    """What a host has chosen."""

    kinds: tuple[str, ...] = ()
    mail: str = ""  # the mail server, as apprise writes it
    private: bool = False

    @classmethod
    def chosen(cls, words: Sequence[str]) -> Allowed:
        """From the command line; a ValueError says what cannot be."""
        kinds: list[str] = []
        mail = ""
        for word in words:
            if word.startswith(FROM_FILE):
                word = line_in(word.removeprefix(FROM_FILE))
            if MAIL_URL.fullmatch(word):
                mail, word = word, MAIL
            elif word not in (PUSH, WEBHOOK, PRIVATE, *SERVICES):
                kind, known = word.partition(":")[0], ", ".join((PUSH, WEBHOOK, PRIVATE, *SERVICES))
                raise ValueError(
                    f"there is no channel {kind[:40]!r}; choose from {known}, or name a mail server as "
                    "mailto://user:password@host?from=address, in a file that you give as mail:FILE"
                )
            check_installed(word)
            kinds.append(word)
        shown = tuple(dict.fromkeys(kind for kind in kinds if kind != PRIVATE))
        return cls(shown, mail, PRIVATE in kinds)


def line_in(name: str) -> str:
    """The mail server that stands in a file, where other users of the computer cannot read it."""
    try:
        found = Path(name).expanduser().read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError) as why:
        reason = str(getattr(why, "strerror", None) or "it is not text").lower()
        raise ValueError(f"{name} cannot be read: {reason}") from None
    if not MAIL_URL.fullmatch(found):
        raise ValueError(f"{name} must hold one line that begins with mailto:// or mailtos://")
    return found


def check_installed(kind: str) -> None:
    if kind in NEEDS:
        try:
            importlib.import_module(NEEDS[kind])
        except ImportError:
            raise ValueError(f"{kind} {EXTRA}") from None


class Channels:
    """Sends letters; all of this waits for others, so it runs in threads of its own."""

    def __init__(self, allowed: Allowed, vapid: str = "") -> None:
        self.allowed = allowed
        self.vapid = vapid  # what the push services know us by

    def checked(self, kind: str, address: str) -> str:
        """An address as it is kept; what could not be sent to is refused."""
        if kind not in self.allowed.kinds:
            offered = ", ".join(self.allowed.kinds) or "none"
            raise Refused(f"the host of this server does not offer {kind[:20]!r}; it offers {offered}", "no")
        try:
            if kind == PUSH:
                return msgspec.json.encode(self.subscription(address)).decode()
            if kind == WEBHOOK:
                address_of(address, private=self.allowed.private)
            elif kind == MAIL and not MAIL_ADDRESS.fullmatch(address):
                raise NotSent("that is no mail address")
            elif kind in SERVICES and not SERVICES[kind].fullmatch(address):
                raise NotSent(f"an address of {kind} looks otherwise; the page shows an example")
        except NotSent as why:
            raise Refused(str(why), "bad") from None
        return address

    def subscription(self, raw: str) -> Subscription:
        try:
            found = msgspec.json.decode(raw, type=Subscription)
            key, secret = (from_base64(found.keys[name]) for name in ("p256dh", "auth"))
        except (msgspec.DecodeError, UnicodeError, RecursionError, KeyError, ValueError):
            raise NotSent("this browser did not say how it can be reached") from None
        if (len(key), len(secret)) != (65, 16):
            raise NotSent("the keys of this browser are of no use")
        address_of(found.endpoint, private=self.allowed.private)
        return Subscription(found.endpoint, {name: found.keys[name] for name in ("p256dh", "auth")})

    def send(self, kind: str, address: str, letter: Letter, site: str) -> None:
        """Send a letter; raises NotSent with a sentence."""
        if kind not in self.allowed.kinds:
            raise NotSent(f"the host of this server does not offer {kind} any more")
        if kind == PUSH:
            self.push(self.subscription(address), letter, site)
        elif kind == WEBHOOK:
            words = f"{letter.title}\n{letter.text}\n{letter.link}"
            body = {"text": words, "content": words, "title": letter.title, "link": letter.link}
            headers = {"Content-Type": "application/json", "User-Agent": "tablewright"}
            post(address, msgspec.json.encode(body), headers, private=self.allowed.private)
        elif kind == MAIL:
            sign = "&" if "?" in self.allowed.mail else "?"
            self.by_apprise(f"{self.allowed.mail}{sign}to={quote(address, safe='')}", kind, letter)
        else:
            self.by_apprise(address, kind, letter)

    # Push

    def push(self, to: Subscription, letter: Letter, site: str) -> None:
        pushing: Any = importlib.import_module("pywebpush")
        raw = msgspec.json.encode(letter._asdict())
        body = pushing.WebPusher(msgspec.structs.asdict(to)).encode(raw)["body"]
        headers = {**self.proof(to.endpoint, site), "TTL": str(LASTS), "Content-Encoding": "aes128gcm"}
        post(to.endpoint, body, headers, private=self.allowed.private)

    def proof(self, endpoint: str, site: str) -> Mapping[str, str]:
        """That the letter is from us, for the push service."""
        parts = urlsplit(endpoint)
        whose = f"https://{urlsplit(site).hostname or 'localhost'}"
        signed: Mapping[str, str] = self.signer().sign(
            {"aud": f"{parts.scheme}://{parts.netloc}", "sub": whose}
        )
        return signed

    def public_key(self) -> str:
        """What browsers want to know of us before they say how they can be reached."""
        if PUSH not in self.allowed.kinds:
            return ""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        key = self.signer().public_key
        return in_base64(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def signer(self) -> Any:
        return importlib.import_module("py_vapid").Vapid02.from_string(self.vapid)

    # Apprise

    def by_apprise(self, url: str, kind: str, letter: Letter) -> None:
        apprise: Any = importlib.import_module("apprise")
        sender = apprise.Apprise()
        if not sender.add(url):
            raise NotSent(f"the host's settings for {kind} cannot be used; the host should look at them")
        with apprise.LogCapture(level=apprise.logging.WARNING) as said:
            was_sent = sender.notify(title=letter.title, body=f"{letter.text}\n{letter.link}")
            reasons = said.getvalue() if said is not None else ""
        if not was_sent:
            raise NotSent(f"{kind} did not take it{': ' + told(reasons) if reasons.strip() else ''}")


def told(reasons: str) -> str:
    """The last thing that was said about a failure, without addresses and without keys."""
    last = reasons.strip().splitlines()[-1].rpartition(" - ")[2]
    return re.sub(r"\S*(?:://|@)\S*", "…", last)[:120]


def new_vapid() -> str:
    """A key by which push services know this server: made once and kept."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return in_base64(number.to_bytes(32, "big"))


def in_base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def from_base64(words: str) -> bytes:
    return base64.urlsafe_b64decode(words + "=" * (-len(words) % 4))
