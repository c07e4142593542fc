"""A scene told in plain lines."""

from __future__ import annotations

import pytest
from tests.terminal.telling import SEATS, block, table

from tablewright.engine.scene import (
    Amount,
    Area,
    Block,
    Board,
    Convert,
    Counter,
    Counters,
    Dice,
    Die,
    Grid,
    Group,
    Head,
    Link,
    Mark,
    Outcome,
    Path,
    Piece,
    Plane,
    Rank,
    Region,
    Scene,
    Seat,
    Slot,
    Space,
    Span,
    Stat,
    Story,
    Track,
    Widget,
    Zone,
)
from tablewright.terminal.plain import (
    words,
)


def told(*widgets: Widget, width: int = 80) -> list[str]:
    """The lines in which these widgets are told, as they stand below the heading of their area."""
    lines = words(table(*widgets), width).splitlines()
    start = lines.index("The table:") + 1
    return [line.removeprefix("  ") for line in lines[start : lines.index("", start)]]


# The head and the seats -----------------------------------------------------------------------------------


def test_the_head_tells_phase_steps_and_goal() -> None:
    goal = [Span("Light the "), Span("", icon="lamp")]
    head = Head("Emberwick", phase="Dusk", steps=["Draw", "Move", "Fight"], step=0, goal=goal)
    assert block(table(head=head), "Emberwick") == [
        "Emberwick. Phase: Dusk.",
        "Steps: Draw (now), Move, Fight.",
        "Goal: Light the lamp",
    ]


def test_the_seats_tell_who_sits_there_and_who_acts() -> None:
    assert block(table(), "Ana") == ["Ana (you, to act): Health 14/20", "Ben (bot)"]


def test_someone_who_left_is_away_and_a_spectator_is_told_so() -> None:
    scene = Scene(1, "emberwick", "m1", 7, Head("Emberwick"), [Seat("cy", "Cy", online=False)], [])
    assert "You are watching." in words(scene)
    assert "Cy (away)" in words(scene)


def test_the_end_tells_how_each_seat_fared() -> None:
    scene = table(over=Outcome("Dawn breaks.", [Rank("ana", True), Rank("ben", False)]))
    assert block(scene, "The game") == ["The game is over. Dawn breaks.", "  Ana: won", "  Ben: lost"]


def test_an_area_is_told_by_its_title_and_owner() -> None:
    area = Area("hers", "hand", [Track("t", "Luck", 0, 3, 1)], title="Relics", owner="ana")
    scene = Scene(1, "emberwick", "m1", 7, Head("Emberwick"), SEATS, [area])
    assert block(scene, "Relics") == ["Relics (of Ana):", "  Luck 1/3"]


# Boards ---------------------------------------------------------------------------------------------------


def test_a_grid_is_drawn_and_said() -> None:
    fox = Piece("fox", "mini", name="Fox", short="FX")
    spaces = [
        Space("mill", 0, 0, label="Mill", pieces=[fox]),
        Space("inn", 1, 0, label="Inn", flags=["blocked"], text="Warm."),
    ]
    assert told(Board("town", "Town", Grid(2, 1, 4), spaces), width=34) == [
        "Town (grid of 2 columns and 1",
        "  rows, each space touches 4",
        "  around it):",
        "          A           B",
        "     +-----------+-----------+",
        "   1 |Mill       |#Inn       |",
        "     |FX         |           |",
        "     +-----------+-----------+",
        "  In the drawing: # blocked.",
        "  A1 Mill: here Fox [FX]",
        "  B1 Inn: blocked; Warm.",
    ]


def test_walls_and_doors_are_drawn_and_said() -> None:
    spaces = [Space("a", 0, 0, walls="nw", skin="floor"), Space("b", 1, 0, walls="n", flags=["fog"])]
    door = Link("a", "b", id="door", how="door", label="Iron Door", flags=["locked"])
    assert told(Board("cave", "Cave", Grid(2, 1, 8), spaces, [door]), width=80)[1:] == [
        "           A             B",
        "     +-------------+-------------+",
        "   1 |             D?",
        "     +             +             +",
        "  In the drawing: ? fog, D door.",
        "  floor, walls north and west: A1",
        "  fog, walls north: B1",
        "  Link: A1 and B1: door, Iron Door, locked",
    ]


