# interpreted: runs once, when a pack is loaded
"""What may be written in a pack for FORWARD (FW-G1): the fields of each section, and what they may hold."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from tablewright.engine.pack import Entry, Raw, Section
from tablewright.games.forward.cards import (
    COUNTER,
    CRITICAL,
    HIT,
    MISS,
    PARRY,
)

TAGS: Final = ("beast", "hollow", "human", "spirit", "storm")  # FW-R24: those that a pack need not bring
PLACES: Final = 9  # of the map, L1 to L9 (FW-2.3)
KINDS: Final = {"miss": MISS, "parry": PARRY, "hit": HIT, "critical": CRITICAL, "counter": COUNTER}

Type = Literal[
    "item", "equipment", "duel", "confrontation", "terror", "pit", "snare", "caesura", "blessing", "rest"
]
When = Literal["any", "duel_revealed", "confrontation_revealed", "before_roll", "after_roll", "in_fight"]
Limit = Literal["", "once_per_fight", "once_per_domain", "once_per_run"]
Flavour = Annotated[str, msgspec.Meta(max_length=120)]
FaceNumber = Annotated[int, msgspec.Meta(ge=1, le=6)]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class FaceText(msgspec.Struct, forbid_unknown_fields=True):
    """One face of a foe's die that differs from its table."""

    kind: Literal["miss", "parry", "hit", "critical", "counter", "special"]
    face: FaceNumber | None = None
    name: str = ""
    damage: int | str = -1
    on_hit: str = ""
    on_wound: str = ""
    pierce: bool = False
    unblockable: bool = False


class BargainText(msgspec.Struct, forbid_unknown_fields=True, rename={"condition": "if"}):
    """Something one may do before the first roll."""

    effect: str
    condition: str = ""


class ActiveText(msgspec.Struct, forbid_unknown_fields=True):
    """An activation: when it is possible, how often, and what it does."""

    effect: str
    when: When = "any"
    limit: Limit = ""


class StationText(msgspec.Struct, forbid_unknown_fields=True):
    """A Station card as a designer writes it."""

    id: str
    domain: str
    name: str
    type: Type
    code: str = ""
    tags: list[str] = []
    flavour: Flavour = ""
    text: str = ""
    cites: list[str] = []
    use: str = ""
    key: str = ""
    lasting: str = ""
    active: ActiveText | None = None
    hp: Positive = 1
    atk: int = 0
    defence: int = msgspec.field(default=0, name="def")
    table: str = "common"
    faces: list[FaceText] = []
    own_counter: int = 1
    survive: int = 0
    before: list[BargainText] = []
    at_start: str = ""
    win: str = ""
    a: str = ""
    b: str = ""
    a_if: str = ""
    b_if: str = ""
    tn: Positive = 4
    mode: Literal["single", "extended"] = "single"
    success: str = ""
    failure: str = ""
    revealed: str = ""
    minor: str = ""
    effect: str = ""
    keep: bool = False
    first: str = ""
    companion: str = ""
    limit: Positive | None = None  # of companions and boons, where the card prints one of its own


class DomainText(msgspec.Struct, forbid_unknown_fields=True):
    """A Domain: its place in the diamond and its words."""

    id: str
    name: str
    place: Annotated[int, msgspec.Meta(ge=1)]
    row: Annotated[int, msgspec.Meta(ge=1)]
    forward: list[str] = []
    sideways: list[str] = []
    flavour: Flavour = ""
    enter: str = ""
    complete: str = ""
    law: str = ""
    alternative: bool = False


class StatusText(msgspec.Struct, forbid_unknown_fields=True):
    """A status: whether it harms, and what it does while its counter lasts."""

    id: str
    name: str
    harmful: bool
    lasting: str


class FoeTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table that foes name: six faces such as «hit 1», or a mirror of your die."""

    id: str
    faces: list[str] = []
    mirror: bool = False


class ResultText(msgspec.Struct, forbid_unknown_fields=True):
    """A result of foes that is neither yours nor common."""

    id: str
    name: str
    adds_atk: bool = False
    on_hit: str = ""
    on_wound: str = ""


class SealText(msgspec.Struct, forbid_unknown_fields=True):
    """A Seal: what holds while it is whole, and what once it is broken."""

    id: str
    name: str
    unbroken: str = ""
    broken: str = ""


class GuardianText(msgspec.Struct, forbid_unknown_fields=True):
    """The Guardian's card."""

    id: str
    name: str
    hp: dict[str, int]
    seals_required: dict[str, int]
    faces: list[FaceText]
    arrival: list[str] = []
    lasting: str = ""
    flavour: Flavour = ""
    cites: list[str] = []


class PlayerText(msgspec.Struct, forbid_unknown_fields=True):
    """The Player card."""

    id: str
    name: str
    atk: int = 0
    defence: int = 0
    lasting: str = ""
    flavour: Flavour = ""


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """The first words of a run."""

    text: str


class Victory(msgspec.Struct, forbid_unknown_fields=True):
    """The last words of a run that was won, by the number of broken Seals."""

    seals_0: str
    seals_1: str
    seals_2: str
    seals_3: str


class Defeat(msgspec.Struct, forbid_unknown_fields=True):
    """The last words of a run that was lost, by its cause."""

    health: str
    dread: str
    gave_up: str
    guardian: str


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """The size of a pack: how many Stations each Domain has."""

    stations_per_domain: Annotated[int, msgspec.Meta(ge=1)] = 18


SECTIONS: Final = {
    "station": Section(StationText),
    "domain": Section(DomainText),
    "status": Section(StatusText),
    "table": Section(FoeTable),
    "result": Section(ResultText),
    "seal": Section(SealText),
    "guardian": Section(GuardianText, single=True),
    "player": Section(PlayerText, single=True),
    "opening": Section(Opening, single=True),
    "victory": Section(Victory, single=True),
    "defeat": Section(Defeat, single=True),
    "shape": Section(Shape, single=True),
}


def in_order(raw: Raw) -> list[Entry]:
    """The Stations by their printed number, then by id: the order that luck counts them in."""
    return sorted(raw["station"], key=lambda entry: (entry.value.code, entry.id))


def places(raw: Raw) -> list[Entry]:
    return sorted(raw["domain"], key=lambda entry: (entry.value.place, entry.value.alternative, entry.id))
