"""How fast the doors for learners are: our environments beside those of the libraries, in one run.

    python benchmarks/learners.py            # what is installed here
    python benchmarks/learners.py --pgx      # beside Pgx, in an environment of its own: make bench-pgx

Steps a second of one core with random answers among those that the mask allows, in processor time; medians of rounds in
which all take turns, so that a busy machine is unfair to nobody.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

ROUNDS = 5
SECONDS = 2.0
TABLES = 1024


def steps_of(step: Callable[[], int], seconds: float) -> float:
    """Steps in a second of this process."""
    began = time.process_time()
    steps = 0
    while time.process_time() - began < seconds:
        steps += step()
    return steps / (time.process_time() - began)


def aec(env: Any) -> Callable[[], int]:
    """One game of an environment of PettingZoo, step by step, as its users loop."""
    luck = random.Random(1)

    def play() -> int:
        env.reset(seed=luck.randrange(1 << 30))
        steps = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(luck.choice(np.flatnonzero(mask).tolist()))
            steps += 1
        return steps

    return play


def many(observation: str, choose: bool = True) -> Callable[[], int]:
    """Many tables of FORWARD: one call a step, with the drawing of answers or without."""
    from tablewright.adapters.gymnasium import ManyEnv, masked_random

    env = ManyEnv("forward", TABLES, observation=observation, copies=False)
    luck = np.random.default_rng(1)
    _, info = env.reset(seed=1)

    def play() -> int:
        nonlocal info
        answers = masked_random(info["action_mask"], luck) if choose else info["action_mask"].argmax(1)
        _, _, _, _, info = env.step(answers)
        return TABLES

    return play


def entities() -> Callable[[], int]:
    """Entity observations alone, of positions from the middle of games."""
    from tablewright.adapters.session import Session, Settings

    settings = Settings("forward", observation="entities")
    luck = random.Random(1)
    tables = []
    for seed in range(64):
        session = Session(settings)
        session.begin(seed)
        for _ in range(luck.randrange(40)):
            if not session.over:
                session.act(0, luck.choice(session.mask(0).nonzero()[0].tolist()))
        tables.append(session.table)
    features, rows = settings.features, session.rows

    def observe() -> int:
        for table in tables:
            features.write_rows(table.seen_by(0), 0, rows, 0)
        return len(tables)

    return observe


def contenders() -> dict[str, Callable[[], int]]:
    from pettingzoo.classic import leduc_holdem_v4

    from tablewright.adapters import pettingzoo

    return {
        "PettingZoo, FORWARD, flat": aec(pettingzoo.env("forward")),
        "PettingZoo, its own Leduc": aec(leduc_holdem_v4.env()),
        f"{TABLES} tables of FORWARD, flat": many("flat"),
        f"{TABLES} tables of FORWARD, flat, first answer": many("flat", choose=False),
        f"{TABLES} tables of FORWARD, entities and options": many("entities"),
        "entity observations of FORWARD": entities(),
    }


def pgx_contenders() -> dict[str, Callable[[], int]]:
    """Games of Pgx with hidden cards, as many at once, on this processor."""
    import jax
    import pgx

    found: dict[str, Callable[[], int]] = {}
    for name in ("leduc_holdem", "backgammon"):
        env = pgx.make(name)
        begin, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
        found[f"Pgx, {TABLES} × {name}"] = pgx_loop(jax, begin, step)
    return found


def pgx_loop(jax: Any, begin: Any, step: Any) -> Callable[[], int]:
    numpy = jax.numpy
    keys = jax.random.split(jax.random.PRNGKey(1), TABLES)
    state = begin(keys)
    key = jax.random.PRNGKey(2)

    @jax.jit
    def answer(state: Any, key: Any) -> Any:
        return jax.random.categorical(key, numpy.log(state.legal_action_mask.astype(numpy.float32)), axis=-1)

    def play() -> int:
        nonlocal state, key
        key, one, two = jax.random.split(key, 3)
        fresh = begin(jax.random.split(two, TABLES))
        after = step(state, answer(state, one), jax.random.split(one, TABLES))
        over = after.terminated | after.truncated
        state = jax.tree_util.tree_map(
            lambda new, old: numpy.where(over.reshape((-1,) + (1,) * (old.ndim - 1)), new, old), fresh, after
        )
        state.current_player.block_until_ready()
        return TABLES

    play()
    return play


def main() -> None:
    words = argparse.ArgumentParser(description="How fast the doors for learners are.")
    words.add_argument("--pgx", action="store_true", help="Pgx instead, where it is installed")
    words.add_argument("--rounds", type=int, default=ROUNDS)
    words.add_argument("--seconds", type=float, default=SECONDS)
    given = words.parse_args()
    found = pgx_contenders() if given.pgx else contenders()
    rounds: dict[str, list[float]] = {name: [] for name in found}
    for _ in range(given.rounds):
        for name, step in found.items():
            rounds[name].append(steps_of(step, given.seconds))
    for name, speeds in rounds.items():
        print(f"{name:50} {statistics.median(speeds):12,.0f} a second")


if __name__ == "__main__":
    main()