def test_half_steps_are_drawn_between_and_named_by_numbers() -> None:
    spaces = [
        Space("a", 0.5, 0, label="Termina"),
        Space("b", 0, 1, label="Shrine"),
        Space("c", 1, 1, label="Sea"),
    ]
    lines = told(Board("map", "Domains", Grid(2, 2, 0), spaces))
    assert lines[0] == "Domains (grid of 2 columns and 2 rows):"
    assert lines[2].index("Termina") - lines[4].index("Shrine") == 7
    assert lines[6:] == ["  column 1.5 row 1 Termina", "  column 1 row 2 Shrine", "  column 2 row 2 Sea"]


def test_a_drawing_that_does_not_fit_is_left_out_and_the_words_stay() -> None:
    board = Board("row", "Row", Grid(20, 1, 4), [Space(f"s{x}", x, 0, label=f"Stone {x}") for x in range(20)])
    assert not any("+" in line for line in told(board, width=60))
    assert "  T1 Stone 19" in told(board, width=60)
    assert any("+" in line for line in told(board, width=100))


def test_drawings_can_be_left_out() -> None:
    scene = table(Board("town", "Town", Grid(1, 1, 4), [Space("mill", 0, 0, label="Mill")]))
    assert "+---" in words(scene)
    assert "+---" not in words(scene, drawings=False)
    assert "A1 Mill" in words(scene, drawings=False)


def test_a_map_is_told_with_links_regions_and_focus() -> None:
    spaces = [
        Space("nur", 0, 0, label="Nur", skin="waste", stats=[Stat("Rot", 0)]),
        Space("lor", 5, 5, label="Lor"),
    ]
    links = [Link("nur", "lor", how="portal", one_way=True), Link("lor", "nur", how="sight")]
    regions = [Region("verge", "Verge", ["nur", "lor"])]
    assert told(Board("worlds", "Worlds", Plane(9, 9), spaces, links, regions, focus="nur")) == [
        "Worlds (map):",
        "  Nur: Rot 0",
        "  Lor",
        "  Link: one way from Nur to Lor: portal",
        "  Link: Lor and Nur: sight",
        "  Region Verge: Nur, Lor",
        "  In focus: Nur",
    ]


@pytest.mark.parametrize(
    ("space", "line"),
    [
        (Space("s", 0, 0, text="Warm."), "A1: Warm."),
        (Space("s", 0, 0, stats=[Stat("Rot", 2)]), "A1: Rot 2"),
        (Space("s", 0, 0, slots=[Slot("t")]), "A1"),
        (Space("s", 0, 0, zones=[Zone("z")]), "A1"),
        (Space("s", 0, 0, pieces=[Piece("p", "cube")]), "A1: here cube"),
        (Space("s", 0, 0, short="MI"), "A1 MI"),
        (Space("s", 0, 0, label="Mill", short="ML"), "A1 Mill [ML]"),
        (Space("s", 0, 0, skin="mud"), "mud: A1"),
    ],
)
def test_a_space_without_a_name_still_tells_what_is_there(space: Space, line: str) -> None:
    assert f"  {line}" in told(Board("cave", "Cave", Grid(1, 1, 4), [space]))


@pytest.mark.parametrize(
    ("slot", "name"),
    [
        (Slot("s", "Altar", role="gift", icon="eye"), "Altar (gift)"),
        (Slot("s", role="gift", icon="eye"), "gift"),
        (Slot("s", icon="eye"), "eye"),
        (Slot("s"), "Slot"),
    ],
)
def test_a_slot_is_called_by_what_it_has(slot: Slot, name: str) -> None:
    space = Space("mill", 0, 0, label="Mill", slots=[slot])
    assert f"    {name}: empty" in told(Board("map", "Map", Plane(1, 1), [space]))


