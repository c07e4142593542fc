# interpreted: read once, when a pack is loaded
"""What may be written in a pack for Fateforge: heroes, cards, enemies, combats, rests (FF-G1 to FF-G31)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from tablewright.content.story_schema import STORY_SECTIONS
from tablewright.engine.pack import Section

Flavour = Annotated[str, msgspec.Meta(max_length=160)]
Natural = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Rule = Annotated[int, msgspec.Meta(ge=1, le=14)]
ActNumber = Annotated[int, msgspec.Meta(ge=1, le=3)]
Difficulty = Annotated[int, msgspec.Meta(ge=1, le=3)]
HeroCount = Annotated[int, msgspec.Meta(ge=2, le=4)]
Threat = Annotated[int, msgspec.Meta(ge=1, le=4)]

Trait = Literal["", "perception", "cunning", "charm", "lore", "might", "agility"]
Use = Literal["x1", "scene", "passive"]
When = Literal["turn", "outside", "any_time"]
Stance = Literal["", "attack", "guard"]
Since = Literal["", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "act2", "act3"]
Colour = Literal["white", "blue", "red", "green", "brown", "purple"]
Faction = Literal["", "militia", "tally", "undead", "hollow_crown", "blight"]
Die = Literal["", "melee", "ranged"]
ItemKind = Literal["primary", "secondary", "cumbersome", "clothing", "equipment"]
CombatKind = Literal["main", "imposed", "side_quest"]


class WayText(msgspec.Struct, forbid_unknown_fields=True):
    """One way to use a card: what is paid, and what comes of it."""

    pay: str = ""
    energy: Natural = 0
    cubes: Natural = 0
    gain: str = ""
    chain: str = ""
    acts: str = ""
    effect: str = ""
    use: Use | None = None
    when: When = "turn"
    stance: Stance = ""


class DieText(msgspec.Struct, forbid_unknown_fields=True):
    """A combat die: its six faces (FF-G1)."""

    id: Literal["red", "yellow", "blue", "green", "melee", "ranged"]
    faces: Annotated[list[str], msgspec.Meta(min_length=6, max_length=6)]


class TestDieText(msgspec.Struct, forbid_unknown_fields=True):
    """The test die (FF-G2)."""

    faces: Annotated[list[Literal["success", "trait", "blank"]], msgspec.Meta(min_length=6, max_length=6)]


class AbilityText(msgspec.Struct, forbid_unknown_fields=True):
    """A hero's ability, told in words; its `statics` are what the rules read."""

    name: str
    text: str


class HeroText(msgspec.Struct, forbid_unknown_fields=True):
    """A hero's board (FF-G3)."""

    id: str
    name: str
    person: str
    health: Positive
    energy: Natural
    dice: dict[Literal["red", "yellow", "blue", "green"], Positive]
    trait: Literal["perception", "cunning", "charm", "lore", "might", "agility"]
    statics: list[str] = []
    abilities: list[AbilityText] = []
    items: list[str] = []
    backstory: str = ""


class SkillText(msgspec.Struct, forbid_unknown_fields=True):
    """A skill card (FF-G4)."""

    id: str
    hero: str
    name: str
    starting: bool = False
    upgrades: str = ""
    cost: Natural = 0
    since: Since = ""
    use: Use = "x1"
    pay: str = ""
    gain: str = ""
    chain: str = ""
    acts: str = ""
    effect: str = ""
    statics: list[str] = []
    life_link: Natural = 0
    ways: list[WayText] = []
    flavour: Flavour = ""
    cites: list[str] = []


class ItemText(msgspec.Struct, forbid_unknown_fields=True):
    """An item card (FF-G5)."""

    id: str
    number: Annotated[int, msgspec.Meta(ge=101, le=150)]
    name: str
    kind: ItemKind
    die: Die = ""
    cost: Natural = 0
    tier: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    since: Since = ""
    use: Use = "x1"
    when: When = "turn"
    pay: str = ""
    energy: Natural = 0
    gain: str = ""
    chain: str = ""
    acts: str = ""
    effect: str = ""
    statics: list[str] = []
    armour: Natural = 0
    trait: Trait = ""
    final: str = ""
    is_final: bool = False
    bound: bool = False
    ways: list[WayText] = []
    flavour: Flavour = ""
    cites: list[str] = []


class EnemyText(msgspec.Struct, forbid_unknown_fields=True):
    """An enemy card (FF-G6): `band` holds its sections, «1: step, hit earliest»."""

    id: str
    name: str
    colour: Colour
    toughness: Positive
    band: list[str]
    faction: Faction = ""
    armour: Natural = 0
    abilities: list[str] = []
    tokens: Positive = 5
    flavour: Flavour = ""


