"""One renderer draws every table: all that is there can be seen, and what can be chosen can be chosen there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from tests.web.browser import scenes
from tests.web.browser.guest import Guest

from tablewright.engine.scene import (
    Area,
    Board,
    Counter,
    Counters,
    Entry,
    Group,
    Link,
    Piece,
    Plane,
    Region,
    Scene,
    Seat,
    Slot,
    Space,
    Stat,
    Zone,
    things,
)


def shown(scene: Scene) -> set[str]:
    """The ids of all that must be on the page: of a pile the top, of tabs the first."""
    hidden: set[str] = set()
    for thing in things(scene):
        if isinstance(thing, Group) and thing.arrange == "tabs":
            hidden |= {inner.id for child in thing.children[1:] for inner in inside(child)}
        if isinstance(thing, Zone) and thing.arrange == "pile":
            hidden |= {inner.id for piece in thing.pieces[:-1] for inner in inside(piece)}
            hidden |= {inner.id for piece in thing.pieces[-1:] for inner in inside(piece.under)}
        if isinstance(thing, Area) and not thing.children:
            hidden.add(thing.id)
    return {thing.id for thing in things(scene)} - hidden


def inside(part: Any) -> list[Any]:
    from tablewright.engine.scene import parts

    return [inner for inner in parts(part) if getattr(inner, "id", "")]


@pytest.mark.parametrize("drawn", scenes.BOARDS)
def test_everything_with_an_id_is_on_the_page(
    guest: Callable[..., Guest], drawn: Callable[[], Scene]
) -> None:
    ada = guest()
    scene = drawn()
    ada.feign(scene)
    found = set(ada.page.evaluate("() => [...document.querySelectorAll('[data-id]')].map(n => n.dataset.id)"))
    assert shown(scene) - found == set()
    wide, room = ada.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room


@pytest.mark.parametrize("drawn", scenes.BOARDS)
def test_everything_that_can_be_chosen_is_lit_and_listed(
    guest: Callable[..., Guest], drawn: Callable[[], Scene]
) -> None:
    ada = guest()
    scene = drawn()
    ada.feign(scene)
    options = scene.prompt.options if scene.prompt else []
    assert ada.options == [
        option.label for option in sorted(options, key=lambda o: o.aside) if option.enabled
    ]
    for option in options:
        for target in option.targets if option.enabled else []:
            assert ada.page.query_selector(f"[data-id='{target}'].lit"), f"{target} is dark"


def test_a_click_on_the_only_option_chooses_it(guest: Callable[..., Guest]) -> None:
    ada = guest()
    said = ada.feign(scenes.dungeon())
    ada.click("oak-door")
    assert picked(said) == ["o2"]


def test_several_options_on_one_thing_filter_the_list(guest: Callable[..., Guest]) -> None:
    ada = guest()
    said = ada.feign(scenes.dungeon())
    ada.click("ghoul")
    assert ada.options == ["Strike the Ghoul", "Talk to the Ghoul"]
    ada.press("Escape")
    assert len(ada.options) == 7
    ada.click("ghoul")
    ada.button("Talk to the Ghoul").click()
    assert picked(said) == ["o4"]


def test_piece_then_space_in_two_clicks(guest: Callable[..., Guest]) -> None:
    ada = guest()
    said = ada.feign(scenes.dungeon())
    ada.click("ada")
    assert ada.page.query_selector("[data-id=d4].partner")
    assert not ada.page.query_selector("[data-id=ghoul].lit")
    ada.click("d4")
    assert picked(said) == ["o1"]


@dataclass
class Drag:
    drawn: Callable[[], Scene]
    piece: str
    onto: str
    option: str


@pytest.mark.parametrize(
    "drag",
    [
        Drag(scenes.dungeon, "ada", "c4", "o0"),
        Drag(scenes.worlds, "ada", "Cinder-Gate", "o0"),
        Drag(scenes.combat, "ada", "Gate", "o0"),
    ],
    ids=lambda drag: drag.drawn.__name__,
)
def test_drag_a_piece_to_where_an_option_takes_it(guest: Callable[..., Guest], drag: Drag) -> None:
    ada = guest()
    said = ada.feign(drag.drawn())
    start = middle(ada, drag.piece)
    goal = middle(ada, drag.onto)
    ada.page.mouse.move(*start)
    ada.page.mouse.down()
    ada.page.mouse.move(start[0] + 20, start[1] + 4)
    ada.page.mouse.move(*goal, steps=5)
    ada.sees(f"[data-id='{drag.onto}'].drop")
    ada.page.mouse.up()
    assert picked(said) == [drag.option]
    # Dropped on nothing, nothing happens.
    assert not ada.page.query_selector(".drag-ghost")


def test_a_drag_to_nowhere_does_nothing(guest: Callable[..., Guest]) -> None:
    ada = guest()
    said = ada.feign(scenes.dungeon())
    start = middle(ada, "ada")
    ada.page.mouse.move(*start)
    ada.page.mouse.down()
    ada.page.mouse.move(start[0] + 300, start[1] - 200, steps=4)
    ada.page.mouse.up()
    assert said == []
    assert len(ada.options) == 7


def middle(ada: Guest, thing: str) -> tuple[float, float]:
    box = ada.page.locator(f"[data-id='{thing}']").first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def picked(said: list[dict[str, Any]]) -> list[str]:
    assert len(said) == 1, said
    return [pick["option"] for pick in said[0]["picks"]]


def test_links_piles_rows_and_seats_can_be_chosen(guest: Callable[..., Guest]) -> None:
    for drawn, thing, option in [
        (scenes.worlds, "way-3", "o3"),
        (scenes.worlds, "seat-1", "o5"),
        (scenes.worlds, "ware-2", "o2"),
        (scenes.combat, "deck", "o2"),
        (scenes.combat, "first", "o3"),
        (scenes.combat, "trapdoor", "o1"),
    ]:
        ada = guest()
        said = ada.feign(drawn())
        ada.click(thing)
        assert picked(said) == [option], thing


def test_a_double_click_answers_once(guest: Callable[..., Guest]) -> None:
    ada = guest()
    said = ada.feign(scenes.dungeon(), scenes.dungeon(), scenes.dungeon())
    ada.page.dblclick("[data-id=oak-door]")
    ada.page.wait_for_timeout(300)
    assert picked(said) == ["o2"]


def test_refused_options_are_grey_and_say_why(guest: Callable[..., Guest]) -> None:
    ada = guest()
    said = ada.feign(scenes.dungeon())
    assert not ada.page.query_selector(".opt.refused")
    ada.press("?")
    why = ada.page.locator(".opt.refused")
    assert "XX-2 What is dead stays where it is." in why.inner_text()
    why.click(force=True)
    ada.sees(".toast:has-text('What is dead stays where it is.')")
    ada.page.click("[data-id=iron-door] .door", force=True)
    ada.sees("#explain:has-text('What is dead stays where it is.')")
    assert said == []


def test_pointing_at_anything_explains_it(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.feign(scenes.dungeon())
    ada.page.hover("[data-id=ghoul]")
    ada.sees("#explain:has-text('It was a neighbour once.')")
    ada.sees("#explain:has-text('What is dead stays where it is.')")
    ada.page.hover(".bar .home")
    ada.page.wait_for_selector("#explain", state="hidden")
    ada.page.locator(".need .word").scroll_into_view_if_needed()
    ada.page.wait_for_timeout(100)  # scrolling would hide the words again
    ada.page.hover(".need .word")
    ada.sees("#explain:has-text('It was a neighbour once.')")
    ada.page.click("#explain .clause >> nth=0")
    ada.sees("dialog.rules-dialog")


def test_a_pile_can_be_looked_through(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.feign(scenes.combat())
    ada.page.click("[data-browse=gone]")
    assert ada.page.locator("dialog .card").count() == 4


def test_tabs(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.feign(scenes.dungeon())
    ada.page.click("[role=tab]:has-text('Nerve')")
    ada.sees("[data-id=nerve]")
    assert not ada.page.query_selector("[data-id=threat]")


def test_zoom_and_pan(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.feign(scenes.dungeon())
    before = ada.page.locator("[data-in=a1]").bounding_box()["width"]
    ada.page.hover(".viewport")
    ada.page.click("[aria-label^='Zoom in']")
    ada.page.click("[aria-label^='Zoom in']")
    assert ada.page.locator("[data-in=a1]").bounding_box()["width"] > before * 1.5
    ada.page.click("[aria-label^='Show all']")
    assert abs(ada.page.locator("[data-in=a1]").bounding_box()["width"] - before) < 2


def test_many(guest: Callable[..., Guest]) -> None:
    ada = guest()
    said = ada.feign(scenes.asking("many", 2, 3))
    ada.button("Basalt").click()
    ada.page.click(".how-line .opt", force=True)
    assert said == []
    ada.button("Amber").click()
    ada.page.click(".how-line .opt")
    assert picked(said) == ["o1", "o0"]


def test_order(guest: Callable[..., Guest]) -> None:
    ada = guest()
    said = ada.feign(scenes.asking("order", 4, 4))
    for name in ("Dulcimer", "Amber", "Cinnabar", "Basalt"):
        ada.button(name).click()
    assert ada.page.locator(".pick-no").all_inner_texts() == ["2", "4", "3", "1"]
    ada.press("Tab")
    ada.page.click(".how-line .opt")
    assert picked(said) == ["o3", "o0", "o2", "o1"]


def test_amount(guest: Callable[..., Guest]) -> None:
    ada = guest()
    said = ada.feign(scenes.amount())
    ada.button("Pay coins").click()
    ada.page.click("[aria-label=More]")
    assert ada.page.inner_text("output") == "5"
    ada.page.click("text=Choose 5")
    assert said[0]["picks"] == [{"option": "o0", "amount": 5}]


def test_the_log_calls_seats_by_their_names(guest: Callable[..., Guest]) -> None:
    # GIVEN a line that begins with a seat and speaks of another, and one that does not
    log = [
        Entry(1, "Seat 2 hands 1 red Energy to seat 3.", "seat-1"),
        Entry(2, "Warden of Craft is gone.", "seat-1"),
    ]

    # WHEN the log is shown
    ada = guest()
    ada.feign(replace(scenes.dungeon(), log=log))

    # THEN whoever sits there is named, once
    lines = ada.page.locator(".entries .entry-text").all_inner_texts()
    assert "Brin hands 1 red Energy to Cog." in lines
    assert "Brin: Warden of Craft is gone." in lines


def test_the_end_names_everyone(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.feign(scenes.ended())
    ada.page.click("text=How it went")
    assert ada.page.locator(".ranks li").count() == 2
    assert "Victory" in ada.page.inner_text("dialog.end h2")


def moved(scene: Scene, rev: int) -> Scene:
    """The same dungeon after Ada has gone to c4 and a die was rolled."""
    import msgspec

    raw = msgspec.to_builtins(scene)
    spaces = raw["areas"][0]["children"][0]["spaces"]
    old = next(space for space in spaces if space["id"] == "c3")
    new = next(space for space in spaces if space["id"] == "c4")
    new["pieces"], old["pieces"] = old["pieces"], []
    raw["areas"][1]["children"][0]["dice"][2]["face"] = "6"
    raw["rev"] = rev
    return msgspec.convert(raw, Scene)


def test_pieces_glide_and_dice_roll(guest: Callable[..., Guest]) -> None:
    ada = guest(motion="no-preference")
    ada.feign(scenes.dungeon(), moved(scenes.dungeon(), 8))
    ada.click("oak-door")
    ada.page.wait_for_function(
        "() => ['ada', 'die-2'].every(id => document.querySelector(`[data-id=${id}]`).getAnimations().length)"
    )


def test_nothing_moves_when_stillness_is_asked_for(guest: Callable[..., Guest]) -> None:
    ada = guest(motion="reduce")
    ada.feign(scenes.dungeon(), moved(scenes.dungeon(), 8))
    ada.click("oak-door")
    ada.after(7)
    assert (
        ada.page.evaluate("() => document.getAnimations().filter(a => !(a instanceof CSSTransition)).length")
        == 0
    )


def test_nothing_pulses_for_ever(guest: Callable[..., Guest]) -> None:
    """An endless pulse cost a third of a core for each tab."""
    ada = guest(motion="no-preference")
    ada.feign(scenes.dungeon())
    endless = (
        "() => document.getAnimations().filter(a => a.effect.getTiming().iterations === Infinity).length"
    )
    assert ada.page.evaluate(endless) == 0


def test_hidden_cards_are_only_counted(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.feign(scenes.worlds())
    assert ada.page.locator("[data-id=brins-hand] .card").count() == 4
    assert "Brin's hand (4)" in ada.page.inner_text("[data-id=brins-hand]")


def land() -> Board:
    """Eight towns of five houses each, strewn over a plane as their author pleased."""
    places = [(44, 42), (68, 44), (60, 72), (30, 72), (12, 44), (22, 12), (54, 8), (84, 14)]
    towns = [
        Space(
            f"town-{n}",
            x,
            y,
            f"Town {n}",
            w=18,
            h=18,
            slots=[Slot(f"house-{n}-{i}", "House") for i in range(5)],
        )
        for n, (x, y) in enumerate(places)
    ]
    return Board("land", "The land", Plane(110, 100), towns)


def frame_and_towns(ada: Guest) -> tuple[Any, list[Any]]:
    """Where the board's frame is, and where its towns, which are seen whole."""
    frame = ada.page.locator(".board .viewport").first.bounding_box()
    boxes = [box.bounding_box() for box in ada.page.locator(".board .space-in").all()]
    assert len(boxes) == 8
    for box in boxes:
        assert frame["x"] - 1 <= box["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
        assert frame["y"] - 1 <= box["y"]
        assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1
    return frame, boxes


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900), (1920, 1080)])
def test_boxes_full_of_slots_use_the_room_and_never_touch(
    guest: Callable[..., Guest], width: int, height: int
) -> None:
    # GIVEN a land of towns
    ada = guest(width=width, height=height)

    # WHEN they are drawn
    ada.feign(replace(scenes.worlds(), areas=[Area("top", "main", [land()])], prompt=None))

    # THEN all are seen whole, no two touch, and one of them takes a fair share of the room
    frame, boxes = frame_and_towns(ada)
    for a, b in combinations(boxes, 2):
        across = abs(a["x"] - b["x"]) >= a["width"]
        down = abs(a["y"] - b["y"]) >= a["height"]
        assert across or down
    assert min(box["width"] for box in boxes) >= 0.2 * frame["width"]


