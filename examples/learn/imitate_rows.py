"""Imitate the steady player of any game by its entity rows.

    pip install 'tablewright[gym,lab]' torch
    python examples/learn/imitate_rows.py spiralchain --way spiralchain

It plays games of the steady player with `tablewright lab run --decisions --features entities`, learns its choices from
the Parquet file, and measures what it learned on games it has not seen. At tables with several seats it sits at all.
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path

import gymnasium
import numpy as np
import pyarrow.parquet as parquet
import torch
from rows_net import Batch, RowsNet, batch_of

from tablewright.adapters.gymnasium import masked_random  # importing it makes the environments known

FRESH = 1_000_000  # the seed of the first game that nothing was learned from


def games_of_steady(given):
    """Every decision of so many games, as the lab writes them; those without a choice are left out. Games that lie in
    the folder already are not played again."""
    command = [sys.executable, "-m", "tablewright", "lab", "run", given.game, "--games", str(given.games)]
    words = [
        "--players",
        "steady",
        "--decisions",
        "--features",
        "entities",
        "--no-things",
        "--out",
        given.folder,
    ]
    if given.way:
        words += ["--way", given.way]
    if given.seats:
        words += ["--seats", str(given.seats)]
    decisions = Path(given.folder) / "decisions.parquet"
    if not decisions.exists():
        subprocess.run([*command, *words], check=True, stdout=subprocess.DEVNULL)
    wanted = ["entities", "option_rows", "chosen", "options"]
    table = parquet.read_table(decisions, columns=wanted)
    return table.filter(np.array(table["options"]) > 1)


def imitate(net, table, epochs, luck, keep=None, batch=128, rate=0.001):
    """Go through the decisions so many times, those with about as many options together; keep what is learned."""
    steps = epochs * (len(table) // batch)
    adam = torch.optim.Adam(net.parameters(), rate)
    fading = torch.optim.lr_scheduler.OneCycleLR(adam, 3 * rate, total_steps=steps + 1)
    options = np.array(table["options"])
    for epoch in range(epochs):
        right, began = 0, time.monotonic()
        order = np.argsort(options + luck.random(len(options)) * 8)
        starts = luck.permutation(len(order) // batch) * batch
        for start in starts:
            rows = table.take(order[start : start + batch])
            seen = batch_of({name: rows[name].to_pylist() for name in ("entities", "option_rows")})
            wanted = torch.from_numpy(np.array(rows["chosen"]).astype(np.int64))
            scores = net(seen)
            loss = torch.nn.functional.cross_entropy(scores, wanted)
            adam.zero_grad()
            loss.backward()
            adam.step()
            fading.step()
            right += int((scores.argmax(1) == wanted).sum())
        share = right / (len(starts) * batch)
        print(
            f"  epoch {epoch + 1}: {share:.1%} as the steady player, {time.monotonic() - began:.0f} s",
            flush=True,
        )
        if keep:
            torch.save(net.state_dict(), keep)


def share_of_wins(given, choose):
    """How many of so many games are won, and how sure that is; the learner sits at every seat of a team."""
    tables = min(given.tables, given.test)
    more = {name: value for name, value in (("way", given.way), ("seats", given.seats)) if value}
    env = gymnasium.make_vec(
        f"tablewright/{given.game}-v0", num_envs=tables, observation="entities", seat=-1, **more
    )
    won = 0
    for first in range(0, given.test, tables):
        seen, info = env.reset(seed=FRESH + first)
        going = np.ones(tables, bool)
        while going.any():
            answers = np.zeros(tables, np.int64)
            answers[going] = choose(
                {name: part[going] for name, part in seen.items()}, info["action_mask"][going]
            )
            seen, rewards, ended, cut, info = env.step(answers)
            won += int((rewards[going] > 0).sum())
            going &= ~(ended | cut)
    played = -(-given.test // tables) * tables
    share = won / played
    return f"{share:.1%} of {played} games (± {1.96 * np.sqrt(share * (1 - share) / played):.1%})"


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("game")
    words.add_argument("--way")
    words.add_argument("--seats", type=int)
    words.add_argument("--games", type=int, default=500, help="games of the steady player to imitate")
    words.add_argument("--epochs", type=int, default=6)
    words.add_argument("--test", type=int, default=300, help="games to measure with")
    words.add_argument("--tables", type=int, default=60, help="so many of them at once")
    words.add_argument("--folder", default="runs/rows")
    words.add_argument(
        "--keep", help="the network is kept in this file; if it is there already, learning goes on with it"
    )
    given = words.parse_args()
    began = time.monotonic()
    luck = np.random.default_rng(1)
    torch.manual_seed(1)
    net = RowsNet()
    if given.keep and Path(given.keep).exists():
        net.load_state_dict(torch.load(given.keep))
    if given.epochs:
        table = games_of_steady(given)
        print(
            f"{len(table)} decisions of {given.games} games after {time.monotonic() - began:.0f} s",
            flush=True,
        )
        imitate(net, table, given.epochs, luck, given.keep)
    random = share_of_wins(given, lambda seen, masks: masked_random(masks, luck))
    print(f"random answers win {random}", flush=True)
    net.eval()
    won = share_of_wins(given, lambda seen, masks: net.best(Batch(seen["entities"], seen["options"])))
    print(f"what it learned wins {won} after {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