class ScriptText(msgspec.Struct, forbid_unknown_fields=True):
    """A card of a boss's script deck."""

    id: str
    name: str
    acts: str
    reach: str = ""
    copies: Positive = 1


class ReactionText(msgspec.Struct, forbid_unknown_fields=True):
    """What a boss does when it reacts."""

    name: str
    acts: str
    reach: str = ""


class WeakSpotText(msgspec.Struct, forbid_unknown_fields=True):
    """Icons to cover, and what comes of it (FF-38)."""

    icons: str
    name: str
    armour_loss: Natural = 0
    drops: str = ""
    ends: list[str] = []
    weakens: str = ""
    no_mending: bool = False
    toughness_becomes: Natural = 0


class BossText(msgspec.Struct, forbid_unknown_fields=True):
    """A boss card (FF-G8)."""

    id: str
    name: str
    toughness: Natural
    script: list[ScriptText]
    reaction: ReactionText
    weak_spot: list[WeakSpotText]
    toughness_a_hero: Natural = 0
    armour: Natural = 0
    armour_a_hero: Natural = 0
    abilities: list[str] = []
    still: bool = False
    closes_in: bool = False
    summons: str = ""
    altar_round: Natural = 0
    extras: list[str] = []
    flavour: Flavour = ""


class DeckText(msgspec.Struct, forbid_unknown_fields=True):
    """A title of the Corruption, Fear or trap deck (FF-G9 to FF-G11)."""

    id: str
    name: str
    copies: Positive = 2
    stays: bool = False
    adds_up: bool = True
    rule: Annotated[int, msgspec.Meta(ge=0, le=14)] = 0
    statics: list[str] = []
    effect: str = ""
    flavour: Flavour = ""


class AllyAbilityText(msgspec.Struct, forbid_unknown_fields=True):
    """What an ally die can be given up for (FF-34.4)."""

    id: str
    name: str
    gain: str = ""
    chain: str = ""
    effect: str = ""


class AllyText(msgspec.Struct, forbid_unknown_fields=True):
    """An ally (FF-G17)."""

    id: str
    name: str
    health: Positive
    dice: Annotated[list[Literal["red", "yellow", "blue", "green"]], msgspec.Meta(min_length=2, max_length=2)]
    abilities: list[AllyAbilityText]
    flavour: Flavour = ""


class CombatText(msgspec.Struct, forbid_unknown_fields=True):
    """A Combat Scene (FF-G18, FF-G22). The marks of a map are told at the head of its file."""

    id: str
    name: str
    act: ActNumber
    map: str
    enemies: list[str]
    objectives: list[str]
    rounds: Positive = 4
    round_less_with: list[HeroCount] = []  # heroes
    armour_more_with: list[HeroCount] = []  # heroes; for every enemy
    kind: CombatKind = "main"
    summary: str = ""
    optional: list[str] = []
    unlocks: list[Rule] = []
    names: dict[str, str] = {}
    asks: str = "focus"
    asks_3: str = ""
    fountain: str = ""
    sealed: bool = False
    holds: dict[str, str] = {}
    doors: list[str] = []
    walls: list[str] = []
    links: list[str] = []
    portals: list[str] = []
    barricades: list[str] = []
    boss: str = ""
    rules: list[str] = []
    reactions: list[str] = []
    opening: str = ""
    won: str = ""
    lost: str = ""


class BattleText(msgspec.Struct, forbid_unknown_fields=True):
    """A Combat Scene of Battle Mode: another with other faces and more enemies (FF-G27)."""

    id: str
    name: str
    base: str
    enemies: list[str]
    secondary: str
    chest: str
    food: list[str]
    scroll: str
    summary: str = ""
    opening: str = ""
    won: str = ""
    lost: str = ""


class QuestlineText(msgspec.Struct, forbid_unknown_fields=True):
    """A questline of Battle Mode (FF-G27)."""

    id: str
    name: str
    difficulty: Difficulty
    skill_gold: Natural
    scenes: list[str]
    gold_at: Positive
    silver_at: Positive
    item_gold: Natural = 4
    food: Natural = 2
    text: str = ""


class LootText(msgspec.Struct, forbid_unknown_fields=True):
    """What lies in the three places of a scene's loot: gems by their colours, for 2, 3 and 4 heroes (FF-G18)."""

    id: str
    two: Annotated[list[str], msgspec.Meta(min_length=3, max_length=3)]
    three: Annotated[list[str], msgspec.Meta(min_length=3, max_length=3)]
    four: Annotated[list[str], msgspec.Meta(min_length=3, max_length=3)]


