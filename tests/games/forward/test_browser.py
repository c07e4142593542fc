"""FORWARD in the browser, by clicking only."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from tests.web.browser.axe import complaints
from tests.web.browser.clicks import click_in_the_list, click_on_the_table
from tests.web.browser.guest import Guest
from tests.web.browser.test_axe import MODES
from tests.web.browser.test_phone import PHONE
from tests.web.house import House

LONGEST = 900
SEED = "5"


def test_two_clicks_from_the_lobby_to_a_table(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.go("/")
    ada.page.click("text=FORWARD")
    ada.shoot("set-up")
    ada.page.click("button:has-text('Begin')")
    ada.sees(".prompt")
    assert ada.options[:3] == ["Turn slot 1", "Turn slot 2", "Turn slot 3"]
    assert "join=" not in ada.page.url
    ada.shoot("forward-start")


def test_a_whole_game_by_clicking_only(guest: Callable[..., Guest]) -> None:
    """Every second move is made on the table itself, the others from the list."""
    ada = guest()
    ada.go("/#forward")
    ada.page.click("summary:has-text('House rules')")
    ada.page.get_by_label("Seed").fill(SEED)
    ada.page.click("button:has-text('Begin')")
    ada.sees(".prompt")
    luck = Random(20)
    clicked = listed = 0
    shots = {"fight": "[data-id=fight]", "pit": "[data-id=pit]", "between-domains": ".space.is-goal"}
    while not ada.is_over and clicked + listed < LONGEST:
        for name in [name for name, sign in shots.items() if ada.page.query_selector(sign)]:
            ada.shoot(f"forward-{name}")
            del shots[name]
        rev = ada.rev
        if luck.random() < 0.5 and click_on_the_table(ada, luck):
            clicked += 1
        else:
            click_in_the_list(ada, luck)
            listed += 1
        ada.after(rev)
    assert ada.is_over
    assert clicked > 20
    assert listed > 20
    ada.sees("dialog.end")
    ada.sees(".tale li")  # asked for once the game is over, so it comes a moment later
    ada.shoot("forward-end")
    ada.page.click("dialog.end >> text=Play again")
    ada.page.wait_for_function("() => !document.querySelector('dialog') && document.querySelector('.prompt')")
    assert ada.options[0] == "Turn slot 1"


def test_forward_by_tapping(hall: House, guest: Callable[..., Guest]) -> None:
    ada = guest(**PHONE)
    ada.sit(hall.table("forward", "Ada", seed=5), 0)
    ada.shoot("phone-forward")
    luck = Random(3)
    for _ in range(25):
        if ada.is_over:
            break
        rev = ada.rev
        options = ada.page.locator(".prompt .opt[data-option]:not(.refused):not(.anytime-bar *)")
        option = options.nth(luck.randrange(options.count()))
        option.tap()
        if ada.page.query_selector("[data-commit]"):  # the first tap selects, its button commits
            ada.page.locator("[data-commit]").tap()
        ada.after(rev)
    ada.shoot("phone-forward-later")


@pytest.mark.parametrize("mode", MODES)
def test_axe_finds_nothing(hall: House, guest: Callable[..., Guest], mode: str) -> None:
    made = hall.table("forward", "Ada", seed=5)
    ada = guest(mode=mode)
    ada.sit(made, 0)
    assert complaints(ada.page) == []
    for _ in range(40):
        if ada.page.query_selector("[data-id=fight]") or ada.is_over:
            break
        ada.choose(ada.options[0])
    ada.press("?")
    ada.press("l")
    ada.sees(".dock")
    ada.shoot(f"forward-fight-{mode}")
    assert complaints(ada.page) == []


def test_an_idea_that_you_play_past_goes_to_the_margin(guest: Callable[..., Guest]) -> None:
    ada = guest(teach=True)
    ada.go("/")
    ada.page.click("[aria-label='Play your first game of FORWARD']")
    ada.page.click("dialog.first-page .opt.primary")
    ada.sees(".idea")
    first = ada.page.inner_text(".idea-head")

    # WHEN somebody plays on and never touches a card
    titles = {first}
    for _ in range(12):
        rev = ada.rev
        ada.page.locator(".prompt .opt[data-option]:not(.refused)").first.click()
        ada.after(rev)
        if ada.page.query_selector(".idea"):
            titles.add(ada.page.inner_text(".idea-head"))

    # THEN other ideas had their turn, and the first one waits in the margin until it is asked for
    assert len(titles) > 1
    assert not ada.page.query_selector(f".idea:has-text('{first}')")
    shown = set()
    for _ in range(12):
        if ada.page.query_selector(".idea"):
            shown.add(ada.page.inner_text(".idea-head"))
            ada.page.click(".idea .opt.primary")
        if not ada.page.query_selector(".idea-margin"):
            break
        ada.page.click(".idea-margin")
    assert first in shown
