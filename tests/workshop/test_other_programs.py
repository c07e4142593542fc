"""Sheets as LibreOffice writes them: yes and no as formulas, .ods with repeated cells, merged ones and dates."""

from __future__ import annotations

import datetime
import os
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import pytest
import xlsxwriter
from tests.workshop.test_sheets import PACKS, at, card, refused

from tablewright.engine.game import find_game
from tablewright.workshop.bench import Bench
from tablewright.workshop.sheets_in import grids_in, read_sheets
from tablewright.workshop.sheets_out import sheet_of, write_workbook

CALC = shutil.which("soffice")
SPACES = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
)
KIND = "application/vnd.oasis.opendocument.spreadsheet"
MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{KIND}"/></manifest:manifest>'
)


def told(cell: Any) -> str:
    """A cell as LibreOffice writes it into an .ods file."""
    if cell is None:
        return "<table:table-cell/>"
    if isinstance(cell, bool):
        truth = str(cell).lower()
        formula = quoteattr(f"of:={str(cell).upper()}()")
        kind = f'table:formula={formula} office:value-type="boolean" office:boolean-value="{truth}"'
    elif isinstance(cell, (int, float)):
        kind = f'office:value-type="float" office:value="{cell}"'
    elif isinstance(cell, datetime.date):
        kind = f'office:value-type="date" office:date-value="{cell}"'
    else:
        kind = 'office:value-type="string"'
    return f"<table:table-cell {kind}><text:p>{escape(str(cell))}</text:p></table:table-cell>"


def ods(path: Path, name: str, rows: list[list[Any]], merge: str = "", formula: str = "") -> Path:
    """A sheet with far more empty cells than anybody filled in. `merge` and `formula` name columns of row 2."""
    lines = []
    for number, row in enumerate(rows):
        cells = [told(cell) for cell in row]
        if number == 1 and merge:
            spans = ' table:number-columns-spanned="2" table:number-rows-spanned="1"'
            n = rows[0].index(merge)
            cells[n] = cells[n].replace("<table:table-cell", f"<table:table-cell{spans}", 1)
        if number == 1 and formula:
            n = rows[0].index(formula)
            cells[n] = cells[n].replace("<table:table-cell", '<table:table-cell table:formula="of:=1+1"', 1)
        rest = f'<table:table-cell table:number-columns-repeated="{16384 - len(row)}"/>'
        lines.append(f"<table:table-row>{''.join(cells)}{rest}</table:table-row>")
    empty = '<table:table-cell table:number-columns-repeated="16384"/>'
    rest = f'<table:table-row table:number-rows-repeated="{1048576 - len(rows)}">{empty}</table:table-row>'
    table = f"<table:table table:name={quoteattr(name)}>{''.join(lines)}{rest}</table:table>"
    body = f"<office:body><office:spreadsheet>{table}</office:spreadsheet></office:body>"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", KIND)
        archive.writestr("META-INF/manifest.xml", MANIFEST)
        archive.writestr("content.xml", f"<office:document-content {SPACES}>{body}</office:document-content>")
    return path


def whole(bench: Bench, name: str) -> list[list[Any]]:
    """A section as rows, with its head."""
    sheet = sheet_of(bench, name)
    return [[column.name for column in sheet.columns], *sheet.rows]


def test_yes_and_no_are_no_formulas(bench: Bench, folder: Path, type_in: Any) -> None:
    rows = card(bench, "wolf_of_ash", rare=True)
    path = folder.parent / "a.xlsx"
    made = xlsxwriter.Workbook(path)
    page = made.add_worksheet("card")
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if cell is True:
                page.write_formula(y, x, "=TRUE()", None, True)
            elif cell is not None:
                page.write(y, x, cell)
    made.close()

    for sheet in (path, ods(folder.parent / "a.ods", "card", rows)):
        code, out, err = type_in("pack", "import", sheet, "--into", folder, "--dry-run")
        assert (code, err) == (0, "")
        assert "«wolf_of_ash»: rare" in out


@pytest.mark.parametrize(("game", "pack"), PACKS)
def test_every_section_as_ods_changes_nothing(game: str, pack: str, tmp_path: Path) -> None:
    bench = Bench(find_game(game), pack)
    for name in bench.sections:
        sheet = ods(tmp_path / "all.ods", name, whole(bench, name))

        reading = read_sheets(bench, grids_in(sheet))

        assert (reading.faults, reading.wanted, reading.missing) == ([], {}, []), name


def test_merged_cells_formulas_and_dates_in_ods_are_refused(bench: Bench, folder: Path, type_in: Any) -> None:
    rows = card(bench, "wolf_of_ash")
    merged = ods(folder.parent / "a.ods", "card", rows, merge="name")
    assert f"cell {at(bench, 'name')}2: cells are merged" in refused(type_in, merged, folder)
    formula = ods(folder.parent / "a.ods", "card", rows, formula="hp")
    assert f"cell {at(bench, 'hp')}2: a formula stands in «hp»" in refused(type_in, formula, folder)
    dates = card(bench, "wolf_of_ash", code=datetime.date(2026, 2, 1))
    date = ods(folder.parent / "a.ods", "card", dates)
    assert f"cell {at(bench, 'code')}2: «code» holds a date" in refused(type_in, date, folder)


@pytest.mark.skipif(
    not (CALC and os.environ.get("TABLEWRIGHT_LONG")), reason="takes LibreOffice and a minute"
)
@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_what_libreoffice_saves_changes_nothing(kind: str, tmp_path: Path) -> None:
    benches = {f"{pack}": Bench(find_game(game), pack) for game, pack in PACKS}
    for pack, bench in benches.items():
        write_workbook(bench, tmp_path / f"{pack}.xlsx")
    command = [str(CALC), "--headless", "--convert-to", kind, "--outdir", str(tmp_path / "saved")]
    sheets = [str(tmp_path / f"{pack}.xlsx") for pack in benches]
    subprocess.run(
        [*command, *sheets], check=True, capture_output=True, env={**os.environ, "HOME": str(tmp_path)}
    )

    for pack, bench in benches.items():
        reading = read_sheets(bench, grids_in(tmp_path / "saved" / f"{pack}.{kind}"))
        assert (reading.faults, reading.wanted, reading.missing) == ([], {}, []), pack
