"""Whole campaigns, to every ending of every story, that must replay to their stored end: same seed and same moves,
same campaign, compiled or not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.routes import Route, Routes, all_routes, endings_of, ends_of, replayed

import tablewright as tw
from tablewright.engine.campaign_record import record_of
from tablewright.engine.game import Game, games

ALL = all_routes()


def name_of(one: Any) -> str:
    return one.file.name if isinstance(one, Route) else Path(one.game).name


@pytest.mark.parametrize(
    ("routes", "route"), [(routes, route) for routes in ALL for route in routes.all], ids=name_of
)
def test_a_whole_campaign_replays_to_its_stored_end(routes: Routes, route: Route) -> None:
    saga, text = replayed(route)
    assert saga.over
    assert ends_of(saga, endings_of(routes)) == route.ends
    assert record_of(saga).text() == text


@pytest.mark.parametrize("routes", ALL, ids=name_of)
def test_every_ending_has_a_route(routes: Routes) -> None:
    endings = endings_of(routes)
    assert endings
    assert endings == frozenset().union(*(route.ends for route in routes.all))


def test_every_game_with_a_story_of_its_own_has_routes() -> None:
    told = {game.id for game in games().values() if is_ours(game) and has_story(game)}
    assert told
    assert told <= {routes.game for routes in ALL}


def is_ours(game: Game) -> bool:
    """Whether it comes with the package, and is no toy of another test."""
    return Path(tw.__file__).parent in game.folder.parents


def has_story(game: Game) -> bool:
    built = game.story(game.load(None))
    return built is not None and bool(built.stories.pages)
