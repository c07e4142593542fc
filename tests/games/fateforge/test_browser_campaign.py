"""The campaign of Fateforge in the browser, by clicking only: its first chapter, and a Rest Scene."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from tests.web.browser.axe import complaints
from tests.web.browser.guest import Guest
from tests.web.house import House

MANY_PARTS = 30
MANY_CLICKS = 150
QUICKLY = ("Ready", "End the turn", "Begin Combat", "Guide us through it", "Suffer", "End the scene")
NEVER = ("Restart the Act", "Swap a hero", "End the rest")


def campaign(hall: House, seed: int) -> Any:
    return hall.table("fateforge", "Ada", seed=seed, way="campaign")


def part_of(hall: House, match: str) -> str:
    """What the part of a campaign that is played at this table is called."""
    watcher = hall.watch({"match": match})
    name = str(watcher.hear("campaign")["name"])
    watcher.leave()
    return name


def later(hall: House, made: Any, word: str) -> Any:
    """The campaign at its next part with this word in its name; a bot has played what comes before it."""
    match = made["match"]
    for _ in range(MANY_PARTS):
        if word in part_of(hall, match):
            return {**made, "match": match, "tokens": made["members"]}
        watcher = hall.watch({"match": match})  # bots play as long as somebody watches
        hall.ask(f"/api/matches/{match}/stand-in", {"seat": 0, "token": made["host"], "player": "steady"})
        while not hall.ask(f"/api/matches/{match}")["over"]:
            time.sleep(0.05)
        watcher.leave()
        token = made["members"]["0"]
        match = hall.ask(f"/api/matches/{match}/go-on", {"token": token})["match"]
    raise AssertionError(f"no part is called {word}")


def onward(ada: Guest, part: str) -> None:
    """Click the button that leads to the next part."""
    rev = ada.page.url
    ada.page.click(f"dialog [data-onward]:has-text('{part}')")
    ada.page.wait_for_function("before => location.href !== before", arg=rev)
    ada.sees(".prompt .opt[data-option]")


def click_on(ada: Guest) -> None:
    """Answer with the shortest way through a fight, else with the first choice."""
    options = [option for option in ada.options if option not in NEVER]
    quick = (option for word in QUICKLY for option in options if option.startswith(word))
    ada.choose(next(quick, options[0]))


def test_the_first_chapter_by_clicking_only(hall: House, guest: Callable[..., Guest]) -> None:
    """From the choice of heroes to the first page after the guided fight (FF-1.5, 1.16 to 1.19)."""
    ada = guest()
    ada.sit(campaign(hall, 5), 0)

    # GIVEN two heroes, whose stories can be read before they are taken
    for hero in ("Forest Guard, Tolgan", "Rogue, Sevde"):
        ada.choose(f"Be the {hero}")
    assert "The Square Cut" in ada.page.inner_text(".stage")
    ada.shoot("fateforge-story")
    assert complaints(ada.page) == []

    # WHEN they read on, choose, and take the test
    ada.choose("Leave something of your own in the cut")
    ada.choose("Go in front and read the reeds")
    assert "The Reed Edge" in ada.page.inner_text(".stage")  # the page stays while its test is taken
    ada.choose("Forest Guard takes it")
    clicks = 0
    while not ada.is_over:
        click_on(ada)
        clicks += 1
        assert clicks < MANY_CLICKS

    # THEN the fight follows, with its lessons, and after it the story
    onward(ada, "Causeway Ambush")
    ada.choose("Guide us through it")
    ada.choose("Begin Combat")
    assert ada.page.locator("[data-id^=lesson-]").count()
    ada.shoot("fateforge-lesson")
    while not ada.is_over:
        click_on(ada)
        clicks += 1
        assert clicks < MANY_CLICKS
    onward(ada, "The Drowned Road")
    assert ada.page.locator("[data-id=closing]").count()
    assert "What Strangers Cost" in ada.page.inner_text(".stage")
    ada.shoot("fateforge-after-the-fight")
    assert complaints(ada.page) == []


def test_a_rest_scene_by_clicking_only(hall: House, guest: Callable[..., Guest]) -> None:
    """Time buys visits, gold buys food and goods, and the rest ends when the party says so (FF-23)."""
    ada = guest()
    ada.sit(later(hall, campaign(hall, 11), "Rest"), 0)
    time_left = int(counter(ada, "time"))
    gold = int(counter(ada, "rest-gold"))
    assert time_left > 1
    ada.shoot("fateforge-rest")
    assert complaints(ada.page) == []

    # WHEN a shop is looked at, THEN that is free; WHEN something is bought, THEN the visit and the thing are paid
    ada.page.click("[data-id^=place-][role=button]:has-text('Coppersmith Row')")
    ada.sees(".prompt:has-text('Nothing is paid yet')")
    assert int(counter(ada, "time")) == time_left
    ada.choose("Buy the Short Sword")
    assert int(counter(ada, "time")) == time_left - 1
    assert int(counter(ada, "rest-gold")) == gold - 3
    ada.shoot("fateforge-shop")
    assert complaints(ada.page) == []
    ada.choose("Rogue takes it")
    assert "Short Sword" in ada.page.inner_text("[data-id^=board-], .area-tray")
    ada.choose("Leave")

    # WHEN the rest is declared over, THEN the story goes on
    ada.button("End the rest").click()
    ada.page.click("dialog button:has-text('End the rest')")
    ada.sees("dialog [data-onward]")
    assert ada.is_over


def counter(ada: Guest, name: str) -> str:
    return str(ada.page.inner_text(f"[data-id={name}] .counter-value"))
