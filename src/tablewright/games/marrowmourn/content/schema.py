# interpreted: runs once, when a pack is loaded
"""What may be written in a pack for Marrowmourn Halls (MH-G16): the fields of each section."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from tablewright.engine.pack import Section

Natural = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=5)]
LEVELS: Final = 3


class AbilityText(msgspec.Struct, forbid_unknown_fields=True):
    """A text headed by an hourglass."""

    name: str
    cost: Seconds
    effect: str
    limit: Literal["", "once_per_turn"] = ""
    cites: list[str] = []


class CardText(msgspec.Struct, forbid_unknown_fields=True):
    """The Character card's sides and the Bonus card's sides, which are alike for all."""

    id: Literal["front", "wounded", "bonus", "champions"]
    abilities: list[AbilityText]


class CharacterText(msgspec.Struct, forbid_unknown_fields=True):
    """A Player Character."""

    id: str
    name: str
    age: Positive
    colour: str = ""
    facing: str = ""
    flavour: str = ""


class LineText(msgspec.Struct, forbid_unknown_fields=True):
    """A weapon: the background that its three cards share."""

    id: str
    name: str
    colour: str


class WeaponText(msgspec.Struct, forbid_unknown_fields=True):
    """One weapon card."""

    id: str
    name: str
    line: str
    level: Annotated[int, msgspec.Meta(ge=1, le=LEVELS)]
    abilities: list[AbilityText]
    flavour: str = ""


class FloorText(msgspec.Struct, forbid_unknown_fields=True):
    """A mat: a text map, and the Sigils that its Exit needs. Number 0 is the arena."""

    id: str
    name: str
    number: Natural
    map: str
    exit: list[str] = []
    flavour: str = ""


class RestlessText(msgspec.Struct, forbid_unknown_fields=True):
    """A kind of black token; `zones` has one spawn value for each copy."""

    id: str
    name: str
    m: Natural = 0
    a: Natural = 0
    d: Natural = 1
    exp: Natural = 0
    zones: list[Annotated[int, msgspec.Meta(ge=1, le=4)]] = []
    siren: bool = False
    portal: bool = False
    copies: Natural = 0
    flavour: str = ""


class SideText(msgspec.Struct, forbid_unknown_fields=True):
    """One side of a green token."""

    name: str
    m: Natural
    a: Natural
    d: Positive
    star: bool = False


class SummonText(msgspec.Struct, forbid_unknown_fields=True):
    """A kind of green token."""

    id: str
    name: str
    copies: Positive
    front: SideText
    back: SideText
    flavour: str = ""


class SigilText(msgspec.Struct, forbid_unknown_fields=True):
    """A Sigil: a colour and, never colour alone, a glyph."""

    id: str
    name: str
    glyph: str
    place: Positive


class SigilEventText(msgspec.Struct, forbid_unknown_fields=True):
    """An entry of the Sigil Events card of a Floor; Floor 0 is the arena."""

    id: str
    name: str
    floor: Natural
    sigil: str
    effect: str
    flavour: str = ""


class EventText(msgspec.Struct, forbid_unknown_fields=True):
    """An Event card."""

    id: str
    number: Positive
    name: str
    done: str
    effect: str = ""
    flavour: str = ""


class BossText(msgspec.Struct, forbid_unknown_fields=True):
    """A Boss card."""

    id: str
    place: Positive
    name: str
    m: Natural
    a: Natural
    d: str
    odd: AbilityName
    even: AbilityName
    sigils: list[str] = []
    targetable: str = ""
    size: Literal[1, 2] = 2
    siren: bool = False
    flavour: str = ""
    victory: str = ""
    defeat: str = ""


class AbilityName(msgspec.Struct, forbid_unknown_fields=True):
    """A Boss ability."""

    name: str
    effect: str


class ScriptureText(msgspec.Struct, forbid_unknown_fields=True):
    """An entry of the Ancient Text."""

    id: str
    chapter: Positive
    name: str
    cost: Natural
    effect: str
    limit: Literal["", "once_per_game", "once_per_player", "once_per_chapter"] = ""
    family: str = ""
    flavour: str = ""


class WordsText(msgspec.Struct, forbid_unknown_fields=True):
    """The first and the last words, and the base Defense of Players."""

    opening: str
    champions: str
    loss: str
    base_defense: Natural = 2


SECTIONS: Final = {
    "card": Section(CardText),
    "character": Section(CharacterText),
    "line": Section(LineText),
    "weapon": Section(WeaponText),
    "floor": Section(FloorText),
    "restless": Section(RestlessText),
    "summon": Section(SummonText),
    "sigil": Section(SigilText),
    "sigil_event": Section(SigilEventText),
    "event": Section(EventText),
    "boss": Section(BossText),
    "scripture": Section(ScriptureText),
    "words": Section(WordsText, single=True),
}
