"""`pack print`: what stands on the pages, how large they are, what is refused."""

from __future__ import annotations

import json
import random
import re
import shutil
import struct
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.found import GAMES

from tablewright.engine.game import SetupError, find_game
from tablewright.engine.rulebook import rulebook_of
from tablewright.engine.staging import stage
from tablewright.scene.theme import symbols
from tablewright.workshop import printing
from tablewright.workshop.boards import areas_of, boards_in, pages_of
from tablewright.workshop.faces import Face, Faces, Line
from tablewright.workshop.printing import Press, Settings, list_of_sheets, sheets_of
from tablewright.workshop.symbols import drawing, shared

POPPLER = shutil.which("pdftotext")


def text_of(pdf: Path, *pages: int) -> str:
    asked = ["-f", str(pages[0]), "-l", str(pages[-1])] if pages else []
    run = subprocess.run(["pdftotext", *asked, str(pdf), "-"], capture_output=True, text=True, check=True)
    return " ".join(run.stdout.split())


def squeezed(words: str) -> str:
    return re.sub(r"[^a-z0-9]", "", words.casefold())


# Faces


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_a_game_has_a_face_that_cites_and_draws_what_exists(game: str) -> None:
    found = find_game(game)
    faces = list(Faces(found, found.load(None)).all(secrets=True))
    book = rulebook_of(found)

    assert len(faces) > 80
    assert {face.clause for face in faces if face.clause} <= set(book.all)
    assert [face.icon for face in faces if face.icon and drawing(face.icon, found.folder) is None] == []
    assert all(face.title and face.kind and face.copies > 0 for face in faces)


def test_a_face_says_what_players_read(bench: Any) -> None:
    faces = {face.id: face for face in Faces(bench.game, bench.pack).all(["card"])}

    loaf = faces["oat_cake"]
    assert (loaf.title, loaf.kind, loaf.icon, loaf.clause) == ("Oat Cake", "Item", "satchel", "CE-2.4")
    assert [line.words for line in loaf.lines] == ["Heal 6."]
    assert loaf.flavour.startswith("Baked for three.")
    wolf = faces["wolf_of_ash"]
    assert [(figure.label, figure.value, figure.icon) for figure in wolf.figures] == [
        ("HP", "4", "heart"),
        ("ATK", "1", "sword"),
    ]


