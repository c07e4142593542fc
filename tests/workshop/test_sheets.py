"""`pack export` and `pack import`: what stands in cells, what changes in files, what is complained about."""

from __future__ import annotations

import datetime
import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter
from tests.found import CELLAR, GAMES
from tests.workshop.conftest import CARDS, HEAD

from tablewright.engine.game import find_game
from tablewright.engine.pack import built_in_packs
from tablewright.workshop.bench import Bench
from tablewright.workshop.columns import columns_of, from_cell, to_cell, value_at
from tablewright.workshop.sheets_in import SheetErrors, grids_in, read_sheets
from tablewright.workshop.sheets_out import sheet_of, write_csv, write_workbook

PACKS = [(name, pack) for name in GAMES for pack in built_in_packs(find_game(name))]


def card(bench: Bench, id: str, **cells: Any) -> list[list[Any]]:
    """The sheet of cards with one row: this card, with other cells."""
    sheet = sheet_of(bench, "card")
    names = [column.name for column in sheet.columns]
    row = next((list(row) for row in sheet.rows if row[0] == id), [None] * len(names))
    row[0] = id
    for name, cell in cells.items():
        row[names.index(name.replace("__", "."))] = cell
    return [names, row]


def book(path: Path, sheets: dict[str, list[list[Any]]], merge: str = "", formula: str = "") -> Path:
    """A workbook as a spreadsheet program would write it."""
    made = xlsxwriter.Workbook(path)
    dates = made.add_format({"num_format": "d-mmm"})
    for name, rows in sheets.items():
        page = made.add_worksheet(name)
        for y, row in enumerate(rows):
            for x, cell in enumerate(row):
                if isinstance(cell, datetime.date):
                    page.write_datetime(y, x, cell, dates)
                elif cell is not None:
                    page.write(y, x, cell)
        if merge:
            page.merge_range(merge, "both")
        if formula:
            page.write_formula(formula, "=1+1", None, 2)
    made.close()
    return path


def at(bench: Bench, name: str) -> str:
    """The letter of a column."""
    from tablewright.workshop.sheets_out import column_letters

    return column_letters([column.name for column in sheet_of(bench, "card").columns].index(name))


# There and back


@pytest.mark.parametrize(("game", "pack"), PACKS)
def test_a_workbook_of_every_pack_changes_nothing(game: str, pack: str, tmp_path: Path) -> None:
    bench = Bench(find_game(game), pack)
    sheets = write_workbook(bench, tmp_path / "all.xlsx")

    reading = read_sheets(bench, grids_in(tmp_path / "all.xlsx"))

    assert reading.faults == []
    assert reading.notes == []
    assert reading.wanted == {}
    assert reading.missing == []
    rows = sum(len(sheet.rows) for sheet in sheets)
    assert rows == len(list(bench.pack.raw))


@pytest.mark.parametrize(("game", "pack"), PACKS)
def test_csv_files_of_every_pack_change_nothing(game: str, pack: str, tmp_path: Path) -> None:
    bench = Bench(find_game(game), pack)
    assert len(write_csv(bench, tmp_path / "all.csv")) > 1

    reading = read_sheets(bench, grids_in(tmp_path / "all.csv"))

    assert reading.faults == []
    assert reading.wanted == {}


@pytest.mark.parametrize(("game", "pack"), PACKS)
def test_every_value_of_every_pack_survives_its_cell(game: str, pack: str) -> None:
    bench, met = Bench(find_game(game), pack), 0
    for name in bench.sections:
        entries = [entry.data for entry in bench.pack.raw[name]]
        for column in columns_of(bench.section(name), entries):
            for data in entries:
                value = value_at(data, column.path)
                if value not in (None, "", [], {}):
                    same = (str(value), value) if column.kind == "either" else (value,)
                    assert from_cell(to_cell(value, column), column) in (*same, *numbers(value)), (
                        name,
                        column.name,
                    )
                    met += 1
    assert met > 100


def numbers(value: Any) -> list[int]:
    """A field that takes both takes «2» as the number 2."""
    return [int(value)] if isinstance(value, str) and value.isdecimal() else []


def test_columns_are_fields_and_the_id_comes_first(bench: Bench) -> None:
    names = [column.name for column in sheet_of(bench, "card").columns]

    assert names[0] == "id"
    assert {"name", "hp", "tags", "faces[1].kind", "faces[1].on_hit", "lasting"} <= set(names)


