"""Campaigns of Fateforge for tests: what is carried into a part, and what is carried out of it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from tablewright.engine.campaign import open_part
from tablewright.engine.game import find_game
from tablewright.engine.saga import Saga
from tablewright.games.fateforge.campaign import CAMPAIGN
from tablewright.games.fateforge.campaign_parts import member_of
from tablewright.games.fateforge.carried import Carried, Member
from tablewright.games.fateforge.journey import LOST, PART, WON
from tablewright.games.fateforge.rules import campaign_fights, hero_set_up, story_scenes
from tablewright.games.fateforge.table import Table
from tablewright.testing import run

GAME = find_game("fateforge")
OPTIONS: Mapping[str, Any] = GAME.settle({})
OUTCOMES = {"won": WON, "part": PART, "lost": LOST}


def party(*kinds: str) -> tuple[Member, ...]:
    """Heroes as they begin a campaign."""
    table = GAME.new(max(2, len(kinds)), 1)
    assert isinstance(table, Table)
    index = {kind.id: int(kind.index) for kind in table.content.heroes}
    found: list[Member] = []
    for kind in kinds:
        hero_set_up.become(table, 0, index[kind])
        found.append(member_of(table, table.heroes[0]))
        table.heroes[0].slots = (-1,) * 6
    return tuple(found)


def carried(at: str, *kinds: str, **more: Any) -> Carried:
    """What goes into a part, of two heroes unless others are named."""
    start = CAMPAIGN.begin(2, OPTIONS, GAME.load(None))
    heroes = more.pop("heroes", None) or party(*(kinds or ("forest_guard", "mercenary")))
    return msgspec.structs.replace(start, at=at, heroes_wanted=0, heroes=heroes, **more)


def opened(into: Carried, seed: int = 1, **options: Any) -> Table:
    """The table of the part that follows, at its first question."""
    table = open_part(GAME, CAMPAIGN, into, seed, {**OPTIONS, **options})
    assert isinstance(table, Table)
    return table


def fought(fight: str, how: str, into: Carried | None = None, **more: Any) -> Carried:
    """What is carried out of a fight that came out so."""
    start = into or carried(f"fight {fight}", **more)
    table = opened(start)
    table.journey.note_outcome(fight, OUTCOMES[how])
    table.steps = []
    table.options = []
    run(table, campaign_fights.close_fight)
    return CAMPAIGN.carry(table, start)


def told(page: str, leads_to: str, into: Carried | None = None, **more: Any) -> Carried:
    """What is carried out of a story that led there."""
    start = into or carried(f"story {page}", **more)
    table = opened(start)
    table.steps = []
    table.options = []
    table.journey.leads_to = leads_to
    run(table, story_scenes.end_part)
    return CAMPAIGN.carry(table, start)


def saga(seats: int = 2, seed: int = 1, **options: Any) -> Saga:
    return Saga.begin(GAME, None, seats, seed, options)


def play(one: Saga, luck: Random | None = None, until: int = 0, most: int = 30_000) -> int:
    """Play on by luck, to the end or to a part; how many decisions that took."""
    luck = luck or Random(1)
    n = 0
    while not one.over and (not until or one.number < until):
        one.choose(luck.randrange(len(one.options)))
        n += 1
        assert n < most, f"it is not over after {most} decisions"
    return n
