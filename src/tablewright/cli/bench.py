"""`bench`: how fast a game is played at random on one core, how fast its tables are copied and searched."""

from __future__ import annotations

from argparse import Namespace
from time import process_time
from typing import TYPE_CHECKING, Final, NamedTuple

from tablewright.cli.commands import Commands, Complaint, at_least_one, say, say_json

if TYPE_CHECKING:
    from tablewright.engine.game import Game
    from tablewright.engine.table import Table

ROUNDS: Final = 5
SECONDS: Final = 1.0  # of play in each round
SAMPLE: Final = 64  # positions to copy, spread over a few games
TIMES: Final = 50
ITERATIONS: Final = 64


class Speed(NamedTuple):
    """The medians of several rounds."""

    engine: str
    python: str
    decisions_per_second: float
    microseconds_per_decision: float
    copies_per_second: float
    microseconds_per_copy: float
    games_per_second: float
    decisions_per_game: float
    iterations_per_second: float = 0.0  # of the searching player; 0 from a build that does not tell
    decisions_per_iteration: float = 0.0
    random_iterations_per_second: float = 0.0  # the same with games played out at random
    decisions_per_random_iteration: float = 0.0


def add(commands: Commands) -> None:
    bench = commands.add("bench", "how fast games are played and copied", measure_speed, heading="Measure")
    bench.takes(
        "game",
        "a game's name or folder (the first that `tablewright games` lists)",
        metavar="GAME",
        nargs="?",
    )
    bench.takes("--rounds", f"how many rounds to measure; medians are shown ({ROUNDS})", metavar="N",
                type=at_least_one, default=ROUNDS)  # fmt: skip
    bench.takes(
        "--against", "the Python of another install, to be measured in turn with this one", metavar="PYTHON"
    )
    bench.takes("--alone", "measure the running build only", action="store_true")
    bench.takes("--json", "answer in JSON", action="store_true")
    bench.tells(
        "Plays at random on one core, each option with the same chance and without a log, and copies tables from "
        "the middle of games; there the player mcts searches too. "
        "Times are processor times, so other programs do not count. "
        "A compiled install is measured both compiled and, from the sources beside the binaries, interpreted, "
        "in alternating rounds, and the ratio is shown.",
    )


def measure_speed(arguments: Namespace) -> int:
    from tablewright.engine.game import find_game, games

    name = arguments.game or next(iter(sorted(games())), "")
    game = find_game(name)
    others = [] if arguments.alone else other_builds(arguments.against)
    rounds: list[list[Speed]] = [[] for _ in range(1 + len(others))]
    for n in range(arguments.rounds):
        rounds[0].append(one_round(game, n))
        for told, command in zip(rounds[1:], others, strict=True):
            told.append(ask_other(command, name))
    speeds = [medians(told) for told in rounds]
    if arguments.json:
        say_json({"game": game.id, "rounds": arguments.rounds, "builds": [speed._asdict() for speed in speeds],
                  "ratio": ratios(speeds)})  # fmt: skip
    else:
        say(*report(game, speeds))
    return 0


# Measuring


def one_round(game: Game, n: int) -> Speed:
    """Play for about a second, then copy positions from the middle of games."""
    from platform import python_version

    from tablewright.build_info import engine_kind

    decisions, played, games, passed = play_games(game, n)
    copies = copies_per_second(sample(game, n))
    return Speed(
        engine_kind(), python_version(), decisions / played, played / decisions * 1e6, copies, 1e6 / copies,
        games / passed, decisions / games, *search_speed(game, n, "steady"), *search_speed(game, n, "random"),
    )  # fmt: skip


def play_games(game: Game, n: int) -> tuple[int, float, int, float]:
    """Decisions, seconds spent deciding, games, and seconds in all, with the setting up."""
    from tablewright.engine.playout import play_random

    pack = game.load(None)
    decisions, games, played = 0, 0, 0.0
    began = process_time()
    while played < SECONDS:
        table = game.new(seed=n * 1_000_000 + games, pack=pack, log=False)
        start = process_time()
        decisions += play_random(table, games)
        played += process_time() - start
        games += 1
    return decisions, played, games, process_time() - began


