"""A game's look: read from its own folder, told clearly when it is wrong, and never in the way of other games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.found import GAMES

from tablewright.scene import theme
from tablewright.scene.theme import (
    COLOURS,
    ENDS,
    LANDS,
    PLAIN,
    Look,
    LookError,
    look_named,
    look_of,
    read_look,
    sheet,
    symbols,
    wardrobe,
)
from tablewright.terminal.painting.glyphs import glyph, wear
from tablewright.terminal.painting.looks import FELT, Palette
from tablewright.web.pages import STATIC, Pages, themes

DRESSED = sorted(
    path.parent.parent for path in Path(theme.__file__).parent.parent.glob("games/*/look/theme.toml")
)


def lay(game: Path, text: str = "", icons: str = "") -> Path:
    (game / "look").mkdir(parents=True, exist_ok=True)
    if text:
        (game / "look" / "theme.toml").write_text(text, encoding="utf-8")
    if icons:
        (game / "look" / "icons.json").write_text(icons, encoding="utf-8")
    return game


@pytest.mark.parametrize("home", DRESSED, ids=lambda home: home.name)
def test_every_look_that_comes_with_us_is_whole(home: Path) -> None:
    look = read_look(home)

    assert len(look.colours) >= 20
    assert set(look.terminal) == set(FELT._fields)
    for picture in ("cover", *ENDS):
        assert (home / "look" / f"{picture}.svg").read_text(encoding="utf-8").startswith("<svg")
    assert set(look.ends) == set(look.drawn) == set(ENDS)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[colours]\nglo = "#fff"', "theme.toml: there is no colour called 'glo'; did you mean glow?"),
        ('[colours]\nglow = "red"', "glow is 'red', which is no colour; write #rrggbb"),
        ('[colours]\nglow = ["#fff", "#000", "#111"]', "glow has 3 values"),
        ('[terminal]\ntabel = "#111111"', "no colour of the terminal called 'tabel'"),
        ('[terminal]\nfelt = "#111"', "needs six digits"),
        ('[icons]\nhammer_blow = "hamer"', "no symbol called 'hamer'; did you mean hammer?"),
        ('[lands]\npit = "forrest"', "no landscape called 'forrest'; did you mean forest?"),
        ("[lands]\npit = 3", "pit in [lands] must be a text, not 3"),
        ('[colors]\nglow = "#fff"', "no table called 'colors'; did you mean colours?"),
        ('[ends]\nwin = "Well done."', "no end called 'win'; did you mean won?"),
        ("[colours", "cannot be read"),
    ],
)  # fmt: skip
def test_a_wrong_theme_is_refused_with_its_file(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(LookError) as wrong:
        read_look(lay(tmp_path / "emberwick", text))

    assert str(wrong.value).startswith("emberwick/look/theme.toml")
    assert told in str(wrong.value)


@pytest.mark.parametrize(
    ("icons", "told"),
    [
        ("{not json", "emberwick/look/icons.json is not JSON"),
        ("[]", "must hold one object"),
        ('{"shell": {"letter": "s"}}', "shell needs lines"),
        ('{"shell": {"f": "M1 1\\"><script>"}}', "f of shell is not a path"),
        ('{"shell": {"f": "M1 1", "w": "thick"}}', "w of shell must be a number"),
        ('{"shell": {"f": "M1 1", "letter": "ab"}}', "letter of shell must be one letter"),
        ('{"shell": {"f": "M1 1", "fill": "red"}}', "no part of a drawing called 'fill'"),
    ],
)
def test_wrong_icons_are_refused_with_their_file(tmp_path: Path, icons: str, told: str) -> None:
    with pytest.raises(LookError) as wrong:
        read_look(lay(tmp_path / "emberwick", icons=icons))

    assert told in str(wrong.value)


def test_a_wrong_look_leaves_the_game_plain_and_all_others_as_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = lay(tmp_path / "emberwick", '[colours]\nglo = "#fff"')
    right = lay(tmp_path / "lantern", '[colours]\nglow = "#fff"')

    assert look_of(wrong) == PLAIN
    assert look_of(wrong) == PLAIN
    assert look_of(right).colours == {"glow": "#fff"}
    told = capsys.readouterr().err
    assert told.count("did you mean glow?") == 1  # once, although it was asked for twice

    pages = Pages(STATIC, lambda: {"emberwick": wrong, "lantern": right})
    version = pages.version
    assert b"--glow: #fff" in bytes(pages.file(version, "theme/lantern.css").body)
    assert b"--" not in bytes(pages.file(version, "theme/emberwick.css").body)
    assert pages.file(version, "js/looks.js").media_type == "text/javascript"


def test_a_sheet_has_one_value_or_one_for_light_and_one_for_dark() -> None:
    look = Look(colours={"card": "#f8efd9", "bg": ("#ffffff", "#000000")})

    assert sheet("emberwick", look) == (
        '[data-theme="emberwick"] {\n  --card: #f8efd9;\n  --bg: light-dark(#ffffff, #000000);\n}\n'
    )


def test_the_page_names_every_theme_and_its_version_follows_them(tmp_path: Path) -> None:
    home = lay(tmp_path / "emberwick", '[colours]\nglow = "#fff"')
    pages = Pages(STATIC, lambda: {"emberwick": home})
    before = pages.version

    assert f'href="/s/{before}/theme/emberwick.css"'.encode() in bytes(pages.page().body)
    lay(home, '[colours]\nglow = "#eeeeee"')
    assert pages.version != before
    with pytest.raises(Exception, match="no such file"):
        pages.file(before, "theme/nobody.css")


def test_every_game_of_ours_is_dressed_on_the_page() -> None:
    assert set(GAMES) <= set(themes())


def test_the_symbols_of_the_page_are_those_of_the_list() -> None:
    drawn = (STATIC / "js" / "icons.js").read_text(encoding="utf-8")
    there = set(re.findall(r'^  "?([\w-]+)"?: \{ ', drawn[: drawn.index("const NOTHING")], re.MULTILINE))

    assert there == symbols().names
    assert set(symbols().words.values()) <= symbols().names
    assert not set(symbols().words) & symbols().names


def test_the_colours_and_landscapes_of_the_page_are_those_of_the_list() -> None:
    css = (STATIC / "css" / "themes.css").read_text(encoding="utf-8")
    felt = css[css.index("/* felt") : css.index("}", css.index("/* felt"))]
    art = (STATIC / "js" / "art.js").read_text(encoding="utf-8")
    lands = art[art.index("const LANDS") : art.index("const SKINS")]

    assert set(re.findall(r"--([\w-]+):", felt)) == set(COLOURS)
    assert set(re.findall(r"^  (\w+): \{ c: ", lands, re.MULTILINE)) == set(LANDS)


def test_the_terminal_reads_the_same_file() -> None:
    for name in GAMES:
        assert Palette(name).colours == FELT._replace(**look_named(name).terminal)
    assert any(Palette(name).colours != FELT for name in GAMES)
    assert Palette("a theme that nobody made").colours == FELT


def test_a_game_has_words_for_symbols_and_symbols_of_its_own() -> None:
    wear(Look(words={"ember": "flame"}, icons={"lamp": {"f": "M1 1", "letter": "L"}}))
    try:
        assert glyph("ember") == glyph("flame")
        assert glyph("lamps") == "L"
    finally:
        wear(PLAIN)
    assert glyph("ember") == glyph("lamp") == ""
    assert '"icons": {"lamp": {"f": "M1 1"}}' in wardrobe(Look(icons={"lamp": {"f": "M1 1", "letter": "L"}}))
