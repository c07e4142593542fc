"""PettingZoo's classic games through `last` and `step`; they have no copy, so the environment is deep-copied."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from pacing import Luck, Subject, decisions_per_second, microseconds_per_copy, pick, serve, spread


def subjects() -> dict[str, Subject]:
    from pettingzoo.classic import tictactoe_v3

    told = {"tictactoe": Subject("Tic-tac-toe", measure_of(tictactoe_v3))}
    try:
        from pettingzoo.classic import leduc_holdem_v4
    except ImportError:
        return told
    return {**told, "leduc": Subject("Leduc hold'em", measure_of(leduc_holdem_v4))}


def version() -> str:
    from importlib.metadata import version

    return version("pettingzoo")


def measure_of(module: Any) -> Any:
    def new(seed: int) -> Any:
        env = module.raw_env()
        env.reset(seed=seed % (1 << 31))
        return env

    def walk(seed: int, luck: Luck) -> list[Any]:
        env, passed = new(seed), []
        while step(env, luck):
            passed.append(deepcopy(env))
        return passed[:-1] or passed

    def measure(n: int, seconds: float) -> dict[str, float]:
        return {
            "decisions": decisions_per_second(new, play, n, seconds),
            "copy": microseconds_per_copy(spread(walk, n), deepcopy, seconds / 4),
        }

    return measure


def play(env: Any, luck: Luck) -> int:
    decisions = 0
    while step(env, luck):
        decisions += 1
    return decisions


def step(env: Any, luck: Luck) -> bool:
    """Look, choose among what the mask allows, and go on; False when the game is over."""
    seen, _reward, ended, cut, _info = env.last()
    if ended or cut:
        return False
    env.step(pick(seen["action_mask"].nonzero()[0], luck))
    return True


if __name__ == "__main__":
    serve("PettingZoo", version, subjects)
