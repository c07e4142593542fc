"""What is printed for the campaign: rest locations, Side Quests, story cards, the city, chapters and rests (FF-G12
to G16, G21 to G28). None of it changes in play."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.effects import Condition
from tablewright.engine.story_pages import Way

HOLDERS: Final = (
    "forest", "militia", "tally", "temple", "court", "yarrow", "irsa", "korso", "benedek", "ilze",
)  # fmt: skip
FACTIONS: Final = 5  # the first of them; the others are people
HOLDER_NAMES: Final = (
    "The Forest", "Militia", "The Tally", "Temple of Seven Lamps", "The Court",
    "Mother Yarrow", "Captain Irsa", "Korso", "Benedek", "Novice Ilze",
)  # fmt: skip
LEAST: Final = -5  # FF-G14
MOST: Final = 5

# What a location offers (FF-G15)

OFFERS: Final = (
    "healing",  # 2 health a gold
    "food",  # at 1 gold
    "items",  # of the Act's tiers
    "charged",  # charged items at 1 gold less
    "weapons",  # of any tier up to the Act's
    "armoury",  # armour and weapons of tiers 2 and 3
    "buys",  # buys items at half their cost
    "herbs",  # antidotes and potions
    "energy",  # one energy above the maximum for the next scene
    "skills_1",
    "skills_2",
    "dice",  # one die a hero
    "cleansing",  # Corruption cards
    "arena",  # a test for gold
    "fortune",  # the next set-up
)
OFFER: Final = {name: 1 << i for i, name in enumerate(OFFERS)}
HEALING: Final = 1 << 0
FOOD_SOLD: Final = 1 << 1
ITEMS: Final = 1 << 2
CHARGED: Final = 1 << 3
WEAPONS: Final = 1 << 4
ARMOURY: Final = 1 << 5
BUYS: Final = 1 << 6
HERBS: Final = 1 << 7
ENERGY: Final = 1 << 8
SKILLS_1: Final = 1 << 9
SKILLS_2: Final = 1 << 10
DICE_SOLD: Final = 1 << 11
CLEANSING: Final = 1 << 12
ARENA: Final = 1 << 13
FORTUNE: Final = 1 << 14


class Location:
    """FF-23.3, G15: a rest location."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str) -> None:
        self.index: i64 = index
        self.id = id
        self.name = name
        self.time: i64 = 1
        self.offers: i64 = 0  # a mask
        self.colours: tuple[int, ...] = ()  # of the dice it offers
        self.shop = False
        self.once = False  # once a rest
        self.militia = False  # the Captain's Signet counts here
        self.opens: Condition | None = None
        self.closes: Condition | None = None
        self.text = ""
        self.flavour = ""


class SideQuest:
    """FF-23.10, G16: a Side Quest card."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str) -> None:
        self.index: i64 = index
        self.id = id
        self.name = name
        self.threat: i64 = 1
        self.time: i64 = 1
        self.rest: i64 = 1  # offered from this rest on
        self.rests: i64 = 2  # … and for so many
        self.start = ""  # its first page
        self.opens: Condition | None = None
        self.unlocks: tuple[int, ...] = ()
        self.text = ""
        self.reward = ""
        self.expired = ""


class StoryCard:
    """FF-22.17, G23: one line that the campaign remembers."""

    LASTING: Final = True

    def __init__(self, number: int, name: str, text: str) -> None:
        self.number: i64 = number
        self.name = name
        self.text = text


# The city (FF-G25)

WAYS: Final = ("north", "east", "south", "west")
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
NO_PLACE: Final = -1


class CityPlace:
    """One of the 24 places on the printed map."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str) -> None:
        self.index: i64 = index
        self.id = id
        self.name = name
        self.col: i64 = ord(id[0]) - ord("A")
        self.row: i64 = int(id[1:]) - 1
        self.landmarks: tuple[str, ...] = ()
        self.text = ""  # what one sees there, without its name
        self.ways: tuple[int, ...] = (NO_PLACE,) * len(
            WAYS
        )  # the place in each direction, NO_PLACE where it is closed


class Route:
    """FF-G25: a sequence of Map Exploration."""

    LASTING: Final = True

    def __init__(self, id: str, start: int, goal: int, par: int, margin: int) -> None:
        self.id = id
        self.start = start
        self.goal = goal
        self.par = par
        self.margin = margin
        self.hint = ""
        self.gives_up = ""  # what ends it when the party is lost for good


# Chapters and rests (FF-G21)


class Fight:
    """A Combat Scene of the campaign: which sheet, and which page follows."""

    LASTING: Final = True

    def __init__(self, id: str, combat: str) -> None:
        self.id = id
        self.combat = combat
        self.chapter: i64 = 0  # 0: of a Side Quest
        self.group = ""  # what changes to it are called: cs102 for cs102a and cs102b
        self.other = ""  # the sheet with the other faction (302)
        self.imposed = False
        self.boss = False
        self.repeats = False  # FF-R79: lost once, it is set up again
        self.won: Way | None = None
        self.part: Way | None = None
        self.lost: Way | None = None
        self.quest: i64 = -1


class Rest:
    """FF-23.1: a Rest Scene of the campaign."""

    LASTING: Final = True

    def __init__(self, id: str, number: int) -> None:
        self.id = id
        self.number: i64 = number
        self.act: i64 = 1
        self.after: i64 = 0  # the chapter before it
        self.tokens: i64 = 0
        self.unlocks: tuple[int, ...] = ()
        self.way: Way | None = None


class Chapter:
    """FF-1.5"""

    LASTING: Final = True

    def __init__(self, number: int, act: int, title: str) -> None:
        self.number: i64 = number
        self.act: i64 = act
        self.title = title
        self.first = ""  # its first page, where a restart of the Act begins
        self.fights: tuple[str, ...] = ()


class Act:
    """FF-1.4: a part of the campaign with a boss at its end."""

    LASTING: Final = True

    def __init__(self, number: int, title: str) -> None:
        self.number: i64 = number
        self.title = title
        self.first = ""  # its first page
        self.skill_gold: i64 = 0  # FF-G28, per hero


class Lesson:
    """FF-1.19: one thing that the guided first combat explains."""

    LASTING: Final = True

    def __init__(self, moment: str, title: str, text: str) -> None:
        self.moment = moment
        self.title = title
        self.text = text


class Chronicle:
    """All of the campaign that a pack prints, beside its pages."""

    LASTING: Final = True

    def __init__(self) -> None:
        self.locations: list[Location] = []
        self.quests: list[SideQuest] = []
        self.cards: list[StoryCard] = []
        self.places: list[CityPlace] = []
        self.routes: dict[str, Route] = {}
        self.fights: dict[str, Fight] = {}
        self.rests: dict[str, Rest] = {}
        self.chapters: list[Chapter] = []
        self.acts: list[Act] = []
        self.lessons: list[Lesson] = []
        self.asked: frozenset[str] = frozenset()  # pages and choices that something asks for later
        self.rules: dict[int, tuple[str, str]] = {}  # FF-1.12: the unlockable rules, name and text

    def card(self, number: int) -> StoryCard | None:
        for card in self.cards:
            if card.number == number:
                return card
        return None

    def chapter(self, number: int) -> Chapter | None:
        for chapter in self.chapters:
            if chapter.number == number:
                return chapter
        return None
