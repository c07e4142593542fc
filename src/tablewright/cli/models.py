"""`bench-llm`: how well a language model plays, and how well it knows the rules."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Final

from tablewright.cli.commands import Commands, Complaint, at_least_one, pair, say, say_json, whole_number

if TYPE_CHECKING:
    from tablewright.adapters.benchmark import Report

AGAINST: Final = "random,steady,mcts:iterations=100"
MODES: Final = ("listed", "unlisted", "rules-only")
MOST_SHOWN: Final = 8


def add(commands: Commands) -> None:
    bench = commands.add("bench-llm", "measure a language model at a game", run, heading="Measure")
    bench.takes("game", "a game's name or folder", metavar="GAME")
    bench.takes("--agent", "who answers: a command, an address (http://…), or a function (module:function)",
                metavar="AGENT", required=True)  # fmt: skip
    bench.takes("--mode", "what the model is told: listed, its options; unlisted, the clause of each refusal; "
                "rules-only, the rulebook once", metavar="MODE", default="listed")  # fmt: skip
    bench.takes("--games", "how many games it plays (20)", metavar="N", type=at_least_one, default=20)
    bench.takes(
        "--questions", "how many times it is asked which clause forbids something (50)", metavar="N",
        type=whole_number, default=50,
    )  # fmt: skip
    bench.takes("--against", f"who plays the same games ({AGAINST})", metavar="PLAYERS", default=AGAINST)
    bench.takes("--retries", "how many wrong answers to one question are forgiven (2)", metavar="N", type=whole_number,
                default=2)  # fmt: skip
    bench.takes("--way", "a way to play the game", metavar="WAY")
    bench.takes("--seats", "how many seats; steady players take the others", metavar="N", type=whole_number)
    bench.takes("--option", "an option of the game; can be repeated", metavar="NAME=VALUE", type=pair,
                action="append", default=[])  # fmt: skip
    bench.takes("--seed", "the seed of the first game (1)", metavar="N", type=whole_number, default=1)
    bench.takes("--records", "keep the record of each game in this folder", metavar="DIR")
    bench.takes("--json", "answer in JSON", action="store_true")
    bench.tells(
        "Plays games with the model at the first seat. Each question is one JSON object, and so is the answer: "
        '{"option": "reveal 2"}, or {"clause": "FW-9.10"} when the question is which clause forbids '
        "something. Prose does not count as an answer. After too many wrong answers to one question the game is "
        "lost. Other players play the same games, on the "
        "same luck.",
    )


def run(arguments: Namespace) -> int:
    from tablewright.adapters.agents import AgentLost, agent_of
    from tablewright.adapters.benchmark import Course, measured
    from tablewright.engine.game import find_game
    from tablewright.players import find_player

    if arguments.mode not in MODES:
        raise Complaint(f"--mode is {', '.join(MODES)}, not {arguments.mode}")
    game = find_game(arguments.game)
    seats, options = game.seats_and_options(arguments.way, arguments.seats, dict(arguments.option))
    against = [word for word in arguments.against.split(",") if word]
    for player in against:
        find_player(player, anywhere=True)
    course = Course(game, seats, options, arguments.mode, arguments.games, arguments.seed, arguments.retries)
    agent = agent_of(arguments.agent)
    try:
        report = measured(course, agent, against, arguments.questions, told_to_people)
    except AgentLost as why:
        raise Complaint(f"{why}; see what it says by itself, and start again") from None
    finally:
        agent.close()
    if arguments.records:
        keep_records(report, arguments.records)
    if arguments.json:
        say_json(as_data(report))
    else:
        say(*lines_of(report))
    return 0


def told_to_people(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def keep_records(report: Report, folder: str) -> None:
    from pathlib import Path

    there = Path(folder)
    there.mkdir(parents=True, exist_ok=True)
    for played in report.played:
        (there / f"{report.course.game.id}-{played.seed}.tw").write_text(played.record, encoding="utf-8")


def lines_of(report: Report) -> list[str]:
    course, illegal, quiz = report.course, report.illegal, report.quiz
    decisions = sum(each.decisions for each in report.played)
    lines = [
        f"{course.game.title}, {course.mode}: won {report.wins}",
        *(f"  the same games by {who}: won {sum(won)} of {len(won)}" for who, won in report.others.items()),
        f"  answers that did not count: {illegal.total()} in {decisions} decisions",
        *(f"    {clause}: {times}" for clause, times in illegal.most_common(MOST_SHOWN)),
    ]
    if quiz.asked:
        lines.append(f"  clauses named rightly: {quiz.right} of {quiz.asked}")
        lines += [
            f"    {right} was called {named}: {times}"
            for (right, named), times in quiz.confused.most_common(MOST_SHOWN)
        ]
    return lines


def as_data(report: Report) -> dict[str, object]:
    course, quiz = report.course, report.quiz
    return {
        "game": course.game.id,
        "mode": course.mode,
        "seats": course.seats,
        "seed": course.seed,
        "games": [
            {"seed": each.seed, "won": each.won, "decisions": each.decisions, "why": each.why,
             "illegal": dict(each.illegal)}
            for each in report.played
        ],
        "wins": report.wins._asdict(),
        "against": report.others,
        "illegal": dict(report.illegal),
        "quiz": {
            "asked": quiz.asked,
            "right": quiz.right,
            "confused": [
                {"clause": right, "named": named, "times": times}
                for (right, named), times in quiz.confused.most_common()
            ],
        },
    }  # fmt: skip
