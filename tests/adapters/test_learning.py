"""A learner that knows only the door: what it sees, what it may answer, what it earns. It learns to win."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from tablewright.adapters.gymnasium import register_all
from tablewright.engine.features import ARGUMENTS, STEP, VALUE
from tablewright.engine.game import find_game

PEBBLES = str(Path(__file__).parents[1] / "toys" / "pebbles")
TABLES = 64
MOST = 16  # larger numbers count as this one

Floats = NDArray[np.float64]


class Learner:
    """Policy gradient with a weight for each pair of a number on the table and a number of an option."""

    def __init__(self, seen: dict[str, Any]) -> None:
        self.weights = np.zeros((seen["entities"].shape[1] * MOST, MOST))

    def looked(self, seen: dict[str, Any], mask: NDArray[np.int8]) -> tuple[Floats, Floats, Floats]:
        """The numbers on each table and of each option, one-hot, and the chance of each option."""
        values = np.clip(seen["entities"][:, :, VALUE], 0, MOST - 1)
        table = np.eye(MOST)[values].reshape(len(values), -1)
        options = np.eye(MOST)[np.clip(seen["options"][:, :, ARGUMENTS + 1], 0, MOST - 1)]
        options *= seen["options"][:, :, STEP : STEP + 1] != 0
        scores = np.einsum("tv,vo,tno->tn", table, self.weights, options)
        scores = np.where(mask != 0, scores, -np.inf)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        return table, options, chances / chances.sum(1, keepdims=True)

    def learn(self, told: list[tuple[Floats, Floats, Floats, Any]], earned: Floats, rate: float) -> None:
        """Make the answers of games that were won likelier, and those of lost ones less likely."""
        better = earned - earned.mean()
        for table, options, chances, answers in told:
            chosen = np.arange(len(answers)), answers
            slope = -chances * better[:, None]
            slope[chosen] += better
            slope[answers < 0] = 0  # these games were over
            self.weights += rate * np.einsum("tv,tn,tno->vo", table, slope, options) / len(answers)


def round_of_games(env: Any, learner: Learner, luck: np.random.Generator, seed: int) -> tuple[Any, Floats]:
    """One game at each table; what was seen and answered, and what each game earned."""
    seen, info = env.reset(seed=seed)
    told, earned, over = [], np.zeros(TABLES), np.zeros(TABLES, bool)
    while not over.all():
        table, options, chances = learner.looked(seen, info["action_mask"])
        answers = (chances.cumsum(1) > luck.random((TABLES, 1))).argmax(1)
        assert (info["action_mask"][np.arange(TABLES), answers] == 1).all()
        told.append((table, options, chances, np.where(over, -1, answers)))
        seen, rewards, ended, cut, info = env.step(answers)
        earned[~over] += rewards[~over]
        over |= ended | cut
    return told, earned


def test_a_small_policy_gradient_with_masks_learns_to_win() -> None:
    find_game(PEBBLES)
    register_all(["pebbles"])
    env = gymnasium.make_vec("tablewright/pebbles-v0", num_envs=TABLES, rows=8, slots=4)
    luck = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    learner = Learner(seen)
    untrained = np.mean([round_of_games(env, learner, luck, seed)[1].mean() for seed in (1, 2, 3)])
    shares = []
    for n in range(60):
        told, earned = round_of_games(env, learner, luck, seed=1000 + n * TABLES)
        learner.learn(told, earned, rate=2.0)
        shares.append(earned.mean())

    assert untrained < 0.7  # two players at random
    assert np.mean(shares[-10:]) > 0.95
