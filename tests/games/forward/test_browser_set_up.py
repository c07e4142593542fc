"""What FORWARD's set-up page explains, presets and refuses."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser.guest import Guest
from tests.web.browser.test_lobby import match_of
from tests.web.house import House


def test_options_are_explained_and_presets_show(hall: House, guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.go("/#forward")
    forward = next(game for game in hall.ask("/api/games")["games"] if game["id"] == "forward")
    difficulty = next(option for option in forward["options"] if option["name"] == "difficulty")
    ada.sees(f".explained:has-text('{difficulty['explain']['standard']}')")
    ada.page.click("[role=radio]:has-text('Story')")
    ada.sees(f".explained:has-text('{difficulty['explain']['story']}')")
    ada.page.click("summary")
    marker = difficulty["presets"]["story"]["start_marker"]
    assert ada.page.input_value("[aria-labelledby=option-start_marker]") == str(marker)
    ada.page.fill("input[placeholder='Find a house rule']", "grace")
    assert ada.page.locator(".set-up-more .option-row").count() < 12
    ada.page.click(".option-row .clause >> nth=0")
    ada.sees("dialog .rule.here")
    ada.press("Escape")
    ada.page.fill("label:has-text('Seed') input", "77")
    ada.page.click("button:has-text('Begin')")
    ada.sees(".prompt")
    about = hall.ask(f"/api/matches/{match_of(ada)}")
    assert about["options"]["difficulty"] == "story"
    assert about["options"]["start_marker"] == marker


def test_a_set_up_that_cannot_be_is_refused_in_words(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.go("/#forward")
    ada.page.click("summary:has-text('House rules')")
    ada.page.click("summary:has-text('Health and status')")
    health = ada.page.locator("[aria-labelledby=option-start_health]")
    health.fill("19")
    health.blur()
    most = ada.page.locator("[aria-labelledby=option-max_health]")
    most.fill("12")
    most.blur()
    ada.page.click("button:has-text('Begin')")
    ada.sees(".toast:has-text('max_health')")
    assert "/t/" not in ada.page.url