class LocationText(msgspec.Struct, forbid_unknown_fields=True):
    """A rest location (FF-G15): `offers` says what is there, `opens` and `closes` when its card lies on the table."""

    id: str
    name: str
    time: Natural
    offers: list[str]
    shop: bool = False
    once: bool = False
    militia: bool = False
    colours: list[Literal["red", "yellow", "blue", "green"]] = []
    opens: str = ""
    closes: str = ""
    text: str = ""
    flavour: Flavour = ""


class SideQuestText(msgspec.Struct, forbid_unknown_fields=True):
    """A Side Quest card (FF-G16)."""

    id: str
    name: str
    threat: Threat
    time: Natural
    rest: Annotated[int, msgspec.Meta(ge=1, le=7)]
    rests: Positive
    start: str
    opens: str = ""
    unlocks: list[Rule] = []
    reward: str = ""
    expired: str = ""
    text: str = ""


class StoryCardText(msgspec.Struct, forbid_unknown_fields=True):
    """A story card: one line, and the pages that ask for it (FF-G23)."""

    id: str
    number: Annotated[int, msgspec.Meta(ge=1, le=30)]
    name: str
    text: str
    read_at: list[str] = []
    effect: str = ""


class PlaceText(msgspec.Struct, forbid_unknown_fields=True):
    """A place of the city (FF-G25): two landmarks, and what one sees there, without its name."""

    id: Annotated[str, msgspec.Meta(pattern="^[A-F][1-4]$")]
    name: str
    landmarks: Annotated[list[str], msgspec.Meta(min_length=2, max_length=2)]
    text: str
    closed: list[Annotated[str, msgspec.Meta(pattern="^[A-F][1-4]$")]] = []


class RouteText(msgspec.Struct, forbid_unknown_fields=True):
    """A sequence of Map Exploration (FF-G25)."""

    id: str
    start: str
    goal: str
    par: Positive
    margin: Positive
    hint: str
    gives_up: str


class CaseText(msgspec.Struct, forbid_unknown_fields=True):
    """One of several pages that may follow."""

    next: str
    when: str = ""


class FightText(msgspec.Struct, forbid_unknown_fields=True):
    """A Combat Scene of the campaign: its sheet, and which page follows (FF-G21)."""

    id: str
    combat: str
    won: str | list[CaseText]
    lost: str | list[CaseText]
    part: str | list[CaseText] = ""
    chapter: Natural = 0
    group: str = ""
    other: str = ""
    quest: str = ""
    imposed: bool = False
    repeats: bool = False


class RestText(msgspec.Struct, forbid_unknown_fields=True):
    """A Rest Scene of the campaign (FF-G15, FF-G21)."""

    id: str
    number: Annotated[int, msgspec.Meta(ge=1, le=7)]
    after: Positive
    tokens: Positive
    next: str | list[CaseText]
    unlocks: list[Rule] = []


class ChapterText(msgspec.Struct, forbid_unknown_fields=True):
    """A chapter (FF-1.5)."""

    number: Positive
    id: str
    act: ActNumber
    title: str


class ActText(msgspec.Struct, forbid_unknown_fields=True):
    """An Act (FF-1.4): where it begins, and the gold for skills of a restart (FF-G28)."""

    number: ActNumber
    id: str
    title: str
    first: str
    skill_gold: Natural = 0


class LessonText(msgspec.Struct, forbid_unknown_fields=True):
    """One thing that the guided first combat explains (FF-1.19)."""

    id: str
    when: Literal["set_up", "preparation", "action", "enemies", "clean_up", "exit"]
    title: str
    text: str


class RuleText(msgspec.Struct, forbid_unknown_fields=True):
    """A rule that is locked at first: what is shown when it is found (FF-1.12)."""

    number: Rule
    id: str
    name: str
    text: str


SECTIONS: Final = {
    "die": Section(DieText),
    "test_die": Section(TestDieText, single=True),
    "hero": Section(HeroText),
    "skill": Section(SkillText),
    "item": Section(ItemText),
    "enemy": Section(EnemyText),
    "boss": Section(BossText),
    "corruption": Section(DeckText),
    "fear": Section(DeckText),
    "trap": Section(DeckText),
    "ally": Section(AllyText),
    "combat": Section(CombatText),
    "battle": Section(BattleText),
    "questline": Section(QuestlineText),
    "loot": Section(LootText),
    "location": Section(LocationText),
    "side_quest": Section(SideQuestText, secret=True),
    "story_card": Section(StoryCardText, secret=True),
    "place": Section(PlaceText),
    "route": Section(RouteText, secret=True),
    "fight": Section(FightText, secret=True),
    "rest": Section(RestText),
    "chapter": Section(ChapterText, secret=True),
    "act": Section(ActText),
    "rule": Section(RuleText, secret=True),
    "lesson": Section(LessonText),
    **STORY_SECTIONS,
}
