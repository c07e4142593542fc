"""What all tests of doors play: every way of every game, with few seats."""

from __future__ import annotations

import random
from typing import Any

from tablewright.adapters.session import Session, Settings
from tablewright.engine.game import beside, games
from tablewright.engine.saga import Saga

OURS = {
    name: game
    for name, game in sorted(games().items())
    if type(game).__module__.startswith("tablewright.games.")
}
WAYS = [(name, way.id) for name, game in OURS.items() for way in game.all_ways() if not way.campaign]
CAMPAIGNS = [(name, way.id) for name, game in OURS.items() for way in game.all_ways() if way.campaign]
FLAT = [name for name, game in OURS.items() if beside(game, "features") is not None]


def few_seats(name: str, way: str) -> int:
    """Two, where two can play."""
    chosen = OURS[name].way(way)
    return min(max(2, chosen.least_seats), chosen.most_seats)


def first_part(name: str, way: str) -> str:
    """The part with which a campaign begins."""
    campaign = OURS[name].way(way).campaign
    saga = Saga.begin(OURS[name], campaign, few_seats(name, way), 1, OURS[name].way(way).options)
    assert saga.part is not None
    return saga.part.name


def played(settings: Settings, seed: int, decisions: int) -> Session:
    """A table after so many random answers, or as many as there are."""
    luck = random.Random(seed)
    session = Session(settings)
    session.begin(seed)
    for _ in range(decisions):
        if not session.over:
            answer_at_random(session, luck)
    return session


def answer_at_random(session: Session, luck: random.Random) -> None:
    seat = session.seat()
    session.act(seat, luck.choice(session.mask(seat).nonzero()[0].tolist()))


def same(one: Any, other: Any) -> bool:
    """Whether two observations are the same to the last number."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return bool((one == other).all())
