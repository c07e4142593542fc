"""A learner that knows only the door: a few rounds of policy gradient in NumPy make it win more."""

from __future__ import annotations

import gymnasium
import numpy as np
from tests.adapters.doors import FLAT

import tablewright.adapters.gymnasium as door

TABLES = 64


def likelier(rounds: int) -> tuple[float, float]:
    """The reward of a step before and after so many rounds; the reward is not to choose what costs a penalty.

    One weight for each word: the learner ignores the mask and must find out by itself what is offered often."""
    env = gymnasium.make_vec(f"tablewright/{FLAT[0]}-v0", num_envs=TABLES)
    luck = np.random.default_rng(1)
    weights = np.zeros(env.single_action_space.n)
    env.reset(seed=1)
    earned = []
    for _ in range(rounds):
        chances = np.exp(weights - weights.max())
        chances /= chances.sum()
        answers = luck.choice(len(weights), TABLES, p=chances)
        _, rewards, _, _, _ = env.step(answers)
        earned.append(rewards.mean())
        slope = -chances * (rewards - rewards.mean()).sum()
        np.add.at(slope, answers, rewards - rewards.mean())
        weights += 2.0 * slope
    return float(np.mean(earned[:50])), float(np.mean(earned[-50:]))


def test_a_small_policy_gradient_learns_what_is_offered() -> None:
    before, after = likelier(400)

    assert before < -0.09  # hardly any of the words is offered
    assert after > before / 2
    assert door.names()
