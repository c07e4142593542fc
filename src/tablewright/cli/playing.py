"""`play`, `resume`, `saves` and `replay`: games at this terminal."""

from __future__ import annotations

import argparse
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from tablewright.cli.commands import Command, Commands, Complaint, one_of, pair, say, say_json, whole_number
from tablewright.engine.numbers import whole

if TYPE_CHECKING:
    from pathlib import Path

    from tablewright.engine.game import Game
    from tablewright.engine.match import Match
    from tablewright.players import Player
    from tablewright.saves import Save
    from tablewright.terminal.teaching import Lessons


def add(commands: Commands) -> None:
    add_play(commands)
    add_resume(commands)
    saves = commands.add("saves", "the games you have begun", show_saves, heading="Play")
    saves.takes("--json", "answer in JSON", action="store_true")
    saves.takes("--plain", "print the list instead of letting you choose from it", action="store_true")
    saves.tells(
        "Lists your games, the latest first; in a terminal, choose one to continue it or to look back at "
        "it. Each is a text file: the record of all its moves. They lie in your data folder; TABLEWRIGHT_DATA "
        "names another."
    )
    add_replay(commands)


def add_play(commands: Commands) -> None:
    play = commands.add("play", "play a game", begin, heading="Play")
    play.takes("game", "a game's name, as `tablewright games` lists them, or its folder", metavar="GAME")
    play.takes("--way", "one of the ways to play it (see `tablewright games GAME`)", metavar="WAY")
    play.takes(
        "--first",
        "your first game: gentle, explained as it goes, with luck that teaches",
        action="store_true",
    )
    play.takes("--seats", "how many sit at the table", metavar="N", type=whole_number)
    play.takes(
        "--seed", "the seed of the game; the same number deals the same game", metavar="N", type=whole_number
    )
    play.takes("--option", "set one thing about the game; can be repeated (see `tablewright games GAME`)",
               metavar="NAME=VALUE", action="append", type=pair, default=[])  # fmt: skip
    play.takes("--part", "with a way that is a campaign: this part alone", metavar="PART", default="")
    play.takes("--pack", "play with the cards of this pack", metavar="PACK")
    play.takes("--bot", "a bot at this seat, counted from 1, or at every seat (all=steady); can be repeated",
               metavar="SEAT=PLAYER", action="append", type=bot, default=[])  # fmt: skip
    line_mode(play)
    play.tells(
        "Begins a game. Every move is on disk before the next question is shown, so nothing can be lost; "
        "`tablewright resume` takes you back to it. At a terminal the table takes the whole screen, and ? explains "
        "what you can do; with --plain, and through pipes, it is printed line by line, and `help` lists "
        "what you can type.",
    )


def add_resume(commands: Commands) -> None:
    resume = commands.add("resume", "go on with a game you left", go_on, heading="Play")
    resume.takes(
        "file",
        "a save's name or a record's file; the game played last if left out",
        metavar="FILE",
        nargs="?",
    )
    resume.takes("--pack", "the pack it was begun with, if that has moved", metavar="PACK")
    line_mode(resume)
    resume.tells(
        "Takes you back to exactly where you stopped, even in the middle of a question.", "tablewright resume"
    )


def add_replay(commands: Commands) -> None:
    replay = commands.add("replay", "look at a game again, move by move", look_again, heading="Play")
    replay.takes("file", "a save's name or a record's file", metavar="FILE")
    replay.takes(
        "--seat",
        "what this seat saw, counted from 1; onlookers' view if left out",
        metavar="N",
        type=whole_number,
    )
    replay.takes("--all", "print the whole story at once", action="store_true")
    replay.takes("--pack", "the pack it was played with", metavar="PACK")
    replay.takes(
        "--plain", "plain lines: for screen readers, pipes and simple terminals", action="store_true"
    )
    replay.tells(
        "Steps through a record: the arrow keys go forward and back, g jumps to any move, s looks from another "
        "seat, p plays it back. In plain lines Enter goes forward, b back, a number jumps to that move, "
        "seat N changes the view, q leaves.",
        "tablewright replay game.tw --all --seat 1",
    )


