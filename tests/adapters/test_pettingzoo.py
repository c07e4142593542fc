"""PettingZoo: its own checks of every game and way, one after the other and in parallel."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from tests.adapters.doors import CAMPAIGNS, WAYS, few_seats, first_part, same

from tablewright.adapters import pettingzoo
from tablewright.engine.fate import Fate
from tablewright.engine.table import NotOffered

QUIET = [
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
]
pytestmark = [pytest.mark.filterwarnings(words) for words in QUIET]


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_pettingzoo_finds_nothing_wrong(name: str, way: str) -> None:
    seats = few_seats(name, way)
    api_test(pettingzoo.env(name, seats, way), num_cycles=25)
    seed_test(lambda: pettingzoo.env(name, seats, way, longest=15), num_cycles=12)
    parallel_api_test(pettingzoo.parallel_env(name, seats, way), num_cycles=20)
    parallel_seed_test(lambda: pettingzoo.parallel_env(name, seats, way, longest=15), num_cycles=12)


@pytest.mark.parametrize(("name", "way"), CAMPAIGNS)
def test_pettingzoo_finds_nothing_wrong_with_a_part_of_a_campaign(name: str, way: str) -> None:
    seats, part = few_seats(name, way), first_part(name, way)
    api_test(pettingzoo.env(name, seats, way, part=part), num_cycles=25)
    parallel_api_test(pettingzoo.parallel_env(name, seats, way, part=part), num_cycles=20)


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_no_agent_observes_what_its_seat_may_not_know(name: str, way: str) -> None:
    env = pettingzoo.env(name, few_seats(name, way), way)
    env.reset(seed=2)
    luck = random.Random(2)
    for _ in range(8):
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            break
        session = env.table.session
        table = session.table
        for seat, agent in enumerate(env.agents):
            mine = env.observe(agent)
            session.table = table.imagined_by(seat, Fate(7, table.fate.streams))
            assert same(env.observe(agent), mine)
            session.table = table
        env.step(luck.choice(seen["action_mask"].nonzero()[0].tolist()))


def play(env: Any, seed: int) -> dict[str, float]:
    """A whole game of random answers; what each agent earned."""
    env.reset(seed=seed)
    luck = random.Random(seed)
    earned = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        earned[agent] += reward
        env.step(None if ended or cut else luck.choice(seen["action_mask"].nonzero()[0].tolist()))
    return earned


def test_rewards_of_a_whole_game_are_its_wins() -> None:
    for name, way in WAYS:
        env = pettingzoo.env(name, few_seats(name, way), way, longest=150)
        earned = play(env, 3)
        result = env.table.session.table.result
        won = result.won if result is not None else (False,) * len(earned)
        assert list(earned.values()) == [float(each) for each in won]


def test_an_answer_that_is_not_offered_is_told_to_the_agent_and_loses_nothing() -> None:
    name, way = WAYS[0]
    env = pettingzoo.env(name, few_seats(name, way), way)
    env.reset(seed=1)
    agent = env.agent_selection
    seen = env.observe(agent)

    env.step(int((seen["action_mask"] == 0).nonzero()[0][-1]))

    assert env.agent_selection == agent
    assert same(env.observe(agent), seen)
    assert env.rewards[agent] < 0
    assert env.infos[agent]["refused"]["sentence"]


def test_what_cannot_be_done_is_refused_with_a_sentence() -> None:
    name, way = WAYS[0]
    env = pettingzoo.env(name, few_seats(name, way), way)
    env.reset(seed=1)
    with pytest.raises(NotOffered, match="must answer with a number, not None"):
        env.step(None)
    with pytest.raises(NotOffered, match="there is no agent seat_9"):
        env.observe("seat_9")
    env.close()
    with pytest.raises(NotOffered, match="is closed"):
        env.reset(seed=1)
    parallel = pettingzoo.parallel_env(name, few_seats(name, way), way)
    parallel.reset(seed=1)
    with pytest.raises(NotOffered, match="has not answered"):
        parallel.step({})


@pytest.mark.parametrize("kind", [pettingzoo.env, pettingzoo.parallel_env])
def test_a_closed_table_says_so_and_so_does_an_answer_that_is_no_number(kind: Any) -> None:
    name, way = WAYS[0]
    env = kind(name, few_seats(name, way), way)
    env.reset(seed=1)

    def answer(what: Any) -> Any:
        return what if kind is pettingzoo.env else dict.fromkeys(env.agents, what)

    with pytest.raises(NotOffered, match="an answer is the number of an option, such as 3, not 'left'"):
        env.step(answer("left"))
    env.step(answer(0))
    env.close()
    with pytest.raises(NotOffered, match="is closed; make another one"):
        env.step(answer(0))
    with pytest.raises(NotOffered, match="is closed; make another one"):
        env.reset(seed=1)
