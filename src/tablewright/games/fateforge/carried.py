# interpreted: asked once a part, not once a move
"""What a campaign carries from part to part, by its words (FF-24.6)."""

from __future__ import annotations

import msgspec

from tablewright.games.fateforge.chronicle import HOLDERS
from tablewright.games.fateforge.journey import NOBODY, TRAIT_CARDS
from tablewright.games.fateforge.printed.cards import TRAITS


class Member(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hero, by its words (FF-24.6)."""

    kind: str
    health: int
    energy: int
    health_bonus: int = 0
    added: tuple[int, ...] = (0, 0, 0, 0)
    bought: int = 0
    boost: int = 0
    aside: int = 0
    down: bool = False
    out: bool = False
    skills: tuple[str, ...] = ()
    active: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    face_down: int = 0
    armour: tuple[int, ...] = ()
    trait_cards: tuple[str, ...] = ()
    corruption: tuple[str, ...] = ()


class Resting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Rest Scene that a Side Quest has interrupted (FF-23.9)."""

    tokens: int = 0
    seen: tuple[str, ...] = ()
    cleansed: int = 0
    helped: tuple[str, ...] = ()


class Carried(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that goes from scene to scene: known to every seat (FF-24.6)."""

    at: str  # "story i1.a", "fight cs101", "rest rest1"; "" when the campaign is over
    title: str = ""
    seats: int = 1
    heroes_wanted: int = 0  # so many are chosen first
    heroes: tuple[Member, ...] = ()
    gold: int = 0
    food: int = 0
    bag: tuple[tuple[str, int], ...] = ()  # item, armour cubes
    allies: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    unlocked: int = 0
    memory: tuple[tuple[str, int], ...] = ()
    read: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    recaps: tuple[str, ...] = ()  # the pages that were read and have a recap, in their order
    told: int = 0  # how many recaps there were at the start of the Act
    adjusts: tuple[str, ...] = ()
    reputation: tuple[int, ...] = (0,) * len(HOLDERS)
    trait_points: int = 0
    trait_total: int = 0
    point_types: tuple[str, ...] = ()
    trait_supply: tuple[int, ...] = (TRAIT_CARDS,) * len(TRAITS)
    victory_points: int = 0
    rewards: int = 0
    cards: tuple[int, ...] = ()
    outcomes: tuple[tuple[str, str], ...] = ()
    encountered: tuple[str, ...] = ()
    chapter: int = 1
    done: int = 0
    steps: int = 0
    rest: int = 0
    broken: bool = False
    named: int = NOBODY
    lost_before: int = 0
    foretold: tuple[tuple[str, int, tuple[int, ...]], ...] = ()
    opened: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    visited: tuple[str, ...] = ()
    quests: tuple[tuple[str, int], ...] = ()  # offered since which rest
    quests_taken: tuple[str, ...] = ()
    quests_done: tuple[str, ...] = ()
    quests_added: tuple[str, ...] = ()
    quest: str = ""
    resting: Resting | None = None
    discount: int = 0
    time_change: int = 0
    food_price: int = 1
    came_from: str = ""  # the fight before this story
    ending: str = ""
    grade: str = ""
    ending_title: str = ""
    act_start: Carried | None = None