@pytest.mark.parametrize("width", range(28, 50))
def test_a_drawing_inside_groups_fits_and_stays_whole(width: int) -> None:
    board = Board("town", "Town", Grid(3, 1, 4), [Space(f"s{x}", x, 0, label=f"Stone {x}") for x in range(3)])
    lines = words(table(Group("a", [Group("b", [board])])), width).splitlines()
    assert max(len(line) for line in lines) <= width
    borders = [line.strip() for line in lines if "+-" in line]
    assert len(borders) == 2
    assert len(set(borders)) == 1


@pytest.mark.parametrize(
    "spaces", [[], [Space("s", -1, 0, label="Cellar")], [Space("s", 0, -1, label="Roof")]]
)
def test_a_grid_that_cannot_be_drawn_is_only_said(spaces: list[Space]) -> None:
    lines = told(Board("house", "House", Grid(1, 1, 0), spaces))
    assert len(lines) == 1 + len(spaces)
    assert all(space.label in lines[-1] for space in spaces)


def test_names_too_long_for_their_box_are_cut_in_the_drawing_only() -> None:
    crowd = [Piece(f"p{i}", "mini", name=f"Guard {i}", short=f"G{i}") for i in range(6)]
    space = Space("hall", 0, 0, label="The Hall of Kings", pieces=crowd)
    lines = told(Board("house", "House", Grid(1, 2, 0), [space, Space("yard", 0, 1, label="Yard")]))
    assert lines[3] == "   1 |The Hall of K|"
    assert lines[4] == "     |G0 G1 G2 G3 G|"
    assert "  A1 The Hall of Kings: here Guard 0 [G0], Guard 1 [G1], Guard 2 [G2], Guard 3" in lines


def test_a_door_between_rows_is_drawn_on_the_wall_they_share() -> None:
    spaces = [Space(f"s{y}", 0, y) for y in range(4)]
    lines = told(Board("tower", "Tower", Grid(1, 4, 4), spaces, [Link("s2", "s3", id="hatch", how="door")]))
    assert lines[8] == "     +------D------+"


def test_a_path_is_told_in_order() -> None:
    spaces = [Space("may", 0, 0, label="May"), Space("june", 1, 0)]
    assert told(Board("year", "Year", Path("ring"), spaces)) == [
        "Year (ring, the last space leads to the first):",
        "  1 May",
        "  nothing there: 2",
    ]


def test_a_space_tells_its_slots_zones_and_pieces() -> None:
    space = Space(
        "shrine",
        0,
        0,
        label="Shrine",
        slots=[
            Slot("altar", "Altar", role="gift", cap=1, flags=["lit"], text="Give."),
            Slot("door", role="guard", pieces=[Piece("imp", "token", name="Imp", n=3)]),
        ],
        zones=[Zone("deck", "Deck", "pile", count=18)],
        pieces=[Piece("fox", "mini", name="Fox", stats=[Stat("Move", 3)])],
    )
    assert told(Board("map", "Map", Plane(1, 1), [space])) == [
        "Map (map):",
        "  Shrine: here Fox",
        "    Fox: Move 3",
        "    Altar (gift, at most 1, lit): empty; Give.",
        "    guard: Imp x3",
        "    Deck: 18 in all",
    ]


# Zones and pieces -----------------------------------------------------------------------------------------


def test_a_row_tells_its_places_in_order() -> None:
    loaf = Piece("loaf", "card", name="Hearth Loaf", tags=["Item"])
    row = Zone("row", "Row", cap=3, pieces=[Piece("slot1", "card", face="down"), loaf])
    assert told(row) == ["Row (at most 3): 1 face down, 2 Hearth Loaf (Item), 3 empty"]


def test_a_row_with_gaps_and_prices_keeps_its_places() -> None:
    loaf = Piece("loaf", "card", name="Loaf", at=1)
    row = Zone("row", "Market", cap=6, marks=["2 gold", "", "5 gold"], pieces=[loaf])
    assert told(row) == ["Market (at most 6): 1 empty [2 gold], 2 Loaf, 3 empty [5 gold], 4 to 6 empty"]