def line_mode(command: Command) -> None:
    command.takes("--group", "how several people decide together: hand, one person answers for all; vote, "
        "most votes win; unanimous, all must agree; leader, the person the game names decides",
                  metavar="HOW", type=one_of("hand", "vote", "unanimous", "leader"), default="hand")  # fmt: skip
    command.takes("--vote", "the same as --group vote", action="store_const", dest="group", const="vote")
    command.takes(
        "--plain", "plain lines: for screen readers, pipes and simple terminals", action="store_true"
    )
    command.takes("--show", "in plain lines, before each question: full, the whole table; changes; brief, nothing",
                  metavar="WHAT", type=one_of("full", "changes", "brief"), default="changes")  # fmt: skip
    command.takes("--pace", "how fast what happens is shown: calm, brisk, once; kept for the next time",
                  metavar="PACE", type=one_of("calm", "brisk", "once"), default=None)  # fmt: skip
    command.takes("--no-drawings", "in plain lines, boards in words only", action="store_true")


def bot(word: str) -> tuple[str, str]:
    """`2=random` or `all=random`, for argparse."""
    seat, player = pair(word)
    if seat != "all" and not whole(seat):
        raise argparse.ArgumentTypeError(f"must look like 2=random or all=random, not {word!r}")
    return seat, player


# Playing


def begin(arguments: Namespace) -> int:
    from tablewright.engine.fate import new_secret
    from tablewright.engine.game import find_game
    from tablewright.engine.match import Match
    from tablewright.record.profile import options_for
    from tablewright.saves import BOT, new_save

    game = find_game(arguments.game)
    if arguments.first:
        set_up_first(game, arguments)
    if arguments.part:
        return begin_part(game, arguments)
    if arguments.way is not None and game.way(arguments.way).campaign:
        return begin_campaign(game.way(arguments.way).campaign, arguments)
    given = {**options_for(game), **dict(arguments.option)}
    seats, options = game.seats_and_options(arguments.way, arguments.seats, given)
    bots = seats_of_bots(arguments.bot, seats)
    seed = new_secret() if arguments.seed is None else arguments.seed
    players = {seat: f"{BOT}{name}" for seat, name in bots.items()}
    match = Match.start(game, seats, seed, options, arguments.pack, new_save(game.id), players)
    note_folders(match, arguments)
    return sit_down(match, arguments)


def begin_part(game: Game, arguments: Namespace) -> int:
    """One part of a campaign by itself, from what somebody carried there."""
    from tablewright.engine.fate import new_secret
    from tablewright.engine.match import Match
    from tablewright.players.parts import part_alone
    from tablewright.saves import BOT, new_save

    if arguments.way is None:
        ways = ", ".join(way.id for way in game.all_ways() if way.campaign) or "none"
        raise Complaint(f"--part {arguments.part}: say which campaign with --way; {game.title} has {ways}")
    options = dict(arguments.option)
    alone = part_alone(game, arguments.way, arguments.part, arguments.seats, options, arguments.pack)
    laid = alone.laid(game, arguments.pack)
    bots = seats_of_bots(arguments.bot, laid.seats)
    table = game.begin(laid, new_secret() if arguments.seed is None else arguments.seed)
    players = {seat: f"{BOT}{name}" for seat, name in bots.items()}
    match = Match.begun(table, new_save(f"{game.id}-{alone.name}"), players)
    note_folders(match, arguments)
    return sit_down(match, arguments)


def set_up_first(game: Game, arguments: Namespace) -> None:
    """The first game is set up by the game's primer; a seed of one's own may be given."""
    from tablewright.scene.primer import PRIMER, primer_of

    first = primer_of(game).first
    if first is None:
        raise Complaint(f"{game.title} has no first game: it has no {PRIMER} with a [first]")
    if arguments.way or arguments.seats or arguments.option or arguments.bot or arguments.pack:
        raise Complaint(
            "--first sets the game up itself; leave out --way, --seats, --option, --bot and --pack"
        )
    arguments.way, arguments.seats = first.way or None, first.seats
    arguments.option = [(name, str(value)) for name, value in first.options.items()]
    arguments.bot = [(str(seat), player) for seat, player in enumerate(first.bots, 2)]
    arguments.seed = first.seed if arguments.seed is None else arguments.seed


