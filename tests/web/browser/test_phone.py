"""The table on a phone, 390 points wide."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.web.browser import scenes
from tests.web.browser.guest import Guest
from tests.web.browser.test_drawing import picked
from tests.web.house import House

from tablewright.engine.scene import Scene

PHONE = {"width": 390, "height": 844, "touch": True}


@pytest.mark.parametrize("drawn", scenes.BOARDS)
def test_the_bar_is_at_the_bottom_and_complete(
    guest: Callable[..., Guest], drawn: Callable[[], Scene]
) -> None:
    ada = guest(**PHONE)
    scene = drawn()
    ada.feign(scene)
    wide = ada.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390
    bar = ada.page.locator(".prompt").bounding_box()
    assert round(bar["y"] + bar["height"]) == 844
    assert bar["width"] == 390
    options = [option for option in (scene.prompt.options if scene.prompt else []) if option.enabled]
    assert len(ada.options) == len(options)
    for option in options:
        button = ada.page.locator(f"[data-option={option.id}]")
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box["height"] >= 40
        assert 0 <= box["x"] < 390


def test_an_option_beyond_the_edge_can_be_tapped(guest: Callable[..., Guest]) -> None:
    ada = guest(**PHONE)
    said = ada.feign(scenes.dungeon())
    # WHEN an option is tapped THEN it is selected, and nothing is said yet
    ada.page.locator("[data-option=o9]").tap()
    ada.sees(".opt.selected[data-option=o9]")
    assert said == []

    # WHEN it is tapped again THEN it is done
    ada.page.locator("[data-option=o9]").tap()
    assert picked(said) == ["o9"]


def test_what_was_tapped_first_can_be_let_go_and_done_by_its_button(guest: Callable[..., Guest]) -> None:
    ada = guest(**PHONE)
    said = ada.feign(scenes.dungeon())
    ada.page.locator("[data-option=o9]").tap()
    ada.page.locator("[data-option=o1]").tap()
    assert ada.page.locator(".opt.selected").count() == 1
    button = ada.page.locator("[data-commit=o1]")
    assert button.bounding_box()["height"] >= 40
    button.tap()
    assert picked(said) == ["o1"]


def test_nothing_of_the_question_lies_beside_the_screen(guest: Callable[..., Guest]) -> None:
    ada = guest(**PHONE)
    for drawn in scenes.BOARDS:
        ada.feign(drawn())
        hidden = ada.page.evaluate(
            "() => [...document.querySelectorAll('.prompt, .prompt *, .jumps, .seat-chips')]"
            ".filter(node => node.scrollWidth > node.clientWidth + 2 && getComputedStyle(node).overflowX !== 'hidden'"
            " && getComputedStyle(node).display !== 'inline').map(node => node.className)"
        )
        assert hidden == []


def test_all_options_in_a_list(guest: Callable[..., Guest]) -> None:
    ada = guest(**PHONE)
    ada.feign(scenes.dungeon())
    ada.page.tap("[aria-label='Show all options']")
    ada.sees(".prompt.tall")
    ada.shoot("phone-all-options")


def test_what_can_be_hit_on_a_board_is_large_enough(guest: Callable[..., Guest]) -> None:
    ada = guest(**PHONE)
    ada.feign(scenes.worlds())
    slot = ada.page.locator("[data-id=Brine-Ruin]").bounding_box()
    assert slot["width"] >= 36
    assert 0 <= slot["x"] <= 390, "the board shows the space in focus"


def test_a_long_press_explains_and_does_not_choose(guest: Callable[..., Guest]) -> None:
    ada = guest(**PHONE)
    said = ada.feign(scenes.dungeon())
    ada.page.locator("[data-id=ghoul]").scroll_into_view_if_needed()
    press = """async id => {
      const node = document.querySelector(`[data-id=${id}]`), box = node.getBoundingClientRect();
      const at = {bubbles: true, cancelable: true, pointerType: 'touch', pointerId: 5, isPrimary: true,
                  clientX: box.x + box.width / 2, clientY: box.y + box.height / 2};
      node.dispatchEvent(new PointerEvent('pointerdown', at));
      await new Promise(done => setTimeout(done, 700));
      node.dispatchEvent(new PointerEvent('pointerup', at));
      node.dispatchEvent(new MouseEvent('click', at));
    }"""
    ada.page.evaluate(press, "ghoul")
    ada.sees("#explain:has-text('It was a neighbour once.')")
    ada.shoot("phone-explained")
    assert said == []
    assert len(ada.options) == 7


def test_the_lobby_and_the_replay_fit(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", settings={"group": "hand"})
    ada = guest(**PHONE)
    for path in ("/", "/#cellar", f"/r/{made['match']}"):
        ada.go(path)
        ada.sees(".game-card, .set-up, .slider")
        assert ada.page.evaluate("() => document.documentElement.scrollWidth") <= 390, path
        ada.shoot(f"phone{path.replace('/', '-').replace('#', '').split(made['match'])[0].rstrip('-')}")


def test_a_tablet(guest: Callable[..., Guest]) -> None:
    for name, width, height in (("tablet-tall", 820, 1180), ("tablet-wide", 1180, 820), ("wide", 1920, 1080)):
        ada = guest(width=width, height=height)
        ada.feign(scenes.worlds())
        assert ada.page.evaluate("() => document.documentElement.scrollWidth") <= width
        ada.shoot(f"worlds-{name}")