def test_two_pieces_in_one_place_are_both_told() -> None:
    pieces = [Piece("a", "card", name="Ash", at=0), Piece("b", "card", name="Bone", at=0)]
    assert told(Zone("row", "Row", pieces=pieces)) == ["Row: 1 Ash and Bone"]


def test_a_hidden_hand_tells_how_many_and_who_may_look() -> None:
    back = Piece("h1", "card", face="down", back="Vale")
    assert told(Zone("hand", "Hand", "fan", owner="ben", sees="owner", count=4, pieces=[back])) == [
        "Hand (of Ben, seen only by Ben, 4 in all): 1 face down (back Vale)"
    ]
    assert told(Zone("box", "Box", "pile", sees="none", count=2)) == ["Box (seen by nobody): 2 in all"]


def test_an_empty_zone_and_an_emptied_deck_say_so() -> None:
    assert told(Zone("hand", "Hand")) == ["Hand: empty"]
    assert told(Zone("items", "Items", cap=2)) == ["Items (at most 2): empty"]
    assert told(Zone("deck", "Deck", "pile", count=0)) == ["Deck: empty"]


def test_a_row_of_prices_is_told_even_when_no_piece_is_listed() -> None:
    row = Zone("row", "Market", count=2, marks=["2 gold", "5 gold"])
    assert told(row) == ["Market: 2 in all, 1 empty [2 gold], 2 empty [5 gold]"]


def test_a_pile_tells_which_end_is_on_top() -> None:
    pieces = [Piece("a", "card", name="Ash"), Piece("b", "card", name="Bone")]
    assert told(Zone("pile", "Discard", "pile", pieces=pieces)) == [
        "Discard (the last is on top): 1 Ash, 2 Bone"
    ]


def test_a_piece_tells_what_it_costs_can_and_carries() -> None:
    sword = Piece("sword", "card", name="Sword", text="Hits\nhard.")
    fox = Piece(
        "fox",
        "card",
        name="Fox",
        owner="ana",
        turn=90,
        face="down",
        flags=["asleep"],
        cost=[Amount("coin", 2, "coins")],
        stats=[Stat("Might", 0)],
        text="Sly.",
        under=[sword],
    )
    assert told(Zone("row", "Row", pieces=[Piece("ash", "tile", name="Ash"), fox])) == [
        "Row: 1 Ash, 2 Fox (asleep, face down, turned 90 degrees, of Ana)",
        "  2 Fox: cost 2 coins; Might 0; Sly.",
        "  Fox has with it: Sword",
        "    Sword: Hits hard.",
    ]


@pytest.mark.parametrize(
    ("piece", "name"),
    [
        (Piece("p", "token", icon="skull"), "skull token"),
        (Piece("p", "cube", tone="gold"), "gold cube"),
        (Piece("p", "cube", tone="a", owner="ana"), "cube (of Ana)"),
        (Piece("p", "mini", short="R2"), "R2"),
        (Piece("p", "mini", name="Red Two", short="R2"), "Red Two [R2]"),
        (Piece("p", "mini", name="Edith", short="EDI"), "Edith"),
    ],
)
def test_a_piece_without_a_name_is_called_by_its_looks(piece: Piece, name: str) -> None:
    assert told(Zone("z", "Zone", pieces=[piece])) == [f"Zone: 1 {name}"]


# Tracks, counters, dice, stories, groups ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("track", "line"),
    [
        (Track("t", "Health", 0, 20, 14), "Health 14/20"),
        (Track("t", "Health", 0, 20, 0), "Health 0/20"),
        (Track("t", "Resolve", -4, 4, 0), "Resolve 0 (from -4 to 4)"),
        (Track("t", "Alliance", 0, 21), "Alliance from 0 to 21"),
        (Track("t", "Day", 1, 4, 1, loop=True), "Day 1 (from 1 to 4); the last step leads to the first"),
        (Track("t", "Doom", 0, 9, 2, marks=[Mark(0), Mark(9, "the end")]), "Doom 2/9; marks: 0, 9 the end"),
    ],
)
def test_a_track_tells_its_value_and_its_ends(track: Track, line: str) -> None:
    assert told(track) == [line]