def test_drop_downs_come_from_the_schema_and_from_other_sheets(bench: Bench, tmp_path: Path) -> None:
    import zipfile

    write_workbook(bench, tmp_path / "cards.xlsx")

    with zipfile.ZipFile(tmp_path / "cards.xlsx") as archive:
        everything = {
            name: archive.read(name).decode() for name in archive.namelist() if name.endswith(".xml")
        }
    sheets = "".join(text for name, text in everything.items() if "/worksheets/" in name)
    assert 'type="list"' in sheets
    assert 'type="whole"' in sheets
    words = everything["xl/sharedStrings.xml"]
    assert "board" in words
    assert "wine_vault" in words


# Files change in place


def test_one_cell_changes_one_word_and_comments_stay(bench: Bench, folder: Path, type_in: Any) -> None:
    sheet = book(folder.parent / "a.xlsx", {"card": card(bench, "wolf_of_ash", hp=5)})

    code, out, err = type_in("pack", "import", sheet, "--into", folder, "--yes")

    assert (code, err) == (0, "")
    assert "card «wolf_of_ash»: hp 4 → 5" in out
    assert (folder / "cards.toml").read_text() == CARDS.replace("hp      = 4 ", "hp      = 5 ")
    assert (folder / "pack.toml").read_text() == HEAD


def test_a_field_inside_a_table_changes_there(bench: Bench, folder: Path, type_in: Any) -> None:
    cells = {"faces[1]__damage": 2, "tags": "beast; ash"}
    sheet = book(folder.parent / "a.xlsx", {"card": card(bench, "wolf_of_ash", **cells)})

    assert type_in("pack", "import", sheet, "--into", folder, "--yes")[0] == 0

    expected = CARDS.replace("damage = 3", "damage = 2").replace('["beast"]', '["beast", "ash"]')
    assert (folder / "cards.toml").read_text() == expected


def test_a_card_of_the_pack_below_is_patched(bench: Bench, folder: Path, type_in: Any) -> None:
    sheet = book(folder.parent / "a.xlsx", {"card": card(bench, "tallow_candle", use="nerve 3")})

    assert type_in("pack", "import", sheet, "--into", folder, "--yes")[0] == 0

    added = (folder / "cards.toml").read_text().removeprefix(CARDS)
    assert added == '\n[[card]]\nid = "tallow_candle"\npatch = true\nuse = "nerve 3"\n'


def test_a_patch_is_changed_and_an_emptied_cell_takes_the_field_out(
    bench: Bench, folder: Path, type_in: Any
) -> None:
    rows = card(bench, "oat_cake", use="heal 7")
    rows += card(bench, "wolf_of_ash", flavour=None)[1:]
    sheet = book(folder.parent / "a.xlsx", {"card": rows})

    assert type_in("pack", "import", sheet, "--into", folder, "--yes")[0] == 0

    expected = CARDS.replace("heal 6", "heal 7").replace('flavour = "It coughs."\n', "")
    assert (folder / "cards.toml").read_text() == expected


def test_a_new_row_is_a_new_card_and_what_has_no_row_is_taken_out_when_that_is_said(
    bench: Bench, folder: Path, type_in: Any
) -> None:
    cells = {"name": "Soup", "room": "kitchen", "kind": "item", "use": "heal 1"}
    sheet = sheet_of(bench, "card")
    rows = card(bench, "soup", **cells)
    rows += [list(row) for row in sheet.rows if row[0] not in ("wolf_of_ash", "tallow_candle")]
    rows += card(bench, "broth", **cells)[1:]
    path = book(folder.parent / "a.xlsx", {"card": rows})

    code, out, err = type_in("pack", "import", path, "--into", folder, "--yes", "--remove")

    assert (code, err) == (0, "")
    assert "card «soup» added" in out
    assert "card «wolf_of_ash» removed" in out
    text = (folder / "pack.toml").read_text()
    assert 'card = ["stray_cat", "tallow_candle"]' in text
    assert "# to make room" in text
    after = Bench(find_game(CELLAR), folder)
    assert after.entry("card", "soup") is not None
    assert after.entry("card", "wolf_of_ash") is None
    assert after.entry("card", "tallow_candle") is None
    assert after.entry("card", "oat_cake") is not None


