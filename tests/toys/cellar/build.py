"""What may stand in a pack for The Cellar, and how it becomes cards."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from tablewright_game_cellar import rules

from tablewright.content import builder
from tablewright.engine.complaints import PackError
from tablewright.engine.pack import Entry, Pack, Raw, Section
from tablewright.engine.vocabulary import (
    AmountArg,
    Block,
    Count,
    Number,
    Otherwise,
    Passive,
    Ref,
    Target,
    Verb,
    Vocabulary,
)

Positive = Annotated[int, msgspec.Meta(ge=1)]


class FaceText(msgspec.Struct, forbid_unknown_fields=True):
    """A face of a foe's die that differs from the others."""

    kind: Literal["miss", "hit", "critical"]
    face: Annotated[int, msgspec.Meta(ge=1, le=6)]
    damage: int = 0
    on_hit: str = ""


class CardText(msgspec.Struct, forbid_unknown_fields=True):
    """A card as a designer writes it."""

    id: str
    room: str
    name: str
    kind: Literal["item", "foe", "board"]
    code: str = ""
    tags: list[str] = []
    flavour: str = ""
    use: str = ""
    lasting: str = ""
    win: str = ""
    hp: Positive = 1
    atk: int = 0
    rare: bool = False
    faces: list[FaceText] = []


class RoomText(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    row: Annotated[int, msgspec.Meta(ge=1, le=rules.LAST_ROW)]
    flavour: str = ""


class MoodText(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    text: str


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    cards_seen: Positive


SECTIONS: Final = {
    "card": Section(CardText),
    "room": Section(RoomText),
    "mood": Section(MoodText),
    "shape": Section(Shape, single=True),
}
VOCABULARY: Final = Vocabulary(
    verbs={
        "heal": Verb(rules.heal, AmountArg, text="Heal {0}."),
        "lose": Verb(rules.suffer, AmountArg, text="Lose {0} Health."),
        "nerve": Verb(rules.gain_nerve, Number, text="{0:Gain?Lose} {0:abs} Nerve."),
        "gain": Verb(rules.gain_card, Ref("card"), text="Gain {0}."),
        "roll": Verb(
            rules.roll_then, Target, Block, Otherwise, text="Roll a die: on {0} or more, {1}[; otherwise {2}]"
        ),
    },
    passives={"ward": Passive("ward", AmountArg, text="Foes do {0} less damage.")},
    counts={"health": Count(rules.health, text="your Health")},
    clause="CE-1.3",
)


class Builder(builder.Builder):
    def __init__(self, raw: Raw) -> None:
        super().__init__(raw, VOCABULARY)
        self.rooms = self.by("room", "row")
        self.cards = self.by("card")
        self.know("room", self.rooms)
        for entry in self.cards:
            self.known.add("card", entry.id, entry.id, entry.value.name)

    def card(self, index: int, entry: Entry) -> rules.Card:
        text: CardText = entry.value
        room = self.ref(entry, "room", text.room, "room")
        card = rules.Card(index, text.id, text.name, text.kind, -1 if room is None else room)
        card.tags, card.flavour, card.hp, card.atk = text.tags, text.flavour, text.hp, text.atk
        card.use = self.effect(entry, "use", text.use)
        card.win = self.effect(entry, "win", text.win)
        card.lasting = self.effect(entry, "lasting", text.lasting)
        for n, face in enumerate(text.faces):
            effect = self.effect(entry, f"faces.{n}.on_hit", face.on_hit)
            card.faces[face.face] = rules.Face(face.damage, effect)
        return card

    def content(self, id: str) -> rules.Content:
        content = rules.Content(id)
        content.cards_seen = self.raw.one("shape", Shape).cards_seen
        for index, entry in enumerate(self.rooms):
            content.rooms.append(rules.Room(index, entry.id, entry.value.name, entry.value.row))
        for index, entry in enumerate(self.cards):
            card = self.card(index, entry)
            content.cards.append(card)
            content.card_of[card.id] = index
            if card.room >= 0:
                content.rooms[card.room].cards.append(index)
        return content


def check(raw: Raw) -> list[PackError]:
    building = Builder(raw)
    building.content("")
    return building.errors


def content_of(pack: Pack, variant: Any) -> rules.Content:
    return Builder(pack.raw).content(pack.id)
