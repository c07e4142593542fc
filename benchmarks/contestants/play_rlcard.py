"""RLCard: its environments as an agent steps through them; it has no copy, so the game is deep-copied."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from pacing import Luck, Subject, decisions_per_second, microseconds_per_copy, pick, serve, spread

GAMES = {"leduc-holdem": "Leduc hold'em", "uno": "Uno"}


def subjects() -> dict[str, Subject]:
    import rlcard  # noqa: F401

    return {name: Subject(title, measure_of(name)) for name, title in GAMES.items()}


def version() -> str:
    from importlib.metadata import version

    return version("rlcard")


def measure_of(name: str) -> Any:
    def new(seed: int) -> Any:
        import rlcard

        env = rlcard.make(name, config={"seed": seed % (1 << 31)})
        return env, *env.reset()

    def walk(seed: int, luck: Luck) -> list[Any]:
        env, state, _player = new(seed)
        passed = []
        while not env.is_over():
            passed.append(deepcopy(env.game))
            state, _player = env.step(pick(list(state["legal_actions"]), luck))
        return passed

    def measure(n: int, seconds: float) -> dict[str, float]:
        return {
            "decisions": decisions_per_second(new, play, n, seconds),
            "copy": microseconds_per_copy(spread(walk, n), deepcopy, seconds / 4),
        }

    return measure


def play(dealt: Any, luck: Luck) -> int:
    env, state, _player = dealt
    decisions = 0
    while not env.is_over():
        state, _player = env.step(pick(list(state["legal_actions"]), luck))
        decisions += 1
    return decisions


if __name__ == "__main__":
    serve("RLCard", version, subjects)
