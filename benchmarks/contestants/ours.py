"""tablewright: the tutorial's tic-tac-toe and every game of the package, each with as few seats as it takes; games in
which everybody is a rival also with all seats, and of Fateforge a Combat Scene with four heroes."""

from __future__ import annotations

from typing import Any

from pacing import Luck, Subject, decisions_per_second, microseconds_per_copy, serve, spread

ITERATIONS = 400
QUESTIONS = 3  # of each game, for a search
COMBAT = {"mode": "scene", "scene": "204A"}


def subjects() -> dict[str, Subject]:
    from tablewright.engine.game import games

    found = sorted(games().values(), key=lambda game: (game.id != "tictactoe", game.id))
    told = {game.id: Subject(game.title, measure_of(game)) for game in found}
    for game in found:
        if game.mode == "competitive" and game.most_seats > 2:
            title = f"{game.title}, {game.most_seats} seats"
            told[f"{game.id} {game.most_seats}"] = Subject(title, measure_of(game, game.most_seats))
        if game.id == "fateforge":
            told["fateforge 4"] = Subject("Fateforge, a Combat Scene, 4 seats", measure_of(game, 4, COMBAT))
        told[f"mcts {game.id}"] = Subject(f"{game.title}, player mcts", search_of(game, "random"))
        if game.id != "tictactoe":
            title = f"{game.title}, player mcts by rule of thumb"
            told[f"mcts steady {game.id}"] = Subject(title, search_of(game, "steady"))
    return told


def version() -> str:
    from tablewright.build_info import VERSION, engine_kind

    return f"{VERSION}, {engine_kind()}"


def measure_of(game: Any, seats: int | None = None, options: Any = None) -> Any:
    from tablewright.engine.playout import play_random

    def new(seed: int) -> Any:
        return game.new(seats, seed, options, log=False)

    def play_inside(table: Any, luck: Luck) -> int:
        return int(play_random(table, int(luck() * (1 << 30))))

    def walk(seed: int, luck: Luck) -> list[Any]:
        table, passed = new(seed), []
        while not table.over:
            passed.append(table.copy())
            table.choose(int(luck() * len(table.options)))
        return passed

    def measure(n: int, seconds: float) -> dict[str, float]:
        return {
            "decisions": decisions_per_second(new, play_inside, n, seconds),
            "from_python": decisions_per_second(new, play_from_python, n, seconds),
            "copy": microseconds_per_copy(spread(walk, n), type(new(0)).copy, seconds / 4),
        }

    return measure


def play_from_python(table: Any, luck: Luck) -> int:
    """As a researcher's program would: every question and every answer passes through Python."""
    decisions = 0
    while not table.over:
        options = table.options
        table.choose(int(luck() * len(options)))
        decisions += 1
    return decisions


def search_of(game: Any, rollouts: str) -> Any:
    """Games played out at random, as the peers' searches do; by rule of thumb is how our player plays them."""
    from time import process_time

    from tablewright.players import MctsPlayer, View

    def measure(n: int, seconds: float) -> dict[str, float]:
        player = MctsPlayer(n, iterations=ITERATIONS, rollouts=rollouts)
        done, passed, seed = 0, 0.0, n * 1_000_000
        while passed < seconds:
            table = game.new(seed=seed, log=False)
            seed += 1
            for _ in range(QUESTIONS):
                while not table.over and len(table.options) == 1:
                    table.choose(0)
                if table.over or passed >= seconds:
                    break
                view = View(table, max(table.seat, 0))
                before = player.search.iterations if player.search is not None else 0
                start = process_time()
                choice = player.choose(view)
                passed += process_time() - start
                if player.search is not None:  # which hero to play is chosen without looking ahead
                    done += player.search.iterations - before
                table.choose(choice)
        return {"iterations": done / passed}

    return measure


if __name__ == "__main__":
    serve("tablewright", version, subjects)