def begin_campaign(campaign: str, arguments: Namespace) -> int:
    """A way to play that is a campaign begins one, as `campaign new` does."""
    from tablewright.cli import campaign as campaigns

    return campaigns.begin(Namespace(**{**vars(arguments), "campaign": campaign, "title": "", "name": []}))


def seats_of_bots(given: list[tuple[str, str]], seats: int) -> dict[int, str]:
    """Which player of ours sits where, the seats counted from 0."""
    from tablewright.players import find_player

    bots: dict[int, str] = {}
    for word, name in given:
        find_player(name, anywhere=True)
        if word != "all" and int(word) > seats:
            raise Complaint(f"--bot {word}={name}: there is no seat {word}, only 1 to {seats}")
        for seat in range(seats) if word == "all" else [int(word) - 1]:
            bots[seat] = name
    return bots


def note_folders(match: Match, arguments: Namespace) -> None:
    """Keep in the record where its game and its pack lie, if they are not among those that are found anyway."""
    from pathlib import Path

    from tablewright.saves import GAME_NOTE, PACK_NOTE

    if (Path(arguments.game) / "game.py").is_file():
        match.append(f"{GAME_NOTE}{Path(arguments.game).resolve()}\n")
    if arguments.pack is not None:
        pack = Path(arguments.pack)
        match.append(f"{PACK_NOTE}{pack.resolve() if pack.exists() else pack}\n")


def go_on(arguments: Namespace) -> int:
    from tablewright.saves import find_save, last_save

    path = find_save(arguments.file) if arguments.file else last_save()
    return sit_down(load(path, arguments.pack), arguments)


def load(path: Path, pack: str | None) -> Match:
    """The match of a record, with the game and the pack that it was begun with."""
    from tablewright.engine.game import find_game
    from tablewright.engine.match import Match
    from tablewright.saves import GAME_NOTE, PACK_NOTE, noted

    folder = noted(path, GAME_NOTE)
    if folder is not None:
        find_game(folder)
    return Match.load(path, pack or noted(path, PACK_NOTE))


def sit_down(match: Match, arguments: Namespace) -> int:
    """Play at this terminal until the game is over or the person leaves."""
    code = 0
    if is_full_screen(arguments):
        code = on_the_screen(match, arguments)
        say(*farewell(match))
    else:
        in_lines(match, arguments)
    if match.table.over:
        from tablewright.engine.game import find_game
        from tablewright.record.profile import remember_game

        remember_game(find_game(match.record.game), match.table)
    return code


def bots_at(match: Match) -> dict[int, Player]:
    """The players of ours at a match, by seat."""
    from tablewright.players import find_player
    from tablewright.saves import bots_of

    return {seat: find_player(name, anywhere=True) for seat, name in bots_of(match.record.players).items()}


def on_the_screen(match: Match, arguments: Namespace) -> int:
    """The table on the whole screen; the exit code."""
    from tablewright.terminal.app import TableApp
    from tablewright.terminal.pace import pace_at_this_computer
    from tablewright.terminal.sitting import Sitting

    sitting = Sitting(match, bots_at(match), way=arguments.group)
    sitting.lessons = lessons_at(match, arguments)
    app = TableApp(sitting, speed=pace_at_this_computer(arguments.pace or ""))
    app.run()
    return app.return_code or 0


def in_lines(
    match: Match, arguments: Namespace, afterwards: str = "leave", resumes: str = "tablewright resume"
) -> bool:
    """The table in lines; whether the person stayed until the end."""
    from tablewright.terminal.line import LineTable

    drawings = not arguments.no_drawings
    table = LineTable(match, bots=bots_at(match), show=arguments.show, drawings=drawings, way=arguments.group)
    table.afterwards, table.resumes = afterwards, resumes
    table.lessons = lessons_at(match, arguments)
    table.play()
    return match.table.over and not table.has_left


