"""`pack zip` and `pack add`: a pack as one file, and a pack that somebody sent."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tablewright.cli.commands import Command, Complaint, say


def add_travel(pack: Command) -> None:
    one = pack.add("zip", "a pack as one file that can be sent", zip_pack)
    one.takes("pack", "the pack's folder", metavar="DIR")
    one.takes("file", "the file to write", metavar="FILE.zip")
    one.tells(
        "Checks the pack and puts its files into one .zip.", "tablewright pack zip my-cards my-cards.zip"
    )
    more = pack.add("add", "add a pack that somebody sent as .zip to those that are offered here", add_pack)
    more.takes("file", "the .zip", metavar="FILE.zip")
    more.takes("--data", "the folder that keeps the tables (your data folder)", metavar="DIR")
    more.tells(
        "The pack is checked first. Then the lobby offers it and you can open it in the workshop. A pack "
        "holds only text: nothing in it is ever run.",
        "tablewright pack add my-cards.zip",
    )


def zip_pack(arguments: Namespace) -> int:
    from tablewright.cli.packs import game_of
    from tablewright.cli.printing import write
    from tablewright.workshop.travel import as_zip

    folder = Path(arguments.pack)
    if not folder.is_dir():
        raise Complaint(f"{folder} is not the folder of a pack")
    game = game_of(str(folder), None)
    pack = game.load(folder)
    write(Path(arguments.file), as_zip(folder))
    say(f"{arguments.file} holds {pack.title} {pack.version}. `tablewright pack add` takes it in elsewhere.")
    return 0


def add_pack(arguments: Namespace) -> int:
    from tablewright.saves import data_folder
    from tablewright.workshop.travel import add_zip

    home = Path(arguments.data).expanduser() if arguments.data else data_folder()
    folder = add_zip(Path(arguments.file).read_bytes(), home / "packs")
    say(f"{folder.name} is added: {folder}")
    return 0