def test_what_has_no_row_stays_unless_said(bench: Bench, folder: Path, type_in: Any) -> None:
    sheet = book(folder.parent / "a.xlsx", {"card": card(bench, "wolf_of_ash", hp=5)})

    out = type_in("pack", "import", sheet, "--into", folder, "--yes")[1]

    assert "--remove takes out what has no row" in out
    assert Bench(find_game(CELLAR), folder).entry("card", "oat_cake") is not None


def test_nothing_is_written_before_somebody_agrees(bench: Bench, folder: Path, type_in: Any) -> None:
    sheet = book(folder.parent / "a.xlsx", {"card": card(bench, "wolf_of_ash", hp=5)})

    assert "4 → 5" in type_in("pack", "import", sheet, "--into", folder, lines="n\n")[1]
    assert "4 → 5" in type_in("pack", "import", sheet, "--into", folder, "--dry-run")[1]
    assert "--yes" in type_in("pack", "import", sheet, "--into", folder)[1]
    answer = json.loads(type_in("pack", "import", sheet, "--into", folder, "--json")[1])
    assert (answer["written"], answer["files"]) == (False, ["cards.toml"])
    assert (folder / "cards.toml").read_text() == CARDS

    assert type_in("pack", "import", sheet, "--into", folder, lines="y\n")[0] == 0
    assert (folder / "cards.toml").read_text() != CARDS


def stories_of(bench: Bench) -> list[str]:
    return [name for name in bench.sections if sheet_of(bench, name).is_story]


@pytest.mark.parametrize("game", GAMES)
def test_stories_are_there_to_read(game: str, tmp_path: Path) -> None:
    bench = Bench(find_game(game), None)
    if not (stories := stories_of(bench)):
        pytest.skip("this game has no story in a section of its own")
    (name,) = stories[:1]
    sheet = sheet_of(bench, name)
    rows: list[list[Any]] = [[column.name for column in sheet.columns], list(sheet.rows[0])]
    rows[1][rows[0].index("title")] = "Another title"

    reading = read_sheets(bench, grids_in(book(tmp_path / "a.xlsx", {name: rows})))

    assert sheet.is_story
    assert reading.wanted == {}
    assert "is for reading" in reading.notes[0]


# Complaints name sheet and cell, and nothing is written


def refused(type_in: Any, sheet: Path, folder: Path) -> str:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    code, _, err = type_in("pack", "import", sheet, "--into", folder, "--yes")
    assert code == 2
    assert {path: path.read_bytes() for path in folder.iterdir()} == before
    assert "Nothing was written." in err
    return str(err)


def test_a_merged_cell_is_refused(bench: Bench, folder: Path, type_in: Any) -> None:
    sheet = book(folder.parent / "a.xlsx", {"card": card(bench, "soup")}, merge="C3:D3")

    assert "Sheet card, cell C3: cells are merged" in refused(type_in, sheet, folder)


def test_a_renamed_column_is_refused_with_the_nearest_name(bench: Bench, folder: Path, type_in: Any) -> None:
    rows = card(bench, "wolf_of_ash")
    rows[0][rows[0].index("flavour")] = "flavor"
    sheet = book(folder.parent / "a.xlsx", {"card": rows})

    told = refused(type_in, sheet, folder)

    assert f"Sheet card, cell {at(bench, 'flavour')}1: «flavor» is not a column" in told
    assert "did you mean flavour?" in told


def test_a_column_of_ones_own_is_left_alone(bench: Bench, folder: Path, type_in: Any) -> None:
    rows = card(bench, "wolf_of_ash", hp=5)
    rows[0].append("# ask Ana")
    rows[1].append("why not 7?")

    assert (
        type_in("pack", "import", book(folder.parent / "a.xlsx", {"card": rows}), "--into", folder, "--yes")[
            0
        ]
        == 0
    )


def test_a_formula_is_refused(bench: Bench, folder: Path, type_in: Any) -> None:
    cell = f"{at(bench, 'hp')}2"
    sheet = book(folder.parent / "a.xlsx", {"card": card(bench, "wolf_of_ash")}, formula=cell)

    assert f"Sheet card, cell {cell}: a formula stands in «hp»" in refused(type_in, sheet, folder)