def test_a_region_is_named_over_one_of_its_own_spaces_and_explains_itself(
    guest: Callable[..., Guest],
) -> None:
    # GIVEN a land whose north-eastern and southern towns are damp: no town stands in the corner of them all
    ada = guest()
    damp = Region("damp", "Damp", ["town-7", "town-2", "town-3"], "bad", clause="XX-2", term="ghoul")

    # WHEN it is drawn
    drawn = replace(land(), regions=[damp])
    ada.feign(replace(scenes.worlds(), areas=[Area("top", "main", [drawn])], prompt=None))

    # THEN the name stands over the north-eastern town, and pointing at it tells what it is and the rule
    label = ada.page.locator(".region-label").bounding_box()
    town = ada.page.locator("[data-in=town-7]").bounding_box()
    assert town["x"] - 1 <= label["x"] <= town["x"] + town["width"]
    assert label["y"] < town["y"]
    ada.page.hover(".region-label")
    ada.sees("#explain:has-text('It was a neighbour once.')")
    ada.sees("#explain:has-text('What is dead stays where it is.')")


@pytest.mark.parametrize(("x", "y"), [(60, 0), (0, 60)])
def test_a_border_is_drawn_across_a_way_and_explains_itself(
    guest: Callable[..., Guest], x: float, y: float
) -> None:
    # GIVEN two towns, beside or above each other, with a border between them
    ada = guest()
    towns = [Space("low", 0, 0, "Low", w=40, h=40), Space("high", x, y, "High", w=40, h=40)]
    way = Link("low", "high", label="Verge", flags=["border"], clause="XX-2", term="ghoul")

    # WHEN they are drawn
    drawn = Board("land", "The land", Plane(100, 100), towns, [way])
    ada.feign(replace(scenes.worlds(), areas=[Area("top", "main", [drawn])], prompt=None))

    # THEN a bar lies across the way, where neither town is, and pointing at its name explains it
    bar = ada.page.evaluate(
        "() => { const {x, y, width, height} = document.querySelector('.border-bar').getBoundingClientRect();"
        " return {x, y, width, height}; }"
    )
    low, high = (ada.page.locator(f"[data-in={town}]").bounding_box() for town in ("low", "high"))
    along, size, across = ("x", "width", "height") if x else ("y", "height", "width")
    assert low[along] + low[size] < bar[along] < high[along]
    assert bar[across] > 3 * bar[size]
    ada.page.hover(".link-label")
    ada.sees("#explain:has-text('It was a neighbour once.')")
    ada.sees("#explain:has-text('What is dead stays where it is.')")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1366, 650)])