def test_a_section_without_a_layout_is_laid_out_from_its_fields(
    bench: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(type(bench.game), "folder", tmp_path)

    faces = {face.id: face for face in Faces(bench.game, bench.pack).all(["card"])}

    assert faces["oat_cake"].lines == [Line(faces["oat_cake"].lines[0].spans)]
    assert faces["oat_cake"].lines[0].words == "Heal 6."
    assert faces["wolf_of_ash"].kind == "Card"


def test_every_shared_symbol_can_be_put_on_paper() -> None:
    assert symbols().names <= set(shared())


# Pages


@pytest.mark.skipif(POPPLER is None, reason="pdftotext is not installed")
@pytest.mark.parametrize("game", GAMES)
def test_the_document_holds_the_name_of_every_card(game: str, tmp_path: Path) -> None:
    found = find_game(game)
    pack = found.load(None)
    faces = list(Faces(found, pack).all())
    pdf = tmp_path / "cards.pdf"
    pdf.write_bytes(Press(found, pack, Settings(copies=False)).document(faces))

    words = squeezed(text_of(pdf))

    assert [face.title for face in faces if squeezed(face.title) not in words] == []
    assert [face.id for face in faces if squeezed(face.id) not in words] == []
    assert "100mmprintat100" in words


def some_faces(bench: Any, n: int) -> list[Face]:
    return list(Faces(bench.game, bench.pack).all(["card"]))[:n]


@pytest.mark.skipif(POPPLER is None, reason="pdftotext is not installed")
@pytest.mark.parametrize(("flip", "place"), [("long", "right"), ("short", "left")])
def test_backs_lie_behind_their_fronts_when_the_sheet_is_turned(
    bench: Any, tmp_path: Path, flip: str, place: str
) -> None:
    pdf = tmp_path / "one.pdf"
    pdf.write_bytes(Press(bench.game, bench.pack, Settings(flip=flip)).document(some_faces(bench, 1)))
    run = subprocess.run(["pdftotext", "-bbox", str(pdf), "-"], capture_output=True, text=True, check=True)
    fronts, backs = run.stdout.split("<page ")[1:3]
    back = next(re.finditer(r'xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>Cellar<', backs))
    front = next(re.finditer(r'xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>CE-', fronts))

    assert float(front[1]) < 200
    assert (float(back[1]) > 400) == (place == "right")
    assert (float(back[2]) > 560) == (flip == "short")


def test_copies_are_printed_as_often_as_the_game_has_them(bench: Any) -> None:
    game, pack = bench.game, bench.pack
    faces = some_faces(bench, 3)
    faces[1] = msgspec.structs.replace(faces[1], copies=4)

    assert len(Press(game, pack, Settings()).cards(faces)) == 6
    assert len(Press(game, pack, Settings(copies=False)).cards(faces)) == len(faces)


def test_a_code_opens_the_clause_of_its_card(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import segno

    asked: list[str] = []
    make = segno.make
    monkeypatch.setattr(segno, "make", lambda words, **how: asked.append(words) or make(words, **how))
    press = Press(bench.game, bench.pack, Settings(rules_url="https://rules.example/{clause}#top"))

    plain = len(Press(bench.game, bench.pack, Settings()).document(some_faces(bench, 3)))
    coded = len(press.document(some_faces(bench, 3)))

    assert set(asked) == {f"https://rules.example/{face.clause}#top" for face in some_faces(bench, 3)}
    assert coded > plain


def test_the_same_cards_make_the_same_file(bench: Any) -> None:
    press = Press(bench.game, bench.pack, Settings())

    assert press.document(some_faces(bench, 3)) == press.document(some_faces(bench, 3))


def size_of(picture: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_pictures_and_sheets_for_virtual_tabletops(bench: Any, tmp_path: Path, type_in: Any) -> None:
    code, out, err = type_in(
        "pack", "print", bench.pack.path, "--section", "mood", "--section", "room",
        "--pictures", tmp_path / "pictures", "--tabletop", tmp_path / "table",
    )  # fmt: skip

    assert (code, err) == (0, "")
    assert "6 pictures" in out
    assert size_of((tmp_path / "pictures/mood-afraid.png").read_bytes()) == (744, 1039)
    listed = json.loads((tmp_path / "table/cards.json").read_text())
    sheets = sorted((tmp_path / "table").glob("sheet-*.png"))
    assert len(listed) == 6
    assert {card["sheet"] for card in listed} == set(range(1, len(sheets) + 1)) == {1, 2}
    width, height = size_of(sheets[0].read_bytes())
    assert max(width, height) <= 4096
    assert min(width, height) > 3900


def test_a_sheet_has_one_back_and_room_for_it() -> None:
    faces = [Face("a", str(n), "A", back="one") for n in range(70)] + [Face("b", "x", "B", back="two")]

    assert [len(sheet) for sheet in sheets_of(faces)] == [69, 1, 1]
    assert {(one["sheet"], one["column"], one["row"]) for one in list_of_sheets(faces)}.isdisjoint(
        {(1, 10, 7), (2, 10, 7)}
    )


@pytest.mark.parametrize("game", GAMES)
def test_boards_and_mats_have_pages_of_their_own(game: str) -> None:
    found = find_game(game)

    pages = pages_of(found, found.load(None))

    boards = [page for page in pages if page["kind"] == "board"]
    assert boards
    for page in boards:
        board = page["board"]
        assert all(
            space["x"] >= -0.01 and space["x"] + space["w"] <= board["w"] + 0.01
            and space["y"] >= -0.01 and space["y"] + space["h"] <= board["h"] + 0.01
            for space in board["spaces"]
        )  # fmt: skip
    assert any(page["kind"] == "mat" and page["widgets"] for page in pages)
    assert len({page["title"] for page in boards}) == len(boards)


@pytest.mark.parametrize("game", GAMES)
def test_every_board_that_comes_into_view_in_any_game_has_a_page(game: str) -> None:
    found, luck = find_game(game), random.Random(7)
    printed = {page["title"] for page in pages_of(found, found.load(None)) if page["kind"] == "board"}
    met = set()
    for way in (way for way in found.all_ways() if not way.campaign):
        choices = {o.name: [o.default, *o.choices] for o in found.options() if len(o.choices) > 2}
        for seed in range(8):
            given = {name: luck.choice(some) for name, some in choices.items() if name not in way.options}
            with suppress(SetupError):
                table = found.new(way.least_seats, seed, options={**given, **way.options})
                for _ in range(40):
                    if not table.over:
                        table.choose(luck.randrange(len(table.options)))
                for area in areas_of(stage(found, table, 0)):
                    shown = boards_in(area.children, area.owner)
                    met |= {board.label or area.title for board, owner in shown if not owner}

    assert met
    assert met <= printed


# Refusals


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "say what to make"),
        (["--out", "c.pdf", "--paper", "a3"], "there is no paper a3; use a4 or letter"),
        (["--out", "c.pdf", "--bleed", "wide"], "--bleed is a number of millimetres"),
        (["--out", "c.pdf", "--bleed", "20"], "does not fit; use 0 to 5"),
        (["--out", "c.pdf", "--flip", "up"], "--flip is long or short"),
        (["--out", "c.pdf", "--rules-url", "rules"], "--rules-url begins with https://"),
        (["--out", "c.pdf", "--section", "cards"], "cards is not a section of cards"),
        (["--out", "c.pdf", "--template", "nowhere.typ"], "the template nowhere.typ cannot be read"),
    ],
)
def test_what_cannot_be_printed_is_said(
    folder: Path, type_in: Any, monkeypatch: pytest.MonkeyPatch, words: list[str], told: str
) -> None:
    monkeypatch.chdir(folder.parent)

    code, _, err = type_in("pack", "print", folder, *words)

    assert code == 2
    assert told in err
    assert not (folder.parent / "c.pdf").exists()


def test_a_template_with_a_mistake_is_told(folder: Path, type_in: Any) -> None:
    (folder / "my.typ").write_text("#unknown-word()")

    code, _, err = type_in(
        "pack", "print", folder, "--out", folder / "c.pdf", "--template", folder / "my.typ"
    )

    assert code == 2
    assert "the template cannot be drawn" in err
    assert not (folder / "c.pdf").exists()


def test_a_missing_extra_is_named(folder: Path, type_in: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)

    code, _, err = type_in("pack", "print", folder, "--out", folder / "c.pdf")

    assert code == 2
    assert "pip install 'tablewright[print]'" in err
    assert printing.TEMPLATE.is_file()
