"""Where everything stands, at four sizes: nothing cut, nothing over another, one's own things in view."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from tests.found import GAMES, told
from tests.web.browser import scenes
from tests.web.browser.axe import complaints
from tests.web.browser.guest import Guest
from tests.web.browser.played import TABLES, played
from tests.web.house import House

from tablewright.engine.game import find_game
from tablewright.engine.scene import Area, Piece, Zone

DESKS = [(1366, 768), (1920, 1080)]
SMALL = [(390, 844), (768, 1024)]
PARTS = (".bar", ".stage", ".near", ".rail", ".ticker")
BOX = """nodes => nodes.filter(n => n.checkVisibility()).map(n => {
  const {x, y, width, height} = n.getBoundingClientRect();
  return {name: n.className.baseVal ?? n.className, text: n.textContent.slice(0, 40), x, y, w: width, h: height};
})"""
CUT = """nodes => nodes.filter(n => n.checkVisibility())
  .filter(n => n.scrollWidth > n.clientWidth + 1 || n.scrollHeight > n.clientHeight + 2).map(n => n.textContent)"""
FIGURES = """nodes => nodes.map(n => [
  n.dataset.id.replace(/-?\\d+$/, ""),
  [...n.querySelectorAll(".figure-body path")].map(p => p.getAttribute("d")).join(),
  n.getBoundingClientRect().width])"""
Box = dict[str, Any]


@pytest.fixture(scope="module")
def laid(hall: House) -> Callable[[str], dict[str, Any]]:
    """Each game once, some moves on."""
    made: dict[str, dict[str, Any]] = {}

    def lay(game: str) -> dict[str, Any]:
        if game not in made:
            made[game] = played(hall, game)
        return made[game]

    return lay


def boxes(ada: Guest, selector: str) -> list[Box]:
    found: list[Box] = ada.page.locator(selector).evaluate_all(BOX)
    return found


def meet(a: Box, b: Box) -> bool:
    """Whether two boxes cover a common spot, more than a border wide."""
    across = min(a["x"] + a["w"], b["x"] + b["w"]) - max(a["x"], b["x"])
    down = min(a["y"] + a["h"], b["y"] + b["h"]) - max(a["y"], b["y"])
    return bool(across > 1.5 and down > 1.5)


def inside(inner: Box, outer: Box) -> bool:
    return bool(
        inner["x"] >= outer["x"] - 1.5
        and inner["y"] >= outer["y"] - 1.5
        and inner["x"] + inner["w"] <= outer["x"] + outer["w"] + 1.5
        and inner["y"] + inner["h"] <= outer["y"] + outer["h"] + 1.5
    )


def apart(found: list[Box]) -> list[tuple[str, str]]:
    """Those that lie over each other."""
    return [(a["text"] or a["name"], b["text"] or b["name"]) for a, b in combinations(found, 2) if meet(a, b)]


@pytest.mark.parametrize("size", DESKS)
@pytest.mark.parametrize("game", TABLES)
def test_on_a_desk_all_that_matters_is_in_view(
    laid: Callable[[str], dict[str, Any]], guest: Callable[..., Guest], game: str, size: tuple[int, int]
) -> None:
    width, height = size
    screen = {"x": 0, "y": 0, "w": width, "h": height}
    ada = guest(width=width, height=height)
    ada.sit(laid(game), 0)

    # The parts of the page fill it, and none lies over another.
    parts = [box for selector in PARTS for box in boxes(ada, selector)]
    assert [box["name"] for box in parts if not inside(box, screen)] == []
    assert apart([box for box in parts if "ticker" not in box["name"]]) == []
    assert ada.page.evaluate("() => document.documentElement.scrollWidth") <= width

    # The question is whole, and so is the board.
    rail, stage = boxes(ada, ".rail")[0], boxes(ada, ".stage")[0]
    assert inside(boxes(ada, ".rail > .prompt, .rail > .banner, .rail > :first-child")[0], rail)
    board = boxes(ada, ".stage .board .viewport")[:1]
    assert all(inside(each, stage) for each in board)
    assert all(each["h"] >= 0.27 * height for each in board)

    # What one has oneself begins above the fold, beside the question or under the board.
    own = boxes(ada, ".own > .area, .own > .drawer, .hands .area, .sides > .area:first-child")
    assert own
    assert all(each["y"] < height - 60 for each in own)

    # Nobody's name, number or button lies over another's, and no label is cut.
    assert apart(boxes(ada, ".seat-chip")) == []
    assert apart(boxes(ada, ".tools button")) == []
    assert apart(boxes(ada, ".prompt .opt")) == []
    assert (
        ada.page.locator(
            ".opt-label, .drawer-name, :not(.drawer-body) > .area > .area-title, .tile-name"
        ).evaluate_all(CUT)
        == []
    )


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("game", TABLES)
def test_on_a_phone_and_on_a_tablet_nothing_lies_beside_the_screen(
    laid: Callable[[str], dict[str, Any]], guest: Callable[..., Guest], game: str, size: tuple[int, int]
) -> None:
    width, height = size
    ada = guest(width=width, height=height, touch=True)
    ada.sit(laid(game), 0)

    assert ada.page.evaluate("() => document.documentElement.scrollWidth") <= width
    bar, sheet = boxes(ada, ".bar")[0], boxes(ada, ".prompt")[0]
    assert not meet(bar, sheet)
    assert sheet["y"] + sheet["h"] <= height + 1.5
    assert sheet["h"] <= 0.62 * height  # the table is seen above it
    assert apart(boxes(ada, ".stage .area")) == []
    assert apart(boxes(ada, ".tools button")) == []
    assert [
        box["name"] for box in boxes(ada, ".stage .area") if box["x"] < -1 or box["x"] + box["w"] > width + 1
    ] == []
    assert ada.page.locator(".opt-label, .area-title:not(.sr)").evaluate_all(CUT) == []


@pytest.mark.parametrize("size", DESKS)
@pytest.mark.parametrize("game", [name for name in GAMES if find_game(name).most_seats == 8])
def test_eight_seats_still_fit(
    hall: House, guest: Callable[..., Guest], size: tuple[int, int], game: str
) -> None:
    width, height = size
    ada = guest(width=width, height=height)
    ada.sit(played(hall, game, seats=8, moves=12), 0)

    assert len(boxes(ada, ".seat-chip")) == 8
    assert apart(boxes(ada, ".seat-chip")) == []
    stage, board = boxes(ada, ".stage")[0], boxes(ada, ".stage .board .viewport")[0]
    assert inside(board, stage)
    assert board["h"] >= 0.45 * height
    assert boxes(ada, ".sides > .area")[0]["y"] < height - 120


@pytest.mark.parametrize("game", [name for name in GAMES if told(name).get("figures")])
def test_tokens_can_be_told_apart_at_forty_pixels(
    laid: Callable[[str], dict[str, Any]], guest: Callable[..., Guest], game: str
) -> None:
    """Pieces of other kinds have other drawings, so colour is never all that differs."""
    ada = guest(width=1366, height=768)
    ada.sit(laid(game), 0)
    ada.sees(".board .figure")
    drawn = ada.page.locator(".board .figure:is(.mini, .token)").evaluate_all(FIGURES)
    kinds = {kind: lines for kind, lines, _ in drawn}

    assert len(drawn) >= 2
    assert all(kinds.values())
    assert len(set(kinds.values())) == len(kinds)
    assert all(width >= 26 for *_, width in drawn)


def test_the_first_page_comes_in_under_300_kilobytes(hall: House, guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.go("/")
    ada.sees(".game-card")
    ada.page.wait_for_load_state("networkidle")
    weighed = ada.page.evaluate(
        """() => ["navigation", "resource"].flatMap(kind => performance.getEntriesByType(kind))
          .reduce((sum, each) => sum + each.transferSize, 0)"""
    )

    assert 100_000 < weighed < 300_000


@pytest.mark.parametrize("mode", ["dark", "light"])
def test_every_picture_hangs_in_the_gallery(hall: House, guest: Callable[..., Guest], mode: str) -> None:
    ada = guest(mode=mode)
    ada.go("/gallery")
    ada.sees("#fateforge .hung")

    assert ada.page.locator(".hung").count() > 2 * 600
    assert ada.page.locator(".hung.missing").count() == 0
    assert ada.page.locator("[role=alert]").count() == 0
    assert complaints(ada.page) == []


def test_a_drawing_that_is_missing_is_told_and_the_game_goes_on(guest: Callable[..., Guest]) -> None:
    ada = guest()
    told: list[str] = []
    ada.page.on("console", lambda message: told.append(message.text))
    rook = Piece("rook", "token", "Rook", icon="a thing that nobody drew")
    ada.feign(replace(scenes.nothing(), areas=[Area("all", "main", [Zone("yard", "Yard", pieces=[rook])])]))

    ada.sees("[data-id=rook] .figure-body path")
    assert [text for text in told if "nobody drew “a thing that nobody drew”; a rune stands in" in text]


def test_a_browser_too_old_for_the_scripts_is_told_so(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.page.route("**/js/main.js", lambda route: route.abort())
    ada.go("/")

    ada.sees(".too-old:has-text('your browser is too old for the table')")


@pytest.mark.parametrize(
    "without",
    [
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('switched off'); }})",
        "delete window.AudioContext; delete window.webkitAudioContext",
    ],
    ids=["storage", "sound"],
)
def test_without_storage_or_sound_the_game_goes_on(
    hall: House, guest: Callable[..., Guest], without: str
) -> None:
    ada = guest(teach=True)
    ada.page.add_init_script(without)
    made = hall.table("council", "Ada", "bot")
    ada.watch(made)
    ada.page.click(".bar .tools button >> nth=3")  # the first click, after which a page may be heard
    ada.press("Escape")

    ada.sees(".stage .area")
    assert ada.errors == []
