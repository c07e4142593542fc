"""What a room is made of, besides the table itself: its settings, what is asked in it, the dice that lie there."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from tablewright.engine.scene import Event
from tablewright.house.clocks import Pace
from tablewright.house.party import Back
from tablewright.house.votes import Way
from tablewright.web.store import ChatRow
from tablewright.web.views import Faces

UNDO: Final = "undo"  # what a table can be asked to agree to
WHOLE: Final = "whole"
PHRASES: Final = (
    "Hello!", "Good luck!", "Well played.", "Thank you.", "Sorry!", "Your turn.", "One moment, please.",
    "I need help.", "I can help.", "Yes.", "No.", "Careful!", "Good idea.", "Let us go together.", "Good game!",
    "Goodbye!",
)  # fmt: skip


class Settings(msgspec.Struct):
    """What the maker of a table decides about it."""

    group: Way = "vote"
    door: Literal["link", "anyone"] = "link"
    pace: Annotated[float, msgspec.Meta(ge=0, le=5)] = 0.4
    listed: bool = False  # in the lobby of everybody; a table at which anyone may sit down always is
    watch: Literal["anyone", "invited"] = "anyone"  # whoever has its address, or only with the invitation
    chat: Literal["open", "phrases", "off"] = "open"
    help: bool = True  # hints, and branching off
    clock: Pace = msgspec.field(default_factory=Pace)
    ready: bool = False  # it begins when everybody sits there and has said that they are ready
    muted: list[int] = []  # seats whose talk the host does not want

    @property
    def is_listed(self) -> bool:
        return self.listed or self.door == "anyone"


class Request(msgspec.Struct):
    """Somebody's wish to take moves back, or to let the game leave whole, which the others must agree to."""

    by: int
    back: Back
    need: set[int]
    agreed: set[int]
    what: str = UNDO
    at: str = ""  # the server at which it was asked, if that is another one


class Question(msgspec.Struct):
    """What a seat is asked, and since which revision."""

    since: int
    words: Any


class Thrown(msgspec.Struct):
    """The dice that a view showed at a revision, how much luck had been drawn, and which dice had just fallen."""

    rev: int
    luck: int
    faces: Faces
    events: list[Event]


def chat_data(row: ChatRow) -> dict[str, Any]:
    seat = row.seat if row.seat >= 0 else None
    return {"n": row.n, "seat": seat, "name": row.name, "text": row.text, "at": row.at, "how": row.how}
