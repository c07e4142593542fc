"""Learn FORWARD in five minutes on two cores: imitate the steady player, then improve by playing.

    pip install 'tablewright[gym,lab]'
    python examples/learn/imitate.py

It plays games of the steady player with `tablewright lab run --decisions --features`, learns its choices from the
Parquet file, plays on by itself and learns from its wins, and measures each step on games it has not seen.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

import gymnasium
import numpy as np
import pyarrow.parquet as parquet
from net import Net

from tablewright.adapters.gymnasium import masked_random  # importing it makes the environments known

ENVIRONMENT = "tablewright/forward-v0"
FRESH = 1_000_000  # the seed of the first game that nothing was learned from


def games_of_steady(folder, games):
    """Every decision of so many games, as the lab writes them."""
    command = [sys.executable, "-m", "tablewright", "lab", "run", "forward", "--games", str(games)]
    words = ["--players", "steady", "--decisions", "--features", "flat", "--no-things", "--out", str(folder)]
    subprocess.run([*command, *words], check=True, stdout=subprocess.DEVNULL)
    return parquet.read_table(Path(folder) / "decisions.parquet", columns=["numbers", "words", "word"])


def as_arrays(table, answers):
    """What was seen, what could be answered, and what was; decisions without a choice are left out."""
    offered = [np.frombuffer(each, np.int16) for each in table["words"].to_pylist()]
    chosen = np.array([len(each) > 1 for each in offered])
    seen = np.stack([np.frombuffer(each, np.int16) for each in table["numbers"].to_pylist()])[chosen]
    masks = np.zeros((len(seen), answers), bool)
    for mask, each in zip(masks, (each for each in offered if len(each) > 1), strict=True):
        mask[each] = True
    return seen, masks, table["word"].to_numpy()[chosen]


def imitate(net, seen, masks, words, epochs, luck, most=512):
    batch = min(most, len(seen))
    ones = np.ones(batch, np.float32)
    for epoch in range(epochs):
        order = luck.permutation(len(seen))
        right = 0.0
        rate = 0.002 * 0.5 * (1 + np.cos(np.pi * epoch / epochs))
        for start in range(0, len(order) - batch + 1, batch):
            rows = order[start : start + batch]
            right += net.learn(seen[rows], masks[rows], words[rows], ones, rate).sum()
        print(f"  epoch {epoch + 1}: the steady player's answer has a chance of {right / len(order):.1%}")


def improve(net, tables, rounds, luck, rate=0.0002):
    """Play whole games, and make the answers of those that were won likelier."""
    env = gymnasium.make_vec(ENVIRONMENT, num_envs=tables)
    level = 0.4
    for n in range(rounds):
        seen, masks, answers, owners, wins = played_once(net, env, tables, luck, seed=10_000 + n * tables)
        level += 0.2 * (wins.mean() - level)
        weights = (wins - level)[owners].astype(np.float32)
        order = luck.permutation(len(seen))
        for start in range(0, len(order), 2048):
            rows = order[start : start + 2048]
            net.learn(seen[rows], masks[rows], answers[rows], weights[rows], rate, entropy=0.002)
        if n % 10 == 9:
            print(f"  round {n + 1}: {level:.1%} of its games are won")


def played_once(net, env, tables, luck, seed):
    """One game at each table: every decision, whose it was, and who won."""
    seen, info = env.reset(seed=seed)
    going, wins = np.ones(tables, bool), np.zeros(tables)
    told = []
    while going.any():
        masks = info["action_mask"] != 0
        answers = net.drawn(seen, masks, luck)
        told.append((seen[going], masks[going], answers[going], np.flatnonzero(going)))
        seen, rewards, ended, cut, info = env.step(answers)
        wins[going] += rewards[going]
        going &= ~(ended | cut)
    return (*(np.concatenate(part) for part in zip(*told, strict=True)), wins)


def share_of_wins(choose, games, most=200):
    """How many of so many games are won, and how sure that is."""
    tables = min(most, games)
    env = gymnasium.make_vec(ENVIRONMENT, num_envs=tables)
    won = 0
    for first in range(0, games, tables):
        seen, info = env.reset(seed=FRESH + first)
        going = np.ones(tables, bool)
        while going.any():
            seen, rewards, ended, cut, info = env.step(choose(seen, info["action_mask"] != 0))
            won += int(rewards[going].sum())
            going &= ~(ended | cut)
    played = -(-games // tables) * tables
    share = won / played
    return f"{share:.1%} of {played} games (± {1.96 * np.sqrt(share * (1 - share) / played):.1%})"


def spent(began):
    """Seconds since then, and those that processors spent on it."""
    used = os.times()
    return f"{time.monotonic() - began:.0f} s ({sum(used[:4]):.0f} s of processor time)"


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--games", type=int, default=2000, help="games of the steady player to imitate")
    words.add_argument("--epochs", type=int, default=4)
    words.add_argument("--rounds", type=int, default=20, help="rounds of play to improve by")
    words.add_argument("--tables", type=int, default=256, help="games of a round")
    words.add_argument("--test", type=int, default=2000, help="games to measure with")
    words.add_argument("--folder", default="runs/steady")
    given = words.parse_args()
    began = time.monotonic()
    luck = np.random.default_rng(1)
    answers = gymnasium.make_vec(ENVIRONMENT, num_envs=1).single_action_space.n
    print(f"1. {given.games} games of the steady player")
    seen, masks, chosen = as_arrays(games_of_steady(given.folder, given.games), answers)
    print(f"   {len(seen)} decisions after {spent(began)}")
    net = Net(seen.min(0), seen.max(0), answers)
    random = share_of_wins(lambda seen, masks: masked_random(masks, luck), given.test)
    print(f"   random answers win {random}")
    print("2. Imitate it")
    imitate(net, seen, masks, chosen, given.epochs, luck)
    print(f"   wins {share_of_wins(net.best, given.test)} after {spent(began)}")
    print("3. Improve by playing")
    improve(net, given.tables, given.rounds, luck)
    print(f"   wins {share_of_wins(net.best, given.test)} after {spent(began)}")


if __name__ == "__main__":
    main()
