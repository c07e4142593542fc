"""Gymnasium: its own check of every game and way, masks, refusals, many tables at once."""

from __future__ import annotations

import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.adapters.doors import CAMPAIGNS, FLAT, OURS, WAYS, few_seats, first_part, same

from tablewright.adapters.gymnasium import ManyEnv, SeatEnv, masked_random, names
from tablewright.engine.fate import SEEDS
from tablewright.engine.game import SetupError
from tablewright.engine.table import NotOffered


def seat_env(name: str, way: str, **more: Any) -> SeatEnv:
    made = gymnasium.make(f"tablewright/{name}-v0", way=way, seats=few_seats(name, way), **more)
    assert isinstance(made.unwrapped, SeatEnv)
    return made.unwrapped


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_gymnasium_finds_nothing_wrong(name: str, way: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(seat_env(name, way))


@pytest.mark.parametrize(("name", "way"), CAMPAIGNS)
def test_gymnasium_finds_nothing_wrong_with_a_part_of_a_campaign(name: str, way: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(seat_env(name, way, part=first_part(name, way)))


def test_importing_the_door_makes_every_game_known() -> None:
    ours = {f"tablewright/{name}-v0" for name, _ in WAYS}
    assert ours <= set(gymnasium.registry)
    assert ours <= set(names())


def play(env: SeatEnv, seed: int) -> list[Any]:
    """What one sees in a game of random answers, and how it ends."""
    luck = random.Random(seed)
    seen, info = env.reset(seed=seed)
    told = [seen]
    ended = cut = False
    while not (ended or cut):
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        assert info["action_mask"].sum() == len(info["options"]) > 1
        seen, reward, ended, cut, info = env.step(luck.choice(info["action_mask"].nonzero()[0].tolist()))
        told.append(seen)
    assert reward == (1.0 if info.get("won") else 0.0)
    return told


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_the_same_seed_and_answers_give_the_same_game(name: str, way: str) -> None:
    env = seat_env(name, way, longest=30)

    assert all(same(one, other) for one, other in zip(play(env, 5), play(env, 5), strict=True))


def test_forced_moves_are_asked_for_on_request() -> None:
    name, way = WAYS[0]
    counts = []
    env = seat_env(name, way, forced=True)
    _, info = env.reset(seed=1)
    luck = random.Random(1)
    for _ in range(200):
        counts.append(info["action_mask"].sum())
        _, _, ended, _, info = env.step(luck.choice(info["action_mask"].nonzero()[0].tolist()))
        if ended:
            break
    assert 1 in counts


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_an_answer_that_is_not_offered_costs_a_penalty_and_loses_nothing(name: str, way: str) -> None:
    env = seat_env(name, way)
    seen, info = env.reset(seed=3)
    action = int((info["action_mask"] == 0).nonzero()[0][-1])

    after, reward, ended, cut, told = env.step(action)

    assert reward < 0
    assert not ended
    assert not cut
    assert same(after, seen)
    assert told["options"] == info["options"]
    assert told["refused"]["sentence"]


def test_a_refusal_names_its_clause_and_says_the_sentence() -> None:
    assert sum(refusals(name, way) for name, way in WAYS) >= 3


def refusals(name: str, way: str) -> int:
    """How many of the first questions of a game refuse something, as the door tells it."""
    env = seat_env(name, way)
    _, info = env.reset(seed=4)
    luck = random.Random(4)
    found = 0
    for _ in range(12):
        for action in range(len(info["options"]), len(info["options"]) + 2):
            refused = env.session.refusal(action)
            if refused.clause:
                found += 1
                assert refused.sentence.startswith(f"{refused.clause} forbids that: ")
                assert len(refused.sentence) > len(refused.clause) + 20
        _, _, ended, _, info = env.step(luck.choice(info["action_mask"].nonzero()[0].tolist()))
        if ended:
            break
    return found


def test_answers_that_are_not_offered_raise_if_asked_to() -> None:
    name, way = WAYS[0]
    env = seat_env(name, way, illegal="raise")
    _, info = env.reset(seed=3)

    with pytest.raises(NotOffered, match=r"\w"):
        env.step(int((info["action_mask"] == 0).nonzero()[0][-1]))
    assert env.info()["options"] == info["options"]


def test_others_play_their_seats() -> None:
    name, way = next((name, way) for name, way in WAYS if few_seats(name, way) == 2)
    asked: list[int] = []

    def first(seen: Any) -> int:
        asked.append(seen.seat)
        return 0

    for players in ({1: "steady"}, {1: "random"}, {1: first}):
        env = seat_env(name, way, players=players, longest=20)
        play(env, 2)
        assert env.session.table.over or env.session.is_cut
    assert set(asked) <= {1, -1}
    assert asked


def test_what_cannot_be_set_up_is_refused_with_a_sentence() -> None:
    name, way = WAYS[0]
    with pytest.raises(SetupError, match="seat 9 is not at this table"):
        seat_env(name, way, seat=9)
    with pytest.raises(SetupError, match="player 'grandmaster' cannot sit here"):
        seat_env(name, way, players={1: "grandmaster"}).reset(seed=1)
    with pytest.raises(SetupError, match="render_mode cannot be 'human'"):
        SeatEnv(name, render_mode="human")
    game, campaign = next((g, w) for g in OURS.values() for w in g.all_ways() if w.campaign)
    with pytest.raises(SetupError, match="learners play one: name a part of it with part="):
        SeatEnv(game.id, way=campaign.id)


def test_a_closed_table_says_so() -> None:
    name, way = WAYS[0]
    env = seat_env(name, way)
    with pytest.raises(NotOffered, match="call reset first"):
        env.step(0)
    env.reset(seed=SEEDS + 1)
    env.close()
    env.close()
    with pytest.raises(NotOffered, match="is closed; make another one"):
        env.step(0)


@pytest.mark.parametrize("answer", ["reveal", None, 1.5, [0]])
def test_an_answer_that_is_no_number_is_told_and_changes_nothing(answer: Any) -> None:
    name, way = WAYS[0]
    env = seat_env(name, way)
    _, info = env.reset(seed=3)

    with pytest.raises(NotOffered, match="an answer is the number of an option, such as 3, not "):
        env.step(answer)
    assert env.info()["options"] == info["options"]
    assert env.session.decisions == 0


@pytest.mark.parametrize("seed", [-1, "luck", 1.5])
def test_a_wrong_seed_is_told_and_the_game_goes_on(seed: Any) -> None:
    name, way = WAYS[0]
    env = seat_env(name, way)
    _, info = env.reset(seed=3)

    with pytest.raises(gymnasium.error.Error, match="Seed must be"):
        env.reset(seed=seed)
    assert env.info()["options"] == info["options"]


def test_a_game_that_is_over_wants_a_reset() -> None:
    name, way = WAYS[0]
    env = seat_env(name, way)
    play(env, 6)
    if env.session.over:
        with pytest.raises(NotOffered, match="reset the environment"):
            env.step(0)


def test_it_is_shown_in_plain_words() -> None:
    name, way = WAYS[0]
    env = seat_env(name, way, render_mode="ansi")
    env.reset(seed=1)

    text = env.render()

    assert text.startswith(env.settings.game.title.split(":")[0])
    assert len(text) > 200


# Many tables at once


def many_env(name: str, way: str, tables: int, **more: Any) -> ManyEnv:
    made = gymnasium.make_vec(
        f"tablewright/{name}-v0", num_envs=tables, way=way, seats=few_seats(name, way), **more
    )
    assert isinstance(made, ManyEnv)
    return made


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_many_tables_go_as_each_would_alone(name: str, way: str) -> None:
    env = many_env(name, way, 3, longest=40)
    alone = seat_env(name, way, longest=40)
    luck = np.random.default_rng(1)
    seen, info = env.reset(seed=9)
    answers, views, masks = [], [], []
    for _ in range(12):
        views.append(seen)
        masks.append(info["action_mask"])
        answers.append(masked_random(info["action_mask"], luck))
        seen, _, ended, _, info = env.step(answers[-1])
        if ended.any():
            break
    if few_seats(name, way) > 1:
        return  # those at the other seats have luck of their own
    for k in range(3):
        mine, told = alone.reset(seed=9 + k)
        for n, answer in enumerate(answers):
            view = (
                {part: rows[k] for part, rows in views[n].items()}
                if isinstance(views[n], dict)
                else views[n][k]
            )
            assert same(mine, view)
            assert same(told["action_mask"], masks[n][k])
            mine, _, _, _, told = alone.step(answer[k])


@pytest.mark.parametrize("name", FLAT)
def test_after_an_end_the_next_step_begins_another_game(name: str) -> None:
    env = gymnasium.make_vec(f"tablewright/{name}-v0", num_envs=4, seats=1)
    luck = np.random.default_rng(2)
    seen, info = env.reset(seed=1)
    first = seen.copy()
    finished = 0
    begins = np.zeros(4, bool)
    for _ in range(600):
        seen, rewards, ended, cut, info = env.step(masked_random(info["action_mask"], luck))
        assert (info["action_mask"].sum(1) >= 1).all()
        assert not ended[begins].any()
        assert (seen[begins, :3] == first[0, :3]).all()
        begins = ended | cut
        finished += int(ended.sum())
        assert set(rewards[~ended]) <= {0.0}
    assert finished >= 8


def test_a_mask_that_is_ignored_costs_a_penalty_at_that_table_alone() -> None:
    name, way = WAYS[0]
    env = many_env(name, way, 3)
    _, info = env.reset(seed=1)
    answers = info["action_mask"].argmax(1)
    answers[1] = int((info["action_mask"][1] == 0).nonzero()[0][-1])

    _, rewards, ended, _, told = env.step(answers)

    assert told["refused"].tolist() == [False, True, False]
    assert rewards[1] < 0
    assert not ended[1]
    with pytest.raises(NotOffered, match="3 tables want 3 answers"):
        env.step(answers[:2])


def test_many_tables_say_what_is_wrong_with_a_call() -> None:
    name, way = WAYS[0]
    with pytest.raises(SetupError, match="num_envs must be a whole number from 1 on, not 0"):
        many_env(name, way, 0)
    env = many_env(name, way, 2)
    with pytest.raises(NotOffered, match="call reset first"):
        env.step([0, 0])
    env.reset(seed=1)
    with pytest.raises(NotOffered, match="numbers of options, not an array of float64"):
        env.step(np.array([0.0, 1.0]))
    env.close()
    with pytest.raises(NotOffered, match="is closed; make another one"):
        env.step([0, 0])
    with pytest.raises(NotOffered, match="is closed; make another one"):
        env.reset(seed=1)


def test_games_that_go_on_for_too_long_are_cut_off() -> None:
    name, way = WAYS[0]
    env = many_env(name, way, 2, longest=5)
    luck = np.random.default_rng(2)
    _, info = env.reset(seed=1)
    cuts = 0
    for _ in range(12):
        _, _, _, cut, info = env.step(masked_random(info["action_mask"], luck))
        cuts += int(cut.sum())
    assert cuts == 4


def test_a_team_can_be_played_by_one_learner() -> None:
    name, way = next((name, way) for name, way in WAYS if few_seats(name, way) == 2)
    env = gymnasium.make_vec(f"tablewright/{name}-v0", num_envs=2, way=way, seats=2, seat=-1)
    luck = np.random.default_rng(2)
    _, info = env.reset(seed=1)
    seats = set()
    for _ in range(60):
        _, _, _, _, info = env.step(masked_random(info["action_mask"], luck))
        seats |= {table.seat for table in env.many.tables}
    assert {0, 1} <= seats