def test_eight_seats_leave_the_board_its_room_on_a_low_screen(
    guest: Callable[..., Guest], width: int, height: int
) -> None:
    # GIVEN a land of towns, eight at the table with three numbers each, and what one of them has before them
    stats = [Stat("World", "Depal"), Stat("Energy", 4), Stat("Bindmetal", 1)]
    seats = [Seat(f"seat-{n}", f"steady {n + 1}", "bot", to_act=n == 0, stats=stats) for n in range(8)]
    tray = Area("mine", "tray", [Counters("have", [Counter("blue", "Blue", 2)])], "Ada")
    ada = guest(width=width, height=height)

    # WHEN they are drawn on a low screen
    ada.feign(replace(scenes.worlds(), seats=seats, areas=[Area("top", "main", [land()]), tray], prompt=None))

    # THEN all towns are seen whole, on more than half of the height, with the last line of the log beneath
    frame, _ = frame_and_towns(ada)
    assert frame["height"] >= 0.5 * height
    assert [line.inner_text() for line in ada.page.locator(".ticker .entry-text:visible").all()] == [
        "steady 2: and loses 1 health"
    ]


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900), (1920, 1080)])
def test_names_of_slots_are_whole_and_a_crowd_stays_inside(
    guest: Callable[..., Guest], width: int, height: int
) -> None:
    # GIVEN four towns whose houses have long names, and a crowd in one of them
    names = [
        "Nightshade Cloister",
        "Stage of Echoes [W]",
        "Reliquary Pit",
        "War Drum Ring",
        "Dowser's Row [XT]",
    ]
    towns = [
        Space(
            f"town-{n}",
            50 * (n % 2),
            50 * (n // 2),
            f"Town {n}",
            w=40,
            h=40,
            slots=[Slot(f"house-{n}-{i}", name, icon="coin") for i, name in enumerate(names)],
            pieces=[Piece(f"guest-{n}-{i}", "token", f"Guest {i}") for i in range((13, 4, 1, 0)[n])],
        )
        for n in range(4)
    ]
    board = Board("land", "The land", Plane(100, 100), towns)
    ada = guest(width=width, height=height)

    # WHEN they are drawn
    ada.feign(replace(scenes.worlds(), areas=[Area("top", "main", [board])], prompt=None))

    # THEN no name is cut off, and nobody stands outside of their town
    cut = "nodes => nodes.filter(n => n.scrollHeight > n.clientHeight + 1).map(n => n.textContent)"
    assert ada.page.locator(".slot-label").count() == 20
    assert ada.page.locator(".slot-label").evaluate_all(cut) == []
    for n, crowd in enumerate((13, 4, 1, 0)):
        box = ada.page.locator(f"[data-in=town-{n}]").bounding_box()
        pieces = [one.bounding_box() for one in ada.page.locator(f"[data-in=town-{n}] .token").all()]
        assert len(pieces) == crowd
        assert all(box["y"] <= one["y"] for one in pieces)
        assert all(one["y"] + one["height"] <= box["y"] + box["height"] + 1 for one in pieces)