def lessons_at(match: Match, arguments: Namespace) -> Lessons:
    """What this table teaches whoever sits at this computer."""
    from tablewright.engine.game import find_game
    from tablewright.terminal.teaching import lessons_on

    lessons, trouble = lessons_on(find_game(match.record.game), first=getattr(arguments, "first", False))
    if trouble:
        say(trouble)
    return lessons


def is_full_screen(arguments: Namespace) -> bool:
    """Whether to take the whole screen: where there is one, and nobody asked for plain lines."""
    import os
    import sys

    simple = os.environ.get("TERM", "") in ("", "dumb") and os.name != "nt"
    return not (arguments.plain or simple) and sys.stdin.isatty() and sys.stdout.isatty()


def farewell(match: Match) -> list[str]:
    """What stays in the terminal when the table is gone."""
    kept = match.path
    if match.table.result is not None:
        again = f"`tablewright replay {kept.stem}` shows the game again." if kept else ""
        return [match.table.result.why, *filter(None, [again])]
    return [f"Your game is kept in {kept.name}; go on with `tablewright resume`."] if kept else []


# Looking back


def show_saves(arguments: Namespace) -> int:
    from tablewright.saves import all_saves

    saves = all_saves()
    if arguments.json:
        say_json([save_data(save) for save in saves])
    elif saves and is_full_screen(arguments):
        return pick(saves)
    else:
        say(*save_lines(saves))
    return 0


def save_lines(saves: list[Save]) -> list[str]:
    from tablewright.saves import saves_folder

    if not saves:
        return ["You have begun no game yet; `tablewright play GAME` begins one."]
    lines = [f"{save.path.stem}  {save.when:%d %b %Y %H:%M}  {state_of(save)}" for save in saves]
    return [*lines, "", f"They lie in {saves_folder()}; `tablewright resume NAME` goes on with one."]


def pick(saves: list[Save]) -> int:
    """Let the person choose a game from the list, then go on with it or show it again."""
    from tablewright.terminal.picker import REPLAY, PickerApp

    chosen = PickerApp(saves).run()
    if chosen is None:
        return 0
    what, path = chosen
    match = load(path, None)
    plainly = Namespace(plain=False, show="changes", no_drawings=False, vote=False)
    return step_through(match, None, plainly) if what == REPLAY else sit_down(match, plainly)


def state_of(save: Save) -> str:
    if save.broken:
        return f"cannot be opened: {save.broken}"
    moves = f"{save.moves} move{'s' if save.moves != 1 else ''}"
    return f"{moves}, {f'over: {how_it_ended(save.over)}' if save.over else 'goes on'}"


def how_it_ended(over: str) -> str:
    """The end of a game as its record tells it, without who won: `seat 0 won, 13 : 11: The hut is warm.`"""
    import re

    return re.split(r"(?<! ): ", over, maxsplit=1)[-1]


def save_data(save: Save) -> dict[str, Any]:
    return {
        "name": save.path.stem,
        "file": str(save.path),
        "when": save.when.isoformat(timespec="seconds"),
        "game": save.game or None,
        "seats": save.seats or None,
        "moves": save.moves,
        "over": save.over or None,
        "broken": save.broken or None,
    }


def look_again(arguments: Namespace) -> int:
    from tablewright.saves import find_save

    match = load(find_save(arguments.file), arguments.pack)
    seats = match.table.seats
    if arguments.seat is not None and not 1 <= arguments.seat <= seats:
        raise Complaint(f"--seat {arguments.seat}: the seats of this game are 1 to {seats}")
    return step_through(match, arguments.seat, arguments, tell_all=arguments.all)


def step_through(match: Match, seat: int | None, arguments: Namespace, *, tell_all: bool = False) -> int:
    """Show a game again, from this seat's view or an onlooker's; alone at the table, from one's own."""
    from tablewright.engine.table import NOBODY

    alone = 0 if match.table.seats == 1 else NOBODY
    view = alone if seat is None else seat - 1
    if not tell_all and is_full_screen(arguments):
        from tablewright.terminal.replay_app import ReplayApp

        app = ReplayApp(match, view)
        app.run()
        return app.return_code or 0
    from tablewright.terminal.replay import Replay

    replay = Replay(match, view)
    if tell_all:
        replay.tell_all()
    else:
        replay.step_through()
    return 0
