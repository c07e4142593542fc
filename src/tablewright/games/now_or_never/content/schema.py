# interpreted: runs once, when a pack is loaded
"""What may be written in a pack for Now or Never (NN-G2–G19), in the numbers of NN-G23."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from tablewright.content.story_schema import STORY_SECTIONS
from tablewright.engine.pack import Section

Flavour = Annotated[str, msgspec.Meta(max_length=160)]
Natural = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Side = Literal["surface", "underground"]
Colour = Literal["red", "blue"]
Good = Literal["shell", "tool", "demon", "crystal"]
Action = Literal["build", "heal", "gain_experience", "buy_gear"]
Moment = Literal["round", "turn", "move", "anytime", "whole_turn", "reroll", "total"]
Limit = Literal["", "once_per_round", "once_per_season"]


class UseText(msgspec.Struct, forbid_unknown_fields=True):
    """A paid ability: when, how often, for what, and what then."""

    when: Moment
    effect: str = ""
    name: str = ""
    pay: str = ""
    limit: Limit = ""
    not_in_combat: bool = False
    not_in_final: bool = False
    by_token_only: bool = False
    discards: bool = False
    clause: str = ""  # by which it is used


class HeroText(msgspec.Struct, forbid_unknown_fields=True):
    """A hero board; `faces` are the four basic red abilities."""

    id: str
    name: str
    hearts: Positive
    mana: Positive
    arrows: tuple[Positive, Positive, Positive]
    faces: list[str]
    basic: UseText
    place: Annotated[int, msgspec.Meta(ge=1, le=4)]  # in the order of the campaign sheet
    flavour: Flavour = ""


class TokenText(msgspec.Struct, forbid_unknown_fields=True):
    """What ability tokens and gear have: `red` for a red slot; `lasting` and `use` for a blue one."""

    id: str
    name: str
    colour: Colour
    cost: Natural
    red: str = ""
    lasting: str = ""
    use: UseText | None = None
    flavour: Flavour = ""


class AbilityText(TokenText, forbid_unknown_fields=True, kw_only=True):
    """An ability token of a hero."""

    hero: str
    level: Annotated[int, msgspec.Meta(ge=1, le=3)]


class GearText(TokenText, forbid_unknown_fields=True, kw_only=True):
    """A piece of gear."""

    copies: Positive = 1


class SpecialistText(msgspec.Struct, forbid_unknown_fields=True):
    """A specialist: its action, its bonus, what it costs and what its owner takes."""

    id: str
    name: str
    action: Action
    cost: Natural
    tax: Natural
    bonus: str = ""
    start: Literal["", "builder", "healer"] = ""
    flavour: Flavour = ""


class BuildingText(msgspec.Struct, forbid_unknown_fields=True):
    """A building tile; every player has one of each."""

    id: str
    name: str
    cost: Natural
    beds: Natural = 0
    book: bool = False
    makes: str = ""
    not_in_final: bool = False
    lasting: str = ""
    scores: str = ""
    flavour: Flavour = ""


class VillagerText(msgspec.Struct, forbid_unknown_fields=True):
    """A villager and the good that it makes."""

    id: str
    name: str
    good: Good
    flavour: Flavour = ""


class OrderText(msgspec.Struct, forbid_unknown_fields=True):
    """An order: goods for coins."""

    id: str
    name: str
    goods: str
    coins: Natural
    flavour: Flavour = ""


class SearchText(msgspec.Struct, forbid_unknown_fields=True):
    """A type of search tokens."""

    id: str
    name: str
    effect: str
    copies: Positive = 2
    kept: bool = True
    flavour: Flavour = ""


class VisitText(msgspec.Struct, forbid_unknown_fields=True):
    """A location on one side of the board."""

    effect: str
    pay: str = ""
    name: str = ""
    clause: str = ""  # by which it is visited


class LocationText(msgspec.Struct, forbid_unknown_fields=True):
    """A location; where the underground does not differ it is as on the surface."""

    id: str
    name: str
    surface: VisitText
    underground: VisitText | None = None
    flavour: Flavour = ""


class QuestText(msgspec.Struct, forbid_unknown_fields=True):
    """A quest card: `effect` when it is played, `lasting` from then on, `scores` at game end, `use` of an artifact."""

    id: str
    name: str
    kind: Literal["basic", "artifact", "advanced"]
    location: str
    vp: Natural
    pay: str = ""
    needs: str = ""
    combat: str = ""
    effect: str = ""
    lasting: str = ""
    scores: str = ""
    use: UseText | None = None
    flavour: Flavour = ""


class EnemyText(msgspec.Struct, forbid_unknown_fields=True):
    """The enemies of one level and side."""

    id: str
    name: str
    level: Annotated[int, msgspec.Meta(ge=1, le=9)]
    health: Positive
    attack: Natural
    gains: str = ""
    villagers: Natural = 0
    copies: Positive = 4
    side: Side = "surface"
    flavour: Flavour = ""


class SoloText(msgspec.Struct, forbid_unknown_fields=True):
    """A card of the bot of a solo game."""

    id: str
    name: str
    effect: str
    copies: Positive = 1
    flavour: Flavour = ""


class StoryTokenText(msgspec.Struct, forbid_unknown_fields=True):
    """A token that stories give."""

    id: str
    name: str
    copies: Positive = 1
    kept: bool = False
    lasting: str = ""
    scores: str = ""
    gained: str = ""
    chapter_start: str = ""
    villager: Literal["", "shell", "tool", "demon", "crystal"] = ""
    use: UseText | None = None
    opens: str = ""
    flavour: Flavour = ""


class CaseText(msgspec.Struct, forbid_unknown_fields=True):
    """A page that is read at the end if a condition holds; the last one has none."""

    page: str
    when: str = ""


class ChapterText(msgspec.Struct, forbid_unknown_fields=True):
    """A chapter of the story: what it changes about the set-up, and how it ends."""

    id: str
    number: Annotated[int, msgspec.Meta(ge=1, le=6)]
    title: str
    question: str
    board: Side
    skills: tuple[Positive, Positive]
    searches: list[str] = []
    without: list[Annotated[int, msgspec.Meta(ge=1, le=9)]] = []
    doubled: list[Annotated[int, msgspec.Meta(ge=1, le=9)]] = []
    start: str = ""
    endings: list[CaseText] = []
    epilogues: list[CaseText] = []


class MapText(msgspec.Struct, forbid_unknown_fields=True):
    """A side of the game board: rows of spaces, each with a location, a letter, `foe n`, `^` or `-`."""

    id: Side
    name: str
    rows: list[str]
    start: str
    orders: str
    flavour: Flavour = ""


class TownText(msgspec.Struct, forbid_unknown_fields=True):
    """A side of the town boards: rows of spaces, each with a thing, `+n` extra coins or `-`."""

    id: Side
    rows: list[str]
    full_row: list[Natural]
    housing: list[Natural]


class SaleText(msgspec.Struct, forbid_unknown_fields=True):
    """Goods that the market takes together."""

    id: str
    goods: str
    coins: Positive


class NumbersText(msgspec.Struct, forbid_unknown_fields=True):
    """Other numbers of the book."""

    coins: Natural
    seat_coins: tuple[Natural, Natural, Natural, Natural]
    villager_row: Positive
    specialist_row: Positive
    gear_row: Positive
    refill: Natural
    order_vp: Natural
    rest_hearts: Natural
    rest_coins: Natural
    learn: Natural
    consolation: Natural
    dealt: tuple[Natural, Natural, Natural]
    kept: Positive
    solo_goal: Positive
    reputation_low: int
    reputation: list[int]
    most_reputation: Natural


class WordsText(msgspec.Struct, forbid_unknown_fields=True):
    """The first and last words of a game."""

    opening: str
    victory: str
    defeat: str


SECTIONS: Final = {
    "hero": Section(HeroText),
    "ability": Section(AbilityText),
    "gear": Section(GearText),
    "specialist": Section(SpecialistText),
    "building": Section(BuildingText),
    "villager": Section(VillagerText),
    "order": Section(OrderText),
    "search": Section(SearchText),
    "location": Section(LocationText),
    "quest": Section(QuestText),
    "enemy": Section(EnemyText),
    "solo": Section(SoloText),
    "story_token": Section(StoryTokenText),
    "chapter": Section(ChapterText),
    "map": Section(MapText),
    "town": Section(TownText),
    "sale": Section(SaleText),
    "numbers": Section(NumbersText, single=True),
    "words": Section(WordsText, single=True),
    **STORY_SECTIONS,
}
