"""`backup` and `restore`: everything that the web table keeps, as one file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from tablewright.cli.commands import Commands, say

if TYPE_CHECKING:
    from tablewright.web.store.backup import Copied


def add(commands: Commands) -> None:
    backup = commands.add("backup", "copy all tables of the web into one file", run_backup, heading="Play")
    backup.takes("FILE", "the file to write; it must not exist yet")
    backup.takes("--data", "the folder that keeps the tables (your data folder)", metavar="DIR")
    backup.takes("--store", "the PostgreSQL database that keeps them", metavar="URL", default="")
    backup.tells(
        "Copies every table, campaign and chat as they are at one moment, while people keep playing, and "
        "checks the copy before naming it. The file is the same whichever store it came from. Packs of your "
        "own are "
        "files in the data folder; copy them yourself.",
        "tablewright backup tables.db",
        "tablewright backup --store postgresql://tablewright@localhost/tablewright tables.db",
    )
    restore = commands.add("restore", "put a backup back", run_restore, heading="Play")
    restore.takes("FILE", "a file that `tablewright backup` made")
    restore.takes("--data", "the folder to keep the tables in (your data folder)", metavar="DIR")
    restore.takes("--store", "the PostgreSQL database to keep them in", metavar="URL", default="")
    restore.tells(
        "Checks the file, then restores everything into a folder or database that holds no tables yet. It "
        "never overwrites anything. This is also the way from a file to PostgreSQL, and back.",
        "tablewright restore tables.db --data elsewhere",
    )


def run_backup(arguments: Namespace) -> int:
    from tablewright.web.store.backup import back_up

    file = Path(arguments.FILE).expanduser()
    say(f"{file} holds {in_words(back_up(folder_of(arguments), arguments.store, file))}.")
    return 0


def run_restore(arguments: Namespace) -> int:
    from tablewright.web.store.backup import restore

    file = Path(arguments.FILE).expanduser()
    say(f"There again: {in_words(restore(file, folder_of(arguments), arguments.store))}.")
    return 0


def folder_of(arguments: Namespace) -> Path:
    from tablewright.saves import data_folder

    return Path(arguments.data).expanduser() if arguments.data else data_folder()


def in_words(found: Copied) -> str:
    return f"tables: {found.tables}, campaigns: {found.campaigns}, moves: {found.moves}"
