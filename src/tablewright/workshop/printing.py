"""Cards, boards and mats on paper: what typst is given, and what comes back.

The pages themselves are drawn by `cards.typ`, a text file that a designer may copy and change (`--template`).
"""

from __future__ import annotations

import datetime
import json
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.engine.pack import Pack
from tablewright.scene.theme import look_of
from tablewright.workshop import NotInstalled
from tablewright.workshop.boards import pages_of
from tablewright.workshop.faces import Face, Faces
from tablewright.workshop.symbols import drawing, svg

TEMPLATE: Final = Path(__file__).with_name("cards.typ")
PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # millimetres
TRIM: Final = (63.0, 88.0)
MARGIN: Final = 4.0  # that home printers leave white
FOOT: Final = 9.0  # for the ruler
SHEET: Final = (10, 7)  # cards on a sheet for virtual tabletops
SHEET_PIXELS: Final = 4096
PIXELS_PER_INCH: Final = 300
MADE: Final = datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)  # the same cards make the same file
NAMED_COLOURS: Final = {
    "red": "#9c2f2a", "blue": "#2d5a8c", "green": "#3f7040", "yellow": "#a8821c", "white": "#8a8676",
    "brown": "#6b4a2b", "purple": "#6a3f86", "violet": "#6a3f86", "grey": "#6a6a6a", "black": "#2b2b2b",
    "orange": "#b4642a", "bronze": "#8a6233",
}  # fmt: skip


class CannotPrint(Exception):
    """No page was made; the sentence says why."""


class Settings(NamedTuple):
    """How to print."""

    paper: str = "a4"
    bleed: float = 2.0
    flip: str = "long"  # the edge about which the sheet is turned
    rules_url: str = ""
    copies: bool = True
    template: Path | None = None


class Press:
    """Draws the cards of one pack."""

    def __init__(self, game: Any, pack: Pack, settings: Settings) -> None:
        self.game, self.pack, self.settings = game, pack, settings
        if settings.paper not in PAPERS:
            raise CannotPrint(f"there is no paper {settings.paper}; use {' or '.join(PAPERS)}")
        if not 0 <= settings.bleed <= 5:
            raise CannotPrint(f"a bleed of {settings.bleed:g} mm does not fit; use 0 to 5")

    # What is drawn

    def document(self, faces: Sequence[Face], pages: Iterable[Mapping[str, Any]] = ()) -> bytes:
        """Sheets for cutting, then boards and mats."""
        return self.draw({"mode": "sheets", "cards": self.cards(faces), "pages": list(pages)}, "pdf")[0]

    def pictures(self, faces: Sequence[Face]) -> list[bytes]:
        """One picture for each card, cut at the edge."""
        return self.draw({"mode": "single", "cards": self.cards(faces, copies=False)}, "png")

    def tabletop(self, faces: Sequence[Face]) -> list[bytes]:
        """Sheets for virtual tabletops: as many cards as a sheet takes, with the back in its last place."""
        columns, rows = SHEET
        inches = columns * TRIM[0] / 25.4
        tall = rows * TRIM[1] / 25.4
        fit = int(min(SHEET_PIXELS / inches, SHEET_PIXELS / tall))
        sheets = [self.cards(cards, copies=False) for cards in sheets_of(faces)]
        return self.draw({"mode": "tabletop", "sheets": sheets}, "png", fit)

    def boards(self) -> list[dict[str, Any]]:
        return pages_of(self.game, self.pack)

    # How

    def cards(self, faces: Iterable[Face], *, copies: bool | None = None) -> list[dict[str, Any]]:
        many = self.settings.copies if copies is None else copies
        made = []
        for face in faces:
            card = {
                "id": f"{face.section}-{face.id}" if face.id else face.section,
                "title": face.title,
                "kind": face.kind,
                "icon": self.icon_file(face.icon),
                "tone": self.colour(face.tone),
                "figures": [
                    {"label": one.label, "value": one.value, "icon": self.icon_file(one.icon)}
                    for one in face.figures
                ],
                "lines": [
                    {"label": line.label, "spans": [self.span(span) for span in line.spans]}
                    for line in face.lines
                ],
                "flavour": face.flavour,
                "clause": face.clause,
                "code": f"code-{face.clause}.svg" if face.clause and self.settings.rules_url else "",
                "back": face.back or face.section,
            }
            made += [card] * (face.copies if many else 1)
        return made

    def span(self, span: Any) -> dict[str, str]:
        return {"s": span.s, "style": span.style, "icon": self.icon_file(span.icon) if span.icon else ""}

    def icon_file(self, name: str) -> str:
        return f"icon-{name}.svg" if name and drawing(name, self.game.folder) is not None else ""

    def colour(self, tone: str) -> str:
        colours = look_of(self.game.folder).colours
        plain = colours.get("accent", "#5a4632")
        return NAMED_COLOURS.get(tone, plain if isinstance(plain, str) else plain[0])

    def draw(self, data: dict[str, Any], kind: str, inch: int = PIXELS_PER_INCH) -> list[bytes]:
        """Let typst draw; in a folder of its own, which holds nothing but what the pages need."""
        typst = installed("typst")
        settings = self.settings
        data |= {
            "paper": PAPERS[settings.paper], "bleed": settings.bleed, "flip": settings.flip, "trim": TRIM,
            "margin": MARGIN, "foot": FOOT, "sheet": SHEET, "title": self.game.title,
            "pack": f"{self.pack.title} {self.pack.version}", "hash": self.pack.hash[:12],
            "by": " · ".join(filter(None, (self.pack.author, self.pack.licence))),
            "theme": self.theme(),
        }  # fmt: skip
        with tempfile.TemporaryDirectory(prefix="tablewright-") as name:
            folder = Path(name)
            self.lay_out(folder, data)
            try:
                drawn = typst.compile(
                    str(folder / "cards.typ"), root=name, format=kind, ppi=float(inch),
                    font_paths=[str(font_folder())], ignore_system_fonts=True, timestamp=MADE,
                )  # fmt: skip
            except typst.TypstError as why:
                raise CannotPrint(f"the template cannot be drawn: {why}") from None
        return drawn if isinstance(drawn, list) else [drawn]

    def lay_out(self, folder: Path, data: dict[str, Any]) -> None:
        template = self.settings.template or TEMPLATE
        try:
            (folder / "cards.typ").write_text(template.read_text(encoding="utf-8"), encoding="utf-8")
        except (OSError, UnicodeDecodeError) as why:
            raise CannotPrint(f"the template {template} cannot be read: {why}") from None
        text = json.dumps(data, ensure_ascii=False)
        (folder / "cards.json").write_text(text, encoding="utf-8")
        for file in icon_files(data):
            drawn = svg(file.removeprefix("icon-").removesuffix(".svg"), self.game.folder)
            (folder / file).write_text(drawn, encoding="utf-8")
        cards = [*data.get("cards", []), *(card for sheet in data.get("sheets", []) for card in sheet)]
        clauses = {card["clause"] for card in cards if card["code"]}
        for clause in clauses:
            (folder / f"code-{clause}.svg").write_bytes(self.code(clause))

    def code(self, clause: str) -> bytes:
        """A code that opens the clause of a card."""
        import io

        url = self.settings.rules_url
        where = url.replace("{clause}", clause) if "{clause}" in url else f"{url.rstrip('/')}/{clause}"
        made = io.BytesIO()
        installed("segno").make(where, error="m", micro=False).save(made, kind="svg", border=2, scale=1)
        return made.getvalue()

    def theme(self) -> dict[str, str]:
        """The colours of paper, from the look of the game."""
        colours = look_of(self.game.folder).colours

        def pick(name: str, otherwise: str) -> str:
            value = colours.get(name, otherwise)
            return value if isinstance(value, str) else value[0]

        return {
            "card": pick("card", "#f8efd9")[:7], "card2": pick("card-2", "#e6d5ae")[:7],
            "edge": pick("card-edge", "#b58c3c")[:7], "back": pick("back", "#15173d")[:7],
            "back2": pick("back-2", "#2a2560")[:7], "backink": pick("back-ink", "#d9b464")[:7],
            "cell": pick("cell", "#e8e2d2")[:7], "wall": pick("wall", "#3a3a3a")[:7],
        }  # fmt: skip


