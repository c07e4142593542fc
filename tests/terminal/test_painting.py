"""Scenes drawn in characters: paper, words, lines, and shapes that nobody expected."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from tests.found import GAMES
from tests.terminal.gallery import GALLERY, SEATS
from tests.terminal.telling import table as laid
from tests.terminal.test_plain_question import SHEET, Filler

from tablewright.engine.scene import (
    Amount,
    Area,
    Board,
    Counter,
    Counters,
    Dice,
    Die,
    Grid,
    Group,
    Head,
    Layout,
    Link,
    Mark,
    Option,
    Path,
    Piece,
    Plane,
    Prompt,
    Region,
    Scene,
    Slot,
    Space,
    Span,
    Stat,
    Story,
    Track,
    Widget,
    Zone,
    things,
)
from tablewright.scene.theme import symbols
from tablewright.terminal.answering import Choices
from tablewright.terminal.explaining import explain
from tablewright.terminal.painting.brush import ROOMY, SNUG, TIGHT, Brush
from tablewright.terminal.painting.composition import TALL, WIDE, areas_of, arrange, page
from tablewright.terminal.painting.glyphs import FLAGS, GLYPHS, GROUND, SAME, glyph
from tablewright.terminal.painting.lines import LIGHT, Walls
from tablewright.terminal.painting.looks import MILLIONS, NONE, PLAIN, SIXTEEN, Palette
from tablewright.terminal.painting.panels import head_paper, log_paper, question_paper
from tablewright.terminal.painting.paper import (
    DOUBLE,
    Paper,
    Place,
    beside,
    column,
    cut,
    flowed,
    paragraph,
    stacked,
    wrap,
)
from tablewright.terminal.painting.spaces import box
from tablewright.terminal.painting.widgets import area_paper, widget_paper
from tablewright.terminal.pointing import nearest


def table(*widgets: Widget, **more: Any) -> Scene:
    return Scene(
        1, "gallery", "m", 1, Head("Table"), SEATS, [Area("top", "main", widgets)], seat="ada", **more
    )


def painted(widget: Widget, width: int = 60, size: int = ROOMY, keys: dict[str, str] | None = None) -> Paper:
    return widget_paper(widget, Brush(table(widget), keys, size), width)


# Paper


def test_words_know_what_they_belong_to() -> None:
    paper = Paper()
    paper.write(2, 1, "hello", "dim", "greeting")

    assert paper.text() == "\n  hello"
    assert paper.thing_at(2, 1) == "greeting"
    assert paper.thing_at(1, 1) == ""
    assert paper.places["greeting"] == Place(2, 1, 5, 1)


def test_wide_signs_take_two_columns_and_those_without_width_none() -> None:
    paper = Paper()
    assert paper.write(0, 0, "龍e\u0301x") == 4
    assert [sign for sign, _, _ in paper.rows[0]] == ["龍", "", "e", "x"]


def test_signs_that_steer_a_terminal_are_left_out() -> None:
    paper = Paper()
    paper.write(0, 0, "a\x1b[31mb\nc\td\x07")

    assert paper.text() == "a[31mbcd"


def test_a_sheet_on_another_shows_what_lies_under_its_blanks() -> None:
    ground, sheet = Paper(), Paper()
    ground.fill(Place(0, 0, 5, 1), "░")
    sheet.write(1, 0, "x", "", "cross")
    ground.paste(sheet, 1, 0)

    assert ground.text() == "░░x░░"
    assert ground.places["cross"] == Place(2, 0, 1, 1)


def test_the_face_of_a_thing_is_all_that_belongs_to_nothing_else() -> None:
    paper = Paper()
    paper.write(0, 0, "ab")
    paper.write(2, 0, "c", "", "inner")
    paper.owned("outer")

    assert [paper.thing_at(x, 0) for x in range(3)] == ["outer", "outer", "inner"]
    assert paper.inside == {"inner": "outer"}


def test_sheets_beside_each_other_below_each_other_and_in_rows() -> None:
    one, two = column([[("one", "", "")]]), column([[("two", "", "")]])

    assert beside([one, two], 1).text() == "one two"
    assert stacked([one, Paper(), two]).text() == "one\ntwo"
    assert flowed([one, two], 6, 1).text() == "one\ntwo"
    assert flowed([one, two], 7, 1).text() == "one two"


@pytest.mark.parametrize("width", [1, 3, 7, 20, 200])
def test_words_are_wrapped_and_none_is_lost(width: int) -> None:
    said = "The quick brown fox, 龍 and a verylongwordindeed that goes on"
    lines = wrap([(said, "dim", "thing")], width)

    assert all(sum(cell_len(words) for words, _, _ in line) <= max(2, width) for line in lines)
    letters = "".join(words for line in lines for words, _, _ in line).replace(" ", "")
    assert letters == said.replace(" ", "")


def test_looks_change_within_a_word_without_a_gap() -> None:
    line = wrap([("Need ", "", ""), ("3", "bold", ""), (", now", "", "")], 40)[0]

    assert "".join(words for words, _, _ in line) == "Need 3, now"


def test_what_does_not_fit_ends_in_an_ellipsis() -> None:
    assert cut("wonderful", 5) == "wond…"
    assert cut("wonderful", 9) == "wonderful"
    assert cut("wonderful", 0) == ""
    assert paragraph([("one two three four", "", "")], 9, 1).text() == "one two…"


def test_walls_meet_in_corners_and_crossings() -> None:
    walls, paper = Walls(), Paper()
    walls.across(0, 4, 0)
    walls.across(0, 4, 2)
    walls.down(0, 0, 2)
    walls.down(2, 0, 2)
    walls.paint(paper, LIGHT)

    assert paper.text() == "┌─┬──\n│ │\n└─┴──".replace("──", "─╴", 1).replace("┴──", "┴─╴")


# Glyphs and colours


def test_every_glyph_is_one_column_wide() -> None:
    for sign in [*GLYPHS.values(), *GROUND.values(), *filter(None, FLAGS.values())]:
        assert cell_len(sign) == 1, sign


def test_other_words_for_a_symbol_lead_to_one_that_is_there() -> None:
    assert set(SAME.values()) <= symbols().names
    assert glyph("hearts") == glyph("Health") == glyph("heart")
    assert glyph("nobody-knows-this") == ""


@pytest.mark.parametrize("depth", [MILLIONS, SIXTEEN, NONE])
@pytest.mark.parametrize("theme", ["", *GAMES, "a theme that nobody made"])
def test_every_look_has_a_style_in_every_theme(theme: str, depth: str) -> None:
    palette = Palette(theme, depth)
    for look in ("", "bold gold", "dim", "no-such-tone", "bad step", "key", "pointed", "lit", "around"):
        style = palette.style(look)
        assert depth != NONE or not (style.color or style.bgcolor)
    assert palette.colours == PLAIN or depth == MILLIONS


def test_bold_is_no_colour() -> None:
    assert Palette("").style("bold").color is None


# Shapes


@pytest.mark.parametrize("size", [TIGHT, SNUG, ROOMY])
@pytest.mark.parametrize("width", [12, 30, 52, 90, 160])
@pytest.mark.parametrize("name", GALLERY)
def test_every_widget_can_be_painted_in_any_room(name: str, width: int, size: int) -> None:
    scene = GALLERY[name]()
    brush = Brush(scene, Choices(scene.prompt).badges(), size)
    for area in scene.areas:
        paper = area_paper(area, brush, width)
        assert paper.height > 0
        # Everything that can be chosen has a place, and every place lies on the paper.
        wanted = {thing.id for thing in things(scene_of(area)) if brush.is_lit(thing.id)}
        assert wanted <= set(paper.places)
        for place in paper.places.values():
            assert 0 <= place.x <= place.right
            assert 0 <= place.y <= place.bottom <= paper.height


def scene_of(area: Area) -> Scene:
    return Scene(1, "", "", 0, Head(""), [], [area])


LAYOUTS: list[Layout] = [Grid(3, 3, 4), Grid(0, 0, 0), Plane(0, 0), Plane(10, 10), Path("ring"), Path("row")]
ODD_SPACES = [
    [],
    [Space("a", -3, -7)],
    [Space("a", 0.5, 0.25, w=0.5, h=3.5), Space("b", 40, 40, "A name that is far too long for any box")],
    [Space("a", 5, 5), Space("b", 5, 5, walls="nesw"), Space("c", 5, 5, poly=[(0, 0), (1, 1)])],
    [Space(f"s{i}", i % 40, i // 40, flags=["fog", "made-up"], pieces=[Piece(f"p{i}", "cube")]) for i in range(900)],
    [Space("a", 0, 0, slots=[Slot("s")], zones=[Zone("z", count=3), Zone("y", pieces=[Piece("q", "card")])])],
]  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("spaces", ODD_SPACES)
def test_odd_boards_do_not_upset_anybody(layout: Layout, spaces: list[Space]) -> None:
    links = [Link("a", "b", how=how) for how in ("path", "door", "wall", "portal", "sight")]  # type: ignore[arg-type]
    board = Board("board", "Board", layout, spaces, links, focus="a")
    for width in (1, 10, 50, 200):
        for size in (TIGHT, SNUG, ROOMY):
            painted(board, width, size, {"a": "1"})


ODD_WIDGETS: list[Widget] = [
    Track("t", "", 0, 0, 0),
    Track("t", "Backwards", 5, 1, 9),
    Track("t", "Beyond", 0, 10, 99),
    Track("t", "Below", 0, 10, -99),
    Track("t", "Vast", -5000, 5000, 7, marks=[Mark(99_999, "nowhere", pieces=[Piece("p", "token")])]),
    Counters("c", []),
    Counters("c", [Counter("x", "", -1)]),
    Dice("d", ""),
    Dice("d", "Dice", [Die("x", "", sides=0)], pool=[Amount("", 0)], need=[Span("", icon="unheard-of")]),
    Story("s", "", []),
    Group("g", [], arrange="tabs"),
    Group("g", [], arrange="row"),
    Group("g", [Group("h", [Group("i", [], "", "frame")], "x" * 300, "frame")], arrange="frame"),
    Zone("z"),
    Zone("z", "Prices", marks=["1", "2", "3"]),
    Zone("z", cap=40, pieces=[Piece("p", "card", "Late", at=39), Piece("q", "card", "Same", at=39)]),
    Zone("z", "Hand", "fan", "nobody", "owner", 7),
    Zone("z", pieces=[Piece("p", "card", "龍" * 40, text="word " * 300, n=12, turn=90, stats=[Stat("", "")] * 20)]),
    Zone("z", arrange="grid", pieces=[Piece(f"p{i}", "tile", f"Tile {i}") for i in range(60)]),
    Zone("z", arrange="list", pieces=[Piece("p", "card", under=[Piece("q", "card", under=[Piece("r", "cube")])])]),
]  # fmt: skip


@pytest.mark.parametrize("widget", ODD_WIDGETS)
def test_odd_widgets_do_not_upset_anybody(widget: Widget) -> None:
    for width in (1, 9, 30, 80):
        for size in (TIGHT, SNUG, ROOMY):
            painted(widget, width, size)


def test_a_scene_with_every_field_filled_can_be_painted() -> None:
    scene = Filler().struct(Scene)
    for width in (20, 80, 160):
        brush = Brush(scene, Choices(scene.prompt).badges())
        page(scene.areas, brush, width, 40)
        question_paper(scene, Choices(scene.prompt), width, scene.log, roomy=True)
        log_paper(scene, width, 0)
        head_paper(brush, width, 3)
    for thing in things(scene):
        assert explain(scene, thing.id, Choices(scene.prompt), whole=True) is not None


def test_a_seat_that_can_be_chosen_has_its_key_in_the_head() -> None:
    scene = GALLERY["worlds"]()
    lit = Brush(scene, {"brin": "2"})

    assert "[2] Brin" in head_paper(lit, 160, 2).text()
    assert "[" not in head_paper(Brush(scene), 160, 2).text()


def test_a_lone_player_is_named_in_the_head_only_to_be_chosen() -> None:
    scene = replace(GALLERY["worlds"](), seats=SEATS[:1])

    assert "[1] ▸Ada" in head_paper(Brush(scene, {"ada": "1"}), 160, 2).text()
    assert "Ada" not in head_paper(Brush(scene), 160, 2).text()


def test_a_dungeon_has_walls_doors_fog_and_keys() -> None:
    scene = GALLERY["dungeon"]()
    drawn = area_paper(scene.areas[0], Brush(scene, Choices(scene.prompt).badges(), TIGHT), 52).text()

    assert "┏━━━" in drawn
    assert "░░░" in drawn
    assert "[1] [2]" in drawn
    assert "◙ locked door" in drawn


def two_lands(x: float, y: float, label: str, width: int = 60) -> str:
    """A map of two lands, the second at this place, with a border of this name between them."""
    spaces = [Space("low", 0, 0, "Lowland", w=20, h=20), Space("high", x, y, "Highland", w=20, h=20)]
    links = [Link("low", "high", label=label, flags=["border"]), Link("low", "high", how="sight")]
    regions = [Region("damp", "Damp", ["low"])]
    return painted(Board("map", "Map", Plane(60, 60), spaces, links, regions), width).text()


def test_a_border_is_a_bar_across_the_way() -> None:
    assert "║" in two_lands(40, 0, "Marches")
    assert "═" in two_lands(0, 40, "Marches")


def test_a_border_in_a_list_lies_between_its_lands() -> None:
    lines = two_lands(40, 0, "Marches", 15).splitlines()
    assert [line.strip() for line in lines][1:5] == ["Lowland", "→ Highland", "══ Marches ══", "Highland"]


def test_a_region_of_a_map_names_its_lands() -> None:
    assert two_lands(40, 0, "Marches").endswith("▪ Damp: Lowland")


def test_a_label_never_covers_the_boxes_beside_it() -> None:
    def drawn(label: str) -> str:
        board = Board(
            "map",
            "Map",
            Plane(60, 20),
            [Space("low", 0, 0, "Lowland", w=28, h=20), Space("high", 32, 0, "Highland", w=28, h=20)],
            [Link("low", "high", label=label)],
        )
        return painted(board, 60).text()

    assert drawn("A very long way") == drawn("")
    assert "─Way─" in drawn("Way")


def haunted_cells() -> Board:
    """A corridor of sixteen spaces: a Husk of three numbers, hurt, that came from C1 over B2, and a hero."""
    numbers = [Stat("D", 3), Stat("damage", 1, tone="bad"), Stat("A", 2), Stat("M", 1)]
    husk = Piece("husk", "token", "Husk", "Hus", stats=numbers)
    hero = Piece("hero", "mini", "Edith", "Edi", stats=[Stat("D", 12)])
    held = {"A1": [husk], "P1": [hero]}
    names = [(f"{letter}{row}", i, row - 1) for row in (1, 2) for i, letter in enumerate("ABCDEFGHIJKLMNOP")]
    spaces = [Space(f"s{name}", x=x, y=y, pieces=held.get(name, [])) for name, x, y in names]
    walked = [Link("sC1", "sB2", one_way=True), Link("sB2", "sA1", one_way=True)]
    return Board("hall", "The Hall", Grid(16, 2, 8), spaces, links=walked)


def test_small_cells_show_numbers_and_where_somebody_walked() -> None:
    # GIVEN 78 columns, in which a cell has room for four signs
    rows = painted(haunted_cells(), 78, TIGHT).text().splitlines()

    # THEN the Husk shows a letter, D and A; the spaces that it left show its way; names stand below
    cells = [row[3:] for row in rows[2:4]]
    assert [cells[0][i : i + 4].strip() for i in (0, 4, 8, 60)] == ["H32", "·", "↙", "Edi"]
    assert [cells[1][i : i + 4].strip() for i in (0, 4, 8)] == ["·", "↖", "·"]
    assert rows[4] == "letter D A:  H32 Husk"


def test_larger_cells_show_as_many_numbers_as_leave_a_gap() -> None:
    rows = painted(haunted_cells(), 110, SNUG).text().splitlines()

    assert [row[3:8].strip() for row in rows[2:4]] == ["Hus", "3/2"]
    assert rows[6] == "below a piece: D/A"


def test_a_track_shows_its_value_and_is_full_only_when_it_is() -> None:
    assert "■■□ 2/3" in painted(Track("t", "HP", 0, 3, 2)).text()
    assert "□" in painted(Track("t", "Health", 0, 200, 199)).text()
    assert "■" in painted(Track("t", "Health", 0, 200, 1)).text()


def test_marks_pieces_and_values_stand_on_a_line_of_steps() -> None:
    track = Track(
        "t", "Mood", -2, 2, 1, marks=[Mark(-2, "Dread"), Mark(2, pieces=[Piece("p", "marker", "Ada")])]
    )

    assert "┬··●A +1" in painted(track).text()


def test_a_pile_shows_how_many_and_what_is_on_top() -> None:
    assert painted(Zone("z", "Deck", "pile", count=15)).text() == "Deck ▒15"
    seen = Zone("z", "Discard", "pile", pieces=[Piece("a", "card", "Old"), Piece("b", "card", "New")])
    assert painted(seen).text() == "Discard ▤2 New"


def test_a_card_shows_name_numbers_and_text_and_a_back_shows_nothing_else() -> None:
    wight = Piece("a", "card", "Wight", stats=[Stat("HP", 3, "heart")], text="Heals.")
    text = painted(Zone("z", "Row", pieces=[wight, Piece("b", "card", face="down", back="station")])).text()

    assert all(word in text for word in ("Wight", "♥3", "Heals.", "station", "░"))


def test_the_open_tab_is_the_one_with_something_to_choose() -> None:
    first, second = Counters("a", [Counter("x", "One", 1)], "A"), Counters("b", [Counter("y", "Two", 2)], "B")
    group = Group("g", [first, second], arrange="tabs")

    assert "One 1" in painted(group).text()
    assert "Two 2" in painted(group, keys={"y": "1"}).text()


# The screen


@pytest.mark.parametrize("side", [True, False])
@pytest.mark.parametrize(
    "size", [(20, 8), (59, 20), (80, 24), (80, TALL), (WIDE - 1, 30), (WIDE, 30), (160, 50), (400, 99)]
)
def test_the_parts_of_the_screen_do_not_cover_each_other(size: tuple[int, int], side: bool) -> None:
    width, height = size
    parts = arrange(width, height, side, 1, 6)
    taken: set[tuple[int, int]] = set()
    for place in parts:
        cells = {(x, y) for x in range(place.x, place.right) for y in range(place.y, place.bottom)}
        assert not cells & taken
        taken |= cells
    assert all(0 <= x < width and 0 <= y < height for x, y in taken)
    assert parts.main.h >= 3 or height < 12


def test_a_story_that_asks_comes_first_and_other_hands_lie_beside() -> None:
    scene = GALLERY["town"]()
    assert [area.id for area in areas_of(scene, True)[0]] == ["tale", "town"]
    assert [area.id for area in areas_of(GALLERY["worlds"](), True)[0]] == ["sky", "hand"]


def test_a_page_is_as_generous_as_the_height_allows() -> None:
    scene = GALLERY["town"]()
    brush = Brush(scene)
    low, high = page(scene.areas, brush, 80, 10), page(scene.areas, brush, 80, 60)

    assert low.height < high.height <= 60


def test_a_long_question_and_long_options_are_wrapped() -> None:
    options = [Option("o0", "A very long answer " * 8), Option("o1", "Short")]
    scene = table(prompt=Prompt("q", "Why? " * 40, "1.1", options=options))
    paper = question_paper(scene, Choices(scene.prompt), 40)

    assert paper.width <= 40
    assert "[2] Short" in paper.text()


@pytest.mark.parametrize(
    ("direction", "found"), [("left", "west"), ("right", "east"), ("up", "north"), ("down", "south")]
)
def test_the_cursor_goes_to_the_nearest_in_that_direction(direction: str, found: str) -> None:
    others = {
        "west": Place(0, 10, 5, 1),
        "east": Place(40, 10, 5, 1),
        "north": Place(20, 2, 5, 1),
        "south": Place(22, 15, 5, 1),
        "far": Place(80, 40, 5, 1),
    }
    assert nearest(Place(20, 10, 5, 1), others, direction) == found


def test_the_cursor_stays_where_there_is_nothing() -> None:
    assert nearest(Place(0, 0, 5, 1), {"below": Place(0, 5, 5, 1)}, "up") == ""


def test_frames() -> None:
    paper = Paper()
    paper.frame(Place(0, 0, 4, 3), DOUBLE)
    assert paper.text() == "╔══╗\n║  ║\n╚══╝"


def test_in_a_low_box_slots_go_by_their_signs() -> None:
    # GIVEN a town of five houses, one of them taken
    houses = [Slot(f"h{i}", f"House number {i}", icon="crown" if i == 0 else "") for i in range(5)]
    taken = Slot("h0", "House number 0", icon="crown", pieces=[Piece("imp", "token", "Imp")])
    town = Space("town", 0, 0, "Town", slots=[taken, *houses[1:]])
    brush = Brush(scene_of(Area("a", "main", [])), {}, SNUG)

    # WHEN there is room for names THEN they are written out; else all five are still there
    high = box(town, brush, 26, 9, True)
    low = box(town, brush, 26, 5, True)
    assert "House number 4" in high.text()
    assert {"h0", "h1", "h2", "h3", "h4"} <= set(low.places)
    assert "House" not in low.text()


@pytest.mark.parametrize("width", [30, 60, 100])
def test_a_score_sheet_is_a_table_where_there_is_room(width: int) -> None:
    scene = laid(over=SHEET)
    paper = question_paper(scene, Choices(None), width)
    text = "\n".join("".join(sign for sign, _, _ in row) for row in paper.rows)
    assert "gold" in text
    assert "Coins" in text
    assert "14" in text
    if width > 30:
        total = next(line for line in text.splitlines() if line.startswith("Total"))
        assert total.split() == ["Total", "14", "11"]
