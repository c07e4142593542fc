"""The lobby: covers, options made from a game's own declarations, seats, tables."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser.guest import Guest
from tests.web.house import House


def match_of(ada: Guest) -> str:
    return str(ada.page.url.rpartition("/")[2])


def test_every_game_has_a_cover_and_says_what_it_is(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.go("/")
    ada.sees(".game-card")
    cards = ada.page.locator(".game-card")
    assert cards.count() == ada.page.locator(".game-card .cover").count()
    assert ada.page.locator(".game-card svg.cover").count() > 0  # drawn for a game that brings none
    assert ada.page.locator(".game-card img.cover").count() > 0
    ada.page.wait_for_function(
        "() => [...document.querySelectorAll('.game-card img.cover')].every(cover => cover.naturalWidth > 0)"
    )
    cellar = cards.filter(has_text="The Cellar").inner_text()
    for words in ("1 player", "2 min", "Light", "Solo", "three cellars"):
        assert words in cellar


def test_seats_for_people_bots_and_friends(hall: House, guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.go("/#council")
    ada.page.click("text=4 seats")
    ada.page.fill("input[placeholder='Your name']", "Ada")
    rows = ada.page.locator(".seat-row select")
    rows.nth(1).select_option("person")
    ada.page.fill("input[placeholder='Name']", "Brin")
    rows.nth(2).select_option("open")
    rows.nth(3).select_option("bot random")
    ada.sees("text=Several of you at one screen")
    ada.shoot("set-up-seats")
    ada.page.click("button:has-text('Begin')")
    ada.sees(".prompt")
    seats = hall.ask(f"/api/matches/{match_of(ada)}")["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "person", "open", "bot"]
    assert [seat["name"] for seat in seats[:2]] == ["Ada", "Brin"]
    ada.go("/")
    ada.sees("[aria-labelledby=mine] .table-card:has-text('Your turn')")


def test_a_table_full_of_bots_tells_once_what_they_are_like(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.go("/#council")
    ada.page.click("text=4 seats")
    told = ada.page.locator(".seat-row .dim").all_inner_texts()
    assert [bool(words) for words in told] == [True, False, False]
    ada.page.locator(".seat-row select").nth(2).select_option("bot random")
    told = ada.page.locator(".seat-row .dim").all_inner_texts()
    assert [bool(words) for words in told] == [True, True, False]
    ada.page.click("button:has-text('Begin')")
    ada.sees(".seat-chip")
    numbers = ada.page.locator(".seat-chip .seat-number").all_text_contents()
    assert numbers == ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]
    assert ada.page.locator(".seat-chip .seat-words > b").all_inner_texts() == [
        "Player 1",
        "steady 2",
        "random",
        "steady 4",
    ]


def test_light_and_dark(guest: Callable[..., Guest]) -> None:
    ada = guest(mode="light", teach=True)  # a system that likes it light, and nothing kept yet
    ada.go("/")
    ada.sees(".game-card")
    ink = "() => getComputedStyle(document.body).color"
    before = ada.page.evaluate(ink)
    ada.page.click("[aria-label=Light]")  # it was dark, as it is for everybody at first
    assert ada.page.evaluate(ink) != before
    ada.page.reload()
    ada.sees("[aria-label=Dark]")


def test_sound_can_be_switched_off_and_stays_so(hall: House, guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.sit(hall.table("council", "Ada"), 0)
    ada.page.click("[aria-label='Sound is on']")
    ada.sees("[aria-label='Sound is off']")
    ada.page.reload()
    ada.sees("[aria-label='Sound is off']")
