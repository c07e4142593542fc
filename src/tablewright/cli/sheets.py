"""`pack export` and `pack import`: the cards of a pack as a spreadsheet, and back."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablewright.cli.commands import Command, Complaint, say, say_json

if TYPE_CHECKING:
    from tablewright.engine.pack_diff import Change
    from tablewright.workshop.bench import Bench, Judged
    from tablewright.workshop.sheets_in import Reading


def add_export(pack: Command) -> None:
    export = pack.add("export", "a pack as a spreadsheet: a sheet for each section", export_pack)
    export.takes("pack", "a pack: its folder, or the name of one that comes with a game", metavar="PACK")
    export.takes("file", "the file to write: .xlsx, or .csv", metavar="FILE")
    export.takes("--game", "the game it is for, if its pack.toml does not say", metavar="GAME")
    export.takes("--section", "only this section; can be repeated", metavar="NAME", action="append")
    export.tells(
        "Each field of the schema is a column, and where only some words may stand in a cell, it has a drop-down. "
        "Stories can be read there, but not changed. CSV makes a file for each section: cards.station.csv. "
        "Needs the extra `sheets`: pip install 'tablewright[sheets]'.",
        "tablewright pack export my-cards cards.xlsx",
    )


def add_import(pack: Command) -> None:
    into = pack.add("import", "take a spreadsheet's changes into a pack's files", import_pack)
    into.takes("file", "the spreadsheet: .xlsx, .ods or .csv", metavar="FILE")
    into.takes("--into", "the folder of the pack to change", metavar="DIR", required=True)
    into.takes("--game", "the game it is for, if its pack.toml does not say", metavar="GAME")
    into.takes("--section", "what a single .csv file holds, if its name does not say", metavar="NAME")
    into.takes("--remove", "also take out the cards that have no row any more", action="store_true")
    into.takes("--dry-run", "show the difference and write nothing", action="store_true")
    into.takes("--yes", "write without asking", action="store_true")
    into.takes("--json", "answer in JSON; writes only with --yes", action="store_true")
    into.tells(
        "Shows the difference first, checks all of it, and names the sheet and cell of each mistake. TOML files "
        "are changed in place: comments and order stay. A card of the pack below is changed by a patch.",
        "tablewright pack import cards.xlsx --into my-cards",
    )


def export_pack(arguments: Namespace) -> int:
    from tablewright.cli.packs import game_of
    from tablewright.workshop.bench import Bench
    from tablewright.workshop.sheets_out import write_csv, write_workbook

    game = game_of(arguments.pack, arguments.game)
    bench, path = Bench(game, arguments.pack), Path(arguments.file)
    only = checked_sections(bench, arguments.section or [])
    if path.suffix.casefold() == ".csv":
        written = write_csv(bench, path, only)
        names = f"{written[0]} … {written[-1].name}" if len(written) > 1 else f"{written[0]}"
        say(f"{names} hold{'s' if len(written) == 1 else ''} {bench.pack.title}.")
        return 0
    if path.suffix.casefold() != ".xlsx":
        raise Complaint(f"{path.name}: write a file that ends in .xlsx or .csv")
    sheets = write_workbook(bench, path, only)
    rows = sum(len(sheet.rows) for sheet in sheets)
    say(
        f"{path} holds {bench.pack.title}: {rows} entries on {len(sheets)} sheets.",
        f"Change it, then: tablewright pack import {path} --into FOLDER",
    )
    return 0


def checked_sections(bench: Bench, only: list[str]) -> list[str]:
    from tablewright.engine.complaints import nearest

    for name in only:
        if name not in bench.sections:
            near = nearest(name, bench.sections)
            hint = f"did you mean {near}?" if near else f"there are {', '.join(bench.sections)}"
            raise Complaint(f"{bench.pack.game} has no section {name}; {hint}")
    return only


def import_pack(arguments: Namespace) -> int:
    from tablewright.cli.packs import game_of
    from tablewright.workshop.bench import Bench
    from tablewright.workshop.sheets_in import SheetErrors, grids_in, in_cells, read_sheets
    from tablewright.workshop.writing import Writing, save

    folder = Path(arguments.into)
    if not folder.is_dir():
        raise Complaint(
            f"{folder} is not the folder of a pack; `tablewright pack new {folder} --game GAME` begins one"
        )
    bench = Bench(game_of(str(folder), arguments.game), folder)
    if arguments.section:
        checked_sections(bench, [arguments.section])
    reading = read_sheets(bench, grids_in(Path(arguments.file), arguments.section or ""))
    if reading.faults:
        raise SheetErrors(reading.faults)
    if arguments.remove:
        reading.wanted.update(dict.fromkeys(reading.missing))
    judged = bench.judged(reading.wanted)
    if judged.faults:
        raise SheetErrors(in_cells(reading, judged))
    changes = changes_of(bench, judged)
    files = sorted(path.name for path in Writing(bench, folder).carry_out(reading.wanted))
    if not changes and not arguments.json:
        say(*notes_of(arguments, reading), "The pack and the sheet hold the same; nothing is to be written.")
    write = bool(changes) and agreed(arguments, reading, changes, files)
    if write:
        save(bench, folder, reading.wanted)
    if arguments.json:
        say_json(
            {
                "changes": [change.__dict__ for change in changes],
                "notes": notes_of(arguments, reading),
                "files": files,
                "written": write,
            }
        )
    elif write:
        say(f"Written: {', '.join(files)}.")
    return 0


def changes_of(bench: Bench, judged: Judged) -> list[Change]:
    from dataclasses import replace

    from tablewright.engine.pack_diff import diff_packs

    return diff_packs(bench.pack, replace(bench.pack, raw=judged.raw))


def notes_of(arguments: Namespace, reading: Reading) -> list[str]:
    notes = list(reading.notes)
    if reading.missing and not arguments.remove:
        first = ", ".join(f"{section} «{one}»" for section, one in reading.missing[:3])
        more = f" and {len(reading.missing) - 3} more" if len(reading.missing) > 3 else ""
        has = "has" if len(reading.missing) == 1 else "have"
        notes.append(f"{first}{more} {has} no row and stay; --remove takes out what has no row.")
    return notes


def agreed(arguments: Namespace, reading: Any, changes: list[Change], files: list[str]) -> bool:
    """Show the difference, and ask whether it is to be written."""
    if arguments.json:
        return bool(arguments.yes and not arguments.dry_run)
    say(*notes_of(arguments, reading), *(f"{change}" for change in changes))
    if arguments.dry_run:
        say("Nothing was written.")
        return False
    if arguments.yes:
        return True
    print(f"Write this into {', '.join(files)}? [y/N] ", end="")
    sys.stdout.flush()
    answer = sys.stdin.readline().strip().casefold()
    if answer in ("y", "yes"):
        return True
    say("Nothing was written." if answer else "\nNothing was written; --yes writes without asking.")
    return False
