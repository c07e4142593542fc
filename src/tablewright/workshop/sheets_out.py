"""A pack as a spreadsheet: a sheet for each section, a row for each entry, drop-downs from the schema."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.workshop import NotInstalled
from tablewright.workshop.bench import Bench
from tablewright.workshop.columns import Cell, Column, columns_of, to_cell, value_at

ABOUT: Final = "pack"  # the sheet that says what the others are
LISTS: Final = "_words"
FREE_ROWS: Final = 300  # below the last one, with drop-downs too
WIDEST: Final = 60
RISKY: Final = ("=", "+", "-", "@", "\t", "'")  # what a spreadsheet program takes for a formula
STORY_COLUMNS: Final = ("id", "title", "text", "recap", "grade", "means", "is", "start")


class Sheet(NamedTuple):
    """One section as rows."""

    section: str
    columns: list[Column]
    rows: list[list[Cell | None]]
    is_story: bool


def sheets_of(bench: Bench, only: Iterable[str] = ()) -> list[Sheet]:
    """All sections of a pack, or some of them."""
    chosen = list(only) or list(bench.sections)
    return [sheet_of(bench, name) for name in chosen if bench.pack.raw[name] or not bench.is_story(name)]


def sheet_of(bench: Bench, name: str) -> Sheet:
    entries = [entry.data for entry in bench.pack.raw[name]]
    columns = columns_of(bench.section(name), entries)
    is_story = bench.is_story(name)
    if is_story:
        columns = [column for column in columns if column.name in STORY_COLUMNS]
    rows = [[to_cell(value_at(data, column.path), column) for column in columns] for data in entries]
    return Sheet(name, columns, rows, is_story)


# Workbooks


def write_workbook(bench: Bench, path: Path, only: Iterable[str] = ()) -> list[Sheet]:
    """The whole pack in one .xlsx file; nothing is left of it if the disk refuses."""
    try:
        import xlsxwriter  # type: ignore[import-untyped]
    except ImportError:
        raise NotInstalled("spreadsheets need XlsxWriter: pip install 'tablewright[sheets]'") from None
    sheets = sheets_of(bench, only)
    made = io.BytesIO()
    book = xlsxwriter.Workbook(
        made, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    looks = {
        "head": book.add_format({"bold": True, "bottom": 1, "bg_color": "#eee6d2", "num_format": "@"}),
        "text": book.add_format({"num_format": "@", "text_wrap": True, "valign": "top"}),
        "plain": book.add_format({"valign": "top"}),
        "story": book.add_format(
            {"num_format": "@", "text_wrap": True, "valign": "top", "font_color": "#777777"}
        ),
    }
    about(book.add_worksheet(ABOUT), bench, sheets, looks)
    pages = [(book.add_worksheet(sheet.section[:31]), sheet) for sheet in sheets]
    lists = Lists(book.add_worksheet(LISTS), {sheet.section: sheet for sheet in sheets})
    for page, sheet in pages:
        fill(page, sheet, looks, lists)
    lists.page.hide()
    book.close()
    path.write_bytes(made.getvalue())
    return sheets


def about(page: Any, bench: Bench, sheets: list[Sheet], looks: dict[str, Any]) -> None:
    pack = bench.pack
    page.set_column(0, 0, 14)
    page.set_column(1, 1, 90)
    rows = [
        ("pack", pack.id), ("game", pack.game), ("title", pack.title), ("version", pack.version),
        ("author", pack.author), ("licence", pack.licence), ("hash", pack.hash),
        ("", ""),
        ("how", "Change cells, add rows at the end of a sheet, save, then: "
                "tablewright pack import FILE --into FOLDER. The difference is shown before anything is written."),
        ("lists", "Several things in one cell have `; ` between them."),
        ("notes", "A column whose name begins with # is yours: it is not read."),
        ("stories", "Sheets in grey are for reading: stories are written in their own files."),
    ]  # fmt: skip
    for at, (name, text) in enumerate(rows):
        page.write_string(at, 0, name, looks["head"] if name else None)
        page.write_string(at, 1, text, looks["text"])


class Lists:
    """The words of drop-downs, on a sheet that is hidden: a spreadsheet takes 255 letters in the cell, not more."""

    def __init__(self, page: Any, sheets: dict[str, Sheet]) -> None:
        self.page = page
        self.sheets = sheets
        self.placed: dict[tuple[str, ...], str] = {}

    def source(self, column: Column, section: str) -> str:
        """Where the words of a column stand; "" if anything may stand in it."""
        if column.kind == "yes":
            return self.place(("TRUE", "FALSE"))
        if column.kind == "list":
            return ""
        if column.words:
            return self.place(column.words)
        name = str(column.path[-1])
        named = self.sheets.get(name)
        if named is None or name == section or column.kind != "text" or not named.rows:
            return ""
        return self.place(tuple(str(row[0]) for row in named.rows))

    def place(self, words: tuple[str, ...]) -> str:
        if words not in self.placed:
            at = len(self.placed)
            for row, word in enumerate(words):
                self.page.write_string(row, at, word)
            letter = column_letters(at)
            self.placed[words] = f"={LISTS}!${letter}$1:${letter}${len(words)}"
        return self.placed[words]


def fill(page: Any, sheet: Sheet, looks: dict[str, Any], lists: Lists) -> None:
    """One section: its head with explanations, its rows, its drop-downs."""
    page.freeze_panes(1, 1)
    if sheet.rows and sheet.columns:
        page.autofilter(0, 0, len(sheet.rows), len(sheet.columns) - 1)
    for at, column in enumerate(sheet.columns):
        page.write_string(0, at, column.name, looks["head"])
        if not sheet.is_story:
            page.write_comment(0, at, explained(column))
        look = looks["story"] if sheet.is_story else looks["text" if is_text(column) else "plain"]
        page.set_column(at, at, width_of(column, sheet, at), look)
        for row, cells in enumerate(sheet.rows, 1):
            write(page, row, at, cells[at], look)
        if not sheet.is_story:
            drop_down(page, sheet, at, lists.source(column, sheet.section))
    if sheet.is_story:
        page.protect()


def write(page: Any, row: int, at: int, cell: Cell | None, look: Any) -> None:
    if isinstance(cell, bool):
        page.write_boolean(row, at, cell, look)
    elif isinstance(cell, (int, float)):
        page.write_number(row, at, cell, look)
    elif cell is not None:
        page.write_string(row, at, cell, look)


def drop_down(page: Any, sheet: Sheet, at: int, source: str) -> None:
    column = sheet.columns[at]
    rule: dict[str, Any] = {}
    if source:
        rule = {"validate": "list", "source": source}
    elif column.kind == "whole" and (column.low is not None or column.high is not None):
        low, high = column.low, column.high
        rule = {"validate": "integer", "criteria": "between", "minimum": low, "maximum": high}
        if low is None or high is None:
            bound = {"criteria": ">=", "value": low} if high is None else {"criteria": "<=", "value": high}
            rule = {"validate": "integer", **bound}
    if rule:
        rule |= {
            "error_title": column.name[:32],
            "error_message": f"{column.name} {allowed_words(column)}"[:255],
            "error_type": "warning" if source and not column.words and column.kind != "yes" else "stop",
        }
        page.data_validation(1, at, len(sheet.rows) + FREE_ROWS, at, rule)


def allowed_words(column: Column) -> str:
    if column.words:
        return f"may be {', '.join(column.words)}"
    if column.kind == "whole":
        low = f"at least {column.low}" if column.low is not None else ""
        high = f"at most {column.high}" if column.high is not None else ""
        return f"must be a whole number, {' and '.join(filter(None, (low, high)))}"
    if column.kind == "yes":
        return "may be TRUE or FALSE"
    return "names an entry of another sheet"


def explained(column: Column) -> str:
    kinds = {
        "text": "a text", "whole": "a whole number", "number": "a number", "yes": "TRUE or FALSE",
        "list": "several, with `; ` between them", "data": "data as JSON", "either": "a whole number or a text",
    }  # fmt: skip
    lines = [kinds[column.kind]]
    if column.words:
        lines.append(", ".join(column.words))
    if column.low is not None or column.high is not None:
        lines.append(allowed_words(column))
    return "\n".join([*lines, column.help])


def is_text(column: Column) -> bool:
    return column.kind in ("text", "list", "data", "either")


def width_of(column: Column, sheet: Sheet, at: int) -> int:
    longest = max((len(str(row[at])) for row in sheet.rows if row[at] is not None), default=0)
    return min(WIDEST, max(longest, len(column.name)) + 2)


def column_letters(at: int) -> str:
    """A, B … Z, AA, AB …"""
    letters = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


# CSV


def write_csv(bench: Bench, path: Path, only: Iterable[str] = ()) -> list[Path]:
    """One file for each section: `cards.station.csv`; a single section goes into the file that was named."""
    chosen = list(only)
    sheets = sheets_of(bench, chosen)
    written = []
    for sheet in sheets:
        target = path if len(chosen) == 1 else path.with_name(f"{path.stem}.{sheet.section}.csv")
        target.write_text(as_csv(sheet), encoding="utf-8", newline="")
        written.append(target)
    return written


def as_csv(sheet: Sheet) -> str:
    made = io.StringIO(newline="")
    writer = csv.writer(made, lineterminator="\r\n")
    writer.writerow([column.name for column in sheet.columns])
    for row in sheet.rows:
        writer.writerow([csv_cell(cell) for cell in row])
    return made.getvalue()


def csv_cell(cell: Cell | None) -> str:
    """A text that looks like a formula gets the mark by which spreadsheet programs know a text."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, str) and cell.startswith(RISKY):
        return f"'{cell}"
    return str(cell)
