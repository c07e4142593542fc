"""MaskablePPO of Stable-Baselines3 on FORWARD: learning from nothing but play.

    pip install 'tablewright[gym]' 'sb3-contrib>=2.9'
    python examples/learn/maskable_ppo.py

The mask comes from the method `action_masks()` of the environment, which MaskablePPO finds by itself. Older versions
than 2.9 stop now and then with an error about a simplex.
"""

import argparse
import time

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import SubprocVecEnv

from tablewright.adapters.gymnasium import SeatEnv


class Numbers(gymnasium.ObservationWrapper):
    """The flat observation as small floats, as networks like them."""

    def __init__(self, env):
        super().__init__(env)
        self.observation_space = gymnasium.spaces.Box(-16.0, 16.0, env.observation_space.shape, np.float32)

    def observation(self, seen):
        return np.clip(seen / 16, -16, 16).astype(np.float32)

    def action_masks(self):
        return self.unwrapped.action_masks()


def table(seed):
    def made():
        env = Numbers(SeatEnv("forward", reward="outlook"))
        env.reset(seed=seed)
        return env

    return made


def share_of_wins(model, games):
    env = Numbers(SeatEnv("forward"))
    won = 0
    for seed in range(games):
        seen, info = env.reset(seed=1_000_000 + seed)
        ended = cut = False
        while not (ended or cut):
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, _, ended, cut, info = env.step(int(action))
        won += bool(info.get("won"))
    return f"{won / games:.1%} of {games} games"


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--seconds", type=float, default=240)
    words.add_argument("--tables", type=int, default=2)
    words.add_argument("--test", type=int, default=500)
    given = words.parse_args()
    tables = SubprocVecEnv([table(seed) for seed in range(given.tables)])
    model = MaskablePPO(
        "MlpPolicy", tables, n_steps=1024, batch_size=512, gamma=1.0, ent_coef=0.01, seed=1, verbose=0
    )
    began = time.monotonic()
    while time.monotonic() - began < given.seconds:
        model.learn(20_000, reset_num_timesteps=False)
        print(f"{model.num_timesteps} steps, {time.monotonic() - began:.0f} s", flush=True)
    print(f"wins {share_of_wins(model, given.test)}")


if __name__ == "__main__":
    main()
