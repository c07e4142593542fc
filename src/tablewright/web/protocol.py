"""The messages of the socket, in both directions, as docs/reference/protocol.md describes them."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, TypeAlias

import msgspec

from tablewright.web.refusals import Refused

PROTOCOL: Final = 2  # raised when an old page could no longer speak to this server
LONGEST_MESSAGE: Final = 16 * 1024
MOST_TOKENS: Final = 16

Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
Nonce: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Secret: TypeAlias = Annotated[str, msgspec.Meta(max_length=128)]
Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]
Chat: TypeAlias = Annotated[str, msgspec.Meta(max_length=500)]
Words: TypeAlias = Annotated[str, msgspec.Meta(max_length=400)]
SeatName: TypeAlias = int | Annotated[str, msgspec.Meta(max_length=16)]


# What a client says ---------------------------------------------------------------------------------------


class Said(msgspec.Struct, tag_field="type", kw_only=True):
    """Anything that a client may say; fields that we do not know are passed over."""


class Hello(Said, tag="hello"):
    """Who is there: the tokens of the seats one holds, none for a spectator; and which protocol they speak."""

    v: int = 1
    token: Secret = ""
    tokens: Annotated[list[Secret], msgspec.Meta(max_length=MOST_TOKENS)] = []
    seen_rev: int = 0
    name: Name = ""
    seat: SeatName | None = None
    invite: Secret = ""
    changes: bool = False  # they keep what they were sent of scenes, and want the changes alone

    def all_tokens(self) -> list[str]:
        return [token for token in (self.token, *self.tokens) if token]


class Pick(msgspec.Struct):
    """A chosen option by its id, with a number where one was asked for."""

    option: Words
    amount: int | None = None


class Reply(Said, tag="reply"):
    """The answer to a question as it stood in a scene, a vote if all are asked, or something out of turn."""

    rev: int
    prompt: Word
    picks: Annotated[list[Pick], msgspec.Meta(max_length=64)]
    nonce: Nonce
    seat: SeatName | None = None


class Undo(Said, tag="undo"):
    """Back to before my last move."""


class Redo(Said, tag="redo"):
    """Forward again."""


class Agree(Said, tag="agree"):
    """Yes or no to what somebody asked of the table."""

    what: Word
    yes: bool


class Whole(Said, tag="whole"):
    """May this game leave the server whole, although it is not over? Everybody must agree."""


class Ready(Said, tag="ready"):
    """I am ready to begin, or not after all."""

    yes: bool = True


class Talk(Said, tag="chat"):
    """A line for everybody at the table."""

    text: Chat


class Hint(Said, tag="hint"):
    """What would a good player do?"""

    seat: SeatName | None = None


class Foresee(Said, tag="foresee"):
    """What would this option do?"""

    option: Words
    prompt: Word
    seat: SeatName | None = None


class Ways(Said, tag="ways"):
    """Where do several steps lead?"""

    prompt: Word
    seat: SeatName | None = None


class OutOfTime(Said, tag="clock"):
    """What the others want for a seat whose time is up."""

    seat: SeatName
    want: Word


class Look(Said, tag="look"):
    """Whether the page is in sight: whoever looks away may be reminded."""

    here: bool


class Pass(Said, tag="pass"):
    """The device is in the hands of this seat now."""

    seat: SeatName


Message: TypeAlias = (
    Hello
    | Reply
    | Undo
    | Redo
    | Agree
    | Whole
    | Talk
    | Hint
    | Foresee
    | Ways
    | OutOfTime
    | Look
    | Pass
    | Ready
)

_messages: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Message)
_encoder = msgspec.json.Encoder()


def understood(text: str) -> Message:
    """The message in a frame; anything else is refused in a sentence."""
    if len(text) > LONGEST_MESSAGE:
        raise Refused(f"a message may have {LONGEST_MESSAGE} letters at most", "limit")
    try:
        said: Message = _messages.decode(text)
        return said
    except (msgspec.DecodeError, UnicodeError, RecursionError) as why:
        raise Refused(f"this message was not understood: {why}", "bad") from None


def seat_number(named: int | str) -> int:
    """A seat as a number, whether it was called 1 or seat-1."""
    if isinstance(named, int):
        return named
    found = re.fullmatch(r"(?:seat-)?(\d{1,3})", named)
    if found is None:
        raise Refused(f"there is no seat called {named!r}", "bad")
    return int(found[1])


# What the server says -------------------------------------------------------------------------------------


def message(kind: str, **fields: Any) -> bytes:
    """A message of the server as it goes over the wire."""
    return _encoder.encode({"type": kind, **fields})


def refusal(refused: Refused, nonce: str = "") -> bytes:
    fields = {"why": refused.why, "code": refused.code, "clause": refused.clause, "nonce": nonce}
    return message("refused", **{name: value for name, value in fields.items() if value})