@pytest.mark.parametrize("cell", [datetime.date(2026, 2, 1), "1-Feb", "Jan-02"])
def test_dates_made_of_other_words_are_refused(bench: Bench, folder: Path, type_in: Any, cell: Any) -> None:
    sheet = book(folder.parent / "a.xlsx", {"card": card(bench, "wolf_of_ash", code=cell)})

    told = refused(type_in, sheet, folder)

    assert f"Sheet card, cell {at(bench, 'code')}2: «code» holds a date" in told
    assert "format the cell as text" in told


@pytest.mark.parametrize(
    ("cells", "column", "told"),
    [
        ({"hp": "four"}, "hp", "must be a whole number, not «four»"),
        ({"hp": 0}, "hp", "must be at least 1, not 0"),
        ({"kind": "monster"}, "kind", "must be item or foe"),
        ({"rare": "perhaps"}, "rare", "must be TRUE or FALSE"),
        ({"win": "heall 2"}, "win", "did you mean «heal»?"),
        ({"win": "roll 4+: (heal 2"}, "win", "is never closed"),
        ({"room": "kichen"}, "room", "is not a room of this pack"),
        ({"faces[1]__kind": "crit"}, "faces[1].kind", "must be miss or hit"),
        ({"name": None}, "id", "«name» is missing"),
    ],
)
def test_a_wrong_cell_is_named(
    bench: Bench, folder: Path, type_in: Any, cells: dict[str, Any], column: str, told: str
) -> None:
    sheet = book(folder.parent / "a.xlsx", {"card": card(bench, "wolf_of_ash", **cells)})

    said = refused(type_in, sheet, folder)

    assert f"Sheet card, cell {at(bench, column)}2: " in said
    assert told in said


def test_a_row_twice_or_without_an_id_is_refused(bench: Bench, folder: Path, type_in: Any) -> None:
    rows = card(bench, "wolf_of_ash")
    rows += [list(rows[1]), [None, *rows[1][1:]]]

    told = refused(type_in, book(folder.parent / "a.xlsx", {"card": rows}), folder)

    assert "Sheet card, cell A3: «wolf_of_ash» is there twice, first in row 2." in told
    assert "Sheet card, cell A4: this row has no id." in told


def test_a_sheet_that_is_no_section_is_refused(bench: Bench, folder: Path, type_in: Any) -> None:
    sheet = book(folder.parent / "a.xlsx", {"cards": card(bench, "wolf_of_ash")})

    assert "Sheet cards: this is not a section of cellar; did you mean card?" in refused(
        type_in, sheet, folder
    )


@pytest.mark.parametrize("name", ["broken.xlsx", "broken.ods", "cards.docx"])
def test_a_file_that_is_no_spreadsheet_is_refused(folder: Path, type_in: Any, name: str) -> None:
    path = folder.parent / name
    path.write_text("not a spreadsheet")

    assert name in refused(type_in, path, folder)


def test_a_disk_that_refuses_leaves_every_file_as_it_was(
    bench: Bench, folder: Path, type_in: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = card(bench, "wolf_of_ash", hp=5)
    sheet = book(folder.parent / "a.xlsx", {"card": rows, "shape": [["cards_seen"], [9]]})
    before = {path: path.read_bytes() for path in folder.iterdir()}

    def read_only(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "replace", read_only)
    code, _, err = type_in("pack", "import", sheet, "--into", folder, "--yes")

    assert code == 2
    assert "cannot be written (read-only file system), so nothing was changed" in err
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_a_csv_file_never_holds_a_formula(bench: Bench, folder: Path, type_in: Any) -> None:
    cards = (folder / "cards.toml").read_text().replace('"It coughs."', '"=cmd|calc"')
    (folder / "cards.toml").write_text(cards)
    bench = Bench(find_game(CELLAR), folder)
    write_csv(bench, folder.parent / "c.csv", ["card"])

    text = (folder.parent / "c.csv").read_text()

    assert "'=cmd|calc" in text
    assert ",=cmd" not in text
    assert read_sheets(bench, grids_in(folder.parent / "c.csv", "card")).wanted == {}


def test_a_csv_file_in_the_wrong_letters_is_refused(bench: Bench, tmp_path: Path) -> None:
    (tmp_path / "c.card.csv").write_bytes("id,name\nx,Wölfe\n".encode("latin-1"))

    with pytest.raises(SheetErrors, match="UTF-8"):
        grids_in(tmp_path / "c.csv")
