"""OpenSpiel through its Python API: the states are C++, every call comes from Python."""

from __future__ import annotations

from typing import Any

from pacing import Luck, Subject, decisions_per_second, microseconds_per_copy, pick, serve, spread

GAMES = {
    "tic_tac_toe": "Tic-tac-toe",
    "leduc_poker": "Leduc poker",
    "backgammon": "Backgammon",
    "gin_rummy": "Gin rummy",
    "hanabi": "Hanabi",
}
SEARCHED = ("tic_tac_toe", "backgammon", "gin_rummy")  # Hanabi rewards in between, which its search refuses
SIMULATIONS = 400
QUESTIONS = 3
UCT = 1.4


def subjects() -> dict[str, Subject]:
    import pyspiel

    there = set(pyspiel.registered_names())
    told = {
        name: Subject(title, measure_of(pyspiel.load_game(name)))
        for name, title in GAMES.items()
        if name in there
    }
    for name in SEARCHED:
        for how, make in (("C++", native_bot), ("Python", python_bot)):
            title = f"{GAMES[name]}, MCTS in {how}"
            told[f"mcts {how} {name}"] = Subject(title, search_of(name, make))
    return told


def version() -> str:
    from importlib.metadata import version

    return version("open_spiel")


def measure_of(game: Any) -> Any:
    import pyspiel

    has_chance = game.get_type().chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC

    def new(_seed: int) -> Any:
        return game.new_initial_state()

    def walk(seed: int, luck: Luck) -> list[Any]:
        state, passed = new(seed), []
        while not state.is_terminal():
            passed.append(state.clone())
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), luck()))
            else:
                state.apply_action(pick(state.legal_actions(), luck))
        return passed

    def measure(n: int, seconds: float) -> dict[str, float]:
        return {
            "decisions": decisions_per_second(new, play_with_chance if has_chance else play, n, seconds),
            "copy": microseconds_per_copy(spread(walk, n), lambda state: state.clone(), seconds / 4),
        }

    return measure


def play(state: Any, luck: Luck) -> int:
    decisions = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(luck() * len(actions))])
        decisions += 1
    return decisions


def play_with_chance(state: Any, luck: Luck) -> int:
    """Chance is drawn as it asks to be, and does not count as a decision."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state.chance_outcomes(), luck()))
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(luck() * len(actions))])
            decisions += 1
    return decisions


def drawn(outcomes: list[tuple[int, float]], fortune: float) -> int:
    for action, chance in outcomes:
        fortune -= chance
        if fortune < 0:
            return action
    return outcomes[-1][0]


def native_bot(game: Any, n: int) -> Any:
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(1, n)
    return pyspiel.MCTSBot(game, evaluator, UCT, SIMULATIONS, 100, False, n, False)


def python_bot(game: Any, n: int) -> Any:
    import numpy
    from open_spiel.python.algorithms import mcts

    luck = numpy.random.RandomState(n)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    return mcts.MCTSBot(game, UCT, SIMULATIONS, evaluator, solve=False, random_state=luck)


def search_of(name: str, make: Any) -> Any:
    import random
    from time import process_time

    import pyspiel

    game = pyspiel.load_game(name)

    def measure(n: int, seconds: float) -> dict[str, float]:
        bot = make(game, n)
        luck = random.Random(n).random
        done, passed = 0, 0.0
        while passed < seconds:
            state = game.new_initial_state()
            for _ in range(QUESTIONS):
                while state.is_chance_node():
                    state.apply_action(drawn(state.chance_outcomes(), luck()))
                if state.is_terminal() or passed >= seconds:
                    break
                start = process_time()
                action = bot.step(state)
                passed += process_time() - start
                done += SIMULATIONS
                state.apply_action(action)
        return {"iterations": done / passed}

    return measure


if __name__ == "__main__":
    serve("OpenSpiel", version, subjects)
