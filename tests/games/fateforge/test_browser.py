"""A Combat Scene of Fateforge in the browser, by clicking only."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.web.browser.axe import complaints
from tests.web.browser.clicks import click_in_the_list
from tests.web.browser.guest import Guest
from tests.web.house import House

LONGEST = 250


def test_a_combat_scene_by_clicking_only(hall: House, guest: Callable[..., Guest]) -> None:
    """Alone with two heroes through three rounds: the table itself where it can be clicked, else the list."""
    options = {"mode": "scene", "scene": "101", "experience": "none"}
    ada = guest()
    ada.sit(hall.table("fateforge", "Ada", seed=5, options=options), 0)
    for hero in ("Forest Guard, Tolgan", "Rogue, Sevde"):
        ada.choose(f"Be the {hero}")
    ada.choose("Begin Combat")
    ada.shoot("fateforge-screen")
    assert complaints(ada.page) == []
    luck = Random(4)
    clicked = 0
    shots = {"turn": ".die.lit", "exit": "[data-id=check-list]", "clean-up": ".opt:has-text('End the scene')"}
    while not ada.is_over and clicked < LONGEST:
        for name in [name for name, sign in shots.items() if ada.page.query_selector(sign)]:
            ada.shoot(f"fateforge-{name}")
            assert complaints(ada.page) == []
            del shots[name]
        rev = ada.rev
        ends = ada.page.locator(".prompt .opt.primary[data-option]:not(.refused)")
        if ends.count() and luck.random() < 0.3:
            ends.first.click()
        elif luck.random() < 0.4 or not click_on_the_table(ada, luck):
            click_in_the_list(ada, luck)
        ada.agree()
        ada.after(rev)
        clicked += 1
    assert ada.is_over
    assert "turn" not in shots
    ada.shoot("fateforge-end")


def test_a_tile_is_dragged_into_the_order_and_a_die_and_then_a_zone_is_a_move(
    hall: House, guest: Callable[..., Guest]
) -> None:
    # GIVEN a tile dragged to the first place, and the turn of this hero with a step in the tray
    options = {"mode": "scene", "scene": "101", "experience": "none"}
    ada = guest()
    ada.sit(hall.table("fateforge", "Ada", seed=1, options=options), 0)
    for words in ("Be the Forest Guard, Tolgan", "Be the Rogue, Sevde", "Begin Combat", "Ready"):
        ada.choose(words)
    rev = ada.rev
    ada.page.locator("[data-id=order-tiles] .lit").first.drag_to(
        ada.page.locator("[data-id^=tile-place-]").first
    )
    ada.after(rev)
    step = ada.page.locator(".die.lit[data-face$=step]").first
    assert step.count()

    # WHEN the die is clicked, only what it can be used for is left; then a zone that is lit
    step.click()
    ada.sees(".filter-line")
    rev = ada.rev
    ada.page.locator(".space.lit[data-id^=zone-]").first.click(force=True)
    ada.after(rev)

    # THEN the hero has moved and the die is spent
    assert ada.page.locator(".die.is-spent[data-face$=step]").count()
    assert "moves to" in ada.page.inner_text(".ticker, .dock")


def click_on_the_table(ada: Guest, luck: Random) -> bool:
    """Click something that is lit, in the middle of it, whatever lies there; True if that was an answer."""
    lit = ada.page.locator(".stage .lit[data-id][role=button]:visible")
    if not lit.count():
        return False
    rev = ada.rev
    lit.nth(luck.randrange(lit.count())).click(force=True)
    if (
        ada.rev > rev
        or ada.page.query_selector(".table[data-busy]")
        or not ada.page.query_selector(".filter-line")
    ):
        return True
    ada.press("Escape")
    return False
