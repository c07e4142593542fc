"""A spreadsheet read back: which cells differ from the pack, and what is wrong with them, by sheet and cell.

Only cells that say something else than the pack count as changes, so a sheet that nobody touched changes nothing.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from tablewright.engine.complaints import nearest
from tablewright.workshop import NotInstalled
from tablewright.workshop import columns as cells
from tablewright.workshop.bench import Bench, Judged, Key
from tablewright.workshop.columns import Column, Misfit, columns_of, from_cell, to_cell, value_at
from tablewright.workshop.sheets_out import ABOUT, LISTS, column_letters

NOTE: Final = "#"  # a column of the designer's own
AS_DATE: Final = re.compile(
    r"\d{1,2}[-. ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|"
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-. ]\d{1,4}|\d{4}-\d\d-\d\d(?: [\d:]+)?",
    re.IGNORECASE,
)
FORMULA: Final = re.compile(rb"<(?:\w+:)?f[ >/]")
A_TRUTH: Final = re.compile(r"(?:\w+:)?=?\s*(?:TRUE|FALSE)\(\)\s*", re.IGNORECASE)
ENOUGH: Final = 40  # complaints at a time


class SheetErrors(Exception):
    """What is wrong with a spreadsheet, a sentence for each sheet and cell; nothing was written."""

    def __init__(self, sentences: list[str]) -> None:
        shown = sentences[:ENOUGH]
        if len(sentences) > ENOUGH:
            shown.append(f"… and {len(sentences) - ENOUGH} more.")
        super().__init__("\n".join([*shown, "Nothing was written."]))
        self.sentences = sentences


@dataclass
class Grid:
    """One sheet as it was read: its name, its cells, and which cells hold formulas or were merged."""

    name: str
    rows: list[list[Any]]
    formulas: set[tuple[int, int]] = field(default_factory=set)
    merged: list[tuple[int, int]] = field(default_factory=list)

    def cell(self, row: int, at: int) -> str:
        return f"sheet {self.name}, cell {column_letters(at)}{row + 1}"


@dataclass
class Reading:
    """What a spreadsheet wants a pack to be."""

    wanted: dict[Key, dict[str, Any] | None] = field(default_factory=dict)
    missing: list[Key] = field(default_factory=list)  # entries that have no row
    notes: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    places: dict[tuple[str, str, str], str] = field(default_factory=dict)  # section, id, column -> cell


# Files


def grids_in(path: Path, section: str = "") -> list[Grid]:
    """The sheets of a workbook, or the CSV files that belong together."""
    if path.suffix.casefold() == ".csv":
        return csv_grids(path, section)
    if path.suffix.casefold() not in (".xlsx", ".ods", ".xlsm"):
        raise SheetErrors([f"{path.name}: this is not a spreadsheet; use .xlsx, .ods or .csv."])
    if not path.is_file():
        raise SheetErrors([f"{path}: there is no such file."])
    try:
        import python_calamine
    except ImportError:
        raise NotInstalled("spreadsheets need python-calamine: pip install 'tablewright[sheets]'") from None
    try:
        book = python_calamine.CalamineWorkbook.from_path(path)
        marks = marks_in(path)
        return [grid_of(book.get_sheet_by_name(name), name, marks) for name in book.sheet_names]
    except (python_calamine.CalamineError, zipfile.BadZipFile, ElementTree.ParseError, KeyError) as why:
        raise SheetErrors([f"{path.name}: this file cannot be read as a spreadsheet ({why})."]) from None


@dataclass
class Marks:
    """What readers of spreadsheets keep to themselves: where formulas stand, and where merged cells begin."""

    formulas: set[tuple[int, int]] = field(default_factory=set)
    merged: set[tuple[int, int]] = field(default_factory=set)


def grid_of(sheet: Any, name: str, marks: dict[str, Marks]) -> Grid:
    rows = [list(row) for row in sheet.to_python(skip_empty_area=False)]
    own = marks.get(name, Marks())
    merged = {(int(start[0]), int(start[1])) for start, _ in sheet.merged_cell_ranges or []}
    return Grid(name, rows, own.formulas, sorted(merged | own.merged))


def marks_in(path: Path) -> dict[str, Marks]:
    """The marks of each sheet."""
    with zipfile.ZipFile(path) as archive:
        if "content.xml" in archive.namelist():
            return ods_marks(archive)
        return {name: Marks(found) for name, found in xlsx_formulas(archive)}


def xlsx_formulas(archive: zipfile.ZipFile) -> Iterator[tuple[str, set[tuple[int, int]]]]:
    names = sheet_names(archive)
    for target, name in names.items():
        raw = archive.read(target) if target in archive.namelist() else b""
        found: set[tuple[int, int]] = set()
        if FORMULA.search(raw):
            for cell in ElementTree.fromstring(raw).iter():
                if cell.tag.endswith("}c") and any(
                    one.tag.endswith("}f") and is_formula(one.text or "?") for one in cell
                ):
                    found.add(place_of(cell.get("r", "A1")))
        yield name, found


def is_formula(text: str) -> bool:
    """LibreOffice writes yes and no as `TRUE()` and `FALSE()`, which are plain values to whoever sees the cell."""
    return A_TRUTH.fullmatch(text) is None


def sheet_names(archive: zipfile.ZipFile) -> dict[str, str]:
    """Which part of an .xlsx file is which sheet."""
    book = ElementTree.fromstring(archive.read("xl/workbook.xml"))
    links = ElementTree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    targets = {link.get("Id"): str(link.get("Target")) for link in links}
    found = {}
    for sheet in book.iter():
        if sheet.tag.endswith("}sheet"):
            link = next((value for key, value in sheet.attrib.items() if key.endswith("}id")), "")
            target = targets.get(link, "")
            found[target.lstrip("/") if target.startswith("/") else f"xl/{target}"] = str(sheet.get("name"))
    return found


def place_of(name: str) -> tuple[int, int]:
    """`B3` as row 2, column 1."""
    letters = re.match(r"[A-Z]+", name)
    at = 0
    for letter in letters[0] if letters else "A":
        at = at * 26 + ord(letter) - ord("A") + 1
    return int(re.sub(r"[A-Z]", "", name) or 1) - 1, at - 1


def ods_marks(archive: zipfile.ZipFile) -> dict[str, Marks]:
    found: dict[str, Marks] = {}
    for table in ElementTree.fromstring(archive.read("content.xml")).iter():
        if not table.tag.endswith("}table"):
            continue
        name = next((value for key, value in table.attrib.items() if key.endswith("}name")), "")
        marks = found.setdefault(name, Marks())
        y = 0
        for row in table.iter():
            if not row.tag.endswith("}table-row"):
                continue
            x = 0
            for cell in row:
                if any(key.endswith("}formula") and is_formula(text) for key, text in cell.attrib.items()):
                    marks.formulas.add((y, x))
                if any(key.endswith("-spanned") and text != "1" for key, text in cell.attrib.items()):
                    marks.merged.add((y, x))
                x += repeats(cell, "columns")
            y += repeats(row, "rows")
    return found


def repeats(element: Any, of: str) -> int:
    return next(
        (int(value) for key, value in element.attrib.items() if key.endswith(f"}}number-{of}-repeated")), 1
    )


def csv_grids(path: Path, section: str) -> list[Grid]:
    """`cards.csv` of one section, or all of `cards.station.csv`, `cards.domain.csv` …"""
    paths = [path] if path.is_file() else sorted(path.parent.glob(f"{path.stem}.*.csv"))
    if not paths:
        raise SheetErrors([f"{path}: there is no such file."])
    grids = []
    for one in paths:
        name = section or one.stem.rpartition(".")[2]
        try:
            text = one.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            raise SheetErrors(
                [f"{one.name}: this file is not written in UTF-8; export it again as UTF-8."]
            ) from None
        sample = text.split("\n", 1)[0]
        gap = ";" if sample.count(";") > sample.count(",") else "\t" if "\t" in sample else ","
        rows: list[list[Any]] = [
            [cell[1:] if cell.startswith("'") else cell for cell in row]
            for row in csv.reader(io.StringIO(text, newline=""), delimiter=gap)
        ]
        grids.append(Grid(name, rows))
    return grids


# Reading


def read_sheets(bench: Bench, grids: list[Grid]) -> Reading:
    """What the sheets want; all mistakes in them are gathered."""
    reading = Reading()
    for grid in grids:
        if grid.name == ABOUT:
            look_at_head(bench, grid, reading)
        elif grid.name == LISTS or grid.name.startswith(NOTE):
            continue
        elif grid.name not in bench.sections:
            near = nearest(grid.name, bench.sections)
            hint = f"did you mean {near}?" if near else f"sections are {', '.join(bench.sections)}"
            reading.faults.append(
                f"Sheet {grid.name}: this is not a section of {bench.pack.game}; {hint} "
                "A sheet of your own begins with #."
            )
        elif bench.is_story(grid.name):
            note_story(bench, grid, reading)
        else:
            SheetReader(bench, grid, reading).read()
    return reading


def look_at_head(bench: Bench, grid: Grid, reading: Reading) -> None:
    said = {str(row[0]): str(row[1]) for row in grid.rows if len(row) > 1}
    if said.get("game", bench.pack.game) != bench.pack.game:
        reading.faults.append(
            f"Sheet {grid.name}: this is a pack for {said['game']}, and the folder holds one for {bench.pack.game}."
        )
    elif said.get("hash", bench.pack.hash) != bench.pack.hash:
        reading.notes.append(
            "The pack is not as it was when this sheet was made; look well at the difference, because older cells "
            "win over newer files."
        )


def note_story(bench: Bench, grid: Grid, reading: Reading) -> None:
    columns = columns_of(bench.section(grid.name), [entry.data for entry in bench.pack.raw[grid.name]])
    named = {column.name: column for column in columns}
    head = [str(cell) for cell in grid.rows[0]] if grid.rows else []
    entries = {entry.id: entry.data for entry in bench.pack.raw[grid.name]}
    single = bench.section(grid.name).single
    for row in grid.rows[1:]:
        one = "" if single else str(row[head.index("id")]) if "id" in head else ""
        data = entries.get(one)
        told = [named[name] for name in head if name in named]
        if data is not None and any(
            (to_cell(value_at(data, column.path), column) or "") != row[head.index(column.name)]
            for column in told
        ):
            reading.notes.append(
                f"Sheet {grid.name} is for reading: what was changed in «{one or grid.name}» is not taken over."
            )


class SheetReader:
    """Reads the sheet of one section."""

    def __init__(self, bench: Bench, grid: Grid, reading: Reading) -> None:
        self.bench, self.grid, self.reading = bench, grid, reading
        self.section = bench.section(grid.name)
        self.entries = {entry.id: entry.data for entry in bench.pack.raw[grid.name]}
        self.columns: dict[int, Column] = {}
        self.key_at = -1

    def fault(self, row: int, at: int, sentence: str) -> None:
        place = self.grid.cell(row, at)
        self.reading.faults.append(f"{place[0].upper()}{place[1:]}: {sentence}")

    def read(self) -> None:
        for line, at in self.grid.merged:
            self.fault(line, at, "cells are merged here; take them apart, because each cell is one field.")
        if not self.grid.rows or not self.read_head() or self.grid.merged:
            return
        seen: dict[str, int] = {}
        for number, row in enumerate(self.grid.rows[1:], 1):
            if any(cell is not None and str(cell).strip() for cell in row):
                self.read_row(number, row, seen)
        if not self.section.single:
            self.reading.missing += [(self.grid.name, one) for one in self.entries if one not in seen]

    def read_head(self) -> bool:
        """Which column is which; a name that is not known is a mistake, for it may be a field that was renamed."""
        known = {column.name: column for column in columns_of(self.section, self.entries.values())}
        fine = True
        used: dict[str, int] = {}
        for at, cell in enumerate(self.grid.rows[0]):
            name = str(cell or "").strip()
            if name.startswith(NOTE) or (not name and self.is_empty(at)):
                continue
            column = known.get(name) or wider(name, known)
            if column is None:
                near = nearest(name, known)
                hint = f"did you mean {near}?" if near else "a column of your own begins with #."
                self.fault(0, at, f"«{name}» is not a column of {self.grid.name}; {hint}")
                fine = False
            elif name in used:
                self.fault(0, at, f"«{name}» is there twice, first in column {column_letters(used[name])}.")
                fine = False
            else:
                used[name] = at
                self.columns[at] = column
        self.key_at = used.get(self.section.key, -1)
        if fine and not self.section.single and self.key_at < 0:
            self.fault(0, 0, f"the column «{self.section.key}», which each row needs, is missing.")
            fine = False
        return fine

    def is_empty(self, at: int) -> bool:
        return all(at >= len(row) or not str(row[at] or "").strip() for row in self.grid.rows)

    def read_row(self, number: int, row: list[Any], seen: dict[str, int]) -> None:
        one = ""
        if not self.section.single:
            one = cells.as_text(row[self.key_at]).strip() if row[self.key_at] is not None else ""
            if not one:
                self.fault(number, self.key_at, f"this row has no {self.section.key}.")
                return
            if one in seen:
                self.fault(number, self.key_at, f"«{one}» is there twice, first in row {seen[one] + 1}.")
                return
            seen[one] = number
        data = self.entries.get(one, {})
        changes: dict[cells.Path, Any] = {}
        for at, column in self.columns.items():
            self.reading.places[self.grid.name, one, column.name] = self.grid.cell(number, at)
            value = self.value(number, at, row[at] if at < len(row) else None, column, data)
            if value is not KEEP:
                changes[column.path] = value
        if changes:
            made = cells.changed(data, changes)
            if made or not self.section.single:
                self.reading.wanted[self.grid.name, one] = made

    def value(self, number: int, at: int, cell: Any, column: Column, data: dict[str, Any]) -> Any:
        """What a cell says, or KEEP if it says what the pack says already."""
        if (number, at) in self.grid.formulas:
            self.fault(number, at, f"a formula stands in «{column.name}»; write its result there instead.")
            return KEEP
        old = value_at(data, column.path)
        said = to_cell(old, column)
        if cell in (None, "") and said is None:
            return KEEP
        if isinstance(cell, str) and isinstance(said, str) and cell.replace("\r\n", "\n") == said:
            return KEEP
        try:
            if isinstance(cell, str) and AS_DATE.fullmatch(cell.strip()):
                raise Misfit(
                    f"holds a date ({cell}), which a spreadsheet program makes of words like `1-2`; "
                    "format the cell as text and write it again"
                )
            value = from_cell(cell, column)
        except Misfit as why:
            self.fault(number, at, f"«{column.name}» {why}.")
            return KEEP
        return KEEP if to_cell(value, column) == said and type(value) is type(old) else value


KEEP: Final[Any] = object()


def wider(name: str, known: dict[str, Column]) -> Column | None:
    """The next table of a list: `faces[4].kind` where the pack has three faces at most."""
    match = re.fullmatch(r"(\w+)\[(\d+)\](\..+)?", name)
    if match is None or not 1 <= int(match[2]) <= cells.MOST_TABLES:
        return None
    first = known.get(f"{match[1]}[1]{match[3] or ''}")
    if first is None:
        return None
    path = (first.path[0], int(match[2]) - 1, *first.path[2:])
    return Column(path, first.kind, first.words, first.low, first.high, first.inner, first.help)


def in_cells(reading: Reading, judged: Judged) -> list[str]:
    """What the checks of the game say, each with the cell that it speaks of."""
    return [in_cell(reading, fault.section, fault.id, fault.field, fault.sentence) for fault in judged.faults]


def in_cell(reading: Reading, section: str, id: str, field: str, sentence: str) -> str:
    name = re.sub(r"\.(\d+)", lambda found: f"[{int(found[1]) + 1}]", field)
    while name:
        place = reading.places.get((section, id, name))
        if place:
            return f"{place[0].upper()}{place[1:]}: {sentence}"
        name = name.rpartition(".")[0] if "." in name else name.rpartition("[")[0]
    own = [place for (one, other, _), place in reading.places.items() if (one, other) == (section, id)]
    if own and section:
        return f"{own[0][0].upper()}{own[0][1:]}: {sentence}"
    return sentence
