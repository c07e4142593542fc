"""`new`: a game of one's own to start from, which can be played at once."""

from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path
from typing import Final

from tablewright.cli.commands import Commands, Complaint, say

TEMPLATE: Final = Path(__file__).with_name("template")
FILES: Final = ("rulebook.md", "game.py", "test_newgame.py")
LONGEST: Final = 40


def add(commands: Commands) -> None:
    new = commands.add("new", "write a small game to start from", run, heading="Make and change games")
    new.takes("NAME", 'what the game is called, such as "Night Ferry"; its folder gets the same name')
    new.takes("--in", "the folder to write it into (here)", metavar="DIR", dest="into", default=".")
    new.tells(
        "Writes a folder with a rulebook of ten clauses, its rules, and a test for each clause. The game "
        "can be played "
        "at once in the terminal and in the browser, and passes every check that a game must pass. Change "
        "it clause by "
        "clause until it is yours; the tutorial «Your first game» explains each part.",
        'tablewright new "Night Ferry"',
        "tablewright play night_ferry",
    )


def run(arguments: Namespace) -> int:
    title = " ".join(arguments.NAME.split())
    name = name_of(title)
    folder = Path(arguments.into).expanduser() / name
    write(folder, {file.replace("newgame", name): text_for(file, title, name) for file in FILES})
    say(
        f"{folder} holds a game of ten clauses. To play it:",
        "",
        f"    tablewright play {folder}",
        f"    TABLEWRIGHT_GAMES={folder} tablewright serve",
        "",
        "Its rulebook.md is the place to begin; these keep you honest:",
        "",
        f"    python -m pytest {folder}",
        f"    TABLEWRIGHT_GAMES={folder} tablewright clauses {name}",
    )
    return 0


def name_of(title: str) -> str:
    """The id of a game: its title in small letters, with underscores."""
    from tablewright.engine.game import games

    name = "_".join(re.findall(r"[a-z0-9]+", title.casefold()))
    if not re.fullmatch(r"[A-Za-z0-9 '_-]+", title) or not name[:1].isalpha() or len(name) > LONGEST:
        raise Complaint(
            f"{title[:60]!r} cannot be the name of a game; use letters, digits and spaces, begin with a letter, "
            f"and stay within {LONGEST}"
        )
    if name in games():
        raise Complaint(f"there is a game called {name} already; choose another name")
    return name


def prefix_of(title: str) -> str:
    """What its clauses begin with: two letters that no other game has taken, if there are any."""
    from tablewright.engine.game import games

    letters = re.sub(r"[^A-Z]", "", title.upper())
    words = [word[0] for word in re.findall(r"[A-Z]+", title.upper())]
    wanted = ["".join(words[:2])] if len(words) > 1 else []
    wanted += [letters[0] + other for other in letters[1:]] + [letters[0] + chr(n) for n in range(65, 91)]
    taken = {game.prefix.upper() for game in games().values()}
    return next((prefix for prefix in wanted if prefix not in taken), letters[0] * 3)


def text_for(file: str, title: str, name: str) -> str:
    """A file of the template with the new game's names."""
    prefix = prefix_of(title)
    kind = "".join(word.capitalize() for word in name.split("_"))
    text = (TEMPLATE / file).read_text(encoding="utf-8")
    for old, new in (
        ("NewGame", f"{kind}Game"),
        ("New Game", title),
        ("newgame", name),
        ("NG-", f"{prefix}-"),
        ('"NG"', f'"{prefix}"'),
        ("test_ng_", f"test_{prefix.lower()}_"),
    ):
        text = text.replace(old, new)
    return text


def write(folder: Path, files: dict[str, str]) -> None:
    """All files into a new folder; one that is there is left alone."""
    try:
        folder.mkdir()
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8")
    except FileExistsError:
        raise Complaint(
            f"{folder} is there already, and nothing in it was changed; choose another name, or another folder "
            "with --in DIR"
        ) from None
    except OSError as why:
        reason = (why.strerror or str(why)).lower()
        raise Complaint(
            f"{folder} cannot be written: {reason}; choose another folder with --in DIR"
        ) from None
