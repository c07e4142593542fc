"""Catanatron: Settlers of Catan with four random players; one `play_tick` is one decision."""

from __future__ import annotations

from typing import Any

from pacing import Luck, Subject, decisions_per_second, microseconds_per_copy, serve, spread


def subjects() -> dict[str, Subject]:
    import catanatron  # noqa: F401

    return {"catan": Subject("Settlers of Catan", measure)}


def version() -> str:
    from importlib.metadata import version

    return version("catanatron")


def new(seed: int) -> Any:
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    return Game([RandomPlayer(colour) for colour in colours], seed=seed)


def is_over(game: Any) -> bool:
    from catanatron.game import TURNS_LIMIT

    return game.winning_color() is not None or game.state.num_turns >= TURNS_LIMIT


def play(game: Any, _luck: Luck) -> int:
    """Its random players choose among the actions that the game has listed."""
    from catanatron.game import TURNS_LIMIT

    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        decisions += 1
    return decisions


def walk(seed: int, luck: Luck) -> list[Any]:
    game, passed = new(seed), []
    while not is_over(game):
        if luck() < 0.05:
            passed.append(game.copy())
        game.play_tick()
    return passed


def measure(n: int, seconds: float) -> dict[str, float]:
    return {
        "decisions": decisions_per_second(new, play, n, seconds),
        "copy": microseconds_per_copy(spread(walk, n), lambda game: game.copy(), seconds / 4),
    }


if __name__ == "__main__":
    serve("Catanatron", version, subjects)
