"""`hint` and `analyse`: what is best now, and what luck and choice did to a game."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from tablewright.cli.commands import Command, Commands, Complaint, at_least_one, say, say_json, whole_number

if TYPE_CHECKING:
    from tablewright.engine.match import Match

TIMES = 400
TIMES_EACH = 100


def add(commands: Commands) -> None:
    hint = commands.add("hint", "the best answer to the open question of a game", give_hint, heading="Play")
    how_long(hint, TIMES, "each option is")
    hint.takes("--json", "answer in JSON", action="store_true")
    hint.tells(
        "Plays on from every option many times, on tables that look the same from that seat, and prints the "
        "chance to win with each, with its standard error.",
        "tablewright hint game.tw --times 2000 --json",
    )
    analyse = commands.add("analyse", "what luck and what choice did to a game", analyse_game, heading="Play")
    how_long(analyse, TIMES_EACH, "each position is")
    analyse.takes("--seat", "whose chance, counted from 1 (1)", metavar="N", type=at_least_one, default=1)
    analyse.takes("--out", "where the page goes (NAME-analysis.html)", metavar="FILE")
    analyse.takes("--json", "answer in JSON, write no page", action="store_true")
    analyse.tells(
        "The chance to win over all decisions of a finished or running game, split into luck and choice, with the "
        "three turning points and the better move at each; one HTML file that needs no network.",
    )


def how_long(command: Command, times: int, what: str) -> None:
    command.takes("file", "a save's name or a record's file", metavar="RECORD")
    command.takes(
        "--times", f"how often {what} played out ({times})", metavar="N", type=at_least_one, default=times
    )
    command.takes("--seed", "the seed for playing on (0)", metavar="N", type=whole_number, default=0)
    command.takes("--pack", "the pack it was played with", metavar="PACK")


def give_hint(arguments: Namespace) -> int:
    from tablewright.lab.analysis import hint

    table = loaded(arguments).table
    if table.over:
        raise Complaint(f"{arguments.file} is over; `tablewright analyse` looks back at it")
    found = hint(table, max(table.seat, 0), arguments.times, arguments.seed)
    if arguments.json:
        say_json(found.data())
        return 0
    say(found.question)
    say(*(f"  {one.chance:6.1%} ± {one.error:4.1%}  {one.label}  ({one.move})" for one in found.options))
    say("", found.words)
    return 0


def analyse_game(arguments: Namespace) -> int:
    from pathlib import Path

    from tablewright.lab.analysis import analyse
    from tablewright.lab.analysis_page import analysis_page, sentence
    from tablewright.lab.results import write_whole
    from tablewright.lab.run import progress

    match = loaded(arguments)
    if arguments.seat > match.table.seats:
        raise Complaint(f"there is no seat {arguments.seat}, only 1 to {match.table.seats}")
    assert match.table.origin is not None
    content = match.table.origin.content
    with progress("moves", match.moves) as advance:
        found = analyse(match.record, arguments.times, arguments.seat - 1, content, arguments.seed, advance)
    if arguments.json:
        say_json(found.data())
        return 0
    path = Path(arguments.out or f"{Path(arguments.file).stem}-analysis.html")
    command = f"tablewright analyse {arguments.file} --times {arguments.times} --seed {arguments.seed}"
    write_whole(path, analysis_page(found, command).encode())
    say(sentence(found, found.moments[0].before if found.moments else found.end))
    say(f"Written to {path}.")
    return 0


def loaded(arguments: Namespace) -> Match:
    from tablewright.cli.playing import load
    from tablewright.saves import find_save

    return load(find_save(arguments.file), arguments.pack)
