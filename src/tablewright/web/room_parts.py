"""What a room is made of, besides the table itself: its settings, what is asked in it, the dice that lie there."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from tablewright.engine.scene import Event
from tablewright.house.party import Back
from tablewright.house.votes import Way
from tablewright.web.views import Faces

UNDO: Final = "undo"  # what a table can be asked to agree to
WHOLE: Final = "whole"


class Settings(msgspec.Struct):
    """What the maker of a table decides about it."""

    group: Way = "vote"
    door: Literal["link", "anyone"] = "link"
    pace: Annotated[float, msgspec.Meta(ge=0, le=5)] = 0.4


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
