"""`pack print`: cards, boards and mats on paper, single pictures, sheets for virtual tabletops."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from tablewright.cli.commands import Command, Complaint, say

if TYPE_CHECKING:
    from tablewright.workshop.faces import Face
    from tablewright.workshop.printing import Press, Settings


def add_print(pack: Command) -> None:
    paper = pack.add("print", "the cards of a pack on paper, as PDF or pictures", print_pack)
    paper.takes("pack", "a pack: its folder, or the name of one that comes with a game", metavar="PACK")
    paper.takes("--out", "the PDF to write", metavar="FILE.pdf")
    paper.takes("--pictures", "a folder for a picture of each card", metavar="DIR")
    paper.takes(
        "--tabletop",
        "a folder for sheets that virtual tabletops read, and a list of what is on them",
        metavar="DIR",
    )
    paper.takes("--game", "the game it is for, if its pack.toml does not say", metavar="GAME")
    paper.takes("--section", "only these cards; can be repeated", metavar="NAME", action="append")
    paper.takes("--paper", "a4 (usual) or letter", metavar="SIZE", default="a4")
    paper.takes("--bleed", "millimetres of colour beyond the cut (2)", metavar="MM", default="2")
    paper.takes(
        "--flip",
        "the edge along which your printer flips the sheet: long (usual) or short",
        metavar="EDGE",
        default="long",
    )
    paper.takes(
        "--rules-url",
        "a code on each card that opens its clause at this address: https://…/{clause}",
        metavar="URL",
        default="",
    )
    paper.takes("--once", "each card once, however many copies the game has", action="store_true")
    paper.takes("--secrets", "also what no seat knows before the game opens it", action="store_true")
    paper.takes("--no-boards", "cards only", action="store_true")
    paper.takes("--template", "a typst file of your own instead of ours", metavar="FILE.typ")
    paper.tells(
        "Sheets for cutting with bleed and marks, backs that match when the sheet is turned, and a ruler: print at "
        "100 %. The rules text on a card is made from its effect. Needs the extra `print`: "
        "pip install 'tablewright[print]'.",
        "tablewright pack print my-cards --out cards.pdf",
    )


def print_pack(arguments: Namespace) -> int:
    from tablewright.cli.packs import game_of
    from tablewright.workshop.faces import Faces
    from tablewright.workshop.printing import Press, chosen_faces

    if not (arguments.out or arguments.pictures or arguments.tabletop):
        raise Complaint("say what to make: --out FILE.pdf, --pictures DIR or --tabletop DIR")
    game = game_of(arguments.pack, arguments.game)
    pack = game.load(arguments.pack)
    press = Press(game, pack, settings_of(arguments))
    faces = chosen_faces(Faces(game, pack), arguments.section or [], secrets=arguments.secrets)
    if not faces:
        raise Complaint(f"{pack.title} has no cards to print")
    if arguments.out:
        boards = [] if arguments.no_boards or arguments.section else press.boards()
        write(Path(arguments.out), press.document(faces, boards))
        say(f"{arguments.out} holds {len(faces)} cards of {pack.title}. Print it at 100 %, on both sides.")
    if arguments.pictures:
        write_pictures(Path(arguments.pictures), press, faces)
    if arguments.tabletop:
        write_tabletop(Path(arguments.tabletop), press, faces)
    return 0


def settings_of(arguments: Namespace) -> Settings:
    from tablewright.workshop.printing import Settings

    try:
        bleed = float(arguments.bleed)
    except ValueError:
        raise Complaint(f"--bleed is a number of millimetres, not {arguments.bleed!r}") from None
    if arguments.flip not in ("long", "short"):
        raise Complaint(f"--flip is long or short, not {arguments.flip!r}")
    if arguments.rules_url and not arguments.rules_url.startswith(("https://", "http://")):
        raise Complaint("--rules-url begins with https://, so that a telephone opens it")
    template = Path(arguments.template) if arguments.template else None
    return Settings(arguments.paper, bleed, arguments.flip, arguments.rules_url, not arguments.once, template)


def write(path: Path, made: bytes) -> None:
    """All of it or nothing: a disk that refuses leaves no half of a file."""
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_bytes(made)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def write_pictures(folder: Path, press: Press, faces: list[Face]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for face, picture in zip(faces, press.pictures(faces), strict=True):
        write(
            folder / f"{face.section}-{face.id}.png" if face.id else folder / f"{face.section}.png", picture
        )
    say(f"{folder} holds {len(faces)} pictures.")


def write_tabletop(folder: Path, press: Press, faces: list[Face]) -> None:
    from tablewright.workshop.printing import list_of_sheets

    folder.mkdir(parents=True, exist_ok=True)
    sheets = press.tabletop(faces)
    for n, sheet in enumerate(sheets, 1):
        write(folder / f"sheet-{n}.png", sheet)
    listed = json.dumps(list_of_sheets(faces), indent=1, ensure_ascii=False) + "\n"
    write(folder / "cards.json", listed.encode())
    say(
        f"{folder} holds {len(sheets)} sheet{'s' if len(sheets) != 1 else ''} of 10 × 7 cards, the back last."
    )