def sample(game: Game, n: int) -> list[Table]:
    """Positions spread evenly over some random games."""
    import random

    from tablewright.engine.playout import positions

    pack = game.load(None)
    luck = random.Random(n)
    tables: list[Table] = []
    while len(tables) < SAMPLE:
        table = game.new(seed=luck.randrange(1 << 32), pack=pack, log=False)
        passed = positions(table, luck.randrange)
        tables += luck.sample(passed, min(len(passed), SAMPLE // 8))
    return tables[:SAMPLE]


def copies_per_second(tables: list[Table]) -> float:
    """Long enough that a collection of garbage in between weighs as much as it does in a long search."""
    from tablewright.engine.playout import copy_often

    copies, passed = 0, 0.0
    start = process_time()
    while passed < SECONDS / 4:
        copies += copy_often(tables, TIMES)
        passed = process_time() - start
    return copies / passed


def search_speed(game: Game, n: int, rollouts: str) -> tuple[float, float]:
    """How often the searching player imagines a table and plays on, at questions from whole games; how many
    decisions each time."""
    from tablewright.players import MctsPlayer, View

    player = MctsPlayer(n, iterations=ITERATIONS, rollouts=rollouts)
    passed = 0.0
    for table in sample(game, n):
        if len(table.options) > 1:
            view = View(table, max(table.seat, 0))
            start = process_time()
            player.choose(view)
            passed += process_time() - start
        if passed > SECONDS / 2:
            break
    search = player.search
    if search is None or not passed:
        return 0.0, 0.0
    return int(search.iterations) / passed, int(search.decisions) / int(search.iterations)


def medians(told: list[Speed]) -> Speed:
    from statistics import median

    first = told[0]
    numbers = [median(column) for column in zip(*(speed[2:] for speed in told), strict=True)]
    return Speed(first.engine, first.python, *numbers)


# Other builds


def other_builds(against: str | None) -> list[list[str]]:
    """The commands that measure one round of another build: the sources of this one, or another install."""
    from tablewright import interpreted
    from tablewright.build_info import is_compiled

    if against is not None:
        return [[against, "-m", "tablewright"]]
    return [interpreted.command([])] if is_compiled() else []


def ask_other(command: list[str], game: str) -> Speed:
    import subprocess

    words = [*command, "bench", game, "--alone", "--rounds", "1", "--json"]
    try:
        answer = subprocess.run(words, capture_output=True, check=True, text=True).stdout
    except FileNotFoundError:
        raise Complaint(
            f"--against {command[0]}: there is no such program; give the path of a Python"
        ) from None
    except subprocess.CalledProcessError as why:
        last = (why.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise Complaint(f"{command[0]} cannot measure {game}: {last}") from None
    return speed_in(answer)


def speed_in(answer: str) -> Speed:
    import json

    return Speed(**json.loads(answer)["builds"][0])


# Telling


def ratios(speeds: list[Speed]) -> dict[str, float] | None:
    """How much faster the first build is than the second."""
    if len(speeds) < 2:
        return None
    first, second = speeds[:2]
    return {
        "decisions": first.decisions_per_second / second.decisions_per_second,
        "copies": first.copies_per_second / second.copies_per_second,
        "games": first.games_per_second / second.games_per_second,
    }


def report(game: Game, speeds: list[Speed]) -> list[str]:
    lines = [f"{game.title}, random play on one core"]
    for speed in speeds:
        lines += ["", f"{speed.engine}, Python {speed.python}", *numbers(speed)]
    ratio = ratios(speeds)
    if ratio is not None:
        told = ", ".join(f"{name} × {value:.1f}" for name, value in ratio.items())
        lines += ["", f"the first against the second: {told}"]
    elif speeds[0].engine == "interpreted":
        lines += ["", "`pip install .` compiles engine and rules where there is a C compiler."]
    return lines


def numbers(speed: Speed) -> list[str]:
    searched = [
        (speed.iterations_per_second, speed.decisions_per_iteration, "of the player mcts"),
        (speed.random_iterations_per_second, speed.decisions_per_random_iteration, "played on at random"),
    ]
    return [
        f"  {speed.decisions_per_second:>12,.0f} decisions a second   "
        f"{speed.microseconds_per_decision:8.2f} µs each",
        f"  {speed.copies_per_second:>12,.0f} copies a second      {speed.microseconds_per_copy:8.2f} µs each",
        f"  {speed.games_per_second:>12,.1f} games a second       {speed.decisions_per_game:8.1f} decisions each",
        *(
            f"  {often:>12,.0f} iterations a second  {long:8.1f} decisions each, {how}"
            for often, long, how in searched
        ),
    ]