def icon_files(value: Any) -> set[str]:
    """Every symbol that the pages name."""
    if isinstance(value, dict):
        return set().union(*(icon_files(one) for one in value.values()))
    if isinstance(value, list):
        return set().union(*(icon_files(one) for one in value))
    return (
        {value} if isinstance(value, str) and value.startswith("icon-") and value.endswith(".svg") else set()
    )


def installed(name: str) -> Any:
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError:
        raise NotInstalled(f"printing needs {name}: pip install 'tablewright[print]'") from None


def font_folder() -> Path:
    """Where the display face lies, from the package that brings it."""
    from importlib.resources import files

    return Path(str(files("fontpkg_cinzel").joinpath("files")))


# For virtual tabletops


def sheets_of(faces: Iterable[Face]) -> list[list[Face]]:
    """Which cards share a sheet: those with one back, as many as there is room for beside it."""
    columns, rows = SHEET
    each = columns * rows - 1  # the last place is the back
    by_back: dict[str, list[Face]] = {}
    for face in faces:
        by_back.setdefault(face.back, []).append(face)
    return [same[i : i + each] for same in by_back.values() for i in range(0, len(same), each)]


def list_of_sheets(faces: Sequence[Face]) -> list[dict[str, Any]]:
    """Which card lies where on which sheet."""
    columns = SHEET[0]
    listed = []
    for sheet, cards in enumerate(sheets_of(faces), 1):
        for i, face in enumerate(cards):
            place = {"sheet": sheet, "column": i % columns + 1, "row": i // columns + 1}
            named = {"name": face.title, "section": face.section, "id": face.id, "copies": face.copies}
            listed.append(place | named)
    return listed


def chosen_faces(faces: Faces, sections: Sequence[str], *, secrets: bool) -> list[Face]:
    known = faces.sections(secrets=True)
    for name in sections:
        if name not in known:
            raise CannotPrint(f"{name} is not a section of cards; there are {', '.join(known)}")
    return list(faces.all(sections or None, secrets=secrets))