def test_the_pieces_on_a_track_are_told() -> None:
    fox = Piece("fox", "marker", name="Fox", text="Runs.")
    assert told(Track("t", "Race", 0, 9, marks=[Mark(3, "bridge", pieces=[fox])])) == [
        "Race from 0 to 9; marks: 3 bridge and Fox",
        "  Fox: Runs.",
    ]


def test_counters_tell_their_numbers() -> None:
    bag = Counters("bag", [Counter("gold", "Gold", 0), Counter("food", "Food", 2, max=5)], "Bag")
    assert told(bag) == ["Bag: Gold 0, Food 2/5"]
    assert told(Counters("bag", [Counter("gold", "Gold", 1)])) == ["Gold 1"]


def test_dice_tell_faces_pool_conversions_and_need() -> None:
    dice = Dice(
        "dice",
        "Your dice",
        [Die("d1", "Sword"), Die("d2", "4", sides=8, flags=["locked"])],
        pool=[Amount("sword", 2)],
        converts=[
            Convert([Amount("sword", 2)], [Amount("shield", 1)], id="c1"),
            Convert([Amount("flame", 1)], [Amount("sword", 1)], "Temper"),
        ],
        need="Two swords",
    )
    assert told(dice) == [
        "Your dice: Sword, 4 (of 8 sides, locked)",
        "  Pool: 2 sword",
        "  Can become: 2 sword for 1 shield",
        "  Can become: Temper: 1 flame for 1 sword (not now)",
        "  Needed: Two swords",
    ]


def test_dice_say_whose_they_are() -> None:
    dice = Dice("dice", "Last roll", [Die("d1", "5")], owner="ana")
    assert told(dice) == ["Last roll (of Ana): 5"]
    hidden = Dice("dice", "Tray", [Die("d1", flags=["covered"])], owner="ana", sees="owner")
    assert told(hidden) == ["Tray (of Ana, seen only by Ana): no face (covered)"]


def test_dice_and_groups_without_words_are_called_by_their_icon() -> None:
    assert told(Dice("dice", "Dice", [Die("d1", "", icon="skull"), Die("d2", "")])) == [
        "Dice: skull, no face"
    ]
    assert told(Dice("dice", "Dice")) == ["Dice: no dice"]
    assert told(Group("g", [], icon="ship")) == ["ship:"]


def test_a_group_without_a_name_is_told_as_if_its_widgets_stood_alone() -> None:
    luck = Track("luck", "Luck", 0, 3, 1)
    assert told(Group("g", [luck])) == ["Luck 1/3"]
    assert told(Group("g", [luck], owner="ana")) == ["(of Ana):", "  Luck 1/3"]


def test_links_that_are_alike_share_a_line() -> None:
    spaces = [Space(name, 0, 0, label=name.capitalize()) for name in ("nur", "lor", "pith")]
    links = [Link("nur", "lor"), Link("nur", "pith", one_way=True), Link("nur", "pith"), Link("lor", "pith")]
    assert told(Board("worlds", "Worlds", Plane(9, 9), spaces, links))[4:] == [
        "  Link: Nur and Lor, Pith: path",
        "  Link: one way from Nur to Pith: path",
        "  Link: Lor and Pith: path",
    ]


def test_a_story_is_told_block_by_block_inside_its_group() -> None:
    blocks = [
        Block("Night", "h"),
        Block("It is dark.\nVery dark."),
        Block("Who goes?", "quote"),
        Block("Roll 4 or more.", "rule"),
        Block("a rope", "item"),
    ]
    assert told(Story("well", "", blocks[:1]))[0] != ":"
    assert told(Group("page", [Story("well", "The Well", blocks)], "Page", owner="ben")) == [
        "Page (of Ben):",
        "  The Well:",
        "    * Night *",
        "    It is dark.",
        "    Very dark.",
        "    > Who goes?",
        "    Rule: Roll 4 or more.",
        "    - a rope",
    ]
